"""Words in both languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in Chinese (``zh``) and English (``en``); prints as English.

    >>> str(Text("底分", "Base")), Text("底分", "Base").in_("zh")
    ('Base', '底分')
    """

    zh: str
    en: str

    def in_(self, lang: str) -> str:
        """The words in ``zh`` or ``en``."""
        return self.zh if lang == "zh" else self.en

    def as_dict(self) -> dict[str, str]:
        """Both languages by their codes, ready for JSON.

        >>> Text("底分", "Base").as_dict()
        {'zh': '底分', 'en': 'Base'}
        """
        return {"zh": self.zh, "en": self.en}

    def __str__(self) -> str:
        return self.en

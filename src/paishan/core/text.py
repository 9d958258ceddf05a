"""Short texts for people, in the two languages of the project."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One text in Chinese and in English; prints as English.

    >>> str(Text("底分", "Base"))
    'Base'
    >>> Text("底分", "Base").as_dict()
    {'zh': '底分', 'en': 'Base'}
    """

    zh: str
    en: str

    def as_dict(self) -> dict[str, str]:
        """Both languages by their codes, ready for JSON."""
        return {"zh": self.zh, "en": self.en}

    def __str__(self) -> str:
        return self.en

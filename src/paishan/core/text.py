"""Words in both languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in Chinese (``zh``) and English (``en``)."""

    zh: str
    en: str

    def in_(self, lang: str) -> str:
        """The words in ``zh`` or ``en``."""
        return self.zh if lang == "zh" else self.en

"""The one door for free text that people write to each other."""

from __future__ import annotations

import re

_LINK = re.compile(r"https?:|www\.|[\w-]+\.(?:de|com|net|org|io|ru|me)\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?:\d[\s/().-]*){7,}")


def refusal_of(text: str) -> str:
    """Why this text may not be shown (a word for the catalogue); empty: it may."""
    if not all(letter.isprintable() for letter in text):
        return "text_invisible"
    if _LINK.search(text):
        return "text_link"
    return "text_number" if _NUMBER.search(text) else ""

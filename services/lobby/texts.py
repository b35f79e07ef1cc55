"""The one door for words that people show to others: names, chat, reports."""

from __future__ import annotations

from services.kit.textfilter import Kind, findings

REASONS: dict[Kind, str] = {
    "slur": "text_insult",
    "vulgar": "text_insult",
    "link": "text_link",
    "phone": "text_number",
    "markup": "text_markup",
    "invisible": "text_invisible",
}


def refusal_of(text: str) -> str:
    """Why this text may not be shown (a word for the catalogue); empty: it may."""
    found = findings(text)
    return REASONS[found[0].kind] if found else ""

"""The filter's one question: what is wrong with this text?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from services.kit.textfilter.disguise import humps_apart, undisguised
from services.kit.textfilter.insults import insults_in
from services.kit.textfilter.invisible import invisible_in
from services.kit.textfilter.patterns import links_in, markup_in, phones_in

Kind = Literal["slur", "vulgar", "link", "phone", "markup", "invisible"]


@dataclass(frozen=True)
class Finding:
    """One objection: its kind, machine-readable, and the piece of text (undisguised) that raised it."""

    kind: Kind
    text: str


def findings(text: str) -> tuple[Finding, ...]:
    """Everything in the text that must not be shown, in no particular order; empty for a presentable text."""
    plain = undisguised(text)
    found = [Finding("invisible", piece) for piece in invisible_in(text)]
    found += [Finding("markup", piece) for piece in markup_in(plain)]
    found += [Finding("link", piece) for piece in links_in(plain)]
    found += [Finding("phone", piece) for piece in phones_in(plain)]
    for spelled in dict.fromkeys((plain, undisguised(humps_apart(text)))):
        found += [Finding(kind, piece) for kind, piece in insults_in(spelled)]
    return tuple(dict.fromkeys(found))


def is_presentable(text: str) -> bool:
    """True if nothing speaks against showing the text."""
    return not findings(text)


REASONS: dict[Kind, str] = {
    "slur": "text_insult",
    "vulgar": "text_insult",
    "link": "text_link",
    "phone": "text_number",
    "markup": "text_markup",
    "invisible": "text_invisible",
}


def refusal_of(text: str, allowed: frozenset[Kind] = frozenset()) -> str:
    """Why this text may not be shown (a word for the catalogue); empty: it may. `allowed` kinds are no objection."""
    found = [finding for finding in findings(text) if finding.kind not in allowed]
    return REASONS[found[0].kind] if found else ""

"""What a written clue must look like before anybody reads it: cleaned text of 1 to 120 characters."""

from __future__ import annotations

import unicodedata
from typing import Literal

MAX_LENGTH = 120

Refusal = Literal["empty", "too_long", "nothing_readable"]

# Joiners and the emoji selector are invisible too, but family emoji and red hearts fall apart without them.
_KEPT_INVISIBLE = frozenset("\u200d\ufe0f")
# Letters and marks that draw nothing although Unicode files them under "other letter" or "mark".
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u034f\u180b\u180c\u180d\u17b4\u17b5\u2800")
_DROPPED_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
# More marks on one letter than any written language needs are decoration that covers other lines.
_MAX_MARKS = 3


class ClueRefused(ValueError):
    """The text is no clue; `reason` is machine-readable."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason: Refusal = reason


def clean_clue(text: str) -> str:
    """The clue as everybody sees it: NFC, one line, single spaces, nothing invisible.

    Raises ClueRefused: "empty" if nothing is left, "too_long" above 120 characters,
    "nothing_readable" without a letter, digit or emoji.
    """
    clue = visible_text(text)
    if not clue:
        raise ClueRefused("empty")
    if len(clue) > MAX_LENGTH:
        raise ClueRefused("too_long")
    if not any(is_readable(character) for character in clue):
        raise ClueRefused("nothing_readable")
    return clue


def visible_text(text: str) -> str:
    """Removes control, zero-width, bidi and unassigned characters and joins white space to single spaces."""
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if character.isspace() else character for character in composed)
    shown = "".join(character for character in spaced if _is_shown(character))
    return " ".join(_without_mark_towers(_joined_emoji_only(shown)).split())


def is_readable(character: str) -> bool:
    """Letters, digits and emoji can carry a meaning; punctuation alone cannot."""
    return character.isalnum() or unicodedata.category(character) == "So"


def _is_shown(character: str) -> bool:
    if character in _KEPT_INVISIBLE:
        return True
    return unicodedata.category(character) not in _DROPPED_CATEGORIES and character not in _BLANK_LETTERS


def _joined_emoji_only(text: str) -> str:
    """Keeps joiner and selector only directly after a symbol, where they are part of an emoji."""
    kept: list[str] = []
    for character in text:
        if character in _KEPT_INVISIBLE and not (kept and _may_be_joined(kept[-1])):
            continue
        kept.append(character)
    while kept and kept[-1] == "\u200d":
        kept.pop()
    return "".join(kept)


def _may_be_joined(character: str) -> bool:
    # Sk holds the skin tones; the selector may be followed by a joiner.
    return unicodedata.category(character) in {"So", "Sk"} or character == "\ufe0f"


def _without_mark_towers(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks <= _MAX_MARKS:
            kept.append(character)
    return "".join(kept)

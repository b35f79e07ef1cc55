"""Characters that draw nothing or reorder what is drawn: zero width, bidi, control, tags, towers of marks."""

from __future__ import annotations

import unicodedata

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
# Letters and marks that are drawn as nothing although Unicode files them elsewhere.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u034f\u180b\u180c\u180d\u17b4\u17b5\u2800")
# A joiner or selector belongs to the emoji it follows.
_EMOJI_GLUE = frozenset("\u200d\ufe0f")
_MAX_MARKS = 3


def is_hidden(character: str) -> bool:
    """True for a character nobody can see, emoji glue included."""
    return (
        unicodedata.category(character) in _HIDDEN_CATEGORIES
        or character in _BLANK
        or "\ufe00" <= character <= "\ufe0f"
    )


def invisible_in(text: str) -> list[str]:
    """Code points of hidden characters ("U+202E"), and "marks" for more than three marks on one letter."""
    found = []
    marks = 0
    for index, character in enumerate(text):
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks == _MAX_MARKS + 1:
            found.append("marks")
        if is_hidden(character) and not _glues_emoji(text, index):
            found.append(f"U+{ord(character):04X}")
    return found


def _glues_emoji(text: str, index: int) -> bool:
    if text[index] not in _EMOJI_GLUE or index == 0:
        return False
    before = text[index - 1]
    # Sk holds the skin tones; a selector may stand before the joiner; keycaps begin with a digit.
    return unicodedata.category(before) in {"So", "Sk"} or before == "\ufe0f" or before in "0123456789#*"

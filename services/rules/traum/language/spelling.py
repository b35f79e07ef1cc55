"""How words are compared: folding of spellings, stems, tokens, squeezed sounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import Stemmer

_FOLDED = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ß": "ss",
        "é": "e",
        "è": "e",
        "ê": "e",
        "à": "a",
        "á": "a",
        "â": "a",
        "ç": "c",
        "ñ": "n",
        "í": "i",
        "ó": "o",
        "ô": "o",
        "ú": "u",
        "î": "i",
        "œ": "oe",
        "æ": "ae",
        "ø": "oe",
        "å": "a",
    }
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")
_RUN = re.compile(r"(.)\1+")
_ECHO = re.compile(r"(.{2,5}?)\1{2,}")


@cache
def _stemmer(language: str) -> Stemmer.Stemmer:
    # The stemmer's own cache only pays for running text; ours are single words.
    return Stemmer.Stemmer(language, 0)


def fold(word: str) -> str:
    """Lower case with ae oe ue ss for ä ö ü ß, so that both ways of writing meet."""
    lowered = word.lower()
    return lowered if lowered.isascii() else lowered.translate(_FOLDED)


def has_umlaut(word: str) -> bool:
    """True for ä, ö, ü and for ae, oe, ue, which may stand for them."""
    folded = word if word.isascii() else fold(word)
    return "ae" in folded or "oe" in folded or "ue" in folded


def stem(word: str) -> str:
    """Snowball stem of the folded word; ä, ae and a meet here."""
    return str(_stemmer("german").stemWord(fold(word)))


def stems_of_folded(words: Sequence[str]) -> list[str]:
    """Stems of many words that are folded already."""
    return list(_stemmer("german").stemWords(words))


def english_stem(word: str) -> str:
    """Snowball stem for English words."""
    return str(_stemmer("english").stemWord(word.lower()))


def tokens(text: str) -> list[str]:
    """Words and numbers in order; hyphens and punctuation part them, an apostrophe inside does not."""
    return _WORD.findall(text)


def squeeze(word: str) -> str:
    """The sound of a word: runs of a letter become one, a syllable said often is said twice.

    "Psssst" → "pst", "hahahaha" → "haha", "brrrr" → "br".
    """
    return _RUN.sub(r"\1", _ECHO.sub(r"\1\1", fold(word)))

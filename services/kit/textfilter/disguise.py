"""Undoes what only changes the look of a text: styles, accents on Latin, look-alike letters, hidden characters."""

from __future__ import annotations

import re
import unicodedata

from services.kit.textfilter.invisible import is_hidden

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
# Cyrillic, Greek and other letters that look like Latin ones.
_LOOKALIKES = str.maketrans(
    dict(zip("авеёікӏмнорсѕтухуԁԛԝјһпгбзч", "abeeiklmhopcstyxydqwjhnrbzh", strict=True))
    | dict(zip("αβγεζηικλμνορστυχω", "abyeznikluvopotuxw", strict=True))
    | dict(zip("ƒıɑɡʀɴɪʟᴀᴇᴏᴛᴜɐøłđħ", "fiagrnilaeotuaoldh", strict=True))
)
_LEET = str.maketrans(dict(zip("01345789@$!|€£+¡(²", "oieastbgasiielticz", strict=True)))
# How a letter that is drawn in some other way is called: squared, as a flag's half, as a small capital, with a hook.
_DRAWN = re.compile(r"(?:LATIN|REGIONAL INDICATOR)\b.* (?:LETTER|CAPITAL) ([A-Z])(?: WITH .+)?")
_STOPS = str.maketrans("。·•", "...")
_HUMP = re.compile(r"(?<=[a-zäöüß])(?=[A-ZÄÖÜ])")
# One sound, other letters: "fvck", "phuck".
_SOUNDS = (("v", "u"), ("ph", "f"), ("q", "g"))
_WORD = re.compile(r"[a-z]+")
_LEET_WORD = re.compile(r"[a-z0-9@$!|€£+¡(²]+")
_MASKED = re.compile(r"[a-z]+(?:[*#_.\-~'´`^%&x]+[a-z]+)+|[a-z]+[*#_]+")
_UNDOTTED = re.compile("([aou])e")
_SPACED_LETTERS = re.compile(r"(?<=\b[a-z]) (?=[a-z]\b)")
_MASK = re.compile(r"(?<=[a-z])[*#_.\-~'´`^%&]+(?=[a-z])")
_RUN = re.compile(r"(.)\1{2,}")
_DOUBLE = re.compile(r"([^s])\1+")


def undisguised(text: str) -> str:
    """Lower case in plain letters: full-width, bold, circled, accented and look-alike letters become Latin ones."""
    composed = unicodedata.normalize("NFKC", text).lower().translate(_UMLAUTS)
    split = unicodedata.normalize("NFKD", composed)
    visible = "".join(
        _letter(character)
        for character in split
        if not is_hidden(character) and unicodedata.category(character) not in {"Mn", "Me"}
    )
    return " ".join(visible.translate(_LOOKALIKES).translate(_STOPS).split())


def humps_apart(text: str) -> str:
    """Words that were written as one with capitals inside, apart: "DuEsel"."""
    return _HUMP.sub(" ", text)


def _letter(character: str) -> str:
    """The plain letter that is drawn here in some other way; anything else as it is."""
    if character.isascii():
        return character
    drawn = _DRAWN.search(unicodedata.name(character, ""))
    return drawn[1].lower() if drawn else character


def spellings(plain: str) -> set[str]:
    """Words a text may mean: as written, without leet, without stretched letters, and joined from pieces."""
    written = [*_WORD.findall(plain), *_WORD.findall(_MASK.sub("", plain))]
    leet = [word.translate(_LEET) for word in _LEET_WORD.findall(plain)]
    found = {*written, *leet, *_joined(written), *_joined([word for word in leet if word.isalpha()])}
    for word in list(found):
        found |= {_RUN.sub(r"\1", word), _RUN.sub(r"\1\1", word), _DOUBLE.sub(r"\1", word)}
        # "1" stands for l as often as for i.
    found |= {word.replace("1", "l").translate(_LEET) for word in _LEET_WORD.findall(plain) if "1" in word}
    # A dotted vowel may be pure decoration ("fück").
    found |= {_UNDOTTED.sub(r"\1", word) for word in found}
    found |= {word.replace(other, letter) for word in found for other, letter in _SOUNDS}
    return {word for word in found if word.isalpha()}


def phrase_text(plain: str) -> str:
    """The words apart by single spaces, spaced-out letters joined: for looking up phrases."""
    return _SPACED_LETTERS.sub("", " ".join(_LEET_WORD.findall(plain)).translate(_LEET))


def masked(plain: str) -> list[str]:
    """Words with letters starred out ("sch**ss"), every mask as one dot; for matching against a word list."""
    return [re.sub(r"[^a-z]", ".", word) for word in _MASKED.findall(plain)]


def _joined(words: list[str]) -> set[str]:
    """Neighbours of at most three letters in one: "f u c k", "ar sch"."""
    joined: set[str] = set()
    for start in range(len(words)):
        together = ""
        for word in words[start : start + 14]:
            if len(word) > 3:
                break
            together += word
            joined.add(together)
    return joined

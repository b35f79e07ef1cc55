"""Splits German compounds into known words by dynamic programming."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

_MIN_PART = 4
_MIN_UNKNOWN = 4
# Short nouns that build so many compounds that they count as parts although they have three letters; only at
# the end and after a known word: inside a word they would be found everywhere.
_SHORT_HEADS = frozenset({"zug", "uhr", "tor", "hut", "eis", "see", "weg", "rad", "ei", "tal", "ort", "arm", "bus"})
_SHORT_FIRSTS = frozenset({"eis", "uhr", "see", "zug", "ur", "tor", "tag", "rot", "hut", "tee"})
_LINKS = ("", "s", "n", "en", "es", "er", "e", "ns", "ens")
# What ends a word without being a part of it: derivations, not compounds.
SUFFIXES = frozenset({
    "heit", "keit", "schaft", "lich", "isch", "haft", "artig", "foermig", "ling", "linge", "chen",
    "lein", "ismus", "ologe", "ologie", "ieren", "iert", "ation", "atisch", "tion", "weise", "massen",
    "waerts", "fach", "tum", "ende", "endes", "ender", "enden", "erin", "innen", "ungen", "igkeit",
    "ichkeit", "barkeit", "loser", "lose", "liche", "licher", "liches", "lichen", "ische", "ischer",
    "isches", "ischen", "ierung", "sten", "ster", "stens", "test", "este", "esten", "erei", "elei",
    "igen", "iges", "iger", "rich", "mals", "mal", "stand", "stueck", "zeug", "wesen", "fall", "halt",
    "gang", "zahl",
})  # fmt: skip
_VOWELS = frozenset("aeiouy")


class Part(NamedTuple):
    """One part of a compound; `known` is false for the one part that may be foreign."""

    text: str
    known: bool


def split(word: str, known: Container[str]) -> tuple[Part, ...]:
    """Parts of a folded word; an empty tuple if it is no compound of known words.

    Prefers whole splits with few, long parts; otherwise one unknown part may stand before a known last word
    or after a known first word of at least five letters.
    """
    parts = _whole(word, known)
    if parts:
        return tuple(Part(part, True) for part in parts)
    return _partial(word, known)


def _whole(word: str, known: Container[str]) -> list[str]:
    """Best split into known parts with linking elements; cost = 1 per part + a little per linking letter."""
    best: list[tuple[float, list[str]] | None] = [None] * (len(word) + 1)
    best[0] = (0.0, [])
    for start in range(len(word)):
        reached = best[start]
        if reached is None:
            continue
        for end in range(start + 2, len(word) + 1):
            part = word[start:end]
            if part not in known or not _may_stand(part, start, end == len(word)):
                continue
            for link in _LINKS if end < len(word) else ("",):
                after = end + len(link)
                if word[end:after] != link or (link and after == len(word)):
                    continue
                cost = reached[0] + 1 + 0.2 * len(link)
                old = best[after]
                if old is None or cost < old[0]:
                    best[after] = (cost, [*reached[1], part])
    found = best[len(word)]
    return found[1] if found is not None and len(found[1]) > 1 else []


def _may_stand(part: str, start: int, last: bool) -> bool:
    if last and start > 0 and part in SUFFIXES:
        return False
    if len(part) >= _MIN_PART:
        return True
    return (last and start >= _MIN_PART and part in _SHORT_HEADS) or (start == 0 and not last and part in _SHORT_FIRSTS)


def _partial(word: str, known: Container[str]) -> tuple[Part, ...]:
    for start in range(_MIN_UNKNOWN, len(word) - _MIN_PART + 1):
        head = word[start:]
        # "spel" + "unke": two short pieces fit together by chance.
        if head in known and head not in SUFFIXES and _sounds(word[:start]) and max(start, len(head)) > _MIN_PART:
            return (Part(word[:start], False), Part(head, True))
    for end in range(len(word) - _MIN_UNKNOWN, _MIN_PART, -1):
        first, rest = word[:end], word[end:]
        if first in known and _sounds(rest) and not _is_ending(rest):
            return (Part(first, True), Part(rest, False))
    return ()


def _is_ending(rest: str) -> bool:
    return rest in SUFFIXES or any(rest == link + suffix for link in _LINKS for suffix in SUFFIXES)


def _sounds(part: str) -> bool:
    """An unknown part must at least look like a syllable, not like a row of keys."""
    return any(letter in _VOWELS for letter in part) and any(letter not in _VOWELS for letter in part)

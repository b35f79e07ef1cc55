"""Sayings as sequences of stems with gaps: "auf Wolke sieben schweben" is about love, not about clouds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from services.rules.traum.language.spelling import fold, stem, tokens

# Other words that may stand between two words of a saying ("Schmetterlinge im leeren Bauch").
_MAX_GAP = 2
_NUMBERS = dict(
    enumerate(
        (
            "null",
            "eins",
            "zwei",
            "drei",
            "vier",
            "fünf",
            "sechs",
            "sieben",
            "acht",
            "neun",
            "zehn",
            "elf",
            "zwölf",
        )
    )
)


Phrase = tuple[str, tuple[tuple[str, float], ...]]


class Found(NamedTuple):
    """A saying in a clue: its wording in the list, the positions of its words, its meaning."""

    wording: str
    positions: tuple[int, ...]
    concepts: tuple[tuple[str, float], ...]


class _Saying(NamedTuple):
    wording: str
    stems: tuple[str, ...]
    every_word: bool
    concepts: tuple[tuple[str, float], ...]


class Idioms:
    """All sayings, by the stem they begin with."""

    def __init__(self, phrases: Iterable[Phrase], function_words: frozenset[str]) -> None:
        self._function_words = function_words
        self._by_first: dict[str, list[_Saying]] = defaultdict(list)
        self.count = 0
        for wording, concepts in phrases:
            self.count += 1
            for saying in self._orders(wording, concepts):
                self._by_first[saying.stems[0]].append(saying)

    def find(self, words: Sequence[str]) -> list[Found]:
        """Sayings in a row of words, longest first, no word used twice."""
        stems = [spoken_stem(word) for word in words]
        content = [index for index, word in enumerate(words) if fold(word) not in self._function_words]
        everything = list(range(len(words)))
        found = [
            Found(saying.wording, positions, saying.concepts)
            for start, first in enumerate(stems)
            for saying in self._by_first.get(first, ())
            if (positions := _match(saying, stems, everything if saying.every_word else content, start))
        ]
        found.sort(key=lambda one: (-len(one.positions), one.positions))
        kept: list[Found] = []
        used: set[int] = set()
        for one in found:
            if not used.intersection(one.positions):
                kept.append(one)
                used.update(one.positions)
        return kept

    def _orders(self, wording: str, concepts: tuple[tuple[str, float], ...]) -> list[_Saying]:
        """The saying as written and, if it ends with a verb, with the verb first ("springt in die Luft")."""
        words = tokens(wording)
        content = [word for word in words if fold(word) not in self._function_words]
        every_word = len(content) < 2
        chosen = words if every_word else content
        stems = tuple(spoken_stem(word) for word in chosen)
        sayings = [_Saying(wording, stems, every_word, concepts)]
        if not every_word and chosen[-1][0].islower():
            sayings.append(_Saying(wording, (stems[-1], *stems[:-1]), every_word, concepts))
        return sayings


def spoken_stem(word: str) -> str:
    """Stem of a word as it is spoken: numbers up to twelve are words ("Wolke 7")."""
    if word.isdecimal() and len(word) <= 2:
        return stem(_NUMBERS.get(int(word), word))
    return stem(word)


def _match(saying: _Saying, stems: Sequence[str], allowed: Sequence[int], start: int) -> tuple[int, ...]:
    if start not in allowed:
        return ()
    positions = [start]
    place = allowed.index(start)
    for wanted in saying.stems[1:]:
        ahead = allowed[place + 1 : place + 2 + _MAX_GAP]
        following = next((index for index in ahead if stems[index] == wanted), None)
        if following is None:
            return ()
        positions.append(following)
        place = allowed.index(following)
    return tuple(positions)

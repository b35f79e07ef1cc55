"""Finds the known word an unknown one was meant to be: Damerau distance 1 below eight letters, else 2."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from services.rules.traum.language.spelling import fold

_LONG = 8
_MIN_LENGTH = 4
_KEYS = ("qwertzuiop", "asdfghjkl", "yxcvbnm")
# Letters that sound alike, so that people take one for the other.
_ALIKE = ("dt", "bp", "gk", "ck", "kq", "fv", "vw", "sz", "cz", "iy", "mn", "ij", "ae", "ou", "ea", "ie", "uo", "xs")
# A wrong letter that is neither next on the keyboard nor sounds alike makes another word, not a slip.
_FAR = 2


class Corrector:
    """Known words by length and first letter; compared without dots, because a slip may move an umlaut."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = words
        self._masks: dict[tuple[str, int], list[tuple[str, str, int]]] = {}

    @cached_property
    def _by_start(self) -> dict[tuple[str, int], list[str]]:
        """Filed when the first slip is looked up."""
        filed: dict[tuple[str, int], list[str]] = defaultdict(list)
        for word in self._words:
            if len(word) >= _MIN_LENGTH:
                filed[word[0], len(_undotted(word))].append(word)
        return filed

    def nearest(self, word: str, most: int = 2) -> str | None:
        """The closest known word, or none. The first letter must be right, or swapped with the second.

        Among equally close words the one of the same length, then the alphabetically first wins.
        `most` tightens the distance that the word's length allows.
        """
        folded = fold(word)
        # "Regenbgoen" has no ö: a slip may also make what looks like one.
        found = [self._closest(spelling, most) for spelling in dict.fromkeys((_undotted(folded), folded))]
        best = min((close for close in found if close), default=None)
        return best[2] if best else None

    def _closest(self, plain: str, most: int) -> tuple[int, int, str] | None:
        """Distance, difference of length and word of the closest known one."""
        limit = min(_limit(plain), most)
        letters = _letters(plain)
        best: tuple[int, int, str] | None = None
        for length in range(len(plain) - limit, len(plain) + limit + 1):
            for first in dict.fromkeys(plain[:2]):
                for known, undotted, mask in self._bucket((first, length)):
                    if (letters ^ mask).bit_count() > 2 * limit or not _is_plausible(plain, undotted):
                        continue
                    distance = damerau(plain, undotted, limit)
                    key = (distance, abs(length - len(plain)), known)
                    if distance <= limit and (best is None or key < best):
                        best = key
        return best if limit else None

    def _bucket(self, start: tuple[str, int]) -> list[tuple[str, str, int]]:
        """Words of one first letter and length with their letters, worked out when first asked for."""
        if start not in self._masks:
            plain = ((word, _undotted(word)) for word in self._by_start.get(start, ()))
            self._masks[start] = [(word, undotted, _letters(undotted)) for word, undotted in plain]
        return self._masks[start]


def damerau(left: str, right: str, limit: int) -> int:
    """Insertions, deletions, changes and swaps of neighbours between two words; stops early at limit + 1.

    A change to a letter that is neither near on the keyboard nor alike in sound counts twice.
    """
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            change = 0 if a == b else 1 if (a, b) in _NEAR else _FAR
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + change)
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        # A swap reaches back two rows, so both must be beyond the limit.
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return row[-1]


def _near_letters() -> frozenset[tuple[str, str]]:
    pairs = {(a, b) for alike in _ALIKE for a in alike for b in alike}
    for row, keys in enumerate(_KEYS):
        for column, key in enumerate(keys):
            around = keys[max(0, column - 1) : column + 2]
            below = _KEYS[row + 1][max(0, column - 1) : column + 1] if row + 1 < len(_KEYS) else ""
            pairs |= {(key, other) for other in around + below} | {(other, key) for other in below}
    return frozenset(pairs)


_NEAR = _near_letters()


def _is_plausible(word: str, candidate: str) -> bool:
    """Rules out what only looks close: another first letter, or one of four letters changed ("Hose")."""
    if candidate[0] != word[0]:
        return candidate[:2] == word[1::-1]
    return len(word) > _MIN_LENGTH or len(candidate) > _MIN_LENGTH or sorted(word) == sorted(candidate)


def _undotted(folded: str) -> str:
    """ae, oe, ue back to the bare vowel."""
    return folded.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _limit(word: str) -> int:
    if len(word) < _MIN_LENGTH:
        return 0
    return 2 if len(word) >= _LONG else 1


def _letters(word: str) -> int:
    mask = 0
    for letter in word:
        mask |= 1 << (ord(letter) % 64)
    return mask

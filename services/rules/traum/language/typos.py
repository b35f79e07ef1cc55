"""Finds the known word an unknown one was meant to be: Damerau distance 1 below eight letters, else 2."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

_LONG = 8
_MIN_LENGTH = 4


class Corrector:
    """Known words by length and first letter, each with the set of its letters for a quick no."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_start: dict[tuple[str, int], list[str]] = defaultdict(list)
        for word in words:
            if len(word) >= _MIN_LENGTH:
                self._by_start[word[0], len(word)].append(word)
        self._masks: dict[tuple[str, int], list[tuple[str, int]]] = {}

    def _bucket(self, start: tuple[str, int]) -> list[tuple[str, int]]:
        """Words of one first letter and length with their letters, worked out when first asked for."""
        if start not in self._masks:
            self._masks[start] = [(word, _letters(word)) for word in self._by_start.get(start, ())]
        return self._masks[start]

    def nearest(self, word: str, most: int = 2) -> str | None:
        """The closest known word, or none. The first letter must be right, or swapped with the second.

        Among equally close words the one of the same length, then the alphabetically first wins.
        `most` tightens the distance that the word's length allows.
        """
        limit = min(_limit(word), most)
        if not limit:
            return None
        letters = _letters(word)
        best: tuple[int, int, str] | None = None
        for length in range(max(_MIN_LENGTH, len(word) - limit), len(word) + limit + 1):
            for first in dict.fromkeys(word[:2]):
                for candidate, mask in self._bucket((first, length)):
                    if (letters ^ mask).bit_count() > 2 * limit or not _is_plausible(word, candidate):
                        continue
                    distance = damerau(word, candidate, limit)
                    key = (distance, abs(len(candidate) - len(word)), candidate)
                    if distance <= limit and (best is None or key < best):
                        best = key
        return best[2] if best else None


def _is_plausible(word: str, candidate: str) -> bool:
    """Rules out what only looks close: another first letter, or one of four letters changed ("Hose")."""
    if candidate[0] != word[0]:
        return candidate[:2] == word[1::-1]
    return len(word) > _MIN_LENGTH or len(candidate) > _MIN_LENGTH or sorted(word) == sorted(candidate)


def damerau(left: str, right: str, limit: int) -> int:
    """Insertions, deletions, changes and swaps of neighbours between two words; stops early at limit + 1."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        # A swap reaches back two rows, so both must be beyond the limit.
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return row[-1]


def _limit(word: str) -> int:
    if len(word) < _MIN_LENGTH:
        return 0
    return 2 if len(word) >= _LONG else 1


def _letters(word: str) -> int:
    mask = 0
    for letter in word:
        mask |= 1 << (ord(letter) % 64)
    return mask

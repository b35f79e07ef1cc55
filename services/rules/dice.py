"""Randomness as data: the same seed and name give the same numbers on every machine and Python, for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NewType, TypeVar

T = TypeVar("T")
Seed = NewType("Seed", bytes)

SEED_BYTES = 32
_WORD_BITS = 64


def seed_commitment(seed: bytes) -> str:
    """The promise shown when a game starts: SHA-256 of the seed, as hex."""
    return hashlib.sha256(seed).hexdigest()


class Stream:
    """One named sequence of numbers: word i = first 8 bytes (big endian) of SHA-256(seed | name | i)."""

    def __init__(self, prefix: bytes) -> None:
        self._prefix = prefix
        self._count = 0

    def _word(self) -> int:
        digest = hashlib.sha256(self._prefix + self._count.to_bytes(8, "big")).digest()
        self._count += 1
        return int.from_bytes(digest[:8], "big")

    def below(self, n: int) -> int:
        """A fair whole number in 0..n-1 (n ≥ 1); words above the largest multiple of n are thrown again."""
        limit = (1 << _WORD_BITS) - (1 << _WORD_BITS) % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def unit(self) -> float:
        """A number in [0, 1) with 53 random bits."""
        return (self._word() >> 11) / (1 << 53)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list in fair random order (Fisher-Yates from the end)."""
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]


class Dice:
    """All randomness of one game. A game names every stream by what it is for ("deck", round), so that equal play
    gives equal games whatever else was drawn before."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def stream(self, *name: str | int) -> Stream:
        """The stream of that name, from its beginning: asking twice gives the same numbers twice."""
        return Stream(self.seed + "/".join(str(part) for part in name).encode() + b"|")

    def child(self, *name: str | int) -> Dice:
        """Dice of their own, from which nobody can work out this seed (for a computer's decision, say)."""
        label = "/".join(str(part) for part in name).encode()
        return Dice(hashlib.sha256(b"child|" + self.seed + label).digest())

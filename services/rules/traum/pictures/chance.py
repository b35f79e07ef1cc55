"""A picture's random numbers: the same recipe gives the same numbers on every machine and Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

from services.rules.dice import Dice, Stream

T = TypeVar("T")


class Chance:
    """One named stream with the forms of chance that drawing needs."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def unit(self) -> float:
        """In [0, 1)."""
        return self._stream.unit()

    def between(self, low: float, high: float) -> float:
        """Evenly between the two."""
        return low + (high - low) * self._stream.unit()

    def whole(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + self._stream.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return self._stream.choice(items)

    def often(self, share: float) -> bool:
        """True in that share of cases."""
        return self._stream.unit() < share


def chance(seed: int, *name: str | int) -> Chance:
    """The stream of that name for the picture with that seed."""
    return Chance(Dice(b"dream" + seed.to_bytes(8, "big")).stream(*name))


class Ridge:
    """Smooth one-dimensional noise in about -1..1, for outlines of land."""

    def __init__(self, source: Chance) -> None:
        self._values = [source.between(-1, 1) for _ in range(64)]

    def at(self, x: float) -> float:
        """The height at x; one knot per unit."""
        cell = math.floor(x)
        part = x - cell
        ease = part * part * (3 - 2 * part)
        return self._values[cell % 64] * (1 - ease) + self._values[(cell + 1) % 64] * ease

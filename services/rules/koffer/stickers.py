"""The stickers: the bag, journeys, points, and which one is the best to take."""

from __future__ import annotations

from services.rules.dice import Stream
from services.rules.koffer.model import SORT_VALUES, SORTS

JOURNEY_POINTS = 5
"""For one sticker of each sort."""
MISSING_WORTH = 1.25
"""A missing sort counts this much more, shared among the sorts still missing."""


def journeys(stickers: tuple[int, ...]) -> int:
    """Complete journeys among stickers (counts in the order of SORTS)."""
    return min(stickers)


def sticker_points(stickers: tuple[int, ...]) -> int:
    """Sum of the values, without journeys."""
    return sum(n * value for n, value in zip(stickers, SORT_VALUES, strict=True))


def points(stickers: tuple[int, ...]) -> int:
    """Sum of the values + 5 per complete journey."""
    return sticker_points(stickers) + JOURNEY_POINTS * journeys(stickers)


def drawn(bag: tuple[int, ...], count: int, stream: Stream) -> tuple[int, ...]:
    """That many stickers from the bag, as sort numbers in the order drawn."""
    all_of_them = [sort for sort, n in enumerate(bag) for _ in range(n)]
    return tuple(stream.shuffled(all_of_them)[:count])


def with_one(counts: tuple[int, ...], sort: int, by: int = 1) -> tuple[int, ...]:
    """The counts with one more (or fewer) of a sort."""
    return tuple(n + by if i == sort else n for i, n in enumerate(counts))


def _worth(stickers: tuple[int, ...], sort: int) -> float:
    if stickers[sort] > journeys(stickers):
        return float(SORT_VALUES[sort])
    if journeys(with_one(stickers, sort)) > journeys(stickers):
        return SORT_VALUES[sort] + float(JOURNEY_POINTS)
    missing = sum(1 for n in stickers if n == journeys(stickers))
    return SORT_VALUES[sort] + MISSING_WORTH / missing


def best_sticker(stickers: tuple[int, ...], out: tuple[int, ...], bag: tuple[int, ...]) -> int:
    """The sort to take: value + 5 if it completes a journey, else + 1.25 / (sorts missing in the journey begun) if it
    is one of them; ties go to the higher value, then to the sort with fewer left in the bag and out."""
    left = [n + out.count(sort) for sort, n in enumerate(bag)]
    return max(sorted(set(out)), key=lambda sort: (_worth(stickers, sort), SORT_VALUES[sort], -left[sort]))


def dearest_sticker(out: tuple[int, ...]) -> int:
    """The sort of the highest value, as an easy computer takes it."""
    return max(sorted(set(out)), key=lambda sort: SORT_VALUES[sort])


def sort_number(name: str) -> int | None:
    """The number of a sort by its name."""
    return SORTS.index(name) if name in SORTS else None

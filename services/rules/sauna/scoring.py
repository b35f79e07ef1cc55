"""Heat, the whisk, places and points for the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from services.rules.sauna.model import HEAT_LEVELS, LEVEL_OF, Cards, RoundResult

CHARRED_COSTS = 10
"""What a charred whisk adds."""
PLACE_BONUS = (30, 15, 5)
"""Points for the list for places 1, 2, 3."""


def levels(cards: Iterable[int]) -> tuple[int, ...]:
    """The highest card of each heat level, 0 where there is none."""
    highest = [0] * HEAT_LEVELS
    for card in cards:
        level = LEVEL_OF[card]
        highest[level] = max(highest[level], card)
    return tuple(highest)


def heat(cards: Iterable[int]) -> int:
    """Per level only the highest card counts; the five are added."""
    return sum(levels(cards))


def all_cards(cards: Cards) -> tuple[int, ...]:
    """Hand and jetty, open and closed: all of it counts."""
    return cards.hand + cards.closed + cards.opened


def scored(seats: Sequence[Cards], ender: int, tie_ten: bool) -> RoundResult:
    """The round as charged: nothing for an ender nobody is cooler than, else their heat plus 10."""
    heats = tuple(heat(all_cards(cards)) for cards in seats)
    own = heats[ender]
    others = min(h for seat, h in enumerate(heats) if seat != ender)
    charred = others < own or (tie_ten and others == own)
    charge = own + CHARRED_COSTS if charred else 0
    degrees = tuple(charge if seat == ender else h for seat, h in enumerate(heats))
    return RoundResult(ender, heats, degrees, charred)


def next_direction(direction_fixed: bool, charred: bool) -> int:
    """Fresh: clockwise (1); charred: the other way (-1), unless the house says always clockwise."""
    return -1 if charred and not direction_fixed else 1


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Fewest degrees win; ties share the place and the next ones are skipped (1-1-3)."""
    return tuple(1 + sum(other < total for other in totals) for total in totals)


def base_points(total: int, target: int) -> int:
    """Points for the list before the place: what is left to the target."""
    return max(0, target - total)


def list_points(totals: Sequence[int], target: int, humans: Sequence[int]) -> tuple[int | None, ...]:
    """Points for the list with the place among the humans; none for computers, no bonus for a human alone."""
    ranked = dict(zip(humans, places([totals[seat] for seat in humans]), strict=True))
    points: list[int | None] = [None] * len(totals)
    for seat, place in ranked.items():
        bonus = PLACE_BONUS[place - 1] if len(humans) > 1 and place <= len(PLACE_BONUS) else 0
        points[seat] = base_points(totals[seat], target) + bonus
    return tuple(points)

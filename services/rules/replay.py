"""Log + rules = state: plays a game again from its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from services.rules.dice import Dice
from services.rules.game import Driver, Game, Seat, Step


class Start(Struct, frozen=True):
    """Everything a game starts from."""

    drivers: tuple[Driver, ...]
    options: Any
    supplies: tuple[bytes, ...]
    seed: bytes
    now_ms: int


class Entry(Struct, frozen=True):
    """One line of the log. kind "move": seat and move; "expire": the clock; "driver": seat and who plays it now."""

    kind: Literal["move", "expire", "driver"]
    now_ms: int
    seat: int = -1
    move: Any = None
    driver: Driver | None = None


def first_step(game: Game, start: Start) -> Step:
    """The deal."""
    return game.setup(start.drivers, start.options, start.supplies, Dice(start.seed), start.now_ms)


def next_step(game: Game, state: Any, entry: Entry, dice: Dice) -> Step:
    """One log entry applied; raises Illegal where the rules refuse it."""
    if entry.kind == "move":
        return game.apply(state, Seat(entry.seat), entry.move, dice, entry.now_ms)
    if entry.kind == "expire":
        return game.expire(state, dice, entry.now_ms)
    driver = entry.driver or Driver()
    return game.seat_driver(state, Seat(entry.seat), driver, dice, entry.now_ms)


def replay(game: Game, start: Start, entries: Iterable[Entry]) -> Iterator[Step]:
    """All steps of a game: the deal first, then one per entry."""
    dice = Dice(start.seed)
    step = first_step(game, start)
    yield step
    for entry in entries:
        step = next_step(game, step.state, entry, dice)
        yield step

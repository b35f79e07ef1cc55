"""Races and runs for the tests: real suitcases, moves by name, time moved by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from services.rules.dice import Dice
from services.rules.game import HUMAN, Driver, Eye, Illegal, Level, Seat
from services.rules.koffer import GAME
from services.rules.koffer.model import LOOK_MS, GiveUp, GoOn, Move, Pack, Placement, State, View
from services.rules.koffer.packing import puzzle_in
from services.rules.koffer.puzzle import SUPPLY
from services.rules.koffer.suitcase import model_solution

START_MS = 5_000_000


@cache
def item(shelf: str, number: int = 0) -> bytes:
    """A suitcase of the shelf, the same in every run."""
    return SUPPLY.make(shelf, Dice(f"{shelf} {number}".encode()))


class Play:
    """One game and the clock beside it."""

    def __init__(
        self, mode: str = "table", drivers: tuple[Driver, ...] = (HUMAN, HUMAN), seed: bytes = b"s", **values: str
    ) -> None:
        self.dice = Dice(seed)
        self.now = START_MS
        options = GAME.options_from(mode, len(drivers), values)
        shelves = GAME.needs(options, mode, len(drivers))
        supplies = tuple(item(shelf, number) for number, shelf in enumerate(shelves))
        step = GAME.setup(drivers, options, supplies, self.dice, self.now)
        self.state: State = step.state
        self.events: tuple[Any, ...] = step.events
        self.heard: list[Any] = list(step.events)

    def _take(self, step: Any) -> None:
        self.state, self.events = step.state, step.events
        self.heard += step.events

    def move(self, seat: int, move: Move, after_ms: int = 0) -> None:
        """The seat's move so much later."""
        self.now += after_ms
        self._take(GAME.apply(self.state, Seat(seat), move, self.dice, self.now))

    def expire(self) -> None:
        """To the deadline."""
        limit = GAME.deadline(self.state)
        assert limit is not None
        self.now = max(self.now, limit)
        self._take(GAME.expire(self.state, self.dice, self.now))

    def drive(self, seat: int, level: Level | None) -> None:
        """Somebody else plays the seat."""
        self._take(GAME.seat_driver(self.state, Seat(seat), Driver(level), self.dice, self.now))

    def look(self) -> None:
        """The look is over."""
        assert self.state.phase == "look"
        self.now += LOOK_MS
        self._take(GAME.expire(self.state, self.dice, self.now))

    def model(self) -> tuple[Placement, ...]:
        """The model solution of the suitcase in play."""
        return model_solution(puzzle_in(self.state))

    def pack(self, seat: int = 0, after_ms: int = 0) -> None:
        """The seat packs everything at once."""
        self.move(seat, Pack(self.model()), after_ms)

    def give_up(self, seat: int = 0, after_ms: int = 0) -> None:
        self.move(seat, GiveUp(), after_ms)

    def all_go_on(self) -> None:
        """Everybody has seen the result."""
        for seat in GAME.to_act(self.state):
            self.move(seat, GoOn())

    def view(self, seat: int | None = 0) -> View:
        seen: View = GAME.view(self.state, Eye(seat))
        return seen


THREE = (HUMAN, HUMAN, HUMAN)


def refused(play: Play, seat: int, move: object, after_ms: int = 0) -> str:
    """The reason, which is one of the game's."""
    with pytest.raises(Illegal) as refusal:
        play.move(seat, move, after_ms)  # type: ignore[arg-type]
    assert refusal.value.reason in GAME.reasons
    return refusal.value.reason


def to_stickers(*times_ms: int, drivers: tuple[Driver, ...] = THREE, **values: Any) -> Play:
    """Seats finish after those many milliseconds, in this order of seats; the others give up."""
    play = Play("table", drivers, **values)
    play.look()
    start = play.now
    for seat, at in sorted(enumerate(times_ms), key=lambda pair: pair[1]):
        play.pack(seat, start + at - play.now)
    for seat in range(len(times_ms), len(drivers)):
        play.give_up(seat)
    return play

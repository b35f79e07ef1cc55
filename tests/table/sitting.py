"""A table without a service: a session, its state and a clock moved by hand."""

from __future__ import annotations

import itertools
from typing import Any

from services.rules.dice import Dice
from services.rules.game import HUMAN, Driver, Eye
from services.rules.games import game_named
from services.table.change import Change
from services.table.record import Charter, Guest
from services.table.session import Session

T0 = 1_000_000_000_000
S = 1_000


class Sitting:
    """Humans p0, p1, … sit first, then computers; all humans have arrived unless told otherwise."""

    def __init__(
        self,
        humans: int,
        computers: int = 0,
        *,
        mode: str = "table",
        day: str = "",
        seed: bytes = bytes(32),
        arrived: bool = True,
        game: str = "sauna",
        supplies: tuple[bytes, ...] = (),
        **options: str,
    ):
        guests = [Guest(f"p{n}", f"P {n}", "cat", HUMAN) for n in range(humans)]
        guests += [Guest("", f"C {n}", "robot", Driver("normal")) for n in range(computers)]
        charter = Charter(
            game=game, mode=mode, rules_version=1, options=options, supplies=supplies, guests=tuple(guests),
            seed=seed, key=b"k" * 16, room="", day=day, counts=True, started_ms=T0,
        )  # fmt: skip
        self.session = Session(game_named(game), charter)
        self.now = T0
        self.version = 1
        self._ids = itertools.count()
        self.last = self.session.opened(T0)
        self.live = self.last.live
        if arrived:
            for seat in range(humans):
                self.take(self.session.arrive(self.live, seat, f"g#{seat}@pod", self.now))

    def take(self, change: Change) -> Change:
        """What the store would do: the change is what is now."""
        self.last = change
        self.live = change.live
        self.version += change.changed
        return change

    def owing(self) -> list[int]:
        """Seats that owe an answer."""
        return [] if self.live.ending else [int(seat) for seat in self.session.game.to_act(self.live.state)]

    def move(self, seat: int, command_id: str = "") -> Change:
        """Some move of a seat, legal when it owes one."""
        game = self.session.game
        view = game.view(self.live.state, Eye(seat if seat in self.owing() else self.owing()[0]))
        move = game.sample(view, Dice(f"{self.version}".encode()))
        prompt = game.prompt(self.live.state)
        command_id = command_id or f"c{next(self._ids)}"
        return self.take(self.session.move(self.live, seat, command_id, prompt, move, self.now, self.version + 1))

    def play_until(self, is_so: Any, at_most: int = 3000) -> None:
        """Everybody answers at once."""
        for _ in range(at_most):
            if is_so(self):
                return
            assert self.move(self.owing()[0]).refusal == ""
        raise AssertionError("it never came to that")

    def ring(self) -> Change:
        """The clock goes on to when it is due next, and rings."""
        due = self.session.due(self.live)
        assert due is not None
        self.now = max(self.now, due)
        return self.take(self.session.expire(self.live, self.now))

    def wait(self, milliseconds: int) -> None:
        """Time goes by; every ring in between rings."""
        until = self.now + milliseconds
        while (due := self.session.due(self.live)) is not None and due <= until:
            self.ring()
        self.now = until

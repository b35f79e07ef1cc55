"""Games of Speedtraum for the tests: real pictures, moves by name, time moved by hand."""

from __future__ import annotations

from typing import Any

from services.rules.dice import Dice
from services.rules.game import HUMAN, Driver, Eye, Seat
from services.rules.traum import GAME
from services.rules.traum.model import GoOn, Lay, Move, State, Tell, View, Vote

START_MS = 1_000_000


class Play:
    """One game and the clock beside it."""

    def __init__(
        self,
        seats: int = 4,
        mode: str = "table",
        seed: bytes = b"t",
        supplies: tuple[bytes, ...] = (),
        drivers: tuple[Driver, ...] = (),
        **values: str,
    ) -> None:
        self.dice = Dice(seed)
        self.now = START_MS
        options = GAME.options_from(mode, seats, values)
        step = GAME.setup(drivers or (HUMAN,) * seats, options, supplies, self.dice, self.now)
        self.state: State = step.state
        self.events: tuple[Any, ...] = step.events

    def _take(self, step: Any) -> None:
        self.state, self.events = step.state, step.events

    def move(self, seat: int, move: Move) -> None:
        self._take(GAME.apply(self.state, Seat(seat), move, self.dice, self.now))

    def expire(self) -> None:
        """The clock moves to the deadline and acts."""
        limit = GAME.deadline(self.state)
        assert limit is not None
        self.now = limit
        self._take(GAME.expire(self.state, self.dice, self.now))

    def seat(self, seat: int, driver: Driver) -> None:
        self._take(GAME.seat_driver(self.state, Seat(seat), driver, self.dice, self.now))

    def see(self, seat: int | None) -> View:
        seen: View = GAME.view(self.state, Eye(seat))
        return seen

    @property
    def others(self) -> list[int]:
        """Everybody but the dreamer, clockwise from them."""
        n = self.state.seats
        return [(self.state.dreamer + offset) % n for offset in range(1, n)]

    def tell(self, clue: str = "Mondlicht") -> int:
        """The dreamer's first picture; gives it back."""
        picture = self.state.hands[self.state.dreamer][0]
        self.move(self.state.dreamer, Tell(picture, clue))
        return picture

    def lay(self, seat: int) -> tuple[int, ...]:
        pictures = self.state.hands[seat][: self.see(seat).lay_count]
        self.move(seat, Lay(pictures))
        return pictures

    def to_vote(self) -> int:
        """Told and laid; the told picture."""
        told = self.tell()
        for seat in self.others:
            self.lay(seat)
        return told

    def vote_for(self, seat: int, owner: int) -> None:
        """For the picture that seat laid."""
        self.move(seat, Vote(self.state.laid[owner][0]))

    def round(self, finders: int = 1) -> None:
        """A whole round: so many find it, the rest vote for the next one's picture; everybody goes on."""
        self.to_vote()
        others, dreamer = self.others, self.state.dreamer
        for at, seat in enumerate(others):
            self.vote_for(seat, dreamer if at < finders else others[(at + 1) % len(others)])
        self.go_on()

    def go_on(self) -> None:
        for seat in GAME.to_act(self.state):
            self.move(seat, GoOn())

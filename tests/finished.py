"""Finished games for tests: real ones, played by the rules, or results put together by hand."""

from __future__ import annotations

from typing import Any

from speedspiele.v1.game_pb2 import Driver as DriverMessage
from speedspiele.v1.game_pb2 import FinishedGame, FinishedSeat, LogEntry, Outcome, SeatResult

from services.rules.dice import Dice
from services.rules.game import HUMAN, Eye
from services.rules.games import game_named
from services.rules.replay import Start, first_step
from services.wire import wires_of

START_MS = 1_790_000_000_000


class Clock:
    """A clock that tests move by hand."""

    def __init__(self, now_ms: int = START_MS) -> None:
        self.now = now_ms

    def now_ms(self) -> int:
        return self.now


def result(
    place: int, score: int = 0, list_points: int = 10, side: int = -1, key: tuple[int, ...] = (), won: bool = False
) -> SeatResult:
    """One seat's result; the side is the seat's own number unless given."""
    return SeatResult(
        place=place, score=score, list_points=list_points, side=max(side, 0), key=key or (place,), won=won
    )


def by_hand(
    game_id: str,
    people: list[str],
    places: list[int],
    *,
    game: str = "sauna",
    mode: str = "table",
    ended_ms: int = START_MS + 600_000,
    computers: tuple[int, ...] = (),
    left: tuple[int, ...] = (),
    spoiled: tuple[int, ...] = (),
    sides: list[int] | None = None,
    points: list[int] | None = None,
    scores: list[int] | None = None,
    won: list[bool] | None = None,
    levels: list[str] | None = None,
    day: str = "",
    counts: bool = True,
    end_reason: str = "outcome",
) -> FinishedGame:
    """A finished game with these results; an empty name in `people` is a computer's seat from the start."""
    n = len(people)
    levels = levels or ["" if who else "normal" for who in people]
    seats = [
        FinishedSeat(
            player_id=who,
            name=f"Name {who}" if who else "",
            avatar="owl" if who else "",
            driver=DriverMessage(level="normal" if i in computers or not who else ""),
            left_early=i in left,
            spoiled_before=i in spoiled,
        )
        for i, who in enumerate(people)
    ]
    results = [
        result(
            places[i],
            scores[i] if scores else 0,
            points[i] if points else 10,
            sides[i] if sides else i,
            won=won[i] if won else places[i] == 1,
        )
        for i in range(n)
    ]
    return FinishedGame(
        game_id=game_id,
        game=game,
        mode=mode,
        rules_version=1,
        started_ms=ended_ms - 600_000,
        ended_ms=ended_ms,
        drivers=[DriverMessage(level=level) for level in levels],
        seats=seats,
        outcome=Outcome(reason="target", seats=results) if end_reason == "outcome" else None,
        end_reason=end_reason,
        day=day,
        counts=counts,
    )


def played(game_name: str, seats: int, seed: bytes, mode: str = "table") -> tuple[FinishedGame, list[Any]]:
    """A real game of random legal moves to its end, as its record, and all its states."""
    game = game_named(game_name)
    wire = wires_of([game])[game_name]
    drivers = (HUMAN,) * seats
    now = START_MS
    start = Start(drivers, game.options_from(mode, seats, {}), (), seed, now)
    step = first_step(game, start)
    states = [step.state]
    log = []
    dice = Dice(seed)
    while game.outcome(step.state) is None:
        seat = game.to_act(step.state)[0]
        now += 1000
        move = game.sample(game.view(step.state, Eye(seat=seat)), dice.child("sample", len(log)))
        step = game.apply(step.state, seat, move, dice, now)
        log.append(LogEntry(kind="move", now_ms=now, seat=seat, move=wire.move_message(move)))
        states.append(step.state)
    outcome = game.outcome(step.state)
    assert outcome is not None
    results = [
        SeatResult(place=r.place, score=r.score, list_points=r.list_points, side=r.side, key=r.key, won=r.won)
        for r in outcome.seats
    ]
    record = FinishedGame(
        game_id="g-" + seed[:4].hex(),
        game=game_name,
        mode=mode,
        rules_version=game.version,
        seed=seed,
        started_ms=START_MS,
        ended_ms=now,
        drivers=[DriverMessage() for _ in drivers],
        seats=[FinishedSeat(player_id=f"p{i}", name=f"Name p{i}", avatar="owl") for i in range(seats)],
        log=log,
        outcome=Outcome(reason=outcome.reason, seats=results),
        end_reason="outcome",
        counts=True,
    )
    return record, states

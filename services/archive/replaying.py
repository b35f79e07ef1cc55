"""Shows a finished game again: every step for one eye, made by the rules from the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from speedspiele.v1 import archive_pb2 as pb
from speedspiele.v1.game_pb2 import Event, View

from services.kit.refusal import Refusal, invalid
from services.rules.dice import seed_commitment
from services.rules.game import OPEN, SPECTATOR, Driver, Eye, Game, Step
from services.rules.games import game_named
from services.rules.replay import Entry, Start, replay
from services.wire import GameWire

OPEN_EYE = 255


def eye_of(number: int, seats: int) -> Eye:
    """Seat + 1, 0 for a spectator, 255 for everything open; raises Refusal."""
    if number == OPEN_EYE:
        return OPEN
    if number == 0:
        return SPECTATOR
    if number > seats:
        raise invalid("unknown_seat")
    return Eye(seat=number - 1)


def start_of(game: Game, record: Any) -> Start:
    """What the recorded game started from; raises Refusal for rules that are no longer known."""
    if record.rules_version != game.version:
        raise Refusal("rules_too_old")
    return Start(
        drivers=tuple(_driver(driver) for driver in record.drivers),
        options=game.options_from(record.mode, len(record.drivers), dict(record.options)),
        supplies=tuple(record.supplies),
        seed=record.seed,
        now_ms=record.started_ms,
    )


def entry_of(wire: GameWire, line: Any) -> Entry:
    """One line of the log as the rules read it."""
    return Entry(
        kind=line.kind,
        now_ms=line.now_ms,
        seat=line.seat,
        move=wire.move_from(line.move) if line.kind == "move" else None,
        driver=_driver(line.driver) if line.kind == "driver" else None,
    )


def _driver(message: Any) -> Driver:
    return Driver(level=message.level or None)


def last_state(record: Any, wire: GameWire) -> Any:
    """How a FinishedGame ended."""
    game = game_named(record.game)
    entries = [entry_of(wire, line) for line in record.log]
    *_, last = replay(game, start_of(game, record), entries)
    return last.state


def steps_of(record: Any, wires: Mapping[str, GameWire], eye_number: int) -> list[Any]:
    """Every ReplayStep of a FinishedGame for that eye."""
    game = game_named(record.game)
    wire = wires[record.game]
    eye = eye_of(eye_number, len(record.drivers))
    entries = [entry_of(wire, line) for line in record.log]
    steps = replay(game, start_of(game, record), entries)
    first = _step(game, wire, eye, next(steps))
    first.now_ms, first.kind, first.seat = record.started_ms, "deal", -1
    shown = [first]
    for line, step in zip(record.log, steps, strict=True):
        made = _step(game, wire, eye, step)
        made.now_ms, made.kind, made.seat, made.automatic = line.now_ms, line.kind, line.seat, line.automatic
        shown.append(made)
    return shown


def _step(game: Game, wire: GameWire, eye: Eye, step: Step) -> Any:
    heard = (game.event_view(event, eye) for event in step.events)
    return pb.ReplayStep(
        view=View.FromString(wire.view_bytes(game.view(step.state, eye))),
        events=[Event.FromString(wire.event_bytes(event)) for event in heard if event is not None],
    )


def commitment(record: Any) -> str:
    """The promise that was shown when the game began."""
    return seed_commitment(record.seed)

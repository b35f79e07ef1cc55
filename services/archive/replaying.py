"""Shows a finished game again: every step for one eye, made by the rules from the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from speedspiele.v1 import archive_pb2 as pb

from services.kit.refusal import Refusal, invalid
from services.rules.dice import seed_commitment
from services.rules.game import OPEN, SPECTATOR, Driver, Eye, Game, Step
from services.rules.games import game_named
from services.rules.replay import Entry, Start, replay
from services.wire import GameWire, delimited, key_bytes

OPEN_EYE = 255
STEPS = key_bytes(pb.ReplayReply, "steps")
VIEW, EVENTS = key_bytes(pb.ReplayStep, "view"), key_bytes(pb.ReplayStep, "events")


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


def steps_bytes(record: Any, wires: Mapping[str, GameWire], eye_number: int) -> bytes:
    """A serialized ReplayReply with every step of a FinishedGame for that eye, and nothing else. Put together from
    ready parts: from step to step most of a view stays."""
    game = game_named(record.game)
    wire = wires[record.game]
    teller = Teller(game, wire, eye_of(eye_number, len(record.drivers)))
    entries = [entry_of(wire, line) for line in record.log]
    steps = replay(game, start_of(game, record), entries)
    told = [teller.told(pb.ReplayStep(now_ms=record.started_ms, kind="deal", seat=-1), next(steps))]
    for line, step in zip(record.log, steps, strict=True):
        head = pb.ReplayStep(now_ms=line.now_ms, kind=line.kind, seat=line.seat, automatic=line.automatic)
        told.append(teller.told(head, step))
    return b"".join(told)


class Teller:
    """Tells one game's steps to one eye, as the bytes of a ReplayReply's `steps`."""

    def __init__(self, game: Game, wire: GameWire, eye: Eye) -> None:
        self._game = game
        self._wire = wire
        self._eye = eye
        self._view_bytes = wire.views_in_turn()

    def told(self, head: Any, step: Step) -> bytes:
        """The next step; `head` has what is no view and no event."""
        view = self._view_bytes(self._game.view(step.state, self._eye))
        heard = (self._game.event_view(event, self._eye) for event in step.events)
        events = [delimited(EVENTS, self._wire.event_bytes(event)) for event in heard if event is not None]
        return delimited(STEPS, head.SerializeToString() + delimited(VIEW, view) + b"".join(events))


def commitment(record: Any) -> str:
    """The promise that was shown when the game began."""
    return seed_commitment(record.seed)

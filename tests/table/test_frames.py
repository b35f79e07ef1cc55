"""The bytes that leave for an eye stay the same when everything that eye may not know is exchanged, in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from speedspiele.v1 import socket_pb2, table_pb2

from services.rules.dice import Dice
from services.rules.game import Eye, Game
from services.rules.games import GAMES
from services.table.broadcast import Picture, ack_frame, frame_of
from services.table.change import Change
from services.table.store import Mark
from services.wire import wires_of
from tests.rules.playing import Table, start_of
from tests.rules.secrets import disguised
from tests.table.sitting import Sitting

WIRES = wires_of(GAMES)
STEPS = 60
GAMES_EACH = 3


def frame(table: Sitting, state: object, events: tuple[object, ...], eye: int | None) -> bytes:
    session, wire = table.session, WIRES[table.session.game.name]
    live = replace(table.live, state=state)
    return Picture(session, wire, "table", live, Mark(1, table.version), list(events), []).stamp(table.now).update(eye)


def steps(table: Sitting, dice: Dice) -> Iterator[Change]:
    """Whoever is asked answers; when nobody is, the clock does, and now and then although somebody is."""
    for number in range(STEPS):
        if table.live.ending:
            return
        owing = table.owing()
        stream = dice.stream("step", number)
        if owing and stream.below(8):
            yield table.move(stream.choice(owing))
        elif table.session.due(table.live) is not None:
            yield table.ring()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_hidden_is_in_any_frame(game: Game) -> None:
    mode, seats = game.modes[0], 4
    for number in range(GAMES_EACH):
        dice = Dice(bytes([number]))
        supplies = start_of(Table(game, mode, seats), dice.seed).supplies
        table = Sitting(seats, game=game.name, supplies=supplies, seed=dice.child("seed").seed)
        for at, change in enumerate(steps(table, dice)):
            for eye in (None, *range(seats)):
                stream = dice.stream("other", at, "nobody" if eye is None else eye)
                other = disguised(game, table.live.state, Eye(eye), stream)
                shown = frame(table, table.live.state, (), eye)
                assert frame(table, other, (), eye) == shown
                heard = frame(table, other, tuple(change.events), eye)
                assert table.session.charter.seed not in heard or table.live.ending


@pytest.mark.parametrize(("version", "refusal"), [(1, ""), (0, "stale_prompt"), (70_000, "")])
def test_what_is_written_without_a_message_reads_as_one(version, refusal):
    ack = table_pb2.Ack(command_id="c1", version=version, refusal=refusal)
    assert socket_pb2.ServerFrame.FromString(ack_frame(300, "c1", version, refusal)) == socket_pb2.ServerFrame(
        id=300, ack=ack
    )
    update = table_pb2.TableUpdate(table_id="t", version=version)
    assert socket_pb2.ServerFrame.FromString(frame_of(update.SerializeToString(), 7)) == socket_pb2.ServerFrame(
        id=7, table=update
    )

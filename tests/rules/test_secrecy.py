"""Exchanging what an eye cannot see changes nothing of what it sees, in every game, at every moment."""

from __future__ import annotations

import msgspec
import pytest

from services.rules.dice import Dice
from services.rules.game import Eye
from services.rules.games import GAMES
from tests.rules.playing import Table, eyes, random_play, tables
from tests.rules.secrets import disguised

TABLES = [table for game in GAMES for table in tables(game) if not table.values]
by_table = pytest.mark.parametrize("table", TABLES, ids=str)


@by_table
def test_hidden_things_do_not_show(table: Table) -> None:
    for number, moment in enumerate(random_play(table, b"secrecy", steps=150)):
        for eye in eyes(table.seats):
            stream = Dice(b"secrecy").stream(number, eye.seat if eye.seat is not None else "nobody")
            other = disguised(table.game, moment.state, eye, stream)
            assert _bytes(table.game.view(other, eye)) == _bytes(table.game.view(moment.state, eye))
            assert table.game.to_act(other) == table.game.to_act(moment.state)
            assert table.game.prompt(other) == table.game.prompt(moment.state)


@by_table
def test_the_disguise_hides_something(table: Table) -> None:
    """The suite would be worthless with a disguise that changes nothing (a single seat sees everything)."""
    changed = 0
    for number, moment in enumerate(random_play(table, b"disguise", steps=60)):
        for seat in range(table.seats):
            changed += disguised(table.game, moment.state, Eye(seat), Dice(b"d").stream(number)) != moment.state
    assert changed or table.seats == 1


@by_table
def test_no_eye_hears_more_than_its_seat_may(table: Table) -> None:
    """Spectators hear no more than players: what a spectator hears of an event, every seat hears too or better."""
    for moment in random_play(table, b"events", steps=200):
        for event in moment.events:
            heard = table.game.event_view(event, Eye())
            for seat in range(table.seats):
                assert heard is None or table.game.event_view(event, Eye(seat)) is not None


def _bytes(record: object) -> bytes:
    return msgspec.msgpack.encode(record)

"""A game's clock may tick while people think: only a question let pass counts against them."""

from __future__ import annotations

from services.rules.dice import Dice
from services.rules.game import HUMAN, Driver
from services.rules.games import game_named, supply_of
from services.table.record import Charter, Guest
from services.table.session import Session

GAME = game_named("koffer")
NOW = 1_000_000


def _session() -> Session:
    """Two people and a computer, whose handles are ticks of the clock."""
    options = {"level": "master"}
    shelves = GAME.needs(GAME.options_from("table", 3, options), "table", 3)
    supplies = tuple(supply_of(GAME).make(shelf, Dice(b"ticks %d" % n)) for n, shelf in enumerate(shelves))
    guests = (
        Guest("p1", "Aino", "", HUMAN),
        Guest("p2", "Eero", "", HUMAN),
        Guest("", "Otto", "", Driver("easy")),
    )
    return Session(GAME, Charter("koffer", "table", 1, options, supplies, guests, b"s" * 32, b"k", "", "", True, NOW))


def test_who_packs_in_silence_while_computers_lay_pieces_keeps_the_seat():
    session = _session()
    live = session.opened(NOW).live
    for seat in (0, 1):
        live = session.arrive(live, seat, f"device {seat}", NOW).live
    ticks = 0
    while live.state.phase in ("look", "pack"):
        asked = live.chairs[0].asked_ms
        live = session.expire(live, session.due(live)).live
        ticks += live.state.phase == "pack" and live.chairs[0].asked_ms == asked
        if live.state.phase == "pack":
            assert [chair.misses for chair in live.chairs] == [0, 0, 0]
    assert ticks > 4
    assert [chair.misses for chair in live.chairs] == [1, 1, 0]
    assert live.chairs[0].driver == HUMAN


def test_who_lets_two_questions_pass_is_played_for():
    session = _session()
    live = session.opened(NOW).live
    for seat in (0, 1):
        live = session.arrive(live, seat, f"device {seat}", NOW).live
    while live.state.round == 1:
        live = session.expire(live, session.due(live)).live
    assert not live.chairs[0].driver.is_human

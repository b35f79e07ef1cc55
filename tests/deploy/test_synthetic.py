"""The synthetic player: picks only what a view allows, and tells what went wrong (whole games: test_metrics.py)."""

from __future__ import annotations

import pytest
from google.protobuf import json_format
from speedspiele.v1 import game_pb2

from deploy.synthetic.__main__ import play_once
from deploy.synthetic.player import Player, WentWrong, legal_move
from services.rules.dice import Dice
from services.rules.game import Driver, Eye
from services.rules.sauna import GAME
from services.wire import GameWire

WIRE = GameWire(GAME)


@pytest.mark.parametrize("piles", ["1", "2"])
def test_its_moves_are_legal_to_the_end(piles: str) -> None:
    options = GAME.options_from("free", 2, {"target": "50", "piles": piles})
    dice = Dice(b"eins")
    state = GAME.setup((Driver(), Driver()), options, (), dice, 0).state
    phases = set()
    for _ in range(2000):
        if GAME.outcome(state) is not None:
            break
        seat = GAME.to_act(state)[0]
        view = game_pb2.View.FromString(WIRE.view_bytes(GAME.view(state, Eye(seat=seat))))
        shown = json_format.MessageToDict(view)
        phases.add(shown["sauna"]["phase"])
        move = legal_move(shown)
        assert move is not None, shown
        message = json_format.ParseDict(move, game_pb2.Move())
        state = GAME.apply(state, seat, WIRE.move_from(message), dice, 0).state
    assert GAME.outcome(state) is not None
    assert {"lay", "round_over"} <= phases


def test_it_draws_where_it_is_offered() -> None:
    move = legal_move({"sauna": {"phase": "draw", "draws": [{"source": "pile", "card": 3}]}})
    assert move == {"sauna": {"draw": {"source": "pile"}}}


def test_a_view_that_allows_nothing_gives_no_move() -> None:
    assert legal_move({"sauna": {"phase": "lay"}}) is None
    assert legal_move({}) is None


def test_two_answers_to_one_command_are_a_lost_move() -> None:
    player = Player("http://127.0.0.1:1/")
    player._acknowledged({"commandId": "7", "version": "3"})
    player._acknowledged({"commandId": "7", "version": "3"})
    with pytest.raises(WentWrong):
        player._acknowledged({"commandId": "7", "version": "4"})


async def test_a_closed_house_is_told_and_not_raised() -> None:
    assert await play_once("http://127.0.0.1:1/", 3, 5) is None

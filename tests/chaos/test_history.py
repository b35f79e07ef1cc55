"""The checker itself notices what it must notice."""

from __future__ import annotations

import pytest
from speedspiele.v1 import game_pb2

from tests.chaos.history import History, moves_by_people
from tests.table.finished_games import finished_by_hand


def recorded(game: game_pb2.FinishedGame) -> History:
    """A history in which every move of the game was sent and acknowledged."""
    history = History()
    for number, (seat, prompt, move) in enumerate(moves_by_people(game)):
        history.send(game.game_id, f"c{number}", seat, prompt, game_pb2.Move.FromString(move))
        history.answered(game.game_id, f"c{number}", number + 2, "")
    return history


def test_a_faithful_log_passes():
    game = finished_by_hand()
    recorded(game).check(game)


def test_a_lost_move_is_noticed():
    game = finished_by_hand()
    history = recorded(game)
    del game.log[-1]
    with pytest.raises(AssertionError, match="lost"):
        history.check(game)


def test_a_move_nobody_made_is_noticed():
    game = finished_by_hand()
    history = recorded(game)
    history.sent[game.game_id].popitem()
    with pytest.raises(AssertionError, match="nobody"):
        history.check(game)


def test_two_answers_to_one_command_are_noticed():
    game = finished_by_hand()
    history = recorded(game)
    with pytest.raises(AssertionError, match="two answers"):
        history.answered(game.game_id, "c0", 99, "")

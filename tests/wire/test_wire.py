"""Every game's records travel and come back the same."""

from __future__ import annotations

import pytest
from speedspiele.v1 import game_pb2

from services.rules.dice import Dice
from services.rules.game import HUMAN, SPECTATOR, Driver, Eye, Game
from services.rules.games import GAMES
from services.wire import GameWire, Unreadable, wires_of


def is_played_without_supplies(game: Game) -> bool:
    mode = game.modes[0]
    return not game.needs(game.options_from(mode.id, mode.max_seats, {}), mode.id, mode.max_seats)


FREE_GAMES = [game for game in GAMES if is_played_without_supplies(game)]


def steps_of(game: Game, number: int, length: int = 400):
    """A random game: each step with its state and events."""
    dice = Dice(bytes([number]) * 32)
    mode = game.modes[0]
    seats = mode.min_seats + number % (mode.max_seats - mode.min_seats + 1)
    drivers = tuple(HUMAN if seat % 2 else Driver("normal") for seat in range(seats))
    step = game.setup(drivers, game.options_from(mode.id, seats, {}), (), dice, 1_000)
    yield step
    for turn in range(length):
        owing = game.to_act(step.state)
        if game.outcome(step.state):
            return
        if not owing:
            step = game.expire(step.state, dice, 2_000 + turn)
        else:
            seat = owing[0]
            move = game.sample(game.view(step.state, Eye(seat)), dice.child(turn))
            step = game.apply(step.state, seat, move, dice, 2_000 + turn)
        yield step


@pytest.mark.parametrize("game", FREE_GAMES, ids=lambda game: game.name)
def test_views_made_together_are_the_same_bytes_as_each_alone(game):
    wire = GameWire(game)
    for number in range(3):
        for step in steps_of(game, number):
            views = [game.view(step.state, eye) for eye in (SPECTATOR, Eye(0), Eye(1))]
            assert wire.views_bytes(views) == [wire.view_bytes(view) for view in views]


@pytest.mark.parametrize("game", FREE_GAMES, ids=lambda game: game.name)
def test_views_in_turn_say_the_same_as_each_alone(game):
    wire = GameWire(game)
    for eye in (SPECTATOR, Eye(1)):
        view_bytes = wire.views_in_turn()
        for number in (2, 4, 3):  # the next game has fewer or more seats, and starts from nothing
            for step in steps_of(game, number):
                view = game.view(step.state, eye)
                alone = game_pb2.View.FromString(wire.view_bytes(view))
                assert game_pb2.View.FromString(view_bytes(view)) == alone


@pytest.mark.parametrize("game", FREE_GAMES, ids=lambda game: game.name)
def test_views_events_and_moves_come_back_as_they_went(game):
    wire = GameWire(game)
    for number in range(6):
        for step in steps_of(game, number):
            count = len(step.state.drivers) if hasattr(step.state, "drivers") else 2
            for eye in (SPECTATOR, *(Eye(seat) for seat in range(count))):
                view = game.view(step.state, eye)
                message = game_pb2.View.FromString(wire.view_bytes(view))
                assert wire.view_from(message) == view
                for event in step.events:
                    seen = game.event_view(event, eye)
                    if seen is not None:
                        assert wire.event_from(game_pb2.Event.FromString(wire.event_bytes(seen))) == seen
            for seat in game.to_act(step.state):
                move = game.sample(game.view(step.state, Eye(seat)), Dice(bytes(32)))
                assert wire.move_from(wire.move_message(move)) == move


def test_every_game_fits_its_proto_file():
    assert set(wires_of(GAMES)) == {game.name for game in GAMES}


def test_an_empty_or_foreign_move_is_unreadable():
    wire = GameWire(GAMES[0])
    with pytest.raises(Unreadable):
        wire.move_from(game_pb2.Move())
    empty = game_pb2.Move()
    getattr(empty, GAMES[0].name).SetInParent()
    with pytest.raises(Unreadable):
        wire.move_from(empty)


def test_an_unknown_word_is_unreadable():
    wire = wires_of(GAMES)["sauna"]
    move = game_pb2.Move()
    move.sauna.draw.source = "the lake"
    with pytest.raises(Unreadable):
        wire.move_from(move)

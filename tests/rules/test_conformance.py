"""Every registered game keeps the promises of `Game`, whatever is played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from services.rules.dice import Dice
from services.rules.game import HUMAN, BadOption, Driver, Eye, Game, Illegal, Seat
from services.rules.games import GAMES
from tests.rules.playing import Moment, Table, all_eyes, eyes, random_play, start_of, tables

TABLES = [table for game in GAMES for table in tables(game)]
by_table = pytest.mark.parametrize("table", TABLES, ids=str)
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@by_table
def test_a_random_game_ends_and_keeps_every_promise(table: Table) -> None:
    game, last = table.game, None
    for moment in random_play(table, b"conformance"):
        _check_questions(game, moment, last)
        _check_views(table, moment)
        _check_events(table, moment)
        _check_refusals(table, moment)
        assert game.is_whole(moment.state)
        last = moment
    assert last is not None
    _check_end(table, last)


@by_table
def test_what_a_game_is_made_of_survives_storage(table: Table) -> None:
    game = table.game
    options = start_of(table, b"storage").options
    assert _stored(options, game.options) == options
    for moment in random_play(table, b"storage", steps=25):
        assert _stored(moment.state, game.state) == moment.state
        for event in moment.events:
            assert _stored(event, game.event) == event
        for eye in all_eyes(table.seats):
            seen = game.view(moment.state, eye)
            assert _stored(seen, game.view_type) == seen
        if moment.entry is not None and moment.entry.move is not None:
            assert _stored(moment.entry.move, game.move) == moment.entry.move


@by_game
def test_records_cannot_be_changed(game: Game) -> None:
    for record in (game.options, game.state, game.view_type):
        assert record.__struct_config__.frozen, record


@by_game
def test_unknown_rules_are_refused(game: Game) -> None:
    for mode in game.modes:
        with pytest.raises(BadOption):
            game.options_from(mode.id, mode.min_seats, {"no such rule": "1"})
        with pytest.raises(BadOption):
            game.options_from(mode.id, mode.max_seats + 1, {})
        with pytest.raises(BadOption):
            game.options_from(mode.id, mode.min_seats - 1, {})
        for choice in game.choices:
            with pytest.raises(BadOption):
                game.options_from(mode.id, mode.min_seats, {choice.id: "no such value"})


@by_game
def test_every_default_is_a_value(game: Game) -> None:
    for choice in game.choices:
        assert choice.default in choice.values
    with pytest.raises(BadOption):
        game.options_from("no such mode", 2, {})


@by_game
def test_somebody_else_may_play_every_seat_at_any_time(game: Game) -> None:
    table = Table(game, game.modes[0], game.modes[0].max_seats)
    for moment in random_play(table, b"drivers", steps=60):
        for seat in range(table.seats):
            for driver in (HUMAN, Driver("normal")):
                step = game.seat_driver(moment.state, Seat(seat), driver, Dice(b"drivers"), 2_000_000)
                _check_questions(game, Moment(None, step.state, step.events), moment)


def _check_questions(game: Game, moment: Moment, before: Moment | None) -> None:
    state, asked = moment.state, game.to_act(moment.state)
    assert len(set(asked)) == len(asked)
    if before is not None:
        assert game.prompt(state) >= game.prompt(before.state)
        assert game.border(state) >= game.border(before.state)
    if game.outcome(state) is None:
        assert asked or game.deadline(state) is not None, "the table hangs"
    else:
        assert asked == ()
        assert game.deadline(state) is None


def _check_views(table: Table, moment: Moment) -> None:
    for eye in all_eyes(table.seats):
        assert isinstance(table.game.view(moment.state, eye), table.game.view_type)


def _check_events(table: Table, moment: Moment) -> None:
    for event in moment.events:
        for eye in all_eyes(table.seats):
            heard = table.game.event_view(event, eye)
            assert heard is None or isinstance(heard, table.game.event)


def _check_refusals(table: Table, moment: Moment) -> None:
    """Who is not asked is refused with a known word, and an old move does no harm."""
    game, dice = table.game, Dice(b"refusals")
    asked = game.to_act(moment.state)
    for seat in asked[:1]:
        move = game.sample(game.view(moment.state, Eye(seat)), dice)
        for other in set(range(table.seats)) - set(asked):
            _check_not_asked(table, moment, other, move)
    if not asked and moment.entry is not None and moment.entry.move is not None:
        with pytest.raises(Illegal) as refusal:
            game.apply(moment.state, Seat(moment.entry.seat), moment.entry.move, dice, 2_000_000)
        assert refusal.value.reason in game.reasons


def _check_not_asked(table: Table, moment: Moment, seat: int, move: Any) -> None:
    """Refused with a known word; or it changes an answer of its own, which asks nobody anything new."""
    game = table.game
    try:
        step = game.apply(moment.state, Seat(seat), move, Dice(b"refusals"), 2_000_000)
    except Illegal as refusal:
        reason = refusal.reason
    else:
        reason = game.reasons[0]
        assert game.prompt(step.state) == game.prompt(moment.state)
        assert game.to_act(step.state) == game.to_act(moment.state)
    assert reason in game.reasons


def _check_end(table: Table, last: Moment) -> None:
    outcome = table.game.outcome(last.state)
    assert outcome is not None, "the game does not end"
    assert len(outcome.seats) == table.seats
    assert min(result.place for result in outcome.seats) == 1
    for result in outcome.seats:
        better = sum(other.place < result.place for other in outcome.seats)
        sides = {other.side for other in outcome.seats if other.place < result.place}
        assert result.place in {1 + better, 1 + len(sides)}
        assert result.list_points >= 0
    for eye in eyes(table.seats):
        assert table.game.view(last.state, eye) is not None


def _stored(record: Any, kind: Any) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(record), type=kind)

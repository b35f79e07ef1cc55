"""A turn of Speedsauna and a round's beginning and end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from services.rules.game import Illegal
from services.rules.sauna.model import (
    CardDrawn,
    CardLaid,
    Cards,
    Draw,
    GameEnded,
    GoOn,
    JettyEntered,
    Lay,
    RoundDealt,
    RoundEnded,
    State,
    StockShuffled,
    Turn,
)
from tests.rules.sauna.sitting import driven, on_jetty, play, seen, table

LONG = "00012345"


def test_a_lower_card_ends_the_turn() -> None:
    step = play(table(LONG, LONG), 0, Lay(5))
    assert step.state.turn == 1
    assert step.state.piles == ((6, 5),)
    assert step.state.seats[0].hand == (0, 0, 0, 1, 2, 3, 4)
    assert step.events == (CardLaid(0, 5, 0, -1),)


def test_a_higher_card_draws_one() -> None:
    step = play(table("0001234c", LONG, stock="95"), 0, Lay(12))
    assert step.state.seats[0].hand == (0, 0, 0, 1, 2, 3, 4, 9)
    assert step.state.stock == (5,)
    assert step.events[1:] == (CardDrawn(0, "stock", 9),)
    assert step.state.turn == 1


def test_an_equal_card_must_be_followed_by_another() -> None:
    state = play(table("00012366", LONG), 0, Lay(6)).state
    assert (state.turn, state.phase, state.chain) == (0, "lay", 1)
    state = play(state, 0, Lay(6)).state
    assert (state.turn, state.chain) == (0, 2)
    assert play(state, 0, Lay(3)).state.turn == 1


def test_a_chain_goes_on_below_the_jetty_limit() -> None:
    state = play(table("6601", LONG, LONG), 0, Lay(6)).state
    assert (state.turn, state.phase) == (0, "lay")
    step = play(state, 0, Lay(6))
    assert step.state.seats[0].hand == (0, 1)
    step = play(step.state, 0, Lay(1))
    assert step.state.seats[0] == Cards(closed=(0,), laid=step.state.seats[0].laid)
    assert step.events[-1] == JettyEntered(0, 1)


def test_an_equal_last_card_ends_the_round() -> None:
    step = play(replace(table("6", LONG), chain=1), 0, Lay(6))
    assert step.state.phase == "round_over"
    assert isinstance(step.events[-1], RoundEnded)


def test_a_lower_last_card_ends_the_round_but_a_drawn_one_does_not() -> None:
    assert play(replace(table("5", LONG), chain=1), 0, Lay(5)).state.phase == "round_over"
    state = play(replace(table("7", LONG), chain=1), 0, Lay(7)).state
    assert (state.phase, state.turn) == ("lay", 1)
    assert state.seats[0].closed == (5,)


@pytest.mark.parametrize(("seats", "limit"), [(2, 2), (3, 3), (8, 3)])
def test_the_jetty_takes_the_last_cards(seats: int, limit: int) -> None:
    hands = ["0" * (limit + 2)] + [LONG] * (seats - 1)
    state = play(table(*hands), 0, Lay(0)).state
    assert state.seats[0].closed == ()
    state = play(table(*["0" * (limit + 1), *hands[1:]]), 0, Lay(0)).state
    assert state.seats[0].closed == (0,) * limit
    assert state.seats[0].hand == ()


def test_on_the_jetty_a_card_is_turned_and_stays() -> None:
    state = on_jetty(table("", LONG, LONG), 0, "29", "1")
    step = play(state, 0, Turn(9))
    assert (step.state.seats[0].closed, step.state.seats[0].opened) == ((2,), (1, 9))
    assert step.state.turn == 1
    with pytest.raises(Illegal, match="turn_asked"):
        play(state, 0, Lay(2))
    with pytest.raises(Illegal, match="card_not_on_jetty"):
        play(state, 0, Turn(1))


def test_turning_the_last_card_ends_the_round() -> None:
    step = play(on_jetty(table("", LONG), 0, "2", "1"), 0, Turn(2))
    assert step.state.phase == "round_over"
    assert step.state.rounds[-1].heats[0] == 3


def test_an_empty_stock_is_made_anew_from_all_but_the_top_only_when_needed() -> None:
    state = replace(table("0001234c", LONG, stock=""), piles=((1, 2, 3, 6),))
    assert play(state, 0, Lay(4)).state.stock == ()
    step = play(state, 0, Lay(12))
    assert StockShuffled(4) in step.events
    assert step.state.piles == ((12,),)
    drawn = next(event for event in step.events if isinstance(event, CardDrawn))
    assert sorted((*step.state.stock, drawn.card)) == [1, 2, 3, 6]


def test_two_piles_are_made_anew_together() -> None:
    state = replace(table("0001234c", LONG, stock="", piles="66"), piles=((1, 2, 6), (3, 6)))
    state = play(state, 0, Lay(12)).state
    state = play(state, 0, Draw("stock")).state
    assert state.piles == ((12,), (6,))
    assert len(state.stock) == 3


def two_piles(**changes: object) -> State:
    return replace(table("0001234c", LONG, piles="68"), piles=((6,), (2, 8)), **changes)


def test_after_a_higher_card_one_chooses_where_to_draw() -> None:
    state = play(two_piles(), 0, Lay(12)).state
    assert (state.turn, state.phase, state.chain) == (0, "draw", 0)
    taken = play(state, 0, Draw("pile")).state
    assert taken.piles[1] == (2,)
    assert taken.seats[0].taken == (8,)
    assert taken.seats[0].hand[-1] == 8
    assert play(state, 0, Draw("stock")).state.seats[0].taken == ()
    with pytest.raises(Illegal, match="draw_asked"):
        play(state, 0, Lay(0))
    with pytest.raises(Illegal, match="no_such_source"):
        play(state, 0, Draw("hand"))  # type: ignore[arg-type]


def test_a_pile_gives_its_top_only_if_it_keeps_one() -> None:
    assert play(two_piles(), 0, Lay(12, 1)).state.turn == 1


def test_the_pile_is_locked_after_two_rounds_of_turns_without_a_shorter_hand() -> None:
    assert play(two_piles(idle_turns=3), 0, Lay(12)).state.phase == "draw"
    locked = two_piles(idle_turns=4)
    assert seen(locked, 0).pile_locked
    assert play(locked, 0, Lay(12)).state.turn == 1
    assert play(locked, 0, Lay(3)).state.idle_turns == 0


def test_a_chain_may_change_piles() -> None:
    state = play(replace(table("66812345", LONG, piles="68"), piles=((6,), (2, 8))), 0, Lay(6)).state
    state = play(state, 0, Lay(8, 1)).state
    assert (state.turn, state.chain) == (0, 2)


def test_a_known_card_is_forgotten_when_it_is_laid() -> None:
    state = replace(table("00012345", LONG), seats=(Cards(hand=(3, 3, 4, 4, 4), taken=(3,)), Cards(hand=(1,) * 8)))
    assert seen(state, 1).seats[0].taken == (3,)
    assert play(state, 0, Lay(3)).state.seats[0].taken == ()


@pytest.mark.parametrize(("ender", "heat", "direction"), [("0", 0, 1), ("c", 12, -1)])
def test_the_ender_begins_and_the_whisk_gives_the_direction(ender: str, heat: int, direction: int) -> None:
    state = on_jetty(table("", "03", "04"), 0, ender)
    state = play(state, 0, Turn(heat)).state
    assert (state.turn, state.direction) == (0, direction)
    for seat in (0, 1, 2):
        state = play(state, seat, GoOn()).state
    assert (state.round, state.turn, state.direction, state.phase) == (1, 0, direction, "lay")
    assert all(len(cards.hand) == 8 for cards in state.seats)


def test_always_clockwise_is_always_clockwise() -> None:
    state = on_jetty(table("", "03", "04", direction="clockwise"), 0, "c")
    assert play(state, 0, Turn(12)).state.direction == 1


def test_play_goes_the_other_way_after_a_charred_whisk() -> None:
    state = replace(table(LONG, LONG, LONG), direction=-1)
    assert play(state, 0, Lay(5)).state.turn == 2


def test_the_scoring_waits_for_every_human_and_for_no_computer() -> None:
    state = driven(on_jetty(table("", "03", "04"), 0, "0"), None, None, "easy")
    state = play(state, 0, Turn(0)).state
    state = play(state, 1, GoOn()).state
    assert state.phase == "round_over"
    with pytest.raises(Illegal, match="not_asked"):
        play(state, 1, GoOn())
    with pytest.raises(Illegal, match="not_asked"):
        play(state, 2, GoOn())
    step = play(state, 0, GoOn())
    assert isinstance(step.events[-1], RoundDealt)


def test_computers_among_themselves_do_not_look_at_the_scoring() -> None:
    state = driven(on_jetty(table("", "03"), 0, "0"), "easy", "easy")
    assert play(state, 0, Turn(0)).state.round == 1


def test_the_game_is_over_after_the_scoring_that_reaches_the_target() -> None:
    state = replace(on_jetty(table("", "03", "04"), 0, "0"), totals=(50 - 10, 45, 46))
    step = play(state, 0, Turn(0))
    assert step.state.phase == "over"
    assert step.state.totals == (40, 48, 50)
    assert step.events[-1] == GameEnded((0,))
    with pytest.raises(Illegal, match="game_over"):
        play(step.state, 0, GoOn())


def test_the_same_prompt_stands_until_everybody_has_gone_on() -> None:
    state = play(on_jetty(table("", "03", "04"), 0, "0"), 0, Turn(0)).state
    assert play(state, 2, GoOn()).state.prompt == state.prompt

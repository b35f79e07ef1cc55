"""Setup, the clock, who plays a seat, and the outcome."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import HUMAN, Driver, Eye, Seat
from services.rules.sauna import GAME
from services.rules.sauna.course import COMPUTER_MS, LOOK_MS, LOOK_WITHOUT_CLOCK_MS
from services.rules.sauna.model import DECK, CardLaid, GoOn, Lay, State, Turn
from services.rules.sauna.view import GRACE_MS
from tests.rules.sauna.sitting import DICE, NOW, driven, on_jetty, play, table

LONG = "00012345"


def cards_of(state: State) -> list[int]:
    """All cards, wherever they are."""
    found = [*state.stock, *(card for pile in state.piles for card in pile)]
    for cards in state.seats:
        found += cards.hand + cards.closed + cards.opened
    return sorted(found)


@settings(max_examples=40, deadline=None)
@given(seats=st.integers(2, 8), piles=st.sampled_from("12"), seed=st.binary(min_size=1, max_size=8))
def test_no_card_is_ever_lost_or_doubled(seats: int, piles: str, seed: bytes) -> None:
    dice = Dice(seed)
    options = GAME.options_from("table", seats, {"piles": piles, "target": "30"})
    state = GAME.setup((HUMAN,) * seats, options, (), dice, 0).state
    for step in range(120):
        assert cards_of(state) == sorted(DECK)
        if GAME.outcome(state):
            break
        seat = dice.stream("seat", step).choice(GAME.to_act(state))
        move = GAME.sample(GAME.view(state, Eye(seat)), dice.child(step))
        state = GAME.apply(state, seat, move, dice, step).state


@settings(max_examples=40, deadline=None)
@given(seats=st.integers(2, 8), seed=st.binary(min_size=1, max_size=8))
def test_what_a_seat_has_not_seen_is_what_lies_hidden(seats: int, seed: bytes) -> None:
    dice = Dice(seed)
    state = GAME.setup((HUMAN,) * seats, GAME.options_from("table", seats, {"piles": "2"}), (), dice, 0).state
    for step in range(60):
        if state.phase in {"round_over", "over"}:
            break
        seat = GAME.to_act(state)[0]
        hidden = len(state.stock) + sum(
            len(cards.hand) + len(cards.closed) - len(cards.taken)
            for other, cards in enumerate(state.seats)
            if other != seat
        )
        seen = GAME.view(state, Eye(seat))
        assert sum(seen.unseen) == hidden
        assert min(seen.unseen) >= 0
        state = GAME.apply(state, seat, GAME.sample(seen, dice.child(step)), dice, step).state


def test_a_drawn_seat_begins_but_alone_the_human() -> None:
    starters = set()
    for number in range(40):
        options = GAME.options_from("table", 4, {})
        starters.add(GAME.setup((HUMAN,) * 4, options, (), Dice(bytes([number])), 0).state.turn)
    assert starters == {0, 1, 2, 3}
    for mode, seats in (("daily", 5), ("record", 4)):
        drivers = (Driver("normal"), HUMAN, *(Driver("normal"),) * (seats - 2))
        state = GAME.setup(drivers, GAME.options_from(mode, seats, {}), (), DICE, 0).state
        assert state.turn == 1


def test_every_round_has_its_own_deck_from_the_seed_alone() -> None:
    first = driven(on_jetty(table("", "03"), 0, "0"), None, None)
    other = replace(first, shuffles=3, prompt=99)
    states = []
    for state in (first, other):
        after = play(state, 0, Turn(0)).state
        for seat in (0, 1):
            after = play(after, seat, GoOn()).state
        states.append(after)
    assert states[0].seats == states[1].seats
    assert states[0].stock == states[1].stock


def test_supplies_are_refused() -> None:
    with pytest.raises(ValueError, match="no supplies"):
        GAME.setup((HUMAN, HUMAN), GAME.options_from("table", 2, {}), (b"suitcase",), DICE, 0)


def test_time_for_a_turn_is_thinking_and_grace_and_lasts_for_the_whole_chain() -> None:
    state = play(table(LONG, "00012366", think="15"), 0, Lay(5)).state
    assert GAME.deadline(state) == NOW + 15_000 + GRACE_MS
    state = play(replace(state, piles=((6,),)), 1, Lay(6), NOW + 5_000).state
    assert state.turn == 1
    assert GAME.deadline(state) == NOW + 15_000 + GRACE_MS


def test_without_a_clock_only_computers_and_the_scoring_have_a_deadline() -> None:
    state = play(table(LONG, LONG, think="off"), 0, Lay(5)).state
    assert GAME.deadline(state) is None
    state = driven(table(LONG, LONG, think="off"), None, "easy")
    assert GAME.deadline(play(state, 0, Lay(5)).state) == NOW + COMPUTER_MS
    assert GAME.public_deadline(play(state, 0, Lay(5)).state) is None
    scored = play(on_jetty(table("", "03", think="off"), 0, "0"), 0, Turn(0)).state
    assert GAME.deadline(scored) == NOW + LOOK_WITHOUT_CLOCK_MS
    scored = play(on_jetty(table("", "03"), 0, "0"), 0, Turn(0)).state
    assert GAME.deadline(scored) == NOW + LOOK_MS


def test_a_computers_time_begins_anew_with_every_card_of_a_chain() -> None:
    state = driven(table("00012366", LONG), "easy", None)
    assert GAME.deadline(play(state, 0, Lay(6), NOW + 5_000).state) == NOW + 5_000 + COMPUTER_MS


def test_when_time_is_up_normal_plays_the_whole_turn_marked_automatic() -> None:
    state = table("00012366", LONG)
    step = GAME.expire(state, DICE, NOW)
    assert step.state.turn == 1
    laid = [event for event in step.events if isinstance(event, CardLaid)]
    assert laid
    assert all(event.automatic and event.seat == 0 for event in laid)


def test_when_time_is_up_on_the_jetty_one_card_is_turned() -> None:
    step = GAME.expire(on_jetty(table("", LONG, LONG), 0, "29"), DICE, NOW)
    assert step.state.seats[0].opened == (9,)
    assert step.state.turn == 1


def test_an_automatic_turn_that_ends_the_round_does_not_play_the_next() -> None:
    state = driven(on_jetty(table("", "03"), 0, "0"), "easy", "easy")
    state = GAME.expire(state, DICE, NOW).state
    assert (state.round, state.turn) == (1, 0)
    assert len(state.seats[0].hand) == 8


def test_when_the_time_to_look_is_up_the_next_round_is_dealt() -> None:
    state = play(on_jetty(table("", "03"), 0, "0"), 0, Turn(0)).state
    assert GAME.expire(state, DICE, NOW).state.round == 1


def test_nothing_happens_after_the_end() -> None:
    state = replace(table(LONG, LONG), phase="over", deadline_ms=None)
    assert GAME.expire(state, DICE, NOW) == type(GAME.expire(state, DICE, NOW))(state, ())


def test_a_computer_takes_the_seat_with_a_new_prompt_and_its_own_time() -> None:
    state = table(LONG, LONG)
    taken = GAME.seat_driver(state, Seat(0), Driver("normal"), DICE, NOW + 7).state
    assert taken.prompt > state.prompt
    assert GAME.deadline(taken) == NOW + 7 + COMPUTER_MS
    back = GAME.seat_driver(taken, Seat(0), HUMAN, DICE, NOW + 9).state
    assert GAME.deadline(back) == NOW + 9 + 30_000 + GRACE_MS


def test_a_computer_in_another_seat_disturbs_nobody() -> None:
    state = table(LONG, LONG)
    taken = GAME.seat_driver(state, Seat(1), Driver("normal"), DICE, NOW + 7).state
    assert (taken.prompt, taken.deadline_ms) == (state.prompt, state.deadline_ms)


def test_the_scoring_goes_on_when_the_last_to_look_at_it_is_replaced() -> None:
    state = play(on_jetty(table("", "03"), 0, "0"), 0, Turn(0)).state
    state = play(state, 0, GoOn()).state
    assert GAME.seat_driver(state, Seat(1), Driver("normal"), DICE, NOW).state.round == 1


def test_a_human_takes_a_seat_back_at_the_border_of_a_round() -> None:
    state = driven(on_jetty(table("", "03"), 0, "0"), None, "normal")
    before = GAME.border(state)
    state = play(state, 0, Turn(0)).state
    assert GAME.border(state) == before + 1
    state = GAME.seat_driver(state, Seat(1), HUMAN, DICE, NOW).state
    assert GAME.to_act(state) == (0, 1)


def test_the_outcome_has_shared_places_points_and_keys() -> None:
    state = replace(table(LONG, LONG, LONG), phase="over", totals=(20, 20, 51), deadline_ms=None)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [seat.place for seat in outcome.seats] == [1, 1, 3]
    assert [seat.list_points for seat in outcome.seats] == [30, 30, 0]
    assert [seat.won for seat in outcome.seats] == [True, True, False]
    assert [seat.key for seat in outcome.seats] == [(1, 20), (1, 20), (3, 51)]
    assert outcome.reason == "target"

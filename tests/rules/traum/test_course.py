"""The course of a game: rounds, laps, the clock, who leaves, and that no picture is ever in two places."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from services.rules.game import HUMAN, BadOption, Driver, Illegal
from services.rules.traum import GAME
from services.rules.traum.archive import pictures
from services.rules.traum.course import COMPUTERS_LOOK_MS, GRACE_MS, RESOLVE_MS
from services.rules.traum.model import GoOn, Laid, Lay, Resolved, Revealed, State, Tell, Vote, Voted
from tests.rules.traum.telling import START_MS, Play

COMPUTER = Driver("normal")


def everywhere(state: State) -> list[int]:
    """Every picture of the game, wherever it lies."""
    places = (state.stack, state.discards, *state.hands, *state.laid)
    return sorted(picture for place in places for picture in place)


# -- a round --


@pytest.mark.parametrize(("seats", "stack"), [(3, 84), (5, 84), (6, 126), (8, 126)])
def test_the_deal(seats: int, stack: int) -> None:
    play = Play(seats)
    assert [len(hand) for hand in play.state.hands] == [6] * seats
    assert len(everywhere(play.state)) == len(set(everywhere(play.state))) == stack
    heroes = [pictures()[picture].hero for picture in everywhere(play.state)]
    assert max(heroes.count(hero) for hero in set(heroes)) <= 2


def test_a_round_refills_the_hands_and_the_next_seat_tells() -> None:
    play = Play(4)
    first = play.state.dreamer
    play.round()
    assert play.state.dreamer == (first + 1) % 4
    assert [len(hand) for hand in play.state.hands] == [6] * 4
    assert len(play.state.discards) == 4
    assert play.see(0).past[0].owners.count(first) == 1


def test_a_vote_may_be_changed_until_the_last_one() -> None:
    play = Play(4)
    told = play.to_vote()
    a, b, c = play.others
    play.vote_for(a, b)
    assert play.events == (Voted(a),)
    play.move(a, Vote(told))
    assert not play.events
    play.vote_for(b, a)
    play.vote_for(c, a)
    assert play.state.phase == "resolve"
    assert play.state.past[-1].votes[a] == told
    with pytest.raises(Illegal, match="not_asked"):
        play.vote_for(a, b)


def test_what_may_not_be_voted_for() -> None:
    play = Play(4)
    told = play.to_vote()
    a = play.others[0]
    with pytest.raises(Illegal, match="own_picture"):
        play.vote_for(a, a)
    with pytest.raises(Illegal, match="not_in_row"):
        play.move(a, Vote(play.state.hands[a][0]))
    with pytest.raises(Illegal, match="not_asked"):
        play.move(play.state.dreamer, Vote(told))


def test_a_double_tap_lays_one_picture() -> None:
    play = Play(4)
    play.tell()
    a = play.others[0]
    laid = play.lay(a)
    before = play.state
    play.move(a, Lay(laid))
    assert play.state == before
    assert play.events == ()
    with pytest.raises(Illegal, match="already_laid"):
        play.lay(a)


def test_eight_lay_and_vote_in_any_order_and_the_row_is_the_same() -> None:
    rows, orders = set(), list(permutations(range(7)))[::501]
    for order in orders:
        play = Play(8)
        told = play.tell()
        others = play.others
        for at in order:
            play.lay(others[at])
        assert Revealed() in play.events
        rows.add(play.state.row)
        for at in reversed(order):
            play.move(others[at], Vote(told))
        assert Resolved(1) in play.events
        assert sum(play.state.scores) == 14
    assert len(orders) > 8
    assert len(rows) == 1


def test_a_press_of_one_takes_nothing_from_the_others() -> None:
    play = Play(4)
    play.to_vote()
    for seat in play.others:
        play.move(seat, Vote(play.state.told))
    play.move(2, GoOn())
    assert play.state.phase == "resolve"
    assert GAME.to_act(play.state) == (0, 1, 3)
    play.go_on()
    assert play.see(0).phase == "tell"


@pytest.mark.parametrize(("clue", "reason"), [("  \u200b ", "clue_empty"), ("a" * 121, "clue_too_long"), ("?!", "")])
def test_clues_that_are_none(clue: str, reason: str) -> None:
    play = Play(4)
    with pytest.raises(Illegal, match=reason or "clue_nothing_readable"):
        play.tell(clue)
    assert play.state.phase == "tell"


# -- the options --


def test_two_pictures_each_at_three() -> None:
    play = Play(3, two="on")
    assert [len(hand) for hand in play.state.hands] == [7] * 3
    play.tell()
    a, b = play.others
    with pytest.raises(Illegal, match="wrong_number"):
        play.move(a, Lay(play.state.hands[a][:1]))
    with pytest.raises(Illegal, match="wrong_number"):
        play.move(a, Lay(play.state.hands[a][:1] * 2))
    play.lay(a)
    play.lay(b)
    assert len(play.state.row) == 5
    play.vote_for(a, b)
    play.vote_for(b, play.state.dreamer)
    assert play.state.scores[b] == 3 + 1
    play.go_on()
    assert [len(hand) for hand in play.state.hands] == [7] * 3


@pytest.mark.parametrize(
    ("seats", "values"), [(4, {"two": "on"}), (3, {"pairs": "on"}), (5, {"pairs": "on"}), (4, {"target": "25"})]
)
def test_options_that_do_not_fit_are_refused(seats: int, values: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        GAME.options_from("table", seats, values)


def test_themes_do_not_repeat() -> None:
    play = Play(6, themes="on", target="40")
    seen: list[int] = []
    while play.state.phase == "tell" and len(seen) < 24:
        seen.append(play.see(0).theme)
        play.round(finders=0)
    assert len(set(seen)) == len(seen) >= 6
    assert len(set(play.state.themes)) >= 24


# -- the end --


def test_the_lap_is_finished_before_the_end() -> None:
    """Everybody but the dreamer finds it or nearly: at 3 a round and more, the target falls in mid-lap."""
    play = Play(4, target="20")
    while play.see(0).rounds_left < 0:
        play.round(finders=2)
    left = play.see(0).rounds_left
    done = len(play.state.past)
    assert (done + left) % 4 == 0
    for _ in range(left):
        play.round(finders=2)
    assert play.state.phase == "over"
    told = [resolution.dreamer for resolution in play.state.past]
    assert {told.count(seat) for seat in range(4)} == {len(told) // 4}


def test_a_pair_reaches_the_target_together() -> None:
    alone, paired = Play(4, target="40"), Play(4, target="40", pairs="on")
    rounds = []
    for play in (alone, paired):
        while play.state.phase != "over":
            play.round(finders=1)
        rounds.append(len(play.state.past))
    assert rounds[1] < rounds[0]
    end = GAME.outcome(paired.state)
    assert end is not None
    assert [end.seats[seat].place for seat in (0, 1)] == [end.seats[seat].place for seat in (2, 3)]


# -- the clock --


def test_the_dreamers_time_is_up() -> None:
    play = Play(4)
    dreamer = play.state.dreamer
    assert GAME.deadline(play.state) == START_MS + 90_000 + GRACE_MS
    assert play.see(0).grace_ms == GRACE_MS == 15_000
    play.expire()
    assert play.state.phase == "lay"
    assert play.see(0).clue_automatic
    assert play.see(0).seats[dreamer].automatic
    assert play.state.clue in pictures()[play.state.told].clues["medium"]
    for seat in play.others:
        play.lay(seat)
    a, b, c = play.others
    play.vote_for(a, dreamer)
    play.vote_for(b, c)
    play.vote_for(c, b)
    assert play.state.scores[dreamer] == 0
    assert play.state.scores[a] == 3
    play.go_on()
    assert play.state.dreamer == (dreamer + 1) % 4  # it counts as the turn
    assert GAME.memories(play.state) == ()  # and is nobody's


def test_laying_time_is_up() -> None:
    play = Play(4)
    play.tell()
    a, b, c = play.others
    play.lay(a)
    play.expire()
    assert [e for e in play.events if isinstance(e, Laid)] == [Laid(seat, automatic=True) for seat in sorted([b, c])]
    assert play.state.phase == "vote"
    assert [play.see(0).seats[seat].automatic for seat in (a, b, c)] == [False, True, True]


def test_voting_time_is_up_and_nobody_voted() -> None:
    play = Play(4)
    play.to_vote()
    play.expire()
    assert play.state.phase == "resolve"
    assert play.state.scores == (0, 0, 0, 0)
    assert GAME.deadline(play.state) == play.now + RESOLVE_MS
    play.expire()
    assert play.see(0).phase == "tell"


@pytest.mark.parametrize(("think", "times"), [("45", (60, 30, 30)), ("180", (195, 120, 120)), ("off", (None,) * 3)])
def test_time_to_think(think: str, times: tuple[int | None, ...]) -> None:
    play = Play(4, think=think)
    found = []
    for phase in (play.tell, lambda: [play.lay(seat) for seat in play.others], None):
        limit = GAME.deadline(play.state)
        found.append(None if limit is None else (limit - START_MS) // 1000)
        if phase:
            phase()
    assert tuple(found) == times


# -- who leaves --


def test_in_every_phase_a_seat_becomes_a_computer_and_the_game_goes_on() -> None:
    for phase in ("tell", "lay", "vote", "resolve"):
        for seat in range(4):
            play = Play(4)
            if phase != "tell":
                play.tell()
            if phase in {"vote", "resolve"}:
                for other in play.others:
                    play.lay(other)
            if phase == "resolve":
                play.expire()
            assert play.state.phase == phase
            before = play.state
            play.seat(seat, COMPUTER)
            assert everywhere(play.state) == everywhere(before)
            assert play.state.laid == before.laid  # what lies stays, and belongs to the seat
            assert (seat in GAME.to_act(play.state)) == (seat in GAME.to_act(before) and phase != "resolve")
            play.seat(seat, HUMAN)
            border = GAME.border(play.state)
            play.expire()
            assert GAME.border(play.state) > border


def test_the_last_human_to_look_leaves() -> None:
    play = Play(4)
    play.to_vote()
    play.expire()
    for seat in range(3):
        play.move(seat, GoOn())
    play.seat(3, COMPUTER)
    assert play.state.phase == "tell"


def test_among_computers_alone_nobody_waits() -> None:
    play = Play(3, drivers=(COMPUTER,) * 3)
    play.to_vote()
    play.expire()
    assert GAME.deadline(play.state) == play.now + COMPUTERS_LOOK_MS
    assert GAME.to_act(play.state) == ()


# -- the pictures --


def test_the_discards_come_back_under_the_stack() -> None:
    play = Play(5, target="40")
    whole = everywhere(play.state)
    while play.state.reshuffles == 0:
        stack = set(play.state.stack)
        play.round(finders=0 if len(play.state.past) % 2 else 4)
        assert everywhere(play.state) == whole
        if play.state.phase == "over":
            pytest.fail("the game was over before the stack was")
    assert not stack & set(play.state.stack)  # what was left of the stack was drawn first
    assert play.state.discards == ()
    assert [len(hand) for hand in play.state.hands] == [6] * 5


def test_who_may_tell_what() -> None:
    play = Play(4)
    other = play.others[0]
    with pytest.raises(Illegal, match="not_asked"):
        play.move(other, Tell(play.state.hands[other][0], "Mond"))
    with pytest.raises(Illegal, match="not_in_hand"):
        play.move(play.state.dreamer, Tell(play.state.hands[other][0], "Mond"))


def test_a_state_that_lost_or_doubled_a_picture_is_not_whole() -> None:
    play = Play(4)
    play.to_vote()
    state = play.state
    assert GAME.is_whole(state)
    assert not GAME.is_whole(replace(state, stack=state.stack[1:]))
    assert not GAME.is_whole(replace(state, stack=(state.row[0], *state.stack[1:])))
    assert not GAME.is_whole(replace(state, row=state.row[1:]))
    assert not GAME.is_whole(replace(state, hands=((*state.hands[0], state.hands[1][0]), *state.hands[1:])))

"""Points of a round and the end of a game: the cases of the rules, computed by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from services.rules.game import HUMAN
from services.rules.traum.model import Gain, Options, Resolution, State
from services.rules.traum.scoring import gains, partner, rounds_left, side_scores, table_outcome

# Four seats, seat 0 dreams with picture 10; the others laid 11, 12, 13.
LAID = ((10,), (11,), (12,), (13,))


def points(votes: tuple[int, ...], laid: tuple[tuple[int, ...], ...] = LAID, **more: Any) -> list[int]:
    won = {gain.seat: sum(p.points for p in gain.reasons) for gain in gains(0, 10, laid, votes, **more)}
    return [won.get(seat, 0) for seat in range(len(laid))]


@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        ((-1, 10, 11, 11), [3, 3 + 2, 0, 0]),
        ((-1, 10, 10, 11), [3, 3 + 1, 3, 0]),
        ((-1, 10, 10, 10), [0, 2, 2, 2]),
        ((-1, 12, 13, 11), [0, 2 + 1, 2 + 1, 2 + 1]),
        ((-1, 12, 11, 11), [0, 2 + 2, 2 + 1, 2]),
        ((-1, -1, -1, -1), [0, 0, 0, 0]),
        ((-1, 10, -1, -1), [3, 3, 0, 0]),
        ((-1, 12, -1, -1), [0, 2, 1, 0]),
        ((-1, 10, 10, -1), [3, 3, 3, 0]),
    ],
)
def test_a_round_by_hand(votes: tuple[int, ...], expected: list[int]) -> None:
    assert points(votes) == expected


def test_votes_on_a_laid_picture_have_no_cap() -> None:
    laid = tuple((10 + seat,) for seat in range(8))
    assert points((-1, 10, 11, 11, 11, 11, 11, 11), laid)[1] == 3 + 6


def test_with_two_pictures_each_votes_on_either_count() -> None:
    assert points((-1, 10, 11), ((10,), (11, 12), (13, 14))) == [3, 3 + 1, 0]
    assert points((-1, 14, 12), ((10,), (11, 12), (13, 14))) == [0, 2 + 1, 2 + 1]


def test_a_dreamer_whose_time_was_up_gets_nothing_and_the_others_their_points() -> None:
    assert points((-1, 10, 11, 11), dreamer_scores=False) == [0, 5, 0, 0]


def slowly(votes: tuple[int, ...]) -> list[int]:
    """The table of the rules, read line by line."""
    k = sum(vote == 10 for vote in votes)
    won = [0, 0, 0, 0]
    for seat in (1, 2, 3):
        if 0 < k < 3:
            won[seat] += 3 if votes[seat] == 10 else 0
        elif k == 3 or votes[seat] != -1:
            won[seat] += 2
        won[seat] += sum(votes[other] == 10 + seat for other in (1, 2, 3) if other != seat)
    won[0] = 3 if 0 < k < 3 else 0
    return won


def test_every_way_to_vote_at_four_seats() -> None:
    choices = [[v for v in (-1, 10, 11, 12, 13) if v != 10 + seat] for seat in (1, 2, 3)]
    for votes in product(*choices):
        assert points((-1, *votes)) == slowly((-1, *votes)), votes


def after(rounds: int, scores: tuple[int, ...], **rules: Any) -> State:
    """A state after so many resolved rounds."""
    past = tuple(Resolution(i + 1, i % len(scores), "", False, 0, (), (), (), (), -1) for i in range(rounds))
    return State(Options(**rules), (HUMAN,) * len(scores), 0, "resolve", 1, None, scores=scores, past=past)


@pytest.mark.parametrize(
    ("rounds", "scores", "left"),
    [
        (4, (29, 0, 0, 0), -1),
        (4, (30, 0, 0, 0), 0),
        (5, (31, 0, 0, 0), 3),
        (7, (0, 30, 0, 0), 1),
        (8, (9, 40, 0, 0), 0),
    ],
)
def test_the_running_lap_is_finished(rounds: int, scores: tuple[int, ...], left: int) -> None:
    assert rounds_left(after(rounds, scores)) == left


def test_a_pair_reaches_the_target_together() -> None:
    assert rounds_left(after(4, (16, 3, 14, 2), pairs=True)) == 0
    assert rounds_left(after(4, (16, 3, 13, 2), pairs=True)) == -1
    assert side_scores(Options(pairs=True), (16, 3, 14, 2)) == (30, 5, 30, 5)
    assert [partner(seat, 6) for seat in range(6)] == [3, 4, 5, 0, 1, 2]


def test_ties_share_the_place_and_the_next_is_skipped() -> None:
    results = table_outcome(after(5, (30, 31, 30, 31, 2))).seats
    assert [r.place for r in results] == [3, 1, 3, 1, 5]
    assert [r.won for r in results] == [False, True, False, True, False]
    assert [r.list_points for r in results] == [30, 31, 30, 31, 2]


def test_with_pairs_the_pair_has_the_place() -> None:
    results = table_outcome(after(6, (10, 20, 1, 12, 11, 29), pairs=True)).seats
    # pairs: 0+3 = 22, 1+4 = 31, 2+5 = 30
    assert [r.place for r in results] == [3, 1, 2, 3, 1, 2]
    assert [r.side for r in results] == [0, 1, 2, 0, 1, 2]


def test_the_reasons_of_the_end_add_up() -> None:
    state = after(1, (5, 2))
    won = gains(0, 10, ((10,), (11,)), (-1, 10))
    state = replace(state, past=(replace(state.past[0], gains=won),))
    assert won == (Gain(1, won[0].reasons),)
    assert [(r.id, r.points) for r in table_outcome(state).seats[1].reasons] == [("all_found", 2)]

"""Arrangements that do not lie rightly are refused, each for its reason."""

from __future__ import annotations

import timeit

import pytest

from services.rules.game import Illegal
from services.rules.koffer.model import Placement
from services.rules.koffer.pieces import KINDS, is_chiral
from services.rules.koffer.solver import solutions_of
from services.rules.koffer.suitcase import (
    Puzzle,
    covered,
    is_full,
    item_from_puzzle,
    model_solution,
    placement_from_mask,
    puzzle_from_item,
)
from tests.rules.koffer.racing import item

MASTER = puzzle_from_item(item("master"))
BOX = Puzzle("apprentice", 0x0F0F, (KINDS.index("shoe_box"), KINDS.index("boot"), KINDS.index("umbrella")), (0, 0, 0),
             ((0, 0, 0), (0, 0, 0), (0, 0, 0)), 1, (1, 1, 1), 0.0)  # fmt: skip
"""Two rows of four cells, for arrangements by hand."""


def _refusal(puzzle: Puzzle, *placements: Placement) -> str:
    with pytest.raises(Illegal) as refusal:
        covered(puzzle, placements)
    return refusal.value.reason


def test_the_model_solution_fills_it() -> None:
    assert is_full(MASTER, model_solution(MASTER))
    assert not is_full(MASTER, model_solution(MASTER)[1:])
    assert not is_full(MASTER, ())


def test_any_solution_fills_it() -> None:
    puzzle = puzzle_from_item(item("apprentice"))
    assert puzzle.solutions >= 2
    for solution in solutions_of(puzzle):
        arrangement = tuple(placement_from_mask(puzzle, n, mask) for n, mask in enumerate(solution))
        assert is_full(puzzle, arrangement)


def test_a_piece_beyond_the_outline() -> None:
    assert _refusal(BOX, Placement(0, 0, 0, 3)) == "outside"
    assert _refusal(BOX, Placement(0, 1, 1, 0)) == "outside"
    assert _refusal(BOX, Placement(2, 0, 0, 6)) == "outside"


def test_a_piece_at_an_impossible_place() -> None:
    assert _refusal(BOX, Placement(0, 0, -1, 0)) == "outside"
    assert _refusal(BOX, Placement(0, 0, 0, -1)) == "outside"
    assert _refusal(BOX, Placement(0, 0, 10**9, 0)) == "outside"
    assert _refusal(BOX, Placement(0, 0, 0, 10**9)) == "outside"


def test_pieces_on_one_another() -> None:
    assert _refusal(BOX, Placement(0, 0, 0, 0), Placement(1, 0, 0, 1)) == "overlap"


def test_a_piece_that_lies_twice() -> None:
    assert _refusal(BOX, Placement(0, 0, 0, 0), Placement(0, 0, 1, 0)) == "piece_twice"


def test_a_piece_that_is_not_in_the_tray() -> None:
    assert _refusal(BOX, Placement(3, 0, 0, 0)) == "no_such_piece"
    assert _refusal(BOX, Placement(-1, 0, 0, 0)) == "no_such_piece"


def test_a_turn_that_does_not_exist() -> None:
    assert _refusal(BOX, Placement(0, 8, 0, 0)) == "no_such_turn"
    assert _refusal(BOX, Placement(0, -1, 0, 0)) == "no_such_turn"


def test_a_mirrored_piece_where_only_turning_is_allowed() -> None:
    puzzle = puzzle_from_item(item("master_turn"))
    for n, placement in enumerate(model_solution(puzzle)):
        mirrored = Placement(n, (placement.turn + 4) % 8, placement.row, placement.col)
        assert _refusal(puzzle, mirrored) == "mirrored"


def test_hands_are_kept_for_chiral_pieces_only() -> None:
    for number in range(20):
        puzzle = puzzle_from_item(item("master_turn", number))
        for kind, hand, (turn, _, _) in zip(puzzle.kinds, puzzle.hands, puzzle.model, strict=True):
            assert hand == turn // 4
            assert is_chiral(kind) or hand == 0


def test_an_item_reads_back() -> None:
    assert puzzle_from_item(item_from_puzzle(MASTER)) == MASTER


def test_checking_a_finished_suitcase_takes_less_than_a_fifth_of_a_millisecond() -> None:
    arrangement = model_solution(MASTER)
    best = min(timeit.repeat(lambda: is_full(MASTER, arrangement), number=200, repeat=5)) / 200
    assert best < 0.000_2

"""Computers pack like persons: slower where it is hard, ordered by strength, never faster than hands."""

from __future__ import annotations

import math
from statistics import median

import pytest

from services.rules.dice import Dice
from services.rules.game import LEVELS, Level
from services.rules.koffer.model import PlanStep
from services.rules.koffer.plan import LEAST_MS, plan
from services.rules.koffer.suitcase import Puzzle, model_solution, puzzle_from_item
from tests.rules.koffer.racing import item

SHELVES = ("apprentice", "journeyman", "master", "master2", "master3")
MANY = 400


def _plans(puzzle: Puzzle, level: Level, many: int = MANY) -> list[tuple[PlanStep, ...]]:
    return [plan(puzzle, level, (), 0, Dice(b"plan").stream(level, number)) for number in range(many)]


def _finish_times(puzzle: Puzzle, level: Level) -> list[int]:
    return [steps[-1].at_ms for steps in _plans(puzzle, level) if not steps[-1].gives_up]


@pytest.mark.parametrize("shelf", SHELVES)
def test_finish_times_are_ordered_easy_normal_strong(shelf: str) -> None:
    puzzle = puzzle_from_item(item(shelf))
    easy, normal, strong = (sorted(_finish_times(puzzle, level)) for level in LEVELS)
    for part in (0.25, 0.5, 0.75):
        easy_ms, normal_ms, strong_ms = (times[int(part * len(times))] for times in (easy, normal, strong))
        assert easy_ms > normal_ms > strong_ms or (part == 0.25 and normal_ms >= strong_ms and easy_ms > normal_ms)


@pytest.mark.parametrize(("level", "factor"), [("easy", 1.6), ("normal", 0.8), ("strong", 0.4)])
def test_the_median_is_a_persons_times_the_strength(level: Level, factor: float) -> None:
    puzzle = puzzle_from_item(item("master"))
    expected = 22_000 * 2 ** ((puzzle.difficulty - 9.5) / 6) * factor
    assert median(_finish_times(puzzle, level)) == pytest.approx(expected, rel=0.12)


def test_times_spread_like_a_lognormal_of_0_65() -> None:
    logs = [math.log(ms) for ms in _finish_times(puzzle_from_item(item("master3")), "normal")]
    mean = sum(logs) / len(logs)
    spread = math.sqrt(sum((x - mean) ** 2 for x in logs) / len(logs))
    assert spread == pytest.approx(0.65, abs=0.08)


@pytest.mark.parametrize("shelf", SHELVES)
def test_never_under_three_seconds_per_piece(shelf: str) -> None:
    puzzle = puzzle_from_item(item(shelf))
    assert min(_finish_times(puzzle, "strong")) >= LEAST_MS * len(puzzle.kinds)


def test_only_easy_computers_give_up_and_only_at_four_medians() -> None:
    puzzle = puzzle_from_item(item("master"))
    limit = int(4 * 22_000 * 2 ** ((puzzle.difficulty - 9.5) / 6) * 1.6)
    given_up = [steps for steps in _plans(puzzle, "easy", 3_000) if steps[-1].gives_up]
    slower = [ms for ms in (steps[-1].at_ms for steps in _plans(puzzle, "easy", 3_000)) if ms >= limit]
    assert given_up
    assert all(steps[-1].at_ms == limit for steps in given_up)
    assert len(given_up) / len(slower) == pytest.approx(1 / 3, abs=0.2)
    for level in ("normal", "strong"):
        assert not any(steps[-1].gives_up for steps in _plans(puzzle, level))


def test_pieces_appear_one_by_one_and_sometimes_one_is_taken_out() -> None:
    puzzle = puzzle_from_item(item("master"))
    everything = (1 << len(puzzle.kinds)) - 1
    taken_out = 0
    for steps in _plans(puzzle, "normal"):
        before = 0
        for step in steps:
            assert (before ^ step.lying).bit_count() == 1
            taken_out += before & ~step.lying != 0
            before = step.lying
        assert before == everything
        assert [step.at_ms for step in steps] == sorted(step.at_ms for step in steps)
    assert MANY * 0.15 < taken_out < MANY * 0.45


def test_the_last_third_goes_faster() -> None:
    puzzle = puzzle_from_item(item("master"))
    plain = [steps for steps in _plans(puzzle, "normal") if len(steps) == len(puzzle.kinds)]
    last = [(steps[-1].at_ms - steps[-2].at_ms) / steps[-1].at_ms for steps in plain]
    first = [steps[0].at_ms / steps[-1].at_ms for steps in plain]
    assert sum(last) / len(last) < 0.75 * sum(first) / len(first)


def test_a_plan_goes_on_from_what_lies_rightly_and_takes_the_rest_out() -> None:
    puzzle = puzzle_from_item(item("journeyman"))
    right, other = model_solution(puzzle)[0], model_solution(puzzle)[1]
    wrong = type(other)(other.piece, (other.turn + 1) % 8, other.row, other.col)
    steps = plan(puzzle, "normal", (right, wrong), 1_000, Dice(b"p").stream("x"))
    assert steps[0].lying == 1
    assert steps[0].at_ms > 1_000
    assert steps[-1].lying == 0b1111


def test_the_same_dice_make_the_same_plan() -> None:
    puzzle = puzzle_from_item(item("master"))
    assert _plans(puzzle, "normal", 5) == _plans(puzzle, "normal", 5)

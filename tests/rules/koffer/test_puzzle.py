"""Suitcases made are suitcases promised."""

from __future__ import annotations

import math

import msgspec
import pytest

from services.rules.dice import Dice
from services.rules.koffer.kernels.counting import code, count_solutions
from services.rules.koffer.kernels.outlines import is_pleasing
from services.rules.koffer.pieces import KINDS, TURNS, turned
from services.rules.koffer.puzzle import DAILY_NEAR, RECIPES, SUPPLY
from services.rules.koffer.solver import placements_of, solutions_of
from services.rules.koffer.suitcase import (
    Puzzle,
    cells_from_mask,
    is_full,
    item_from_puzzle,
    mask_from_cells,
    model_solution,
    puzzle_from_item,
    puzzle_key,
)

SHELVES = tuple(SUPPLY.shelves)
EACH = 40


def _made(shelf: str, number: int) -> Puzzle:
    return puzzle_from_item(SUPPLY.make(shelf, Dice(f"test {shelf} {number}".encode())))


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_suitcase_is_solvable_counted_alike_and_in_its_band(shelf: str) -> None:
    recipe = RECIPES[shelf.removesuffix("_turn")]
    for number in range(EACH):
        puzzle = _made(shelf, number)
        assert SUPPLY.verify(shelf, item_from_puzzle(puzzle))
        assert is_full(puzzle, model_solution(puzzle))
        codes = [code(kind, puzzle.hand(n)) for n, kind in enumerate(puzzle.kinds)]
        assert count_solutions(puzzle.outline, codes) == len(solutions_of(puzzle)) == puzzle.solutions
        assert puzzle.placements == placements_of(puzzle)
        k = sum(math.log2(n) for n in puzzle.placements) - math.log2(puzzle.solutions)
        assert k == pytest.approx(puzzle.difficulty)
        assert recipe.difficulty[0] <= k < recipe.difficulty[1]
        assert recipe.solutions[0] <= puzzle.solutions <= recipe.solutions[1]
        assert len(set(puzzle.kinds)) == recipe.pieces


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_outline_pleases_by_the_written_rules(shelf: str) -> None:
    recipe = RECIPES[shelf.removesuffix("_turn")]
    for number in range(EACH):
        cells = set(cells_from_mask(_made(shelf, number).outline))
        assert recipe.cells[0] <= len(cells) <= recipe.cells[1]
        height = 1 + max(row for row, _ in cells)
        width = 1 + max(col for _, col in cells)
        assert min(row for row, _ in cells) == min(col for _, col in cells) == 0
        assert (max(height, width), min(height, width)) <= recipe.box
        assert min(height, width) <= recipe.box[1]
        assert _parts(cells) == 1
        outside = {(row, col) for row in range(-1, height + 1) for col in range(-1, width + 1)} - cells
        assert _parts(outside) == 1, "a hole"
        assert not _corners_only(cells)
        assert _perimeter(cells) <= 1.4 * 4 * math.sqrt(len(cells))
        thin = _thin(cells)
        assert len(thin) <= 4
        assert _longest_run(thin) <= 2
        assert all(turned(tuple(cells), turn) != turned(tuple(cells), 0) for turn in range(1, TURNS))


def _parts(cells: set[tuple[int, int]]) -> int:
    left, parts = set(cells), 0
    while left:
        parts += 1
        front = [left.pop()]
        while front:
            row, col = front.pop()
            for near in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                if near in left:
                    left.remove(near)
                    front.append(near)
    return parts


def _corners_only(cells: set[tuple[int, int]]) -> bool:
    return any(
        (row + 1, col + side) in cells and (row + 1, col) not in cells and (row, col + side) not in cells
        for row, col in cells
        for side in (1, -1)
    )


def _perimeter(cells: set[tuple[int, int]]) -> int:
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return sum((row + dr, col + dc) not in cells for row, col in cells for dr, dc in sides)


def _thin(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    fat = set()
    for row, col in cells:
        block = {(row, col), (row + 1, col), (row, col + 1), (row + 1, col + 1)}
        if block <= cells:
            fat |= block
    return cells - fat


def _longest_run(cells: set[tuple[int, int]]) -> int:
    longest = 0
    for dr, dc in ((0, 1), (1, 0)):
        for row, col in cells:
            length = 0
            while (row + dr * length, col + dc * length) in cells:
                length += 1
            longest = max(longest, length)
    return longest


@pytest.mark.parametrize(
    "drawing",
    [
        "XXX/XXX/XXX",
        "XXX/XXX/XX.",
        "XXXX/X..X/XXXX/XXXX",
        "XXX../XXX../...XX/...XX",
        "XXXXXX/XXX.../XXX...",
        "XXXX/XXXX/XXXX/X.../X.../X...",
    ],
    ids=["square", "slanting mirror", "hole", "corner", "long thin run", "thin tail"],
)
def test_ugly_outlines_are_refused(drawing: str) -> None:
    rows = drawing.split("/")
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "X"]
    assert not is_pleasing(mask_from_cells(cells))


def test_the_same_dice_make_the_same_suitcase() -> None:
    assert SUPPLY.make("master", Dice(b"a")) == SUPPLY.make("master", Dice(b"a"))
    assert SUPPLY.make("master", Dice(b"a")) != SUPPLY.make("master", Dice(b"b"))


def test_an_item_is_small() -> None:
    assert all(len(SUPPLY.make(shelf, Dice(b"small"))) < 120 for shelf in SHELVES)


@pytest.mark.parametrize(
    "change",
    [
        {"solutions": 2},
        {"placements": (1, 1, 1, 1, 1)},
        {"difficulty": 23.0},
        {"shelf": "master3"},
        {"outline": 0b111},
        {"model": ((0, 0, 0),) * 5},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_wrong_suitcase_is_never_dealt(change: dict[str, object]) -> None:
    puzzle = next(p for n in range(99) if (p := _made("master", n)).solutions == 1)
    wrong = item_from_puzzle(msgspec.structs.replace(puzzle, **change))
    assert not SUPPLY.verify("master", wrong)


def test_a_suitcase_of_another_shelf_is_refused() -> None:
    assert not SUPPLY.verify("journeyman", SUPPLY.make("master", Dice(b"a")))


def test_bytes_that_are_no_suitcase_are_refused() -> None:
    assert not SUPPLY.verify("master", b"")
    assert not SUPPLY.verify("master", b"\x01")


def test_turned_and_mirrored_suitcases_have_one_key() -> None:
    puzzle = _made("master", 0)
    cells = cells_from_mask(puzzle.outline)
    for turn in range(TURNS):
        image = msgspec.structs.replace(puzzle, outline=mask_from_cells(turned(cells, turn)))
        assert puzzle_key(image) == puzzle_key(puzzle)


def test_without_mirroring_a_mirrored_outline_is_another_suitcase() -> None:
    puzzle = _made("master_turn", 0)
    cells = cells_from_mask(puzzle.outline)
    turns = {
        puzzle_key(msgspec.structs.replace(puzzle, outline=mask_from_cells(turned(cells, turn)))) for turn in range(4)
    }
    mirrored = puzzle_key(msgspec.structs.replace(puzzle, outline=mask_from_cells(turned(cells, 4))))
    assert len(turns) == 1
    assert mirrored not in turns


def test_the_key_names_the_pieces() -> None:
    puzzle = _made("apprentice", 0)
    assert puzzle_key(puzzle).endswith(",".join(KINDS[kind] for kind in puzzle.kinds))


def test_the_daily_has_three_of_each_level_near_their_targets() -> None:
    daily = SUPPLY.daily("2026-12-01", Dice(b"day"))
    puzzles = [puzzle_from_item(item) for item in daily.supplies]
    targets = (8.0, 9.0, 10.5, 14.0, 15.5, 17.0, 20.5, 22.0, 23.5)
    assert [p.shelf for p in puzzles] == ["apprentice"] * 3 + ["journeyman"] * 3 + ["master"] * 3
    assert all(abs(p.difficulty - target) <= DAILY_NEAR for p, target in zip(puzzles, targets, strict=True))
    assert all(SUPPLY.verify(p.shelf, item) for p, item in zip(puzzles, daily.supplies, strict=True))
    assert len({SUPPLY.key(item) for item in daily.supplies}) == 9


def test_days_differ_in_suitcases_and_seed() -> None:
    one, other = SUPPLY.daily("2026-12-01", Dice(b"a")), SUPPLY.daily("2026-12-02", Dice(b"b"))
    assert one.seed != other.seed
    assert not set(map(SUPPLY.key, one.supplies)) & set(map(SUPPLY.key, other.supplies))
    assert one == SUPPLY.daily("2026-12-01", Dice(b"a"))


def test_the_stock_outlasts_the_two_hundred_a_player_may_have_seen() -> None:
    assert all(kept > 200 for kept in SUPPLY.shelves.values())

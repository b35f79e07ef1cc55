"""Counts held against numbers that others computed."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest

from services.rules.koffer.pieces import SHAPES
from services.rules.koffer.vectors import count, count_wide, placements
from tests.vectors_found import loaded

VECTORS = loaded("koffer", "*.json", "puzzles")


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS.keys())
def test_a_written_puzzle_is_counted_as_written(vector: dict[str, Any]) -> None:
    cells, pieces, rotation_only = vector["cells"], vector["pieces"], vector["rotation_only"]
    assert count(cells, pieces, rotation_only) == vector["solutions"]
    assert count_wide(cells, pieces, rotation_only) == vector["solutions"]


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS.keys())
def test_places_and_difficulty_are_as_written(vector: dict[str, Any]) -> None:
    if vector["placements"] is None:
        return
    found = [len(placements(vector["cells"], piece, vector["rotation_only"])) for piece in vector["pieces"]]
    assert found == vector["placements"]
    if vector["solutions"]:
        k = sum(math.log2(n) for n in found) - math.log2(vector["solutions"])
        assert k == pytest.approx(vector["K"], abs=1e-5)


def test_twelve_pentominoes_fill_six_by_ten_in_2339_ways() -> None:
    pentominoes = [shape for shape in SHAPES if len(shape) == 5]
    count_wide([(0, 0), (0, 1)], [((0, 0), (0, 1))], False)
    began = time.process_time()
    found = count([(row, col) for row in range(6) for col in range(10)], pentominoes, False)
    assert found == 4 * 2339
    assert time.process_time() - began < 1.5


@pytest.mark.parametrize(("rows", "cols", "expected"), [(5, 12, 1010), (4, 15, 368), (3, 20, 2)])
def test_the_other_pentomino_boxes(rows: int, cols: int, expected: int) -> None:
    pentominoes = [shape for shape in SHAPES if len(shape) == 5]
    assert count([(row, col) for row in range(rows) for col in range(cols)], pentominoes, False) == 4 * expected


def test_more_cells_than_a_word_holds() -> None:
    bars = [[(0, n) for n in range(length)] for length in (33, 34)]
    assert count([(0, n) for n in range(67)], bars, True) == 2
    assert count([(0, n) for n in range(67)], [bars[0], bars[0]], True) == 0


def test_a_shape_in_two_parts_is_counted_too() -> None:
    apart = [(0, 0), (0, 2)]
    assert count([(0, 0), (0, 1), (0, 2), (0, 3)], [apart, apart], False) == 2


def test_unequal_sizes_have_no_solution() -> None:
    assert count([(0, 0), (0, 1), (0, 2)], [[(0, 0), (0, 1)]], False) == 0
    assert count([], [], False) == 0

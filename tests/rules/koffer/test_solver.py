"""The plain solver and the kernel agree on anything, however it is turned."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from services.rules.koffer.kernels.counting import code, count_solutions
from services.rules.koffer.pieces import KINDS, SHAPES, TURNS, Cell, is_chiral, shape_at, turned
from services.rules.koffer.solver import all_solutions, count_placements
from services.rules.koffer.suitcase import mask_from_cells
from services.rules.koffer.vectors import count


@st.composite
def grown(draw: st.DrawFn) -> tuple[tuple[Cell, ...], tuple[int, ...], tuple[int, ...]]:
    """A region made of two to four pieces side by side: its cells, kinds, and the turn each was laid with."""
    kinds = draw(st.lists(st.integers(0, 19), min_size=2, max_size=4, unique=True))
    region: set[Cell] = set()
    turns = []
    for kind in kinds:
        turn = draw(st.integers(0, TURNS - 1))
        turns.append(turn)
        shape = shape_at(kind, turn)
        spots = [
            cells
            for row in range(7)
            for col in range(6)
            if not (cells := {(row + r, col + c) for r, c in shape}) & region
            and all(r < 8 and c < 7 for r, c in cells)
            and (not region or any((r + dr, c + dc) in region for r, c in cells for dr, dc in ((0, 1), (1, 0))))
        ]
        if not spots:
            break
        region |= draw(st.sampled_from(spots))
    laid = len(turns) if sum(len(SHAPES[k]) for k in kinds[: len(turns)]) == len(region) else len(turns) - 1
    return tuple(sorted(region)), tuple(kinds[:laid]), tuple(turns[:laid])


@settings(max_examples=150, deadline=None)
@given(grown())
def test_both_solvers_count_the_same_and_find_what_was_built(
    built: tuple[tuple[Cell, ...], tuple[int, ...], tuple[int, ...]],
) -> None:
    cells, kinds, turns = built
    outline = mask_from_cells(cells)
    for hands in ((None,) * len(kinds), tuple(turn // 4 for turn in turns)):
        solutions = all_solutions(outline, kinds, hands)
        assert len(solutions) == len(set(solutions)) >= 1
        codes = [code(kind, hand) for kind, hand in zip(kinds, hands, strict=True)]
        assert count_solutions(outline, codes) == len(solutions)
        for solution in solutions:
            assert sum(solution) == outline
            assert sum(mask.bit_count() for mask in solution) == len(cells)


@settings(max_examples=60, deadline=None)
@given(grown(), st.integers(0, TURNS - 1))
def test_turning_or_mirroring_a_whole_suitcase_changes_no_count(
    built: tuple[tuple[Cell, ...], tuple[int, ...], tuple[int, ...]], turn: int
) -> None:
    cells, kinds, turns = built
    image = turned(cells, turn)
    shapes = [shape_at(kind, t) for kind, t in zip(kinds, turns, strict=True)]
    assert count(cells, shapes, False) == count(image, shapes, False)
    images = [turned(shape, turn) for shape in shapes]
    assert count(cells, shapes, True) == count(image, images, True)


@settings(max_examples=60, deadline=None)
@given(grown())
def test_forbidding_mirrors_never_adds_a_solution(
    built: tuple[tuple[Cell, ...], tuple[int, ...], tuple[int, ...]],
) -> None:
    cells, kinds, turns = built
    shapes = [shape_at(kind, t) for kind, t in zip(kinds, turns, strict=True)]
    fewer, more = count(cells, shapes, True), count(cells, shapes, False)
    assert 1 <= fewer <= more
    if not any(is_chiral(kind) for kind in kinds):
        assert fewer == more


def test_symmetric_pieces_are_counted_once() -> None:
    square = mask_from_cells(((0, 0), (0, 1), (1, 0), (1, 1)))
    assert all_solutions(square, (KINDS.index("hat_box"),), (None,)) == [(square,)]
    bar = mask_from_cells(tuple((0, col) for col in range(5)))
    sticks = (KINDS.index("shoe_box"), KINDS.index("umbrella"))
    assert len(all_solutions(bar, sticks, (None, None))) == 2
    assert count_placements(bar, KINDS.index("umbrella"), None) == 3


def test_equal_shapes_are_different_pieces() -> None:
    two_boxes = mask_from_cells(((0, 0), (0, 1), (1, 0), (1, 1)))
    box = KINDS.index("shoe_box")
    assert len(all_solutions(two_boxes, (box, box), (None, None))) == 4
    assert count_solutions(two_boxes, [code(box, None)] * 2) == 4


def test_a_piece_never_wraps_around_the_edge() -> None:
    two_rows = mask_from_cells(((0, 5), (0, 6), (1, 0), (1, 1)))
    for kind in range(20):
        if len(SHAPES[kind]) == 4:
            assert all_solutions(two_rows, (kind,), (None,)) == []
            assert count_solutions(two_rows, [code(kind, None)]) == 0

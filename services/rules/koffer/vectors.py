"""Counts any region with any pieces, in the form of the written test data: `count(cells, pieces, rotation_only)`.

Regions that fit the fast kernel go there; everything wider or stranger goes to a general search. Convention:
two solutions are the same iff every piece of the list covers the same cells; equal shapes are different pieces.
"""

from __future__ import annotations

from collections.abc import Sequence

from services.rules.koffer.kernels.counting import MAX_PIECES, code, count_general, count_solutions
from services.rules.koffer.pieces import SHAPES, TURNS, Cell, normal, turned
from services.rules.koffer.suitcase import mask_from_cells

ROWS, COLS = 8, 7
"""The largest region of the fast kernel."""
WORD = 64

Cells = Sequence[Sequence[int]]
"""[[row, column], …], any offset, any order."""


def _shape(cells: Cells) -> tuple[Cell, ...]:
    return normal([(row, col) for row, col in cells])


def _code_of(shape: tuple[Cell, ...], rotation_only: bool) -> int | None:
    """The kernel's code of a shape in the orientation given; nothing for a shape that is none of the twenty."""
    for kind, known in enumerate(SHAPES):
        for turn in range(TURNS):
            if turned(known, turn) == shape:
                return code(kind, turn // 4 if rotation_only else None)
    return None


def _looks(shape: tuple[Cell, ...], rotation_only: bool) -> set[tuple[Cell, ...]]:
    return {turned(shape, turn) for turn in range(4 if rotation_only else TURNS)}


def placements(cells: Cells, piece: Cells, rotation_only: bool) -> list[int]:
    """The different cell sets the piece can cover in the empty region, as bits over the region's cells (numbered
    along its shorter side)."""
    number = _numbers(_shape(cells))
    result = set()
    for look in _looks(_shape(piece), rotation_only):
        first_row, first_col = look[0]
        for row, col in number:
            spots = [(row + r - first_row, col + c - first_col) for r, c in look]
            if all(spot in number for spot in spots):
                result.add(sum(1 << number[spot] for spot in spots))
    return sorted(result)


def _numbers(region: tuple[Cell, ...]) -> dict[Cell, int]:
    height = 1 + max(row for row, _ in region)
    width = 1 + max(col for _, col in region)
    ordered = sorted(region, key=lambda cell: cell if width <= height else (cell[1], cell[0]))
    return {cell: n for n, cell in enumerate(ordered)}


def count(cells: Cells, pieces: Sequence[Cells], rotation_only: bool) -> int:
    """The number of solutions. rotation_only: only the four rotations of the given cells, else their mirrors too."""
    if not cells or sum(len(piece) for piece in pieces) != len(cells):
        return 0
    region = _shape(cells)
    codes = [_code_of(_shape(piece), rotation_only) for piece in pieces]
    known = [piece for piece in codes if piece is not None]
    small = all(row < ROWS and col < COLS for row, col in region)
    if small and len(known) == len(codes) <= MAX_PIECES:
        return count_solutions(mask_from_cells(region), known)
    return count_wide(cells, pieces, rotation_only)


def count_wide(cells: Cells, pieces: Sequence[Cells], rotation_only: bool) -> int:
    """The same number by the general search, for any region and any pieces."""
    spots = [placements(cells, piece, rotation_only) for piece in pieces]
    if len(cells) > WORD:
        return _count_long((1 << len(cells)) - 1, spots)
    orbits = [_orbits(masks, _symmetries(_shape(cells), rotation_only)) for masks in spots]
    fixed = min(range(len(spots)), key=lambda n: len(orbits[n]))
    others = spots[:fixed] + spots[fixed + 1 :]
    everything = (1 << len(cells)) - 1
    return sum(size * count_general(everything ^ mask, others) for mask, size in orbits[fixed].items())


def _symmetries(region: tuple[Cell, ...], rotation_only: bool) -> list[list[int]]:
    """Symmetries of the region that the rule allows, as permutations of its cell numbers."""
    number = _numbers(region)
    found = []
    for turn in range(4 if rotation_only else TURNS):
        if turned(region, turn) == region:
            images = _images(list(number), turn)
            found.append([number[image] for image in images])
    return found


def _images(cells: list[Cell], turn: int) -> list[Cell]:
    """Where each cell of a region goes when the region is turned and pushed to the corner, in the given order."""
    image = [(row, -col) for row, col in cells] if turn >= 4 else list(cells)
    for _ in range(turn % 4):
        image = [(col, -row) for row, col in image]
    top = min(row for row, _ in image)
    left = min(col for _, col in image)
    return [(row - top, col - left) for row, col in image]


def _orbits(masks: list[int], symmetries: list[list[int]]) -> dict[int, int]:
    """One placement of each class that symmetries of the region carry into one another, and the size of the class:
    every member leaves equally many solutions for the other pieces."""
    classes: dict[int, int] = {}
    for mask in masks:
        bits = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
        images = {sum(1 << image[bit] for bit in bits) for image in symmetries}
        classes[min(images)] = len(images)
    return classes


def _count_long(free: int, spots: list[list[int]]) -> int:
    """More cells than one word holds: the same search in plain Python."""
    if not spots:
        return int(free == 0)
    first = free & -free
    total = 0
    for n, masks in enumerate(spots):
        rest = spots[:n] + spots[n + 1 :]
        total += sum(_count_long(free ^ m, rest) for m in masks if m & first and m & free == m)
    return total

"""Finds all solutions of a suitcase in plain Python: the second opinion on every puzzle, and the source of hints.

It shares only the shapes with the compiled kernel: it fills from the last cell backwards and keeps the solutions.
"""

from __future__ import annotations

from functools import cache

from services.rules.koffer.pieces import allowed_turns, shape_at
from services.rules.koffer.suitcase import Puzzle, mask_from_cells

Form = tuple[int, int]
"""(cells with the first one at bit 0, bit of the last one)."""
Solution = tuple[int, ...]
"""The cells of each piece, in tray order."""


@cache
def _forms(kind: int, hand: int | None) -> tuple[Form, ...]:
    masks = []
    for turn in allowed_turns(kind, hand):
        mask = mask_from_cells(shape_at(kind, turn))
        mask //= mask & -mask
        masks.append((mask, mask.bit_length() - 1))
    return tuple(masks)


def _search(
    free: int, left: tuple[tuple[int, tuple[Form, ...]], ...], laid: dict[int, int], found: list[Solution]
) -> None:
    top = free.bit_length() - 1
    if len(left) == 1:
        piece, forms = left[0]
        for mask, last in forms:
            if last <= top and mask << (top - last) == free:
                laid[piece] = free
                found.append(tuple(laid[i] for i in range(len(laid))))
                del laid[piece]
        return
    for n, (piece, forms) in enumerate(left):
        for mask, last in forms:
            if last > top:
                continue
            here = mask << (top - last)
            if here & free == here and here != free:
                laid[piece] = here
                _search(free ^ here, left[:n] + left[n + 1 :], laid, found)
                del laid[piece]


def all_solutions(outline: int, kinds: tuple[int, ...], hands: tuple[int | None, ...]) -> list[Solution]:
    """Every way to cover the outline exactly with all pieces. A hand of nothing: the piece may be mirrored."""
    found: list[Solution] = []
    left = tuple((piece, _forms(kind, hands[piece])) for piece, kind in enumerate(kinds))
    if outline:
        _search(outline, left, {}, found)
    return found


def count_placements(outline: int, kind: int, hand: int | None) -> int:
    """How many different cell sets the piece can cover alone in the empty outline."""
    size = outline.bit_length()
    total = 0
    for mask, last in _forms(kind, hand):
        total += sum(1 for shift in range(size - last) if (here := mask << shift) & outline == here)
    return total


def solutions_of(puzzle: Puzzle) -> list[Solution]:
    """All solutions under the puzzle's own rule."""
    hands = tuple(puzzle.hand(piece) for piece in range(len(puzzle.kinds)))
    return all_solutions(puzzle.outline, puzzle.kinds, hands)


def placements_of(puzzle: Puzzle) -> tuple[int, ...]:
    """N of each piece under the puzzle's own rule."""
    return tuple(count_placements(puzzle.outline, kind, puzzle.hand(n)) for n, kind in enumerate(puzzle.kinds))

"""A suitcase as it is dealt: its bytes, its cells, and whether an arrangement lies in it rightly."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from msgspec import Struct

from services.rules.game import Illegal
from services.rules.koffer.model import LEVELS, Placement
from services.rules.koffer.pieces import KINDS, SHAPES, TURNS, Cell, normal, shape_at, turned

STRIDE = 8
"""Cell (row, column) is bit row * 8 + column of an outline; column 7 stays empty."""

SHELVES: tuple[str, ...] = (*LEVELS, "master2", "master3")
TURN_ONLY_MARK = "_turn"
"""Ends the names of shelves whose suitcases are solved without mirroring."""


class Puzzle(Struct, frozen=True, array_like=True):
    """One suitcase. All tuples run over the pieces in tray order (rising piece number)."""

    shelf: str
    outline: int
    kinds: tuple[int, ...]
    hands: tuple[int, ...]
    """With a fixed hand: 1 for pieces that lie mirrored (turn ≥ 4), else 0."""
    model: tuple[tuple[int, int, int], ...]
    """The model solution: (turn, row, column of the bounding box) of each piece."""
    solutions: int
    placements: tuple[int, ...]
    """In how many places each piece fits into the empty outline."""
    difficulty: float
    """K = sum of log2 of the placements - log2 of the solutions."""

    @property
    def turn_only(self) -> bool:
        return self.shelf.endswith(TURN_ONLY_MARK)

    @property
    def rung(self) -> str:
        """The shelf's name without the rule: apprentice … master3."""
        return self.shelf.removesuffix(TURN_ONLY_MARK)

    @property
    def level(self) -> str:
        return "master" if self.rung.startswith("master") else self.rung

    @property
    def worth(self) -> int:
        """1 apprentice, 2 journeyman, 3 master."""
        return LEVELS.index(self.level) + 1

    def hand(self, piece: int) -> int | None:
        """The hand a piece must keep, nothing when it may be mirrored."""
        return self.hands[piece] if self.turn_only else None


@lru_cache(maxsize=4096)
def puzzle_from_item(item: bytes) -> Puzzle:
    """Raises msgspec.DecodeError on bytes that are no suitcase."""
    return msgspec.msgpack.decode(item, type=Puzzle)


def item_from_puzzle(puzzle: Puzzle) -> bytes:
    """About 80 bytes."""
    return msgspec.msgpack.encode(puzzle)


def mask_from_cells(cells: tuple[Cell, ...] | list[Cell]) -> int:
    """Cells with 0 ≤ row, 0 ≤ column < 8 as bits."""
    return sum(1 << (row * STRIDE + col) for row, col in cells)


def cells_from_mask(mask: int) -> tuple[Cell, ...]:
    """The bits as cells in reading order."""
    return tuple(divmod(bit, STRIDE) for bit in range(mask.bit_length()) if mask >> bit & 1)


@cache
def _corner_mask(kind: int, turn: int) -> tuple[int, int]:
    shape = shape_at(kind, turn)
    return mask_from_cells(shape), max(col for _, col in shape)


def piece_mask(kind: int, turn: int, row: int, col: int) -> int:
    """The cells a lying piece covers; raises Illegal("outside") where they leave the eight columns."""
    mask, last_col = _corner_mask(kind, turn)
    if row < 0 or col < 0 or row >= STRIDE or col + last_col >= STRIDE:
        raise Illegal("outside")
    return mask << (row * STRIDE + col)


def placement_from_mask(puzzle: Puzzle, piece: int, mask: int) -> Placement:
    """The placement that covers those cells, with the lowest turn that looks so; ValueError if there is none."""
    cells = cells_from_mask(mask)
    shape = normal(list(cells))
    hand = puzzle.hand(piece)
    for turn in range(TURNS) if hand is None else range(4 * hand, 4 * hand + 4):
        if shape_at(puzzle.kinds[piece], turn) == shape:
            return Placement(piece, turn, min(row for row, _ in cells), min(col for _, col in cells))
    raise ValueError("no turn of the piece looks like this")


def model_solution(puzzle: Puzzle) -> tuple[Placement, ...]:
    """The model solution as an arrangement."""
    return tuple(Placement(piece, *spot) for piece, spot in enumerate(puzzle.model))


def lying_mask(puzzle: Puzzle, placement: Placement) -> int:
    """The cells one placement covers; raises Illegal when it breaks a rule by itself."""
    if not 0 <= placement.piece < len(puzzle.kinds):
        raise Illegal("no_such_piece")
    if not 0 <= placement.turn < TURNS:
        raise Illegal("no_such_turn")
    hand = puzzle.hand(placement.piece)
    if hand is not None and placement.turn // 4 != hand:
        raise Illegal("mirrored")
    mask = piece_mask(puzzle.kinds[placement.piece], placement.turn, placement.row, placement.col)
    if mask & ~puzzle.outline:
        raise Illegal("outside")
    return mask


def covered(puzzle: Puzzle, arrangement: tuple[Placement, ...]) -> int:
    """All cells an arrangement covers; raises Illegal when pieces lie wrongly, twice, or on one another."""
    total = 0
    seen = 0
    for placement in arrangement:
        mask = lying_mask(puzzle, placement)
        if seen >> placement.piece & 1:
            raise Illegal("piece_twice")
        if total & mask:
            raise Illegal("overlap")
        seen |= 1 << placement.piece
        total |= mask
    return total


def is_full(puzzle: Puzzle, arrangement: tuple[Placement, ...]) -> bool:
    """Whether a lawful arrangement fills the suitcase; raises Illegal as `covered` does."""
    return covered(puzzle, arrangement) == puzzle.outline


def piece_cells(kind: int) -> tuple[int, ...]:
    """Cells of a piece at turn 0 as row * 8 + column."""
    return tuple(row * STRIDE + col for row, col in SHAPES[kind])


def puzzle_key(puzzle: Puzzle) -> str:
    """The same for suitcases a player would call the same: the outline up to turning (and mirroring, where pieces may
    be mirrored) and the names of the pieces."""
    cells = cells_from_mask(puzzle.outline)
    turns = range(4) if puzzle.turn_only else range(TURNS)
    outline = min(mask_from_cells(turned(cells, turn)) for turn in turns)
    rule = "turn" if puzzle.turn_only else "free"
    return f"{rule}:{outline:x}:" + ",".join(KINDS[kind] for kind in sorted(puzzle.kinds))

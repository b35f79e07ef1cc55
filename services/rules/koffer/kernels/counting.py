"""Compiled counting: all solutions of an outline, one 64-bit word, first free cell first.

An outline's cell (row, column) is bit row * 8 + column; column 7 is an empty guard, so a connected piece that would
wrap around always meets it. Forms are bits relative to the piece's first cell in reading order. Compiled functions
(words are uint64, numbers int64) take piece codes: kind + 20 * rule, rule 0 any form, 1 unmirrored, 2 mirrored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import int64, njit, types, uint64
from numba.core import cgutils
from numba.extending import intrinsic

from services.rules.koffer.pieces import KINDS, allowed_turns, shape_at

CODES = 3 * len(KINDS)
_HANDS = (None, 0, 1)


def code(kind: int, hand: int | None) -> int:
    """The piece code of a kind under free mirroring (hand nothing) or with a fixed hand."""
    return kind + len(KINDS) * (0 if hand is None else hand + 1)


def _form(kind: int, turn: int) -> int:
    cells = shape_at(kind, turn)
    first_row, first_col = cells[0]
    return sum(1 << ((row - first_row) * 8 + col - first_col) for row, col in cells)


def _tables() -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    starts, forms = [0], []
    for hand in _HANDS:
        for kind in range(len(KINDS)):
            forms += [_form(kind, turn) for turn in allowed_turns(kind, hand)]
            starts.append(len(forms))
    return np.array(starts, dtype=np.int64), np.array(forms, dtype=np.uint64)


STARTS, FORMS = _tables()
"""Forms of code c: FORMS[STARTS[c] : STARTS[c + 1]]."""


def _bit_operation(build: Callable[[Any, Any], Any]) -> Any:
    """A processor's bit instruction as a compiled function of one word."""

    def typed(typingctx: Any, word: Any) -> Any:
        del typingctx, word

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            del context, signature
            return build(builder, args[0])

        return types.uint64(types.uint64), generate

    return intrinsic(typed)


first_bit = _bit_operation(lambda builder, word: builder.cttz(word, cgutils.true_bit))
"""Number of the lowest bit set; undefined for 0."""
leading = _bit_operation(lambda builder, word: builder.ctlz(word, cgutils.true_bit))
"""Number of zeros above the highest bit; undefined for 0."""
bit_count = _bit_operation(lambda builder, word: builder.ctpop(word))


# --- counting ---

CODE_BITS = 6
_CODE_MASK = 63


@njit("int64(uint64, uint64, int64)", cache=True)
def count(free: Any, left: Any, n: Any) -> Any:
    """Solutions of the free cells with the n pieces packed six bits each into `left`."""
    free >>= first_bit(free)
    if n == 1:
        for i in range(STARTS[left], STARTS[left + uint64(1)]):
            if FORMS[i] == free:
                return 1
        return 0
    total = 0
    for k in range(n):
        at = uint64(CODE_BITS * k)
        piece = (left >> at) & uint64(_CODE_MASK)
        before = left & ((uint64(1) << at) - uint64(1))
        rest = before | ((left >> (at + uint64(CODE_BITS))) << at)
        for i in range(STARTS[piece], STARTS[piece + uint64(1)]):
            form = FORMS[i]
            if form & free == form:
                total += count(free ^ form, rest, n - 1)
    return total


@njit("void(uint64[:], uint64[:], int64[:], int64[:])", cache=True, nogil=True)
def count_batch(outlines: Any, packed: Any, pieces: Any, counts: Any) -> None:
    """Writes the number of solutions of each puzzle; sizes must match (piece cells = outline cells > 0)."""
    for i in range(outlines.size):
        counts[i] = count(outlines[i], packed[i], pieces[i])


MAX_PIECES = 10
"""That many codes fit into one packed word."""


def packed_codes(codes: list[int]) -> int:
    """Piece codes as `count_batch` takes them."""
    return sum(piece << (CODE_BITS * k) for k, piece in enumerate(codes))


def count_solutions(outline: int, codes: list[int]) -> int:
    """All solutions of one outline (at most 8 rows of 7 columns) with at most MAX_PIECES pieces. Unequal sizes: 0."""
    sizes = sum(int(FORMS[STARTS[piece]]).bit_count() for piece in codes)
    if not codes or sizes != outline.bit_count():
        return 0
    return int(count(np.uint64(outline), np.uint64(packed_codes(codes)), len(codes)))


# --- any shape of up to 64 cells ---


@njit("int64(uint64, uint64[:], int64[:], int64)", cache=True, nogil=True)
def _count_general(region: Any, masks: Any, starts: Any, pieces: Any) -> Any:
    """Placements of piece p with first cell f: masks[starts[f * pieces + p] : starts[f * pieces + p + 1]]."""
    free = np.empty(pieces + 1, dtype=np.uint64)
    row = np.empty(pieces + 1, dtype=np.int64)
    piece = np.empty(pieces + 1, dtype=np.int64)
    at = np.empty(pieces + 1, dtype=np.int64)
    used = 0
    total = 0
    depth = 0
    free[0] = region
    row[0] = int64(first_bit(region)) * pieces
    piece[0] = 0
    at[0] = starts[row[0]]
    while depth >= 0:
        p = piece[depth]
        i = at[depth]
        if i == starts[row[depth] + p + 1]:
            p += 1
            while p < pieces and (used >> p) & 1:
                p += 1
            if p < pieces:
                piece[depth] = p
                at[depth] = starts[row[depth] + p]
                continue
            depth -= 1
            if depth >= 0:
                used ^= 1 << piece[depth]
            continue
        at[depth] = i + 1
        here = masks[i]
        rest = free[depth] ^ here
        if rest & here:
            continue
        if depth == pieces - 1:
            total += rest == 0
            continue
        if rest == 0:
            continue
        used ^= 1 << p
        depth += 1
        free[depth] = rest
        row[depth] = int64(first_bit(rest)) * pieces
        p = 0
        while (used >> p) & 1:
            p += 1
        piece[depth] = p
        at[depth] = starts[row[depth] + p]
    return total


def count_general(region: int, placements: list[list[int]]) -> int:
    """Exact covers of the region (bits over at most 64 cells) by one placement of every piece. Number the cells along
    the shorter side: the open front stays short."""
    pieces = len(placements)
    if not region or not pieces:
        return int(region == 0 and pieces == 0)
    boxes: list[list[int]] = [[] for _ in range(region.bit_length() * pieces)]
    for piece, masks in enumerate(placements):
        for mask in masks:
            if mask & region == mask:
                boxes[((mask & -mask).bit_length() - 1) * pieces + piece].append(mask)
    starts = np.cumsum([0] + [len(box) for box in boxes], dtype=np.int64)
    flat = np.array([mask for box in boxes for mask in box], dtype=np.uint64)
    return int(_count_general(np.uint64(region), flat, starts, pieces))

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


_first_bit = _bit_operation(lambda builder, word: builder.cttz(word, cgutils.true_bit))
"""Number of the lowest bit set; undefined for 0."""
_leading = _bit_operation(lambda builder, word: builder.ctlz(word, cgutils.true_bit))
"""Number of zeros above the highest bit; undefined for 0."""
_bit_count = _bit_operation(lambda builder, word: builder.ctpop(word))


# --- counting ---

_CODE_BITS = 6
_CODE_MASK = 63


@njit("int64(uint64, uint64, int64)", cache=True)
def _count(free: Any, left: Any, n: Any) -> Any:
    """Solutions of the free cells with the n pieces packed six bits each into `left`."""
    free >>= _first_bit(free)
    if n == 1:
        for i in range(STARTS[left], STARTS[left + uint64(1)]):
            if FORMS[i] == free:
                return 1
        return 0
    total = 0
    for k in range(n):
        at = uint64(_CODE_BITS * k)
        piece = (left >> at) & uint64(_CODE_MASK)
        before = left & ((uint64(1) << at) - uint64(1))
        rest = before | ((left >> (at + uint64(_CODE_BITS))) << at)
        for i in range(STARTS[piece], STARTS[piece + uint64(1)]):
            form = FORMS[i]
            if form & free == form:
                total += _count(free ^ form, rest, n - 1)
    return total


@njit("void(uint64[:], uint64[:], int64[:], int64[:])", cache=True, nogil=True)
def count_batch(outlines: Any, packed: Any, pieces: Any, counts: Any) -> None:
    """Writes the number of solutions of each puzzle; sizes must match (piece cells = outline cells > 0)."""
    for i in range(outlines.size):
        counts[i] = _count(outlines[i], packed[i], pieces[i])


MAX_PIECES = 10
"""That many codes fit into one packed word."""


def packed_codes(codes: list[int]) -> int:
    """Piece codes as `count_batch` takes them."""
    return sum(piece << (_CODE_BITS * k) for k, piece in enumerate(codes))


def count_solutions(outline: int, codes: list[int]) -> int:
    """All solutions of one outline (at most 8 rows of 7 columns) with at most MAX_PIECES pieces. Unequal sizes: 0."""
    sizes = sum(int(FORMS[STARTS[piece]]).bit_count() for piece in codes)
    if not codes or sizes != outline.bit_count():
        return 0
    return int(_count(np.uint64(outline), np.uint64(packed_codes(codes)), len(codes)))


# --- making outlines ---


WINDOWS = (5, 6)
"""Side of the square an outline grows in."""


def _window_tables() -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
    """Places of every kind in every window: starts[w * 21 + kind], cells, hand (0, 1) of each."""
    starts, cells, hands = [0], [], []
    for side in WINDOWS:
        for kind in range(len(KINDS)):
            for turn in allowed_turns(kind, None):
                shape = shape_at(kind, turn)
                mask = sum(1 << (row * 8 + col) for row, col in shape)
                height = 1 + max(row for row, _ in shape)
                width = 1 + max(col for _, col in shape)
                for row in range(side - height + 1):
                    for col in range(side - width + 1):
                        cells.append(mask << (row * 8 + col))
                        hands.append(turn // 4)
            starts.append(len(cells))
    return np.array(starts, dtype=np.int64), np.array(cells, dtype=np.uint64), np.array(hands, dtype=np.int64)


PLACE_STARTS, PLACES, PLACE_HANDS = _window_tables()
SIZES = np.array([int(FORMS[STARTS[kind]]).bit_count() for kind in range(len(KINDS))], dtype=np.int64)
WEIGHTS = np.array([6**edges for edges in range(16)], dtype=np.int64)
"""6^(shared edges - 1): compact suitcases."""
_COL0 = 0x0101010101010101


@njit("uint64(uint64[:])", cache=True, inline="always")
def _random(seed: Any) -> Any:
    """The next word of splitmix64; one word of state."""
    seed[0] += uint64(0x9E3779B97F4A7C15)
    z = seed[0]
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return z ^ (z >> uint64(31))


@njit("int64(uint64[:], int64)", cache=True, inline="always")
def _below(seed: Any, n: Any) -> Any:
    """A number in 0..n-1 from the upper 32 bits, for small n."""
    return int64(((_random(seed) >> uint64(32)) * uint64(n)) >> uint64(32))


@njit("uint64(uint64)", cache=True)
def _cornered(word: Any) -> Any:
    """The outline pushed to the upper left corner."""
    word >>= (_first_bit(word) >> uint64(3)) << uint64(3)
    while word & uint64(_COL0) == 0:
        word >>= uint64(1)
    return word


@njit("uint64(uint64)", cache=True)
def _upside_down(word: Any) -> Any:
    word = ((word >> uint64(8)) & uint64(0x00FF00FF00FF00FF)) | ((word & uint64(0x00FF00FF00FF00FF)) << uint64(8))
    word = ((word >> uint64(16)) & uint64(0x0000FFFF0000FFFF)) | ((word & uint64(0x0000FFFF0000FFFF)) << uint64(16))
    return (word >> uint64(32)) | (word << uint64(32))


@njit("uint64(uint64)", cache=True)
def _transposed(word: Any) -> Any:
    t = (word ^ (word >> uint64(7))) & uint64(0x00AA00AA00AA00AA)
    word = word ^ t ^ (t << uint64(7))
    t = (word ^ (word >> uint64(14))) & uint64(0x0000CCCC0000CCCC)
    word = word ^ t ^ (t << uint64(14))
    t = (word ^ (word >> uint64(28))) & uint64(0x00000000F0F0F0F0)
    return word ^ t ^ (t << uint64(28))


@njit("boolean(uint64)", cache=True)
def _is_symmetric(outline: Any) -> Any:
    """Whether a turn or a mirroring carries the cornered outline into itself."""
    word = outline
    for step in range(7):
        word = _upside_down(word) if step % 2 else _transposed(word)
        if _cornered(word) == outline:
            return True
    return False


@njit("boolean(uint64)", cache=True)
def is_pleasing(outline: Any) -> Any:
    """The rules for an outline: connected (taken for granted), no hole, no cells touching only at a corner, short of
    edge, at most 4 thin cells and never 3 of them joined, not symmetric. Cornered, within 7 columns and 7 rows."""
    one, row = uint64(1), uint64(8)
    right, below = outline >> one, outline >> row
    slanting = outline >> uint64(9)
    if outline & slanting & ~right & ~below or right & below & ~outline & ~slanting:
        return False
    cells = int64(_bit_count(outline))
    edges = int64(_bit_count(outline & right)) + int64(_bit_count(outline & below))
    squares = outline & right & below & slanting
    if cells - edges + int64(_bit_count(squares)) != 1:
        return False
    perimeter = 4 * cells - 2 * edges
    if 100 * perimeter * perimeter > 3136 * cells:
        return False
    thin = outline & ~(squares | squares << one | squares << row | squares << uint64(9))
    if _bit_count(thin) > uint64(4):
        return False
    a, b, c, d = thin << one, thin >> one, thin << row, thin >> row
    if thin & ((a & b) | (c & d) | ((a | b) & (c | d))):
        return False
    return not _is_symmetric(outline)


@njit(cache=True)
def _grown(seed: Any, shape: Any, kinds: Any, laid: Any, weights: Any) -> Any:
    """Draws kinds and lays them side by side in the window; writes kinds and their cells, gives the union, 0 when it
    came to nothing. `laid` also takes each piece's hand in its second half."""
    window, pieces, least, most, _ = shape
    kinds_count = SIZES.size
    total = 0
    taken = 0
    for n in range(pieces):
        kind = _below(seed, kinds_count)
        while (taken >> kind) & 1:
            kind = _below(seed, kinds_count)
        taken |= 1 << kind
        kinds[n] = kind
        total += SIZES[kind]
    if total < least or total > most:
        return uint64(0)
    union = uint64(0)
    for n in range(pieces):
        first = PLACE_STARTS[window * kinds_count + kinds[n]]
        last = PLACE_STARTS[window * kinds_count + kinds[n] + 1]
        if n == 0:
            pick = first + _below(seed, last - first)
        else:
            left, right = union << uint64(1), union >> uint64(1)
            up, down = union >> uint64(8), union << uint64(8)
            near = left | right | up | down
            whole = 0
            for i in range(first, last):
                here = PLACES[i]
                weight = 0
                if here & union == 0 and here & near != 0:
                    shared = _bit_count(here & left) + _bit_count(here & right)
                    shared += _bit_count(here & up) + _bit_count(here & down)
                    weight = WEIGHTS[shared - uint64(1)]
                whole += weight
                weights[i - first] = whole
            if whole == 0:
                return uint64(0)
            wanted = int64((_random(seed) >> uint64(1)) % uint64(whole))
            pick = first
            while weights[pick - first] <= wanted:
                pick += 1
        union |= PLACES[pick]
        laid[n] = PLACES[pick]
        laid[pieces + n] = PLACE_HANDS[pick]
    return union


@njit("int64(uint64, int64, int64)", cache=True)
def _places(outline: Any, window: Any, piece: Any) -> Any:
    """In how many places a piece (by code) fits into the outline of the window."""
    kinds_count = SIZES.size
    kind = piece % kinds_count
    rule = piece // kinds_count
    base = window * kinds_count + kind
    total = 0
    chiral = STARTS[kind + 1] - STARTS[kind] != STARTS[kinds_count + kind + 1] - STARTS[kinds_count + kind]
    for i in range(PLACE_STARTS[base], PLACE_STARTS[base + 1]):
        here = PLACES[i]
        if here & outline == here and (rule == 0 or not chiral or PLACE_HANDS[i] == rule - 1):
            total += 1
    return total


@njit(cache=True, nogil=True)
def make_outlines(
    seed: Any, shape: Any, band: Any, turn_only: Any, wanted: Any, kinds: Any, laid: Any, found: Any
) -> Any:
    """Grows suitcases until `wanted` pleasing outlines were counted or one lies in the band.

    shape: window, pieces, least and most cells, longest of the shorter side. band: least and most solutions, K from
    (incl.) to (excl.). Writes of the last one: kinds, laid (cells, hands, outline), found = (solutions, K).
    Gives the number of pleasing outlines counted, negative when the last one lies in the band."""
    window, pieces, _, _, short = shape
    kinds_count = SIZES.size
    weights = np.empty(256, dtype=np.int64)
    counted = 0
    while counted < wanted:
        union = _grown(seed, shape, kinds, laid, weights)
        if union == 0:
            continue
        outline = _cornered(union)
        height = int64((uint64(63) - _leading(outline)) >> uint64(3)) + 1
        columns = outline | outline >> uint64(32)
        columns |= columns >> uint64(16)
        columns |= columns >> uint64(8)
        width = 8 - int64(_leading((columns & uint64(0xFF)) << uint64(56)))
        if min(height, width) > short or not is_pleasing(outline):
            continue
        packed = uint64(0)
        choices = 1.0
        for n in range(pieces):
            piece = kinds[n]
            if turn_only:
                piece += kinds_count * (1 + int64(laid[pieces + n]))
            packed |= uint64(piece) << uint64(_CODE_BITS * n)
            choices *= _places(outline, window, piece)
        solutions = _count(outline, packed, pieces)
        counted += 1
        difficulty = np.log2(choices / solutions)
        laid[2 * pieces] = outline
        found[0], found[1] = solutions, difficulty
        if band[0] <= solutions <= band[1] and band[2] <= difficulty < band[3]:
            return -counted
    return counted


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
    row[0] = int64(_first_bit(region)) * pieces
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
        row[depth] = int64(_first_bit(rest)) * pieces
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

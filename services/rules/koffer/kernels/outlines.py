"""Making suitcases, compiled: outlines grown from pieces laid side by side, and which of them please.

Words, cells and piece codes are those of counting.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import int64, njit, uint64

from services.rules.koffer.kernels.counting import CODE_BITS, FORMS, STARTS, bit_count, count, first_bit, leading
from services.rules.koffer.pieces import KINDS, allowed_turns, shape_at

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
    word >>= (first_bit(word) >> uint64(3)) << uint64(3)
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
    cells = int64(bit_count(outline))
    edges = int64(bit_count(outline & right)) + int64(bit_count(outline & below))
    squares = outline & right & below & slanting
    if cells - edges + int64(bit_count(squares)) != 1:
        return False
    perimeter = 4 * cells - 2 * edges
    if 100 * perimeter * perimeter > 3136 * cells:
        return False
    thin = outline & ~(squares | squares << one | squares << row | squares << uint64(9))
    if bit_count(thin) > uint64(4):
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
                    shared = bit_count(here & left) + bit_count(here & right)
                    shared += bit_count(here & up) + bit_count(here & down)
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
        height = int64((uint64(63) - leading(outline)) >> uint64(3)) + 1
        columns = outline | outline >> uint64(32)
        columns |= columns >> uint64(16)
        columns |= columns >> uint64(8)
        width = 8 - int64(leading((columns & uint64(0xFF)) << uint64(56)))
        if min(height, width) > short or not is_pleasing(outline):
            continue
        packed = uint64(0)
        choices = 1.0
        for n in range(pieces):
            piece = kinds[n]
            if turn_only:
                piece += kinds_count * (1 + int64(laid[pieces + n]))
            packed |= uint64(piece) << uint64(CODE_BITS * n)
            choices *= _places(outline, window, piece)
        solutions = count(outline, packed, pieces)
        counted += 1
        difficulty = np.log2(choices / solutions)
        laid[2 * pieces] = outline
        found[0], found[1] = solutions, difficulty
        if band[0] <= solutions <= band[1] and band[2] <= difficulty < band[3]:
            return -counted
    return counted

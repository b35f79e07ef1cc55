"""The village in one flat int32 array, and the rules of a round on it. The capital names are offsets into it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from services.rules.sauna.kernels.compiling import inner

Table = NDArray[np.int32]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]
"""One word: the state of the random numbers."""

SEATS = 8
VALUES = 13
LEVELS = 5
HAND = 0  # [seat, value] cards in the hand
CLOSED = HAND + SEATS * VALUES  # [seat, value] face down on the jetty
OPENED = CLOSED + SEATS * VALUES  # [seat, level] highest open jetty card
IN_HAND = OPENED + SEATS * LEVELS  # [seat] number of cards
ON_JETTY = IN_HAND + SEATS  # [seat] number of face-down cards
PUBLIC = ON_JETTY + SEATS  # [value] cards everybody sees: piles and open jetty cards
STACK = PUBLIC + VALUES  # [pile, position] from the bottom
STACK_SIZE = 80
SIZE = STACK + 2 * STACK_SIZE  # [pile]
STOCK = SIZE + 2  # [position], drawn at random places
IN_STOCK = STOCK + STACK_SIZE
TURN = IN_STOCK + 1
DIRECTION = TURN + 1
CHAIN = DIRECTION + 1
LAID_ON = CHAIN + 1
BEFORE = LAID_ON + 1  # hand size when the turn began
IDLE = BEFORE + 1
ENDED = IDLE + 1  # 1 + the seat that ended the round
COUNT = ENDED + 1  # seats at the table
PILES = COUNT + 1
LIMIT = PILES + 1
DRAWING = LIMIT + 1  # 1 while the choice between stock and pile stands
TABLE_SIZE = DRAWING + 1

LEVEL = np.array([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4], dtype=np.int32)
LOWEST = np.array([0, 2, 5, 8, 11, 13], dtype=np.int32)  # first value of each level, and the end


@inner
def random_below(rng: Words, n: int) -> int:
    """A whole number in 0..n-1 from a xorshift generator of one word."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return int(np.int64(((x >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31)))


@inner
def random_unit(rng: Words) -> float:
    """A number in [0, 1) with 31 random bits."""
    return random_below(rng, 1 << 31) / 2147483648.0


@inner
def heat_of(t: Table, seat: int) -> int:
    """Heat of all cards of a seat."""
    base = seat * VALUES
    total = 0
    for level in range(LEVELS):
        highest = t[OPENED + seat * LEVELS + level]
        for value in range(LOWEST[level], LOWEST[level + 1]):
            if t[HAND + base + value] + t[CLOSED + base + value] > 0:
                highest = max(highest, value)
        total += highest
    return total


@inner
def lay(t: Table, seat: int, value: int, pile: int, rng: Words) -> None:
    """Lays a card with all that follows but a choice of where to draw, which it leaves standing (DRAWING)."""
    size = t[SIZE + pile]
    at = STACK + pile * STACK_SIZE
    top = t[at + size - 1]
    t[HAND + seat * VALUES + value] -= 1
    t[IN_HAND + seat] -= 1
    t[at + size] = value
    t[SIZE + pile] = size + 1
    t[PUBLIC + value] += 1
    t[LAID_ON] = pile
    if value == top:
        t[CHAIN] = 1
        if t[IN_HAND + seat] == 0:
            t[ENDED] = 1 + seat
        return
    t[CHAIN] = 0
    if value > top:
        if t[PILES] == 2 and t[SIZE + 1 - pile] >= 2 and t[IDLE] < 2 * t[COUNT]:
            t[DRAWING] = 1
            return
        draw_stock(t, seat, rng)
    end_turn(t, seat)


@inner
def draw_stock(t: Table, seat: int, rng: Words) -> None:
    """Draws a random card of the stock; an empty one is made anew from what lies under the piles' tops."""
    if t[IN_STOCK] == 0:
        for pile in range(t[PILES]):
            at = STACK + pile * STACK_SIZE
            size = t[SIZE + pile]
            for i in range(size - 1):
                card = t[at + i]
                t[STOCK + t[IN_STOCK]] = card
                t[IN_STOCK] += 1
                t[PUBLIC + card] -= 1
            t[at] = t[at + size - 1]
            t[SIZE + pile] = 1
    count = t[IN_STOCK]
    if count == 0:
        return
    at = STOCK + random_below(rng, count)
    card = t[at]
    t[at] = t[STOCK + count - 1]
    t[IN_STOCK] = count - 1
    t[HAND + seat * VALUES + card] += 1
    t[IN_HAND + seat] += 1


@inner
def draw(t: Table, seat: int, from_pile: bool, rng: Words) -> None:
    """Answers the choice that stands."""
    t[DRAWING] = 0
    if from_pile:
        pile = 1 - t[LAID_ON]
        t[SIZE + pile] -= 1
        card = t[STACK + pile * STACK_SIZE + t[SIZE + pile]]
        t[PUBLIC + card] -= 1
        t[HAND + seat * VALUES + card] += 1
        t[IN_HAND + seat] += 1
    else:
        draw_stock(t, seat, rng)
    end_turn(t, seat)


@inner
def end_turn(t: Table, seat: int) -> None:
    """The jetty, the end of the round or the next seat."""
    cards = t[IN_HAND + seat]
    t[IDLE] = 0 if cards < t[BEFORE] else t[IDLE] + 1
    if cards == 0:
        t[ENDED] = 1 + seat
        return
    if cards <= t[LIMIT]:
        base = seat * VALUES
        for value in range(VALUES):
            t[CLOSED + base + value] = t[HAND + base + value]
            t[HAND + base + value] = 0
        t[ON_JETTY + seat] = cards
        t[IN_HAND + seat] = 0
    pass_on(t, seat)


@inner
def pass_on(t: Table, seat: int) -> None:
    """The next seat's turn."""
    after = (seat + t[DIRECTION] + t[COUNT]) % t[COUNT]
    t[TURN] = after
    t[CHAIN] = 0
    t[BEFORE] = t[IN_HAND + after]


@inner
def turn_card(t: Table, seat: int, value: int) -> None:
    """Opens a jetty card."""
    t[CLOSED + seat * VALUES + value] -= 1
    t[ON_JETTY + seat] -= 1
    t[PUBLIC + value] += 1
    at = OPENED + seat * LEVELS + LEVEL[value]
    t[at] = max(t[at], value)
    if t[ON_JETTY + seat] == 0:
        t[ENDED] = 1 + seat
    else:
        pass_on(t, seat)


@inner
def deal(t: Table, seats: int, piles: int, limit: int, starter: int, direction: int, rng: Words) -> None:
    """A whole new round from a full deck."""
    for i in range(TABLE_SIZE):
        t[i] = 0
    t[COUNT], t[PILES], t[LIMIT], t[DIRECTION], t[TURN] = seats, piles, limit, direction, starter
    for value in range(VALUES):
        for copy in range(6):
            t[STOCK + value * 6 + copy] = value
    t[IN_STOCK] = 78
    for seat in range(seats):
        for _ in range(8):
            draw_stock(t, seat, rng)
    for pile in range(piles):
        at = STOCK + random_below(rng, t[IN_STOCK])
        card = t[at]
        t[at] = t[STOCK + t[IN_STOCK] - 1]
        t[IN_STOCK] -= 1
        t[STACK + pile * STACK_SIZE] = card
        t[SIZE + pile] = 1
        t[PUBLIC + card] += 1
    t[BEFORE] = 8


@inner
def charges(t: Table, tie_ten: int, out: Ints) -> int:
    """Fills what each seat is charged with for the round that ended; returns 1 for a charred whisk."""
    ender = t[ENDED] - 1
    coolest = 99
    for seat in range(t[COUNT]):
        heat = heat_of(t, seat)
        out[seat] = heat
        if seat != ender:
            coolest = min(coolest, heat)
    own = out[ender]
    if coolest < own or (tie_ten == 1 and coolest == own):
        out[ender] = own + 10
        return 1
    out[ender] = 0
    return 0


@inner
def copy_table(source: Table, target: Table) -> None:
    """Copies a whole table."""
    for i in range(TABLE_SIZE):
        target[i] = source[i]


@inner
def try_play(t: Table, code: int, rng: Words) -> None:
    """Makes a candidate's move: value + 13 * pile, or 26 stock, 27 other pile, or 28 + value turned."""
    seat = t[TURN]
    if code < 2 * VALUES:
        lay(t, seat, code % VALUES, code // VALUES, rng)
    elif code < 28:
        draw(t, seat, code == 27, rng)
    else:
        turn_card(t, seat, code - 28)

"""Invents what a seat does not see: the others' cards, weighted by what they laid, and the stock."""

from __future__ import annotations

from services.rules.sauna.kernels.compiling import inner
from services.rules.sauna.kernels.table import (
    CLOSED,
    COUNT,
    HAND,
    IN_HAND,
    IN_STOCK,
    ON_JETTY,
    STOCK,
    VALUES,
    Floats,
    Ints,
    Table,
    Words,
    random_below,
    random_unit,
)

LAID_KEPT = 6
"""So many of a seat's last cards everybody remembers."""


@inner
def slot_weights(laid: Ints, kept: int, habits: Floats, weights: Floats) -> None:
    """weights[k, value]: how likely a card that was in the hand since before the k-th remembered play is still a
    `value`, judged by that play and all after it; weights[kept] are all 1 (drawn after the last)."""
    for value in range(VALUES):
        weights[kept, value] = 1.0
    for k in range(kept - 1, -1, -1):
        beat, card = laid[k] // VALUES, laid[k] % VALUES
        for value in range(VALUES):
            weights[k, value] = weights[k + 1, value] * habits[beat, card, value]


@inner
def deal_hidden(
    t: Table, seat: int, laid: Ints, kept: Ints, taken: Ints, weights: Floats, pool: Ints, rng: Words
) -> None:
    """Invents what `seat` does not see: the others' cards, weighted by what they laid, and the stock.

    t: the table as seen, with the others' numbers of cards; laid [seat, LAID_KEPT], kept [seat]: their last
    plays; taken [seat, value]: cards known to be theirs; weights [seat, LAID_KEPT + 1, value]; pool [value]: unseen.
    """
    left = 0
    for value in range(VALUES):
        left += pool[value]
    first = random_below(rng, t[COUNT])
    for step in range(t[COUNT]):
        other = (first + step) % t[COUNT]
        if other == seat:
            continue
        closed = t[ON_JETTY + other] > 0
        at = (CLOSED if closed else HAND) + other * VALUES
        slots = t[ON_JETTY + other] if closed else t[IN_HAND + other]
        for value in range(VALUES):
            t[at + value] = taken[other, value]
            slots -= taken[other, value]
        k = kept[other]
        stays = 1.0
        while slots > 0:
            age = 0
            while k > 0:
                k -= 1
                drew = laid[other, k] % VALUES > laid[other, k] // VALUES
                if drew and random_unit(rng) < stays:
                    age = k + 1
                    stays *= 0.85
                    break
                stays *= 0.85
            value = weighted(pool, weights[other, age], rng)
            t[at + value] += 1
            pool[value] -= 1
            left -= 1
            slots -= 1
    t[IN_STOCK] = left
    at = STOCK
    for value in range(VALUES):
        for _ in range(pool[value]):
            t[at] = value
            at += 1


@inner
def weighted(pool: Ints, weights: Floats, rng: Words) -> int:
    """A value drawn by pool times weight."""
    total = 0.0
    for value in range(VALUES):
        total += pool[value] * weights[value]
    pick = random_unit(rng) * total
    last = 0
    for value in range(VALUES):
        if pool[value] > 0:
            last = value
            pick -= pool[value] * weights[value]
            if pick < 0.0:
                break
    return last

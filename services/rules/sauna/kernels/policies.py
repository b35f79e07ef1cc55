"""The policies that play a round out: "easy" and "normal" (the same rules as in policy.py)."""

from __future__ import annotations

import numpy as np

from services.rules.sauna.kernels.compiling import inner
from services.rules.sauna.kernels.table import (
    CLOSED,
    COUNT,
    DRAWING,
    ENDED,
    HAND,
    IN_HAND,
    LAID_ON,
    LEVELS,
    LIMIT,
    LOWEST,
    ON_JETTY,
    OPENED,
    PILES,
    PUBLIC,
    SIZE,
    STACK,
    STACK_SIZE,
    TURN,
    VALUES,
    Floats,
    Table,
    Words,
    draw,
    lay,
    random_below,
    turn_card,
)

EASY, NORMAL = 0, 1
END_AFTER = 2000  # plays: no round of sane policies is longer

# Parameters of "normal", tuned by self-play (tests/bench/sauna_tuning.py); the same as in policy.py.
HEAT, PER_CARD, GOES_ON, LAID, HAND_MEAN, HAND_EACH, JETTY_EACH, SPREAD = range(8)


@inner
def heat_without(t: Table, seat: int, value: int, relation: int) -> float:
    """Heat of a hand without one `value` (-1: as it is); after a higher card (1) with what a draw adds on average."""
    base = HAND + seat * VALUES
    heat, unseen, warming = 0, 0, 0
    for level in range(LEVELS):
        highest, more = 0, 0
        for other in range(LOWEST[level], LOWEST[level + 1]):
            mine = t[base + other]
            left = 6 - t[PUBLIC + other] - mine
            unseen += left
            if mine > (other == value):
                highest, more = other, 0
            else:
                more += left * (other - highest)
        heat += highest
        warming += more
    if relation > 0 and unseen > 0:
        return heat + warming / unseen
    return float(heat)


@inner
def beaten(t: Table, seat: int, heat: float, p: Floats) -> float:
    """How likely somebody else ends cooler than that heat, from what everybody can see."""
    stays = 1.0
    for other in range(t[COUNT]):
        if other == seat:
            continue
        if t[ON_JETTY + other] > 0:
            mean = p[JETTY_EACH] * t[ON_JETTY + other]
            for level in range(LEVELS):
                mean += t[OPENED + other * LEVELS + level]
        else:
            mean = p[HAND_MEAN] + p[HAND_EACH] * t[IN_HAND + other]
        stays *= 1.0 - 1.0 / (1.0 + np.exp((mean - heat) / p[SPREAD]))
    return float(1.0 - stays)


@inner
def play_cost(t: Table, seat: int, value: int, relation: int, cards: int, p: Floats) -> float:
    """What a lower (-1) or higher (1) card is expected to cost in the end; its seat has `cards` cards before it."""
    left = cards - 1 + (relation > 0)
    if left <= t[LIMIT]:
        heat = heat_without(t, seat, value, relation)
        return float(beaten(t, seat, heat, p) * (heat + 10.0))
    cost = p[PER_CARD] * left + p[GOES_ON] - p[LAID] * value
    if p[HEAT] > 0.0:
        cost += p[HEAT] * heat_without(t, seat, value, relation)
    return float(cost)


@inner
def chain_cost(t: Table, seat: int, value: int, cards: int, p: Floats) -> float:
    """An equal card: the best that can follow it, after one or more copies of it."""
    base = HAND + seat * VALUES
    copies = t[base + value]
    best = 1e9
    for laid in range(1, copies + 1):
        t[base + value] -= 1
        t[PUBLIC + value] += 1
        if laid == cards:
            best = 0.0
        for other in range(VALUES):
            if t[base + other] > 0 and other != value:
                relation = 1 if other > value else -1
                best = min(best, play_cost(t, seat, other, relation, cards - laid, p))
    t[PUBLIC + value] -= copies
    t[base + value] = copies
    return best


@inner
def normal_play(t: Table, seat: int, p: Floats) -> int:
    """The lay of "normal": value + 13 * pile."""
    base = HAND + seat * VALUES
    cards = t[IN_HAND + seat]
    best, chosen = 1e9, 0
    for pile in range(t[PILES]):
        top = t[STACK + pile * STACK_SIZE + t[SIZE + pile] - 1]
        for value in range(VALUES):
            if t[base + value] == 0:
                continue
            if value == top:
                cost = chain_cost(t, seat, value, cards, p)
            else:
                cost = play_cost(t, seat, value, 1 if value > top else -1, cards, p)
            if cost < best:
                best = cost
                chosen = value + VALUES * pile
    return chosen


@inner
def easy_play(t: Table, seat: int, rng: Words) -> int:
    """The lay of "easy": the highest lower card, else an equal one, else the highest; 15 % anything.
    Value + 13 * pile."""
    base = HAND + seat * VALUES
    piles = t[PILES]
    if random_below(rng, 100) < 15:
        nth = random_below(rng, t[IN_HAND + seat])
        value = -1
        while nth >= 0:
            value += 1
            nth -= t[base + value]
        return int(value + VALUES * random_below(rng, piles))
    best, chosen = -1, 0
    for pile in range(piles):
        top = t[STACK + pile * STACK_SIZE + t[SIZE + pile] - 1]
        for value in range(VALUES):
            if t[base + value] > 0:
                rank = value + (100 if value < top else 50 if value == top else 0)
                if rank > best:
                    best = rank
                    chosen = value + VALUES * pile
    return chosen


@inner
def highest_closed(t: Table, seat: int) -> int:
    """The highest face-down card."""
    for value in range(VALUES - 1, -1, -1):
        if t[CLOSED + seat * VALUES + value] > 0:
            return value
    return -1


@inner
def takes_pile(t: Table, seat: int) -> bool:
    """Whether "normal" takes the other pile's top card: when it warms less than the stock does on average."""
    pile = 1 - t[LAID_ON]
    top = t[STACK + pile * STACK_SIZE + t[SIZE + pile] - 1]
    at = HAND + seat * VALUES + top
    from_stock = heat_without(t, seat, -1, 1)
    t[at] += 1
    from_pile = heat_without(t, seat, -1, 0)
    t[at] -= 1
    return bool(from_pile <= from_stock)


@inner
def act(t: Table, kind: int, rng: Words, p: Floats) -> None:
    """One decision of the seat in turn by the policy of that kind."""
    seat = t[TURN]
    if t[ON_JETTY + seat] > 0:
        turn_card(t, seat, highest_closed(t, seat))
    elif t[DRAWING] == 1:
        draw(t, seat, random_below(rng, 2) == 0 if kind == EASY else takes_pile(t, seat), rng)
    else:
        code = easy_play(t, seat, rng) if kind == EASY else normal_play(t, seat, p)
        lay(t, seat, code % VALUES, code // VALUES, rng)


@inner
def play_out(t: Table, rng: Words, p: Floats) -> None:
    """Plays the round to its end with "normal" in every seat."""
    for _ in range(END_AFTER):
        if t[ENDED] > 0:
            return
        act(t, NORMAL, rng, p)

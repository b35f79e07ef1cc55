"""The search of "strong": every choice played out in the same invented worlds."""

from __future__ import annotations

import numpy as np

from services.rules.sauna.kernels.compiling import entry, inner
from services.rules.sauna.kernels.policies import play_out
from services.rules.sauna.kernels.table import (
    CLOSED,
    COUNT,
    HAND,
    PUBLIC,
    SEATS,
    VALUES,
    Floats,
    Ints,
    Table,
    Words,
    charges,
    copy_table,
    try_play,
)
from services.rules.sauna.kernels.worlds import LAID_KEPT, deal_hidden, slot_weights


@inner
def win_share(totals: Ints, count: int, seat: int, target: int, fit: Floats) -> float:
    """How likely the seat wins the game from these totals, by a formula fitted to games of "normal"."""
    worst, best = 0, 10**9
    for other in range(count):
        worst = max(worst, totals[other])
        best = min(best, totals[other])
    if worst >= target:
        ties = 0
        for other in range(count):
            ties += totals[other] == best
        return 1.0 / ties if totals[seat] == best else 0.0
    width = fit[0] + fit[1] * np.sqrt(float(target - worst))
    all_weights = 0.0
    for other in range(count):
        all_weights += np.exp((best - totals[other]) / width)
    return float(np.exp((best - totals[seat]) / width) / all_weights)


@entry
def search(
    t: Table,
    seat: int,
    laid: Ints,
    kept: Ints,
    taken: Ints,
    habits: Floats,
    totals: Ints,
    target: int,
    tie_ten: int,
    fit: Floats,
    p: Floats,
    codes: Ints,
    budget: int,
    rng: Words,
    values: Floats,
) -> int:
    """Plays every candidate out in the same invented worlds, the weak ones in fewer. Fills values with each
    candidate's chance to win the game and returns the best one's index. Rollouts in all: about `budget`."""
    count = len(codes)
    seats = t[COUNT]
    weights = np.ones((SEATS, LAID_KEPT + 1, VALUES))
    for other in range(seats):
        slot_weights(laid[other], kept[other], habits, weights[other])
    unseen = np.empty(VALUES, dtype=np.int64)
    pool = np.empty(VALUES, dtype=np.int64)
    for value in range(VALUES):
        unseen[value] = 6 - t[PUBLIC + value] - t[HAND + seat * VALUES + value] - t[CLOSED + seat * VALUES + value]
        for other in range(seats):
            if other != seat:
                unseen[value] -= taken[other, value]
    world = t.copy()
    play = t.copy()
    after = np.empty(SEATS, dtype=np.int64)
    sums = np.zeros(count)
    squares = np.zeros(count)
    alive = np.ones(count, dtype=np.int64)
    result = np.zeros(count)
    worlds, used, living = 0, 0, count
    while used < budget and living > 1:
        copy_table(t, world)
        for value in range(VALUES):
            pool[value] = unseen[value]
        deal_hidden(world, seat, laid, kept, taken, weights, pool, rng)
        mean = 0.0
        luck = rng[0]
        for i in range(count):
            if alive[i] == 1:
                rng[0] = luck
                copy_table(world, play)
                try_play(play, codes[i], rng)
                play_out(play, rng, p)
                charges(play, tie_ten, after)
                for other in range(seats):
                    after[other] += totals[other]
                result[i] = win_share(after, seats, seat, target, fit)
                mean += result[i]
        used += living
        worlds += 1
        mean /= living
        for i in range(count):
            if alive[i] == 1:
                sums[i] += result[i]
                squares[i] += (result[i] - mean) ** 2
        if worlds % 16 == 0:
            living = prune(sums, squares, alive, worlds)
    best = 0
    for i in range(count):
        values[i] = sums[i] / max(1, worlds)
        if alive[i] == 1 and (alive[best] == 0 or sums[i] > sums[best]):
            best = i
    return best


@inner
def prune(sums: Floats, squares: Floats, alive: Ints, worlds: int) -> int:
    """Lets go of candidates that are clearly behind; returns how many are left."""
    best = 0
    for i in range(len(sums)):
        if alive[i] == 1 and (alive[best] == 0 or sums[i] > sums[best]):
            best = i
    left = 0
    for i in range(len(sums)):
        if alive[i] == 1 and i != best:
            spread = np.sqrt((squares[i] + squares[best]) / worlds / worlds)
            if (sums[best] - sums[i]) / worlds > 2.0 * spread + 1e-9:
                alive[i] = 0
        left += alive[i]
    return left

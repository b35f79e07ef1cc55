"""Whole games of policies against each other, compiled: for tuning "normal" and learning habits, not for measuring."""

from __future__ import annotations

import numpy as np

from services.rules.sauna.kernels.compiling import entry, inner
from services.rules.sauna.kernels.policies import EASY, act, easy_play, normal_play
from services.rules.sauna.kernels.table import (
    DRAWING,
    ENDED,
    HAND,
    IN_HAND,
    ON_JETTY,
    PUBLIC,
    SIZE,
    STACK,
    TABLE_SIZE,
    TURN,
    VALUES,
    Floats,
    Ints,
    Table,
    Words,
    charges,
    deal,
    lay,
    random_below,
)

END_AFTER = 3000


@inner
def note(t: Table, seat: int, card: int, seen: Floats, expected: Floats) -> None:
    """Counts what a hand holds beside the card it lays now, and what it would hold were it drawn from the unseen."""
    beat = t[STACK + t[SIZE] - 1]
    unseen = 0
    for value in range(VALUES):
        unseen += 6 - t[PUBLIC + value]
    for value in range(VALUES):
        laid = value == card
        seen[beat, card, value] += t[HAND + seat * VALUES + value] - laid
        share = (6 - t[PUBLIC + value] - laid) / (unseen - 1)
        expected[beat, card, value] += (t[IN_HAND + seat] - 1) * share


@inner
def play_round(t: Table, kinds: Ints, weights: Floats, rng: Words, seen: Floats, expected: Floats) -> None:
    """One round on one pile, every seat by its kind and weights; notes what the plays tell."""
    for _ in range(END_AFTER):
        if t[ENDED] > 0:
            return
        seat = t[TURN]
        if t[ON_JETTY + seat] > 0 or t[DRAWING] == 1:
            act(t, kinds[seat], rng, weights[seat])
            continue
        code = easy_play(t, seat, rng) if kinds[seat] == EASY else normal_play(t, seat, weights[seat])
        note(t, seat, code, seen, expected)
        lay(t, seat, code, 0, rng)
    t[ENDED] = 1


@entry
def play_games(
    kinds: Ints,
    weights: Floats,
    games: int,
    rng: Words,
    limits: Ints,
    seen: Floats,
    expected: Floats,
    totals: Ints,
    shares: Floats,
) -> int:
    """Plays `games` games to limits[0] degrees with limits[1] as jetty limit. Fills totals [round, seat], what the
    seats had after each round that did not end the game, and shares [round, seat], who won that game in the end;
    adds to seen and expected [beat, card, value]. Returns the number of rows; row -1 of shares sums all games."""
    seats, row = len(kinds), 0
    t = np.zeros(TABLE_SIZE, dtype=np.int32)
    now = np.zeros(seats, dtype=np.int64)
    charge = np.zeros(8, dtype=np.int64)
    for _ in range(games):
        now[:] = 0
        starter, direction, first = random_below(rng, seats), 1, row
        while True:
            deal(t, seats, 1, limits[1], starter, direction, rng)
            play_round(t, kinds, weights, rng, seen, expected)
            direction = -1 if charges(t, 0, charge) == 1 else 1
            starter = t[ENDED] - 1
            for seat in range(seats):
                now[seat] += charge[seat]
            if now.max() >= limits[0]:
                break
            if row < len(totals) - 1:
                totals[row] = now
                row += 1
        best = now.min()
        share = (now == best) / (now == best).sum()
        for past in range(first, row):
            shares[past] = share
        shares[-1] += share
    return row

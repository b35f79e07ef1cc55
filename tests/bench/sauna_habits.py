"""Learns from games of "normal" and "easy" what a play tells about a hand, and how degrees become a chance to win.

Run: python -m tests.bench.sauna_habits [--games 20000]. Writes services/rules/sauna/habits.npy and prints the two
numbers of `bot.WIDTH` as JSON.
"""

from __future__ import annotations

import argparse
import json
from importlib.resources import as_file, files

import numpy as np
from msgspec.structs import astuple

from services.rules.sauna.kernels.policies import EASY
from services.rules.sauna.kernels.policies import NORMAL as NORMAL_KIND
from services.rules.sauna.kernels.table import Floats, Ints
from services.rules.sauna.policy import NORMAL
from tests.bench.sauna_village import play_games

SEATS, TARGET = 4, 50
PRIOR = 20.0
"""Plays that never happened count as this many cards that tell nothing."""
BOUNDS = (0.02, 8.0)
"""Nothing is ever ruled out: people do not play like "normal"."""


def fitted(totals: Ints, shares: Floats) -> tuple[float, float, float]:
    """(log loss, a, b) of the best width a + b * sqrt(target - worst) for exp(-total / width)."""
    behind = totals - totals.min(axis=1, keepdims=True)
    room = np.sqrt(TARGET - totals.max(axis=1))
    tries = []
    for a in np.arange(0.0, 6.0, 0.5):
        for b in np.arange(0.2, 4.0, 0.2):
            likely = np.exp(-behind / (a + b * room)[:, None])
            likely /= likely.sum(axis=1, keepdims=True)
            loss = -(shares * np.log(likely)).sum(axis=1).mean()
            tries.append((float(loss), float(a), float(b)))
    return min(tries)


def played(kinds: tuple[int, ...], games: int, seen: Floats, expected: Floats) -> tuple[Ints, Floats]:
    """Totals after every round and who won in the end; adds what was seen."""
    totals, shares = np.zeros((games * 10, SEATS), dtype=np.int64), np.zeros((games * 10, SEATS))
    weights = np.tile(np.array(astuple(NORMAL)), (SEATS, 1))
    limits, rng = np.array([TARGET, 3], dtype=np.int64), np.array([5], dtype=np.uint64)
    kinds_array = np.array(kinds, dtype=np.int64)
    rows = play_games(kinds_array, weights, games, rng, limits, seen, expected, totals, shares)
    return totals[:rows], shares[:rows]


def main() -> None:
    """Plays, learns, writes the habits and prints the fit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args().games
    seen, expected = np.zeros((13, 13, 13)), np.zeros((13, 13, 13))
    played((NORMAL_KIND, EASY, NORMAL_KIND, EASY), games, seen, expected)
    totals, shares = played((NORMAL_KIND,) * SEATS, games, seen, expected)
    habits = np.clip((seen + PRIOR) / (expected + PRIOR), *BOUNDS).astype(np.float32)
    with as_file(files("services.rules.sauna").joinpath("habits.npy")) as path:
        np.save(path, habits)
    loss, a, b = fitted(totals, shares)
    print(
        json.dumps({"bench": "sauna_habits", "rounds": len(totals), "loss": round(loss, 4), "width": [a, round(b, 2)]})
    )


if __name__ == "__main__":
    main()

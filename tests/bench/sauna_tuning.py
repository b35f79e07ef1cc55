"""Finds the weights of "normal" by self-play: a changed seat against three of the best so far. Prints JSON.

Run: python -m tests.bench.sauna_tuning [--seconds 120] [--seed 1]; the result goes into services/rules/sauna/policy.py.
A changed "normal" changes what the clock plays: it needs a new version of the rules.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np
from msgspec.structs import astuple, fields

from services.rules.sauna.kernels.policies import NORMAL as NORMAL_KIND
from services.rules.sauna.kernels.table import Floats
from services.rules.sauna.policy import NORMAL, Weights
from tests.bench.sauna_village import play_games

STEPS = np.array([0.1, 0.3, 0.8, 0.08, 1.0, 0.4, 0.8, 0.8])
GAMES = 4000
CONFIRMING_GAMES = 12_000


def wins(changed: Floats, best: Floats, games: int, seed: int) -> float:
    """Share of first places of one changed seat against three of the best; a quarter is as good."""
    weights = np.stack([changed, best, best, best])
    shares, nothing = np.zeros((1, 4)), np.zeros((13, 13, 13))
    kinds, rng = np.full(4, NORMAL_KIND, dtype=np.int64), np.array([seed], dtype=np.uint64)
    limits, totals = np.array([50, 3], dtype=np.int64), np.zeros((1, 4), dtype=np.int64)
    play_games(kinds, weights, games, rng, limits, nothing, nothing.copy(), totals, shares)
    return float(shares[-1, 0] / games)


def main() -> None:
    """Climbs for the given time and prints the weights found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance, started = np.random.default_rng(asked.seed), time.monotonic()
    best = np.array(astuple(NORMAL))
    tried = taken = 0
    while time.monotonic() - started < asked.seconds:
        tried += 1
        step = chance.normal(size=len(best)) * STEPS * (chance.random(len(best)) < 0.4)
        changed = best + step
        changed[-1] = max(0.3, changed[-1])
        seed = int(chance.integers(1, 2**60))
        if wins(changed, best, GAMES, seed) > 0.26 and wins(changed, best, CONFIRMING_GAMES, seed + 1) > 0.256:
            best, taken = changed, taken + 1
    found = {field.name: round(float(value), 3) for field, value in zip(fields(Weights), best, strict=True)}
    print(json.dumps({"bench": "sauna_tuning", "tried": tried, "taken": taken, "weights": found}))


if __name__ == "__main__":
    main()

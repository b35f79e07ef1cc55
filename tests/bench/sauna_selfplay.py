"""How strong and how fast the computers of Speedsauna are: whole games through the real rules, as JSON.

Run: python -m tests.bench.sauna_selfplay [--games 2000] [--seed 1] [--only strong-normal]
One seat against three, every seat in turn; a shared first place counts its share. Bounds are 95 % (normal
approximation of the mean of the shares).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import defaultdict
from typing import Any, NamedTuple

from services.rules.dice import Dice
from services.rules.game import Driver, Eye, Level
from services.rules.sauna import GAME
from services.rules.sauna.bot import COMPUTER

SEATS = 4


class Pairing(NamedTuple):
    """One seat of a level against three of another, and the share of wins it must reach (lower bound)."""

    one: Level
    three: Level
    target: float


PAIRINGS = (
    Pairing("normal", "easy", 0.75),
    Pairing("strong", "normal", 0.36),
    Pairing("strong", "easy", 0.90),
)
CPU_LIMITS_MS: dict[Level, float] = {"easy": 0.1, "normal": 0.3, "strong": 5.0}


class Clock:
    """CPU time per decision and level."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.decisions: dict[str, int] = defaultdict(int)

    def mean_ms(self, level: str) -> float:
        """CPU milliseconds per decision."""
        return 1000 * self.seconds[level] / max(1, self.decisions[level])


def share_of(levels: tuple[Level, ...], seat: int, seed: bytes, clock: Clock) -> float:
    """Plays one game; the seat's share of the first place."""
    dice = Dice(seed)
    drivers = tuple(Driver(level) for level in levels)
    state = GAME.setup(drivers, GAME.options_from("table", len(levels), {"think": "off"}), (), dice, 0).state
    decision = 0
    while (outcome := GAME.outcome(state)) is None:
        (asked,) = GAME.to_act(state)
        view, level, own = GAME.view(state, Eye(asked)), levels[asked], dice.child("decision", decision)
        started = time.thread_time()
        move = COMPUTER.decide(view, level, own)
        clock.seconds[level] += time.thread_time() - started
        clock.decisions[level] += 1
        decision += 1
        state = GAME.apply(state, asked, move, dice, 0).state
    first = [number for number, result in enumerate(outcome.seats) if result.place == 1]
    return 1 / len(first) if seat in first else 0.0


def measured(pairing: Pairing, games: int, seed: int, clock: Clock) -> dict[str, Any]:
    """Share of wins of the one, with its bounds."""
    shares = []
    for game in range(games):
        seat = game % SEATS
        levels = tuple(pairing.one if s == seat else pairing.three for s in range(SEATS))
        shares.append(share_of(levels, seat, f"{seed}/{pairing.one}/{pairing.three}/{game}".encode(), clock))
    mean = sum(shares) / games
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / (games - 1) / games)
    return {
        "one": pairing.one,
        "three": pairing.three,
        "games": games,
        "wins": round(mean, 4),
        "low": round(mean - 1.96 * spread, 4),
        "high": round(mean + 1.96 * spread, 4),
        "target": pairing.target,
        "reached": mean - 1.96 * spread >= pairing.target,
    }


def main() -> None:
    """Prints the pairings and the CPU time per decision."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    COMPUTER.warm_up()
    clock = Clock()
    rows = [
        measured(pairing, asked.games, asked.seed, clock)
        for pairing in PAIRINGS
        if asked.only in {"", f"{pairing.one}-{pairing.three}"}
    ]
    cpu = {
        level: {"ms": round(clock.mean_ms(level), 4), "limit_ms": limit, "decisions": clock.decisions[level]}
        for level, limit in CPU_LIMITS_MS.items()
        if clock.decisions[level]
    }
    print(json.dumps({"bench": "sauna_selfplay", "pairings": rows, "cpu_per_decision": cpu}))


if __name__ == "__main__":
    main()

"""`python -m tests.bench.traum_selfplay [GAMES]`: who wins at one table of four (easy, two normals, strong), and what a
decision costs. Prints JSON with 95 % bounds (Wilson)."""

from __future__ import annotations

import json
import math
import sys
import time
from collections import defaultdict

from services.rules.dice import Dice
from services.rules.game import Driver, Eye, Level
from services.rules.traum import GAME
from services.rules.traum.bot import decide, warm_up
from services.rules.traum.model import State

TABLE: tuple[Level, ...] = ("easy", "normal", "normal", "strong")


def play(levels: tuple[Level, ...], seed: bytes, spent: dict[str, list[float]]) -> State:
    """One whole game between computers; CPU seconds per decision go into `spent`."""
    dice = Dice(seed)
    drivers = tuple(Driver(level) for level in levels)
    state = GAME.setup(drivers, GAME.options_from("table", len(levels), {}), (), dice, 0).state
    number = 0
    while GAME.outcome(state) is None:
        asked = GAME.to_act(state)
        if not asked:
            state = GAME.expire(state, dice, 0).state
            continue
        seat, number = asked[0], number + 1
        view = GAME.view(state, Eye(seat))
        started = time.process_time()
        move = decide(view, levels[seat], dice.child("decision", number))
        spent[f"{levels[seat]} {view.may}"].append(time.process_time() - started)
        state = GAME.apply(state, seat, move, dice, 0).state
    return state


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % bounds of a share (Wilson, 1927)."""
    z, share = 1.96, wins / games
    centre = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (centre - half) / (1 + z * z / games), (centre + half) / (1 + z * z / games)


def main(games: int) -> None:
    """Seats rotate, so that nobody always begins."""
    warm_up()
    wins: dict[str, float] = defaultdict(float)
    spent: dict[str, list[float]] = defaultdict(list)
    found = lost = 0
    for number in range(games):
        turn = number % len(TABLE)
        levels = TABLE[turn:] + TABLE[:turn]
        state = play(levels, number.to_bytes(32, "big"), spent)
        best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
        for seat in best:
            wins[levels[seat]] += 1 / len(best)
        for resolution in state.past:
            k = sum(vote == resolution.told for vote in resolution.votes)
            found += 0 < k < len(TABLE) - 1
            lost += k in (0, len(TABLE) - 1)
    per_seat = {level: wins[level] / TABLE.count(level) for level in dict.fromkeys(TABLE)}
    print(
        json.dumps(
            {
                "bench": "traum_selfplay",
                "games": games,
                "wins_per_seat": per_seat,
                "bounds": {level: wilson(wins[level] / TABLE.count(level), games) for level in per_seat},
                "clue_succeeds": found / (found + lost),
                "decision_ms": {k: {"mean": 1e3 * sum(v) / len(v), "max": 1e3 * max(v)} for k, v in spent.items()},
            }
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)

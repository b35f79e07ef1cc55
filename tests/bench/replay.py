"""What it costs to show a game of 500 moves again: every step for an eye, by the rules from the log, as bytes.

Prints one JSON line with the CPU time per eye: a seat's, a spectator's, everything open."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from speedspiele.v1.game_pb2 import Driver, FinishedGame, FinishedSeat, LogEntry

from services.archive.replaying import OPEN_EYE, steps_bytes
from services.rules.dice import Dice
from services.rules.game import HUMAN, Eye
from services.rules.games import GAMES, game_named
from services.rules.replay import Start, first_step
from services.wire import wires_of
from tests.bench.processes import percentile

TARGET_MS = 50.0
START_MS = 1_790_000_000_000
WIRES = wires_of(GAMES)


def long_game(name: str, moves: int, seed: bytes) -> Any:
    """A record of that many random legal moves, or of a whole game where it is over before, with as many seats as a
    table has."""
    game, wire, log = game_named(name), WIRES[name], []
    mode = next(mode for mode in game.modes if mode.max_humans > 1)
    seats, dice, now = mode.max_seats, Dice(seed), START_MS
    options = game.options_from(mode.id, seats, LONG.get(name, {}))
    start = Start((HUMAN,) * seats, options, (), seed, now)
    step = first_step(game, start)
    while game.outcome(step.state) is None and len(log) < moves:
        seat = game.to_act(step.state)[0]
        now += 1000
        move = game.sample(game.view(step.state, Eye(seat=seat)), dice.child("sample", len(log)))
        step = game.apply(step.state, seat, move, dice, now)
        log.append(LogEntry(kind="move", now_ms=now, seat=seat, move=wire.move_message(move)))
    return FinishedGame(
        game_id=name, game=name, mode=mode.id, rules_version=game.version, seed=seed, started_ms=START_MS,
        ended_ms=now, drivers=[Driver()] * seats, seats=[FinishedSeat(player_id=f"p{n}") for n in range(seats)],
        log=log, options=LONG.get(name, {}),
    )  # fmt: skip


def longest_game(name: str, moves: int, tries: int) -> Any:
    """The first game that lasts so long, or the longest of so many: how long one lasts is chance."""
    longest = None
    for number in range(tries):
        record = long_game(name, moves, bytes([number]) * 32)
        if longest is None or len(record.log) > len(longest.log):
            longest = record
        if len(longest.log) >= moves:
            break
    return longest


LONG = {"sauna": {"target": "100"}, "traum": {"target": "40"}}
"""House rules under which games last longest."""


def shown_ms(record: Any, eye: int) -> float:
    """CPU milliseconds to show it once, to the bytes that leave."""
    began = time.process_time()
    steps_bytes(record, WIRES, eye)
    return 1000 * (time.process_time() - began)


def measured(record: Any, times: int) -> dict[str, float]:
    """The median for each kind of eye."""
    eyes = {"seat": 1, "spectator": 0, "open": OPEN_EYE}
    medians = {name: percentile([shown_ms(record, eye) for _ in range(times)], 0.5) for name, eye in eyes.items()}
    size = len(steps_bytes(record, WIRES, OPEN_EYE))
    return {"moves": len(record.log), **{f"{k}_ms": round(v, 1) for k, v in medians.items()}, "bytes": size}


def main() -> None:
    """Runs once and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--tries", type=int, default=120)
    parser.add_argument("--times", type=int, default=9)
    options = parser.parse_args()
    games = {
        name: measured(longest_game(name, options.moves, options.tries), options.times) for name in ("sauna", "traum")
    }
    print(json.dumps({"bench": "replay", **games, "target_ms": TARGET_MS}))


if __name__ == "__main__":
    main()

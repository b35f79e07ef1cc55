"""`python -m deploy.synthetic ADDRESS`: plays once and says how it went (the chart's test), or every so often and lets
its numbers be scraped. Exit code 1: the game could not be played."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence

import msgspec
from prometheus_client import start_http_server

from deploy.synthetic.door import Refused
from deploy.synthetic.player import GAME, Player, Result, WentWrong
from services.kit.metrics import SYNTHETIC_GAMES, SYNTHETIC_LAST_SUCCESS, SYNTHETIC_SECONDS

FAILURES = (Refused, WentWrong, OSError, TimeoutError, KeyError, ValueError)


async def play_once(address: str, moves: int, timeout_s: float) -> Result | None:
    """The result, or nothing when it failed; both are counted."""
    try:
        result = await asyncio.wait_for(Player(address, moves).play(), timeout_s)
    except FAILURES as error:
        SYNTHETIC_GAMES.labels(game=GAME, outcome="failed").inc()
        print(f"the game could not be played: {type(error).__name__} {error}", flush=True)
        return None
    SYNTHETIC_GAMES.labels(game=GAME, outcome="played").inc()
    SYNTHETIC_SECONDS.labels(step="sign_in").observe(result.sign_in_s)
    SYNTHETIC_SECONDS.labels(step="first_view").observe(result.start_s)
    SYNTHETIC_SECONDS.labels(step="slowest_move").observe(result.slowest_move_s)
    SYNTHETIC_LAST_SUCCESS.labels(game=GAME).set_to_current_time()
    print(msgspec.json.encode(result).decode(), flush=True)
    return result


async def keep_playing(address: str, moves: int, timeout_s: float, every_s: float) -> None:
    """For ever, one game every so often."""
    while True:
        started = time.monotonic()
        await play_once(address, moves, timeout_s)
        await asyncio.sleep(max(1.0, every_s - (time.monotonic() - started)))


def main(arguments: Sequence[str]) -> int:
    """Reads the arguments and plays."""
    parser = argparse.ArgumentParser(prog="deploy.synthetic", description="Plays a short game through the gateway.")
    parser.add_argument("address", help="the house's page, with its sub-path")
    parser.add_argument("--moves", type=int, default=12, help="leave after so many; 0: play to the end")
    parser.add_argument("--timeout", type=float, default=90.0, help="seconds for one game")
    parser.add_argument("--every", type=float, default=0.0, help="seconds from game to game; 0: only once")
    parser.add_argument("--metrics-port", type=int, default=0, help="where to be scraped; 0: nowhere")
    wish = parser.parse_args(arguments)
    if wish.metrics_port:
        start_http_server(wish.metrics_port)
    if wish.every:
        asyncio.run(keep_playing(wish.address, wish.moves, wish.timeout, wish.every))
    return 0 if asyncio.run(play_once(wish.address, wish.moves, wish.timeout)) is not None else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What the pools' work costs: a computer's move (job, thought, answer), a suitcase made and verified. One JSON line.

Tables full of computers play Speedsauna without pauses; their pool's CPU is divided by its answers.

    python -m tests.bench.pools [--seconds 8] [--tables 20] [--suitcases 50]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import tempfile
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import uvloop
from speedspiele.v1 import game_pb2, table_pb2
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from deploy.local.parts import new_layout
from deploy.local.platform import Platform
from services.kit.rpc import open_channel
from services.rules.dice import Dice
from services.rules.koffer.puzzle import SUPPLY
from services.rules.sauna import GAME

NEEDED = ("valkey", "table", "bot")
LEVELS = {"quick": "easy", "strong": "strong"}
SEATS = 4
WARM_S = 3.0
ENDED_S = 1.0


def answers(house: Platform) -> float:
    """Moves the pool has made so far."""
    text = httpx.get(f"http://127.0.0.1:{house.layout.ops_ports['bot']}/metrics").text
    return sum(map(float, re.findall(r'speedspiele_bot_answers_total{[^}]*outcome="applied"[^}]*} (\S+)', text)))


async def keep_playing(tables: Any, level: str) -> None:
    """One game after the other."""
    seats = [table_pb2.SeatSetup(name=f"C{n}", driver=game_pb2.Driver(level=level)) for n in range(SEATS)]
    while True:
        request = table_pb2.CreateRequest(
            request_id=uuid.uuid4().hex, game=GAME.name, mode=GAME.modes[0].id, seats=seats
        )
        table_id = (await tables.Create(request)).table_id
        while not (await tables.View(table_pb2.ViewRequest(table_id=table_id))).ending.reason:
            await asyncio.sleep(ENDED_S)


async def decisions(house: Platform, level: str, seconds: float, tables: int) -> dict[str, float]:
    """CPU milliseconds and moves a second of one level."""
    channel = open_channel(f"127.0.0.1:{house.layout.rpc_ports['table']}")
    games = [asyncio.create_task(keep_playing(TableServiceStub(channel), level)) for _ in range(tables)]
    await asyncio.sleep(WARM_S)
    bot = psutil.Process(house.pid("bot"))
    moves, cpu_s = answers(house), sum(bot.cpu_times()[:2])
    await asyncio.sleep(seconds)
    moves, cpu_s = answers(house) - moves, sum(bot.cpu_times()[:2]) - cpu_s
    for game in games:
        game.cancel()
        with suppress(asyncio.CancelledError):
            await game
    await channel.close()
    return {"cpu_ms": round(cpu_s / moves * 1000, 3), "moves_per_s": round(moves / seconds)}


def suitcase_ms(many: int) -> float:
    """CPU of one, over all shelves alike; the first of each, which compiles, is left out."""
    spent = 0.0
    for shelf in SUPPLY.shelves:
        for number in range(many + 1):
            began = time.process_time()
            if not SUPPLY.verify(shelf, SUPPLY.make(shelf, Dice(f"{shelf} {number}".encode()))):
                raise RuntimeError("a wrong suitcase")
            spent += (time.process_time() - began) * bool(number)
    return round(spent / many / len(SUPPLY.shelves) * 1000, 3)


def main() -> None:
    """Each level on a fresh platform."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--suitcases", type=int, default=50)
    arguments = parser.parse_args()
    result: dict[str, Any] = {"bench": "pools", "load": os.getloadavg()[0]}
    result["suitcase_ms"] = suitcase_ms(arguments.suitcases)
    for name, level in LEVELS.items():
        with tempfile.TemporaryDirectory() as data:
            house = Platform(
                new_layout(Path(data), extra={"SPEEDSPIELE_PACE": "0", "SPEEDSPIELE_LOG_LEVEL": "WARNING"})
            )
            house.parts = {part: house.parts[part] for part in NEEDED}
            with house:
                result[name] = uvloop.run(decisions(house, level, arguments.seconds, arguments.tables))
    print(json.dumps(result))


if __name__ == "__main__":
    main()

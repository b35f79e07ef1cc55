"""How soon a result stands on the list: three people play to the end, then the list is asked until they are on it.

Prints one JSON line. From the acknowledgement of the last move, through outbox, stream and books, to the answer of the
list; one process of table and leaderboard each, a real Valkey, SQLite."""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
import uuid
from pathlib import Path

import grpc
from speedspiele.v1 import leaderboard_pb2, table_pb2
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from tests.bench.processes import Running, percentile, running_service
from tests.stores import running_valkey
from tests.table.pods import Gateway, some_move

SEATS = 3
TARGET_MS = 1000.0
WAIT_S = 60.0


async def play(stub: TableServiceStub, gateway: Gateway, number: int) -> tuple[str, float]:
    """One game to its end: (a player of it, when the last move was acknowledged)."""
    people = [f"player-{number}-{seat}" for seat in range(SEATS)]
    request = table_pb2.CreateRequest(
        request_id=uuid.uuid4().hex, game="sauna", mode="table", counts=True, options={"target": "50"},
        seats=[table_pb2.SeatSetup(player_id=who, name=who[:20], avatar="otter") for who in people],
    )  # fmt: skip
    table = (await stub.Create(request)).table_id
    sockets = [number * SEATS + seat for seat in range(1, SEATS + 1)]
    for socket, who in zip(sockets, people, strict=True):
        await gateway.watch(socket, table, who)
    ended = time.perf_counter()
    while True:
        for socket in sockets:
            update = gateway.updates(socket)[-1]
            if update.ending.reason:
                return people[0], ended
            if update.prompt:
                ack = await gateway.act(socket, table, update.prompt, move=some_move(update))
                ended = time.perf_counter()
                version = ack.version
                await gateway.until(
                    lambda: all(gateway.updates(each)[-1].version >= version for each in sockets)  # noqa: B023
                )


async def until_listed(stub: LeaderboardServiceStub, player_id: str) -> float:
    """When the list first shows the player."""
    request = leaderboard_pb2.StandingsRequest(period="day", player_id=player_id, top=1, around=1)
    async with asyncio.timeout(WAIT_S):
        while not (await stub.Standings(request)).around:
            await asyncio.sleep(0.002)
    return time.perf_counter()


async def measure(table: Running, lists: Running, games: int) -> dict[str, float]:
    """So many games, one after the other."""
    async with (
        grpc.aio.insecure_channel(table.address) as to_table,
        grpc.aio.insecure_channel(lists.address) as to_lists,
    ):
        await asyncio.wait_for(asyncio.gather(to_table.channel_ready(), to_lists.channel_ready()), WAIT_S)
        tables, board = TableServiceStub(to_table), LeaderboardServiceStub(to_lists)
        gateway = Gateway(tables, "bench")
        took = []
        for number in range(games):
            player, ended = await play(tables, gateway, number)
            took.append(1000 * (await until_listed(board, player) - ended))
        gateway.hang_up()
    return {
        "games": games,
        "p50_ms": round(percentile(took, 0.5), 1),
        "most_ms": round(max(took), 1),
        "target_ms": TARGET_MS,
    }


def main() -> None:
    """Runs once and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_valkey() as valkey_url:
        sql_url = f"sqlite+aiosqlite:///{Path(folder) / 'leaderboard.db'}"
        with (
            running_service("table", valkey_url=valkey_url) as table,
            running_service("leaderboard", valkey_url=valkey_url, sql_url=sql_url) as lists,
        ):
            result = asyncio.run(measure(table, lists, options.games))
    print(json.dumps({"bench": "result_on_list", **result}))


if __name__ == "__main__":
    main()

"""Finished games and jobs leave at least once, also past dead pods; receivers that were away get everything."""

from __future__ import annotations

import asyncio

import pytest
from speedspiele.v1 import game_pb2, table_pb2

from services.kit.outbox import Consumer
from services.kit.tasks import end
from services.table.store import keys_of
from tests.table.clocks import HandClock
from tests.table.pods import House, opened, people

GROUPS = ("archive", "leaderboard", "lobby")


class Receiver:
    """Counts each game once, by its id."""

    def __init__(self) -> None:
        self.games: dict[str, game_pb2.FinishedGame] = {}
        self.taken = 0

    async def take(self, data: bytes) -> None:
        self.taken += 1
        game = game_pb2.FinishedGame.FromString(data)
        assert self.games.setdefault(game.game_id, game) == game


async def ended(pod, count: int) -> set[str]:
    tables = {await opened(pod, people(2), room="R") for _ in range(count)}
    for table in tables:
        await pod.stub.End(table_pb2.EndRequest(table_id=table, reason="ended"))
    return tables


async def until(is_so) -> None:
    async with asyncio.timeout(60):
        while not await is_so():
            await asyncio.sleep(0.02)


async def test_receivers_that_were_away_get_every_game_once_by_its_id(house: House):
    pod = await house.pod()
    tables = await ended(pod, 30)
    for _, fields in await house.valkey.xrange("finished", count=10):
        await house.valkey.xadd("finished", fields)
    receivers = {group: Receiver() for group in GROUPS}
    consumers = [
        asyncio.ensure_future(Consumer(house.valkey, group, "c", receiver.take).run())
        for group, receiver in receivers.items()
    ]

    async def all_have_all() -> bool:
        return all(set(receiver.games) == tables for receiver in receivers.values())

    await until(all_have_all)
    await end(consumers)
    game = next(iter(receivers["lobby"].games.values()))
    assert (game.end_reason, game.room, len(game.seed)) == ("ended", "R", 32)


@pytest.mark.parametrize("kind", ["finished", "jobs:normal"])
async def test_what_a_dead_pod_left_is_handed_on_by_another(house: House, kind):
    pod = await house.pod(clock=HandClock())
    table = await opened(pod, people(2))
    await pod.stub.End(table_pb2.EndRequest(table_id=table, reason="voided"))
    outbox = keys_of(table).outbox
    await until(lambda: _is_empty(house, outbox))
    before = await house.valkey.xlen(kind)
    data = table.encode() if kind == "finished" else b"a job"
    await house.valkey.xadd(outbox, {"kind": kind, "data": data})
    await pod.app.sweep()
    await until(lambda: _is_empty(house, outbox))
    assert await house.valkey.xlen(kind) > before  # at least once: a sweep under way may hand it on, too


async def _is_empty(house: House, outbox: str) -> bool:
    return await house.valkey.xlen(outbox) == 0


async def test_a_finished_table_stays_visible_for_a_while_and_then_goes(house: House):
    pod = await house.pod()
    (table,) = await ended(pod, 1)
    keys = keys_of(table)

    async def expires() -> bool:
        return await house.valkey.ttl(keys.table) > 0

    await until(expires)
    assert (await pod.stub.View(table_pb2.ViewRequest(table_id=table))).ending.reason == "ended"
    gateway = pod.link()
    assert (await gateway.watch(1, table)).table.ending.reason == "ended"
    assert await house.valkey.zscore(keys.timers, table) is None


async def test_the_stream_is_trimmed_only_when_all_receivers_are_done(house: House):
    pod = await house.pod()
    await ended(pod, 5)

    async def is_out() -> bool:
        return await house.valkey.xlen("finished") == 5

    await until(is_out)
    for group in GROUPS[:2]:
        await house.valkey.xgroup_create("finished", group, id="0")
    await pod.app.trim()
    assert await house.valkey.xlen("finished") == 5
    await house.valkey.xgroup_create("finished", GROUPS[2], id="0")
    for group in GROUPS:
        read = await house.valkey.xreadgroup(group, "c", {"finished": ">"}, count=5)
        ids = [message_id for message_id, _ in read[0][1]]
        await house.valkey.xack("finished", group, *(ids[:3] if group == "lobby" else ids))
    await pod.app.trim()
    assert await house.valkey.xlen("finished") == 2
    await house.valkey.xack("finished", "lobby", *ids)
    await pod.app.trim()
    assert await house.valkey.xlen("finished") == 0

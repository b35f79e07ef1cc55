"""The same service on a cluster of three servers: games, computers, notes between pods, moving slots."""

from __future__ import annotations

import asyncio

import pytest
import redis.asyncio
from speedspiele.v1 import game_pb2

from services.bot.app import BotApp, BotSettings
from services.kit.valkey import connect
from services.table.pipe import slot_of
from services.table.store import keys_of
from tests.bot.computers import random_computers
from tests.table.clusters import running_cluster
from tests.table.pods import House, opened, people, some_move


@pytest.fixture(scope="module")
def cluster_url():
    with running_cluster() as url:
        yield url


@pytest.fixture
async def house(cluster_url):
    client = connect(cluster_url)
    made = House(cluster_url, client)
    yield made
    await made.close()
    await client.aclose()


async def finished(client, tables: set[str]) -> set[str]:
    found: set[str] = set()
    async with asyncio.timeout(30):
        while not tables <= found:
            entries = await client.xrange("finished")
            found = {game_pb2.FinishedGame.FromString(fields[b"game"]).game_id for _, fields in entries}
            await asyncio.sleep(0.05)
    return found


async def play(links, table: str, moves: int) -> None:
    for _ in range(moves):
        newest = max(link.updates(1)[-1].version for link in links)
        for link in links:
            await link.until(lambda link=link, v=newest: link.updates(1)[-1].version >= v)
        link = next(link for link in links if link.updates(1)[-1].prompt)
        update = link.updates(1)[-1]
        ack = await link.act(1, table, update.prompt, move=some_move(update))
        assert ack.refusal == ""
        for other in links:
            await other.until(lambda other=other, v=ack.version: other.updates(1)[-1].version >= v)


def test_slots_are_those_of_the_servers(cluster_url):
    async def ask() -> None:
        client = connect(cluster_url)
        for key in ("foo", "{s07}", "t:{s07}:abc", "a{}b", "jobs:normal", "{a}{b}"):
            assert await client.cluster_keyslot(key) == slot_of(key)
        await client.aclose()

    asyncio.run(ask())


async def test_two_pods_share_a_game_on_every_server(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    servers = set()
    while len(servers) < 3:
        table = await opened(pods[0], people(2))
        servers.add(pods[0].app.play.store.pipe.owner(keys_of(table).table))
        links = [pod.link(f"g{n}") for n, pod in enumerate(pods)]
        for n, link in enumerate(links):
            await link.watch(1, table, f"p{n}")
        await play(links, table, 6)


async def test_computers_play_to_the_end(house: House):
    pod = await house.pod()
    settings = BotSettings(
        valkey_url=house.valkey_url, table_address=f"127.0.0.1:{pod.app.port}", pace=0.0, grace_s=0.1
    )
    bots = BotApp(settings, random_computers())
    await bots.start()
    house.others.append(bots)
    tables = {await opened(pod, people(0, 3), options={"target": "30"}) for _ in range(6)}
    assert tables <= await finished(house.valkey, tables)


async def test_a_slot_that_moves_to_another_server_is_followed(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    table = await opened(pods[0], people(2))
    links = [pod.link(f"g{n}") for n, pod in enumerate(pods)]
    for n, link in enumerate(links):
        await link.watch(1, table, f"p{n}")
    await play(links, table, 3)
    pipe = pods[0].app.play.store.pipe
    key = keys_of(table).table
    here = pipe.owner(key)
    there = next(address for address in pipe.owners() if address != here)
    async with _client(here) as source, _client(there) as target:
        node = await target.execute_command("CLUSTER", "MYID")
        slot = slot_of(key)
        await source.execute_command("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", node)
        async with asyncio.timeout(30):
            while await owns(source, slot):
                await asyncio.sleep(0.02)
    await play(links, table, 10)
    assert pipe.owner(key) == there


def _client(address: tuple[str, int]):
    return redis.asyncio.Redis(host=address[0], port=address[1])


async def owns(client, slot: int) -> bool:
    """Whether that server still answers for the slot."""
    me = (await client.execute_command("CLUSTER", "MYID")).decode()
    for first, last, primary, *_ in await client.execute_command("CLUSTER", "SLOTS"):
        if first <= slot <= last:
            return primary[2].decode() == me
    return False

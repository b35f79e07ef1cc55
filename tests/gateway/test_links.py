"""Links to table pods: lost ones heal, nothing asked is forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from gateway.links import found_addresses
from gateway.rendezvous import choose
from gateway.settings import GatewaySettings
from tests.fake_services import FakeServer
from tests.gateway.conftest import Browser, running, until


@pytest.fixture
async def second(below: FakeServer) -> AsyncIterator[FakeServer]:
    """Another pod over the same tables."""
    async with FakeServer(below.tables) as server:
        yield server


def table_on(pod: FakeServer, *pods: FakeServer) -> str:
    """A table that belongs to that pod."""
    addresses = [p.address for p in pods]
    return next(t for t in map(str, range(1000)) if choose(t, addresses) == pod.address)


async def test_one_stream_per_pod_says_who_it_is(
    settings: GatewaySettings, below: FakeServer, second: FakeServer
) -> None:
    addresses = f"{below.address},{second.address}"
    async with running(replace(settings, table_address=addresses, pod="gateway-7")):
        await until(lambda: len(below.tables.links) == 2)
    assert below.tables.gateways == ["gateway-7", "gateway-7"]


async def test_a_lost_pods_tables_go_on_at_the_other_and_an_unanswered_command_is_repeated(
    settings: GatewaySettings, below: FakeServer, second: FakeServer
) -> None:
    addresses = f"{below.address},{second.address}"
    async with running(replace(settings, table_address=addresses)) as app:
        await until(lambda: len(below.tables.links) == 2)
        guest = await Browser(app).sign_in()
        table_id = table_on(second, below, second)
        async with guest.socket() as wire:
            await wire.ask(watch_table={"table_id": table_id})
            below.tables.deaf = True
            asked = await wire.say(act={"table_id": table_id, "command_id": "c1", "phrase": "moin"})
            await until(lambda: any(i.WhichOneof("item") == "act" for link in below.tables.links for i in link.items))
            below.tables.deaf = False
            await second.kill()
            ack = await wire.answer_to(asked)
            assert (ack.ack.command_id, below.tables.commands) == ("c1", {"c1": 2})


async def test_without_any_pod_questions_wait_for_the_next(settings: GatewaySettings, below: FakeServer) -> None:
    async with running(settings) as app:
        guest = await Browser(app).sign_in()
        async with guest.socket() as wire:
            await wire.ask(watch_table={"table_id": "t1"})
            for link in list(below.tables.links):
                link.is_cut = True
            asked = await wire.say(act={"table_id": "t1", "command_id": "c1", "phrase": "moin"})
            assert (await wire.answer_to(asked)).ack.command_id == "c1"
            assert len(below.tables.commands) == 1


async def test_addresses_are_lists_or_names() -> None:
    assert await found_addresses("a:1,b:2") == {"a:1", "b:2"}
    assert "127.0.0.1:9" in await found_addresses("dns:///localhost:9")
    assert await found_addresses("dns:///no-such-host.invalid:9") == set()

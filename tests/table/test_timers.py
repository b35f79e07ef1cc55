"""Deadlines: at the pod that serves the table, and at any other when that one is gone."""

from __future__ import annotations

import asyncio

from prometheus_client import REGISTRY
from speedspiele.v1 import table_pb2

from services.table.change import GONE_MS
from tests.table.clocks import HandClock
from tests.table.pods import House, opened, people

TURN_MS = 15_000 + 10_000
S = 1_000


async def version(pod, table: str) -> int:
    return int((await pod.stub.View(table_pb2.ViewRequest(table_id=table))).version)


def lateness() -> tuple[float, float]:
    """(deadlines that lasted, those of them within half a second)"""
    name = "speedspiele_timer_lateness_seconds"
    all_of_them = REGISTRY.get_sample_value(f"{name}_count") or 0.0
    return all_of_them, REGISTRY.get_sample_value(f"{name}_bucket", {"le": "0.5"}) or 0.0


async def test_the_clock_moves_for_who_does_not(house: House):
    pod = await house.pod(clock=HandClock())
    table = await opened(pod, people(2), options={"think": "15"})
    gateway = pod.link()
    for n in range(2):
        await gateway.watch(n + 1, table, f"p{n}")
    before = gateway.updates(1)[-1].version
    pod.app.clock.go_on(TURN_MS + S)
    await pod.app.sweep()
    await gateway.until(lambda: gateway.updates(1)[-1].version > before)
    laid = [event.sauna.card_laid for event in gateway.updates(1)[-1].events if event.sauna.HasField("card_laid")]
    assert laid[0].automatic


async def test_another_pod_fires_for_a_dead_one(house: House):
    clock = HandClock()
    dead, other = await house.pod("table-0", clock=clock), await house.pod("table-1", clock=clock)
    table = await opened(dead, people(2), options={"think": "15"})
    before, measured = await version(dead, table), lateness()
    await dead.close()
    clock.go_on(TURN_MS + S)
    await other.app.sweep()
    async with asyncio.timeout(20):
        while await version(other, table) == before:
            await asyncio.sleep(0.01)
    assert lateness() == (measured[0] + 1, measured[1]), "one deadline, later than half a second"


async def test_firing_twice_is_harmless(house: House):
    clock = HandClock()
    pods = [await house.pod("table-0", clock=clock), await house.pod("table-1", clock=clock)]
    table = await opened(pods[0], people(2), options={"think": "15"})
    clock.go_on(TURN_MS + S)
    await asyncio.gather(*(pod.app.sweep() for pod in pods for _ in range(5)))
    await asyncio.gather(*(version(pod, table) for pod in pods))
    assert await version(pods[0], table) == await version(pods[1], table)
    lines = await pods[0].app.play.store.log(table)
    assert len([line for line in lines if b"expire" in line]) == 1


async def test_who_is_gone_is_played_for_and_labelled(house: House):
    pod = await house.pod(clock=HandClock())
    table = await opened(pod, people(3), options={"think": "60"})
    gateway = pod.link()
    for n in range(3):
        await gateway.watch(n + 1, table, f"p{n}")
    await gateway.unwatch(1, table)
    pod.app.clock.go_on(GONE_MS + S)
    await pod.app.sweep()
    await gateway.until(lambda: any(u.HasField("info") and u.info.seats[0].stand_in for u in gateway.updates(2)))
    frame = await gateway.watch(1, table, "p0")
    assert frame.table.info.my_seat == 1
    refused = await gateway.act(1, table, frame.table.prompt)
    assert refused.refusal in ("unreadable", "computer_plays")
    assert (await gateway.act(1, table, take_back=True)).refusal == ""
    await gateway.until(lambda: any(u.HasField("info") and u.info.seats[0].returning for u in gateway.updates(2)))

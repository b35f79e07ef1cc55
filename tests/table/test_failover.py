"""A store that came back older than it was: it is noticed, told, and the game goes on under a new epoch."""

from __future__ import annotations

import asyncio

from speedspiele.v1 import table_pb2

from tests.table.pods import House, opened, people, some_move


async def kept(house: House) -> dict[bytes, bytes]:
    """Everything the store has, to be restored later."""
    keys = await house.valkey.keys("*")
    dumped = {key: await house.valkey.dump(key) for key in keys}
    return {key: value for key, value in dumped.items() if value is not None}  # what ran out meanwhile is gone


async def restore(house: House, old: dict[bytes, bytes]) -> None:
    """What a failover to a replica that lagged behind does."""
    for key in await house.valkey.keys("*"):
        await house.valkey.delete(key)
    for key, value in old.items():
        await house.valkey.restore(key, 0, value, replace=True)


async def started(house: House):
    """A pod, a table of two and their link."""
    pod = await house.pod()
    table = await opened(pod, people(2))
    gateway = pod.link()
    for n in range(2):
        await gateway.watch(n + 1, table, f"p{n}")
    return pod, table, gateway


def asked(gateway) -> tuple[int, table_pb2.TableUpdate]:
    return next((s, gateway.updates(s)[-1]) for s in (1, 2) if gateway.updates(s)[-1].prompt)


async def moves(gateway, table: str, count: int) -> None:
    for _ in range(count):
        socket, update = asked(gateway)
        ack = await gateway.act(socket, table, update.prompt, move=some_move(update))
        assert ack.refusal == ""
        await gateway.until(lambda v=ack.version: all(gateway.updates(s)[-1].version >= v for s in (1, 2)))


async def test_the_next_command_notices_and_play_goes_on(house: House):
    _, table, gateway = await started(house)
    await moves(gateway, table, 3)
    old = await kept(house)
    await moves(gateway, table, 5)
    before = asked(gateway)[1].version
    await restore(house, old)
    socket, update = asked(gateway)
    ack = await gateway.act(socket, table, update.prompt, move=some_move(update))
    assert ack.refusal in ("stale_prompt", "not_your_turn")
    await gateway.until(lambda: all("rolled_back" in gateway.notices(s) for s in (1, 2)))
    await gateway.until(lambda: all(gateway.updates(s)[-1].epoch == 2 for s in (1, 2)))
    assert asked(gateway)[1].version < before
    await moves(gateway, table, 10)


async def test_it_is_noticed_without_a_command_when_the_line_breaks(house: House):
    _, table, gateway = await started(house)
    old = await kept(house)
    await moves(gateway, table, 5)
    await restore(house, old)
    await house.valkey.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    await gateway.until(lambda: all("rolled_back" in gateway.notices(s) for s in (1, 2)))
    await gateway.until(lambda: all(gateway.updates(s)[-1].epoch == 2 for s in (1, 2)))
    await moves(gateway, table, 3)


async def test_a_table_that_was_lost_is_said_to_be(house: House):
    _, table, gateway = await started(house)
    await moves(gateway, table, 1)
    await restore(house, {})
    socket, update = asked(gateway)
    ack = await gateway.act(socket, table, update.prompt, move=some_move(update))
    assert ack.refusal == "no_such_table"
    assert "rolled_back" in gateway.notices(1)
    assert (await gateway.watch(1, table, "p0")).refused.reason == "no_such_table"


async def test_another_pod_that_served_the_newer_state_does_not_go_back_silently(house: House):
    pod, table, gateway = await started(house)
    old = await kept(house)
    await moves(gateway, table, 4)
    other = await house.pod("table-1")
    seen = await other.stub.View(table_pb2.ViewRequest(table_id=table))
    await restore(house, old)
    again = await other.stub.View(table_pb2.ViewRequest(table_id=table))
    assert (again.epoch, again.version) > (seen.epoch, seen.version)
    socket, update = asked(gateway)
    await gateway.act(socket, table, update.prompt, move=some_move(update))
    await gateway.until(lambda: "rolled_back" in gateway.notices(1))
    await asyncio.wait_for(pod.stub.View(table_pb2.ViewRequest(table_id=table)), 30)

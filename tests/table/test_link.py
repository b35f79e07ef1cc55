"""The link: slow readers, broken links, hand-over, and who is there."""

from __future__ import annotations

import asyncio

import grpc
from speedspiele.v1 import socket_pb2, table_pb2, table_pb2_grpc

from tests.table.pods import House, opened, people, some_move

FULL = 30_000
BROKEN_S = 0.3


async def play(gateway, table: str, sockets, count: int) -> None:
    for _ in range(count):
        socket, update = next((s, gateway.updates(s)[-1]) for s in sockets if gateway.updates(s)[-1].prompt)
        ack = await gateway.act(socket, table, update.prompt, move=some_move(update))
        assert ack.refusal == ""
        await gateway.until(lambda v=ack.version: all(gateway.updates(s)[-1].version >= v for s in sockets))


def link_named(pod, name: str):
    return next(link for link in pod.app.links if link.gateway == name)


async def test_a_reader_that_never_reads_costs_bounded_memory_and_nobody_else_anything(house: House):
    pod = await house.pod(link_buffer_bytes=FULL)
    fast = pod.link("fast")
    small = grpc.aio.insecure_channel(f"127.0.0.1:{pod.app.port}", options=[("grpc.http2.bdp_probe", 0)])
    slow = table_pb2_grpc.TableServiceStub(small).Link(metadata=(("gateway", "slow"),))
    biggest = 0
    for number in range(50):
        mine = (1000 + 2 * number, 1001 + 2 * number)
        table = await opened(pod, people(2), options={"target": "100"})
        watch = [table_pb2.UpItem(socket=n, watch=table_pb2.LinkWatch(table_id=table)) for n in range(1, 100)]
        await slow.write(table_pb2.LinkUp(items=watch))
        for n in range(2):
            await fast.watch(mine[n], table, f"p{n}")
        await play(fast, table, mine, 30)
        biggest = max(biggest, link_named(pod, "slow").waiting_bytes)
        if link_named(pod, "slow").is_behind:
            break
    assert link_named(pod, "slow").is_behind
    answers = 100 * 400
    assert biggest < FULL + answers
    newest = fast.updates(mine[0])[-1].version
    seen = 0
    while seen < newest:
        down = await asyncio.wait_for(slow.read(), 30)
        for item in down.items:
            frame = socket_pb2.ServerFrame.FromString(item.frame)
            seen = max(seen, frame.table.version if frame.table.table_id == table else 0)
    await small.close()


async def test_who_asks_but_does_not_read_is_not_listened_to(house: House):
    pod = await house.pod(link_buffer_bytes=FULL)
    slow = pod.stub.Link(metadata=(("gateway", "slow"),))
    act = table_pb2.LinkAct(table_id="x" * 16, command=table_pb2.Command(command_id="c" * 60, phrase="hello"))
    up = table_pb2.LinkUp(items=[table_pb2.UpItem(socket=1, frame_id=n, act=act) for n in range(1, 500)])

    async def flood() -> None:
        while True:
            await slow.write(up)

    flooding = asyncio.ensure_future(flood())
    async with asyncio.timeout(30):
        while not pod.app.links:
            await asyncio.sleep(0.01)
    link = link_named(pod, "slow")
    most = 0
    for _ in range(100):
        most = max(most, link.waiting_bytes)
        await asyncio.sleep(0.01)
    assert most < FULL + 500 * 200
    assert not flooding.done()
    other = await opened(pod, people(2))
    assert (await pod.stub.View(table_pb2.ViewRequest(table_id=other))).version == 1
    flooding.cancel()
    slow.cancel()


async def test_a_broken_link_counts_as_gone_only_after_a_while(house: House):
    pod = await house.pod(broken_link_s=BROKEN_S)
    table = await opened(pod, people(2))
    first, second = pod.link("a"), pod.link("b")
    await first.watch(1, table, "p0")
    await second.watch(1, table, "p1")
    first.hang_up()
    again = pod.link("a")
    info = (await again.watch(1, table, "p0")).table.info
    assert [seat.connected for seat in info.seats] == [True, True]
    await asyncio.sleep(2 * BROKEN_S)
    view = await pod.stub.View(table_pb2.ViewRequest(table_id=table))
    assert [seat.connected for seat in view.info.seats] == [True, True]
    again.hang_up()
    await second.until(lambda: not _connected(second, 0))


def _connected(gateway, seat: int) -> bool:
    infos = [update.info for update in gateway.updates(1) if update.HasField("info")]
    return infos[-1].seats[seat].connected


async def test_unwatching_is_going_and_watching_is_coming(house: House):
    pod = await house.pod()
    table = await opened(pod, people(2))
    gateway = pod.link()
    await gateway.watch(1, table, "p1")
    assert not _connected(gateway, 0)
    await gateway.watch(2, table, "p0")
    await gateway.until(lambda: _connected(gateway, 0))
    await gateway.unwatch(2, table)
    await gateway.until(lambda: not _connected(gateway, 0))


async def test_drain_answers_what_is_open_and_hands_over(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    table = await opened(pods[0], people(2))
    gateway = pods[0].link()
    for n in range(2):
        await gateway.watch(n + 1, table, f"p{n}")
    await play(gateway, table, (1, 2), 3)
    socket, update = next((s, gateway.updates(s)[-1]) for s in (1, 2) if gateway.updates(s)[-1].prompt)
    acting = asyncio.ensure_future(gateway.act(socket, table, update.prompt, "last", move=some_move(update)))
    await asyncio.sleep(0)
    stopping = asyncio.ensure_future(pods[0].app.stop())
    await gateway.until(lambda: gateway.is_over)
    later = pods[1].link("gateway-0")
    for n in range(2):
        frame = await later.watch(n + 1, table, f"p{n}")
        assert [seat.connected for seat in frame.table.info.seats] == [True, True]
    ack = await later.act(socket, table, update.prompt, "last", move=some_move(update))
    assert ack.refusal == ""
    if not acting.exception():
        assert acting.result() == ack
    assert later.notices(1) == []
    await play(later, table, (1, 2), 5)
    await stopping
    pods[0].is_closed = True


async def test_spectators_are_counted_across_pods(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    table = await opened(pods[0], people(2))
    links = [pod.link() for pod in pods]
    await links[0].watch(1, table, "p0")
    await links[0].watch(2, table)
    await links[1].watch(1, table)

    def count() -> int:
        return [update.info.spectators for update in links[0].updates(1) if update.HasField("info")][-1]

    await links[0].until(lambda: count() == 2)
    await links[1].unwatch(1, table)
    await links[0].until(lambda: count() == 1)


async def test_phrases_reach_everybody(house: House):
    pod = await house.pod()
    table = await opened(pod, people(2))
    gateway = pod.link()
    for n in range(2):
        await gateway.watch(n + 1, table, f"p{n}")
    assert (await gateway.act(1, table, phrase="hello")).refusal == ""
    await gateway.until(lambda: bool(gateway.updates(2)[-1].spoken))
    assert gateway.updates(2)[-1].spoken[0] == table_pb2.Spoken(seat=0, phrase="hello")
    assert gateway.updates(2)[-1].HasField("view")


async def test_a_command_right_behind_the_wish_to_watch_is_not_refused(house: House):
    pod = await house.pod()
    table = await opened(pod, people(2))
    gateway = pod.link()
    watching = [asyncio.ensure_future(gateway.watch(n + 1, table, f"p{n}")) for n in range(2)]
    speaking = asyncio.ensure_future(gateway.act(1, table, phrase="hello"))
    assert (await speaking).refusal == ""
    assert all(frame.HasField("table") for frame in await asyncio.gather(*watching))


async def test_a_daily_shows_nothing_to_others_until_its_day_is_over(house: House):
    """Also after its game is over: the day list names the game, and the next player plays the same one."""
    pod = await house.pod()
    today = await opened(pod, people(1, 4), mode="daily", day="9999-12-31", seed=bytes(32))
    gateway = pod.link()
    assert (await gateway.watch(1, today, "p0")).HasField("table")
    for stranger in ("", "p9"):
        assert (await gateway.watch(2, today, stranger)).refused.reason == "day_not_over"
    await pod.stub.End(table_pb2.EndRequest(table_id=today, reason="ended"))
    assert (await gateway.watch(2, today, "p9")).refused.reason == "day_not_over"
    past = await opened(pod, people(1, 4), mode="daily", day="2020-01-01", seed=bytes(32))
    assert (await gateway.watch(2, past, "p9")).HasField("table")

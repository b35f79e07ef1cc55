"""The outbox: what stood there before the first reader, and what a member left unanswered, is delivered."""

from __future__ import annotations

import asyncio

from services.kit.outbox import FIELD, STREAM, Consumer
from services.kit.tasks import end
from services.kit.valkey import Valkey


class Receiver:
    """Takes games and says when it has so many; fails on some, the first time."""

    def __init__(self, wanted: int, fails_once: tuple[bytes, ...] = ()) -> None:
        self.taken: list[bytes] = []
        self.done = asyncio.Event()
        self._wanted = wanted
        self._fails = set(fails_once)

    async def __call__(self, payload: bytes) -> None:
        if payload in self._fails:
            self._fails.remove(payload)
            raise RuntimeError("the database is away")
        self.taken.append(payload)
        if len(self.taken) == self._wanted:
            self.done.set()


async def read(valkey: Valkey, receiver: Receiver, pod: str = "pod", group: str = "group") -> None:
    """Reads until the receiver has what it wants, and all of it is acknowledged."""
    consumer = Consumer(valkey, group, pod, receiver, reclaim_after_ms=0)
    task = asyncio.create_task(consumer.run())
    await asyncio.wait_for(receiver.done.wait(), 30)
    while (await valkey.xpending(STREAM, group))["pending"]:
        await asyncio.sleep(0.01)
    await end([task])


async def put(valkey: Valkey, *payloads: bytes) -> None:
    for payload in payloads:
        await valkey.xadd(STREAM, {FIELD: payload})


async def test_what_stood_there_before_is_read(valkey: Valkey) -> None:
    await put(valkey, b"a", b"b")
    receiver = Receiver(2)
    await read(valkey, receiver)
    assert receiver.taken == [b"a", b"b"]


async def test_each_group_gets_everything(valkey: Valkey) -> None:
    await put(valkey, b"a", b"b")
    for group in ("archive", "leaderboard"):
        receiver = Receiver(2)
        await read(valkey, receiver, group=group)
        assert receiver.taken == [b"a", b"b"]


async def test_a_failed_one_comes_again(valkey: Valkey) -> None:
    await put(valkey, b"a", b"b", b"c")
    receiver = Receiver(3, fails_once=(b"a",))
    await read(valkey, receiver)
    assert sorted(receiver.taken) == [b"a", b"b", b"c"]


async def test_another_member_takes_over_what_a_dead_one_left(valkey: Valkey) -> None:
    await put(valkey, b"a")
    await valkey.xgroup_create(STREAM, "group", id="0")
    await valkey.xreadgroup("group", "dead", {STREAM: ">"})
    receiver = Receiver(1)
    await read(valkey, receiver, pod="alive")
    assert receiver.taken == [b"a"]

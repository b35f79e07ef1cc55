"""What receivers have still to take is told from the stream, whether they are there or not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from prometheus_client import REGISTRY

from services.kit.valkey import Valkey
from services.table.backlog import RECEIVERS, Backlog
from services.table.pipe import Pipe
from tests.table.clocks import HandClock


@pytest.fixture
async def pipe(valkey: Valkey, valkey_url: str) -> AsyncIterator[Pipe]:
    """A pod's line to the empty store."""
    pipe = Pipe(valkey_url)
    await pipe.start()
    yield pipe
    await pipe.stop()


def told(receiver: str) -> tuple[float, float]:
    """(how many wait, age of the oldest in seconds)"""
    names = ("speedspiele_outbox_backlog", "speedspiele_outbox_oldest_age_seconds")
    count, age = (REGISTRY.get_sample_value(name, {"group": receiver}) for name in names)
    assert count is not None
    assert age is not None
    return count, age


async def test_before_the_first_game_nothing_waits(pipe: Pipe) -> None:
    await Backlog(pipe, HandClock()).measure()
    assert {told(receiver) for receiver in RECEIVERS} == {(0, 0)}


async def test_a_receiver_that_was_never_there_has_all_before_it(valkey: Valkey, pipe: Pipe) -> None:
    clock = HandClock()
    now = clock.now_ms()
    for age_s in (9, 4):
        await valkey.xadd("finished", {"game": b"x"}, id=f"{now - age_s * 1000}-0")
    await Backlog(pipe, clock).measure()
    assert told("archive") == (2, 9)


async def test_what_was_read_but_not_counted_waits_as_well(valkey: Valkey, pipe: Pipe) -> None:
    clock = HandClock()
    now = clock.now_ms()
    await valkey.xgroup_create("finished", "lobby", id="0", mkstream=True)
    for age_s in (9, 4, 2):
        await valkey.xadd("finished", {"game": b"x"}, id=f"{now - age_s * 1000}-0")
    read = await valkey.xreadgroup("lobby", "c", {"finished": ">"}, count=2)
    first, second = (message_id for message_id, _ in read[0][1])
    await Backlog(pipe, clock).measure()
    assert told("lobby") == (3, 9)
    await valkey.xack("finished", "lobby", first)
    await Backlog(pipe, clock).measure()
    assert told("lobby") == (2, 4)
    await valkey.xack("finished", "lobby", second)
    await valkey.xreadgroup("lobby", "c", {"finished": ">"}, count=2, noack=True)
    await Backlog(pipe, clock).measure()
    assert told("lobby") == (0, 0)

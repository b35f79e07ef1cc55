"""The line to the store: order, errors, passwords, breaks."""

from __future__ import annotations

import asyncio

import pytest
import redis

from services.kit.valkey import connect
from services.table.pipe import Pipe, StoreDown, StoreError
from tests.stores import running_valkey


@pytest.fixture
def own_valkey():
    """A server that may be changed."""
    with running_valkey() as url:
        yield url


@pytest.fixture
async def pipe(valkey_url):
    made = Pipe(valkey_url)
    await made.start()
    yield made
    await made.stop()


async def test_answers_come_in_the_order_of_the_questions(pipe):
    answers = await asyncio.gather(*(pipe.call("k", "ECHO", str(n)) for n in range(500)))
    assert answers == [str(n).encode() for n in range(500)]


async def test_an_error_is_the_answer_of_its_own_command_alone(pipe):
    good, bad, after = await asyncio.gather(
        pipe.call("k", "ECHO", "a"), pipe.call("k", "NONSENSE"), pipe.call("k", "ECHO", "b"), return_exceptions=True
    )
    assert (good, after) == (b"a", b"b")
    assert isinstance(bad, StoreError)


async def test_a_reply_that_raises_leaves_the_others_theirs(pipe):
    def raises(_answer: object) -> None:
        raise ValueError

    pipe.send("k", ("PING",), raises)
    assert await pipe.call("k", "ECHO", "still here") == b"still here"


async def test_a_broken_line_fails_what_waits_and_comes_back(pipe, valkey):
    opened = asyncio.Event()
    pipe.on_open.append(lambda _address: opened.set())
    waiting = asyncio.ensure_future(pipe.call("nothing", "BLPOP", "nothing", 0))
    await asyncio.sleep(0)
    await valkey.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    with pytest.raises(StoreDown):
        await waiting
    await asyncio.wait_for(opened.wait(), 30)
    assert await pipe.call("k", "ECHO", "again") == b"again"


async def test_a_password_and_a_database_are_kept_to(own_valkey):
    with redis.Redis.from_url(own_valkey) as admin:
        admin.config_set("requirepass", "a b:c")
    url = own_valkey.replace("redis://", "redis://:a%20b%3Ac@").removesuffix("/0") + "/3"
    pipe = Pipe(url)
    await pipe.start()
    await pipe.call("k", "SET", "k", "v")
    client = connect(url)
    assert await client.get("k") == b"v"
    await client.aclose()
    await pipe.stop()
    stranger = Pipe(own_valkey)
    with pytest.raises(StoreError):
        await stranger.start()
    await stranger.stop()

"""Lines to the live store, cheaper than a general client: one write and one read carry whatever collected.

A command costs a callback, not a task; everything sent while the loop works leaves in one packet, so the commits of
many tables share a round trip. Knows one server and a cluster (slots, MOVED, failover) by asking."""

from __future__ import annotations

import asyncio
import binascii
import logging
import ssl
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import hiredis

from services.kit.tasks import end

log = logging.getLogger("pipe")
Reply = Callable[[Any], None]
"""Gets the answer, or a StoreDown or StoreError instance."""
SLOTS = 16384
Address = tuple[str, int]
CLUSTER = "redis+cluster://"
RETRIES = 5
CONNECT_S = 2.0


class StoreDown(ConnectionError):
    """The connection broke or never was; whether the command happened is not known."""


class StoreError(RuntimeError):
    """The store answered with an error."""


def slot_of(key: str) -> int:
    """The cluster slot of a key: CRC16 of its hash tag, if it has one."""
    start = key.find("{")
    if start >= 0 and (end := key.find("}", start)) > start + 1:
        key = key[start + 1 : end]
    return binascii.crc_hqx(key.encode(), 0) % SLOTS


class Line(asyncio.Protocol):
    """One connection. Answers come in the order of the questions; with `on_push`, what nobody asked for are notes."""

    def __init__(self, on_push: Callable[[Any], None] | None = None) -> None:
        self._reader = hiredis.Reader()
        self._waiting: deque[Reply] = deque()
        self._out: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._on_push = on_push
        self.closed: asyncio.Future[None] = self._loop.create_future()

    @property
    def is_open(self) -> bool:
        """Whether commands can be sent."""
        return self._transport is not None and not self._transport.is_closing()

    def send(self, args: tuple[Any, ...], reply: Reply) -> None:
        """One command; leaves with the others of this turn of the loop."""
        if not self.is_open:
            self._loop.call_soon(reply, StoreDown("not connected"))
            return
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(hiredis.pack_command(args))
        self._waiting.append(reply)

    def tell(self, args: tuple[Any, ...]) -> None:
        """A command whose answers come as notes."""
        if self._transport is not None:
            self._transport.write(hiredis.pack_command(args))

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()

    def _flush(self) -> None:
        out, self._out = self._out, []
        if self._transport is not None:
            self._transport.write(b"".join(out))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are not registered as such

    def data_received(self, data: bytes) -> None:
        reader = self._reader
        reader.feed(data)
        while (answer := reader.gets()) is not False:
            reply = self._on_push if self._on_push is not None and not self._waiting else self._waiting.popleft()
            try:
                reply(StoreError(str(answer)) if isinstance(answer, hiredis.ReplyError) else answer)
            except Exception:
                log.exception("what follows from an answer failed; the others get theirs")

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        waiting, self._waiting = self._waiting, deque()
        for reply in waiting:
            reply(StoreDown(str(error or "closed")))
        if not self.closed.done():
            self.closed.set_result(None)


class Pipe:
    """The way to the live store: "redis[s]://[user:password@]host:port/db", "unix:///path", "redis+cluster://host:port"."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._is_cluster = url.startswith(CLUSTER)
        self._seeds: list[Address] = [(parts.hostname or "", parts.port or 6379)]
        self._unix = parts.path if parts.scheme == "unix" else ""
        self._tls = ssl.create_default_context() if parts.scheme == "rediss" else None
        self._greeting = _greeting(parts.username, parts.password, "" if self._unix else parts.path.strip("/"))
        self._lines: dict[Address, Line] = {}
        self._owner: list[Address] = [self._seeds[0]] * SLOTS
        self._owners = {self._seeds[0]}
        self._refreshing: asyncio.Task[None] | None = None
        self._is_stopped = False
        self.on_open: list[Callable[[Address], None]] = []
        """Called with the address whenever a line was opened (again)."""

    @property
    def is_up(self) -> bool:
        """Whether every server that owns keys can be reached."""
        return all(address in self._lines and self._lines[address].is_open for address in self._owners)

    def owners(self) -> set[Address]:
        """Addresses of all servers that own keys."""
        return self._owners

    def owner(self, key: str) -> Address:
        """The server that owns a key."""
        return self._owner[slot_of(key)] if self._is_cluster else self._owner[0]

    async def start(self) -> None:
        """Connects; raises OSError when nobody is there."""
        await self._refresh()

    async def stop(self) -> None:
        """Hangs up everywhere."""
        self._is_stopped = True
        if self._refreshing is not None:
            await end([self._refreshing])
        for line in self._lines.values():
            line.close()

    def send(self, key: str, args: tuple[Any, ...], reply: Reply, tries: int = RETRIES) -> None:
        """One command to the server that owns `key`. A moved slot is followed; a broken line is not tried again."""
        line = self._lines.get(self.owner(key))
        if line is None or not line.is_open:
            self.refresh_soon()
            asyncio.get_running_loop().call_soon(reply, StoreDown("not connected"))
            return
        if not self._is_cluster:
            line.send(args, reply)
            return

        def check(answer: Any) -> None:
            if isinstance(answer, StoreError) and str(answer).startswith(("MOVED ", "CLUSTERDOWN", "TRYAGAIN", "ASK ")):
                self._moved(key, args, reply, tries, answer)
            else:
                reply(answer)

        line.send(args, check)

    async def call(self, key: str, *args: Any) -> Any:
        """One command, awaited; raises StoreDown or StoreError."""
        return (await self.call_each([(key, args)]))[0]

    async def call_each(self, commands: Sequence[tuple[str, tuple[Any, ...]]]) -> list[Any]:
        """Several commands for their keys' servers, awaited together; raises the first StoreDown or StoreError."""
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        answers: dict[int, Any] = {}

        def reply(number: int, answer: Any) -> None:
            answers[number] = answer
            if answered.done():
                return
            if isinstance(answer, StoreDown | StoreError):
                answered.set_exception(answer)
            elif len(answers) == len(commands):
                answered.set_result(None)

        for number, (key, args) in enumerate(commands):
            self.send(key, args, partial(reply, number))
        await answered
        return [answers[number] for number in range(len(commands))]

    async def open_line(self, address: Address, on_push: Callable[[Any], None]) -> Line:
        """A line of its own for published notes."""
        return await self._connect(address, on_push)

    async def every(self, *args: Any) -> None:
        """The same command to every server that owns keys."""
        for address in self.owners():
            await self._ask(self._lines[address], args)

    async def time(self) -> tuple[int, int]:
        """The store's clock: seconds and microseconds."""
        seconds, micros = await self.call("", "TIME")
        return int(seconds), int(micros)

    def _moved(self, key: str, args: tuple[Any, ...], reply: Reply, tries: int, answer: StoreError) -> None:
        if tries <= 0:
            reply(StoreDown(str(answer)))
            return
        refreshed = self.refresh_soon()
        refreshed.add_done_callback(lambda _: self.send(key, args, reply, tries - 1))

    def refresh_soon(self) -> asyncio.Task[None]:
        """Asks again who owns what, and connects to everybody."""
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh_until_up())
        return self._refreshing

    async def _refresh_until_up(self) -> None:
        pause = 0.02
        while True:
            await asyncio.sleep(pause)
            pause = min(0.5, pause * 2)
            try:
                await self._refresh()
            except (OSError, StoreError, TimeoutError):
                continue
            if self.is_up:
                return

    async def _refresh(self) -> None:
        if not self._is_cluster:
            await self._line_to(self._seeds[0])
            return
        self._owner = await self._ask_for_slots()
        self._owners = set(self._owner)
        for address in self.owners():
            await self._line_to(address)

    async def _ask_for_slots(self) -> list[Address]:
        known = [*self._lines, *self._seeds]
        for address in known:
            try:
                line = await self._line_to(address)
                answer = await self._ask(line, ("CLUSTER", "SLOTS"))
            except (OSError, StoreError, TimeoutError):
                continue
            owner = list(self._owner)
            for first, last, primary, *_ in answer:
                host = primary[0].decode() or address[0]
                owner[first : last + 1] = [(host, int(primary[1]))] * (last + 1 - first)
            return owner
        raise StoreDown("no server of the cluster answers")

    async def _line_to(self, address: Address) -> Line:
        line = self._lines.get(address)
        if line is None or not line.is_open:
            line = await self._connect(address, None)
            await self._ask(line, ("PING",))
            self._lines[address] = line
            line.closed.add_done_callback(lambda _: None if self._is_stopped else self.refresh_soon())
            for opened in self.on_open:
                opened(address)
        return line

    async def _connect(self, address: Address, on_push: Callable[[Any], None] | None) -> Line:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(CONNECT_S):
            if self._unix:
                _, line = await loop.create_unix_connection(lambda: Line(on_push), self._unix)
            else:
                _, line = await loop.create_connection(lambda: Line(on_push), *address, ssl=self._tls)
        for args in self._greeting:
            line.send(args, _check_greeting)
        return line

    async def _ask(self, line: Line, args: tuple[Any, ...]) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        line.send(args, lambda answer: None if future.done() else future.set_result(answer))
        async with asyncio.timeout(CONNECT_S):
            answer = await future
        if isinstance(answer, StoreDown | StoreError):
            raise answer
        return answer


def _greeting(user: str | None, password: str | None, database: str) -> list[tuple[str, ...]]:
    """What a fresh line says first."""
    greeting: list[tuple[str, ...]] = []
    if password:
        greeting.append(("AUTH", unquote(user), unquote(password)) if user else ("AUTH", unquote(password)))
    if database and database != "0":
        greeting.append(("SELECT", database))
    return greeting


def _check_greeting(answer: Any) -> None:
    if isinstance(answer, StoreError):
        log.error("the store refuses us", extra={"reason": str(answer)})

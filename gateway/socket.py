"""One browser's socket: who is this, what may it ask how often, and where does the question go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport
from speedspiele.v1 import socket_pb2

from gateway import frames
from gateway.budget import Bucket, Budgets, Rate
from gateway.frames import BadFrame
from gateway.hub import Hub
from gateway.origin import client_address, household
from gateway.outbox import Outbox, Overflow
from services.kit.metrics import DISCONNECTS, RATE_LIMITED, SLOW_CONSUMERS, SOCKET_HANDSHAKES

PING_EVERY_MS = 15_000
SILENT_S = 45.0
"""A socket that says nothing for so long is dead."""
SLOW_S = 15.0
"""A reader that takes nothing for so long is let go."""
EARLY_FRAMES = 16
"""Said before the ticket was redeemed."""
STRIKES = 20
"""Refusals for pace in a row, or broken frames, until the connection is closed."""
WRITE_BUFFER = 64 * 1024
BAD_TICKET = 4401
SLOW = 4408

COSTS = {"ask_hint": 5.0, "watch_table": 2.0, "watch_rooms": 2.0}
"""What costs more than a frame."""


class Desk(Protocol):
    """What answers a socket's questions: the desk behind the door."""

    async def redeem(self, ticket: str) -> str:
        """The ticket's player; raises PermissionError."""

    def asked(self, socket: Socket, frame: socket_pb2.ClientFrame, kind: str) -> None:
        """A question within its budget."""

    def gone(self, socket: Socket) -> None:
        """The socket is closed."""

    def refresh(self, socket: Socket, key: str) -> None:
        """The socket missed a state of that key while it did not read."""


class Door(Struct, frozen=True):
    """What all sockets of a gateway share."""

    desk: Desk
    hub: Hub[Socket]
    sessions: Budgets
    """One budget per player, for all their sockets together."""
    admits: Callable[[str], bool]
    """Whether one more socket of that address is welcome."""
    now_ms: Callable[[], float]
    build: str
    sockets_per_player: int
    trusted_proxies: int
    frame_rate: Rate


class Socket(WSListener):
    """One connection. The transport calls; answers go out at once, or wait in the outbox while nobody reads."""

    def __init__(self, door: Door, ticket: str, as_json: bool, forwarded: str | None) -> None:
        super().__init__()
        self.address = ""
        self.player_id = ""
        self.number = 0
        self.opened_s = monotonic()
        self.tables: set[str] = set()
        self.rooms: set[str] = set()
        """Rooms and lists it watches, by the room feed's keys."""
        self.is_closing = False
        self._door = door
        self._ticket = ticket
        self._as_json = as_json
        self._forwarded = forwarded
        self._transport: WSTransport | None = None
        self._budget = Bucket(door.frame_rate, monotonic())
        self._shared: Bucket | None = None
        self._strikes = 0
        self._early: list[socket_pb2.ClientFrame] = []
        self._outbox: Outbox | None = None
        self._slow: asyncio.TimerHandle | None = None
        self._heard = monotonic()
        self._task: asyncio.Task[None] | None = None

    # -- the transport's calls --

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        wire = transport.underlying_transport
        wire.set_write_buffer_limits(high=WRITE_BUFFER)
        peer = wire.get_extra_info("peername")
        self.address = household(client_address(peer[0] if peer else "", self._forwarded, self._door.trusted_proxies))
        welcome = self._door.admits(self.address)
        self.number = self._door.hub.add(self)
        if welcome:
            self._task = asyncio.create_task(self._greet())
        else:
            self._turn_away(1013, "too_many")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if self.is_closing:
            return
        kind = frame.msg_type
        self._heard = now = monotonic()
        if kind is WSMsgType.CLOSE:
            self.close(1000, "browser")
        elif wait := self._budget.take(now):
            self._too_fast(0, wait)
        elif not frame.fin or kind is WSMsgType.CONTINUATION:
            self.close(1003, "fragment")
        elif kind in (WSMsgType.BINARY, WSMsgType.TEXT):
            self._said(frame.get_payload_as_bytes(), kind is WSMsgType.TEXT, now)
        elif kind is WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        if self._task is not None:
            self._task.cancel()
        if self._slow is not None:
            self._slow.cancel()
        if not self.is_closing:
            self.is_closing = True
            DISCONNECTS.labels(reason="lost").inc()
        self._door.desk.gone(self)
        self._door.hub.remove(self)
        self._transport = None

    def pause_writing(self) -> None:
        if self._outbox is None:
            self._outbox = Outbox()
        self._slow = asyncio.get_running_loop().call_later(SLOW_S, self._too_slow)

    def resume_writing(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
        outbox, self._outbox = self._outbox, None
        if outbox is None:
            return
        for frame in outbox.emptied():
            self._send(frame)
        for key in outbox.missed:
            self._door.desk.refresh(self, key)

    # -- in --

    async def _greet(self) -> None:
        try:
            self.player_id = await self._door.desk.redeem(self._ticket)
        except PermissionError:
            self._turn_away(BAD_TICKET, "ticket")
            return
        except ConnectionError:
            self._turn_away(1013, "unavailable")
            return
        self._ticket = ""
        self._task = None
        if self._door.hub.named(self) > self._door.sockets_per_player:
            self._turn_away(1013, "too_many")
            return
        SOCKET_HANDSHAKES.labels(outcome="ok").inc()
        self._shared = self._door.sessions.bucket(self.player_id, monotonic())
        self.answer(frames.hello(self._door.now_ms(), self.player_id, self._door.build, PING_EVERY_MS))
        early, self._early = self._early, []
        for frame in early:
            self._ask(frame, monotonic())

    def _turn_away(self, code: int, why: str) -> None:
        SOCKET_HANDSHAKES.labels(outcome=why).inc()
        self.close(code, why)

    def _said(self, payload: bytes, is_text: bool, now: float) -> None:
        try:
            if is_text is not self._as_json:
                raise BadFrame
            frame = frames.client_frame(payload, self._as_json)
        except BadFrame:
            self._strike()
            self.answer(frames.refused(0, "bad_frame"))
            return
        if self._shared is not None:
            self._ask(frame, now)
        elif len(self._early) < EARLY_FRAMES:
            self._early.append(frame)
        else:
            self.close(1008, "early")

    def _ask(self, frame: socket_pb2.ClientFrame, now: float) -> None:
        kind = str(frame.WhichOneof("frame"))
        cost = COSTS.get(kind, 1.0)
        wait = self._shared.take(now, cost) if self._shared is not None else 0.0
        if wait:
            self._too_fast(frame.id, wait)
            return
        self._strikes = 0
        if kind == "ping":
            self.answer(frames.pong(frame.id, self._door.now_ms()))
        else:
            self._door.desk.asked(self, frame, kind)

    def _too_fast(self, frame_id: int, wait_s: float) -> None:
        RATE_LIMITED.labels(rule="socket").inc()
        self._strike()
        self.answer(frames.refused(frame_id, "too_fast", int(wait_s * 1000) + 1))

    def _strike(self) -> None:
        self._strikes += 1
        if self._strikes >= STRIKES:
            self.close(1008, "strikes")

    def is_silent(self, now: float) -> bool:
        """Nothing was heard for too long."""
        return now - self._heard > SILENT_S

    # -- out --

    def answer(self, frame: bytes) -> None:
        """Sends a frame that must arrive."""
        if self._outbox is None:
            self._send(frame)
        else:
            self._hold(lambda outbox: outbox.answer(frame))

    def state(self, key: str, frame: bytes) -> None:
        """Sends the newest state of something; while nobody reads, an older one of the same is dropped."""
        if self._outbox is None:
            self._send(frame)
        else:
            self._hold(lambda outbox: outbox.state(key, frame))

    def _hold(self, put: Callable[[Outbox], None]) -> None:
        try:
            if self._outbox is not None:
                put(self._outbox)
        except Overflow:
            self._too_slow()

    def _send(self, frame: bytes) -> None:
        if self.is_closing or self._transport is None:
            return
        if self._as_json:
            self._transport.send(WSMsgType.TEXT, frames.as_json(frame))
        else:
            self._transport.send(WSMsgType.BINARY, frame)

    def _too_slow(self) -> None:
        if not self.is_closing:
            SLOW_CONSUMERS.inc()
        self.close(SLOW, "slow")
        if self._transport is not None:
            self._transport.underlying_transport.abort()

    def close(self, code: int, why: str) -> None:
        """Says goodbye; `why` is the metric's label."""
        if self.is_closing or self._transport is None:
            return
        self.is_closing = True
        DISCONNECTS.labels(reason=why).inc()
        goodbye: Any = code  # the library's enum has no 44xx, its frame takes any number
        self._transport.send_close(goodbye, why.encode())
        self._transport.disconnect()

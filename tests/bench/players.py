"""Browsers for benchmarks: signed-in players with real sockets, who move as soon as they see that they are asked."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from speedspiele.v1 import lobby_pb2, socket_pb2, table_pb2

from services.rules.dice import Dice
from services.rules.games import GAMES
from services.wire import GameWire

GAME = GAMES[0]
WIRE = GameWire(GAME)
SEATS = 4
PING_EVERY_S = 15.0
"""As the page does; who is silent for long is let go."""


class Screen(WSListener):
    """One seat's browser."""

    def __init__(self, table: Table, seat: int, heard: Callable[[Screen, bytes], None]) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.asked: table_pb2.TableUpdate | None = None
        self.greeted = asyncio.get_running_loop().create_future()
        self._heard = heard
        self._answered = 0
        self._transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is WSMsgType.BINARY:
            self._heard(self, frame.get_payload_as_bytes())

    def forget(self) -> None:
        """Another game begins."""
        self._answered = 0
        self.asked = None

    def send(self, **frame: Any) -> None:
        """Says something."""
        if self._transport is not None:
            said = socket_pb2.ClientFrame(id=1, **frame).SerializeToString()
            self._transport.send(WSMsgType.BINARY, said)

    def move(self, update: table_pb2.TableUpdate) -> None:
        """Answers the question with some legal move, once."""
        if update.prompt == self._answered:
            return
        self._answered = update.prompt
        view = WIRE.view_from(update.view)
        move = WIRE.move_message(GAME.sample(view, Dice(f"{update.version}/{self.seat}".encode())))
        self.send(
            act={
                "table_id": update.table_id,
                "command_id": f"{update.prompt:x}-{self.seat}",
                "prompt": update.prompt,
                "move": move,
            }
        )


class Table:
    """Four screens on one table."""

    def __init__(self) -> None:
        self.table_id = ""
        self.players: list[str] = []
        self.screens: list[Screen] = []
        self.version = 0
        self.sent_s = 0.0
        self.sent_version = 0
        self.waits_for = 0

    def asked(self) -> Screen | None:
        """A screen that is asked now."""
        return next((screen for screen in self.screens if screen.asked is not None), None)


class Crowd:
    """All tables of a benchmark, and what was seen of them."""

    def __init__(self, lobby: Any, tables: Any, address: str, options: dict[str, str] | None = None) -> None:
        self._options = options or {}
        self._lobby = lobby
        self._tables = tables
        self._address = address
        self.tables: list[Table] = []
        self.at_once = False
        """Move as soon as one is asked."""
        self.acks = 0
        self.refused: dict[str, int] = {}
        self.updates = 0
        self.update_bytes = 0
        self.seen_ms: list[float] = []
        self._starting: set[asyncio.Task[None]] = set()

    async def open(self, count: int) -> None:
        """So many tables with four signed-in players each, all watching."""
        for _ in range(count):
            table = Table()
            self.tables.append(table)
            table.players = [await self._screen(table, seat) for seat in range(SEATS)]
            await self._start(table)

    async def keep_pinging(self) -> None:
        """For ever, everybody in turn."""
        while True:
            screens = [screen for table in self.tables for screen in table.screens]
            pause_s = PING_EVERY_S / (len(screens) + 1)
            for screen in screens:
                screen.send(ping={})
                await asyncio.sleep(pause_s)
            await asyncio.sleep(pause_s)

    async def close(self) -> None:
        """Starts no more games."""
        self.at_once = False
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)

    async def _screen(self, table: Table, seat: int) -> str:
        reply = await self._lobby.SignIn(lobby_pb2.SignInRequest(name=f"Gast {seat}", avatar="otter"))
        ticket = await self._lobby.IssueTicket(lobby_pb2.WhoIsRequest(session_token=reply.session_token))
        screen = Screen(table, seat, self._heard)
        await ws_connect(lambda: screen, f"{self._address}ws?ticket={ticket.ticket}", enable_auto_pong=False)
        table.screens.append(screen)
        await asyncio.wait_for(screen.greeted, 30)
        return str(reply.player.player_id)

    async def _start(self, table: Table) -> None:
        seats = [
            table_pb2.SeatSetup(player_id=player, name=f"Gast {n}", avatar="otter")
            for n, player in enumerate(table.players)
        ]
        request = table_pb2.CreateRequest(
            request_id=uuid.uuid4().hex, game=GAME.name, mode=GAME.modes[0].id, seats=seats, options=self._options
        )
        table.table_id = (await self._tables.Create(request)).table_id
        table.version = 0
        for screen in table.screens:
            screen.forget()
            screen.send(watch_table={"table_id": table.table_id})

    def _heard(self, screen: Screen, payload: bytes) -> None:
        frame = socket_pb2.ServerFrame.FromString(payload)
        kind = frame.WhichOneof("frame")
        if kind == "table":
            self._updated(screen, frame.table, len(payload))
        elif kind == "ack":
            self.acks += not frame.ack.refusal
            if frame.ack.refusal:
                self.refused[frame.ack.refusal] = self.refused.get(frame.ack.refusal, 0) + 1
        elif kind == "hello":
            screen.greeted.set_result(None)
        elif kind == "refused":
            self.refused[frame.refused.reason] = self.refused.get(frame.refused.reason, 0) + 1

    def _updated(self, screen: Screen, update: table_pb2.TableUpdate, size: int) -> None:
        table = screen.table
        self.updates += 1
        self.update_bytes += size
        if table.waits_for and update.version > table.sent_version:
            table.waits_for -= 1
            if not table.waits_for:
                self.seen_ms.append((time.perf_counter() - table.sent_s) * 1000)
        screen.asked = None
        if update.ending.reason:
            self._again(table, update)
        elif update.prompt and self.at_once:
            screen.move(update)
        elif update.prompt:
            screen.asked = update

    def _again(self, table: Table, update: table_pb2.TableUpdate) -> None:
        """The game is over: the same people start another."""
        if update.table_id == table.table_id:
            table.table_id = ""
            task = asyncio.ensure_future(self._start(table))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    def send_one(self, table: Table) -> bool:
        """One move of that table, timed until the last screen has seen it; False when nobody is asked."""
        screen = table.asked()
        if screen is None or screen.asked is None or table.waits_for:
            return False
        update, screen.asked = screen.asked, None
        table.sent_version, table.waits_for, table.sent_s = update.version, len(table.screens), time.perf_counter()
        screen.move(update)
        return True

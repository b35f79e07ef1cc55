"""The desk behind the sockets: each kind of question has one place where it goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import grpc
from speedspiele.v1 import lobby_pb2, socket_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from gateway import frames
from gateway.links import TableLinks
from gateway.room_feed import RoomFeed
from gateway.socket import Socket

CALL_S = 5.0
MOST_TABLES = 16
"""One socket watches no more tables at once."""


class LiveDesk:
    """Sends questions to the table links and the room feed."""

    def __init__(self, lobby: LobbyServiceStub, links: TableLinks, rooms: RoomFeed) -> None:
        self._lobby = lobby
        self._links = links
        self._rooms = rooms
        self._tasks: set[asyncio.Task[None]] = set()
        self._handlers: dict[str, Callable[[Socket, int, Any], None]] = {
            "act": self._act,
            "watch_table": self._watch_table,
            "unwatch_table": self._unwatch_table,
            "ask_hint": self._ask_hint,
            "watch_room": lambda socket, frame_id, asked: rooms.watch(socket, frame_id, _code(asked.code)),
            "unwatch_room": self._unwatch_room,
            "watch_rooms": lambda socket, frame_id, asked: rooms.watch_list(socket, frame_id, asked.game),
            "unwatch_rooms": self._unwatch_rooms,
        }

    async def redeem(self, ticket: str) -> str:
        """The ticket's player; PermissionError for a bad one, ConnectionError without a lobby."""
        try:
            player = await self._lobby.RedeemTicket(lobby_pb2.Ticket(ticket=ticket), timeout=CALL_S)
        except grpc.aio.AioRpcError as error:
            if error.code() in (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.NOT_FOUND):
                raise PermissionError from error
            raise ConnectionError from error
        return str(player.player_id)

    def asked(self, socket: Socket, frame: socket_pb2.ClientFrame, kind: str) -> None:
        """Sends the question where it belongs."""
        self._handlers[kind](socket, frame.id, getattr(frame, kind))

    def gone(self, socket: Socket) -> None:
        """The socket watches nothing any more."""
        self._links.forget(socket.number, socket.tables)
        self._rooms.forget(socket)

    def refresh(self, socket: Socket, key: str) -> None:
        """Only a table's update says something that the next one does not repeat."""
        if key in socket.tables:
            self._links.refresh(socket.number, key)

    def _watch_table(self, socket: Socket, frame_id: int, asked: socket_pb2.WatchTable) -> None:
        if len(socket.tables) >= MOST_TABLES and asked.table_id not in socket.tables:
            socket.answer(frames.refused(frame_id, "too_many_tables"))
            return
        socket.tables.add(asked.table_id)
        back_s = socket.opened_s if asked.again else None
        self._links.watch(socket.number, frame_id, asked.table_id, socket.player_id, back_s)

    def _unwatch_table(self, socket: Socket, frame_id: int, asked: socket_pb2.UnwatchTable) -> None:
        socket.tables.discard(asked.table_id)
        if not self._links.unwatch(socket.number, frame_id, asked.table_id):
            socket.answer(frames.done(frame_id))

    def _act(self, socket: Socket, frame_id: int, asked: socket_pb2.Act) -> None:
        if not self._links.act(socket.number, frame_id, asked):
            socket.answer(frames.refused(frame_id, "not_watching"))
        elif asked.WhichOneof("action") == "leave":
            self._left(asked.table_id, socket.player_id)

    def _left(self, table_id: str, player_id: str) -> None:
        """The lobby frees the player's seat in the room; if it is away, the end of the game does."""

        async def tell() -> None:
            left = lobby_pb2.LeftTableRequest(table_id=table_id, player_id=player_id)
            await self._lobby.LeftTable(left, timeout=CALL_S)

        task = asyncio.create_task(tell())
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    def _ask_hint(self, socket: Socket, frame_id: int, asked: socket_pb2.AskHint) -> None:
        if not self._links.hint(socket.number, frame_id, asked):
            socket.answer(frames.refused(frame_id, "not_watching"))

    def _unwatch_room(self, socket: Socket, frame_id: int, asked: socket_pb2.UnwatchRoom) -> None:
        self._rooms.unwatch(socket, _code(asked.code))
        socket.answer(frames.done(frame_id))

    def _unwatch_rooms(self, socket: Socket, frame_id: int, asked: socket_pb2.UnwatchRooms) -> None:
        self._rooms.unwatch_list(socket, asked.game)
        socket.answer(frames.done(frame_id))


def _code(typed: str) -> str:
    """A room code as it is kept; what a person types may be in small letters."""
    return typed.upper()

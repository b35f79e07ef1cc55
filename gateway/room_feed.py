"""Rooms as they change, for whoever watches one or a game's list: one stream from the lobby, each frame built once."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from speedspiele.v1 import lobby_pb2, socket_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from gateway import frames

if TYPE_CHECKING:
    from gateway.socket import Socket

LIST_EVERY_S = 0.25
"""A list is told at most so often."""
LONGEST_LIST = 100
MOST_WATCHED = 32
"""Rooms and lists of one socket."""


class RoomFeed:
    """All rooms there are, and who watches what."""

    def __init__(self, lobby: LobbyServiceStub, tell: Callable[[str, bytes], None]) -> None:
        """`tell` shows a frame on all of a player's screens."""
        self._lobby = lobby
        self._tell = tell
        self._rooms: dict[str, lobby_pb2.Room] = {}
        self._watchers: defaultdict[str, set[Socket]] = defaultdict(set)
        self._listers: defaultdict[str, set[Socket]] = defaultdict(set)
        self._stale_lists: set[str] = set()
        self._news = asyncio.Event()
        self.is_ready = False

    async def run(self) -> None:
        """Follows the lobby until the stream ends."""
        call = self._lobby.WatchRooms(lobby_pb2.WatchAllRoomsRequest(), wait_for_ready=True)
        try:
            async for changes in call:
                self._take(changes)
                self.is_ready = True
        finally:
            call.cancel()

    async def tell_lists(self) -> None:
        """Tells changed lists for ever."""
        while True:
            await self._news.wait()
            self._news.clear()
            stale, self._stale_lists = self._stale_lists, set()
            for game in stale:
                frame = self._list_frame(0, game)
                for socket in self._listers.get(game, ()):
                    socket.state("list:" + game, frame)
            await asyncio.sleep(LIST_EVERY_S)

    def _take(self, changes: lobby_pb2.RoomChanges) -> None:
        for player_id in changes.letters:
            self._tell(player_id, frames.notice("letter"))
        if changes.whole:
            here = {room.code for room in changes.rooms}
            for code in self._rooms.keys() - here:
                self._changed(lobby_pb2.Room(code=code, state="closed"))
        for room in changes.rooms:
            self._changed(room)

    def _changed(self, room: lobby_pb2.Room) -> None:
        known = self._rooms.get(room.code)
        if room.state == "closed":
            self._rooms.pop(room.code, None)
        else:
            self._rooms[room.code] = room
        listed = [r for r in (known, room) if r is not None and r.listed]
        if listed:
            self._stale_lists.update(r.game for r in listed)
            self._news.set()
        watchers = self._watchers.get(room.code)
        if watchers:
            frame = _room_frame(0, room)
            for socket in watchers:
                socket.state("room:" + room.code, frame)

    def watch(self, socket: Socket, frame_id: int, code: str) -> None:
        """Answers with the room and sends every change of it."""
        room = self._rooms.get(code)
        if room is None:
            socket.answer(frames.refused(frame_id, "no_such_room"))
            return
        if not _may_watch(socket, "room:" + code):
            socket.answer(frames.refused(frame_id, "too_many_tables"))
            return
        self._watchers[code].add(socket)
        socket.answer(_room_frame(frame_id, room))

    def unwatch(self, socket: Socket, code: str) -> None:
        """No more of that room."""
        socket.rooms.discard("room:" + code)
        _drop(self._watchers, code, socket)

    def watch_list(self, socket: Socket, frame_id: int, game: str) -> None:
        """Answers with the game's open rooms and sends every change of them."""
        if not _may_watch(socket, "list:" + game):
            socket.answer(frames.refused(frame_id, "too_many_tables"))
            return
        self._listers[game].add(socket)
        socket.answer(self._list_frame(frame_id, game))

    def unwatch_list(self, socket: Socket, game: str) -> None:
        """No more of that list."""
        socket.rooms.discard("list:" + game)
        _drop(self._listers, game, socket)

    def forget(self, socket: Socket) -> None:
        """The socket is gone."""
        for key in socket.rooms:
            kind, _, name = key.partition(":")
            _drop(self._watchers if kind == "room" else self._listers, name, socket)
        socket.rooms.clear()

    def _list_frame(self, frame_id: int, game: str) -> bytes:
        listed = [room for room in self._rooms.values() if room.listed and room.game == game]
        listed.sort(key=lambda room: -room.opened_ms)
        rooms = lobby_pb2.RoomList(game=game, rooms=listed[:LONGEST_LIST])
        return socket_pb2.ServerFrame(id=frame_id, rooms=rooms).SerializeToString()


def _may_watch(socket: Socket, key: str) -> bool:
    """Notes it, unless the socket watches as much as it may: names come from outside and cost memory."""
    if len(socket.rooms) >= MOST_WATCHED and key not in socket.rooms:
        return False
    socket.rooms.add(key)
    return True


def _room_frame(frame_id: int, room: lobby_pb2.Room) -> bytes:
    return socket_pb2.ServerFrame(id=frame_id, room=room).SerializeToString()


def _drop(watched: defaultdict[str, set[Socket]], key: str, socket: Socket) -> None:
    sockets = watched.get(key)
    if sockets is not None:
        sockets.discard(socket)
        if not sockets:
            del watched[key]

"""The lobby's calls: parse, do, describe. Refusals become statuses in kit.rpc."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, TypeAlias

from msgspec import Struct
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceServicer

from services.kit.clock import Clock
from services.kit.refusal import Refusal, invalid
from services.lobby import describe, rooms
from services.lobby.accounts.trust import Renamed
from services.lobby.caretaker import Caretaker
from services.lobby.codes import code_from, new_code
from services.lobby.feed import Feed
from services.lobby.players import Players
from services.lobby.presence import Presence
from services.lobby.quick import QuickMatch
from services.lobby.room import Room, Sitter
from services.lobby.room_store import RoomStore
from services.lobby.schema import PlayerRow
from services.lobby.starting import Soloist, Starter
from services.lobby.tables import TableBook
from services.lobby.tickets import Tickets
from services.rules.game import Game, Mode
from services.rules.games import GAMES, game_named

Context: TypeAlias = Any
NOTHING = lobby_pb2.Nothing()
LONGEST_LIST = 100
"""Of a game's open rooms the newest are shown, here as over the socket."""
CODE_TRIES = 20


class Parts(Struct, frozen=True):
    """What the calls work with; app.py builds it."""

    players: Players
    tickets: Tickets
    store: RoomStore
    presence: Presence
    feed: Feed
    quick: QuickMatch
    starter: Starter
    book: TableBook
    caretaker: Caretaker
    renamed: Renamed
    clock: Clock


def _game(name: str) -> Game:
    try:
        return game_named(name)
    except KeyError:
        raise invalid("unknown_game") from None


def _mode(game: Game, mode_id: str) -> Mode:
    try:
        return game.mode(mode_id)
    except KeyError:
        raise invalid("unknown_mode") from None


def _mode_of(room: Room) -> Mode:
    return game_named(room.game).mode(room.mode)


class LobbyRpc(LobbyServiceServicer):
    """See lobby.proto."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def ListGames(self, request: lobby_pb2.ListGamesRequest, context: Context) -> lobby_pb2.GameList:
        return lobby_pb2.GameList(games=map(describe.game_info, GAMES))

    # Players

    async def SignIn(self, request: lobby_pb2.SignInRequest, context: Context) -> lobby_pb2.SignInReply:
        done = await self._parts.players.sign_in(request.name, request.avatar, request.device_token)
        return lobby_pb2.SignInReply(
            player=describe.player(done.player), session_token=done.session_token, device_token=done.device_token
        )

    async def WhoIs(self, request: lobby_pb2.WhoIsRequest, context: Context) -> lobby_pb2.Player:
        return describe.player(*await self._parts.players.who_is(request.session_token))

    async def SignOut(self, request: lobby_pb2.WhoIsRequest, context: Context) -> lobby_pb2.Nothing:
        await self._parts.players.sign_out(request.session_token)
        return NOTHING

    async def IssueTicket(self, request: lobby_pb2.WhoIsRequest, context: Context) -> lobby_pb2.Ticket:
        player, _ = await self._parts.players.who_is(request.session_token)
        return lobby_pb2.Ticket(ticket=await self._parts.tickets.issue(player.player_id))

    async def RedeemTicket(self, request: lobby_pb2.Ticket, context: Context) -> lobby_pb2.Player:
        return describe.player(await self._parts.players.get(await self._parts.tickets.redeem(request.ticket)))

    async def ChangeProfile(self, request: lobby_pb2.ChangeProfileRequest, context: Context) -> lobby_pb2.Player:
        row = await self._parts.players.change_profile(request.player_id, request.name, request.avatar)
        with suppress(Refusal):  # lists that are away learn it from the next game
            await self._parts.renamed(row.player_id, row.name, row.avatar)
        return describe.player(row)

    async def GetPerson(self, request: lobby_pb2.PlayerRequest, context: Context) -> lobby_pb2.Person:
        row = await self._parts.players.get(request.player_id)
        return lobby_pb2.Person(name=row.name, avatar=row.avatar)

    # Rooms

    async def ListRooms(self, request: lobby_pb2.ListRoomsRequest, context: Context) -> lobby_pb2.RoomList:
        _game(request.game)
        listed = [r for r in await self._parts.store.all() if r.listed and r.game == request.game]
        newest = sorted(listed, key=lambda room: -room.opened_ms)[:LONGEST_LIST]
        return lobby_pb2.RoomList(game=request.game, rooms=await self._parts.feed.described(newest))

    async def GetRoom(self, request: lobby_pb2.RoomRequest, context: Context) -> lobby_pb2.Room:
        return await self._described(await self._parts.store.get(code_from(request.code)))

    async def OpenRoom(self, request: lobby_pb2.OpenRoomRequest, context: Context) -> lobby_pb2.Room:
        game = _game(request.game)
        mode = _mode(game, request.mode)
        host = await self._sitter(request.player_id)
        for _ in range(CODE_TRIES):
            room = rooms.open_room(
                game, mode, new_code(), host, request.seats, request.listed, request.options,
                self._parts.clock.now_ms(),
            )  # fmt: skip
            added = await self._parts.store.add(room)
            if added is not None:
                return await self._described(added)
        raise Refusal("busy")

    async def JoinRoom(self, request: lobby_pb2.RoomRequest, context: Context) -> lobby_pb2.Room:
        sitter = await self._sitter(request.player_id)
        return await self._start_if_full(
            await self._change(request.code, lambda room: rooms.join(room, _mode_of(room), _come(room, sitter)))
        )

    async def LeaveRoom(self, request: lobby_pb2.RoomRequest, context: Context) -> lobby_pb2.Nothing:
        def leave(room: Room) -> Room:
            if not room.is_waiting:
                raise Refusal("game_running")
            return rooms.leave(room, request.player_id)

        await self._change(request.code, leave)
        return NOTHING

    async def SetReady(self, request: lobby_pb2.SetReadyRequest, context: Context) -> lobby_pb2.Room:
        return await self._described(
            await self._change(request.code, lambda room: rooms.set_ready(room, request.player_id, request.ready))
        )

    async def SetOptions(self, request: lobby_pb2.SetOptionsRequest, context: Context) -> lobby_pb2.Room:
        values = dict(request.options)
        listed = request.listed if request.HasField("listed") else None

        def change(room: Room) -> Room:
            game = game_named(room.game)
            return rooms.set_options(room, game, _mode_of(room), request.player_id, values, request.seats, listed)

        return await self._described(await self._change(request.code, change))

    async def SetComputer(self, request: lobby_pb2.SetComputerRequest, context: Context) -> lobby_pb2.Room:
        return await self._described(
            await self._change(
                request.code,
                lambda room: rooms.set_computer(room, _mode_of(room), request.player_id, request.seat, request.level),
            )
        )

    async def Kick(self, request: lobby_pb2.KickRequest, context: Context) -> lobby_pb2.Room:
        return await self._described(
            await self._change(request.code, lambda room: rooms.kick(room, request.player_id, request.target_id))
        )

    async def MakeHost(self, request: lobby_pb2.KickRequest, context: Context) -> lobby_pb2.Room:
        return await self._described(
            await self._change(request.code, lambda room: rooms.make_host(room, request.player_id, request.target_id))
        )

    async def StartGame(self, request: lobby_pb2.StartGameRequest, context: Context) -> lobby_pb2.Room:
        code = code_from(request.code)
        return await self._described(await self._parts.starter.start_room(code, request.player_id, request.fill))

    # Alone, quick, mine

    async def StartSolo(self, request: lobby_pb2.StartSoloRequest, context: Context) -> lobby_pb2.StartSoloReply:
        player = await self._parts.players.get(request.player_id)
        return await self._start_solo(player, request.device_id, request)

    async def StartMine(self, request: lobby_pb2.StartMineRequest, context: Context) -> lobby_pb2.StartSoloReply:
        player, device_id = await self._parts.players.who_is(request.session_token)
        return await self._start_solo(player, device_id, request.wish)

    async def _start_solo(
        self, player: PlayerRow, device_id: str, wish: lobby_pb2.StartSoloRequest
    ) -> lobby_pb2.StartSoloReply:
        game = _game(wish.game)
        solo, resumed = await self._parts.starter.start_solo(
            Soloist(player.player_id, player.name, player.avatar, device_id),
            game,
            _mode(game, wish.mode),
            dict(wish.options),
            tuple(map(rooms.level_from, wish.computers)),
        )
        return lobby_pb2.StartSoloReply(table_id=solo.table_id, resumed=resumed, counts=solo.counts)

    async def QuickMatch(self, request: lobby_pb2.QuickMatchRequest, context: Context) -> lobby_pb2.QuickMatchReply:
        sitter = await self._sitter(request.player_id, ready=True)
        room = await self._parts.quick.find(_game(request.game), sitter)
        return lobby_pb2.QuickMatchReply(room=await self._start_if_full(room))

    async def CancelQuickMatch(self, request: lobby_pb2.QuickMatchRequest, context: Context) -> lobby_pb2.Nothing:
        code = await self._parts.store.seat_of(request.game, request.player_id)
        if code is None:
            raise Refusal("not_seated")
        return await self.LeaveRoom(lobby_pb2.RoomRequest(code=code, player_id=request.player_id), context)

    async def MyTables(self, request: lobby_pb2.PlayerRequest, context: Context) -> lobby_pb2.MyTablesReply:
        playing = await self._parts.book.of(request.player_id)
        seated = await self._parts.store.rooms_of((game.name for game in GAMES), request.player_id)
        waiting = [room for room in seated if room.is_waiting]
        return lobby_pb2.MyTablesReply(tables=[*map(describe.my_table, playing), *map(describe.waiting_room, waiting)])

    async def LeftTable(self, request: lobby_pb2.LeftTableRequest, context: Context) -> lobby_pb2.Nothing:
        await self._parts.caretaker.left_table(request.table_id, request.player_id)
        return NOTHING

    async def SetPresence(self, request: lobby_pb2.Presence, context: Context) -> lobby_pb2.Nothing:
        changed = await self._parts.presence.report(request.gateway, request.player_ids)
        for player_id in changed:
            for room in await self._parts.store.rooms_of((game.name for game in GAMES), player_id):
                await self._parts.store.touched(room.code)
        return NOTHING

    async def WatchRooms(
        self, request: lobby_pb2.WatchAllRoomsRequest, context: Context
    ) -> AsyncIterator[lobby_pb2.RoomChanges]:
        async for changes in self._parts.feed.watch():
            yield changes

    async def _change(self, code: str, change: Callable[[Room], Room]) -> Room:
        return await self._parts.store.change(code_from(code), change)

    async def _described(self, room: Room) -> lobby_pb2.Room:
        return (await self._parts.feed.described([room]))[0]

    async def _sitter(self, player_id: str, ready: bool = False) -> Sitter:
        row = await self._parts.players.get(player_id)
        return Sitter(
            name=row.name, avatar=row.avatar, player_id=player_id, ready=ready, since_ms=self._parts.clock.now_ms()
        )

    async def _start_if_full(self, room: Room) -> lobby_pb2.Room:
        """A quick match starts by itself with its last seat."""
        if room.quick and room.state == "open" and None not in room.seats:
            room = await self._parts.starter.start_room(room.code, room.host_id, fill=False)
        return await self._described(room)


def _come(room: Room, sitter: Sitter) -> Sitter:
    """Who joins a quick match wants to play at once."""
    return Sitter(
        name=sitter.name, avatar=sitter.avatar, player_id=sitter.player_id, ready=room.quick, since_ms=sitter.since_ms
    )

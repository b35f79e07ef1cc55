"""Games, rooms, solo games, quick match: each a question to the lobby in the signed-in player's name."""

from __future__ import annotations

from typing import Any

import grpc
from fastapi import APIRouter, Request, Response
from google.protobuf.message import Message
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from gateway.http.identity import Identity
from gateway.http.messages import answers, read, takes, written

KNOWN = frozenset({"code", "player_id", "device_id"})
"""What a body need not say: it stands in the path, or the cookies tell."""
CALL_S = 15.0
"""A start waits for puzzles and a table."""
ACTIONS: tuple[tuple[str, type[Message], str, type[Message], str], ...] = (
    ("join", lobby_pb2.RoomRequest, "JoinRoom", lobby_pb2.Room, "Sits down on a free seat."),
    ("leave", lobby_pb2.RoomRequest, "LeaveRoom", lobby_pb2.Nothing, "Gives the seat back, before a game."),
    ("ready", lobby_pb2.SetReadyRequest, "SetReady", lobby_pb2.Room, "Wants to start, or not yet."),
    ("options", lobby_pb2.SetOptionsRequest, "SetOptions", lobby_pb2.Room, "Changes house rules and seats (host)."),
    ("computer", lobby_pb2.SetComputerRequest, "SetComputer", lobby_pb2.Room, "A computer on a seat (host)."),
    ("kick", lobby_pb2.KickRequest, "Kick", lobby_pb2.Room, "Sends somebody away (host)."),
    ("host", lobby_pb2.KickRequest, "MakeHost", lobby_pb2.Room, "Hands the room over (host)."),
    ("start", lobby_pb2.StartGameRequest, "StartGame", lobby_pb2.Room, "Starts the game (host)."),
)


def room_routes(lobby: LobbyServiceStub, identity: Identity) -> APIRouter:
    """The routes under /api/games, /api/rooms, /api/solo, /api/quick and /api/tables."""
    routes = APIRouter(prefix="/api")
    _add_reading(routes, lobby, identity)
    _add_wishes(routes, lobby, identity)
    for action in ACTIONS:
        _add_action(routes, lobby, identity, *action)
    return routes


def _add_reading(routes: APIRouter, lobby: LobbyServiceStub, identity: Identity) -> None:
    @routes.get("/games", tags=["games"], responses=answers(lobby_pb2.GameList))
    async def games() -> Response:
        """All games with their modes and house rules."""
        return written(await lobby.ListGames(lobby_pb2.ListGamesRequest(), timeout=CALL_S))

    @routes.get("/rooms", tags=["rooms"], responses=answers(lobby_pb2.RoomList))
    async def rooms(game: str = "") -> Response:
        """The listed rooms of a game, at most the hundred newest."""
        return written(await lobby.ListRooms(lobby_pb2.ListRoomsRequest(game=game), timeout=CALL_S))

    @routes.get("/rooms/{code}", tags=["rooms"], responses=answers(lobby_pb2.Room))
    async def room(code: str) -> Response:
        """One room, for whoever has its code."""
        return written(await lobby.GetRoom(lobby_pb2.RoomRequest(code=code), timeout=CALL_S))

    @routes.get("/tables", tags=["games"], responses=answers(lobby_pb2.MyTablesReply))
    async def tables(request: Request) -> Response:
        """The player's running tables and the rooms they wait in."""
        player = await identity.player(request)
        return written(await lobby.MyTables(lobby_pb2.PlayerRequest(player_id=player.player_id), timeout=CALL_S))


def _add_wishes(routes: APIRouter, lobby: LobbyServiceStub, identity: Identity) -> None:
    @routes.post(
        "/rooms",
        tags=["rooms"],
        responses=answers(lobby_pb2.Room),
        openapi_extra=takes(lobby_pb2.OpenRoomRequest, KNOWN),
    )
    async def open_room(request: Request) -> Response:
        """Opens a room; its host sits on the first seat."""
        wish = await _mine(request, identity, lobby_pb2.OpenRoomRequest)
        return written(await lobby.OpenRoom(wish, timeout=CALL_S))

    @routes.post(
        "/solo",
        tags=["games"],
        responses=answers(lobby_pb2.StartSoloReply),
        openapi_extra=takes(lobby_pb2.StartSoloRequest, KNOWN),
    )
    async def solo(request: Request) -> Response:
        """Starts a game alone (free, daily, record, practice), or gives the one that runs."""
        token = identity.session_token(request)
        wish = await read(request, lobby_pb2.StartSoloRequest)
        try:
            mine = lobby_pb2.StartMineRequest(session_token=token, wish=wish)
            return written(await lobby.StartMine(mine, timeout=CALL_S))
        except grpc.aio.AioRpcError as error:
            if error.code() is not grpc.StatusCode.UNIMPLEMENTED:
                raise
        # A lobby of the version before asks who it is first.
        player = await identity.player(request)
        wish.player_id, wish.device_id = player.player_id, player.device_id
        return written(await lobby.StartSolo(wish, timeout=CALL_S))

    quick: dict[str, Any] = {
        "tags": ["rooms"],
        "openapi_extra": takes(lobby_pb2.QuickMatchRequest, KNOWN),
    }

    @routes.post("/quick", responses=answers(lobby_pb2.QuickMatchReply), **quick)
    async def quick_match(request: Request) -> Response:
        """A seat in an open room, or a new one; computers are offered after ten seconds."""
        wish = await _mine(request, identity, lobby_pb2.QuickMatchRequest)
        return written(await lobby.QuickMatch(wish, timeout=CALL_S))

    @routes.delete("/quick", responses=answers(lobby_pb2.Nothing), **quick)
    async def cancel_quick_match(request: Request) -> Response:
        """Calls the quick match off."""
        wish = await _mine(request, identity, lobby_pb2.QuickMatchRequest)
        return written(await lobby.CancelQuickMatch(wish, timeout=CALL_S))


def _add_action(
    routes: APIRouter,
    lobby: LobbyServiceStub,
    identity: Identity,
    name: str,
    kind: type[Any],
    method: str,
    reply: type[Message],
    summary: str,
) -> None:
    @routes.post(
        f"/rooms/{{code}}/{name}",
        tags=["rooms"],
        name=name,
        description=summary,
        responses=answers(reply),
        openapi_extra=takes(kind, KNOWN),
    )
    async def act(code: str, request: Request) -> Response:
        wish = await _mine(request, identity, kind)
        wish.code = code
        return written(await getattr(lobby, method)(wish, timeout=CALL_S))


async def _mine(request: Request, identity: Identity, kind: type[Any]) -> Any:
    """The wish in the body, in the name of who asks, whatever the body says of that."""
    player = await identity.player(request)
    wish = await read(request, kind)
    wish.player_id = player.player_id
    return wish

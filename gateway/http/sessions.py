"""Sessions: a guest in one tap, who am I, another name, a ticket for the socket."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from gateway.http.identity import Identity
from gateway.http.messages import answers, read, takes, written


def session_routes(lobby: LobbyServiceStub, identity: Identity) -> APIRouter:
    """The routes under /api/session."""
    routes = APIRouter(prefix="/api/session", tags=["session"])

    @routes.post("", responses=answers(lobby_pb2.SignInReply), openapi_extra=takes(lobby_pb2.SignInRequest))
    async def sign_in(request: Request) -> Response:
        """Signs a guest in. The cookies carry the secrets; the answer shows none."""
        wish = await read(request, lobby_pb2.SignInRequest)
        wish.device_token = wish.device_token or identity.device_token(request)
        reply = await lobby.SignIn(wish, timeout=5)
        response = written(lobby_pb2.SignInReply(player=reply.player))
        identity.remember(request, response, reply)
        return response

    @routes.get("", responses=answers(lobby_pb2.Player))
    async def who_am_i(request: Request) -> Response:
        """The signed-in player."""
        return written(await identity.player(request))

    @routes.patch("", responses=answers(lobby_pb2.Player), openapi_extra=takes(lobby_pb2.ChangeProfileRequest))
    async def change_profile(request: Request) -> Response:
        """Another name or face."""
        player = await identity.player(request)
        wish = await read(request, lobby_pb2.ChangeProfileRequest)
        wish.player_id = player.player_id
        return written(await lobby.ChangeProfile(wish, timeout=5))

    @routes.delete("", responses=answers(lobby_pb2.Nothing))
    async def sign_out(request: Request) -> Response:
        """Ends the session; the device is still known."""
        token = identity.session_token(request)
        response = written(await lobby.SignOut(lobby_pb2.WhoIsRequest(session_token=token), timeout=5))
        identity.forget(response)
        return response

    @routes.post("/ticket", responses=answers(lobby_pb2.Ticket))
    async def ticket(request: Request) -> Response:
        """A ticket for one socket: /ws?ticket=…, within 30 seconds. Binary ClientFrame and ServerFrame messages
        (socket.proto), or the same as JSON text with &format=json."""
        token = identity.session_token(request)
        return written(await lobby.IssueTicket(lobby_pb2.WhoIsRequest(session_token=token), timeout=5))

    return routes

"""Who asks: the session cookie, opaque and out of every script's reach, checked by the lobby at each request."""

from __future__ import annotations

from fastapi import Request, Response
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from gateway.http.refusals import Refused

SESSION = "speedspiele_session"
DEVICE = "speedspiele_device"
YEAR_S = 400 * 24 * 3600
"""The longest life browsers grant a cookie."""


class Identity:
    """Reads and sets the two cookies."""

    def __init__(self, lobby: LobbyServiceStub, path: str, secure: bool) -> None:
        self._lobby = lobby
        self._path = path
        self._secure = secure

    def session_token(self, request: Request) -> str:
        """The session's token; refuses `signed_out` without one."""
        token = request.cookies.get(SESSION, "")
        if not token:
            raise Refused(401, "signed_out")
        return token

    def device_token(self, request: Request) -> str:
        """The device's token, or nothing."""
        return request.cookies.get(DEVICE, "")

    async def player(self, request: Request) -> lobby_pb2.Player:
        """Who asks; refuses `signed_out`."""
        who: lobby_pb2.Player = await self._lobby.WhoIs(
            lobby_pb2.WhoIsRequest(session_token=self.session_token(request)), timeout=5
        )
        return who

    def remember(self, request: Request, response: Response, reply: lobby_pb2.SignInReply) -> None:
        """Gives the browser its two secrets."""
        self._set(request, response, SESSION, reply.session_token)
        self._set(request, response, DEVICE, reply.device_token)

    def forget(self, response: Response) -> None:
        """Takes the session back; the device stays known."""
        response.delete_cookie(SESSION, path=self._path)

    def _set(self, request: Request, response: Response, name: str, value: str) -> None:
        secure = self._secure or request.headers.get("x-forwarded-proto", request.url.scheme) == "https"
        response.set_cookie(name, value, max_age=YEAR_S, path=self._path, httponly=True, samesite="lax", secure=secure)

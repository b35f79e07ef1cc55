"""Puts the HTTP side together: routes, refusals, guard, sub-path."""

from __future__ import annotations

from pathlib import Path

import grpc
from fastapi import FastAPI
from msgspec import Struct
from speedspiele.v1.account_pb2_grpc import AccountServiceStub
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceStub
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Mount
from starlette.types import ASGIApp

from gateway.http import refusals
from gateway.http.accounts import account_routes
from gateway.http.admin import admin_routes
from gateway.http.guard import Guard
from gateway.http.identity import Identity
from gateway.http.lists import list_routes
from gateway.http.pages import WebBuild, content_policy, page_routes
from gateway.http.rooms import room_routes
from gateway.http.sessions import session_routes
from gateway.origin import Origins
from gateway.settings import GatewaySettings
from services.kit.version import VERSION

LOOSE = 1000.0
ABOUT = """Everything that is not live. What is live goes over one WebSocket, `/ws?ticket=…` (a ticket from
`POST /api/session/ticket`): binary `ClientFrame` and `ServerFrame` messages of `socket.proto`, or the same as JSON text
with `&format=json`. Bodies are the messages of `lobby.proto` as protobuf JSON."""


class Behind(Struct, frozen=True):
    """The services an HTTP request may be a question to."""

    lobby: LobbyServiceStub
    accounts: AccountServiceStub
    lists: LeaderboardServiceStub
    archive: ArchiveServiceStub
    tables: TableServiceStub
    puzzles: PuzzleServiceStub


def http_app(settings: GatewaySettings, behind: Behind, origins: Origins) -> ASGIApp:
    """The whole HTTP application, below the base path."""
    build = WebBuild(Path(settings.web_path), settings.base_path)
    lobby = behind.lobby
    identity = Identity(lobby, settings.base_path, settings.secure_cookies)
    api = FastAPI(
        title="Speedspiele",
        version=VERSION,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    api.add_exception_handler(refusals.Refused, refusals.from_refused)
    api.add_exception_handler(grpc.aio.AioRpcError, refusals.from_rpc)
    api.add_exception_handler(HTTPException, refusals.from_http)
    api.add_exception_handler(Exception, refusals.from_bug)
    api.include_router(session_routes(lobby, identity))
    api.include_router(room_routes(lobby, identity))
    api.include_router(list_routes(behind.lists, behind.archive, lobby, identity))
    api.include_router(
        account_routes(behind.accounts, behind.lists, behind.archive, identity, settings.trusted_proxies)
    )
    api.include_router(admin_routes(behind.accounts, behind.tables, behind.puzzles, behind.archive, identity))
    api.include_router(page_routes(build, Path(settings.pictures_path)))
    prefix = settings.base_path.rstrip("/")
    rooted: ASGIApp = Starlette(routes=[Mount(prefix, api)]) if prefix else api
    policy = content_policy(build.script_hashes)
    factor = LOOSE if settings.loose_budgets else 1.0
    return Guard(rooted, origins, policy, settings.trusted_proxies, factor)

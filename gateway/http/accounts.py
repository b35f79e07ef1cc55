"""Accounts, devices, settings, privacy, blocks, reports and the room's chat."""

from __future__ import annotations

import asyncio
import io
import zipfile

from fastapi import APIRouter, Request, Response
from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import archive_pb2, leaderboard_pb2, lobby_pb2
from speedspiele.v1.account_pb2_grpc import AccountServiceStub
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceStub
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub

from gateway.http.identity import Identity
from gateway.http.messages import answers, read, takes, written
from gateway.http.questions import CALL_S, Question, add_questions, player_id
from gateway.origin import client_address

QUESTIONS = (
    Question(
        "POST", "/account/secure", "Secure", pb.SecureRequest, pb.SecureReply,
        "Makes this guest an account; answers with the recovery code, once.", who="player_id",
    ),
    Question(
        "POST", "/account/password", "ChangePassword", pb.ChangePasswordRequest, lobby_pb2.Nothing,
        "Another password.", who="player_id",
    ),
    Question(
        "POST", "/account/recovery", "NewRecoveryCode", pb.ProveRequest, pb.SecureReply,
        "A new recovery code; the old one is worth nothing.", who="player_id",
    ),
    Question(
        "DELETE", "/account/devices/{device_id}", "RevokeDevice", pb.RevokeDeviceRequest, pb.DeviceList,
        "The device is a stranger from now on.", who="player_id",
    ),
    Question(
        "GET", "/settings", "GetSettings", pb.AccountRequest, pb.KeptSettings, "What I have set.", who="player_id"
    ),
    Question(
        "PUT", "/settings", "PutSettings", pb.PutSettingsRequest, pb.KeptSettings,
        "Takes over what I changed, so long ago; the newest change wins. Answers with what stands now.",
        who="player_id",
    ),
    Question("GET", "/blocks", "ListBlocks", pb.AccountRequest, pb.BlockList, "Whom I block.", who="player_id"),
    Question("POST", "/blocks", "SetBlock", pb.SetBlockRequest, pb.BlockList, "Blocks or lifts it.", who="player_id"),
    Question("GET", "/letters", "ListLetters", pb.AccountRequest, pb.LetterList, "What I am told.", who="player_id"),
    Question(
        "DELETE", "/letters/{letter_id}", "AcknowledgeLetter", pb.LetterRequest, pb.LetterList,
        "I have read it, on every device.", who="player_id",
    ),
    Question("POST", "/reports", "Report", pb.ReportRequest, lobby_pb2.Nothing, "Reports something.", who="player_id"),
    Question(
        "GET", "/rooms/{code}/chat", "ReadChat", pb.ReadChatRequest, pb.ChatLines, "The room's last lines.",
        who="player_id",
    ),
    Question(
        "POST", "/rooms/{code}/chat", "Say", pb.SayRequest, lobby_pb2.Nothing, "Says something in the room.",
        who="player_id",
    ),
)  # fmt: skip


def account_routes(
    accounts: AccountServiceStub,
    lists: LeaderboardServiceStub,
    archive: ArchiveServiceStub,
    identity: Identity,
    trusted_proxies: int,
) -> APIRouter:
    """The routes under /api/account, /api/settings, /api/blocks, /api/reports and /api/rooms/…/chat."""
    routes = APIRouter(prefix="/api")
    add_questions(routes, accounts, identity, "account", QUESTIONS)
    _add_log_in(routes, accounts, identity, trusted_proxies)
    _add_leaving(routes, accounts, identity)
    _add_export(routes, accounts, lists, archive, identity)
    return routes


def _add_log_in(routes: APIRouter, accounts: AccountServiceStub, identity: Identity, trusted_proxies: int) -> None:
    @routes.post(
        "/account/login",
        tags=["account"],
        responses=answers(lobby_pb2.SignInReply),
        openapi_extra=takes(pb.LogInRequest),
    )
    async def log_in(request: Request) -> Response:
        """The account on this device; a guest who was here is merged into it. The cookies carry the secrets."""
        typed = await read(request, pb.LogInRequest)
        wish = pb.LogInRequest(
            login=typed.login,
            secret=typed.secret,
            device_token=identity.device_token(request),
            player_id=await player_id(request, identity, stranger_may=True),
            address=client_address(
                request.client.host if request.client else "", request.headers.get("x-forwarded-for"), trusted_proxies
            ),
        )
        reply = await accounts.LogIn(wish, timeout=CALL_S)
        response = written(lobby_pb2.SignInReply(player=reply.player))
        identity.remember(request, response, reply)
        return response

    @routes.get("/account/devices", tags=["account"], responses=answers(pb.DeviceList))
    async def devices(request: Request) -> Response:
        """The browsers this account is known on, and its login."""
        player = await identity.player(request)
        reply = await accounts.ListDevices(pb.AccountRequest(player_id=player.player_id), timeout=CALL_S)
        for device in reply.devices:
            device.current = device.device_id == player.device_id
        return written(reply)


def _add_leaving(routes: APIRouter, accounts: AccountServiceStub, identity: Identity) -> None:
    @routes.post(
        "/account/delete", tags=["account"], responses=answers(lobby_pb2.Nothing), openapi_extra=takes(pb.ProveRequest)
    )
    async def delete(request: Request) -> Response:
        """Goes for good; an account needs its password again. Games stay as those of a deleted player."""
        wish = await read(request, pb.ProveRequest)
        wish.player_id = await player_id(request, identity, stranger_may=False)
        response = written(await accounts.DeleteAccount(wish, timeout=CALL_S))
        identity.forget(response)
        return response


def _add_export(
    routes: APIRouter,
    accounts: AccountServiceStub,
    lists: LeaderboardServiceStub,
    archive: ArchiveServiceStub,
    identity: Identity,
) -> None:
    @routes.get("/account/export", tags=["account"])
    async def export(request: Request) -> Response:
        """Everything kept about me, as a ZIP of JSON files."""
        mine = await player_id(request, identity, stranger_may=False)
        parts = await asyncio.gather(
            accounts.ExportAccount(pb.AccountRequest(player_id=mine), timeout=CALL_S),
            lists.ExportPlayer(leaderboard_pb2.PlayerSummaryRequest(player_id=mine), timeout=CALL_S),
            archive.ExportPlayer(archive_pb2.StatisticsRequest(player_id=mine), timeout=CALL_S),
        )
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as box:
            for name, part in zip(("account", "lists", "games"), parts, strict=True):
                box.writestr(f"{name}.json", part.json)
        headers = {"Content-Disposition": 'attachment; filename="speedspiele.zip"', "Cache-Control": "no-store"}
        return Response(packed.getvalue(), media_type="application/zip", headers=headers)

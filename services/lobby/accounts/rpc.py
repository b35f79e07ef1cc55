"""The calls of accounts and trust: parse, do, describe."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import account_pb2_grpc as grpc_pb
from speedspiele.v1 import lobby_pb2

from services.lobby import describe
from services.lobby.accounts.chat import Chat
from services.lobby.accounts.credentials import Credentials
from services.lobby.accounts.letters import Letters
from services.lobby.accounts.privacy import Privacy
from services.lobby.accounts.settings import Kept, SettingsShelf
from services.lobby.accounts.trust import Trust
from services.lobby.codes import code_from
from services.lobby.house import House
from services.lobby.room_store import RoomStore

NOTHING = lobby_pb2.Nothing()


class AccountParts(Struct, frozen=True):
    """What the calls work with; app.py builds it."""

    credentials: Credentials
    privacy: Privacy
    settings: SettingsShelf
    trust: Trust
    letters: Letters
    chat: Chat
    rooms: RoomStore
    house: House


class AccountRpc(grpc_pb.AccountServiceServicer):
    """See account.proto."""

    def __init__(self, parts: AccountParts) -> None:
        self._parts = parts

    async def Secure(self, request: pb.SecureRequest, context: Any) -> pb.SecureReply:
        code = await self._parts.credentials.secure(request.player_id, request.login, request.password)
        return pb.SecureReply(recovery_code=code)

    async def LogIn(self, request: pb.LogInRequest, context: Any) -> lobby_pb2.SignInReply:
        done = await self._parts.credentials.log_in(
            request.login, request.secret, request.device_token, request.player_id, request.address
        )
        return lobby_pb2.SignInReply(
            player=describe.player(done.player), session_token=done.session_token, device_token=done.device_token
        )

    async def ChangePassword(self, request: pb.ChangePasswordRequest, context: Any) -> lobby_pb2.Nothing:
        await self._parts.credentials.change_password(request.player_id, request.secret, request.password)
        return NOTHING

    async def NewRecoveryCode(self, request: pb.ProveRequest, context: Any) -> pb.SecureReply:
        code = await self._parts.credentials.new_recovery_code(request.player_id, request.secret)
        return pb.SecureReply(recovery_code=code)

    async def ListDevices(self, request: pb.AccountRequest, context: Any) -> pb.DeviceList:
        return await self._devices(request.player_id)

    async def RevokeDevice(self, request: pb.RevokeDeviceRequest, context: Any) -> pb.DeviceList:
        await self._parts.privacy.revoke(request.player_id, request.device_id)
        return await self._devices(request.player_id)

    async def _devices(self, player_id: str) -> pb.DeviceList:
        rows = await self._parts.privacy.devices(player_id)
        devices = [pb.Device(device_id=r.device_id, created_ms=r.created_ms, seen_ms=r.seen_ms) for r in rows]
        return pb.DeviceList(devices=devices, login=await self._parts.credentials.login_of(player_id))

    async def ExportAccount(self, request: pb.AccountRequest, context: Any) -> pb.AccountExport:
        return pb.AccountExport(json=await self._parts.privacy.export(request.player_id))

    async def DeleteAccount(self, request: pb.ProveRequest, context: Any) -> lobby_pb2.Nothing:
        await self._parts.credentials.prove(request.player_id, request.secret, guest_may=True)
        await self._parts.privacy.delete(request.player_id)
        return NOTHING

    async def GetSettings(self, request: pb.AccountRequest, context: Any) -> pb.KeptSettings:
        return _settings(await self._parts.settings.get(request.player_id))

    async def PutSettings(self, request: pb.PutSettingsRequest, context: Any) -> pb.KeptSettings:
        return _settings(await self._parts.settings.put(request.player_id, request.settings, request.age_ms))

    async def SetBlock(self, request: pb.SetBlockRequest, context: Any) -> pb.BlockList:
        await self._parts.trust.set_block(request.player_id, request.other_id, request.blocked)
        return await self._blocks(request.player_id)

    async def ListBlocks(self, request: pb.AccountRequest, context: Any) -> pb.BlockList:
        return await self._blocks(request.player_id)

    async def _blocks(self, player_id: str) -> pb.BlockList:
        rows = await self._parts.trust.blocked_by(player_id)
        return pb.BlockList(
            players=[pb.BlockedPlayer(player_id=r.player_id, name=r.name, avatar=r.avatar) for r in rows]
        )

    async def Report(self, request: pb.ReportRequest, context: Any) -> lobby_pb2.Nothing:
        await self._parts.trust.report(request.player_id, request.other_id, request.kind, request.text, request.place)
        return NOTHING

    async def ListLetters(self, request: pb.AccountRequest, context: Any) -> pb.LetterList:
        return await self._letters(request.player_id)

    async def AcknowledgeLetter(self, request: pb.LetterRequest, context: Any) -> pb.LetterList:
        await self._parts.letters.acknowledge(request.player_id, request.letter_id)
        return await self._letters(request.player_id)

    async def _letters(self, player_id: str) -> pb.LetterList:
        rows = await self._parts.letters.of(player_id)
        return pb.LetterList(
            letters=[
                pb.Letter(letter_id=r.letter_id, kind=r.kind, about=r.about, until_ms=r.until_ms, made_ms=r.made_ms)
                for r in rows
            ]
        )

    async def Say(self, request: pb.SayRequest, context: Any) -> lobby_pb2.Nothing:
        await self._parts.chat.say(code_from(request.code), request.player_id, request.text)
        return NOTHING

    async def ReadChat(self, request: pb.ReadChatRequest, context: Any) -> pb.ChatLines:
        room = await self._parts.rooms.get(code_from(request.code))
        closed = await self._parts.chat.closed_for(room, request.player_id)
        lines = [] if closed == "not_in_room" else await self._parts.chat.lines(room, request.player_id)
        return pb.ChatLines(
            closed=closed,
            lines=[
                pb.ChatLine(player_id=line.player_id, name=line.name, text=line.text, said_ms=line.said_ms)
                for line in lines
            ],
        )

    async def ListReports(self, request: pb.AdminRequest, context: Any) -> pb.ReportList:
        rows = await self._parts.trust.open_reports(request.admin_id, request.limit)
        return pb.ReportList(
            reports=[
                pb.ReportLine(
                    report_id=row.report_id, reporter_id=row.reporter_id, other_id=row.other_id, other_name=name,
                    kind=row.kind, text=row.text, place=row.place, made_ms=row.made_ms, decision=row.decision,
                )
                for row, name in rows
            ]
        )  # fmt: skip

    async def CloseReport(self, request: pb.CloseReportRequest, context: Any) -> lobby_pb2.Nothing:
        other_id = await self._parts.trust.close_report(request.admin_id, request.report_id, request.decision)
        await self._parts.letters.tell(other_id)
        return NOTHING

    async def Mute(self, request: pb.MuteRequest, context: Any) -> lobby_pb2.Nothing:
        await self._parts.trust.mute(request.admin_id, request.player_id, request.hours)
        await self._parts.letters.tell(request.player_id)
        return NOTHING

    async def ReadAudit(self, request: pb.AdminRequest, context: Any) -> pb.AuditList:
        rows = await self._parts.trust.audit_lines(request.admin_id, request.limit)
        return pb.AuditList(
            lines=[
                pb.AuditLine(
                    admin_id=row.admin_id, admin_name=name, action=row.action, target=row.target, done_ms=row.done_ms
                )
                for row, name in rows
            ]
        )

    async def CloseHouse(self, request: pb.CloseHouseRequest, context: Any) -> lobby_pb2.Nothing:
        await self._parts.trust.audit(request.admin_id, "close house" if request.closed else "open house", "")
        await self._parts.house.set_closed(request.closed)
        return NOTHING

    async def WriteAudit(self, request: pb.WriteAuditRequest, context: Any) -> lobby_pb2.Nothing:
        await self._parts.trust.audit(request.admin_id, request.action, request.target)
        return NOTHING


def _settings(kept: Kept) -> pb.KeptSettings:
    return pb.KeptSettings(settings=kept.settings, changed_ms=kept.changed_ms)

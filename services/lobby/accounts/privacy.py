"""Devices, everything kept about a player, and how a player goes for good."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import delete, inspect, or_, select, update

from services.kit.refusal import not_found
from services.kit.sql import Sessions
from services.lobby.accounts.schema import AuditRow, BlockRow, CredentialRow, LetterRow, MuteRow, ReportRow
from services.lobby.schema import DeviceRow, PlayerRow, SessionRow, SettingsRow

Forget = Callable[[str], Awaitable[None]]
"""Tells the other owners of lasting data that a player goes."""
_SECRET = frozenset({"token_hash", "password_hash", "recovery_hash", "login_key"})
_OWN = (PlayerRow, DeviceRow, SettingsRow, CredentialRow, BlockRow, MuteRow, LetterRow)


class Privacy:
    """What belongs to the player."""

    def __init__(self, sessions: Sessions, forget: Forget) -> None:
        self._sessions = sessions
        self._forget = forget

    async def devices(self, player_id: str) -> list[DeviceRow]:
        """The player's browsers, the last seen first."""
        query = select(DeviceRow).where(DeviceRow.player_id == player_id).order_by(DeviceRow.seen_ms.desc())
        async with self._sessions() as sql:
            return list((await sql.scalars(query)).all())

    async def revoke(self, player_id: str, device_id: str) -> None:
        """The device is a stranger from now on."""
        mine = (DeviceRow.player_id == player_id) & (DeviceRow.device_id == device_id)
        async with self._sessions.begin() as sql:
            if await sql.scalar(select(DeviceRow).where(mine)) is None:
                raise not_found("no_such_device")
            await sql.execute(delete(SessionRow).where(SessionRow.device_id == device_id))
            await sql.execute(delete(DeviceRow).where(mine))

    async def export(self, player_id: str) -> str:
        """Everything the lobby keeps about the player, as JSON by table; hashes of secrets are left out."""
        found: dict[str, Any] = {}
        async with self._sessions() as sql:
            for kind in _OWN:
                rows = (await sql.scalars(select(kind).where(kind.player_id == player_id))).all()
                found[kind.__tablename__] = [_plain(row) for row in rows]
            reports = (await sql.scalars(select(ReportRow).where(ReportRow.reporter_id == player_id))).all()
            found[ReportRow.__tablename__] = [_plain(row) for row in reports]
        return json.dumps(found, ensure_ascii=False)

    async def delete(self, player_id: str) -> None:
        """Lists and games first, so that a failure there leaves somebody who can ask again."""
        await self._forget(player_id)
        async with self._sessions.begin() as sql:
            about = or_(ReportRow.reporter_id == player_id, ReportRow.other_id == player_id)
            await sql.execute(delete(ReportRow).where(about))
            await sql.execute(delete(BlockRow).where(BlockRow.other_id == player_id))
            await sql.execute(update(AuditRow).where(AuditRow.target == player_id).values(target="deleted player"))
            for kind in (SessionRow, *reversed(_OWN)):
                await sql.execute(delete(kind).where(kind.player_id == player_id))


def _plain(row: Any) -> dict[str, Any]:
    return {column.key: getattr(row, column.key) for column in inspect(type(row)).columns if column.key not in _SECRET}

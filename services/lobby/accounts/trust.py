"""Between people: blocks, reports, mutes; and what admins do about them, written down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence

from sqlalchemy import delete, func, or_, select, update

from services.kit.clock import Clock
from services.kit.refusal import Refusal, forbidden, invalid, not_found
from services.kit.sql import Sessions
from services.kit.textfilter import refusal_of
from services.lobby.accounts import letters
from services.lobby.accounts.schema import AuditRow, BlockRow, MuteRow, ReportRow
from services.lobby.schema import PlayerRow

KINDS = frozenset({"name", "chat", "clue", "behaviour", "other"})
DECISIONS = frozenset({"dismissed", "warned", "muted", "renamed"})
MAX_TEXT, MAX_PLACE = 500, 64
MAX_BLOCKS = 200
REPORTS_PER_DAY = 20
DAY_MS = 86_400_000
MAX_HOURS = 24 * 365
MOST_LINES = 200


def guest_name(number: int) -> str:
    """A name that says nothing; some numbers do."""
    name = f"Gast {number}"
    return "Gast" if refusal_of(name) else name


Renamed = Callable[[str, str, str], Awaitable[None]]
"""Tells whoever else shows people's names: player, name, face; raises Refusal when they cannot be told."""


class Trust:
    """Who blocks whom, what was reported, who may not write."""

    def __init__(self, sessions: Sessions, clock: Clock, renamed: Renamed) -> None:
        self._sessions = sessions
        self._clock = clock
        self._renamed = renamed

    async def set_block(self, player_id: str, other_id: str, blocked: bool) -> None:
        """Blocking twice, or lifting what is not there, changes nothing."""
        if player_id == other_id:
            raise invalid("thats_you")
        mine = (BlockRow.player_id == player_id) & (BlockRow.other_id == other_id)
        async with self._sessions.begin() as sql:
            if await sql.get(PlayerRow, other_id) is None:
                raise not_found("no_such_player")
            count = await sql.scalar(select(func.count()).where(BlockRow.player_id == player_id))
            await sql.execute(delete(BlockRow).where(mine))
            if blocked:
                if (count or 0) >= MAX_BLOCKS:
                    raise Refusal("too_many_blocks")
                sql.add(BlockRow(player_id=player_id, other_id=other_id, made_ms=self._clock.now_ms()))

    async def blocked_by(self, player_id: str) -> Sequence[PlayerRow]:
        """Whom the player has blocked."""
        query = (
            select(PlayerRow)
            .join(BlockRow, BlockRow.other_id == PlayerRow.player_id)
            .where(BlockRow.player_id == player_id)
            .order_by(BlockRow.made_ms)
        )
        async with self._sessions() as sql:
            return (await sql.scalars(query)).all()

    async def kept_apart(self, player_id: str, other_ids: Collection[str]) -> set[str]:
        """Those of the others whom the player has blocked, or who have blocked the player."""
        query = select(BlockRow).where(
            or_(
                (BlockRow.player_id == player_id) & BlockRow.other_id.in_(other_ids),
                (BlockRow.other_id == player_id) & BlockRow.player_id.in_(other_ids),
            )
        )
        async with self._sessions() as sql:
            return {row.other_id if row.player_id == player_id else row.player_id for row in await sql.scalars(query)}

    async def report(self, player_id: str, other_id: str, kind: str, text: str, place: str) -> None:
        """Takes a report; so many a day."""
        if kind not in KINDS or len(text) > MAX_TEXT or len(place) > MAX_PLACE:
            raise invalid("bad_report")
        now = self._clock.now_ms()
        recent = (ReportRow.reporter_id == player_id) & (ReportRow.made_ms > now - DAY_MS)
        async with self._sessions.begin() as sql:
            if (await sql.scalar(select(func.count()).where(recent)) or 0) >= REPORTS_PER_DAY:
                raise Refusal("too_many_reports")
            sql.add(
                ReportRow(
                    reporter_id=player_id, other_id=other_id, kind=kind, text=text, place=place, made_ms=now,
                    decision="",
                )
            )  # fmt: skip

    async def is_muted(self, player_id: str) -> bool:
        """Whether the player may not write now."""
        async with self._sessions() as sql:
            row = await sql.get(MuteRow, player_id)
        return row is not None and row.until_ms > self._clock.now_ms()

    # -- admins --

    async def require_admin(self, admin_id: str) -> None:
        """Refuses everybody else."""
        async with self._sessions() as sql:
            row = await sql.get(PlayerRow, admin_id)
        if row is None or row.role != "admin":
            raise forbidden("admins_only")

    async def audit(self, admin_id: str, action: str, target: str) -> None:
        """Writes down what is about to be done."""
        await self.require_admin(admin_id)
        async with self._sessions.begin() as sql:
            sql.add(AuditRow(admin_id=admin_id, action=action[:32], target=target[:120], done_ms=self._clock.now_ms()))

    async def open_reports(self, admin_id: str, limit: int) -> list[tuple[ReportRow, str]]:
        """(report, name of the reported player), undecided first, then the newest."""
        await self.require_admin(admin_id)
        query = (
            select(ReportRow, PlayerRow.name)
            .outerjoin(PlayerRow, PlayerRow.player_id == ReportRow.other_id)
            .order_by(ReportRow.decision != "", ReportRow.made_ms.desc())
            .limit(min(limit or 50, MOST_LINES))
        )
        async with self._sessions() as sql:
            return [(row, name or "") for row, name in (await sql.execute(query)).all()]

    async def close_report(self, admin_id: str, report_id: int, decision: str) -> str:
        """Decides a report and has the reported player told, who is returned; the same decision again changes nothing.
        "renamed" also does it: they are a guest by number until they choose anew."""
        if decision not in DECISIONS:
            raise invalid("unknown_decision")
        await self.audit(admin_id, f"report {decision}", str(report_id))
        if decision == "renamed":
            await self._take_name(report_id)
        async with self._sessions.begin() as sql:
            report = await sql.get(ReportRow, report_id, with_for_update=True)
            if report is None:
                raise not_found("no_such_report")
            if report.decision != decision:
                report.decision = decision
                await letters.take_back(sql, report.other_id, report_id=report_id)
                if decision in letters.TOLD:
                    now = self._clock.now_ms()
                    await letters.write(sql, report.other_id, decision, now, report_id=report_id, about=report.kind)
            return report.other_id

    async def _take_name(self, report_id: int) -> None:
        """The lists first: where they are away the decision is not taken, and the admin can ask again."""
        query = select(PlayerRow).join(ReportRow, ReportRow.other_id == PlayerRow.player_id)
        async with self._sessions() as sql:
            player = await sql.scalar(query.where(ReportRow.report_id == report_id))
        if player is None:
            return
        await self._renamed(player.player_id, guest_name(report_id), player.avatar)
        async with self._sessions.begin() as sql:
            named = update(PlayerRow).where(PlayerRow.player_id == player.player_id)
            await sql.execute(named.values(name=guest_name(report_id)))

    async def mute(self, admin_id: str, player_id: str, hours: int) -> None:
        """No chat for so many hours, which the player is told; 0 lifts it."""
        if hours > MAX_HOURS:
            raise invalid("too_long")
        await self.audit(admin_id, f"mute {hours} h", player_id)
        now = self._clock.now_ms()
        until = now + hours * 3_600_000
        async with self._sessions.begin() as sql:
            if await sql.get(PlayerRow, player_id) is None:
                raise not_found("no_such_player")
            await sql.execute(delete(MuteRow).where(MuteRow.player_id == player_id))
            await letters.take_back(sql, player_id, "muted")
            if hours:
                sql.add(MuteRow(player_id=player_id, until_ms=until))
                await letters.write(sql, player_id, "muted", now, until_ms=until)

    async def audit_lines(self, admin_id: str, limit: int) -> list[tuple[AuditRow, str]]:
        """(line, name of the admin), the newest first."""
        await self.require_admin(admin_id)
        query = (
            select(AuditRow, PlayerRow.name)
            .outerjoin(PlayerRow, PlayerRow.player_id == AuditRow.admin_id)
            .order_by(AuditRow.done_ms.desc(), AuditRow.audit_id.desc())
            .limit(min(limit or 50, MOST_LINES))
        )
        async with self._sessions() as sql:
            return [(row, name or "") for row, name in (await sql.execute(query)).all()]

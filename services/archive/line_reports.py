"""Reported lines: a report hides at once, for everybody. So that nobody empties the archive with it, a player has so
many a day; an admin may restore a line, which then stays; and who was wrong twice hides lines only for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from speedspiele.v1 import archive_pb2 as pb
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from services.archive.tables import LINE_REPORTS, MEMORIES
from services.kit.clock import Clock
from services.kit.refusal import Refusal, not_found
from services.kit.sql import Sessions

REPORTS_A_DAY = 10
DAY_MS = 86_400_000
WRONG_AT_MOST = 1
"""Reports an admin has undone until a player's next ones hide for the player alone."""
MOST_LINES = 200


class LineReports:
    """Takes reports, and what admins make of them."""

    def __init__(self, sessions: Sessions, clock: Clock) -> None:
        self._sessions = sessions
        self._clock = clock

    async def report(self, line_id: int, player_id: str) -> None:
        """Hides the line; refuses `too_many_reports`. Again, or of a line that is gone, it changes nothing."""
        now = self._clock.now_ms()
        async with self._sessions.begin() as session:
            line = (await session.execute(select(MEMORIES).where(MEMORIES.c.id == line_id))).one_or_none()
            mine = select(LINE_REPORTS).where(LINE_REPORTS.c.player_id == player_id)
            if line is None or (await session.execute(mine.where(LINE_REPORTS.c.line_id == line_id))).first():
                return
            recent = (await session.execute(mine.where(LINE_REPORTS.c.made_ms > now - DAY_MS))).all()
            if len(recent) >= REPORTS_A_DAY:
                raise Refusal("too_many_reports")
            values = {"line_id": line_id, "player_id": player_id, "made_ms": now, "restored": False}
            await session.execute(insert(LINE_REPORTS).values(**values))
            wrong = (await session.execute(mine.where(LINE_REPORTS.c.restored))).all()
            if len(wrong) <= WRONG_AT_MOST and not await _is_restored(session, line):
                await session.execute(update(MEMORIES).where(MEMORIES.c.id == line_id).values(hidden=True))

    async def hidden(self, limit: int) -> Any:
        """What reports have hidden, the newest report first; what only the filter hides is not among it."""
        last = func.max(LINE_REPORTS.c.made_ms)
        query = (
            select(MEMORIES.c.id, MEMORIES.c.game, MEMORIES.c.subject, MEMORIES.c.text, func.count(), last)
            .join(LINE_REPORTS, LINE_REPORTS.c.line_id == MEMORIES.c.id)
            .where(MEMORIES.c.hidden & ~LINE_REPORTS.c.restored)
            .group_by(MEMORIES.c.id, MEMORIES.c.game, MEMORIES.c.subject, MEMORIES.c.text)
            .order_by(last.desc(), MEMORIES.c.id)
            .limit(min(limit or 50, MOST_LINES))
        )
        async with self._sessions() as session:
            rows = (await session.execute(query)).all()
        lines = [
            pb.HiddenLine(line_id=number, game=game, subject=subject, text=text, reports=reports, reported_ms=reported)
            for number, game, subject, text, reports, reported in rows
        ]
        return pb.HiddenLines(lines=lines)

    async def restore(self, line_id: int) -> None:
        """Everybody reads the text again, whoever reports it from now on; refuses `no_such_line`."""
        async with self._sessions.begin() as session:
            line = (await session.execute(select(MEMORIES).where(MEMORIES.c.id == line_id))).one_or_none()
            if line is None:
                raise not_found("no_such_line")
            alike = await _alike(session, line)
            await session.execute(update(LINE_REPORTS).where(LINE_REPORTS.c.line_id.in_(alike)).values(restored=True))
            reported = select(LINE_REPORTS.c.line_id).where(LINE_REPORTS.c.line_id.in_(alike))
            await session.execute(update(MEMORIES).where(MEMORIES.c.id.in_(reported)).values(hidden=False))


async def _alike(session: AsyncSession, line: Any) -> list[int]:
    """All lines that say the same of the same thing."""
    same = (MEMORIES.c.game == line.game) & (MEMORIES.c.subject == line.subject)
    rows = await session.execute(select(MEMORIES.c.id, MEMORIES.c.text).where(same))
    return [row.id for row in rows if row.text.casefold() == line.text.casefold()]


async def _is_restored(session: AsyncSession, line: Any) -> bool:
    """An admin has looked at this text and found nothing wrong."""
    found = (LINE_REPORTS.c.line_id.in_(await _alike(session, line))) & LINE_REPORTS.c.restored
    return (await session.execute(select(LINE_REPORTS.c.line_id).where(found))).first() is not None


async def unread(session: AsyncSession, game: str, subjects: Sequence[str], player_id: str) -> set[tuple[str, str]]:
    """(thing, folded text) that this player is not to read: hidden for everybody, or reported by the player."""
    about = (MEMORIES.c.game == game) & MEMORIES.c.subject.in_(subjects)
    mine = select(LINE_REPORTS.c.line_id).where(LINE_REPORTS.c.player_id == player_id)
    query = select(MEMORIES.c.subject, MEMORIES.c.text).where(about & (MEMORIES.c.hidden | MEMORIES.c.id.in_(mine)))
    return {(row.subject, row.text.casefold()) for row in await session.execute(query)}


async def merge(session: AsyncSession, from_id: str, to_id: str) -> None:
    """One player's reports are another's; a line both reported stays the receiver's."""
    own = select(LINE_REPORTS.c.line_id).where(LINE_REPORTS.c.player_id == to_id)
    theirs = LINE_REPORTS.c.player_id == from_id
    await session.execute(delete(LINE_REPORTS).where(theirs & LINE_REPORTS.c.line_id.in_(own.scalar_subquery())))
    await session.execute(update(LINE_REPORTS).where(theirs).values(player_id=to_id))


async def forget(session: AsyncSession, player_id: str) -> None:
    """The reports go with the player; what they hid stays hidden."""
    await session.execute(delete(LINE_REPORTS).where(LINE_REPORTS.c.player_id == player_id))

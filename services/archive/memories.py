"""Diaries and earlier lines: what people told, how it was understood, and what others may read of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from speedspiele.v1 import archive_pb2 as pb
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from services.archive.line_reports import unread
from services.archive.replaying import last_state
from services.archive.tables import FINISHED, MEMORIES, SEATS
from services.kit.sql import Sessions
from services.kit.textfilter import is_presentable
from services.rules.games import game_named
from services.wire import GameWire

LINES_EACH = 3
MIN_ASKED = 2
"""A line is shown to others only when at least so many humans had to guess."""
LOOKED_AT = 400
HEARD_GAMES = 20
"""So long no computer says the same to the same person again."""
MOST_ENTRIES = 200


def rows_of(game: Any, wire: GameWire) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    """(rows of a FinishedGame's memories, what was said in it). No memories without a result; neither of them in games
    nobody tells anything in, nor under rules of another version."""
    rules = game_named(game.game)
    if rules.heard is None or rules.version != game.rules_version:
        return [], ()
    state = last_state(game, wire)
    rows = [
        {
            "game_id": game.game_id,
            "player_id": game.seats[memory.seat].player_id,
            "game": game.game,
            "subject": memory.subject,
            "text": memory.text,
            "asked": memory.asked,
            "found": len(memory.finders),
            "finders": sum(1 << seat for seat in memory.finders),
            "ended_ms": game.ended_ms,
            "hidden": not is_presentable(memory.text),
        }
        for memory in rules.memories(state)
        if game.seats[memory.seat].player_id
    ]
    return rows if game.HasField("outcome") else [], rules.heard(state)


async def add(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    """In the transaction that keeps the game, so that both are there or neither."""
    if rows:
        await session.execute(MEMORIES.insert(), list(rows))


class Memories:
    """Reads diaries and earlier lines."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    async def diary(self, player_id: str, game: str, limit: int) -> Any:
        """What succeeded (some understood it, not all), newest first, and the quota of all."""
        mine = (MEMORIES.c.player_id == player_id) & (MEMORIES.c.game == game)
        good = mine & (MEMORIES.c.found > 0) & (MEMORIES.c.found < MEMORIES.c.asked)
        count = select(func.count()).select_from(MEMORIES)
        async with self._sessions() as session:
            told = (await session.execute(count.where(mine))).scalar_one()
            succeeded = (await session.execute(count.where(good))).scalar_one()
            order = (MEMORIES.c.ended_ms.desc(), MEMORIES.c.id)
            query = select(MEMORIES).where(good).order_by(*order).limit(min(limit or 50, MOST_ENTRIES))
            rows = (await session.execute(query)).all()
        entries = [
            pb.DiaryEntry(
                subject=row.subject, text=row.text, asked=row.asked, found=row.found, ended_ms=row.ended_ms,
                game_id=row.game_id,
            )
            for row in rows
        ]  # fmt: skip
        return pb.DiaryReply(entries=entries, succeeded=succeeded, told=told)

    async def earlier(self, game: str, subjects: Sequence[str], player_id: str = "") -> Any:
        """Up to three lines per thing, the best understood first, each text once; none that says what was hidden, or
        what this player has reported."""
        shown = (MEMORIES.c.game == game) & MEMORIES.c.subject.in_(subjects) & ~MEMORIES.c.hidden
        query = select(MEMORIES).where(shown & (MEMORIES.c.asked >= MIN_ASKED))
        order = (MEMORIES.c.found.desc(), MEMORIES.c.ended_ms.desc())
        async with self._sessions() as session:
            rows = (await session.execute(query.order_by(*order).limit(LOOKED_AT))).all()
            bad = await unread(session, game, subjects, player_id)
        lines: dict[str, dict[str, Any]] = {}
        for row in rows:
            if (row.subject, row.text.casefold()) in bad:
                continue
            of_subject = lines.setdefault(row.subject, {})
            if len(of_subject) < LINES_EACH:
                of_subject.setdefault(row.text.casefold(), row)
        return pb.EarlierReply(
            lines=[
                pb.EarlierLine(line_id=row.id, subject=subject, text=row.text)
                for subject, found in lines.items()
                for row in found.values()
            ]
        )

    async def heard(self, game: str, player_ids: Sequence[str]) -> list[str]:
        """What was said in the last games of each of these players, each line once."""
        lines: set[str] = set()
        async with self._sessions() as session:
            for player_id in set(player_ids):
                mine = (SEATS.c.player_id == player_id) & (SEATS.c.game == game)
                last = select(SEATS.c.game_id).where(mine).order_by(SEATS.c.ended_ms.desc()).limit(HEARD_GAMES)
                query = select(FINISHED.c.heard).where(FINISHED.c.game_id.in_(last.scalar_subquery()))
                for heard in (await session.execute(query)).scalars():
                    lines.update(json.loads(heard))
        return sorted(lines)

"""What computers learned from what people told: made by night, kept in versions, taken back with one call."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from typing import Any

from speedspiele.v1 import archive_pb2 as pb
from sqlalchemy import ColumnElement, and_, func, not_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from services.archive.tables import LESSONS, MEMORIES, SEATS
from services.kit.calendar import berlin_day, day_start_ms
from services.kit.clock import Clock
from services.kit.refusal import not_found
from services.kit.sql import Sessions
from services.rules.game import Game, Told

BY_NIGHT = -1
"""Not reverted to any version."""
SHOWN = 30
Spans = list[tuple[int, int]]
"""(from, to) in ms: what was told then teaches nothing."""


class Lessons:
    """The versions of every game whose computers learn. Version 0 is nothing learned, and is nowhere kept."""

    def __init__(self, sessions: Sessions, clock: Clock, games: Iterable[Game]) -> None:
        self._sessions = sessions
        self._clock = clock
        self._games = {game.name: game for game in games if game.learn is not None}
        self._learned = ""

    async def learn(self) -> list[str]:
        """The night's run: learns what people told until the last midnight; the games that have a new version. Twice
        in a day, or in two places at once, changes nothing."""
        until = day_start_ms(berlin_day(self._clock.now_ms()))
        return [name for name in self._games if await self._learn(name, until)]

    async def learn_by_night(self) -> None:
        """`learn`, once a day and at the start."""
        today = berlin_day(self._clock.now_ms())
        if today != self._learned:
            await self.learn()
            self._learned = today

    async def newest(self, game: str) -> tuple[int, bytes]:
        """(version, lesson)."""
        async with self._sessions() as session:
            row = await _newest(session, game)
        return (row.version, row.lesson) if row is not None else (0, b"")

    async def versions(self) -> list[Any]:
        """Per game the newest, as LessonVersion; 0 is the last."""
        found = []
        async with self._sessions() as session:
            for name in self._games:
                query = select(LESSONS).where(LESSONS.c.game == name).order_by(LESSONS.c.version.desc()).limit(SHOWN)
                found += [_message(row) for row in (await session.execute(query)).all()]
                found.append(pb.LessonVersion(game=name))
        return found

    async def remade(self, game: str, version: int) -> bytes:
        """What the version's bytes come to when they are made again from what is kept; raises Refusal."""
        async with self._sessions() as session:
            row = await _row(session, game, version)
            return await self._made(session, game, row.until_ms, json.loads(row.skipped))

    async def revert(self, game: str, version: int) -> Any:
        """The earlier version's bytes become the newest, as a version of its own; what was told since its moment
        teaches nothing any more, or the next night would bring it back. Gives the LessonVersion."""
        if game not in self._games:
            raise not_found("no_such_lesson")
        now = self._clock.now_ms()
        async with self._sessions.begin() as session:
            newest = await _newest(session, game)
            old = await _row(session, game, version) if version else None
            skipped: Spans = json.loads(newest.skipped) if newest is not None else []
            number = newest.version + 1 if newest is not None else 1
            until = old.until_ms if old is not None else 0
            values = {
                "game": game,
                "version": number,
                "made_ms": now,
                "until_ms": until,
                "skipped": json.dumps([*skipped, (until, now)]),
                "reverted_to": version,
                "lesson": old.lesson if old is not None else b"",
            }
            await session.execute(LESSONS.insert().values(values))
            return _message(await _row(session, game, number))

    async def _learn(self, game: str, until: int) -> bool:
        async with self._sessions() as session:
            newest = await _newest(session, game)
            skipped: Spans = json.loads(newest.skipped) if newest is not None else []
            lesson = await self._made(session, game, until, skipped)
        known = (newest.version, newest.lesson) if newest is not None else (0, b"")
        if lesson in (known[1], b"{}" if not known[1] else None):
            await self._move(game, known[0], until)
            return False
        values = {
            "game": game, "version": known[0] + 1, "made_ms": self._clock.now_ms(), "until_ms": until,
            "skipped": json.dumps(skipped), "reverted_to": BY_NIGHT, "lesson": lesson,
        }  # fmt: skip
        try:
            async with self._sessions.begin() as session:
                await session.execute(LESSONS.insert().values(values))
        except IntegrityError:
            return False
        return True

    async def _move(self, game: str, version: int, until: int) -> None:
        """The same bytes hold for another day."""
        async with self._sessions.begin() as session:
            mine = (LESSONS.c.game == game) & (LESSONS.c.version == version) & (LESSONS.c.until_ms < until)
            await session.execute(update(LESSONS).where(mine).values(until_ms=until))

    async def _made(self, session: AsyncSession, game: str, until: int, skipped: Spans) -> bytes:
        learn = self._games[game].learn
        assert learn is not None  # noqa: S101 - only such games are here
        return await asyncio.to_thread(learn, await _told(session, game, until, skipped), until)


async def _newest(session: AsyncSession, game: str) -> Any | None:
    query = select(LESSONS).where(LESSONS.c.game == game).order_by(LESSONS.c.version.desc()).limit(1)
    return (await session.execute(query)).one_or_none()


async def _row(session: AsyncSession, game: str, version: int) -> Any:
    row = (
        await session.execute(select(LESSONS).where((LESSONS.c.game == game) & (LESSONS.c.version == version)))
    ).one_or_none()
    if row is None:
        raise not_found("no_such_lesson")
    return row


def _message(row: Any) -> Any:
    is_reverted = row.reverted_to != BY_NIGHT
    return pb.LessonVersion(
        game=row.game, version=row.version, made_ms=row.made_ms, until_ms=row.until_ms, bytes=len(row.lesson),
        reverted=is_reverted, reverted_to=row.reverted_to if is_reverted else 0,
    )  # fmt: skip


# -- what people told --


async def _told(session: AsyncSession, game: str, until: int, skipped: Spans) -> list[Told]:
    """All that counts, with what is known of the people in it at that moment."""
    told = _counting(game, until, skipped)
    rows = (await session.execute(select(MEMORIES).where(told).order_by(MEMORIES.c.id))).all()
    standing = await _standing(session, until)
    tables = select(MEMORIES.c.game_id).where(told)
    seats = select(SEATS.c.game_id, SEATS.c.seat, SEATS.c.player_id, SEATS.c.name).where(SEATS.c.game_id.in_(tables))
    at_table: dict[str, list[Any]] = {}
    for seat in (await session.execute(seats)).all():
        at_table.setdefault(seat.game_id, []).append(seat)
    return [_one(row, at_table.get(row.game_id, []), *standing.get(row.player_id, (0, until))) for row in rows]


def _counting(game: str, until: int, skipped: Spans) -> ColumnElement[bool]:
    spans = [MEMORIES.c.ended_ms.between(begin, end - 1) for begin, end in skipped]
    told = and_(MEMORIES.c.game == game, MEMORIES.c.ended_ms < until, MEMORIES.c.player_id != "", ~MEMORIES.c.hidden)
    return and_(told, *map(not_, spans))


async def _standing(session: AsyncSession, until: int) -> dict[str, tuple[int, int]]:
    """Account -> (finished games of all kinds, when the first of them ended)."""
    query = select(SEATS.c.player_id, func.count(), func.min(SEATS.c.ended_ms))
    query = query.where((SEATS.c.player_id != "") & (SEATS.c.ended_ms < until)).group_by(SEATS.c.player_id)
    return {player_id: (games, since) for player_id, games, since in (await session.execute(query)).all()}


def _one(row: Any, seats: Sequence[Any], games: int, since_ms: int) -> Told:
    return Told(
        account=row.player_id,
        games=games,
        since_ms=since_ms,
        table=row.game_id,
        subject=row.subject,
        text=row.text,
        asked=row.asked,
        finders=tuple(seat.player_id for seat in seats if row.finders >> seat.seat & 1 and seat.player_id),
        at_ms=row.ended_ms,
        names=tuple(seat.name for seat in seats if seat.name),
    )

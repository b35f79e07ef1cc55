"""Keeps finished games once each, finds them again, and lets persons go."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

from speedspiele.v1 import archive_pb2 as pb
from speedspiele.v1.game_pb2 import FinishedGame
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from services.archive import line_reports, naming
from services.archive.memories import add
from services.archive.naming import Named
from services.archive.tables import FINISHED, GONE, MEMORIES, SEATS
from services.kit.gone import go, who_is_now
from services.kit.sortable import sortable
from services.kit.sql import Sessions

AT_ONCE = 200


class Shelf:
    """The finished games in SQL."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    async def keep(self, game: Any, memories: Sequence[dict[str, Any]] = (), heard: Sequence[str] = ()) -> bool:
        """Stores a FinishedGame with what it is remembered by and what was said; already there: nothing changes."""
        try:
            async with self._sessions.begin() as session:
                await session.execute(
                    FINISHED.insert().values(
                        game_id=game.game_id,
                        game=game.game,
                        mode=game.mode,
                        day=game.day,
                        started_ms=game.started_ms,
                        ended_ms=game.ended_ms,
                        end_reason=game.end_reason,
                        record=nameless(game).SerializeToString(),
                        heard=json.dumps(heard, ensure_ascii=False),
                    )
                )
                gone = await who_is_now(session, GONE, [seat.player_id for seat in game.seats])
                who = [gone.get(seat.player_id, seat.player_id) for seat in game.seats]
                named = await naming.named_since(session, filter(None, who), int(game.started_ms))
                await session.execute(SEATS.insert(), [_seat_row(game, i, who[i], named) for i in range(len(who))])
                await add(session, [memory for each in memories if (memory := _remembered(each, gone))])
        except IntegrityError:
            return False
        return True

    async def record(self, game_id: str) -> Any | None:
        """The FinishedGame with its persons as they are known today; nothing when there is none."""
        async with self._sessions() as session:
            row = await session.execute(select(FINISHED.c.record).where(FINISHED.c.game_id == game_id))
            data = row.scalar_one_or_none()
            if data is None:
                return None
            seats = await session.execute(select(SEATS).where(SEATS.c.game_id == game_id).order_by(SEATS.c.seat))
            return _named(FinishedGame.FromString(data), seats.all())

    async def read_all(self) -> AsyncIterator[Any]:
        """All finished games in the order they ended."""
        last = (-1, "")
        while True:
            after = (FINISHED.c.ended_ms > last[0]) | (
                (FINISHED.c.ended_ms == last[0]) & (FINISHED.c.game_id > last[1])
            )
            query = select(FINISHED.c.game_id, FINISHED.c.ended_ms).where(after)
            async with self._sessions() as session:
                rows = (
                    await session.execute(query.order_by(FINISHED.c.ended_ms, FINISHED.c.game_id).limit(AT_ONCE))
                ).all()
            for row in rows:
                yield await self.record(row.game_id)
            if len(rows) < AT_ONCE:
                return
            last = (rows[-1].ended_ms, rows[-1].game_id)

    async def games_of(self, player_id: str, game: str, before_ms: float, limit: int) -> tuple[list[Any], bool]:
        """(summaries, newest first; whether there are older ones)."""
        where = SEATS.c.player_id == player_id
        if game:
            where = where & (SEATS.c.game == game)
        if before_ms:
            where = where & (SEATS.c.ended_ms < int(before_ms))
        async with self._sessions() as session:
            mine = select(SEATS.c.game_id, SEATS.c.seat).where(where).order_by(SEATS.c.ended_ms.desc(), SEATS.c.game_id)
            rows = (await session.execute(mine.limit(limit + 1))).all()
            own_seat = {row.game_id: row.seat for row in rows[:limit]}
            games = (await session.execute(select(FINISHED).where(FINISHED.c.game_id.in_(own_seat)))).all()
            seats = (
                await session.execute(
                    select(SEATS).where(SEATS.c.game_id.in_(own_seat)).order_by(SEATS.c.game_id, SEATS.c.seat)
                )
            ).all()
        by_id = {row.game_id: row for row in games}
        found = [
            summary(by_id[game_id], [s for s in seats if s.game_id == game_id], my_seat)
            for game_id, my_seat in own_seat.items()
        ]
        return found, len(rows) > limit

    async def summary_of(self, game_id: str) -> Any | None:
        """One game's summary."""
        async with self._sessions() as session:
            row = (await session.execute(select(FINISHED).where(FINISHED.c.game_id == game_id))).one_or_none()
            seats = await session.execute(select(SEATS).where(SEATS.c.game_id == game_id).order_by(SEATS.c.seat))
            return summary(row, seats.all(), 0) if row is not None else None

    async def statistics(self, player_id: str) -> list[Any]:
        """Per game: how many, how well, how long."""
        where = (SEATS.c.player_id == player_id) & (SEATS.c.place > 0)
        query = select(
            SEATS.c.game,
            func.count(),
            func.avg(SEATS.c.place),
            func.avg(SEATS.c.score),
            func.sum(SEATS.c.played_ms),
        ).where(where)
        async with self._sessions() as session:
            totals = (await session.execute(query.group_by(SEATS.c.game).order_by(SEATS.c.game))).all()
            return [await self._game_statistics(session, player_id, row) for row in totals]

    async def _game_statistics(self, session: Any, player_id: str, row: Any) -> Any:
        name, games, place, score, played = row
        where = (SEATS.c.player_id == player_id) & (SEATS.c.place > 0) & (SEATS.c.game == name)
        places = dict(
            (await session.execute(select(SEATS.c.place, func.count()).where(where).group_by(SEATS.c.place))).all()
        )
        best = await session.execute(select(SEATS.c.score).where(where).order_by(SEATS.c.key).limit(1))
        return pb.GameStatistics(
            game=name,
            games=games,
            wins=places.get(1, 0),
            average_place=float(place),
            average_score=float(score),
            best_score=best.scalar_one(),
            played_ms=float(played),
            places=[places.get(p, 0) for p in range(1, max(places) + 1)],
        )

    async def export(self, player_id: str) -> str:
        """All games of a player as JSON: results and the record of each."""
        found = []
        summaries, more = await self.games_of(player_id, "", 0, AT_ONCE)
        while True:
            found += summaries
            if not more:
                break
            summaries, more = await self.games_of(player_id, "", summaries[-1].ended_ms, AT_ONCE)
        async with self._sessions() as session:
            mine = select(MEMORIES.c.game, MEMORIES.c.subject, MEMORIES.c.text, MEMORIES.c.ended_ms)
            told = (await session.execute(mine.where(MEMORIES.c.player_id == player_id))).all()
        games = [_exported(game) for game in found]
        return json.dumps({"games": games, "told": [dict(row._mapping) for row in told]}, ensure_ascii=False)

    async def rename(self, player_id: str, named: Named, now_ms: int) -> None:
        """The player's games show another name."""
        async with self._sessions.begin() as session:
            await naming.rename(session, player_id, named, now_ms)

    async def merge(self, from_id: str, to_id: str) -> None:
        """One player's seats are now another's."""
        async with self._sessions.begin() as session:
            await naming.merge(session, from_id, to_id)
            await line_reports.merge(session, from_id, to_id)
            for table in (SEATS, MEMORIES):
                await session.execute(update(table).where(table.c.player_id == from_id).values(player_id=to_id))
            await go(session, GONE, from_id, to_id)

    async def forget(self, player_id: str) -> None:
        """The games stay, with nobody in the player's seats."""
        async with self._sessions.begin() as session:
            await session.execute(
                update(SEATS).where(SEATS.c.player_id == player_id).values(player_id="", name="", avatar="")
            )
            await session.execute(delete(MEMORIES).where(MEMORIES.c.player_id == player_id))
            await line_reports.forget(session, player_id)
            await naming.forget(session, player_id)
            await go(session, GONE, player_id)


def nameless(game: Any) -> Any:
    """A copy of the record without persons."""
    copy = FinishedGame()
    copy.CopyFrom(game)
    for seat in copy.seats:
        seat.player_id = seat.name = seat.avatar = ""
    return copy


def _named(game: Any, seats: Sequence[Any]) -> Any:
    for seat, row in zip(game.seats, seats, strict=True):
        seat.player_id, seat.name, seat.avatar = row.player_id, row.name, row.avatar
    return game


def _seat_row(game: Any, number: int, player_id: str, named: dict[str, Named]) -> dict[str, Any]:
    seat = game.seats[number]
    called = named.get(player_id, Named(seat.name, seat.avatar)) if player_id else Named("", "")
    result = game.outcome.seats[number] if game.HasField("outcome") else None
    return {
        "game_id": game.game_id,
        "seat": number,
        "player_id": player_id,
        "name": called.name,
        "avatar": called.avatar,
        "human": bool(seat.player_id),
        "level": seat.driver.level,
        "game": game.game,
        "ended_ms": game.ended_ms,
        "played_ms": max(0, game.ended_ms - game.started_ms),
        "place": result.place if result else 0,
        "score": result.score if result else 0,
        "key": sortable(result.key) if result else "",
    }


def _remembered(memory: dict[str, Any], gone: dict[str, str]) -> dict[str, Any] | None:
    """In the name of whom its player is now; nothing, when that is nobody."""
    player_id = gone.get(memory["player_id"], memory["player_id"])
    return memory | {"player_id": player_id} if player_id else None


def summary(row: Any, seats: Sequence[Any], my_seat: int) -> Any:
    """A FinishedSummary from the rows of one game."""
    return pb.FinishedSummary(
        game_id=row.game_id,
        game=row.game,
        mode=row.mode,
        day=row.day,
        started_ms=row.started_ms,
        ended_ms=row.ended_ms,
        end_reason=row.end_reason,
        my_seat=my_seat,
        seats=[
            pb.SummarySeat(
                name=seat.name,
                avatar=seat.avatar,
                level=seat.level,
                place=seat.place,
                score=seat.score,
                player_id=seat.player_id,
                deleted=seat.human and not seat.player_id,
            )
            for seat in seats
        ],
    )


def _exported(game: Any) -> dict[str, Any]:
    own = game.seats[game.my_seat]
    return {
        "game_id": game.game_id,
        "game": game.game,
        "mode": game.mode,
        "day": game.day,
        "started_ms": game.started_ms,
        "ended_ms": game.ended_ms,
        "end_reason": game.end_reason,
        "place": own.place,
        "score": own.score,
        "name": own.name,
    }

"""The leaderboard's gRPC surface: parse, ask, answer."""

from __future__ import annotations

from datetime import date
from typing import Any

from speedspiele.v1 import leaderboard_pb2 as pb
from speedspiele.v1 import leaderboard_pb2_grpc as grpc_pb
from sqlalchemy import func, select

from services.kit.calendar import PERIODS, berlin_day, period_key
from services.kit.clock import Clock
from services.kit.refusal import invalid
from services.kit.sql import Sessions
from services.leaderboard import attempts, people
from services.leaderboard.books import ALL_GAMES
from services.leaderboard.lists import Lists
from services.leaderboard.ranking import MOST_LINES, Line, Ranking
from services.leaderboard.stale import Stale
from services.leaderboard.tables import RECORDS, RESULTS
from services.leaderboard.tops import Tops, standings
from services.rules.games import GAMES, game_named

NAMES = frozenset(game.name for game in GAMES)


def _board(game: str) -> str:
    if game and game not in NAMES:
        raise invalid("unknown_game")
    return game or ALL_GAMES


def _count(wanted: int, default: int) -> int:
    return min(wanted or default, MOST_LINES)


class LeaderboardService(grpc_pb.LeaderboardServiceServicer):
    """Answers for lists, day lists, records and profiles."""

    def __init__(self, sessions: Sessions, ranking: Ranking, lists: Lists, stale: Stale, clock: Clock) -> None:
        self._sessions = sessions
        self._ranking = ranking
        self._lists = lists
        self._stale = stale
        self._desk = attempts.desk(sessions)
        self._tops = Tops(lists, ranking.described)
        self._clock = clock

    async def Standings(self, request: Any, _context: Any) -> Any:
        board = _board(request.game)
        if request.period not in PERIODS:
            raise invalid("unknown_period")
        key = period_key(request.period, self._clock.now_ms())
        top, players = await self._tops.of(board, key, _count(request.top, 20))
        around = await self._around(board, key, request)
        return pb.StandingsReply(
            top=top,
            around=standings(around, await self._described(board, key, around)),
            players=players,
            period_key=key,
        )

    async def _around(self, board: str, key: str, request: Any) -> list[Line]:
        if not request.player_id:
            return []
        return await self._lists.around(board, key, request.player_id, _count(request.around, 3))

    async def _described(self, board: str, key: str, lines: list[Line]) -> dict[str, Any]:
        return await self._ranking.described(board, key, [line.player_id for line in lines]) if lines else {}

    async def BeginAttempt(self, request: Any, _context: Any) -> Any:
        return _begun(await self._desk.ask(self._claim(request, self._clock.now_ms())))

    async def BeginAttempts(self, request: Any, _context: Any) -> Any:
        now = self._clock.now_ms()
        begun = await self._desk.ask_all([self._claim(attempt, now) for attempt in request.attempts])
        return pb.BeginAttemptsReply(attempts=map(_begun, begun))

    def _claim(self, request: Any, now_ms: int) -> attempts.Claim:
        if not request.player_id or not request.request_id:
            raise invalid("player_missing")
        return attempts.claim_of(_board(request.game), request.player_id, request.device_id, request.request_id, now_ms)

    async def DayList(self, request: Any, _context: Any) -> Any:
        game = _board(request.game)
        today = berlin_day(self._clock.now_ms())
        day = request.day or today
        _check_day(day, today)
        async with self._sessions() as session:
            lines = await attempts.day_list(session, game, day, _count(request.top, 20))
            mine = await attempts.own_line(session, game, day, request.player_id)
            current, longest = await attempts.streak_of(session, game, request.player_id, today)
            reply = pb.DayListReply(
                day=day,
                players=await attempts.list_size(session, game, day),
                streak=current,
                longest_streak=longest,
                attempt=await attempts.state_of(session, game, day, request.player_id),
            )
        faces = await self._ranking.people([row.player_id for _, row in [*lines, *([mine] if mine else [])]])
        reply.lines.extend(_day_line(place, row, faces) for place, row in lines)
        if mine:
            reply.mine.CopyFrom(_day_line(*mine, faces))
        return reply

    async def Records(self, request: Any, _context: Any) -> Any:
        _check_mode(request.game, request.mode)
        where = (
            (RECORDS.c.game == _board(request.game))
            & (RECORDS.c.mode == request.mode)
            & (RECORDS.c.level == request.level)
            & (RECORDS.c.best > 0)
        )
        async with self._sessions() as session:
            order = (RECORDS.c.best.desc(), RECORDS.c.reached_ms, RECORDS.c.player_id)
            top = select(RECORDS).where(where).order_by(*order).limit(_count(request.top, 20))
            rows = (await session.execute(top)).all()
            own = (
                await session.execute(select(RECORDS).where(where & (RECORDS.c.player_id == request.player_id)))
            ).all()
            players = (await session.execute(select(func.count()).select_from(RECORDS).where(where))).scalar_one()
            better = (
                select(func.count()).select_from(RECORDS).where(where & (RECORDS.c.best > own[0].best)) if own else None
            )
            own_place = (await session.execute(better)).scalar_one() + 1 if better is not None else 0
        faces = await self._ranking.people([row.player_id for row in [*rows, *own]])
        reply = pb.RecordsReply(lines=_record_lines(rows, faces), players=players)
        if own:
            reply.mine.CopyFrom(_record_line(own_place, own[0], faces))
        return reply

    async def PlayerSummary(self, request: Any, _context: Any) -> Any:
        faces = await self._ranking.people([request.player_id])
        reply = pb.PlayerSummaryReply(**_face(faces.get(request.player_id)))
        today = berlin_day(self._clock.now_ms())
        async with self._sessions() as session:
            for name in sorted(NAMES):
                where = (RESULTS.c.player_id == request.player_id) & (RESULTS.c.game == name)
                games = select(func.count(), func.coalesce(func.sum(RESULTS.c.points), 0)).where(where)
                played, points = (await session.execute(games)).one()
                wins = select(func.count()).select_from(RESULTS).where(where & (RESULTS.c.place == 1))
                current, longest = await attempts.streak_of(session, name, request.player_id, today)
                reply.games.add(
                    game=name,
                    games=played,
                    points=points,
                    wins=(await session.execute(wins)).scalar_one(),
                    place=await self._lists.place(name, "all", request.player_id),
                    streak=current,
                    longest_streak=longest,
                    attempt_today=await attempts.state_of(session, name, today, request.player_id),
                )
        return reply

    async def ExportPlayer(self, request: Any, _context: Any) -> Any:
        async with self._sessions() as session:
            return pb.ExportReply(json=await people.export(session, request.player_id))

    async def MergePlayers(self, request: Any, _context: Any) -> Any:
        if request.from_id and request.to_id and request.from_id != request.to_id:
            async with self._sessions.begin() as session:
                await people.merge(session, request.from_id, request.to_id)
            await self._stale.work_off()
        return pb.MergePlayersReply()

    async def ForgetPlayer(self, request: Any, _context: Any) -> Any:
        async with self._sessions.begin() as session:
            await people.forget(session, request.player_id)
        await self._stale.work_off()
        return pb.MergePlayersReply()

    async def RenamePlayer(self, request: Any, _context: Any) -> Any:
        async with self._sessions.begin() as session:
            await people.rename(session, request.player_id, request.name, request.avatar, self._clock.now_ms())
        return pb.MergePlayersReply()


def _begun(begun: attempts.Begun) -> Any:
    return pb.BeginAttemptReply(
        day=begun.day, counts=begun.counts, request_id=begun.request_id, finished=begun.finished
    )


def _check_day(day: str, today: str) -> None:
    """Refuses what is no day, is written otherwise, or is yet to come."""
    try:
        is_day = date.fromisoformat(day).isoformat() == day
    except ValueError:
        is_day = False
    if not is_day or day > today:
        raise invalid("unknown_day")


def _check_mode(game: str, mode: str) -> None:
    if game in NAMES and mode not in {each.id for each in game_named(game).modes}:
        raise invalid("unknown_mode")


def _face(person: Any) -> dict[str, Any]:
    return {"name": person.name, "avatar": person.avatar} if person is not None else {}


def _day_line(place: int, row: Any, faces: dict[str, Any]) -> Any:
    return pb.DayLine(
        place=place,
        player_id=row.player_id,
        score=row.score,
        finished_ms=row.finished_ms,
        duration_ms=row.finished_ms - row.began_ms,
        game_id=row.game_id,
        **_face(faces.get(row.player_id)),
    )


def _record_line(place: int, row: Any, faces: dict[str, Any]) -> Any:
    return pb.RecordLine(
        place=place,
        player_id=row.player_id,
        best=row.best,
        current=row.current,
        reached_ms=row.reached_ms,
        **_face(faces.get(row.player_id)),
    )


def _record_lines(rows: Any, faces: dict[str, Any]) -> list[Any]:
    """Equal records share the place; who reached it first stands first."""
    lines: list[Any] = []
    for number, row in enumerate(rows, start=1):
        place = lines[-1].place if lines and lines[-1].best == row.best else number
        lines.append(_record_line(place, row, faces))
    return lines

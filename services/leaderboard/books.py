"""The books: takes each finished game once, in any order, and keeps results, totals, attempts and records true."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.calendar import PERIODS, period_key
from services.kit.gone import who_is_now
from services.kit.sortable import sortable
from services.leaderboard.attempts import give_back
from services.leaderboard.inserts import insert_into
from services.leaderboard.tables import ATTEMPTS, GONE, PEOPLE, RECORDS, RESULTS, TOTALS
from services.rules.credits import Credit, credits_of, stayed
from services.rules.game import Mode
from services.rules.games import game_named

ALL_GAMES = "*"
BY_THE_HOUSE = frozenset({"ended", "voided"})
"""Why a game was broken off when it was nobody's doing at the table."""
Change = tuple[str, str, str]
"""(board, period, player) whose total moved."""


async def take(session: AsyncSession, game: Any) -> list[Change]:
    """Books a FinishedGame once. Returns the totals it moved, also when it was taken before: the sorted sets may
    have missed them."""
    mode = game_named(game.game).mode(game.mode)
    changes: list[Change] = []
    for credit in await _credits_today(session, credits_of(game, mode)):
        changes += _moved(game, credit)
        if await _book_result(session, game, mode, credit):
            if credit.player_id == game.seats[credit.seat].player_id:
                await _know_person(session, game.seats[credit.seat], game.started_ms)
            for board, period, player_id in _moved(game, credit):
                await add_total(session, board, period, player_id, credit.points)
            if mode.daily and game.counts:
                await _finish_attempt(session, game, credit)
            if mode.record:
                await recompute_record(session, game.game, mode, _level(game, mode), credit.player_id)
    return changes


async def _credits_today(session: AsyncSession, credits: list[Credit]) -> list[Credit]:
    """Players who have gone while the game ran are whom they were merged into, or nobody. Where both sat at the table
    the game stays that of who is there: they come first."""
    gone = await who_is_now(session, GONE, [credit.player_id for credit in credits])
    there = [credit for credit in credits if credit.player_id not in gone]
    return there + [
        replace(credit, player_id=gone[credit.player_id]) for credit in credits if gone.get(credit.player_id)
    ]


def _moved(game: Any, credit: Credit) -> list[Change]:
    if not credit.counted:
        return []
    return [
        (board, period_key(period, game.ended_ms), credit.player_id)
        for board in boards_of(game.game)
        for period in PERIODS
    ]


def _level(game: Any, mode: Mode) -> str:
    if mode.record != "series":
        return ""
    return next((driver.level for driver in game.drivers if driver.level), "")


async def _book_result(session: AsyncSession, game: Any, mode: Mode, credit: Credit) -> bool:
    statement = insert_into(session, RESULTS).values(
        game_id=game.game_id,
        player_id=credit.player_id,
        game=game.game,
        mode=game.mode,
        level=_level(game, mode),
        ended_ms=game.ended_ms,
        day=period_key("day", game.ended_ms),
        week=period_key("week", game.ended_ms),
        month=period_key("month", game.ended_ms),
        points=credit.points,
        counted=credit.counted,
        place=credit.place,
        score=credit.score,
        won=credit.won,
        finished=game.HasField("outcome") and stayed(game, credit.seat),
    )
    done: Any = await session.execute(statement.on_conflict_do_nothing())
    return bool(done.rowcount)


async def _know_person(session: AsyncSession, seat: Any, named_ms: int) -> None:
    await name_person(session, seat.player_id, seat.name, seat.avatar, named_ms)


async def name_person(session: AsyncSession, player_id: str, name: str, avatar: str, named_ms: int) -> None:
    """Keeps the newest name of a player, whatever order games arrive in. A game knows the name it began with: one given
    while it went on is newer."""
    values = {"name": name, "avatar": avatar, "named_ms": named_ms}
    statement = insert_into(session, PEOPLE).values(player_id=player_id, **values)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["player_id"], set_=values, where=PEOPLE.c.named_ms <= named_ms)
    )


def boards_of(game: str) -> tuple[str, str]:
    """A game counts on its own board and on that of all games."""
    return game, ALL_GAMES


async def add_total(
    session: AsyncSession, board: str, period: str, player_id: str, points: int, games: int = 1
) -> None:
    """Adds to one player's total of one board and period."""
    statement = insert_into(session, TOTALS).values(
        board=board, period=period, player_id=player_id, points=points, games=games
    )
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["board", "period", "player_id"],
            set_={"points": TOTALS.c.points + points, "games": TOTALS.c.games + games},
        )
    )


async def _finish_attempt(session: AsyncSession, game: Any, credit: Credit) -> None:
    """The attempt that was begun first is over: it enters the day list if the person finished it. One the house broke
    off is given back, once."""
    if game.end_reason in BY_THE_HOUSE and await give_back(
        session, game.game, game.day, credit.player_id, game.game_id
    ):
        return
    mine = (ATTEMPTS.c.game == game.game) & (ATTEMPTS.c.day == game.day) & (ATTEMPTS.c.player_id == credit.player_id)
    values: dict[str, Any] = {"game_id": game.game_id}
    if game.HasField("outcome") and stayed(game, credit.seat):
        key = sortable(game.outcome.seats[credit.seat].key)
        values |= {"finished_ms": game.ended_ms, "key": key, "score": credit.score}
    await session.execute(update(ATTEMPTS).where(mine & ATTEMPTS.c.game_id.is_(None)).values(**values))


async def recompute_record(session: AsyncSession, game: str, mode: Mode, level: str, player_id: str) -> None:
    """Reads all games of that record in the order they ended, so that the order of arrival does not matter."""
    where = (
        (RESULTS.c.player_id == player_id)
        & (RESULTS.c.game == game)
        & (RESULTS.c.mode == mode.id)
        & (RESULTS.c.level == level)
    )
    rows = (
        await session.execute(
            select(RESULTS.c.won, RESULTS.c.score, RESULTS.c.ended_ms, RESULTS.c.finished)
            .where(where)
            .order_by(RESULTS.c.ended_ms, RESULTS.c.game_id)
        )
    ).all()
    best, current, reached = series(rows) if mode.record == "series" else highest(rows)
    values = {"best": best, "current": current, "reached_ms": reached}
    statement = insert_into(session, RECORDS).values(
        game=game, mode=mode.id, level=level, player_id=player_id, **values
    )
    await session.execute(
        statement.on_conflict_do_update(index_elements=["game", "mode", "level", "player_id"], set_=values)
    )


def series(rows: Iterable[Any]) -> tuple[int, int, int]:
    """Longest run of won games, the run that goes on, and when the longest was reached."""
    best = current = reached = 0
    for row in rows:
        current = current + 1 if row.won else 0
        if current > best:
            best, reached = current, row.ended_ms
    return best, current, reached


def highest(rows: Iterable[Any]) -> tuple[int, int, int]:
    """The highest score of a finished run, and when it was first reached."""
    best = reached = 0
    for row in rows:
        if row.finished and row.score > best:
            best, reached = row.score, row.ended_ms
    return best, 0, reached


async def count_players(session: AsyncSession, board: str, period: str) -> int:
    """How many players a list has."""
    where = (TOTALS.c.board == board) & (TOTALS.c.period == period)
    return int((await session.execute(select(func.count()).select_from(TOTALS).where(where))).scalar_one())


def as_json(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """Rows as plain dictionaries, for the export."""
    return [json.loads(json.dumps(dict(row._mapping))) for row in rows]

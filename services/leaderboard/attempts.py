"""Day lists: one attempt a day counts, of a player and of a device, whoever else starts at the same moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.calendar import berlin_day, day_after
from services.kit.sql import Sessions
from services.leaderboard.tables import ATTEMPTS


class Begun(Struct, frozen=True):
    """What an attempt is: the day it belongs to, whether it counts, and the counting one if that is another."""

    day: str
    counts: bool
    request_id: str = ""
    finished: bool = False


async def begin(sessions: Sessions, game: str, player_id: str, device_id: str, request_id: str, now_ms: int) -> Begun:
    """Claims the day's attempt. Asking again with the same request id gives the same answer."""
    day = berlin_day(now_ms)
    async with sessions() as session:
        row = await _claimed(session, game, day, player_id, device_id)
        if row is None and await _claim(session, game, day, player_id, device_id, request_id, now_ms):
            return Begun(day, True, request_id)
        row = row or await _claimed(session, game, day, player_id, device_id)
        if row is not None and row.player_id == player_id and not row.request_id:
            row = await _begin_anew(session, row, request_id, now_ms)
    if row is None or row.player_id != player_id:
        return Begun(day, False)
    if row.request_id == request_id or row.game_id is None:
        return Begun(day, True, row.request_id, row.game_id is not None)
    return Begun(day, False, row.request_id, True)


async def _claimed(session: AsyncSession, game: str, day: str, player_id: str, device_id: str) -> Any:
    who = or_(ATTEMPTS.c.player_id == player_id, ATTEMPTS.c.device_id == (device_id or None))
    where = (ATTEMPTS.c.game == game) & (ATTEMPTS.c.day == day) & who
    rows = (await session.execute(select(ATTEMPTS).where(where))).all()
    own = [row for row in rows if row.player_id == player_id]
    return next(iter([*own, *rows]), None)


async def _claim(
    session: AsyncSession, game: str, day: str, player_id: str, device_id: str, request_id: str, now_ms: int
) -> bool:
    try:
        await session.execute(
            ATTEMPTS.insert().values(
                game=game,
                day=day,
                player_id=player_id,
                device_id=device_id or None,
                request_id=request_id,
                began_ms=now_ms,
            )
        )
        await session.commit()
    except IntegrityError:
        await session.rollback()
        return False
    return True


async def _begin_anew(session: AsyncSession, row: Any, request_id: str, now_ms: int) -> Any:
    """The attempt that was given back is this one now, or that of another device that was faster."""
    mine = (ATTEMPTS.c.game == row.game) & (ATTEMPTS.c.day == row.day) & (ATTEMPTS.c.player_id == row.player_id)
    begun = update(ATTEMPTS).where(mine & (ATTEMPTS.c.request_id == "")).values(request_id=request_id, began_ms=now_ms)
    await session.execute(begun)
    await session.commit()
    return (await session.execute(select(ATTEMPTS).where(mine))).one()


async def give_back(session: AsyncSession, game: str, day: str, player_id: str, game_id: str) -> bool:
    """The house ended the game that was the attempt: the player has it again, once. False: it is used. A game that
    comes again (twice from the outbox, or when the lists are rebuilt) changes nothing."""
    mine = (ATTEMPTS.c.game == game) & (ATTEMPTS.c.day == day) & (ATTEMPTS.c.player_id == player_id)
    row = (await session.execute(select(ATTEMPTS).where(mine))).one_or_none()
    if row is None or row.given_back == game_id:
        return True
    if row.given_back is not None or row.game_id is not None:
        return False
    await session.execute(update(ATTEMPTS).where(mine).values(request_id="", given_back=game_id))
    return True


def _finished(game: str, day: str) -> Any:
    return (ATTEMPTS.c.game == game) & (ATTEMPTS.c.day == day) & ATTEMPTS.c.finished_ms.is_not(None)


async def day_list(session: AsyncSession, game: str, day: str, count: int) -> list[tuple[int, Any]]:
    """(place, attempt): the better key, then the earlier finish."""
    order = (ATTEMPTS.c.key, ATTEMPTS.c.finished_ms, ATTEMPTS.c.player_id)
    rows = await session.execute(select(ATTEMPTS).where(_finished(game, day)).order_by(*order).limit(count))
    return list(enumerate(rows.all(), start=1))


async def own_line(session: AsyncSession, game: str, day: str, player_id: str) -> tuple[int, Any] | None:
    """(place, attempt) of one player; nothing when not finished."""
    where = _finished(game, day) & (ATTEMPTS.c.player_id == player_id)
    row = (await session.execute(select(ATTEMPTS).where(where))).one_or_none()
    if row is None:
        return None
    before = or_(
        ATTEMPTS.c.key < row.key,
        and_(ATTEMPTS.c.key == row.key, ATTEMPTS.c.finished_ms < row.finished_ms),
    )
    counted = select(func.count()).select_from(ATTEMPTS).where(_finished(game, day) & before)
    return int((await session.execute(counted)).scalar_one()) + 1, row


async def list_size(session: AsyncSession, game: str, day: str) -> int:
    """How many have finished the day's game."""
    where = _finished(game, day)
    return int((await session.execute(select(func.count()).select_from(ATTEMPTS).where(where))).scalar_one())


async def state_of(session: AsyncSession, game: str, day: str, player_id: str) -> str:
    """ "none", "running" or "done"; one that was given up is done, but in no list, one that was given back is none."""
    where = (ATTEMPTS.c.game == game) & (ATTEMPTS.c.day == day) & (ATTEMPTS.c.player_id == player_id)
    row = (await session.execute(select(ATTEMPTS.c.game_id, ATTEMPTS.c.request_id).where(where))).one_or_none()
    if row is None or (row.game_id is None and not row.request_id):
        return "none"
    return "running" if row.game_id is None else "done"


async def streak_of(session: AsyncSession, game: str, player_id: str, today: str) -> tuple[int, int]:
    """Days in a row up to today (or yesterday, while today is not played yet), and the longest ever."""
    where = (ATTEMPTS.c.game == game) & (ATTEMPTS.c.player_id == player_id) & ATTEMPTS.c.finished_ms.is_not(None)
    days = (await session.execute(select(ATTEMPTS.c.day).where(where).order_by(ATTEMPTS.c.day))).scalars()
    return streaks(days, today)


def streaks(days: Iterable[str], today: str) -> tuple[int, int]:
    """(current, longest) of days in ascending order."""
    longest = run = 0
    last = ""
    for day in days:
        run = run + 1 if last and day == day_after(last) else 1
        longest = max(longest, run)
        last = day
    current = run if last in (today, day_after(today, -1)) else 0
    return current, longest

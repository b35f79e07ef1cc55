"""Day lists: one attempt a day counts, of a player and of a device, whoever else starts at the same moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.calendar import berlin_day, day_after
from services.kit.sql import Sessions
from services.kit.together import Together
from services.leaderboard.inserts import insert_into
from services.leaderboard.tables import ATTEMPTS

FRESH = (ATTEMPTS.c.game, ATTEMPTS.c.day, ATTEMPTS.c.player_id, ATTEMPTS.c.request_id, ATTEMPTS.c.game_id)


class Begun(Struct, frozen=True):
    """What an attempt is: the day it belongs to, whether it counts, and the counting one if that is another."""

    day: str
    counts: bool
    request_id: str = ""
    finished: bool = False


class Claim(Struct, frozen=True):
    """Somebody wants to begin the day's game."""

    game: str
    player_id: str
    device_id: str
    request_id: str
    now_ms: int
    day: str
    """It belongs to: the one it is begun on."""


def claim_of(game: str, player_id: str, device_id: str, request_id: str, now_ms: int) -> Claim:
    """A claim made now."""
    return Claim(game, player_id, device_id, request_id, now_ms, berlin_day(now_ms))


def desk(sessions: Sessions) -> Together[Claim, Begun]:
    """Takes claims. Those that come while others are written are written together: at midnight ten thousand come at
    once, and one transaction each would make a queue."""
    return Together(partial(begin_all, sessions))


async def begin(sessions: Sessions, game: str, player_id: str, device_id: str, request_id: str, now_ms: int) -> Begun:
    """One claim by itself."""
    return (await begin_all(sessions, [claim_of(game, player_id, device_id, request_id, now_ms)]))[0]


async def begin_all(sessions: Sessions, claims: Sequence[Claim]) -> list[Begun]:
    """Claims in the order they came, in one transaction. The store lets the first one in: of a player, of a device."""
    async with sessions.begin() as session:
        values = [
            {
                "game": claim.game, "day": claim.day, "player_id": claim.player_id,
                "device_id": claim.device_id or None, "request_id": claim.request_id, "began_ms": claim.now_ms,
            }
            for claim in claims
        ]  # fmt: skip
        written = insert_into(session, ATTEMPTS).on_conflict_do_nothing().returning(*FRESH)
        rows = {_attempt(row): row for row in await session.execute(written, values)}
        if len(rows) < len(claims):
            rows |= await _rows_of(session, {_attempt(claim) for claim in claims} - rows.keys())
        for claim in claims:
            row = rows.get(_attempt(claim))
            if row is not None and not row.request_id:
                rows[_attempt(claim)] = await _begin_anew(session, row, claim)
    return [_begun(claim, rows.get(_attempt(claim))) for claim in claims]


def _attempt(of: Any) -> tuple[str, str, str]:
    """What there is one of: of a claim or a row."""
    return of.game, of.day, of.player_id


async def _rows_of(session: AsyncSession, attempts: set[tuple[str, str, str]]) -> dict[tuple[str, str, str], Any]:
    """Attempts that were there before; nothing of people whose device has been used by somebody else."""
    found: dict[tuple[str, str, str], Any] = {}
    for game, day in {(game, day) for game, day, _ in attempts}:
        players = [player for of_game, of_day, player in attempts if (of_game, of_day) == (game, day)]
        where = (ATTEMPTS.c.game == game) & (ATTEMPTS.c.day == day) & ATTEMPTS.c.player_id.in_(players)
        found |= {_attempt(row): row for row in await session.execute(select(ATTEMPTS).where(where))}
    return found


def _begun(claim: Claim, row: Any) -> Begun:
    """What came of a claim; `row` is the player's attempt. Without one, the device has been used by somebody else."""
    if row is None:
        return Begun(claim.day, False)
    if row.request_id == claim.request_id or row.game_id is None:
        return Begun(claim.day, True, row.request_id, row.game_id is not None)
    return Begun(claim.day, False, row.request_id, True)


async def _begin_anew(session: AsyncSession, row: Any, claim: Claim) -> Any:
    """The attempt that was given back is this one now, or that of another device that was faster."""
    mine = (ATTEMPTS.c.game == row.game) & (ATTEMPTS.c.day == row.day) & (ATTEMPTS.c.player_id == row.player_id)
    begun = update(ATTEMPTS).where(mine & (ATTEMPTS.c.request_id == ""))
    await session.execute(begun.values(request_id=claim.request_id, began_ms=claim.now_ms))
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

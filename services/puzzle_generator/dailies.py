"""The dailies of all games: made ahead, the same for everybody, not to be read before their day."""

from __future__ import annotations

import secrets

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from services.kit.calendar import berlin_day, day_after
from services.kit.clock import Clock
from services.kit.metrics import DAILY_LAST_SUCCESS, DAILY_READY_DAYS
from services.kit.refusal import Refusal, not_found
from services.kit.sql import Sessions
from services.puzzle_generator.tables import DAILY_ITEMS, DAILY_SETS
from services.rules.dice import SEED_BYTES, Dice
from services.rules.game import Daily
from services.rules.games import GAMES, supply_of

DAYS_AHEAD = 7
REPEAT_FREE_DAYS = 30
"""No two dailies of a game within so many days share a puzzle."""
TRIES = 20
DAILY_GAMES = tuple(game.name for game in GAMES if any(mode.daily for mode in game.modes))


class Dailies:
    """Makes and hands out the material of each day."""

    def __init__(self, sessions: Sessions, clock: Clock) -> None:
        self._sessions = sessions
        self._clock = clock

    async def fill(self, days: int = DAYS_AHEAD) -> tuple[int, int]:
        """Fills today and `days` more of every game that has a daily; returns (made now, days ready ahead of all)."""
        today = berlin_day(self._clock.now_ms())
        made = 0
        for name in DAILY_GAMES:
            for ahead in range(days + 1):
                made += await self._make(name, day_after(today, ahead))
        ready = await self.measure()
        DAILY_LAST_SUCCESS.set(self._clock.now_ms() / 1000)
        return made, min(ready, days)

    async def measure(self) -> int:
        """Days ready ahead in every game, told as a metric: also where a scheduled job fills them."""
        ready = {name: await self.ready_days(name) for name in DAILY_GAMES}
        for name, days in ready.items():
            DAILY_READY_DAYS.labels(game=name).set(days)
        return min(ready.values())

    async def ready_days(self, game: str) -> int:
        """Days after today that are ready without a gap."""
        today = berlin_day(self._clock.now_ms())
        where = (DAILY_SETS.c.game == game) & (DAILY_SETS.c.day > today)
        async with self._sessions() as session:
            days = set((await session.execute(select(DAILY_SETS.c.day).where(where))).scalars())
        ahead = 0
        while day_after(today, ahead + 1) in days:
            ahead += 1
        return ahead

    async def _make(self, game: str, day: str) -> bool:
        """One day of one game; already there, or made by somebody else meanwhile: nothing changes."""
        if await self._stored(game, day) is not None:
            return False
        supply = supply_of(next(g for g in GAMES if g.name == game))
        recent = await self._recent_keys(game, day)
        for _ in range(TRIES):
            daily = supply.daily(day, Dice(secrets.token_bytes(SEED_BYTES)))
            keys = [supply.key(item) for item in daily.supplies]
            if not recent.intersection(keys) and len(set(keys)) == len(keys):
                return await self._store(game, day, daily, keys)
        raise RuntimeError(f"no fresh daily for {game} on {day}")

    async def _recent_keys(self, game: str, day: str) -> set[str]:
        since, until = day_after(day, -REPEAT_FREE_DAYS), day_after(day, REPEAT_FREE_DAYS)
        where = (DAILY_ITEMS.c.game == game) & DAILY_ITEMS.c.day.between(since, until)
        async with self._sessions() as session:
            return set((await session.execute(select(DAILY_ITEMS.c.key).where(where))).scalars())

    async def _store(self, game: str, day: str, daily: Daily, keys: list[str]) -> bool:
        items = [
            {"game": game, "day": day, "number": number, "key": key, "item": item}
            for number, (key, item) in enumerate(zip(keys, daily.supplies, strict=True))
        ]
        try:
            async with self._sessions.begin() as session:
                await session.execute(
                    DAILY_SETS.insert().values(game=game, day=day, seed=daily.seed, made_ms=self._clock.now_ms())
                )
                if items:
                    await session.execute(DAILY_ITEMS.insert(), items)
        except IntegrityError:
            return False
        return True

    async def _stored(self, game: str, day: str) -> Daily | None:
        where = (DAILY_SETS.c.game == game) & (DAILY_SETS.c.day == day)
        items = (DAILY_ITEMS.c.game == game) & (DAILY_ITEMS.c.day == day)
        async with self._sessions() as session:
            seed = (await session.execute(select(DAILY_SETS.c.seed).where(where))).scalar_one_or_none()
            if seed is None:
                return None
            rows = await session.execute(select(DAILY_ITEMS.c.item).where(items).order_by(DAILY_ITEMS.c.number))
            return Daily(seed, tuple(rows.scalars()))

    async def of_day(self, game: str, day: str) -> Daily:
        """The material of a day that has begun. A later day is refused, whoever asks."""
        today = berlin_day(self._clock.now_ms())
        if day > today:
            raise Refusal("day_not_begun")
        daily = await self._stored(game, day)
        if daily is None and day == today:
            await self._make(game, day)
            daily = await self._stored(game, day)
        if daily is None:
            raise not_found("no_daily")
        return daily

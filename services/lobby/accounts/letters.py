"""What the house has to tell a player: a warning, a mute, another name. Kept until they have read it, on whichever
device, and told at once to whoever is there."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.sql import Sessions
from services.kit.valkey import STORE_DOWN, Valkey
from services.lobby.accounts.schema import LetterRow
from services.lobby.room_store import TAG
from services.lobby.schema import PlayerRow

CHANNEL = TAG + ":letters"
TOLD = frozenset({"warned", "renamed"})
"""Decisions on a report that its reported player is told by themselves; a mute is told when it is made."""


async def write(
    sql: AsyncSession, player_id: str, kind: str, now_ms: int, *, report_id: int = 0, about: str = "", until_ms: int = 0
) -> None:
    """Lasts with the deed it tells of. Nobody is told of what befell somebody who has gone."""
    if await sql.get(PlayerRow, player_id) is not None:
        sql.add(
            LetterRow(
                player_id=player_id, kind=kind, about=about, until_ms=until_ms, report_id=report_id, made_ms=now_ms
            )
        )


async def take_back(sql: AsyncSession, player_id: str, kind: str = "", report_id: int = 0) -> None:
    """What was told of an older decision on the same thing, as long as nobody has read it."""
    same = LetterRow.report_id == report_id if report_id else LetterRow.kind == kind
    await sql.execute(delete(LetterRow).where(LetterRow.player_id == player_id, same))


async def hand_over(sql: AsyncSession, from_id: str, to_id: str) -> None:
    """Two players become one, who has both's letters to read."""
    await sql.execute(update(LetterRow).where(LetterRow.player_id == from_id).values(player_id=to_id))


class Letters:
    """All that are not read yet."""

    def __init__(self, sessions: Sessions, valkey: Valkey) -> None:
        self._sessions = sessions
        self._valkey = valkey

    async def of(self, player_id: str) -> Sequence[LetterRow]:
        """The player's, the oldest first."""
        query = select(LetterRow).where(LetterRow.player_id == player_id).order_by(LetterRow.letter_id)
        async with self._sessions() as sql:
            return (await sql.scalars(query)).all()

    async def acknowledge(self, player_id: str, letter_id: int) -> None:
        """Read: it is gone from every device. Twice is as good as once."""
        mine = (LetterRow.player_id == player_id) & (LetterRow.letter_id == letter_id)
        async with self._sessions.begin() as sql:
            gone = await sql.scalar(delete(LetterRow).where(mine).returning(LetterRow.letter_id))
        if gone is not None:
            await self.tell(player_id)

    async def tell(self, player_id: str) -> None:
        """Something has changed. Whom the live store cannot reach now is told when they come next."""
        with suppress(*STORE_DOWN):
            await self._valkey.publish(CHANNEL, player_id)

    async def heard(self) -> AsyncGenerator[str, None]:
        """The players whose letters have changed, for ever; ends when the store goes away."""
        async with self._valkey.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            async for message in pubsub.listen():
                if message["type"] == "message":
                    yield message["data"].decode()

"""The tops of the lists: the same for everybody who looks, so they are made once for a moment."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct
from speedspiele.v1 import leaderboard_pb2 as pb

from services.leaderboard.lists import Lists
from services.leaderboard.ranking import Line

STANDS_S = 0.5
"""A result may stand on the list so much later; one's own lines around are always those of now."""
MOST = 256


Described = Callable[[str, str, Sequence[str]], Awaitable[dict[str, Any]]]
"""What is known of these players of a board and period."""


class Top(Struct, frozen=True):
    """The first lines of a list and how many there are in all."""

    lines: list[Any]
    players: int
    until_s: float


class Tops:
    """Keeps what was asked for last."""

    def __init__(self, lists: Lists, described: Described) -> None:
        self._lists = lists
        self._described = described
        self._kept: OrderedDict[tuple[str, str, int], Top] = OrderedDict()

    async def of(self, board: str, period: str, count: int) -> tuple[list[Any], int]:
        """(Standings, how many players are on the list)."""
        key = (board, period, count)
        top = self._kept.get(key)
        if top is None or top.until_s < time.monotonic():
            lines, players = await self._lists.top(board, period, count)
            found = await self._described(board, period, [line.player_id for line in lines])
            top = Top(standings(lines, found), players, time.monotonic() + STANDS_S)
            self._kept[key] = top
            self._kept.move_to_end(key)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return top.lines, top.players


def standings(lines: list[Line], found: dict[str, Any]) -> list[Any]:
    """Lines with what is known of their players; a player who is just being deleted is nobody."""
    return [_standing(line, found.get(line.player_id)) for line in lines]


def _standing(line: Line, row: Any) -> Any:
    return pb.Standing(
        place=line.place,
        player_id=line.player_id,
        points=line.points,
        games=row.games if row else 0,
        name=(row.name if row else None) or "",
        avatar=(row.avatar if row else None) or "",
    )

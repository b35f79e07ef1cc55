"""People who play while the house is shaken: whole games one after the other, every promise watched."""

from __future__ import annotations

import asyncio
import http.client
import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from deploy.synthetic.door import Refused
from deploy.synthetic.player import Player

PAUSE_S = 0.2
SHUT = (OSError, Refused, http.client.HTTPException)


class Guests:
    """They play one game after the other until they are told to stop; a lost move or a game that went back raises."""

    def __init__(self, doors: Sequence[str], level: str = "easy", think_s: float = 0.1) -> None:
        """`doors`: addresses of the same house. `think_s`: a pause before each move."""
        self._doors = doors
        self._level = level
        self._think_s = think_s
        self._playing: list[asyncio.Future[None]] = []
        self.stop = False
        self.players: list[Player] = []

    @property
    def moves(self) -> int:
        """Acknowledged so far."""
        return sum(player.result.moves for player in self.players)

    @property
    def connections(self) -> int:
        """Sockets so far; more than players when somebody had to come back."""
        return sum(player.result.connections for player in self.players)

    async def play(self, name: str) -> None:
        """Whole games only; a broken promise raises."""
        for door in itertools.cycle(self._doors):
            if self.stop:
                return
            player = Player(door, moves=0, name=name, doors=self._doors, level=self._level)
            player.think_s = self._think_s
            self.players.append(player)
            try:
                assert (await player.play()).ending == "outcome"
            except SHUT:
                assert not player.table_id, "only the beginning may find a closed door"
                self.players.remove(player)
                await asyncio.sleep(PAUSE_S)

    @asynccontextmanager
    async def at_play(self, count: int) -> AsyncIterator[None]:
        """So many guests play while the block runs; at its end everybody finishes their game."""
        self._playing = [asyncio.ensure_future(self.play(f"Gast {number}")) for number in range(count)]
        try:
            yield
            self.stop = True
            await asyncio.gather(*self._playing)
        finally:
            for task in self._playing:
                task.cancel()

    async def more_moves(self, count: int, within_s: float = 120.0) -> None:
        """Returns after so many more moves; raises what a guest met, or TimeoutError when play stands still."""
        goal = self.moves + count
        async with asyncio.timeout(within_s):
            while self.moves < goal:
                await asyncio.sleep(0.05)
                for task in self._playing:
                    if task.done():
                        task.result()
                        raise AssertionError("a guest went home")

"""One story for every kind of house: a backup is taken during play, everything is lost, and all of it comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Protocol

from deploy.synthetic.player import Player, Result
from tests.deploy.guests import SHUT


class Keeper(Protocol):
    """A house that can be saved and put back."""

    def archived(self) -> set[str]:
        """The ids of all games in the archive."""
        ...

    def save(self, folder: Path) -> None:
        """Backs everything up into that new folder."""
        ...

    def lose(self) -> None:
        """The archive and everything that runs are gone."""
        ...

    def put_back(self, folder: Path) -> None:
        """Restores that folder and returns when the house is well."""
        ...


async def at_play(player: Player) -> asyncio.Future[Result]:
    """Who is in the middle of a game; a door that is still shut is tried again."""
    playing = asyncio.ensure_future(player.play())
    while player.result.moves < 3:
        if playing.done():
            assert not player.table_id, "only the beginning may find a closed door"
            assert isinstance(playing.exception(), SHUT), playing.exception()
            playing = asyncio.ensure_future(player.play())
        await asyncio.sleep(0.01)
    return playing


async def comes_back(house: Keeper, player: Player, again: Player, folder: Path, within_s: float) -> None:
    """The finished games are in the archive again, the running one goes on where it was and gets there too.

    `again`: who goes on at `player`'s table, not yet at play.
    """
    async with asyncio.timeout(within_s):
        playing = await at_play(player)
    player.think_s = within_s
    finished = await asyncio.to_thread(house.archived)
    await asyncio.to_thread(house.save, folder)
    playing.cancel()
    assert not player.result.ending
    assert finished
    assert player.table_id not in finished

    await asyncio.to_thread(house.lose)
    await asyncio.to_thread(house.put_back, folder)

    again.door, again.table_id = player.door, player.table_id
    assert (await asyncio.wait_for(again.play(), within_s)).ending == "outcome"
    async with asyncio.timeout(within_s):
        while player.table_id not in (now := await asyncio.to_thread(house.archived)):
            await asyncio.sleep(0.5)
    assert finished <= now

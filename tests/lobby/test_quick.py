"""Whom a quick match brings together, on a real live store and real databases, by a clock in the test's hand."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.sql import migrate, sessions_of
from services.kit.valkey import Valkey
from services.lobby import rooms
from services.lobby.accounts.lockout import Lockout
from services.lobby.accounts.trust import Trust
from services.lobby.players import Players
from services.lobby.presence import Presence
from services.lobby.quick import ARRIVE_MS, QuickMatch
from services.lobby.room import Room, Sitter
from services.lobby.room_store import RoomStore
from services.rules.sauna import GAME

TABLE = GAME.mode("table")


class HandClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def now_ms(self) -> int:
        return self.ms


async def _unheard(player_id: str, name: str, avatar: str) -> None:
    """Nobody is renamed here."""


class Lobby:
    """Quick match and what it works with."""

    def __init__(self, valkey: Valkey, engine: AsyncEngine) -> None:
        self.clock = HandClock()
        self.store = RoomStore(valkey)
        self.presence = Presence(valkey)
        self.players = Players(sessions_of(engine), self.clock, Lockout(valkey))
        self.trust = Trust(sessions_of(engine), self.clock, _unheard)
        self.quick = QuickMatch(self.store, valkey, self.presence, self.trust, self.clock)

    async def guest(self, name: str) -> Sitter:
        """Somebody who has signed in."""
        player = (await self.players.sign_in(name, "otter", "")).player
        return Sitter(name=name, avatar="otter", player_id=player.player_id)

    async def opened(self, code: str, host: Sitter, *others: Sitter) -> Room:
        """A listed room that has stood for a while."""
        room = rooms.open_room(GAME, TABLE, code, host, 4, True, {}, self.clock.ms - ARRIVE_MS)
        for sitter in others:
            room = rooms.join(room, TABLE, sitter)
        added = await self.store.add(room)
        assert added is not None
        return added

    async def are_here(self, *people: Sitter) -> None:
        """They are connected, nobody else."""
        await self.presence.report("gateway", [sitter.player_id for sitter in people])

    async def found(self, sitter: Sitter) -> str:
        """The code of the room quick match finds."""
        return (await self.quick.find(GAME, sitter)).code


@pytest.fixture
async def lobby(valkey: Valkey, engine: AsyncEngine) -> Lobby:
    await migrate(engine, "lobby")
    return Lobby(valkey, engine)


async def test_a_room_whose_host_is_away_is_passed_over(lobby: Lobby) -> None:
    anna, ben, carla, dora = [await lobby.guest(name) for name in ("Anna", "Ben", "Carla", "Dora")]
    await lobby.opened("BBBBB", anna, carla)
    await lobby.opened("CCCCC", ben)
    await lobby.are_here(ben, carla, dora)
    assert await lobby.found(dora) == "CCCCC"


async def test_a_host_who_comes_back_gets_company_again(lobby: Lobby) -> None:
    anna, dora = await lobby.guest("Anna"), await lobby.guest("Dora")
    await lobby.opened("BBBBB", anna)
    await lobby.are_here(anna, dora)
    assert await lobby.found(dora) == "BBBBB"


async def test_a_host_of_a_moment_ago_may_still_be_on_the_way(lobby: Lobby) -> None:
    anna, ben, carla = [await lobby.guest(name) for name in ("Anna", "Ben", "Carla")]
    first = await lobby.found(anna)
    assert await lobby.found(ben) == first
    lobby.clock.ms += ARRIVE_MS
    assert await lobby.found(carla) != first


@pytest.mark.parametrize("by_me", [True, False])
async def test_a_block_keeps_both_sides_apart(lobby: Lobby, by_me: bool) -> None:
    anna, ben, dora = [await lobby.guest(name) for name in ("Anna", "Ben", "Dora")]
    await lobby.opened("BBBBB", anna, ben)
    await lobby.are_here(anna, ben, dora)
    one, other = (dora, ben) if by_me else (ben, dora)
    await lobby.trust.set_block(one.player_id, other.player_id, True)
    assert await lobby.found(dora) != "BBBBB"


async def test_ones_own_room_is_found_whoever_is_in_it(lobby: Lobby) -> None:
    anna, ben = await lobby.guest("Anna"), await lobby.guest("Ben")
    await lobby.opened("BBBBB", anna, ben)
    await lobby.trust.set_block(ben.player_id, anna.player_id, True)
    assert await lobby.found(ben) == "BBBBB"

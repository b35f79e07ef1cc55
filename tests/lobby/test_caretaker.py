"""What happens to rooms when nobody asks, by a clock in the test's hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from services.kit import sql
from services.kit.rpc import open_channel
from services.kit.valkey import Valkey
from services.lobby import rooms
from services.lobby.attempts import Attempts
from services.lobby.caretaker import GONE_MS, LOOK_MS, Caretaker
from services.lobby.house import House
from services.lobby.openings import Openings
from services.lobby.presence import GONE, Presence
from services.lobby.room import Room, Sitter
from services.lobby.room_store import RoomStore
from services.lobby.starting import Starter
from services.lobby.tables import TableBook
from services.rules.sauna import GAME
from tests.fake_services import FakeServer

TABLE = GAME.mode("table")


class HandClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def now_ms(self) -> int:
        return self.ms


class Lobby:
    """A caretaker and what it works with."""

    def __init__(self, valkey: Valkey, below: FakeServer, path: Path) -> None:
        self.clock = HandClock()
        self.store = RoomStore(valkey)
        self.presence = Presence(valkey)
        self.engine = sql.open_engine(f"sqlite+aiosqlite:///{path}")
        self.channel = open_channel(below.address)
        book = TableBook(valkey)
        starter = Starter(
            self.store, book, TableServiceStub(self.channel), PuzzleServiceStub(self.channel),
            Attempts(LeaderboardServiceStub(self.channel)), Openings(TableServiceStub(self.channel)), self.clock,
            House(valkey),
        )  # fmt: skip
        self.caretaker = Caretaker(self.store, self.presence, book, starter, self.clock)

    async def opened(self, *others: str) -> Room:
        """A room of Anna's with those others in it, all ready."""
        room = rooms.open_room(GAME, TABLE, "BCDFG", person("anna"), 4, True, {}, self.clock.ms)
        for name in others:
            room = rooms.join(room, TABLE, replace(person(name), ready=True))
        added = await self.store.add(room)
        assert added is not None
        return added

    async def begun(self) -> Room:
        """A room whose start was cut short after its first half."""
        await self.opened("ben")
        return await self.store.change(
            "BCDFG", lambda room: rooms.begin_start(room, GAME, TABLE, "p-anna", False, "start-1", self.clock.ms)
        )


def person(name: str) -> Sitter:
    return Sitter(name=name, avatar="otter", player_id=f"p-{name}")


@pytest.fixture
async def below() -> AsyncIterator[FakeServer]:
    async with FakeServer() as server:
        yield server


@pytest.fixture
async def lobby(valkey: Valkey, below: FakeServer, tmp_path: Path) -> AsyncIterator[Lobby]:
    made = Lobby(valkey, below, tmp_path / "lobby.db")
    yield made
    await made.channel.close()
    await made.engine.dispose()


async def test_who_does_not_come_back_gives_the_seat_back_and_the_room_its_next_host(lobby: Lobby) -> None:
    await lobby.opened("ben")
    await lobby.presence.report("g1", ["p-ben"])
    await lobby.caretaker.round()
    lobby.clock.ms += GONE_MS - 1
    await lobby.caretaker.round()
    assert len((await lobby.store.get("BCDFG")).humans) == 2
    lobby.clock.ms += 1
    await lobby.caretaker.round()
    room = await lobby.store.get("BCDFG")
    assert ([s.name for s in room.humans], room.host_id) == (["ben"], "p-ben")


async def test_of_those_who_wait_nowhere_nothing_is_kept(lobby: Lobby, valkey: Valkey) -> None:
    await lobby.opened("ben")
    await lobby.caretaker.round()
    assert set(await valkey.hkeys(GONE)) == {b"p-anna", b"p-ben"}
    await lobby.store.change("BCDFG", lambda room: rooms.leave(room, "p-ben"))
    await lobby.caretaker.round()
    assert await valkey.hkeys(GONE) == [b"p-anna"]
    await lobby.store.change("BCDFG", lambda room: rooms.leave(room, "p-anna"))
    await lobby.caretaker.round()
    assert not await valkey.hkeys(GONE)


async def test_who_comes_back_in_time_stays(lobby: Lobby) -> None:
    await lobby.opened()
    await lobby.caretaker.round()
    lobby.clock.ms += GONE_MS - 1
    await lobby.presence.report("g1", ["p-anna"])
    await lobby.presence.report("g1", [])
    await lobby.caretaker.round()
    lobby.clock.ms += GONE_MS - 1
    await lobby.caretaker.round()
    assert (await lobby.store.get("BCDFG")).humans


async def test_a_room_everybody_went_away_from_closes(lobby: Lobby) -> None:
    await lobby.opened()
    await lobby.caretaker.round()
    lobby.clock.ms += GONE_MS
    await lobby.caretaker.round()
    assert await lobby.store.find("BCDFG") is None


async def test_a_start_cut_short_is_finished_once(lobby: Lobby, below: FakeServer) -> None:
    await lobby.begun()
    await lobby.caretaker.round()
    assert (await lobby.store.get("BCDFG")).state == "starting"
    await lobby.caretaker.round()
    await lobby.caretaker.round()
    room = await lobby.store.get("BCDFG")
    assert (room.state, room.table_id, list(below.tables.created)) == ("running", "t-start-1", ["start-1"])


async def test_a_start_that_finds_no_table_lets_everybody_wait_again(lobby: Lobby, below: FakeServer) -> None:
    await lobby.begun()
    below.tables.broken = True
    await lobby.caretaker.round()
    await lobby.caretaker.round()
    assert (await lobby.store.get("BCDFG")).state == "open"


async def test_a_game_that_is_gone_without_a_word_opens_its_room(lobby: Lobby, below: FakeServer) -> None:
    await lobby.begun()
    await lobby.caretaker.round()
    await lobby.caretaker.round()
    below.tables.over.add("t-start-1")
    await lobby.caretaker.round()
    assert (await lobby.store.get("BCDFG")).state == "running"
    lobby.clock.ms += LOOK_MS
    await lobby.caretaker.round()
    assert (await lobby.store.get("BCDFG")).state == "finished"

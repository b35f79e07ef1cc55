"""Rooms in a real Valkey."""

from __future__ import annotations

import asyncio

import pytest

from services.kit.refusal import Refusal
from services.kit.valkey import Valkey
from services.lobby import rooms
from services.lobby.room import Room, Sitter
from services.lobby.room_store import BATCH, RoomStore
from services.rules.sauna import GAME

TABLE = GAME.mode("table")


def person(name: str) -> Sitter:
    return Sitter(name=name, avatar="otter", player_id=f"p-{name}")


def opened(code: str = "BCDFG", host: str = "anna", seats: int = 4) -> Room:
    return rooms.open_room(GAME, TABLE, code, person(host), seats, True, {}, 1000)


async def join(store: RoomStore, code: str, name: str) -> str:
    try:
        await store.change(code, lambda room: rooms.join(room, TABLE, person(name)))
        return "sits"
    except Refusal as refusal:
        return refusal.reason


async def test_a_code_is_given_once(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    assert await store.add(opened()) is not None
    assert await store.add(opened(host="ben")) is None


async def test_of_two_hundred_people_at_the_last_seat_exactly_one_sits(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    await store.add(opened(seats=2))
    answers = await asyncio.gather(*(join(store, "BCDFG", f"guest{n}") for n in range(200)))
    assert sorted(set(answers)) == ["room_full", "sits"]
    assert answers.count("sits") == 1
    assert len((await store.get("BCDFG")).humans) == 2


async def test_a_player_sits_in_one_room_per_game(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    await store.add(opened())
    await store.add(opened("HJKMN", "ben"))
    assert await join(store, "BCDFG", "cem") == "sits"
    assert await join(store, "HJKMN", "cem") == "seated_elsewhere"
    await store.change("BCDFG", lambda room: rooms.leave(room, "p-cem"))
    assert await join(store, "HJKMN", "cem") == "sits"


async def test_one_player_joining_ten_rooms_at_once_sits_in_one(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    codes = [f"ROOM{n}" for n in range(10)]
    for n, code in enumerate(codes):
        await store.add(opened(code, f"host{n}"))
    answers = await asyncio.gather(*(join(store, code, "cem") for code in codes))
    assert answers.count("sits") == 1


async def test_a_seat_in_an_expired_room_is_free(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    await store.add(opened())
    await store.add(opened("HJKMN", "ben"))
    await join(store, "BCDFG", "cem")
    await valkey.delete("{lobby}:room:BCDFG")
    assert await join(store, "HJKMN", "cem") == "sits"
    assert [room.code for room in await store.all()] == ["HJKMN"]


async def test_a_closed_room_is_gone_and_its_players_free(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    await store.add(opened())
    await store.change("BCDFG", lambda room: rooms.leave(room, "p-anna"))
    with pytest.raises(Refusal, match="no_such_room"):
        await store.get("BCDFG")
    assert await store.seat_of("sauna", "p-anna") is None


async def test_every_change_is_told(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    changes = store.changes()
    assert await anext(changes) == ""
    await store.add(opened())
    await join(store, "BCDFG", "ben")
    assert [await anext(changes), await anext(changes)] == ["BCDFG", "BCDFG"]
    await changes.aclose()


async def test_thousands_of_rooms_are_read_in_batches_and_expired_ones_dropped(valkey: Valkey) -> None:
    store = RoomStore(valkey)
    codes = [f"R{n:04}" for n in range(2 * BATCH + 1)]
    await asyncio.gather(*(store.add(opened(code, host=f"host {code}")) for code in codes))
    await valkey.delete("{lobby}:room:R0003", "{lobby}:room:R0400")
    assert [room.code for room in await store.all()] == [code for code in codes if code not in ("R0003", "R0400")]
    assert await valkey.scard("{lobby}:rooms") == len(codes) - 2

"""The whole house as processes: people play through the gateway while it is killed, rolled and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from speedspiele.v1 import game_pb2, socket_pb2, table_pb2

from deploy.local.parts import new_layout
from deploy.local.platform import Platform
from services.kit.valkey import Valkey, connect
from services.rules.dice import Dice
from services.rules.sauna import GAME
from services.wire import GameWire

pytestmark = [pytest.mark.process, pytest.mark.timeout(240)]
NEEDED = ("valkey", "lobby", "table", "gateway")
WIRE = GameWire(GAME)
PEOPLE = 3
LONG = "75"
"""Degrees: no game is over before the last disturbance; one to 30 may be after 18 moves."""
LOST = (websockets.ConnectionClosed, websockets.InvalidStatus, websockets.InvalidMessage, OSError, httpx.HTTPError)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Platform]:
    """Store, lobby, table and gateway."""
    platform = Platform(new_layout(tmp_path, extra={"SPEEDSPIELE_LOOSE_BUDGETS": "true"}))
    platform.parts = {name: part for name, part in platform.parts.items() if name in NEEDED}
    with platform:
        yield platform


class Person:
    """Plays until the game is over, however often the connection breaks; says a command again until it is answered."""

    def __init__(self, house: Platform, name: str) -> None:
        self.http = httpx.AsyncClient(base_url=house.address, timeout=10)
        self._house = house
        self._name = name
        self.acked: dict[str, table_pb2.Ack] = {}
        self.codes: list[int] = []
        self.connections = 0
        self.ending = ""
        self._open: socket_pb2.Act | None = None
        self._epoch_version = (0, 0)

    async def sign_in(self) -> None:
        answer = await self.http.post("api/session", json={"name": self._name, "avatar": "otter"})
        answer.raise_for_status()

    async def play(self, table_id: str) -> None:
        """Returns when the game is over."""
        while not self.ending:
            try:
                await self._connected(table_id)
            except LOST:
                await asyncio.sleep(0.05)

    async def _connected(self, table_id: str) -> None:
        answer = await self.http.post("api/session/ticket")
        answer.raise_for_status()
        address = self._house.address.replace("http", "ws", 1)
        async with websockets.connect(f"{address}ws?ticket={answer.json()['ticket']}", close_timeout=1) as wire:
            self.connections += 1
            await _say(wire, watch_table={"table_id": table_id})
            if self._open is not None:
                await _say(wire, act=self._open)
            try:
                while not self.ending:
                    frame = socket_pb2.ServerFrame.FromString(await wire.recv(decode=False))
                    await self._heard(wire, frame)
            except websockets.ConnectionClosed as closed:
                self.codes.append(closed.rcvd.code if closed.rcvd else 1006)
                raise

    async def _heard(self, wire: Any, frame: socket_pb2.ServerFrame) -> None:
        if frame.HasField("ack"):
            known = self.acked.setdefault(frame.ack.command_id, frame.ack)
            assert known.version == frame.ack.version, "the same command, another answer"
            self._open = None
        elif frame.HasField("table"):
            update = frame.table
            assert (update.epoch, update.version) >= self._epoch_version, "the table went back"
            self._epoch_version = (update.epoch, update.version)
            self.ending = update.ending.reason
            if update.prompt and self._open is None and f"{update.prompt}" not in self.acked:
                await self._act(wire, update)

    async def _act(self, wire: Any, update: table_pb2.TableUpdate) -> None:
        move = GAME.sample(WIRE.view_from(update.view), Dice(f"{self._name}{update.version}".encode()))
        self._open = socket_pb2.Act(
            table_id=update.table_id, command_id=f"{update.prompt}", prompt=update.prompt, move=WIRE.move_message(move)
        )
        await _say(wire, act=self._open)


async def _say(wire: Any, **frame: Any) -> None:
    await wire.send(socket_pb2.ClientFrame(id=1, **frame).SerializeToString())


@pytest.fixture
async def people(house: Platform) -> AsyncIterator[list[Person]]:
    """Signed-in guests."""
    guests = [Person(house, f"Gast {n}") for n in range(PEOPLE)]
    for guest in guests:
        await guest.sign_in()
    yield guests
    for guest in guests:
        await guest.http.aclose()


async def started(people: list[Person]) -> str:
    """A table of theirs, made through a room as people make it."""
    host, *others = people
    wish = {"game": "sauna", "mode": "table", "seats": PEOPLE, "options": {"target": LONG}}
    room = await host.http.post("api/rooms", json=wish)
    code = room.json()["code"]
    for guest in others:
        await guest.http.post(f"api/rooms/{code}/join")
        await guest.http.post(f"api/rooms/{code}/ready", json={"ready": True})
    answer = await host.http.post(f"api/rooms/{code}/start", json={})
    return str(answer.json()["tableId"])


async def disturbed(house: Platform, people: list[Person], disturb: Any, times: int) -> None:
    """Disturbs the gateway whenever some more moves were acknowledged."""
    for _ in range(times):
        goal = sum(len(guest.acked) for guest in people) + 8
        while sum(len(guest.acked) for guest in people) < goal and not people[0].ending:
            await asyncio.sleep(0.005)
        await asyncio.to_thread(disturb)


def connected(house: Platform) -> Valkey:
    """The house's store."""
    return connect(f"redis://127.0.0.1:{house.layout.store_port}/0")


async def finished(house: Platform) -> game_pb2.FinishedGame:
    """The one finished game, from the stream."""
    async with connected(house) as store, asyncio.timeout(20):
        while not (entries := await store.xrange("finished")):
            await asyncio.sleep(0.05)
    assert len(entries) == 1
    return game_pb2.FinishedGame.FromString(entries[0][1][b"game"])


def check(game: game_pb2.FinishedGame, people: list[Person]) -> None:
    """Every acknowledged command stands in the log exactly once, and nothing else does."""
    moves = [entry for entry in game.log if entry.kind == "move" and not entry.automatic]
    applied = [ack for guest in people for ack in guest.acked.values() if not ack.refusal]
    assert len(moves) == len(applied)
    assert game.end_reason == "outcome"


async def test_a_killed_gateway_costs_no_move(house: Platform, people: list[Person]) -> None:
    table_id = await started(people)

    def kill() -> None:
        house.kill("gateway")
        house.restart("gateway")

    await asyncio.gather(*(guest.play(table_id) for guest in people), disturbed(house, people, kill, 3))
    check(await finished(house), people)
    assert all(guest.connections >= 4 for guest in people)


async def test_a_rolled_gateway_sends_its_guests_away_politely(house: Platform, people: list[Person]) -> None:
    table_id = await started(people)

    def roll() -> None:
        house.stop_part("gateway")
        house.restart("gateway")

    await asyncio.gather(*(guest.play(table_id) for guest in people), disturbed(house, people, roll, 1))
    check(await finished(house), people)
    assert [guest.codes for guest in people] == [[1012]] * PEOPLE


async def test_a_killed_lobby_does_not_disturb_the_game(house: Platform, people: list[Person]) -> None:
    table_id = await started(people)

    def kill() -> None:
        house.kill("lobby")
        house.restart("lobby")

    await asyncio.gather(*(guest.play(table_id) for guest in people), disturbed(house, people, kill, 1))
    check(await finished(house), people)
    assert all(guest.connections == 1 for guest in people)

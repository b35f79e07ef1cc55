"""Kill -9 of table pods, bot pods and the store at any moment of running games; and pods that go in good order."""

from __future__ import annotations

import asyncio
import itertools
import random

import pytest
import redis.asyncio
from speedspiele.v1 import game_pb2

from services.kit.tasks import end
from tests.chaos.history import History, steps_of
from tests.chaos.players import Doors, Player, play_tables
from tests.chaos.processes import BotPod, Process, TablePod, Valkey, in_service

pytestmark = [pytest.mark.process, pytest.mark.timeout(240)]
TABLES = 10
KILLS = 6


class Town:
    """A store, two table pods and two bot pods."""

    def __init__(self, folder) -> None:
        self.valkey = Valkey(folder)
        self.pods = [TablePod(f"table-{n}", self.valkey.url) for n in range(2)]
        self.bots = [BotPod(f"bot-{n}", self.valkey.url, self.pods[n].address) for n in range(2)]
        self.all: list[Process] = [self.valkey, *self.pods, *self.bots]

    async def start(self) -> None:
        self.valkey.start()
        await self.store_is_there()
        for process in self.all[1:]:
            process.start()

    async def store_is_there(self) -> None:
        client = redis.asyncio.Redis(port=self.valkey.port)
        while True:
            try:
                await client.ping()
                break
            except redis.exceptions.ConnectionError:
                await asyncio.sleep(0.02)
        await client.aclose()

    async def finished(self) -> list[game_pb2.FinishedGame]:
        async with redis.asyncio.Redis(port=self.valkey.port) as client:
            entries = await client.xrange("finished")
        return [game_pb2.FinishedGame.FromString(fields[b"game"]) for _, fields in entries]

    async def finished_all(self, tables: set[str]) -> dict[str, game_pb2.FinishedGame]:
        """Each game once it is on the stream; doubles must be the same."""
        async with asyncio.timeout(60):
            while True:
                games: dict[str, game_pb2.FinishedGame] = {}
                for game in await self.finished():
                    assert games.setdefault(game.game_id, game) == game
                if set(games) >= tables:
                    return games
                await asyncio.sleep(0.1)

    def close(self) -> None:
        for process in self.all:
            process.kill()


@pytest.fixture
async def town(tmp_path):
    made = Town(tmp_path)
    await made.start()
    yield made
    made.close()


async def kill_now_and_then(victims: list[Process], chance: random.Random, back) -> None:
    """Until cancelled: one of them dies, and is started again."""
    while True:
        await asyncio.sleep(chance.uniform(0.4, 1.6))
        victim = chance.choice(victims)
        victim.kill()
        await asyncio.sleep(chance.uniform(0.0, 0.4))
        victim.start()
        await back()


@pytest.mark.parametrize("what", ["pods", "bots", "valkey", "everything"])
async def test_no_acknowledged_move_is_lost_or_doubled(town: Town, what):
    chance = random.Random(what)
    victims = {"pods": town.pods, "bots": town.bots, "valkey": [town.valkey], "everything": town.all}[what]
    doors = Doors([pod.address for pod in town.pods])
    history = History()
    players: list[Player] = []
    killing = asyncio.ensure_future(kill_now_and_then(victims, chance, town.store_is_there))
    while sum(process.kills for process in victims) < KILLS:
        seated = await play_tables(doors, history, TABLES, humans=2, computers=1, target="100")
        assert {await player for player in asyncio.as_completed([p.play() for p in seated])} == {"outcome"}
        players += seated
    await end([killing])
    for process in town.all:  # the last kill may have been the last thing that happened to it
        if process.kills:
            process.kill()
            process.start()
    await town.store_is_there()
    games = await town.finished_all(set(history.sent))
    for game in games.values():
        history.check(game)
        played, steps = steps_of(game)
        assert played.outcome(steps[-1][1]) is not None
    assert not any(player.went_back for player in players)
    await doors.close()


async def roll(victims: list[Process], back) -> None:
    """Until cancelled: one after the other is asked to go, goes in good order, and a new one comes."""
    for victim in itertools.cycle(victims):
        victim.terminate()
        code = await asyncio.to_thread(victim.wait, 40)
        assert code == 0, f"{victim.name} went with {code}"
        victim.kills += 1
        victim.start()
        await back(victim)


async def test_a_rollout_loses_nothing_and_nobody_counts_as_gone(town: Town):
    doors = Doors([pod.address for pod in town.pods])
    history = History()

    for pod in town.pods:
        await in_service(pod.address)
    rolling = asyncio.ensure_future(roll(town.pods, lambda pod: in_service(pod.address)))
    while sum(pod.kills for pod in town.pods) < 4 and not rolling.done():
        seated = await play_tables(doors, history, TABLES, humans=2, computers=1, target="100")
        assert set(await asyncio.gather(*(player.play() for player in seated))) == {"outcome"}
        assert not any(player.saw_gone for player in seated)
    if rolling.done():
        rolling.result()
    await end([rolling])
    for pod in town.pods:
        pod.kill()
        pod.start()
    for game in (await town.finished_all(set(history.sent))).values():
        history.check(game)
    await doors.close()

"""Computers play whole games through the real services; a dead or slow worker costs a deadline, never the game."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import pytest
from speedspiele.v1 import bot_pb2, bot_pb2_grpc, game_pb2, socket_pb2, table_pb2

from services.bot.app import BotApp, BotSettings
from services.bot.queue import Job, JobQueue
from services.kit.rpc import open_channel
from services.rules.dice import Dice
from services.rules.game import HUMAN, Computer, Driver, Knowledge
from services.rules.games import computer_of, game_named
from services.rules.replay import Entry, Start, replay
from tests.bot.computers import Gate, random_computers
from tests.fake_services import FakeServer
from tests.table.pods import WIRES, House, opened, people, some_move


async def bots(house: House, pod, name: str = "bot-0", computers=None, **settings) -> BotApp:
    settings = {"valkey_url": house.valkey_url, "table_address": f"127.0.0.1:{pod.app.port}", "pace": 0.0} | settings
    app = BotApp(BotSettings(pod=name, grace_s=0.1, **settings), computers or random_computers())
    await app.start()
    house.others.append(app)
    return app


async def finished(house: House, count: int) -> list[game_pb2.FinishedGame]:
    """The first finished games on the stream, whole."""
    last, games = "0", []
    while len(games) < count:
        answer = await house.valkey.xread({"finished": last}, block=60_000, count=count)
        assert answer, "no game finished in time"
        for message_id, fields in answer[0][1]:
            last = message_id
            games.append(game_pb2.FinishedGame.FromString(fields[b"game"]))
    return games


def replayed(game_message: game_pb2.FinishedGame):
    """The last state of the game, from its log alone."""
    game = game_named(game_message.game)
    wire = WIRES[game.name]
    drivers = tuple(Driver(driver.level or None) for driver in game_message.drivers)
    options = game.options_from(game_message.mode, len(drivers), dict(game_message.options))
    entries = [
        Entry(
            kind=line.kind,
            now_ms=line.now_ms,
            seat=line.seat,
            move=wire.move_from(line.move) if line.kind == "move" else None,
            driver=Driver(line.driver.level or None) if line.kind == "driver" else None,
        )
        for line in game_message.log
    ]
    start = Start(drivers, options, tuple(game_message.supplies), game_message.seed, game_message.started_ms)
    return game, list(replay(game, start, entries))[-1].state


@pytest.mark.parametrize("seats", range(2, 9))
async def test_computers_play_to_the_end_and_the_log_replays(house: House, seats):
    pod = await house.pod()
    await bots(house, pod)
    table_id = await opened(pod, people(0, seats), options={"target": "30"})
    (message,) = await finished(house, 1)
    assert (message.game_id, message.end_reason) == (table_id, "outcome")
    game, state = replayed(message)
    outcome = game.outcome(state)
    assert [seat.place for seat in outcome.seats] == [seat.place for seat in message.outcome.seats]


async def test_the_real_computers_of_all_strengths_play_to_the_end_without_the_clock(house: House):
    pod = await house.pod()
    await bots(house, pod, computers={"sauna": computer_of(game_named("sauna"))})
    seats = [*people(0, 2, "easy"), *people(0, 2, "normal"), *people(0, 1, "strong")]
    await opened(pod, seats, options={"target": "30", "piles": "2"})
    (message,) = await finished(house, 1)
    assert message.end_reason == "outcome"
    assert not [line for line in message.log if line.automatic]


OPTIONS = [("tie", "10"), ("direction", "clockwise"), ("piles", "2"), ("think", "15"), ("target", "50")]


@pytest.mark.parametrize("option", OPTIONS, ids="=".join)
async def test_every_option_is_played_to_the_end(house: House, option):
    pod = await house.pod()
    await bots(house, pod)
    await opened(pod, people(0, 4), options={"target": "30"} | dict([option]))
    (message,) = await finished(house, 1)
    assert message.end_reason == "outcome"
    assert replayed(message)[0].outcome(replayed(message)[1]) is not None


async def test_a_person_and_computers_play_together(house: House):
    pod = await house.pod()
    await bots(house, pod)
    table_id = await opened(pod, people(1, 3), options={"target": "30"})
    gateway = pod.link()
    await gateway.watch(1, table_id, "p0")
    while True:
        await gateway.until(lambda: bool(gateway.updates(1)[-1].prompt or gateway.updates(1)[-1].ending.reason))
        update = gateway.updates(1)[-1]
        if update.ending.reason:
            break
        ack = await gateway.act(1, table_id, update.prompt, move=some_move(update))
        assert ack.refusal in ("", "stale_prompt")
        await gateway.until(lambda v=update.version: gateway.updates(1)[-1].version > v)
    assert update.ending.reason == "outcome"
    assert not [line for line in (await finished(house, 1))[0].log if line.automatic]


async def test_a_worker_whose_cancellation_is_lost_in_the_store_client_stops(house: House, monkeypatch):
    async def losing(self: JobQueue, count: int) -> list[Job]:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(JobQueue, "take", losing)
    pod = await house.pod()
    app = await bots(house, pod)
    await asyncio.sleep(0.05)
    async with asyncio.timeout(30):
        await app.stop()


async def test_a_job_of_a_dead_worker_is_taken_over(house: House):
    pod = await house.pod()
    gate = Gate()
    dying = await bots(house, pod, "bot-0", random_computers(before=gate.wait))
    table_id = await opened(pod, people(0, 2), options={"target": "30"})
    while not gate.entered:
        await asyncio.sleep(0.01)
    await dying.stop()
    await bots(house, pod, "bot-1")
    (message,) = await finished(house, 1)
    gate.open()
    assert message.game_id == table_id
    assert not [line for line in message.log if line.automatic]


async def test_a_slow_decision_gets_the_default_and_blocks_nobody(house: House):
    pod = await house.pod()
    gate = Gate()
    await bots(house, pod, computers=random_computers(before=gate.wait), budget_s=0.05, threads=2)
    await opened(pod, people(0, 3), options={"target": "30"})
    (message,) = await finished(house, 1)
    gate.open()
    assert message.end_reason == "outcome"


async def test_a_late_answer_is_dropped_by_its_prompt(house: House):
    pod = await house.pod()
    table_id = await opened(pod, people(0, 2))
    _, jobs = (await house.valkey.xread({"jobs:normal": "0"}, block=20_000))[0]
    job = bot_pb2.BotJob.FromString(jobs[0][1][b"job"])
    wire = WIRES["sauna"]
    move = wire.move_message(game_named("sauna").sample(wire.view_from(job.view), Dice(job.dice)))
    command = table_pb2.Command(
        table_id=table_id, seat_token=job.seat_token, command_id="a", prompt=job.prompt, move=move
    )
    assert (await pod.stub.Act(command)).refusal == ""
    command.command_id = "b"
    assert (await pod.stub.Act(command)).refusal == "stale_prompt"


async def test_the_hint_is_the_strong_computers_advice(house: House):
    first = await house.pod()
    app = await bots(house, first)
    pod = await house.pod("table-1", bot_address=f"127.0.0.1:{app.port}")
    table_id = await opened(pod, people(1, 1), mode="free")
    gateway = pod.link()
    await gateway.watch(1, table_id, "p0")
    await gateway.until(lambda: bool(gateway.updates(1)[-1].prompt))
    update = gateway.updates(1)[-1]
    frame = await gateway.ask(1, hint=table_pb2.LinkHint(table_id=table_id, prompt=update.prompt))
    assert (frame.hint.reason, dict(frame.hint.params)) == ("coolest", {"card": "7"})
    assert frame.hint.move.sauna.WhichOneof("move")
    stale = await gateway.ask(1, hint=table_pb2.LinkHint(table_id=table_id, prompt=update.prompt + 1))
    assert stale.refused == socket_pb2.Refused(reason="stale_prompt")
    async with open_channel(f"127.0.0.1:{app.port}") as channel:
        reply = await bot_pb2_grpc.BotServiceStub(channel).Hint(bot_pb2.HintRequest(game="sauna", view=update.view))
        assert reply.reason == "coolest"


async def test_computers_know_what_the_people_at_their_table_have_heard(house: House):
    async with FakeServer() as below:
        below.archive.heard = {"p0": ["Fernweh"]}
        known: list[Knowledge] = []

        def knowing(knowledge: Knowledge) -> Computer:
            known.append(knowledge)
            return plain

        plain = random_computers()["traum"]
        pod = await house.pod()
        await bots(house, pod, computers={"traum": replace(plain, knowing=knowing)}, archive_address=below.address)
        await opened(pod, people(1, 3), game="traum", seed=seed_where_a_computer_begins())
        while not known:
            await asyncio.sleep(0.01)
        assert known[0] == Knowledge(heard=frozenset({"Fernweh"}))
        assert below.archive.asked[0] == ("traum", ["p0"])


def seed_where_a_computer_begins() -> bytes:
    game = game_named("traum")
    drivers = (HUMAN, *[Driver("normal")] * 3)
    for seed in (bytes([number]) * 32 for number in range(99)):
        if 0 not in game.to_act(game.setup(drivers, game.options_from("table", 4, {}), (), Dice(seed), 0).state):
            return seed
    raise AssertionError("the human always begins")


async def test_no_people_are_named_where_computers_may_repeat_themselves(house: House):
    pod = await house.pod()
    await opened(pod, people(0, 2))
    _, jobs = (await house.valkey.xread({"jobs:normal": "0"}, block=20_000))[0]
    assert not bot_pb2.BotJob.FromString(jobs[0][1][b"job"]).people

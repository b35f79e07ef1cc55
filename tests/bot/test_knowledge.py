"""What computers know beside the view: the newest lesson, kept while the archive is away, and nothing without it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from services.bot.knowledge import Archived
from services.bot.think import Thinker
from services.rules.dice import Dice
from services.rules.game import HUMAN, NO_KNOWLEDGE, Computer, Eye, Knowledge
from services.rules.games import GAMES, computer_of, game_named
from services.rules.traum import GAME as LEARNER
from services.rules.traum.learning import learn
from tests.bot.computers import random_computers
from tests.fake_services import FakeServer

LESSON = learn([], 0)


async def test_a_new_lesson_replaces_the_old_one() -> None:
    async with FakeServer() as below:
        archived = Archived(below.address, GAMES)
        await archived.look()
        assert archived.of(LEARNER.name) == NO_KNOWLEDGE
        for version in (1, 2):
            below.archive.lessons[LEARNER.name] = (version, b"%d" % version)
            await archived.look()
            await archived.look()
            assert archived.of(LEARNER.name) == Knowledge(b"%d" % version)
        assert archived.of("sauna") == NO_KNOWLEDGE
        below.archive.lessons[LEARNER.name] = (3, b"")
        await archived.look()
        assert archived.of(LEARNER.name) == NO_KNOWLEDGE
        await archived.close()


async def test_what_is_known_stays_when_the_archive_goes() -> None:
    async with FakeServer() as below:
        below.archive.lessons[LEARNER.name] = (1, LESSON)
        archived = Archived(below.address, GAMES)
        await archived.look()
        await below.kill()
        await archived.look()
        assert archived.of(LEARNER.name) == Knowledge(LESSON)
        await archived.close()


async def test_without_an_archive_nothing_is_known() -> None:
    archived = Archived("127.0.0.1:1", GAMES)
    await archived.look()
    assert archived.of(LEARNER.name) == NO_KNOWLEDGE
    await archived.close()


async def test_a_computer_is_asked_with_what_is_known_and_without_it_plainly() -> None:
    name = "sauna"
    game = game_named(name)
    asked: list[Knowledge] = []

    def knowing(knowledge: Knowledge) -> Computer:
        asked.append(knowledge)
        return plain

    plain = random_computers()[name]
    thinker = Thinker({name: game}, {name: replace(plain, knowing=knowing)}, budget_s=20)
    state = game.setup((HUMAN,) * 3, game.options_from("table", 3, {}), (), Dice(b"a"), 0).state
    seat = game.to_act(state)[0]
    view = game.view(state, Eye(seat))
    await asyncio.gather(
        thinker.decide(name, view, "easy", Dice(b"b")),
        thinker.decide(name, view, "easy", Dice(b"b"), Knowledge(LESSON)),
        thinker.hint(name, view, Dice(b"b"), Knowledge(LESSON)),
    )
    assert asked == [Knowledge(LESSON)] * 2
    thinker.close()


def test_only_games_that_teach_have_computers_that_learn() -> None:
    for game in GAMES:
        can = game.learn is not None or game.heard is not None
        assert can == (computer_of(game).knowing is not None), game.name


async def test_what_people_heard_is_asked_once_a_table_and_not_where_nobody_sits() -> None:
    async with FakeServer() as below:
        below.archive.heard = {"anna": ["Fernweh"], "ben": ["Mondlicht"]}
        archived = Archived(below.address, GAMES)
        for _ in range(3):
            knowledge = await archived.at("t1", LEARNER.name, ["anna", "ben"])
            assert knowledge == Knowledge(heard=frozenset({"Fernweh", "Mondlicht"}))
        assert (await archived.at("t2", LEARNER.name, ["anna"])).heard == {"Fernweh"}
        assert await archived.at("t3", LEARNER.name, []) == NO_KNOWLEDGE
        assert below.archive.asked == [(LEARNER.name, ["anna", "ben"]), (LEARNER.name, ["anna"])]
        await archived.close()


async def test_an_archive_that_is_away_is_no_memory() -> None:
    archived = Archived("127.0.0.1:1", GAMES)
    assert await archived.at("t1", LEARNER.name, ["anna"]) == NO_KNOWLEDGE
    await archived.close()

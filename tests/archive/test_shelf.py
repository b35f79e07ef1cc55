"""The archive: once each, replay equals play for every eye, persons leave and games stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict
from speedspiele.v1 import archive_pb2 as pb
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from services.archive.lessons import Lessons
from services.archive.line_reports import LineReports
from services.archive.memories import Memories
from services.archive.naming import Named
from services.archive.replaying import OPEN_EYE, steps_bytes
from services.archive.rpc import ArchiveService
from services.archive.shelf import Shelf
from services.archive.tables import METADATA, NAMES, SEATS
from services.kit.calendar import berlin_day, day_after, day_start_ms
from services.kit.refusal import Refusal
from services.kit.sql import Sessions, migrate, sessions_of
from services.rules.dice import seed_commitment
from services.rules.game import OPEN, SPECTATOR, Eye
from services.rules.games import GAMES, game_named
from services.wire import wires_of
from tests.finished import START_MS, Clock, by_hand, played

WIRES = wires_of(GAMES)
SEED = bytes(range(32))


def service_of(sessions: Sessions, clock: Clock) -> ArchiveService:
    reports, lessons = LineReports(sessions, clock), Lessons(sessions, clock, ())
    return ArchiveService(Shelf(sessions), Memories(sessions), reports, lessons, clock, WIRES)


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "archive")
    return sessions_of(engine)


async def test_a_game_is_kept_once(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    game, _ = played("sauna", 3, SEED)
    assert await shelf.keep(game)
    assert not await shelf.keep(game)
    assert await shelf.record(game.game_id) == game


async def test_replay_shows_every_eye_what_it_saw_then(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    game, states = played("sauna", 3, SEED)
    await shelf.keep(game)
    record = await shelf.record(game.game_id)
    rules = game_named("sauna")
    for number, eye in [(0, SPECTATOR), (1, Eye(0)), (3, Eye(2)), (OPEN_EYE, OPEN)]:
        steps = pb.ReplayReply.FromString(steps_bytes(record, WIRES, number)).steps
        assert len(steps) == len(states)
        for step, state in zip(steps, states, strict=True):
            assert step.view.SerializeToString() == WIRES["sauna"].view_bytes(rules.view(state, eye))


async def replay(service: ArchiveService, **wish: Any) -> Any:
    """The answer, which the service gives as ready bytes."""
    return pb.ReplayReply.FromString(await service.Replay(pb.ReplayRequest(**wish), None))


async def test_the_proof_fits_the_promise(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    game, _ = played("sauna", 2, SEED)
    await shelf.keep(game)
    reply = await replay(service_of(sessions, Clock()), game_id=game.game_id)
    assert seed_commitment(reply.seed) == reply.seed_hash


async def test_todays_daily_is_shown_only_to_who_played_it(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    game, _ = played("sauna", 5, SEED)
    game.day = berlin_day(START_MS)
    await shelf.keep(game)
    clock = Clock()
    service = service_of(sessions, clock)
    with pytest.raises(Refusal, match="day_not_over"):
        await service.Replay(pb.ReplayRequest(game_id=game.game_id, player_id="somebody"), None)
    own = await replay(service, game_id=game.game_id, player_id="p0")
    assert own.steps
    assert own.seed == b""
    clock.now = day_start_ms(day_after(game.day))
    later = await replay(service, game_id=game.game_id, player_id="somebody")
    assert later.seed == SEED


@pytest.mark.parametrize("eye", [4, 254])
async def test_an_unknown_seat_is_refused(sessions: Sessions, eye: int) -> None:
    shelf = Shelf(sessions)
    game, _ = played("sauna", 3, SEED)
    await shelf.keep(game)
    with pytest.raises(Refusal, match="unknown_seat"):
        await service_of(sessions, Clock()).Replay(pb.ReplayRequest(game_id=game.game_id, eye=eye), None)


async def test_an_unknown_game_is_refused(sessions: Sessions) -> None:
    with pytest.raises(Refusal, match="no_such_game"):
        await service_of(sessions, Clock()).Replay(pb.ReplayRequest(game_id="x"), None)


async def test_a_game_of_older_rules_says_that_it_cannot_be_worked_out(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    game, _ = played("sauna", 2, SEED)
    game.rules_version = 0
    await shelf.keep(game)
    with pytest.raises(Refusal, match="rules_too_old"):
        await replay(service_of(sessions, Clock()), game_id=game.game_id)


async def test_my_games_come_newest_first_in_pages(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    for i in range(7):
        await shelf.keep(by_hand(f"g{i}", ["a", "b"], [1, 2], ended_ms=START_MS + i))
    first, more = await shelf.games_of("a", "", 0, 4)
    rest, none_left = await shelf.games_of("a", "", first[-1].ended_ms, 4)
    assert [game.game_id for game in [*first, *rest]] == [f"g{i}" for i in range(6, -1, -1)]
    assert (more, none_left) == (True, False)
    assert await shelf.games_of("a", "nothing", 0, 4) == ([], False)


async def test_statistics_count_places_and_the_best_result(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    for i, (place, score) in enumerate([(1, 30), (2, 45), (1, 20)]):
        game = by_hand(f"g{i}", ["a", "b"], [place, 3 - place], scores=[score, 50])
        game.outcome.seats[0].key[:] = [place, score]
        await shelf.keep(game)
    (found,) = await shelf.statistics("a")
    assert (found.games, found.wins, list(found.places), found.best_score) == (3, 2, [2, 1], 20)


async def test_deletion_leaves_no_trace_of_the_person(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    await shelf.keep(by_hand("g", ["secret-id", "b"], [1, 2]))
    assert "g" in json.loads(await shelf.export("secret-id"))["games"][0]["game_id"]
    await shelf.forget("secret-id")
    async with sessions() as session:
        for table in METADATA.sorted_tables:
            for row in (await session.execute(select(table))).all():
                assert b"secret-id" not in b"|".join(v if isinstance(v, bytes) else str(v).encode() for v in row)
    (game,), _ = await shelf.games_of("b", "", 0, 5)
    assert [seat.deleted for seat in game.seats] == [True, False]


async def test_a_game_that_ends_after_its_player_has_gone_names_nobody(sessions: Sessions) -> None:
    """Deleted, or merged into somebody who went later, while they sat at the table."""
    shelf = Shelf(sessions)
    await shelf.forget("deleted-id")
    await shelf.merge("merged-id", "account-id")
    await shelf.merge("guest-id", "later-id")
    await shelf.forget("later-id")
    await shelf.keep(by_hand("g", ["deleted-id", "merged-id", "guest-id", "b"], [1, 2, 3, 4]))
    async with sessions() as session:
        seats = (await session.execute(select(SEATS).order_by(SEATS.c.seat))).all()
        rows = [row for table in METADATA.sorted_tables for row in (await session.execute(select(table))).all()]
    assert [(seat.player_id, bool(seat.name)) for seat in seats] == [
        ("", False), ("account-id", True), ("", False), ("b", True),
    ]  # fmt: skip
    assert all(seat.human for seat in seats)
    assert not [row for row in rows if any(f"{who}-id" in repr(row) for who in ("deleted", "guest", "later"))]


async def test_a_name_that_was_taken_away_stands_nowhere(sessions: Sessions) -> None:
    """Not in the games of before, nor in one that began under it; what was played under a later name shows that."""
    shelf, service = Shelf(sessions), service_of(sessions, clock := Clock())
    await shelf.keep(by_hand("old", ["bad", "b"], [1, 2]))
    await service.RenamePlayer(pb.ArchiveRenameRequest(player_id="bad", name="Gast 1", avatar="fox"), None)
    await shelf.keep(by_hand("running", ["bad", "b"], [1, 2]))
    later = by_hand("later", ["bad", "b"], [1, 2])
    later.started_ms = clock.now_ms() + 1
    await shelf.keep(later)
    shown = {game_id: (await replay(service, game_id=game_id)).info.seats for game_id in ("old", "running", "later")}
    assert [(seats[0].name, seats[0].avatar, seats[1].name) for seats in shown.values()] == [
        ("Gast 1", "fox", "Name b"), ("Gast 1", "fox", "Name b"), ("Name bad", "owl", "Name b"),
    ]  # fmt: skip
    games, _ = await shelf.games_of("b", "sauna", 0, 5)
    assert sorted(game.seats[0].name for game in games) == ["Gast 1", "Gast 1", "Name bad"]
    exported = json.loads(await shelf.export("bad"))["games"]
    assert sorted(game["name"] for game in exported) == ["Gast 1", "Gast 1", "Name bad"]


async def test_another_name_goes_along_into_an_account_and_goes_with_its_player(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    for player, name in (("guest", "Gast 2"), ("account", "Aino"), ("other", "Aura")):
        await shelf.rename(player, Named(name, "fox"), START_MS + 1)
    await shelf.merge("guest", "account")
    await shelf.merge("other", "new")
    await shelf.keep(by_hand("g", ["guest", "other"], [1, 2]))
    async with sessions() as session:
        seats = (await session.execute(select(SEATS.c.player_id, SEATS.c.name).order_by(SEATS.c.seat))).all()
    assert [tuple(seat) for seat in seats] == [("account", "Aino"), ("new", "Aura")]
    await shelf.forget("account")
    async with sessions() as session:
        assert (await session.execute(select(NAMES.c.player_id))).scalars().all() == ["new"]


async def test_reading_all_gives_every_game_in_order(sessions: Sessions) -> None:
    shelf = Shelf(sessions)
    for i in (3, 1, 2):
        await shelf.keep(by_hand(f"g{i}", ["a", "b"], [1, 2], ended_ms=START_MS + i))
    assert [game.game_id async for game in shelf.read_all()] == ["g1", "g2", "g3"]


def test_kept_histories_still_replay() -> None:
    folder = Path(__file__).parent / "kept"
    files = sorted(folder.glob("*.json"))
    assert files
    for file in files:
        kept = json.loads(file.read_text())
        record = pb_from(kept["record"])
        last = pb.ReplayReply.FromString(steps_bytes(record, WIRES, OPEN_EYE)).steps[-1]
        assert MessageToDict(last.view) == kept["last_view"], file.name


def pb_from(text: str) -> Any:
    """A FinishedGame from its hexadecimal form."""
    from speedspiele.v1.game_pb2 import FinishedGame

    return FinishedGame.FromString(bytes.fromhex(text))

"""Players in the lasting store, on every kind of database this machine can start."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit import sql
from services.kit.refusal import Refusal
from services.kit.valkey import Valkey
from services.lobby.accounts.lockout import Lockout
from services.lobby.players import SESSION_MS, Players
from services.lobby.schema import SessionRow


class HandClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def now_ms(self) -> int:
        return self.ms


@pytest.fixture
async def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def players(engine: AsyncEngine, valkey: Valkey, clock: HandClock) -> Players:
    await sql.migrate(engine, "lobby")
    return Players(sql.sessions_of(engine), clock, Lockout(valkey))


async def test_a_device_keeps_its_player_and_may_bring_another_name(players: Players) -> None:
    first = await players.sign_in("Anna", "otter", "")
    again = await players.sign_in("", "", first.device_token)
    renamed = await players.sign_in("Änne", "fox", first.device_token)
    assert {s.player.player_id for s in (first, again, renamed)} == {first.player.player_id}
    assert (again.player.name, renamed.player.name, renamed.player.avatar) == ("Anna", "Änne", "fox")


async def test_another_name_is_had_three_times_a_day_by_every_door(players: Players, valkey: Valkey) -> None:
    first = await players.sign_in("Anna", "otter", "")
    player_id = first.player.player_id
    await players.change_profile(player_id, "Berta", "")
    await players.sign_in("Clara", "", first.device_token)
    await players.change_profile(player_id, "Clara", "fox")
    await players.change_profile(player_id, "Dora", "")
    for refused in (
        players.change_profile(player_id, "Emma", "hare"),
        players.sign_in("Emma", "", first.device_token),
    ):
        with pytest.raises(Refusal, match="name_too_often"):
            await refused
    kept = await players.change_profile(player_id, "Dora", "bear")
    assert (kept.name, kept.avatar) == ("Dora", "bear")
    assert not [key for key in await valkey.keys() if player_id.encode() in key]


async def test_an_unknown_device_is_a_new_guest(players: Players) -> None:
    guests = await asyncio.gather(*(players.sign_in("Anna", "otter", "made up") for _ in range(20)))
    assert len({guest.player.player_id for guest in guests}) == 20
    assert "made up" not in {guest.device_token for guest in guests}


async def test_a_session_runs_out_and_is_forgotten(players: Players, clock: HandClock, engine: AsyncEngine) -> None:
    guest = await players.sign_in("Anna", "otter", "")
    clock.ms += SESSION_MS - 1
    assert (await players.who_is(guest.session_token))[0].name == "Anna"
    clock.ms += 1
    with pytest.raises(Refusal, match="signed_out"):
        await players.who_is(guest.session_token)
    await players.forget_old_sessions()
    async with sql.sessions_of(engine)() as session:
        assert await session.scalar(select(func.count()).select_from(SessionRow)) == 0


async def test_migrating_twice_changes_nothing(players: Players, engine: AsyncEngine) -> None:
    guest = await players.sign_in("Anna", "otter", "")
    await sql.migrate(engine, "lobby")
    assert (await players.get(guest.player.player_id)).name == "Anna"

"""What players set for themselves, on every kind of database this machine can start: the newest change wins."""

from __future__ import annotations

import asyncio

import pytest
from speedspiele.v1 import account_pb2 as pb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit import sql
from services.kit.refusal import Refusal
from services.kit.valkey import Valkey
from services.lobby.accounts.lockout import Lockout
from services.lobby.accounts.settings import OLDEST_MS, SettingsShelf
from services.lobby.players import Players
from tests.lobby.test_players import HandClock

HOUR_MS = 3_600_000.0
ENGLISH = pb.PlayerSettings(language=pb.LANGUAGE_EN)
GERMAN_STRONG = pb.PlayerSettings(language=pb.LANGUAGE_DE, contrast=pb.CONTRAST_STRONG)


@pytest.fixture
async def shelf(engine: AsyncEngine) -> SettingsShelf:
    await sql.migrate(engine, "lobby")
    return SettingsShelf(sql.sessions_of(engine), HandClock())


@pytest.fixture
async def anna(engine: AsyncEngine, valkey: Valkey, shelf: SettingsShelf) -> str:
    return await _guest(engine, valkey)


async def _guest(engine: AsyncEngine, valkey: Valkey) -> str:
    return (
        await Players(sql.sessions_of(engine), HandClock(), Lockout(valkey)).sign_in("Anna", "otter", "")
    ).player.player_id


async def test_nothing_set_is_nothing_known(shelf: SettingsShelf, anna: str) -> None:
    kept = await shelf.get(anna)
    assert (kept.settings, kept.changed_ms) == (pb.PlayerSettings(), 0)


async def test_a_change_leaves_the_rest_as_it_was(shelf: SettingsShelf, anna: str) -> None:
    await shelf.put(anna, pb.PlayerSettings(sound=False, motion=pb.MOTION_CALM), 0)
    kept = await shelf.put(anna, pb.PlayerSettings(sound=True, colours=pb.COLOURS_DISTINCT), 0)
    wanted = pb.PlayerSettings(sound=True, motion=pb.MOTION_CALM, colours=pb.COLOURS_DISTINCT)
    assert kept == await shelf.get(anna)
    assert (kept.settings, kept.changed_ms) == (wanted, HandClock().ms)


async def test_a_change_that_comes_late_does_not_undo_a_newer_one(shelf: SettingsShelf, anna: str) -> None:
    await shelf.put(anna, ENGLISH, HOUR_MS)
    kept = await shelf.put(anna, GERMAN_STRONG, 2 * HOUR_MS)
    assert kept.settings == pb.PlayerSettings(language=pb.LANGUAGE_EN, contrast=pb.CONTRAST_STRONG)
    assert kept.changed_ms == HandClock().ms - HOUR_MS


async def test_devices_at_once_lose_nothing(shelf: SettingsShelf, anna: str) -> None:
    changes = [
        pb.PlayerSettings(language=pb.LANGUAGE_EN), pb.PlayerSettings(sound=False), pb.PlayerSettings(vibration=False),
        pb.PlayerSettings(shortcuts=False), pb.PlayerSettings(motion=pb.MOTION_FULL),
        pb.PlayerSettings(contrast=pb.CONTRAST_NORMAL),
    ]  # fmt: skip
    await asyncio.gather(*(shelf.put(anna, change, 0) for change in changes))
    assert len((await shelf.get(anna)).settings.ListFields()) == len(changes)


@pytest.mark.parametrize(
    ("settings", "age_ms"),
    [
        (pb.PlayerSettings(), 0),
        (pb.PlayerSettings(motion=9), 0),  # type: ignore[arg-type]
        (ENGLISH, -1),
        (ENGLISH, OLDEST_MS + 1),
        (ENGLISH, float("nan")),
    ],
)
async def test_what_nobody_knows_is_refused(
    shelf: SettingsShelf, anna: str, settings: pb.PlayerSettings, age_ms: float
) -> None:
    with pytest.raises(Refusal, match="bad_settings"):
        await shelf.put(anna, settings, age_ms)
    assert (await shelf.get(anna)).changed_ms == 0


async def test_nobody_has_no_settings(shelf: SettingsShelf) -> None:
    with pytest.raises(Refusal, match="no_such_player"):
        await shelf.put("nobody", ENGLISH, 0)


async def test_two_players_becoming_one_keep_the_newer(
    shelf: SettingsShelf, anna: str, engine: AsyncEngine, valkey: Valkey
) -> None:
    guest = await _guest(engine, valkey)
    await shelf.hand_over(guest, anna)
    assert (await shelf.get(anna)).changed_ms == 0
    await shelf.put(anna, ENGLISH, HOUR_MS)
    await shelf.put(guest, GERMAN_STRONG, 0)
    await shelf.hand_over(guest, anna)
    assert (await shelf.get(anna)).settings == GERMAN_STRONG


async def test_words_of_a_later_version_are_passed_over_and_stay(
    shelf: SettingsShelf, anna: str, engine: AsyncEngine
) -> None:
    await shelf.put(anna, ENGLISH, 0)
    later = '{"language": "LANGUAGE_FI", "candles": {"lit": 3}, "sound": false}'
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE settings SET document = :later"), {"later": later})
    assert (await shelf.get(anna)).settings == pb.PlayerSettings(sound=False)
    await shelf.put(anna, pb.PlayerSettings(sound=True), 0)
    async with engine.connect() as connection:
        kept = (await connection.execute(text("SELECT document FROM settings"))).scalar_one()
    assert '"candles": {"lit": 3}' in kept
    assert '"LANGUAGE_FI"' in kept


async def test_a_row_of_the_version_before_reads_as_never_changed(
    shelf: SettingsShelf, anna: str, engine: AsyncEngine
) -> None:
    async with engine.begin() as connection:
        insert = text("INSERT INTO settings (player_id, document) VALUES (:anna, '{}')")
        await connection.execute(insert, {"anna": anna})
    assert (await shelf.get(anna)).changed_ms == 0
    assert (await shelf.put(anna, ENGLISH, 0)).settings == ENGLISH

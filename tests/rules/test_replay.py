"""Log + rules = state: kept histories replay for ever, and so do fresh ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from services.rules.games import GAMES
from services.rules.replay import replay
from tests.rules.histories import FOLDER, fingerprint, read
from tests.rules.playing import Table, random_play, start_of, tables

KEPT = sorted(FOLDER.glob("*.json"))
TABLES = [table for game in GAMES for table in tables(game)]


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_kept_history_ends_in_the_same_state(file: Path) -> None:
    history = json.loads(file.read_text())
    game, start, entries = read(history)
    assert game.version == history["version"], "the rules changed: old games need their old version"
    *_, last = replay(game, start, entries)
    assert fingerprint(last.state) == history["end"]


def test_every_game_has_a_kept_history() -> None:
    kept = {json.loads(file.read_text())["game"] for file in KEPT}
    assert kept == {game.name for game in GAMES}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_fresh_game_replays_state_by_state(table: Table) -> None:
    played = list(random_play(table, b"replay", steps=400))
    entries = [moment.entry for moment in played if moment.entry is not None]
    again = list(replay(table.game, start_of(table, b"replay"), entries))
    assert [step.state for step in again] == [moment.state for moment in played]
    assert [step.events for step in again] == [moment.events for moment in played]

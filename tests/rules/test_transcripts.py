"""The golden transcripts are what the rules play today."""

from __future__ import annotations

import pytest

from services.rules.game import Game
from services.rules.games import GAMES
from tests.rules.transcripts import FOLDER, transcript


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_played_as_written(game: Game) -> None:
    """After a wanted change: `python -m tests.rules.transcripts`, and read the diff."""
    assert transcript(game) == (FOLDER / f"{game.name}.txt").read_text()


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {game.name for game in GAMES}

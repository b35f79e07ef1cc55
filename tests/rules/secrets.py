"""What each game hides: per game a module tests/rules/<game>/hidden.py says how to disguise a state."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from services.rules.dice import Stream
from services.rules.game import Eye, Game


def disguised(game: Game, state: Any, eye: Eye, stream: Stream) -> Any:
    """Another state that must look the same to that eye: everything hidden from it is exchanged at random."""
    return import_module(f"tests.rules.{game.name}.hidden").disguised(state, eye, stream)

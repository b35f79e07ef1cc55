"""The one list of all games, and where to find what a game brings along."""

from __future__ import annotations

from importlib import import_module

from services.rules.game import Computer, Game, Supply
from services.rules.koffer import GAME as KOFFER
from services.rules.sauna import GAME as SAUNA
from services.rules.traum import GAME as TRAUM

GAMES: tuple[Game, ...] = (SAUNA, KOFFER, TRAUM)

_BY_NAME = {game.name: game for game in GAMES}


def game_named(name: str) -> Game:
    """The game of that name; raises KeyError."""
    return _BY_NAME[name]


def computer_of(game: Game) -> Computer:
    """How its computers think. Loads numpy and numba: only for processes that decide moves."""
    computer: Computer = import_module(f"services.rules.{game.name}.bot").COMPUTER
    return computer


def supply_of(game: Game) -> Supply:
    """How its material is made; every game has at least a daily."""
    supply: Supply = import_module(f"services.rules.{game.name}.puzzle").SUPPLY
    return supply

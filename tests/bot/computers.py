"""Computers made by hand: they move at random, and can be slow, stuck or wrong."""

from __future__ import annotations

import threading
from typing import Any

from services.rules.game import Computer, Hint
from services.rules.games import GAMES, game_named


def random_computers(before: Any = None, pause_ms: int = 0) -> dict[str, Computer]:
    """One per game; `before()` runs in the thinking thread."""

    def one(name: str) -> Computer:
        game = game_named(name)

        def decide(view: Any, level: str, dice: Any) -> Any:
            if before is not None:
                before()
            return game.sample(view, dice)

        return Computer(
            decide=decide,
            pause_ms=lambda view, level, dice: pause_ms,
            hint=lambda view, dice: Hint(game.sample(view, dice), "coolest", {"card": "7"}),
            warm_up=lambda: None,
        )

    return {game.name: one(game.name) for game in GAMES}


class Gate:
    """Holds thinking threads until it is opened."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self.entered = 0

    def wait(self) -> None:
        """Called by the thinking thread."""
        self.entered += 1
        self._open.wait(20)

    def open(self) -> None:
        """Lets everybody go on, from now on."""
        self._open.set()

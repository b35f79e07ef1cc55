"""Decisions within a budget, in threads: the kernels let go of the interpreter, so a slow one blocks nobody."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from services.kit.metrics import BOT_DECISION_SECONDS
from services.rules.dice import Dice
from services.rules.game import NO_KNOWLEDGE, Computer, Game, Hint, Knowledge, Level

T = TypeVar("T")


class Decision:
    """A move, and how long a person would have taken over it."""

    __slots__ = ("is_default", "move", "pause_ms")

    def __init__(self, move: Any, pause_ms: int, is_default: bool = False) -> None:
        self.move = move
        self.pause_ms = pause_ms
        self.is_default = is_default


class Thinker:
    """The computers of all games and the threads they think in."""

    def __init__(
        self, games: Mapping[str, Game], computers: Mapping[str, Computer], budget_s: float, threads: int = 0
    ) -> None:
        self.games = games
        self._computers = computers
        self._budget_s = budget_s
        self._pool = ThreadPoolExecutor(threads or os.cpu_count() or 1, thread_name_prefix="think")

    async def warm_up(self) -> None:
        """Compiles and loads what first decisions need."""
        for computer in self._computers.values():
            await self._run(computer.warm_up)

    async def decide(
        self, game: str, view: Any, level: Level, dice: Dice, knowledge: Knowledge = NO_KNOWLEDGE
    ) -> Decision:
        """A move from the view and what the computers know; the game's default when the budget is spent."""
        seconds = BOT_DECISION_SECONDS.labels(game=game, level=level)

        def think() -> Decision:
            computer = self._knowing(game, knowledge)
            started = time.thread_time()
            move = computer.decide(view, level, dice)
            seconds.observe(time.thread_time() - started)
            return Decision(move, computer.pause_ms(view, level, dice))

        try:
            return await asyncio.wait_for(self._run(think), self._budget_s)
        except TimeoutError:
            return Decision(self.games[game].sample(view, dice), 0, is_default=True)

    async def hint(self, game: str, view: Any, dice: Dice, knowledge: Knowledge = NO_KNOWLEDGE) -> Hint:
        """The strong computer's advice; raises TimeoutError when the budget is spent."""

        def think() -> Hint:
            return self._knowing(game, knowledge).hint(view, dice)

        return await asyncio.wait_for(self._run(think), 2 * self._budget_s)

    def close(self) -> None:
        """Takes no more; what is being thought is thrown away."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _knowing(self, game: str, knowledge: Knowledge) -> Computer:
        computer = self._computers[game]
        if computer.knowing is None or knowledge == NO_KNOWLEDGE:
            return computer
        return computer.knowing(knowledge)

    def _run(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._pool, work)

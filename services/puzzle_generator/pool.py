"""Keeps the shelves full: worker processes make puzzles, a second way verifies each before it may be dealt."""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from msgspec import Struct

from services.kit.clock import Clock
from services.kit.metrics import PUZZLE_GENERATION_SECONDS, PUZZLE_STOCK, PUZZLE_STOCK_TARGET
from services.puzzle_generator.stock import Stock
from services.rules.dice import SEED_BYTES, Dice
from services.rules.games import GAMES, game_named, supply_of

BATCH = 8
IDLE_S = 2.0
TAKEN_KEPT_MS = 7 * 86_400_000


class Made(Struct, frozen=True):
    """One new puzzle."""

    key: str
    item: bytes
    seconds: float


class WrongPuzzle(RuntimeError):
    """The second solver disagrees: a bug, and nothing is dealt."""


def make_some(game: str, shelf: str, count: int) -> list[Made]:
    """Runs in a worker process: makes and verifies `count` puzzles."""
    supply = supply_of(game_named(game))
    made = []
    for _ in range(count):
        started = time.process_time()
        item = supply.make(shelf, Dice(secrets.token_bytes(SEED_BYTES)))
        if not supply.verify(shelf, item):
            raise WrongPuzzle(f"{game} {shelf}: {item.hex()}")
        made.append(Made(supply.key(item), item, time.process_time() - started))
    return made


class Pool:
    """The generator pool of this process."""

    def __init__(self, stock: Stock, clock: Clock, games: tuple[str, ...], workers: int) -> None:
        self._stock = stock
        self._clock = clock
        self._games = games or tuple(game.name for game in GAMES)
        self._workers = workers
        self._executor: ProcessPoolExecutor | None = None

    async def run(self) -> None:
        """Fills for ever, the emptiest shelf first."""
        while True:
            wanted = await self._emptiest()
            if wanted is None:
                await self._stock.clear_taken(self._clock.now_ms() - TAKEN_KEPT_MS)
                await asyncio.sleep(IDLE_S)
                continue
            await self.fill(*wanted)

    async def _emptiest(self) -> tuple[str, str, int] | None:
        """(game, shelf, how many are missing) of the shelf that is emptiest in proportion."""
        worst: tuple[float, str, str, int] | None = None
        for game in self._games:
            for shelf, target in supply_of(game_named(game)).shelves.items():
                have = await self._stock.count(game, shelf)
                PUZZLE_STOCK.labels(game=game, level=shelf).set(have)
                PUZZLE_STOCK_TARGET.labels(game=game, level=shelf).set(target)
                if have < target and (worst is None or have / target < worst[0]):
                    worst = (have / target, game, shelf, target - have)
        return worst[1:] if worst else None

    async def fill(self, game: str, shelf: str, missing: int) -> int:
        """Makes up to one batch per worker; returns how many reached the shelf."""
        loop = asyncio.get_running_loop()
        count = min(BATCH, max(1, missing // self._workers))
        executor = self._ready_executor()
        work = [loop.run_in_executor(executor, make_some, game, shelf, count) for _ in range(self._workers)]
        put = 0
        for made in await asyncio.gather(*work):
            for one in made:
                PUZZLE_GENERATION_SECONDS.labels(game=game).observe(one.seconds)
                put += await self._stock.put(game, shelf, one.key, one.item, self._clock.now_ms())
        return put

    def _ready_executor(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self._workers, mp_context=get_context("forkserver"))
        return self._executor

    def close(self) -> None:
        """Ends the worker processes; what they were making is not needed."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

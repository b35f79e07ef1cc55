"""Plays one game alone against a computer, as a browser would: only legal moves, every one of them acknowledged.

Connections may break (a rolled gateway); an unanswered command is said again under its id. A table that went back, or
one command with two answers, is a lost move and ends the run with an error.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
import uuid
from collections.abc import Sequence
from typing import Any

import websockets
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from deploy.synthetic.door import Door, Refused

GAME = "sauna"
MODE = "free"
OPTIONS = {"target": "30"}
LOST = (websockets.WebSocketException, OSError, Refused)
PAUSE_S = 0.2


class WentWrong(RuntimeError):
    """The house broke a promise to this player."""


class Result(Struct):
    """What happened, with times in seconds."""

    moves: int = 0
    connections: int = 0
    refusals: int = 0
    ending: str = ""
    sign_in_s: float = 0.0
    start_s: float = 0.0
    slowest_move_s: float = 0.0


def legal_move(view: dict[str, Any]) -> dict[str, Any] | None:
    """The first thing the view allows, as a move in JSON, or nothing. JSON leaves zeros out."""
    view = view.get(GAME, {})
    phase = view.get("phase")
    if phase == "round_over":
        return {GAME: {"goOn": {}}}
    plays, draws = view.get("plays", []), view.get("draws", [])
    if phase == "draw" and draws:
        return {GAME: {"draw": {"source": draws[0]["source"]}}}
    if phase == "turn" and plays:
        return {GAME: {"turn": {"card": plays[0].get("card", 0)}}}
    if phase == "lay" and plays:
        return {GAME: {"lay": {"card": plays[0].get("card", 0), "pile": plays[0].get("pile", 0)}}}
    return None


class Player:
    """One game of one guest."""

    def __init__(
        self, address: str, moves: int = 12, name: str = "Probe", doors: Sequence[str] = (), level: str = "easy"
    ) -> None:
        """`moves`: leaves after so many; 0 plays to the end. `doors`: addresses of the same house to come back by.
        `level`: how strong the computer is."""
        self.door = Door(address)
        self.think_s = 0.0
        """A pause before each move."""
        self._doors = itertools.cycle(doors or (address,))
        self.result = Result()
        self.table_id = ""
        self._name = name
        self._level = level
        self._most = moves
        self._open: dict[str, Any] | None = None
        self._sent_s = 0.0
        self._answered: dict[str, int] = {}
        self._seen = (0, 0)

    async def play(self) -> Result:
        """Returns when the game is over or was left; raises WentWrong, or Refused when it cannot even begin.

        Goes on with the table `table_id` when there is one, as the guest whose door this is."""
        started = time.perf_counter()
        if not self.table_id:
            await self._begin(started)
        while not self.result.ending:
            try:
                async with connect(await self.door.socket_address(), close_timeout=1) as wire:
                    self.result.connections += 1
                    await self._follow(wire, started)
            except LOST:
                await asyncio.sleep(PAUSE_S)
            self.door.address = next(self._doors)
        return self.result

    async def _begin(self, started: float) -> None:
        await self.door.post("api/session", {"name": self._name, "avatar": "otter"})
        self.result.sign_in_s = time.perf_counter() - started
        wish = {"game": GAME, "mode": MODE, "options": OPTIONS, "computers": [self._level]}
        self.table_id = (await self.door.post("api/solo", wish))["tableId"]

    async def _follow(self, wire: ClientConnection, started: float) -> None:
        await _say(wire, watchTable={"tableId": self.table_id})
        if self._open is not None:
            await _say(wire, act=self._open)
        async for text in wire:
            frame = json.loads(text)
            if "ack" in frame:
                self._acknowledged(frame["ack"])
            elif "table" in frame:
                self.result.start_s = self.result.start_s or time.perf_counter() - started
                await self._updated(wire, frame["table"])
            if self.result.ending:
                return

    def _acknowledged(self, ack: dict[str, Any]) -> None:
        command, version = ack["commandId"], int(ack.get("version", 0))
        if self._answered.setdefault(command, version) != version:
            raise WentWrong(f"command {command} was answered twice: {self._answered[command]}, {version}")
        if self._open is None or command != self._open["commandId"]:
            return
        self.result.slowest_move_s = max(self.result.slowest_move_s, time.perf_counter() - self._sent_s)
        if "leave" in self._open:
            self.result.ending = "left"
        elif ack.get("refusal"):
            self.result.refusals += 1
        else:
            self.result.moves += 1
        self._open = None

    async def _updated(self, wire: ClientConnection, update: dict[str, Any]) -> None:
        now = (int(update.get("epoch", 0)), int(update.get("version", 0)))
        if now < self._seen:
            raise WentWrong(f"the table went back from {self._seen} to {now}")
        self._seen = now
        if update.get("ending"):
            self._over(update["ending"].get("reason", "over"))
            return
        prompt = update.get("prompt")
        if not prompt or self._open is not None or prompt in self._answered:
            return
        if self._most and self.result.moves >= self._most:
            await self._act(wire, {"commandId": uuid.uuid4().hex, "prompt": prompt, "leave": True})
        elif move := legal_move(update.get("view", {})):
            await asyncio.sleep(self.think_s)
            await self._act(wire, {"commandId": prompt, "prompt": prompt, "move": move})

    def _over(self, reason: str) -> None:
        if missing := [version for version in self._answered.values() if version > self._seen[1]]:
            raise WentWrong(f"the game ended before acknowledged moves: {missing}")
        self.result.ending = reason

    async def _act(self, wire: ClientConnection, action: dict[str, Any]) -> None:
        self._open = {"tableId": self.table_id, **action}
        self._sent_s = time.perf_counter()
        await _say(wire, act=self._open)


async def _say(wire: ClientConnection, **frame: Any) -> None:
    await wire.send(json.dumps({"id": 1, **frame}))

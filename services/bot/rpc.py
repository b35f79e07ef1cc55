"""The computers on the wire: advice for the hint button."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import grpc
from speedspiele.v1 import bot_pb2, bot_pb2_grpc

from services.bot.knowledge import Archived
from services.bot.think import Thinker
from services.kit.refusal import Refusal, invalid
from services.rules.dice import SEED_BYTES, Dice
from services.wire import GameWire, Unreadable


class BotRpc(bot_pb2_grpc.BotServiceServicer):
    """Thin: reads the view, lets the computer think, writes the advice."""

    def __init__(self, thinker: Thinker, archived: Archived, wires: Mapping[str, GameWire]) -> None:
        self._thinker = thinker
        self._archived = archived
        self._wires = wires

    async def Hint(self, request: bot_pb2.HintRequest, context: Any) -> bot_pb2.HintReply:
        """The strong computer's advice, from the view alone."""
        wire = self._wires.get(request.game)
        if wire is None:
            raise invalid("unknown_game")
        try:
            view = wire.view_from(request.view)
        except Unreadable as unreadable:
            raise invalid("unreadable") from unreadable
        try:
            dice = Dice(secrets.token_bytes(SEED_BYTES))
            hint = await self._thinker.hint(request.game, view, dice, self._archived.of(request.game))
        except TimeoutError as slow:
            raise Refusal("too_slow", grpc.StatusCode.DEADLINE_EXCEEDED) from slow
        return bot_pb2.HintReply(move=wire.move_message(hint.move), reason=hint.reason, params=hint.params)

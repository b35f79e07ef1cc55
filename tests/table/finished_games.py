"""Finished games made without a service."""

from __future__ import annotations

from speedspiele.v1 import game_pb2

from services.rules.games import GAMES
from services.table.finish import finished_game
from services.wire import wires_of
from tests.table.sitting import Sitting


def finished_by_hand(humans: int = 2) -> game_pb2.FinishedGame:
    """A game of Speedsauna played at random to its end."""
    table = Sitting(humans, target="30")
    lines = []
    while not table.live.ending:
        lines += table.move(table.owing()[0]).lines
    wire = wires_of(GAMES)["sauna"]
    return finished_game("table", table.session, wire, table.live, lines, 1)

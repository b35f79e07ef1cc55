"""What was sent and what was answered, and whether a game's log agrees: nothing acknowledged is lost or doubled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from speedspiele.v1 import game_pb2

from services.rules.game import Driver
from services.rules.games import game_named
from services.rules.replay import Entry, Start, replay
from tests.table.pods import WIRES


@dataclass
class Sent:
    """One command of a person. `refusal` is nothing while unanswered, empty when applied."""

    seat: int
    prompt: int
    move: bytes
    version: int = 0
    refusal: str | None = None


class History:
    """All commands of a run, by table and command id."""

    def __init__(self) -> None:
        self.sent: dict[str, dict[str, Sent]] = {}

    def send(self, table: str, command_id: str, seat: int, prompt: int, move: game_pb2.Move) -> None:
        """A command is sent (again)."""
        commands = self.sent.setdefault(table, {})
        commands.setdefault(command_id, Sent(seat, prompt, move.SerializeToString(deterministic=True)))

    def answered(self, table: str, command_id: str, version: int, refusal: str) -> None:
        """Its answer came. A second answer must be the same."""
        sent = self.sent[table][command_id]
        if sent.refusal is not None:
            assert (sent.version, sent.refusal) == (version, refusal), "one command, two answers"
        sent.version, sent.refusal = version, refusal

    def check(self, game: game_pb2.FinishedGame) -> None:
        """Holds the log of a finished game against what was sent and answered."""
        played = Counter(moves_by_people(game))
        assert not [move for move, count in played.items() if count > 1], "a move was applied twice"
        commands = self.sent.get(game.game_id, {}).values()
        applied = [(sent.seat, sent.prompt, sent.move) for sent in commands if sent.refusal == ""]
        lost = [move for move in applied if move not in played]
        assert not lost, f"acknowledged moves are lost: {lost}"
        possible = {
            (sent.seat, sent.prompt, sent.move) for sent in commands if sent.refusal in ("", None, "unavailable")
        }
        assert set(played) <= possible, "a move nobody made"
        versions = [sent.version for sent in commands if sent.refusal == ""]
        assert len(versions) == len(set(versions)), "two commands in one version"


def steps_of(message: game_pb2.FinishedGame):
    """The game played again: (entry, the state before it) for each line of the log, then (nothing, last state)."""
    game = game_named(message.game)
    wire = WIRES[message.game]
    drivers = tuple(Driver(driver.level or None) for driver in message.drivers)
    options = game.options_from(message.mode, len(drivers), dict(message.options))
    start = Start(drivers, options, tuple(message.supplies), message.seed, message.started_ms)
    entries = [
        Entry(
            kind=line.kind,
            now_ms=line.now_ms,
            seat=line.seat,
            move=wire.move_from(line.move) if line.kind == "move" else None,
            driver=Driver(line.driver.level or None) if line.kind == "driver" else None,
        )
        for line in message.log
    ]
    states = [step.state for step in replay(game, start, entries)]
    return game, list(zip([*message.log, None], states, strict=True))


def moves_by_people(message: game_pb2.FinishedGame) -> list[tuple[int, int, bytes]]:
    """(seat, prompt, move) of every move a person made."""
    game, steps = steps_of(message)
    drivers = [driver.level for driver in message.drivers]
    moves = []
    for line, state in steps:
        if line is None:
            break
        if line.kind == "driver":
            drivers[line.seat] = line.driver.level
        elif line.kind == "move" and not line.automatic and not drivers[line.seat]:
            moves.append((line.seat, int(game.prompt(state)), line.move.SerializeToString(deterministic=True)))
    return moves

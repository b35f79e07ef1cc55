"""`python -m tests.archive.keep_history GAME SEATS NUMBER`: keeps one played game for the replay test, for ever."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from google.protobuf.json_format import MessageToDict
from speedspiele.v1.archive_pb2 import ReplayReply

from services.archive.replaying import OPEN_EYE, steps_bytes
from services.rules.games import GAMES
from services.wire import wires_of
from tests.finished import played


def main(game: str, seats: int, number: int) -> None:
    """Writes tests/archive/kept/<game>-<seats>-<number>.json."""
    record, _ = played(game, seats, bytes([number]) * 32)
    last = ReplayReply.FromString(steps_bytes(record, wires_of(GAMES), OPEN_EYE)).steps[-1]
    folder = Path(__file__).parent / "kept"
    folder.mkdir(exist_ok=True)
    kept = {"record": record.SerializeToString(deterministic=True).hex(), "last_view": MessageToDict(last.view)}
    (folder / f"{game}-{seats}-{number}.json").write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

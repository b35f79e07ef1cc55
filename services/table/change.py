"""One change of a table under way, and the times and words the table service itself knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from services.rules.game import Driver
from services.table.record import Live, LogLine

GONE_MS = 45_000
"""A human who is away that long is played for, if somebody waits."""
COMPUTER_MS = 10_000
"""A computer that has not answered by then gets a default move: a dead pool costs a deadline, never the game."""
IDLE_SEAT_MS = 600_000
"""Without a clock: nobody lets other humans wait longer than that."""
EMPTY_MS = 300_000
"""A table of several humans that all went away ends after that."""
REAP_MS = 24 * 3_600_000
"""A game alone is kept that long for coming back."""
MISSES = 2
"""Deadlines let pass in a row before a computer takes the seat."""
ANSWERS_KEPT = 4
SPEAK_EVERY_MS = 1_500
PHRASES = frozenset({"hello", "well_played", "thinking", "hurry", "luck", "oops", "wow", "thanks", "again", "bye"})
"""What may be said at a table: ids, the sentence or picture is the client's."""
STAND_IN = Driver("normal")

REFUSALS = (
    "no_such_table",
    "not_your_seat",
    "not_watching",
    "stale_prompt",
    "not_your_turn",
    "computer_plays",
    "seat_is_yours",
    "unreadable",
    "game_over",
    "no_hint",
    "unknown_phrase",
    "too_fast",
    "busy",
    "unavailable",
    "internal",
)
"""Every reason the table service itself may refuse for, besides the games' own words."""


@dataclass
class Change:
    """One change under way. Nothing of it is true before it is committed."""

    live: Live[Any]
    now: int
    lines: list[LogLine[Any]] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    """Computers' seats that owe an answer from now on."""
    fallbacks: int = 0
    """Computers' moves made by default."""
    spoken: list[tuple[int, str]] = field(default_factory=list)
    refusal: str = ""
    repeated: int = 0
    """The version an earlier copy of this command was applied in."""
    info_changed: bool = False
    changed: bool = False

    def seat(self, number: int, **fields: Any) -> None:
        """Changes one chair."""
        chairs = self.live.chairs
        chair = replace(chairs[number], **fields)
        self.live = replace(self.live, chairs=(*chairs[:number], chair, *chairs[number + 1 :]))
        self.changed = True

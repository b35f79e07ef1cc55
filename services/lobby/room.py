"""A room and its records: what stands in the live store, frozen, changed only by the functions of `rooms.py`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from services.rules.game import Level

State = Literal["open", "starting", "running", "finished", "closed"]


class Sitter(Struct, frozen=True):
    """Who sits on a seat: a human (player_id set) or a computer (level set)."""

    name: str
    avatar: str
    player_id: str = ""
    level: Level | None = None
    ready: bool = False
    since_ms: int = 0
    """When the human sat down; the longest-seated one inherits the room."""

    @property
    def is_human(self) -> bool:
        return self.level is None


class Room(Struct, frozen=True):
    """One room. `version` grows with every change; the store refuses a change of an older version."""

    code: str
    game: str
    mode: str
    host_id: str
    seats: tuple[Sitter | None, ...]
    listed: bool
    options: dict[str, str]
    opened_ms: int
    state: State = "open"
    version: int = 0
    table_id: str = ""
    start_id: str = ""
    """Names one start, so that a start that was cut short is finished, not done twice."""
    lineup: tuple[Sitter, ...] = ()
    """Who is dealt in, in table order; frozen when the start begins."""
    quick: bool = False
    offer_computers_ms: int = 0
    kicked: tuple[str, ...] = ()

    @property
    def humans(self) -> tuple[Sitter, ...]:
        return tuple(s for s in self.seats if s is not None and s.is_human)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        return tuple(s for s in self.seats if s is not None)

    @property
    def is_waiting(self) -> bool:
        """People may sit down, change the house rules and start."""
        return self.state in ("open", "finished")

    def seat_of(self, player_id: str) -> int | None:
        """Where that player sits, or nothing."""
        for number, sitter in enumerate(self.seats):
            if sitter is not None and sitter.player_id == player_id and sitter.is_human:
                return number
        return None

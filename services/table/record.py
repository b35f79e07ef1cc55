"""What the live store keeps of a table: the charter it was opened with, its present state, and its log."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Generic, NewType, TypeVar

import msgspec
from msgspec import Struct

from services.rules.game import HUMAN, Driver, Game

S = TypeVar("S")
M = TypeVar("M")
TableId = NewType("TableId", str)
SHARDS = 256


class Guest(Struct, frozen=True, array_like=True):
    """Who was seated when the table opened. An empty player id is a computer."""

    player_id: str
    name: str
    avatar: str
    driver: Driver


class Charter(Struct, frozen=True, array_like=True):
    """What a table was opened with; never changes."""

    game: str
    mode: str
    rules_version: int
    options: dict[str, str]
    supplies: tuple[bytes, ...]
    guests: tuple[Guest, ...]
    seed: bytes
    key: bytes
    """Makes the seats' tokens; known to table pods only."""
    room: str
    day: str
    """Berlin date of a daily attempt, else empty."""
    counts: bool
    started_ms: int

    @property
    def humans(self) -> int:
        """How many people sat down at the start."""
        return sum(1 for guest in self.guests if guest.player_id)


class Answer(Struct, frozen=True, array_like=True):
    """A command that was applied, for whoever sends it again."""

    command_id: str
    version: int


class Chair(Struct, frozen=True, array_like=True):
    """One seat now: who plays it, from which device, and what it was asked."""

    driver: Driver
    generation: int = 0
    """Grows with every driver; earlier tokens are worth nothing."""
    device: str = ""
    """The one socket that counts; the newest wins."""
    gone_ms: int = 0
    """Since when the human is not there; 0: there."""
    misses: int = 0
    """Deadlines let pass in a row."""
    returning: bool = False
    left: bool = False
    spoiled: bool = False
    """Somebody else had left before this one left."""
    asked: int = -1
    """The prompt last put to this seat."""
    asked_ms: int = 0
    spoke_ms: int = 0
    answers: tuple[Answer, ...] = ()
    farewell: Answer | None = None
    """The command the human left with: the seat is no longer theirs, but its answer may have been lost."""


class Live(Struct, Generic[S], frozen=True, array_like=True):
    """A table now. `state` is the game's own."""

    state: S
    chairs: tuple[Chair, ...]
    log_size: int = 0
    border: int = 0
    moved_ms: int = 0
    """When a human last did something."""
    empty_ms: int = 0
    """Since when no human is there; 0: somebody is, or nobody ever was to be."""
    ending: str = ""
    """Why it is over: "outcome", "abandoned", "ended", "voided", "reaped"."""
    ended_ms: int = 0


class LogLine(Struct, Generic[M], frozen=True, array_like=True):
    """One line of the log, see rules.replay.Entry; `level` belongs to kind "driver" (nothing: a human)."""

    kind: str
    now_ms: int
    seat: int = -1
    move: M | None = None
    level: str | None = None
    automatic: bool = False


class Codec:
    """Bytes of one game's tables in the live store."""

    def __init__(self, game: Game) -> None:
        self._live: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(Live[game.state])  # type: ignore[name-defined]
        self._line: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(LogLine[game.move])  # type: ignore[name-defined]
        self._encoder = msgspec.msgpack.Encoder()

    def encode(self, record: Live[Any] | LogLine[Any]) -> bytes:
        """A record as it is kept."""
        return self._encoder.encode(record)

    def live(self, data: bytes) -> Live[Any]:
        """A table's present state."""
        live: Live[Any] = self._live.decode(data)
        return live

    def line(self, data: bytes) -> LogLine[Any]:
        """A line of the log."""
        line: LogLine[Any] = self._line.decode(data)
        return line


_charters = msgspec.msgpack.Decoder(Charter)


def charter_from_bytes(data: bytes) -> Charter:
    """A charter as it was kept."""
    return _charters.decode(data)


def bytes_from_charter(charter: Charter) -> bytes:
    """A charter to be kept."""
    return msgspec.msgpack.encode(charter)


def table_id_of(request_id: str, secret: bytes) -> TableId:
    """The same request gives the same table; without the secret nobody can guess one (80 bits)."""
    digest = hashlib.blake2b(request_id.encode(), key=secret, digest_size=10).digest()
    alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
    number = int.from_bytes(digest, "big")
    return TableId("".join(alphabet[number >> shift & 31] for shift in range(0, 80, 5)))


def shard_of(table_id: str) -> int:
    """0..255; all keys of a table carry its shard's hash tag and so share a slot."""
    return hashlib.blake2b(table_id.encode(), digest_size=1).digest()[0]


def token_of(charter: Charter, seat: int, chair: Chair) -> str:
    """The secret that moves for a seat as long as its driver stays."""
    text = f"{seat}/{chair.generation}".encode()
    return f"{seat}.{hashlib.blake2s(text, key=charter.key, digest_size=12).hexdigest()}"


def seat_of_token(charter: Charter, chairs: tuple[Chair, ...], token: str) -> int | None:
    """The seat a token moves for now; nothing for an old or invented one."""
    number, _, _ = token.partition(".")
    if not number.isascii() or not number.isdigit() or len(number) > 2 or int(number) >= len(chairs):
        return None
    seat = int(number)
    return seat if secrets.compare_digest(token_of(charter, seat, chairs[seat]).encode(), token.encode()) else None


def is_stand_in(guest: Guest, chair: Chair) -> bool:
    """A computer plays for the human who sat down here."""
    return bool(guest.player_id) and chair.driver != HUMAN

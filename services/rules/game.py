"""What a game is: one small interface, the same for all, and the records the platform and the games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NewType

from msgspec import Struct

from services.rules.dice import Dice

Seat = NewType("Seat", int)
"""0..n-1, clockwise."""
Prompt = NewType("Prompt", int)
"""Names one question of the game. Grows; a command says which prompt it answers."""
Level = Literal["easy", "normal", "strong"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "strong")


class Illegal(Exception):
    """A move the rules refuse. `reason` is a machine-readable word from the game's `reasons`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Driver(Struct, frozen=True):
    """Who plays a seat: a human (level is nothing) or a computer of that strength."""

    level: Level | None = None

    @property
    def is_human(self) -> bool:
        return self.level is None


HUMAN = Driver()


class Eye(Struct, frozen=True):
    """Who looks: the player in a seat, a spectator (seat is nothing), or everybody after the end (open)."""

    seat: int | None = None
    open: bool = False


SPECTATOR = Eye()
OPEN = Eye(open=True)


class Step(Struct, frozen=True):
    """What a change gives: the new state and what happened, in order."""

    state: Any
    events: tuple[Any, ...] = ()


class Choice(Struct, frozen=True):
    """One house rule: its id, the values it may have (words, shown by catalogue) and the default."""

    id: str
    values: tuple[str, ...]
    default: str


class Mode(Struct, frozen=True):
    """One way to play a game. Everything the platform must know about it stands here, so no service asks for names."""

    id: str
    min_seats: int
    max_seats: int
    max_humans: int
    list: Literal["table", "alone", "none"] = "none"
    """Points for the list: under the table's conditions (≥ 3 humans to the end …), as they are, or none."""
    daily: bool = False
    """One attempt a day enters the day list; material comes from the daily set."""
    record: Literal["", "series", "best"] = ""
    """"series": won games in a row, kept per strength; "best": the highest score of a run."""
    clock: bool = True
    """False: nobody waits for anybody, so no deadline; the reaper ends a forgotten game."""
    hint: bool = False
    """The hint button works here."""
    computers: tuple[Level, ...] = ()
    """Strengths of the computers when the mode fixes them; empty: the host chooses."""
    fixed: tuple[tuple[str, str], ...] = ()
    """House rules this mode does not leave to the host: (choice id, value)."""


class Reason(Struct, frozen=True):
    """Why somebody has points: a word for the catalogue, and the points."""

    id: str
    points: int


class SeatResult(Struct, frozen=True):
    """How one seat ended."""

    place: int
    """Ties share the place, the next ones are skipped (1-1-3)."""
    score: int
    """In the game's own unit (degrees, points)."""
    list_points: int
    """Points for the list before bonus and conditions; never negative."""
    side: int
    """Seats with the same side share a place (pairs); otherwise the seat's own number."""
    key: tuple[int, ...]
    """Compares attempts of the same daily or record; smaller is better."""
    won: bool
    """For series: this game lengthens it."""
    reasons: tuple[Reason, ...] = ()


class Outcome(Struct, frozen=True):
    """The end of a game: why ("target", "rounds", "finished", …) and one result per seat."""

    reason: str
    seats: tuple[SeatResult, ...]


class Memory(Struct, frozen=True):
    """Something a finished game is remembered by: a text of one seat about a thing, and how many understood it."""

    seat: int
    subject: str
    text: str
    asked: int
    """Humans who could have understood it."""
    finders: tuple[int, ...]
    """Seats of the humans who did."""


class Told(Struct, frozen=True):
    """A memory with what is known of the people in it: what a game's computers may learn from."""

    account: str
    """Who told it."""
    games: int
    """Finished games of that account, and when the first of them ended."""
    since_ms: int
    table: str
    subject: str
    text: str
    asked: int
    finders: tuple[str, ...]
    """Accounts of the humans who understood it."""
    at_ms: int
    names: tuple[str, ...] = ()
    """Of the people at that table."""


class BadOption(ValueError):
    """House rules that do not fit: which choice, and why (a word for the catalogue)."""

    def __init__(self, choice: str, reason: str) -> None:
        super().__init__(f"{choice}: {reason}")
        self.choice = choice
        self.reason = reason


@dataclass(frozen=True)
class Game:
    """One game. The functions are pure; states, moves, views, events and options are frozen msgspec structs.

    setup(drivers, options, supplies, dice, now) -> Step        supplies: verified puzzles, one bytes item each
    to_act(state) -> tuple[Seat, ...]                           seats that owe an answer now
    prompt(state) -> Prompt                                     the question that stands; commands name it
    apply(state, seat, move, dice, now) -> Step                 or raises Illegal
    expire(state, dice, now) -> Step                            the default of everybody who owes one, at the deadline
    seat_driver(state, seat, driver, dice, now) -> Step         somebody else plays the seat from now on
    deadline(state) -> int | None                               absolute server milliseconds
    shown_deadline(state) -> int | None                         the one everybody may know (a computer's plan is not)
    border(state) -> int                                        grows where a human may take a seat back
    view(state, eye) -> View                                    allow-list of what that eye may see and do
    event_view(event, eye) -> Event | None                      the event as that eye may hear it
    outcome(state) -> Outcome | None
    sample(view, dice) -> Move                                  some legal move, from the view alone
    options_from(mode id, seats, values) -> Options             or raises BadOption; unknown ids are refused
    needs(options, mode id, seats) -> tuple[str, ...]           shelves to take one puzzle each from (may be empty)
    """

    name: str
    version: int
    """Of the rules: old logs replay under the version they were played with."""
    modes: tuple[Mode, ...]
    choices: tuple[Choice, ...]
    reasons: tuple[str, ...]
    """Every word `Illegal` may carry."""
    options: type[Struct]
    state: type[Struct]
    move: Any
    view_type: type[Struct]
    event: Any
    setup: Callable[[tuple[Driver, ...], Any, tuple[bytes, ...], Dice, int], Step]
    to_act: Callable[[Any], tuple[Seat, ...]]
    prompt: Callable[[Any], Prompt]
    apply: Callable[[Any, Seat, Any, Dice, int], Step]
    expire: Callable[[Any, Dice, int], Step]
    seat_driver: Callable[[Any, Seat, Driver, Dice, int], Step]
    deadline: Callable[[Any], int | None]
    border: Callable[[Any], int]
    view: Callable[[Any, Eye], Any]
    event_view: Callable[[Any, Eye], Any | None]
    outcome: Callable[[Any], Outcome | None]
    sample: Callable[[Any, Dice], Any]
    options_from: Callable[[str, int, Mapping[str, str]], Any]
    needs: Callable[[Any, str, int], tuple[str, ...]]

    may_change: Callable[[Any], tuple[Seat, ...]] = lambda _state: ()
    """Seats that owe nothing and may answer the standing question anew (a vote, until the last one has come)."""

    shown_deadline: Callable[[Any], int | None] | None = None
    """Nothing: `deadline` itself."""

    texts: Callable[[Any], tuple[str, ...]] = lambda _move: ()
    """Free text in a move, which others will read: the platform filters it before the rules see it."""

    is_whole: Callable[[Any], bool] = lambda _state: True
    """Nothing was lost or doubled (all cards are there). The platform refuses to keep a state that is not."""

    memories: Callable[[Any], tuple[Memory, ...]] = lambda _state: ()
    """What of a finished game goes into people's diaries."""

    learn: Callable[[Sequence[Told], int], bytes] | None = None
    """What its computers learn from what people told until then (ms): the same bytes for the same input, whatever the
    order. Handed to `Computer.knowing`."""

    heard: Callable[[Any], tuple[str, ...]] | None = None
    """What was said in a finished game, so that computers do not say it to the same people soon again."""

    def public_deadline(self, state: Any) -> int | None:
        """The deadline people are shown."""
        return (self.shown_deadline or self.deadline)(state)

    def mode(self, mode_id: str) -> Mode:
        """The mode of that id; raises KeyError."""
        for mode in self.modes:
            if mode.id == mode_id:
                return mode
        raise KeyError(mode_id)


class Hint(Struct, frozen=True):
    """The strong computer's advice: the move, a word for the sentence why, and its numbers or words."""

    move: Any
    reason: str
    params: dict[str, str] = {}


class Knowledge(Struct, frozen=True):
    """What a computer may bring to the table beside its seat's view. It helps, and nothing depends on it."""

    lesson: bytes = b""
    """What `Game.learn` made last."""
    heard: frozenset[str] = frozenset()
    """What the people at this table have heard in their last games."""


NO_KNOWLEDGE = Knowledge()


@dataclass(frozen=True)
class Computer:
    """How the computers of a game think. `services/rules/<game>/bot.py` exports one as COMPUTER.

    decide(view, level, dice) -> Move          from the seat's view alone
    pause_ms(view, level, dice) -> int         how long a person would take over it
    hint(view, dice) -> Hint
    warm_up() -> None                          compiles and loads what the first decision needs
    knowing(knowledge) -> Computer             the same one with that in mind; cheap, asked before every decision
    """

    decide: Callable[[Any, Level, Dice], Any]
    pause_ms: Callable[[Any, Level, Dice], int]
    hint: Callable[[Any, Dice], Hint]
    warm_up: Callable[[], None]
    knowing: Callable[[Knowledge], Computer] | None = None


class Daily(Struct, frozen=True):
    """One day's material, the same for all: the seed of the game and its puzzles."""

    seed: bytes
    supplies: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Supply:
    """How the material of a game is made. `services/rules/<game>/puzzle.py` exports one as SUPPLY.

    shelves: shelf id -> how many to hold in stock
    make(shelf, dice) -> bytes                 one new item (may take long)
    verify(shelf, item) -> bool                by a second, independent way
    key(item) -> str                           the same for items a player would call the same
    daily(day "YYYY-MM-DD", dice) -> Daily     dice are secret and of that day alone
    """

    shelves: Mapping[str, int]
    make: Callable[[str, Dice], bytes]
    verify: Callable[[str, bytes], bool]
    key: Callable[[bytes], str]
    daily: Callable[[str, Dice], Daily]

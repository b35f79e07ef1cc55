"""The records of Speedkoffer: options, moves, events, state and views."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from services.rules.game import Driver

LEVELS = ("apprentice", "journeyman", "master")
"""Lehrling, Geselle, Meister: worth 1, 2, 3."""
SORTS = ("city", "hotel", "ship", "express", "zeppelin")
SORT_VALUES = (1, 2, 2, 3, 3)
BAG = (15, 15, 14, 14, 14)

LOOK_MS = 2_500
CHOOSE_MS = 20_000
GRACE_MS = 10_000
SCORE_MS = 30_000
UNTIMED_MS = 180_000
"""What an unfinished suitcase counts in ties when there is no hourglass."""
RECORD_MS = 180_000

Phase = Literal["look", "pack", "stickers", "score", "over"]
Packing = Literal["packing", "packed", "gave_up", "unfinished"]


class Options(Struct, frozen=True):
    """How a game is played. `mode` is the mode's id; `hourglass` "level" means 60 / 120 / 240 s by level."""

    mode: str = "table"
    level: Literal["apprentice", "journeyman", "master", "rising"] = "rising"
    rounds: int = 8
    hourglass: Literal["level", "60", "120", "240", "off"] = "level"
    turn_only: bool = False
    blind: bool = False


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """One piece in the suitcase: its number in the tray, its turn (pieces.TURNS), and row and column of the
    upper left corner of its bounding box."""

    piece: int
    turn: int
    row: int
    col: int


# --- moves ---


class Pack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pack"):
    """The whole suitcase as it lies now. Sending it again changes nothing: a reconnect may always resend."""

    placements: tuple[Placement, ...] = ()


class GiveUp(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="give_up"):
    """Stop packing this suitcase; no sticker, no points."""


class TakeSticker(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="take_sticker"):
    """Take one of the stickers that are out, by its sort."""

    sort: str


class GoOn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="go_on"):
    """Seen enough of the result."""


class AskHint(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ask_hint"):
    """Alone: where does a piece belong, given what lies?"""


class Skip(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="skip"):
    """Record run: another suitcase of the same level, please."""


class Stop(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="stop"):
    """Alone: end the game here."""


Move = Pack | GiveUp | TakeSticker | GoOn | AskHint | Skip | Stop


# --- events ---


class RoundStarted(Struct, frozen=True, tag_field="type", tag="round_started"):
    """A new suitcase arrived; it can be looked at, nothing more."""

    round: int
    level: str


class PackingStarted(Struct, frozen=True, tag_field="type", tag="packing_started"):
    """The pieces are unlocked."""

    round: int


class Packed(Struct, frozen=True, tag_field="type", tag="packed"):
    """A seat's number of lying pieces changed."""

    seat: int
    lying: int


class Finished(Struct, frozen=True, tag_field="type", tag="finished"):
    """A suitcase is full and shut, after that time by the server's clock."""

    seat: int
    time_ms: int
    place: int


class GaveUp(Struct, frozen=True, tag_field="type", tag="gave_up"):
    """A seat stopped packing."""

    seat: int


class PackingEnded(Struct, frozen=True, tag_field="type", tag="packing_ended"):
    """Nobody packs any more. reason: "all_done" or "hourglass"."""

    reason: str


class StickerTaken(Struct, frozen=True, tag_field="type", tag="sticker_taken"):
    """how: "chosen" by the player, "best" taken for them, "blind" dealt."""

    seat: int
    sort: str
    how: str


class Play(Struct, frozen=True):
    """How one seat's packing went, kept to recalibrate the levels. ms is 0 when unfinished."""

    seat: int
    outcome: str
    time_ms: int
    placements: int
    turns: int
    hints: int


class RoundScored(Struct, frozen=True, tag_field="type", tag="round_scored"):
    """The end of a suitcase: how hard it was and how everybody did."""

    round: int
    difficulty_centi: int
    solutions: int
    placements: tuple[int, ...]
    plays: tuple[Play, ...]


class Hinted(Struct, frozen=True, tag_field="type", tag="hinted"):
    """A hint was given (its content stands in the player's view alone)."""

    seat: int
    cost: int


class GameEnded(Struct, frozen=True, tag_field="type", tag="game_ended"):
    """reason: "rounds", "time", "stopped" or "no_more"."""

    reason: str


Event = (
    RoundStarted
    | PackingStarted
    | Packed
    | Finished
    | GaveUp
    | PackingEnded
    | StickerTaken
    | RoundScored
    | Hinted
    | GameEnded
)


# --- state ---


class PlanStep(Struct, frozen=True):
    """A computer's next handle: at that moment its suitcase holds exactly these pieces (bits by tray number)
    where the model solution has them; `gives_up` ends it."""

    at_ms: int
    lying: int
    gives_up: bool = False


class HintShown(Struct, frozen=True):
    """kind "place": put the piece there; kind "wrong": take that lying piece out, no solution has it so."""

    kind: Literal["place", "wrong"]
    placement: Placement


class SeatState(Struct, frozen=True):
    """One seat. `times` has one entry per finished round, -1 for a suitcase that was not finished."""

    arrangement: tuple[Placement, ...] = ()
    packing: Packing = "packing"
    time_ms: int = 0
    plan: tuple[PlanStep, ...] = ()
    ready: bool = False
    stickers: tuple[int, ...] = (0, 0, 0, 0, 0)
    total_ms: int = 0
    times: tuple[int, ...] = ()
    placements: int = 0
    turns: int = 0
    last_turns: tuple[int, ...] = ()
    """Turn of each tray piece when last put down (or as given), to count turns."""


class Verdict(Struct, frozen=True):
    """What a suitcase of a lone run gave. outcome: "packed", "gave_up", "skipped" or "unfinished"."""

    shelf: str
    outcome: str
    time_ms: int
    hints: int
    points: int


class Run(Struct, frozen=True):
    """A lone run: what happened so far and the suitcase's hints."""

    verdicts: tuple[Verdict, ...] = ()
    hints: int = 0
    hint: HintShown | None = None
    ends_ms: int | None = None
    """Record: the end of the three minutes."""
    away_ms: int | None = None
    """The player is away and nobody packs in their place; when to stop waiting."""


class State(Struct, frozen=True):
    """The whole game. `supply` is the number of the suitcase in play, `used` those taken so far (bits)."""

    options: Options
    drivers: tuple[Driver, ...]
    supplies: tuple[bytes, ...]
    seats: tuple[SeatState, ...]
    phase: Phase
    prompt: int
    round: int
    supply: int
    used: int
    tray: tuple[int, ...]
    since_ms: int
    until_ms: int | None
    bag: tuple[int, ...] = BAG
    out: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    """Seats that finished this suitcase, fastest first."""
    takers: tuple[int, ...] = ()
    """Seats still to take a sticker, one entry per sticker."""
    run: Run | None = None
    ending: str = ""


# --- views ---


class PieceView(Struct, frozen=True):
    """A piece in the tray: name, cells at turn 0 (row * 8 + column), and the turn it is given with."""

    kind: str
    cells: tuple[int, ...]
    turn: int


class SuitcaseView(Struct, frozen=True):
    """The outline (cells as row * 8 + column), how many solutions it has, and its pieces in tray order."""

    rows: int
    cols: int
    cells: tuple[int, ...]
    solutions: int
    pieces: tuple[PieceView, ...]


class SeatView(Struct, frozen=True):
    """What everybody sees of a seat. `suitcase` stays empty until nobody packs any more."""

    lying: int
    packing: str
    time_ms: int
    place: int
    """1.. by speed in this round; 0 not finished."""
    ready: bool
    stickers: tuple[int, ...]
    journeys: int
    points: int
    total_ms: int
    times: tuple[int, ...]
    suitcase: tuple[Placement, ...] = ()


class HintView(Struct, frozen=True):
    """See HintShown."""

    kind: str
    placement: Placement


class VerdictView(Struct, frozen=True):
    """See Verdict."""

    shelf: str
    outcome: str
    time_ms: int
    hints: int
    points: int


class RunView(Struct, frozen=True):
    """A lone run so far. `ends_ms` is 0 without a clock; `hints` are those of this suitcase."""

    score: int
    solved: int
    ends_ms: int
    hints: int
    hint_cost: int
    verdicts: tuple[VerdictView, ...]


class View(Struct, frozen=True):
    """All that one eye may see. Times are absolute server milliseconds, 0 means none."""

    mode: str
    phase: str
    round: int
    """1.. ; for lone runs the number of the suitcase."""
    rounds: int
    """0: as many as time allows."""
    level: str
    """Of this suitcase: apprentice, journeyman, master."""
    shelf: str
    """Finer than level in record runs: master2, master3."""
    turn_only: bool
    blind: bool
    you: int
    """Own seat, -1 for a spectator."""
    may: tuple[str, ...]
    """Moves that are open to this seat now, by tag."""
    since_ms: int
    """When this phase began."""
    deadline_ms: int
    """End of the look, hourglass, choice or result; the choice has grace_ms on top."""
    grace_ms: int
    suitcase: SuitcaseView | None
    mine: tuple[Placement, ...]
    seats: tuple[SeatView, ...]
    order: tuple[int, ...]
    out: tuple[str, ...]
    chooser: int
    model: tuple[Placement, ...]
    """The model solution, once nobody packs any more."""
    hint: HintView | None
    run: RunView | None
    ending: str

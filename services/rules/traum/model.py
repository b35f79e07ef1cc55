"""The records of Speedtraum: options, state, moves, events and views. Pictures are numbers in the archive."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from services.rules.game import Driver

Phase = Literal["tell", "lay", "vote", "resolve", "dream", "dreamed", "judged", "over"]
May = Literal["", "tell", "lay", "vote", "go_on", "guess"]
Verdict = Literal["easy", "good", "cryptic"]
NOBODY = -1
NOTHING = -1
HAND = 6
HAND_OF_TWO = 7
"""With two pictures each."""


class Options(Struct, frozen=True):
    """House rules, as the rules read them."""

    mode: str = "table"
    target: int = 30
    two: bool = False
    """At exactly three seats the others lay two pictures each."""
    pairs: bool = False
    """Partners sit opposite; only the sums change."""
    themes: bool = False
    tell_ms: int = 90_000
    """0: nobody is hurried."""
    lay_ms: int = 60_000
    vote_ms: int = 60_000

    @property
    def hand(self) -> int:
        return HAND_OF_TWO if self.two else HAND


class Points(Struct, frozen=True):
    """Why, and how many."""

    id: str
    points: int


class Gain(Struct, frozen=True):
    """What one seat got in a round."""

    seat: int
    reasons: tuple[Points, ...]


class Resolution(Struct, frozen=True):
    """One resolved round, as everybody may see it then."""

    round: int
    dreamer: int
    clue: str
    clue_automatic: bool
    told: int
    row: tuple[int, ...]
    owners: tuple[int, ...]
    votes: tuple[int, ...]
    gains: tuple[Gain, ...]
    theme: int


class Match(Struct, frozen=True):
    """Which word of a clue met which term of a picture, and at what level it was understood."""

    text: str
    level: str
    via: str
    term: str
    product: float


class ReasonView(Struct, frozen=True):
    """The matches at one picture, best first."""

    picture: int
    matches: tuple[Match, ...]


class Dream(Struct, frozen=True):
    """One puzzle of the daily: a clue, six pictures, one of them meant. Comes verified as an item of the supply."""

    clue: str
    tier: str
    row: tuple[int, ...]
    meant: int


class Dreaming(Struct, frozen=True):
    """Where the daily stands."""

    dreams: tuple[Dream, ...]
    number: int = 0
    wrong: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


class Training(Struct, frozen=True):
    """The verdict on the last clue of the training, with its reasons."""

    verdict: Verdict
    close: bool
    rounds: int
    all_found: int
    none_found: int
    found: int
    guessers: int
    told: int
    laid: tuple[int, ...]
    reasons: tuple[ReasonView, ...]
    unknown: tuple[str, ...]


class State(Struct, frozen=True):
    """A whole game. Never leaves the table service."""

    options: Options
    drivers: tuple[Driver, ...]
    started_ms: int
    phase: Phase
    prompt: int
    deadline_ms: int | None
    stack: tuple[int, ...] = ()
    """The last one is on top."""
    discards: tuple[int, ...] = ()
    reshuffles: int = 0
    hands: tuple[tuple[int, ...], ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 0
    """From 0; the dreamer is the seat of that number from the first dreamer on."""
    first: int = 0
    themes: tuple[int, ...] = ()
    """The order of themes in this game."""
    clue: str = ""
    clue_automatic: bool = False
    told: int = NOTHING
    laid: tuple[tuple[int, ...], ...] = ()
    """Per seat, the dreamer's told picture included."""
    row: tuple[int, ...] = ()
    votes: tuple[int, ...] = ()
    ready: tuple[bool, ...] = ()
    automatic: tuple[bool, ...] = ()
    """Seats the clock acted for in this round."""
    past: tuple[Resolution, ...] = ()
    dreaming: Dreaming | None = None
    training: Training | None = None
    finished_ms: int | None = None

    @property
    def seats(self) -> int:
        return len(self.drivers)

    @property
    def dreamer(self) -> int:
        return (self.first + self.round) % self.seats

    @property
    def theme(self) -> int:
        return self.themes[self.round % len(self.themes)] if self.themes else NOTHING


class Tell(Struct, frozen=True, tag_field="type", tag="tell"):
    """The dreamer's picture and clue; alone in the training too."""

    picture: int
    clue: str


class Lay(Struct, frozen=True, tag_field="type", tag="lay"):
    """One hand picture, or two in the variant."""

    pictures: tuple[int, ...]


class Vote(Struct, frozen=True, tag_field="type", tag="vote"):
    """A picture of the row; may be changed until the last vote."""

    picture: int


class GoOn(Struct, frozen=True, tag_field="type", tag="go_on"):
    """Seen enough of the resolution."""


class Guess(Struct, frozen=True, tag_field="type", tag="guess"):
    """The daily: this one is meant."""

    picture: int


Move = Tell | Lay | Vote | GoOn | Guess


class RoundBegan(Struct, frozen=True, tag_field="type", tag="round_began"):
    round: int
    dreamer: int


class Told(Struct, frozen=True, tag_field="type", tag="told"):
    seat: int
    automatic: bool = False


class Laid(Struct, frozen=True, tag_field="type", tag="laid"):
    seat: int
    automatic: bool = False


class Revealed(Struct, frozen=True, tag_field="type", tag="revealed"):
    pass


class Voted(Struct, frozen=True, tag_field="type", tag="voted"):
    seat: int


class Resolved(Struct, frozen=True, tag_field="type", tag="resolved"):
    round: int


class WentOn(Struct, frozen=True, tag_field="type", tag="went_on"):
    seat: int


class GameEnded(Struct, frozen=True, tag_field="type", tag="game_ended"):
    pass


class Guessed(Struct, frozen=True, tag_field="type", tag="guessed"):
    picture: int
    right: bool
    points: int


class Judged(Struct, frozen=True, tag_field="type", tag="judged"):
    verdict: Verdict


Event = RoundBegan | Told | Laid | Revealed | Voted | Resolved | WentOn | GameEnded | Guessed | Judged


class SeatView(Struct, frozen=True):
    score: int
    done: bool
    automatic: bool


class DreamView(Struct, frozen=True):
    number: int
    count: int
    tier: str
    wrong: tuple[int, ...]
    points: tuple[int, ...]
    meant: int
    reasons: tuple[ReasonView, ...]


class View(Struct, frozen=True):
    """All that one eye may see and do; see traum.proto for each field."""

    phase: Phase
    round: int
    dreamer: int
    theme: int
    clue: str
    clue_automatic: bool
    hand: tuple[int, ...]
    may: May
    lay_count: int
    mine: tuple[int, ...]
    row: tuple[int, ...]
    my_vote: int
    seats: tuple[SeatView, ...]
    past: tuple[Resolution, ...]
    target: int
    rounds_left: int
    deadline_ms: int | None
    grace_ms: int
    stack: int
    pairs: bool
    dream: DreamView | None
    training: Training | None

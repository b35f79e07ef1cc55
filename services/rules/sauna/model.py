"""Speedsauna's records: house rules, state, moves, events and what a seat may see."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from services.rules.game import Driver

VALUES = 13
"""Card values are 0..12."""
COPIES = 6
HAND_SIZE = 8
DECK: tuple[int, ...] = tuple(value for value in range(VALUES) for _ in range(COPIES))
LAID_KEPT = 6
"""So many of a seat's last cards everybody remembers."""
LEVEL_OF: tuple[int, ...] = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4)
"""Heat level of each value: ice, lake, anteroom, infusion, ember."""
HEAT_LEVELS = 5

Phase = Literal["lay", "draw", "turn", "round_over", "over"]
Source = Literal["stock", "pile"]
Relation = Literal[-1, 0, 1]
"""A laid card against the one below: lower, equal, higher."""


class Options(Struct, frozen=True):
    """The house rules of one game, frozen at its start."""

    mode: str = "table"
    target: int = 50
    """Degrees that end the game."""
    tie_ten: bool = False
    """The whisk's owner pays 10 for a tie with the coolest."""
    clockwise: bool = False
    """Always clockwise; otherwise the whisk decides."""
    piles: int = 1
    think_ms: int = 0
    """Time for one turn, before the grace; 0: no clock."""
    jetty_limit: int = 3
    """With so many cards at the end of a turn one goes onto the jetty; two players: 2."""


class Cards(Struct, frozen=True):
    """What lies with one seat. `hand` and `closed` are sorted, `opened` is in the order of turning."""

    hand: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    """Face down on the jetty."""
    opened: tuple[int, ...] = ()
    """Face up on the jetty."""
    taken: tuple[int, ...] = ()
    """Which of `hand` and `closed` everybody knows, because they were taken from a pile."""
    laid: tuple[int, ...] = ()
    """The last cards laid in this round, oldest first, each as 13 * card it had to beat + card laid."""


class RoundResult(Struct, frozen=True):
    """One scored round: who ended it, the heat of each seat and what it was charged."""

    ender: int
    heats: tuple[int, ...]
    degrees: tuple[int, ...]
    charred: bool


class State(Struct, frozen=True):
    """Everything about a game of Speedsauna. Has no protobuf message on purpose: it cannot be sent."""

    options: Options
    drivers: tuple[Driver, ...]
    seats: tuple[Cards, ...]
    piles: tuple[tuple[int, ...], ...]
    """Each from the bottom to the top."""
    stock: tuple[int, ...]
    """The next card first."""
    turn: int
    """The seat in turn; after a round the one that ended it."""
    phase: Phase
    direction: int
    """1 clockwise, -1 the other way."""
    totals: tuple[int, ...]
    ready: tuple[bool, ...]
    """Who has seen enough of the scoring (phase round_over)."""
    prompt: int = 0
    round: int = 0
    """Counted from 0."""
    chain: int = 0
    """Equal cards laid in this turn."""
    laid_on: int = 0
    """The pile of the last card laid; the other one may be drawn from."""
    hand_before: int = HAND_SIZE
    """Cards in the hand of the seat in turn when its turn began."""
    idle_turns: int = 0
    """Turns at the pile in a row in which no hand shrank."""
    shuffles: int = 0
    """Reshuffles in this round."""
    deadline_ms: int | None = None
    rounds: tuple[RoundResult, ...] = ()

    @property
    def is_pile_locked(self) -> bool:
        """Two rounds of turns without a shorter hand: taking from the other pile could go on for ever."""
        return len(self.piles) == 2 and self.idle_turns >= 2 * len(self.seats)

    @property
    def may_take_pile(self) -> bool:
        """The other pile can give its top card and keep at least one."""
        return len(self.piles) == 2 and len(self.piles[1 - self.laid_on]) >= 2 and not self.is_pile_locked


class Lay(Struct, frozen=True, tag_field="type", tag="lay"):
    """Lay a hand card on a pile."""

    card: int
    pile: int = 0


class Draw(Struct, frozen=True, tag_field="type", tag="draw"):
    """After a higher card, with two piles: from the stock, or the top of the other pile."""

    source: Source


class Turn(Struct, frozen=True, tag_field="type", tag="turn"):
    """Turn a jetty card face up."""

    card: int


class GoOn(Struct, frozen=True, tag_field="type", tag="go_on"):
    """Enough of the scoring: deal the next round."""


Move = Lay | Draw | Turn | GoOn


class RoundDealt(Struct, frozen=True, tag_field="type", tag="round_dealt"):
    """A new round: its number from 1, who begins, the direction (1, -1) and the piles' first cards."""

    round: int
    starter: int
    direction: int
    tops: tuple[int, ...]


class CardLaid(Struct, frozen=True, tag_field="type", tag="card_laid"):
    """A hand card went onto a pile; relation -1 lower, 0 equal, 1 higher than the one below."""

    seat: int
    card: int
    pile: int
    relation: int
    automatic: bool = False


class CardDrawn(Struct, frozen=True, tag_field="type", tag="card_drawn"):
    """A card came into a hand. From the stock only its owner hears which."""

    seat: int
    source: Source
    card: int | None = None
    automatic: bool = False


class StockShuffled(Struct, frozen=True, tag_field="type", tag="stock_shuffled"):
    """All of the piles but the top cards became a new stock of that many cards."""

    count: int


class JettyEntered(Struct, frozen=True, tag_field="type", tag="jetty_entered"):
    """A seat's last cards went face down onto the jetty."""

    seat: int
    count: int


class JettyTurned(Struct, frozen=True, tag_field="type", tag="jetty_turned"):
    """A jetty card was turned face up."""

    seat: int
    card: int
    automatic: bool = False


class RoundEnded(Struct, frozen=True, tag_field="type", tag="round_ended"):
    """The round is scored: heat and charged degrees of each seat, whether the ender's whisk is charred."""

    ender: int
    heats: tuple[int, ...]
    degrees: tuple[int, ...]
    charred: bool


class WentOn(Struct, frozen=True, tag_field="type", tag="went_on"):
    """A seat has seen enough of the scoring."""

    seat: int


class GameEnded(Struct, frozen=True, tag_field="type", tag="game_ended"):
    """Somebody reached the target; the coolest seats win."""

    winners: tuple[int, ...]


Event = RoundDealt | CardLaid | CardDrawn | StockShuffled | JettyEntered | JettyTurned | RoundEnded | WentOn | GameEnded


class SeatView(Struct, frozen=True):
    """What everybody sees of a seat."""

    hand: int
    """Number of cards."""
    closed: int
    """Number of face-down jetty cards."""
    opened: tuple[int, ...]
    total: int
    """Degrees of the game so far."""
    taken: tuple[int, ...]
    """Cards everybody knows to be in its hand or face down before it."""
    ready: bool
    """Has seen enough of the scoring."""
    laid: tuple[int, ...]
    """Its last cards laid in this round, oldest first, each as 13 * card it had to beat + card laid. The card
    to beat is the pile's top; for a card higher than both piles, the higher top."""


class PileView(Struct, frozen=True):
    """One pile."""

    top: int
    size: int


class PlayView(Struct, frozen=True):
    """Something the eye's seat may do now. Phase "lay": lay `card` on `pile`. Phase "turn": turn `card`.
    Phase "draw": see DrawView."""

    card: int
    pile: int
    relation: int
    """-1 lower, 0 equal, 1 higher than the pile's top card; 0 when turning."""
    heat: int
    """Own heat afterwards, without the card still to be drawn."""
    effect: str
    """"" nothing special, "jetty" the rest goes onto the jetty, "round_end"."""


class DrawView(Struct, frozen=True):
    """One of two places to draw from."""

    source: str
    card: int | None
    """The pile's top card; nothing for the stock."""
    heat: int
    """Own heat with that card; for the stock, without it."""


class RoundView(Struct, frozen=True):
    """One scored round."""

    ender: int
    degrees: tuple[int, ...]
    charred: bool


class RevealSeat(Struct, frozen=True):
    """A seat's cards opened at the end of a round."""

    hand: tuple[int, ...]
    closed: tuple[int, ...]
    levels: tuple[int, ...]
    """Highest card per heat level, 0 where there is none."""
    heat: int
    degrees: int
    """What the round was charged with."""


class Reveal(Struct, frozen=True):
    """All cards opened: the scoring of the round that just ended, or what a replay shows in mid-round.
    The jetty's open cards stand with the seats."""

    ender: int | None
    """Nothing in mid-round."""
    charred: bool
    tie: bool
    """Somebody is exactly as cool as the ender."""
    seats: tuple[RevealSeat, ...]


class View(Struct, frozen=True):
    """All that one eye may see and do. Lists of the eye's own cards are empty for spectators."""

    phase: str
    round: int
    """From 1."""
    turn: int
    """The seat in turn; after a round the one that ended it."""
    asked: bool
    """The eye's seat owes an answer now."""
    chain: int
    """Equal cards laid in this turn; more than 0 in phase "lay": another one must follow."""
    hand: tuple[int, ...]
    closed: tuple[int, ...]
    levels: tuple[int, ...]
    """Own highest card per heat level, 0 where there is none; their sum is the own heat."""
    plays: tuple[PlayView, ...]
    draws: tuple[DrawView, ...]
    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    laid_on: int
    """The pile of the last card laid."""
    stock: int
    unseen: tuple[int, ...]
    """How many of each value 0..12 the eye has not seen."""
    direction: int
    """1 clockwise, -1 the other way; after a round already that of the next one."""
    whisk: int | None
    """The seat that holds it."""
    charred: bool
    pile_locked: bool
    """Drawing from the other pile is off until a hand shrinks."""
    rounds: tuple[RoundView, ...]
    reveal: Reveal | None
    """In the phases "round_over" and "over"; for a replay always."""
    target: int
    tie_ten: bool
    jetty_limit: int
    """With so many cards at the end of a turn one goes onto the jetty."""
    deadline_ms: int | None
    grace_ms: int
    """The last part of the time before the deadline, shown as grace."""

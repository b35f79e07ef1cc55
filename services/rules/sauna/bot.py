"""The computers of Speedsauna. All they get is their seat's view."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray

from services.rules.dice import Dice, Stream
from services.rules.game import HUMAN, Computer, Eye, Hint, Level
from services.rules.sauna.kernels import table as k
from services.rules.sauna.kernels.search import search
from services.rules.sauna.kernels.worlds import LAID_KEPT
from services.rules.sauna.logic import setup
from services.rules.sauna.model import LEVEL_OF, Draw, GoOn, Lay, Move, Options, PlayView, Turn, View
from services.rules.sauna.policy import NORMAL, normal_move
from services.rules.sauna.view import view as view_of

EASY_AT_RANDOM = 15
"""Per cent of its cards "easy" lays without a thought."""
ROLLOUTS_TIMES_SEATS = 8000
"""Rounds "strong" plays out for one decision, times the seats that play in each: 3 to 4 ms."""
WIDTH = np.array([3.5, 0.8])
"""How degrees become a chance to win, fitted to games of "normal" (tests/bench/sauna_habits.py)."""
STOCK, OTHER_PILE, TURNED = 26, 27, 28
"""Codes of `kernels.table.try_play`."""

Ints = NDArray[np.int64]


def decide(view: View, level: Level, dice: Dice) -> Move:
    """The computer's move for the seat that is asked."""
    if level == "strong":
        return strong(view, dice)[0]
    if level == "normal":
        return normal_move(view)
    return easy_move(view, dice.stream("easy"))


def easy_move(view: View, stream: Stream) -> Move:
    """Mostly the highest lower card, else an equal one, else the highest; now and then anything."""
    if view.phase == "round_over":
        return GoOn()
    if view.phase == "draw":
        return Draw("pile" if stream.below(2) else "stock")
    if view.phase == "turn":
        return Turn(stream.choice(view.plays).card)
    if stream.below(100) < EASY_AT_RANDOM:
        play = stream.choice(view.plays)
    else:
        play = max(view.plays, key=lambda play: (-play.relation, play.card))
    return Lay(play.card, play.pile)


def strong(view: View, dice: Dice, work: int = ROLLOUTS_TIMES_SEATS) -> tuple[Move, float]:
    """The move that wins the most games when the round is played out, and its chance to win (nothing: -1)."""
    moves = _choices(view)
    if len(moves) == 1 or view.phase == "turn":
        return (normal_move(view) if view.phase == "turn" else moves[0]), -1.0
    table, laid, kept, taken = table_from(view)
    values = np.zeros(len(moves))
    best = search(
        table,
        view.turn,
        laid,
        kept,
        taken,
        habits(),
        np.array([seat.total for seat in view.seats], dtype=np.int64),
        view.target,
        int(view.tie_ten),
        WIDTH,
        np.array(astuple(NORMAL)),
        np.array([_code(move) for move in moves], dtype=np.int64),
        work // len(view.seats),
        np.array([1 + dice.stream("strong").below(2**63 - 1)], dtype=np.uint64),
        values,
    )
    return moves[best], float(values[best])


def pause_ms(view: View, level: Level, dice: Dice) -> int:
    """How long a person would take: longer with more to choose from, short within a chain or on the jetty."""
    stream = dice.stream("pause")
    if view.phase == "turn" or view.chain:
        return 500 + stream.below(400)
    thinking = {"easy": 40, "normal": 70, "strong": 90}[level]
    return 600 + thinking * len(view.plays) + stream.below(700)


def hint(view: View, dice: Dice) -> Hint:
    """What "strong" would do, and why: a word for the sentence, with the card, the heat it leaves and the chance
    to win the game in per cent (missing where there is nothing to choose)."""
    move, chance = strong(view, dice)
    params = {"chance": str(round(100 * chance))} if chance >= 0 else {}
    if isinstance(move, GoOn):
        return Hint(move, "go_on")
    if isinstance(move, Draw):
        choice = next(choice for choice in view.draws if choice.source == move.source)
        card = {} if choice.card is None else {"card": str(choice.card)}
        return Hint(move, move.source, params | card)
    play = _play_of(view, move)
    params |= {"card": str(play.card), "heat": str(play.heat)}
    return Hint(move, _why(view, play), params)


def warm_up() -> None:
    """Compiles or loads the kernel by thinking about one deal."""
    state = setup((HUMAN, HUMAN), Options(), (), Dice(b"warm up"), 0).state
    strong(view_of(state, Eye(state.turn)), Dice(b"warm up"), work=1)


@cache
def habits() -> NDArray[np.float64]:
    """[card to beat, card laid, value]: how much likelier a `value` is in the hand of somebody who laid so than it
    is among the unseen cards. Learned from self-play by tests/bench/sauna_habits.py."""
    with files(__package__).joinpath("habits.npy").open("rb") as file:
        stored: NDArray[np.float32] = np.load(file)
    return stored.astype(np.float64)


def table_from(view: View) -> tuple[NDArray[np.int32], Ints, Ints, Ints]:
    """The kernel's table as the seat in turn sees it, and of all seats: the last plays, how many there are, and
    the cards known to be theirs."""
    t = np.zeros(k.TABLE_SIZE, dtype=np.int32)
    laid = np.zeros((k.SEATS, LAID_KEPT), dtype=np.int64)
    kept = np.zeros(k.SEATS, dtype=np.int64)
    taken = np.zeros((k.SEATS, k.VALUES), dtype=np.int64)
    public = np.array([6 - left for left in view.unseen])
    _count(public, view.hand, -1)
    _count(public, view.closed, -1)
    lying = public.copy()
    for seat, seen in enumerate(view.seats):
        t[k.IN_HAND + seat], t[k.ON_JETTY + seat] = seen.hand, seen.closed
        kept[seat] = len(seen.laid)
        laid[seat, : len(seen.laid)] = seen.laid
        for card in seen.opened:
            at = k.OPENED + seat * k.LEVELS + LEVEL_OF[card]
            t[at] = max(t[at], card)
        _count(lying, seen.opened, -1)
        if seat != view.turn:
            _count(taken[seat], seen.taken, 1)
    hidden = taken.sum(axis=0)
    t[k.PUBLIC : k.PUBLIC + k.VALUES] = public - hidden
    _fill_piles(t, view, lying - hidden)
    base = view.turn * k.VALUES
    _count(t[k.HAND + base : k.HAND + base + k.VALUES], view.hand, 1)
    _count(t[k.CLOSED + base : k.CLOSED + base + k.VALUES], view.closed, 1)
    _fill_rest(t, view)
    return t, laid, kept, taken


def _fill_piles(t: NDArray[np.int32], view: View, lying: Any) -> None:
    """The tops in their places, below them the other cards known to lie there, in any order."""
    _count(lying, [pile.top for pile in view.piles], -1)
    below = list(np.repeat(np.arange(k.VALUES), lying))
    for number, pile in enumerate(view.piles):
        at, under = k.STACK + number * k.STACK_SIZE, pile.size - 1
        t[at : at + under] = below[:under]
        t[at + under] = pile.top
        t[k.SIZE + number] = pile.size
        below = below[under:]


def _fill_rest(t: NDArray[np.int32], view: View) -> None:
    seats = len(view.seats)
    t[k.TURN], t[k.DIRECTION], t[k.CHAIN] = view.turn, view.direction, min(1, view.chain)
    t[k.LAID_ON], t[k.COUNT], t[k.PILES], t[k.LIMIT] = view.laid_on, seats, len(view.piles), view.jetty_limit
    drawing = view.phase == "draw"
    t[k.DRAWING] = drawing
    t[k.BEFORE] = len(view.hand) + view.chain + drawing
    t[k.IDLE] = 2 * seats if view.pile_locked else 0


def _count(counts: Any, cards: Any, step: int) -> None:
    for card in cards:
        counts[card] += step


def _choices(view: View) -> list[Move]:
    if view.phase == "round_over":
        return [GoOn()]
    if view.phase == "draw":
        return [Draw("stock"), Draw("pile")]
    if view.phase == "turn":
        return [Turn(play.card) for play in view.plays]
    return [Lay(play.card, play.pile) for play in view.plays]


def _code(move: Move) -> int:
    if isinstance(move, Lay):
        return move.card + k.VALUES * move.pile
    if isinstance(move, Turn):
        return TURNED + move.card
    return OTHER_PILE if isinstance(move, Draw) and move.source == "pile" else STOCK


def _play_of(view: View, move: Move) -> PlayView:
    if isinstance(move, Turn):
        return next(play for play in view.plays if play.card == move.card)
    return next(play for play in view.plays if Lay(play.card, play.pile) == move)


def _why(view: View, play: PlayView) -> str:
    """The strongest thing to be said for a play."""
    if view.phase == "turn":
        return "turn"
    if play.effect:
        return play.effect
    return {-1: "lower", 0: "equal", 1: "higher"}[play.relation]


COMPUTER = Computer(decide=decide, pause_ms=pause_ms, hint=hint, warm_up=warm_up)

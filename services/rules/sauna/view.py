"""What one eye may see: built from an allow-list, so nothing hidden can slip through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from services.rules.game import Eye, Seat
from services.rules.memo import of_last
from services.rules.sauna.model import (
    COPIES,
    VALUES,
    CardDrawn,
    Cards,
    DrawView,
    Event,
    PileView,
    PlayView,
    Reveal,
    RevealSeat,
    RoundView,
    SeatView,
    State,
    View,
)
from services.rules.sauna.scoring import all_cards, heat, levels

GRACE_MS = 10_000
"""At the end of a turn's time, shown with a warning before the computer plays."""
TURN_PHASES = frozenset({"lay", "draw", "turn"})
NOTHING = Cards()


class Public(NamedTuple):
    """What all eyes see alike."""

    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    rounds: tuple[RoundView, ...]
    unseen: tuple[int, ...]
    """How many of each value nobody has shown."""


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that owe an answer; while the scoring is shown, the humans who still look at it."""
    if state.phase == "over":
        return ()
    if state.phase == "round_over":
        return tuple(Seat(s) for s, driver in enumerate(state.drivers) if driver.is_human and not state.ready[s])
    return (Seat(state.turn),)


def shown_deadline(state: State) -> int | None:
    """What people see count down: a human's time and the look at the scoring, not when a computer is given up."""
    computer = state.phase in TURN_PHASES and not state.drivers[state.turn].is_human
    return None if computer else state.deadline_ms


def view(state: State, eye: Eye) -> View:
    """All that eye may see and do."""
    own = NOTHING if eye.seat is None else state.seats[eye.seat]
    asked = eye.seat is not None and not eye.open and eye.seat in to_act(state)
    shown = eye.open or state.phase in {"round_over", "over"}
    last = state.rounds[-1] if state.rounds else None
    shown_ms = shown_deadline(state)
    public = _public(state)
    return View(
        phase=state.phase,
        round=state.round + 1,
        turn=state.turn,
        asked=asked,
        chain=state.chain,
        hand=own.hand,
        closed=own.closed,
        levels=() if eye.seat is None else levels(all_cards(own)),
        plays=_plays(state, own) if asked else (),
        draws=_draws(state, own) if asked and state.phase == "draw" else (),
        seats=public.seats,
        piles=public.piles,
        laid_on=state.laid_on,
        stock=len(state.stock),
        unseen=_unseen_by_all(state) if shown else _unseen_with(public.unseen, own),
        direction=state.direction,
        whisk=last.ender if last else None,
        charred=last.charred if last else False,
        pile_locked=state.is_pile_locked,
        rounds=public.rounds,
        reveal=_reveal(state) if shown else None,
        target=state.options.target,
        tie_ten=state.options.tie_ten,
        jetty_limit=state.options.jetty_limit,
        deadline_ms=shown_ms,
        grace_ms=GRACE_MS if shown_ms is not None and state.phase in TURN_PHASES else 0,
    )


def event_view(event: Event, eye: Eye) -> Event:
    """The event as that eye may hear it: which card came from the stock is its owner's secret."""
    if isinstance(event, CardDrawn) and event.source == "stock" and not eye.open and eye.seat != event.seat:
        return CardDrawn(event.seat, event.source, None, event.automatic)
    return event


def _seat_view(state: State, seat: int) -> SeatView:
    cards = state.seats[seat]
    return SeatView(
        hand=len(cards.hand),
        closed=len(cards.closed),
        opened=cards.opened,
        total=state.totals[seat],
        taken=cards.taken,
        ready=state.ready[seat],
        laid=cards.laid,
    )


@of_last
def _public(state: State) -> Public:
    shown = [card for pile in state.piles for card in pile]
    for cards in state.seats:
        shown += cards.opened
        shown += cards.taken
    return Public(
        seats=tuple([_seat_view(state, seat) for seat in range(len(state.seats))]),
        piles=tuple([PileView(pile[-1], len(pile)) for pile in state.piles]),
        rounds=tuple([RoundView(r.ender, r.degrees, r.charred) for r in state.rounds]),
        unseen=_without((COPIES,) * VALUES, shown),
    )


def _without(left: tuple[int, ...], cards: Iterable[int]) -> tuple[int, ...]:
    counts = list(left)
    for card in cards:
        counts[card] -= 1
    return tuple(counts)


def _unseen_with(left: tuple[int, ...], own: Cards) -> tuple[int, ...]:
    """The eye knows its own cards too; of those in hand what it took openly is out already."""
    mine = list(own.hand + own.closed)
    for card in own.taken:
        mine.remove(card)
    return _without(left, mine)


def _unseen_by_all(state: State) -> tuple[int, ...]:
    """When everything is laid open, only the stock is unseen."""
    return _without((COPIES,) * VALUES, [c for cards in (*state.piles, *map(all_cards, state.seats)) for c in cards])


def _plays(state: State, own: Cards) -> tuple[PlayView, ...]:
    if state.phase == "turn":
        effect = "round_end" if len(own.closed) == 1 else ""
        now = heat(all_cards(own))
        return tuple(PlayView(card, 0, 0, now, effect) for card in sorted(set(own.closed)))
    if state.phase != "lay":
        return ()
    plays: list[PlayView] = []
    for card in sorted(set(own.hand)):
        left = list(own.hand)
        left.remove(card)
        warm = heat(left)
        for pile, cards in enumerate(state.piles):
            relation = (card > cards[-1]) - (card < cards[-1])
            plays.append(PlayView(card, pile, relation, warm, _effect(state, len(left), relation)))
    return tuple(plays)


def _effect(state: State, left: int, relation: int) -> str:
    """What becomes of a hand of that size after the card: more of it counts only at the end of the turn."""
    after = left + 1 if relation == 1 else left
    if after == 0:
        return "round_end"
    return "jetty" if relation != 0 and after <= state.options.jetty_limit else ""


def _draws(state: State, own: Cards) -> tuple[DrawView, ...]:
    top = state.piles[1 - state.laid_on][-1]
    return (
        DrawView("stock", None, heat(own.hand)),
        DrawView("pile", top, heat((*own.hand, top))),
    )


def _reveal(state: State) -> Reveal:
    scored = state.phase in {"round_over", "over"}
    last = state.rounds[-1] if scored else None
    seats = []
    for seat, cards in enumerate(state.seats):
        warm = levels(all_cards(cards))
        degrees = last.degrees[seat] if last else 0
        seats.append(RevealSeat(cards.hand, cards.closed, warm, sum(warm), degrees))
    tie = (
        last is not None and last.heats.count(last.heats[last.ender]) > 1 and min(last.heats) == last.heats[last.ender]
    )
    return Reveal(last.ender if last else None, last.charred if last else False, tie, tuple(seats))

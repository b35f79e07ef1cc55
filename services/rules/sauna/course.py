"""One change under way: dealing, a turn at the pile or on the jetty, the end of a round."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import Illegal, Step
from services.rules.sauna.model import (
    DECK,
    HAND_SIZE,
    LAID_KEPT,
    VALUES,
    CardDrawn,
    CardLaid,
    Cards,
    Draw,
    Event,
    GameEnded,
    GoOn,
    JettyEntered,
    JettyTurned,
    Lay,
    Move,
    Phase,
    RoundDealt,
    RoundEnded,
    Source,
    State,
    StockShuffled,
    Turn,
    WentOn,
)
from services.rules.sauna.scoring import next_direction, places, scored
from services.rules.sauna.view import GRACE_MS, TURN_PHASES, to_act

COMPUTER_MS = 8_000
"""A computer that has not answered by then is played for by "normal"; sooner than the table's own default move."""
LOOK_MS = 20_000
"""How long the scoring of a round is shown at most."""
LOOK_WITHOUT_CLOCK_MS = 60_000
ASKED_FOR: dict[str, type] = {"lay": Lay, "draw": Draw, "turn": Turn, "round_over": GoOn}
REASONS = (
    "game_over",
    "not_your_turn",
    "not_asked",
    "lay_asked",
    "draw_asked",
    "turn_asked",
    "round_over_asked",
    "card_not_in_hand",
    "card_not_on_jetty",
    "no_such_pile",
    "no_such_source",
)
MODES_ALONE = frozenset({"free", "daily", "record"})


@dataclass
class Course:
    """One change under way: the state so far and what has happened."""

    state: State
    dice: Dice
    now: int
    automatic: bool = False
    events: list[Event] = field(default_factory=list)

    def step(self) -> Step:
        return Step(self.state, tuple(self.events))


def deal(course: Course) -> None:
    """Eight cards each in the order of the seats, one card per pile, the rest is the stock."""
    state = course.state
    deck = course.dice.stream("deck", state.round).shuffled(DECK)
    count = len(state.drivers)
    hands = [deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(count)]
    rest = deck[HAND_SIZE * count :]
    piles = state.options.piles
    course.state = replace(
        state,
        seats=tuple(Cards(hand=tuple(sorted(hand))) for hand in hands),
        piles=tuple((card,) for card in rest[:piles]),
        stock=tuple(rest[piles:]),
        ready=(False,) * count,
        idle_turns=0,
        shuffles=0,
    )
    course.events.append(RoundDealt(state.round + 1, state.turn, state.direction, tuple(rest[:piles])))
    _begin_turn(course, state.turn)


def _end_round(course: Course, ender: int) -> None:
    state = course.state
    result = scored(state.seats, ender, state.options.tie_ten)
    totals = tuple(total + degrees for total, degrees in zip(state.totals, result.degrees, strict=True))
    course.events.append(RoundEnded(ender, result.heats, result.degrees, result.charred))
    over = max(totals) >= state.options.target
    course.state = replace(
        state,
        turn=ender,
        phase="over" if over else "round_over",
        chain=0,
        direction=next_direction(state.options.clockwise, result.charred),
        totals=totals,
        rounds=(*state.rounds, result),
        prompt=state.prompt + 1,
        deadline_ms=None if over else _look_until(state, course.now),
    )
    if over:
        winners = tuple(seat for seat, place in enumerate(places(totals)) if place == 1)
        course.events.append(GameEnded(winners))
        return
    go_on_when_ready(course)


def _look_until(state: State, now: int) -> int | None:
    """The scoring waits for everybody, but not for ever; alone it waits for the one human."""
    if state.options.mode in MODES_ALONE:
        return None
    return now + (LOOK_MS if state.options.think_ms else LOOK_WITHOUT_CLOCK_MS)


def go_on_when_ready(course: Course) -> None:
    if not to_act(course.state):
        next_round(course)


def next_round(course: Course) -> None:
    course.state = replace(course.state, round=course.state.round + 1)
    deal(course)


def play(course: Course, seat: int, move: Move) -> None:
    _check_asked(course.state, seat, move)
    match move:
        case Lay():
            _lay(course, seat, move)
        case Draw():
            _draw(course, seat, move)
        case Turn():
            _turn(course, seat, move)
        case GoOn():
            _go_on(course, seat)


def _check_asked(state: State, seat: int, move: Move) -> None:
    if state.phase == "over":
        raise Illegal("game_over")
    if seat not in to_act(state):
        raise Illegal("not_your_turn" if state.phase in TURN_PHASES else "not_asked")
    wanted = ASKED_FOR[state.phase]
    if not isinstance(move, wanted):
        raise Illegal(f"{state.phase}_asked")


def _begin_turn(course: Course, seat: int) -> None:
    cards = course.state.seats[seat]
    course.state = replace(
        course.state,
        turn=seat,
        phase="turn" if cards.closed else "lay",
        chain=0,
        hand_before=len(cards.hand),
        deadline_ms=_turn_deadline(course.state, seat, course.now),
        prompt=course.state.prompt + 1,
    )


def ask_again(course: Course, seat: int) -> None:
    """The same question again, to somebody new."""
    state = course.state
    limit = _turn_deadline(state, seat, course.now)
    course.state = replace(state, prompt=state.prompt + 1, deadline_ms=limit)


def _ask_on(course: Course, seat: int, phase: Phase, chain: int) -> None:
    """The turn goes on: a human's time runs on, a computer's begins anew with every question."""
    state = course.state
    human = state.drivers[seat].is_human
    limit = state.deadline_ms if human else course.now + COMPUTER_MS
    course.state = replace(state, phase=phase, chain=chain, deadline_ms=limit)


def _turn_deadline(state: State, seat: int, now: int) -> int | None:
    if not state.drivers[seat].is_human:
        return now + COMPUTER_MS
    return now + state.options.think_ms + GRACE_MS if state.options.think_ms else None


def _lay(course: Course, seat: int, move: Lay) -> None:
    state = course.state
    if move.card not in state.seats[seat].hand:
        raise Illegal("card_not_in_hand")
    if not 0 <= move.pile < len(state.piles):
        raise Illegal("no_such_pile")
    pile = state.piles[move.pile]
    relation = (move.card > pile[-1]) - (move.card < pile[-1])
    piles = tuple((*p, move.card) if i == move.pile else p for i, p in enumerate(state.piles))
    cards = _remembered(_without(state.seats[seat], move.card), state, move)
    state = _with_cards(state, seat, cards)
    course.state = replace(state, piles=piles, laid_on=move.pile, prompt=state.prompt + 1)
    course.events.append(CardLaid(seat, move.card, move.pile, relation, course.automatic))
    if relation == 0:
        _chain(course, seat)
    elif relation == 1:
        _draw_or_ask(course, seat)
    else:
        _end_turn(course, seat)


def _chain(course: Course, seat: int) -> None:
    """An equal card: another one must follow, whatever the hand size; without one the round is over."""
    if not course.state.seats[seat].hand:
        _end_round(course, seat)
        return
    _ask_on(course, seat, phase="lay", chain=course.state.chain + 1)


def _draw_or_ask(course: Course, seat: int) -> None:
    if course.state.may_take_pile:
        _ask_on(course, seat, phase="draw", chain=0)
        return
    _draw_from_stock(course, seat)
    _end_turn(course, seat)


def _draw(course: Course, seat: int, move: Draw) -> None:
    if move.source not in {"stock", "pile"}:
        raise Illegal("no_such_source")
    if move.source == "pile":
        _take_from_pile(course, seat)
    else:
        _draw_from_stock(course, seat)
    _end_turn(course, seat)


def _draw_from_stock(course: Course, seat: int) -> None:
    if not course.state.stock:
        _reshuffle(course)
    state = course.state
    if not state.stock:
        return
    card = state.stock[0]
    state = _with_cards(state, seat, _with(state.seats[seat], card))
    course.state = replace(state, stock=state.stock[1:])
    _drawn(course, seat, "stock", card)


def _take_from_pile(course: Course, seat: int) -> None:
    state = course.state
    other = 1 - state.laid_on
    card = state.piles[other][-1]
    cards = _with(state.seats[seat], card)
    cards = replace(cards, taken=tuple(sorted((*cards.taken, card))))
    piles = tuple(p[:-1] if i == other else p for i, p in enumerate(state.piles))
    course.state = replace(_with_cards(state, seat, cards), piles=piles)
    _drawn(course, seat, "pile", card)


def _drawn(course: Course, seat: int, source: Source, card: int) -> None:
    course.events.append(CardDrawn(seat, source, card, course.automatic))


def _reshuffle(course: Course) -> None:
    """All of the piles but the top cards become the new stock."""
    state = course.state
    pool = [card for pile in state.piles for card in pile[:-1]]
    if not pool:
        return
    stock = course.dice.stream("shuffle", state.round, state.shuffles).shuffled(sorted(pool))
    piles = tuple(pile[-1:] for pile in state.piles)
    course.state = replace(state, piles=piles, stock=tuple(stock), shuffles=state.shuffles + 1)
    course.events.append(StockShuffled(len(stock)))


def _end_turn(course: Course, seat: int) -> None:
    state = course.state
    cards = state.seats[seat]
    shrank = len(cards.hand) < state.hand_before
    course.state = replace(state, idle_turns=0 if shrank else state.idle_turns + 1)
    if not cards.hand:
        _end_round(course, seat)
        return
    if len(cards.hand) <= state.options.jetty_limit:
        course.state = _with_cards(course.state, seat, replace(cards, hand=(), closed=cards.hand))
        course.events.append(JettyEntered(seat, len(cards.hand)))
    _pass_on(course, seat)


def _pass_on(course: Course, seat: int) -> None:
    _begin_turn(course, (seat + course.state.direction) % len(course.state.seats))


def _turn(course: Course, seat: int, move: Turn) -> None:
    """A turned card leaves the lock of the other pile as it is: no hand was played from."""
    cards = course.state.seats[seat]
    if move.card not in cards.closed:
        raise Illegal("card_not_on_jetty")
    closed = _removed(cards.closed, move.card)
    opened, taken = (*cards.opened, move.card), _removed(cards.taken, move.card)
    turned = replace(cards, closed=closed, opened=opened, taken=taken)
    course.state = _with_cards(course.state, seat, turned)
    course.events.append(JettyTurned(seat, move.card, course.automatic))
    if closed:
        _pass_on(course, seat)
    else:
        _end_round(course, seat)


def _go_on(course: Course, seat: int) -> None:
    state = course.state
    course.state = replace(state, ready=tuple(r or s == seat for s, r in enumerate(state.ready)))
    course.events.append(WentOn(seat))
    go_on_when_ready(course)


def _with_cards(state: State, seat: int, cards: Cards) -> State:
    return replace(state, seats=tuple(cards if s == seat else c for s, c in enumerate(state.seats)))


def _removed(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Without one copy, if there is one."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _without(cards: Cards, card: int) -> Cards:
    return replace(cards, hand=_removed(cards.hand, card), taken=_removed(cards.taken, card))


def _remembered(cards: Cards, state: State, move: Lay) -> Cards:
    """Notes the card laid and the one it had to beat, which tells the others something about the hand."""
    highest = max(pile[-1] for pile in state.piles)
    beat = highest if move.card > highest else state.piles[move.pile][-1]
    return replace(cards, laid=(*cards.laid, VALUES * beat + move.card)[-LAID_KEPT:])


def _with(cards: Cards, card: int) -> Cards:
    return replace(cards, hand=tuple(sorted((*cards.hand, card))))

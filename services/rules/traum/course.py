"""The course of a game at the table: dealing, telling, laying, the row, the votes, the resolution, the next round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from services.rules.dice import Dice, Stream
from services.rules.game import Illegal
from services.rules.traum.archive import Picture, pictures
from services.rules.traum.language import ClueRefused, clean_clue, fit, understand
from services.rules.traum.model import (
    NOTHING,
    Event,
    GameEnded,
    Laid,
    Lay,
    Resolution,
    Resolved,
    Revealed,
    RoundBegan,
    State,
    Tell,
    Told,
    Vote,
    Voted,
    WentOn,
)
from services.rules.traum.scoring import gains, rounds_left
from services.rules.traum.themes import THEMES

STACK_SMALL, STACK_LARGE = 84, 126
"""At 3-5 seats and at 6-8: small enough that the reshuffle matters (traum.md, section 1)."""
LARGE_FROM = 6
PER_HERO = 2

GRACE_MS = 15_000
"""After the dreamer's time, shown, before the archive tells."""
RESOLVE_MS = 60_000
COMPUTERS_LOOK_MS = 2_000
LAY_AMONG = 3
"""The clock lays one of so many best fitting pictures, like an easy computer."""

T = TypeVar("T")
Changes = tuple[State, list[Event]]


def deal(state: State, dice: Dice, now: int) -> Changes:
    """The stack, the hands, the first dreamer, and the first question."""
    chosen = choose_pictures(pictures(), picture_count(state), dice.stream("stack"))
    hand = state.options.hand
    hands = tuple(tuple(chosen[seat * hand : (seat + 1) * hand]) for seat in range(state.seats))
    themes = tuple(dice.stream("themes").shuffled(range(len(THEMES)))) if state.options.themes else ()
    dealt = msgspec.structs.replace(
        state,
        stack=tuple(chosen[state.seats * hand :]),
        hands=hands,
        scores=(0,) * state.seats,
        first=dice.stream("first").below(state.seats),
        themes=themes,
    )
    return begin_round(dealt, now)


def picture_count(state: State) -> int:
    """How many pictures are in the game."""
    return STACK_LARGE if state.seats >= LARGE_FROM else STACK_SMALL


def choose_pictures(archive: Sequence[Picture], size: int, stream: Stream) -> list[int]:
    """So many different pictures in random order, at most two of one main motif."""
    used: dict[str, int] = {}
    chosen = []
    for number in stream.shuffled(range(len(archive))):
        hero = archive[number].hero
        if used.get(hero, 0) < PER_HERO:
            used[hero] = used.get(hero, 0) + 1
            chosen.append(number)
            if len(chosen) == size:
                break
    return chosen


def begin_round(state: State, now: int) -> Changes:
    """Asks the dreamer."""
    n = state.seats
    begun = msgspec.structs.replace(
        state,
        phase="tell",
        prompt=state.prompt + 1,
        deadline_ms=_in(now, state.options.tell_ms and state.options.tell_ms + GRACE_MS),
        clue="",
        clue_automatic=False,
        told=NOTHING,
        laid=((),) * n,
        row=(),
        votes=(NOTHING,) * n,
        ready=(False,) * n,
        automatic=(False,) * n,
    )
    return begun, [RoundBegan(begun.round + 1, begun.dreamer)]


def _in(now: int, ms: int) -> int | None:
    return now + ms if ms else None


def tell(state: State, seat: int, move: Tell, now: int) -> Changes:
    """The dreamer's picture goes face down to the middle, everybody sees the clue."""
    if state.phase != "tell" or seat != state.dreamer:
        raise Illegal("not_asked")
    if move.picture not in state.hands[seat]:
        raise Illegal("not_in_hand")
    return _told(state, move.picture, cleaned(move.clue), now, automatic=False)


def cleaned(clue: str) -> str:
    """The clue without invisible characters; raises Illegal."""
    try:
        return clean_clue(clue)
    except ClueRefused as refused:
        raise Illegal(f"clue_{refused.reason}") from None


def _told(state: State, picture: int, clue: str, now: int, automatic: bool) -> Changes:
    seat = state.dreamer
    told = msgspec.structs.replace(
        state,
        phase="lay",
        prompt=state.prompt + 1,
        deadline_ms=_in(now, state.options.lay_ms),
        clue=clue,
        clue_automatic=automatic,
        told=picture,
        hands=_without(state.hands, seat, (picture,)),
        laid=_put(state.laid, seat, (picture,)),
        automatic=_put(state.automatic, seat, automatic),
    )
    return told, [Told(seat, automatic)]


def _put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _without(hands: tuple[tuple[int, ...], ...], seat: int, gone: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return _put(hands, seat, tuple(picture for picture in hands[seat] if picture not in gone))


def lay_count(state: State) -> int:
    """How many pictures each of the others lays."""
    return 2 if state.options.two else 1


def lay(state: State, seat: int, move: Lay, dice: Dice, now: int, automatic: bool = False) -> Changes:
    """Face down beside the dreamer's. The same again changes nothing."""
    if state.phase != "lay" or seat == state.dreamer:
        raise Illegal("not_asked")
    if state.laid[seat]:
        if set(move.pictures) == set(state.laid[seat]):
            return state, []
        raise Illegal("already_laid")
    if len(set(move.pictures)) != lay_count(state) or len(move.pictures) != lay_count(state):
        raise Illegal("wrong_number")
    if any(picture not in state.hands[seat] for picture in move.pictures):
        raise Illegal("not_in_hand")
    laid = msgspec.structs.replace(
        state,
        hands=_without(state.hands, seat, move.pictures),
        laid=_put(state.laid, seat, tuple(move.pictures)),
        automatic=_put(state.automatic, seat, automatic),
    )
    events: list[Event] = [Laid(seat, automatic)]
    if all(laid.laid):
        return _reveal(laid, dice, now, events)
    return laid, events


def _reveal(state: State, dice: Dice, now: int, events: list[Event]) -> Changes:
    """The row: its order knows nothing of who laid what."""
    laid = sorted(picture for pictures_of in state.laid for picture in pictures_of)
    row = tuple(dice.stream("row", state.round).shuffled(laid))
    revealed = msgspec.structs.replace(
        state, phase="vote", prompt=state.prompt + 1, deadline_ms=_in(now, state.options.vote_ms), row=row
    )
    return revealed, [*events, Revealed()]


def vote(state: State, seat: int, move: Vote, now: int) -> Changes:
    """Secret, and may be changed until the last vote or the clock."""
    if state.phase != "vote" or seat == state.dreamer:
        raise Illegal("not_asked")
    if move.picture not in state.row:
        raise Illegal("not_in_row")
    if move.picture in state.laid[seat]:
        raise Illegal("own_picture")
    first = state.votes[seat] == NOTHING
    voted = msgspec.structs.replace(state, votes=_put(state.votes, seat, move.picture))
    events: list[Event] = [Voted(seat)] if first else []
    if all(voted.votes[other] != NOTHING for other in range(voted.seats) if other != voted.dreamer):
        return resolve(voted, now, events)
    return voted, events


def resolve(state: State, now: int, events: list[Event]) -> Changes:
    """Points, and the look at them; computers have seen enough at once."""
    won = gains(state.dreamer, state.told, state.laid, state.votes, not state.clue_automatic)
    scores = list(state.scores)
    for gain in won:
        scores[gain.seat] += sum(points.points for points in gain.reasons)
    owner = {picture: seat for seat, laid in enumerate(state.laid) for picture in laid}
    resolution = Resolution(
        round=state.round + 1,
        dreamer=state.dreamer,
        clue=state.clue,
        clue_automatic=state.clue_automatic,
        told=state.told,
        row=state.row,
        owners=tuple(owner[picture] for picture in state.row),
        votes=state.votes,
        gains=won,
        theme=state.theme,
    )
    resolved = msgspec.structs.replace(
        state,
        phase="resolve",
        prompt=state.prompt + 1,
        deadline_ms=_look_until(state, now),
        scores=tuple(scores),
        past=(*state.past, resolution),
        ready=tuple(not driver.is_human for driver in state.drivers),
    )
    return resolved, [*events, Resolved(state.round + 1)]


def _look_until(state: State, now: int) -> int | None:
    """One person alone without a clock looks as long as they like; nobody waits for computers."""
    humans = sum(driver.is_human for driver in state.drivers)
    if humans == 0:
        return now + COMPUTERS_LOOK_MS
    return now + RESOLVE_MS if humans > 1 or state.options.tell_ms else None


def go_on(state: State, seat: int, dice: Dice, now: int) -> Changes:
    """One player's press takes nothing from the others."""
    if state.phase != "resolve" or state.ready[seat]:
        return state, []
    ready = msgspec.structs.replace(state, ready=_put(state.ready, seat, True))
    if all(ready.ready):
        return next_round(ready, dice, now, [WentOn(seat)])
    return ready, [WentOn(seat)]


def next_round(state: State, dice: Dice, now: int, events: list[Event]) -> Changes:
    """Refill and ask the next seat, or the end."""
    if rounds_left(state) == 0:
        over = msgspec.structs.replace(state, phase="over", prompt=state.prompt + 1, deadline_ms=None, finished_ms=now)
        return over, [*events, GameEnded()]
    refilled = _refill(state, dice)
    begun, more = begin_round(msgspec.structs.replace(refilled, round=state.round + 1), now)
    return begun, [*events, *more]


def _refill(state: State, dice: Dice) -> State:
    """Everybody back to hand size; the discards, this row included, go shuffled under a stack that is too small."""
    stack, discards, reshuffles = list(state.stack), [*state.discards, *state.row], state.reshuffles
    missing = sum(state.options.hand - len(hand) for hand in state.hands)
    if len(stack) < missing:
        stack = dice.stream("reshuffle", reshuffles).shuffled(sorted(discards)) + stack
        discards, reshuffles = [], reshuffles + 1
    hands = []
    for offset in range(state.seats):
        seat = (state.dreamer + offset) % state.seats
        hands.append((seat, _drawn(stack, state.hands[seat], state.options.hand)))
    return msgspec.structs.replace(
        state,
        stack=tuple(stack),
        discards=tuple(discards),
        reshuffles=reshuffles,
        hands=tuple(hand for _, hand in sorted(hands)),
    )


def _drawn(stack: list[int], hand: tuple[int, ...], size: int) -> tuple[int, ...]:
    drawn = [stack.pop() for _ in range(min(size - len(hand), len(stack)))]
    return (*hand, *drawn)


def tell_for(state: State, dice: Dice, now: int) -> Changes:
    """The dreamer's time is up: the archive tells, with a prepared clue of the middle tier."""
    stream = dice.stream("told for", state.round)
    picture = stream.choice(state.hands[state.dreamer])
    clue = stream.choice(pictures()[picture].clues["medium"])
    return _told(state, picture, clue, now, automatic=True)


def lay_for(state: State, dice: Dice, now: int) -> Changes:
    """Laying time is up: for everybody who owes, one of the best fitting, marked."""
    events: list[Event] = []
    for seat in range(state.seats):
        if state.phase == "lay" and not state.laid[seat]:
            stream = dice.stream("laid for", state.round, seat)
            state, more = lay(state, seat, Lay(fitting(state, seat, stream)), dice, now, automatic=True)
            events += more
    return state, events


def fitting(state: State, seat: int, stream: Stream) -> tuple[int, ...]:
    """One of the hand's three best fitting pictures (two in the variant), drawn by chance."""
    meaning = understand(state.clue)
    archive = pictures()
    ordered = sorted(state.hands[seat], key=lambda picture: (-fit(meaning, archive[picture].terms), picture))
    best = stream.shuffled(ordered[: max(LAY_AMONG, lay_count(state))])
    return tuple(best[: lay_count(state)])

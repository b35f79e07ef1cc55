"""Points of a round (traum.md, section 3) and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from services.rules.game import Outcome, Reason, SeatResult
from services.rules.traum.model import Gain, Options, Points, State

SOME_FOUND = 3
ALL_FOUND = 2
NOBODY_FOUND = 2
VOTE = 1


def gains(
    dreamer: int, told: int, laid: Sequence[tuple[int, ...]], votes: Sequence[int], dreamer_scores: bool = True
) -> tuple[Gain, ...]:
    """What every seat gets, with reasons; seats that get nothing are left out.

    `votes` holds a picture per seat or -1; not voting counts as not found. `dreamer_scores` is false when the archive
    told for the dreamer.
    """
    others = [seat for seat in range(len(laid)) if seat != dreamer]
    found = [seat for seat in others if votes[seat] == told]
    some = 0 < len(found) < len(others)
    result = []
    for seat in range(len(laid)):
        reasons: list[Points] = []
        if seat == dreamer:
            if some and dreamer_scores:
                reasons.append(Points("found_by_some", SOME_FOUND))
        else:
            reasons += _guess_reasons(seat, told, votes, len(found), some)
            reasons += [Points("vote", VOTE) for other in others if votes[other] in laid[seat]]
        if reasons:
            result.append(Gain(seat, tuple(reasons)))
    return tuple(result)


def _guess_reasons(seat: int, told: int, votes: Sequence[int], found: int, some: bool) -> list[Points]:
    if votes[seat] == told:
        return [Points("found", SOME_FOUND) if some else Points("all_found", ALL_FOUND)]
    if found == 0 and votes[seat] >= 0:
        return [Points("nobody_found", NOBODY_FOUND)]
    return []


def partner(seat: int, seats: int) -> int:
    """With pairs, the seat opposite."""
    return (seat + seats // 2) % seats


def side_scores(options: Options, scores: Sequence[int]) -> tuple[int, ...]:
    """Per seat what counts for the target and the place: the pair's sum, or the seat's own."""
    if not options.pairs:
        return tuple(scores)
    return tuple(score + scores[partner(seat, len(scores))] for seat, score in enumerate(scores))


def rounds_left(state: State) -> int:
    """Rounds that still follow once the target is reached: the running lap is finished; -1: not reached."""
    if max(side_scores(state.options, state.scores), default=0) < state.options.target:
        return -1
    done = len(state.past)
    return (state.seats - done % state.seats) % state.seats


def table_outcome(state: State) -> Outcome:
    """Places by points, ties share (1-1-3); with pairs the pair's sum and place count for both."""
    sums = side_scores(state.options, state.scores)
    half = state.seats // 2
    results = []
    for seat, score in enumerate(sums):
        side = seat % half if state.options.pairs else seat
        better = [other for other, theirs in enumerate(sums) if theirs > score]
        place = 1 + (len({other % half for other in better}) if state.options.pairs else len(better))
        own = state.scores[seat]
        results.append(
            SeatResult(
                place=place,
                score=own,
                list_points=max(0, own),
                side=side,
                key=(place, -own),
                won=place == 1,
                reasons=_totals(state, seat),
            )
        )
    return Outcome("target", tuple(results))


def _totals(state: State, seat: int) -> tuple[Reason, ...]:
    sums: dict[str, int] = {}
    for resolution in state.past:
        for gain in resolution.gains:
            if gain.seat == seat:
                for points in gain.reasons:
                    sums[points.id] = sums.get(points.id, 0) + points.points
    return tuple(Reason(word, points) for word, points in sums.items())

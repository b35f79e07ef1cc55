"""The training's verdict: how a clue would have fared in 200 sample rounds with the same row (traum.md, section 11)."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence

import msgspec

from services.rules.dice import Dice, Stream
from services.rules.game import Illegal, Outcome, Reason, SeatResult
from services.rules.traum.archive import Picture, pictures
from services.rules.traum.course import Changes, choose_pictures, cleaned
from services.rules.traum.language import Understanding, explain, fit, understand
from services.rules.traum.model import (
    HAND,
    NOTHING,
    GameEnded,
    Judged,
    Match,
    ReasonView,
    State,
    Tell,
    Training,
    Verdict,
)

GUESSERS = 4
CLUES = 10
ROUNDS = 200
SIGMA = 0.16
BETA = 7.5
SHARED = 0.6
"""Of the guessers' noise: people misread the same things."""
MANY = 100
EASY_MEAN, CRYPTIC_MEAN = 0.85, 0.30
CLOSE = 12
REASONS_EACH = 4


def begin(state: State, dice: Dice, number: int = 0) -> Changes:
    """Six pictures to choose from, and four hands to lay from."""
    dealt = choose_pictures(pictures(), HAND * (GUESSERS + 1), dice.stream("training", number))
    hands = tuple(tuple(dealt[i * HAND : (i + 1) * HAND]) for i in range(GUESSERS + 1))
    begun = msgspec.structs.replace(
        state, phase="tell", prompt=state.prompt + 1, hands=hands, round=number, told=NOTHING, clue=""
    )
    return begun, []


def tell(state: State, move: Tell) -> Changes:
    """Four computers lay, 200 rounds are sampled, the verdict says why."""
    if state.phase != "tell":
        raise Illegal("not_asked")
    if move.picture not in state.hands[0]:
        raise Illegal("not_in_hand")
    clue = cleaned(move.clue)
    meaning = understand(clue)
    archive = pictures()
    laid = tuple(_best(meaning, hand, archive) for hand in state.hands[1:])
    training = judge(meaning, move.picture, laid, archive)
    judged = msgspec.structs.replace(
        state,
        phase="judged",
        prompt=state.prompt + 1,
        clue=clue,
        told=move.picture,
        training=training,
        scores=(state.scores[0] + (training.verdict == "good"),),
    )
    return judged, [Judged(training.verdict)]


def _best(meaning: Understanding, hand: Sequence[int], archive: Sequence[Picture]) -> int:
    return max(hand, key=lambda picture: (fit(meaning, archive[picture].terms), -picture))


def judge(meaning: Understanding, told: int, laid: Sequence[int], archive: Sequence[Picture]) -> Training:
    """The same row and clue always get the same verdict: the dice are their hash."""
    row = (told, *laid)
    label = ",".join(archive[picture].id for picture in sorted(row)) + "|" + " ".join(meaning.clue.casefold().split())
    stream = Dice(hashlib.sha256(label.encode()).digest()).stream("verdict")
    fits = [fit(meaning, archive[picture].terms) for picture in (told, *sorted(laid))]
    finds = [sample_round(fits, stream) for _ in range(ROUNDS)]
    everybody, nobody, found = finds.count(GUESSERS), finds.count(0), sum(finds)
    verdict, close = verdict_of(everybody, nobody, found)
    return Training(
        verdict=verdict,
        close=close,
        rounds=ROUNDS,
        all_found=everybody,
        none_found=nobody,
        found=found,
        guessers=GUESSERS,
        told=told,
        laid=tuple(laid),
        reasons=reasons_of(meaning, row, archive),
        unknown=meaning.unknown,
    )


def sample_round(fits: Sequence[float], stream: Stream) -> int:
    """How many of four guessers find picture 0; guesser g never votes for its own, picture g + 1."""
    shared = [math.sqrt(SHARED) * SIGMA * normal(stream) for _ in fits]
    own = math.sqrt(1 - SHARED) * SIGMA
    found = 0
    for guesser in range(GUESSERS):
        seen = [fit + common + own * normal(stream) for fit, common in zip(fits, shared, strict=True)]
        weights = [0.0 if i == guesser + 1 else math.exp(BETA * value) for i, value in enumerate(seen)]
        found += stream.unit() * sum(weights) < weights[0]
    return found


def normal(stream: Stream) -> float:
    """A standard normal number (Box and Muller, 1958)."""
    radius = math.sqrt(-2 * math.log(1 - stream.unit()))
    return radius * math.cos(2 * math.pi * stream.unit())


def verdict_of(everybody: int, nobody: int, found: int) -> tuple[Verdict, bool]:
    """(verdict, whether it is close to a border) from the counts of the sample rounds."""
    easy, cryptic = EASY_MEAN * ROUNDS * GUESSERS, CRYPTIC_MEAN * ROUNDS * GUESSERS
    verdict: Verdict = "good"
    if everybody >= MANY or found >= easy:
        verdict = "easy"
    elif nobody >= MANY or found <= cryptic:
        verdict = "cryptic"
    distances = (everybody - MANY, nobody - MANY, found - easy, found - cryptic)
    return verdict, any(abs(distance) <= CLOSE for distance in distances)


def reasons_of(meaning: Understanding, row: Sequence[int], archive: Sequence[Picture]) -> tuple[ReasonView, ...]:
    """Which of the words hit which terms, picture by picture."""
    return tuple(
        ReasonView(
            picture,
            tuple(
                Match(match.text, str(match.level), match.via, match.term, round(match.product, 3))
                for match in explain(meaning, archive[picture].terms)[:REASONS_EACH]
            ),
        )
        for picture in row
    )


def go_on(state: State, dice: Dice, now: int) -> Changes:
    """Six new pictures, or the end of the training's ten clues."""
    if state.phase != "judged":
        raise Illegal("not_asked")
    if state.round + 1 == CLUES:
        over = msgspec.structs.replace(state, phase="over", prompt=state.prompt + 1, finished_ms=now)
        return over, [GameEnded()]
    return begin(state, dice, state.round + 1)


def outcome(state: State) -> Outcome:
    """How many of the ten clues were good. Counts nowhere."""
    good = state.scores[0]
    return Outcome("finished", (SeatResult(1, good, 0, 0, (-good,), good == CLUES, (Reason("good", good),)),))

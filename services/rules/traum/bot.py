"""The computers of Speedtraum: they see the pictures dimly, lay, guess, and weigh clues by trying them out.

A computer sees what its seat sees: never an owner or a vote before the resolution, and while it lays or guesses never
the bank of prepared clues. Strengths are noise and care (traum.md, section 9).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from services.rules.dice import Dice
from services.rules.game import Computer, Hint, Knowledge, Level
from services.rules.traum.archive import pictures
from services.rules.traum.language import Understanding, understand
from services.rules.traum.language.archive import Archive
from services.rules.traum.learning import read_lesson
from services.rules.traum.model import HAND, GoOn, Guess, Lay, Move, Tell, View, Vote
from services.rules.traum.themes import THEMES

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Mind:
    """How clearly a strength sees, how it draws its vote, and how much it thinks about a clue."""

    sigma: float
    beta: float
    lay_among: int
    candidates: int
    """Clues it weighs; 0: it takes the first that comes to mind."""
    probes: int


ALL = 1_000
"""More clues than a hand can have."""
MINDS: dict[Level, Mind] = {
    "easy": Mind(0.38, 3.2, lay_among=3, candidates=0, probes=0),
    "normal": Mind(0.22, 5.5, lay_among=1, candidates=4, probes=24),
    "strong": Mind(0.12, 8.0, lay_among=1, candidates=ALL, probes=40),
}
OTHERS = MINDS["normal"]
"""Whom a computer expects across the table."""
OTHERS_SHARE = 0.5
"""Value of a clue = own expected points - this × the mean of the others'."""
EASY_TELLS_CLEAR = 0.7
BEHIND, LEADING, LEADING_SEATS = 8, 5, 6
CALM = (2_000, 5_500)
SLOW = (5_000, 14_000)


@lru_cache(maxsize=8192)
def _meaning(clue: str) -> Understanding:
    return understand(clue)


Fits = Callable[[str], Floats]
"""How well a clue fits each picture of the archive, shape (pictures,)."""


@lru_cache(maxsize=2)
def _fits(lesson: bytes = b"") -> Fits:
    """By the pictures' own terms and by what was learned about them."""
    learned = read_lesson(lesson)
    archive = Archive([_with(picture.terms, learned.get(picture.id, {})) for picture in pictures()])
    return lru_cache(maxsize=2048)(lambda clue: archive.scores(_meaning(clue)))


def _with(terms: dict[str, float], learned: dict[str, float]) -> dict[str, float]:
    return terms | {unit: max(weight, terms.get(unit, 0.0)) for unit, weight in learned.items()}


@dataclass(frozen=True)
class Head:
    """What a computer brings to the table beside its strength."""

    fits: Fits
    heard: frozenset[str] = frozenset()
    """Clues it will not tell, as `_same` writes them."""


@cache
def _plain() -> Head:
    return Head(_fits())


def _same(clue: str) -> str:
    return clue.casefold()


def _generator(dice: Dice) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(int.from_bytes(dice.child("numpy").seed, "big")))


def decide(view: View, level: Level, dice: Dice, head: Head | None = None) -> Move:
    """The seat's answer."""
    head = head or _plain()
    rng = _generator(dice)
    mind = MINDS[level]
    if view.may == "tell":
        return _tell(view, level, head, rng)
    if view.may == "lay":
        return Lay(tuple(_lay(view, mind, head.fits, rng)))
    if view.may == "vote":
        return Vote(_guess(view, mind, head.fits, rng, view.mine))
    if view.may == "guess":
        return Guess(_guess(view, mind, head.fits, rng, view.dream.wrong if view.dream else ()))
    return GoOn()


def _seen(fitting: Floats, of: Sequence[int], mind: Mind, rng: np.random.Generator) -> Floats:
    seen: Floats = fitting[np.array(of)] + rng.normal(0.0, mind.sigma, len(of))
    return seen


def _lay(view: View, mind: Mind, fits: Fits, rng: np.random.Generator) -> list[int]:
    """The best fitting of the hand as this mind sees it; the easy one takes any of its best three."""
    order = np.argsort(-_seen(fits(view.clue), view.hand, mind, rng))
    best = [view.hand[i] for i in order[: max(mind.lay_among, view.lay_count)]]
    rng.shuffle(best)
    return best[: view.lay_count]


def _guess(view: View, mind: Mind, fits: Fits, rng: np.random.Generator, never: Sequence[int]) -> int:
    """Draws by softmax over how well each picture seems to fit. The order of the row and who laid it play no part."""
    row = sorted(picture for picture in view.row if picture not in never)
    seen = _seen(fits(view.clue), row, mind, rng)
    return row[int(np.argmax(mind.beta * seen + rng.gumbel(size=len(row))))]


# -- telling --


@dataclass(frozen=True)
class Candidate:
    """A picture of the hand with one of its prepared clues."""

    picture: int
    tier: str
    clue: str


def _candidates(view: View, heard: frozenset[str]) -> list[Candidate]:
    """Every prepared clue of the hand that was not told in this game nor heard before, unless nothing else is left;
    with a theme, those that fit it, if any do."""
    told = {resolution.clue for resolution in view.past}
    found = [
        Candidate(picture, tier, clue)
        for picture in view.hand
        for tier, clues in pictures()[picture].clues.items()
        for clue in clues
        if clue not in told
    ]
    found = [candidate for candidate in found if _same(candidate.clue) not in heard] or found
    if view.theme >= 0:
        theme = THEMES[view.theme]
        fitting = [candidate for candidate in found if theme in _meaning(candidate.clue).weights]
        return fitting or found
    return found


def _tiers(view: View) -> tuple[str, ...]:
    """By seats: three -> medium, four -> medium or clear, more -> clear; a leader at six or more is darker."""
    seats = len(view.seats)
    mine = view.seats[view.dreamer].score
    best_other = max((seat.score for i, seat in enumerate(view.seats) if i != view.dreamer), default=0)
    if seats >= LEADING_SEATS and mine - best_other >= LEADING:
        return ("medium",)
    if seats == 3:
        return ("medium",)
    return ("medium", "clear") if seats == 4 else ("clear",)


def _is_behind(view: View) -> bool:
    mine = view.seats[view.dreamer].score
    return max(seat.score for seat in view.seats) - mine >= BEHIND


def _tell(view: View, level: Level, head: Head, rng: np.random.Generator) -> Tell:
    mind = MINDS[level]
    found = _candidates(view, head.heard)
    if not mind.candidates or view.dreamer < 0:
        tier = "clear" if rng.random() < EASY_TELLS_CLEAR else "medium"
        of_tier = [candidate for candidate in found if candidate.tier == tier] or found
        chosen = of_tier[int(rng.integers(len(of_tier)))]
        return Tell(chosen.picture, chosen.clue)
    if level != "strong":
        found = [candidate for candidate in found if candidate.tier in _tiers(view)] or found
    rng.shuffle(found)
    weighed = found[: mind.candidates]
    values = [_value(view, candidate, mind, head.fits, rng) for candidate in weighed]
    chosen = weighed[int(np.argmax(values))]
    return Tell(chosen.picture, chosen.clue)


def _value(view: View, candidate: Candidate, mind: Mind, fits: Fits, rng: np.random.Generator) -> float:
    """What the clue is worth, tried out; when far behind, only whether it succeeds counts."""
    won, others, success = probe(fits(candidate.clue), candidate.picture, view, mind.probes, rng)
    return success if _is_behind(view) else won - OTHERS_SHARE * others


def probe(fitting: Floats, told: int, view: View, rounds: int, rng: np.random.Generator) -> tuple[float, float, float]:
    """Plays the round out against normal minds with random hands: (own points, mean of the others', P(some found))."""
    guessers = len(view.seats) - 1
    unseen = np.setdiff1d(np.arange(len(fitting)), np.array(view.hand))
    hands = fitting[rng.choice(unseen, (rounds, guessers, HAND))]
    laid = np.take_along_axis(
        hands, (hands + rng.normal(0, OTHERS.sigma, hands.shape)).argmax(axis=2)[..., None], axis=2
    )[..., 0]
    row = np.concatenate([np.full((rounds, 1), fitting[told]), laid], axis=1)
    seen = row[:, None, :] + rng.normal(0, OTHERS.sigma, (rounds, guessers, guessers + 1))
    seen[:, np.arange(guessers), np.arange(1, guessers + 1)] = -np.inf
    votes = (OTHERS.beta * seen + rng.gumbel(size=seen.shape)).argmax(axis=2)
    found = (votes == 0).sum(axis=1)
    some = (found > 0) & (found < guessers)
    mine = np.where(some, 3.0, 0.0)
    finders = np.where(some, 3.0 * found, np.where(found == guessers, 2.0 * guessers, 2.0 * guessers))
    decoys = (votes > 0).sum(axis=1)
    return float(mine.mean()), float(((finders + decoys) / guessers).mean()), float(some.mean())


def pause_ms(view: View, level: Level, dice: Dice) -> int:  # noqa: ARG001 - all think equally long
    """A clue takes its time, a picture a look."""
    low, high = SLOW if view.may == "tell" else CALM
    return low + dice.stream("pause").below(high - low)


def hint(view: View, dice: Dice, head: Head | None = None) -> Hint:
    """What the strong computer would do."""
    return Hint(decide(view, "strong", dice, head), f"strong_{view.may or 'go_on'}")


def warm_up() -> None:
    """Loads lexicon and archive."""
    _plain().fits("Mondlicht")


def knowing(knowledge: Knowledge) -> Computer:
    """The computer with what was learned of the pictures, which does not tell again what people have just heard."""
    head = Head(_fits(knowledge.lesson), frozenset(map(_same, knowledge.heard)))
    return Computer(partial(decide, head=head), pause_ms, partial(hint, head=head), warm_up, knowing)


COMPUTER = Computer(decide=decide, pause_ms=pause_ms, hint=hint, warm_up=warm_up, knowing=knowing)

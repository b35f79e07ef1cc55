"""How a computer packs: it knows the solution and takes a person's time, all decided when packing begins."""

from __future__ import annotations

import math

from services.rules.dice import Stream
from services.rules.game import Level
from services.rules.koffer.model import Placement, PlanStep
from services.rules.koffer.suitcase import Puzzle, model_solution

FACTOR: dict[Level, float] = {"easy": 1.6, "normal": 0.8, "strong": 0.4}
SPREAD = 0.65
"""Standard deviation of the logarithm of the time."""
LEAST_MS = 3_000
"""Per piece: nobody's hands are faster."""
PATIENCE = 4.0
"""An easy computer that needs more than this many of its medians …"""
LOSES_HEART = 1 / 3
"""… gives up with this chance."""
TAKES_OUT = 0.35
"""Chance that a piece is taken out and put back."""
FIRST_LOOK_MS = 1_500
"""Taking over somebody's suitcase: until the wrong pieces are out."""


def median_ms(puzzle: Puzzle, level: Level) -> float:
    """A person's median for this difficulty, times the strength's factor."""
    return 22_000.0 * math.pow(2.0, (puzzle.difficulty - 9.5) / 6.0) * FACTOR[level]


def _normal(stream: Stream) -> float:
    radius = math.sqrt(-2.0 * math.log(1.0 - stream.unit()))
    return radius * math.cos(2.0 * math.pi * stream.unit())


def _pace(share: float) -> float:
    """The part of the time after which that share of the handles is done: the last third goes faster."""
    return share * 1.2 if share <= 2 / 3 else 0.8 + (share - 2 / 3) * 0.6


def _handles(lying: int, pieces: int, stream: Stream) -> list[int]:
    """What lies after each handle, from what lies now to everything."""
    missing = stream.shuffled([piece for piece in range(pieces) if not lying >> piece & 1])
    taken_out_after = stream.below(len(missing)) if stream.unit() < TAKES_OUT else -1
    result = []
    for n, piece in enumerate(missing):
        lying |= 1 << piece
        result.append(lying)
        if n == taken_out_after and n + 1 < len(missing):
            out = stream.choice([old for old in range(pieces) if lying >> old & 1])
            result += [lying & ~(1 << out), lying]
    return result


def _moments(count: int, total_ms: int, stream: Stream) -> list[int]:
    """When each handle is done, in milliseconds from the start; the last one at total_ms."""
    ends = [_pace(n / count) for n in range(count + 1)]
    gaps = [(ends[n + 1] - ends[n]) * (0.6 + 0.8 * stream.unit()) for n in range(count)]
    scale = total_ms / sum(gaps)
    moments, at = [], 0.0
    for gap in gaps:
        at += gap * scale
        moments.append(int(at))
    moments[-1] = total_ms
    return moments


def agreeing(puzzle: Puzzle, arrangement: tuple[Placement, ...]) -> int:
    """Bits of the pieces that lie as the model solution has them."""
    return sum(1 << placement.piece for placement in arrangement if placement in model_solution(puzzle))


def plan(
    puzzle: Puzzle, level: Level, arrangement: tuple[Placement, ...], now: int, stream: Stream
) -> tuple[PlanStep, ...]:
    """All handles of one seat for this suitcase, from what lies in it now."""
    pieces = len(puzzle.kinds)
    median = median_ms(puzzle, level)
    needed = median * math.exp(SPREAD * _normal(stream))
    gives_up = level == "easy" and needed > PATIENCE * median and stream.unit() < LOSES_HEART
    needed = max(needed, float(LEAST_MS * pieces))
    lying = agreeing(puzzle, arrangement)
    steps = []
    if lying.bit_count() < len(arrangement):
        now += FIRST_LOOK_MS
        steps.append(PlanStep(now, lying))
    handles = _handles(lying, pieces, stream)
    if not handles:
        return tuple(steps) or (PlanStep(now + FIRST_LOOK_MS, lying),)
    total_ms = int(needed * (pieces - lying.bit_count()) / pieces)
    steps += [
        PlanStep(now + at, what) for at, what in zip(_moments(len(handles), total_ms, stream), handles, strict=True)
    ]
    if gives_up:
        end = now + int(PATIENCE * median)
        steps = [step for step in steps if step.at_ms < end]
        steps.append(PlanStep(end, steps[-1].lying if steps else lying, gives_up=True))
    return tuple(steps)

"""Makes suitcases: grown from a real solution, all solutions counted, kept when they fit their shelf."""

from __future__ import annotations

import math

import msgspec
import numpy as np
from msgspec import Struct

from services.rules.dice import Dice, Stream
from services.rules.game import Daily, Illegal, Supply
from services.rules.koffer.kernels.outlines import make_outlines
from services.rules.koffer.model import LEVELS
from services.rules.koffer.pieces import is_chiral
from services.rules.koffer.solver import placements_of, solutions_of
from services.rules.koffer.suitcase import (
    SHELVES,
    STRIDE,
    TURN_ONLY_MARK,
    Puzzle,
    is_full,
    item_from_puzzle,
    model_solution,
    placement_from_mask,
    puzzle_from_item,
    puzzle_key,
)


class Recipe(Struct, frozen=True):
    """What a shelf holds: pieces, cells, box (longer and shorter side, either way), solutions, K from (incl.) to
    (excl.)."""

    pieces: int
    cells: tuple[int, int]
    box: tuple[int, int]
    solutions: tuple[int, int]
    difficulty: tuple[float, float]


_MASTER = Recipe(5, (19, 25), (6, 6), (1, 2), (20.0, 24.0))
RECIPES: dict[str, Recipe] = {
    "apprentice": Recipe(3, (10, 14), (5, 5), (2, 12), (7.0, 11.0)),
    "journeyman": Recipe(4, (14, 19), (6, 5), (1, 4), (13.0, 18.0)),
    "master": _MASTER,
    "master2": Recipe(5, (19, 25), (6, 6), (1, 2), (24.0, 25.5)),
    "master3": Recipe(5, (19, 25), (6, 6), (1, 2), (25.5, math.inf)),
}

STOCK = {"apprentice": 600, "journeyman": 600, "master": 800, "master2": 400, "master3": 800}
"""Enough that a player never meets one of their last 200 again, and several record runs in a row."""
STOCK_TURN_ONLY = 400

DAILY_TARGETS: dict[str, tuple[float, ...]] = {
    "apprentice": (8.0, 9.0, 10.5),
    "journeyman": (14.0, 15.5, 17.0),
    "master": (20.5, 22.0, 23.5),
}
DAILY_NEAR = 0.15
"""How far a daily suitcase may be from its target K."""
DAILY_MARK = "daily"

_PATIENCE = 1 << 20
"""Outlines counted per call of the kernel."""


def _recipe(shelf: str) -> Recipe:
    return RECIPES[shelf.removesuffix(TURN_ONLY_MARK)]


class Grown(Struct, frozen=True):
    """An outline, its pieces with their cells where they grew, and the kernel's count of all solutions."""

    outline: int
    kinds: list[int]
    laid: list[int]
    solutions: int


def _grow(recipe: Recipe, band: tuple[float, float], turn_only: bool, seed: int) -> Grown:
    """One outline in the band of K."""
    state = np.array([seed], dtype=np.uint64)
    kinds = np.zeros(recipe.pieces, dtype=np.int64)
    laid = np.zeros(2 * recipe.pieces + 1, dtype=np.uint64)
    found = np.zeros(2)
    longer, shorter = recipe.box
    shape = (longer - 5, recipe.pieces, recipe.cells[0], recipe.cells[1], shorter)
    limits = (float(recipe.solutions[0]), float(recipe.solutions[1]), *band)
    while make_outlines(state, shape, limits, turn_only, _PATIENCE, kinds, laid, found) > 0:
        pass
    return Grown(int(laid[-1]), kinds.tolist(), laid[: recipe.pieces].tolist(), int(found[0]))


def _puzzle(shelf: str, grown: Grown) -> Puzzle:
    """The grown suitcase as a puzzle, its pieces by rising number."""
    outline = grown.outline
    shift = sum(grown.laid).bit_length() - outline.bit_length()
    pieces = sorted((kind, mask >> shift) for kind, mask in zip(grown.kinds, grown.laid, strict=True))
    turn_only = shelf.endswith(TURN_ONLY_MARK)
    bare = Puzzle(shelf, outline, tuple(k for k, _ in pieces), (), (), 0, (), 0.0)
    hands = tuple(_hand(bare, n, mask) if turn_only else 0 for n, (_, mask) in enumerate(pieces))
    handed = Puzzle(shelf, outline, bare.kinds, hands, (), 0, (), 0.0)
    model = tuple(
        (p.turn, p.row, p.col) for p in (placement_from_mask(handed, n, m) for n, (_, m) in enumerate(pieces))
    )
    places = placements_of(handed)
    k = difficulty(places, grown.solutions)
    return Puzzle(shelf, outline, bare.kinds, hands, model, grown.solutions, places, k)


def _hand(bare: Puzzle, piece: int, mask: int) -> int:
    """1 when the piece lies mirrored; pieces that are their own mirror image have hand 0."""
    if not is_chiral(bare.kinds[piece]):
        return 0
    free = Puzzle(bare.rung, bare.outline, bare.kinds, (), (), 0, (), 0.0)
    return placement_from_mask(free, piece, mask).turn // 4


def difficulty(places: tuple[int, ...], solutions: int) -> float:
    """K = sum of log2 N - log2 S."""
    return sum(math.log2(n) for n in places) - math.log2(solutions)


def _made(shelf: str, band: tuple[float, float], seed: int) -> Puzzle:
    turn_only = shelf.endswith(TURN_ONLY_MARK)
    return _puzzle(shelf, _grow(_recipe(shelf), band, turn_only, seed))


def make(shelf: str, dice: Dice) -> bytes:
    """A new suitcase for the shelf; KeyError for an unknown one. Tries again when its K, reckoned anew, lies beyond the
    band by a rounding."""
    stream = dice.stream("suitcase")
    while True:
        puzzle = _made(shelf, _recipe(shelf).difficulty, stream.below(1 << 63))
        if fits(puzzle):
            return item_from_puzzle(puzzle)


def fits(puzzle: Puzzle) -> bool:
    """Whether the puzzle's own numbers lie in its shelf's limits."""
    recipe = _recipe(puzzle.shelf)
    cells = puzzle.outline.bit_count()
    rows = (puzzle.outline.bit_length() - 1) // STRIDE + 1
    cols = max(bit % STRIDE for bit in range(puzzle.outline.bit_length()) if puzzle.outline >> bit & 1) + 1
    return (
        len(puzzle.kinds) == len(set(puzzle.kinds)) == recipe.pieces
        and recipe.cells[0] <= cells <= recipe.cells[1]
        and max(rows, cols) <= recipe.box[0]
        and min(rows, cols) <= recipe.box[1]
        and recipe.solutions[0] <= puzzle.solutions <= recipe.solutions[1]
        and recipe.difficulty[0] <= puzzle.difficulty < recipe.difficulty[1]
    )


def verify(shelf: str, item: bytes) -> bool:
    """Whether the item is a suitcase of that shelf whose numbers the plain solver finds again."""
    try:
        return _is_right(shelf, puzzle_from_item(item))
    except (msgspec.DecodeError, Illegal):
        return False


def _is_right(shelf: str, puzzle: Puzzle) -> bool:
    return (
        puzzle.shelf == shelf
        and len(puzzle.hands) == len(puzzle.model) == len(puzzle.kinds)
        and fits(puzzle)
        and is_full(puzzle, model_solution(puzzle))
        and len(solutions_of(puzzle)) == puzzle.solutions
        and placements_of(puzzle) == puzzle.placements
        and math.isclose(difficulty(puzzle.placements, puzzle.solutions), puzzle.difficulty, abs_tol=1e-9)
    )


def key(item: bytes) -> str:
    """The same for suitcases a player would call the same."""
    return puzzle_key(puzzle_from_item(item))


def daily(day: str, dice: Dice) -> Daily:
    """Nine different suitcases of rising K and the seed of the day's game."""
    items: dict[str, bytes] = {}
    for level in LEVELS:
        for target in DAILY_TARGETS[level]:
            stream = dice.stream(DAILY_MARK, level, str(target))
            puzzle = _near(level, target, stream)
            while puzzle_key(puzzle) in items:
                puzzle = _near(level, target, stream)
            items[puzzle_key(puzzle)] = item_from_puzzle(puzzle)
    return Daily(dice.child(DAILY_MARK, day).seed, tuple(items.values()))


def _near(level: str, target: float, stream: Stream) -> Puzzle:
    """A suitcase of the level whose K is close to the target."""
    band = (target - DAILY_NEAR, target + DAILY_NEAR)
    while True:
        puzzle = _made(level, band, stream.below(1 << 63))
        if fits(puzzle):
            return puzzle


SUPPLY = Supply(
    shelves={shelf: STOCK[shelf] for shelf in SHELVES} | {s + TURN_ONLY_MARK: STOCK_TURN_ONLY for s in SHELVES},
    make=make,
    verify=verify,
    key=key,
    daily=daily,
)

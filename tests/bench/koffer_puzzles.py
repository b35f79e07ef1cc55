"""Ten thousand suitcases: each solvable, counted alike by both solvers, in its band, none twice. Prints JSON.

Run: python -m tests.bench.koffer_puzzles [how many]
"""

from __future__ import annotations

import json
import sys
import time
from statistics import mean, quantiles
from typing import Any

from services.rules.dice import Dice
from services.rules.koffer.kernels.counting import code, count_solutions
from services.rules.koffer.puzzle import SUPPLY, fits
from services.rules.koffer.solver import solutions_of
from services.rules.koffer.suitcase import is_full, model_solution, puzzle_from_item

MANY = 10_000


def run(shelf: str, many: int) -> dict[str, Any]:
    """Makes and examines so many suitcases of one shelf."""
    made_s, wrong, keys, difficulties = 0.0, 0, set(), []
    for number in range(many):
        began = time.process_time()
        item = SUPPLY.make(shelf, Dice(f"ten thousand {shelf} {number}".encode()))
        made_s += time.process_time() - began
        puzzle = puzzle_from_item(item)
        kernel = count_solutions(puzzle.outline, [code(kind, puzzle.hand(n)) for n, kind in enumerate(puzzle.kinds)])
        plain = len(solutions_of(puzzle))
        right = kernel == plain == puzzle.solutions and fits(puzzle) and is_full(puzzle, model_solution(puzzle))
        wrong += not (right and SUPPLY.verify(shelf, item))
        keys.add(SUPPLY.key(item))
        difficulties.append(puzzle.difficulty)
    return {
        "made": many,
        "wrong": wrong,
        "different": len(keys),
        "make_ms": round(made_s / many * 1e3, 3),
        "k_mean": round(mean(difficulties), 2),
        "k_quartiles": [round(k, 2) for k in quantiles(difficulties)],
    }


def main() -> int:
    """All shelves in equal parts; 1 when any suitcase is wrong."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    shelves = {shelf: run(shelf, -(-many // len(SUPPLY.shelves))) for shelf in SUPPLY.shelves}
    wrong = sum(shelf["wrong"] for shelf in shelves.values())
    print(json.dumps({"shelves": shelves, "wrong": wrong, "ok": wrong == 0}, indent=2))
    return 0 if wrong == 0 else 1


if __name__ == "__main__":
    sys.exit(main())

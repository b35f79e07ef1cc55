"""How fast suitcases are counted, checked and made: against the same algorithm in C, in CPU time. Prints JSON.

Run: python -m tests.bench.koffer_kernel
"""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from services.rules.dice import Dice
from services.rules.koffer.kernels.counting import FORMS, STARTS, code, count_batch, packed_codes
from services.rules.koffer.kernels.outlines import make_outlines
from services.rules.koffer.pieces import SHAPES
from services.rules.koffer.puzzle import RECIPES, SUPPLY
from services.rules.koffer.solver import solutions_of
from services.rules.koffer.suitcase import Puzzle, is_full, model_solution, puzzle_from_item
from services.rules.koffer.vectors import count

MANY = 1_000
"""Puzzles per size."""
LIMITS = {
    "numba_to_c": 1.8,
    "python_to_c": 100.0,
    "check_ms": 0.2,
    "outlines_per_s": 40_000,
    "six_by_ten_s": 1.5,
}

C_SOURCE = """
#include <stdint.h>
static const int64_t STARTS[] = {%s};
static const uint64_t FORMS[] = {%s};
static int64_t count(uint64_t free, uint64_t left, int64_t n) {
  free >>= __builtin_ctzll(free);
  if (n == 1) {
    for (int64_t i = STARTS[left]; i < STARTS[left + 1]; i++)
      if (FORMS[i] == free) return 1;
    return 0;
  }
  int64_t total = 0;
  for (int64_t k = 0; k < n; k++) {
    uint64_t at = 6 * k, piece = (left >> at) & 63;
    uint64_t rest = (left & (((uint64_t)1 << at) - 1)) | ((left >> (at + 6)) << at);
    for (int64_t i = STARTS[piece]; i < STARTS[piece + 1]; i++) {
      uint64_t form = FORMS[i];
      if ((form & free) == form) total += count(free ^ form, rest, n - 1);
    }
  }
  return total;
}
void count_batch(const uint64_t *outlines, const uint64_t *packed, const int64_t *pieces, int64_t *counts, int64_t n) {
  for (int64_t i = 0; i < n; i++) counts[i] = count(outlines[i], packed[i], pieces[i]);
}
"""

Batch = tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64], npt.NDArray[np.int64]]


def _cpu_s(work: Callable[[], Any], times: int, rounds: int = 9) -> float:
    """The least CPU seconds of one call: what disturbs only ever adds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(times):
            work()
        best = min(best, time.process_time() - began)
    return best / times


def _compiled(folder: Path) -> Callable[[Batch, npt.NDArray[np.int64]], None]:
    source = folder / "count.c"
    source.write_text(C_SOURCE % (",".join(map(str, STARTS)), ",".join(f"{form}ULL" for form in FORMS)))
    library = folder / "count.so"
    gcc = shutil.which("gcc") or sys.exit("gcc is missing")
    subprocess.run([gcc, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    function = ctypes.CDLL(str(library)).count_batch

    def run(batch: Batch, counts: npt.NDArray[np.int64]) -> None:
        arrays = [array.ctypes.data_as(ctypes.c_void_p) for array in (*batch, counts)]
        function(*arrays, ctypes.c_int64(counts.size))

    return run


def _batch(puzzles: list[Puzzle]) -> Batch:
    packed = [packed_codes([code(kind, p.hand(n)) for n, kind in enumerate(p.kinds)]) for p in puzzles]
    return (
        np.array([p.outline for p in puzzles], dtype=np.uint64),
        np.array(packed, dtype=np.uint64),
        np.array([len(p.kinds) for p in puzzles], dtype=np.int64),
    )


def _solved(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        solutions_of(puzzle)


def _made(shelf: str, many: int) -> None:
    for number in range(many):
        SUPPLY.make(shelf, Dice(b"%d" % number))


def _sizes(in_c: Callable[[Batch, npt.NDArray[np.int64]], None]) -> dict[str, dict[str, float]]:
    found = {}
    for shelf, pieces in (("apprentice", 3), ("journeyman", 4), ("master", 5), ("master3", 5), ("master3_turn", 5)):
        puzzles = [puzzle_from_item(SUPPLY.make(shelf, Dice(f"bench {n}".encode()))) for n in range(MANY)]
        batch = _batch(puzzles)
        counts, counts_c = np.zeros(MANY, dtype=np.int64), np.zeros(MANY, dtype=np.int64)
        in_c(batch, counts_c)
        count_batch(*batch, counts)
        if counts.tolist() != counts_c.tolist() or counts.tolist() != [p.solutions for p in puzzles]:
            sys.exit("the counts differ")
        repeats = {3: 40, 4: 10, 5: 4}[pieces]
        numba_s, c_s = float("inf"), float("inf")
        for _ in range(3):
            numba_s = min(numba_s, _cpu_s(partial(count_batch, *batch, counts), repeats))
            c_s = min(c_s, _cpu_s(partial(in_c, batch, counts_c), repeats))
        plain_s = _cpu_s(partial(_solved, puzzles[: MANY // 5]), 1, 3) * 5
        found[shelf] = {
            "pieces": pieces,
            "c_us": round(c_s / MANY * 1e6, 3),
            "numba_us": round(numba_s / MANY * 1e6, 3),
            "python_us": round(plain_s / MANY * 1e6, 1),
            "numba_to_c": round(numba_s / c_s, 2),
            "python_to_c": round(plain_s / c_s, 1),
        }
    return found


def _outlines_per_s(shelf: str, turn_only: bool) -> int:
    recipe = RECIPES[shelf]
    shape = (recipe.box[0] - 5, recipe.pieces, recipe.cells[0], recipe.cells[1], recipe.box[1])
    kinds = np.zeros(recipe.pieces, dtype=np.int64)
    laid = np.zeros(2 * recipe.pieces + 1, dtype=np.uint64)
    found, nothing = np.zeros(2), (1.0, 0.0, 0.0, 0.0)
    seed = np.array([7], dtype=np.uint64)
    many = 50_000
    make_outlines(seed, shape, nothing, turn_only, 10, kinds, laid, found)
    return round(many / _cpu_s(lambda: make_outlines(seed, shape, nothing, turn_only, many, kinds, laid, found), 1, 3))


def main() -> int:
    """Measures everything; 1 when a limit is missed."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = _sizes(_compiled(Path(folder)))
    master = puzzle_from_item(SUPPLY.make("master", Dice(b"check")))
    model = model_solution(master)
    pentominoes = [shape for shape in SHAPES if len(shape) == 5]
    box = [(row, col) for row in range(6) for col in range(10)]
    if count(box, pentominoes, False) != 4 * 2339:
        sys.exit("six by ten is counted wrongly")
    result: dict[str, Any] = {
        "counting": sizes,
        "numba_to_c": max(size["numba_to_c"] for size in sizes.values()),
        "python_to_c": max(size["python_to_c"] for size in sizes.values()),
        "check_ms": round(_cpu_s(lambda: is_full(master, model), 500) * 1e3, 4),
        "outlines_per_s": _outlines_per_s("master", False),
        "outlines_per_s_turn_only": _outlines_per_s("master", True),
        "six_by_ten_s": round(_cpu_s(lambda: count(box, pentominoes, False), 1, 3), 3),
        "make_ms": {shelf: round(_cpu_s(partial(_made, shelf, 20), 1, 3) * 50, 3) for shelf in SUPPLY.shelves},
        "limits": LIMITS,
    }
    result["ok"] = (
        result["numba_to_c"] <= LIMITS["numba_to_c"]
        and result["python_to_c"] <= LIMITS["python_to_c"]
        and result["check_ms"] < LIMITS["check_ms"]
        and result["outlines_per_s"] >= LIMITS["outlines_per_s"]
        and result["six_by_ten_s"] <= LIMITS["six_by_ten_s"]
    )
    print(json.dumps(result, indent=2))
    return 0 if result["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())

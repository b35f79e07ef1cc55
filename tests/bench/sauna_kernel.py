"""The compiled rollouts against the same in C: microseconds of CPU per rollout, as JSON.

Run: python -m tests.bench.sauna_kernel
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import astuple

from services.rules.sauna.kernels.compiling import entry
from services.rules.sauna.kernels.policies import play_out
from services.rules.sauna.kernels.table import ENDED, TABLE_SIZE, Floats, Table, Words, copy_table, deal
from services.rules.sauna.policy import NORMAL

SOURCE = Path(__file__).with_suffix(".c")
COMPILE = ("gcc", "-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
"""Without contraction: both must round alike to end in the same tables."""
ROUNDS = 20_000
REPEATS = 7
ALLOWED = 1.5


@entry
def play_out_many(table: Table, last: Table, rounds: int, rng: Words, p: Floats) -> int:
    """Plays the same table out many times; returns the sum of all enders."""
    total = 0
    for _ in range(rounds):
        copy_table(table, last)
        play_out(last, rng, p)
        total += last[ENDED]
    return total


def compiled_c(folder: str) -> Any:
    """The C twin as a loaded library."""
    library = Path(folder) / "kernel.so"
    command = [
        "gcc",
        "-O3",
        "-march=native",
        "-ffp-contract=off",
        "-shared",
        "-fPIC",
        "-o",
        str(library),
        str(SOURCE),
        "-lm",
    ]
    subprocess.run(command, check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.play_out_many.restype = ctypes.c_int64
    return loaded


def in_c(library: Any, table: Table, last: Table, rounds: int, rng: Words, p: Floats) -> int:
    """`play_out_many` of the C twin."""
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (table, last, rng, p)]
    return int(library.play_out_many(pointers[0], pointers[1], ctypes.c_int64(rounds), pointers[2], pointers[3]))


@entry
def deal_into(table: Table, seats: int, piles: int, rng: Words) -> None:
    """The kernel's functions take no arrays from Python; this one does."""
    deal(table, seats, piles, 2 if seats == 2 else 3, 0, 1, rng)


def dealt(seats: int, piles: int) -> Table:
    """A freshly dealt table."""
    table = np.zeros(TABLE_SIZE, dtype=np.int32)
    deal_into(table, seats, piles, np.array([99], dtype=np.uint64))
    return table


def compare(library: Any, seats: int, piles: int) -> dict[str, Any]:
    """Best CPU time of several repeats, taken in turns so that both feel the same neighbours."""
    table, p = dealt(seats, piles), np.array(astuple(NORMAL))
    ends, times = {}, {"c": 1e9, "kernel": 1e9}
    for repeat in range(REPEATS):
        for name in ("c", "kernel"):
            last, rng = np.zeros_like(table), np.array([7 + repeat], dtype=np.uint64)
            started = time.thread_time()
            if name == "c":
                in_c(library, table, last, ROUNDS, rng, p)
            else:
                play_out_many(table, last, ROUNDS, rng, p)
            times[name] = min(times[name], (time.thread_time() - started) / ROUNDS * 1e6)
            ends[name] = last.tolist()
    return {
        "seats": seats,
        "piles": piles,
        "c_us": round(times["c"], 2),
        "kernel_us": round(times["kernel"], 2),
        "ratio": round(times["kernel"] / times["c"], 2),
        "same_rounds": ends["c"] == ends["kernel"],
    }


def main() -> None:
    """Prints the comparison for small and large tables, one and two piles."""
    with tempfile.TemporaryDirectory() as folder:
        library = compiled_c(folder)
        play_out_many(dealt(2, 1), dealt(2, 1), 1, np.array([1], dtype=np.uint64), np.array(astuple(NORMAL)))
        rows = [compare(library, seats, piles) for seats, piles in ((4, 1), (4, 2), (8, 1), (2, 2))]
    worst = max(row["ratio"] for row in rows)
    print(json.dumps({"bench": "sauna_kernel", "rows": rows, "worst_ratio": worst, "allowed": ALLOWED}))


if __name__ == "__main__":
    main()

"""Measures the language of Speedtraum: start, memory, one clue against 400 pictures. Prints JSON.

Run: python tests/bench/traum_language.py
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from services.rules.traum.language import lexicon, understand  # noqa: E402
from services.rules.traum.language.archive import Archive  # noqa: E402

PICTURES = 400
TERMS = 40
CLUES = (
    "Mond",
    "auf Wolke sieben schweben",
    "Haustürschlüssel",
    "Schmeterling",
    "the last train home",
    "Ich weiß nicht, was soll es bedeuten, dass ich so traurig bin",
    "🦉🌲",
    "tick tack",
    "Sternenhimmelsammlerin",
    "qwertz asdf",
)
_START = """
import time, resource
def resident():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize() / 2**20
import services.rules.game
import numpy
before, cpu, clock = resident(), time.process_time(), time.perf_counter()
import services.rules.traum.language as language
imported = time.perf_counter()
language.lexicon()
ready = time.perf_counter()
print(imported - clock, ready - imported, time.process_time() - cpu, resident() - before)
"""


def start_up(times: int = 5) -> dict[str, float]:
    """Best of some fresh processes: seconds to import and to read the lists, their CPU seconds, MiB they add."""
    command = [sys.executable, "-c", _START]
    runs = [
        [
            float(number)
            for number in subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.split()
        ]
        for _ in range(times)
    ]
    best = min(runs, key=lambda run: run[0] + run[1])
    return {
        "import_s": round(best[0], 4),
        "read_lists_s": round(best[1], 4),
        "cpu_s": round(min(run[2] for run in runs), 4),
        "resident_mib": round(min(run[3] for run in runs), 1),
    }


def archive() -> Archive:
    """As many pictures as the game has, with random terms: the time does not depend on which."""
    random = Random(5)
    names = sorted(lexicon().concepts)
    return Archive([{name: random.random() for name in random.sample(names, TERMS)} for _ in range(PICTURES)])


def per_clue(pictures: Archive, rounds: int = 200) -> dict[str, dict[str, float]]:
    """Median milliseconds to read each clue and to hold it against all pictures."""
    found = {}
    for clue in CLUES:
        reading, scoring = [], []
        for _ in range(rounds):
            begun = time.perf_counter()
            understanding = understand(clue)
            read = time.perf_counter()
            pictures.scores(understanding)
            scoring.append(time.perf_counter() - read)
            reading.append(read - begun)
        found[clue] = {
            "understand_ms": round(statistics.median(reading) * 1000, 4),
            "score_ms": round(statistics.median(scoring) * 1000, 4),
        }
    return found


def lists_mib() -> float:
    """MiB of Python objects the lists become."""
    lexicon.cache_clear()
    tracemalloc.start()
    lexicon()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round(size / 2**20, 1)


def main() -> None:
    """Prints all figures as one JSON object."""
    figures = {"start": start_up(), "lists_mib": lists_mib(), "pictures": PICTURES, "clues": per_clue(archive())}
    print(json.dumps(figures, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()

"""`make bench`: the numbers as one JSON object; `make bench BENCH="koffer_kernel sauna_selfplay"` for others."""

from __future__ import annotations

import json
import subprocess
import sys

USUAL = (
    "move", "table_moves", "gateway_ws", "sauna_kernel", "koffer_kernel", "traum_language", "result_on_list",
    "list_page", "replay", "day_attempts", "pools",
)  # fmt: skip
LONGEST_S = 1800


def measured(name: str) -> object:
    """What one benchmark prints, or why it did not."""
    command = [sys.executable, "-m", f"tests.bench.{name}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=LONGEST_S, check=False)
    if done.returncode:
        return {"failed": done.returncode}
    start = done.stdout.find("{")
    return json.loads(done.stdout[start:])


def main() -> int:
    """Runs the named benchmarks, or the usual ones; not zero when one failed."""
    names = sys.argv[1:] or USUAL
    results = {name: measured(name) for name in names}
    print(json.dumps(results, indent=1))
    return int(any(isinstance(result, dict) and "failed" in result for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())

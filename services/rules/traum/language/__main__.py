"""Explains one clue on the command line: python -m services.rules.traum.language "Fenster zur Seele"."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from services.rules.traum.language.normalise import ClueRefused, clean_clue
from services.rules.traum.language.understanding import Understanding, understand


def main(arguments: list[str]) -> int:
    """Prints what was understood, word by word; exit code 2 for text that is no clue."""
    try:
        clue = clean_clue(" ".join(arguments))
    except ClueRefused as refused:
        sys.stderr.write(f"no clue: {refused.reason}\n")
        return 2
    sys.stdout.write("\n".join(report(understand(clue))) + "\n")
    return 0


def report(understanding: Understanding) -> list[str]:
    """The lines for one clue: the concepts, then one line per reason."""
    lines = [understanding.clue, "  " + (_weighted(understanding.weights.items()) or "nothing understood")]
    lines += [f"  {hit.level:<12} {hit.text} ({hit.via}): {_weighted(hit.concepts)}" for hit in understanding.hits]
    if understanding.unknown:
        lines.append("  unknown      " + ", ".join(understanding.unknown))
    return lines


def _weighted(pairs: Iterable[tuple[str, float]]) -> str:
    return ", ".join(f"{concept} {weight:.2f}" for concept, weight in pairs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

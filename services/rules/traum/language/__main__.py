"""Explains one clue against the archive: python -m services.rules.traum.language "Fenster zur Seele"."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from services.rules.traum.archive import CATALOGUE, Picture, pictures
from services.rules.traum.language.fitting import explain, fit
from services.rules.traum.language.normalise import ClueRefused, clean_clue
from services.rules.traum.language.understanding import Understanding, understand

_SHOWN = 5


def main(arguments: list[str]) -> int:
    """Prints what was understood and which pictures fit best; exit code 2 for text that is no clue."""
    try:
        clue = clean_clue(" ".join(arguments))
    except ClueRefused as refused:
        sys.stderr.write(f"no clue: {refused.reason}\n")
        return 2
    understanding = understand(clue)
    lines = report(understanding)
    if CATALOGUE.exists():
        lines += ranking(understanding, pictures())
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def report(understanding: Understanding) -> list[str]:
    """The lines for one clue: the concepts, then one line per reason."""
    lines = [understanding.clue, "  " + (_weighted(understanding.weights.items()) or "nothing understood")]
    lines += [f"  {hit.level:<12} {hit.text} ({hit.via}): {_weighted(hit.concepts)}" for hit in understanding.hits]
    if understanding.unknown:
        lines.append("  unknown      " + ", ".join(understanding.unknown))
    return lines


def ranking(understanding: Understanding, archive: Iterable[Picture]) -> list[str]:
    """The best pictures of the archive with the words and terms that met; empty if none fits at all."""
    scored = sorted(((fit(understanding, picture.terms), picture) for picture in archive), key=_best_first)
    lines = []
    for score, picture in scored[:_SHOWN]:
        if score > 0:
            met = ", ".join(f"{m.text} → {m.term} {m.product:.2f}" for m in explain(understanding, picture.terms))
            lines.append(f"  {score:.2f} {picture.id} ({picture.hero}, {picture.place}, {picture.mood}): {met}")
    return lines


def _best_first(scored: tuple[float, Picture]) -> tuple[float, str]:
    return -scored[0], scored[1].id


def _weighted(pairs: Iterable[tuple[str, float]]) -> str:
    return ", ".join(f"{concept} {weight:.2f}" for concept, weight in pairs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

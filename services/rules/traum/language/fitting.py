"""How well a clue fits a picture, and which of its words matched which of the picture's terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from services.rules.traum.language.understanding import Understanding

# Beside its best match a picture gains a little from the next two: a clue usually means one thing.
SIDE_SHARE = 0.4
SIDE_MATCHES = 2


@dataclass(frozen=True)
class Match:
    """A word of the clue met a term of the picture; `product` = weight in the clue × in the picture."""

    text: str
    level: str
    via: str
    term: str
    product: float


def fit(understanding: Understanding, terms: Mapping[str, float]) -> float:
    """Score of a picture with terms {concept: weight}: best product + 0.4 × the next two; 0 without a match."""
    signals = understanding.signals
    products = sorted((weight * terms[name] for name, weight in signals.items() if name in terms), reverse=True)
    return sum(products[:1]) + SIDE_SHARE * sum(products[1 : 1 + SIDE_MATCHES])


def explain(understanding: Understanding, terms: Mapping[str, float]) -> tuple[Match, ...]:
    """Which words of the clue met which terms of one picture, best first, one line per term."""
    best: dict[str, Match] = {}
    for hit in understanding.hits:
        for concept, weight in hit.concepts:
            match = Match(hit.text, hit.level, hit.via, concept, weight * terms.get(concept, 0.0))
            if match.product > 0 and (concept not in best or match.product > best[concept].product):
                best[concept] = match
    for unit in understanding.stems:
        if f"#{unit}" in terms:
            best[f"#{unit}"] = Match(unit, "learned", unit, f"#{unit}", terms[f"#{unit}"])
    return tuple(sorted(best.values(), key=lambda match: (-match.product, match.term)))

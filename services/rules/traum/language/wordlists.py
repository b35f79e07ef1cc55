"""Reads the hand-written lists in words/: plain text, one theme per file."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

STRONG = 1.0
WEAK = 0.5
# What a phrase says that means nothing a picture could show ("im Grunde genommen").
NOTHING = "-"

_FOLDER = files("services.rules.traum.language").joinpath("words")
GERMAN_THEMES = (
    "himmel", "orte", "bauten", "fahrt", "tiere", "pflanzen", "dinge", "hausrat", "essen", "wesen", "gefuehle",
    "ideen", "leben", "jahr", "farben",
)  # fmt: skip
IDIOM_THEMES = ("redensarten", "sprichwoerter", "zitate", "beschreibungen")


class Entry(NamedTuple):
    """One written word (or phrase) and the concept it stands for."""

    word: str
    concept: str
    weight: float
    theme: str


def entries(theme: str) -> Iterator[Entry]:
    """Entries of a list in sections: "[Concept]", then words apart by commas, lines with "~" are weak.

    Raises ValueError for a word before the first section or an empty word.
    """
    concept = ""
    for line in _lines(theme):
        if line.startswith("["):
            concept = line.strip("[]")
            continue
        weight = WEAK if line.startswith("~") else STRONG
        for word in line.lstrip("~ ").rstrip(",").split(","):
            if not concept or not word.strip():
                raise ValueError(f"{theme}: {line!r}")
            yield Entry(word.strip(), concept, weight, theme)


def phrases(theme: str) -> Iterator[tuple[str, tuple[tuple[str, float], ...]]]:
    """Lines "phrase or / another wording = Concept, ~Weak concept", a pair per wording; "= -" means nothing."""
    for line in _lines(theme):
        wordings, _, meaning = line.partition("=")
        names = [name.strip() for name in meaning.split(",")]
        concepts = () if names == [NOTHING] else tuple(_weighted(name) for name in names)
        for wording in wordings.split("/"):
            if not wording.strip() or not all(name for name, _ in concepts):
                raise ValueError(f"{theme}: {line!r}")
            yield wording.strip(), concepts


def strong_verbs() -> dict[str, tuple[str, ...]]:
    """Irregular verbs: infinitive and its irregular forms, apart by spaces."""
    rows = (line.split() for line in _lines("starke_verben"))
    return {row[0]: tuple(row[1:]) for row in rows}


def words(theme: str) -> Iterator[str]:
    """A plain list of words apart by white space."""
    for line in _lines(theme):
        yield from line.split()


def _weighted(name: str) -> tuple[str, float]:
    return (name[1:].strip(), WEAK) if name.startswith("~") else (name, STRONG)


def _lines(theme: str) -> Iterator[str]:
    text = _FOLDER.joinpath(f"{theme}.txt").read_text("utf-8")
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if line:
            yield line

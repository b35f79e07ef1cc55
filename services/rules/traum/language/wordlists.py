"""Reads the hand-written lists in words/: plain text, one theme per file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

STRONG = 1.0
WEAK = 0.5
# What a phrase says that means nothing a picture could show ("im Grunde genommen").
NOTHING = "-"

_FOLDER = Path(__file__).parent / "words"
GERMAN_THEMES = (
    "himmel", "orte", "bauten", "fahrt", "tiere", "pflanzen", "dinge", "hausrat", "essen", "wesen", "gefuehle",
    "ideen", "leben", "jahr", "farben",
)  # fmt: skip
ENGLISH_THEMES = ("englisch_natur", "englisch_dinge", "englisch_menschen")
EMOJI_THEMES = ("emoji_natur", "emoji_dinge", "emoji_menschen")
SOUND_THEMES = ("ausrufe",)
IDIOM_THEMES = ("redensarten", "sprichwoerter", "zitate", "beschreibungen", "wendungen")


class Entry(NamedTuple):
    """One written word (or phrase) and the concept it stands for."""

    word: str
    concept: str
    weight: float
    theme: str


def entries(theme: str) -> Iterator[Entry]:
    """Entries of a list in sections: "[Concept]", then words apart by ", ", lines with "~ " are weak.

    Raises ValueError for a word before the first section or an empty word.
    """
    concept = ""
    for line in _lines(theme):
        if line.startswith("["):
            concept = line.strip("[]")
            continue
        is_weak = line.startswith("~ ")
        words = (line[2:] if is_weak else line).split(", ")
        if not concept or "" in words:
            raise ValueError(f"{theme}: {line!r}")
        weight = WEAK if is_weak else STRONG
        for word in words:
            yield Entry(word, concept, weight, theme)


def all_entries(themes: Iterable[str]) -> list[Entry]:
    """Entries of several lists."""
    return [entry for theme in themes for entry in entries(theme)]


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
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield line

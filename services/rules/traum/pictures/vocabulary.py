"""Reads the hand-written tables: which hero may do what, and which terms every part brings along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

TWIST_LETTERS = {
    "G": "giant",
    "F": "flight",
    "I": "island",
    "N": "inner",
    "M": "mirror",
    "V": "inverted",
    "D": "door",
    "T": "threads",
    "C": "cage",
    "U": "cup",
    "S": "swing",
    "L": "legs",
    "B": "book",
    "K": "case",
    "O": "globe",
    "W": "moon",
}
Terms = Mapping[str, float]


@dataclass(frozen=True)
class Hero:
    """One line of heroes.txt."""

    name: str
    kind: str
    twists: tuple[str, ...]
    not_in: frozenset[str]
    seen: Terms
    meant: Terms


@dataclass(frozen=True)
class Part:
    """What any other part of a picture shows and means."""

    seen: Terms
    meant: Terms


def data_text(name: str) -> str:
    """A file of the data folder."""
    return files("services.rules.traum.pictures").joinpath("data", name).read_text("utf-8")


def _lines(name: str) -> Iterator[list[str]]:
    for line in data_text(name).splitlines():
        if line.strip() and not line.startswith("#"):
            yield [column.strip() for column in line.split(";")]


def _terms(text: str) -> dict[str, float]:
    """ "Leuchtturm 1, Turm .7" as a mapping; "-" is nothing."""
    pairs = (item.rsplit(maxsplit=1) for item in text.split(",") if item.strip() not in {"", "-"})
    return {name.strip(): float(weight) for name, weight in pairs}


@cache
def heroes() -> Mapping[str, Hero]:
    """All heroes by name."""
    found = {}
    for name, kind, letters, places, seen, meant in _lines("heroes.txt"):
        twists = tuple(TWIST_LETTERS[letter] for letter in letters)
        away = frozenset(places.replace(",", " ").split()) - {"-"}
        found[name] = Hero(name, kind, twists, away, _terms(seen), _terms(meant))
    return found


@cache
def parts() -> Mapping[str, Part]:
    """All other parts: "place sea", "twist cage", "kind animal cage", "pair sea storm" …"""
    return {
        key: Part(_terms(seen), _terms(meant)) for key, seen, meant in (r for r in _lines("terms.txt") if len(r) == 3)
    }


@cache
def neighbours() -> Mapping[str, Terms]:
    """Weak associations of a concept that is seen."""
    return {row[0].removeprefix("near "): _terms(row[1]) for row in _lines("terms.txt") if len(row) == 2}

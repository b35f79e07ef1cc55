"""Finds slurs and vulgar words in an undisguised text without stumbling over innocent words that contain them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Literal

from services.kit.textfilter.disguise import masked, phrase_text, spellings

# Shorter words are other words backwards ("Koog"), or a name ("Lana").
_LEAST_BACKWARDS = 4
_LEAST_WHOLE_BACKWARDS = 5
InsultKind = Literal["slur", "vulgar"]
_FOLDER = files("services.kit.textfilter").joinpath("lists")


@dataclass(frozen=True)
class _Blocked:
    """The word lists: whole words, beginnings, pieces anywhere, phrases, and the innocent exceptions."""

    whole: dict[str, InsultKind]
    beginnings: dict[str, InsultKind]
    anywhere: dict[str, InsultKind]
    phrases: dict[str, InsultKind]
    innocent: frozenset[str]
    innocent_backwards: tuple[str, ...]


def insults_in(plain: str) -> Iterator[tuple[InsultKind, str]]:
    """Kind and word of every insult in a text that went through `undisguised`."""
    blocked = _blocked()
    words = spellings(plain)
    together = phrase_text(plain)
    yield from _read(words, together, blocked)
    turned = [word[::-1] for word in words if not word.endswith(blocked.innocent_backwards)]
    yield from _read(turned, together[::-1], _backwards())
    for pattern in masked(plain):
        yield from _unmasked(pattern, blocked)


def _read(words: Iterable[str], together: str, blocked: _Blocked) -> Iterator[tuple[InsultKind, str]]:
    for word in words:
        if not _is_innocent(word, blocked):
            yield from _judged(word, blocked)
    for phrase, kind in blocked.phrases.items():
        if re.search(rf"\b{phrase}\b", together):
            yield kind, phrase


def _is_innocent(word: str, blocked: _Blocked) -> bool:
    return any(word.startswith(innocent) for innocent in blocked.innocent)


def _judged(word: str, blocked: _Blocked) -> Iterator[tuple[InsultKind, str]]:
    if word in blocked.whole:
        yield blocked.whole[word], word
    for length in range(3, len(word) + 1):
        if word[:length] in blocked.beginnings:
            yield blocked.beginnings[word[:length]], word
    for piece, kind in blocked.anywhere.items():
        if piece in word:
            yield kind, word


def _unmasked(pattern: str, blocked: _Blocked) -> Iterator[tuple[InsultKind, str]]:
    """A starred word is an insult if filling the stars makes one; at least two letters must be seen."""
    if sum(letter != "." for letter in pattern) < 2 or "." not in pattern:
        return
    known = {**blocked.whole, **blocked.beginnings, **blocked.anywhere}
    for word, kind in known.items():
        if len(word) > 3 and re.fullmatch(pattern, word):
            yield kind, word


@cache
def _blocked() -> _Blocked:
    whole: dict[str, InsultKind] = {}
    beginnings: dict[str, InsultKind] = {}
    anywhere: dict[str, InsultKind] = {}
    phrases: dict[str, InsultKind] = {}
    kinds: tuple[InsultKind, InsultKind] = ("slur", "vulgar")
    for kind in kinds:
        for entry in _lines(kind):
            if " " in entry:
                phrases[entry] = kind
            elif entry.startswith("*"):
                anywhere[entry.strip("*")] = kind
            elif entry.endswith("*"):
                beginnings[entry.rstrip("*")] = kind
            else:
                whole[entry] = kind
    innocent, backwards = frozenset(_lines("innocent")), tuple(_lines("innocent_backwards"))
    return _Blocked(whole, beginnings, anywhere, phrases, innocent, backwards)


@cache
def _backwards() -> _Blocked:
    """Those that are told also when they are written from their end."""
    blocked = _blocked()
    return replace(
        blocked,
        whole=_of_length(blocked.whole, _LEAST_WHOLE_BACKWARDS),
        beginnings=_of_length(blocked.beginnings, _LEAST_BACKWARDS),
        anywhere=_of_length(blocked.anywhere, _LEAST_BACKWARDS),
    )


def _of_length(entries: dict[str, InsultKind], least: int) -> dict[str, InsultKind]:
    return {entry: kind for entry, kind in entries.items() if len(entry) >= least}


def _lines(name: str) -> Iterator[str]:
    for line in _FOLDER.joinpath(f"{name}.txt").read_text("utf-8").splitlines():
        entry = line.partition("#")[0].strip()
        if entry:
            yield entry

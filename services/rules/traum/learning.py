"""What computers learn from people's clues: single terms of single pictures, weakly, and only from many people
(traum.md, section 10). Made by a nightly batch, so it is pure: the same clues give the same bytes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from services.rules.game import Told
from services.rules.traum.archive import pictures
from services.rules.traum.language import Understanding, lexicon, understand
from services.rules.traum.language.spelling import fold, stem, tokens
from services.rules.traum.language.words import Hit, read_word

Lesson = dict[str, dict[str, float]]
"""Picture id -> unit -> weight. A unit is a concept, or "#" and the stem of a word that has none."""

ACCOUNTS, TABLES, FINDERS, FIND_RATE = 3, 3, 5, 0.3
"""So many different ones, and so large a share of the humans asked, before a unit is active."""
GAMES, DAYS_OLD = 5, 7
"""Younger accounts teach nothing."""
NEW_A_DAY = 2
"""Units an account can bring up in a day."""
VOUCHED, VOUCHED_DAYS = 2, 30
"""For so many units of one account the same finder counts in so many days: those who always play together are few."""
LETTERS = 24
START, CEILING = 0.25, 0.5
"""The weight with just enough finders, and the most that many of them can make of it."""
PER_PICTURE = 8
HALF_LIFE_DAYS, FORGOTTEN_DAYS = 180, 720
FAINT = 0.05
"""A unit that faded below is dropped."""
SURE = 0.6
"""A word must mean a concept at least so clearly to teach it."""
DAY_MS = 86_400_000
_ADDRESS = re.compile(r"://|www\.|@|\w\.\w")


class Use(NamedTuple):
    """One account's first clue with a unit at a picture."""

    account: str
    table: str
    asked: int
    found: int
    witnesses: tuple[str, ...]
    """Those who found it and had not vouched for this account too often."""
    at_ms: int


def learn(told: Sequence[Told], now: int) -> bytes:
    """The lesson as JSON bytes; `now` (ms) is the moment of the batch, which may learn from nothing later."""
    lesson: dict[str, dict[str, float]] = defaultdict(dict)
    for (picture, unit), uses in _counted(told, now).items():
        weight = _weight(uses, now) if _is_active(uses) else 0.0
        if weight >= FAINT:
            lesson[picture][unit] = weight
    best = {picture: dict(sorted(lesson[picture].items(), key=_strongest)[:PER_PICTURE]) for picture in sorted(lesson)}
    return msgspec.json.encode(best)


def read_lesson(lesson: bytes) -> Lesson:
    """A lesson from its bytes; empty bytes are an empty lesson."""
    return msgspec.json.decode(lesson, type=Lesson) if lesson else {}


def _strongest(entry: tuple[str, float]) -> tuple[float, str]:
    return -entry[1], entry[0]


def _counted(told: Iterable[Told], now: int) -> Mapping[tuple[str, str], list[Use]]:
    """The uses of each unit at each picture: one per account, in time, within what an account may bring up a day."""
    terms = {picture.id: picture.terms for picture in pictures()}
    brought: dict[tuple[str, int], int] = defaultdict(int)
    seen: set[tuple[str, str, str]] = set()
    vouched: dict[tuple[str, str], list[int]] = defaultdict(list)
    counted: dict[tuple[str, str], list[Use]] = defaultdict(list)
    for one in sorted((one for one in told if _teaches(one, now)), key=_in_time):
        for unit in units(one, terms.get(one.subject, {})):
            day = (one.account, one.at_ms // DAY_MS)
            if (one.account, one.subject, unit) in seen or brought[day] == NEW_A_DAY:
                continue
            brought[day] += 1
            seen.add((one.account, one.subject, unit))
            witnesses = _witnesses(one, vouched)
            use = Use(one.account, one.table, one.asked, len(one.finders), witnesses, one.at_ms)
            counted[one.subject, unit].append(use)
    return counted


def _witnesses(one: Told, vouched: dict[tuple[str, str], list[int]]) -> tuple[str, ...]:
    """The finders that count, entered into what each has vouched for whom: (finder, account) -> moments (ms)."""
    since = one.at_ms - VOUCHED_DAYS * DAY_MS
    witnesses = []
    for finder in one.finders:
        moments = vouched[finder, one.account]
        if len(moments) < VOUCHED or moments[-VOUCHED] <= since:
            moments.append(one.at_ms)
            witnesses.append(finder)
    return tuple(witnesses)


def _teaches(one: Told, now: int) -> bool:
    is_known = one.games >= GAMES and one.since_ms <= now - DAYS_OLD * DAY_MS
    return is_known and now - FORGOTTEN_DAYS * DAY_MS <= one.at_ms < now


def _in_time(one: Told) -> tuple[int, str, str, str, str]:
    return one.at_ms, one.table, one.account, one.subject, one.text


def _is_active(uses: Sequence[Use]) -> bool:
    asked = sum(use.asked for use in uses)
    found = sum(use.found for use in uses)
    people = {finder for use in uses for finder in use.witnesses}
    return (
        len({use.account for use in uses}) >= ACCOUNTS
        and len({use.table for use in uses}) >= TABLES
        and len(people) >= FINDERS
        and found >= FIND_RATE * asked
    )


def _weight(uses: Sequence[Use], now: int) -> float:
    """Grows with the people who found it; what each adds is worth half after the half-life of their last find."""
    last: dict[str, int] = {}
    for use in uses:
        for finder in use.witnesses:
            last[finder] = max(use.at_ms, last.get(finder, 0))
    fresh = sum(2.0 ** (-(now - at) / (HALF_LIFE_DAYS * DAY_MS)) for at in sorted(last.values()))
    weight: float = min(CEILING, START * fresh / FINDERS)
    return round(weight, 3)


def units(one: Told, terms: Mapping[str, float]) -> tuple[str, ...]:
    """What a clue could teach about a picture with those terms, the clearest first; empty for addresses.

    Only known words count: no typos, no guessed compounds, nothing that is the name of somebody at the table.
    """
    if _ADDRESS.search(one.text):
        return ()
    names = {fold(word) for name in one.names for word in tokens(name)}
    meaning = understand(one.text)
    clear = {
        concept: weight
        for hit in meaning.hits
        if _is_plain(hit) and not names.intersection(map(fold, tokens(hit.text)))
        for concept, weight in hit.concepts
        if weight >= SURE
    }
    concepts = sorted(clear, key=lambda concept: (-clear[concept], concept))
    found = (*concepts, *_silent_stems(meaning, names))
    return tuple(unit for unit in found if terms.get(unit, 0.0) < START)


def _is_plain(hit: Hit) -> bool:
    if hit.level == "typo" or any(len(word) > LETTERS for word in tokens(hit.text)):
        return False
    return hit.level != "compound" or all(part in lexicon().parts for part in hit.via.split("+"))


def _silent_stems(meaning: Understanding, names: set[str]) -> list[str]:
    """Stems of listed words that mean nothing by themselves."""
    found = []
    for word in tokens(meaning.clue):
        hit = read_word(word, lexicon(), english_first=False)
        is_silent = hit is not None and hit.level == "lexicon" and not hit.concepts
        if is_silent and word.isalpha() and len(word) <= LETTERS and fold(word) not in names:
            unit = stem(word)
            if unit in meaning.stems and f"#{unit}" not in found:
                found.append(f"#{unit}")
    return found

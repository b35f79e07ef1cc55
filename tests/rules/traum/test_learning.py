"""Learning: only from many, only known words, weakly, per picture; and attackers get nowhere (traum.md, section 10)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from services.rules.dice import Dice
from services.rules.game import Knowledge, Told
from services.rules.traum.archive import pictures
from services.rules.traum.bot import COMPUTER, knowing
from services.rules.traum.language import lexicon, wordlists
from services.rules.traum.learning import (
    CEILING,
    DAY_MS,
    FORGOTTEN_DAYS,
    GAMES,
    HALF_LIFE_DAYS,
    NEW_A_DAY,
    PER_PICTURE,
    START,
    VOUCHED,
    VOUCHED_DAYS,
    learn,
    read_lesson,
)
from services.rules.traum.model import Vote
from tests.rules.traum.telling import Play

NOW = 1_790_000_000_000
PICTURE = next(picture for picture in pictures() if "Elefant" not in picture.terms and "Mond" not in picture.terms)
HUMANS = tuple("vwxyz")


def told(text: str = "Elefant", who: str = "a", **changed: Any) -> Told:
    """One clue by a trusted account, found by one of three who had to guess."""
    values: dict[str, Any] = {
        "account": who, "games": GAMES, "since_ms": NOW - 60 * DAY_MS, "table": f"t-{who}", "subject": PICTURE.id,
        "text": text, "asked": 3, "finders": HUMANS[:2], "at_ms": NOW - DAY_MS // 2,
    }  # fmt: skip
    return Told(**values | changed)


def enough(text: str = "Elefant", **changed: Any) -> list[Told]:
    """Three accounts at three tables, found by five people: just enough."""
    finders = (HUMANS[:2], HUMANS[2:4], HUMANS[4:])
    return [told(text, who, **{"finders": found} | changed) for who, found in zip("abc", finders, strict=True)]


def lesson_of(clues: list[Told]) -> dict[str, float]:
    """What is learned about the one picture."""
    return read_lesson(learn(clues, NOW)).get(PICTURE.id, {})


def test_three_accounts_at_three_tables_and_five_finders_teach_a_concept() -> None:
    assert lesson_of(enough()) == {"Elefant": pytest.approx(START, abs=0.001)}


def test_a_listed_word_without_a_concept_is_learned_by_its_stem() -> None:
    word = next(word for word in wordlists.words("ohne_begriff") if word[0].isupper() and 4 < len(word) < 9)
    (unit,) = lesson_of(enough(word))
    assert unit.startswith("#")


@pytest.mark.parametrize(
    "clues",
    [
        enough()[:2],
        enough(account="a"),
        enough(table="t"),
        enough(finders=HUMANS[:4]),
        enough(asked=6),
        enough(games=GAMES - 1),
        enough(since_ms=NOW - 6 * DAY_MS),
        enough(at_ms=NOW),
        enough(at_ms=NOW - 800 * DAY_MS),
        enough(names=("Karl Elefant",)),
        enough("Elefant.example"),
        enough("https://elefant"),
        enough("4711"),
        enough("blorbix"),
        enough("Elefnat"),
        enough("kein Elefant"),
        enough("Elefantenhausmeisterbedarf"),
    ],
    ids=[
        "two accounts", "one account", "one table", "four finders", "found too seldom", "few games", "young account",
        "after the batch", "forgotten", "a name", "address", "link", "number", "unknown word", "typo", "negated",
        "long",
    ],
)  # fmt: skip
def test_nothing_is_learned(clues: list[Told]) -> None:
    assert lesson_of(clues) == {}


def test_what_the_picture_shows_anyway_is_not_learned() -> None:
    shown = next(name for name, weight in PICTURE.terms.items() if weight >= START and name in lexicon().concepts)
    assert shown not in lesson_of(enough(shown))


def test_an_account_brings_up_two_units_a_day_and_each_once() -> None:
    texts = ("Elefant", "Kaktus", "Pirat")
    assert set(lesson_of([one for text in texts for one in enough(text)])) == {"Elefant", "Kaktus"}
    later = enough("Pirat", at_ms=NOW - (VOUCHED_DAYS + 3) * DAY_MS, since_ms=0)
    assert len(lesson_of([*later, *(one for text in texts[:2] for one in enough(text))])) == 3
    again = [told(who="a", table=f"t{i}", finders=(HUMANS[i],)) for i in range(5)]
    assert lesson_of(again) == {}


def test_more_finders_make_it_stronger_up_to_the_ceiling_and_time_weaker() -> None:
    people = [f"p{i}" for i in range(60)]
    crowd = [told(who=f"w{i}", finders=tuple(people[4 * i : 4 * i + 4]), asked=5) for i in range(15)]
    assert lesson_of(crowd[:2]) == {}
    assert lesson_of(crowd)["Elefant"] == CEILING
    weight = lesson_of(enough(at_ms=NOW - HALF_LIFE_DAYS * DAY_MS, since_ms=0))["Elefant"]
    assert weight == pytest.approx(START / 2, abs=0.001)


def test_a_picture_keeps_its_eight_strongest() -> None:
    texts = [name for name in sorted(lexicon().concepts) if name.isalpha() and name not in PICTURE.terms][:14]
    clues = [
        msgspec.structs.replace(one, finders=tuple(f"{text} {finder}" for finder in one.finders))
        for i, text in enumerate(texts)
        for one in enough(text, at_ms=NOW - (i + 1) * 20 * DAY_MS, since_ms=0)
    ]
    learned = lesson_of(clues)
    assert len(learned) == PER_PICTURE
    assert min(learned.values()) > START / 2


def test_the_same_clues_give_the_same_bytes_in_any_order() -> None:
    clues = [one for text in ("Elefant", "Kaktus", "Pirat") for one in enough(text)]
    mixed = list(clues)
    Random(1).shuffle(mixed)
    assert learn(clues, NOW) == learn(mixed, NOW)
    assert learn([], NOW) == b"{}"


def test_a_computer_that_learned_finds_the_picture_and_others_as_before() -> None:
    play = Play(5)
    play.to_vote()
    view = play.see(play.others[0])
    taught = learn(enough(), NOW)
    number = next(i for i, picture in enumerate(pictures()) if picture.id == PICTURE.id)
    rest = [i for i, picture in enumerate(pictures()) if "Elefant" not in picture.terms and i != number][:4]
    seen = msgspec.structs.replace(view, row=(number, *rest), mine=(), clue="Elefant")
    votes = {True: 0, False: 0}
    for learned in votes:
        computer = knowing(Knowledge(taught)) if learned else COMPUTER
        for dice in (Dice(bytes([i])) for i in range(200)):
            votes[learned] += computer.decide(seen, "normal", dice) == Vote(number)
    assert votes[True] > 1.5 * votes[False] > 0


# -- twenty attackers --

ATTACKERS = [f"attacker{i}" for i in range(20)]
ROUNDS = 1000
ONE_POINT = ROUNDS // 100


class Attack:
    """Old accounts with many games that know every limit and waste nothing. Every day threes of them say the same at
    the same picture, each at a table of its own, found by accomplices who may still vouch for who tells; among
    strangers also by those of three others who guess right by chance."""

    def __init__(self, words: Callable[[Random], str], days: int, among_strangers: bool) -> None:
        self._random, self._words, self._among_strangers = Random(20), words, among_strangers
        self._ids = [picture.id for picture in pictures()]
        self._vouched: dict[tuple[str, str], list[int]] = {}
        self._strangers = 0
        self.clues: list[Told] = []
        for at_ms in range(NOW - days * DAY_MS, NOW, DAY_MS):
            self._day(at_ms)

    def _day(self, at_ms: int) -> None:
        for _ in range(NEW_A_DAY):
            tellers = self._random.sample(ATTACKERS, len(ATTACKERS))
            for at in range(0, len(ATTACKERS) - 2, 3):
                self._say_the_same(tellers[at : at + 3], at_ms + len(self.clues) % 1000)

    def _say_the_same(self, three: list[str], at_ms: int) -> None:
        words, subject, taken = self._words(self._random), self._random.choice(self._ids), set(three)
        for who, wanted in zip(three, (2, 2, 1), strict=True):
            found = self._accomplices(who, taken, 1 if self._among_strangers else wanted, at_ms)
            taken.update(found)
            asked = len(found) + 1
            if self._among_strangers:
                asked += 2
                found += self._lucky_ones(3)
            self.clues.append(told(words, who, subject=subject, asked=asked, finders=tuple(found), at_ms=at_ms,
                                   table=f"{at_ms}/{who}", since_ms=0))  # fmt: skip

    def _accomplices(self, who: str, taken: set[str], wanted: int, at_ms: int) -> list[str]:
        """Those who count again: each vouches for each so often in so many days."""
        free = [other for other in ATTACKERS if other not in taken and self._may_vouch(other, who, at_ms)]
        found = self._random.sample(free, min(wanted, len(free)))
        for other in found:
            self._vouched.setdefault((other, who), []).append(at_ms)
        return found

    def _may_vouch(self, finder: str, who: str, at_ms: int) -> bool:
        moments = self._vouched.get((finder, who), [])
        return len(moments) < VOUCHED or moments[-VOUCHED] <= at_ms - VOUCHED_DAYS * DAY_MS

    def _lucky_ones(self, strangers: int) -> list[str]:
        """Whom nonsense leaves the choice of four pictures."""
        self._strangers += strangers
        return [f"s{self._strangers - i}" for i in range(strangers) if self._random.random() < 0.25]


def wrong_word(random: Random) -> str:
    """Any noun of the lexicon, whatever the picture shows."""
    return random.choice(NOUNS)


def gibberish(random: Random) -> str:
    """Nothing that anybody could read."""
    return "".join(random.choice("bcdfghjklmnpqrstvwxz") for _ in range(9))


NOUNS = sorted(
    {entry.word for entry in wordlists.all_entries(wordlists.GERMAN_THEMES)
     if entry.weight == wordlists.STRONG and entry.word.isalpha() and entry.word[0].isupper()}
)  # fmt: skip


@pytest.mark.parametrize("among_strangers", [False, True])
def test_gibberish_teaches_nothing(among_strangers: bool) -> None:
    assert learn(Attack(gibberish, 60, among_strangers).clues, NOW) == b"{}"


@pytest.mark.parametrize("among_strangers", [False, True], ids=["by themselves", "among strangers"])
def test_twenty_attackers_move_no_vote_of_normal_by_more_than_a_point_in_a_thousand_rounds(
    among_strangers: bool,
) -> None:
    """Wrong words, day by day for as long as anything is remembered: of a hundred votes at most one is another."""
    lesson = learn(Attack(wrong_word, FORGOTTEN_DAYS, among_strangers).clues, NOW)
    assert sum(map(len, read_lesson(lesson).values())) > 300
    computer, random = knowing(Knowledge(lesson)), Random(3)
    play = Play(5)
    play.to_vote()
    view = play.see(play.others[0])
    changed = before_found = after_found = 0
    for number in range(ROUNDS):
        row = random.sample(range(len(pictures())), 5)
        clue = random.choice([clue for clues in pictures()[row[0]].clues.values() for clue in clues])
        seen = msgspec.structs.replace(view, row=tuple(row), mine=(row[1],), clue=clue)
        dice = Dice(number.to_bytes(4, "big"))
        before, after = (one.decide(seen, "normal", dice) for one in (COMPUTER, computer))
        changed += before != after
        before_found += before == Vote(row[0])
        after_found += after == Vote(row[0])
    assert changed <= ONE_POINT
    assert abs(before_found - after_found) <= ONE_POINT


def test_the_same_finder_vouches_twice_for_an_account_and_later_again() -> None:
    def learned_if_the_first_is(days: int) -> set[str]:
        days_ago = {"Elefant": days, "Kaktus": 2, "Pirat": 1}
        return set(lesson_of([one for word, ago in days_ago.items() for one in enough(word, at_ms=NOW - ago * DAY_MS)]))

    assert learned_if_the_first_is(VOUCHED_DAYS) == {"Elefant", "Kaktus"}
    assert learned_if_the_first_is(VOUCHED_DAYS + 1) == {"Elefant", "Kaktus", "Pirat"}

"""The archive as it is committed: enough, different enough, complete, and drawn exactly as promised."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from services.rules.traum.language.archive import Archive
from services.rules.traum.language.fitting import fit
from services.rules.traum.language.lexicon import lexicon
from services.rules.traum.language.understanding import understand
from services.rules.traum.pictures import catalogue, grammar
from services.rules.traum.pictures.calibration import BANDS, Rounds
from services.rules.traum.pictures.catalogue import Entry, content_hash, recipes
from services.rules.traum.pictures.check import LARGEST
from services.rules.traum.pictures.picture import paint
from services.rules.traum.pictures.vocabulary import heroes

FOLDER = Path(catalogue.__file__).parent
ENTRIES = msgspec.json.decode(FOLDER.joinpath("catalogue.json").read_bytes(), type=list[Entry])


def test_there_are_four_hundred_pictures_in_the_order_of_the_recipes() -> None:
    assert len(ENTRIES) >= 400
    assert [entry.id for entry in ENTRIES] == [recipe.id for recipe in recipes()]
    assert len({entry.id for entry in ENTRIES}) == len({entry.hash for entry in ENTRIES}) == len(ENTRIES)


def test_the_grammar_has_the_words_it_needs() -> None:
    parts = recipes()
    assert 64 <= len(heroes()) <= 72
    assert len({recipe.place for recipe in parts}) == 10
    assert len({recipe.mood for recipe in parts}) == 12
    assert 14 <= len({recipe.twist for recipe in parts}) <= 16
    assert len({r.air for r in parts if r.air}) + len({r.ground for r in parts if r.ground}) == 40


def test_nothing_comes_too_often() -> None:
    parts = recipes()
    assert max(Counter(r.hero for r in parts).values()) <= grammar.MOST_PER_HERO
    assert max(Counter((r.hero, r.twist) for r in parts).values()) <= grammar.MOST_PER_HERO_TWIST
    assert max(Counter((r.place, r.twist, r.mood) for r in parts).values()) <= grammar.MOST_PER_SETTING


def test_every_recipe_obeys_the_compatibility_table() -> None:
    assert all(grammar.is_possible(r.hero, r.twist, r.place) for r in recipes())


def test_every_picture_is_drawn_byte_for_byte_as_promised_and_small() -> None:
    for recipe, entry in zip(recipes(), ENTRIES, strict=True):
        svg = paint(recipe).text()
        assert content_hash(svg) == entry.hash, entry.id
        assert len(svg.encode()) <= LARGEST, entry.id
        assert "<filter" not in svg


def test_about_forty_terms_each_and_all_of_them_known_concepts() -> None:
    known = set(lexicon().concepts)
    counts = [len(entry.terms) for entry in ENTRIES]
    assert min(counts) >= 28
    assert max(counts) <= 46
    assert 36 <= sum(counts) / len(counts) <= 46
    for entry in ENTRIES:
        assert set(entry.terms) <= known, entry.id
        assert all(0 < weight <= 1 for weight in entry.terms.values())
        assert set(entry.seen) | set(entry.associated) <= set(entry.terms)
        assert len(entry.seen) >= 9, entry.id


@pytest.mark.parametrize("tier", ["clear", "medium", "cryptic"])
def test_three_clues_in_every_tier_each_found_as_often_as_the_tier_says(tier: str) -> None:
    """By the lexicon as it is now: whoever changes a word rates the clues again."""
    rounds, archive = Rounds(len(ENTRIES)), Archive([entry.terms for entry in ENTRIES])
    low, high = BANDS[tier]
    for target, entry in enumerate(ENTRIES):
        assert len(set(entry.clues[tier])) >= 3, entry.id
        for clue, found in zip(entry.clues[tier], entry.found[tier], strict=True):
            rate = rounds.found(archive.scores(understand(clue)), target)
            assert low <= rate < high, (entry.id, clue)
            assert rate == pytest.approx(found, abs=0.006), (entry.id, clue)


def test_darker_clues_say_no_term_of_their_picture_in_so_many_words() -> None:
    for entry in ENTRIES:
        words = {
            word.strip(".,;:?!").casefold()
            for tier in ("medium", "cryptic")
            for clue in entry.clues[tier]
            for word in clue.split()
        }
        assert words.isdisjoint(concept.casefold() for concept in entry.terms), entry.id


def test_clear_clues_fit_their_picture() -> None:
    for entry in ENTRIES[::7]:
        assert all(fit(understand(clue), entry.terms) > 0.3 for clue in entry.clues["clear"]), entry.id

"""The lists keep what they promise: enough entries, every concept named, nothing twice, nothing contradictory."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from services.kit.textfilter import findings
from services.rules.traum.language import lexicon, wordlists
from services.rules.traum.language.spelling import fold, squeeze, stem, tokens

VECTORS = Path(__file__).parents[3] / "vectors" / "traum"
GERMAN = wordlists.all_entries(wordlists.GERMAN_THEMES)
ENGLISH = wordlists.all_entries(wordlists.ENGLISH_THEMES)
SOUNDS = wordlists.all_entries(wordlists.SOUND_THEMES)
EMOJI = wordlists.all_entries(wordlists.EMOJI_THEMES)
SAYINGS = [phrase for theme in wordlists.IDIOM_THEMES for phrase in wordlists.phrases(theme)]
OTHER_LISTS = {"english": ENGLISH, "sounds": SOUNDS, "emoji": EMOJI}


def test_the_lists_hold_at_least_what_is_asked_for() -> None:
    assert len({entry.concept for entry in GERMAN}) >= 260
    assert len({(entry.word, entry.concept) for entry in GERMAN}) >= 5000
    assert len({wording for wording, _ in SAYINGS}) >= 250
    assert len({squeeze(entry.word) for entry in SOUNDS}) >= 80
    assert len({entry.word for entry in ENGLISH}) >= 600


def test_every_concept_that_clues_are_measured_by_exists() -> None:
    names = json.loads((VECTORS / "concepts.json").read_text("utf-8"))
    assert set(names) <= lexicon().concepts


def test_every_concept_is_found_by_its_own_name() -> None:
    missed = [name for name in lexicon().concepts if name not in (lexicon().exact.find(fold(name), True) or {})]
    assert missed == []


@pytest.mark.parametrize("entries", OTHER_LISTS.values(), ids=OTHER_LISTS)
def test_other_lists_speak_of_known_concepts(entries: list[wordlists.Entry]) -> None:
    assert {entry.concept for entry in entries} <= lexicon().concepts


def test_sayings_speak_of_known_concepts() -> None:
    assert {concept for _, concepts in SAYINGS for concept, _ in concepts} <= lexicon().concepts


def test_no_word_is_filed_twice_or_both_strong_and_weak_under_one_concept() -> None:
    filed = Counter((entry.word, entry.concept) for entry in GERMAN)
    assert [pair for pair, times in filed.items() if times > 1] == []


@pytest.mark.parametrize("entries", OTHER_LISTS.values(), ids=OTHER_LISTS)
def test_no_entry_of_another_list_is_filed_twice(entries: list[wordlists.Entry]) -> None:
    filed = Counter((entry.word, entry.concept) for entry in entries)
    assert [pair for pair, times in filed.items() if times > 1] == []


def test_no_two_sayings_of_the_same_words_mean_different_things() -> None:
    meanings = defaultdict(set)
    for wording, concepts in SAYINGS:
        meanings[_stems(wording)].add(concepts)
    assert [words for words, found in meanings.items() if len(found) > 1] == []


def _stems(wording: str) -> tuple[str, ...]:
    words = tokens(wording)
    content = [word for word in words if fold(word) not in lexicon().function_words]
    return tuple(stem(word) for word in (content if len(content) > 1 else words))


def test_no_word_means_more_than_four_things_strongly() -> None:
    strong = Counter(entry.word for entry in GERMAN if entry.weight == wordlists.STRONG)
    assert [word for word, times in strong.items() if times > 4] == []


def test_everything_in_the_lists_may_be_shown_to_a_child() -> None:
    everything = [entry.word for entry in GERMAN] + [wording for wording, _ in SAYINGS]
    everything += [entry.word for entry in (*ENGLISH, *SOUNDS)]
    assert [text for text in everything if findings(text)] == []

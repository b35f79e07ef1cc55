"""The lexicon in memory: every list of words/ indexed by written form, stem, sound and sign."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cache

from services.rules.traum.language import wordlists
from services.rules.traum.language.idioms import Idioms, Phrase
from services.rules.traum.language.spelling import english_stem, fold, has_umlaut, squeeze, stems_of_folded
from services.rules.traum.language.typos import Corrector
from services.rules.traum.language.wordforms import StrongVerbs, forms

Meaning = Mapping[str, float]
_Index = dict[str, Meaning]


@dataclass(frozen=True)
class Index:
    """Meanings by a key, apart for nouns and other words: "Morgen" is the dawn, "morgen" is time."""

    nouns: _Index = field(default_factory=dict)
    others: _Index = field(default_factory=dict)

    def find(self, key: str, is_noun: bool) -> Meaning | None:
        """The meaning in the wanted class, else in the other one: many people write nouns in lower case."""
        return self.of(is_noun).get(key) or self.of(not is_noun).get(key)

    def of(self, is_noun: bool) -> Mapping[str, Meaning]:
        """The meanings of one class of words only."""
        return self.nouns if is_noun else self.others

    def add(self, key: str, is_noun: bool, meaning: Meaning) -> None:
        """Files a meaning; what is there already stays, the stronger weight counts."""
        _merge(self.nouns if is_noun else self.others, key, meaning)


@dataclass(frozen=True)
class Lexicon:
    """Everything known about words. Meanings map concept → weight (1 strong, .5 weak)."""

    concepts: frozenset[str]
    exact: Index
    stems: Index
    umlaut_stems: Index
    interjections: Mapping[str, Meaning]
    english: Mapping[str, Meaning]
    english_stems: Mapping[str, Meaning]
    emoji: Mapping[str, Meaning]
    function_words: frozenset[str]
    english_function_words: frozenset[str]
    neutral: frozenset[str]
    neutral_noun_stems: frozenset[str]
    neutral_other_stems: frozenset[str]
    parts: frozenset[str]
    idioms: Idioms
    corrector: Corrector


@cache
def lexicon() -> Lexicon:
    """Reads the lists once per process, at first use. A hundred thousand small objects that all stay are nothing the
    collector could find garbage in: it looked at them again and again, a sixth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return _read()
    finally:
        if was_on:
            gc.enable()


def _read() -> Lexicon:
    listed = wordlists.all_entries(wordlists.GERMAN_THEMES)
    named = [entry for entry in listed if not entry.word.isalpha()]
    german = [entry for entry in listed if entry.word.isalpha()]
    strong = StrongVerbs(wordlists.strong_verbs())
    exact, plain, umlaut = _german_indexes(german, strong)
    function_words = frozenset(fold(word) for word in wordlists.words("funktionswoerter"))
    meaningful = exact.nouns.keys() | exact.others.keys()
    neutral_nouns, neutral_others = _neutral_forms(strong, meaningful)
    neutral = neutral_nouns | neutral_others
    known = meaningful | neutral
    english = wordlists.all_entries(wordlists.ENGLISH_THEMES)
    sayings = [phrase for theme in wordlists.IDIOM_THEMES for phrase in wordlists.phrases(theme)]
    return Lexicon(
        concepts=frozenset(entry.concept for entry in listed),
        exact=exact,
        stems=plain,
        umlaut_stems=umlaut,
        interjections=_indexed((squeeze(entry.word), entry) for entry in wordlists.all_entries(wordlists.SOUND_THEMES)),
        english=_indexed((fold(entry.word), entry) for entry in english),
        english_stems=_indexed((english_stem(entry.word), entry) for entry in english),
        emoji=_indexed(
            (entry.word.replace("\ufe0f", ""), entry) for entry in wordlists.all_entries(wordlists.EMOJI_THEMES)
        ),
        function_words=function_words,
        english_function_words=frozenset(wordlists.words("englische_funktionswoerter")),
        neutral=neutral,
        neutral_noun_stems=frozenset(stems_of_folded(list(neutral_nouns))),
        neutral_other_stems=frozenset(stems_of_folded(list(neutral_others))),
        parts=_parts(known - function_words),
        idioms=Idioms([*sayings, *_names(named)], function_words),
        corrector=Corrector(known),
    )


def _german_indexes(german: Iterable[wordlists.Entry], strong: StrongVerbs) -> tuple[Index, Index, Index]:
    """By written form, and by stem of words without and with an umlaut: the stemmer drops umlauts, and a word
    without one hardly comes from a word with one ("laut" is no "läuten")."""
    exact, plain, umlaut = Index(), Index(), Index()
    written: list[str] = []
    filed: list[tuple[bool, Meaning]] = []
    for word, means in _indexed((entry.word, entry) for entry in german).items():
        is_noun = word[0].isupper()
        word_forms = forms(word, strong)
        exact.add(word_forms[0], is_noun, means)
        written += word_forms
        filed += [(is_noun, means)] * len(word_forms)
    for form, root, (is_noun, meaning) in zip(written, stems_of_folded(written), filed, strict=True):
        (umlaut if has_umlaut(form) else plain).add(root, is_noun, meaning)
    return exact, plain, umlaut


def _neutral_forms(strong: StrongVerbs, meaningful: Set[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Forms of the words without a concept, nouns and others, less those that have one elsewhere."""
    nouns: set[str] = set()
    others: set[str] = set()
    for word in wordlists.words("ohne_begriff"):
        (nouns if word[0].isupper() else others).update(forms(word, strong))
    return frozenset(nouns - meaningful), frozenset(others - meaningful)


def _names(named: Iterable[wordlists.Entry]) -> list[Phrase]:
    """Entries of several words ("Frau Holle") are read like sayings."""
    meanings = _indexed((entry.word, entry) for entry in named)
    return [(wording, tuple(meaning.items())) for wording, meaning in meanings.items()]


def _parts(whole: Iterable[str]) -> frozenset[str]:
    """Surface forms a compound may be made of: the words, and verbs and nouns in -e also by their root."""
    parts = set(whole)
    parts.update([word[:-2] for word in parts if word.endswith("en") and len(word) > 6])
    parts.update([word[:-1] for word in parts if word.endswith("e") and len(word) > 4])
    return frozenset(parts)


def _indexed(pairs: Iterable[tuple[str, wordlists.Entry]]) -> _Index:
    index: _Index = {}
    for key, entry in pairs:
        _merge(index, key, {entry.concept: entry.weight})
    return index


def _merge(index: _Index, key: str, meaning: Meaning) -> None:
    """Most keys have one meaning, which is shared and not copied: never change one that is filed."""
    filed = index.setdefault(key, meaning)
    if filed is not meaning:
        stronger = {concept: weight for concept, weight in meaning.items() if weight > filed.get(concept, 0.0)}
        index[key] = {**filed, **stronger}

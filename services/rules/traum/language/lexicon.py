"""The lexicon in memory: every list of words/ indexed by written form, stem, sound and sign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from services.rules.traum.language import wordlists
from services.rules.traum.language.idioms import Idioms
from services.rules.traum.language.spelling import english_stem, fold, squeeze, stem, tokens
from services.rules.traum.language.typos import Corrector
from services.rules.traum.language.wordforms import StrongVerbs, forms

Meaning = Mapping[str, float]
_Index = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Lexicon:
    """Everything known about words. Meanings map concept → weight (1 strong, .5 weak)."""

    concepts: frozenset[str]
    exact: Mapping[str, Meaning]
    stems: Mapping[str, Meaning]
    interjections: Mapping[str, Meaning]
    english: Mapping[str, Meaning]
    english_stems: Mapping[str, Meaning]
    emoji: Mapping[str, Meaning]
    function_words: frozenset[str]
    english_function_words: frozenset[str]
    english_only_words: frozenset[str]
    german_only_words: frozenset[str]
    neutral: frozenset[str]
    neutral_stems: frozenset[str]
    parts: frozenset[str]
    idioms: Idioms
    corrector: Corrector


@cache
def lexicon() -> Lexicon:
    """Reads the lists once per process, at first use."""
    listed = [entry for theme in wordlists.GERMAN_THEMES for entry in wordlists.entries(theme)]
    german = [entry for entry in listed if len(tokens(entry.word)) == 1]
    strong = StrongVerbs(wordlists.strong_verbs())
    exact: _Index = {}
    stems: _Index = {}
    for entry in german:
        _add(exact, fold(entry.word), entry)
        for form in forms(entry.word, strong):
            _add(stems, stem(form), entry)
    function_words = frozenset(fold(word) for word in wordlists.words("funktionswoerter"))
    english_words = frozenset(wordlists.words("englische_funktionswoerter"))
    neutral_words = list(wordlists.words("ohne_begriff"))
    neutral = frozenset(fold(word) for word in neutral_words)
    english = list(wordlists.entries("englisch"))
    sayings = [phrase for theme in wordlists.IDIOM_THEMES for phrase in wordlists.phrases(theme)]
    return Lexicon(
        concepts=frozenset(entry.concept for entry in listed),
        exact=exact,
        stems=stems,
        interjections=_indexed(((squeeze(entry.word), entry) for entry in wordlists.entries("ausrufe"))),
        english=_indexed((fold(entry.word), entry) for entry in english),
        english_stems=_indexed((english_stem(entry.word), entry) for entry in english),
        emoji=_indexed((entry.word.replace("\ufe0f", ""), entry) for entry in wordlists.entries("emoji")),
        function_words=function_words,
        english_function_words=english_words,
        english_only_words=english_words - function_words,
        german_only_words=function_words - english_words,
        neutral=neutral,
        neutral_stems=frozenset(stem(form) for word in neutral_words for form in forms(word, strong)),
        parts=_parts(exact, neutral, function_words),
        idioms=Idioms([*sayings, *_names(listed)], function_words),
        corrector=Corrector(sorted(exact.keys() | neutral)),
    )


def _names(listed: Iterable[wordlists.Entry]) -> list[tuple[str, tuple[tuple[str, float], ...]]]:
    """Entries of several words ("Frau Holle") are read like sayings."""
    meanings: _Index = {}
    for entry in listed:
        if len(tokens(entry.word)) > 1:
            _add(meanings, entry.word, entry)
    return [(wording, tuple(meaning.items())) for wording, meaning in meanings.items()]


def _parts(exact: Iterable[str], neutral: Iterable[str], function_words: frozenset[str]) -> frozenset[str]:
    """Surface forms a compound may be made of: no function words; adjectives and verbs also by their root."""
    whole = (set(exact) | set(neutral)) - function_words
    roots = {word[:-2] for word in whole if word.endswith("en") and len(word) > 6}
    without_e = {word[:-1] for word in whole if word.endswith("e") and len(word) > 4}
    return frozenset(whole | roots | without_e)


def _indexed(pairs: Iterable[tuple[str, wordlists.Entry]]) -> _Index:
    index: _Index = {}
    for key, entry in pairs:
        _add(index, key, entry)
    return index


def _add(index: _Index, key: str, entry: wordlists.Entry) -> None:
    meaning = index.setdefault(key, {})
    meaning[entry.concept] = max(entry.weight, meaning.get(entry.concept, 0.0))

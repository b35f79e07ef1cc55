"""The lexicon in memory: every list of words/ indexed by written form, stem, sound and sign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from services.rules.traum.language import wordlists
from services.rules.traum.language.idioms import Idioms
from services.rules.traum.language.spelling import english_stem, fold, has_umlaut, squeeze, stem, tokens
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
    umlaut_stems: Mapping[str, Meaning]
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
    exact = _indexed((fold(entry.word), entry) for entry in german)
    plain, umlaut = _by_stem(german, strong)
    neutral_forms = {form for word in wordlists.words("ohne_begriff") for form in forms(word, strong)}
    function_words = frozenset(fold(word) for word in wordlists.words("funktionswoerter"))
    english_words = frozenset(wordlists.words("englische_funktionswoerter"))
    english = list(wordlists.entries("englisch"))
    sayings = [phrase for theme in wordlists.IDIOM_THEMES for phrase in wordlists.phrases(theme)]
    neutral = frozenset(neutral_forms - exact.keys())
    return Lexicon(
        concepts=frozenset(entry.concept for entry in listed),
        exact=exact,
        stems=plain,
        umlaut_stems=umlaut,
        interjections=_indexed((squeeze(entry.word), entry) for entry in wordlists.entries("ausrufe")),
        english=_indexed((fold(entry.word), entry) for entry in english),
        english_stems=_indexed((english_stem(entry.word), entry) for entry in english),
        emoji=_indexed((entry.word.replace("\ufe0f", ""), entry) for entry in wordlists.entries("emoji")),
        function_words=function_words,
        english_function_words=english_words,
        english_only_words=english_words - function_words,
        german_only_words=function_words - english_words,
        neutral=neutral,
        neutral_stems=frozenset(map(stem, neutral)),
        parts=_parts(exact, neutral, function_words),
        idioms=Idioms([*sayings, *_names(listed)], function_words),
        corrector=Corrector(sorted(exact.keys() | neutral)),
    )


def _by_stem(german: Iterable[wordlists.Entry], strong: StrongVerbs) -> tuple[_Index, _Index]:
    """Meanings by stem, of words without and with an umlaut: the stemmer drops umlauts, "laut" is no "läuten"."""
    plain: _Index = {}
    umlaut: _Index = {}
    for entry in german:
        for form in forms(entry.word, strong):
            _add(umlaut if has_umlaut(form) else plain, stem(form), entry)
    return plain, umlaut


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

"""Reads one word of a clue: a row of levels, the first that knows the word wins and gives its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from services.rules.traum.language import compounds
from services.rules.traum.language.lexicon import Lexicon, Meaning
from services.rules.traum.language.spelling import english_stem, fold, has_umlaut, stem

Level = Literal["idiom", "emoji", "interjection", "lexicon", "compound", "english", "typo"]

# How sure a level is, as a factor on the entry's weight.
_HEAD, _MODIFIER, _GUESSED_HEAD, _GUESSED_FIRST, _ENGLISH, _TYPO = 0.9, 0.75, 0.8, 0.6, 0.9, 0.8
# Weaker side meanings do not travel into compounds.
_STRONG_ENOUGH = 0.6
# Derivations that keep the meaning: "Röslein", "traumhaft", "königlich".
_ENDINGS = ("lich", "ig", "haft", "artig", "voll", "reich", "chen", "lein", "isch", "in", "lig", "weis")


@dataclass(frozen=True)
class Hit:
    """One reason: this part of the clue was understood at this level, by way of this known word.

    A hit without concepts is a known word that means nothing a picture could show.
    """

    text: str
    level: Level
    via: str
    concepts: tuple[tuple[str, float], ...]


def read_word(word: str, known: Lexicon, english_first: bool) -> Hit | None:
    """What the word means, or None if nobody knows it."""
    for level in _ENGLISH_LEVELS if english_first else _LEVELS:
        hit = level(word, known)
        if hit is not None:
            return hit
    return None


def scaled(meaning: Meaning, factor: float) -> tuple[tuple[str, float], ...]:
    """The concepts of a meaning with weights times `factor`."""
    return tuple((concept, weight * factor) for concept, weight in meaning.items())


def _listed(word: str, known: Lexicon) -> Hit | None:
    folded = fold(word)
    if folded in known.function_words or folded in known.neutral:
        return Hit(word, "lexicon", folded, ())
    if meaning := known.exact.find(folded, word[0].isupper()):
        return Hit(word, "lexicon", folded, scaled(meaning, 1.0))
    if folded in known.english_function_words or folded.isdecimal():
        return Hit(word, "lexicon", folded, ())
    return None


def _by_stem(word: str, known: Lexicon) -> Hit | None:
    """By its stem, or by what is left without an ending that only derives ("Röslein", "traumhaft")."""
    root = stem(word)
    is_noun = word[0].isupper()
    # A word with an umlaut may come from one without (Häuser, Haus), but hardly the other way (laut, läuten).
    indexes = (known.umlaut_stems, known.stems) if has_umlaut(word) else (known.stems,)
    for meaning in (index.of(is_noun).get(root) for index in indexes):
        if meaning:
            return Hit(word, "lexicon", root, scaled(meaning, 1.0))
    if root in (known.neutral_noun_stems if is_noun else known.neutral_other_stems):
        return Hit(word, "lexicon", root, ())
    for bare in (root, *_without_ending(root)):
        for meaning in (index.find(bare, is_noun) for index in indexes):
            if meaning:
                return Hit(word, "lexicon", bare, scaled(meaning, 1.0))
    is_neutral = root in known.neutral_noun_stems or root in known.neutral_other_stems
    return Hit(word, "lexicon", root, ()) if is_neutral else None


def _without_ending(root: str) -> Iterable[str]:
    for ending in _ENDINGS:
        bare = root.removesuffix(ending)
        if bare != root and len(bare) >= 3:
            yield stem(bare)


def _whole_compound(word: str, known: Lexicon) -> Hit | None:
    parts = _parts(word, known)
    # "Weinachten" is no wine: a part that means nothing may be there by chance, so a slip is tried first.
    is_sure = bool(parts) and all(part.known and part.text not in known.neutral for part in parts)
    return _compound(word, parts, known) if is_sure else None


def _guessed_compound(word: str, known: Lexicon) -> Hit | None:
    parts = _parts(word, known)
    return _compound(word, parts, known) if parts else None


def _parts(word: str, known: Lexicon) -> tuple[compounds.Part, ...]:
    folded = fold(word)
    return compounds.split(folded, known.parts) if folded.isalpha() else ()


def _compound(word: str, parts: tuple[compounds.Part, ...], known: Lexicon) -> Hit:
    """A compound means its last word first, then what stands before."""
    if all(part.known for part in parts):
        head, modifier = _HEAD, _MODIFIER
    else:
        head, modifier = _GUESSED_HEAD, _GUESSED_FIRST
    weights: dict[str, float] = {}
    for index, part in enumerate(parts):
        factor = head if index == len(parts) - 1 else modifier
        for concept, weight in _part_meaning(part, known).items():
            weights[concept] = max(weight * factor, weights.get(concept, 0.0))
    return Hit(word, "compound", "+".join(part.text for part in parts), tuple(weights.items()))


def _part_meaning(part: compounds.Part, known: Lexicon) -> Meaning:
    if not part.known or part.text in known.neutral:
        return {}
    meaning = known.exact.find(part.text, True) or known.stems.find(stem(part.text), True) or {}
    strong = {concept: weight for concept, weight in meaning.items() if weight >= _STRONG_ENOUGH}
    return strong or meaning


def _english(word: str, known: Lexicon) -> Hit | None:
    meaning = known.english.get(fold(word)) or known.english_stems.get(english_stem(word))
    return Hit(word, "english", word.lower(), scaled(meaning, _ENGLISH)) if meaning else None


def knows_english(word: str, known: Lexicon) -> bool:
    """True for a word of the English lists."""
    return _english(word, known) is not None or fold(word) in known.english_function_words


def knows_german(word: str, known: Lexicon) -> bool:
    """True for a German word of the lists, whatever it means."""
    return _listed(word, known) is not None and (
        fold(word) not in known.english_function_words or fold(word) in known.function_words
    )


def _small_typo(word: str, known: Lexicon) -> Hit | None:
    return _typo(word, known, 1)


def _large_typo(word: str, known: Lexicon) -> Hit | None:
    return _typo(word, known, 2)


def _typo(word: str, known: Lexicon, most: int) -> Hit | None:
    folded = fold(word)
    meant = known.corrector.nearest(folded, most) if folded.isalpha() else None
    if meant is None:
        return None
    return Hit(word, "typo", meant, scaled(known.exact.find(meant, word[0].isupper()) or {}, _TYPO))


_Reader = Callable[[str, Lexicon], Hit | None]
# One wrong letter is likelier than a compound with a foreign part, two wrong letters are not.
_LEVELS: tuple[_Reader, ...] = (
    _listed,
    _by_stem,
    _whole_compound,
    _english,
    _small_typo,
    _guessed_compound,
    _large_typo,
)
_ENGLISH_LEVELS: tuple[_Reader, ...] = (_english, *_LEVELS)

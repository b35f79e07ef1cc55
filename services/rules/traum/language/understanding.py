"""Reads one clue: which concepts its words mean, and which level of knowledge found each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from services.rules.traum.language import compounds
from services.rules.traum.language.idioms import Found
from services.rules.traum.language.lexicon import Lexicon, Meaning, lexicon
from services.rules.traum.language.spelling import english_stem, fold, squeeze, stem, tokens

Level = Literal["idiom", "emoji", "interjection", "lexicon", "compound", "english", "typo"]

# How sure a level is, as a factor on the entry's weight.
_SOUND, _HEAD, _MODIFIER, _GUESSED_HEAD, _GUESSED_FIRST, _ENGLISH, _TYPO = 0.9, 0.9, 0.75, 0.8, 0.6, 0.9, 0.8
# What is left of a word's own meaning inside a saying, and after "no", "without".
_LITERAL_IN_IDIOM = 0.4
_NEGATED = 0.5
_STRONG_ENOUGH = 0.6
_NEGATIONS = frozenset({"kein", "keine", "keinen", "keiner", "keinem", "keines", "ohne", "nie", "niemals", "nicht"})
_ENDINGS = ("lich", "ig", "haft", "artig", "voll", "reich", "chen", "lein", "isch", "in", "lig", "weis", "mass")
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))


@dataclass(frozen=True)
class Hit:
    """One reason: this part of the clue was understood at this level, by way of this known word."""

    text: str
    level: Level
    via: str
    concepts: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Understanding:
    """What a clue means: concept → weight in (0, 1], strongest first, and the reasons.

    `stems` are the stems of its content words, the units that can be learned per picture.
    `unknown` are the words nobody understood.
    """

    clue: str
    weights: Mapping[str, float]
    hits: tuple[Hit, ...]
    stems: tuple[str, ...]
    unknown: tuple[str, ...]

    @cached_property
    def signals(self) -> dict[str, float]:
        """Concepts and learnable stems (written "#stem") in one mapping, as a picture's terms name them."""
        return {**self.weights, **{f"#{unit}": 1.0 for unit in self.stems}}


def understand(clue: str) -> Understanding:
    """The meaning of a clue; nonsense is understood as nothing. Needs no cleaned text."""
    known = lexicon()
    words = tokens(clue)
    hits = _emoji_hits(clue, known)
    sayings = known.idioms.find(words)
    hits += [
        Hit(" ".join(words[i] for i in sorted(one.positions)), "idiom", one.wording, one.concepts)
        for one in sayings
        if one.concepts
    ]
    word_hits, unknown = _word_hits(words, sayings, known)
    hits += word_hits
    stems = dict.fromkeys(stem(word) for word in words if _is_content(word, known))
    return Understanding(clue, _combined(hits), tuple(hits), tuple(stems), tuple(unknown))


def _is_content(word: str, known: Lexicon) -> bool:
    folded = fold(word)
    return len(word) > 2 and folded not in known.function_words and folded not in known.english_function_words


def _combined(hits: Iterable[Hit]) -> dict[str, float]:
    """The strongest reason counts for each concept; ordered by weight."""
    weights: dict[str, float] = {}
    for hit in hits:
        for concept, weight in hit.concepts:
            weights[concept] = max(weight, weights.get(concept, 0.0))
    return dict(sorted(weights.items(), key=lambda pair: (-pair[1], pair[0])))


def _emoji_hits(clue: str, known: Lexicon) -> list[Hit]:
    plain = [character for character in clue if character != "\ufe0f" and character not in _SKIN_TONES]
    hits: list[Hit] = []
    index = 0
    while index < len(plain):
        for length in (7, 5, 4, 3, 2, 1):
            sign = "".join(plain[index : index + length])
            if len(sign) == length and sign in known.emoji:
                hits.append(Hit(sign, "emoji", sign, _scaled(known.emoji[sign], 1.0)))
                index += length - 1
                break
        index += 1
    return hits


def _word_hits(words: Sequence[str], sayings: Iterable[Found], known: Lexicon) -> tuple[list[Hit], list[str]]:
    literal = {position for one in sayings for position in one.positions}
    empty = {position for one in sayings if not one.concepts for position in one.positions}
    english_first = _sounds_english(words, known)
    hits: list[Hit] = []
    unknown: list[str] = []
    negated = False
    index = 0
    while index < len(words):
        taken, sound = _sound(words, index, known)
        factor = _LITERAL_IN_IDIOM if index in literal else _NEGATED if negated else 1.0
        hit = sound if taken else _word(words[index], known, english_first)
        if isinstance(hit, Hit) and index not in empty:
            hits.append(Hit(hit.text, hit.level, hit.via, tuple((c, w * factor) for c, w in hit.concepts)))
        elif hit == "unknown" and index not in literal:
            unknown.append(words[index])
        folded = fold(words[index])
        negated = folded in _NEGATIONS or (negated and folded in known.function_words)
        index += max(taken, 1)
    return hits, unknown


def _sounds_english(words: Sequence[str], known: Lexicon) -> bool:
    """A clue with English function words and no German ones reads "boot" and "hell" the English way."""
    folded = {fold(word) for word in words}
    return bool(folded & known.english_only_words) and not folded & known.german_only_words


def _sound(words: Sequence[str], index: int, known: Lexicon) -> tuple[int, Hit | None]:
    """An interjection of one, two or three words ("tick tack"), longest first."""
    for count in (3, 2, 1):
        spoken = words[index : index + count]
        joined = "".join(spoken)
        key = squeeze(joined)
        meaning = known.interjections.get(key) if len(spoken) == count else None
        # "zzz" is a snore, a lone "z" is a letter; a longer row of words is no sound just because it squeezes to one.
        if meaning and len(joined) > 1 and (count == 1 or all(len(word) <= 6 for word in spoken)):
            return count, Hit(" ".join(spoken), "interjection", key, _scaled(meaning, _SOUND))
    return 0, None


def _word(word: str, known: Lexicon, english_first: bool) -> Hit | Literal["known", "unknown"]:
    """The first level that knows the word: lexicon, whole compound, English, small typo, guessed compound, typo."""
    folded = fold(word)
    if english_first and (hit := _english(word, known)):
        return hit
    if folded in known.function_words or folded in known.neutral:
        return "known"
    if meaning := known.exact.get(folded):
        return Hit(word, "lexicon", folded, _scaled(meaning, 1.0))
    if folded in known.english_function_words:
        return "known"
    if hit := _by_stem(word, known):
        return hit
    if stem(word) in known.neutral_stems:
        return "known"
    if not folded.isalpha() or len(folded) < 3:
        return "known" if folded.isdecimal() else "unknown"
    return _unlisted(word, folded, known)


def _unlisted(word: str, folded: str, known: Lexicon) -> Hit | Literal["known", "unknown"]:
    parts = compounds.split(folded, known.parts)
    if parts and all(part.known for part in parts):
        return _compound(word, parts, known) or "known"
    if hit := _english(word, known):
        return hit
    small = known.corrector.nearest(folded, 1)
    if small is None and parts:
        return _compound(word, parts, known) or "known"
    meant = small or known.corrector.nearest(folded)
    if meant is None:
        return "unknown"
    meaning = known.exact.get(meant)
    return Hit(word, "typo", meant, _scaled(meaning, _TYPO)) if meaning else "known"


def _by_stem(word: str, known: Lexicon) -> Hit | None:
    """By its stem, or by what is left without a derivational ending ("Röslein", "traumhaft")."""
    root = stem(word)
    if meaning := known.stems.get(root):
        return Hit(word, "lexicon", root, _scaled(meaning, 1.0))
    for ending in _ENDINGS:
        bare = root.removesuffix(ending)
        if bare != root and len(bare) >= 3 and (meaning := known.stems.get(stem(bare))):
            return Hit(word, "lexicon", bare, _scaled(meaning, 1.0))
    return None


def _english(word: str, known: Lexicon) -> Hit | None:
    meaning = known.english.get(fold(word)) or known.english_stems.get(english_stem(word))
    return Hit(word, "english", word.lower(), _scaled(meaning, _ENGLISH)) if meaning else None


def _compound(word: str, parts: Sequence[compounds.Part], known: Lexicon) -> Hit | None:
    """A compound means its last word first; weak side meanings of the parts are dropped unless there is nothing else."""
    whole = all(part.known for part in parts)
    weights: dict[str, float] = {}
    for index, part in enumerate(parts):
        if not part.known:
            continue
        is_head = index == len(parts) - 1
        factor = (_HEAD if whole else _GUESSED_HEAD) if is_head else (_MODIFIER if whole else _GUESSED_FIRST)
        for concept, weight in _part_meaning(part.text, known).items():
            weights[concept] = max(weight * factor, weights.get(concept, 0.0))
    if not weights:
        return None
    return Hit(word, "compound", "+".join(part.text for part in parts), tuple(weights.items()))


def _part_meaning(part: str, known: Lexicon) -> Meaning:
    if part in known.neutral or part in known.function_words:
        return {}
    meaning = known.exact.get(part) or known.stems.get(stem(part)) or {}
    strong = {concept: weight for concept, weight in meaning.items() if weight >= _STRONG_ENOUGH}
    return strong or meaning


def _scaled(meaning: Meaning, factor: float) -> tuple[tuple[str, float], ...]:
    return tuple((concept, weight * factor) for concept, weight in meaning.items())

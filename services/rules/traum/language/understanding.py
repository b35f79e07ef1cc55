"""Reads a whole clue: sayings first, then emoji, sounds and words, each with the level that understood it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from services.rules.traum.language.idioms import Found
from services.rules.traum.language.lexicon import Lexicon, lexicon
from services.rules.traum.language.spelling import fold, squeeze, stem, tokens
from services.rules.traum.language.words import Hit, knows_english, knows_german, read_word, scaled

# A sound is looser than a word.
_SOUND = 0.9
# What is left of a word's own meaning inside a saying: a noun is still a picture there, other words are not; and after
# "no" or "without".
_NOUN_IN_IDIOM, _WORD_IN_IDIOM = 0.4, 0.2
_NEGATED = 0.5
# Below this nobody would say that the clue means it.
_NOISE = 0.25
_NEGATIONS = frozenset(["kein", "keine", "keinen", "keiner", "keinem", "keines", "ohne", "nie", "niemals", "nicht"])
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_EMOJI_LENGTHS = (7, 5, 4, 3, 2, 1)


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
    sayings = known.idioms.find(words)
    word_hits, unknown = _word_hits(words, sayings, known)
    hits = [*_idiom_hits(words, sayings), *_emoji_hits(clue, known), *word_hits]
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
    loud = ((concept, weight) for concept, weight in weights.items() if weight >= _NOISE)
    return dict(sorted(loud, key=lambda pair: (-pair[1], pair[0])))


def _idiom_hits(words: Sequence[str], sayings: Iterable[Found]) -> list[Hit]:
    return [
        Hit(" ".join(words[i] for i in sorted(one.positions)), "idiom", one.wording, one.concepts)
        for one in sayings
        if one.concepts
    ]


def _emoji_hits(clue: str, known: Lexicon) -> list[Hit]:
    """The longest signs first, so that a family is not read as three people."""
    plain = [character for character in clue if character != "\ufe0f" and character not in _SKIN_TONES]
    hits: list[Hit] = []
    index = 0
    while index < len(plain):
        signs = ("".join(plain[index : index + length]) for length in _EMOJI_LENGTHS)
        sign = next((sign for sign in signs if sign in known.emoji), plain[index])
        if sign in known.emoji:
            hits.append(Hit(sign, "emoji", sign, scaled(known.emoji[sign], 1.0)))
        index += len(sign)
    return hits


def _word_hits(words: Sequence[str], sayings: Sequence[Found], known: Lexicon) -> tuple[list[Hit], list[str]]:
    literal = {position for one in sayings for position in one.positions}
    meaningless = {position for one in sayings if not one.concepts for position in one.positions}
    english_first = _sounds_english(words, known)
    hits: list[Hit] = []
    unknown: list[str] = []
    negated = False
    index = 0
    while index < len(words):
        taken, sound = _sound(words, index, known)
        hit = sound or read_word(words[index], known, english_first)
        if hit is None and index not in literal:
            unknown.append(words[index])
        # A saying's own words are no slips: what the lists lack there stays unread.
        is_read = hit is not None and (hit.level != "typo" or index not in literal)
        if hit is not None and is_read and index not in meaningless:
            in_idiom = _NOUN_IN_IDIOM if words[index][0].isupper() else _WORD_IN_IDIOM
            factor = in_idiom if index in literal else _NEGATED if negated else 1.0
            hits.append(Hit(hit.text, hit.level, hit.via, scaled(dict(hit.concepts), factor)))
        folded = fold(words[index])
        negated = folded in _NEGATIONS or (negated and folded in known.function_words)
        index += taken
    return [hit for hit in hits if hit.concepts], unknown


def _sounds_english(words: Sequence[str], known: Lexicon) -> bool:
    """A clue of English words only, one of which cannot be German, reads "boot" and "hell" the English way."""
    return all(knows_english(word, known) for word in words) and not all(knows_german(word, known) for word in words)


def _sound(words: Sequence[str], index: int, known: Lexicon) -> tuple[int, Hit | None]:
    """An interjection of up to three words ("tick tack"), longest first, and how many words it takes."""
    for count in (3, 2, 1):
        spoken = words[index : index + count]
        joined = "".join(spoken)
        # "zzz" is a snore, a lone "z" is a letter; sounds of several words are made of short ones.
        if len(spoken) < count or len(joined) == 1 or (count > 1 and max(map(len, spoken)) > 6):
            continue
        if count == 1 and (knows_german(joined, known) or fold(joined) in known.english):
            continue  # "Wein" is a drink and no sob, "hope" no "hoppe hoppe Reiter"
        key = squeeze(joined)
        if meaning := known.interjections.get(key):
            return count, Hit(" ".join(spoken), "interjection", key, scaled(meaning, _SOUND))
    return 1, None

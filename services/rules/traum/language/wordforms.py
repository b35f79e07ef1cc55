"""Which forms a listed word takes in a sentence beyond what stemming undoes: mainly verbs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from services.rules.traum.language.spelling import fold

# The prefixes that let no "ge-" into the participle.
_FIXED_PREFIXES = ("be", "ent", "emp", "er", "ge", "ver", "zer", "miss")
# Prefixes that part from their verb: "wegfliegen" → "weggeflogen", "wegzufliegen".
_PARTING_PREFIXES = (
    "zusammen", "herunter", "hinunter", "vorueber", "entgegen", "zurueck", "herein", "hinein", "heraus",
    "hinaus", "herauf", "hinauf", "hinweg", "weiter", "wieder", "herum", "davon", "umher", "vorbei", "empor",
    "runter", "hinter", "unter", "ueber", "nieder", "fest", "fort", "nach", "raus", "rein", "hoch", "los", "auf",
    "aus", "ein", "mit", "vor", "weg", "her", "hin", "ab", "an", "um", "zu", "durch",
)  # fmt: skip


class StrongVerbs:
    """The irregular verbs: infinitive → their irregular forms, also for verbs with a prefix."""

    def __init__(self, table: Mapping[str, tuple[str, ...]]) -> None:
        self._table = {fold(verb): tuple(fold(form) for form in forms) for verb, forms in table.items()}

    def forms(self, verb: str) -> tuple[str, ...]:
        """Irregular forms of a folded infinitive, empty for a regular verb."""
        if verb in self._table:
            return self._table[verb]
        for prefix in (*_PARTING_PREFIXES, *_FIXED_PREFIXES):
            rest = verb.removeprefix(prefix)
            if rest != verb and rest in self._table:
                return tuple(_prefixed(prefix, form) for form in self._table[rest])
        return ()


def _prefixed(prefix: str, form: str) -> str:
    if prefix in _FIXED_PREFIXES and form.startswith("ge"):
        return prefix + form[2:]
    return prefix + form


def is_verb(word: str) -> bool:
    """Listed words follow German spelling: a lower-case word in -en, -eln or -ern is inflected as a verb."""
    return word[0].islower() and word.endswith(("en", "eln", "ern")) and len(word) > 4


def forms(word: str, strong: StrongVerbs) -> Iterator[str]:
    """Folded forms of a listed word that its stem does not reach; may include the word itself."""
    folded = fold(word)
    yield folded
    if is_verb(word):
        yield from _verb_forms(folded, strong)
    elif word[0].islower() and folded.endswith(("el", "er")):
        yield folded[:-2] + folded[-1]  # dunkel → dunkl(e)


def _verb_forms(verb: str, strong: StrongVerbs) -> Iterator[str]:
    root = verb[:-2] if verb.endswith("en") else verb[:-1]
    yield root
    yield verb + "d"
    link = "e" if root[-1] in "dt" else ""
    yield root + link + "st"
    yield root + link + "t"
    if verb.endswith("eln"):
        yield verb[:-3] + "le"
    irregular = strong.forms(verb)
    yield from irregular
    if not irregular:
        yield root + link + "te"
        yield _participle(root + link + "t")


def _participle(regular: str) -> str:
    if regular.endswith("iert") or regular.startswith(_FIXED_PREFIXES):
        return regular
    for prefix in _PARTING_PREFIXES:
        if regular.startswith(prefix) and len(regular) - len(prefix) > 3:
            return f"{prefix}ge{regular[len(prefix) :]}"
    return "ge" + regular

"""Which forms a listed word takes in a sentence beyond what stemming undoes: mainly verbs."""

from __future__ import annotations

from collections.abc import Mapping

from services.rules.traum.language.spelling import fold

# The prefixes that let no "ge-" into the participle.
_FIXED_PREFIXES = ("be", "ent", "emp", "er", "ge", "ver", "zer", "miss")
# Prefixes that part from their verb: "wegfliegen" → "weggeflogen".
_PARTING_PREFIXES = (
    "zusammen", "herunter", "hinunter", "vorueber", "entgegen", "zurueck", "herein", "hinein", "heraus",
    "hinaus", "herauf", "hinauf", "hinweg", "weiter", "wieder", "herum", "davon", "umher", "vorbei",
    "empor", "runter", "hinter", "unter", "ueber", "nieder", "fest", "fort", "nach", "raus", "rein", "hoch",
    "los", "auf", "aus", "ein", "mit", "vor", "weg", "her", "hin", "ab", "an", "um", "zu", "durch",
)  # fmt: skip


class StrongVerbs:
    """The irregular verbs: infinitive → their irregular forms, also for verbs with a prefix."""

    def __init__(self, table: Mapping[str, tuple[str, ...]]) -> None:
        self._table = {fold(verb): tuple(fold(form) for form in forms) for verb, forms in table.items()}

    def irregular(self, verb: str) -> tuple[str, ...]:
        """Irregular forms of a folded infinitive, empty for a regular verb."""
        if verb in self._table:
            return self._table[verb]
        for prefix in (*_PARTING_PREFIXES, *_FIXED_PREFIXES):
            rest = verb.removeprefix(prefix)
            if rest != verb and rest in self._table:
                return tuple(_prefixed(prefix, form) for form in self._table[rest])
        return ()


def is_verb(word: str) -> bool:
    """Listed words follow German spelling: a lower-case word in -en, -eln or -ern is inflected as a verb."""
    return word[0].islower() and word.endswith(("en", "eln", "ern")) and len(word) > 4


def forms(word: str, strong: StrongVerbs) -> list[str]:
    """Folded forms of a listed word that its stem does not reach, the word itself first."""
    folded = fold(word)
    if is_verb(word):
        return [folded, *_verb_forms(folded, strong)]
    if word[0].islower() and folded.endswith(("el", "er")):
        return [folded, folded[:-2] + folded[-1]]  # dunkel → dunkl(e)
    return [folded]


def _verb_forms(verb: str, strong: StrongVerbs) -> list[str]:
    root = verb[:-2] if verb.endswith("en") else verb[:-1]
    link = "e" if root[-1] in "dt" else ""
    found = [root, verb + "d", root + link + "st", root + link + "t"]
    if verb.endswith("eln"):
        found.append(verb[:-3] + "le")
    irregular = strong.irregular(verb)
    return found + (list(irregular) or [root + link + "te", _participle(root + link + "t")])


def _participle(regular: str) -> str:
    if regular.endswith("iert") or regular.startswith(_FIXED_PREFIXES):
        return regular
    for prefix in _PARTING_PREFIXES:
        if regular.startswith(prefix) and len(regular) - len(prefix) > 3:
            return f"{prefix}ge{regular[len(prefix) :]}"
    return "ge" + regular


def _prefixed(prefix: str, form: str) -> str:
    if prefix in _FIXED_PREFIXES and form.startswith("ge"):
        return prefix + form[2:]
    return prefix + form

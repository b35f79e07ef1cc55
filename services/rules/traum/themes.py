"""Thirty themes of a round: one concept each, so that a computer can tell with a clue that fits."""

from __future__ import annotations

THEMES: tuple[str, ...] = (
    "Abschied", "Geheimnis", "Freiheit", "Kindheit", "Gefahr", "Reise", "Erinnerung", "Hoffnung", "Fest", "Magie",
    "Heimweh", "Zeit", "Musik", "Winter", "Sommer", "Nacht", "Meer", "Wald", "Stadt", "Tiefe", "Höhe", "Licht",
    "Suche", "Verwandlung", "Mut", "Ruhe", "Chaos", "Liebe", "Einsamkeit", "Spiel",
)  # fmt: skip
"""Concepts of the lexicon; the order is the one of the browser's catalogue."""

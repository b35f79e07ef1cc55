"""The twelve moods: seven named OKLCH colours each, what light stands in the sky and what falls from it."""

from __future__ import annotations

from dataclasses import dataclass

from services.rules.traum.pictures.colour import Colour, lch

Triple = tuple[float, float, float]


@dataclass(frozen=True)
class Mood:
    """A palette. Colours: zenith, middle, low (sky from above), glow (at the horizon), ink, light, warm."""

    name: str
    zenith: Colour
    middle: Colour
    low: Colour
    glow: Colour
    ink: Colour
    light: Colour
    warm: Colour
    weather: str
    """What fills the air: "", "rain", "snow", "leaves", "petals", "sparks", "fireflies" or "haze"."""

    @property
    def is_dark(self) -> bool:
        """Night enough for stars."""
        return self.zenith.lightness < 0.40

    @property
    def is_pale(self) -> bool:
        """Bright air: silhouettes are lifted so that they stay in it."""
        return self.ink.lightness > 0.24


def _mood(name: str, weather: str, *triples: Triple) -> Mood:
    zenith, middle, low, glow, ink, light, warm = (lch(*triple) for triple in triples)
    return Mood(name, zenith, middle, low, glow, ink, light, warm, weather)


MOODS: dict[str, Mood] = {
    mood.name: mood
    for mood in (
        _mood(
            "midnight",
            "",
            (0.19, 0.06, 278),
            (0.31, 0.10, 270),
            (0.48, 0.11, 258),
            (0.72, 0.08, 235),
            (0.145, 0.045, 278),
            (0.90, 0.12, 88),
            (0.70, 0.15, 42),
        ),
        _mood(
            "ember",
            "",
            (0.25, 0.09, 305),
            (0.44, 0.15, 350),
            (0.68, 0.17, 38),
            (0.89, 0.11, 80),
            (0.19, 0.06, 315),
            (0.95, 0.10, 92),
            (0.62, 0.20, 28),
        ),
        _mood(
            "mist",
            "haze",
            (0.47, 0.025, 228),
            (0.61, 0.025, 218),
            (0.76, 0.02, 205),
            (0.90, 0.018, 190),
            (0.27, 0.03, 232),
            (0.83, 0.12, 66),
            (0.58, 0.14, 30),
        ),
        _mood(
            "aurora",
            "fireflies",
            (0.16, 0.06, 288),
            (0.26, 0.08, 252),
            (0.46, 0.11, 190),
            (0.79, 0.13, 165),
            (0.135, 0.045, 262),
            (0.92, 0.11, 140),
            (0.70, 0.18, 345),
        ),
        _mood(
            "frost",
            "snow",
            (0.50, 0.08, 262),
            (0.67, 0.07, 250),
            (0.84, 0.045, 235),
            (0.965, 0.012, 90),
            (0.30, 0.07, 264),
            (0.975, 0.03, 90),
            (0.60, 0.19, 25),
        ),
        _mood(
            "autumn",
            "leaves",
            (0.33, 0.06, 36),
            (0.52, 0.105, 50),
            (0.73, 0.135, 68),
            (0.92, 0.09, 92),
            (0.22, 0.05, 30),
            (0.96, 0.09, 95),
            (0.54, 0.18, 30),
        ),
        _mood(
            "lagoon",
            "",
            (0.23, 0.07, 236),
            (0.36, 0.09, 216),
            (0.56, 0.105, 198),
            (0.83, 0.09, 180),
            (0.15, 0.05, 242),
            (0.92, 0.11, 82),
            (0.70, 0.16, 22),
        ),
        _mood(
            "rose",
            "petals",
            (0.40, 0.12, 298),
            (0.59, 0.14, 328),
            (0.79, 0.11, 10),
            (0.95, 0.05, 70),
            (0.25, 0.085, 295),
            (0.975, 0.06, 95),
            (0.68, 0.18, 8),
        ),
        _mood(
            "storm",
            "rain",
            (0.16, 0.025, 285),
            (0.27, 0.04, 280),
            (0.42, 0.055, 268),
            (0.66, 0.06, 240),
            (0.115, 0.025, 280),
            (0.95, 0.13, 104),
            (0.70, 0.17, 58),
        ),
        _mood(
            "silver",
            "",
            (0.19, 0.012, 262),
            (0.34, 0.012, 256),
            (0.56, 0.010, 250),
            (0.88, 0.008, 230),
            (0.14, 0.010, 262),
            (0.975, 0.02, 95),
            (0.60, 0.22, 27),
        ),
        _mood(
            "spring",
            "petals",
            (0.58, 0.09, 200),
            (0.73, 0.09, 172),
            (0.86, 0.10, 135),
            (0.96, 0.07, 105),
            (0.29, 0.06, 190),
            (0.98, 0.06, 102),
            (0.70, 0.18, 0),
        ),
        _mood(
            "festival",
            "sparks",
            (0.20, 0.08, 330),
            (0.33, 0.14, 352),
            (0.50, 0.18, 18),
            (0.78, 0.15, 62),
            (0.15, 0.05, 335),
            (0.93, 0.13, 92),
            (0.72, 0.13, 195),
        ),
    )
}

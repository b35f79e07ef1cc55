"""Colours in OKLab: mixing looks even, and every colour is brought into sRGB by lowering its chroma."""

from __future__ import annotations

import math
from typing import NamedTuple

_GAMUT_SLACK = 0.0005
_CHROMA_STEP = 0.94


def _linear_srgb(lightness: float, a: float, b: float) -> tuple[float, float, float]:
    """OKLab to linear sRGB (Björn Ottosson's matrices)."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _encoded(channel: float) -> int:
    value = min(1.0, max(0.0, channel))
    curve = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * curve)


class Colour(NamedTuple):
    """A colour in OKLab: lightness 0..1 and the two axes."""

    lightness: float
    a: float
    b: float

    def mix(self, other: Colour, part: float) -> Colour:
        """So much of the other (0..1) in it."""
        return Colour(
            self.lightness + (other.lightness - self.lightness) * part,
            self.a + (other.a - self.a) * part,
            self.b + (other.b - self.b) * part,
        )

    def lighter(self, by: float) -> Colour:
        """Lightness moved by that much, kept inside 0..1."""
        return Colour(min(1.0, max(0.0, self.lightness + by)), self.a, self.b)

    def __str__(self) -> str:
        """As #rrggbb, the nearest colour of less chroma that a screen can show."""
        chroma = 1.0
        for _ in range(40):
            channels = _linear_srgb(self.lightness, self.a * chroma, self.b * chroma)
            if all(-_GAMUT_SLACK <= c <= 1 + _GAMUT_SLACK for c in channels):
                break
            chroma *= _CHROMA_STEP
        return "#" + "".join(f"{_encoded(c):02x}" for c in channels)


def lch(lightness: float, chroma: float, hue: float) -> Colour:
    """A colour from OKLCH; hue in degrees."""
    angle = math.radians(hue)
    return Colour(lightness, chroma * math.cos(angle), chroma * math.sin(angle))

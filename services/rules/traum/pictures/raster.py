"""Pictures as pixels: for the colours they are named by, and for how different two of them look."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import Image

from services.rules.traum.pictures.canvas import WIDTH, Canvas

Array = NDArray[np.float64]
_M1 = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_M2 = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_HUES = (
    (36, "Rot"),
    (62, "Orange"),
    (84, "Gold"),
    (115, "Gelb"),
    (160, "Grün"),
    (215, "Türkis"),
    (285, "Blau"),
    (335, "Violett"),
    (361, "Rot"),
)
_LEAST_SHARE = 0.14
_MOST_COLOURS = 3
_VISIBLE = 6
"""Difference of a channel (of 255) that counts as change."""
LEAST_SEEN = 0.004
"""A term counts as seen when leaving its element out changes so much of the picture."""


def sheet(svg: str, width: int) -> pyvips.Image:
    """The picture drawn at that width (pixels), without transparency."""
    drawn = pyvips.Image.svgload_buffer(svg.encode(), scale=width / WIDTH)
    return drawn.flatten().copy_memory()


def image(svg: str, width: int) -> Image.Image:
    """The same for Pillow and NumPy."""
    return Image.fromarray(sheet(svg, width).numpy())


def oklab(picture: Image.Image) -> Array:
    """OKLab of every pixel, shape (height, width, 3)."""
    rgb = np.asarray(picture, np.float64) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    lab: Array = np.cbrt(linear @ _M1.T) @ _M2.T
    return lab


def _name(lightness: float, chroma: float, hue: float) -> str:
    if lightness < 0.24:
        return "Schwarz"
    if chroma < 0.028:
        return "Weiß" if lightness > 0.88 else "Grau"
    base = next(name for limit, name in _HUES if hue < limit)
    if base in {"Rot", "Violett"} and lightness > 0.68:
        return "Rosa"
    if base in {"Orange", "Gold", "Gelb"} and lightness < 0.56:
        return "Braun"
    return base


def colours(picture: Image.Image) -> dict[str, float]:
    """The colours that fill the picture, named, with weights up to .6."""
    lab = oklab(picture.resize((20, 30), Image.Resampling.BOX)).reshape(-1, 3)
    shares: dict[str, float] = {}
    for lightness, a, b in lab:
        name = _name(lightness, float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360))
        shares[name] = shares.get(name, 0.0) + 1 / len(lab)
    largest = sorted(shares.items(), key=lambda item: -item[1])[:_MOST_COLOURS]
    return {name: round(min(0.6, 0.15 + share), 2) for name, share in largest if share >= _LEAST_SHARE}


def _changed(one: Array, other: Array) -> float:
    """Share of the pixels that differ visibly."""
    return float((np.abs(one - other).max(axis=2) > _VISIBLE).mean())


def shares(canvas: Canvas, tags: Iterable[str], width: int = 160) -> dict[str, float]:
    """For each of the tags: the share of pixels that changes when its elements are left out."""
    full = sheet(canvas.text(), width).numpy().astype(np.float64)
    return {tag: _changed(full, sheet(canvas.text(frozenset({tag})), width).numpy().astype(np.float64)) for tag in tags}


def colour_distance(one: Array, other: Array) -> float:
    """Mean difference of colour (ΔE-OK) of two OKLab thumbnails."""
    return float(np.linalg.norm(one - other, axis=2).mean())

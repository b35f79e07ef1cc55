"""Measures where each motif draws: `python -m services.rules.traum.pictures.measure` rewrites boxes.json."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyvips

from services.rules.traum.pictures.canvas import Canvas
from services.rules.traum.pictures.chance import chance
from services.rules.traum.pictures.moods import MOODS
from services.rules.traum.pictures.motifs.heroes import MOTIFS
from services.rules.traum.pictures.pen import Motif, Pen

REACH = 450
_SOLID = 60
"""Alpha above which a pixel belongs to the motif and not to its soft shadow."""
_TRIALS = 6


def motif_box(name: str, motif: Motif) -> list[int]:
    """The smallest box over some random variants, in motif units: left, top, right, bottom."""
    reaches = []
    for seed in range(_TRIALS):
        canvas = Canvas()
        pen = Pen(canvas, MOODS["midnight"], -1 if seed % 2 else 1)
        pen.glows = False
        canvas.add("motif", motif(pen, chance(seed, name)))
        view = f'viewBox="{-REACH} {-REACH} {2 * REACH} {2 * REACH}"'
        svg = canvas.text().replace('viewBox="0 0 600 900"', f'{view} width="{2 * REACH}" height="{2 * REACH}"')
        alpha = pyvips.Image.svgload_buffer(svg.encode()).numpy()[:, :, 3] > _SOLID
        rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
        reaches.append((columns[0], rows[0], columns[-1] + 1, rows[-1] + 1))
    lows, highs = np.min(reaches, axis=0), np.max(reaches, axis=0)
    return [int(lows[0]) - REACH, int(lows[1]) - REACH, int(highs[2]) - REACH, int(highs[3]) - REACH]


def main() -> None:
    """Writes boxes.json beside this file."""
    lines = [f' "{name}": {json.dumps(motif_box(name, motif))}' for name, motif in MOTIFS.items()]
    Path(__file__).with_name("boxes.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()

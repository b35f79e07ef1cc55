"""Looks for faults in the archive: `python -m services.rules.traum.pictures.check`.

Reports pictures that look alike, things too small to be seen, files too large, and heroes that touch the page's edge.
"""

from __future__ import annotations

import sys

import numpy as np
from PIL import Image

from services.rules.traum.pictures import raster
from services.rules.traum.pictures.canvas import WIDTH
from services.rules.traum.pictures.catalogue import recipes
from services.rules.traum.pictures.picture import compose
from services.rules.traum.pictures.recipe import Recipe

LARGEST = 30 * 1024
"""Bytes of one SVG (traum.md, section 7)."""
LEAST_COLOUR = 0.06
LEAST_STRUCTURE = 0.25
_EDGE = 6
_THUMB = (24, 36)
_COUNTED = frozenset({"hero", "second", "air_prop", "ground", "figure"})


def alike(thumbs: list[raster.Array]) -> list[tuple[int, int]]:
    """Pairs that differ neither enough in colour nor in structure."""
    lab = np.stack(thumbs)
    light = lab[..., 0] - lab[..., 0].mean(axis=2, keepdims=True)
    flat = light.reshape(len(lab), -1)
    flat = flat / np.linalg.norm(flat, axis=1, keepdims=True)
    same = np.argwhere(np.triu(1 - flat @ flat.T < LEAST_STRUCTURE, 1))
    return [(int(a), int(b)) for a, b in same if raster.colour_distance(lab[a], lab[b]) < LEAST_COLOUR]


def faults(recipe: Recipe) -> list[str]:
    """What is wrong with one picture, in words."""
    scene = compose(recipe)
    found = []
    size = len(scene.canvas.text().encode())
    if size > LARGEST:
        found.append(f"{size} bytes")
    found += [
        f"{tag} {share:.2%}"
        for tag, share in raster.shares(scene.canvas, _COUNTED & set(scene.canvas.tags)).items()
        if share < raster.LEAST_SEEN
    ]
    reach = scene.hero_rect
    if reach is not None and (reach.left < _EDGE or reach.right > WIDTH - _EDGE or reach.top < _EDGE):
        found.append(f"hero at the edge {tuple(round(v) for v in reach)}")
    return found


def main() -> int:
    """Prints every fault; exit code 1 if there is any."""
    parts, thumbs, bad = recipes(), [], 0
    for recipe in parts:
        picture = raster.image(compose(recipe).canvas.text(), 160)
        thumbs.append(raster.oklab(picture.resize(_THUMB, Image.Resampling.BOX)))
        wrong = faults(recipe)
        bad += bool(wrong)
        if wrong:
            sys.stdout.write(
                f"{recipe.id} {recipe.hero} {recipe.twist} {recipe.place} {recipe.mood}: {', '.join(wrong)}\n"
            )
    for a, b in alike(thumbs):
        bad += 1
        sys.stdout.write(f"alike: {parts[a].id} {parts[b].id}\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

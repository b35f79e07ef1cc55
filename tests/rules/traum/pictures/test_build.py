"""The build command: three files a picture, nothing made twice, nothing stale left, no silent difference."""

from __future__ import annotations

import io
import json
from pathlib import Path

from PIL import Image

from services.rules.traum.pictures.__main__ import build, names
from services.rules.traum.pictures.catalogue import Entry, content_hash, recipes
from services.rules.traum.pictures.picture import paint
from services.rules.traum.pictures.recipe import Recipe


def _entry(recipe: Recipe, digest: str) -> Entry:
    return Entry(
        id=recipe.id,
        hero=recipe.hero,
        place=recipe.place,
        mood=recipe.mood,
        twist=recipe.twist,
        hash=digest,
        terms={},
        seen=(),
        associated=(),
        clues={},
        found={},
    )


def test_builds_svg_two_rasters_and_an_index(tmp_path: Path) -> None:
    recipe = recipes()[0]
    digest = content_hash(paint(recipe).text())
    assert build(tmp_path, [_entry(recipe, digest)], [recipe]) == []
    files = names(recipe.id, digest)
    assert (tmp_path / files.svg).read_text("utf-8") == paint(recipe).text()
    assert Image.open(tmp_path / files.small).size == (320, 480)
    assert Image.open(io.BytesIO((tmp_path / files.large).read_bytes())).size == (960, 1440)
    assert json.loads((tmp_path / "index.json").read_bytes())[recipe.id]["svg"] == files.svg
    shown = json.loads((tmp_path / "browse.json").read_bytes())[recipe.id]
    assert shown == {"mood": recipe.mood, "place": recipe.place, "seen": []}
    assert 6 * (tmp_path / files.small).stat().st_size < 200_000, "a hand on a phone"


def test_makes_nothing_twice_and_removes_what_is_stale(tmp_path: Path) -> None:
    recipe = recipes()[1]
    digest = content_hash(paint(recipe).text())
    build(tmp_path, [_entry(recipe, digest)], [recipe])
    files = names(recipe.id, digest)
    (tmp_path / "d0000-gone.svg").write_text("old", "utf-8")
    before = (tmp_path / files.large).stat().st_mtime_ns
    build(tmp_path, [_entry(recipe, digest)], [recipe])
    assert (tmp_path / files.large).stat().st_mtime_ns == before
    assert not (tmp_path / "d0000-gone.svg").exists()


def test_says_which_picture_differs_from_the_catalogue(tmp_path: Path) -> None:
    recipe = recipes()[2]
    assert build(tmp_path, [_entry(recipe, "0" * 12)], [recipe]) == [recipe.id]

"""The checks find what they look for, and a sample of the archive passes them."""

from __future__ import annotations

from PIL import Image

from services.rules.traum.pictures import raster
from services.rules.traum.pictures.catalogue import recipes
from services.rules.traum.pictures.check import alike
from services.rules.traum.pictures.picture import compose, paint
from services.rules.traum.pictures.vocabulary import parts

SAMPLE = recipes()[::28]


def test_what_is_called_seen_changes_the_picture_when_it_is_left_out() -> None:
    for recipe in SAMPLE:
        canvas = paint(recipe)
        named = {tag for tag in canvas.tags if f"tag {tag}" in parts()} & {
            "city",
            "door",
            "cup",
            "cage",
            "book",
            "case",
            "globe",
            "rock",
            "water",
            "legs",
            "swing",
            "moon",
            "sun",
        }
        for tag, share in raster.shares(canvas, named | {"hero"}).items():
            assert share >= raster.LEAST_SEEN, (recipe.id, tag, share)


def test_no_hero_touches_the_edge_of_the_page() -> None:
    for recipe in recipes():
        reach = compose(recipe).hero_rect
        assert reach is not None
        assert reach.left >= 0, recipe.id
        assert reach.right <= 600, recipe.id
        assert reach.top >= 0, recipe.id


def test_pictures_that_look_the_same_are_found() -> None:
    lab = [
        raster.oklab(raster.image(paint(recipe).text(), 96).resize((24, 36), Image.Resampling.BOX))
        for recipe in recipes()[:4]
    ]
    assert alike(lab) == []
    assert alike([lab[0], lab[1], lab[0]]) == [(0, 2)]


def test_colours_are_named_by_what_fills_the_picture() -> None:
    assert set(raster.colours(Image.new("RGB", (40, 60), (200, 20, 30)))) == {"Rot"}
    assert set(raster.colours(Image.new("RGB", (40, 60), (30, 60, 150)))) == {"Blau"}
    assert raster.colours(Image.new("RGB", (40, 60), (250, 250, 250))) == {"Weiß": 0.6}

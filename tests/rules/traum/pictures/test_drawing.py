"""Paths, colours, canvas and pen: the small laws everything else stands on."""

from __future__ import annotations

import pytest

from services.rules.traum.pictures.canvas import Canvas, group
from services.rules.traum.pictures.chance import Ridge, chance
from services.rules.traum.pictures.colour import lch
from services.rules.traum.pictures.moods import MOODS
from services.rules.traum.pictures.paths import curve, num, poly, smooth, star, symmetric, tight
from services.rules.traum.pictures.pen import Pen


@pytest.mark.parametrize(("value", "text"), [(1.04, "1"), (0.5, ".5"), (-0.25, "-.2"), (12.34, "12.3"), (-0.01, "0")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert num(value) == text


def test_a_minus_parts_numbers_by_itself() -> None:
    assert tight([1, -2, 3.5]) == "1-2 3.5"


def test_polygons_are_written_relative_and_closed() -> None:
    assert poly([(0, 0), (10, 0), (10, 5)]) == "M0 0l10 0 0 5Z"


def test_soft_points_use_the_short_form_and_corners_do_not() -> None:
    assert smooth([(0, 0), (10, 0), (20, 0)]).count("s") == 1
    assert curve("0,0 10,5! 20,0", False).count("s") == 0


def test_the_mirrored_half_closes_the_outline() -> None:
    d = symmetric("0,-10! 5,-5! 0,0!")
    assert d.startswith("M0-10")
    assert d.endswith("Z")


def test_colours_outside_the_screen_lose_chroma_not_lightness() -> None:
    assert str(lch(0.7, 0.4, 150)) != str(lch(0.7, 0.05, 150))
    assert str(lch(0, 0, 0)) == "#000000"
    assert str(lch(1, 0, 0)) == "#ffffff"


def test_ink_is_never_black_and_every_mood_has_depth() -> None:
    for mood in MOODS.values():
        assert mood.ink.lightness > 0.1, mood.name
        assert mood.glow.lightness - mood.zenith.lightness > 0.3, mood.name


def test_equal_definitions_are_kept_once() -> None:
    canvas = Canvas()
    red = lch(0.6, 0.2, 30)
    assert canvas.linear([(0, red), (1, red, 0)]) == canvas.linear([(0, red), (1, red, 0)])
    assert canvas.text().count("<linearGradient") == 1


def test_elements_can_be_left_out_by_tag() -> None:
    canvas = Canvas()
    canvas.add("moon", "<circle/>")
    canvas.add("far", "<path/>")
    assert "<circle/>" not in canvas.text(frozenset({"moon"}))
    assert canvas.tags == ("moon", "far")


def test_a_mirrored_motif_still_gets_its_light_from_the_same_side() -> None:
    pen, sides = Pen(Canvas(), MOODS["ember"], -1), []

    def motif(inner: Pen, _luck: object) -> str:
        sides.append((inner.side, inner.scale))
        return star(0, 0, 5)

    drawn = pen.placed(motif, chance(1, "x"), (10, 20), 2.0, flip=True)
    assert sides == [(1, 2.0)], "inside the mirror the light stands on the other side"
    assert (pen.side, pen.scale) == (-1, 1.0)
    assert drawn == group(star(0, 0, 5), 10, 20, 2.0, flip=True)


def test_chance_is_the_same_for_the_same_picture_and_purpose() -> None:
    assert chance(5, "sky").unit() == chance(5, "sky").unit()
    assert chance(5, "sky").unit() != chance(5, "far").unit()
    ridge = Ridge(chance(5, "hills"))
    assert all(-1 <= ridge.at(x / 7) <= 1 for x in range(200))

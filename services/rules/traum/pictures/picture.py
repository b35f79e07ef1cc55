"""From a recipe to the finished picture."""

from __future__ import annotations

from services.rules.traum.pictures.canvas import Canvas
from services.rules.traum.pictures.recipe import Recipe
from services.rules.traum.pictures.scene import Scene
from services.rules.traum.pictures.twists import TWISTS


def compose(recipe: Recipe) -> Scene:
    """The whole scene, with what it knows about its own layout."""
    scene = Scene(recipe)
    TWISTS[recipe.twist](scene)
    scene.near()
    return scene


def paint(recipe: Recipe) -> Canvas:
    """The whole picture, element by element; `Canvas.text()` gives the SVG."""
    return compose(recipe).canvas

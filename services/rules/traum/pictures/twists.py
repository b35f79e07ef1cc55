"""The sixteen twists: what is strange about the hero. Each paints a whole scene up to the near land."""

from __future__ import annotations

from collections.abc import Callable

from services.rules.traum.pictures import devices, inside, sky, vessels
from services.rules.traum.pictures.scene import Scene

Twist = Callable[[Scene], None]
FLOATING = frozenset(
    {
        "whale",
        "jellyfish",
        "goldfish",
        "paper_plane",
        "kite",
        "biplane",
        "airship",
        "balloon",
        "butterfly",
        "eye",
        "rope_walker",
    }
)
"""Heroes that never stand."""


def _x(scene: Scene, low: float = 30, high: float = 75) -> float:
    """Off centre, on the side away from the light."""
    return 300 - scene.side * scene.luck("place").between(low, high)


def giant(scene: Scene) -> None:
    """Far too large for the land."""
    scene.sky()
    scene.far()
    floats = scene.recipe.hero in FLOATING
    foot = scene.place.stand - 110 if floats else scene.place.stand + (44 if scene.on_water else 26)
    x = _x(scene)
    scene.hero(x, foot, 440 if floats else 400, 470)
    if scene.recipe.place == "lake":
        scene.canvas.add("base", scene.ripples(x, foot - 4, 300))


def flight(scene: Scene) -> None:
    """Hovers high over the land."""
    scene.sky()
    scene.far()
    x, foot = _x(scene, 20, 50), 575.0
    scene.hero(x, foot, 420, 350, turn=scene.side * -5)
    if scene.recipe.hero not in FLOATING and scene.place.kind != "deep":
        devices.cushion(scene, x, foot)
    scene.flock(300 + scene.side * 90 - 60, 330)


def island(scene: Scene) -> None:
    """Stands on a rock that floats in the air."""
    scene.sky()
    scene.far()
    x, y = _x(scene, 20, 60), scene.luck("isle").between(478, 510)
    scene.hero(x, y + 3, 250, 300)
    devices.floating_rock(scene, x, y)
    devices.rope_ladder(scene, x + scene.side * 108, y + 6, scene.place.stand + 40)


def inner(scene: Scene) -> None:
    """Its silhouette is a window to another land."""
    scene.sky()
    scene.far()
    floats = scene.recipe.hero in FLOATING
    inside.silhouette(scene, _x(scene, 10, 40), scene.place.stand + (-70 if floats else 28), 440, 480)


def mirror(scene: Scene) -> None:
    """The water shows something else."""
    scene.sky()
    scene.far()
    y, x = 600.0, _x(scene, 20, 60)
    devices.still_water(scene, y)
    scene.hero(x, y + 4, 330, 330)
    devices.wrong_reflection(scene, x, y + 2)


def inverted(scene: Scene) -> None:
    """A city hangs from the sky."""
    scene.light_y = 430
    scene.sky("none")
    scene.canvas.add("halo", sky.halo(scene.pen, (300.0, 470.0)))
    scene.far()
    devices.hanging_city(scene)
    x = _x(scene, 30, 80)
    scene.hero(x, scene.place.stand + (44 if scene.on_water else 26), 330, 340)


def door(scene: Scene) -> None:
    """A door stands open in the sky."""
    scene.sky("crescent" if scene.pen.mood.is_dark else "")
    scene.far()
    devices.sky_door(scene, 300 + scene.side * 20, 420)
    scene.hero(300 - scene.side * 140, scene.place.stand + (40 if scene.on_water else 28), 230, 260)


def threads(scene: Scene) -> None:
    """Hangs on threads, with stars and moons beside it."""
    scene.sky("none")
    scene.far()
    x = _x(scene, 0, 45)
    devices.mobile(scene, x, 610, 340, 340)


def cage(scene: Scene) -> None:
    """Lives in a bird cage."""
    scene.sky()
    scene.far()
    vessels.bird_cage(scene, _x(scene, 20, 60), scene.place.stand + 16)


def cup(scene: Scene) -> None:
    """Rises from a cup of tea."""
    scene.sky()
    scene.far()
    vessels.tea_cup(scene, _x(scene, 10, 45), scene.place.stand + 18)


def swing(scene: Scene) -> None:
    """Swings on the moon."""
    scene.light_x, scene.light_y = 300 + scene.side * 50.0, 235
    scene.sky("none")
    scene.canvas.add("halo", sky.halo(scene.pen, (scene.light_x, scene.light_y)))
    scene.far()
    devices.moon_swing(scene)


def legs(scene: Scene) -> None:
    """Walks on long legs."""
    scene.sky()
    scene.far()
    x, y = _x(scene, 20, 60), scene.place.stand + 20
    devices.long_legs(scene, x, y)
    scene.hero(x, y - 232, 300, 300)


def book(scene: Scene) -> None:
    """Stands up from an open book."""
    scene.sky()
    scene.far()
    vessels.pop_up(scene, _x(scene, 0, 40), scene.place.stand + 14)


def case(scene: Scene) -> None:
    """Comes out of a suitcase."""
    scene.sky()
    scene.far()
    vessels.open_case(scene, _x(scene, 10, 50), scene.place.stand + 16)


def globe(scene: Scene) -> None:
    """Lives in a glass ball with snow."""
    scene.sky()
    scene.far()
    vessels.glass_ball(scene, _x(scene, 20, 60), scene.place.stand + 14)


def moon(scene: Scene) -> None:
    """Stands before a moon that is far too large."""
    x = _x(scene, 0, 30)
    scene.light_x, scene.light_y = x + scene.side * 40, 420
    scene.sky("none")
    devices.giant_moon(scene)
    scene.far()
    floats = scene.recipe.hero in FLOATING
    foot = 560.0 if floats else scene.place.stand + (44 if scene.on_water else 26)
    scene.hero(x, foot, 350, 360)


TWISTS: dict[str, Twist] = {
    "giant": giant,
    "flight": flight,
    "island": island,
    "inner": inner,
    "mirror": mirror,
    "inverted": inverted,
    "door": door,
    "threads": threads,
    "cage": cage,
    "cup": cup,
    "swing": swing,
    "legs": legs,
    "book": book,
    "case": case,
    "globe": globe,
    "moon": moon,
}

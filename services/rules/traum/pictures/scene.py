"""One picture in the making: the pen, the light, the page, and what every twist needs to place things on it."""

from __future__ import annotations

import math
from typing import NamedTuple

from services.rules.traum.pictures import sky
from services.rules.traum.pictures.canvas import HEIGHT, WIDTH, Canvas, group
from services.rules.traum.pictures.chance import Chance, chance
from services.rules.traum.pictures.moods import MOODS
from services.rules.traum.pictures.motifs.airborne import AIRBORNE, LARGE
from services.rules.traum.pictures.motifs.grounded import GROUNDED
from services.rules.traum.pictures.motifs.heroes import MOTIFS, Box, boxes
from services.rules.traum.pictures.motifs.people import PEOPLE
from services.rules.traum.pictures.paths import num
from services.rules.traum.pictures.pen import Pen
from services.rules.traum.pictures.places import PLACES, Place
from services.rules.traum.pictures.recipe import Recipe

_SWARM = 5
_TRIES = 240
_UPRIGHT = frozenset({"balloons", "sky_lanterns", "bubbles", "hearts", "notes"})


class Rect(NamedTuple):
    """Part of the page that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def is_near(self, x: float, y: float, margin: float) -> bool:
        """Whether a thing of that reach around x, y would touch."""
        return self.left - margin < x < self.right + margin and self.top - margin < y < self.bottom + margin


class Scene:
    """Holds the canvas and the light; paints sky, land, hero, figure and props under their tags."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.canvas = Canvas()
        first = self.luck("light")
        self.side = -1 if first.often(0.5) else 1
        self.pen = Pen(self.canvas, MOODS[recipe.mood], self.side)
        self.place: Place = PLACES[recipe.place]
        self.light_x = 300 + self.side * first.between(105, 170)
        self.light_y = first.between(135, 205)
        self.taken: list[Rect] = []
        self.hero_rect: Rect | None = None

    def luck(self, *name: str | int) -> Chance:
        """The picture's own random numbers for that purpose."""
        return chance(self.recipe.seed, *name)

    @property
    def on_water(self) -> bool:
        """The hero swims."""
        return self.place.kind == "water"

    # ----- sky and land -----
    def sky(self, lamp: str = "") -> None:
        """Gradient, one of four skies, stars, the lamp ("moon", "crescent", "sun", "none"; "" chooses), clouds."""
        pen, at = self.pen, (self.light_x, self.light_y)
        choice = self.luck("sky")
        self.canvas.add("base", sky.backdrop(pen))
        if self.place.kind == "deep":
            return
        style = choice.pick(("rings", "veils", "beams", "veils"))
        if self.recipe.mood == "aurora" or (self.recipe.mood == "lagoon" and choice.often(0.4)):
            style = "curtains"
        light = lamp or self._lamp(choice)
        if style == "rings" and light != "none":
            self.canvas.add("air", sky.rings(pen, choice, at))
        elif style == "beams" and light != "none":
            self.canvas.add("air", sky.beams(pen, choice, at))
        elif style == "curtains":
            self.canvas.add("curtains", sky.curtains(pen, choice))
        else:
            self.canvas.add("air", sky.veils(pen, choice))
        if pen.mood.is_dark:
            self.canvas.add("stars", sky.stars(pen, self.luck("stars")))
        self._light(light)
        if self.recipe.air in LARGE:
            self._large_air(self.recipe.air)
        drift = self.luck("clouds")
        for k in range(drift.whole(1, 2)):
            x, y = 300 - self.side * drift.between(60, 230) * (1 if k == 0 else -1), drift.between(240, 440)
            colour = pen.air.mix(pen.low, drift.between(0.1, 0.5))
            self.canvas.add("clouds", sky.cloud(pen, drift, (x, y), drift.between(0.7, 1.15), colour, 0.5))

    def _lamp(self, choice: Chance) -> str:
        if self.pen.mood.is_dark:
            return choice.pick(("moon", "moon", "crescent"))
        return choice.pick(("sun", "moon")) if self.recipe.mood != "mist" else "sun"

    def _light(self, lamp: str) -> None:
        if lamp == "none":
            return
        at, pen = (self.light_x, self.light_y), self.pen
        r = self.luck("lamp").between(46, 60)
        self.canvas.add("halo", sky.halo(pen, at))
        disc = {
            "moon": lambda: sky.full_moon(pen, self.luck("seas"), at, r),
            "crescent": lambda: sky.crescent(pen, at, r),
            "sun": lambda: sky.sun(pen, at, r),
        }[lamp]()
        self.canvas.add(lamp, disc)
        self.take(at[0] - r, at[1] - r, at[0] + r, at[1] + r)

    def far(self) -> None:
        """The land behind the hero."""
        self.canvas.add("far", self.place.far(self.pen, self.luck("far"), self.light_x))

    def near(self) -> None:
        """The strip before the hero, the small things on it, the dark strip in front, and the weather."""
        strip, front = self.place.near(self.pen, self.luck("near"))
        self.canvas.add("near", strip)
        self._ground_prop()
        self._figure()
        self.canvas.add("front", front)
        self._air_prop()
        weather = self.pen.mood.weather
        if weather and self.place.kind != "deep":
            self.canvas.add(weather, sky.WEATHERS[weather](self.pen, self.luck("weather")))
        self._vignette()

    def _vignette(self) -> None:
        ink = self.pen.ink
        shade = self.canvas.radial([(0, ink, 0), (0.62, ink, 0), (1, ink, 0.42)], 0.5, 0.46, 0.78)
        self.canvas.add("base", self.pen.bar(0, 0, WIDTH, HEIGHT, shade))

    # ----- placing -----
    def take(self, left: float, top: float, right: float, bottom: float) -> None:
        """Marks part of the page, so that no prop covers it."""
        self.taken.append(Rect(left, top, right, bottom))

    def size_for(self, name: str, width: float, height: float, *, flip: bool = False) -> tuple[float, Box]:
        """The largest scale at which the motif fits, and its box."""
        box = boxes()[name]
        box = box.mirrored() if flip else box
        return min(width / box.width, height / box.height), box

    def put(
        self,
        name: str,
        x: float,
        foot: float,
        width: float,
        height: float,
        *,
        tag: str = "hero",
        turn: float = 0,
        flip: bool | None = None,
    ) -> str:
        """The motif centred on x, its lowest point at foot, as large as width and height allow. Returns the drawing."""
        mirrored = self.side < 0 if flip is None else flip
        scale, box = self.size_for(name, width, height, flip=mirrored)
        at = (x - scale * (box.left + box.right) / 2, foot - scale * box.bottom)
        half, tall = scale * box.width / 2, scale * box.height
        if tag == "hero":
            self.hero_rect = Rect(x - half, foot - tall, x + half, foot)
        if tag in {"hero", "second"}:
            self.take(x - half, foot - tall, x + half, foot)
        return self.pen.placed(MOTIFS[name], self.luck(tag, name), at, scale, turn=turn, flip=mirrored)

    def hero(
        self, x: float, foot: float, width: float, height: float, *, turn: float = 0, flip: bool | None = None
    ) -> None:
        """The hero, drawn; on still water with its reflection."""
        drawing = self.put(self.recipe.hero, x, foot, width, height, turn=turn, flip=flip)
        self.canvas.add("hero", drawing)

    def _ground_prop(self) -> None:
        name = self.recipe.ground
        if not name:
            return
        luck = self.luck("ground")
        x = 300 - self.side * luck.between(165, 215)
        foot = 858 if self.place.kind in {"ground", "deep"} else 836
        drawing = self.pen.placed(GROUNDED[name], luck, (x, foot), luck.between(0.92, 1.08), flip=self.side > 0)
        self.canvas.add("ground", drawing)
        self.take(x - 60, foot - 100, x + 60, foot)

    def _figure(self) -> None:
        name = self.recipe.figure
        if not name:
            return
        luck = self.luck("figure")
        x = 300 + self.side * luck.between(150, 205)
        foot = 842 if self.on_water or self.place.kind == "air" else 862
        scale = luck.between(0.58, 0.64) if name != "rower" else 0.70
        self.canvas.add("figure", self.pen.placed(PEOPLE[name], luck, (x, foot), scale, flip=self.side > 0))
        self.take(x - 50, foot - 110, x + 50, foot)

    def _is_free(self, x: float, y: float, margin: float) -> bool:
        return not any(rect.is_near(x, y, margin) for rect in self.taken)

    def _air_prop(self) -> None:
        name = self.recipe.air
        if not name or name in LARGE:
            return
        luck = self.luck("air")
        margin = 34.0
        spots: list[tuple[float, float]] = []
        for attempt in range(_TRIES):
            if len(spots) == _SWARM:
                break
            x, y = luck.between(52, 548), luck.between(95, 640)
            tight = margin * (1 - 0.6 * attempt / _TRIES)
            if self._is_free(x, y, tight) and all(math.hypot(x - a, y - b) > 2.1 * tight for a, b in spots):
                spots.append((x, y))
        kinds = [self._pattern(name, flip) for flip in (False, True)]
        for k, (x, y) in enumerate(spots):
            turn = 0 if name in _UPRIGHT else luck.between(-22, 22)
            copy = f'<use href="#{kinds[k % 2]}"/>'
            self.canvas.add("air_prop", group(copy, x, y, luck.between(0.74, 1.06), turn, flip=k % 2 == 1))

    def _pattern(self, name: str, flip: bool) -> str:
        """The flying thing drawn once for each side the light may come from."""
        side = self.pen.side
        self.pen.side = -side if flip else side
        drawing = AIRBORNE[name](self.pen, self.luck("air", name, int(flip)))
        self.pen.side = side
        return self.canvas.pattern(drawing)

    def _large_air(self, name: str) -> None:
        luck = self.luck("air")
        away = -self.side
        x, y, turn, scale = 300 + away * 170.0, 150.0, 0.0, 1.0
        if name == "comet":
            x, y, turn = 300 + away * luck.between(60, 150), luck.between(110, 210), luck.between(14, 30)
            drawing = self.pen.placed(
                AIRBORNE[name], luck, (x, y), 1, turn=turn * (1 if away < 0 else -1), flip=away < 0
            )
        elif name == "rainbow":
            drawing = self.pen.placed(AIRBORNE[name], luck, (300 + away * 45, 612), 1.24)
        elif name == "lightning":
            drawing = self.pen.placed(
                AIRBORNE[name], luck, (300 + away * luck.between(170, 215), 60), 1.1, flip=away > 0
            )
        else:
            drawing = self.pen.placed(AIRBORNE[name], luck, (x, y), scale, turn=turn)
        self.canvas.add("air_prop", drawing)

    def flock(self, x: float, y: float) -> None:
        """Far birds."""
        luck, parts = self.luck("flock"), []
        for _ in range(5):
            parts.append(sky.bird(self.pen, x, y, luck.between(15, 25)))
            x, y = x + luck.between(32, 58), y + luck.between(-26, 26)
        self.canvas.add("flock", "".join(parts))

    def ripples(self, x: float, y: float, width: float) -> str:
        """Lens-shaped rings on water around what stands in it."""
        d = ""
        for k in range(4):
            half, level = width * (0.5 + 0.17 * k), y + 4 + k * 9
            d += f"M{num(x - half)} {num(level)}q{num(half)} {num(-4 - k)} {num(2 * half)} 0q{num(-half)} {num(4 + k)} {num(-2 * half)} 0z"
        return self.pen.flat(d, self.pen.edge, 0.45)

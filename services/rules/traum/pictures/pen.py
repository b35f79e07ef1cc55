"""The paper cutter: every shape it cuts obeys the picture's one light and keeps its edge light 2-3 px wide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from services.rules.traum.pictures.canvas import Canvas, Stop, fraction, group
from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.colour import Colour, lch
from services.rules.traum.pictures.moods import Mood
from services.rules.traum.pictures.paths import Point, num, ring, smooth

CREAM = lch(0.95, 0.03, 88)
EDGE = 2.6
Motif = Callable[["Pen", Chance], str]


class Pen:
    """Draws with one mood's colours; `side` is where the light stands: -1 left, 1 right."""

    def __init__(self, canvas: Canvas, mood: Mood, side: int) -> None:
        self.canvas = canvas
        self.mood = mood
        self.side = side
        self.scale = 1.0
        self.glows = True
        self.zenith, self.middle, self.low = mood.zenith, mood.middle, mood.low
        self.air, self.ink, self.light, self.warm = mood.glow, mood.ink, mood.light, mood.warm
        lift = 0.24 if mood.is_pale else 0.36
        self.body = self.ink.mix(self.middle, lift)
        self.deep = self.ink.mix(self.middle, 0.13)
        self.dark = self.ink.mix(self.zenith, 0.35)
        self.soft = self.body.mix(self.low, 0.42)
        self.paper = self.air.mix(CREAM, 0.5).mix(self.light, 0.12)
        self.shade = self.paper.mix(self.ink, 0.30)
        self.leaf = self.low.mix(self.warm, 0.42)
        self.coat = self.warm.mix(self.ink, 0.14)
        self.wood = self.ink.mix(self.warm, 0.34)
        self.gold = self.light.mix(self.warm, 0.38)
        self.edge = self.air.mix(self.light, 0.4)

    def tone(self, depth: float) -> Colour:
        """Air perspective: 0 is far (the horizon's colour), 1 is near (ink)."""
        if depth < 0.48:
            return self.air.mix(self.low, min(1.0, depth * 2.1))
        return self.low.mix(self.ink, ((depth - 0.48) / 0.52) ** 0.8)

    # ----- shapes -----
    def flat(self, d: str, fill: Colour | str, opacity: float = 1) -> str:
        """A plain piece."""
        return f'<path d="{d}" fill="{fill}"{_opacity("fill", opacity)}/>'

    def line(self, d: str, colour: Colour | str, width: float, opacity: float = 1) -> str:
        """A drawn line with round ends."""
        return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}"{_opacity("stroke", opacity)}/>'

    def dot(self, x: float, y: float, r: float, fill: Colour | str, opacity: float = 1) -> str:
        """A disc."""
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{_opacity("fill", opacity)}/>'

    def oval(self, x: float, y: float, rx: float, ry: float, fill: Colour | str, opacity: float = 1) -> str:
        """An ellipse."""
        return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{_opacity("fill", opacity)}/>'

    def hoop(self, x: float, y: float, r: float, colour: Colour | str, width: float, opacity: float = 1) -> str:
        """A circle line."""
        return (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="none" stroke="{colour}" '
            f'stroke-width="{num(width)}"{_opacity("stroke", opacity)}/>'
        )

    def bar(self, x: float, y: float, width: float, height: float, fill: Colour | str, opacity: float = 1) -> str:
        """A rectangle."""
        return (
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" '
            f'fill="{fill}"{_opacity("fill", opacity)}/>'
        )

    def cut(self, d: str, fill: Colour | str, *, lift: bool = False) -> str:
        """Cut from paper: light along the edges that face the light, shade on the other side."""
        name = self.canvas.outline(d)
        wide = EDGE / max(0.25, self.scale)
        move = f'transform="translate({fraction(-self.side * wide)} {fraction(wide * 0.75)})"'
        near, away = (0, self.edge, 0.24), (1, self.ink, 0.32)
        stops: list[Stop] = [near, (0.5, self.edge, 0.02), away]
        veil = self.canvas.linear(stops, (0, 0, 1, 0.25) if self.side < 0 else (1, 0, 0, 0.25))
        under = self._lifted(name) if lift else ""
        return (
            f'{under}<g {self.canvas.clip(d)}><use href="#{name}" fill="{self.edge}"/>'
            f'<g {move}><use href="#{name}" fill="{fill}"/><use href="#{name}" fill="{veil}"/></g></g>'
        )

    def _lifted(self, name: str) -> str:
        """A soft shadow round the piece, made of wide faint strokes."""
        k = 1 / max(0.25, self.scale)
        strokes = "".join(f'<use href="#{name}" stroke-width="{num(w * k)}"/>' for w in (34, 26, 19, 12, 6))
        shift = f"translate({fraction(-self.side * 5 * k)} {fraction(4 * k)})"
        return f'<g fill="none" stroke="{self.ink}" stroke-opacity=".045" transform="{shift}">{strokes}</g>'

    def inside(self, d: str, content: str) -> str:
        """Content seen only within the outline."""
        return f"<g {self.canvas.clip(d)}>{content}</g>"

    def disc(self, x: float, y: float, r: float, fill: Colour | str) -> str:
        """A round piece with edge light."""
        return self.cut(ring(x, y, r), fill)

    def glow(self, x: float, y: float, r: float, colour: Colour | None = None, alpha: float = 0.6) -> str:
        """Light around a lamp."""
        if not self.glows:
            return ""
        c = colour or self.light
        return self.dot(x, y, r, self.canvas.radial([(0, c, alpha), (0.3, c, alpha * 0.4), (1, c, 0)]))

    def window(self, x: float, y: float, width: float, height: float) -> str:
        """A lit window with its cross."""
        bars = f"M{num(x + width / 2)} {num(y)}v{num(height)}M{num(x)} {num(y + height * 0.48)}h{num(width)}"
        return self.bar(x, y, width, height, self.light) + self.line(bars, self.deep, max(1.6, width * 0.09))

    # ----- paints -----
    def down(self, top: Colour, bottom: Colour) -> str:
        """From the shape's top to its bottom."""
        return self.canvas.linear([(0, top), (1, bottom)])

    def across(self, stops: Sequence[Stop]) -> str:
        """From left to right."""
        return self.canvas.linear(stops, (0, 0, 1, 0))

    def ball(self, colour: Colour, depth: float = 0.45) -> str:
        """A round body, bright towards the light."""
        return self.canvas.radial(
            [(0, colour.mix(self.edge, 0.45)), (0.45, colour), (1, colour.mix(self.ink, depth))],
            0.5 + self.side * 0.2,
            0.32,
            0.75,
        )

    def bright(self, luck: Chance) -> Colour:
        """One of the accent colours."""
        return luck.pick((self.warm, self.gold, self.paper, self.warm.mix(self.light, 0.5)))

    # ----- placing -----
    def placed(
        self, motif: Motif, luck: Chance, at: Point, scale: float = 1, *, turn: float = 0, flip: bool = False
    ) -> str:
        """A motif at its place: the edge light keeps its width and its side whatever scale and mirror say."""
        before = self.scale, self.side
        self.scale *= scale
        if flip:
            self.side = -self.side
        content = motif(self, luck)
        self.scale, self.side = before
        return group(content, at[0], at[1], scale, turn, flip)

    def sheet(self, d: str, fill: Colour | str, shine: float = 0.4) -> str:
        """A layer that ends outside the page: shadow on what lies behind, the piece, light along its crest."""
        name = self.canvas.outline(d)
        strokes = "".join(f'<use href="#{name}" stroke-width="{w}"/>' for w in (44, 33, 23, 14, 6))
        shadow = f'<g fill="none" stroke="{self.ink}" stroke-opacity=".047" transform="translate(0 -2)">{strokes}</g>'
        rim = f'stroke="{self.edge}" stroke-width="2" stroke-opacity="{fraction(shine)}"'
        return f'{shadow}<use href="#{name}" fill="{fill}" {rim}/>'

    def thread(self, points: Sequence[Point], colour: Colour | str, width: float, opacity: float = 1) -> str:
        """A soft line through points."""
        return self.line(smooth(points), colour, width, opacity)


def _opacity(of: str, value: float) -> str:
    return "" if value == 1 else f' {of}-opacity="{fraction(value)}"'

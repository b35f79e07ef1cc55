"""Sheets of land and water over the whole width: hills, peaks, dunes, firs, roofs, cloud banks, swell, ice."""

from __future__ import annotations

import math
from itertools import pairwise

from services.rules.traum.pictures.chance import Chance, Ridge
from services.rules.traum.pictures.colour import Colour
from services.rules.traum.pictures.paths import Point, num, poly, smooth, whole
from services.rules.traum.pictures.pen import Pen

BOTTOM = 915
LEFT, RIGHT = -40, 640


def _paint(pen: Pen, depth: float, top: float, reach: float, fog: float = 0.5) -> str:
    """The layer's colour, dissolving into the horizon's light at its foot (nearer layers less)."""
    colour = pen.tone(depth)
    foot = colour.mix(pen.air, fog * (1 - depth) + 0.04) if depth < 0.8 else colour.mix(pen.ink, 0.55)
    return pen.canvas.linear([(0, colour), (1, foot)], (0, top, 0, top + reach), page=True)


def _closed(crest: str) -> str:
    return f"{crest}L{RIGHT} {BOTTOM}H{LEFT}Z"


def height_at(points: list[Point], x: float) -> float:
    """The crest's y at x."""
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[-1][1]


def hills(pen: Pen, luck: Chance, y: float, rise: float, depth: float, span: float = 170) -> tuple[str, list[Point]]:
    """Soft rolling land; span is the distance of its knots."""
    noise, start = Ridge(luck), luck.between(0, 50)
    points = [(float(x), y - rise * noise.at(start + x / span)) for x in range(LEFT, RIGHT + 80, 76)]
    crest = smooth(points)
    fill = _paint(pen, depth, y - rise, rise + 170)
    return pen.sheet(_closed(crest), fill, 0.5 - 0.3 * depth), points


def _flank(luck: Chance, start: Point, end: Point) -> list[Point]:
    """Broken rock between two points."""
    (x0, y0), (x1, y1) = start, end
    steps = (0.3, 0.62)
    return [(x0 + (x1 - x0) * f + luck.between(-6, 6), y0 + (y1 - y0) * f + luck.between(-9, 9)) for f in steps]


def peaks(pen: Pen, luck: Chance, y: float, rise: float, depth: float, count: int) -> str:
    """A mountain chain with shaded faces and snow caps."""
    tops = [
        (-60 + 720 / (count - 1) * i + luck.between(-40, 40), y - rise * luck.between(0.42, 1)) for i in range(count)
    ]
    points: list[Point] = [(-90, y + 20)]
    faces, caps = [], []
    for i, (x, top) in enumerate(tops):
        if i:
            left_x, left_top = tops[i - 1]
            valley = (
                (left_x + x) / 2 + luck.between(-16, 16),
                max(left_top, top) + (y - top) * luck.between(0.25, 0.45),
            )
            points += [*_flank(luck, (left_x, left_top), valley), valley, *_flank(luck, valley, (x, top))]
        points.append((x, top))
        away, h = -pen.side, y - top
        steps = ((0, 0), (0.30, 0.34), (0.60, 0.66), (0.98, 1.2), (0.14, 1.2), (-0.05, 0.55), (0.08, 0.28))
        faces.append(poly([(x + away * h * a, top + h * b) for a, b in steps]))
        if h > rise * 0.5:
            e = h * 0.27
            steps = ((0, 0), (0.5, 0.7), (0.28, 0.6), (0.14, 1.05), (-0.06, 0.66), (-0.26, 1.0), (-0.48, 0.7))
            caps.append(poly([(x + e * a, top + e * b) for a, b in steps]))
    points.append((690, y + 20))
    points = [(round(a), round(b)) for a, b in points]
    crest = poly(points, False)
    d = f"{crest}L690 {BOTTOM}H-90Z"
    dark = pen.tone(min(1, depth + 0.25))
    face = pen.canvas.linear([(0, dark, 0.6), (1, dark, 0)], (0, y - rise, 0, y), page=True)
    inner = pen.flat("".join(faces), face) + pen.flat("".join(caps), pen.paper, 0.9 - 0.45 * depth)
    return pen.sheet(d, _paint(pen, depth, y - rise, rise + 140), 0.4 - 0.2 * depth) + pen.inside(d, inner)


def dune(pen: Pen, luck: Chance, y: float, rise: float, depth: float) -> tuple[str, list[Point]]:
    """One great dune with a sharp crest, its far side in shade."""
    x, top = luck.between(140, 460), y - rise * 1.25
    left, right = y + rise * luck.between(-0.2, 0.5), y + rise * luck.between(-0.2, 0.5)
    up = f"C{num(x * 0.45)} {num(left - rise * 0.1)} {num(x * 0.74)} {num(top + rise * 0.12)} {num(x)} {num(top)}"
    reach = RIGHT - x
    down = f"C{num(x + reach * 0.28)} {num(top + rise * 0.5)} {num(x + reach * 0.6)} {num(right)} {RIGHT} {num(right)}"
    crest = f"M{LEFT} {num(left)}{up}{down}"
    ridge_x = x + luck.between(-20, 20)
    if pen.side < 0:
        shade = f"M{num(x)} {num(top)}{down}V{BOTTOM}H{num(ridge_x + 150)}"
        shade += (
            f"C{num(ridge_x - 30)} {num(y + rise * 1.7)} {num(ridge_x + 80)} {num(y + rise * 0.4)} {num(x)} {num(top)}Z"
        )
    else:
        shade = f"M{LEFT} {num(left)}{up}C{num(ridge_x - 80)} {num(y + rise * 0.4)} {num(ridge_x + 30)} "
        shade += f"{num(y + rise * 1.7)} {num(ridge_x - 150)} {BOTTOM}H{LEFT}Z"
    colour = pen.tone(depth)
    fill = pen.canvas.linear(
        [(0, colour.mix(pen.air, 0.25)), (1, colour.mix(pen.ink, 0.1))], (0, top, 0, y + rise * 2.2), page=True
    )
    dark = pen.canvas.linear(
        [(0, colour.mix(pen.ink, 0.5), 0.75), (1, colour.mix(pen.ink, 0.35), 0.1)], (0, top, 0, y + rise * 3), page=True
    )
    return (
        pen.sheet(_closed(crest), fill, 0.55 - 0.25 * depth) + pen.flat(shade, dark),
        [(LEFT, left), (x, top), (RIGHT, right)],
    )


def _fir(luck: Chance, width: float, height: float, tiers: int) -> str:
    """One fir as relative part of a crest line: up its left side and down its right."""
    up, down, at_x, at_y = "", [], 0, 0
    steps = []
    for k in range(tiers):
        reach = width / 2 * (1 - k / (tiers + 0.3)) * luck.between(0.9, 1.1)
        level = height * (0.08 + 0.86 * k / tiers)
        steps += [(-reach, level), (-reach * 0.42, level + height * 0.9 / tiers)]
    steps[-1] = (0.0, height)
    for x, y in steps:
        dx, dy = round(x) - at_x, -round(y) - at_y
        up += f"l{dx} {dy}"
        down.append(f"l{dx} {-dy}")
        at_x, at_y = at_x + dx, at_y + dy
    return up + "".join(reversed(down))


def firs(pen: Pen, luck: Chance, y: float, size: float, depth: float, gap: float = 0) -> str:
    """A row of firs; gap > 0 leaves a clearing of that half width around the hero."""
    x, crest = -30.0, f"M{LEFT} {whole(y)}"
    middle = 300 - pen.side * 40
    tiers = 2 if size < 0.65 else 3
    while x < 640:
        width, height = luck.between(50, 84) * size, luck.between(120, 265) * size
        if abs(x - middle) > gap:
            crest += f"L{whole(x)} {whole(y)}" + _fir(luck, width, height, tiers)
        x += width * luck.between(0.62, 0.95)
    fill = _paint(pen, depth, y - 190 * size, 240 * size + 60, 0.45)
    return pen.sheet(_closed(crest), fill, 0.3 - 0.2 * depth)


def _house_crest(luck: Chance, x: float, y: float, width: float, plain: bool) -> str:
    """One gable, tower, onion dome or chimney block of the skyline, from left eave to right eave."""
    kind, half = luck.unit() * (0.5 if plain else 1), width / 2
    if kind < 0.5:
        return f"L{whole(x + half)} {whole(y - width * luck.between(0.5, 0.85))}"
    if kind < 0.66:
        return (
            f"L{whole(x + width * 0.12)} {whole(y)}v-16h-5L{whole(x + half)} {whole(y - width * 1.5)}"
            f"L{whole(x + width * 0.88 + 5)} {whole(y - 16)}h-5v16"
        )
    if kind < 0.78:
        r = width * 0.4
        return (
            f"L{whole(x + half - r * 0.7)} {whole(y)}v-14C{whole(x + half - r * 1.5)} {whole(y - 14 - r)} {whole(x + half - 4)} "
            f"{whole(y - 14 - r * 1.2)} {whole(x + half)} {whole(y - 20 - r * 2.3)}C{whole(x + half + 4)} {whole(y - 14 - r * 1.2)} "
            f"{whole(x + half + r * 1.5)} {whole(y - 14 - r)} {whole(x + half + r * 0.7)} {whole(y - 14)}v14"
        )
    a, b = width * 0.28, width * 0.45
    return f"L{whole(x)} {whole(y - 6)}h{whole(a)}v-20h{whole(b - a)}v20H{whole(x + width)}"


def roofs(pen: Pen, luck: Chance, y: float, rise: float, depth: float, dip: float = 0, *, plain: bool = False) -> str:
    """A row of houses with lit windows; dip lowers the row around the hero; plain: gables only, no towers."""
    x, crest, lit = -30.0, f"M{LEFT} {whole(y)}", ""
    k = 0.95 + depth * 0.55
    middle = 300 - pen.side * 50
    while x < 630:
        width = luck.between(44, 84) * (0.72 + depth * 0.55)
        lower = dip * math.exp(-(((x + width / 2 - middle) / 130) ** 2))
        eave = y - rise * luck.between(0.3, 1) + lower
        crest += (
            f"L{whole(x)} {whole(eave)}"
            + _house_crest(luck, x, eave, width, plain)
            + f"L{whole(x + width)} {whole(eave)}"
        )
        for column in range(int(width / (19 * k))):
            for row in range(int((y - eave + 70) / (26 * k))):
                if luck.often(0.27):
                    left, top = x + 7 * k + column * 19 * k, eave + 11 * k + row * 26 * k
                    lit += f"M{whole(left)} {whole(top)}h{whole(7.5 * k)}v{whole(11 * k)}h{whole(-7.5 * k)}z"
        x += width
    fill = _paint(pen, depth, y - rise * 1.5, rise * 1.5 + 60, 0.6)
    return pen.sheet(_closed(crest), fill, 0.34 - 0.15 * depth) + pen.flat(lit, pen.light, 0.4 + 0.5 * depth)


def billows(pen: Pen, luck: Chance, y: float, size: float, depth: float) -> str:
    """A bank of cloud: great and small arcs, bright tops, foot in haze."""
    x, drop = -70.0 - luck.between(0, 60), 0.0
    crest, curl = f"M{num(x)} {num(y)}", ""
    while x < 660:
        width = size * luck.between(1.0, 3.6)
        to = luck.between(-0.7, 0.45) * size if luck.often(0.8) else -luck.between(0.6, 1.25) * size
        r = math.hypot(width, to - drop) * luck.between(0.51, 0.6)
        crest += f"a{num(r)} {num(r)} 0 0 1 {num(width)} {num(to - drop)}"
        if width > size * 1.9:
            start = 0.2 if pen.side < 0 else 0.34
            curl += f"M{num(x + width * start)} {num(y + drop - r * 0.36)}"
            curl += f"a{num(r * 0.86)} {num(r * 0.86)} 0 0 1 {num(width * 0.46)} {num((to - drop) * 0.5)}"
        x, drop = x + width, to
    colour = pen.air.mix(pen.low, min(1, depth * 1.5)).mix(pen.middle, max(0, depth - 0.3))
    fill = pen.canvas.linear(
        [(0, colour.mix(pen.paper, 0.6)), (0.42, colour), (1, colour.mix(pen.low, 0.35))],
        (0, y - size * 1.7, 0, y + size * 2.3),
        page=True,
    )
    return pen.sheet(f"{crest}V{BOTTOM}H-180Z", fill, 0.5) + pen.line(curl, pen.paper, 2.4, 0.4)


def swell(pen: Pen, luck: Chance, y: float, height: float, length: float, depth: float) -> str:
    """One sheet of sea: uneven waves that lean with the wind, crests in light."""
    x, crest, shine = -60.0 - luck.between(0, length), "", ""
    begin = f"M{num(x)} {num(y)}"
    while x < 650:
        wide, high = length * luck.between(0.7, 1.6), height * luck.between(0.5, 1.4)
        crest += (
            f"c{num(wide * 0.32)} {num(height * 0.1)} {num(wide * 0.42)} {num(-high)} {num(wide * 0.62)} {num(-high)}"
            f"c{num(wide * 0.14)} 0 {num(wide * 0.12)} {num(high)} {num(wide * 0.38)} {num(high)}"
        )
        if high > height * 0.75:
            for k in (1, 2):
                shine += (
                    f"M{num(x + wide * (0.18 - 0.05 * k))} {num(y + high * 0.45 * k)}c{num(wide * 0.2)} {num(-high * 0.1)} "
                    f"{num(wide * 0.28)} {num(-high * 0.8)} {num(wide * 0.45)} {num(-high * 0.8)}"
                )
        x += wide
    colour = pen.low.mix(pen.middle, 0.4).mix(pen.ink, max(0, depth - 0.2) * 1.1)
    fill = pen.canvas.linear(
        [(0, colour.mix(pen.air, 0.26)), (1, colour.mix(pen.ink, 0.22))], (0, y - height, 0, y + 100), page=True
    )
    return pen.sheet(f"{begin}{crest}V{BOTTOM}H-200Z", fill, 0.6 - 0.35 * depth) + pen.line(
        shine, pen.edge, 1.8, 0.3 - 0.15 * depth
    )


def road_of_light(pen: Pen, luck: Chance, x: float, y: float, colour: Colour) -> str:
    """The light's reflection on water: lens-shaped glints, wider towards us."""
    d = ""
    for k in range(22):
        level = y + 7 + k * k * 0.62
        half = (9 + k * 3.0) * luck.between(0.4, 1.15)
        at, thick = x + luck.between(-1, 1) * (6 + k * 2.4), 1.3 + k * 0.13
        d += f"M{num(at - half)} {num(level)}q{num(half)} {num(-thick * 2)} {num(2 * half)} 0q{num(-half)} {num(thick * 2)} {num(-2 * half)} 0z"
    return pen.flat(d, colour, 0.6)


def grass(pen: Pen, luck: Chance, points: list[Point], depth: float, tall: float = 24, count: int = 40) -> str:
    """Blades along a crest."""
    d = ""
    for _ in range(count):
        x, h, lean = luck.between(-5, 605), luck.between(0.35, 1) * tall, luck.between(-10, 10)
        y = height_at(points, x) + 2
        d += f"M{whole(x)} {whole(y)}q{whole(lean * 0.2)} {whole(-h * 0.6)} {whole(lean)} {whole(-h)}q{whole(4 - lean * 0.5)} {whole(h * 0.5)} {whole(4 - lean)} {whole(h)}z"
    return pen.flat(d, pen.tone(depth))


def floes(pen: Pen, luck: Chance, y: float, depth: float, count: int, size: float) -> str:
    """Flat ice on water: bright tops with a thick dark side."""
    tops, sides = "", ""
    for k in range(count):
        x = -30 + 660 * (k + luck.between(0.1, 0.9)) / count
        w, h, level = size * luck.between(0.6, 1.3), size * luck.between(0.10, 0.16), y + luck.between(-16, 16)
        shape = [(-0.5, 0.0), (-0.3, -0.8), (0.1, -1.0), (0.42, -0.6), (0.5, 0.1), (0.2, 0.8), (-0.25, 0.7)]
        edge = [(x + a * w, level + b * h) for a, b in shape]
        tops += poly(edge)
        sides += poly([(a, b + size * 0.07) for a, b in edge]) + poly(
            [edge[0], edge[4], (edge[4][0], edge[4][1] + size * 0.07), (edge[0][0], edge[0][1] + size * 0.07)]
        )
    colour = pen.tone(depth)
    return pen.flat(sides, colour.mix(pen.ink, 0.35)) + pen.flat(tops, colour.mix(pen.paper, 0.75))


def iceberg(pen: Pen, luck: Chance, x: float, y: float, width: float, height: float, depth: float) -> str:
    """A faceted mountain of ice standing in the sea."""
    half = width / 2
    outline = [
        (x - half, y),
        (x - half * luck.between(0.6, 0.8), y - height * luck.between(0.35, 0.55)),
        (x - half * 0.3, y - height * luck.between(0.6, 0.8)),
        (x + half * luck.between(-0.1, 0.1), y - height),
        (x + half * 0.4, y - height * luck.between(0.5, 0.72)),
        (x + half * 0.72, y - height * 0.4),
        (x + half, y),
    ]
    colour = pen.tone(depth).mix(pen.paper, 0.45)
    top = outline[3]
    if pen.side < 0:
        face = [top, outline[4], outline[5], outline[6], (x + half * 0.2, y), (x + half * 0.12, y - height * 0.45)]
    else:
        face = [top, (x - half * 0.12, y - height * 0.45), (x - half * 0.2, y), outline[0], outline[1], outline[2]]
    return pen.cut(poly(outline), pen.down(colour, colour.mix(pen.air, 0.35)), lift=True) + pen.flat(
        poly(face), pen.tone(min(1, depth + 0.22)), 0.4
    )


def weeds(pen: Pen, luck: Chance, y: float, rise: float, depth: float, count: int) -> str:
    """Kelp standing on the sea floor: ribbons of two bends."""
    blades = ""
    for k in range(count):
        x, h = -20 + 640 * (k + luck.between(0, 1)) / count, rise * luck.between(0.4, 1)
        a, w = luck.between(16, 34) * luck.pick((-1, 1)), luck.between(9, 17) * (0.6 + depth * 0.6)
        blades += (
            f"M{whole(x)} {whole(y + 20)}q{whole(a)} {whole(-h * 0.25)} 0 {whole(-h * 0.5)}t{whole(a * 0.3)} {whole(-h * 0.5)}"
            f"q{whole(w + a * 0.6)} {whole(h * 0.25)} {whole(w * 0.9 - a * 0.3)} {whole(h * 0.5)}t{whole(w * 0.3)} {whole(h * 0.5)}z"
        )
    return pen.flat(blades, pen.tone(depth).mix(pen.leaf, 0.15))

"""The ten places: what stands far behind the hero and what frames the picture in front."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from services.rules.traum.pictures import land
from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, num, poly, ring, smooth, taper
from services.rules.traum.pictures.pen import Pen

Far = Callable[[Pen, Chance, float], str]
"""Draws with the pen and luck; the last number is the x of the light."""
Near = tuple[str, str]
"""The strip in front of the hero and the dark one before that; the figure stands between the two."""


@dataclass(frozen=True)
class Place:
    """Where it happens. stand: the y of the hero's foot; kind: what it stands on."""

    name: str
    far: Far
    near: Callable[[Pen, Chance], Near]
    stand: float
    kind: str
    """"ground", "water", "air" or "deep"."""


def _sea_far(pen: Pen, luck: Chance, light_x: float) -> str:
    y = 572
    water = pen.canvas.linear([(0, pen.air.mix(pen.low, 0.3)), (0.2, pen.low), (1, pen.middle.mix(pen.ink, 0.4))])
    parts = [pen.bar(0, y, 600, 343, water)]
    if luck.often(0.55):
        x, side = 300 + pen.side * luck.between(130, 220), luck.between(70, 120)
        isle = [
            (x - side, y + 1),
            (x - side * 0.5, y - 22),
            (x - side * 0.1, y - 50),
            (x + side * 0.4, y - 20),
            (x + side, y + 1),
        ]
        parts.append(pen.flat(smooth(isle) + "Z", pen.tone(0.26)))
    parts.append(land.road_of_light(pen, luck, light_x, y, pen.light))
    parts += [land.swell(pen, luck, y + 40 + k * 42, 9 + k * 4, 110 + k * 40, 0.30 + k * 0.13) for k in range(3)]
    return "".join(parts)


def _sea_near(pen: Pen, luck: Chance) -> Near:
    waves = [land.swell(pen, luck, 744 + k * 58, 20 + k * 7, 190 + k * 50, 0.66 + k * 0.16) for k in range(3)]
    return waves[0] + waves[1], waves[2]


def _clouds_far(pen: Pen, luck: Chance, _light_x: float) -> str:
    return "".join(land.billows(pen, luck, 588 + k * 52, 30 + k * 11, 0.04 + k * 0.11) for k in range(4))


def _clouds_near(pen: Pen, luck: Chance) -> Near:
    return land.billows(pen, luck, 812, 64, 0.45), land.billows(pen, luck, 886, 70, 0.75)


def _forest_far(pen: Pen, luck: Chance, _light_x: float) -> str:
    return "".join(
        land.firs(pen, luck, 590 + k * 46, 0.62 + k * 0.25, 0.14 + k * 0.2, 0 if k == 0 else 60 + 30 * k)
        for k in range(3)
    )


def _trunk(pen: Pen, luck: Chance, x: float, w: float) -> str:
    """A great trunk at the picture's edge with one bough reaching inwards."""
    d = (
        f"M{num(x - w * 0.5)} -20C{num(x - w * 0.35)} 300 {num(x - w * 0.45)} 620 {num(x - w * 1.5)} 915"
        f"H{num(x + w * 1.5)}C{num(x + w * 0.45)} 620 {num(x + w * 0.4)} 300 {num(x + w * 0.5)} -20Z"
    )
    inward = 1 if x < 300 else -1
    y = luck.between(90, 190)
    bough = taper(
        [(x, y + 60), (x + inward * 60, y + 20), (x + inward * 128, y + 16), (x + inward * 170, y - 14)], 24, 3
    )
    leaf = ""
    for k in range(9):
        lx, ly = x + inward * (30 + k * 17), y + 22 - k * 3 + luck.between(-20, 24)
        r = luck.between(12, 20)
        leaf += f"M{round(lx)} {round(ly)}q{round(r)} {round(-r * 0.8)} {round(r * 1.5 * inward)} {round(r * 0.9)}q{round(-r)} {round(r * 0.5)} {round(-r * 1.5 * inward)} {round(-r * 0.9)}z"
    tone = pen.tone(0.96)
    return pen.flat(leaf, pen.tone(0.84)) + pen.flat(bough, tone) + pen.cut(d, tone, lift=True)


def _forest_near(pen: Pen, luck: Chance) -> Near:
    sheet, points = land.hills(pen, luck, 812, 18, 0.84)
    trunks = "".join(_trunk(pen, luck, 300 + s * luck.between(268, 290), luck.between(34, 46)) for s in (-1, 1))
    ferns = ""
    for _ in range(4):
        x = luck.between(40, 560)
        for lean, h in ((-46, 30), (-30, 52), (-8, 66), (18, 60), (40, 36)):
            a, b = round(lean * luck.between(0.8, 1.2)), round(h * luck.between(0.8, 1.2))
            ferns += f"M{round(x)} 888q{round(a * 0.3)} {-b} {a} {-b}q{round(-a * 0.5)} {round(b * 0.3)} {8 - a} {b}z"
    second, front = land.hills(pen, luck, 888, 10, 1)
    return (
        sheet + land.grass(pen, luck, points, 0.86, 20),
        pen.flat(ferns, pen.tone(0.95)) + second + land.grass(pen, luck, front, 1, 18, 24) + trunks,
    )


def _city_far(pen: Pen, luck: Chance, _light_x: float) -> str:
    return "".join(land.roofs(pen, luck, 600 + k * 46, 150 - k * 10, 0.13 + k * 0.2, 20 + k * 45) for k in range(3))


def _city_near(pen: Pen, luck: Chance) -> Near:
    return land.roofs(pen, luck, 862, 92, 0.80, 50), land.roofs(pen, luck, 952, 44, 0.98, plain=True)


def _mountains_far(pen: Pen, luck: Chance, _light_x: float) -> str:
    chain = ((588, 235, 5), (630, 165, 6), (684, 110, 6))
    return "".join(land.peaks(pen, luck, y, rise, 0.11 + k * 0.19, count) for k, (y, rise, count) in enumerate(chain))


def _small_firs(pen: Pen, luck: Chance, points: list[tuple[float, float]], depth: float, count: int) -> str:
    d = ""
    for _ in range(count):
        x = luck.pick((luck.between(10, 130), luck.between(470, 590)))
        y, w, h = land.height_at(points, x) + 6, luck.between(22, 36), luck.between(60, 120)
        for k in range(3):
            level, half = y - h * 0.27 * k, w * (1 - 0.26 * k) / 2
            d += f"M{round(x - half)} {round(level)}l{round(half)} {round(-h * 0.46)}l{round(half)} {round(h * 0.46)}z"
    return pen.flat(d, pen.tone(depth))


def _mountains_near(pen: Pen, luck: Chance) -> Near:
    first, points = land.hills(pen, luck, 800, 30, 0.80)
    second, front = land.hills(pen, luck, 880, 22, 1)
    return (
        first + _small_firs(pen, luck, points, 0.86, 9) + land.grass(pen, luck, points, 0.84),
        second + land.grass(pen, luck, front, 1, 16, 30),
    )


def _mesa(pen: Pen, luck: Chance, x: float, w: float, h: float) -> str:
    y = 600
    outline = [
        (x - w * 0.62, y),
        (x - w * 0.5, y - h * 0.5),
        (x - w * 0.46, y - h * 0.55),
        (x - w * 0.42, y - h),
        (x + w * 0.38, y - h * 1.02),
        (x + w * 0.44, y - h * 0.6),
        (x + w * 0.5, y - h * 0.52),
        (x + w * 0.66, y),
    ]
    _ = luck
    return pen.cut(poly(outline), pen.down(pen.tone(0.2), pen.air))


def _desert_far(pen: Pen, luck: Chance, _light_x: float) -> str:
    rocks = "".join(
        _mesa(pen, luck, 300 + s * luck.between(120, 230), luck.between(80, 130), luck.between(60, 130))
        for s in (1, -1)
    )
    return rocks + "".join(
        land.dune(pen, luck, y, a, 0.13 + k * 0.19)[0] for k, (y, a) in enumerate(((592, 42), (640, 62), (694, 56)))
    )


def _desert_near(pen: Pen, luck: Chance) -> Near:
    first, points = land.dune(pen, luck, 806, 48, 0.74)
    second, front = land.dune(pen, luck, 884, 36, 0.97)
    return first + land.grass(pen, luck, points, 0.9, 30, 16), second + land.grass(pen, luck, front, 1, 24, 12)


def _furrows(pen: Pen, luck: Chance, y: float, depth: float) -> str:
    """Field stripes running over a hill, towards a point behind it."""
    vanish = luck.between(150, 450)
    d = ""
    for k in range(-7, 8):
        x = vanish + k * 30
        d += f"M{num(vanish + k * 9)} {num(y)}Q{num(x)} {num(y + 40)} {num(vanish + k * 78)} {num(y + 150)}"
    return pen.line(d, pen.tone(min(1, depth + 0.2)), 3, 0.32)


def _hamlet(pen: Pen, luck: Chance, x: float, y: float) -> str:
    """A few far houses and a church tower."""
    d, lit = "", ""
    for k, (dx, w, h) in enumerate(((-58, 30, 20), (-24, 34, 24), (34, 36, 22), (70, 26, 17))):
        left = x + dx
        d += f"M{round(left)} {round(y + 4)}v{num(-h)}l{num(w / 2)} {num(-h * 0.8)}l{num(w / 2)} {num(h * 0.8)}v{num(h)}z"
        lit += f"M{num(left + w * 0.3)} {num(y - h * 0.6)}h6v7h-6z" if luck.often(0.8) or k == 0 else ""
    d += f"M{num(x + 8)} {num(y + 4)}v-46l9 -40l9 40v46z"
    return pen.flat(d, pen.tone(0.5)) + pen.flat(lit, pen.light, 0.95)


def _field_far(pen: Pen, luck: Chance, _light_x: float) -> str:
    back, _ = land.hills(pen, luck, 590, 34, 0.14, 210)
    middle, points = land.hills(pen, luck, 628, 30, 0.30, 190)
    x = 300 + pen.side * luck.between(130, 190)
    village = _hamlet(pen, luck, x, land.height_at(points, x) + 3)
    front, front_points = land.hills(pen, luck, 690, 26, 0.50, 230)
    trees = ""
    for _ in range(7):
        tx = luck.between(20, 580)
        ty = land.height_at(front_points, tx)
        r = luck.between(11, 20)
        trees += ring(tx, ty - r * 1.1, r * 0.72, r * 1.3)
    return (
        back
        + middle
        + _furrows(pen, luck, 640, 0.3)
        + village
        + pen.flat(trees, pen.tone(0.56))
        + front
        + _furrows(pen, luck, 706, 0.5)
    )


def _field_near(pen: Pen, luck: Chance) -> Near:
    first, points = land.hills(pen, luck, 800, 20, 0.76)
    second, front = land.hills(pen, luck, 884, 16, 0.98)
    stems, heads = "", ""
    for k in range(15):
        x = luck.between(10, 590)
        y, h = land.height_at(front, x) + 6, luck.between(34, 76)
        lean = luck.between(-9, 9)
        stems += f"M{num(x)} {num(y)}q{num(lean * 0.2)} {num(-h * 0.6)} {num(lean)} {num(-h)}"
        heads += ring(x + lean, y - h, luck.between(7, 11), luck.between(6, 8)) if k % 2 else ""
    return (
        first + land.grass(pen, luck, points, 0.8, 26),
        pen.line(stems, pen.tone(0.94), 2.4)
        + pen.flat(heads, pen.coat)
        + second
        + land.grass(pen, luck, front, 1, 34, 56),
    )


def _lake_far(pen: Pen, luck: Chance, light_x: float) -> str:
    y = 590
    hill, points = land.hills(pen, luck, y - 26, 44, 0.2, 190)
    line = "".join(f"L{num(a)} {num(b)}" for a, b in ((x, 2 * y - h + 6) for x, h in points))
    shore = land.firs(pen, luck, y - 2, 0.34, 0.34)
    water = pen.canvas.linear([(0, pen.air), (0.25, pen.low.mix(pen.air, 0.35)), (1, pen.middle.mix(pen.ink, 0.25))])
    mirrored = f"M{land.LEFT} {y}{line}L{land.RIGHT} {y}Z"
    glints = ""
    for k in range(16):
        w, level = luck.between(50, 260), y + 10 + k * k * 0.9
        x = luck.between(-40, 600 - w * 0.5)
        glints += f"M{num(x)} {num(level)}q{num(w / 2)} {num(-2.4 - k * 0.1)} {num(w)} 0q{num(-w / 2)} {num(2.4 + k * 0.1)} {num(-w)} 0z"
    return (
        hill
        + shore
        + pen.bar(0, y, 600, 330, water)
        + pen.flat(mirrored, pen.canvas.linear([(0, pen.tone(0.3), 0.7), (1, pen.tone(0.2), 0)]))
        + land.road_of_light(pen, luck, light_x, y, pen.light)
        + pen.flat(glints, pen.edge, 0.34)
    )


def _reeds(pen: Pen, luck: Chance, low: float, high: float, count: int) -> str:
    d, heads = "", ""
    for _ in range(count):
        x, h, lean = round(luck.between(low, high)), round(luck.between(120, 250)), round(luck.between(-24, 24))
        d += f"M{x} 915q{round(lean * 0.1)} {round(-h * 0.6)} {lean} {-h}q{round(7 - lean * 0.6)} {round(h * 0.4)} {7 - lean} {h}z"
        if luck.often(0.45):
            top = 915 - round(h * 0.9)
            d += f"M{x + 8} 915L{x + 13} {top}h4L{x + 12} 915z"
            heads += f"M{x + 9} {top}q0 -6 6 -6q6 0 6 6v34q0 6 -6 6q-6 0 -6 -6z"
    return pen.flat(d, pen.tone(0.95)) + pen.flat(heads, pen.wood)


def _lake_near(pen: Pen, luck: Chance) -> Near:
    pads, flowers = "", ""
    for k in range(5):
        x, y, r = 70 + k * 115 + luck.between(-40, 40), luck.between(775, 830), luck.between(24, 42)
        pads += f"M{num(x)} {num(y)}L{num(x + r)} {num(y - r * 0.1)}A{num(r)} {num(r * 0.3)} 0 1 1 {num(x + r * 0.7)} {num(y - r * 0.24)}Z"
        if k % 2:
            petals = ((-12, -6), (-8, -14), (0, -18), (8, -14), (12, -6))
            flowers += "".join(
                f"M{num(x)} {num(y)}q{dx - 5} {dy * 0.4:.0f} {dx} {dy}q5 {-dy * 0.4:.0f} {-dx} {-dy}z"
                for dx, dy in petals
            )
    shore, points = land.hills(pen, luck, 878, 14, 0.97)
    return (
        pen.flat(pads, pen.tone(0.72)) + pen.flat(flowers, pen.warm.mix(pen.paper, 0.5)),
        _reeds(pen, luck, -10, 110, 9)
        + _reeds(pen, luck, 500, 610, 9)
        + shore
        + land.grass(pen, luck, points, 1, 30, 40),
    )


def _ice_far(pen: Pen, luck: Chance, light_x: float) -> str:
    y = 578
    parts = [land.peaks(pen, luck, y + 4, 110, 0.10, 6)]
    water = pen.canvas.linear(
        [(0, pen.low.mix(pen.air, 0.4)), (0.3, pen.low.mix(pen.middle, 0.5)), (1, pen.middle.mix(pen.ink, 0.5))]
    )
    parts.append(pen.bar(0, y, 600, 340, water) + land.road_of_light(pen, luck, light_x, y, pen.light))
    for k, s in enumerate((pen.side, -pen.side)):
        x = 300 + s * luck.between(150, 215)
        parts.append(
            land.iceberg(pen, luck, x, y + 22 + k * 26, luck.between(130, 180), luck.between(90, 170), 0.16 + k * 0.12)
        )
    parts += [land.floes(pen, luck, y + 62 + k * 44, 0.2 + k * 0.08, 5 - k, 110 + k * 50) for k in range(3)]
    return "".join(parts)


def _ice_near(pen: Pen, luck: Chance) -> Near:
    d = curve("-40,800! 40,778 150,772 290,786 420,770 540,776 640,792! 640,915! -40,915!")
    top = pen.tone(0.34).mix(pen.paper, 0.55)
    snow = pen.canvas.linear(
        [(0, top), (0.5, top.mix(pen.low, 0.5)), (1, pen.middle.mix(pen.ink, 0.3))], (0, 770, 0, 900), page=True
    )
    second, _ = land.hills(pen, luck, 882, 20, 0.92)
    crystals = ""
    for k in range(7):
        x, y = (20 + k * 16, 905) if k < 4 else (520 + (k - 4) * 26, 905)
        h, w, lean = luck.between(50, 120), luck.between(12, 20), luck.between(-14, 14)
        crystals += poly(
            [
                (x - w, y),
                (x - w * 0.7 + lean, y - h * 0.75),
                (x + lean, y - h),
                (x + w * 0.8 + lean, y - h * 0.7),
                (x + w, y),
            ]
        )
    return pen.sheet(d, snow, 0.6), second + pen.flat(crystals, pen.tone(0.7))


def _reef_far(pen: Pen, luck: Chance, light_x: float) -> str:
    shafts = ""
    for k in range(6):
        x, w = light_x + (k - 2.5) * 66 + luck.between(-16, 16), luck.between(18, 44)
        lean = (x - light_x) * 1.5
        shafts += f"M{num(x)} -10H{num(x + w)}L{num(x + w * 2.6 + lean)} 700H{num(x - w + lean)}Z"
    beams = pen.flat(shafts, pen.canvas.linear([(0, pen.light, 0.20), (1, pen.light, 0)], (0, 0, 0, 700), page=True))
    surface = curve("-20,-20! -20,34! 60,26 130,40 220,22 310,38 400,24 500,40 620,28! 620,-20!")
    back, _ = land.hills(pen, luck, 640, 80, 0.22, 120)
    middle, _ = land.hills(pen, luck, 700, 60, 0.42, 150)
    return (
        pen.flat(surface, pen.light, 0.35)
        + beams
        + land.weeds(pen, luck, 640, 170, 0.16, 10)
        + back
        + land.weeds(pen, luck, 710, 190, 0.40, 9)
        + middle
    )


def _corals(pen: Pen, luck: Chance, x: float, y: float, size: float) -> str:
    """One branching coral and one round one beside it."""
    d = ""
    for a in (-0.8, -0.35, 0.1, 0.55):
        tip = (x + math.sin(a) * 78 * size, y - math.cos(a) * 92 * size * luck.between(0.8, 1.1))
        mid = (x + math.sin(a) * 30 * size, y - 46 * size)
        d += taper([(x, y), mid, tip], 17 * size, 8 * size)
        d += taper([mid, (mid[0] + 20 * size * luck.between(-1, 1), mid[1] - 36 * size)], 10 * size, 6 * size)
    return pen.flat(d, pen.coat)


def _reef_near(pen: Pen, luck: Chance) -> Near:
    first, points = land.hills(pen, luck, 806, 26, 0.80)
    second, _ = land.hills(pen, luck, 886, 22, 1)
    left, right = luck.between(40, 90), luck.between(505, 560)
    fans = _corals(pen, luck, left, land.height_at(points, left) + 10, luck.between(0.8, 1.1))
    fans += _corals(pen, luck, right, land.height_at(points, right) + 10, luck.between(0.7, 1.0))
    return fans + first, land.weeds(pen, luck, 900, 230, 0.92, 5) + second


PLACES: dict[str, Place] = {
    place.name: place
    for place in (
        Place("sea", _sea_far, _sea_near, 700, "water"),
        Place("clouds", _clouds_far, _clouds_near, 760, "air"),
        Place("forest", _forest_far, _forest_near, 796, "ground"),
        Place("city", _city_far, _city_near, 784, "ground"),
        Place("mountains", _mountains_far, _mountains_near, 780, "ground"),
        Place("desert", _desert_far, _desert_near, 772, "ground"),
        Place("field", _field_far, _field_near, 786, "ground"),
        Place("lake", _lake_far, _lake_near, 716, "water"),
        Place("ice", _ice_far, _ice_near, 786, "ground"),
        Place("reef", _reef_far, _reef_near, 790, "deep"),
    )
}

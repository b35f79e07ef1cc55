"""The air: gradient, the one light, paper rings or veils around it, stars, clouds and what falls."""

from __future__ import annotations

import math

from services.rules.traum.pictures.canvas import HEIGHT, WIDTH
from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.colour import Colour
from services.rules.traum.pictures.paths import Point, num, ring, smooth, star
from services.rules.traum.pictures.pen import Pen


def backdrop(pen: Pen, horizon: float = 0.66) -> str:
    """The sky's four colours, lightest at the horizon."""
    stops = [(0.0, pen.zenith), (horizon * 0.42, pen.middle), (horizon * 0.8, pen.low), (horizon, pen.air)]
    return pen.bar(0, 0, WIDTH, HEIGHT, pen.canvas.linear(stops))


def _wobbly(luck: Chance, x: float, y: float, r: float) -> str:
    lobes = 8
    points = []
    for k in range(lobes):
        reach, angle = r * luck.between(0.9, 1.1), k * 2 * math.pi / lobes
        points.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach))
    return smooth(points, True)


def rings(pen: Pen, luck: Chance, at: Point) -> str:
    """Sheets of paper with a hole each, one behind the other, brightest around the light."""
    parts = []
    fill = pen.light.mix(pen.air, 0.5)
    for r, alpha in ((430, 0.05), (315, 0.06), (220, 0.08), (140, 0.11)):
        use = f'<use href="#{pen.canvas.outline(_wobbly(luck, at[0], at[1], r))}"'
        parts.append(
            f'<g fill="none" stroke="{pen.ink}">{use} stroke-width="30" stroke-opacity=".045"/>{use} stroke-width="12" stroke-opacity=".07"/></g>'
            f'{use} fill="{fill}" fill-opacity="{alpha}" stroke="{pen.edge}" stroke-width="1.4" stroke-opacity=".22"/>'
        )
    return "".join(parts)


def veils(pen: Pen, luck: Chance) -> str:
    """Long soft bands across the sky, each a little lighter than what is above it."""
    d = []
    for k in range(4):
        y = 90 + k * 105 + luck.between(-20, 20)
        phase, swing = luck.between(0, 6.3), luck.between(18, 36)
        upper = [(x, y + math.sin(phase + x / 130) * swing) for x in range(-60, 740, 115)]
        lower = [(x, b + 60 + 40 * math.sin(phase + x / 190)) for x, b in upper[::2]]
        d.append(smooth(upper) + "L" + smooth(lower[::-1])[1:] + "Z")
    fill = pen.canvas.linear([(0, pen.air, 0.20), (1, pen.air, 0.0)])
    rim = pen.canvas.linear([(0, pen.edge, 0.24), (0.5, pen.edge, 0.0)])
    return "".join(f'<path d="{band}" fill="{fill}" stroke="{rim}" stroke-width="1.4"/>' for band in d)


def curtains(pen: Pen, luck: Chance) -> str:
    """Northern lights: folded curtains that fade upwards."""
    parts = []
    for k, colour in enumerate((pen.air, pen.light.mix(pen.air, 0.4), pen.warm)):
        base, phase = 330 - k * 70 + luck.between(-20, 20), luck.between(0, 6.3)
        low = [(x, base + math.sin(phase + x / 82) * 46) for x in range(-60, 740, 66)]
        high = [(x + 26, y - 190 - 50 * math.sin(x / 120 + phase)) for x, y in low[::2]]
        alpha = 0.45 if k < 2 else 0.24
        fill = pen.canvas.linear([(0, colour, 0), (0.75, colour, alpha * 0.6), (1, colour, alpha)])
        rim = pen.canvas.linear([(0.55, colour, 0), (0.8, colour, 0.6)])
        d = smooth(low) + "L" + smooth(high[::-1])[1:] + "Z"
        parts.append(f'<path d="{d}" fill="{fill}" stroke="{rim}" stroke-width="1.8"/>')
    return "".join(parts)


def beams(pen: Pen, luck: Chance, at: Point) -> str:
    """Broad rays from the light, barely there."""
    parts, angle = [], luck.between(0, 0.5)
    while angle < 6.3:
        wide = luck.between(0.10, 0.24)
        a, b = angle, angle + wide
        far = 900
        d = (
            f"M{num(at[0])} {num(at[1])}L{num(at[0] + math.cos(a) * far)} {num(at[1] + math.sin(a) * far)}"
            f"L{num(at[0] + math.cos(b) * far)} {num(at[1] + math.sin(b) * far)}Z"
        )
        parts.append(d)
        angle += wide + luck.between(0.18, 0.4)
    return pen.flat("".join(parts), pen.light, 0.055)


def stars(pen: Pen, luck: Chance, low: float = 500) -> str:
    """Small dots thinning towards the horizon and a few large stars of paper."""
    dots = ["", ""]
    for _ in range(64):
        x, y = luck.between(8, 592), luck.between(8, low)
        dots[0 if luck.often(0.3 * (1 - y / low)) else 1] += f"M{x:.0f} {y:.0f}h0"
    parts = [
        f'<path d="{d}" stroke="{pen.paper}" stroke-width="{w}" stroke-opacity="{o}"/>'
        for d, w, o in zip(dots, (4.2, 2.3), (0.9, 0.55), strict=True)
        if d
    ]
    big = ""
    for k in range(9):
        x, y = 40 + 520 * (k % 5) / 4 + luck.between(-36, 36), 50 + 150 * (k // 5) + luck.between(-30, 60)
        big += star(x, y, luck.between(6.5, 11), 4, 0.3)
    return "".join(parts) + pen.flat(big, pen.light, 0.9)


def full_moon(pen: Pen, luck: Chance, at: Point, r: float) -> str:
    """A disc with seas, bright towards its middle."""
    x, y = at
    face = pen.canvas.radial(
        [(0, pen.light.lighter(0.05)), (0.8, pen.light), (1, pen.light.mix(pen.air, 0.5))], 0.42, 0.4, 0.62
    )
    seas = "".join(
        ring(x + a * r, y + b * r, c * r, c * r * luck.between(0.75, 1))
        for a, b, c in (
            (-0.32, -0.22, 0.23),
            (0.25, 0.12, 0.29),
            (-0.15, 0.5, 0.15),
            (0.42, -0.42, 0.13),
            (-0.6, 0.2, 0.11),
        )
    )
    return pen.dot(x, y, r, face) + pen.flat(seas, pen.low.mix(pen.warm, 0.4), 0.17)


def crescent(pen: Pen, at: Point, r: float) -> str:
    """A sickle open to the side away from the horizon's glow."""
    x, y = at
    d = (
        f"M{num(x + r * 0.42)} {num(y - r * 0.91)}A{num(r)} {num(r)} 0 1 0 {num(x + r * 0.42)} {num(y + r * 0.91)}"
        f"A{num(r * 0.83)} {num(r * 0.83)} 0 1 1 {num(x + r * 0.42)} {num(y - r * 0.91)}Z"
    )
    turn = -22 if pen.side > 0 else 22
    mirrored = "" if pen.side > 0 else f"translate({num(2 * x)} 0)scale(-1 1)"
    fill = pen.canvas.linear([(0, pen.light.lighter(0.04)), (1, pen.light.mix(pen.warm, 0.3))])
    return f'<g transform="rotate({turn} {num(x)} {num(y)}){mirrored}">{pen.flat(d, fill)}</g>'


def sun(pen: Pen, at: Point, r: float) -> str:
    """A quiet disc with one paper rim."""
    x, y = at
    return pen.dot(x, y, r * 1.24, pen.light, 0.3) + pen.dot(
        x, y, r, pen.canvas.radial([(0, pen.light.lighter(0.05)), (1, pen.light.mix(pen.warm, 0.22))])
    )


def halo(pen: Pen, at: Point) -> str:
    """The wide light around the lamp of the sky."""
    fill = pen.canvas.radial([(0, pen.light, 0.52), (0.22, pen.light, 0.26), (1, pen.air, 0)])
    return pen.dot(at[0], at[1], 340, fill)


def cloud(pen: Pen, luck: Chance, at: Point, size: float, colour: Colour, alpha: float, solid: bool = False) -> str:
    """A heap cloud of two sheets: arcs above, a soft tail below."""
    parts = []
    for back in (True, False):
        wide = (luck.between(105, 140) if back else luck.between(80, 112)) * size
        x, y = at[0] + (0 if back else luck.between(-24, 24) * size), at[1] + (0 if back else 12 * size)
        lobes = luck.whole(5, 6)
        weights = [luck.between(0.7, 1.3) * (1 + 1.2 * math.sin((j + 0.5) / lobes * math.pi)) for j in range(lobes)]
        total, level = sum(weights), 0.0
        d = f"M{num(x - wide)} {num(y)}"
        for j, weight in enumerate(weights):
            step, t = 2 * wide * weight / total, (j + 1) / lobes
            to = -math.sin(t * math.pi) * 40 * size * luck.between(0.6, 1.2) if j < lobes - 1 else 0.0
            r = math.hypot(step, to - level) * 0.55
            d += f"a{num(r)} {num(r)} 0 0 1 {num(step)} {num(to - level)}"
            level = to
        d += f"q{num(-12 * size)} {num(13 * size)} {num(-46 * size)} {num(11 * size)}H{num(x - wide + 40 * size)}"
        d += f"q{num(-30 * size)} {num(1 * size)} {num(-40 * size)} {num(-11 * size)}Z"
        c = colour.mix(pen.paper, 0.45)
        foot = alpha * (0.9 if solid else 0.3)
        parts.append(pen.flat(d, pen.canvas.linear([(0, c, alpha), (0.6, colour, alpha), (1, colour, foot)])))
        if not back or solid:
            parts.append(pen.line(d.split("q", maxsplit=1)[0], pen.edge, 1.6, 0.5 * alpha + 0.1))
    return "".join(parts)


def bird(pen: Pen, x: float, y: float, wing: float) -> str:
    """A far bird of two tapered wings."""
    d = (
        f"M{num(x - wing)} {num(y - wing * 0.35)}Q{num(x - wing * 0.4)} {num(y - wing * 0.6)} {num(x)} {num(y)}"
        f"Q{num(x + wing * 0.4)} {num(y - wing * 0.7)} {num(x + wing)} {num(y - wing * 0.45)}"
        f"Q{num(x + wing * 0.4)} {num(y - wing * 0.36)} {num(x)} {num(y + wing * 0.2)}"
        f"Q{num(x - wing * 0.4)} {num(y - wing * 0.28)} {num(x - wing)} {num(y - wing * 0.35)}Z"
    )
    return pen.flat(d, pen.deep)


def rain(pen: Pen, luck: Chance) -> str:
    """Slanting strokes in two depths."""
    parts = []
    for count, long, width, alpha in ((46, 46, 1.6, 0.28), (22, 84, 2.8, 0.36)):
        d = ""
        for _ in range(count):
            x, y = luck.between(-10, 640), luck.between(-20, 860)
            d += f"M{num(x)} {num(y)}l{num(-long * 0.24)} {long}"
        parts.append(pen.line(d, pen.air, width, alpha))
    return "".join(parts)


def snow(pen: Pen, luck: Chance) -> str:
    """Flakes in two depths, the near ones cut as stars of six rays."""
    small = "".join(f"M{luck.between(5, 595):.0f} {luck.between(10, 880):.0f}h0" for _ in range(60))
    d = ""
    for _ in range(20):
        x, y, r = round(luck.between(20, 580)), round(luck.between(30, 860)), round(luck.between(7, 11))
        a, b = round(r * 0.5), round(r * 0.87)
        d += f"M{x} {y - r}v{2 * r}M{x - b} {y - a}l{2 * b} {2 * a}M{x - b} {y + a}l{2 * b} {-2 * a}"
    return pen.line(small, pen.paper, 5, 0.75) + pen.line(d, pen.paper, 2.8, 0.9)


def leaves(pen: Pen, luck: Chance) -> str:
    """Leaves on the wind, larger ones near."""
    parts = []
    for k in range(16):
        x, y, r, angle = luck.between(15, 585), luck.between(40, 860), luck.between(9, 17), luck.between(0, 6.3)
        ax, ay = math.cos(angle) * r, math.sin(angle) * r
        bx, by = -ay * 0.6, ax * 0.6
        d = f"M{num(x - ax)} {num(y - ay)}Q{num(x + bx)} {num(y + by)} {num(x + ax)} {num(y + ay)}Q{num(x - bx)} {num(y - by)} {num(x - ax)} {num(y - ay)}Z"
        parts.append(pen.flat(d, (pen.warm, pen.gold, pen.wood)[k % 3], 0.9))
    return "".join(parts)


def petals(pen: Pen, luck: Chance) -> str:
    """Blossom leaves drifting."""
    d = ["", ""]
    for k in range(22):
        x, y, r, angle = luck.between(15, 585), luck.between(40, 860), luck.between(6, 11), luck.between(0, 6.3)
        ax, ay = math.cos(angle) * r, math.sin(angle) * r
        d[k % 2] += (
            f"M{num(x)} {num(y)}q{num(ax - ay)} {num(ay + ax)} {num(2 * ax)} {num(2 * ay)}q{num(-ax + ay * 0.2)} {num(-ay - ax * 0.9)} {num(-2 * ax)} {num(-2 * ay)}z"
        )
    return pen.flat(d[0], pen.warm.mix(pen.paper, 0.35), 0.9) + pen.flat(d[1], pen.paper, 0.85)


def sparks(pen: Pen, luck: Chance) -> str:
    """Paper confetti and lights of a feast."""
    d = ["", "", ""]
    for k in range(36):
        x, y, r = luck.between(10, 590), luck.between(20, 640), luck.between(3.5, 7)
        d[k % 3] += star(x, y, r, 4, 0.55) if k % 2 else ring(x, y, r * 0.6)
    return "".join(pen.flat(piece, c, 0.85) for piece, c in zip(d, (pen.light, pen.warm, pen.gold), strict=True))


def fireflies(pen: Pen, luck: Chance) -> str:
    """Small lamps over the ground."""
    parts = []
    for _ in range(13):
        x, y = luck.between(25, 575), luck.between(520, 840)
        parts.append(pen.glow(x, y, 22, alpha=0.55) + pen.dot(x, y, 3.6, pen.light.lighter(0.05)))
    return "".join(parts)


def haze(pen: Pen, luck: Chance) -> str:
    """Two long banks of fog in front of the land."""
    parts = []
    for _ in range(3):
        x, y, w = luck.between(60, 540), luck.between(560, 760), luck.between(300, 460)
        fill = pen.canvas.radial([(0, pen.air, 0.62), (0.6, pen.air, 0.28), (1, pen.air, 0)])
        parts.append(pen.oval(x, y, w, 46, fill))
    return "".join(parts)


WEATHERS = {
    "rain": rain,
    "snow": snow,
    "leaves": leaves,
    "petals": petals,
    "sparks": sparks,
    "fireflies": fireflies,
    "haze": haze,
}

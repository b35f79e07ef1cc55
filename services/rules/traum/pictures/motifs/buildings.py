"""Buildings as heroes."""

from __future__ import annotations

import math

from services.rules.traum.pictures.canvas import group
from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import box, curve, num, poly, ring, smooth, star, symmetric
from services.rules.traum.pictures.pen import Motif, Pen


def lighthouse(pen: Pen, _luck: Chance) -> str:
    """A banded tower with a lamp and two beams."""
    body = "M-42 0L-24 -226H24L42 0Z"
    bands = "".join(
        poly([(-(42 - 18 * a), -226 * a), (42 - 18 * a, -226 * a), (42 - 18 * b, -226 * b), (-(42 - 18 * b), -226 * b)])
        for a, b in ((0.10, 0.26), (0.42, 0.58), (0.74, 0.90))
    )
    wash = pen.across(
        [(0, pen.ink, 0.0 if pen.side < 0 else 0.4), (0.5, pen.ink, 0), (1, pen.ink, 0.4 if pen.side < 0 else 0)]
    )
    east = pen.canvas.linear([(0, pen.light, 0.5), (1, pen.light, 0)], (0, 0, 1, 0))
    west = pen.canvas.linear([(0, pen.light, 0), (1, pen.light, 0.5)], (0, 0, 1, 0))
    beams = pen.flat("M12 -262L420 -352V-196L12 -248Z", east) + pen.flat("M-12 -262L-420 -336V-206L-12 -248Z", west)
    return "".join(
        (
            beams if pen.glows else "",
            pen.glow(0, -256, 120),
            pen.cut(body, pen.paper.mix(pen.body, 0.25), lift=True),
            pen.inside(body, pen.flat(bands, pen.coat) + pen.flat(body, wash)),
            pen.flat("M-8 0V-30Q0 -42 8 -30V0Z", pen.deep),
            pen.bar(-5, -112, 10, 16, pen.light),
            pen.bar(-5, -186, 9, 14, pen.light),
            pen.cut("M-36 -226H36L32 -238H-32Z", pen.deep),
            pen.bar(-18, -274, 36, 36, pen.light),
            pen.line(
                "M-18 -238V-274M-6 -238V-274M6 -238V-274M18 -238V-274M-34 -252H34M-34 -238V-252M34 -238V-252",
                pen.deep,
                2.6,
            ),
            pen.cut("M-25 -272C-22 -294 -9 -302 0 -316C9 -302 22 -294 25 -272Z", pen.coat),
            pen.dot(0, -319, 4, pen.deep),
        )
    )


def house(pen: Pen, _luck: Chance) -> str:
    """A crooked small house with lit windows and smoke."""
    smoke = pen.thread([(50, -226), (60, -250), (44, -278), (66, -306), (56, -338)], pen.air, 10, 0.35)
    wall = "M-80 0L-72 -132L-6 -214L72 -136L82 0Z"
    roof = "M-106 -118L-10 -240L104 -124L90 -110L-8 -212L-92 -106Z"
    return "".join(
        (
            smoke,
            pen.cut("M40 -150V-226H62V-140Z", pen.deep),
            pen.cut(wall, pen.soft, lift=True),
            pen.flat("M-80 0L-77 -44L79 -46L82 0Z", pen.ink, 0.22),
            pen.cut(roof, pen.coat.mix(pen.ink, 0.15)),
            pen.glow(-42, -76, 62),
            pen.glow(44, -78, 58),
            pen.window(-60, -96, 34, 38),
            pen.window(32, -98, 32, 38),
            pen.flat("M-18 0V-54Q0 -76 18 -54V0Z", pen.deep),
            pen.dot(11, -28, 3, pen.light),
            pen.dot(-5, -158, 15, pen.light),
            pen.line("M-20 -158H10M-5 -173V-143", pen.deep, 2.6),
        )
    )


def _turret(pen: Pen, x: float, width: float, height: float, roof: float) -> str:
    half = width / 2
    body = f"M{num(x - half)} 0V{num(-height)}H{num(x + half)}V0Z"
    hat = f"M{num(x - half - 7)} {num(-height)}Q{num(x - half * 0.3)} {num(-height - roof * 0.45)} {num(x)} {num(-height - roof)}Q{num(x + half * 0.3)} {num(-height - roof * 0.45)} {num(x + half + 7)} {num(-height)}Z"
    lit = "".join(f"M{num(x - 4.5)} {num(-height + 34 + k * 52)}v-12q4.5 -9 9 0v12z" for k in range(int(height / 74)))
    flag = pen.flat(f"M{num(x)} {num(-height - roof - 24)}l24 7l-24 8z", pen.warm)
    return (
        pen.line(f"M{num(x)} {num(-height - roof)}v-24", pen.deep, 2.4)
        + flag
        + pen.cut(body, pen.soft)
        + pen.cut(hat, pen.coat)
        + pen.flat(lit, pen.light)
    )


def castle(pen: Pen, _luck: Chance) -> str:
    """Towers of different height behind a wall with a gate."""
    teeth = "".join(f"v-12h14v12h{14 if k < 7 else 0}" for k in range(8))
    wall = f"M-112 0V-74{teeth}H112V0Z"
    towers = "".join(_turret(pen, *t) for t in ((-52, 40, 150, 62), (44, 46, 168, 70), (-4, 54, 206, 84)))
    sides = _turret(pen, -104, 38, 116, 54) + _turret(pen, 106, 38, 104, 54)
    return "".join(
        (
            pen.glow(0, -120, 190, alpha=0.35),
            towers,
            pen.cut(wall, pen.body, lift=True),
            sides,
            pen.flat("M-24 0V-36Q0 -66 24 -36V0Z", pen.light),
            pen.line("M-12 0V-48M0 0V-52M12 0V-48M-24 -18H24M-24 -34H24", pen.deep, 3),
            pen.flat("M-66 -30v-12q5 -9 10 0v12zM56 -30v-12q5 -9 10 0v12z", pen.light),
        )
    )


def windmill(pen: Pen, luck: Chance) -> str:
    """A round mill with four latticed sails."""
    body = symmetric("0,-196! 34,-196! 40,-120 58,0! 0,0!")
    cap = symmetric("0,-238 28,-224 40,-196! 0,-192!")
    sail = pen.flat("M-4 0L-3 -150H3L4 0Z", pen.wood) + pen.cut("M5 -36L8 -150H46L36 -36Z", pen.paper)
    sail += pen.line("M7 -64H38M7 -92H41M7 -120H43M20 -36V-150M33 -36L36 -150", pen.shade, 2.4)
    turn = luck.between(14, 40)
    sails = "".join(f'<g transform="translate(0 -206)rotate({num(turn + 90 * k)})">{sail}</g>' for k in range(4))
    return "".join(
        (
            pen.cut(body, pen.soft, lift=True),
            pen.cut("M-62 -70H62L58 -60H-58Z", pen.wood),
            pen.flat("M-16 0V-40Q0 -58 16 -40V0Z", pen.deep),
            pen.glow(0, -112, 50),
            pen.window(-11, -126, 22, 26),
            pen.cut(cap, pen.coat),
            sails,
            pen.disc(0, -206, 10, pen.deep),
        )
    )


def circus_tent(pen: Pen, _luck: Chance) -> str:
    """A striped big top, its entrance lit."""
    dome = symmetric("0,-214! 22,-196 74,-146 136,-126! 0,-126!")
    wall = "M-136 -126L-122 0H122L136 -126Z"
    stripes = "".join(
        f"M0 -214Q{num(x * 0.35)} -168 {num(x)} -126H{num(x + 34)}Q{num((x + 34) * 0.35)} -168 0 -214Z"
        for x in (-136, -68, 0, 68)
    )
    sides = "".join(poly([(x, -126), (x + 34, -126), ((x + 34) * 0.9, 0), (x * 0.9, 0)]) for x in (-136, -68, 0, 68))
    scallops = "M-140 -128" + "q8.75 24 17.5 0" * 16 + "Z"
    return "".join(
        (
            pen.line("M0 -214V-264", pen.deep, 4),
            pen.flat("M2 -264Q20 -274 34 -262Q20 -256 2 -246Z", pen.warm),
            pen.glow(0, -40, 150),
            pen.cut(wall, pen.paper.mix(pen.body, 0.12), lift=True),
            pen.inside(wall, pen.flat(sides, pen.coat)),
            pen.cut(dome, pen.paper),
            pen.inside(dome, pen.flat(stripes, pen.coat)),
            pen.flat(scallops, pen.gold),
            pen.flat("M0 -96C-14 -60 -34 -30 -42 0H42C34 -30 14 -60 0 -96Z", pen.light),
            pen.flat("M0 -96C-14 -60 -34 -30 -42 0H-20C-8 -40 -2 -70 0 -96Z", pen.deep, 0.85),
            "".join(pen.dot(x, -134 - 22 * (1 - abs(x) / 120), 4, pen.light) for x in range(-108, 120, 36)),
        )
    )


def _gallop(pen: Pen, x: float, y: float, k: float) -> str:
    body = curve(
        "-26,-18 -10,-26 12,-24 24,-40! 34,-46 32,-38 42,-28! 34,-24 28,-12 22,2! 14,2! 12,-8 -10,-8 -20,4! -28,4! -24,-8 -34,-10!"
    )
    mane = curve("24,-42! 16,-34 12,-22! 20,-28!")
    return group(pen.cut(body, pen.paper) + pen.flat(mane, pen.warm), x, y, k)


def carousel(pen: Pen, _luck: Chance) -> str:
    """A merry-go-round with a scalloped roof and three horses."""
    roof = symmetric("0,-286! 30,-252 88,-222 138,-208! 132,-186! 0,-186!")
    scallop = "M-138 -208" + "q11.5 30 23 0" * 12 + "Z"
    rays = "".join(f"M0 -286L{x} -208H{x + 30}Z" for x in (-120, -60, 0, 60))
    poles = "".join(pen.line(f"M{x} -190V-26", pen.gold, 4) for x in (-92, -30, 36, 96))
    horses = _gallop(pen, -92, -96, 1.0) + _gallop(pen, 36, -82, 1.15) + _gallop(pen, 100, -108, 0.9)
    return "".join(
        (
            pen.glow(0, -120, 200, alpha=0.5),
            pen.flat("M-118 -190H118V-24H-118Z", pen.dark, 0.55),
            pen.cut("M-24 -190H24V-24H-24Z", pen.coat),
            "".join(pen.dot(0, y, 7, pen.light) for y in (-160, -126, -92, -58)),
            poles,
            horses,
            pen.cut(roof, pen.paper, lift=True),
            pen.inside(roof, pen.flat(rays, pen.coat)),
            pen.flat(scallop, pen.gold),
            pen.dot(0, -292, 8, pen.light),
            pen.cut("M-140 -28H140L132 0H-132Z", pen.body),
            "".join(pen.dot(x, -14, 4.5, pen.light) for x in range(-112, 120, 28)),
        )
    )


def ferris_wheel(pen: Pen, luck: Chance) -> str:
    """A great wheel with eight coloured cabins."""
    y, r, start = -172.0, 118.0, luck.between(0, 0.7)
    ends = [(math.sin(start + k * math.pi / 4) * r, y - math.cos(start + k * math.pi / 4) * r) for k in range(8)]
    spokes = "".join(f"M0 {num(y)}L{num(a)} {num(b)}" for a, b in ends)
    cabins = "".join(
        group(
            pen.cut("M-15 0H15Q16 22 0 26Q-16 22 -15 0Z", (pen.coat, pen.gold, pen.paper)[k % 3])
            + pen.flat("M-19 0Q0 -20 19 0Z", pen.deep),
            a,
            b,
        )
        for k, (a, b) in enumerate(ends)
    )
    return "".join(
        (
            pen.cut("M-8 -172L-70 0H-52L0 -150L52 0H70L8 -172Z", pen.body, lift=True),
            pen.glow(0, y, 150, alpha=0.3),
            pen.hoop(0, y, r, pen.deep, 8),
            pen.hoop(0, y, r, pen.edge, 2, 0.6),
            pen.hoop(0, y, r * 0.62, pen.deep, 3),
            pen.line(spokes, pen.deep, 4),
            "".join(pen.dot(a * 0.82, y + (b - y) * 0.82, 4, pen.light) for a, b in ends),
            cabins,
            pen.disc(0, y, 15, pen.warm),
            pen.cut("M-92 -8H92L100 4H-100Z", pen.deep),
        )
    )


def stairs(pen: Pen, _luck: Chance) -> str:
    """A free flight of steps that climbs and narrows to a small lit door."""
    steps, x, y, width = [], -118.0, 0.0, 84.0
    for k in range(11):
        rise = 23 - k * 0.7
        block = f"M{num(x)} {num(y)}h{num(width)}v{num(-rise)}h{num(-width)}Z"
        steps.append(
            pen.cut(block, pen.soft.mix(pen.body, k / 11)) + pen.bar(x - 3, y - rise - 4, width + 6, 6, pen.paper, 0.85)
        )
        x, y, width = x + width * 0.26 + 2, y - rise, width * 0.945
    door = curve("-16,0! -16,-34 0,-52 16,-34 16,0!")
    return pen.glow(x + 20, y - 20, 90) + "".join(steps) + group(pen.cut(door, pen.light), x + 22, y)


def door(pen: Pen, _luck: Chance) -> str:
    """An arched door, ajar, light behind it."""
    frame = curve("-72,0! -72,-194! -66,-240 0,-276 66,-240 72,-194! 72,0!")
    opening = curve("-52,0! -52,-190! -46,-226 0,-250 46,-226 52,-190! 52,0!")
    leaf = "M-52 0V-190C-51 -208 -47 -220 -40 -230L-100 -256C-108 -240 -112 -222 -112 -204V22Z"
    panels = "".join(f"M-62 {y + 46}V{y + 2}L-98 {y - 8}V{y + 50}Z" for y in (-198, -128, -58))
    light = pen.canvas.linear([(0, pen.light.lighter(0.05)), (0.6, pen.light), (1, pen.warm)])
    return "".join(
        (
            pen.glow(0, -130, 230),
            pen.cut(frame, pen.body, lift=True),
            pen.flat(opening, light),
            pen.inside(
                opening,
                pen.flat(curve("-60,-40 -20,-62 20,-44 60,-58 60,10! -60,10!"), pen.warm.mix(pen.ink, 0.25), 0.75)
                + pen.dot(14, -170, 16, pen.paper, 0.9),
            ),
            pen.cut(leaf, pen.coat),
            pen.flat(panels, pen.coat.mix(pen.ink, 0.3)),
            pen.dot(-60, -98, 5, pen.light),
            pen.cut("M-90 0H90L102 16H-102Z", pen.body),
        )
    )


def ruin(pen: Pen, _luck: Chance) -> str:
    """A broken arch and a lonely column, ivy on them."""
    arch = curve(
        "-116,0! -116,-228! -104,-244! -92,-232! -78,-254! -40,-262 6,-252 34,-230! 42,-244! 58,-222! 58,0! 22,0! 22,-150! 14,-196 -28,-214 -66,-196 -76,-150! -76,0!"
    )
    column = "M84 0V-128L92 -138L102 -124L112 -140L122 -130V0Z"
    joints = "M-116 -58h40M-116 -112h40M-116 -166h40M22 -58h36M22 -112h36M22 -166h36M-50 -206l-12 -42M0 -206l10 -44"
    ivy = "".join(
        ring(x, y, r, r * 0.8)
        for x, y, r in (
            (-110, -220, 12),
            (-96, -200, 14),
            (-112, -180, 11),
            (-100, -158, 12),
            (-112, -134, 9),
            (50, -200, 12),
            (56, -178, 10),
            (46, -156, 9),
            (116, -120, 10),
            (108, -100, 9),
            (-60, -250, 12),
            (-40, -256, 10),
        )
    )
    return "".join(
        (
            pen.cut(arch, pen.soft, lift=True),
            pen.line(joints, pen.deep, 2.4, 0.6),
            pen.cut(column, pen.body),
            pen.line("M96 -6V-120M110 -6V-118", pen.deep, 2, 0.5),
            pen.cut("M78 0H130V-14H78Z", pen.soft),
            pen.flat(ivy, pen.leaf),
            pen.cut("M-132 0H-62V-14H-126Z", pen.body),
            pen.cut(box(14, -14, 54, 14), pen.body),
            pen.flat(poly([(70, 0), (82, -20), (104, -24), (112, 0)]), pen.deep),
        )
    )


def clock_tower(pen: Pen, luck: Chance) -> str:
    """A slender tower with a lit dial and a bell."""
    hour, minute = luck.between(0, 6.28), luck.between(0, 6.28)
    ticks = "".join(
        f"M{num(math.sin(a) * 25)} {num(-208 - math.cos(a) * 25)}L{num(math.sin(a) * 30)} {num(-208 - math.cos(a) * 30)}"
        for a in (k * math.pi / 6 for k in range(12))
    )
    hands = f"M0 -208L{num(math.sin(hour) * 15)} {num(-208 - math.cos(hour) * 15)}M0 -208L{num(math.sin(minute) * 24)} {num(-208 - math.cos(minute) * 24)}"
    return "".join(
        (
            pen.cut("M-46 0L-42 -160H42L46 0Z", pen.soft, lift=True),
            pen.cut("M-54 -160H54V-256H-54Z", pen.body),
            pen.cut("M-60 -256L-52 -268H52L60 -256Z", pen.deep),
            pen.cut(symmetric("0,-352! 8,-330 34,-300 48,-268! 0,-268!"), pen.coat),
            pen.dot(0, -354, 6, pen.light),
            pen.glow(0, -208, 90),
            pen.disc(0, -208, 37, pen.gold),
            pen.dot(0, -208, 32, pen.light.lighter(0.03)),
            pen.line(ticks, pen.deep, 3),
            pen.line(hands, pen.deep, 4.6),
            pen.flat("M-8 -130v-22q8 -14 16 0v22zM-8 -80v-22q8 -14 16 0v22z", pen.light),
            pen.flat("M-16 0V-34Q0 -56 16 -34V0Z", pen.deep),
            pen.line("M-43 -140H43M-44 -62H44", pen.deep, 4, 0.7),
        )
    )


def greenhouse(pen: Pen, _luck: Chance) -> str:
    """A glass house glowing with plants."""
    shell = symmetric("0,-246! 34,-236 92,-190 112,-126! 112,0! 0,0!")
    ribs = "M-112 -126H112M-112 -64H112M-70 0V-126Q-66 -190 0 -244M70 0V-126Q66 -190 0 -244M-30 0V-126Q-28 -200 0 -246M30 0V-126Q28 -200 0 -246M0 0V-246"
    plants = "".join(
        curve(f"{x - 26},0! {x - 30},-{h * 0.5:.0f} {x},-{h} {x + 30},-{h * 0.5:.0f} {x + 26},0!")
        for x, h in ((-78, 92), (-34, 150), (22, 118), (76, 140))
    )
    bloom = "".join(
        star(x, y, 12, 5, 0.6) for x, y in ((-80, -74), (-40, -124), (-22, -84), (24, -96), (72, -112), (88, -70))
    )
    return "".join(
        (
            pen.glow(0, -110, 200, alpha=0.5),
            pen.cut(shell, pen.canvas.linear([(0, pen.air), (0.6, pen.light), (1, pen.gold)]), lift=True),
            pen.inside(shell, pen.flat(plants, pen.leaf.mix(pen.ink, 0.35)) + pen.flat(bloom, pen.coat)),
            pen.line(ribs, pen.body, 4),
            pen.line(shell, pen.body, 6),
            pen.cut("M-122 0H122V-14H-122Z", pen.deep),
            pen.flat("M-8 -246h16v-14h-16z", pen.deep),
            pen.line(smooth([(-30, 0), (-30, -50), (0, -62), (30, -50), (30, 0)]), pen.deep, 5),
        )
    )


BUILDINGS: dict[str, Motif] = {
    "lighthouse": lighthouse,
    "house": house,
    "castle": castle,
    "windmill": windmill,
    "circus_tent": circus_tent,
    "carousel": carousel,
    "ferris_wheel": ferris_wheel,
    "stairs": stairs,
    "door": door,
    "ruin": ruin,
    "clock_tower": clock_tower,
    "greenhouse": greenhouse,
}

"""Animals of the land as heroes."""

from __future__ import annotations

import math

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, num, ring, smooth, symmetric, taper
from services.rules.traum.pictures.pen import Motif, Pen

CAT = symmetric("0,-206 20,-206! 40,-252 60,-262! 62,-226 58,-196 62,-160 54,-138 78,-88 84,-40 66,0! 0,0!")
OWL = symmetric("0,-244 26,-242 68,-272! 64,-226 84,-160 88,-90 66,-24 30,0! 0,0!")
BEAR = curve(
    "-70,0! -82,-60 -84,-130 -70,-190 -60,-216 -72,-238 -62,-258 -42,-256 -34,-246 0,-256 34,-246 42,-256 62,-258 "
    "72,-238 60,-216 70,-190 84,-130 82,-60 70,0! 22,0! 16,-34 0,-44 -16,-34 -22,0!"
)
ELEPHANT = curve(
    "-150,0! -154,-60 -160,-120 -140,-176 -80,-206 -10,-204 26,-214 66,-230 104,-216 126,-182 132,-130 134,-70 146,-40 168,-44! "
    "174,-24 150,-8 124,-20 108,-64 98,-110 84,-112 76,-60 78,0! 28,0! 22,-58 -40,-62 -66,-56 -72,0! -118,0! -120,-40 -128,0!"
)
HARE = curve(
    "-62,0! -78,-30 -70,-84 -34,-118 0,-126 10,-150 8,-164 -16,-210 -24,-262 -10,-274 8,-250 24,-196 30,-180 34,-204 44,-250 60,-276 "
    "72,-262 64,-206 52,-170 74,-150 80,-128 64,-112 48,-106 54,-70 50,-30 58,0! 24,0! 16,-28 4,0!"
)


def _eyes(pen: Pen, points: tuple[tuple[float, float], ...], r: float) -> str:
    return "".join(pen.dot(x, y, r, pen.light) + pen.oval(x, y, r * 0.34, r * 0.86, pen.ink) for x, y in points)


def cat(pen: Pen, _luck: Chance) -> str:
    """A sitting cat that looks at us, tail curled."""
    tail = taper([(60, -14), (118, -24), (138, -72), (118, -116), (140, -146)], 32, 14)
    ears = curve("-54,-216! -52,-248 -26,-212!") + curve("54,-216! 52,-248 26,-212!")
    whiskers = "M-22 -160L-84 -168M-22 -154L-82 -146M22 -160L84 -168M22 -154L82 -146"
    return "".join(
        (
            pen.cut(tail, pen.deep),
            pen.cut(CAT, pen.deep, lift=True),
            pen.flat(ears, pen.coat, 0.75),
            _eyes(pen, ((-25, -182), (25, -182)), 13),
            pen.flat("M-7 -164H7L0 -155Z", pen.warm),
            pen.line("M0 -155Q-2 -146 -12 -146M0 -155Q2 -146 12 -146", pen.edge, 2, 0.7),
            pen.line(whiskers, pen.edge, 1.6, 0.55),
            pen.line("M-20 0V-44Q-20 -64 -30 -76M20 0V-44Q20 -64 30 -76", pen.edge, 2, 0.3),
            pen.flat("M-40 -130Q0 -108 40 -130L42 -118Q0 -96 -42 -118Z", pen.warm),
            pen.dot(0, -106, 9, pen.gold),
        )
    )


def owl(pen: Pen, _luck: Chance) -> str:
    """An owl with great lit eyes and a feathered breast."""
    wing = curve("-64,-206! -92,-140 -88,-70 -58,-24! -52,-90 -46,-150!") + curve(
        "64,-206! 92,-140 88,-70 58,-24! 52,-90 46,-150!"
    )
    breast = symmetric("0,-158 34,-150 50,-100 40,-44 0,-14")
    rows = "".join(
        f"M{x - 11} {-128 + 24 * row}q11 15 22 0" for row in range(5) for x in ((-22, 0, 22) if row % 2 else (-11, 11))
    )
    face = symmetric("0,-190! 20,-232 58,-222 62,-186 36,-162 0,-158!")
    return "".join(
        (
            pen.cut(OWL, pen.body, lift=True),
            pen.flat(breast, pen.paper, 0.85),
            pen.line(rows, pen.body, 3.4),
            pen.cut(wing, pen.deep),
            pen.flat(face, pen.soft),
            "".join(
                pen.disc(x, -194, 29, pen.gold)
                + pen.dot(x, -194, 24, pen.light)
                + pen.dot(x, -194, 13, pen.ink)
                + pen.dot(x + 4 * pen.side, -199, 4.6, pen.paper)
                for x in (-31, 31)
            ),
            pen.cut("M-11 -178H11L0 -150Z", pen.warm),
            pen.line("M-34 2v-12M-24 4v-14M-14 2v-12M34 2v-12M24 4v-14M14 2v-12", pen.gold, 6),
        )
    )


def bear(pen: Pen, _luck: Chance) -> str:
    """A standing bear with a scarf."""
    return "".join(
        (
            pen.cut(BEAR, pen.wood.mix(pen.body, 0.4), lift=True),
            pen.flat(symmetric("0,-168 40,-150 52,-90 36,-46 0,-40"), pen.paper, 0.20),
            pen.dot(-58, -240, 8, pen.warm, 0.6),
            pen.dot(58, -240, 8, pen.warm, 0.6),
            pen.flat(symmetric("0,-222 26,-214 30,-194 0,-182"), pen.paper, 0.75),
            pen.oval(0, -213, 11, 8, pen.ink),
            pen.line("M0 -206V-196M-12 -192Q0 -184 12 -192", pen.ink, 3),
            pen.dot(-26, -226, 5, pen.light),
            pen.dot(26, -226, 5, pen.light),
            pen.line("M-74 -150Q-40 -110 -50 -70M74 -150Q40 -110 50 -70", pen.ink, 4, 0.35),
            pen.cut("M-64 -182Q0 -156 64 -182L66 -160Q0 -134 -66 -160Z", pen.warm),
            pen.cut("M30 -158L54 -164L62 -92L36 -88Z", pen.warm),
            pen.line("M-48 0v-8M-36 0v-8M48 0v-8M36 0v-8", pen.edge, 3, 0.5),
        )
    )


def elephant(pen: Pen, _luck: Chance) -> str:
    """An elephant with an ornamented blanket."""
    ear = curve("20,-206! 62,-210 78,-176 66,-130 40,-104 14,-128 4,-170")
    blanket = "M-112 -200Q-56 -218 -6 -206L4 -112Q-50 -92 -118 -112Z"
    return "".join(
        (
            pen.thread([(-150, -150), (-170, -110), (-168, -76)], pen.body, 7),
            pen.cut(ELEPHANT, pen.soft.mix(pen.body, 0.35), lift=True),
            pen.inside(
                ELEPHANT,
                pen.cut(blanket, pen.coat)
                + pen.line("M-116 -124Q-50 -104 4 -124", pen.gold, 6)
                + "".join(pen.dot(x, -160, 9, pen.gold) for x in (-90, -56, -22)),
            ),
            pen.cut(ear, pen.body),
            pen.cut(curve("104,-112! 124,-84 156,-78! 130,-100 122,-122!"), pen.paper),
            pen.dot(94, -176, 6.5, pen.ink),
            pen.dot(95, -178, 2.2, pen.paper),
            pen.line("M104 -80l20 -4M108 -62l20 -4M114 -44l18 -6", pen.ink, 2.6, 0.35),
            pen.line("M-112 -3h26M34 -3h38", pen.paper, 5, 0.6),
        )
    )


def hare(pen: Pen, _luck: Chance) -> str:
    """A listening hare with a waistcoat and a watch chain."""
    return "".join(
        (
            pen.disc(-70, -24, 20, pen.paper),
            pen.cut(HARE, pen.body, lift=True),
            pen.flat(curve("-10,-262 -2,-240 14,-196 8,-196 -10,-226"), pen.warm, 0.6),
            pen.flat(curve("60,-264 62,-240 48,-190 42,-194 52,-236"), pen.warm, 0.6),
            pen.inside(HARE, pen.flat("M-30 -124L50 -108L52 -52L-24 -56Z", pen.coat)),
            pen.line("M14 -112L18 -56", pen.deep, 3),
            pen.thread([(18, -84), (34, -66), (46, -82)], pen.gold, 3.4),
            pen.dot(52, -146, 7.5, pen.light),
            pen.dot(54, -146, 4, pen.ink),
            pen.dot(79, -132, 4.5, pen.warm),
            pen.line("M66 -126L100 -120M66 -122L98 -110", pen.edge, 1.6, 0.6),
            pen.line("M-40 -8Q-56 -50 -20 -66", pen.edge, 2.4, 0.3),
        )
    )


def fox(pen: Pen, _luck: Chance) -> str:
    """A sitting fox, white tail tip."""
    tail = curve("-34,-14! -92,0 -132,-40 -138,-96 -116,-138! -106,-104 -84,-74 -38,-56!")
    tip = curve("-138,-96 -136,-120 -116,-140! -108,-112 -100,-94 -118,-100!")
    body = curve(
        "-40,0! -56,-50 -38,-110 2,-150 -6,-196 -26,-250! 6,-232 20,-224 42,-228 76,-252! 70,-200 88,-172 112,-158! 96,-138 62,-130 56,-92 58,-40 62,0! 30,0! 22,-42 12,0!"
    )
    chest = curve("18,-146! 44,-136 60,-130! 52,-90 44,-60! 28,-90!")
    return "".join(
        (
            pen.cut(tail, pen.coat),
            pen.flat(tip, pen.paper),
            pen.cut(body, pen.coat, lift=True),
            pen.flat(chest, pen.paper),
            pen.flat(curve("20,-150! 58,-158 112,-158! 96,-138 62,-130!"), pen.paper),
            pen.flat("M-16 -236L4 -222L2 -200Z", pen.deep),
            pen.flat("M66 -238L52 -220L62 -204Z", pen.deep),
            pen.dot(50, -182, 6.5, pen.ink),
            pen.dot(52, -184, 2.2, pen.paper),
            pen.dot(110, -158, 6, pen.ink),
            pen.flat("M30 0L26 -34H60L62 0Z", pen.deep),
            pen.line("M-24 -4Q-40 -50 -8 -84", pen.ink, 3, 0.35),
        )
    )


def wolf(pen: Pen, _luck: Chance) -> str:
    """A howling wolf."""
    body = curve(
        "-112,0! -100,-40 -112,-80 -98,-126 -50,-146 0,-150 22,-176 30,-210 22,-238! 44,-232 56,-244 84,-296! 98,-284 96,-270! 92,-222 86,-190 76,-150 74,-110 70,-60 80,0! 48,0! 40,-60 26,-74 -20,-70 -50,-76 -68,-46 -78,0!"
    )
    tail = taper([(-104, -118), (-146, -100), (-160, -50), (-150, -16)], 24, 12)
    ruff = curve("26,-174! 44,-160 74,-160! 70,-128 56,-96! 46,-120 34,-112! 30,-140 16,-144!")
    return "".join(
        (
            pen.cut(tail, pen.deep),
            pen.cut("M-40 -76L-52 0H-26L-14 -72ZM30 -70L22 0H46L52 -60Z", pen.dark),
            pen.cut(body, pen.body, lift=True),
            pen.flat(ruff, pen.paper, 0.32),
            pen.flat("M22 -238L14 -204L40 -222Z", pen.deep),
            pen.line("M62 -236L70 -242", pen.light, 5),
            pen.dot(92, -280, 6, pen.ink),
            pen.line("M96 -262L76 -224", pen.deep, 3),
        )
    )


def stag(pen: Pen, luck: Chance) -> str:
    """A stag whose antlers are a tree with lights."""
    body = curve(
        "-104,-150! -100,-168 -60,-176 0,-172 34,-184 60,-218 72,-246! 70,-262 90,-262! 108,-250 130,-222! 126,-212 100,-212! 88,-190 72,-150 66,-116 60,-98! 58,-50 64,0! 48,0! 40,-50 34,-94! -40,-92 -66,-98! -74,-50 -70,0! -88,0! -96,-50 -98,-110!"
    )
    back = "M-74 -100L-86 -50L-104 0H-88L-66 -50L-52 -96ZM32 -96L30 -50L40 0H26L14 -50L10 -94Z"
    limbs, lights = "", ""
    for s, base in ((-1, (70, -254)), (1, (84, -258))):
        x, y = base
        main = [(x, y), (x + s * 22, y - 46), (x + s * 62, y - 78), (x + s * 74, y - 128)]
        limbs += taper(main, 11, 3)
        for t, (dx, dy) in ((1, (-8, -58)), (2, (34, -30)), (2, (-14, -56))):
            px, py = main[t]
            end = (px + s * dx, py + dy)
            limbs += taper([(px, py), ((px + end[0]) / 2 + s * 5, (py + end[1]) / 2), end], 7, 2.4)
            lights += pen.dot(end[0], end[1], luck.between(5, 7), pen.light) + pen.glow(end[0], end[1], 22)
        lights += pen.dot(main[3][0], main[3][1], 6, pen.light)
    return "".join(
        (
            pen.flat(back, pen.dark),
            pen.flat(limbs, pen.deep),
            lights,
            pen.cut(body, pen.body, lift=True),
            pen.flat(curve("-104,-160! -122,-150 -112,-128! -98,-140!"), pen.paper),
            pen.flat(curve("66,-244! 40,-262 28,-254! 44,-236!"), pen.body),
            pen.dot(96, -238, 4.6, pen.light),
            pen.dot(127, -217, 4.4, pen.ink),
            "".join(
                pen.dot(x, y, 4.6, pen.paper, 0.6)
                for x, y in ((-70, -152), (-48, -160), (-30, -148), (-58, -134), (-10, -158))
            ),
        )
    )


def horse(pen: Pen, _luck: Chance) -> str:
    """A rocking horse on its runners."""
    body = curve(
        "-96,-120! -84,-154 -40,-160 10,-152 40,-176 58,-216 74,-244! 78,-262! 92,-246! 112,-226 136,-190! 128,-176 108,-178! 92,-180 84,-150 76,-118 92,-62 124,-24! 108,-16 70,-60 52,-96! -40,-92 -66,-84 -92,-54 -116,-18! -130,-26 -108,-72 -100,-100!"
    )
    mane = curve("74,-248! 50,-240 44,-214 26,-196 22,-168 8,-156! 40,-160 58,-188 70,-220!")
    tail = curve("-92,-136! -140,-150 -152,-104 -136,-70! -128,-100 -112,-112 -94,-112!")
    rocker = curve("-166,-34! -90,4 90,4 166,-34! 172,-22! 96,20 -96,20 -172,-22!")
    return "".join(
        (
            pen.cut(tail, pen.gold),
            pen.cut(body, pen.paper, lift=True),
            pen.cut(mane, pen.gold),
            pen.cut(curve("-48,-160! -10,-170 26,-156! 20,-112 -40,-112!"), pen.coat),
            pen.line("M-10 -112V-78", pen.coat, 6),
            pen.hoop(-10, -70, 8, pen.gold, 4),
            pen.line("M74 -222L112 -196M112 -224L104 -180M84 -196Q40 -176 20 -160", pen.coat, 5),
            pen.dot(98, -222, 5.4, pen.ink),
            pen.dot(129, -186, 3, pen.ink),
            "".join(pen.dot(x, y, 6, pen.shade) for x, y in ((-70, -136), (-58, -116), (60, -126), (44, -114))),
            pen.cut(rocker, pen.coat),
            pen.line("M-150 -22Q0 34 150 -22", pen.gold, 4),
        )
    )


def snail(pen: Pen, _luck: Chance) -> str:
    """A snail with a spiral house that has a lit door."""
    foot = curve(
        "-176,0! -160,-22 -100,-34 0,-30 70,-34 96,-70 108,-112 124,-134 146,-128 150,-104 136,-64 120,-22 96,0!"
    )
    shell = curve("-124,-40 -134,-110 -104,-180 -40,-212 36,-196 80,-142 82,-84 60,-36 -20,-22")
    spiral = [
        (-20 + math.cos(a * 0.62) * (90 - a * 4.6), -116 + math.sin(a * 0.62) * (86 - a * 4.4)) for a in range(19)
    ]
    return "".join(
        (
            pen.cut(foot, pen.paper.mix(pen.warm, 0.25)),
            pen.line("M126 -130L118 -176M142 -126L152 -170", pen.shade, 6),
            pen.dot(118, -180, 8, pen.deep),
            pen.dot(153, -174, 8, pen.deep),
            pen.cut(shell, pen.ball(pen.coat), lift=True),
            pen.thread(spiral, pen.wood, 9, 0.75),
            pen.thread(spiral, pen.gold, 2.6, 0.9),
            pen.glow(48, -60, 50),
            pen.flat("M32 -30V-66Q48 -90 64 -66V-34Z", pen.light),
            pen.line("M48 -32V-76", pen.deep, 2.4),
            pen.flat("M-110 -166L-122 -206L-98 -210L-88 -184Z", pen.wood),
            pen.line("M136 -104Q142 -98 148 -104", pen.ink, 2.6, 0.6),
        )
    )


def spider(pen: Pen, _luck: Chance) -> str:
    """A dewy web with its small owner."""
    c, r = (0.0, -160.0), 150.0
    rays = [
        (
            c[0] + math.sin(k * math.pi / 5 + 0.2) * r * (1.08 if k % 2 else 0.94),
            c[1] - math.cos(k * math.pi / 5 + 0.2) * r * (1.08 if k % 2 else 0.94),
        )
        for k in range(10)
    ]
    spokes = "".join(f"M{num(c[0])} {num(c[1])}L{num(x)} {num(y)}" for x, y in rays)
    threads, dew = "", ""
    for ringed in range(1, 7):
        f = ringed / 6.4
        points = [(c[0] + (x - c[0]) * f, c[1] + (y - c[1]) * f) for x, y in rays]
        for k, (x, y) in enumerate(points):
            x2, y2 = points[(k + 1) % 10]
            mx, my = (x + x2) / 2 * 0.94 + c[0] * 0.06, (y + y2) / 2 * 0.94 + c[1] * 0.06
            threads += f"M{num(x)} {num(y)}Q{num(mx)} {num(my)} {num(x2)} {num(y2)}"
            if (k + ringed) % 3 == 0:
                dew += ring(x, y, 4.2)
    legs = "".join(
        smooth([(12, -72), (12 + s * 24, -92 + k * 12), (12 + s * 42, -64 + k * 16)]) for s in (-1, 1) for k in range(4)
    )
    return "".join(
        (
            pen.line(spokes, pen.paper, 2.6, 0.85),
            pen.line(threads, pen.paper, 2, 0.8),
            pen.flat(dew, pen.light),
            pen.line("M12 -160V-80", pen.paper, 2),
            pen.line(legs, pen.ink, 5),
            pen.disc(12, -58, 22, pen.ink),
            pen.disc(12, -84, 13, pen.deep),
            pen.flat("M12 -72L20 -56L12 -42L4 -56Z", pen.warm),
            pen.dot(7, -86, 3, pen.light),
            pen.dot(17, -86, 3, pen.light),
        )
    )


def snake(pen: Pen, _luck: Chance) -> str:
    """A snake wound round a bare staff, head raised."""
    points = [
        (-120, -10),
        (-60, -26),
        (40, -16),
        (84, -44),
        (50, -76),
        (-40, -82),
        (-74, -112),
        (-40, -142),
        (40, -146),
        (66, -178),
        (36, -206),
        (-14, -214),
        (-30, -244),
        (-6, -270),
        (34, -272),
    ]
    body = taper(points, 14, 30)
    head = curve("20,-290! 52,-294 84,-274 88,-262 66,-252 24,-252!")
    bands = "".join(
        pen.line(f"M{x - 6} {y - 14}Q{x + 2} {y} {x - 4} {y + 14}", pen.gold, 7, 0.9) for x, y in points[2:13:1]
    )
    return "".join(
        (
            pen.cut("M-9 0L-6 -226L-16 -258L-2 -246L12 -276L9 -226L12 0Z", pen.wood),
            pen.cut(body, pen.coat, lift=True),
            pen.inside(body, bands),
            pen.cut(head, pen.coat),
            pen.dot(60, -276, 5, pen.light),
            pen.dot(61, -276, 2.4, pen.ink),
            pen.line("M88 -264L108 -262L118 -270M108 -262L118 -256", pen.warm, 3.4),
        )
    )


BEASTS: dict[str, Motif] = {
    "cat": cat,
    "owl": owl,
    "bear": bear,
    "elephant": elephant,
    "hare": hare,
    "fox": fox,
    "wolf": wolf,
    "stag": stag,
    "horse": horse,
    "snail": snail,
    "spider": spider,
    "snake": snake,
}

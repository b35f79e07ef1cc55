"""Plants as heroes."""

from __future__ import annotations

import math

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.colour import Colour
from services.rules.traum.pictures.paths import curve, num, ring, symmetric, taper
from services.rules.traum.pictures.pen import Motif, Pen

MUSHROOM_CAP = symmetric("0,-272 70,-256 124,-200 140,-146! 90,-132 0,-128")


def _branch(
    luck: Chance,
    x: float,
    y: float,
    angle: float,
    length: float,
    width: float,
    left: int,
    out: list[str],
    tips: list[tuple[float, float]],
) -> None:
    """Grows one branch and its twigs."""
    x2, y2 = x + math.sin(angle) * length, y - math.cos(angle) * length
    bend = luck.between(-0.12, 0.12) * length
    out.append(taper([(x, y), ((x + x2) / 2 + bend, (y + y2) / 2), (x2, y2)], width, width * 0.62))
    if left == 0:
        tips.append((x2, y2))
        return
    twigs = 2 if luck.often(0.65) else 3
    for j in range(twigs):
        turn = (j - (twigs - 1) / 2) * 1.0 / (twigs - 1) + luck.between(-0.16, 0.16)
        _branch(luck, x2, y2, angle + turn, length * luck.between(0.66, 0.82), width * 0.62, left - 1, out, tips)


def _crowns(
    pen: Pen, tips: list[tuple[float, float]], shift: tuple[float, float], sizes: tuple[int, ...], colour: Colour
) -> str:
    """Round tufts of leaves at the tips, in turn of each size."""
    parts = []
    for k, size in enumerate(sizes):
        d = "".join(f"M{round(x + shift[0])} {round(y + shift[1])}h0" for x, y in tips[k :: len(sizes)])
        parts.append(pen.line(d, colour, size))
    return "".join(parts)


def tree(pen: Pen, luck: Chance) -> str:
    """A broad tree in three tones of leaf."""
    out: list[str] = []
    tips: list[tuple[float, float]] = []
    _branch(luck, 0, 4, luck.between(-0.06, 0.06), 88, 34, 3, out, tips)
    roots = "".join(taper([(0, -16), (s * 30, -2), (s * 66, 6)], 26, 3) for s in (-1, 1))
    lit, dim = pen.leaf.mix(pen.light, 0.45), pen.leaf.mix(pen.ink, 0.55)
    return "".join(
        (
            _crowns(pen, tips, (0, 10), (76, 92), dim),
            pen.flat("".join(out) + roots, pen.deep),
            _crowns(pen, tips, (pen.side * 7, -4), (46, 62), pen.leaf),
            _crowns(pen, tips[::2], (pen.side * 16, -17), (22, 32), lit),
            _crowns(pen, tips[1::3], (0, 6), (10,), pen.light),
        )
    )


def bare_tree(pen: Pen, luck: Chance) -> str:
    """A leafless tree with a swing and one last leaf."""
    out: list[str] = []
    tips: list[tuple[float, float]] = []
    _branch(luck, 0, 4, luck.between(-0.1, 0.1), 92, 36, 4, out, tips)
    roots = "".join(taper([(0, -20), (s * 34, -2), (s * 78, 8)], 30, 3) for s in (-1, 1))
    x, y = tips[len(tips) // 3]
    return (
        pen.flat("".join(out) + roots, pen.deep)
        + pen.line("M-15 0C-12 -40 -12 -70 -13 -86" if pen.side < 0 else "M15 0C12 -40 12 -70 13 -86", pen.edge, 3, 0.5)
        + pen.flat(f"M{num(x)} {num(y)}q18 -16 30 8q-20 14 -30 -8z", pen.warm)
        + "".join(pen.dot(a, b, 4.6, pen.paper) for a, b in tips[::4])
    )


def rose(pen: Pen, _luck: Chance) -> str:
    """One great rose with thorns."""
    stem = taper([(10, 0), (-6, -70), (4, -140), (0, -190)], 15, 12)
    leaves = curve("0,-70! 34,-112 84,-120 110,-104! 80,-74 34,-62!") + curve(
        "0,-104! -36,-134 -84,-136 -106,-116! -78,-92 -32,-90!"
    )
    thorns = "M6 -50l22 -6l-20 -12zM-2 -130l-22 -8l20 -10zM6 -150l20 -8l-20 -8z"
    outer = curve("0,-180 -60,-186 -96,-226 -90,-276 -50,-300 0,-292 50,-304 92,-278 98,-226 58,-186")
    return "".join(
        (
            pen.cut(stem, pen.leaf.mix(pen.ink, 0.5)),
            pen.flat(thorns, pen.leaf.mix(pen.ink, 0.5)),
            pen.cut(leaves, pen.leaf.mix(pen.ink, 0.3)),
            pen.line("M8 -74Q60 -98 106 -104M-8 -106Q-56 -116 -102 -116", pen.ink, 2.4, 0.4),
            pen.cut(outer, pen.coat.mix(pen.ink, 0.2), lift=True),
            pen.cut(curve("-70,-196! -100,-250 -60,-292! -30,-260 -8,-200 0,-182"), pen.coat),
            pen.cut(curve("70,-196! 100,-250 62,-294! 30,-260 8,-200 0,-182"), pen.coat.mix(pen.light, 0.12)),
            pen.cut(
                curve("-44,-262! -24,-316 24,-316 48,-264! 30,-206 0,-188 -30,-206"), pen.coat.mix(pen.light, 0.25)
            ),
            pen.cut(curve("-22,-262! 0,-300 26,-270! 20,-230 0,-214 -18,-232"), pen.coat.mix(pen.ink, 0.12)),
            pen.line("M-8 -258Q4 -282 16 -262Q12 -240 0 -236", pen.light, 3.4, 0.8),
        )
    )


def mushroom(pen: Pen, _luck: Chance) -> str:
    """A toadstool with a door and windows."""
    stem = symmetric("0,-150! 38,-150! 44,-80 64,0! 0,0!")
    spots = "".join(
        ring(x, y, r, r * 0.8)
        for x, y, r in (
            (-70, -186, 17),
            (-10, -226, 20),
            (60, -206, 17),
            (18, -166, 13),
            (100, -164, 11),
            (-106, -158, 10),
            (-40, -250, 9),
        )
    )
    return "".join(
        (
            pen.cut(stem, pen.paper.mix(pen.body, 0.1), lift=True),
            pen.flat("M-90 -140Q0 -108 90 -140Q40 -112 0 -112Q-40 -112 -90 -140Z", pen.shade),
            pen.cut("M-110 -140Q0 -112 110 -140Q60 -120 0 -120Q-60 -120 -110 -140Z", pen.shade),
            pen.cut(MUSHROOM_CAP, pen.coat, lift=True),
            pen.inside(MUSHROOM_CAP, pen.flat(spots, pen.paper)),
            pen.glow(0, -36, 80),
            pen.flat("M-22 0V-44Q0 -76 22 -44V0Z", pen.wood),
            pen.dot(12, -26, 4, pen.light),
            pen.dot(0, -92, 12, pen.light),
            pen.line("M-12 -92H12M0 -104V-80", pen.wood, 2.4),
            pen.flat("M60 -236V-278H80V-226Z", pen.wood),
            pen.thread([(70, -282), (76, -300), (62, -318), (76, -340)], pen.air, 8, 0.4),
        )
    )


def dandelion(pen: Pen, luck: Chance) -> str:
    """A seed head that lets go of its parachutes."""
    parts = [
        pen.line("M0 0Q-12 -100 4 -196", pen.leaf.mix(pen.ink, 0.35), 9),
        pen.cut(curve("0,0! -50,-24 -96,-14 -130,-30! -100,-60 -60,-44 -30,-60 0,-20!"), pen.leaf.mix(pen.ink, 0.3)),
        pen.cut(curve("0,0! 50,-30 90,-24 118,-46! 90,-70 50,-50 20,-66 0,-20!"), pen.leaf.mix(pen.ink, 0.2)),
        pen.glow(4, -216, 130, alpha=0.4),
    ]
    stalks, heads = "", ""
    for k in range(26):
        a = k * 2 * math.pi / 26
        if pen.side * math.sin(a) > 0.5 and math.cos(a) > -0.2 and k % 2:
            continue
        r = 78 if k % 2 else 54
        x, y = 4 + math.sin(a) * r, -216 - math.cos(a) * r
        x, y = round(x), round(y)
        stalks += f"M4 -216L{x} {y}"
        heads += "".join(
            f"M{x} {y}l{round(math.sin(a + t) * 16)} {round(-math.cos(a + t) * 16)}" for t in (-0.8, -0.27, 0.27, 0.8)
        )
    flying = ""
    for k in range(6):
        x, y = round(4 + pen.side * (104 + 26 * k + luck.between(-8, 8))), round(-250 - 16 * k + luck.between(-28, 28))
        flying += f"M{x} {y}l{-pen.side * 9} 22" + "".join(
            f"M{x} {y}l{dx} {dy}" for dx, dy in ((-14, -7), (-8, -14), (0, -16), (8, -14), (14, -7))
        )
    return "".join(
        (
            *parts,
            pen.line(stalks, pen.paper, 2, 0.8),
            pen.line(heads, pen.paper, 2.6),
            pen.line(flying, pen.paper, 2.6),
            pen.disc(4, -216, 15, pen.wood),
        )
    )


def cactus(pen: Pen, _luck: Chance) -> str:
    """A cactus with arms and one flower."""
    colour = pen.leaf.mix(pen.ink, 0.25)
    trunk = curve("-36,0! -40,-120 -34,-230 -18,-262 0,-270 18,-262 34,-230 40,-120 36,0!")
    left = taper([(-30, -100), (-80, -108), (-96, -140), (-94, -196)], 44, 36) + ring(-94, -196, 18)
    right = taper([(30, -64), (84, -74), (100, -106), (98, -148)], 44, 36) + ring(98, -148, 18)
    ribs = "M-14 -8C-18 -120 -12 -220 0 -262M14 -8C18 -120 12 -220 0 -262M-92 -190V-144M98 -146V-106"
    needles = "".join(
        f"M{x} {y}l-9 -5M{x} {y}l-9 5" for x, y in ((-38, -60), (-40, -130), (-34, -200), (-112, -170))
    ) + "".join(f"M{x} {y}l9 -5M{x} {y}l9 5" for x, y in ((38, -100), (38, -170), (34, -222), (116, -130), (-76, -180)))
    petals = "".join(
        f"M0 -268Q{num(math.sin(a) * 34 - 10)} {num(-268 - math.cos(a) * 34)} {num(math.sin(a) * 44)} {num(-268 - math.cos(a) * 44)}Q{num(math.sin(a) * 34 + 12)} {num(-262 - math.cos(a) * 30)} 0 -268Z"
        for a in (-1.1, -0.55, 0, 0.55, 1.1)
    )
    return (
        pen.cut(left, colour)
        + pen.cut(right, colour)
        + pen.cut(trunk, colour.mix(pen.low, 0.15), lift=True)
        + pen.line(ribs, pen.ink, 3, 0.35)
        + pen.line(needles, pen.paper, 2.4, 0.85)
        + pen.flat(petals, pen.warm)
        + pen.dot(0, -274, 9, pen.light)
        + pen.dot(-94, -216, 10, pen.warm)
    )


PLANTS: dict[str, Motif] = {
    "tree": tree,
    "bare_tree": bare_tree,
    "rose": rose,
    "mushroom": mushroom,
    "dandelion": dandelion,
    "cactus": cactus,
}

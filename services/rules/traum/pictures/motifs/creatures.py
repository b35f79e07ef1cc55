"""Animals of water and air as heroes."""

from __future__ import annotations

import math

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, num, ring, smooth, symmetric, taper
from services.rules.traum.pictures.pen import Motif, Pen

WHALE = curve(
    "212,-126 196,-176 130,-214 40,-224 -60,-214 -140,-176 -196,-140 -236,-146 -262,-180 -292,-206 -318,-208! -312,-176 -290,-146 -272,-134! "
    "-296,-122 -318,-104 -330,-84! -298,-82 -262,-96 -232,-116 -170,-92 -90,-66 20,-56 110,-64 180,-88"
)
GOLDFISH = curve(
    "150,-150 120,-196 60,-222 0,-214 -60,-180 -90,-164! -130,-210 -190,-224! -172,-180 -176,-146 -166,-104 -186,-62! -130,-84 -92,-134! -50,-104 10,-84 70,-86 126,-112"
)
SWAN = curve(
    "-150,-70! -176,-112 -160,-130! -120,-140 -70,-156 -20,-150 20,-120 44,-110 66,-130 62,-176 44,-214 58,-258 96,-264 116,-236 140,-224! 116,-216 98,-226 86,-214 102,-170 104,-110 84,-52 30,-20 -60,-18 -120,-36"
)
DRAGON_WING = curve(
    "-20,-150! -60,-250 -150,-300! -144,-262 -166,-246! -146,-220 -160,-196! -128,-184 -126,-156! -90,-154 -40,-128!"
)


def whale(pen: Pen, luck: Chance) -> str:
    """A great whale with a pale, furrowed throat."""
    belly = curve("210,-122! 192,-90 110,-62 20,-56 -90,-66 -150,-86! -40,-82 60,-96 130,-116 180,-122!")
    furrows = "".join(
        smooth([(190 - k * 10, -108 + k * 8), (110 - k * 22, -94 + k * 7), (-10 - k * 20, -78 + k * 4)])
        for k in range(5)
    )
    spots = "".join(ring(luck.between(-120, 140), luck.between(-206, -172), luck.between(2, 5)) for _ in range(14))
    fin = curve("70,-88! 62,-42 20,0 -30,6! -6,-30 6,-60 14,-84!")
    return "".join(
        (
            pen.cut(WHALE, pen.body, lift=True),
            pen.inside(
                WHALE,
                pen.flat(belly, pen.paper, 0.75)
                + pen.line(furrows, pen.body, 2.2, 0.6)
                + pen.flat(spots, pen.edge, 0.5),
            ),
            pen.cut(fin, pen.deep),
            pen.dot(152, -134, 8, pen.ink),
            pen.dot(154, -137, 2.6, pen.paper),
            pen.line("M211 -122Q192 -114 172 -120", pen.ink, 3, 0.6),
        )
    )


def goldfish(pen: Pen, _luck: Chance) -> str:
    """A veiled goldfish with a crown-like fin."""
    scales = "".join(
        f"M{x + (16 if row % 2 else 0)} {-190 + row * 22}q14 11 0 22" for row in range(4) for x in range(-54, 76, 32)
    )
    return "".join(
        (
            pen.cut(curve("-40,-194! -20,-262 50,-276! 40,-248 64,-244! 60,-220 20,-208!"), pen.gold),
            pen.cut(curve("-10,-92! -40,-40 -70,-30! -40,-70 -44,-112!"), pen.gold),
            pen.cut(GOLDFISH, pen.coat, lift=True),
            pen.inside(
                GOLDFISH,
                pen.line(scales, pen.gold, 3, 0.9)
                + pen.line(
                    "M-100 -150L-190 -210M-100 -150H-180M-100 -146L-184 -76M-100 -152L-186 -180M-100 -148L-182 -112",
                    pen.gold,
                    3,
                    0.7,
                ),
            ),
            pen.flat(curve("40,-140! 10,-116 -20,-120! 0,-140 6,-156!"), pen.gold),
            pen.line("M86 -204Q66 -156 92 -106", pen.deep, 3, 0.4),
            pen.disc(112, -162, 13, pen.paper),
            pen.dot(115, -162, 7, pen.ink),
            pen.line("M150 -148Q138 -142 134 -134", pen.ink, 3, 0.6),
            "".join(
                pen.hoop(x, y, r, pen.paper, 2.6, 0.8) for x, y, r in ((182, -176, 8), (196, -212, 12), (184, -246, 6))
            ),
        )
    )


def jellyfish(pen: Pen, luck: Chance) -> str:
    """A glowing bell over long arms."""
    bell = symmetric("0,-312 56,-300 100,-250 112,-190! 88,-174 62,-190! 38,-172 0,-186")
    arms = ""
    for k in range(9):
        x, long = -84 + 21 * k, luck.between(90, 180)
        phase = luck.between(0, 6)
        arms += smooth([(x + math.sin(phase + j * 1.25) * (5 + 2.5 * j), -182 + long * j / 5) for j in range(6)])
    ribbons = "".join(
        taper([(x + math.sin(k + j) * 12, -180 + 26 * j) for j in range(7)], 26, 4) for k, x in enumerate((-36, 0, 36))
    )
    return "".join(
        (
            pen.glow(0, -230, 200),
            pen.line(arms, pen.light.mix(pen.warm, 0.35), 3, 0.8),
            pen.flat(ribbons, pen.warm.mix(pen.paper, 0.4), 0.75),
            pen.cut(bell, pen.canvas.linear([(0, pen.light.mix(pen.warm, 0.3)), (1, pen.warm)]), lift=True),
            pen.inside(
                bell,
                pen.line("M0 -312V-180M-40 -306Q-60 -240 -56 -180M40 -306Q60 -240 56 -180", pen.paper, 3, 0.45)
                + pen.flat(ring(pen.side * 44, -262, 24, 12), pen.paper, 0.55),
            ),
            "".join(pen.dot(x, -206, 6, pen.light) for x in (-76, -38, 0, 38, 76)),
        )
    )


def turtle(pen: Pen, _luck: Chance) -> str:
    """A turtle that carries a wood and a hill on its shell."""
    shell = curve("-124,-60! -112,-130 -50,-176 20,-176 84,-132 104,-60! 20,-44 -60,-46!")
    plates = "M-86 -118L-34 -96L16 -100L66 -122M-34 -96L-50 -50M16 -100L30 -46M-34 -96L-30 -168M16 -100L22 -174"
    trees = "".join(
        f"M{x - w} {y}L{x} {y - h}L{x + w} {y}Z"
        for x, y, w, h in ((-58, -160, 18, 56), (-26, -172, 22, 84), (8, -174, 18, 62), (44, -160, 20, 70))
    )
    return "".join(
        (
            pen.cut(curve("-90,-58! -150,-30 -176,-4! -140,2 -84,-22 -50,-40!"), pen.leaf.mix(pen.ink, 0.25)),
            pen.cut(curve("50,-56! 80,-20 120,6! 136,-8 120,-40 90,-66!"), pen.leaf.mix(pen.ink, 0.25)),
            pen.cut(curve("90,-88! 124,-116 164,-126 190,-104 186,-80 150,-68 96,-56!"), pen.leaf.mix(pen.ink, 0.12)),
            pen.cut(curve("-120,-62! -150,-66 -164,-58! -140,-52 -118,-50!"), pen.leaf.mix(pen.ink, 0.25)),
            pen.cut(trees, pen.deep),
            pen.cut(shell, pen.ball(pen.wood.mix(pen.gold, 0.25)), lift=True),
            pen.inside(shell, pen.line(plates, pen.gold, 4, 0.8)),
            pen.line("M-124 -60Q-60 -44 20 -44Q70 -48 104 -60", pen.gold, 6),
            pen.dot(164, -104, 6, pen.ink),
            pen.dot(166, -106, 2, pen.paper),
            pen.line("M188 -86Q176 -80 166 -84", pen.ink, 2.6, 0.6),
        )
    )


def octopus(pen: Pen, _luck: Chance) -> str:
    """A friendly octopus, every arm its own way."""
    head = curve("-64,-150 -92,-216 -70,-278 0,-306 70,-278 92,-216 64,-150 0,-132")
    paths = (
        [(-52, -150), (-96, -120), (-130, -60), (-176, -40), (-190, -76), (-164, -92)],
        [(52, -150), (96, -120), (130, -60), (176, -40), (190, -76), (164, -92)],
        [(-36, -140), (-62, -84), (-82, -22), (-124, 0), (-142, -22)],
        [(36, -140), (62, -84), (82, -22), (124, 0), (142, -22)],
        [(-14, -138), (-22, -70), (-36, -14), (-18, 2), (-4, -14)],
        [(14, -138), (24, -76), (24, -20), (52, 0), (60, -18)],
    )
    suckers = "".join(pen.dot(x, y, 4.4, pen.paper, 0.7) for arm in paths for x, y in arm[2:4])
    return "".join(
        (
            "".join(pen.cut(taper(arm, 38, 10), pen.coat) for arm in paths),
            suckers,
            pen.cut(head, pen.ball(pen.coat), lift=True),
            "".join(
                pen.disc(x, -182, 20, pen.paper)
                + pen.dot(x + 3, -180, 10, pen.ink)
                + pen.dot(x + 6, -184, 3.4, pen.paper)
                for x in (-32, 32)
            ),
            pen.line("M-12 -154Q0 -146 12 -154", pen.ink, 3.4, 0.6),
            "".join(
                pen.dot(x, y, r, pen.gold, 0.6)
                for x, y, r in ((-40, -250, 9), (-12, -272, 7), (24, -258, 10), (50, -236, 6))
            ),
        )
    )


def swan(pen: Pen, _luck: Chance) -> str:
    """A swan with lifted wings."""
    feathers = "".join(
        curve(
            f"-20,-118! {-86 - k * 16},{-150 + k * 20} {-140 - k * 6},{-190 + k * 36}! {-90 - k * 2},{-110 + k * 20} -10,-84!"
        )
        for k in range(3)
    )
    return "".join(
        (
            pen.cut(SWAN, pen.paper, lift=True),
            pen.cut(feathers, pen.paper.mix(pen.low, 0.18)),
            pen.flat("M112 -244L142 -224L116 -222Z", pen.warm),
            pen.flat("M98 -258Q112 -250 114 -238L102 -236Z", pen.ink),
            pen.line("M-120 -40Q-40 -14 50 -28", pen.shade, 4, 0.6),
            pen.cut("M72 -276L78 -296L88 -280L98 -298L104 -278L114 -288L112 -266L76 -264Z", pen.gold),
        )
    )


def heron(pen: Pen, _luck: Chance) -> str:
    """A crane on one leg."""
    body = curve(
        "-104,-86! -70,-120 -20,-156 30,-156 52,-180 46,-214 44,-250 62,-280 88,-282 100,-268 150,-254! 98,-254 82,-250 72,-230 80,-190 76,-150 50,-112 0,-96 -60,-86!"
    )
    wing = curve("28,-144! -30,-150 -96,-110 -128,-66! -70,-84 -20,-90 26,-112!")
    return "".join(
        (
            pen.line("M6 -104L2 -52L6 0M6 0L-14 4M6 0L28 4", pen.deep, 6),
            pen.line("M22 -106L40 -70L10 -50", pen.deep, 6),
            pen.cut(body, pen.paper, lift=True),
            pen.cut(wing, pen.soft),
            pen.line("M-20 -112L-92 -84M-6 -104L-70 -82M0 -122L-84 -94", pen.deep, 3, 0.5),
            pen.flat("M100 -270L152 -254L98 -254Z", pen.warm),
            pen.flat(curve("66,-282! 40,-300 10,-296! 40,-286 62,-270!"), pen.coat),
            pen.dot(86, -268, 4.6, pen.ink),
        )
    )


def butterfly(pen: Pen, _luck: Chance) -> str:
    """A butterfly with eyes and windows in its wings."""
    parts = []
    for s in (-1, 1):
        flip = f'<g transform="scale({s} 1)">'
        upper = curve("6,-150! 40,-230 110,-292 158,-276 166,-226 132,-168 60,-138 8,-136!")
        lower = curve("8,-134! 60,-130 114,-106 122,-62 96,-26 62,-34 44,-64! 30,-30 20,-60 6,-118!")
        parts.append(
            flip
            + pen.cut(lower, pen.gold, lift=True)
            + pen.cut(upper, pen.coat, lift=True)
            + pen.flat(curve("26,-166! 60,-222 110,-262 136,-254 140,-222 110,-178 60,-154!"), pen.light, 0.85)
            + pen.line("M14 -150L126 -252M14 -148L140 -222M14 -146L104 -176", pen.coat, 5)
            + pen.disc(88, -72, 20, pen.body)
            + pen.dot(88, -72, 10, pen.light)
            + pen.dot(146, -254, 7, pen.paper)
            + pen.dot(154, -232, 5, pen.paper)
            + "</g>"
        )
    body = curve("0,-186 10,-164 8,-120 4,-64 0,-40 -4,-64 -8,-120 -10,-164")
    return (
        "".join(parts)
        + pen.cut(body, pen.deep)
        + pen.line("M-3 -184Q-14 -226 -38 -238M3 -184Q14 -226 38 -238", pen.deep, 4)
        + pen.dot(-38, -238, 5, pen.deep)
        + pen.dot(38, -238, 5, pen.deep)
    )


def dragon(pen: Pen, _luck: Chance) -> str:
    """A coiled dragon with one wing spread and smoke at its nose."""
    tail = [(-40, -50), (-110, -20), (-170, -40), (-186, -96), (-150, -130), (-128, -104)]
    body = curve(
        "-70,-40! -84,-100 -46,-156 20,-160 44,-186 40,-226 66,-256! 60,-284! 86,-268! 104,-290! 112,-262 140,-244 176,-232! 172,-214 138,-208 112,-208! 104,-170 112,-120 96,-60 110,0! 70,0! 56,-40 20,-36 6,0! -36,0! -44,-24!"
    )
    belly = curve("92,-196! 86,-150 92,-110 74,-56! 48,-60 56,-110 60,-150 72,-190!")
    spikes = "".join(
        f"M{x} {y}l{a} {b}l{c} {d}Z"
        for x, y, a, b, c, d in (
            (-76, -96, -24, -16, 36, -14),
            (-56, -138, -20, -24, 40, 2),
            (-14, -158, -8, -28, 32, 20),
            (26, -172, -16, -22, 28, 2),
            (40, -206, -20, -10, 20, -16),
            (42, -232, -16, -16, 24, -4),
        )
    )
    ribs = "M-24 -148L-150 -300M-26 -144L-166 -246M-30 -140L-160 -196M-34 -134L-126 -156"
    return "".join(
        (
            pen.cut(taper(tail, 52, 10), pen.body),
            pen.flat("M-128 -104l-20 -22l34 -8l4 34z", pen.coat),
            pen.flat(spikes, pen.coat),
            pen.cut(body, pen.body, lift=True),
            pen.flat(belly, pen.gold, 0.8),
            pen.line("M62 -160H92M58 -134H92M56 -110H88M52 -84H82", pen.body, 4),
            pen.cut(DRAGON_WING, pen.coat, lift=True),
            pen.line(ribs, pen.deep, 5, 0.7),
            pen.dot(112, -242, 8, pen.light),
            pen.oval(114, -242, 3, 7, pen.ink),
            pen.dot(166, -228, 3.6, pen.ink),
            pen.line("M174 -216Q150 -212 130 -218", pen.ink, 3, 0.6),
            pen.thread([(182, -232), (204, -246), (196, -268), (220, -284), (212, -304)], pen.air, 8, 0.5),
        )
    )


def _feather(x: float, y: float, angle: float, long: float) -> str:
    ex, ey = x + math.sin(angle) * long, y - math.cos(angle) * long
    return f"M{num(x)} {num(y)}L{num(ex)} {num(ey)}"


def peacock(pen: Pen, _luck: Chance) -> str:
    """A peacock whose fan is full of eyes."""
    angles = [(-1.25 + k * 0.25) for k in range(11)]
    fan = symmetric("0,-304 70,-292 132,-244 160,-170 150,-110! 40,-60 0,-50!")
    eyes = "".join(
        pen.dot(math.sin(a) * r, -90 - math.cos(a) * r, s, pen.gold)
        + pen.dot(math.sin(a) * r, -90 - math.cos(a) * r, s * 0.62, pen.low)
        + pen.dot(math.sin(a) * r, -90 - math.cos(a) * r, s * 0.32, pen.ink)
        for r, s, row in ((186, 15, angles), (134, 12, angles[:-1]))
        for a in (v + (0 if r > 150 else 0.125) for v in row)
    )
    shafts = "".join(_feather(0, -90, a, 172) for a in angles)
    body = curve(
        "-34,0! -50,-50 -30,-104 -14,-140 -16,-176 0,-196 18,-192 28,-178! 20,-164 20,-140 36,-100 46,-50 30,0!"
    )
    return "".join(
        (
            pen.cut(fan, pen.leaf.mix(pen.middle, 0.4), lift=True),
            pen.line(shafts, pen.gold, 2.6, 0.7),
            eyes,
            pen.cut(body, pen.deep.mix(pen.middle, 0.5), lift=True),
            pen.flat("M16 -184L36 -174L18 -170Z", pen.gold),
            pen.dot(8, -182, 4, pen.light),
            pen.line("M-4 -196L-14 -222M2 -198V-226M8 -196L18 -220", pen.gold, 2.6),
            pen.dot(-14, -224, 4.4, pen.gold),
            pen.dot(2, -228, 4.4, pen.gold),
            pen.dot(18, -222, 4.4, pen.gold),
            pen.line("M-12 0v6M14 0v6", pen.gold, 5),
        )
    )


CREATURES: dict[str, Motif] = {
    "whale": whale,
    "goldfish": goldfish,
    "jellyfish": jellyfish,
    "turtle": turtle,
    "octopus": octopus,
    "swan": swan,
    "heron": heron,
    "butterfly": butterfly,
    "dragon": dragon,
    "peacock": peacock,
}

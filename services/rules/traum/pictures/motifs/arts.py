"""Instruments, games, fruit and people as heroes."""

from __future__ import annotations

import math

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, num, poly, ring, smooth, symmetric, taper
from services.rules.traum.pictures.pen import Motif, Pen

VIOLIN = symmetric("0,-206! 16,-206! 52,-196 60,-160 40,-128 44,-110! 76,-76 74,-24 36,0 0,2")
APPLE = symmetric("0,-206! 30,-236 96,-230 122,-160 106,-70 56,-4 0,-14!")
EGG = symmetric("0,-268 60,-232 100,-140 84,-40 0,0")
HAND = curve(
    "-58,0! -62,-70 -92,-116 -128,-146 -120,-164 -92,-154 -60,-128! -68,-190 -80,-250 -66,-262 -50,-250 -34,-176! -28,-240 -24,-296 -8,-304 6,-294 6,-178! "
    "18,-240 34,-284 50,-288 60,-276 44,-172! 64,-220 84,-246 98,-242 100,-228 82,-140 62,-60 58,0!"
)
HEART = symmetric("0,-210! 40,-266 110,-256 126,-186 96,-110 0,-6!")


def violin(pen: Pen, _luck: Chance) -> str:
    """A violin with its bow."""
    holes = "M-26 -84Q-36 -70 -28 -56Q-20 -44 -30 -34M26 -84Q36 -70 28 -56Q20 -44 30 -34"
    return "".join(
        (
            pen.line("M96 -8L150 -286", pen.wood, 7),
            pen.line("M110 -6L164 -280", pen.paper, 2.4),
            pen.cut("M-8 -196L-6 -320H6L8 -196Z", pen.wood),
            pen.cut(VIOLIN, pen.coat.mix(pen.wood, 0.25), lift=True),
            pen.line(holes, pen.ink, 5),
            pen.cut("M-9 -190H9L12 -96H-12Z", pen.deep),
            pen.cut("M-22 -74H22L18 -64H-18Z", pen.gold),
            pen.cut("M-12 -46H12L8 -8H-8Z", pen.deep),
            pen.line("M-4 -310V-40M0 -310V-40M4 -310V-40", pen.paper, 1.6, 0.8),
            pen.hoop(0, -328, 11, pen.wood, 8),
            pen.line("M-20 -308H20M-18 -294H18", pen.wood, 6),
        )
    )


def piano(pen: Pen, _luck: Chance) -> str:
    """A grand piano, lid open."""
    lid = curve("-140,-142! -150,-260 -60,-310 30,-276 120,-236 160,-190 150,-142!")
    keys = "".join(f"M{x} -112V-92" for x in range(-144, -40, 10))
    return "".join(
        (
            pen.cut(lid, pen.body, lift=True),
            pen.flat(curve("-122,-146! -130,-246 -56,-288 26,-258 106,-222 142,-184 134,-146!"), pen.coat, 0.8),
            pen.line("M60 -146L92 -222", pen.gold, 5),
            pen.line(
                "M-100 -150L-96 -250M-70 -150L-62 -272M-40 -150L-26 -270M-10 -150L8 -258M20 -150L40 -246",
                pen.gold,
                2,
                0.7,
            ),
            pen.cut("M-160 -146H150Q166 -120 150 -92H-160Z", pen.deep, lift=True),
            pen.cut("M-168 -116H-34V-92H-168Z", pen.paper),
            pen.line(keys, pen.ink, 4),
            pen.cut("M-172 -92H156V-78H-172Z", pen.body),
            "".join(
                pen.cut(f"M{x - 8} -78H{x + 8}L{x + 5} -8H{x - 5}Z", pen.deep) + pen.dot(x, -4, 7, pen.gold)
                for x in (-146, 30, 134)
            ),
            pen.cut("M-10 -78L-4 -20H10L14 -78Z", pen.deep),
        )
    )


def gramophone(pen: Pen, _luck: Chance) -> str:
    """A gramophone with a flower horn."""
    horn = curve(
        "-6,-120! 10,-170 20,-200! -30,-250 -20,-300 20,-296! 40,-326 90,-330 108,-300! 150,-296 160,-250 134,-226! 150,-190 120,-160 84,-172! 50,-160 20,-140 6,-112!"
    )
    return "".join(
        (
            pen.cut(horn, pen.gold, lift=True),
            pen.flat(
                curve(
                    "30,-206! 0,-244 8,-282 34,-276 58,-310 92,-304 98,-276 134,-274 136,-246 112,-232 124,-200 108,-180 80,-188"
                ),
                pen.coat,
            ),
            pen.flat(ring(66, -238, 32, 26), pen.deep, 0.85),
            pen.line(
                "M66 -238L20 -282M66 -238L92 -306M66 -238L136 -256M66 -238L110 -184M66 -238L30 -206", pen.gold, 2.6, 0.7
            ),
            pen.cut("M-110 -70H110V0H-110Z", pen.wood, lift=True),
            pen.line("M-94 -54H94V-16H-94Z", pen.gold, 3, 0.8),
            pen.oval(-16, -76, 84, 13, pen.deep),
            pen.oval(-16, -77, 26, 4, pen.warm),
            pen.line("M-6 -120Q-30 -110 -44 -82", pen.gold, 8),
            pen.line("M110 -40H136V-58", pen.gold, 6),
            pen.cut("M-122 0H122V12H-122Z", pen.wood.mix(pen.ink, 0.3)),
        )
    )


def chess_knight(pen: Pen, _luck: Chance) -> str:
    """A knight of the chess board."""
    head = curve(
        "-56,-64! -64,-120 -58,-180 -20,-236 10,-262! 6,-292! 30,-272 56,-256 78,-216 104,-170! 100,-144 76,-140 52,-156 30,-152! 40,-120 56,-100 56,-64!"
    )
    mane = curve("-56,-64! -64,-120 -58,-180 -20,-236 8,-260! -20,-200 -30,-140 -26,-64!")
    return "".join(
        (
            pen.cut(head, pen.paper, lift=True),
            pen.flat(mane, pen.shade),
            pen.line("M-44 -190L-22 -180M-56 -150L-30 -144M-60 -110L-30 -108", pen.ink, 3, 0.35),
            pen.dot(44, -214, 6.5, pen.ink),
            pen.dot(90, -164, 4, pen.ink),
            pen.line("M98 -150Q84 -150 76 -156", pen.ink, 3, 0.5),
            pen.cut("M-66 -64H66L74 -40H-74Z", pen.paper),
            pen.cut(curve("-74,-40! 74,-40! 96,-10 96,0! -96,0! -96,-10"), pen.paper.mix(pen.ink, 0.08)),
            pen.line("M-66 -52H66", pen.warm, 5),
        )
    )


def apple(pen: Pen, _luck: Chance) -> str:
    """An apple with a bite and a window."""
    bite = ring(112, -150, 42)
    return "".join(
        (
            pen.line("M0 -204Q2 -244 22 -270", pen.wood, 10),
            pen.cut(curve("12,-236! 40,-286 104,-286! 92,-244 50,-226!"), pen.leaf.mix(pen.ink, 0.15)),
            pen.cut(APPLE, pen.ball(pen.coat), lift=True),
            pen.inside(APPLE, pen.flat(bite, pen.paper) + pen.hoop(112, -150, 42, pen.coat.mix(pen.ink, 0.3), 5)),
            pen.flat(ring(-60 if pen.side < 0 else 44, -196, 20, 11), pen.paper, 0.5),
            pen.glow(-20, -70, 60),
            pen.flat("M-40 -44V-84Q-20 -108 0 -84V-44Z", pen.light),
            pen.line("M-20 -44V-98M-40 -68H0", pen.wood, 3),
        )
    )


def egg(pen: Pen, _luck: Chance) -> str:
    """An egg in a nest, cracked, light inside."""
    crack = "-110,-150 -70,-170 -44,-138 -10,-172 20,-136 52,-168 78,-140 110,-160"
    points = [(float(a), float(b)) for a, b in (p.split(",") for p in crack.split())]
    gap = poly([*points, *[(x, y + 17) for x, y in reversed(points)]])
    twigs = "".join(
        smooth([(-120 + 6 * k, -30 + (k * 7) % 22), (-30 + 4 * k, 2 + (k * 5) % 12), (70 + 5 * k, -34 + (k * 11) % 26)])
        for k in range(9)
    )
    return "".join(
        (
            pen.glow(0, -140, 190, alpha=0.55),
            pen.cut(EGG, pen.ball(pen.paper, 0.3), lift=True),
            pen.inside(EGG, pen.flat(gap, pen.light.lighter(0.04)) + pen.line(poly(points, False), pen.gold, 3)),
            "".join(
                pen.dot(x, y, r, pen.warm, 0.35)
                for x, y, r in (
                    (-40, -90, 8),
                    (30, -70, 6),
                    (50, -104, 9),
                    (-16, -220, 7),
                    (24, -200, 5),
                    (-60, -60, 5),
                )
            ),
            pen.cut(curve("-128,-54! -60,-34 60,-34 128,-54! 112,-4 60,12 -60,12 -112,-4"), pen.wood),
            pen.line(twigs, pen.wood.mix(pen.gold, 0.4), 4.4),
            pen.line("M-136 -66L-104 -40M136 -68L104 -38M-90 -56L-60 -30", pen.wood, 5),
        )
    )


def hand(pen: Pen, _luck: Chance) -> str:
    """An open hand with an eye in its palm."""
    return "".join(
        (
            pen.cut(HAND, pen.soft.mix(pen.paper, 0.35), lift=True),
            pen.cut("M-66 0L-64 -40Q0 -24 64 -40L62 0Z", pen.coat),
            pen.line("M-64 -38Q0 -22 64 -38", pen.gold, 5),
            pen.flat(curve("-48,-104! -20,-134 20,-134 48,-104! 20,-78 -20,-78!"), pen.paper),
            pen.disc(0, -106, 22, pen.low),
            pen.dot(0, -106, 11, pen.ink),
            pen.dot(5, -111, 4, pen.paper),
            pen.line("M-36 -132L-44 -146M-14 -142L-18 -158M14 -142L18 -158M36 -132L46 -146", pen.ink, 3.6, 0.6),
        )
    )


def eye(pen: Pen, _luck: Chance) -> str:
    """A great eye with long lashes, a moon in it."""
    lid = curve("-170,-140! -100,-212 0,-236 100,-212 170,-140! 100,-76 0,-54 -100,-76!")
    lashes = "".join(
        pen.flat(taper([(x, y), (x * 1.14, y - 26), (x * 1.3, y - 44)], 11, 2), pen.deep)
        for x, y in ((-130, -190), (-80, -220), (-28, -234), (28, -234), (80, -220), (130, -190))
    )
    return "".join(
        (
            lashes,
            pen.cut(lid, pen.paper, lift=True),
            pen.inside(
                lid,
                pen.disc(0, -150, 78, pen.low)
                + pen.line(
                    "".join(
                        f"M{num(math.sin(a) * 38)} {num(-150 - math.cos(a) * 38)}L{num(math.sin(a) * 72)} {num(-150 - math.cos(a) * 72)}"
                        for a in (k * math.pi / 12 for k in range(24))
                    ),
                    pen.air,
                    4,
                    0.55,
                )
                + pen.dot(0, -150, 40, pen.ink)
                + pen.dot(16, -162, 17, pen.light)
                + pen.dot(23, -168, 15, pen.ink)
                + pen.flat(
                    curve("-180,-150! -100,-212 0,-240 100,-212 180,-150! 100,-190 0,-208 -100,-190!"), pen.ink, 0.25
                ),
            ),
            pen.line("M-170 -140Q-90 -218 0 -234Q90 -218 170 -140", pen.deep, 9),
            pen.flat("M0 -40Q14 -18 0 -6Q-14 -18 0 -40Z", pen.air),
        )
    )


def scales(pen: Pen, _luck: Chance) -> str:
    """A balance: a heart in one bowl, a feather in the other."""
    bowls = "".join(
        pen.line(f"M{x} {y}L{x - 44} {y + 104}M{x} {y}L{x + 44} {y + 104}", pen.gold, 2.6)
        + pen.cut(
            f"M{x - 54} {y + 102}H{x + 54}Q{x + 40} {y + 142} {x} {y + 144}Q{x - 40} {y + 142} {x - 54} {y + 102}Z",
            pen.gold,
        )
        for x, y in ((-112, -218), (112, -262))
    )
    return "".join(
        (
            pen.cut("M-8 -262L-10 -24H10L8 -262Z", pen.gold, lift=True),
            pen.cut(curve("-66,0! -50,-24 -16,-34 16,-34 50,-24 66,0!"), pen.gold),
            pen.cut("M-118 -224L0 -250L118 -268L116 -256L0 -236L-116 -210Z", pen.gold),
            pen.disc(0, -268, 17, pen.coat),
            pen.flat(curve("-112,-128! -140,-150 -132,-174 -112,-160! -92,-174 -84,-150"), pen.warm),
            pen.flat(curve("84,-164! 100,-196 136,-206 146,-200! 138,-172 104,-158"), pen.paper),
            pen.line("M76 -158L136 -194", pen.shade, 3),
            bowls,
        )
    )


def anchor(pen: Pen, _luck: Chance) -> str:
    """An anchor with a rope."""
    arms = curve(
        "-126,-110! -140,-60 -96,-10 0,0! 96,-10 140,-60 126,-110! 100,-80! 96,-56 60,-34 14,-30! -14,-30! -60,-34 -96,-56 -100,-80!"
    )
    return "".join(
        (
            pen.cut(arms, pen.deep, lift=True),
            pen.cut("M-154 -82L-122 -130L-92 -84ZM154 -82L122 -130L92 -84Z", pen.deep),
            pen.cut("M-12 -230H12L16 -20H-16Z", pen.deep, lift=True),
            pen.cut("M-74 -212H74V-190H-74Z", pen.wood),
            pen.dot(-78, -201, 12, pen.gold),
            pen.dot(78, -201, 12, pen.gold),
            pen.hoop(0, -256, 24, pen.deep, 12),
            pen.hoop(0, -256, 31, pen.edge, 2, 0.6),
            pen.thread(
                [(4, -280), (60, -250), (30, -190), (-40, -160), (-20, -110), (50, -90), (30, -30), (90, 10)],
                pen.gold,
                9,
            ),
            pen.thread(
                [(4, -280), (60, -250), (30, -190), (-40, -160), (-20, -110), (50, -90), (30, -30), (90, 10)],
                pen.wood,
                2,
                0.7,
            ),
        )
    )


def heart(pen: Pen, _luck: Chance) -> str:
    """A paper heart with a keyhole, stitched."""
    return (
        pen.glow(0, -140, 190, pen.warm, 0.5)
        + pen.cut(HEART, pen.ball(pen.coat), lift=True)
        + f'<g stroke-dasharray="11 9">{pen.line(symmetric("0,-188! 40,-240 98,-232 108,-180 84,-114 0,-30!"), pen.paper, 3.4, 0.7)}</g>'
        + pen.glow(0, -136, 60)
        + pen.flat("M-13 -104L-8 -134A20 20 0 1 1 8 -134L13 -104Z", pen.light)
    )


ARTS: dict[str, Motif] = {
    "violin": violin,
    "piano": piano,
    "gramophone": gramophone,
    "chess_knight": chess_knight,
    "apple": apple,
    "egg": egg,
    "hand": hand,
    "eye": eye,
    "scales": scales,
    "anchor": anchor,
    "heart": heart,
}

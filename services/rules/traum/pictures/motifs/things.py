"""Household and travelling things as heroes."""

from __future__ import annotations

import math

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, num, poly, ring, star, symmetric, taper
from services.rules.traum.pictures.pen import Motif, Pen

TEAPOT = curve("-96,-150! -110,-90 -96,-30 -50,-4! 50,-4! 96,-30 110,-90 96,-150! 60,-170 -60,-170")
HOURGLASS = symmetric("0,-276! 74,-276! 70,-220 40,-176 12,-152 40,-126 70,-82 74,-26! 0,-26!")


def clock(pen: Pen, luck: Chance) -> str:
    """A pocket watch."""
    c, r = -142.0, 126.0
    ticks = ["", ""]
    for k in range(12):
        a, inner = k * math.pi / 6, (r - 34 if k % 3 == 0 else r - 28)
        ticks[k % 3 == 0] += (
            f"M{num(math.sin(a) * inner)} {num(c - math.cos(a) * inner)}L{num(math.sin(a) * (r - 19))} {num(c - math.cos(a) * (r - 19))}"
        )
    hands = ""
    for long, wide in ((58, 9), (86, 6)):
        a = luck.between(0, 6.28)
        hands += pen.flat(
            poly(
                [
                    (math.sin(a + 1.57) * wide, c - math.cos(a + 1.57) * wide),
                    (math.sin(a) * long, c - math.cos(a) * long),
                    (math.sin(a - 1.57) * wide, c - math.cos(a - 1.57) * wide),
                    (-math.sin(a) * 20, c + math.cos(a) * 20),
                ]
            ),
            pen.ink,
        )
    return "".join(
        (
            pen.hoop(0, -304, 21, pen.gold, 8),
            pen.cut("M-15 -288H15V-262H-15Z", pen.wood),
            pen.cut(ring(0, c, r + 12), pen.gold, lift=True),
            pen.disc(0, c, r + 1, pen.wood),
            pen.dot(0, c, r - 8, pen.canvas.radial([(0, pen.paper.lighter(0.03)), (0.78, pen.paper), (1, pen.shade)])),
            pen.line(ticks[1], pen.ink, 7),
            pen.line(ticks[0], pen.ink, 3.4),
            hands,
            pen.disc(0, c, 9, pen.warm),
        )
    )


def hourglass(pen: Pen, _luck: Chance) -> str:
    """Sand running between two bulbs of glass."""
    sand = "M-54 -216Q0 -200 54 -216Q42 -176 3 -152H-3Q-42 -176 -54 -216Z" + curve(
        "-66,-30! -50,-66 0,-96 50,-66 66,-30!"
    )
    return "".join(
        (
            pen.glow(0, -150, 150, alpha=0.35),
            pen.flat(HOURGLASS, pen.air, 0.38),
            pen.inside(HOURGLASS, pen.flat(sand, pen.gold) + pen.bar(-2.5, -156, 5, 110, pen.gold)),
            pen.line(
                "M-52 -256Q-50 -214 -30 -190M-52 -48Q-50 -90 -30 -112"
                if pen.side < 0
                else "M52 -256Q50 -214 30 -190M52 -48Q50 -90 30 -112",
                pen.paper,
                5,
                0.7,
            ),
            pen.line(HOURGLASS, pen.paper, 3, 0.6),
            pen.cut("M-92 -276V-300H92V-276Z", pen.wood, lift=True),
            pen.cut("M-92 0V-26H92V0Z", pen.wood),
            "".join(
                pen.cut(
                    curve(
                        f"{x - 6},-276! {x - 9},-220 {x - 4},-150 {x - 9},-80 {x - 6},-26! {x + 6},-26! {x + 9},-80 {x + 4},-150 {x + 9},-220 {x + 6},-276!"
                    ),
                    pen.gold,
                )
                for x in (-82, 82)
            ),
        )
    )


def key(pen: Pen, _luck: Chance) -> str:
    """An ornate key with a clover bow."""
    rings = "".join(
        pen.hoop(x, y, 31, pen.gold, 20) + pen.hoop(x, y, 40, pen.edge, 2, 0.7) + pen.hoop(x, y, 22, pen.ink, 2, 0.4)
        for x, y in ((-38, -246), (38, -246), (0, -304))
    )
    return (
        rings
        + pen.dot(0, -262, 13, pen.warm)
        + pen.cut("M-14 -216H14L12 0H-12Z", pen.gold, lift=True)
        + pen.cut("M-28 -214H28V-198H-28ZM-23 -188H23V-176H-23Z", pen.gold)
        + pen.cut("M10 -92H66V-64H48V-50H66V-14H40V-30H10Z", pen.gold)
    )


def lantern(pen: Pen, _luck: Chance) -> str:
    """A street lamp."""
    return "".join(
        (
            pen.glow(0, -268, 210),
            pen.cut("M-7 -222L-9 -60L-16 0H16L9 -60L7 -222Z", pen.deep, lift=True),
            pen.cut("M-28 4L-20 -20H20L28 4Z", pen.deep),
            pen.cut("M-40 -234H40L27 -310H-27Z", pen.light),
            pen.flat(symmetric("0,-292 10,-266 8,-252 0,-246"), pen.warm),
            pen.line("M-40 -234L-27 -310M40 -234L27 -310M-13 -234L-9 -310M13 -234L9 -310", pen.deep, 4.6),
            pen.cut("M-46 -306L-12 -342H12L46 -306Z", pen.deep),
            pen.dot(0, -350, 8, pen.deep),
            pen.cut("M-44 -236H44L36 -222H-36Z", pen.deep),
            pen.line("M-34 -196H34", pen.deep, 6),
            pen.dot(-36, -196, 5, pen.gold),
            pen.dot(36, -196, 5, pen.gold),
        )
    )


def candle(pen: Pen, _luck: Chance) -> str:
    """A thick candle with running wax on a saucer with a handle."""
    wax = curve("-46,-24! -46,-190! -30,-204 0,-200 30,-206 46,-190! 46,-24!")
    drips = curve(
        "-46,-190! -46,-150 -38,-120 -30,-146 -24,-170 -16,-132 -8,-110 0,-140 6,-172 18,-176 26,-146 34,-130 46,-160 46,-190! 20,-210 -20,-204"
    )
    return "".join(
        (
            pen.glow(0, -244, 220),
            pen.hoop(108, -14, 22, pen.gold, 9),
            pen.cut(curve("-108,-30! 108,-30! 84,0 -84,0!"), pen.gold, lift=True),
            pen.cut(wax, pen.paper, lift=True),
            pen.cut(drips, pen.paper.lighter(0.02)),
            pen.line("M0 -200V-222", pen.ink, 5),
            pen.flat(symmetric("0,-312 22,-262 20,-232 0,-218"), pen.warm),
            pen.flat(symmetric("0,-286 11,-252 9,-234 0,-226"), pen.light.lighter(0.05)),
            pen.oval(0, -30, 110, 9, pen.gold.mix(pen.ink, 0.25)),
        )
    )


def umbrella(pen: Pen, _luck: Chance) -> str:
    """An open umbrella in panels."""
    top = curve(
        "-156,-130! -144,-220 -70,-268 0,-272 70,-268 144,-220 156,-130! 130,-148 102,-148 78,-128! 52,-148 26,-148 0,-128! -26,-148 -52,-148 -78,-128! -102,-148 -130,-148"
    )
    panels = "M0 -272C-50 -240 -74 -190 -78 -128Q-52 -148 0 -128ZM0 -272C70 -250 122 -200 156 -130Q120 -154 78 -128C74 -190 44 -240 0 -272Z"
    return (
        pen.line("M0 -262V-28C0 4 -42 4 -40 -26", pen.wood, 9)
        + pen.line("M0 -292V-266", pen.wood, 6)
        + pen.cut(top, pen.coat, lift=True)
        + pen.inside(top, pen.flat(panels, pen.gold, 0.9))
        + pen.line("M0 -272C-50 -240 -74 -190 -78 -128M0 -272C50 -240 74 -190 78 -128M0 -272V-128", pen.ink, 2.2, 0.3)
    )


def chair(pen: Pen, _luck: Chance) -> str:
    """A high empty chair with a cushion."""
    return "".join(
        (
            pen.cut("M-70 -120L-78 0H-64L-50 -110Z", pen.wood),
            pen.cut("M44 -112L58 0H72L64 -122Z", pen.wood),
            pen.cut("M-64 -116L-70 -290Q-66 -306 -54 -300L-46 -116Z", pen.wood),
            pen.cut("M46 -116L54 -300Q66 -306 70 -290L64 -116Z", pen.wood),
            pen.cut(symmetric("0,-316 34,-302 60,-284! 58,-262! 0,-254"), pen.wood, lift=True),
            "".join(
                pen.cut(f"M{x - 6} -256H{x + 6}L{x * 0.94 + 6:.0f} -120H{x * 0.94 - 6:.0f}Z", pen.wood)
                for x in (-30, 0, 30)
            ),
            pen.cut("M-84 -130H84L92 -98H-92Z", pen.wood),
            pen.cut(curve("-78,-132! -60,-156 60,-156 78,-132! 70,-122 -70,-122"), pen.coat),
            pen.cut("M-80 -100L-88 0H-72L-62 -100ZM80 -100L88 0H72L62 -100Z", pen.wood),
            pen.line("M-78 -46H78", pen.wood, 8),
            pen.dot(0, -286, 10, pen.gold),
        )
    )


def mirror(pen: Pen, _luck: Chance) -> str:
    """A standing mirror that shows another sky."""
    glass = ring(0, -178, 76, 118)
    other = pen.canvas.linear([(0, pen.middle.lighter(0.12)), (0.55, pen.air), (1, pen.warm)])
    return "".join(
        (
            pen.cut("M-64 -60L-112 4H-92L-40 -52ZM64 -60L112 4H92L40 -52Z", pen.wood),
            pen.cut(ring(0, -178, 96, 138), pen.gold, lift=True),
            pen.dot(0, -320, 16, pen.warm),
            "".join(
                pen.dot(math.sin(k * math.pi / 8) * 87, -178 - math.cos(k * math.pi / 8) * 129, 5, pen.wood)
                for k in range(16)
            ),
            pen.flat(glass, other),
            pen.inside(
                glass,
                pen.dot(-24 * pen.side, -226, 20, pen.light)
                + pen.flat(
                    curve("-90,-120! -50,-168 -20,-140 20,-180 60,-136 90,-150! 90,-40! -90,-40!"), pen.body, 0.75
                )
                + pen.flat("M-80 -260L-10 -330H30L-70 -190ZM20 -80L80 -160V-120L40 -60Z", pen.paper, 0.28),
            ),
        )
    )


def mask(pen: Pen, _luck: Chance) -> str:
    """A half mask with feathers on a stick."""
    face = symmetric("0,-206! 36,-226 92,-228 134,-200! 128,-150 96,-112 50,-112 14,-140! 0,-128!")
    eyes = curve("24,-168! 46,-192 86,-190 102,-168! 80,-146 46,-148!") + curve(
        "-24,-168! -46,-192 -86,-190 -102,-168! -80,-146 -46,-148!"
    )
    plumes = "".join(
        pen.cut(taper([(x * 0.4, -206), (x * 0.8, -262), (x * 1.3, -312 + abs(x) * 0.3)], 26, 12), c)
        for x, c in ((-84, pen.warm), (-44, pen.paper), (84, pen.warm), (44, pen.paper), (0, pen.gold))
    )
    dots = "".join(
        pen.dot(s * x, y, 4.6, pen.light)
        for s in (-1, 1)
        for x, y in ((30, -206), (62, -212), (96, -206), (120, -188), (116, -152), (92, -126), (58, -126))
    )
    return (
        plumes
        + pen.line("M118 -150L150 0", pen.wood, 9)
        + pen.cut(face, pen.coat, lift=True)
        + pen.flat(eyes, pen.ink)
        + dots
        + pen.flat(star(0, -186, 17, 4, 0.4), pen.gold)
        + pen.dot(64, -168, 7, pen.light)
        + pen.dot(-64, -168, 7, pen.light)
    )


def crown(pen: Pen, _luck: Chance) -> str:
    """A crown on a cushion."""
    body = symmetric("0,-274! 30,-176! 76,-258! 90,-160! 138,-218! 116,-80! 0,-66")
    return "".join(
        (
            pen.cut(curve("-140,-40 -110,-70 0,-62 110,-70 140,-40 124,0 -124,0"), pen.coat, lift=True),
            pen.line("M-126 -12Q0 6 126 -12", pen.gold, 4),
            pen.dot(-138, -10, 10, pen.gold),
            pen.dot(138, -10, 10, pen.gold),
            pen.glow(0, -150, 170, alpha=0.45),
            pen.cut(body, pen.gold, lift=True),
            pen.flat("M-118 -108Q0 -92 118 -108L114 -78Q0 -62 -114 -78Z", pen.gold.mix(pen.ink, 0.25)),
            "".join(
                pen.disc(x, y, r, c)
                for x, y, r, c in (
                    (0, -284, 13, pen.paper),
                    (76, -268, 11, pen.paper),
                    (-76, -268, 11, pen.paper),
                    (138, -226, 10, pen.paper),
                    (-138, -226, 10, pen.paper),
                    (0, -128, 17, pen.warm),
                    (58, -126, 11, pen.low),
                    (-58, -126, 11, pen.low),
                )
            ),
        )
    )


def letter(pen: Pen, _luck: Chance) -> str:
    """A sealed letter, big as a sail."""
    return (
        pen.cut("M-150 -216L150 -232L158 -18L-144 0Z", pen.paper, lift=True)
        + pen.flat("M-144 0L-8 -124L158 -18Z", pen.shade, 0.7)
        + pen.cut("M-150 -216L8 -98L150 -232Z", pen.paper.mix(pen.ink, 0.06))
        + pen.disc(8, -110, 29, pen.coat)
        + pen.flat(star(8, -110, 17, 5), pen.coat.mix(pen.ink, 0.35))
        + pen.line("M-150 -216L8 -98L150 -232", pen.ink, 2, 0.25)
    )


def teapot(pen: Pen, _luck: Chance) -> str:
    """A teapot with a landscape of steam."""
    steam = "".join(
        pen.thread([(x, -206), (x + 16, -232), (x - 12, -262), (x + 14, -294), (x - 4, -322)], pen.air, 9, 0.4)
        for x in (150, 176)
    )
    return "".join(
        (
            steam,
            pen.line("M-96 -132C-170 -146 -172 -30 -92 -40", pen.coat, 17),
            pen.line("M-96 -132C-170 -146 -172 -30 -92 -40", pen.edge, 2, 0.5),
            pen.cut(curve("84,-74! 120,-86 138,-140 176,-176! 186,-160 160,-110 138,-50 86,-34!"), pen.coat),
            pen.cut(TEAPOT, pen.coat, lift=True),
            pen.inside(
                TEAPOT,
                pen.flat("M-120 -110Q0 -86 120 -110V-78Q0 -54 -120 -78Z", pen.paper)
                + "".join(
                    pen.flat(star(x, y, 15, 5, 0.5), pen.gold)
                    for x, y in ((-70, -82), (-24, -74), (24, -74), (70, -82))
                ),
            ),
            pen.cut(curve("-62,-168! -40,-190 40,-190 62,-168! 0,-160"), pen.coat.mix(pen.ink, 0.15)),
            pen.disc(0, -200, 14, pen.gold),
            pen.cut("M-50 -6H50L58 4H-58Z", pen.coat.mix(pen.ink, 0.3)),
        )
    )


THINGS: dict[str, Motif] = {
    "clock": clock,
    "hourglass": hourglass,
    "key": key,
    "lantern": lantern,
    "candle": candle,
    "umbrella": umbrella,
    "chair": chair,
    "mirror": mirror,
    "mask": mask,
    "crown": crown,
    "letter": letter,
    "teapot": teapot,
}

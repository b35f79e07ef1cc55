"""People, ghosts and dolls as heroes."""

from __future__ import annotations

import math

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, ring, smooth, star, taper
from services.rules.traum.pictures.pen import Motif, Pen

_ROPE = 900
"""Half the rope's length: it leaves the page on both sides, which is no accident."""


def puppet(pen: Pen, _luck: Chance) -> str:
    """A marionette under its cross of wood."""
    strings = "M-70 -330L-74 -140M70 -330L78 -168M-20 -336L-12 -236M20 -336L12 -236M-60 -332L-34 -70M60 -332L40 -60"
    return "".join(
        (
            pen.cut("M-92 -338H92V-326H-92Z", pen.wood),
            pen.cut("M-8 -352H8V-314H-8Z", pen.wood),
            pen.line(strings, pen.paper, 2, 0.8),
            pen.cut("M-30 -92L-42 -40L-34 -2H-18L-20 -40L-6 -92ZM30 -92L46 -46L30 -4H46L62 -42L6 -92Z", pen.deep),
            pen.cut(curve("-30,-186! -44,-90! 0,-76 44,-90! 30,-186!"), pen.coat, lift=True),
            pen.cut(taper([(-28, -176), (-62, -160), (-76, -132)], 20, 12), pen.coat),
            pen.cut(taper([(28, -176), (58, -190), (78, -166)], 20, 12), pen.coat),
            pen.disc(-76, -130, 9, pen.paper),
            pen.disc(79, -164, 9, pen.paper),
            "".join(pen.dot(0, y, 5, pen.gold) for y in (-160, -136, -112)),
            pen.disc(0, -214, 29, pen.paper),
            pen.dot(-10, -218, 3.6, pen.ink),
            pen.dot(10, -218, 3.6, pen.ink),
            pen.dot(-16, -206, 6, pen.warm, 0.7),
            pen.dot(16, -206, 6, pen.warm, 0.7),
            pen.line("M-8 -202Q0 -196 8 -202", pen.ink, 2.6),
            pen.cut("M-30 -226Q0 -300 30 -226Q0 -240 -30 -226Z", pen.warm),
            pen.dot(0, -272, 8, pen.gold),
            pen.cut("M-42 -4H-14L-12 6H-48ZM28 -6H52L58 6H26Z", pen.wood),
        )
    )


def rope_walker(pen: Pen, _luck: Chance) -> str:
    """A tightrope walker with an umbrella, on the rope."""
    return "".join(
        (
            pen.thread(
                [(-_ROPE, -70), (-90, 0), (0, 4), (90, 0), (_ROPE, -70)] if pen.glows else [(-90, 0), (90, 0)],
                pen.wood,
                5,
            ),
            pen.cut("M-14 -110L-44 -50L-30 0H-12L-22 -48L6 -96ZM14 -110L36 -54L20 0H38L58 -54L20 -116Z", pen.deep),
            pen.cut(curve("-24,-196! -34,-120 -62,-96! 0,-84 62,-96! 34,-120 24,-196!"), pen.coat, lift=True),
            pen.line("M-52 -98Q0 -84 52 -98", pen.gold, 4),
            pen.cut(taper([(-20, -186), (-64, -182), (-112, -164)], 17, 10), pen.paper),
            pen.cut(taper([(20, -186), (54, -206), (74, -244)], 17, 10), pen.paper),
            pen.disc(0, -224, 23, pen.paper),
            pen.cut(curve("-26,-226! -20,-254 20,-254 26,-226! 0,-238"), pen.deep),
            pen.disc(6, -258, 12, pen.deep),
            pen.line("M74 -230V-318", pen.wood, 4),
            pen.cut(curve("10,-300! 30,-352 118,-352 138,-300! 110,-312 96,-302! 74,-314 52,-302! 36,-312"), pen.warm),
            pen.dot(-6, -224, 3, pen.ink),
            pen.dot(9, -224, 3, pen.ink),
        )
    )


def ballerina(pen: Pen, _luck: Chance) -> str:
    """A dancer on one toe, as from a music box."""
    return "".join(
        (
            pen.cut("M-66 0Q0 -34 66 0Z", pen.gold, lift=True),
            pen.cut("M-5 -10L-10 -120H10L5 -10Z", pen.paper),
            pen.cut(taper([(6, -120), (46, -100), (96, -112), (130, -124)], 19, 8), pen.paper),
            pen.cut(
                curve("-16,-176! -96,-134 -116,-116! -60,-104 0,-112 60,-104 116,-120! 96,-138 16,-176!"),
                pen.coat.mix(pen.paper, 0.35),
                lift=True,
            ),
            pen.line("M-104 -116Q0 -96 104 -118", pen.paper, 4, 0.8),
            pen.cut(curve("-15,-220! -19,-176! 19,-176! 15,-220!"), pen.coat),
            pen.cut(taper([(-12, -214), (-52, -250), (-40, -300), (-8, -322)], 14, 8), pen.paper),
            pen.cut(taper([(12, -214), (52, -250), (40, -300), (8, -322)], 14, 8), pen.paper),
            pen.disc(0, -248, 20, pen.paper),
            pen.cut(curve("-22,-248! -18,-276 18,-276 22,-248! 0,-262"), pen.deep),
            pen.disc(0, -278, 10, pen.deep),
            pen.cut("M-12 -272L-8 -290L0 -278L8 -290L12 -272Z", pen.gold),
        )
    )


def ghost(pen: Pen, _luck: Chance) -> str:
    """A shy ghost with a lantern."""
    sheet = curve(
        "0,-272 66,-246 88,-170 96,-90 116,-20! 84,-34 62,-2! 34,-30 8,4! -24,-28 -50,2! -74,-32 -112,-10! -92,-90 -86,-170 -62,-246"
    )
    return "".join(
        (
            pen.glow(0, -140, 200, pen.air, 0.5),
            pen.cut(sheet, pen.canvas.linear([(0, pen.paper), (0.6, pen.paper, 0.95), (1, pen.air, 0.75)]), lift=True),
            pen.oval(-26, -192, 11, 17, pen.ink),
            pen.oval(26, -192, 11, 17, pen.ink),
            pen.oval(0, -152, 9, 11, pen.ink),
            pen.dot(-46, -164, 10, pen.warm, 0.4),
            pen.dot(46, -164, 10, pen.warm, 0.4),
            pen.cut(taper([(70, -140), (112, -136), (128, -150)], 36, 18), pen.paper),
            pen.line("M128 -152V-128", pen.deep, 3),
            pen.glow(128, -104, 90),
            pen.cut("M110 -126H146L140 -80H116Z", pen.light),
            pen.line("M110 -126H146L140 -80H116ZM128 -126V-80", pen.deep, 4),
        )
    )


def angler(pen: Pen, _luck: Chance) -> str:
    """A man on a crescent-shaped perch who fishes for stars."""
    return "".join(
        (
            pen.cut(
                curve("-110,-150! -120,-70 -60,-10 30,-6 90,-20 130,-60! 80,-40 10,-44 -50,-80 -76,-130!"), pen.light
            ),
            pen.cut("M-20 -62L34 -70L60 -20H42L22 -46L-24 -38Z", pen.deep),
            pen.cut(curve("-34,-52! -40,-110 -22,-140 4,-142 22,-116 24,-60!"), pen.coat, lift=True),
            pen.cut(taper([(4, -126), (40, -112), (62, -126)], 17, 10), pen.coat),
            pen.disc(-4, -160, 20, pen.paper),
            pen.cut("M-40 -164Q-4 -176 34 -162L24 -168L18 -196H-22L-26 -170Z", pen.wood),
            pen.line("M56 -116Q120 -220 190 -250", pen.wood, 5),
            pen.thread([(190, -250), (196, -160), (190, -70)], pen.paper, 2),
            pen.glow(190, -50, 50),
            pen.cut(star(190, -52, 24, 5), pen.light),
        )
    )


def astronaut(pen: Pen, _luck: Chance) -> str:
    """An astronaut holding a flower."""
    return "".join(
        (
            pen.cut(
                curve("-58,-196! -74,-180 -76,-100 -56,-92! 56,-92! 76,-100 74,-180 58,-196!"), pen.shade, lift=True
            ),
            pen.cut("M-44 -92L-52 -6Q-34 6 -12 -2L-4 -70L6 -2Q30 8 50 -6L44 -92Z", pen.paper),
            pen.cut(curve("-54,-186! -60,-80! 0,-66 60,-80! 54,-186!"), pen.paper, lift=True),
            pen.cut(taper([(-46, -176), (-86, -140), (-92, -100)], 36, 26), pen.paper),
            pen.cut(taper([(46, -176), (88, -170), (104, -206)], 36, 26), pen.paper),
            pen.cut("M-26 -150H26V-110H-26Z", pen.shade),
            pen.dot(-12, -130, 6, pen.warm),
            pen.dot(8, -130, 6, pen.light),
            pen.disc(0, -228, 56, pen.paper),
            pen.flat(ring(4, -226, 42, 36), pen.dark),
            pen.flat(ring(4 + 16 * pen.side, -240, 13, 8), pen.light, 0.85),
            pen.flat(smooth([(-30, -214), (0, -200), (40, -212)]) + "L36 -204Q0 -186 -28 -206Z", pen.low, 0.6),
            pen.line("M104 -206V-262", pen.leaf, 5),
            "".join(
                pen.dot(104 + math.sin(k * 1.2566) * 15, -274 - math.cos(k * 1.2566) * 15, 10, pen.warm)
                for k in range(5)
            ),
            pen.dot(104, -274, 9, pen.light),
            pen.line("M-52 -24H-10M8 -24H50", pen.warm, 6),
        )
    )


PERFORMERS: dict[str, Motif] = {
    "puppet": puppet,
    "rope_walker": rope_walker,
    "ballerina": ballerina,
    "ghost": ghost,
    "angler": angler,
    "astronaut": astronaut,
}

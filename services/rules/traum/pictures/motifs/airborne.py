"""What may drift through the air, drawn about 60 across around (0, 0)."""

from __future__ import annotations

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, poly, ring, star, symmetric
from services.rules.traum.pictures.pen import Motif, Pen


def moth(pen: Pen, luck: Chance) -> str:
    """A butterfly from above."""
    c = pen.bright(luck)
    wings = curve("0,-6! 14,-34 36,-36 38,-16 28,0 36,14 24,28 6,16 0,4!") + curve(
        "0,-6! -14,-34 -36,-36 -38,-16 -28,0 -36,14 -24,28 -6,16 0,4!"
    )
    return (
        pen.cut(wings, c)
        + pen.flat(ring(22, -18, 7) + ring(-22, -18, 7), pen.light, 0.8)
        + pen.line("M0 -12V14M0 -12L-8 -26M0 -12L8 -26", pen.ink, 3.4)
    )


def small_fish(pen: Pen, luck: Chance) -> str:
    """A fish that swims through the air."""
    c = pen.bright(luck)
    body = curve("40,0 18,-20 -10,-18 -24,-4! -42,-20! -38,0 -42,20! -24,4! -10,18 18,20")
    return (
        pen.cut(body, c)
        + pen.dot(24, -4, 4.4, pen.ink)
        + pen.line("M8 -14Q16 0 8 14M-8 -10Q0 0 -8 10", pen.paper, 2.4, 0.7)
    )


def dart(pen: Pen, _luck: Chance) -> str:
    """A paper plane."""
    return (
        pen.cut("M-44 -6L44 -28L0 6Z", pen.paper)
        + pen.flat("M44 -28L0 6L-10 22L-8 2Z", pen.shade)
        + pen.flat("M44 -28L0 6L20 14Z", pen.paper.mix(pen.ink, 0.14))
    )


def envelope(pen: Pen, _luck: Chance) -> str:
    """A small sealed letter."""
    return (
        pen.cut("M-34 -22L34 -26L36 20L-32 24Z", pen.paper)
        + pen.line("M-34 -22L2 4L34 -26", pen.ink, 2.6, 0.5)
        + pen.dot(2, 4, 8, pen.coat)
    )


def plume(pen: Pen, luck: Chance) -> str:
    """A feather."""
    c = pen.paper.mix(pen.bright(luck), 0.3)
    return pen.cut(curve("-36,14! -22,-12 8,-30 42,-34! 38,-10 14,12 -24,18!"), c) + pen.line(
        "M-48 24L30 -26M-14 0L-8 12M0 -10L8 2M14 -18L22 -6", pen.ink, 2.2, 0.5
    )


def toy_balloon(pen: Pen, luck: Chance) -> str:
    """A toy balloon on its string."""
    c = pen.bright(luck)
    return (
        pen.thread([(0, 18), (5, 36), (-5, 54), (2, 74)], pen.paper, 2.2, 0.8)
        + pen.cut(curve("0,18! -26,4 -30,-34 0,-46 30,-34 26,4"), c)
        + pen.flat("M0 16L6 24H-6Z", c)
        + pen.line("M-14 -32Q-20 -24 -17 -12" if pen.side < 0 else "M14 -32Q20 -24 17 -12", pen.paper, 4, 0.7)
    )


def note(pen: Pen, _luck: Chance) -> str:
    """A pair of quavers."""
    return (
        pen.flat("M-24 -30L28 -40V-26L-24 -16Z", pen.gold)
        + pen.line("M-22 -26V22M26 -36V12", pen.gold, 5)
        + pen.oval(-30, 23, 11, 8, pen.gold)
        + pen.oval(18, 13, 11, 8, pen.gold)
    )


def comet(pen: Pen, _luck: Chance) -> str:
    """A comet, head at the origin, tail to the left."""
    fade = pen.canvas.linear([(0, pen.paper, 0), (1, pen.light, 0.9)], (0, 0, 1, 0))
    return (
        pen.flat("M-220 22Q-100 -16 0 -11L6 0L0 11Q-100 8 -220 22Z", fade)
        + pen.flat("M-170 -26Q-80 -22 0 -9V4Q-80 -8 -170 -26Z", fade, 0.6)
        + pen.glow(4, 0, 66)
        + pen.flat(star(4, 0, 25, 5, 0.46), pen.light.lighter(0.03))
    )


def swallow(pen: Pen, _luck: Chance) -> str:
    """A swallow in flight."""
    return pen.cut(
        curve(
            "-46,-24! -20,-18 0,-4 22,-30 44,-38! 34,-14 14,6 24,14 40,30! 14,18 0,12 -22,26 -40,24! -22,14 -12,4 -24,-10"
        ),
        pen.deep,
    ) + pen.flat(ring(6, 6, 8, 5), pen.paper, 0.8)


def sky_lantern(pen: Pen, _luck: Chance) -> str:
    """A paper lantern that rises."""
    body = symmetric("0,-36! 18,-36 30,-22 26,14 17,28! 0,28!")
    return (
        pen.glow(0, 4, 62)
        + pen.cut(body, pen.canvas.linear([(0, pen.gold), (0.5, pen.light), (1, pen.warm)]))
        + pen.line("M-10 -34Q-16 0 -8 28M10 -34Q16 0 8 28", pen.warm, 2.2, 0.6)
        + pen.bar(-8, 28, 16, 6, pen.wood)
    )


def bubble(pen: Pen, _luck: Chance) -> str:
    """A soap bubble."""
    skin = pen.canvas.radial([(0, pen.paper, 0.05), (0.75, pen.air, 0.16), (1, pen.paper, 0.6)])
    return (
        pen.dot(0, 0, 32, skin)
        + pen.hoop(0, 0, 31, pen.paper, 2.4, 0.9)
        + pen.line("M-20 -10Q-16 -22 -4 -24" if pen.side < 0 else "M20 -10Q16 -22 4 -24", pen.paper, 5, 0.9)
        + pen.line("M10 20Q18 16 21 8", pen.warm, 3, 0.7)
    )


def crane(pen: Pen, luck: Chance) -> str:
    """A folded paper crane."""
    c = pen.bright(luck)
    return (
        pen.cut("M-4 10L-50 -30L-8 -8Z", c)
        + pen.cut("M-8 -8L18 -44L14 6Z", c.mix(pen.ink, 0.2))
        + pen.cut("M-8 -8L14 6L0 24L-16 12Z", c.mix(pen.paper, 0.2))
        + pen.cut("M14 6L46 -26L54 -14L44 -16L8 18Z", c)
    )


def small_heart(pen: Pen, luck: Chance) -> str:
    """A paper heart."""
    return pen.cut(
        symmetric("0,-18! 12,-34 36,-30 38,-6 24,16 0,36!"),
        luck.pick((pen.warm, pen.coat, pen.warm.mix(pen.paper, 0.35))),
    )


def bat(pen: Pen, _luck: Chance) -> str:
    """A bat."""
    return (
        pen.cut(
            symmetric("0,-6 6,-20! 10,-8! 28,-22 56,-14! 44,2 40,14! 28,4 20,16! 12,8 0,22!"),
            pen.ink.mix(pen.middle, 0.1),
        )
        + pen.dot(-5, -4, 2.6, pen.light)
        + pen.dot(5, -4, 2.6, pen.light)
    )


def flying_book(pen: Pen, luck: Chance) -> str:
    """An open book that flaps like a bird."""
    c = pen.bright(luck)
    return (
        pen.cut("M0 12Q-24 -10 -48 -22L-44 4Q-20 14 0 26Q20 14 44 4L48 -22Q24 -10 0 12Z", c)
        + pen.cut("M0 6Q-22 -16 -44 -28L-42 -2Q-20 4 0 20Q20 4 42 -2L44 -28Q22 -16 0 6Z", pen.paper)
        + pen.line("M0 6V20M-34 -16Q-20 -10 -8 2M34 -16Q20 -10 8 2", pen.ink, 2.2, 0.5)
    )


def small_key(pen: Pen, _luck: Chance) -> str:
    """A key with two small wings."""
    wing = pen.cut(curve("0,-14! 22,-36 46,-34 40,-20 30,-12 20,-2 6,-2!"), pen.paper)
    return (
        wing
        + f'<g transform="scale(-1 1)">{wing}</g>'
        + pen.hoop(0, -14, 13, pen.gold, 8)
        + pen.flat("M-4 -2H4V44H-4Z", pen.gold)
        + pen.flat("M4 22H18V30H12V34H18V42H4Z", pen.gold)
    )


def small_umbrella(pen: Pen, luck: Chance) -> str:
    """A little umbrella on the wind."""
    c = pen.bright(luck)
    return (
        pen.line("M0 -30V30Q0 40 -9 38", pen.wood, 4)
        + pen.cut(curve("-44,2! -36,-26 0,-40 36,-26 44,2! 32,-4 22,2! 10,-6 0,2! -10,-6 -22,2! -32,-4"), c)
        + pen.line("M0 -40Q-22 -24 -22 2M0 -40Q22 -24 22 2", pen.ink, 2, 0.35)
    )


def planet(pen: Pen, luck: Chance) -> str:
    """A ringed planet."""
    c = luck.pick((pen.warm, pen.gold))
    return (
        pen.glow(0, 0, 110, c, 0.4)
        + pen.line("M-78 22Q-40 -8 0 -16", pen.paper, 7, 0.8)
        + pen.dot(0, 0, 46, pen.ball(c))
        + pen.inside(
            ring(0, 0, 46), pen.line("M-50 -16Q0 -30 50 -18M-50 20Q0 8 50 22M-50 6Q0 -8 50 4", pen.paper, 6, 0.3)
        )
        + pen.line("M-78 22C-60 40 60 14 78 -18C80 -28 66 -28 46 -24", pen.paper, 7, 0.9)
    )


def rainbow(pen: Pen, _luck: Chance) -> str:
    """A paper rainbow, foot points at (-190, 0) and (190, 0)."""
    colours = (pen.warm, pen.gold, pen.light, pen.low.mix(pen.air, 0.5), pen.middle)
    return "".join(
        f'<path d="M{-190 + 17 * k} 0A{190 - 17 * k} {190 - 17 * k} 0 0 1 {190 - 17 * k} 0" fill="none" stroke="{c}" stroke-width="17.5" stroke-linecap="butt" stroke-opacity=".62"/>'
        for k, c in enumerate(colours)
    )


def lightning(pen: Pen, _luck: Chance) -> str:
    """A branched bolt from (0, 0) downwards, about 330 long."""
    main = [(0.0, 0.0), (-26.0, 90.0), (8.0, 96.0), (-34.0, 190.0), (4.0, 198.0), (-22.0, 330.0)]
    edge = [(-8.0, 214.0), (-30.0, 210.0), (-4.0, 184.0)]
    d = poly([*main, (26, 176), (-6, 168), (34, 74), (4, 68), (22, 0)])
    return (
        pen.glow(0, 160, 200, pen.light, 0.4)
        + pen.cut(d, pen.light)
        + pen.flat(
            poly([(-22, 110), (-70, 170), (-56, 176), (-92, 240), (-40, 168), (-52, 162), (-10, 108)]), pen.light
        )
        + pen.flat(poly(edge), pen.light)
    )


AIRBORNE: dict[str, Motif] = {
    "butterflies": moth,
    "fishes": small_fish,
    "paper_planes": dart,
    "letters": envelope,
    "feathers": plume,
    "balloons": toy_balloon,
    "notes": note,
    "comet": comet,
    "swallows": swallow,
    "sky_lanterns": sky_lantern,
    "bubbles": bubble,
    "cranes": crane,
    "hearts": small_heart,
    "bats": bat,
    "books": flying_book,
    "keys": small_key,
    "umbrellas": small_umbrella,
    "planet": planet,
    "rainbow": rainbow,
    "lightning": lightning,
}
LARGE = frozenset({"comet", "planet", "rainbow", "lightning"})
"""Shown once; all others come as a swarm."""

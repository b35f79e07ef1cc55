"""What may stand or swim beside the hero, about 90 tall."""

from __future__ import annotations

import math

from services.rules.traum.pictures.canvas import group
from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import box, curve, num, poly, ring, symmetric, taper
from services.rules.traum.pictures.pen import Motif, Pen


def mushrooms(pen: Pen, _luck: Chance) -> str:
    """Three toadstools."""

    def one(x: float, k: float) -> str:
        cap = symmetric("0,-66 26,-58 38,-32! 0,-26")
        return group(
            pen.cut(symmetric("0,-34! 8,-34 12,0! 0,0!"), pen.paper)
            + pen.cut(cap, pen.coat)
            + pen.flat(ring(-14, -44, 5) + ring(8, -54, 5) + ring(20, -40, 4) + ring(-2, -38, 4), pen.paper),
            x,
            0,
            k,
        )

    return one(-34, 0.9) + one(36, 0.75) + one(0, 1.4)


def rabbit(pen: Pen, _luck: Chance) -> str:
    """A small rabbit."""
    body = curve(
        "-36,0! -46,-26 -26,-48 0,-46 6,-64! 0,-88 4,-108 14,-108 20,-84 22,-68! 28,-92 38,-106 46,-100 40,-76 30,-62 42,-46 30,-36 30,-16 32,0!"
    )
    return pen.disc(-38, -14, 10, pen.paper) + pen.cut(body, pen.body) + pen.dot(28, -54, 3.4, pen.light)


def foxling(pen: Pen, _luck: Chance) -> str:
    """A small fox, curled tail."""
    return (
        pen.cut(curve("-30,-4! -66,2 -84,-26 -70,-52! -60,-34 -44,-28 -26,-26!"), pen.coat)
        + pen.flat(curve("-70,-52! -84,-30 -76,-14! -62,-24 -60,-38!"), pen.paper)
        + pen.cut(
            curve("-38,0! -42,-30 -22,-54 -2,-58 -10,-88! 8,-76 22,-74 40,-88! 38,-62 48,-48 26,-30 26,0!"), pen.coat
        )
        + pen.flat(curve("0,-54! 14,-34 24,-30 46,-48! 32,-50 16,-46!"), pen.paper)
        + pen.dot(10, -56, 3.2, pen.ink)
        + pen.dot(30, -58, 3.2, pen.ink)
        + pen.dot(24, -34, 4, pen.ink)
    )


def flowers(pen: Pen, luck: Chance) -> str:
    """A clump of flowers."""
    parts = []
    for k in range(5):
        x, h = -46 + k * 23, luck.between(38, 82)
        c = (pen.warm, pen.paper, pen.gold)[k % 3]
        petals = "".join(ring(x + math.sin(a) * 8.5, -h - math.cos(a) * 8.5, 7) for a in (j * 1.2566 for j in range(5)))
        parts.append(
            pen.line(f"M{x} 0Q{num(x + luck.between(-8, 8))} {num(-h * 0.6)} {x} {num(-h)}", pen.deep, 3.2)
            + pen.flat(f"M{x} {num(-h * 0.3)}q14 -14 20 -4q-8 8 -20 4z", pen.deep)
            + pen.flat(petals, c)
            + pen.dot(x, -h, 5.4, pen.light if k % 3 != 1 else pen.coat)
        )
    return "".join(parts)


def signpost(pen: Pen, _luck: Chance) -> str:
    """Arrows in three directions."""
    return (
        pen.cut("M-6 0L-5 -124H5L6 0Z", pen.wood)
        + pen.cut("M-50 -120H30L48 -106L30 -92H-50Z", pen.coat)
        + pen.cut("M48 -84H-30L-48 -71L-30 -58H48Z", pen.gold)
        + pen.cut("M-40 -50H26L40 -39L26 -28H-40Z", pen.paper)
        + pen.line("M-36 -106H20M-20 -71H34M-28 -39H18", pen.ink, 3, 0.4)
    )


def small_candle(pen: Pen, _luck: Chance) -> str:
    """A candle on a dish."""
    return (
        pen.glow(0, -82, 92)
        + pen.cut("M-13 -8V-62Q0 -70 13 -62V-8Z", pen.paper)
        + pen.flat(symmetric("0,-104 9,-80 0,-68"), pen.light)
        + pen.cut("M-34 -10H34L24 2H-24Z", pen.gold)
    )


def suitcase(pen: Pen, _luck: Chance) -> str:
    """A suitcase waiting."""
    return (
        pen.line("M-16 -66V-82H16V-66", pen.wood, 6)
        + pen.cut("M-58 -66H58V0H-58Z", pen.coat)
        + pen.bar(-42, -66, 10, 66, pen.wood)
        + pen.bar(32, -66, 10, 66, pen.wood)
        + pen.bar(-12, -44, 24, 10, pen.gold)
        + pen.cut(box(4, -24, 24, 15), pen.paper)
    )


def bench(pen: Pen, _luck: Chance) -> str:
    """An empty bench."""
    return "".join(pen.cut(box(-72, y, 144, 10), pen.wood.mix(pen.gold, 0.25)) for y in (-82, -66, -42)) + pen.line(
        "M-58 -84V0M58 -84V0M-70 -38L-74 0M70 -38L74 0", pen.deep, 7
    )


def hedgehog(pen: Pen, _luck: Chance) -> str:
    """A hedgehog."""
    spikes = [
        (-46 + 84 * k / 11, -18 - 40 * math.sin(math.pi * (k + 0.6) / 12.5) - (9 if k % 2 else 0)) for k in range(12)
    ]
    return (
        pen.cut(poly([(-50, 0), *spikes, (44, 0)]), pen.wood)
        + pen.cut(curve("18,-36! 44,-28 64,-8! 54,0 22,0! 16,-18"), pen.paper.mix(pen.warm, 0.2))
        + pen.dot(64, -8, 5, pen.ink)
        + pen.dot(42, -20, 3.4, pen.ink)
        + pen.line("M-24 2v-3M30 2v-3", pen.ink, 6)
    )


def frog(pen: Pen, _luck: Chance) -> str:
    """A frog with a small crown."""
    c = pen.leaf.mix(pen.ink, 0.1)
    return (
        pen.cut(
            curve(
                "-52,0! -60,-30 -40,-44 -30,-56 -26,-74 -8,-72 0,-66 8,-72 26,-74 30,-56 40,-44 60,-30 52,0! 24,0! 0,-10 -24,0!"
            ),
            c,
        )
        + pen.dot(-17, -64, 6, pen.light)
        + pen.dot(17, -64, 6, pen.light)
        + pen.dot(-17, -64, 3, pen.ink)
        + pen.dot(17, -64, 3, pen.ink)
        + pen.line("M-22 -44Q0 -34 22 -44", pen.ink, 3, 0.6)
        + pen.cut("M-18 -76L-22 -104L-9 -92L0 -108L9 -92L22 -104L18 -76Z", pen.gold)
    )


def book_stack(pen: Pen, _luck: Chance) -> str:
    """Four books, one open on top."""
    pile = "".join(
        pen.cut(box(x, y, w, 20), c) + pen.bar(x + w - 16, y + 4, 12, 12, pen.paper)
        for x, y, w, c in ((-54, -20, 110, pen.coat), (-44, -40, 96, pen.gold), (-52, -60, 100, pen.body))
    )
    return (
        pile
        + pen.cut("M0 -66Q-26 -84 -54 -76L-56 -92Q-26 -100 0 -82Q26 -100 56 -92L54 -76Q26 -84 0 -66Z", pen.paper)
        + pen.line("M0 -82V-66", pen.ink, 2, 0.5)
    )


def treasure(pen: Pen, _luck: Chance) -> str:
    """An open chest of gold."""
    coins = "".join(
        pen.disc(x, y, 9, pen.light) for x, y in ((-34, -52), (-14, -60), (8, -62), (28, -56), (42, -50), (-2, -52))
    )
    return (
        pen.glow(0, -60, 100)
        + pen.cut("M-58 -50L-66 -92Q0 -116 66 -92L58 -50Z", pen.wood)
        + pen.cut("M-52 -52L-58 -84Q0 -104 58 -84L52 -52Z", pen.dark)
        + coins
        + pen.cut("M-60 -48H60V0H-60Z", pen.wood)
        + pen.line("M-60 -30H60M-36 -48V0M36 -48V0", pen.gold, 5)
        + pen.cut(box(-9, -40, 18, 20), pen.gold)
    )


def gate(pen: Pen, _luck: Chance) -> str:
    """A small iron gate that stands alone."""
    rods = "".join(f"M{x} 0V{-72 - 20 * math.cos(x / 40):.0f}" for x in (-36, -24, -12, 0, 12, 24, 36))
    return (
        pen.cut("M-62 0V-96H-46V0ZM46 0V-96H62V0Z", pen.body)
        + pen.disc(-54, -106, 10, pen.soft)
        + pen.disc(54, -106, 10, pen.soft)
        + pen.line(rods, pen.deep, 5)
        + pen.line("M-46 -70Q0 -108 46 -70M-46 -26H46", pen.deep, 6)
        + pen.dot(4, -48, 5, pen.gold)
    )


def gear(pen: Pen, _luck: Chance) -> str:
    """Two cogwheels half in the ground."""

    def wheel(x: float, y: float, r: float, teeth: int, c: str) -> str:
        points = [
            (
                x + math.sin(k * math.pi / teeth / 2) * (r if k % 4 < 2 else r * 0.8),
                y - math.cos(k * math.pi / teeth / 2) * (r if k % 4 < 2 else r * 0.8),
            )
            for k in range(4 * teeth)
        ]
        return pen.cut(poly(points), c) + pen.dot(x, y, r * 0.4, pen.dark) + pen.hoop(x, y, r * 0.4, pen.edge, 2, 0.5)

    return wheel(-18, -40, 50, 10, str(pen.gold)) + wheel(46, -24, 32, 8, str(pen.coat))


def camp(pen: Pen, _luck: Chance) -> str:
    """A tent, lit inside."""
    return (
        pen.glow(0, -20, 90)
        + pen.cut("M0 -104L76 0H-76Z", pen.coat)
        + pen.flat("M0 -104L30 0H-30Z", pen.light)
        + pen.flat("M0 -104L30 0H6Z", pen.wood, 0.7)
        + pen.line("M-8 -116L0 -104L8 -116", pen.wood, 4)
    )


def teacup(pen: Pen, _luck: Chance) -> str:
    """A cup that steams."""
    return (
        pen.thread([(-8, -70), (2, -86), (-10, -100), (0, -116)], pen.air, 6, 0.5)
        + pen.thread([(12, -70), (22, -84), (10, -98), (20, -112)], pen.air, 6, 0.5)
        + pen.line("M38 -48C70 -52 70 -16 32 -20", pen.paper, 9)
        + pen.cut("M-44 -58H44Q42 -14 18 -6H-18Q-42 -14 -44 -58Z", pen.paper)
        + pen.flat("M-42 -42Q0 -34 42 -42L40 -30Q0 -22 -40 -30Z", pen.coat)
        + pen.cut("M-60 -6H60L44 4H-44Z", pen.paper)
    )


def campfire(pen: Pen, _luck: Chance) -> str:
    """A fire on crossed logs."""
    return (
        pen.glow(0, -44, 130, pen.warm, 0.7)
        + pen.flat(
            curve("-40,-8! -50,-44 -26,-66 -22,-92! -4,-78 2,-104 8,-124! 28,-96 22,-72 36,-80! 52,-46 40,-8!"),
            pen.warm,
        )
        + pen.flat(curve("-22,-8! -28,-36 -8,-50 0,-82! 18,-56 26,-34 20,-8!"), pen.light)
        + pen.cut(taper([(-58, -2), (54, -18)], 16, 14), pen.wood)
        + pen.cut(taper([(58, -2), (-54, -18)], 16, 14), pen.wood)
    )


def dog(pen: Pen, _luck: Chance) -> str:
    """A dog that waits."""
    return (
        pen.cut(taper([(-34, -14), (-62, -24), (-70, -52)], 15, 7), pen.body)
        + pen.cut(
            curve(
                "-42,0! -46,-34 -22,-62 0,-74 -4,-96 14,-112 38,-108 62,-92! 62,-80 36,-76 32,-54 34,-24 38,0! 16,0! 10,-22 -2,0!"
            ),
            pen.body,
        )
        + pen.cut(curve("4,-108! -14,-100 -14,-72 -2,-66! 8,-84"), pen.deep)
        + pen.dot(32, -98, 3.4, pen.light)
        + pen.dot(62, -88, 4.6, pen.ink)
        + pen.cut("M0 -74L34 -68L33 -60L-2 -66Z", pen.warm)
    )


def bottle_post(pen: Pen, _luck: Chance) -> str:
    """A message in a bottle, swimming."""
    shape = curve("-15,0! -17,-50 -8,-66 -7,-86! 7,-86! 8,-66 17,-50 15,0!")
    return group(
        pen.flat(shape, pen.air, 0.6)
        + pen.cut("M-8 -8V-48H8V-10Z", pen.paper)
        + pen.line("M-4 -40H5M-4 -30H5M-4 -20H4", pen.ink, 2, 0.6)
        + pen.line(shape, pen.paper, 3)
        + pen.cut(box(-8, -98, 16, 15), pen.wood),
        0,
        0,
        1,
        28,
    )


def dinghy(pen: Pen, _luck: Chance) -> str:
    """A small sailing boat."""
    return (
        pen.bar(-3, -128, 5, 110, pen.wood)
        + pen.cut("M4 -124Q40 -74 52 -34H4Z", pen.paper)
        + pen.cut("M-6 -110Q-18 -60 -44 -34H-6Z", pen.coat)
        + pen.cut(curve("-62,-26! 66,-30! 44,4 -42,4!"), pen.body)
    )


GROUNDED: dict[str, Motif] = {
    "mushrooms": mushrooms,
    "rabbit": rabbit,
    "foxling": foxling,
    "flowers": flowers,
    "signpost": signpost,
    "candle": small_candle,
    "suitcase": suitcase,
    "bench": bench,
    "hedgehog": hedgehog,
    "frog": frog,
    "books": book_stack,
    "treasure": treasure,
    "gate": gate,
    "gear": gear,
    "tent": camp,
    "teacup": teacup,
    "campfire": campfire,
    "dog": dog,
    "bottle_post": bottle_post,
    "dinghy": dinghy,
}

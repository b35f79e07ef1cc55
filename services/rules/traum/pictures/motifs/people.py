"""The tiny figure for scale: six travellers, about 150 tall."""

from __future__ import annotations

from services.rules.traum.pictures.canvas import group
from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, ring, symmetric
from services.rules.traum.pictures.pen import Motif, Pen


def _cloak(pen: Pen) -> str:
    """Body, head and hood seen from behind."""
    body = symmetric("0,-134! 16,-124 28,-70 34,0! 0,0!")
    return pen.cut(body, pen.coat) + pen.flat(
        "M4 -132Q20 -90 18 0H34Q32 -80 16 -124Z" if pen.side < 0 else "M-4 -132Q-20 -90 -18 0H-34Q-32 -80 -16 -124Z",
        pen.ink,
        0.3,
    )


def wanderer(pen: Pen, _luck: Chance) -> str:
    """Cloak, scarf and a lantern."""
    return "".join(
        (
            pen.glow(-50, -54, 74),
            pen.line("M-20 -92L-48 -84", pen.coat, 10),
            _cloak(pen),
            pen.dot(1, -148, 19, pen.dark),
            pen.cut(curve("-22,-150! -18,-178 22,-178 24,-150! 0,-162"), pen.deep),
            pen.cut(curve("-20,-134! 0,-124 22,-134! 22,-120 0,-112 -20,-120!"), pen.warm.mix(pen.light, 0.35)),
            pen.flat("M16 -124L44 -108L36 -98L12 -112Z", pen.warm.mix(pen.light, 0.35)),
            pen.line("M-49 -84V-68", pen.deep, 3),
            pen.bar(-58, -68, 18, 24, pen.light),
            pen.flat("M-61 -68L-49 -78L-37 -68Z", pen.deep),
        )
    )


def child(pen: Pen, _luck: Chance) -> str:
    """A child that holds a balloon."""
    return "".join(
        (
            pen.line("M18 -82L38 -106Q46 -150 42 -206", pen.paper, 2.4),
            pen.cut(curve("42,-208! 14,-232 16,-272 42,-284 68,-272 70,-232"), pen.warm.mix(pen.light, 0.2)),
            pen.cut(symmetric("0,-100! 14,-94 30,-34! 0,-30"), pen.coat),
            pen.line("M-8 -34V0M10 -34V0", pen.dark, 9),
            pen.line("M14 -84L38 -106", pen.coat, 9),
            pen.dot(0, -116, 20, pen.paper.mix(pen.warm, 0.2)),
            pen.cut(curve("-24,-112! -22,-146 22,-146 24,-114! 8,-130 -12,-128"), pen.deep),
        )
    )


def traveller(pen: Pen, _luck: Chance) -> str:
    """Hat, long coat and a suitcase."""
    return "".join(
        (
            _cloak(pen),
            pen.dot(0, -146, 17, pen.dark),
            pen.cut("M-32 -150Q0 -160 32 -150L30 -144Q0 -150 -30 -144Z", pen.wood),
            pen.cut("M-18 -152L-15 -178H15L18 -152Z", pen.wood),
            pen.flat("M-18 -158H18V-152H-18Z", pen.warm),
            pen.line("M22 -100L42 -52", pen.coat, 10),
            pen.cut("M22 -46H78V-4H22Z", pen.gold),
            pen.line("M42 -46V-56H58V-46", pen.deep, 4),
            pen.line("M32 -46V-4M68 -46V-4", pen.wood, 4),
        )
    )


def lady(pen: Pen, _luck: Chance) -> str:
    """A woman under an umbrella."""
    top = curve(
        "-62,-182! -48,-226 0,-244 48,-226 62,-182! 44,-190 30,-182! 14,-192 0,-182! -14,-192 -30,-182! -44,-190"
    )
    return "".join(
        (
            pen.cut(symmetric("0,-130! 13,-122 14,-80 40,0! 0,0!"), pen.coat),
            pen.line("M12 -112L24 -92", pen.coat, 9),
            pen.line("M24 -84V-182", pen.wood, 4),
            pen.dot(0, -146, 16, pen.paper.mix(pen.warm, 0.2)),
            pen.cut(curve("-18,-142! -16,-168 16,-168 18,-144! 6,-156 -8,-154"), pen.deep),
            pen.dot(-14, -150, 9, pen.deep),
            group(pen.cut(top, pen.warm.mix(pen.light, 0.3)), 24, 0),
        )
    )


def rower(pen: Pen, _luck: Chance) -> str:
    """Somebody in a rowing boat with a lamp at the bow."""
    return "".join(
        (
            pen.glow(92, -66, 80),
            pen.line("M-14 -60L-96 -10M6 -60L60 -4", pen.wood, 5),
            pen.cut(symmetric("0,-106! 14,-96 26,-20! 0,-20!"), pen.coat),
            pen.dot(0, -118, 17, pen.dark),
            pen.cut("M-26 -122Q0 -132 26 -122L16 -128L12 -144H-12L-16 -128Z", pen.wood),
            pen.cut(curve("-112,-40! -60,-26 60,-26 118,-46! 100,-4 70,6 -66,6 -98,-6!"), pen.body),
            pen.line("M-106 -34C-60 -22 66 -22 112 -38", pen.gold, 3.4),
            pen.line("M92 -40V-78", pen.deep, 4),
            pen.bar(84, -84, 16, 20, pen.light),
        )
    )


def diver(pen: Pen, _luck: Chance) -> str:
    """A diver with a brass helmet."""
    bubbles = "".join(
        pen.hoop(x, y, r, pen.paper, 2.6, 0.7) for x, y, r in ((30, -196, 7), (40, -222, 10), (28, -246, 6))
    )
    return "".join(
        (
            bubbles,
            pen.cut(curve("-30,-106! -44,-40! -30,0! -4,0! 0,-30 4,0! 30,0! 44,-40! 30,-106!"), pen.coat),
            pen.cut(curve("-26,-100! -58,-70 -62,-36! -46,-34 -40,-60!"), pen.coat),
            pen.cut(curve("26,-100! 58,-70 62,-36! 46,-34 40,-60!"), pen.coat),
            pen.cut("M-36 -112H36L30 -98H-30Z", pen.gold),
            pen.disc(0, -140, 36, pen.gold),
            pen.dot(0, -140, 22, pen.dark),
            pen.flat(ring(8 * pen.side, -148, 8, 5), pen.light),
            pen.line("M-22 -140H22M0 -162V-118", pen.gold, 3),
            pen.cut("M-40 -4H-6V8H-44ZM6 -4H40L44 8H6Z", pen.wood),
        )
    )


PEOPLE: dict[str, Motif] = {
    "wanderer": wanderer,
    "child": child,
    "traveller": traveller,
    "lady": lady,
    "rower": rower,
    "diver": diver,
}

"""Things of the bedroom and the workshop as heroes."""

from __future__ import annotations

from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, poly, star, symmetric
from services.rules.traum.pictures.pen import Motif, Pen

BULB = symmetric("0,-316 62,-296 96,-236 84,-176 46,-120 40,-84! 0,-84!")
BOTTLE = symmetric("0,-318! 20,-318! 22,-250 32,-220 70,-180 76,-120 72,-12 50,0! 0,0!")


def bulb(pen: Pen, _luck: Chance) -> str:
    """A glowing bulb whose wire is a small tree."""
    twigs = "M0 -90V-176M0 -136L-26 -176M0 -150L26 -190M0 -176L-14 -216M0 -176L16 -226M-26 -176L-44 -196M26 -190L44 -206M-26 -176L-24 -210"
    return "".join(
        (
            pen.glow(0, -200, 220),
            pen.flat(BULB, pen.canvas.radial([(0, pen.light, 0.85), (0.7, pen.light, 0.45), (1, pen.paper, 0.55)])),
            pen.line(twigs, pen.wood, 6),
            "".join(
                pen.dot(x, y, 8, pen.warm)
                for x, y in ((-14, -222), (16, -232), (-46, -200), (46, -210), (-24, -216), (30, -196))
            ),
            pen.line(BULB, pen.paper, 4, 0.9),
            pen.line("M-58 -250Q-64 -220 -54 -194" if pen.side < 0 else "M58 -250Q64 -220 54 -194", pen.paper, 8, 0.8),
            pen.cut("M-42 -90H42V-20Q42 -8 22 -4L14 4H-14L-22 -4Q-42 -8 -42 -20Z", pen.gold, lift=True),
            pen.line("M-42 -68H42M-42 -46H42M-42 -24H40", pen.wood, 6),
        )
    )


def bottle(pen: Pen, _luck: Chance) -> str:
    """A bottle with a ship inside."""
    waves = curve("-90,-66! -50,-76 -20,-62 20,-76 60,-64 90,-72! 90,10! -90,10!")
    return "".join(
        (
            pen.flat(BOTTLE, pen.air, 0.4),
            pen.inside(
                BOTTLE,
                pen.bar(-3, -176, 5, 110, pen.wood)
                + pen.cut("M5 -172Q44 -120 52 -92H5Z", pen.paper)
                + pen.cut("M-6 -158Q-16 -110 -44 -92H-6Z", pen.warm)
                + pen.cut(curve("-52,-84! 56,-84! 40,-56 -36,-56!"), pen.wood)
                + pen.flat(waves, pen.low.mix(pen.middle, 0.6)),
            ),
            pen.line(BOTTLE, pen.paper, 4, 0.85),
            pen.line("M-60 -150Q-64 -90 -58 -30" if pen.side < 0 else "M60 -150Q64 -90 58 -30", pen.paper, 7, 0.6),
            pen.cut("M-17 -348H17V-306H-17Z", pen.wood),
            pen.line("M-24 -300H24", pen.gold, 7),
        )
    )


def scissors(pen: Pen, _luck: Chance) -> str:
    """Open scissors, points up."""
    return (
        pen.cut("M-8 -128L-78 -318L-58 -322L16 -136Z", pen.paper, lift=True)
        + pen.cut("M8 -128L78 -318L58 -322L-16 -136Z", pen.shade.mix(pen.paper, 0.4), lift=True)
        + pen.line("M-2 -128Q20 -88 44 -72M2 -128Q-20 -88 -44 -72", pen.coat, 16)
        + pen.hoop(56, -40, 36, pen.coat, 17)
        + pen.hoop(-56, -40, 36, pen.coat, 17)
        + pen.hoop(56, -40, 44, pen.edge, 2, 0.6)
        + pen.hoop(-56, -40, 44, pen.edge, 2, 0.6)
        + pen.disc(0, -132, 11, pen.gold)
    )


def bed(pen: Pen, _luck: Chance) -> str:
    """A bed with a great quilt, made for flying."""
    quilt = curve("-96,-84! -60,-112 20,-116 100,-96 148,-92! 152,-34! 80,-26 -40,-30 -100,-34!")
    patches = "".join(poly([(x, -120), (x + 42, -120), (x + 42, -20), (x, -20)]) for x in (-80, 4, 88))
    return "".join(
        (
            pen.cut("M-170 0V-176Q-152 -214 -134 -176V0Z", pen.wood, lift=True),
            pen.dot(-152, -206, 12, pen.gold),
            pen.cut("M142 0V-112Q157 -140 172 -112V0Z", pen.wood, lift=True),
            pen.dot(157, -136, 10, pen.gold),
            pen.cut("M-150 -60H160V-26H-150Z", pen.wood),
            pen.cut("M-140 -92H150V-56H-140Z", pen.paper),
            pen.cut(curve("-136,-96 -126,-132 -84,-140 -54,-122 -60,-92"), pen.paper.lighter(0.02)),
            pen.cut(quilt, pen.coat, lift=True),
            pen.inside(
                quilt,
                pen.flat(patches, pen.gold, 0.85)
                + pen.line("M-110 -70Q20 -84 160 -66", pen.paper, 3, 0.6)
                + "".join(
                    pen.flat(star(x, y, 11, 5), pen.paper, 0.85)
                    for x, y in ((-14, -92), (68, -88), (110, -48), (26, -50), (-60, -54))
                ),
            ),
        )
    )


def ladder(pen: Pen, _luck: Chance) -> str:
    """A ladder that ends at a star."""
    rungs = "".join(
        pen.cut(f"M{-44 + k * 2} {-22 - k * 32}H{44 - k * 2}V{-12 - k * 32}H{-44 + k * 2}Z", pen.wood) for k in range(8)
    )
    return (
        pen.glow(0, -300, 120)
        + pen.cut("M-58 0L-34 -268H-22L-44 0ZM58 0L34 -268H22L44 0Z", pen.wood.mix(pen.gold, 0.2), lift=True)
        + rungs
        + pen.cut(star(0, -304, 46, 5, 0.46), pen.light)
    )


BEDROOM: dict[str, Motif] = {
    "bulb": bulb,
    "bottle": bottle,
    "scissors": scissors,
    "bed": bed,
    "ladder": ladder,
}

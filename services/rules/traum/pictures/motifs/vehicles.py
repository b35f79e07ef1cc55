"""Things that travel."""

from __future__ import annotations

from services.rules.traum.pictures.canvas import group
from services.rules.traum.pictures.chance import Chance
from services.rules.traum.pictures.paths import curve, num, poly, smooth, symmetric
from services.rules.traum.pictures.pen import Motif, Pen

BALLOON = symmetric("0,-338! 40,-334 84,-300 98,-244 84,-188 50,-136 24,-98! 0,-98!")


def sailboat(pen: Pen, _luck: Chance) -> str:
    """Two sails over a dark hull."""
    hull = curve("-122,-42! -70,-32 60,-32 126,-50! 112,-16 92,4 60,10! -66,10! -96,2 -114,-20!")
    main = "M6 -258Q70 -160 112 -58Q58 -46 6 -46Z"
    jib = "M-8 -230Q-20 -120 -88 -58Q-50 -46 -8 -50Z"
    return "".join(
        (
            pen.bar(-4, -272, 7, 246, pen.deep),
            pen.cut(main, pen.paper, lift=True),
            pen.flat("M6 -258Q30 -150 44 -48L6 -46Z", pen.shade, 0.6),
            pen.cut(jib, pen.coat),
            pen.flat("M0 -272L-42 -284L0 -296Z", pen.gold),
            pen.cut(hull, pen.body),
            pen.line("M-114 -30C-66 -22 72 -22 118 -38", pen.gold, 4, 0.9),
            "".join(pen.dot(x, -12, 6, pen.light) for x in (-50, -10, 30)),
        )
    )


def paper_boat(pen: Pen, _luck: Chance) -> str:
    """A folded boat, big as a ship."""
    p = pen.paper
    return "".join(
        (
            pen.cut("M0 -214L-82 -66H82Z", p, lift=True),
            pen.flat("M0 -214V-66H82Z" if pen.side < 0 else "M0 -214V-66H-82Z", pen.shade),
            pen.cut("M-194 -90L-82 -68L0 -32L82 -68L194 -90L106 8H-106Z", p.mix(pen.ink, 0.08)),
            pen.flat(
                "M0 -32L82 -68L194 -90L106 8H0Z" if pen.side < 0 else "M0 -32L-82 -68L-194 -90L-106 8H0Z",
                p.mix(pen.ink, 0.36),
            ),
            pen.line("M0 -214V-66M-194 -90L0 8L194 -90", pen.ink, 1.6, 0.25),
            pen.line("M-44 -30L-92 -2M44 -30L92 -2", pen.ink, 1.6, 0.2),
        )
    )


def _wheel(pen: Pen, x: float, y: float, r: float) -> str:
    return (
        pen.disc(x, y, r, pen.deep)
        + pen.hoop(x, y, r * 0.62, pen.gold, max(2, r * 0.16))
        + pen.dot(x, y, r * 0.2, pen.gold)
    )


def train(pen: Pen, _luck: Chance) -> str:
    """A steam engine with two lit coaches, heading right."""
    smoke = "".join(
        pen.dot(x, y, r, pen.air, a)
        for x, y, r, a in (
            (128, -148, 13, 0.7),
            (104, -172, 19, 0.6),
            (66, -192, 25, 0.5),
            (16, -206, 31, 0.38),
            (-44, -212, 36, 0.26),
        )
    )
    boiler = curve("74,-20! 74,-92! 150,-92 166,-76 168,-56 164,-34 156,-20!")
    engine = (
        pen.cut(boiler, pen.body, lift=True)
        + pen.cut("M28 -20V-126H80V-20Z", pen.coat)
        + pen.cut("M20 -126Q54 -142 88 -126V-118H20Z", pen.deep)
    )
    engine += (
        pen.cut("M118 -92L112 -128H140L134 -92Z", pen.deep)
        + pen.cut("M90 -92Q102 -112 114 -92Z", pen.gold)
        + pen.window(38, -110, 30, 34)
    )
    engine += pen.flat("M156 -20L188 4H140V-20Z", pen.gold) + pen.disc(166, -62, 9, pen.light)
    beam = (
        pen.flat(
            "M172 -66L330 -110V-10L172 -56Z", pen.canvas.linear([(0, pen.light, 0.55), (1, pen.light, 0)], (0, 0, 1, 0))
        )
        if pen.glows
        else ""
    )
    cars = ""
    for x in (-192, -82):
        cars += pen.cut(f"M{x} -20V-96Q{x} -104 {x + 8} -104H{x + 92}Q{x + 100} -104 {x + 100} -96V-20Z", pen.soft)
        cars += pen.cut(f"M{x - 4} -104Q{x + 50} -122 {x + 104} -104Z", pen.deep) + "".join(
            pen.window(x + 10 + k * 29, -84, 22, 28) for k in range(3)
        )
    wheels = "".join(_wheel(pen, x, -8, 15) for x in (-172, -112, -64, -4, 104, 140)) + _wheel(pen, 54, -16, 24)
    return (
        smoke
        + beam
        + pen.line("M-92 -20H30", pen.deep, 6)
        + cars
        + engine
        + pen.cut("M-194 -24H162V-16H-194Z", pen.deep)
        + wheels
        + pen.line("M54 -16L104 -8H140", pen.gold, 4)
    )


def balloon(pen: Pen, _luck: Chance) -> str:
    """A striped hot-air balloon with its basket."""
    stripes = "".join(
        f"M0 -338C{num(a * 1.6)} -320 {num(a * 1.75)} -170 {num(a * 0.5)} -98H{num(b * 0.5)}C{num(b * 1.75)} -170 {num(b * 1.6)} -320 0 -338Z"
        for a, b in ((-62, -38), (-13, 13), (38, 62))
    )
    return "".join(
        (
            pen.line("M-22 -100L-17 -50M-7 -98L-6 -50M7 -98L6 -50M22 -100L17 -50", pen.deep, 2.4),
            pen.cut(BALLOON, pen.coat, lift=True),
            pen.inside(
                BALLOON,
                pen.flat(stripes, pen.paper) + pen.flat("M-110 -214Q0 -188 110 -214V-194Q0 -168 -110 -194Z", pen.gold),
            ),
            pen.inside(
                BALLOON,
                pen.flat(
                    BALLOON,
                    pen.across(
                        [
                            (0, pen.ink, 0 if pen.side < 0 else 0.42),
                            (0.5, pen.ink, 0),
                            (1, pen.ink, 0.42 if pen.side < 0 else 0),
                        ]
                    ),
                ),
            ),
            pen.glow(0, -92, 46),
            pen.cut("M-22 -54H22L17 -14Q0 -6 -17 -14Z", pen.wood),
            pen.line("M-22 -52H22", pen.gold, 5),
            pen.line("M-19 -38H19M-18 -26H18", pen.deep, 2, 0.6),
        )
    )


def bicycle(pen: Pen, _luck: Chance) -> str:
    """An old bicycle with a lamp and a basket of flowers."""
    wheels = ""
    for x in (-92, 92):
        spokes = "".join(
            f"M{x} -70L{x + a} {-70 + b}"
            for a, b in ((0, -66), (46, -46), (66, 0), (46, 46), (0, 66), (-46, 46), (-66, 0), (-46, -46))
        )
        wheels += (
            pen.line(spokes, pen.edge, 1.8, 0.5)
            + pen.hoop(x, -70, 68, pen.deep, 10)
            + pen.hoop(x, -70, 68, pen.edge, 2, 0.6)
            + pen.disc(x, -70, 9, pen.gold)
        )
    frame = "M-92 -70L-44 -166L58 -170L-8 -66L-44 -166M-92 -70L-8 -66M92 -70L58 -170L50 -206"
    blossoms = "".join(
        pen.dot(x, y, 11, c) for x, y, c in ((70, -196, pen.warm), (88, -204, pen.paper), (104, -194, pen.gold))
    )
    return "".join(
        (
            wheels,
            pen.line(frame, pen.coat, 11),
            pen.line(frame, pen.edge, 2, 0.5),
            pen.disc(-8, -66, 18, pen.deep),
            pen.line("M-8 -66L14 -42M4 -40H26", pen.gold, 6),
            pen.line("M-44 -166L-50 -190", pen.deep, 8),
            pen.cut(curve("-86,-196 -50,-208 -20,-196! -40,-188 -70,-182!"), pen.wood),
            pen.line("M26 -214Q44 -222 50 -206L78 -212", pen.deep, 8),
            pen.glow(116, -160, 60),
            blossoms,
            pen.cut("M62 -188H112L104 -146H70Z", pen.wood.mix(pen.gold, 0.3)),
            pen.line("M66 -174H109M68 -160H106", pen.deep, 2.4, 0.6),
            pen.disc(116, -158, 9, pen.light),
        )
    )


def biplane(pen: Pen, _luck: Chance) -> str:
    """A double-decker aeroplane flying right."""
    body = curve("150,-78 140,-104 96,-116 30,-112 -60,-98 -150,-92! -158,-80! -70,-62 20,-48 100,-48 140,-58")
    return "".join(
        (
            pen.cut("M20 -44H76L92 -32L84 -24H4Z", pen.coat.mix(pen.ink, 0.25)),
            pen.line("M10 -30L-8 -156M82 -30L64 -156", pen.deep, 5),
            pen.cut(body, pen.coat, lift=True),
            pen.cut(curve("-150,-92! -182,-138! -158,-144 -120,-96!"), pen.gold),
            pen.cut(curve("-158,-84! -200,-88 -196,-76 -150,-76!"), pen.body),
            pen.flat("M-40 -98C-20 -88 20 -88 40 -106L34 -60C10 -56 -20 -60 -44 -66Z", pen.paper, 0.9),
            pen.cut(curve("-64,-160! -44,-172 100,-172 122,-160! 110,-150 -50,-150!"), pen.paper),
            pen.line("M-50 -160H112", pen.coat, 5),
            pen.cut(curve("-46,-34! -28,-46 112,-46 134,-34! 120,-22 -30,-22!"), pen.paper),
            pen.dot(56, -122, 16, pen.wood),
            pen.flat("M42 -124Q56 -146 70 -124Z", pen.deep),
            pen.line("M50 -116Q20 -128 -4 -122", pen.warm, 6),
            pen.oval(156, -82, 5, 62, pen.air, 0.45),
            pen.disc(152, -82, 11, pen.gold),
            pen.line("M60 -22L52 -6M92 -22L100 -6", pen.deep, 5),
            _wheel(pen, 52, 0, 16),
            _wheel(pen, 104, 0, 16),
        )
    )


def rocket(pen: Pen, _luck: Chance) -> str:
    """A toy rocket on its flame."""
    body = symmetric("0,-318! 26,-282 50,-214 50,-134 36,-70! 0,-70!")
    flame = symmetric("0,-64! 26,-64! 36,-36 14,-14 0,26! 0,26!")
    return "".join(
        (
            pen.glow(0, -26, 120, pen.warm, 0.7),
            pen.flat(flame, pen.warm),
            pen.flat(group_path(0.55), pen.light),
            pen.cut(curve("-44,-150! -88,-104 -92,-44! -60,-72 -36,-74!"), pen.coat),
            pen.cut(curve("44,-150! 88,-104 92,-44! 60,-72 36,-74!"), pen.coat),
            pen.cut(body, pen.paper, lift=True),
            pen.inside(
                body,
                pen.flat("M-60 -330H60V-248Q0 -228 -60 -248Z", pen.coat)
                + pen.flat("M-60 -106Q0 -92 60 -106V-90Q0 -76 -60 -90Z", pen.gold),
            ),
            pen.disc(0, -190, 26, pen.gold),
            pen.dot(0, -190, 19, pen.middle),
            pen.flat("M-12 -196Q-8 -206 4 -205L-10 -182Z", pen.paper, 0.7),
            pen.cut("M-34 -72H34L28 -58H-28Z", pen.deep),
            pen.cut("M-7 -140Q0 -160 7 -140V-50H-7Z", pen.coat.mix(pen.ink, 0.2)),
        )
    )


def group_path(k: float) -> str:
    """The inner flame, k of the outer one's width."""
    return symmetric(f"0,-64! {26 * k:.0f},-64! {30 * k:.0f},-44 {12 * k:.0f},-24 0,0! 0,0!")


def kite(pen: Pen, _luck: Chance) -> str:
    """A paper kite with a face of four colours and a long tail."""
    tail = [(0, -92), (22, -60), (-18, -30), (16, 4), (-12, 40), (18, 74)]
    bows = "".join(
        group(pen.flat("M0 0L-15 -9V9ZM0 0L15 -9V9Z", c), x, y, 1, 20)
        for (x, y), c in zip(tail[1:], (pen.warm, pen.gold, pen.paper, pen.warm, pen.gold), strict=True)
    )
    return "".join(
        (
            pen.thread(tail, pen.paper, 2.6),
            bows,
            pen.cut("M0 -320L96 -216L0 -92L-96 -216Z", pen.coat, lift=True),
            pen.flat("M0 -320L96 -216H0Z", pen.gold),
            pen.flat("M0 -216V-92L-96 -216Z", pen.paper),
            pen.flat("M0 -216H96L0 -92Z", pen.coat.mix(pen.ink, 0.28)),
            pen.line("M0 -320V-92M-96 -216H96", pen.deep, 3.4, 0.7),
            pen.thread([(0, -216), (-60, -120), (-150, -30), (-260, 70)], pen.paper, 1.8, 0.8),
        )
    )


def submarine(pen: Pen, _luck: Chance) -> str:
    """A brass submarine with three round windows."""
    hull = curve("-150,-84 -120,-130 -40,-148 50,-146 130,-122 160,-84 130,-46 50,-22 -40,-20 -120,-40")
    return "".join(
        (
            pen.flat(
                "M158 -96L330 -150V-10L158 -76Z",
                pen.canvas.linear([(0, pen.light, 0.5), (1, pen.light, 0)], (0, 0, 1, 0)),
            )
            if pen.glows
            else "",
            pen.line("M14 -196V-232H38", pen.deep, 8),
            pen.cut("M-32 -140L-24 -198H44L58 -140Z", pen.coat),
            pen.cut("M-150 -84L-196 -128V-40Z", pen.coat.mix(pen.ink, 0.25)),
            pen.oval(-202, -84, 7, 46, pen.gold),
            pen.cut(hull, pen.gold.mix(pen.warm, 0.25), lift=True),
            pen.inside(
                hull,
                pen.flat("M-170 -70Q0 -44 180 -70V0H-170Z", pen.ink, 0.25)
                + pen.line("M-96 -150V-10M106 -150V-10", pen.deep, 3, 0.5),
            ),
            "".join(
                pen.disc(x, -88, 26, pen.wood)
                + pen.dot(x, -88, 18, pen.light)
                + pen.line(f"M{x - 9} -94Q{x - 6} -102 {x + 2} -102", pen.paper, 3)
                for x in (-56, 10, 76)
            ),
            pen.disc(150, -84, 13, pen.light),
            pen.flat(poly([(-60, -22), (60, -22), (40, -2), (-40, -2)]), pen.deep),
        )
    )


def paper_plane(pen: Pen, _luck: Chance) -> str:
    """A folded dart flying up to the right."""
    return "".join(
        (
            pen.cut("M-190 -96L190 -200L-40 -70Z", pen.paper, lift=True),
            pen.cut("M190 -200L-40 -70L-34 0L-2 -52Z", pen.shade.mix(pen.ink, 0.2)),
            pen.cut("M190 -200L-2 -52L86 -14Z", pen.paper.mix(pen.ink, 0.1)),
            pen.line("M-190 -96L190 -200", pen.edge, 2, 0.8),
        )
    )


def airship(pen: Pen, _luck: Chance) -> str:
    """A ribbed airship with a gondola like a small boat."""
    hull = curve("-176,-190 -120,-248 -20,-268 90,-254 176,-196 90,-140 -20,-124 -120,-140")
    ribs = "".join(
        smooth([(x, -266 + abs(x) * 0.14), (x * 1.16, -196), (x, -126 - abs(x) * 0.1)]) for x in (-110, -55, 0, 60, 115)
    )
    return "".join(
        (
            pen.cut("M-150 -210L-206 -262L-190 -196L-206 -132L-150 -178Z", pen.coat.mix(pen.ink, 0.2)),
            pen.line("M-50 -132L-44 -80M60 -132L50 -80M4 -126V-80", pen.deep, 2.4),
            pen.cut(hull, pen.soft.mix(pen.paper, 0.25), lift=True),
            pen.inside(hull, pen.flat("M-200 -206Q0 -182 200 -206V-182Q0 -158 -200 -182Z", pen.coat)),
            pen.line(ribs, pen.deep, 2.4, 0.45),
            pen.cut(curve("-76,-84! 76,-84! 96,-92! 70,-44 -56,-44!"), pen.wood),
            "".join(pen.window(x, -78, 18, 18) for x in (-52, -24, 4, 32)),
            pen.glow(0, -66, 90, alpha=0.4),
            pen.oval(-86, -66, 4, 26, pen.air, 0.7),
        )
    )


VEHICLES: dict[str, Motif] = {
    "sailboat": sailboat,
    "paper_boat": paper_boat,
    "train": train,
    "balloon": balloon,
    "bicycle": bicycle,
    "biplane": biplane,
    "rocket": rocket,
    "kite": kite,
    "submarine": submarine,
    "paper_plane": paper_plane,
    "airship": airship,
}

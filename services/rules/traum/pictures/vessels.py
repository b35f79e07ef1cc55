"""What holds the hero: cage, cup, book, suitcase and glass ball."""

from __future__ import annotations

import math

from services.rules.traum.pictures.canvas import group
from services.rules.traum.pictures.motifs.heroes import boxes
from services.rules.traum.pictures.paths import curve, num, poly, ring, star, symmetric
from services.rules.traum.pictures.scene import Scene


def bird_cage(scene: Scene, x: float, y: float) -> None:
    """A domed cage, its little door open; the hero inside."""
    pen, k = scene.pen, 1.62
    brass = pen.ink.mix(pen.gold, 0.34)
    dome = symmetric("0,-300! 60,-278 98,-226 104,-170! 104,0! 0,0!")
    scene.canvas.add("cage", group(pen.flat(dome, pen.dark, 0.30), x, y, k), pen.glow(x, y - 230, 330, alpha=0.45))
    scene.hero(x, y - 26, 255, 300)
    bars = "".join(
        f"M{v} 0V-170C{v} {num(-226 - 12 * (1 - abs(v) / 104))} {num(v * 0.62)} -282 0 -300"
        for v in (-104, -70, -35, 35, 70, 104)
    )
    hoops = "".join(f"M-106 {v}C-70 {v + 10} 70 {v + 10} 106 {v}" for v in (0, -170))
    gate = "M35 -20V-120Q52 -140 70 -120V-20"
    base = pen.cut("M-114 0C-70 15 70 15 114 0L108 22C70 34 -70 34 -108 22Z", pen.wood)
    top = pen.hoop(0, -318, 14, brass, 6) + pen.dot(0, -300, 7, brass)
    front = (
        pen.line(bars, brass, 4.2)
        + pen.line(bars, pen.edge, 1.1, 0.45)
        + pen.line(hoops, brass, 6)
        + pen.line(gate, brass, 3.4)
        + base
        + top
    )
    scene.canvas.add("cage", group(front, x, y, k, flip=scene.side < 0))
    scene.take(x - 175, y - 520, x + 175, y + 30)


def tea_cup(scene: Scene, x: float, y: float) -> None:
    """A cup as large as a house; the hero stands in the tea."""
    pen, k = scene.pen, 1.56
    china, shade = pen.paper, pen.shade
    handle = pen.line("M100 -108C168 -120 166 -30 84 -38", china.mix(pen.ink, 0.12), 17)
    bowl = "M-116 -132Q0 -108 116 -132C114 -60 84 -10 48 0H-48C-84 -10 -114 -60 -116 -132Z"
    saucer = pen.oval(0, 7, 158, 17, shade) + pen.oval(0, 2, 148, 13, china.mix(pen.ink, 0.08))
    tea = pen.canvas.linear([(0, pen.warm.mix(pen.ink, 0.35)), (1, pen.wood)])
    back = pen.oval(0, -132, 116, 23, china.mix(pen.ink, 0.3)) + pen.oval(0, -129, 106, 17, tea)
    scene.canvas.add("cup", group(saucer + handle + back, x, y, k, flip=scene.side < 0))
    shape = boxes()[scene.recipe.hero]
    scene.hero(x, y - 190, 300 if shape.width > 1.25 * shape.height else 240, 300)
    wave = f"M{num(x - 172)} {num(y - 204)}Q{num(x)} {num(y - 172)} {num(x + 172)} {num(y - 204)}L{num(x + 166)} {num(y - 190)}Q{num(x)} {num(y - 160)} {num(x - 166)} {num(y - 190)}Z"
    scene.canvas.add(
        "cup",
        pen.flat(wave, pen.wood, 0.92),
        pen.thread(
            [(x - 150, y - 200), (x - 60, y - 190), (x + 10, y - 192), (x + 80, y - 188), (x + 150, y - 200)],
            pen.edge,
            2.4,
            0.8,
        ),
    )
    before = pen.scale
    pen.scale = k
    pattern = pen.flat("M-112 -96Q0 -72 112 -96L107 -76Q0 -52 -107 -76Z", pen.coat) + "".join(
        pen.flat(star(v, -44 + abs(v) * 0.06, 11, 5), pen.coat, 0.85) for v in (-50, 0, 50)
    )
    front = (
        pen.cut(bowl, china, lift=True)
        + pen.inside(bowl, pattern)
        + pen.line("M-116 -132Q0 -108 116 -132", pen.edge, 2.4, 0.8)
    )
    pen.scale = before
    scene.canvas.add("cup", group(front, x, y, k))
    scene.take(x - 250, y - 215, x + 250, y + 30)


def pop_up(scene: Scene, x: float, y: float) -> None:
    """An open book on the ground; hero, hills and firs stand up from its pages."""
    pen = scene.pen
    scene.canvas.add("book", pen.glow(x, y - 80, 320, alpha=0.5))
    cover = f"M{num(x)} {num(y + 30)}Q{num(x - 110)} {num(y - 18)} {num(x - 236)} {num(y + 8)}L{num(x - 206)} {num(y - 72)}Q{num(x - 100)} {num(y - 92)} {num(x)} {num(y - 56)}Q{num(x + 100)} {num(y - 92)} {num(x + 206)} {num(y - 72)}L{num(x + 236)} {num(y + 8)}Q{num(x + 110)} {num(y - 18)} {num(x)} {num(y + 30)}Z"
    pages = [
        f"M{num(x)} {num(y + 16)}Q{num(x + s * 110)} {num(y - 32)} {num(x + s * 222)} {num(y - 6)}L{num(x + s * 196)} {num(y - 78)}Q{num(x + s * 100)} {num(y - 98)} {num(x)} {num(y - 62)}Z"
        for s in (-1, 1)
    ]
    scene.canvas.add(
        "book",
        pen.cut(cover, pen.coat, lift=True),
        *(
            pen.cut(p, pen.paper if i == (scene.side > 0) else pen.paper.mix(pen.ink, 0.13))
            for i, p in enumerate(pages)
        ),
    )
    back = ""
    for dx, w, h in ((-150, 64, 104), (-96, 78, 140), (104, 76, 132), (156, 60, 96)):
        base = y - 62 + abs(dx) * 0.02
        back += poly([(x + dx - w / 2, base), (x + dx, base - h), (x + dx + w / 2, base)])
    scene.canvas.add("book", pen.cut(back, pen.tone(0.44)))
    scene.hero(x, y - 44, 300, 330)
    front = ""
    for dx, h in ((-176, 58), (-136, 84), (-112, 50), (124, 54), (150, 88), (184, 56)):
        base = y - 30 - abs(dx) * 0.03
        front += "".join(
            poly(
                [
                    (x + dx - 17 + 4 * k, base - h * 0.28 * k),
                    (x + dx, base - h * (0.5 + 0.26 * k)),
                    (x + dx + 17 - 4 * k, base - h * 0.28 * k),
                ]
            )
            for k in range(3)
        )
    lines = "".join(
        f"M{num(x + s * 40)} {num(y + 2 - k * 9)}Q{num(x + s * 110)} {num(y - 26 - k * 9)} {num(x + s * 196)} {num(y - 8 - k * 10)}"
        for s in (-1, 1)
        for k in range(2)
    )
    scene.canvas.add(
        "book",
        pen.cut(front, pen.tone(0.72)),
        pen.line(lines, pen.ink, 2.2, 0.35),
        pen.flat(
            f"M{num(x - 7)} {num(y + 12)}Q{num(x)} {num(y - 58)} {num(x + 7)} {num(y + 12)}L{num(x)} {num(y + 24)}Z",
            pen.ink,
            0.3,
        ),
    )
    scene.take(x - 240, y - 160, x + 240, y + 30)


def open_case(scene: Scene, x: float, y: float) -> None:
    """An open suitcase, lit from within; the hero comes out of it."""
    pen, k = scene.pen, 1.5
    leather, dark = pen.coat.mix(pen.ink, 0.12), pen.dark
    lid = "M-122 -112L-140 -214Q-138 -226 -126 -226H126Q138 -226 140 -214L122 -112Z"
    lining = "M-110 -114L-126 -204Q0 -214 126 -204L110 -114Z"
    stars = "".join(star(a, b, 8, 5) for a, b in ((-84, -178), (-40, -150), (46, -184), (88, -148), (4, -190)))
    scene.canvas.add(
        "case",
        group(
            pen.cut(lid, leather, lift=True)
            + pen.flat(lining, dark)
            + pen.flat(stars, pen.gold, 0.8)
            + pen.line("M-22 -226V-240H22V-226", pen.wood, 7),
            x,
            y,
            k,
        ),
        pen.glow(x, y - 190, 280, alpha=0.55),
    )
    scene.hero(x, y - 120, 270, 330)
    before = pen.scale
    pen.scale = k
    box = "M-128 -112H128V-6Q128 0 122 0H-122Q-128 0 -128 -6Z"
    trim = (
        pen.bar(-96, -112, 16, 112, pen.wood)
        + pen.bar(80, -112, 16, 112, pen.wood)
        + pen.bar(-20, -104, 40, 16, pen.gold)
        + pen.line("M-128 -92H128", pen.ink, 2.4, 0.4)
    )
    label = (
        pen.cut(poly([(-62, -66), (-18, -72), (-14, -40), (-58, -34)]), pen.paper)
        + pen.dot(44, -44, 17, pen.gold, 0.9)
        + pen.flat(star(44, -44, 11, 5), pen.coat)
    )
    corners = "".join(
        pen.flat(f"M{a} {b}h{c}v{e}h{-c}Z", pen.gold)
        for a, b, c, e in ((-128, -112, 18, 12), (110, -112, 18, 12), (-128, -14, 18, 14), (110, -14, 18, 14))
    )
    front = pen.cut(box, leather, lift=True) + trim + label + corners
    pen.scale = before
    scene.canvas.add("case", group(front, x, y, k))
    scene.take(x - 215, y - 350, x + 215, y + 5)


def glass_ball(scene: Scene, x: float, y: float) -> None:
    """A snow globe on a wooden foot, the hero on a mound inside."""
    pen, luck, r = scene.pen, scene.luck("globe"), 182.0
    cy = y - 66 - r * 0.93
    ball = ring(x, cy, r)
    inner_sky = scene.canvas.radial([(0, pen.air, 0.95), (0.6, pen.low, 0.9), (1, pen.middle, 0.92)], 0.5, 0.6, 0.6)
    mound = curve(
        f"{x - r},{cy + 92} {x - 80},{cy + 78} {x + 10},{cy + 86} {x + 90},{cy + 72} {x + r},{cy + 96} {x + r},{cy + r + 10}! {x - r},{cy + r + 10}!"
    )
    firs = "".join(
        f"M{num(x + dx - w)} {num(cy + 92)}l{w} {-h}l{w} {h}z"
        for dx, w, h in ((-132, 17, 66), (-106, 14, 50), (116, 16, 60), (140, 13, 44))
    )
    scene.canvas.add(
        "globe",
        pen.glow(x, cy, r * 1.55, alpha=0.4),
        pen.flat(ball, inner_sky),
        pen.inside(ball, pen.flat(firs, pen.tone(0.55)) + pen.flat(mound, pen.paper)),
    )
    scene.hero(x, cy + 94, 235, 222)
    flakes = "".join(
        f"M{num(x + math.cos(a) * d)} {num(cy + math.sin(a) * d)}h0"
        for a, d in ((luck.between(0, 6.3), r * 0.92 * math.sqrt(luck.unit())) for _ in range(44))
    )
    shine_x = x + scene.side * 104
    shine = f"M{num(shine_x)} {num(cy - 116)}Q{num(shine_x + scene.side * 42)} {num(cy - 66)} {num(shine_x + scene.side * 44)} {num(cy - 6)}"
    scene.canvas.add("flakes", pen.line(flakes, pen.paper, 6.4, 0.95))
    foot = pen.cut(
        f"M{num(x - 132)} {num(y - 76)}Q{num(x)} {num(y - 46)} {num(x + 132)} {num(y - 76)}L{num(x + 156)} {num(y - 10)}Q{num(x)} {num(y + 22)} {num(x - 156)} {num(y - 10)}Z",
        pen.wood,
        lift=True,
    )
    band = pen.thread([(x - 144, y - 38), (x, y - 10), (x + 144, y - 38)], pen.gold, 6)
    scene.canvas.add(
        "globe",
        pen.hoop(x, cy, r, pen.paper, 5, 0.75),
        pen.line(shine, pen.paper, 13, 0.6),
        pen.dot(shine_x - scene.side * 22, cy - 134, 8, pen.paper, 0.7),
        foot,
        band,
    )
    scene.take(x - r, cy - r, x + r, y + 10)

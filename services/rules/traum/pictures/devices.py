"""What a twist needs around the hero: rock, ladder, water, hanging city, door, threads, swing, legs, moon."""

from __future__ import annotations

import math

from services.rules.traum.pictures import land, sky
from services.rules.traum.pictures.motifs.buildings import door as draw_door
from services.rules.traum.pictures.paths import curve, num, poly, smooth, star, taper
from services.rules.traum.pictures.scene import Scene


def cushion(scene: Scene, x: float, y: float) -> None:
    """Two clouds that carry the hero."""
    pen, luck = scene.pen, scene.luck("cushion")
    colour = pen.air.mix(pen.paper, 0.3)
    for dx, dy, size in ((-60, 12, 1.15), (80, 26, 0.95)):
        scene.canvas.add("cushion", sky.cloud(pen, luck, (x + dx, y + dy), size, colour, 0.95, solid=True))


def floating_rock(scene: Scene, x: float, y: float) -> None:
    """A rock with a green top, roots and crumbs, hanging in the air."""
    pen, luck, half = scene.pen, scene.luck("rock"), 158.0
    low = []
    for k in range(12):
        t = k / 11
        low.append((x - half + 2 * half * t, y + 12 + 205 * math.sin(t * math.pi) ** 1.7 * luck.between(0.78, 1.12)))
    outline = [(x - half, y), *low[1:-1], (x + half, y)]
    d = poly(outline)
    facets = ""
    for k in range(2, 10, 2):
        a, b = low[k], low[k + 1]
        facets += poly([a, b, ((a[0] + b[0]) / 2 + luck.between(-16, 16), y + 16), (a[0] - 8, y + 18)])
    turf = curve(
        f"{x - half - 8},{y + 4}! {x - half * 0.5},{y - 12} {x},{y - 15} {x + half * 0.5},{y - 11} {x + half + 8},{y + 4}! {x + half * 0.7},{y + 22} {x + half * 0.4},{y + 16} {x},{y + 27} {x - half * 0.4},{y + 15} {x - half * 0.75},{y + 23}"
    )
    roots = "".join(
        smooth(
            [
                (x + dx, y + 110),
                (x + dx + luck.between(-12, 12), y + 150),
                (x + dx + luck.between(-20, 20), y + luck.between(190, 240)),
            ]
        )
        for dx in (-60, -22, 16, 52)
    )
    crumbs = "".join(
        poly([(cx, cy), (cx + 13, cy - 7), (cx + 20, cy + 6), (cx + 7, cy + 15)])
        for cx, cy in ((x - 100, y + 176), (x + 84, y + 196), (x - 30, y + 246))
    )
    scene.canvas.add(
        "rock",
        pen.line(roots, pen.deep, 3),
        pen.cut(d, pen.down(pen.soft, pen.deep), lift=True),
        pen.flat(facets, pen.ink, 0.22),
        pen.flat(crumbs, pen.deep),
        pen.cut(turf, pen.leaf),
    )
    scene.take(x - half, y - 10, x + half, y + 230)


def rope_ladder(scene: Scene, x: float, top: float, bottom: float) -> None:
    """Hangs down to the land, slightly bent."""
    pen = scene.pen
    count = int((bottom - top) / 26)
    sway = [math.sin(k / count * 3) * 12 for k in range(count + 1)]
    left = [(x - 15 + s, top + 26 * k) for k, s in enumerate(sway)]
    right = [(a + 30, b) for a, b in left]
    rungs = "".join(f"M{num(a - 3)} {num(b)}L{num(a + 33)} {num(b)}" for a, b in left[1:])
    rope = pen.wood.mix(pen.gold, 0.3)
    scene.canvas.add("ladder", pen.thread(left, rope, 3.6), pen.thread(right, rope, 3.6), pen.line(rungs, rope, 5))
    scene.take(x - 24, top, x + 24, bottom)


def still_water(scene: Scene, y: float) -> None:
    """A lake from y down to the shore."""
    pen, luck = scene.pen, scene.luck("water")
    paint = scene.canvas.linear(
        [(0, pen.air.mix(pen.low, 0.3)), (0.3, pen.low.mix(pen.middle, 0.4)), (1, pen.zenith.mix(pen.middle, 0.3))]
    )
    scene.canvas.add(
        "water", pen.bar(0, y, 600, 320, paint), land.road_of_light(pen, luck, scene.light_x, y, pen.light)
    )


def wrong_reflection(scene: Scene, x: float, y: float) -> None:
    """The other motif, upside down, under the waterline, with ripples over it."""
    pen, luck = scene.pen, scene.luck("ripple")
    before = pen.side
    upside = scene.put(scene.recipe.second, 0, 0, 300, 225, tag="second")
    pen.side = before
    scene.taken.pop()
    scene.canvas.add("second", f'<g transform="translate({num(x)} {num(y)})scale(1 -1)" opacity=".88">{upside}</g>')
    d = ""
    for k in range(12):
        level, w = y + 8 + k * k * 1.7, luck.between(70, 330)
        at = luck.between(-30, 620 - w)
        d += f"M{num(at)} {num(level)}q{num(w / 2)} {num(-2.6 - k * 0.12)} {num(w)} 0q{num(-w / 2)} {num(2.6 + k * 0.12)} {num(-w)} 0z"
    scene.canvas.add(
        "water", pen.flat(d, pen.low, 0.5), pen.bar(0, y - 2, 600, 2.6, pen.edge, 0.7), scene.ripples(x, y - 2, 200)
    )


def hanging_city(scene: Scene) -> None:
    """Three rows of roofs, upside down, from the upper edge."""
    pen = scene.pen
    rows = "".join(
        land.roofs(pen, scene.luck("hang", k), 640 + k * 74, 130 - k * 10, 0.40 + k * 0.24) for k in range(3)
    )
    pen.side = -pen.side
    scene.canvas.add("city", f'<g transform="matrix(-1 0 0 -1 600 838)">{rows}</g>')
    pen.side = -pen.side
    scene.take(0, 0, 600, 330)


def sky_door(scene: Scene, x: float, y: float) -> None:
    """A lit door on a cloud, a ladder down to the land, light falling from it."""
    pen, luck = scene.pen, scene.luck("door")
    colour = pen.air.mix(pen.paper, 0.35)
    foot = scene.place.stand + 34
    fall = scene.canvas.linear([(0, pen.light, 0.40), (1, pen.light, 0)])
    shaft = f"M{num(x - 46)} {num(y)}H{num(x + 46)}L{num(x + scene.side * 40 + 150)} {num(foot)}H{num(x + scene.side * 40 - 150)}Z"
    back = sky.cloud(pen, luck, (x, y + 6), 1.25, colour, 0.9, solid=True)
    front = sky.cloud(pen, luck, (x - 10, y + 28), 1.0, pen.air.mix(pen.low, 0.2), 0.95, solid=True)
    open_door = pen.placed(draw_door, luck, (x, y), 1.0, flip=scene.side < 0)
    scene.canvas.add("light_fall", pen.flat(shaft, fall))
    scene.canvas.add("door", back, open_door)
    count = int((foot - y - 20) / 25)
    rungs = "".join(f"M{num(x - 19 - k * 0.3)} {num(y + 28 + 25 * k)}h{num(38 + k * 0.6)}" for k in range(count))
    rails = (
        f"M{num(x - 17)} {num(y + 10)}L{num(x - 24)} {num(foot)}M{num(x + 17)} {num(y + 10)}L{num(x + 24)} {num(foot)}"
    )
    wood = pen.wood.mix(pen.gold, 0.2)
    scene.canvas.add("ladder", pen.line(rungs, wood, 5), pen.line(rails, wood, 6))
    scene.canvas.add("door", front)
    scene.take(x - 130, y - 290, x + 130, y + 50)
    scene.take(x - 24, y, x + 24, foot)


def mobile(scene: Scene, x: float, foot: float, width: float, height: float) -> None:
    """The hero on four threads; stars, moons and planets on theirs."""
    pen, luck = scene.pen, scene.luck("mobile")
    scale, box = scene.size_for(scene.recipe.hero, width, height)
    half, top = scale * box.width / 2, foot - scale * box.height
    ends = [
        (x - half * 0.62, top + 40),
        (x - half * 0.2, top + 8),
        (x + half * 0.2, top + 8),
        (x + half * 0.62, top + 40),
    ]
    lines = "".join(f"M{num(x + (a - x) * 0.7)} -10L{num(a)} {num(b + 46)}" for a, b in ends)
    hung, strings = "", ""
    for k, at in enumerate((46, 112, 188, 412, 488, 554)):
        drop = luck.between(90, 250) if 1 < k < 4 else luck.between(150, 420)
        strings += f"M{at} -10V{num(drop)}"
        if k % 3 == 1:
            hung += sky.crescent(pen, (at, drop + 20), 24)
        else:
            hung += pen.cut(star(at, drop + 20, luck.between(19, 28), 5, 0.46), pen.light if k % 2 else pen.gold)
        scene.take(at - 26, drop - 10, at + 26, drop + 50)
    scene.canvas.add("threads", pen.line(lines + strings, pen.paper, 2, 0.75))
    scene.canvas.add("hung", hung)
    scene.hero(x, foot, width, height, turn=scene.side * 4)


def moon_swing(scene: Scene) -> None:
    """A great crescent; from it a swing with the hero on its board."""
    pen, x, y = scene.pen, scene.light_x, scene.light_y
    scene.canvas.add("crescent", sky.crescent(pen, (x, y), 158))
    scene.take(x - 165, y - 165, x + 165, y + 165)
    seat_x, seat_y, lean = x - scene.side * 62, 640.0, scene.side * -16
    hang = ((seat_x - 92 - lean * 2, y + 92), (seat_x + 60 - lean * 2, y + 138))
    ropes = "".join(
        f"M{num(a)} {num(b)}L{num(seat_x + d)} {num(seat_y)}" for (a, b), d in zip(hang, (-92, 92), strict=True)
    )
    scene.canvas.add("swing", pen.line(ropes, pen.wood.mix(pen.gold, 0.35), 4))
    scene.hero(seat_x, seat_y + 2, 190, 235)
    board = f"M{num(seat_x - 108)} {num(seat_y)}H{num(seat_x + 108)}V{num(seat_y + 15)}H{num(seat_x - 108)}Z"
    scene.canvas.add("swing", pen.cut(board, pen.wood))


def long_legs(scene: Scene, x: float, y: float) -> None:
    """Two jointed legs in striped stockings, stepping towards the light."""
    pen, s = scene.pen, scene.side
    for hip, knee, foot in ((-46, -46 + s * 52, -64 - s * 8), (46, 46 + s * 64, 50 + s * 26)):
        points = [(x + hip, y - 250), (x + knee, y - 128), (x + foot, y - 6)]
        thigh, shin = taper(points[:2], 34, 25), taper(points[1:], 25, 17)
        ax, ay = points[1]
        bx, by = points[2]
        stripes = "".join(f"M{num(ax + (bx - ax) * t - 22)} {num(ay + (by - ay) * t)}h44" for t in (0.28, 0.52, 0.76))
        shoe = f"M{num(bx - 12)} {num(by - 12)}H{num(bx + 12)}L{num(bx + 14)} {num(by)}Q{num(bx + s * 50)} {num(by - 2)} {num(bx + s * 54)} {num(by + 14)}H{num(bx - s * 15)}Z"
        scene.canvas.add(
            "legs",
            pen.cut(thigh, pen.coat),
            pen.cut(shin, pen.paper),
            pen.inside(shin, pen.line(stripes, pen.coat, 13)),
            pen.dot(ax, ay, 15, pen.coat),
            pen.cut(shoe, pen.deep),
        )
    scene.take(x - 130, y - 250, x + 130, y + 14)


def giant_moon(scene: Scene) -> None:
    """A moon that fills a third of the page, low over the land."""
    pen, at = scene.pen, (scene.light_x, scene.light_y)
    scene.canvas.add("halo", sky.halo(pen, at))
    scene.canvas.add("moon", pen.dot(*at, 252, pen.light, 0.16), sky.full_moon(pen, scene.luck("seas"), at, 222))
    scene.take(at[0] - 222, at[1] - 222, at[0] + 222, at[1] + 222)

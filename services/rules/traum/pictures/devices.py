"""What a twist needs besides the hero: rocks, ladders, doors, cages, cups, glass and threads."""

from __future__ import annotations

import math

from services.rules.traum.pictures import land, sky
from services.rules.traum.pictures.canvas import group
from services.rules.traum.pictures.motifs.buildings import door as draw_door
from services.rules.traum.pictures.motifs.heroes import boxes
from services.rules.traum.pictures.paths import curve, num, poly, ring, smooth, star, symmetric, taper
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
    turf = curve(f"{x - half - 8},{y + 4}! {x - half * 0.5},{y - 12} {x},{y - 15} {x + half * 0.5},{y - 11} {x + half + 8},{y + 4}! {x + half * 0.7},{y + 22} {x + half * 0.4},{y + 16} {x},{y + 27} {x - half * 0.4},{y + 15} {x - half * 0.75},{y + 23}")
    roots = "".join(smooth([(x + dx, y + 110), (x + dx + luck.between(-12, 12), y + 150), (x + dx + luck.between(-20, 20), y + luck.between(190, 240))]) for dx in (-60, -22, 16, 52))
    crumbs = "".join(poly([(cx, cy), (cx + 13, cy - 7), (cx + 20, cy + 6), (cx + 7, cy + 15)]) for cx, cy in ((x - 100, y + 176), (x + 84, y + 196), (x - 30, y + 246)))
    scene.canvas.add("rock", pen.line(roots, pen.deep, 3), pen.cut(d, pen.down(pen.soft, pen.deep), lift=True), pen.flat(facets, pen.ink, 0.22), pen.flat(crumbs, pen.deep), pen.cut(turf, pen.leaf))
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
    paint = scene.canvas.linear([(0, pen.air.mix(pen.low, 0.3)), (0.3, pen.low.mix(pen.middle, 0.4)), (1, pen.zenith.mix(pen.middle, 0.3))])
    scene.canvas.add("water", pen.bar(0, y, 600, 320, paint), land.road_of_light(pen, luck, scene.light_x, y, pen.light))


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
    scene.canvas.add("water", pen.flat(d, pen.low, 0.5), pen.bar(0, y - 2, 600, 2.6, pen.edge, 0.7), scene.ripples(x, y - 2, 200))


def hanging_city(scene: Scene) -> None:
    """Three rows of roofs, upside down, from the upper edge."""
    pen = scene.pen
    rows = "".join(land.roofs(pen, scene.luck("hang", k), 640 + k * 74, 130 - k * 10, 0.40 + k * 0.24) for k in range(3))
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
    rails = f"M{num(x - 17)} {num(y + 10)}L{num(x - 24)} {num(foot)}M{num(x + 17)} {num(y + 10)}L{num(x + 24)} {num(foot)}"
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
    ends = [(x - half * 0.62, top + 40), (x - half * 0.2, top + 8), (x + half * 0.2, top + 8), (x + half * 0.62, top + 40)]
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


def bird_cage(scene: Scene, x: float, y: float) -> None:
    """A domed cage, its little door open; the hero inside."""
    pen, k = scene.pen, 1.62
    brass = pen.ink.mix(pen.gold, 0.34)
    dome = symmetric("0,-300! 60,-278 98,-226 104,-170! 104,0! 0,0!")
    scene.canvas.add("cage", group(pen.flat(dome, pen.dark, 0.30), x, y, k), pen.glow(x, y - 230, 330, alpha=0.45))
    scene.hero(x, y - 26, 255, 300)
    bars = "".join(f"M{v} 0V-170C{v} {num(-226 - 12 * (1 - abs(v) / 104))} {num(v * 0.62)} -282 0 -300" for v in (-104, -70, -35, 35, 70, 104))
    hoops = "".join(f"M-106 {v}C-70 {v + 10} 70 {v + 10} 106 {v}" for v in (0, -170))
    gate = "M35 -20V-120Q52 -140 70 -120V-20"
    base = pen.cut("M-114 0C-70 15 70 15 114 0L108 22C70 34 -70 34 -108 22Z", pen.wood)
    top = pen.hoop(0, -318, 14, brass, 6) + pen.dot(0, -300, 7, brass)
    front = pen.line(bars, brass, 4.2) + pen.line(bars, pen.edge, 1.1, 0.45) + pen.line(hoops, brass, 6) + pen.line(gate, brass, 3.4) + base + top
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
    scene.canvas.add("cup", pen.flat(wave, pen.wood, 0.92), pen.thread([(x - 150, y - 200), (x - 60, y - 190), (x + 10, y - 192), (x + 80, y - 188), (x + 150, y - 200)], pen.edge, 2.4, 0.8))
    before = pen.scale
    pen.scale = k
    pattern = pen.flat("M-112 -96Q0 -72 112 -96L107 -76Q0 -52 -107 -76Z", pen.coat) + "".join(pen.flat(star(v, -44 + abs(v) * 0.06, 11, 5), pen.coat, 0.85) for v in (-50, 0, 50))
    front = pen.cut(bowl, china, lift=True) + pen.inside(bowl, pattern) + pen.line("M-116 -132Q0 -108 116 -132", pen.edge, 2.4, 0.8)
    pen.scale = before
    scene.canvas.add("cup", group(front, x, y, k))
    scene.take(x - 250, y - 215, x + 250, y + 30)


def moon_swing(scene: Scene) -> None:
    """A great crescent; from it a swing with the hero on its board."""
    pen, x, y = scene.pen, scene.light_x, scene.light_y
    scene.canvas.add("crescent", sky.crescent(pen, (x, y), 158))
    scene.take(x - 165, y - 165, x + 165, y + 165)
    seat_x, seat_y, lean = x - scene.side * 62, 640.0, scene.side * -16
    hang = ((seat_x - 92 - lean * 2, y + 92), (seat_x + 60 - lean * 2, y + 138))
    ropes = "".join(f"M{num(a)} {num(b)}L{num(seat_x + d)} {num(seat_y)}" for (a, b), d in zip(hang, (-92, 92), strict=True))
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
        scene.canvas.add("legs", pen.cut(thigh, pen.coat), pen.cut(shin, pen.paper), pen.inside(shin, pen.line(stripes, pen.coat, 13)), pen.dot(ax, ay, 15, pen.coat), pen.cut(shoe, pen.deep))
    scene.take(x - 130, y - 250, x + 130, y + 14)


def pop_up(scene: Scene, x: float, y: float) -> None:
    """An open book on the ground; hero, hills and firs stand up from its pages."""
    pen = scene.pen
    scene.canvas.add("book", pen.glow(x, y - 80, 320, alpha=0.5))
    cover = f"M{num(x)} {num(y + 30)}Q{num(x - 110)} {num(y - 18)} {num(x - 236)} {num(y + 8)}L{num(x - 206)} {num(y - 72)}Q{num(x - 100)} {num(y - 92)} {num(x)} {num(y - 56)}Q{num(x + 100)} {num(y - 92)} {num(x + 206)} {num(y - 72)}L{num(x + 236)} {num(y + 8)}Q{num(x + 110)} {num(y - 18)} {num(x)} {num(y + 30)}Z"
    pages = [f"M{num(x)} {num(y + 16)}Q{num(x + s * 110)} {num(y - 32)} {num(x + s * 222)} {num(y - 6)}L{num(x + s * 196)} {num(y - 78)}Q{num(x + s * 100)} {num(y - 98)} {num(x)} {num(y - 62)}Z" for s in (-1, 1)]
    scene.canvas.add("book", pen.cut(cover, pen.coat, lift=True), *(pen.cut(p, pen.paper if i == (scene.side > 0) else pen.paper.mix(pen.ink, 0.13)) for i, p in enumerate(pages)))
    back = ""
    for dx, w, h in ((-150, 64, 104), (-96, 78, 140), (104, 76, 132), (156, 60, 96)):
        base = y - 62 + abs(dx) * 0.02
        back += poly([(x + dx - w / 2, base), (x + dx, base - h), (x + dx + w / 2, base)])
    scene.canvas.add("book", pen.cut(back, pen.tone(0.44)))
    scene.hero(x, y - 44, 300, 330)
    front = ""
    for dx, h in ((-176, 58), (-136, 84), (-112, 50), (124, 54), (150, 88), (184, 56)):
        base = y - 30 - abs(dx) * 0.03
        front += "".join(poly([(x + dx - 17 + 4 * k, base - h * 0.28 * k), (x + dx, base - h * (0.5 + 0.26 * k)), (x + dx + 17 - 4 * k, base - h * 0.28 * k)]) for k in range(3))
    lines = "".join(f"M{num(x + s * 40)} {num(y + 2 - k * 9)}Q{num(x + s * 110)} {num(y - 26 - k * 9)} {num(x + s * 196)} {num(y - 8 - k * 10)}" for s in (-1, 1) for k in range(2))
    scene.canvas.add("book", pen.cut(front, pen.tone(0.72)), pen.line(lines, pen.ink, 2.2, 0.35), pen.flat(f"M{num(x - 7)} {num(y + 12)}Q{num(x)} {num(y - 58)} {num(x + 7)} {num(y + 12)}L{num(x)} {num(y + 24)}Z", pen.ink, 0.3))
    scene.take(x - 240, y - 160, x + 240, y + 30)


def open_case(scene: Scene, x: float, y: float) -> None:
    """An open suitcase, lit from within; the hero comes out of it."""
    pen, k = scene.pen, 1.5
    leather, dark = pen.coat.mix(pen.ink, 0.12), pen.dark
    lid = "M-122 -112L-140 -214Q-138 -226 -126 -226H126Q138 -226 140 -214L122 -112Z"
    lining = "M-110 -114L-126 -204Q0 -214 126 -204L110 -114Z"
    stars = "".join(star(a, b, 8, 5) for a, b in ((-84, -178), (-40, -150), (46, -184), (88, -148), (4, -190)))
    scene.canvas.add("case", group(pen.cut(lid, leather, lift=True) + pen.flat(lining, dark) + pen.flat(stars, pen.gold, 0.8) + pen.line("M-22 -226V-240H22V-226", pen.wood, 7), x, y, k), pen.glow(x, y - 190, 280, alpha=0.55))
    scene.hero(x, y - 120, 270, 330)
    before = pen.scale
    pen.scale = k
    box = "M-128 -112H128V-6Q128 0 122 0H-122Q-128 0 -128 -6Z"
    trim = pen.bar(-96, -112, 16, 112, pen.wood) + pen.bar(80, -112, 16, 112, pen.wood) + pen.bar(-20, -104, 40, 16, pen.gold) + pen.line("M-128 -92H128", pen.ink, 2.4, 0.4)
    label = pen.cut(poly([(-62, -66), (-18, -72), (-14, -40), (-58, -34)]), pen.paper) + pen.dot(44, -44, 17, pen.gold, 0.9) + pen.flat(star(44, -44, 11, 5), pen.coat)
    corners = "".join(pen.flat(f"M{a} {b}h{c}v{e}h{-c}Z", pen.gold) for a, b, c, e in ((-128, -112, 18, 12), (110, -112, 18, 12), (-128, -14, 18, 14), (110, -14, 18, 14)))
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
    mound = curve(f"{x - r},{cy + 92} {x - 80},{cy + 78} {x + 10},{cy + 86} {x + 90},{cy + 72} {x + r},{cy + 96} {x + r},{cy + r + 10}! {x - r},{cy + r + 10}!")
    firs = "".join(f"M{num(x + dx - w)} {num(cy + 92)}l{w} {-h}l{w} {h}z" for dx, w, h in ((-132, 17, 66), (-106, 14, 50), (116, 16, 60), (140, 13, 44)))
    scene.canvas.add("globe", pen.glow(x, cy, r * 1.55, alpha=0.4), pen.flat(ball, inner_sky), pen.inside(ball, pen.flat(firs, pen.tone(0.55)) + pen.flat(mound, pen.paper)))
    scene.hero(x, cy + 94, 235, 222)
    flakes = "".join(f"M{num(x + math.cos(a) * d)} {num(cy + math.sin(a) * d)}h0" for a, d in ((luck.between(0, 6.3), r * 0.92 * math.sqrt(luck.unit())) for _ in range(44)))
    shine_x = x + scene.side * 104
    shine = f"M{num(shine_x)} {num(cy - 116)}Q{num(shine_x + scene.side * 42)} {num(cy - 66)} {num(shine_x + scene.side * 44)} {num(cy - 6)}"
    scene.canvas.add("flakes", pen.line(flakes, pen.paper, 6.4, 0.95))
    foot = pen.cut(f"M{num(x - 132)} {num(y - 76)}Q{num(x)} {num(y - 46)} {num(x + 132)} {num(y - 76)}L{num(x + 156)} {num(y - 10)}Q{num(x)} {num(y + 22)} {num(x - 156)} {num(y - 10)}Z", pen.wood, lift=True)
    band = pen.thread([(x - 144, y - 38), (x, y - 10), (x + 144, y - 38)], pen.gold, 6)
    scene.canvas.add("globe", pen.hoop(x, cy, r, pen.paper, 5, 0.75), pen.line(shine, pen.paper, 13, 0.6), pen.dot(shine_x - scene.side * 22, cy - 134, 8, pen.paper, 0.7), foot, band)
    scene.take(x - r, cy - r, x + r, y + 10)


def giant_moon(scene: Scene) -> None:
    """A moon that fills a third of the page, low over the land."""
    pen, at = scene.pen, (scene.light_x, scene.light_y)
    scene.canvas.add("halo", sky.halo(pen, at))
    scene.canvas.add("moon", pen.dot(*at, 252, pen.light, 0.16), sky.full_moon(pen, scene.luck("seas"), at, 222))
    scene.take(at[0] - 222, at[1] - 222, at[0] + 222, at[1] + 222)

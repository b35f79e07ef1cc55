"""A silhouette filled with another land under another sky."""

from __future__ import annotations

from services.rules.traum.pictures import sky
from services.rules.traum.pictures.canvas import fraction, group
from services.rules.traum.pictures.moods import MOODS
from services.rules.traum.pictures.motifs.heroes import MOTIFS, OUTLINES
from services.rules.traum.pictures.paths import num
from services.rules.traum.pictures.pen import Pen
from services.rules.traum.pictures.places import PLACES
from services.rules.traum.pictures.scene import Rect, Scene

EYES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "cat": ((-25, -182, 13), (25, -182, 13)),
    "owl": ((-31, -194, 26), (31, -194, 26)),
    "whale": ((152, -134, 9),),
    "goldfish": ((112, -162, 12),),
    "bear": ((-26, -224, 7), (26, -224, 7)),
    "elephant": ((94, -176, 8),),
    "hare": ((52, -146, 8),),
    "swan": ((106, -244, 6),),
}


def _landscape(scene: Scene, pen: Pen, box: tuple[float, float, float, float]) -> str:
    """The other land, scaled to the box: its horizon at about 60 % of the height."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    place = PLACES[scene.recipe.second]
    scale = max(width / 560, 0.46)
    horizon = top + height * 0.56
    shift = (left + width / 2 - 300 * scale, horizon - 588 * scale)
    stops = [(0.0, pen.zenith), (0.42, pen.middle), (0.76, pen.low), (1.0, pen.air)]
    back = pen.bar(left, top, width, height + 20, scene.canvas.linear(stops, (0, top, 0, horizon + 30), page=True))
    moon = (left + width * (0.5 + scene.side * 0.16), top + height * 0.34)
    lamp = sky.halo(pen, (300.0, 300.0))
    parts = [
        back,
        group(lamp, moon[0] - 150, moon[1] - 150, 0.5),
        sky.full_moon(pen, scene.luck("inner-seas"), moon, max(26, width * 0.1)),
    ]
    luck = scene.luck("inner-stars")
    dots = "".join(f"M{num(luck.between(left, right))} {num(luck.between(top, horizon))}h0" for _ in range(40))
    parts.append(pen.line(dots, pen.paper, 3.2, 0.8))
    land = place.far(pen, scene.luck("inner-far"), 300 + scene.side * 60)
    parts.append(group(land, shift[0], shift[1], scale))
    return "".join(parts)


def silhouette(scene: Scene, x: float, foot: float, width: float, height: float) -> None:
    """The hero's outline as a window; eyes keep it alive."""
    name, pen = scene.recipe.hero, scene.pen
    d = OUTLINES[name]
    flip = scene.side < 0
    scale, box = scene.size_for(name, width, height, flip=flip)
    left, top, right, bottom = box
    at = (x - scale * (left + right) / 2, foot - scale * bottom)
    page = (at[0] + scale * left, at[1] + scale * top, at[0] + scale * right, at[1] + scale * bottom)
    scene.take(*page)
    scene.hero_rect = Rect(*page)
    move = f"translate({num(at[0])} {num(at[1])})scale({'-' if flip else ''}{fraction(scale)} {fraction(scale)})"
    other = Pen(scene.canvas, MOODS[scene.recipe.second_mood], scene.side)
    outline = scene.canvas.outline(d)
    strokes = "".join(
        f'<use href="#{outline}" stroke-width="{num(w / scale)}" stroke-opacity="{a}"/>'
        for w, a in ((40, 0.06), (22, 0.09), (10, 0.12))
    )
    shadow = f'<g fill="none" stroke="{pen.ink}" transform="{move}">{strokes}</g>'
    window = f"<g {scene.canvas.clip(d, move)}>{_landscape(scene, other, page)}</g>"
    frame = "".join(
        f'<use href="#{outline}" fill="none" stroke="{c}" stroke-width="{num(w / scale)}" transform="{move}"/>'
        for c, w in ((pen.body, 8), (pen.edge, 2.4))
    )
    eyes = "".join(pen.dot(a, b, r, pen.light) + pen.dot(a, b, r * 0.5, pen.ink) for a, b, r in EYES.get(name, ()))
    whole = pen.placed(MOTIFS[name], scene.luck("hero", name), at, scale, flip=flip)
    scene.canvas.add("hero", whole, shadow, frame)
    scene.canvas.add("second", window)
    scene.canvas.add("hero", frame, f'<g transform="{move}">{eyes}</g>')

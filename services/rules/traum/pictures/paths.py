"""Outlines as SVG path data: written as point lists, smoothed between corners, numbers with one decimal."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
_TENSION = 1 / 6


def num(value: float) -> str:
    """A number with at most one decimal, shortest form."""
    rounded = round(value, 1)
    if rounded == int(rounded):
        return str(int(rounded))
    return f"{rounded:.1f}".replace("0.", ".") if abs(rounded) < 1 else f"{rounded:.1f}"


def whole(value: float) -> str:
    """A number without decimals, for the many points of far land."""
    return str(round(value))


def tight(values: Iterable[float]) -> str:
    """Numbers one after the other, a space only where no minus parts them."""
    text = ""
    for value in values:
        word = num(value)
        text += word if not text or word.startswith("-") else f" {word}"
    return text


def _grid(value: float) -> float:
    return round(value, 1)


def poly(points: Sequence[Point], closed: bool = True) -> str:
    """Straight lines through the points."""
    at_x, at_y = _grid(points[0][0]), _grid(points[0][1])
    steps: list[float] = []
    start = f"M{tight((at_x, at_y))}"
    for x, y in points[1:]:
        dx, dy = _grid(x - at_x), _grid(y - at_y)
        steps += (dx, dy)
        at_x, at_y = at_x + dx, at_y + dy
    return f"{start}l{tight(steps)}" + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = False, corners: Sequence[bool] | None = None) -> str:
    """A soft line (Catmull-Rom) through the points; at a corner the tangents end.

    Between soft points the first control point mirrors the one before, so SVG's short form "s" is exact.
    """
    count = len(points)
    sharp = list(corners) if corners is not None else [False] * count

    def at(index: int) -> int:
        return index % count if closed else max(0, min(count - 1, index))

    at_x, at_y = _grid(points[0][0]), _grid(points[0][1])
    text, last = f"M{tight((at_x, at_y))}", ""
    for i in range(count if closed else count - 1):
        here, there = at(i), at(i + 1)
        before, after = (here if sharp[here] else at(i - 1)), (there if sharp[there] else at(i + 2))
        p0, p1, p2, p3 = points[before], points[here], points[there], points[after]
        leave = (p1[0] + (p2[0] - p0[0]) * _TENSION - at_x, p1[1] + (p2[1] - p0[1]) * _TENSION - at_y)
        arrive = (p2[0] - (p3[0] - p1[0]) * _TENSION - at_x, p2[1] - (p3[1] - p1[1]) * _TENSION - at_y)
        dx, dy = _grid(p2[0] - at_x), _grid(p2[1] - at_y)
        short = i > 0 and not sharp[here]
        command = "s" if short else "c"
        body = tight((*arrive, dx, dy) if short else (*leave, *arrive, dx, dy))
        joint = "" if command == last and body.startswith("-") else " " if command == last else command
        text, last = text + joint + body, command
        at_x, at_y = _grid(at_x + dx), _grid(at_y + dy)
    return text + ("Z" if closed else "")


def parse(text: str) -> tuple[list[Point], list[bool]]:
    """Points written "x,y x,y! …"; an exclamation mark makes a corner."""
    points: list[Point] = []
    corners: list[bool] = []
    for word in text.split():
        corners.append(word.endswith("!"))
        x, y = word.rstrip("!").split(",")
        points.append((float(x), float(y)))
    return points, corners


def curve(text: str, closed: bool = True) -> str:
    """The outline of a written point list."""
    points, corners = parse(text)
    return smooth(points, closed, corners)


def symmetric(text: str) -> str:
    """The right half, written from top to bottom, completed by its mirror image; closed."""
    points, corners = parse(text)
    right = list(zip(points, corners, strict=True))
    left = [((-x, y), corner) for (x, y), corner in reversed(right) if x != 0]
    whole = right + left
    return smooth([p for p, _ in whole], True, [c for _, c in whole])


def ring(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """An ellipse as a path, for outlines that need one."""
    tall = rx if ry is None else ry
    arc = f"a{num(rx)} {num(tall)} 0 1 1"
    return f"M{num(x - rx)} {num(y)}{arc} {num(2 * rx)} 0{arc} {num(-2 * rx)} 0z"


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as a path."""
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z"


def star(x: float, y: float, radius: float, rays: int = 5, waist: float = 0.42) -> str:
    """A star with that many rays."""
    points = []
    for k in range(2 * rays):
        reach = radius if k % 2 == 0 else radius * waist
        angle = k * math.pi / rays
        points.append((x + math.sin(angle) * reach, y - math.cos(angle) * reach))
    return poly(points)


def taper(points: Sequence[Point], start: float, end: float) -> str:
    """A limb: a smooth line whose full width goes from start to end, with round tip."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        x0, y0 = points[max(0, i - 1)]
        x1, y1 = points[min(last, i + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        half = (start + (end - start) * i / last) / 2
        nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    outline = left + right[::-1]
    corners = [False] * len(outline)
    for index in (0, 2 * last + 1):
        corners[index] = True
    return smooth(outline, True, corners)

"""Outlines as SVG path data: written as point lists, smoothed between corners, numbers with one decimal."""

from __future__ import annotations

import math
from collections.abc import Sequence

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


def poly(points: Sequence[Point], closed: bool = True) -> str:
    """Straight lines through the points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if closed else "")


def _bezier(p0: Point, p1: Point, p2: Point, p3: Point) -> str:
    """Catmull-Rom from p1 to p2 as one cubic."""
    return "C" + " ".join(
        num(v)
        for v in (
            p1[0] + (p2[0] - p0[0]) * _TENSION,
            p1[1] + (p2[1] - p0[1]) * _TENSION,
            p2[0] - (p3[0] - p1[0]) * _TENSION,
            p2[1] - (p3[1] - p1[1]) * _TENSION,
            p2[0],
            p2[1],
        )
    )


def smooth(points: Sequence[Point], closed: bool = False, corners: Sequence[bool] | None = None) -> str:
    """A soft line through the points; at a corner the tangents end."""
    count = len(points)
    sharp = list(corners) if corners is not None else [False] * count

    def at(index: int) -> int:
        return index % count if closed else max(0, min(count - 1, index))

    parts = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for i in range(count if closed else count - 1):
        here, there = at(i), at(i + 1)
        before = here if sharp[here] else at(i - 1)
        after = there if sharp[there] else at(i + 2)
        parts.append(_bezier(points[before], points[here], points[there], points[after]))
    return "".join(parts) + ("Z" if closed else "")


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

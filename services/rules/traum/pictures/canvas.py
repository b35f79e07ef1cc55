"""One SVG document: definitions shared by content, and elements in order, each under the tag that names it."""

from __future__ import annotations

from collections.abc import Sequence

from services.rules.traum.pictures.colour import Colour
from services.rules.traum.pictures.paths import num

WIDTH = 600
HEIGHT = 900

Stop = tuple[float, Colour] | tuple[float, Colour, float]


def fraction(value: float) -> str:
    """A number with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in {"", "-0"} else text


def _stop(stop: Stop) -> str:
    offset, colour = stop[0], stop[1]
    alpha = stop[2] if len(stop) == 3 else 1.0
    see_through = "" if alpha == 1 else f' stop-opacity="{fraction(alpha)}"'
    place = f' offset="{fraction(offset)}"' if offset else ""
    return f'<stop{place} stop-color="{colour}"{see_through}/>'


class Canvas:
    """Collects the picture. Whatever is added under a tag can be left out again, to see what it is worth."""

    def __init__(self) -> None:
        self._defs: list[str] = []
        self._known: dict[str, str] = {}
        self._elements: list[tuple[str, str]] = []

    def _define(self, name: str, attributes: str, content: str) -> str:
        key = f"{name} {attributes}>{content}"
        if key not in self._known:
            identity = f"a{len(self._known)}"
            self._known[key] = identity
            self._defs.append(f'<{name} id="{identity}"{attributes}>{content}</{name}>')
        return self._known[key]

    def outline(self, d: str) -> str:
        """A path kept in the definitions; returns its id for <use>."""
        key = f"path {d}"
        if key not in self._known:
            identity = f"a{len(self._known)}"
            self._known[key] = identity
            self._defs.append(f'<path id="{identity}" d="{d}"/>')
        return self._known[key]

    def pattern(self, content: str) -> str:
        """A drawing kept for <use>; returns its id."""
        return self._define("g", "", content)

    def clip(self, d: str, transform: str = "") -> str:
        """A clip by that outline, moved by the transform; returns the attribute."""
        moved = f' transform="{transform}"' if transform else ""
        content = f'<use href="#{self.outline(d)}"{moved}/>'
        return f'clip-path="url(#{self._define("clipPath", "", content)})"'

    def linear(
        self, stops: Sequence[Stop], line: tuple[float, float, float, float] = (0, 0, 0, 1), *, page: bool = False
    ) -> str:
        """A linear gradient, over the shape's box or in page units; returns the paint."""
        ends = zip(("x1", "y1", "x2", "y2"), map(fraction, line), ("0", "0", "1", "0"), strict=True)
        units = ' gradientUnits="userSpaceOnUse"' if page else ""
        attributes = "".join(f' {end}="{value}"' for end, value, default in ends if page or value != default) + units
        return f"url(#{self._define('linearGradient', attributes, ''.join(map(_stop, stops)))})"

    def radial(self, stops: Sequence[Stop], cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
        """A radial gradient over the shape's box; returns the paint."""
        attributes = f' cx="{fraction(cx)}" cy="{fraction(cy)}" r="{fraction(r)}"'
        return f"url(#{self._define('radialGradient', attributes, ''.join(map(_stop, stops)))})"

    def add(self, tag: str, *parts: str) -> None:
        """Draw on top, under that tag."""
        self._elements.append((tag, "".join(parts)))

    @property
    def tags(self) -> tuple[str, ...]:
        """All tags in order of first use."""
        return tuple(dict.fromkeys(tag for tag, _ in self._elements))

    def text(self, without: frozenset[str] = frozenset()) -> str:
        """The document, leaving out the elements with those tags."""
        body = "".join(svg for tag, svg in self._elements if tag not in without)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'stroke-linecap="round" stroke-linejoin="round">'
            f"<defs>{''.join(self._defs)}</defs>{body}</svg>"
        )


def group(content: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """Content moved to x, y, scaled, turned (degrees) and perhaps mirrored left to right."""
    move = f"translate({num(x)} {num(y)})"
    if turn:
        move += f"rotate({num(turn)})"
    if scale != 1 or flip:
        sign = "-" if flip else ""
        move += f"scale({sign}{fraction(scale)} {fraction(scale)})"
    return f'<g transform="{move}">{content}</g>'

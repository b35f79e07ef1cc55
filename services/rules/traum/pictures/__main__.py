"""Builds the pictures' files: `python -m services.rules.traum.pictures OUT`.

Writes OUT/<id>-<hash>.svg, OUT/<id>-<hash>-320.webp, OUT/<id>-<hash>-960.webp (320 and 960 pixels wide) and
OUT/index.json, and OUT/browse.json with what each picture shows. What is there already is not made again; what no longer belongs there is removed. Exits with an error
if a picture's bytes differ from what the catalogue promises.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
from msgspec import Struct

from services.rules.traum.pictures import raster
from services.rules.traum.pictures.catalogue import Entry, content_hash, recipes
from services.rules.traum.pictures.picture import paint
from services.rules.traum.pictures.recipe import Recipe

WIDTHS = (320, 960)
_QUALITY = 82
_EFFORT = 3
_WORKERS = 2


class Files(Struct, frozen=True):
    """Names of one picture's files, as index.json lists them by id."""

    svg: str
    small: str
    large: str


class Shown(Struct, frozen=True):
    """What people may look for in the archive, as browse.json lists it by id: nothing that is only meant."""

    mood: str
    place: str
    seen: tuple[str, ...]


def names(identity: str, digest: str) -> Files:
    """Content-hash names: they may be cached for ever."""
    stem = f"{identity}-{digest}"
    return Files(svg=f"{stem}.svg", small=f"{stem}-{WIDTHS[0]}.webp", large=f"{stem}-{WIDTHS[1]}.webp")


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all: a stopped build leaves no half file behind."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_bytes(content)
    part.replace(path)


def build_one(recipe: Recipe, digest: str, out: Path) -> bool:
    """Makes the files of one picture that are missing. False: the drawing differs from the catalogue."""
    files = names(recipe.id, digest)
    wanted = [out / name for name in (files.svg, files.small, files.large)]
    if all(path.exists() for path in wanted):
        return True
    svg = paint(recipe).text()
    if content_hash(svg) != digest:
        return False
    _write(wanted[0], svg.encode())
    for width, path in zip(WIDTHS, wanted[1:], strict=True):
        _write(path, raster.sheet(svg, width).webpsave_buffer(Q=_QUALITY, effort=_EFFORT))
    return True


def _remove_stale(out: Path, keep: Iterable[str]) -> None:
    wanted = set(keep)
    for path in out.iterdir():
        if path.is_file() and path.name not in wanted and path.suffix in {".svg", ".webp", ".part"}:
            path.unlink()


def build(out: Path, entries: list[Entry], parts: list[Recipe]) -> list[str]:
    """Builds all; returns the ids whose drawing differs from the catalogue."""
    out.mkdir(parents=True, exist_ok=True)
    digests = {entry.id: entry.hash for entry in entries}
    with ProcessPoolExecutor(_WORKERS) as pool:
        done = list(pool.map(build_one, parts, [digests[r.id] for r in parts], [out] * len(parts), chunksize=8))
    index = {identity: names(identity, digest) for identity, digest in digests.items()}
    _remove_stale(out, (name for files in index.values() for name in (files.svg, files.small, files.large)))
    _write(out / "index.json", msgspec.json.encode(index))
    shown = {entry.id: Shown(entry.mood, entry.place, tuple(entry.seen)) for entry in entries}
    _write(out / "browse.json", msgspec.json.encode(shown))
    return [recipe.id for recipe, is_same in zip(parts, done, strict=True) if not is_same]


def main(arguments: list[str]) -> int:
    """One argument: the folder."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m services.rules.traum.pictures OUT\n")
        return 2
    content = Path(__file__).with_name("catalogue.json").read_bytes()
    different = build(Path(arguments[0]), msgspec.json.decode(content, type=list[Entry]), recipes())
    if different:
        sys.stderr.write(f"drawn otherwise than the catalogue says: {' '.join(different)}\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Who imports whom, read from the sources of the whole repository (ARCHITECTURE, the table of arrows)."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = "services.rules"
SERVICES = ("archive", "bot", "leaderboard", "lobby", "puzzle_generator", "table")
GENERATED = ("speedspiele", "google")
PURE_STDLIB = frozenset(
    {
        "__future__",
        "abc",
        "base64",
        "bisect",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "decimal",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "statistics",
        "string",
        "struct",
        "textwrap",
        "types",
        "typing",
        "unicodedata",
        "zlib",
    }
)
"""The standard library without clock, chance, files, processes and network."""
DATA = frozenset({"importlib"})
"""Reading a data file of one's own package (and games.py finding a game's computers)."""
THINKING = frozenset({"numpy", "numba", "msgspec"})
DEPARTURES = {
    "services/rules/traum/archive.py": frozenset({"pathlib"}),
    "services/rules/traum/language": frozenset({"numpy", "Stemmer", "pathlib", "sys", "gc"}),
    "services/rules/traum/pictures": frozenset({"numpy", "pyvips", "PIL", "io", "pathlib", "sys"}),
}
"""Where a game makes or reads its material and needs more than the table of arrows gives; see DECISIONS.md."""
FORBIDDEN_NAMES = frozenset({"utils", "helpers", "common", "base", "manager"})
LAYERS = {"net": 0, "state": 1, "games": 2, "ui": 2, "routes": 3}
"""web/src/lib from left to right; a folder imports what stands to its left or beside it."""

PYTHON = sorted(path.relative_to(ROOT) for folder in ("services", "gateway") for path in (ROOT / folder).rglob("*.py"))
BROWSER = sorted(
    path.relative_to(ROOT)
    for path in (ROOT / "web" / "src").rglob("*")
    if path.suffix in {".ts", ".svelte"} and "gen" not in path.parts
)


def imported(path: Path) -> Iterator[str]:
    """Full names of the modules a file imports, at its top or anywhere else."""
    package = path.with_suffix("").parts
    for node in ast.walk(ast.parse((ROOT / path).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            prefix = package[: -node.level] if node.level else ()
            name = ".".join([*prefix, *([node.module] if node.module else [])])
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names if _is_module(name, alias.name))


def _is_module(package: str, name: str) -> bool:
    place = ROOT / Path(*package.split(".")) / name
    return place.is_dir() or place.with_suffix(".py").is_file()


def within(name: str, *packages: str) -> bool:
    """Whether a module is one of these packages or inside one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def owner(path: Path) -> str:
    """Which row of the table a file belongs to."""
    parts = path.parts
    if parts[0] == "gateway":
        return "gateway"
    if parts[1] == "rules":
        return f"{RULES}.{parts[2]}" if len(parts) > 3 else RULES
    return parts[1].removesuffix(".py")


def allowed(path: Path, name: str) -> bool:
    """Whether the file may import that module."""
    row, top = owner(path), name.split(".", maxsplit=1)[0]
    ours = within(name, "services", "gateway")
    if row == RULES:
        games = path.name == "games.py" and within(name, RULES)
        shared = within(name, *(f"{RULES}.{p.stem}" for p in (ROOT / "services" / "rules").glob("*.py")))
        return top in PURE_STDLIB | DATA | {"msgspec"} or games or shared
    if row.startswith(f"{RULES}."):
        return _allowed_in_game(path, row, name, top)
    if row == "kit":
        return (not ours and not within(name, *GENERATED[:1])) or within(name, "services.kit")
    if row == "wire":
        return not ours or within(name, RULES, "services.wire")
    if row == "gateway":
        return not ours or within(name, "services.kit", "gateway")
    return not ours or within(name, RULES, "services.kit", "services.wire", f"services.{row}")


def _allowed_in_game(path: Path, row: str, name: str, top: str) -> bool:
    if within(name, "services"):
        shared = (f"{RULES}.{p.stem}" for p in (ROOT / "services" / "rules").glob("*.py"))
        return within(name, row, *shared) and name != f"{RULES}.games"
    if path.name == "__main__.py":
        return True  # a program beside the rules, never imported by them
    thinks = {"bot", "puzzle", "kernels"} & {part.removesuffix(".py") for part in path.parts[3:]}
    extra = [names for place, names in DEPARTURES.items() if path.is_relative_to(place)]
    return top in PURE_STDLIB | DATA | {"msgspec"}.union(*extra) or (bool(thinks) and top in THINKING)


@pytest.mark.parametrize("path", PYTHON, ids=str)
def test_a_file_imports_only_what_its_place_allows(path: Path) -> None:
    wrong = {name for name in imported(path) if name and name != "services" and not allowed(path, name)}
    assert wrong == set()


@pytest.mark.parametrize("path", BROWSER, ids=str)
def test_the_browser_imports_only_to_the_left(path: Path) -> None:
    here = _layer(path.parts)
    for match in re.finditer(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""", (ROOT / path).read_text()):
        target = _target(path, match[1])
        there = _layer(target.parts) if target else None
        if here is None or there is None:
            continue
        assert LAYERS[there[0]] <= LAYERS[here[0]], f"{path} imports {match[1]}"
        if here[0] == "games" == there[0] and len(here) > 2 and len(there) > 2:
            assert here[1] == there[1], f"{path} imports another game: {match[1]}"


def test_the_arrows_are_really_read() -> None:
    logic = Path("services/rules/sauna/logic.py")
    assert "services.rules.sauna.model" in set(imported(logic))
    for name in (
        "time",
        "random",
        "asyncio",
        "pathlib",
        "numpy",
        "services.kit",
        "services.rules.koffer",
        "speedspiele.v1",
    ):
        assert not allowed(logic, name), name
    assert not allowed(Path("services/lobby/rooms.py"), "services.table.play")
    assert not allowed(Path("gateway/socket.py"), "services.rules.game")
    assert not allowed(Path("services/kit/rpc.py"), "speedspiele.v1.table_pb2")
    assert not allowed(Path("services/wire/writing.py"), "services.kit.rpc")


def test_no_module_is_a_drawer_for_anything() -> None:
    for path in (*PYTHON, *BROWSER):
        assert path.stem.split(".")[0] not in FORBIDDEN_NAMES, path
        assert not FORBIDDEN_NAMES & set(path.parts[:-1]), path


def test_only_a_games_own_folder_asks_which_game_it_is() -> None:
    asks = re.compile(r"""\bgame(?:_name|\.name|Name)?\s*[!=]==?\s*["']""")
    for path in (*PYTHON, *BROWSER):
        if path.parts[:2] == ("services", "rules") and len(path.parts) > 3:
            continue
        if path.parts[:4] == ("web", "src", "lib", "games"):
            continue
        assert not asks.search((ROOT / path).read_text()), path


def test_generated_code_is_not_committed() -> None:
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert "/protos/gen/" in ignored
    assert "/web/src/gen/" in ignored


def test_the_standard_library_knows_the_names_we_allow() -> None:
    assert sys.stdlib_module_names >= PURE_STDLIB


def _target(path: Path, name: str) -> Path | None:
    """The file an import means, from web/src; nothing for packages."""
    if name.startswith("$lib"):
        return Path("web/src/lib", *name.split("/")[1:])
    if name.startswith("."):
        parts: list[str] = list(path.parts[:-1])
        for part in name.split("/"):
            parts = parts[:-1] if part == ".." else parts if part == "." else [*parts, part]
        return Path(*parts)
    return None


def _layer(parts: tuple[str, ...]) -> tuple[str, ...] | None:
    """("games", "sauna", ...) for files of lib, ("routes", ...) for pages; nothing outside of both."""
    inside = parts[2:]
    if inside[:1] == ("lib",):
        inside = inside[1:]
    return inside if inside and inside[0] in LAYERS else None

"""Every word a player can be refused with, read from the source: `python -m tests.reasons > protos/reasons.txt`.

The browser's side has a sentence for each; its test reads the same file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from services.kit.textfilter import REASONS
from services.rules.games import GAMES
from services.table.change import REFUSALS

ROOT = Path(__file__).parents[1]
FILE = ROOT / "protos/reasons.txt"
WORD_AT = {
    "Refusal": 0,
    "invalid": 0,
    "forbidden": 0,
    "not_found": 0,
    "Refused": 1,
    "answer": 1,
    "refused": 1,
    "_refuse": 1,
    "BadOption": 1,
}
"""Which argument of these calls is the word."""
COMPUTED = frozenset(
    {
        "chat_closed_in_game",
        "chat_needs_account",
        "muted",
        "not_in_room",
        "daily_unavailable",
        "internal",
        "no_such_page",
        "not_ready",
        "puzzles_unavailable",
        "refused",
        "table_unavailable",
        "too_few",
        "too_many",
        "unavailable",
        "wrong_method",
    }
)
"""Words that stand in a table or a condition."""


def calls_in(folder: Path) -> Iterator[str]:
    """The words in the refusing calls of all modules below."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                at = WORD_AT.get(name)
                if at is not None and len(node.args) > at:
                    yield from _words(node.args[at])


def _words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _words(node.body)
        yield from _words(node.orelse)


def sections() -> dict[str, list[str]]:
    """The platform's words, and each game's own."""
    services = [path for path in (ROOT / "services").iterdir() if path.is_dir() and path.name != "rules"]
    house = set(COMPUTED) | set(REFUSALS) | set(REASONS.values()) | set(calls_in(ROOT / "gateway"))
    for folder in services:
        house |= set(calls_in(folder))
    house |= {word for path in [ROOT / "services/rules"] for word in _choice_words(path)}
    found = {"house": sorted(word for word in house if word.replace("_", "").isalpha())}
    for game in GAMES:
        own = set(game.reasons) | set(calls_in(ROOT / "services/rules" / game.name))
        found[game.name] = sorted(own - house)
    return found


def _choice_words(rules: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse((rules / "choices.py").read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BadOption":
            yield from _words(node.args[1])


def text() -> str:
    """The file's content."""
    blocks = ["\n".join([f"# {name}", *words]) for name, words in sections().items()]
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    print(text(), end="")

"""`python -m deploy.chart.values_table`: writes the chart's table of values into its README."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

CHART = Path(__file__).parents[2] / "charts/speedspiele"
BEGIN, END = "<!-- values: begin -->\n", "<!-- values: end -->"


def rows(schema: dict[str, Any], values: Any, path: str = "") -> Iterator[tuple[str, str, str]]:
    """(key, default, meaning) of every value that can be set."""
    for key, inner in schema.get("properties", {}).items():
        default = values.get(key) if isinstance(values, dict) else None
        here = f"{path}{key}"
        free = inner.get("additionalProperties")
        if inner.get("properties"):
            yield from rows(inner, default, f"{here}.")
        elif isinstance(free, dict) and free.get("properties"):
            yield f"{here}.NAME", ", ".join(default or {}), inner["description"]
            yield from rows(free, {}, f"{here}.NAME.")
        else:
            yield here, "" if default is None else json.dumps(default, ensure_ascii=False), inner.get("description", "")


def table() -> str:
    """The whole table as Markdown."""
    schema = json.loads((CHART / "values.schema.json").read_text())
    values = yaml.safe_load((CHART / "values.yaml").read_text())
    lines = ["| value | default | meaning |", "|---|---|---|"]
    for key, default, meaning in rows(schema, values):
        shown = f"`{default}`" if default else ""
        lines.append(f"| `{key}` | {shown} | {meaning} |")
    return "\n".join(lines) + "\n"


def written(readme: str) -> str:
    """The README with the table of now."""
    head, _, rest = readme.partition(BEGIN)
    return head + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    file = CHART / "README.md"
    file.write_text(written(file.read_text()))

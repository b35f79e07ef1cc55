"""Starts the table service."""

from __future__ import annotations

from services.kit.process import run
from services.kit.settings import load
from services.table.app import TableApp, TableSettings


async def _build() -> TableApp:
    return TableApp(load(TableSettings))


if __name__ == "__main__":
    run("table", load(TableSettings), _build)

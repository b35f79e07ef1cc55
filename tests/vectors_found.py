"""Where the vectors lie: the kept part in the repository, and the shared folder or SPEEDSPIELE_VECTORS when there."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "tests" / "vectors"
SHARED = ROOT.parent / "shared" / "vectors"


def folders(game: str) -> list[Path]:
    """The kept folder of a game first, then the one from outside."""
    outside = Path(os.environ.get("SPEEDSPIELE_VECTORS", SHARED))
    return [folder / game for folder in (KEPT, outside) if (folder / game).is_dir()]


def loaded(game: str, pattern: str, key: str) -> dict[str, dict[str, Any]]:
    """Every vector of the files that match, by its name."""
    found: dict[str, dict[str, Any]] = {}
    for folder in folders(game):
        for file in sorted(folder.glob(pattern)):
            for number, vector in enumerate(json.loads(file.read_text())[key]):
                found[f"{file.stem}/{vector.get('id', number)}"] = vector
    return found

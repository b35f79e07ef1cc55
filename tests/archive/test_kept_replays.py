"""The browser's recomputation is tested on games as the archive tells them today."""

from __future__ import annotations

import gzip

from tests.archive.kept_replays import FOLDER, written


def test_the_kept_replays_are_what_the_archive_tells() -> None:
    kept = {file.name.removesuffix(".gz"): gzip.decompress(file.read_bytes()) for file in FOLDER.glob("*.gz")}
    told = written()
    assert kept.keys() == told.keys(), "python -m tests.archive.kept_replays writes them anew"
    assert [name for name in told if told[name] != kept[name]] == []

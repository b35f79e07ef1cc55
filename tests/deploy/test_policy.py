"""The chart's objects pass the policy checker, except where one says why not. `make policy` installs the checker."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.test_chart import SETS, rendered

CHECKER = Path(__file__).parents[2] / "build/policy/bin/checkov"
NAMESPACE = "games"
EXCUSED = {"CKV_K8S_8", "CKV_K8S_9", "CKV_K8S_11", "CKV_K8S_15", "CKV_K8S_35", "CKV_K8S_40", "CKV_K8S_43"}


def installed(name: str) -> list[dict[str, Any]]:
    """The objects as `helm install -n games` gives them to the cluster."""
    return [{**each, "metadata": {"namespace": NAMESPACE, **each["metadata"]}} for each in rendered(name)]


@pytest.mark.timeout(300)
def test_no_object_fails_without_a_reason(tmp_path: Path) -> None:
    assert CHECKER.is_file(), "install it: make policy"
    for name in SETS:
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump_all(installed(name)))
    command = (
        CHECKER,
        "--skip-download",
        "--framework",
        "kubernetes",
        "--compact",
        "-o",
        "json",
        "-d",
        tmp_path,
    )
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=280)
    report = json.loads(done.stdout)
    failed = {(each["check_id"], each["resource"]) for each in report["results"]["failed_checks"]}
    assert failed == set()
    skipped = {
        each["check_id"]: each["check_result"]["suppress_comment"] for each in report["results"]["skipped_checks"]
    }
    assert skipped.keys() == EXCUSED
    assert all(len(reason) > 20 for reason in skipped.values())
    summary = report["summary"]
    assert (summary["parsing_errors"], summary["resource_count"] > 100) == (0, True)

"""A Kubernetes cluster as the tests use it: kubectl, one namespace, and doors that lead to the gateway's pods."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.stores import free_port

ROOT = Path(__file__).parents[2]
CHART = ROOT / "charts/speedspiele"
RELEASE = "speedspiele"
READY_S = 240.0
Object = dict[str, Any]


def await_answer() -> None:
    """Raises when the cluster that KUBECONFIG names cannot be used."""
    assert shutil.which("kubectl"), "kubectl is missing (make cluster-test brings it)"
    kubectl("version", "--request-timeout=10s", timeout=20)


def kubectl(*arguments: str, stdin: str | None = None, timeout: float = 60.0) -> str:
    """What it prints; raises CalledProcessError with its own words, or TimeoutExpired."""
    command = ["kubectl", *arguments]
    done = subprocess.run(command, check=False, input=stdin, capture_output=True, text=True, timeout=timeout)
    if done.returncode:
        print(f"kubectl {' '.join(arguments)}: {done.stderr}")
        done.check_returncode()
    return done.stdout


class Space:
    """One namespace that is made for a run and taken away after it; pods in it must be restricted."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, *arguments: str, stdin: str | None = None, timeout: float = 60.0) -> str:
        """kubectl in this namespace."""
        return kubectl("-n", self.name, *arguments, stdin=stdin, timeout=timeout)

    def objects(self, kind: str, selector: str = "") -> list[Object]:
        """All objects of that kind."""
        listed: Object = json.loads(self.run("get", kind, "-l", selector, "-o", "json"))
        return list(listed["items"])

    def apply(self, *objects: Object) -> None:
        """Makes or changes them."""
        self.run("apply", "-f", "-", stdin=json.dumps({"apiVersion": "v1", "kind": "List", "items": objects}))

    def pods(self, part: str = "") -> list[str]:
        """The names of the release's running pods that are not on their way out."""
        selector = f"app.kubernetes.io/instance={RELEASE}" + (f",speedspiele/part={part}" if part else "")
        return [
            pod["metadata"]["name"] for pod in self.objects("pods", selector)
            if pod["status"]["phase"] == "Running" and "deletionTimestamp" not in pod["metadata"]
        ]  # fmt: skip

    def restarts(self) -> dict[str, int]:
        """How often containers of the release were started again by the kubelet, where it was at all."""
        found = {
            f"{pod['metadata']['name']}/{one['name']}": int(one["restartCount"])
            for pod in self.objects("pods", f"app.kubernetes.io/instance={RELEASE}")
            for one in pod["status"].get("containerStatuses", [])
        }
        return {name: count for name, count in found.items() if count}

    def owners(self) -> list[str]:
        """Every deployment and stateful set of the release, as kubectl names them."""
        selector = f"app.kubernetes.io/instance={RELEASE}"
        return self.run("get", "deployments,statefulsets", "-l", selector, "-o", "name").split()

    def await_ready(self, *owners: str, within_s: float = READY_S) -> None:
        """Returns when these owners (or all) have all their pods, new and ready."""
        for owner in owners or self.owners():
            self.run("rollout", "status", owner, f"--timeout={within_s:.0f}s", timeout=within_s + 10)

    def fire(self, cron_job: str, within_s: float = READY_S) -> str:
        """What that CronJob of the release prints when it is run now; raises when it fails or does not end in time."""
        job = f"{cron_job}-{uuid.uuid4().hex[:6]}"
        self.run("create", "job", job, f"--from=cronjob/{RELEASE}-{cron_job}")
        until = time.monotonic() + within_s
        while not (ended := self._ended(job)):
            assert time.monotonic() < until, f"{job} has not ended"
            time.sleep(1)
        said = self.run("logs", f"job/{job}")
        assert ended == {"Complete"}, said
        return said

    def _ended(self, job: str) -> set[str]:
        """How that job ended; empty while it runs."""
        status = json.loads(self.run("get", "job", job, "-o", "json"))["status"]
        return {one["type"] for one in status.get("conditions", [])} & {"Complete", "Failed"}

    def sql(self, database: str, text: str) -> list[str]:
        """The rows that psql prints in the release's own PostgreSQL, columns parted by `|`."""
        psql = ("psql", "-qAt", "-U", "speedspiele", "-d", database, "-c", text)
        return self.run("exec", f"{RELEASE}-postgres-0", "--", *psql).splitlines()

    def archived(self) -> set[str]:
        """The ids of all games in the archive."""
        return set(self.sql("archive", "SELECT game_id FROM archive_finished"))

    def save(self, folder: Path) -> None:
        """Backs everything up into that new folder."""
        self._script("backup", folder)

    def lose(self) -> None:
        """The archive and everything that runs are gone."""
        self.sql("archive", "DROP TABLE archive_finished CASCADE")
        self.run("exec", f"{RELEASE}-valkey-0", "--", "valkey-cli", "flushall")

    def put_back(self, folder: Path) -> None:
        """Restores that folder and returns when the house is well."""
        self._script("restore", folder)
        self.await_ready()

    def _script(self, what: str, folder: Path) -> None:
        command = [str(ROOT / "deploy/in_cluster.sh"), self.name, RELEASE, what, str(folder)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=3 * READY_S)
        assert not done.returncode, f"{what}: {done.stdout[-2000:]} {done.stderr[-2000:]}"

    def reaches(self, pod: str, host: str, port: int) -> bool:
        """Whether a connection from inside that pod (one of ours, with Python) is taken."""
        code = f"import socket; socket.create_connection(({host!r}, {port}), 3)"
        done = subprocess.run(["kubectl", "-n", self.name, "exec", pod, "--", "python", "-c", code],
                              check=False, capture_output=True, text=True, timeout=60)  # fmt: skip
        assert not done.returncode or ("Traceback" in done.stderr and "gaierror" not in done.stderr), done.stderr
        return not done.returncode

    def said(self) -> str:
        """What helps to understand a failure: pods, events, last words."""
        wide = self.run("get", "pods,hpa", "-o", "wide")
        events = self.run("get", "events", "--sort-by=.lastTimestamp")
        return wide + "\n".join(events.splitlines()[-40:])


@contextmanager
def space(name: str) -> Iterator[Space]:
    """The namespace while the block runs."""
    made = Space(name)
    labels = {f"pod-security.kubernetes.io/{what}": "restricted" for what in ("enforce", "warn")}
    kubectl("apply", "-f", "-", stdin=json.dumps(
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name, "labels": labels}}
    ))  # fmt: skip
    try:
        yield made
    finally:
        kubectl("delete", "namespace", name, "--wait=false")


class Forward:
    """A port of this machine that leads to one pod of a part, and to another when that one goes."""

    def __init__(self, where: Space, part: str, port: int, place: int = 0) -> None:
        """`place`: the how-manieth pod of the part, counted round."""
        self.port = free_port()
        self._where = where
        self._part = part
        self._inner = port
        self._place = place
        self._going = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._thread.start()

    def _keep(self) -> None:
        while not self._going.is_set():
            try:
                pods = sorted(self._where.pods(self._part))
            except subprocess.SubprocessError:
                pods = []
            if pods:
                command = ["kubectl", "-n", self._where.name, "port-forward", f"pod/{pods[self._place % len(pods)]}",
                           f"{self.port}:{self._inner}"]  # fmt: skip
                self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                self._process.wait()
            self._going.wait(0.3)

    def close(self) -> None:
        """No process is left behind."""
        self._going.set()
        if self._process is not None:
            self._process.terminate()
        self._thread.join(20)


@contextmanager
def doors(where: Space, count: int) -> Iterator[Sequence[str]]:
    """Addresses of the page from outside: what SPEEDSPIELE_DOOR names (an ingress, say), or forwarded ports."""
    if given := os.environ.get("SPEEDSPIELE_DOOR"):
        yield [given]
        return
    with ExitStack() as stack:
        ways = [Forward(where, "gateway", 8080, place) for place in range(count)]
        for way in ways:
            stack.callback(way.close)
        yield [f"http://127.0.0.1:{way.port}/" for way in ways]

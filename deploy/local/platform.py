"""Starts, watches, kills and stops the processes of one local platform."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from threading import Thread

from deploy.local.parts import STORE, Layout, Part, all_parts

START_TIMEOUT_S = 120.0
Sink = Callable[[str, str], None]
"""Takes the part's name and one line of its output."""


def _ends_with_parent() -> tuple[str, ...]:
    """A prefix by which a runner that is killed leaves nothing behind, where the system has it."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "TERM") if setpriv else ()


class NotReady(RuntimeError):
    """A part did not become ready in time, or ended; the message carries its last lines."""


class Platform:
    """All processes of one platform. Also a context manager, for tests."""

    def __init__(self, layout: Layout, sink: Sink | None = None) -> None:
        self.layout = layout
        self.parts: dict[str, Part] = {part.name: part for part in all_parts(layout)}
        self.lines: dict[str, list[str]] = {}
        self._processes: dict[str, subprocess.Popen[str]] = {}
        self._sink = sink

    @property
    def address(self) -> str:
        """The page's address on this machine."""
        return f"http://127.0.0.1:{self.layout.http_port}{self.layout.base_path}"

    def __enter__(self) -> Platform:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Starts everything and returns when all parts are ready; raises NotReady."""
        self.start_part(STORE)
        self._await_store()
        names = [name for name in self.parts if name != STORE]
        for name in names:
            self.start_part(name)
        for name in names:
            self.await_ready(name)

    def start_part(self, name: str) -> None:
        """Starts one process; a part added later must stand in `parts`."""
        part = self.parts[name]
        environment = os.environ | part.environment | {"PYTHONPATH": f"{part.tree}:{part.tree / 'protos/gen/python'}"}
        process = subprocess.Popen(
            (*_ends_with_parent(), *part.command), cwd=part.tree, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip
        self._processes[name] = process
        self.lines.setdefault(name, [])
        Thread(target=self._read, args=(name, process), daemon=True).start()

    def _read(self, name: str, process: subprocess.Popen[str]) -> None:
        if process.stdout is None:
            return
        for line in process.stdout:
            self.lines[name] = [*self.lines[name][-400:], line.rstrip()]
            if self._sink is not None:
                self._sink(name, line.rstrip())

    def await_ready(self, name: str, timeout_s: float = START_TIMEOUT_S) -> None:
        """Returns when the part says so on its operations port."""
        url = f"http://127.0.0.1:{self.parts[name].ops_port}/readyz"
        self._await(name, lambda: self._answers(url), timeout_s)

    def _await_store(self) -> None:
        from redis import Redis
        from redis.exceptions import RedisError

        store = Redis(port=self.layout.store_port)

        def ping() -> bool:
            with contextlib.suppress(RedisError):
                return bool(store.ping())
            return False

        self._await(STORE, ping, START_TIMEOUT_S)
        store.close()

    def _answers(self, url: str) -> bool:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310 - our own port
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _await(self, name: str, check: Callable[[], bool], timeout_s: float) -> None:
        until = time.monotonic() + timeout_s
        while not check():
            ended = self._processes[name].poll()
            if ended is not None or time.monotonic() > until:
                last = "\n".join(self.lines.get(name, [])[-20:])
                raise NotReady(f"{name} is not ready (exit code {ended}):\n{last}")
            time.sleep(0.05)

    def pid(self, name: str) -> int:
        """The process id of a part."""
        return self._processes[name].pid

    def is_running(self, name: str) -> bool:
        """Whether the process of that part still lives."""
        return name in self._processes and self._processes[name].poll() is None

    def kill(self, name: str) -> None:
        """SIGKILL, as a crash would be; returns when it is gone."""
        process = self._processes[name]
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def restart(self, name: str) -> None:
        """Starts a killed part again on the same ports and waits until it is ready."""
        self.start_part(name)
        if name == STORE:
            self._await_store()
        else:
            self.await_ready(name)

    def stop_part(self, name: str, grace_s: float = 10.0) -> None:
        """SIGTERM, then SIGKILL when the grace is over."""
        process = self._processes.get(name)
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            process.wait(grace_s)
        except subprocess.TimeoutExpired:
            self.kill(name)

    def stop(self) -> None:
        """Stops everything, the gateway first and the store last."""
        names = [name for name in reversed(list(self._processes)) if name != STORE]
        for name in names:
            process = self._processes[name]
            if process.poll() is None:
                process.terminate()
        for name in names:
            self.stop_part(name)
        self.stop_part(STORE)

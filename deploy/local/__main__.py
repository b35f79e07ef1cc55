"""`make run`: the platform on this machine, one coloured log, one Ctrl-C. A restart goes on with the running games."""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import sys
import threading
from pathlib import Path

from deploy.local.parts import GATEWAY, HTTP_PORT, ROOT, SERVICES, STORE, new_layout
from deploy.local.platform import NotReady, Platform

COLOURS = dict(zip((STORE, *SERVICES, GATEWAY), (90, 36, 32, 33, 35, 34, 96, 92), strict=True))


def _print_line(name: str, line: str) -> None:
    colour = COLOURS.get(name, 0)
    head = f"\x1b[{colour}m{name:>17}\x1b[0m " if sys.stdout.isatty() else f"{name:>17} "
    print(head + _readable(line), flush=True)


def _readable(line: str) -> str:
    """A JSON log line in short: event and fields; anything else as it is."""
    try:
        fields = json.loads(line)
    except ValueError:
        return line
    if not isinstance(fields, dict) or "event" not in fields:
        return line
    rest = {k: v for k, v in fields.items() if k not in ("time", "level", "service", "event", "request_id")}
    mark = "" if fields.get("level") == "info" else f"{fields.get('level')}: "
    return mark + str(fields["event"]) + "".join(f" {k}={v}" for k, v in rest.items())


def _home_address() -> str:
    """This machine's address in the home network, for a phone; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def main() -> int:
    """Runs until Ctrl-C or until a part ends; a part that ends is started again."""
    parser = argparse.ArgumentParser(description="Speedspiele on this machine.")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", str(HTTP_PORT))))
    parser.add_argument("--host", default="0.0.0.0", help="127.0.0.1: only this machine")  # noqa: S104
    parser.add_argument("--data", type=Path, default=ROOT / "data", help="where games and lists are kept")
    arguments = parser.parse_args()
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    platform = Platform(new_layout(arguments.data.resolve(), arguments.host, arguments.port), _print_line)
    try:
        platform.start()
    except NotReady as error:
        print(error, file=sys.stderr)
        platform.stop()
        return 1
    print(f"\n  Speedspiele: {platform.address}\n  in your home network: "
          f"http://{_home_address()}:{arguments.port}/\n  stop: Ctrl-C\n", flush=True)  # fmt: skip
    while not stop.wait(0.5):
        _revive(platform)
    platform.stop()
    return 0


def _revive(platform: Platform) -> None:
    for name in platform.parts:
        if not platform.is_running(name):
            print(f"{name} ended and is started again", flush=True)
            platform.start_part(name)


if __name__ == "__main__":
    sys.exit(main())

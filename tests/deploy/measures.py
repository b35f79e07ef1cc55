"""Runs as a pod in the tests' cluster: hands the house's own metrics to the autoscalers (External Metrics API).

Stands in for the Prometheus adapter of a real cluster and computes the same two series. Only the standard library: it
is mounted into the light image as one file. Arguments: certificate, key, release name.
"""

from __future__ import annotations

import json
import re
import socket
import ssl
import sys
import time
import urllib.request
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

GROUP = "external.metrics.k8s.io/v1beta1"
LINE = re.compile(r"^(\w+)\{(.*)\} ([-+.\deE]+)$")
LABEL = re.compile(r'(\w+)="([^"]*)"')
Series = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def scraped(host: str) -> Series:
    """The greatest value of each series among the pods behind that headless service."""
    found: Series = {}
    for address in {str(info[4][0]) for info in socket.getaddrinfo(host, 9000, type=socket.SOCK_STREAM)}:
        with urllib.request.urlopen(f"http://{address}:9000/metrics", timeout=3) as answer:
            text = answer.read().decode()
        for line in text.splitlines():
            if match := LINE.match(line):
                key = (match[1], tuple(sorted(LABEL.findall(match[2]))))
                found[key] = max(found.get(key, 0.0), float(match[3]))
    return found


def oldest_job(release: str, level: str) -> float:
    """speedspiele_bot_queue_oldest_age_seconds of that level, in seconds."""
    return scraped(f"{release}-bot").get(("speedspiele_bot_queue_oldest_age_seconds", (("level", level),)), 0.0)


def missing(release: str, game: str) -> float:
    """speedspiele_stock_missing of that game: below target, summed over its shelves."""
    shelves: dict[str, dict[str, float]] = defaultdict(dict)
    for (name, labels), value in scraped(f"{release}-puzzle-generator").items():
        told = dict(labels)
        if name.startswith("speedspiele_puzzle_stock") and told.get("game") == game:
            shelves[told["level"]][name] = value
    return sum(
        max(0.0, one.get("speedspiele_puzzle_stock_target", 0.0) - one.get("speedspiele_puzzle_stock", 0.0))
        for one in shelves.values()
    )


class Answers(BaseHTTPRequestHandler):
    """The two paths that are asked for: what there is, and one value."""

    release = ""

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        name = parts.path.rpartition("/")[2]
        selector = dict(pair.split("=") for pair in parse_qs(parts.query).get("labelSelector", []))
        try:
            if name == "speedspiele_bot_queue_oldest_age_seconds":
                self._say(values(name, oldest_job(self.release, selector["level"])))
            elif name == "speedspiele_stock_missing":
                self._say(values(name, missing(self.release, selector["game"])))
            else:
                self._say({"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": GROUP, "resources": []})
        except (OSError, KeyError) as error:
            self.send_error(503, str(error))

    def _say(self, body: dict[str, Any]) -> None:
        payload = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)


def values(name: str, value: float) -> dict[str, Any]:
    """The answer's shape; a quantity in thousandths."""
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    item = {"metricName": name, "metricLabels": {}, "timestamp": now, "value": f"{round(value * 1000)}m"}
    return {"kind": "ExternalMetricValueList", "apiVersion": GROUP, "metadata": {}, "items": [item]}


def main(certificate: str, key: str, release: str) -> None:
    """Serves for ever."""
    Answers.release = release
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = ThreadingHTTPServer(("", 6443), Answers)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])

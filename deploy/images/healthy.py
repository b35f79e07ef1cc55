"""The image's health check: asks this container's operations port whether it is in service."""

from __future__ import annotations

import http.client
import os
import sys


def is_healthy(port: int, host: str = "127.0.0.1") -> bool:
    """Whether /readyz says yes within five seconds."""
    connection = http.client.HTTPConnection(host, port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if is_healthy(int(os.environ["SPEEDSPIELE_OPS_PORT"])) else 1)

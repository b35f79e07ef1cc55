"""Dragging a piece on a phone with a quarter of the CPU: what a frame costs, how many came, how long a finger waits.

Chromium without a GPU paints on the cores that everything else here needs, and its throttle also stretches time that
other programs took: frames and waits are the worst case and mean little on a busy machine (see `busy`). Four times
the CPU time that an unthrottled main thread needs for a frame hardly depends on others; it is given beside them.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright

from deploy.local.parts import new_layout
from deploy.local.platform import Platform
from tests.browser.conftest import CHROMIUM, PHONE

SLOWER = 4
DRAG_S = 6.0
RUNS = 3
TOUCHES_PER_S = 60
FRAME_MS = 1000 / 60
STOCK_S = 60
CATEGORIES = ("toplevel", "benchmark", "blink.user_timing")
FRAME = "ProxyMain::BeginMainFrame"
BEGIN, END = "drag begins", "drag ends"
Event = dict[str, Any]


async def packing(browser: Browser, address: str) -> Page:
    """A lone Meister suitcase on a phone, its pieces unlocked."""
    width, height = PHONE
    page = await browser.new_page(
        viewport={"width": width, "height": height},
        locale="de-DE",
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    await page.goto(address + "spiel/koffer")
    await page.get_by_role("button", name="Übung: Spielen").click()
    await page.get_by_role("dialog", name="Wer spielt?").get_by_role("button", name="spielen").click()
    dialog = page.get_by_role("dialog", name="Übung")
    await dialog.get_by_role("radio", name="Meister", exact=True).check(force=True)
    until = time.monotonic() + STOCK_S
    while "/tisch/" not in page.url:
        assert time.monotonic() < until, "no suitcase in stock"
        await dialog.get_by_role("button", name="Spielen").click()
        await page.wait_for_timeout(2000)
    await page.locator(".play.open").wait_for()
    return page


async def middle(page: Page, selector: str) -> tuple[float, float]:
    """Of an element on screen."""
    box = await page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def touch(fingers: CDPSession, kind: str, at: tuple[float, float]) -> None:
    """One event of one finger."""
    await fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})


async def drag(page: Page, fingers: CDPSession) -> None:
    """Lifts the first piece and circles with it over the suitcase, sixty touches a second whether answered or not."""
    start = await middle(page, "[data-piece='0']")
    x, y = await middle(page, "[role=grid]")
    await touch(fingers, "touchStart", start)
    await touch(fingers, "touchMove", (start[0], start[1] - 60))
    await page.locator(".piece.dragged").wait_for()
    await page.evaluate(f"performance.mark('{BEGIN}')")
    sent: list[asyncio.Task[None]] = []
    began = time.monotonic()
    for number in range(int(DRAG_S * TOUCHES_PER_S)):
        await asyncio.sleep(max(0.0, began + number / TOUCHES_PER_S - time.monotonic()))
        angle = 2 * math.pi * number / TOUCHES_PER_S / 1.7
        at = (x + 95 * math.cos(angle), y + 90 + 80 * math.sin(1.3 * angle))
        sent.append(asyncio.create_task(touch(fingers, "touchMove", at)))
    await asyncio.gather(*sent)
    await page.evaluate(f"performance.mark('{END}')")


def dragging(trace: list[Event]) -> Iterator[Event]:
    """The page's own events while the piece was dragged, in order of time."""
    begin = next(event for event in trace if event["name"] == BEGIN)
    end = next(event for event in trace if event["name"] == END)
    within = [
        event for event in trace if event["pid"] == begin["pid"] and begin["ts"] <= event.get("ts", 0) <= end["ts"]
    ]
    yield from sorted(within, key=lambda event: event["ts"])


def frame_costs(trace: list[Event]) -> list[float]:
    """Main thread's CPU milliseconds of each frame, with the events and timers before it."""
    main = next(event for event in trace if event["name"] == BEGIN)["tid"]
    costs = [0.0]
    for event in dragging(trace):
        if event["tid"] != main or event.get("ph") != "X":
            continue
        if event["name"].endswith("RunTask"):
            costs[-1] += event.get("tdur", 0) / 1000
        elif event["name"] == FRAME:
            costs.append(0.0)
    return costs[1:]


def spans(trace: list[Event], name: str) -> Iterator[tuple[Event, float]]:
    """Beginnings of asynchronous events and how many milliseconds they took."""
    open_ones: dict[str, Event] = {}
    for event in dragging(trace):
        if event["name"] != name:
            continue
        key = event["id2"]["local"]
        if event["ph"] == "b":
            open_ones[key] = event
        elif event["ph"] == "e" and key in open_ones:
            begin = open_ones.pop(key)
            yield begin, (event["ts"] - begin["ts"]) / 1000


def seen(trace: list[Event]) -> dict[str, float]:
    """What one drag was like."""
    costs = frame_costs(trace)
    states = [begin["args"]["frame_reporter"]["state"] for begin, _ in spans(trace, "PipelineReporter")]
    shown = sum(state.startswith("STATE_PRESENTED") for state in states)
    waits = [
        took
        for begin, took in spans(trace, "EventLatency")
        if begin["args"].get("event_latency", {}).get("event_type") == "TOUCH_MOVED"
    ]
    times = [event["ts"] for event in dragging(trace) if event["name"] in {BEGIN, END}]
    return {
        "main_ms_per_frame_p50": round(statistics.median(costs), 2),
        "main_ms_per_frame_p95": round(statistics.quantiles(costs, n=20)[-1], 2),
        "frames_over_budget_percent": round(100 * sum(cost > FRAME_MS for cost in costs) / len(costs), 1),
        "frames_per_s": round(shown / (times[-1] - times[0]) * 1e6, 1),
        "touch_to_picture_frames_p50": round(statistics.median(waits) / FRAME_MS, 1),
        "touch_to_picture_frames_p95": round(statistics.quantiles(waits, n=20)[-1] / FRAME_MS, 1),
    }


async def measured(browser: Browser, address: str, slower: int) -> dict[str, float]:
    """One drag in a fresh page."""
    page = await packing(browser, address)
    fingers = await page.context.new_cdp_session(page)
    await fingers.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await browser.start_tracing(page=page, categories=list(CATEGORIES))
    await drag(page, fingers)
    trace = json.loads(await browser.stop_tracing())["traceEvents"]
    await page.context.close()
    return seen(trace)


async def run(address: str) -> dict[str, object]:
    """Drags with the throttle and without, and the best of each measure: it has the least of other people's work."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM))
        drags = [await measured(browser, address, SLOWER) for _ in range(RUNS)]
        full = [await measured(browser, address, 1) for _ in range(RUNS)]
        await browser.close()
    costs = {name: min(each[name] for each in full) for name in ("main_ms_per_frame_p50", "main_ms_per_frame_p95")}
    best = {name: (max if name == "frames_per_s" else min)(each[name] for each in drags) for name in drags[0]}
    return {
        "slower": SLOWER,
        "budget_ms": round(FRAME_MS, 1),
        "busy": round(os.getloadavg()[0] / (os.cpu_count() or 1), 1),
        "unthrottled_times_slower": {name: round(SLOWER * cost, 1) for name, cost in costs.items()},
        "throttled_best": best,
        "throttled": drags,
    }


def main() -> None:
    """Prints one JSON object."""
    with tempfile.TemporaryDirectory() as data, Platform(new_layout(Path(data))) as platform:
        print(json.dumps(asyncio.run(run(platform.address)), indent=1))


if __name__ == "__main__":
    main()

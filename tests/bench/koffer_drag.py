"""Dragging a piece on a phone with a quarter of the CPU: what a frame costs, how many came, how long a finger waits.

Chromium without a GPU paints on the cores that everything else here needs, and its throttle also stretches time that
other programs took: frames and waits are the worst case and mean little on a busy machine (see `busy`). Two measures
depend less on others: four times the CPU time that an unthrottled main thread needs for a frame; and the same drag on
a blank page with one plain square (`blank`), which is what this browser on this machine takes for itself.

A touch's way to the picture is told in three parts: until the page has it (`before_page`: the bench and the browser),
until the page has committed a frame with it (`page`, the wait for the next frame's beginning included), and until the
picture is there (`after_page`: compositor and rasteriser).
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
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright

from deploy.local.parts import new_layout
from deploy.local.platform import Platform
from tests.browser.conftest import CHROMIUM, PHONE

SLOWER = 4
DRAG_S = 5.0
RUNS = 3
TOUCHES_PER_S = 60
FRAME_MS = 1000 / 60
STOCK_S = 60
QUIET_S = 180
CATEGORIES = ("toplevel", "benchmark", "blink.user_timing")
BLANK = Path(__file__).with_name("blank_drag.html")
FRAME = "ProxyMain::BeginMainFrame"
BEGIN, END = "drag begins", "drag ends"
MADE, ARRIVED, COMMITTED = "EventLatency", "RendererCompositorToMain", "Commit"
Event = dict[str, Any]
Opening = Callable[[Browser, str], Awaitable[Page]]
"""Opens the page to drag on; the address is the house's."""
PHONE_PAGE: dict[str, Any] = {
    "viewport": {"width": PHONE[0], "height": PHONE[1]},
    "locale": "de-DE",
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


async def packing(browser: Browser, address: str) -> Page:
    """A lone Meister suitcase on a phone, its pieces unlocked."""
    page = await browser.new_page(**PHONE_PAGE)
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


async def blank(browser: Browser, address: str) -> Page:
    """Nothing but a square to drag."""
    del address
    page = await browser.new_page(**PHONE_PAGE)
    await page.goto(BLANK.as_uri())
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


def ways(trace: list[Event]) -> Iterator[tuple[float, float, float]]:
    """Of each touch that came to a picture, in frames: before the page, in it, after it. Several touches within one
    frame become one."""
    under_way: dict[str, dict[str, float]] = {}
    for event in dragging(trace):
        if "id2" not in event or "input" not in event["cat"]:
            continue
        key, name, phase = event["id2"]["local"], event["name"], event["ph"]
        if name == MADE and phase == "b":
            if event["args"].get("event_latency", {}).get("event_type") == "TOUCH_MOVED":
                under_way[key] = {MADE: event["ts"]}
        elif key in under_way and (name, phase) in {(ARRIVED, "b"), (COMMITTED, "e")}:
            under_way[key][name] = event["ts"]
        elif key in under_way and (name, phase) == (MADE, "e"):
            stamps = under_way.pop(key)
            if COMMITTED in stamps:
                times = (stamps[MADE], stamps[ARRIVED], stamps[COMMITTED], event["ts"])
                before, within, after = (1e-3 * (b - a) / FRAME_MS for a, b in pairwise(times))
                yield before, within, after


def p50_p95(name: str, values: list[float], digits: int) -> dict[str, float]:
    """Both, named; nothing where too few came through to tell."""
    if len(values) < 2:
        return {}
    return {
        f"{name}_p50": round(statistics.median(values), digits),
        f"{name}_p95": round(statistics.quantiles(values, n=20)[-1], digits),
    }


def seen(trace: list[Event]) -> dict[str, float]:
    """What one drag was like."""
    costs = frame_costs(trace)
    states = [begin["args"]["frame_reporter"]["state"] for begin, _ in spans(trace, "PipelineReporter")]
    shown = sum(state.startswith("STATE_PRESENTED") for state in states)
    touches = list(ways(trace))
    times = [event["ts"] for event in dragging(trace) if event["name"] in {BEGIN, END}]
    return {
        **p50_p95("main_ms_per_frame", costs, 2),
        "frames_over_budget_percent": round(100 * sum(cost > FRAME_MS for cost in costs) / len(costs), 1),
        "frames_per_s": round(shown / (times[-1] - times[0]) * 1e6, 1),
        **p50_p95("touch_to_picture_frames", [sum(way) for way in touches], 1),
        **p50_p95("before_page_frames", [before for before, _, _ in touches], 1),
        **p50_p95("page_frames", [within for _, within, _ in touches], 1),
        **p50_p95("after_page_frames", [after for _, _, after in touches], 1),
    }


async def measured(browser: Browser, address: str, opening: Opening, slower: int) -> dict[str, float]:
    """One drag in a fresh page."""
    page = await opening(browser, address)
    fingers = await page.context.new_cdp_session(page)
    await fingers.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await browser.start_tracing(page=page, categories=list(CATEGORIES))
    await drag(page, fingers)
    trace = json.loads(await browser.stop_tracing())["traceEvents"]
    await page.context.close()
    return seen(trace)


def best(slow: list[dict[str, float]], full: list[dict[str, float]]) -> dict[str, object]:
    """The best of each measure, with the throttle and without: it has the least of other people's work."""
    costs = {name: min(each[name] for each in full) for name in ("main_ms_per_frame_p50", "main_ms_per_frame_p95")}
    return {
        "unthrottled_times_slower": {name: round(SLOWER * cost, 1) for name, cost in costs.items()},
        "throttled_best": {
            name: (max if name == "frames_per_s" else min)(each[name] for each in slow)
            for name in slow[0]
            if all(name in each for each in slow)
        },
    }


def idle_s() -> float:
    """Seconds that all cores together did nothing since the machine's start."""
    return float(Path("/proc/uptime").read_text(encoding="ascii").split()[1])


async def quiet() -> None:
    """Waits until the fresh house has filled its shelves and does only what a house always does, or long enough."""
    until = time.monotonic() + QUIET_S
    while time.monotonic() < until:
        before, began = idle_s(), time.monotonic()
        await asyncio.sleep(2)
        if idle_s() - before > 0.75 * (time.monotonic() - began) * (os.cpu_count() or 1):
            return


async def run(address: str) -> dict[str, object]:
    """The suitcase's drags and the blank page's, in turn: a machine's speed changes while they run."""
    pages: dict[str, Opening] = {"koffer": packing, "blank": blank}
    seen_by: dict[str, dict[int, list[dict[str, float]]]] = {name: {SLOWER: [], 1: []} for name in pages}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM))
        await quiet()
        for slower in [SLOWER] * RUNS + [1] * RUNS:
            for name, opening in pages.items():
                seen_by[name][slower].append(await measured(browser, address, opening, slower))
        await browser.close()
    return {
        "slower": SLOWER,
        "budget_ms": round(FRAME_MS, 1),
        "busy": round(os.getloadavg()[0] / (os.cpu_count() or 1), 1),
        **{name: best(runs[SLOWER], runs[1]) for name, runs in seen_by.items()},
    }


def main() -> None:
    """Prints one JSON object."""
    with tempfile.TemporaryDirectory() as data, Platform(new_layout(Path(data))) as platform:
        print(json.dumps(asyncio.run(run(platform.address)), indent=1))


if __name__ == "__main__":
    main()

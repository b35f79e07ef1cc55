"""The one calendar of the platform: days, weeks and months in Europe/Berlin."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")


def berlin_date(now_ms: int) -> date:
    """The date it is in Berlin."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(BERLIN).date()


def berlin_day(now_ms: int) -> str:
    """The day as "YYYY-MM-DD"."""
    return berlin_date(now_ms).isoformat()


def day_start_ms(day: str) -> int:
    """When that day begins in Berlin (days of 23 and 25 hours included)."""
    start = datetime.combine(date.fromisoformat(day), datetime.min.time(), BERLIN)
    return int(start.timestamp() * 1000)


def day_after(day: str, days: int = 1) -> str:
    """The day that many days later (or earlier, when negative)."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def period_key(period: str, now_ms: int) -> str:
    """ "all", "YYYY-MM", "YYYY-Www" (ISO week) or "YYYY-MM-DD"; raises KeyError for another period."""
    today = berlin_date(now_ms)
    year, week, _ = today.isocalendar()
    return {
        "all": "all",
        "month": f"{today:%Y-%m}",
        "week": f"{year}-W{week:02d}",
        "day": today.isoformat(),
    }[period]


PERIODS = ("all", "month", "week", "day")

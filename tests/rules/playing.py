"""Plays any registered game at random, for the suites that run over all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from services.rules.dice import Dice
from services.rules.game import HUMAN, LEVELS, OPEN, SPECTATOR, Daily, Driver, Eye, Game, Mode
from services.rules.games import supply_of
from services.rules.replay import Entry, Start, first_step, next_step

MAX_STEPS = 3000
START_MS = 1_000_000


class Table(NamedTuple):
    """What kind of table to play at."""

    game: Game
    mode: Mode
    seats: int
    values: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        rules = "-".join(value for _, value in self.values)
        return f"{self.game.name}-{self.mode.id}-{self.seats}-{rules}".rstrip("-")


class Moment(NamedTuple):
    """One point of a game: what led here (nothing: the deal), the state and what happened."""

    entry: Entry | None
    state: Any
    events: tuple[Any, ...]


def tables(game: Game) -> list[Table]:
    """Every mode at its smallest and largest size with the defaults, and every house rule's every value once."""
    found = [Table(game, mode, seats) for mode in game.modes for seats in sorted({mode.min_seats, mode.max_seats})]
    for mode in game.modes:
        fixed = dict(mode.fixed)
        for choice in game.choices:
            for value in choice.values if choice.id not in fixed else ():
                table = Table(game, mode, mode.min_seats, ((choice.id, value),))
                found += [table] if _is_allowed(table) else []
    return [table for table in found if _is_allowed(table)]


def drivers_at(table: Table) -> tuple[Driver, ...]:
    """Humans as far as the mode allows, one computer at least at tables of three and more."""
    humans = min(table.mode.max_humans, table.seats if table.seats < 3 else table.seats - 1)
    level = table.mode.computers[0] if table.mode.computers else "easy"
    return (HUMAN,) * humans + (Driver(level),) * (table.seats - humans)


def start_of(table: Table, seed: bytes) -> Start:
    """A verified start of that table."""
    game = table.game
    options = game.options_from(table.mode.id, table.seats, dict(table.values))
    if table.mode.daily:
        supplies = _daily(game.name).supplies
    else:
        supplies = tuple(_item(game.name, shelf) for shelf in game.needs(options, table.mode.id, table.seats))
    return Start(drivers_at(table), options, supplies, seed, START_MS)


def random_play(table: Table, seed: bytes, steps: int = MAX_STEPS) -> Iterator[Moment]:
    """A whole game: sampled moves, now and then the clock runs out or somebody else takes a seat."""
    game, start, dice = table.game, start_of(table, seed), Dice(seed)
    step = first_step(game, start)
    yield Moment(None, step.state, step.events)
    now = start.now_ms
    for number in range(steps):
        if game.outcome(step.state) is not None:
            return
        entry = random_entry(game, step.state, dice.child("play", number), now, number)
        now = entry.now_ms
        step = next_step(game, step.state, entry, dice)
        yield Moment(entry, step.state, step.events)


def random_entry(game: Game, state: Any, dice: Dice, now: int, number: int) -> Entry:
    """What happens next: mostly a move of somebody who is asked."""
    stream = dice.stream("what")
    asked = game.to_act(state)
    limit = game.deadline(state)
    if limit is not None and (not asked or stream.below(25) == 0):
        return Entry("expire", max(now, limit))
    if number % 40 == 39:
        level = stream.choice(LEVELS)
        seat = stream.choice(asked)
        return Entry("driver", now + 1, seat=seat, driver=stream.choice([HUMAN, Driver(level)]))
    seat = stream.choice(asked)
    move = game.sample(game.view(state, Eye(seat)), dice)
    return Entry("move", now + 1 + stream.below(900), seat=seat, move=move)


def eyes(seats: int) -> tuple[Eye, ...]:
    """Everybody who may look during a game."""
    return (*(Eye(seat) for seat in range(seats)), SPECTATOR)


def all_eyes(seats: int) -> tuple[Eye, ...]:
    """Everybody who may look at all: a replay's eye too."""
    return (*eyes(seats), OPEN)


def _is_allowed(table: Table) -> bool:
    try:
        table.game.options_from(table.mode.id, table.seats, dict(table.values))
    except ValueError:
        return False
    return True


@cache
def _daily(game_name: str) -> Daily:
    from services.rules.games import game_named

    return supply_of(game_named(game_name)).daily("2026-11-30", Dice(b"kept day"))


@cache
def _item(game_name: str, shelf: str) -> bytes:
    from services.rules.games import game_named

    return supply_of(game_named(game_name)).make(shelf, Dice(b"kept item"))

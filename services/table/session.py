"""A table's life as pure functions: commands, deadlines, coming, going, taking back, the end. Time is handed in."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import HUMAN, Driver, Eye, Game, Illegal, Seat, Step
from services.table.change import (
    ANSWERS_KEPT,
    COMPUTER_MS,
    EMPTY_MS,
    GONE_MS,
    IDLE_SEAT_MS,
    MISSES,
    PHRASES,
    REAP_MS,
    SPEAK_EVERY_MS,
    STAND_IN,
    Change,
)
from services.table.record import Answer, Chair, Charter, Guest, Live, LogLine


class Session:
    """The rules of sitting at one table, around the rules of its game. Holds no state of its own."""

    def __init__(self, game: Game, charter: Charter) -> None:
        self.game = game
        self.charter = charter
        self.mode = game.mode(charter.mode)
        self.dice = Dice(charter.seed)
        self.is_solo = self.mode.max_humans == 1
        self.has_humans = charter.humans > 0

    def opened(self, now: int) -> Change:
        """The deal; raises BadOption or what the game raises for material that does not fit."""
        charter = self.charter
        drivers = tuple(guest.driver for guest in charter.guests)
        options = self.game.options_from(charter.mode, len(drivers), charter.options)
        step = self.game.setup(drivers, options, charter.supplies, self.dice, now)
        chairs = tuple(Chair(guest.driver, gone_ms=now if guest.player_id else 0) for guest in charter.guests)
        live: Live[Any] = Live(
            state=step.state,
            chairs=chairs,
            border=self.game.border(step.state),
            moved_ms=now,
            empty_ms=now if self.has_humans else 0,
        )
        change = Change(live, now, events=list(step.events), changed=True)
        self._settle(change)
        return change

    # -- what may happen to a table --

    def move(
        self, live: Live[Any], seat: int, command_id: str, prompt: int, move: Any, now: int, version: int
    ) -> Change:
        """A move of whoever plays the seat. `version` is the one this change would make."""
        if earlier := self._earlier(live, seat, command_id):
            return Change(live, now, repeated=earlier)
        change = self._caught_up(live, now)
        change.refusal = self._move_refusal(change.live, seat, prompt)
        if not change.refusal:
            try:
                step = self.game.apply(change.live.state, Seat(seat), move, self.dice, now)
            except Illegal as illegal:
                change.refusal = illegal.reason
            else:
                self._moved(change, seat, command_id, move, step, version)
        if change.changed:
            self._settle(change)
        return change

    def take_back(self, live: Live[Any], seat: int, command_id: str, now: int, version: int) -> Change:
        """The human wants the seat again; it comes at the next border."""
        if earlier := self._earlier(live, seat, command_id):
            return Change(live, now, repeated=earlier)
        change = self._caught_up(live, now)
        chair = change.live.chairs[seat]
        if change.live.ending:
            change.refusal = "game_over"
        elif chair.left or not self.charter.guests[seat].player_id:
            change.refusal = "not_your_seat"
        elif chair.driver == HUMAN:
            change.refusal = "seat_is_yours"
        else:
            self._answered(change, seat, command_id, version)
            change.seat(seat, returning=True)
            change.info_changed = True
        if change.changed:
            self._settle(change)
        return change

    def leave(self, live: Live[Any], seat: int, command_id: str, now: int, version: int) -> Change:
        """For good. The game goes on with a computer in the seat, or ends when nobody is left."""
        if earlier := self._earlier(live, seat, command_id):
            return Change(live, now, repeated=earlier)
        change = self._caught_up(live, now)
        chair = change.live.chairs[seat]
        if change.live.ending:
            change.refusal = "game_over"
        elif chair.left or not self.charter.guests[seat].player_id:
            change.refusal = "not_your_seat"
        else:
            spoiled = any(other.left for other in change.live.chairs)
            self._answered(change, seat, command_id, version)
            change.seat(seat, left=True, spoiled=spoiled, returning=False, device="", gone_ms=now)
            change.seat(seat, farewell=Answer(command_id, version))
            change.info_changed = True
            if self._people(change.live) == 0:
                self._end(change, "abandoned")
            elif chair.driver == HUMAN:
                self._drive(change, seat, STAND_IN)
        if change.changed:
            self._note_empty(change)
            self._settle(change)
        return change

    def farewell(self, live: Live[Any], command_id: str) -> int:
        """The version somebody left in by that command; 0: nobody did. Whoever knows its id has sent it."""
        said = (chair.farewell for chair in live.chairs if chair.farewell is not None)
        return next((answer.version for answer in said if answer.command_id == command_id), 0)

    def speak(self, live: Live[Any], seat: int, command_id: str, phrase: str, now: int, version: int) -> Change:
        """A quick phrase, also after the end; one every 1.5 s."""
        change = Change(live, now, repeated=self._earlier(live, seat, command_id))
        if change.repeated:
            return change
        if phrase not in PHRASES:
            change.refusal = "unknown_phrase"
        elif live.chairs[seat].spoke_ms + SPEAK_EVERY_MS > now:
            change.refusal = "too_fast"
        else:
            misses = live.chairs[seat].misses
            self._answered(change, seat, command_id, version)
            change.seat(seat, spoke_ms=now, misses=misses)
            change.spoken.append((seat, phrase))
        return change

    def arrive(self, live: Live[Any], seat: int, device: str, now: int) -> Change:
        """A human's device watches the seat; an older device is told that it counts no longer."""
        change = self._caught_up(live, now)
        chair = change.live.chairs[seat]
        if not change.live.ending and (chair.device != device or chair.gone_ms):
            change.seat(seat, device=device, gone_ms=0)
            change.live = replace(change.live, empty_ms=0)
            change.info_changed = change.info_changed or bool(chair.gone_ms)
        if change.changed:
            self._settle(change)
        return change

    def go(self, live: Live[Any], seat: int, device: str, now: int) -> Change:
        """The device is gone; nothing happens when a newer one has taken over."""
        change = self._caught_up(live, now)
        chair = change.live.chairs[seat]
        if not change.live.ending and chair.device == device:
            change.seat(seat, device="", gone_ms=now, returning=False)
            change.info_changed = True
            self._note_empty(change)
        if change.changed:
            self._settle(change)
        return change

    def expire(self, live: Live[Any], now: int) -> Change:
        """The clock: everything that is overdue. Harmless when nothing is."""
        change = self._caught_up(live, now)
        if change.changed:
            self._settle(change)
        return change

    def end(self, live: Live[Any], reason: str, now: int) -> Change:
        """An operator ends the game."""
        change = Change(live, now)
        if not live.ending:
            self._end(change, reason)
        return change

    def hint_refusal(self, live: Live[Any], seat: int | None, prompt: int) -> str:
        """Why there is no advice for that seat now; empty: there is."""
        if not self.mode.hint:
            return "no_hint"
        return "not_your_seat" if seat is None else self._move_refusal(live, seat, prompt)

    def due(self, live: Live[Any]) -> int | None:
        """When the clock must look at this table next, in server milliseconds; nothing once it is over."""
        if live.ending:
            return None
        state = live.state
        times = [live.moved_ms + REAP_MS]
        limit = self.game.deadline(state)
        if limit is not None:
            times.append(limit)
        if live.empty_ms:
            times.append(live.empty_ms + (REAP_MS if self.is_solo else EMPTY_MS))
        owing = self.game.to_act(state)
        for seat in map(int, owing):
            chair = live.chairs[seat]
            if chair.driver != HUMAN:
                times.append(chair.asked_ms + COMPUTER_MS)
            elif limit is None and self._others_wait(live, seat):
                times.append(chair.asked_ms + IDLE_SEAT_MS)
        for seat, chair in enumerate(live.chairs):
            if chair.gone_ms and chair.driver == HUMAN and not chair.left and self._others_wait(live, seat):
                times.append(chair.gone_ms + GONE_MS)
        return min(times)

    # -- how it happens --

    def _earlier(self, live: Live[Any], seat: int, command_id: str) -> int:
        for answer in live.chairs[seat].answers:
            if answer.command_id == command_id:
                return answer.version
        return 0

    def _move_refusal(self, live: Live[Any], seat: int, prompt: int) -> str:
        if live.ending:
            return "game_over"
        if self.game.prompt(live.state) != prompt:
            return "stale_prompt"
        may = (*self.game.to_act(live.state), *self.game.may_change(live.state))
        return "" if seat in may else "not_your_turn"

    def _moved(self, change: Change, seat: int, command_id: str, move: Any, step: Step, version: int) -> None:
        self._stepped(change, step, LogLine("move", change.now, seat, move))
        self._answered(change, seat, command_id, version)
        if change.live.chairs[seat].driver == HUMAN:
            change.live = replace(change.live, moved_ms=change.now)

    def _answered(self, change: Change, seat: int, command_id: str, version: int) -> None:
        kept = change.live.chairs[seat].answers[1 - ANSWERS_KEPT :]
        change.seat(seat, answers=(*kept, Answer(command_id, version)), misses=0)

    def _stepped(self, change: Change, step: Step, line: LogLine[Any]) -> None:
        change.live = replace(change.live, state=step.state, log_size=change.live.log_size + 1)
        change.events.extend(step.events)
        change.lines.append(line)
        change.changed = True

    def _caught_up(self, live: Live[Any], now: int) -> Change:
        """A change that begins with everything overdue."""
        change = Change(live, now)
        due = self.due(live)
        if due is None or due > now:
            return change
        self._take_gone_seats(change)
        self._expire_deadline(change)
        self._move_silent_computers(change)
        self._reap(change)
        return change

    def _expire_deadline(self, change: Change) -> None:
        live = change.live
        limit = self.game.deadline(live.state)
        owing = self.game.to_act(live.state)
        if limit is None:
            idle = any(
                live.chairs[seat].driver == HUMAN
                and self._others_wait(live, seat)
                and live.chairs[seat].asked_ms + IDLE_SEAT_MS <= change.now
                for seat in owing
            )
            if not idle:
                return
        elif limit > change.now:
            return
        prompt = self.game.prompt(live.state)
        step = self.game.expire(live.state, self.dice, change.now)
        self._stepped(change, step, LogLine("expire", change.now, automatic=True))
        still_asked = self.game.to_act(step.state) if self.game.prompt(step.state) == prompt else ()
        missed = [seat for seat in owing if seat not in still_asked]
        silent = [seat for seat in missed if live.chairs[seat].driver == HUMAN]
        change.fallbacks += len(missed) - len(silent)
        for seat in map(int, silent):
            change.seat(seat, misses=change.live.chairs[seat].misses + 1, asked=-1)
            if change.live.chairs[seat].misses >= MISSES and not self.is_solo and not self._is_over(change):
                self._drive(change, seat, STAND_IN)

    def _move_silent_computers(self, change: Change) -> None:
        for seat in range(len(change.live.chairs)):
            chair = change.live.chairs[seat]
            state = change.live.state
            if chair.driver == HUMAN or chair.asked != self.game.prompt(state):
                continue
            if chair.asked_ms + COMPUTER_MS > change.now or seat not in self.game.to_act(state):
                continue
            dice = self.dice.child("fallback", self.game.prompt(state), seat)
            move = self.game.sample(self.game.view(state, Eye(seat)), dice)
            step = self.game.apply(state, Seat(seat), move, self.dice, change.now)
            self._stepped(change, step, LogLine("move", change.now, seat, move, automatic=True))
            change.fallbacks += 1

    def _take_gone_seats(self, change: Change) -> None:
        for seat in range(len(change.live.chairs)):
            chair = change.live.chairs[seat]
            is_due = chair.gone_ms and chair.gone_ms + GONE_MS <= change.now
            if is_due and chair.driver == HUMAN and not chair.left and self._others_wait(change.live, seat):
                self._drive(change, seat, STAND_IN)

    def _reap(self, change: Change) -> None:
        live = change.live
        empty_ms = REAP_MS if self.is_solo else EMPTY_MS
        if live.ending or self._is_over(change):
            return
        if live.empty_ms and live.empty_ms + empty_ms <= change.now:
            self._end(change, "reaped" if self.is_solo else "abandoned")
        elif live.moved_ms + REAP_MS <= change.now:
            self._end(change, "reaped")

    def _drive(self, change: Change, seat: int, driver: Driver) -> None:
        """Somebody else plays the seat from now on; tokens of the one before are worth nothing."""
        step = self.game.seat_driver(change.live.state, Seat(seat), driver, self.dice, change.now)
        line: LogLine[Any] = LogLine("driver", change.now, seat, level=driver.level, automatic=not driver.is_human)
        self._stepped(change, step, line)
        generation = change.live.chairs[seat].generation + 1
        change.seat(seat, driver=driver, generation=generation, misses=0, asked=-1, returning=False)
        change.info_changed = True

    def _settle(self, change: Change) -> None:
        """What follows from any change: seats come back at a border, the end, new questions."""
        border = self.game.border(change.live.state)
        if border != change.live.border:
            change.live = replace(change.live, border=border)
            for seat, chair in enumerate(change.live.chairs):
                if chair.returning and not self._is_over(change):
                    self._drive(change, seat, HUMAN)
        if change.live.ending:
            return
        if self._is_over(change):
            self._end(change, "outcome")
        else:
            self._ask(change)

    def _ask(self, change: Change) -> None:
        state = change.live.state
        prompt = self.game.prompt(state)
        for seat in map(int, self.game.to_act(state)):
            chair = change.live.chairs[seat]
            if chair.asked != prompt:
                change.seat(seat, asked=prompt, asked_ms=change.now)
                if chair.driver != HUMAN:
                    change.asked.append(seat)

    def _is_over(self, change: Change) -> bool:
        return self.game.outcome(change.live.state) is not None

    def _end(self, change: Change, reason: str) -> None:
        change.live = replace(change.live, ending=reason, ended_ms=change.now)
        change.info_changed = True
        change.changed = True

    def _people(self, live: Live[Any]) -> int:
        """Humans who have not left for good."""
        return sum(1 for guest, chair in self._pairs(live) if guest.player_id and not chair.left)

    def _others_wait(self, live: Live[Any], seat: int) -> bool:
        return any(
            number != seat and guest.player_id and not chair.left and not chair.gone_ms
            for number, (guest, chair) in enumerate(self._pairs(live))
        )

    def _note_empty(self, change: Change) -> None:
        there = any(g.player_id and not c.left and not c.gone_ms for g, c in self._pairs(change.live))
        if self.has_humans and not there and not change.live.empty_ms:
            change.live = replace(change.live, empty_ms=change.now)

    def _pairs(self, live: Live[Any]) -> zip[tuple[Guest, Chair]]:
        return zip(self.charter.guests, live.chairs, strict=True)

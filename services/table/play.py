"""Orders at tables, one at a time per table: load, compute, commit, acknowledge, show. Tables share round trips."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from services.kit.clock import Clock
from services.kit.metrics import (
    BOT_FALLBACK_MOVES,
    COMMANDS,
    COMMIT_CONFLICTS,
    CONSERVATION_VIOLATIONS,
    RULE_REJECTIONS,
    STATE_REGRESSIONS,
    TABLE_PHASE_AGE,
    TABLES_FINISHED,
    TIMER_LATENESS,
)
from services.rules.game import Game
from services.table.change import REFUSALS, Change
from services.table.desk import Desk, Order
from services.table.jobs import outbox_of
from services.table.note import payload_of
from services.table.pipe import StoreDown
from services.table.record import Charter, Codec, Live, TableId, bytes_from_charter, charter_from_bytes
from services.table.session import Session
from services.table.show import Ahead, Show
from services.table.store import Commit, Committed, Conflict, Kept, Mark, Outcome, Store
from services.table.timers import Alarm
from services.wire import GameWire

log = logging.getLogger("play")
ORDERS_AT_MOST = 256
"""More than that waiting at one table is refused as busy."""
PATIENCE_MS = 8_000
"""An order that could not be committed by then is answered "unavailable": not known whether it happened."""
RETRY_MS = 50
REMEMBERED = 20_000
"""Tables whose newest mark is remembered after the pod let go of them."""


class Kinds:
    """All games as the table service uses them."""

    def __init__(self, games: Iterable[Game], wires: Mapping[str, GameWire]) -> None:
        self.games = {game.name: game for game in games}
        self.wires = wires
        self.codecs = {name: Codec(game) for name, game in self.games.items()}
        self.applied = {name: COMMANDS.labels(game=name, outcome="applied") for name in self.games}
        self.refused = {name: COMMANDS.labels(game=name, outcome="refused") for name in self.games}
        self.fallbacks = {name: BOT_FALLBACK_MOVES.labels(game=name) for name in self.games}
        self.phase_age = {name: TABLE_PHASE_AGE.labels(game=name) for name in self.games}


class Play:
    """All tables this pod serves."""

    def __init__(
        self,
        kinds: Kinds,
        store: Store,
        clock: Clock,
        show: Show,
        alarm: Alarm,
        hand_on: Callable[[Desk, list[tuple[str, bytes]], list[bytes]], None],
    ) -> None:
        self.kinds = kinds
        self.store = store
        self.clock = clock
        self._show = show
        self._alarm = alarm
        alarm.on_due = self.expire
        self._hand_on = hand_on
        self.desks: dict[TableId, Desk] = {}
        self._remembered: OrderedDict[TableId, Mark] = OrderedDict()
        self.own_words = frozenset(REFUSALS)
        self.answer_to = ""
        """Where computers answer to, once this pod listens."""

    def desk(self, table_id: str) -> Desk:
        """The table's desk; made when the pod has none yet."""
        desk = self.desks.get(TableId(table_id))
        if desk is None:
            desk = Desk(TableId(table_id), served=self._remembered.pop(TableId(table_id), None))
            self.desks[desk.table_id] = desk
        desk.used_ms = self.clock.now_ms()
        return desk

    def let_go(self, desk: Desk) -> None:
        """Forgets a table that nobody watches and nothing waits for; any pod can go on with it."""
        if desk.is_watched or desk.is_busy or desk.orders:
            return
        self._alarm.clear(desk)
        self.desks.pop(desk.table_id, None)
        self.store.forget(desk.table_id)
        if desk.served is not None:
            self._remembered[desk.table_id] = desk.served
            while len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)

    def submit(self, desk: Desk, order: Order) -> None:
        """Does it when everything before it is done."""
        if len(desk.orders) >= ORDERS_AT_MOST:
            order.done("busy", 0)
            return
        desk.orders.append(order)
        self._run(desk)

    def expire(self, desk: Desk) -> None:
        """The clock's command: harmless when nothing is overdue, also when given twice."""
        if not any(order.work is _expire for order in desk.orders):
            self.submit(desk, Order(_expire, _nobody_asked, self.clock.now_ms()))

    def reload(self, desk: Desk) -> None:
        """The store may have something newer: look, and show it."""
        desk.is_stale = True
        self._run(desk)

    def _run(self, desk: Desk) -> None:
        if desk.is_stale and not desk.is_busy:
            desk.is_stale = False
            desk.live = None
        while not desk.is_busy and (desk.orders or desk.live is None):
            if desk.live is None:
                desk.is_busy = True
                self.store.load(desk.table_id, lambda kept: self._loaded(desk, kept))
                return
            self._do(desk, desk.orders[0])

    def _do(self, desk: Desk, order: Order) -> None:
        session, live, mark = desk.session, desk.live, desk.mark
        if session is None or live is None or mark is None:
            raise RuntimeError("an order at a table that is not loaded")
        # The rules count from the arrival: what came before a deadline is not late for having waited in line.
        now = order.now_ms
        try:
            change = order.work(session, live, now, mark.version + 1)
        except Exception:
            log.exception("an order failed", extra={"table": desk.table_id})
            self._finish(desk, order, "internal", 0)
            return
        if change.lines and not session.game.is_whole(change.live.state):
            CONSERVATION_VIOLATIONS.inc()
            log.error("a state that is not whole was refused", extra={"table": desk.table_id})
            self._finish(desk, order, "internal", 0)
        elif change.changed:
            self._commit(desk, order, change)
        elif not desk.is_watched and not order.is_fresh:
            order.is_fresh = True  # nobody tells this pod of other pods' commits: look before answering
            desk.live = None
        else:
            self._finish(desk, order, change.refusal, change.repeated or mark.version)

    def _commit(self, desk: Desk, order: Order, change: Change) -> None:
        if desk.session is None or desk.charter is None or desk.mark is None:
            raise RuntimeError("a commit at a table that is not loaded")
        codec = self.kinds.codecs[desk.charter.game]
        mark = Mark(desk.mark.epoch, desk.mark.version + 1)
        due = desk.session.due(change.live)
        commit = Commit(
            table_id=desk.table_id,
            expected=desk.mark,
            mark=mark,
            state=codec.encode(change.live),
            due=due,
            lines=[codec.encode(line) for line in change.lines],
            outbox=outbox_of(desk.session, self.kinds.wires[desk.charter.game], desk.table_id, change, self.answer_to),
            note=payload_of(change.events, change.spoken) if desk.others else b"",
        )
        desk.is_busy = True
        ahead: Ahead | None = None

        def committed(outcome: Outcome) -> None:
            self._committed(desk, order, change, commit, ahead, outcome)

        self.store.commit(commit, committed)
        if desk.eyes:
            ahead = self._show.ahead(desk, change, mark)

    def _committed(
        self, desk: Desk, order: Order, change: Change, commit: Commit, ahead: Ahead | None, outcome: Outcome
    ) -> None:
        desk.is_busy = False
        if isinstance(outcome, Committed):
            desk.retry_ms = 0
            self.install(desk, change, commit, outcome)
            self._finish(desk, order, change.refusal, commit.mark.version)
            self._show_safely(desk, change, ahead)
        else:
            desk.live = None
            if isinstance(outcome, Conflict):
                COMMIT_CONFLICTS.inc()
            else:
                self._pause(desk)
                return
        self._run(desk)

    def _show_safely(self, desk: Desk, change: Change, ahead: Ahead | None) -> None:
        """The change lasts already: a picture that cannot be made must not hold up the table."""
        try:
            self._show.picture(desk, change.events, change.spoken, ahead)
        except Exception:
            log.exception("a picture failed", extra={"table": desk.table_id})

    def install(self, desk: Desk, change: Change, commit: Commit, committed: Committed) -> None:
        """A committed change is what the table is now."""
        if desk.due is not None and desk.due <= change.now:
            TIMER_LATENESS.observe((self.clock.now_ms() - desk.due) / 1000)
        self._measure_phase(desk, change)
        desk.live = change.live
        desk.mark = desk.served = commit.mark
        desk.others = committed.others
        desk.used_ms = change.now
        if change.info_changed:
            self._show.info_changed(desk)
        self._alarm.set(desk, commit.due)
        if committed.outbox:
            self._hand_on(desk, commit.outbox, committed.outbox)
        self._count(desk, change)

    def opening(self, session: Session, charter: Charter, table_id: TableId, change: Change) -> Commit:
        """The commit that makes a table."""
        codec = self.kinds.codecs[charter.game]
        return Commit(
            table_id=table_id,
            expected=None,
            mark=Mark(1, 1),
            state=codec.encode(change.live),
            due=session.due(change.live),
            lines=[],
            outbox=outbox_of(session, self.kinds.wires[charter.game], table_id, change, self.answer_to),
            charter=bytes_from_charter(charter),
        )

    def opened(self, session: Session, charter: Charter, change: Change, commit: Commit, committed: Committed) -> None:
        """A table was made here: this pod serves it until another one is asked."""
        desk = self.desk(commit.table_id)
        if desk.live is None and not desk.is_busy:
            desk.session = session
            desk.charter = charter
            self.install(desk, change, commit, committed)
        elif committed.outbox:
            self._hand_on(desk, commit.outbox, committed.outbox)

    def _finish(self, desk: Desk, order: Order, refusal: str, version: int) -> None:
        desk.orders.popleft()
        if desk.charter is not None:
            (self.kinds.refused if refusal else self.kinds.applied)[desk.charter.game].inc()
            if refusal and refusal not in self.own_words:
                RULE_REJECTIONS.labels(game=desk.charter.game, reason=refusal).inc()
        order.done(refusal, version)

    def _measure_phase(self, desk: Desk, change: Change) -> None:
        """How long the question that is gone now stood."""
        if desk.session is None:
            return
        prompt = desk.session.game.prompt(change.live.state)
        if prompt == desk.prompt:
            return
        if desk.prompt_ms:
            self.kinds.phase_age[desk.session.game.name].observe((change.now - desk.prompt_ms) / 1000)
        desk.prompt, desk.prompt_ms = prompt, change.now

    def _count(self, desk: Desk, change: Change) -> None:
        if desk.charter is None:
            return
        if change.fallbacks:
            self.kinds.fallbacks[desk.charter.game].inc(change.fallbacks)
        if change.live.ending and change.live.ended_ms == change.now:
            TABLES_FINISHED.labels(game=desk.charter.game, reason=change.live.ending).inc()

    # -- loading --

    def _loaded(self, desk: Desk, kept: Kept | StoreDown | None) -> None:
        desk.is_busy = False
        if isinstance(kept, StoreDown):
            self._pause(desk)
            return
        desk.retry_ms = 0
        if kept is None:
            self._lost(desk)
            return
        try:
            self._take(desk, kept)
        except Exception:
            log.exception("a table cannot be read", extra={"table": desk.table_id})
            self._refuse_all(desk, "internal")
            self.desks.pop(desk.table_id, None)
            return
        if desk.served is not None and kept.mark.is_before(desk.served):
            self._rolled_back(desk, kept.mark, desk.served)
            return
        if desk.served is not None and desk.served.epoch < kept.mark.epoch:
            self._show.notice(desk, "rolled_back")
        desk.served = kept.mark
        if desk.shown != kept.mark:
            self._show.reloaded(desk)
        self._run(desk)

    def _take(self, desk: Desk, kept: Kept) -> None:
        if desk.session is None:
            desk.charter = charter_from_bytes(kept.charter)
            desk.session = Session(self.kinds.games[desk.charter.game], desk.charter)
        assert desk.charter is not None  # noqa: S101 - comes with the session
        desk.live = self.kinds.codecs[desk.charter.game].live(kept.state)
        desk.mark = kept.mark
        self._show.info_changed(desk)
        self._alarm.set(desk, desk.session.due(desk.live))

    def _rolled_back(self, desk: Desk, stands: Mark, served: Mark) -> None:
        """A failover lost writes: say so, and go on from what there is under a new epoch."""
        STATE_REGRESSIONS.inc()
        log.warning("a table went back", extra={"table": desk.table_id, "to": str(stands), "was": str(served)})
        if desk.live is None or desk.charter is None or desk.session is None:
            raise RuntimeError("a table that is not loaded went back")
        change = Change(desk.live, self.clock.now_ms())
        mark = Mark(max(stands.epoch, served.epoch) + 1, stands.version + 1)
        state = self.kinds.codecs[desk.charter.game].encode(desk.live)
        commit = Commit(desk.table_id, stands, mark, state, desk.session.due(desk.live), [], [])
        desk.is_busy = True

        def committed(outcome: Outcome) -> None:
            desk.is_busy = False
            if isinstance(outcome, Committed):
                self.install(desk, change, commit, outcome)
                self._show.notice(desk, "rolled_back")
                self._show.reloaded(desk)
            else:
                desk.live = None
            self._run(desk)

        self.store.commit(commit, committed)

    def _lost(self, desk: Desk) -> None:
        if desk.served is not None and desk.is_watched:
            STATE_REGRESSIONS.inc()
            self._show.notice(desk, "rolled_back")
        for watcher in desk.watchers():
            desk.remove(watcher)
        self._refuse_all(desk, "no_such_table")
        self._alarm.clear(desk)
        self.desks.pop(desk.table_id, None)
        self.store.forget(desk.table_id)

    def _refuse_all(self, desk: Desk, reason: str) -> None:
        while desk.orders:
            desk.orders.popleft().done(reason, 0)

    def _pause(self, desk: Desk) -> None:
        """The store is away: what is too old is answered, the rest waits."""
        now = self.clock.now_ms()
        while desk.orders and now - desk.orders[0].now_ms > PATIENCE_MS:
            desk.orders.popleft().done("unavailable", 0)
        desk.live = None
        desk.is_busy = True
        desk.retry_ms = min(500, max(RETRY_MS, 2 * desk.retry_ms))

        def again() -> None:
            desk.is_busy = False
            if desk.orders or desk.is_watched:
                self._run(desk)

        asyncio.get_running_loop().call_later(desk.retry_ms / 1000, again)


def _expire(session: Session, live: Live[Any], now: int, _version: int) -> Change:
    return session.expire(live, now)


def _nobody_asked(_refusal: str, _version: int) -> None:
    return

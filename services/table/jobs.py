"""What a change hands to others: questions for the computers, and the news that a game is over."""

from __future__ import annotations

from speedspiele.v1 import bot_pb2

from services.rules.game import Eye
from services.table.change import COMPUTER_MS, Change
from services.table.record import TableId, token_of
from services.table.session import Session
from services.table.store import FINISHED, JOBS
from services.wire import GameWire, delimited, key_bytes

VIEW = key_bytes(bot_pb2.BotJob, "view")


def outbox_of(
    session: Session, wire: GameWire, table_id: TableId, change: Change, answer_to: str
) -> list[tuple[str, bytes]]:
    """(stream, data) items; computers answer to the pod at `answer_to`.

    A finished game goes by its table's id: whoever hands it on builds it from the log."""
    items = [_job(session, wire, table_id, change, seat, answer_to) for seat in change.asked] if change.asked else []
    if change.live.ending and change.live.ended_ms == change.now:
        items.append((FINISHED, table_id.encode()))
    return items


def _job(
    session: Session, wire: GameWire, table_id: TableId, change: Change, seat: int, answer_to: str
) -> tuple[str, bytes]:
    game = session.game
    state = change.live.state
    chair = change.live.chairs[seat]
    level = chair.driver.level or "normal"
    prompt = game.prompt(state)
    limit = change.now + COMPUTER_MS
    job = bot_pb2.BotJob(
        table_id=table_id,
        game=game.name,
        level=level,
        seat=seat,
        seat_token=token_of(session.charter, seat, chair),
        prompt=prompt,
        dice=session.dice.child("computer", prompt, seat).seed,
        deadline_ms=min(limit, game.deadline(state) or limit),
        asked_ms=change.now,
        answer_to=answer_to,
        people=[guest.player_id for guest in session.charter.guests if guest.player_id] if game.heard else (),
    )
    view = delimited(VIEW, wire.view_bytes(game.view(state, Eye(seat))))
    return JOBS + level, job.SerializeToString() + view

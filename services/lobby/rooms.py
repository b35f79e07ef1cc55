"""What may happen to a room: pure functions from room to room, each refusing with a reason."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from services.kit.refusal import Refusal, forbidden, invalid
from services.lobby import house_rules
from services.lobby.computers import FILL_LEVEL, computer, with_computers
from services.lobby.room import Room, Sitter
from services.rules.game import LEVELS, Game, Level, Mode

MIN_SITTERS = 2
"""A room is for playing with somebody; alone one starts a solo game."""
QUICK_OFFER_MS = 10_000
"""So long a quick match waits for people before computers are offered."""


def open_room(
    game: Game,
    mode: Mode,
    code: str,
    host: Sitter,
    seats: int,
    listed: bool,
    values: Mapping[str, str],
    now_ms: int,
    quick: bool = False,
) -> Room:
    """A new room with the host on the first seat. `seats` 0 means as many as the mode has."""
    if mode.max_humans < MIN_SITTERS:
        raise invalid("solo_mode")
    count = _seat_count(mode, seats or mode.max_seats)
    room = Room(
        code=code,
        game=game.name,
        mode=mode.id,
        host_id=host.player_id,
        seats=(host, *(None,) * (count - 1)),
        listed=listed,
        options=house_rules.complete(game, mode, values),
        opened_ms=now_ms,
        quick=quick,
        offer_computers_ms=now_ms + QUICK_OFFER_MS if quick else 0,
    )
    _check_rules(game, mode, room)
    return room


def join(room: Room, mode: Mode, sitter: Sitter) -> Room:
    """The human sits down on the first free seat; who sits already stays."""
    if room.seat_of(sitter.player_id) is not None:
        return room
    _check_waiting(room)
    if sitter.player_id in room.kicked:
        raise forbidden("kicked")
    if len(room.humans) >= mode.max_humans or None not in room.seats:
        raise Refusal("room_full")
    seated = _seat(room, room.seats.index(None), sitter)
    return seated if seated.humans != (sitter,) else replace(seated, host_id=sitter.player_id)


def leave(room: Room, player_id: str) -> Room:
    """The human's seat becomes free. The longest-seated one left is host; without humans the room closes."""
    seat = room.seat_of(player_id)
    if seat is None:
        raise Refusal("not_seated")
    left = _seat(room, seat, None)
    if not left.humans:
        return left if room.state in ("starting", "running") else replace(left, state="closed")
    if room.host_id == player_id:
        return replace(left, host_id=min(left.humans, key=lambda s: s.since_ms).player_id)
    return left


def set_ready(room: Room, player_id: str, ready: bool) -> Room:
    """The human says they want to start, or not yet."""
    _check_waiting(room)
    seat = room.seat_of(player_id)
    if seat is None:
        raise Refusal("not_seated")
    return _seat(room, seat, replace(_sitter(room, seat), ready=ready))


def set_options(
    room: Room, game: Game, mode: Mode, player_id: str, values: Mapping[str, str], seats: int, listed: bool | None
) -> Room:
    """The host changes house rules, the number of seats (0: as it is) and whether the room is listed (None: as it is).
    Changed rules or seats take everybody's ready back: they agreed to other ones."""
    _check_host(room, player_id)
    _check_waiting(room)
    options = house_rules.complete(game, mode, {**room.options, **values})
    count = _seat_count(mode, seats or len(room.seats))
    is_listed = room.listed if listed is None else listed
    changed = replace(_resized(room, count), options=options, listed=is_listed)
    _check_rules(game, mode, changed)
    if (changed.options, changed.seats) == (room.options, room.seats):
        return changed
    return _unready(changed)


def set_computer(room: Room, mode: Mode, player_id: str, seat: int, level: str) -> Room:
    """The host puts a computer on a free seat, changes its strength, or (empty level) takes it away."""
    _check_host(room, player_id)
    _check_waiting(room)
    if not 0 <= seat < len(room.seats):
        raise invalid("no_such_seat")
    there = room.seats[seat]
    if there is not None and there.is_human:
        raise Refusal("seat_taken")
    if not level:
        return _seat(room, seat, None)
    strength = level_from(level)
    if mode.computers:
        raise Refusal("fixed_computers")
    sitter = replace(there, level=strength) if there else computer(strength, (s.name for s in room.sitters))
    return _seat(room, seat, sitter)


def kick(room: Room, player_id: str, target_id: str) -> Room:
    """The host sends somebody away for good."""
    _check_host(room, player_id)
    _check_waiting(room)
    if target_id == player_id:
        raise invalid("not_yourself")
    return replace(leave(room, target_id), kicked=(*room.kicked, target_id))


def make_host(room: Room, player_id: str, target_id: str) -> Room:
    """The host hands the room over to another human in it."""
    _check_host(room, player_id)
    if room.seat_of(target_id) is None:
        raise Refusal("not_seated")
    return replace(room, host_id=target_id)


def rename(room: Room, player_id: str, name: str, avatar: str) -> Room:
    """A human in it is called so now, also at a start under way."""
    seats, lineup = (
        tuple(replace(s, name=name, avatar=avatar) if s is not None and s.player_id == player_id else s for s in row)
        for row in (room.seats, room.lineup)
    )
    return replace(room, seats=seats, lineup=tuple(s for s in lineup if s is not None))


def fill_of(room: Room, mode: Mode) -> int:
    """So many computers sit down by themselves at the start."""
    return max(0, mode.min_seats - len(room.sitters))


def cannot_start(room: Room, game: Game, mode: Mode) -> str:
    """Why the host cannot start now, or empty. The host is ready by starting."""
    if len(room.sitters) < MIN_SITTERS:
        return "too_few"
    if any(not s.ready for s in room.humans if s.player_id != room.host_id):
        return "not_ready"
    return house_rules.misfit(game, mode, len(room.sitters) + fill_of(room, mode), room.options)


def begin_start(room: Room, game: Game, mode: Mode, player_id: str, fill: bool, start_id: str, now_ms: int) -> Room:
    """Freezes who is dealt in: everybody seated, plus the computers the mode needs (or, with `fill`, on every free
    seat). In a quick match everybody may ask for the computers once they are offered."""
    if room.seat_of(player_id) is None:
        raise Refusal("not_seated")
    quick_fill = room.quick and fill and now_ms >= room.offer_computers_ms
    full = room.quick and None not in room.seats
    if not (quick_fill or full):
        _check_host(room, player_id)
    _check_waiting(room)
    free = len(room.seats) - len(room.sitters)
    needed = free if fill else fill_of(room, mode)
    lineup = with_computers(room.sitters, (FILL_LEVEL,) * needed)
    reason = cannot_start(replace(room, seats=lineup), game, mode)
    if reason:
        raise Refusal(reason)
    return replace(room, state="starting", start_id=start_id, lineup=lineup)


def started(room: Room, start_id: str, table_id: str) -> Room:
    """The table stands; a start that was given up meanwhile changes nothing."""
    if room.state != "starting" or room.start_id != start_id:
        return room
    return replace(room, state="running", table_id=table_id)


def start_failed(room: Room, start_id: str) -> Room:
    """No table could be made: everybody waits again."""
    if room.state != "starting" or room.start_id != start_id:
        return room
    return replace(room, state="open", start_id="", lineup=())


def finished(room: Room, table_id: str) -> Room:
    """The game at that table is over: open for a rematch, nobody ready yet; empty rooms close."""
    if room.state != "running" or room.table_id != table_id:
        return room
    after = replace(_unready(room), state="finished", lineup=(), start_id="", quick=False, offer_computers_ms=0)
    return after if after.humans else replace(after, state="closed")


def level_from(word: str) -> Level:
    """A computer's strength from outside."""
    for level in LEVELS:
        if level == word:
            return level
    raise invalid("unknown_level")


def _check_host(room: Room, player_id: str) -> None:
    if room.host_id != player_id:
        raise forbidden("not_host")


def _check_waiting(room: Room) -> None:
    if room.state == "closed":
        raise Refusal("room_closed")
    if not room.is_waiting:
        raise Refusal("game_running")


def _seat_count(mode: Mode, count: int) -> int:
    """So many seats, if the mode has them: asked before any are made, for the number comes from outside."""
    if not max(MIN_SITTERS, mode.min_seats) <= count <= mode.max_seats:
        raise invalid("bad_seats")
    return count


def _check_rules(game: Game, mode: Mode, room: Room) -> None:
    if reason := house_rules.misfit(game, mode, len(room.seats), room.options):
        raise invalid(reason)


def _sitter(room: Room, seat: int) -> Sitter:
    sitter = room.seats[seat]
    assert sitter is not None  # noqa: S101 - seat_of found somebody there
    return sitter


def _seat(room: Room, seat: int, sitter: Sitter | None) -> Room:
    return replace(room, seats=(*room.seats[:seat], sitter, *room.seats[seat + 1 :]))


def _unready(room: Room) -> Room:
    return replace(room, seats=tuple(s and replace(s, ready=False) for s in room.seats))


def _resized(room: Room, count: int) -> Room:
    if count == len(room.seats):
        return room
    if count < len(room.sitters):
        raise Refusal("seats_taken")
    if count > len(room.seats):
        return replace(room, seats=room.seats + (None,) * (count - len(room.seats)))
    kept: list[Sitter | None] = list(room.seats)
    while len(kept) > count:
        kept.reverse()
        kept.remove(None)
        kept.reverse()
    return replace(room, seats=tuple(kept))

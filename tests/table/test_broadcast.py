"""What leaves for an eye does not depend on anything that eye may not know: hidden cards exchanged, the bytes stay."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from speedspiele.v1 import table_pb2

from services.rules.dice import seed_commitment
from services.rules.game import Eye
from services.rules.games import GAMES
from services.rules.sauna.model import CardDrawn
from services.table.broadcast import Picture, info_bytes
from services.table.ending import end_of_day_ms, ending_message
from services.table.store import Mark
from services.wire import wires_of
from tests.table.sitting import T0, Sitting

WIRES = wires_of(GAMES)
GAMES_PER_PART = 100
PARTS = 10


def picture(table: Sitting, live, events) -> Picture:
    mark = Mark(1, table.version)
    return Picture(table.session, WIRES["sauna"], "table", live, mark, list(events), []).stamp(table.now)


def exchanged(live, eye: int | None, chance: random.Random):
    """The same table with everything the eye may not know dealt anew: others' hands and closed cards, the stock."""
    state = live.state
    open_hands = state.phase in ("round_over", "over")
    pool, places = [], []
    for seat, cards in enumerate(state.seats):
        if seat == eye or open_hands:
            continue
        known = list(cards.taken)
        for pile in ("hand", "closed"):
            hidden = list(getattr(cards, pile))
            for card in [card for card in known if card in hidden]:
                hidden.remove(card)
                known.remove(card)
            pool += hidden
            places.append((seat, pile, len(hidden)))
    pool += state.stock
    chance.shuffle(pool)
    seats = list(state.seats)
    for seat, pile, count in places:
        dealt, pool = pool[:count], pool[count:]
        old = list(getattr(state.seats[seat], pile))
        kept = [card for card in state.seats[seat].taken if card in old][: len(old) - count]
        seats[seat] = replace(seats[seat], **{pile: tuple(sorted([*kept, *dealt]))})
    return replace(live, state=replace(state, seats=tuple(seats), stock=tuple(pool)))


def unheard(events, eye: int | None, chance: random.Random):
    """The same events with every card drawn by others from the stock exchanged."""
    for event in events:
        if isinstance(event, CardDrawn) and event.source == "stock" and event.seat != eye:
            yield replace(event, card=chance.randrange(13))
        else:
            yield event


@pytest.mark.parametrize("part", range(PARTS))
def test_no_hidden_card_is_in_any_frame_before_its_time(part):
    for number in range(GAMES_PER_PART):
        chance = random.Random(f"{part}/{number}")
        seats = chance.choice((2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8))
        table = Sitting(seats, target="30", piles=chance.choice("12"), seed=chance.randbytes(32))
        events = table.last.events
        while True:
            real = picture(table, table.live, events)
            for eye in (None, *range(seats)):
                shown = real.update(eye)
                other = picture(table, exchanged(table.live, eye, chance), unheard(events, eye, chance))
                assert shown == other.update(eye)
                assert table.session.charter.seed not in shown or table.live.ending
            if table.live.ending:
                break
            events = table.move(table.owing()[0]).events


def test_the_seed_is_promised_at_the_start_and_shown_at_the_end():
    table = Sitting(2)
    info = info_bytes(table.session.charter, table.session, table.live, 0)
    assert seed_commitment(bytes(32)).encode() in info
    table.take(table.session.end(table.live, "voided", table.now))
    assert ending_message(table.session, table.live, table.now, 1).seed == bytes(32)


def test_a_dailys_seed_stays_secret_until_its_day_is_over():
    table = Sitting(1, 4, mode="daily", day="2026-03-29")
    table.take(table.session.end(table.live, "voided", table.now))
    midnight = end_of_day_ms("2026-03-29")
    assert not ending_message(table.session, table.live, midnight - 1, 1).seed
    assert ending_message(table.session, table.live, midnight, 1).seed


def test_the_end_says_what_the_lists_get_and_nothing_where_too_few_people_played():
    for humans in (3, 2):
        table = Sitting(humans)
        table.play_until(lambda table: table.live.ending)
        ending = ending_message(table.session, table.live, table.now, 1)
        own = [seat.list_points for seat in ending.outcome.seats]
        places = [seat.place for seat in ending.outcome.seats]
        bonus = {1: 30, 2: 15, 3: 0}
        counted = [points + bonus[place] for points, place in zip(own, places, strict=True)]
        assert list(ending.list_points) == (counted if humans == 3 else [])


def test_a_berlin_day_has_23_or_25_hours_when_the_clocks_change():
    hour = 3_600_000
    assert end_of_day_ms("2026-03-29") - end_of_day_ms("2026-03-28") == 23 * hour
    assert end_of_day_ms("2026-10-25") - end_of_day_ms("2026-10-24") == 25 * hour
    assert end_of_day_ms("2026-06-01") - end_of_day_ms("2026-05-31") == 24 * hour


def test_a_picture_is_the_view_of_the_eye():
    table = Sitting(3)
    wire = WIRES["sauna"]
    for eye in (None, 0, 1, 2):
        update = table_pb2.TableUpdate.FromString(picture(table, table.live, ()).update(eye))
        assert wire.view_from(update.view) == table.session.game.view(table.live.state, Eye(eye))
        assert bool(update.prompt) == (eye in table.owing())
    assert update.now_ms == T0

"""What may happen to a room, without any store."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from services.kit.refusal import Refusal
from services.lobby import rooms
from services.lobby.room import Room, Sitter
from services.rules.game import Game, Mode
from services.rules.sauna import GAME

TABLE = GAME.mode("table")
TRIO = Mode("table", min_seats=3, max_seats=8, max_humans=8, list="table")


def person(name: str, since: int = 0) -> Sitter:
    return Sitter(name=name, avatar="otter", player_id=f"p-{name}", since_ms=since)


def opened(seats: int = 4, mode: Mode = TABLE, **more: bool) -> Room:
    return rooms.open_room(GAME, mode, "BCDFG", person("anna"), seats, True, {}, 1000, **more)


def ready(room: Room, *names: str) -> Room:
    for name in names:
        room = rooms.set_ready(room, f"p-{name}", True)
    return room


def start(room: Room, who: str = "anna", game: Game = GAME, mode: Mode = TABLE, fill: bool = False) -> Room:
    return rooms.begin_start(room, game, mode, f"p-{who}", fill, "start-1", 20_000)


def reason_of(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.reason


def test_a_room_starts_with_its_host_on_the_first_seat_and_the_default_rules() -> None:
    room = opened()
    assert (room.seat_of("p-anna"), room.host_id, room.state) == (0, "p-anna", "open")
    assert room.options == {choice.id: choice.default for choice in GAME.choices}


def test_a_solo_mode_is_no_room() -> None:
    with pytest.raises(Refusal, match="solo_mode"):
        rooms.open_room(GAME, GAME.mode("daily"), "BCDFG", person("anna"), 5, True, {}, 0)


@pytest.mark.parametrize("seats", [1, 9, 200, 2**32 - 1])
def test_seats_keep_to_the_mode(seats: int) -> None:
    with pytest.raises(Refusal, match="bad_seats"):
        opened(seats)


def test_joining_twice_changes_nothing() -> None:
    room = rooms.join(opened(), TABLE, person("ben"))
    assert rooms.join(room, TABLE, person("ben")) == room


def test_a_full_room_refuses() -> None:
    room = rooms.join(opened(2), TABLE, person("ben"))
    with pytest.raises(Refusal, match="room_full"):
        rooms.join(room, TABLE, person("cem"))


def test_the_longest_seated_human_inherits_the_room() -> None:
    room = rooms.set_computer(opened(), TABLE, "p-anna", 1, "strong")
    room = rooms.join(room, TABLE, person("late", 50))
    room = rooms.join(room, TABLE, person("early", 40))
    assert rooms.leave(room, "p-anna").host_id == "p-early"


def test_a_room_without_humans_closes() -> None:
    room = rooms.set_computer(opened(), TABLE, "p-anna", 1, "easy")
    assert rooms.leave(room, "p-anna").state == "closed"


def test_the_host_does_not_start_before_all_are_ready() -> None:
    room = rooms.join(opened(), TABLE, person("ben"))
    assert rooms.cannot_start(room, GAME, TABLE) == "not_ready"
    assert rooms.cannot_start(ready(room, "ben"), GAME, TABLE) == ""


def test_alone_one_does_not_start() -> None:
    assert rooms.cannot_start(opened(), GAME, TABLE) == "too_few"


def test_changed_house_rules_take_ready_back_but_the_same_do_not() -> None:
    room = ready(rooms.join(opened(), TABLE, person("ben")), "ben")
    choice = GAME.choices[0]
    other = next(value for value in choice.values if value != choice.default)
    same = rooms.set_options(room, GAME, TABLE, "p-anna", {choice.id: choice.default}, 0, False)
    changed = rooms.set_options(room, GAME, TABLE, "p-anna", {choice.id: other}, 0, False)
    assert [same.humans[1].ready, changed.humans[1].ready] == [True, False]


@pytest.mark.parametrize(
    ("values", "reason"), [({"nonsense": "1"}, "unknown_choice"), ({GAME.choices[0].id: "nonsense"}, "unknown_value")]
)
def test_unknown_house_rules_are_refused(values: dict[str, str], reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        rooms.set_options(opened(), GAME, TABLE, "p-anna", values, 0, True)


def test_only_the_host_governs() -> None:
    room = rooms.join(opened(), TABLE, person("ben"))
    acts: list[Callable[[], Room]] = [
        lambda: rooms.set_options(room, GAME, TABLE, "p-ben", {}, 0, True),
        lambda: rooms.set_computer(room, TABLE, "p-ben", 2, "easy"),
        lambda: rooms.kick(room, "p-ben", "p-anna"),
        lambda: rooms.make_host(room, "p-ben", "p-ben"),
        lambda: start(ready(room, "ben"), "ben"),
    ]
    for act in acts:
        with pytest.raises(Refusal, match="not_host"):
            act()


def test_a_kicked_player_stays_out() -> None:
    room = rooms.kick(rooms.join(opened(), TABLE, person("ben")), "p-anna", "p-ben")
    with pytest.raises(Refusal, match="kicked"):
        rooms.join(room, TABLE, person("ben"))


def test_a_computer_does_not_take_a_persons_seat() -> None:
    with pytest.raises(Refusal, match="seat_taken"):
        rooms.set_computer(opened(), TABLE, "p-anna", 0, "easy")


def test_a_computer_keeps_its_name_when_its_strength_changes() -> None:
    room = rooms.set_computer(opened(), TABLE, "p-anna", 2, "easy")
    stronger = rooms.set_computer(room, TABLE, "p-anna", 2, "strong")
    assert stronger.seats[2] == replace(room.sitters[1], level="strong")
    assert rooms.set_computer(stronger, TABLE, "p-anna", 2, "").seats[2] is None


def test_fewer_seats_keep_everybody_and_too_few_are_refused() -> None:
    room = rooms.join(opened(8), TABLE, person("ben"))
    assert len(rooms.set_options(room, GAME, TABLE, "p-anna", {}, 2, True).seats) == 2
    crowded = rooms.join(room, TABLE, person("cem"))
    with pytest.raises(Refusal, match="seats_taken"):
        rooms.set_options(crowded, GAME, TABLE, "p-anna", {}, 2, True)


def test_free_seats_are_not_dealt_in() -> None:
    room = start(ready(rooms.join(opened(8), TABLE, person("ben")), "ben"))
    assert [s.name for s in room.lineup] == ["anna", "ben"]


def test_where_the_mode_needs_three_a_computer_sits_as_third_and_leaves_for_a_human() -> None:
    two = ready(rooms.join(opened(4, TRIO), TRIO, person("ben")), "ben")
    assert rooms.fill_of(two, TRIO) == 1
    assert [s.level for s in start(two, mode=TRIO).lineup] == [None, None, "normal"]
    three = ready(rooms.join(two, TRIO, person("cem")), "cem")
    assert rooms.fill_of(three, TRIO) == 0
    assert [s.name for s in start(three, mode=TRIO).lineup] == ["anna", "ben", "cem"]


def test_a_running_room_is_frozen() -> None:
    room = rooms.started(start(ready(rooms.join(opened(), TABLE, person("ben")), "ben")), "start-1", "t1")
    acts: list[Callable[[], Room]] = [
        lambda: rooms.join(room, TABLE, person("cem")),
        lambda: rooms.set_options(room, GAME, TABLE, "p-anna", {}, 0, True),
        lambda: rooms.set_computer(room, TABLE, "p-anna", 2, "easy"),
        lambda: start(room),
    ]
    for act in acts:
        with pytest.raises(Refusal, match="game_running"):
            act()


def test_a_finished_game_opens_the_room_for_a_rematch_once() -> None:
    running = rooms.started(start(ready(rooms.join(opened(), TABLE, person("ben")), "ben")), "start-1", "t1")
    assert rooms.finished(running, "another table") == running
    over = rooms.finished(running, "t1")
    assert (over.state, [s.ready for s in over.humans]) == ("finished", [False, False])
    assert rooms.finished(over, "t1") == over
    assert start(ready(over, "ben")).state == "starting"


def test_a_start_that_was_given_up_does_not_come_back() -> None:
    starting = start(ready(rooms.join(opened(), TABLE, person("ben")), "ben"))
    waiting = rooms.start_failed(starting, "start-1")
    assert waiting.state == "open"
    assert rooms.started(waiting, "start-1", "t1") == waiting


def test_a_quick_match_offers_computers_after_ten_seconds_to_everybody_in_it() -> None:
    room = rooms.join(opened(quick=True), TABLE, replace(person("ben"), ready=True))
    assert room.offer_computers_ms == 11_000
    with pytest.raises(Refusal, match="not_host"):
        rooms.begin_start(room, GAME, TABLE, "p-ben", True, "s", 10_999)
    lineup = rooms.begin_start(room, GAME, TABLE, "p-ben", True, "s", 11_000).lineup
    assert [s.level for s in lineup] == [None, None, "normal", "normal"]


def test_computers_at_a_table_have_different_names() -> None:
    lineup = start(opened(8, quick=True), fill=True).lineup
    assert len({s.name for s in lineup}) == 8


def test_no_number_of_seats_costs_memory_before_it_is_refused() -> None:
    with pytest.raises(Refusal, match="bad_seats"):
        rooms.set_options(opened(), GAME, TABLE, "p-anna", {}, 2**32 - 1, True)

"""Ten thousand random games drive the rules directly: no picture is ever in two places, and none is lost."""

from __future__ import annotations

from random import Random

import pytest

from services.rules.dice import Dice
from services.rules.game import HUMAN, LEVELS, Driver, Seat
from services.rules.traum import GAME
from services.rules.traum.model import GoOn, Lay, Move, State, Tell, Vote

GAMES = {3: 3000, 4: 2500, 5: 2000, 6: 1300, 7: 600, 8: 600}
"""Per number of seats; games of few are short."""
LONG = 12
"""One game in so many goes on until the discards were needed; the others end soon."""


def rules_at(seats: int, random: Random, is_long: bool) -> dict[str, str]:
    """House rules by chance."""
    return {
        "target": "40" if is_long else "20",
        "two": "on" if seats == 3 and random.random() < 0.5 else "off",
        "pairs": "on" if seats in (4, 6, 8) and random.random() < 0.3 else "off",
        "think": random.choice(("off", "45")),
    }


def some_move(state: State, seat: int, random: Random) -> Move:
    """Any legal move of a seat that is asked."""
    if state.phase == "tell":
        return Tell(random.choice(state.hands[seat]), "Mond")
    if state.phase == "lay":
        return Lay(tuple(random.sample(state.hands[seat], 2 if state.options.two else 1)))
    if state.phase == "vote":
        return Vote(random.choice([picture for picture in state.row if picture not in state.laid[seat]]))
    return GoOn()


def next_state(state: State, dice: Dice, random: Random, now: int) -> State:
    """Mostly a move; now and then the clock acts, or somebody else takes a seat."""
    chance = random.random()
    asked = GAME.to_act(state)
    limit = GAME.deadline(state)
    if not asked or (limit is not None and chance < 0.01):
        after: State = GAME.expire(state, dice, limit or now).state
    elif chance < 0.02:
        driver = random.choice((HUMAN, Driver(random.choice(LEVELS))))
        after = GAME.seat_driver(state, random.choice(asked), driver, dice, now).state
    else:
        seat = random.choice(asked)
        after = GAME.apply(state, Seat(seat), some_move(state, seat, random), dice, now).state
    return after


def everywhere(state: State) -> list[int]:
    """All pictures of the game, wherever they lie."""
    places = (state.stack, state.discards, *state.hands, *state.laid)
    return sorted(picture for place in places for picture in place)


def play(seats: int, number: int) -> int:
    """One whole game, looked at after every step; how often the discards came back."""
    random, dice = Random(f"{seats}/{number}"), Dice(number.to_bytes(4, "big"))
    options = GAME.options_from("table", seats, rules_at(seats, random, number % LONG == 0))
    drivers = tuple(random.choice((HUMAN, HUMAN, Driver("easy"))) for _ in range(seats))
    state: State = GAME.setup(drivers, options, (), dice, 0).state
    whole, now = everywhere(state), 0
    assert len(whole) == len(set(whole))
    while state.phase != "over":
        now += 100
        state = next_state(state, dice, random, now)
        assert GAME.is_whole(state)
    assert everywhere(state) == whole
    return state.reshuffles


def test_they_are_ten_thousand() -> None:
    assert sum(GAMES.values()) == 10_000


@pytest.mark.parametrize("seats", GAMES)
def test_no_picture_is_in_two_places_over_ten_thousand_random_games(seats: int) -> None:
    reshuffles = sum(play(seats, number) for number in range(GAMES[seats]))
    assert reshuffles > 0

"""Replays games that somebody else computed: explicit decks, shuffles and a list of moves, checked state by state.

The form (one character per card: "0".."9", "a" = 10, "b" = 11, "c" = 12; seats 0..n-1 clockwise):

    {"id": "n2-02",
     "rules": {"players", "target", "tie_plus10", "fixed_direction", "piles", "steg_limit", "hand_size"},
     "first_starter": 0,
     "rounds": [{"deck": 78 characters, "starter", "direction",
                 "shuffles": [the new stock of each reshuffle, next card first],
                 "moves": ["2L9", "3L5/1", "0DA", "1F3", ...],
                 "states": [after the deal, after each move],
                 "result": {"ender", "heats", "degrees", "quast", "totals", "over", "next_starter", ...}}],
     "final": {"totals", "places", "winners", "leaderboard"}}

    state: [turn, phase, chain, hands, closed, opened, tops, pile_sizes, stock, totals]
    move:  <seat>L<card> lay (on pile 0; /1: on pile 1), <seat>DS / DA draw from stock / other pile,
           <seat>F<card> turn a jetty card, <seat>P pass (does not exist)

How to use it:

    for frame in frames(game):          every state of a game, written in the form above
        print(frame.round, frame.move, frame.written)
    check_game(game)                    [] or one sentence per difference; so do the other three:
    check_scoring(vector), check_ranking(vector), check_illegal(game, vector)

The game runs through the ordinary rules: only the dice are scripted, and every seat is a human who looks at
the scoring no longer than it takes (the form deals a new round without a move).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from msgspec import Struct

from services.rules.dice import Dice, Stream
from services.rules.game import HUMAN, Illegal, Seat
from services.rules.sauna.logic import apply, outcome, setup
from services.rules.sauna.model import HAND_SIZE, Cards, Draw, GoOn, Lay, Move, Options, State, Turn
from services.rules.sauna.scoring import list_points, next_direction, places, scored
from services.rules.sauna.view import to_act

T = TypeVar("T")
CARDS = tuple("0123456789abc")
PHASES = {"lay": "lay", "draw": "draw", "turn": "flip", "round_over": "over", "over": "over"}


class Frame(Struct, frozen=True):
    """One state of a replayed game: round and number of moves made in it (from 0), the move that led here."""

    round: int
    made: int
    move: str
    state: State
    written: list[Any]


class ScriptedStream(Stream):
    """Gives what the script says, whatever it is asked to shuffle."""

    def __init__(self, result: Sequence[int]) -> None:
        super().__init__(b"")
        self._result = result

    def below(self, n: int) -> int:
        return self._result[0] % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The script's order of these items; raises ValueError when it is not the same cards."""
        left = list(items)
        return [left.pop(left.index(card)) for card in cast("Sequence[T]", self._result)]


class ScriptedDice(Dice):
    """The dice of one written game."""

    def __init__(self, game: Mapping[str, Any]) -> None:
        super().__init__(b"scripted")
        self._game = game

    def stream(self, *name: str | int) -> Stream:
        """ "starter", ("deck", round) and ("shuffle", round, number) as written; raises KeyError for others."""
        match name:
            case ("starter",):
                return ScriptedStream([self._game["first_starter"]])
            case ("deck", int(number)):
                return ScriptedStream(cards_from(self._game["rounds"][number]["deck"]))
            case ("shuffle", int(number), int(which)):
                return ScriptedStream(cards_from(self._game["rounds"][number]["shuffles"][which]))
        raise KeyError(name)


def cards_from(text: str) -> tuple[int, ...]:
    """ "09c" -> (0, 9, 12); raises ValueError for other characters."""
    return tuple(CARDS.index(character) for character in text)


def text_from(cards: Sequence[int]) -> str:
    """(0, 9, 12) -> "09c"."""
    return "".join(CARDS[card] for card in cards)


def options_from_rules(rules: Mapping[str, Any]) -> Options:
    """The written house rules; any jetty limit goes. Raises ValueError for a hand that is not the game's."""
    if rules.get("hand_size", HAND_SIZE) != HAND_SIZE:
        raise ValueError(f"not Speedsauna: {rules}")
    return Options(
        target=rules["target"],
        tie_ten=rules["tie_plus10"],
        clockwise=rules["fixed_direction"],
        piles=rules["piles"],
        jetty_limit=rules.get("steg_limit", 2 if rules["players"] == 2 else 3),
    )


def move_from(text: str) -> tuple[Seat, Move]:
    """Seat and move; raises Illegal("no_such_move") for what does not exist, passing for one."""
    try:
        seat, kind, rest = Seat(int(text[0])), text[1], text[2:]
        if kind == "L":
            card, _, pile = rest.partition("/")
            return seat, Lay(CARDS.index(card), int(pile or 0))
        if kind == "F":
            return seat, Turn(CARDS.index(rest))
        if kind == "D" and rest in {"S", "A"}:
            return seat, Draw("stock" if rest == "S" else "pile")
    except (ValueError, IndexError) as error:
        raise Illegal("no_such_move") from error
    raise Illegal("no_such_move")


def written(state: State) -> list[Any]:
    """The state in the form's ten fields."""
    return [
        state.turn,
        PHASES[state.phase],
        int(state.chain > 0),
        "|".join(text_from(cards.hand) for cards in state.seats),
        "|".join(text_from(cards.closed) for cards in state.seats),
        "|".join(text_from(cards.opened) for cards in state.seats),
        text_from([pile[-1] for pile in state.piles]),
        [len(pile) for pile in state.piles],
        len(state.stock),
        list(state.totals),
    ]


def frames(game: Mapping[str, Any]) -> Iterator[Frame]:
    """Every state of a written game in order; raises Illegal where the rules refuse one of its moves."""
    dice = ScriptedDice(game)
    drivers = (HUMAN,) * game["rules"]["players"]
    state: State = setup(drivers, options_from_rules(game["rules"]), (), dice, 0).state
    for number, written_round in enumerate(game["rounds"]):
        state = _dealt(state, number, dice)
        yield Frame(number, 0, "", state, written(state))
        for made, text in enumerate(written_round["moves"], 1):
            seat, move = move_from(text)
            state = apply(state, seat, move, dice, 0).state
            yield Frame(number, made, text, state, written(state))


def check_game(game: Mapping[str, Any]) -> list[str]:
    """One sentence per difference between a written game and the rules."""
    wrong: list[str] = []
    last: Frame | None = None
    try:
        for frame in frames(game):
            last = frame
            wrong += _state_differences(game, frame)
    except Illegal as illegal:
        at = f"round {last.round}, after {last.made} moves" if last else "the deal"
        return [*wrong, f"{game['id']}: {at}: refused, {illegal.reason}"]
    return wrong + (_final_differences(game, last.state) if last and "final" in game else [])


def check_scoring(vector: Mapping[str, Any]) -> list[str]:
    """One sentence per difference between a written scoring and the rules."""
    seats = [Cards(*(cards_from(seat[key]) for key in ("hand", "closed", "opened"))) for seat in vector["seats"]]
    result = scored(seats, vector["ender"], vector["tie_plus10"])
    found = {
        "heats": list(result.heats),
        "degrees": list(result.degrees),
        "quast": "charred" if result.charred else "fresh",
        "next_starter": result.ender,
        "next_direction": next_direction(False, result.charred),
        "next_direction_fixed": next_direction(True, result.charred),
    }
    return _differences(vector["id"], vector, found)


def check_ranking(vector: Mapping[str, Any]) -> list[str]:
    """One sentence per difference between written places and points and the rules."""
    totals, target = vector["totals"], vector["target"]
    ranked = places(totals)
    found = {
        "over": max(totals) >= target,
        "places": list(ranked),
        "winners": [seat for seat, place in enumerate(ranked) if place == 1],
        "points_all_seats": list(list_points(totals, target, range(len(totals)))),
        "points_humans_only": list(list_points(totals, target, vector["humans"])),
    }
    return _differences(str(vector["id"]), vector, found)


def check_illegal(game: Mapping[str, Any], vector: Mapping[str, Any]) -> list[str]:
    """Plays the written game to `state` of `round`, then tries `move`: it must be refused and change nothing."""
    frame = next(f for f in frames(game) if (f.round, f.made) == (vector["round"], vector["state"]))
    try:
        seat, move = move_from(vector["move"])
        apply(frame.state, seat, move, ScriptedDice(game), 0)
    except Illegal:
        expected = game["rounds"][vector["round"]]["states"][vector["state"]]
        return [] if written(frame.state) == expected else [f"{game['id']}: the state changed"]
    return [f"{game['id']}: {vector['move']} was not refused ({vector.get('why', '')})"]


def _dealt(state: State, number: int, dice: Dice) -> State:
    """Steps over the look at the scoring: everybody has seen enough."""
    for seat in to_act(state) if state.round < number else ():
        state = apply(state, seat, GoOn(), dice, 0).state
    return state


def _state_differences(game: Mapping[str, Any], frame: Frame) -> list[str]:
    written_round = game["rounds"][frame.round]
    at = f"{game['id']}: round {frame.round}, after {frame.made} moves"
    expected = written_round["states"][frame.made]
    wrong = [] if frame.written == expected else [f"{at}: {frame.written} is not {expected}"]
    if frame.made == 0:
        found = {"starter": frame.state.turn, "direction": frame.state.direction}
        return wrong + _differences(at, written_round, found)
    if frame.made == len(written_round["moves"]):
        return wrong + _differences(at, written_round["result"], _result(frame.state))
    return wrong


def _result(state: State) -> dict[str, Any]:
    if not state.rounds or state.phase not in {"round_over", "over"}:
        return {"over": "the round goes on"}
    last, over = state.rounds[-1], state.phase == "over"
    return {
        "ender": last.ender,
        "heats": list(last.heats),
        "degrees": list(last.degrees),
        "quast": "charred" if last.charred else "fresh",
        "totals": list(state.totals),
        "over": over,
        "next_starter": None if over else state.turn,
        "next_direction": None if over else state.direction,
    }


def _final_differences(game: Mapping[str, Any], state: State) -> list[str]:
    end = outcome(state)
    if end is None:
        return [f"{game['id']}: the game goes on"]
    points = list_points(state.totals, state.options.target, range(len(state.totals)))
    found = {
        "totals": [seat.score for seat in end.seats],
        "places": [seat.place for seat in end.seats],
        "winners": [number for number, seat in enumerate(end.seats) if seat.won],
        "leaderboard": list(points),
    }
    return _differences(game["id"], game["final"], found)


def _differences(at: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    return [
        f"{at}: {key} {value} is not {expected[key]}"
        for key, value in found.items()
        if key in expected and value != expected[key]
    ]

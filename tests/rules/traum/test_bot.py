"""The computers: legal, repeatable, from the view alone, and stronger the stronger they are."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import LEVELS, Driver, Eye, Knowledge, Level
from services.rules.traum import GAME, bot
from services.rules.traum.archive import pictures
from services.rules.traum.bot import COMPUTER, decide, knowing
from services.rules.traum.language import understand
from services.rules.traum.language.archive import Archive
from services.rules.traum.model import HAND_OF_TWO, Lay, State, Tell, Vote
from services.rules.traum.themes import THEMES
from tests.rules.traum.telling import Play


def game_of(levels: tuple[Level, ...], seed: bytes, **values: str) -> State:
    """A whole game between computers."""
    dice, number = Dice(seed), 0
    drivers = tuple(Driver(level) for level in levels)
    state: State = GAME.setup(drivers, GAME.options_from("table", len(levels), values), (), dice, 0).state
    while GAME.outcome(state) is None:
        asked = GAME.to_act(state)
        if not asked:
            state = GAME.expire(state, dice, 0).state
            continue
        seat, number = asked[0], number + 1
        move = decide(GAME.view(state, Eye(seat)), levels[seat], dice.child("decision", number))
        state = GAME.apply(state, seat, move, dice, 0).state
    return state


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_computers_play_whole_games(seats: int) -> None:
    levels = tuple(LEVELS[seat % 2] for seat in range(seats))
    state = game_of(levels, bytes([seats]), target="20", themes="on", two="on" if seats == 3 else "off")
    assert max(state.scores) >= 20
    clues = [resolution.clue for resolution in state.past]
    assert len(set(clues)) >= len(clues) - 2  # the easy one may say again what nobody else would


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_dice_give_the_same_move(level: Level) -> None:
    play = Play(4)
    moves = {str(COMPUTER.decide(play.see(play.state.dreamer), level, Dice(b"same"))) for _ in range(2)}
    play.to_vote()
    votes = {str(COMPUTER.decide(play.see(play.others[0]), level, Dice(b"same"))) for _ in range(3)}
    assert len(moves) == len(votes) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_shuffled_owners_do_not_change_a_vote(level: Level) -> None:
    play = Play(5)
    play.to_vote()
    voter, *others = (play.others[0], *play.others[1:], play.state.dreamer)
    expected = decide(play.see(voter), level, Dice(b"vote"))
    for order in permutations(others):
        laid = list(play.state.laid)
        for seat, other in zip(others, order, strict=True):
            laid[seat] = play.state.laid[other]
        state = replace(play.state, laid=tuple(laid), told=laid[play.state.dreamer][0])
        assert decide(GAME.view(state, Eye(voter)), level, Dice(b"vote")) == expected


@pytest.mark.parametrize("level", LEVELS)
def test_the_order_of_the_row_does_not_change_a_vote(level: Level) -> None:
    play = Play(5)
    play.to_vote()
    view = play.see(play.others[0])
    expected = decide(view, level, Dice(b"vote"))
    for row in permutations(view.row):
        assert decide(replace(view, row=row), level, Dice(b"vote")) == expected


def reached_from(start: str) -> dict[str, ast.FunctionDef]:
    """The computer's functions that one of them may call, itself included."""
    functions = {
        node.name: node for node in ast.parse(inspect.getsource(bot)).body if isinstance(node, ast.FunctionDef)
    }
    found, names = {}, [start]
    while names:
        name = names.pop()
        if name in functions and name not in found:
            found[name] = functions[name]
            names += [node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)]
    return found


def reads_bank(start: str) -> bool:
    nodes = [node for function in reached_from(start).values() for node in ast.walk(function)]
    return any(isinstance(node, ast.Attribute) and node.attr == "clues" for node in nodes)


def test_whoever_lays_or_guesses_never_reads_the_bank_of_clues() -> None:
    assert "_seen" in reached_from("_guess")
    assert not reads_bank("_guess")
    assert not reads_bank("_lay")
    assert not reads_bank("_fits")
    assert reads_bank("_tell")


def test_nobody_votes_for_their_own_picture_or_lays_what_they_do_not_have() -> None:
    play = Play(3, two="on")
    play.tell("Sehnsucht nach dem Meer")
    for seat in play.others:
        for number in range(20):
            move = decide(play.see(seat), "easy", Dice(bytes([number])))
            assert isinstance(move, Lay)
            assert len(set(move.pictures)) == 2
            assert set(move.pictures) <= set(play.state.hands[seat])
        play.lay(seat)
    for seat in play.others:
        for number in range(20):
            vote = decide(play.see(seat), "easy", Dice(bytes([number])))
            assert isinstance(vote, Vote)
            assert vote.picture not in play.state.laid[seat]


def test_with_a_theme_the_clue_fits_it_if_any_does() -> None:
    checked = 0
    for number in range(12):
        play = Play(4, seed=bytes([number]), themes="on")
        view = play.see(play.state.dreamer)
        theme = THEMES[view.theme]
        bank = [clue for picture in view.hand for tier in pictures()[picture].clues.values() for clue in tier]
        if any(theme in understand(clue).weights for clue in bank):
            move = decide(view, "normal", Dice(b"theme"))
            assert isinstance(move, Tell)
            assert theme in understand(move.clue).weights
            checked += 1
    assert checked >= 3


def tier_of(told: Tell) -> str:
    return next(tier for tier, clues in pictures()[told.picture].clues.items() if told.clue in clues)


def tiers_told(level: Level, seats: int, scores: tuple[int, ...] = ()) -> set[str]:
    """In thirty decisions; `scores` begin with the dreamer."""
    tiers = set()
    for number in range(30):
        play = Play(seats, seed=bytes([number]))
        order = [play.state.dreamer, *play.others]
        by_seat = dict(zip(order, scores, strict=False))
        play.state = replace(play.state, scores=tuple(by_seat.get(seat, 0) for seat in range(seats)))
        move = decide(play.see(play.state.dreamer), level, Dice(bytes([number])))
        assert isinstance(move, Tell)
        tiers.add(tier_of(move))
    return tiers


def test_the_tier_follows_the_seats_and_the_lead() -> None:
    assert tiers_told("normal", 3) == {"medium"}
    assert tiers_told("normal", 4) == {"medium", "clear"}
    assert tiers_told("normal", 5) == tiers_told("normal", 8) == {"clear"}
    assert tiers_told("normal", 6, (5,)) == {"medium"}
    assert tiers_told("normal", 6, (4,)) == tiers_told("normal", 5, (9,)) == {"clear"}
    assert "clear" in tiers_told("easy", 3)


def test_the_strong_one_weighs_every_clue_of_a_hand() -> None:
    most = max(sum(map(len, picture.clues.values())) for picture in pictures())
    assert bot.MINDS["strong"].candidates >= most * HAND_OF_TWO
    assert 20 <= bot.MINDS["strong"].probes <= 60
    assert (bot.MINDS["normal"].candidates, bot.MINDS["normal"].probes) == (4, 24)


def surety(rival: int) -> float:
    """How likely a strong dreamer's clues are found by some and not all, over twenty deals at eight seats; `rival`: the
    points of the leader, the dreamer has none."""
    found, archive = [], Archive([picture.terms for picture in pictures()])
    for number in range(20):
        play = Play(8, seed=bytes([number]))
        scores = [0] * 8
        scores[play.others[0]] = rival
        play.state = replace(play.state, scores=tuple(scores))
        view = play.see(play.state.dreamer)
        told = decide(view, "strong", Dice(bytes([number])))
        assert isinstance(told, Tell)
        fitting = archive.scores(understand(told.clue))
        found.append(bot.probe(fitting, told.picture, view, 500, np.random.default_rng(number))[2])
    return float(np.mean(found))


def test_who_is_far_behind_tells_what_is_surest_to_succeed() -> None:
    even = surety(0)
    assert surety(7) == even
    assert surety(8) > even + 0.005


def test_a_clear_clue_is_found_more_often_the_stronger_the_guesser() -> None:
    found: Counter[str] = Counter()
    for number in range(60):
        play = Play(4, seed=number.to_bytes(4, "big"))
        told = play.state.hands[play.state.dreamer][0]
        play.move(play.state.dreamer, Tell(told, pictures()[told].clues["medium"][0]))
        for seat in play.others:
            lay = decide(play.see(seat), "normal", Dice(bytes([number, seat])))
            play.move(seat, lay)
        for level in LEVELS:
            for seat in play.others:
                found[level] += decide(play.see(seat), level, Dice(bytes([number, seat]))) == Vote(told)
    assert found["easy"] < found["normal"] <= found["strong"]
    assert found["easy"] >= 60 * 3 * 0.2


def test_the_strengths_are_ordered_at_one_table() -> None:
    """Twenty games of one easy, two normals and a strong one, seats rotating: the easy one trails by points."""
    table: tuple[Level, ...] = ("easy", "normal", "normal", "strong")
    points: dict[str, float] = dict.fromkeys(LEVELS, 0.0)
    for number in range(20):
        turn = number % 4
        levels = table[turn:] + table[:turn]
        state = game_of(levels, bytes([number]), target="30")
        for seat, level in enumerate(levels):
            points[level] += state.scores[seat] / table.count(level)
    assert points["easy"] < points["normal"] < points["strong"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_tells_nothing_again_that_people_heard_lately(level: Level) -> None:
    play = Play(4)
    view = play.see(play.state.dreamer)
    bank = {clue for picture in view.hand for clues in pictures()[picture].clues.values() for clue in clues}
    heard: set[str] = set()
    for number in range(8):
        move = knowing(Knowledge(heard=frozenset(heard))).decide(view, level, Dice(bytes([number])))
        assert move.clue.casefold() not in heard
        heard.add(move.clue.casefold())
    only = sorted(bank)[0]
    few = knowing(Knowledge(heard=frozenset(bank - {only})))
    assert few.decide(view, level, Dice(b"a")).clue == only
    assert knowing(Knowledge(heard=frozenset(bank))).decide(view, level, Dice(b"a")).clue in bank


def test_one_human_hears_no_clue_twice_in_twenty_games() -> None:
    heard: list[str] = []
    for game in range(20):
        computer = knowing(Knowledge(heard=frozenset(heard)))
        play = Play(3, seed=bytes([game]))
        for told in range(6):
            dreamer = play.state.dreamer
            play.move(dreamer, computer.decide(play.see(dreamer), "easy", Dice(bytes([game, told]))))
            for seat in play.others:
                play.lay(seat)
            for seat in play.others:
                play.vote_for(seat, dreamer)
            play.go_on()
        heard += GAME.heard(play.state) if GAME.heard else ()
    assert len(heard) == len(set(heard)) == 120

"""Owners and votes are in no byte before the resolution, and the row's order says nothing of who laid what."""

from __future__ import annotations

from itertools import permutations

import msgspec
from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import SPECTATOR, Eye, Seat
from services.rules.traum import GAME
from services.rules.traum.model import GoOn, Laid, Lay, State, Vote, Voted
from tests.rules.playing import eyes
from tests.rules.traum.hidden import disguised
from tests.rules.traum.telling import Play


def seen(state: State, eye: Eye) -> bytes:
    return msgspec.msgpack.encode(GAME.view(state, eye))


def test_every_way_to_own_the_row_looks_the_same() -> None:
    """The others' pictures and the dreamer's, dealt anew among all but the eye's own seat."""
    play = Play(5)
    play.to_vote()
    state = play.state
    for eye in eyes(5):
        others = [seat for seat in range(5) if seat != eye.seat]
        for order in permutations(others):
            laid = list(state.laid)
            for seat, other in zip(others, order, strict=True):
                laid[seat] = state.laid[other]
            told = laid[state.dreamer][0]
            assert seen(replace(state, laid=tuple(laid), told=told), eye) == seen(state, eye)


def test_every_vote_of_others_looks_the_same() -> None:
    play = Play(4)
    play.to_vote()
    a, b, c = play.others
    play.vote_for(a, b)
    play.vote_for(b, a)
    for eye in (Eye(play.state.dreamer), Eye(c), SPECTATOR):
        for first in play.state.row:
            for second in play.state.row:
                votes = list(play.state.votes)
                votes[a], votes[b] = first, second
                assert seen(replace(play.state, votes=tuple(votes)), eye) == seen(play.state, eye)


def test_events_of_laying_and_voting_name_no_picture() -> None:
    play = Play(6)
    play.tell()
    for seat in play.others[:-1]:
        play.lay(seat)
        assert play.events == (Laid(seat),)
    play.lay(play.others[-1])
    for seat in play.others[:-1]:
        play.vote_for(seat, play.state.dreamer)
        assert play.events == (Voted(seat),)


def test_after_the_resolution_everybody_sees_owners_and_votes() -> None:
    play = Play(4)
    told = play.to_vote()
    for seat in play.others:
        play.move(seat, Vote(told))
    for eye in eyes(4):
        last = GAME.view(play.state, eye).past[-1]
        assert last.owners[last.row.index(told)] == play.state.dreamer
        assert [last.votes[seat] for seat in play.others] == [told] * 3


def test_the_rows_order_depends_on_the_pictures_alone() -> None:
    """The same four pictures, whoever laid them, lie in the same order."""
    play = Play(4)
    play.tell()
    laid = {seat: play.state.hands[seat][0] for seat in play.others}
    rows = set()
    for order in permutations(play.others):
        hands = list(play.state.hands)
        for seat, other in zip(play.others, order, strict=True):
            hands[seat] = (laid[other], *play.state.hands[seat][1:])
        state = replace(play.state, hands=tuple(hands))
        for seat in play.others:
            state = GAME.apply(state, Seat(seat), Lay(state.hands[seat][:1]), play.dice, play.now).state
        rows.add(state.row)
    assert len(rows) == 1


def test_every_place_in_the_row_is_the_dreamers_equally_often() -> None:
    places = [0, 0, 0, 0]
    for number in range(400):
        play = Play(4, seed=number.to_bytes(4, "big"))
        told = play.to_vote()
        places[play.state.row.index(told)] += 1
    assert all(70 <= count <= 130 for count in places), places  # 100 expected, 3.5 sigma


def test_the_pictures_of_others_show_in_no_phase() -> None:
    """A whole round, each moment against twenty disguises for each eye."""
    play, dice = Play(4), Dice(b"disguise")
    moments = [play.state]
    play.tell()
    moments.append(play.state)
    for seat in play.others:
        play.lay(seat)
        moments.append(play.state)
    for seat in play.others:
        play.vote_for(seat, play.state.dreamer)
        moments.append(play.state)
    play.move(0, GoOn())
    moments.append(play.state)
    for at, state in enumerate(moments):
        for eye in eyes(4):
            for number in range(20):
                other = disguised(state, eye, dice.stream(at, number, "nobody" if eye.seat is None else eye.seat))
                assert seen(other, eye) == seen(state, eye)

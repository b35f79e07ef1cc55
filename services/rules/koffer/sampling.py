"""Some legal move, from the view alone: a guest who packs at random and loses patience."""

from __future__ import annotations

from services.rules.dice import Dice, Stream
from services.rules.koffer.model import (
    AskHint,
    GiveUp,
    GoOn,
    Move,
    Pack,
    Placement,
    Skip,
    Stop,
    SuitcaseView,
    TakeSticker,
    View,
)
from services.rules.koffer.pieces import KINDS, allowed_turns
from services.rules.koffer.suitcase import STRIDE, piece_mask

_IMPATIENCE = (("give_up", 0.12), ("stop", 0.04), ("skip", 0.08), ("ask_hint", 0.08))
_OTHERS: dict[str, Move] = {"give_up": GiveUp(), "stop": Stop(), "skip": Skip(), "ask_hint": AskHint()}


def sample(view: View, dice: Dice) -> Move:
    """A random open move; ValueError when the view allows none."""
    stream = dice.stream("sample")
    if "go_on" in view.may:
        return GoOn()
    if "take_sticker" in view.may:
        return TakeSticker(stream.choice(view.out))
    for way, chance in _IMPATIENCE:
        if way in view.may and stream.unit() < chance:
            return _OTHERS[way]
    if "pack" in view.may and view.suitcase is not None:
        return _some_packing(view, view.suitcase, stream)
    if "stop" in view.may:
        return Stop()
    raise ValueError("nothing to do")


def hands_from_view(view: View, suitcase: SuitcaseView) -> tuple[int | None, ...]:
    """The hand each piece must keep, read off its turn in the tray."""
    return tuple(piece.turn // 4 if view.turn_only else None for piece in suitcase.pieces)


def outline_from_view(suitcase: SuitcaseView) -> int:
    """The outline as bits (row * 8 + column)."""
    return sum(1 << cell for cell in suitcase.cells)


def lying_from_view(view: View, suitcase: SuitcaseView) -> dict[int, int]:
    """Own lying pieces: tray number -> cells."""
    return {
        placement.piece: piece_mask(
            KINDS.index(suitcase.pieces[placement.piece].kind), placement.turn, placement.row, placement.col
        )
        for placement in view.mine
    }


def _some_packing(view: View, suitcase: SuitcaseView, stream: Stream) -> Pack:
    """One piece more where one fits, else one piece less."""
    free = outline_from_view(suitcase)
    for mask in lying_from_view(view, suitcase).values():
        free &= ~mask
    lying = {placement.piece for placement in view.mine}
    hands = hands_from_view(view, suitcase)
    missing = [piece for piece in range(len(suitcase.pieces)) if piece not in lying]
    for piece in stream.shuffled(missing):
        fitting = _fitting(suitcase, piece, hands[piece], free)
        if fitting:
            return Pack((*view.mine, stream.choice(fitting)))
    return Pack(tuple(stream.shuffled(view.mine)[1:]))


def _fitting(suitcase: SuitcaseView, piece: int, hand: int | None, free: int) -> list[Placement]:
    kind = KINDS.index(suitcase.pieces[piece].kind)
    result = []
    for turn in allowed_turns(kind, hand):
        corner = piece_mask(kind, turn, 0, 0)
        for row in range(suitcase.rows):
            for col in range(suitcase.cols):
                mask = corner << (row * STRIDE + col)
                if mask & free == mask:
                    result.append(Placement(piece, turn, row, col))
    return result

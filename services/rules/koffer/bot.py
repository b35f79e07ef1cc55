"""The computers' head where one is asked through the same door as a player: a whole packing, the best sticker, a hint.

At tables computers need none of it: their handles are planned when packing begins and run by the clock (plan.py).
"""

from __future__ import annotations

from services.rules.dice import Dice
from services.rules.game import Computer, Hint, Level
from services.rules.koffer.hints import hint_from
from services.rules.koffer.model import BAG, SORTS, GoOn, Move, Pack, Placement, SuitcaseView, TakeSticker, View
from services.rules.koffer.pieces import KINDS, allowed_turns, shape_at
from services.rules.koffer.sampling import hands_from_view, lying_from_view, outline_from_view, sample
from services.rules.koffer.solver import Solution, all_solutions
from services.rules.koffer.stickers import best_sticker, dearest_sticker
from services.rules.koffer.suitcase import cells_from_mask, mask_from_cells

PAUSE_MS: dict[Level, int] = {"easy": 3_000, "normal": 2_000, "strong": 1_200}


def _solutions(view: View, suitcase: SuitcaseView) -> list[Solution]:
    kinds = tuple(KINDS.index(piece.kind) for piece in suitcase.pieces)
    return all_solutions(outline_from_view(suitcase), kinds, hands_from_view(view, suitcase))


def _placement(view: View, suitcase: SuitcaseView, piece: int, mask: int) -> Placement:
    cells = cells_from_mask(mask)
    row, col = min(row for row, _ in cells), min(col for _, col in cells)
    kind = KINDS.index(suitcase.pieces[piece].kind)
    for turn in allowed_turns(kind, hands_from_view(view, suitcase)[piece]):
        if mask_from_cells(tuple((row + r, col + c) for r, c in shape_at(kind, turn))) == mask:
            return Placement(piece, turn, row, col)
    raise ValueError("no turn of the piece looks like this")


def _owned_left(view: View) -> tuple[int, ...]:
    """Stickers neither out nor with anybody: in the bag, as every seat can count."""
    gone = [sum(seat.stickers[sort] for seat in view.seats) + view.out.count(name) for sort, name in enumerate(SORTS)]
    return tuple(n - used for n, used in zip(BAG, gone, strict=True))


def decide(view: View, level: Level, dice: Dice) -> Move:
    """The whole suitcase at once, the best sticker (easy: the dearest), or on to the next."""
    if "go_on" in view.may:
        return GoOn()
    if "take_sticker" in view.may:
        out = tuple(SORTS.index(name) for name in view.out)
        own = view.seats[view.you].stickers
        sort = dearest_sticker(out) if level == "easy" else best_sticker(own, out, _owned_left(view))
        return TakeSticker(SORTS[sort])
    if "pack" in view.may and view.suitcase is not None:
        suitcase = view.suitcase
        solution = dice.stream("solution").choice(_solutions(view, suitcase))
        return Pack(tuple(_placement(view, suitcase, piece, mask) for piece, mask in enumerate(solution)))
    return sample(view, dice)


def pause_ms(view: View, level: Level, dice: Dice) -> int:
    """A moment for a sticker or a result; a suitcase takes each of its pieces one."""
    pieces = len(view.suitcase.pieces) if "pack" in view.may and view.suitcase is not None else 1
    return PAUSE_MS[level] * pieces + dice.stream("pause").below(1_000)


def hint(view: View, dice: Dice) -> Hint:
    """The next piece (reason "place") or the lying piece to take out ("wrong"), as the whole suitcase after it."""
    del dice
    if view.suitcase is None or "pack" not in view.may:
        raise ValueError("nothing to pack")
    suitcase = view.suitcase
    kind, piece, mask = hint_from(_solutions(view, suitcase), lying_from_view(view, suitcase))
    params = {"kind": suitcase.pieces[piece].kind}
    if kind == "wrong":
        return Hint(Pack(tuple(p for p in view.mine if p.piece != piece)), "wrong", params)
    return Hint(Pack((*view.mine, _placement(view, suitcase, piece, mask))), "place", params)


def warm_up() -> None:
    """Nothing to compile: hints use the plain solver."""


COMPUTER = Computer(decide=decide, pause_ms=pause_ms, hint=hint, warm_up=warm_up)

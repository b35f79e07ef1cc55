"""The material of Speedtraum's daily: five dreams, from clear to cryptic, each with one picture meant among six."""

from __future__ import annotations

import msgspec

from services.rules.dice import Dice, Stream
from services.rules.game import Daily, Supply
from services.rules.traum.archive import Picture, pictures
from services.rules.traum.language import Understanding, fit, understand
from services.rules.traum.model import HAND, Dream

LADDER = ("clear", "clear", "medium", "medium", "cryptic")
TRIES = 400
MARGIN = {"clear": 0.25, "medium": 0.1, "cryptic": 0.0}
"""How much better the meant picture fits than any other: the harder, the closer."""
RIVALS = {"clear": 1, "medium": 2, "cryptic": 3}
"""How many of the others fit the clue a little, so that the choice is one."""
_POOL = 60


def daily(day: str, dice: Dice) -> Daily:  # noqa: ARG001 - the dice are of that day alone
    """Five dreams with five different pictures meant."""
    meant: set[int] = set()
    items = []
    for number, tier in enumerate(LADDER):
        dream = _dream(tier, dice.stream("dream", number), meant)
        meant.add(dream.meant)
        items.append(msgspec.msgpack.encode(dream))
    return Daily(dice.child("play").seed, tuple(items))


def _dream(tier: str, stream: Stream, used: set[int]) -> Dream:
    archive = pictures()
    for _ in range(TRIES):
        number = stream.below(len(archive))
        if number in used:
            continue
        clue = stream.choice(archive[number].clues[tier])
        meaning = understand(clue)
        row = _row(meaning, number, tier, stream, archive)
        if row is not None:
            return Dream(clue, tier, row, number)
    raise RuntimeError(f"no dream of the tier {tier}")


def _row(
    meaning: Understanding, meant: int, tier: str, stream: Stream, archive: tuple[Picture, ...]
) -> tuple[int, ...] | None:
    """Six pictures in random order; nothing when the clue would not lead to the meant one."""
    own = fit(meaning, archive[meant].terms)
    if own <= 0:
        return None
    pool = [n for n in stream.shuffled(range(len(archive)))[:_POOL] if archive[n].hero != archive[meant].hero]
    fits = {n: fit(meaning, archive[n].terms) for n in pool}
    close = [n for n in pool if 0 < fits[n] <= own - MARGIN[tier]][: RIVALS[tier]]
    plain = [n for n in pool if fits[n] == 0]
    others = [*close, *plain][: HAND - 1]
    if len(close) < RIVALS[tier] or len(others) < HAND - 1:
        return None
    return tuple(stream.shuffled([meant, *others]))


def key(item: bytes) -> str:
    """Clue and meant picture."""
    dream = msgspec.msgpack.decode(item, type=Dream)
    return f"{pictures()[dream.meant].id}/{dream.clue.casefold()}"


def _never(shelf: str, dice: Dice) -> bytes:  # noqa: ARG001 - there are no shelves
    raise KeyError(shelf)


def _holds(shelf: str, item: bytes) -> bool:  # noqa: ARG001 - there are no shelves
    return False


SUPPLY = Supply(shelves={}, make=_never, verify=_holds, key=key, daily=daily)

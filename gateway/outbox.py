"""What waits for a slow reader: every answer, but of each table, room and list only the newest state."""

from __future__ import annotations

MAX_ANSWERS = 128
MAX_STATES = 64


class Overflow(Exception):
    """The reader has asked more than it takes; memory stays bounded by letting it go."""


class Outbox:
    """Frames held back while the connection takes none. Bounded by construction."""

    __slots__ = ("_answers", "_states", "missed")

    def __init__(self) -> None:
        self._answers: list[bytes] = []
        self._states: dict[str, bytes] = {}
        self.missed: set[str] = set()
        """Keys of which a state was replaced unseen: what it alone said must be asked for again."""

    def answer(self, frame: bytes) -> None:
        """Something that must arrive."""
        if len(self._answers) >= MAX_ANSWERS:
            raise Overflow
        self._answers.append(frame)

    def state(self, key: str, frame: bytes) -> None:
        """Something that the next one of the same key replaces."""
        if key in self._states:
            self.missed.add(key)
        elif len(self._states) >= MAX_STATES:
            raise Overflow
        self._states[key] = frame

    def emptied(self) -> list[bytes]:
        """Everything held back, answers first; afterwards nothing is."""
        frames = [*self._answers, *self._states.values()]
        self._answers = []
        self._states = {}
        return frames

    @property
    def is_empty(self) -> bool:
        return not self._answers and not self._states

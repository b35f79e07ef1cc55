"""Compiles the games' kernels once into the cache, so that the first decision of a computer waits for nothing."""

from __future__ import annotations

from importlib.util import find_spec

from services.rules.games import GAMES, computer_of


def main() -> None:
    """Warms every game up."""
    for game in GAMES:
        if find_spec(f"services.rules.{game.name}.bot") is not None:
            computer_of(game).warm_up()


if __name__ == "__main__":
    main()

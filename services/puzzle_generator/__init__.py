"""Puzzles from stock, and the dailies of all games, seven days ahead."""

"""Running games: the only writer of game state."""

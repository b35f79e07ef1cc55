"""Speedtraum: a picture-and-clue game in a dream archive above the clouds."""

"""The picture engine: recipes become layered paper-cut night scenes, with their terms and clues."""

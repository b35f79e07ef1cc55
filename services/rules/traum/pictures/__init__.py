"""The picture engine: recipes become layered paper-cut night scenes, with the terms and clues that belong to them."""

"""Speedsauna compiled: rounds played out by policies, and the search of "strong" over them.

table.py: the village in one flat array and its rules; policies.py: "easy" and "normal"; worlds.py: inventing what a
seat does not see; search.py: trying every choice in many such worlds. Nothing here knows a real game's hidden cards.

The compiled code is cached beside the sources, and numba looks for changes only in the file a function stands in:
whoever changes one of these files deletes `kernels/__pycache__`.
"""

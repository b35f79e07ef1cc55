"""How many pods and what cost for so many players."""

"""Finished games: kept whole, shown again step by step, proved fair. Persons can leave, games stay."""

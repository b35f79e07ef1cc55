"""Points for the lists, day lists, records and streaks. SQL is the truth; the sorted sets can be made anew."""

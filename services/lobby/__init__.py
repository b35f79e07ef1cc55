"""The lobby: players, rooms, seats, invites, quick match, the start of games."""

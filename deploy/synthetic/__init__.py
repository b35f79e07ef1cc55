"""A player that is no person: plays short games through the front door and tells how it went."""

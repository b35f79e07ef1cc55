"""Everything that is not live, over HTTP: sessions, rooms, solo games, the page itself. Documented by OpenAPI."""

"""The door: one address for the page, the HTTP interface and the live socket. Knows no rules and keeps no state."""

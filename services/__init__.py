"""The services behind the gateway, and the rules of the games as a library of their own."""

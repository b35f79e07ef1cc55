"""The whole platform on one machine, without a container: `make run`, and the tests' platform."""

"""The version of the whole platform."""

VERSION = "0.1.0"

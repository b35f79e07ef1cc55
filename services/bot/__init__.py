"""Computers: they take jobs, think, and answer like players."""

"""Speedkoffer compiled: counting.py counts all solutions of an outline; outlines.py grows outlines and judges them.

The compiled code is cached, and numba looks for changes only in the file a function stands in: outlines.py has
counting.py's code within, so whoever changes counting.py also deletes what the cache keeps of outlines.py.
"""

"""Speedkoffer compiled: counting.py counts all solutions of an outline; outlines.py grows outlines and judges them.

The compiled code is cached, and numba looks for changes only in the file a function stands in: outlines.py has
counting.py's code within, so `make kernels` compiles all of them anew when one of these files changed.
"""

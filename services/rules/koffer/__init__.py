"""Speedkoffer: a packing race at the left-luggage hall."""

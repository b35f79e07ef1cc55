"""Decides whether a text written by a player may be shown to others, and says why not.

One filter for clues, names and chat. `findings` returns every objection with its kind; no finding, no objection.
"""

from services.kit.textfilter.check import REASONS, Finding, Kind, findings, is_presentable, refusal_of

__all__ = ["REASONS", "Finding", "Kind", "findings", "is_presentable", "refusal_of"]

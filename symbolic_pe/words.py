"""English words that look like something else."""

from __future__ import annotations

__all__ = ["SHORT_WORDS"]

_OF_TWO_LETTERS = "an as at be by do go if in is it no of on or so to up us we"
SHORT_WORDS = frozenset(_OF_TWO_LETTERS.split())
"""Words of two letters: they are no product of two variables."""

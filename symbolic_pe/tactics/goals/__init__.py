"""Whole goals: what proves a statement from what is known, and that it means something."""

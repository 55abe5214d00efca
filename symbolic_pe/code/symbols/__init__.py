"""Symbolic arrays: sizes, elements and their formulas, for every head dimension and position."""

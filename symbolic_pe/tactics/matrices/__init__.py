"""Matrices: their entries, blocks and determinants."""

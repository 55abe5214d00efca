"""Sums over indices and integrals brought into normal form."""

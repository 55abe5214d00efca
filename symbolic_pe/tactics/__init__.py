"""Search that ends in rules: everything here makes theorems by the kernel's rules only."""

from symbolic_pe.tactics.foundations import elementary, written

__all__ = ["elementary", "written"]
"""Operators have their meaning for terms, and elementary functions are defined, from here on."""

"""Search that ends in rules: everything here makes theorems by the kernel's rules only."""

from symbolic_pe.tactics import written

__all__ = ["written"]
"""Python's operators have their meaning for terms from here on."""

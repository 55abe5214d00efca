"""What theories and tactics stand on: terms written and read, logic, equations, definitions."""

from symbolic_pe.foundations import elementary, written

__all__ = ["elementary", "written"]
"""Operators have their meaning for terms, and elementary functions are defined, from here on."""

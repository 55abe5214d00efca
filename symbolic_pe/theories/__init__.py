"""The theorems of the library: lines of text, proved from the axioms when they are asked for."""

from symbolic_pe.theories.library import Cited, laws

__all__ = ["Cited", "laws"]

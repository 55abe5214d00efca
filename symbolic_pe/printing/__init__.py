"""Formulas for people: one layout tree, and its renderers for a terminal, LaTeX and a browser.

``boxes``       the tree: names, numbers and signs in rows, fractions, scripts, limits and tables
``text``        a tree as one line of Unicode, or as several; ``tex``: in LaTeX's math mode;
                ``mathml``: for a browser.  They know no mathematics
``measure``     how wide and how high a tree comes out
``terms``       the tree of a term: a row of a table for each function and operator
``statements``  the tree of a statement: :class:`Layout`
``order``       names, and the order in which people write factors; ``variables``: which variables
                and definitions a statement speaks of
``typed``       the tree of a formula as people type it in a title
``characters``  single characters as LaTeX
"""

from __future__ import annotations

from symbolic_pe.printing.mathml import math
from symbolic_pe.printing.statements import Layout
from symbolic_pe.printing.tex import tex
from symbolic_pe.printing.text import broken, text

__all__ = ["Layout", "broken", "math", "tex", "text"]

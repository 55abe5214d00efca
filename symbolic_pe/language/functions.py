"""SymPy's functions that formulas may be written with, in groups that are treated alike.

The kernel and FLINT call those in :data:`ELEMENTARY` as SymPy does.  asin, acos and atan are left
out: SymPy's assumption system, which its constructors ask, takes asin 0 and atan 0 for non-zero, so
that sign(atan(m)) would become 1 for every natural m.
"""

from __future__ import annotations

import sympy

CIRCULAR = (sympy.sin, sympy.cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc)
HYPERBOLIC = (sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth, sympy.sech, sympy.csch)
ELEMENTARY = (sympy.exp, *CIRCULAR, *HYPERBOLIC)
"""Meromorphic functions that are real on the real numbers."""

SPECIAL = (sympy.Ci, sympy.Si, sympy.erf)
FUNCTIONS = (
    *ELEMENTARY,
    *SPECIAL,
    sympy.log,
    sympy.re,
    sympy.im,
    sympy.conjugate,
    sympy.Abs,
    sympy.sign,
    sympy.floor,
)
"""All functions of one number."""


def name_of(function: type) -> str:
    """SymPy's name of a function: ``sin``, ``Ci``, ``Abs``."""
    return function.__name__

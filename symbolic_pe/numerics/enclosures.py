"""Enclosures as arrays, and how far NumPy may be from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import sympy
from flint import arb
from sympy import Basic, Expr, Symbol, preorder_traversal

from symbolic_pe.numerics.models import Model
from symbolic_pe.numerics.sparse import SparseMatrix

RADII = 2.0
"""How many radii NumPy may be from the middle of a ball: one for its own rounding, one for that
of the middle."""

ULPS = 8 * 2.0**-52
"""What NumPy may round besides, relative to the largest entry: the balls may be exact."""

VISIBLE = 1e-9
"""The relative error that every comparison must be able to show."""

COARSE = 1e-2
"""A point at which not even such a relative error would show is not counted as compared."""


_BY_QUADRATURE = (sympy.Ci, sympy.Si, sympy.erf)
_ROUNDING = Symbol("#rounding", real=True)
_ROUNDED = arb(0, 64 * 2.0**-52)
"""NumPy has no Ci, Si and erf.  What is computed from their definitions as integrals is not good to
an ulp but to some ulps of the largest number on the way, which is about 1 + |ln x|."""


def in_float64(term: Basic, model: Model) -> Any:
    """A ball (or a matrix of balls) with a value as precise as NumPy can be expected to have it:
    evaluated at 53 bits."""
    computed = _as_computed(term)
    there = model if computed is term else model.with_values({_ROUNDING: _ROUNDED})
    return there.enclose(computed, 53)


@lru_cache(maxsize=1024)
def _as_computed(term: Basic) -> Basic:
    if not any(isinstance(part, _BY_QUADRATURE) for part in preorder_traversal(term)):
        return term
    return term.replace(lambda part: isinstance(part, _BY_QUADRATURE), _with_rounding)


def _with_rounding(function: Expr) -> Expr:
    (argument,) = function.args
    size = 1 + abs(sympy.log(argument)) if isinstance(function, sympy.Ci) else sympy.Integer(1)
    return function + _ROUNDING * size


@dataclass(frozen=True)
class Enclosed:
    """The value of a term: the middles of its balls and how far it may be from them."""

    middle: Any
    radius: Any
    tolerance: Any
    """How far from the middles NumPy's values may be."""

    @staticmethod
    def of(value: Any) -> Enclosed:
        """Of a ball, or a matrix of balls."""
        matrix = isinstance(value, SparseMatrix)
        shape = value[:2] if matrix else ()
        entries = value.entries if matrix else {(): value}
        middle, radius = np.zeros(shape, complex), np.zeros(shape)
        if entries:
            places, balls = tuple(zip(*entries, strict=True)), entries.values()
            middle[places] = [*map(complex, balls)] if matrix else complex(value)
            radii = [float(ball.real.rad()) + float(ball.imag.rad()) for ball in balls]
            radius[places] = radii if matrix else radii[0]
        if not middle.imag.any():
            middle = middle.real
        tolerance = RADII * radius + ULPS * np.abs(middle).max(initial=0.0)
        return Enclosed(middle, radius, tolerance)

    @property
    def is_finite(self) -> bool:
        """Has every entry a value that is certain to exist?"""
        return bool(np.isfinite(self.middle).all() and np.isfinite(self.radius).all())

    def shows(self, error: float) -> bool:
        """Would a relative error so large be out of tolerance somewhere?  (Where the value may be
        0, an absolute one.)"""
        size = np.abs(self.middle)
        if (2 * self.tolerance < error * size).any():
            return True
        return bool((size <= self.radius).all()) and self.radius.max(initial=0.0) < error

    def __str__(self) -> str:
        if self.middle.ndim == 0:
            return f"{number_text(self.middle[()])} ± {float(self.radius):.2g}"
        entries = ", ".join(map(number_text, self.middle.ravel()[:6]))
        return f"[{entries}{', …' if self.middle.size > 6 else ''}]"


def number_text(value: complex) -> str:
    """All digits of a number, without an imaginary part of 0."""
    return f"{value:.17g}" if value.imag else f"{value.real:.17g}"

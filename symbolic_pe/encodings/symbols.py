"""The symbols of the subject, each defined once.

``Symbol("x")`` and ``Symbol("x", real=True)`` are different symbols, so scripts import these
rather than make their own under the same name.
"""

from sympy import Function, Symbol

n = Symbol("n", integer=True, positive=True)
"""Number of frequencies, half the head dimension: n ∈ ℕ>0."""

d = 2 * n
"""Head dimension d = 2n (even)."""

i = Symbol("i", integer=True, nonnegative=True)
j = Symbol("j", integer=True, nonnegative=True)
"""Indices of frequencies, 0 … n − 1."""

p = Symbol("p", real=True)
"""A position."""

k = Symbol("k", real=True)
"""An offset between positions."""

m = Symbol("m", real=True)
"""A position (of a query)."""

b = Symbol("b", positive=True)
"""The base of the frequency schedule, 10000 in the notes."""

theta = Function("theta", real=True)
"""Frequencies θ: ℕ → ℝ, arbitrary."""

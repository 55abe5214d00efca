"""Bounds of sine and cosine: |sin| ≤ 1, |cos| ≤ 1, sin x ≤ x, 0 < sin x for 0 < x < π.

From sin² + cos² = 1 and from derivatives; none of them is an axiom.
"""

from __future__ import annotations

from symbolic_pe.kernel.terms import constant
from symbolic_pe.kernel.types import R
from symbolic_pe.theories import laws

SIN, COS, PI = constant("sin", R, R), constant("cos", R, R), constant("pi", R)


BOUNDS = {
    "cos": (laws.cos_at_least_minus_one, laws.cos_at_most_one),
    "sin": (laws.sin_at_least_minus_one, laws.sin_at_most_one),
}
"""Lemmas −1 ≤ f(x) and f(x) ≤ 1."""

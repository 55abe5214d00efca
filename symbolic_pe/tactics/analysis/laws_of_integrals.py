"""Laws of integrals: bounds, either order of the limits, waves whose frequency moves."""

from __future__ import annotations

from symbolic_pe.kernel.terms import constant
from symbolic_pe.kernel.types import R, arrow

INTEGRAL = constant("integral", R, R, arrow(R, R), R)

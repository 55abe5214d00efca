"""|Ci(b)| ≤ 3/b for b > 0, and |Si(b)| ≤ b for b ≥ 0.

Ci(x) − (sin x ± 1)/x has the derivative (sin x ± 1)/x²: one of the two falls, the other rises, and
far away |Ci| is as small as one likes.
"""

from __future__ import annotations

from symbolic_pe.theories import laws

BOUNDS_OF_INTEGRALS = {
    "Ci": (laws.cosine_integral_above, laws.cosine_integral_below),
    "Si": (laws.sine_integral_above, laws.sine_integral_below),
}

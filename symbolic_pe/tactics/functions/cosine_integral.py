"""The sine and the cosine integral, Si and Ci, from their definitions.

Si(x) = ∫₀ˣ s                 s(t) = ∫₀¹ cos(t·u) du, which is sin(t)/t for t ≠ 0
Ci(x) = γ + ln x − ∫₀ˣ c      c(t) = ∫₀¹ sin(t·u) du, which is (1 − cos t)/t for t ≠ 0
"""

from __future__ import annotations

from types import MappingProxyType

from symbolic_pe.foundations.definitions import definition_of
from symbolic_pe.theories import laws

for name in ("Si", "Ci", "tends_R_positive"):
    definition_of(name)


DERIVATIVES = MappingProxyType(
    {"Ci": laws.cosine_integral_derivative, "Si": laws.sine_integral_derivative}
)

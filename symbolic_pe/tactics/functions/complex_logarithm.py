"""Complex numbers other than 0 are exponentials: z = e^w for w = ln |z| + i·φ, φ an angle of z."""

from __future__ import annotations

from symbolic_pe.kernel.terms import constant, eta
from symbolic_pe.kernel.types import C, R

_I = constant("I", C)
_LN, _MODULUS = constant("ln", R, R), constant("Abs", C, R)
_RE, _IM = constant("re", C, R), constant("im", C, R)
_APPLIED = {"exp": eta(constant("exp", R, R)), "cis": eta(constant("cis", R, C))}

"""Is this rotary (or sinusoidal) code right?  Implementations proved or refuted.

    print(examine(apply_rope))                                   # apply_rope(x, positions)
    assert_rotary(apply_rope, layout="half-split", base=10000)   # in a test

The code is run on symbolic arrays (``torch_tracing``, ``with_jax``, ``numpy_tracing``), whose
operations are said once for all frameworks (``operations``).  The formula of every output
coordinate is read off as a term of the kernel (``formulas``), recognised (``identification``) and
its properties are proved by the kernel (``properties``) or refuted by a run of the code itself
(``witnesses``).
"""

from symbolic_pe.code.api import assert_rotary, assert_sinusoidal, examine
from symbolic_pe.code.report import Report, Witness

__all__ = ["Report", "Witness", "assert_rotary", "assert_sinusoidal", "examine"]

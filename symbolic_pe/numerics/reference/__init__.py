"""The encodings in plain NumPy, written from their definitions.

This is the second opinion on every claim. Nothing here is generated from, or shares code with, the
symbolic definitions, so a wrong exponent or sign on either side shows as a disagreement.
The sources are

* Vaswani et al. 2017, *Attention is all you need*, §3.5 (the sinusoidal encoding);
* Su et al. 2021, *RoFormer*, §3.2 and §3.4.2 (the rotary encoding);
* the notes by number, as in the catalogue of claims.

Conventions: d is an even number of dimensions, n = d/2, and θ_i = b^(−2i/d) for i = 0 … n−1.

What holds of every function:

* Arrays in, arrays out. A shape written (...,) is any shape, () included, and leading axes are
  batch axes. A scalar answer is an array of shape ().
* ``base=`` chooses b. ``frequencies=``, of shape (n,), gives arbitrary frequencies instead.
* Everything is computed in float64. ``dtype=numpy.float32`` rounds the *result* once (to complex64
  where it is complex); angles are never formed in float32.
* Positions are rounded to float64 too. An angle a = pθ_i is off by at most (|ln b| + 3)·2⁻⁵³·|a|,
  or 2⁻⁵³·|a| where the frequencies are given, and its sine and cosine by at most that and an ulp
  (as long as NumPy's power, sine and cosine are good to an ulp).
* ``TypeError`` means an argument of the wrong kind, ``ValueError`` one of the right kind that does
  not fit: an odd dimension, shapes that do not match, a NaN or an infinity, a base that is not
  positive, a result too large for the dtype. The message says what was given and what would do.
"""

from __future__ import annotations

from symbolic_pe.numerics.reference.alternatives import (
    binary_positions,
    integer_positions,
    rounded,
    sine_only,
    sine_only_frequencies,
    unit_interval_positions,
)
from symbolic_pe.numerics.reference.arguments import Layout
from symbolic_pe.numerics.reference.integrals import (
    DECAY_ZEROS,
    cosine_integral,
    decay_integral,
    decay_integral_imaginary,
    similarity_integral,
    sine_integral,
    weighted_decay_integral,
)
from symbolic_pe.numerics.reference.matrices import (
    backward_shift_matrix,
    generator,
    half_split_permutation,
    rotary_matrix,
    rotation_matrix,
    shift_block,
    shift_matrix,
)
from symbolic_pe.numerics.reference.rotary_encoding import (
    rotary,
    rotary_complex,
    rotary_score,
    rotary_without_signs,
)
from symbolic_pe.numerics.reference.sinusoids import (
    DEFAULT_BASE,
    encoding_dot,
    frequencies,
    phase_progression,
    riemann_sum,
    similarity,
    sinusoidal,
)
from symbolic_pe.numerics.reference.vectors import (
    as_complex,
    as_pairs,
    attention,
    attention_weights,
    bilinear,
    distance_squared,
    dot,
    softmax,
)

__all__ = [
    "DECAY_ZEROS",
    "DEFAULT_BASE",
    "Layout",
    "as_complex",
    "as_pairs",
    "attention",
    "attention_weights",
    "backward_shift_matrix",
    "bilinear",
    "binary_positions",
    "cosine_integral",
    "decay_integral",
    "decay_integral_imaginary",
    "distance_squared",
    "dot",
    "encoding_dot",
    "frequencies",
    "generator",
    "half_split_permutation",
    "integer_positions",
    "phase_progression",
    "riemann_sum",
    "rotary",
    "rotary_complex",
    "rotary_matrix",
    "rotary_score",
    "rotary_without_signs",
    "rotation_matrix",
    "rounded",
    "shift_block",
    "shift_matrix",
    "similarity",
    "similarity_integral",
    "sine_integral",
    "sine_only",
    "sine_only_frequencies",
    "sinusoidal",
    "softmax",
    "unit_interval_positions",
    "weighted_decay_integral",
]

"""Facts of calculus that several claims need, derived by the rules of steps.

A lemma is called with the terms to put in for its variables, in order, and the theorems that prove
its premises::

    sine_at_most(k*p)                                   # ⊢ sin kp ≤ 1
    logarithm_positive(b, suppose(Less(1, b)))          # 1 < b ⊢ 0 < ln b
    sine_at_most()                                      # ⊢ ∀x ∈ ℝ: sin x ≤ 1

Its docstring says the general theorem, which is proved when it is first asked for and then kept.
"""

from __future__ import annotations

from symbolic_pe.proofs.lemmas.integrals import (
    integral_in_strips,
    integral_of_derivative,
    integral_over_a_point,
    modulus_of_integral,
)
from symbolic_pe.proofs.lemmas.moduli import (
    modulus_of_complex_sum,
    modulus_of_product,
    real_part_at_most,
    triangle_inequality,
)
from symbolic_pe.proofs.lemmas.powers import (
    logarithm_increases,
    logarithm_nonzero,
    logarithm_positive,
    power_decreases,
    power_strictly_decreases,
    reciprocal_positive,
)
from symbolic_pe.proofs.lemmas.sine_and_cosine import (
    change_of_cosine,
    change_of_sine,
    cosine_above_parabola,
    cosine_at_least,
    cosine_at_most,
    cosine_decreases,
    cosine_is_lipschitz,
    sine_above_cubic,
    sine_at_least,
    sine_at_most,
    sine_at_most_argument,
    sine_is_lipschitz,
    sine_nonnegative,
    sine_positive,
    sine_within_argument,
    whole_turns,
)
from symbolic_pe.proofs.lemmas.sums import (
    exchange_of_sums,
    floor_is,
    modulus_of_sum,
    sum_of_positive_terms,
    sum_positive,
    telescoping,
)
from symbolic_pe.steps.step import Step

__all__ = [
    "change_of_cosine",
    "change_of_sine",
    "cosine_above_parabola",
    "cosine_at_least",
    "cosine_at_most",
    "cosine_decreases",
    "cosine_is_lipschitz",
    "exchange_of_sums",
    "floor_is",
    "integral_in_strips",
    "integral_of_derivative",
    "integral_over_a_point",
    "logarithm_increases",
    "logarithm_nonzero",
    "logarithm_positive",
    "modulus_of_complex_sum",
    "modulus_of_integral",
    "modulus_of_product",
    "modulus_of_sum",
    "power_decreases",
    "power_strictly_decreases",
    "proved",
    "real_part_at_most",
    "reciprocal_positive",
    "sine_above_cubic",
    "sine_at_least",
    "sine_at_most",
    "sine_at_most_argument",
    "sine_is_lipschitz",
    "sine_nonnegative",
    "sine_positive",
    "sine_within_argument",
    "sum_of_positive_terms",
    "sum_positive",
    "telescoping",
    "triangle_inequality",
    "whole_turns",
]


def proved() -> dict[str, Step]:
    """The general lemmas that have been asked for so far, by name: ``sine-positive``.

    Reports print each of them once and refer to it, however many proofs use it.
    """
    kept = {name: getattr(globals()[name], "general", None) for name in __all__}
    return {
        name.replace("_", "-"): general()
        for name, general in kept.items()
        if general is not None and general.cache_info().currsize
    }

"""What a proof may be written with: logic, equality, order, finite sums, induction.

Each docstring states the rule as a figure (premises above the line, conclusion below) with its
side conditions.  ``D(t)`` stands for the conditions under which t is defined, which the rule
adds to the hypotheses (see :mod:`symbolic_pe.language.domain`).  Statements are compared up to the
names of bound variables.  A rule that plainly does not apply raises :class:`RuleError`; whether
the step follows, the kernel finds out.
"""

from __future__ import annotations

from symbolic_pe.steps.rules.equality import (
    combine_equations,
    congruence,
    congruence_of_blocks,
    congruence_under,
    entry,
    normalise,
    reflexive,
    rewrite,
    symmetric,
    transitive,
)
from symbolic_pe.steps.rules.inductions import induction, integer_induction
from symbolic_pe.steps.rules.logic import (
    assume,
    cases,
    choose,
    conjoin,
    conjunct,
    discharge,
    disjoin,
    double_negation,
    exists,
    generalise,
    instantiate,
    modus_ponens,
    negate,
)
from symbolic_pe.steps.rules.order import (
    antisymmetric,
    combine_inequalities,
    floor_bounds,
    integer_gap,
    modulus_above,
    modulus_bound,
    numeric,
    total_order,
)
from symbolic_pe.steps.rules.sums import permute_sum, split_sum, sum_bound, sum_of_delta, telescope

__all__ = [
    "antisymmetric",
    "assume",
    "cases",
    "choose",
    "combine_equations",
    "combine_inequalities",
    "congruence",
    "congruence_of_blocks",
    "congruence_under",
    "conjoin",
    "conjunct",
    "discharge",
    "disjoin",
    "double_negation",
    "entry",
    "exists",
    "floor_bounds",
    "generalise",
    "induction",
    "instantiate",
    "integer_gap",
    "integer_induction",
    "modulus_above",
    "modulus_bound",
    "modus_ponens",
    "negate",
    "normalise",
    "numeric",
    "permute_sum",
    "reflexive",
    "rewrite",
    "split_sum",
    "sum_bound",
    "sum_of_delta",
    "symmetric",
    "telescope",
    "total_order",
    "transitive",
]

"""What could be assumed and need not be: theorems of the standing of axioms, proved from these.

``basic(name)`` is an axiom of the kernel or the lemma of that name in one of the modules below,
which is proved when it is asked for the first time.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import axiom
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, need

_MODULES = {
    "arithmetic.laws_of_numbers": (
        "pow_0[N] pow_0[Z] pow_0[R] pow_0[C] gap cis_negative exp_positive exp_increasing "
        "ln_exp le_antisymmetric abs_right abs_left to_natural integer_cases"
    ),
    "arithmetic.laws_of_elementary": (
        "conjugate modulus_root half_even half_odd odd_even odd_odd powZ_nat powZ_neg "
        "delta_same delta_other skip_low skip_high det_next"
    ),
    "arithmetic.laws_of_conjugates": (
        "conj_add conj_mul conj_real conj_i re im modulus modulus_nonnegative"
    ),
    "analysis.laws_of_continuity": (
        "c_to_epsilon c_from_epsilon c_add c_mul c_comp c_abs c_const c_id"
    ),
    "analysis.laws_of_derivatives": (
        "d_to_epsilon d_from_epsilon d_const d_id d_add d_mul d_comp d_unique d_local "
        "c_from_derivative"
    ),
    "analysis.laws_of_antiderivatives": "integral_add integral_scale integral_split",
    "functions.laws_of_slopes": "d_cos d_exp d_ln d_inv",
    "functions.polar": "polar",
    "functions.principal_argument": (
        "polar_form mirrored_polar_form argument_of_positive argument_of_negative "
        "argument_of_multiple argument_of_turn"
    ),
}
_MODULE = {name: module for module, names in _MODULES.items() for name in names.split()}
_TYPES = {type_.name: type_ for type_ in NUMBERS}

NAMES: dict[Term, str] = {}
"""The names of the lemmas that were proved here, by statement."""


def is_basic(name: str) -> bool:
    """Whether there is an axiom or a lemma of this name."""
    return name in AXIOMS or name in _MODULE


@cache
def basic(name: str) -> Theorem:
    """⊢ the axiom, or the lemma, of this name: ``basic("inverse[R]")``."""
    need(is_basic(name), "there is no axiom and no lemma {}", name)
    if name in AXIOMS:
        return axiom(name)
    stem, _, instance = name.rstrip("]").partition("[")
    lemma = getattr(import_module(f"symbolic_pe.tactics.{_MODULE[name]}"), stem)
    theorem: Theorem = (lemma[_TYPES[instance]] if instance else lemma).theorem
    NAMES[theorem.statement] = name
    return theorem

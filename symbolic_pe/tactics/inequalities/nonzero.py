"""t ≠ 0 from the factors of t, from what t is defined as, from s ≠ r."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import less
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, R, Type
from symbolic_pe.tactics.arithmetic.order import ZERO, combine_products
from symbolic_pe.tactics.inequalities.sign_laws import Bound
from symbolic_pe.theories import Cited, laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.inequalities.signs import Signs

_NONZERO: dict[str, Cited | dict[Type, Cited]] = {
    "mul": laws.nonzero_product,
    "pow": laws.nonzero_power,
    "inv": laws.nonzero_inverse,
    "toC": {C: laws.complex_nonzero},
    "powZ": {C: laws.powZ_nonzero},
    "conj": {C: laws.conj_nonzero},
}
"""t ≠ 0 from its factors, by the name of the function."""


def nonzero_by_parts(signs: Signs, t: Term, goal: Term) -> Theorem | None:
    """⊢ t ≠ 0, the goal, or None."""
    return _by_factors(signs, t) or _from_unequal(signs, goal) or _by_definition(signs, t, goal)


def _by_factors(signs: Signs, t: Term) -> Theorem | None:
    if t.type not in (R, C):
        return None
    if is_call(t, "cis"):
        return laws.cis_nonzero(t.args[0])
    factors = t.args if is_call(t, "mul") else t.args[:1]
    law = _NONZERO.get(t.head.head) if factors else None
    if law is None:
        return None
    given = []
    for factor in factors:
        theorem = signs.nonzero(factor)
        if theorem is None:
            return None
        given.append(theorem)
    return law[t.type](*t.args, *given)


def _by_definition(signs: Signs, t: Term, goal: Term) -> Theorem | None:
    meaning = meaning_of(t)
    theorem = signs.nonzero(sides(meaning.statement)[1]) if meaning else None
    if meaning is None or theorem is None:
        return None
    zero = rules.assume(goal.args[0])
    vanishing = rules.transitive(rules.symmetric(meaning), zero)
    return rules.discharge(zero.statement, rules.modus_ponens(theorem, vanishing))


def _from_unequal(signs: Signs, goal: Term) -> Theorem | None:
    """From a fact s ≠ r, if t is a multiple of s − r."""
    zero = rules.assume(goal.args[0])
    for fact in signs.facts.unequal:
        try:
            same = rules.algebra(*fact.statement.args[0].args, (zero,), ())
            return rules.discharge(zero.statement, rules.modus_ponens(fact, same))
        except KernelError:
            continue
    return None


def unequal_by(goal: Term, bound: Bound | None) -> Theorem | None:
    """t ≠ 0, the goal, from products whose sum is t or −t, if it is positive."""
    if bound is None or not bound.strict:
        return None
    zero = rules.assume(goal.args[0])
    absurd = combine_products(less(0, 0), bound.products, (zero,))
    return rules.discharge(zero.statement, laws.lt_irreflexive(ZERO, absurd))


def meaning_of(t: Term) -> Theorem | None:
    """⊢ c(s, …) = what it is defined as; None for other terms."""
    return unfolding(t) if t.type in NUMBERS and is_defined(t) else None

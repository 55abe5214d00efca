"""Integrals of moduli over ranges with known ends: ∫ |u| = ∫ ±u where ±u ≥ 0, in parts if need be.

The ranges are divided where u = 0, for u = c·x + d with numerals c and d, and u = sin(c·x + d).
"""

from __future__ import annotations

from fractions import Fraction

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.equations import called, number
from symbolic_pe.foundations.written import implies, less, less_equal
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.terms import Term, forall, function, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.analysis.laws_of_integrals import INTEGRAL
from symbolic_pe.tactics.arithmetic.order import weaken
from symbolic_pe.tactics.functions.continuity import continuous_on
from symbolic_pe.tactics.functions.integration import congruence_of_integral, split_integral
from symbolic_pe.tactics.inequalities.signs import prove
from symbolic_pe.tactics.polynomials.monomials import monomials, subterms
from symbolic_pe.theories import laws


def without_modulus(t: Term) -> Theorem | None:
    """⊢ ∫ₐᵇ f = an integral, or a sum of two, in which a |u| in f is ±u, or nearer to it.

    None where f has no |u|, or the order of a and b, or where u has which sign, is not found.
    """
    a, b, f = t.args
    x = fresh("x", R, t)
    body = substitute(f, x)
    for modulus in subterms(body):
        if called(modulus) == "absR" and x in modulus.free:
            swapped = _swapped(a, b, f)
            return swapped or _of_one_sign(t, x, modulus) or _divided(a, b, f, x, modulus.args[0])
    return None


def _swapped(a: Term, b: Term, f: Term) -> Theorem | None:
    """∫ₐᵇ f = −∫ᵇₐ f, for b < a"""
    try:
        below = weaken(prove(less(b, a)))
        turned = laws.integral_swap(f, b, a, below, continuous_on(f, b, a, (below,)))
        return algebra(INTEGRAL(a, b, f), -INTEGRAL(b, a, f), (turned,), ())
    except KernelError:
        return None


def _of_one_sign(t: Term, x: Term, modulus: Term) -> Theorem | None:
    """∫ₐᵇ f with u or −u for |u|."""
    a, b, f = t.args
    (u,) = modulus.args
    within = less_equal(a, x), less_equal(x, b)
    for law, sign in (("abs_right", less_equal(0, u)), ("abs_left", less_equal(u, 0))):
        try:
            known = prove(forall(x, implies(*within, sign)))
            here = rules.modus_ponens(rules.instantiate(known, x), *map(rules.assume, within))
            same = _put_in(substitute(f, x), x, modulus, laws[law](u, here))
            for bound in reversed(within):
                same = rules.discharge(bound, same)
            g = function(x, rules.sides(_conclusion(same))[1])
            return congruence_of_integral(f, g, a, b, rules.generalise(same, x))
        except KernelError:
            continue
    return None


def _conclusion(theorem: Theorem) -> Term:
    return theorem.statement.args[1].args[1]


def _put_in(body: Term, x: Term, modulus: Term, same: Theorem) -> Theorem:
    """Γ ⊢ C[|u|] = C[±u]"""
    hole = fresh("hole", R, body)
    return rules.congruence(function(hole, _replaced(body, modulus, hole)), same)


def _replaced(t: Term, old: Term, new: Term) -> Term:
    if t is old:
        return new
    if old not in set(subterms(t)):
        return t
    result: Term = t.head(*(_replaced(part, old, new) for part in t.args))
    return result


def _divided(a: Term, b: Term, f: Term, x: Term, u: Term) -> Theorem | None:
    """∫ₐᵇ f = ∫ₐᶜ f + ∫ᶜᵇ f, where u = 0 at c."""
    c = _zero(u.args[0] if called(u) == "sin" else u, x)
    if c is None:
        return None
    try:
        inside = prove(less(a, c)), prove(less(c, b))
        return split_integral(f, a, c, b, inside)
    except KernelError:
        return None


def _zero(u: Term, x: Term) -> Term | None:
    """Where c·x + d is 0."""
    found = dict(monomials(u))
    constant, slope = found.pop((), Fraction(0)), found.pop(((x, 1),), Fraction(0))
    return None if found or not slope else number(-constant / slope, R)

"""Sums and integrals of which a multiple is known, and what follows where its factor is 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from symbolic_pe.foundations.applying import apply, fresh
from symbolic_pe.foundations.equations import PI, called, cos, left, right
from symbolic_pe.foundations.written import equal, lift
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.terms import (
    VAR,
    Term,
    constant,
    eta,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, O, R, Z, arrow, need
from symbolic_pe.tactics.analysis.laws_of_integrals import INTEGRAL
from symbolic_pe.tactics.arithmetic.laws_of_sums import same_functions
from symbolic_pe.tactics.arithmetic.order import rational
from symbolic_pe.tactics.functions.calculus import has_derivative
from symbolic_pe.tactics.functions.integration import fundamental_theorem, integral_by_linearity
from symbolic_pe.tactics.functions.moduli_in_integrals import without_modulus
from symbolic_pe.tactics.normal_forms.normal_form import Prover
from symbolic_pe.tactics.polynomials.monomials import monomials, product_of
from symbolic_pe.theories import laws

Finish = Callable[[Theorem], Theorem]


class Case(NamedTuple):
    """Theorems that rest on an assumption, and what makes of Γ, more ⊢ φ from them Γ ⊢ φ."""

    facts: Sequence[Theorem]
    finish: Finish = lambda theorem: theorem


# Sums and integrals of which a multiple is known --------------------------------------------------


class Multiple(NamedTuple):
    """factor·atom = value; the atom itself where the factor is 0; what else follows from that, and
    from that it is not."""

    factor: Term
    law: Theorem
    if_zero: Callable[[Theorem], Theorem]
    then: Callable[[Theorem, Term], Case] = lambda given, goal: Case(())
    otherwise: Callable[[Theorem], Sequence[Theorem]] = lambda given: ()


def as_multiple(prover: Prover, atom: Term) -> Multiple | None:
    find = FINDERS.get(called(atom))
    try:
        return find(prover, atom) if find is not None else None
    except KernelError:
        return None


def _geometric(prover: Prover, total: Term) -> Multiple | None:
    """Σ_{j<n} f(j), where f(j + 1) = r·f(j)"""
    count, f = total.args
    type_, normal = total.type, prover.full
    i = fresh("i", N, total, *(fact.statement for fact in prover.facts))
    here, there = substitute(f, i), substitute(f, i + 1)
    form = normal.form(here)
    if len(form) != 1:
        return None
    ratio = normal.product(normal.form(there), normal.power(form, -1))
    r = normal.term(ratio, type_)
    if len(ratio) != 1 or r is None or i in r.free:
        return None
    law = normal.prove(there, r * here)
    each = rules.generalise(law, i)
    whole = function(i, here)

    def if_zero(given: Theorem) -> Theorem:
        same = rules.generalise(algebra(there, here, (given, law), ()), i)
        return laws.sum_of_unchanging[type_](whole, same, count)

    back = normal.term(normal.power(ratio, -1), type_)
    unit = normal.prove(r * back, numeral(1, 1, type_))

    def then(given: Theorem, goal: Term) -> Case:
        turned = rules.transitive(algebra(back, r * back, (given,), ()), unit)
        known = algebra(back - 1, numeral(0, 1, type_), (turned,), ())
        one = rules.transitive(
            algebra(r, r - 1 + 1, (), ()), algebra(r - 1 + 1, 1 + 0 * r, (given,), ())
        )
        return _in_turns(r, one, turned, known, goal)

    def otherwise(given: Theorem) -> list[Theorem]:
        met = rules.assume(equal(back - 1, 0))
        turned = rules.transitive(algebra(r, r * back, (met,), ()), unit)
        same = algebra(r - 1, numeral(0, 1, type_), (turned,), ())
        return [rules.discharge(met.statement, rules.modus_ponens(given, same))]

    return Multiple(r - 1, laws.geometric[type_](whole, r, each, count), if_zero, then, otherwise)


def _in_turns(r: Term, one: Theorem, turned: Theorem, known: Theorem, goal: Term) -> Case:
    """For r = cis(w) = 1 also w = 2πk for an integer k, and so for the variable in w."""
    if called(r) != "cis":
        return Case([known])
    (w,), k = r.args, fresh("k", Z, goal)
    cosine = Prover((one, turned)).equation(lift(cos(w), C), numeral(1, 1, C))
    whole = laws["injective[R]"](cos(w), numeral(1, 1, R), cosine)
    turns = rules.assume(equal(w, 2 * PI * lift(k, R)))

    def finish(theorem: Theorem) -> Theorem:
        each = rules.generalise(rules.discharge(turns.statement, theorem), k)
        return apply(laws.whole_turns_found.theorem, w, goal, whole, each)

    return Case([known, _solved(turns)], finish)


def _solved(turns: Theorem) -> Theorem:
    """x = …, for the real variable x in c·x + d = …; the equation itself where there is none."""
    w, value = left(turns), right(turns)
    terms = monomials(w)
    for monomial, c in terms.items():
        others = [m for m in terms if m is not monomial]
        (x, exponent), *factors = *monomial, (w, 0)
        alone = x.kind == VAR and x.type is R and exponent == 1 and len(factors) == 1
        if alone and not any(x in part.free for m in others for part, _ in m):
            for m in others:
                value = value - rational(terms[m], R) * product_of(m)
            return algebra(x, rational(1 / c, R) * value, (turns,), ())
    return turns


_PRIMITIVES = {"cos": ("sin", 1), "sin": ("cos", -1), "exp": ("exp", 1)}


def _of_linear(prover: Prover, atom: Term) -> Multiple | None:
    """∫ₐᵇ f(c·x + d) dx for cos, sin and exp"""
    a, b, f = atom.args
    x = fresh("x", R, atom, *(fact.statement for fact in prover.facts))
    body = substitute(f, x)
    name = called(body)
    plain = without_modulus(atom)
    if plain is not None:
        return _of_parts(plain)
    if name not in _PRIMITIVES:
        return _of_products(prover, atom, x, body)
    (inside,) = body.args
    slope, rest = _slope(prover, inside, x)
    same = prover.real.prove(inside, slope * x + rest)
    other, sign = _PRIMITIVES[name]
    primitive = function(x, sign * constant(other, R, R)(inside))
    goal = constant("deriv", arrow(R, R), R, R, O)(primitive, x, slope * body)
    slopes = rules.generalise(has_derivative(goal, prover.facts, equate=prover.full.prove), x)
    known = fundamental_theorem(a, b, slopes, prover.facts)
    taken_out = integral_by_linearity(function(x, slope * body), a, b, prover.facts)
    law = algebra(slope * atom, right(known), (taken_out, known), ())

    def if_zero(given: Theorem) -> Theorem:
        hole, g = variable("hole", R), variable("g", arrow(R, R))
        level = rules.transitive(same, algebra(right(same), rest, (given,), ()))
        functions = same_functions(x, rules.congruence(function(hole, body.head(hole)), level))
        moved = rules.congruence(function(g, INTEGRAL(a, b, eta(g))), functions)
        return rules.transitive(moved, laws.integral_constant(a, b, body.head(rest)))

    return Multiple(slope, law, if_zero)


def _of_products(prover: Prover, atom: Term, x: Term, body: Term) -> Multiple | None:
    """∫ of products of cos and sin, as a sum of integrals of cos and sin"""
    same = prover.normal(body)
    if right(same) is body:
        return None
    a, b, _ = atom.args
    g = variable("g", arrow(R, R))
    moved = rules.congruence(function(g, INTEGRAL(a, b, eta(g))), same_functions(x, same))
    law = rules.transitive(
        moved, integral_by_linearity(function(x, right(same)), a, b, prover.facts)
    )
    return _of_parts(law)


def _of_parts(law: Theorem) -> Multiple:
    """An integral that is a sum of others"""
    one = numeral(1, 1, R)
    return Multiple(one, algebra(one * left(law), right(law), (law,), ()), lambda _: law)


def _slope(prover: Prover, u: Term, x: Term) -> tuple[Term, Term]:
    """c and d, where u = c·x + d"""
    normal = prover.real
    here = normal.generators.number(x)
    slope, rest = {}, {}
    for monomial, coefficient in normal.form(u).items():
        exponents = dict(monomial)
        if exponents.pop(here, 0) == 1:
            slope[tuple(exponents.items())] = coefficient
        else:
            rest[monomial] = coefficient
    c, d = normal.term(slope, R), normal.term(rest, R)
    need(x not in c.free and x not in d.free and slope, "{} is not linear in {}", u, x)
    return c, d


FINDERS: dict[str | None, Callable[[Prover, Term], Multiple | None]] = {
    "sum": _geometric,
    "integral": _of_linear,
}

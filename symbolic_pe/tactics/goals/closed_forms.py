"""Equations with sums, integrals and δ that have one closed form or another.

    Σ_{j<n} f(j), where f(j + 1) = r·f(j)     (f(n) − f(0))/(r − 1), and n·f(0) for r = 1
    ∫ₐᵇ cos(c·x + d) dx                        (sin(c·b + d) − sin(c·a + d))/c, and for c = 0
                                              cos(d)·(b − a); so for sin and exp
    δ(x, y)                                   0, and 1 for x = y

Where it is not known which, the equation is shown in both cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    modus_ponens,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import (
    NUM,
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
from symbolic_pe.kernel.types import C, KernelError, N, O, R, Type, Z, arrow, need
from symbolic_pe.tactics.analysis.laws_of_integrals import INTEGRAL
from symbolic_pe.tactics.analysis.sine_monotone import whole_turns
from symbolic_pe.tactics.arithmetic.integers import induction
from symbolic_pe.tactics.arithmetic.laws_of_complex import modulus_square
from symbolic_pe.tactics.arithmetic.laws_of_sums import integral_constant, same_functions, sum_conj
from symbolic_pe.tactics.arithmetic.order import rational
from symbolic_pe.tactics.arithmetic.sums import unfoldings
from symbolic_pe.tactics.finite_sums import integer_deltas
from symbolic_pe.tactics.foundations.basics import basic
from symbolic_pe.tactics.foundations.equations import PI, bare, called, cos, left, right
from symbolic_pe.tactics.foundations.lemmas import Lemma, apply, fresh, lemma, schema
from symbolic_pe.tactics.foundations.logic import case_split, negation
from symbolic_pe.tactics.foundations.written import equal, inverse, lift
from symbolic_pe.tactics.functions.calculus import has_derivative
from symbolic_pe.tactics.functions.integration import fundamental_theorem, integral_by_linearity
from symbolic_pe.tactics.functions.moduli_in_integrals import without_modulus
from symbolic_pe.tactics.goals import real_deltas
from symbolic_pe.tactics.normal_forms.normal_form import NotEqual, Prover
from symbolic_pe.tactics.polynomials.monomials import monomials, product_of, subterms

__all__ = ["equation", "values"]

_MOST_CASES = 3
"""So many times it is asked which of two cases holds, one inside the other."""


Finish = Callable[[Theorem], Theorem]


class _Case(NamedTuple):
    """Theorems that rest on an assumption, and what makes of Γ, more ⊢ φ from them Γ ⊢ φ."""

    facts: Sequence[Theorem]
    finish: Finish = lambda theorem: theorem


class _Alternative(NamedTuple):
    """What follows from an equation, which is assumed, and from its negation."""

    statement: Term
    then: Callable[[Theorem, Term], _Case]
    otherwise: Callable[[Theorem, Term], _Case]


def equation(prover: Prover, s: Term, t: Term) -> Theorem:
    """Γ ⊢ s = t; raises ``KernelError`` where nothing in s and t has such a closed form."""
    squared = [_without_moduli(side) for side in (s, t)] if _has_modulus_of_sum(s, t) else []
    if not squared:
        return _by_cases(prover, s, t, _MOST_CASES)
    first, last = map(right, squared)
    whole = _by_cases(prover, first, last, _MOST_CASES)
    return algebra(s, t, (*squared, whole), ())


def _has_modulus_of_sum(*terms: Term) -> bool:
    return any(called(u) == "Abs" and called(u.args[0]) == "sum" for u in subterms(*terms))


def _without_moduli(t: Term) -> Theorem:
    """⊢ t = t′ in ℂ, with u·ū for |u|² where u is a sum"""
    laws: list[Theorem] = []

    def of(part: Term) -> Term:
        part = bare(part)
        if called(part) == "pow" and called(bare(part.args[0])) == "Abs":
            (u,), exponent = bare(part.args[0]).args, part.args[1]
            if called(u) == "sum" and exponent.kind == NUM and exponent.head[0] % 2 == 0:
                turned = sum_conj(u.args[1], u.args[0])
                laws.extend((modulus_square(u), turned))
                product: Term = (u * right(turned)) ** (exponent.head[0] // 2)
                return product
        if called(part) in ("add", "mul"):
            first, second = map(of, part.args)
            return first + second if called(part) == "add" else first * second
        return lift(part, C)

    value = of(t)
    return algebra(lift(t, C), value, tuple(laws), ())


def _by_cases(prover: Prover, s: Term, t: Term, depth: int) -> Theorem:
    known, alternative = _closed_forms(prover, s, t)
    if known:
        return _shown(prover.with_facts(*known), s, t, depth)
    if alternative is None or not depth:
        raise NotEqual(f"{s!r} = {t!r} is not shown")
    goal, branches = equal(s, t), []
    for statement, case_of in (
        (alternative.statement, alternative.then),
        (negation(alternative.statement), alternative.otherwise),
    ):
        given = assume(statement)
        case = case_of(given, goal)
        branches.append(case.finish(_shown(prover.with_facts(given, *case.facts), s, t, depth - 1)))
    return case_split(goal, assume(alternative.statement), *branches)


def values(prover: Prover, *terms: Term) -> list[Theorem]:
    """Γ ⊢ t = its normal form, for the sums and integrals in these terms whose closed form is
    known without distinguishing cases."""
    found = []
    for t in subterms(*terms):
        if called(t) in _FINDERS and not t.loose and t.type is R:
            known, _ = _closed_forms(prover, t, t)
            same = prover.with_facts(*known).normal(t) if known else None
            if same is not None and right(same) is not t:
                found.append(same)
    return found


def _shown(prover: Prover, s: Term, t: Term, depth: int) -> Theorem:
    try:
        return prover.equation(s, t)
    except NotEqual:
        return _by_cases(prover, s, t, depth)


def _closed_forms(prover: Prover, s: Term, t: Term) -> tuple[list[Theorem], _Alternative | None]:
    """Closed forms that are known to hold, or else what to distinguish."""
    said = {fact.statement: fact for fact in prover.facts}
    for delta in subterms(s, t):
        if called(delta) in _DELTAS and not delta.loose and delta.args[0] is not delta.args[1]:
            statement = equal(*delta.args)
            if statement not in said and negation(statement) not in said:
                apart = _known_apart(prover, *delta.args)
                return ([] if apart is None else [apart]), _of_delta(delta)
    known: list[Theorem] = []
    found: _Alternative | None = None
    for atom in prover.full.generators_of(s, t):
        multiple = _multiple(prover, atom)
        if multiple is None or any(left(fact) is atom for fact in known):
            continue
        nonzero = prover.full.nonzero(multiple.factor)
        zero = said.get(equal(multiple.factor, 0))
        if nonzero is not None:
            known.append(_divided(atom, multiple, nonzero))
        elif zero is not None:
            known.append(multiple.if_zero(zero))
        else:
            found = found or _of_multiple(atom, multiple)
    return known, found


# δ ------------------------------------------------------------------------------------------------


@lemma("∀i j : Z. i = j ⇒ deltaZ(i, j) = 1")
def _integer_delta_same(i: Term, j: Term, same: Theorem, goal: Term) -> Theorem:
    z = fresh("z", Z, i, j)
    moved = congruence(function(z, integer_deltas.delta_of_integers(z, j)), same)
    return transitive(moved, integer_deltas.integer_delta_same(j))


_DELTAS: dict[str | None, tuple[Lemma, Lemma]] = {
    "deltaZ": (_integer_delta_same, integer_deltas.integer_delta_other),
    "deltaR": (real_deltas.real_delta_same, real_deltas.real_delta_other),
    "deltaC": (real_deltas.complex_delta_same, real_deltas.complex_delta_other),
}
"""δ = 1 and δ = 0, with their conditions."""


def _of_delta(delta: Term) -> _Alternative:
    i, j = delta.args
    same, other = _DELTAS[called(delta)]
    return _Alternative(
        equal(i, j),
        lambda given, _: _Case([same(i, j, given)]),
        lambda given, _: _Case([other(i, j, given), *_apart(i, j, given)]),
    )


def _known_apart(prover: Prover, i: Term, j: Term) -> Theorem | None:
    """i ≠ j, if the difference is known not to be 0"""
    difference = lift(i, i.type if i.type is C else R) - j
    shown = prover.normal(difference)
    nonzero = prover.full.nonzero(right(shown))
    if nonzero is None:
        return None
    same = assume(equal(i, j))
    zero = transitive(
        symmetric(shown), algebra(difference, numeral(0, 1, difference.type), (same,), ())
    )
    return discharge(same.statement, modus_ponens(nonzero, zero))


def _apart(i: Term, j: Term, other: Theorem) -> list[Theorem]:
    """i − j ≠ 0 and j − i ≠ 0 in ℝ, of i ≠ j for whole numbers."""
    found = []
    for s, t in ((lift(i, R), lift(j, R)), (lift(j, R), lift(i, R))) if i.type in (N, Z) else ():
        met = assume(equal(s - t, 0))
        same = modus_ponens(other, algebra(i, j, (met,), ()))
        found.append(discharge(met.statement, same))
    return found


# Sums and integrals of which a multiple is known --------------------------------------------------


class _Multiple(NamedTuple):
    """factor·atom = value; the atom itself where the factor is 0; what else follows from that, and
    from that it is not."""

    factor: Term
    law: Theorem
    if_zero: Callable[[Theorem], Theorem]
    then: Callable[[Theorem, Term], _Case] = lambda given, goal: _Case(())
    otherwise: Callable[[Theorem], Sequence[Theorem]] = lambda given: ()


def _multiple(prover: Prover, atom: Term) -> _Multiple | None:
    find = _FINDERS.get(called(atom))
    try:
        return find(prover, atom) if find is not None else None
    except KernelError:
        return None


def _of_multiple(atom: Term, multiple: _Multiple) -> _Alternative:
    def then(given: Theorem, goal: Term) -> _Case:
        more, finish = multiple.then(given, goal)
        return _Case([multiple.if_zero(given), *more], finish)

    def otherwise(given: Theorem, _: Term) -> _Case:
        return _Case([_divided(atom, multiple, given), *multiple.otherwise(given)])

    return _Alternative(equal(multiple.factor, 0), then, otherwise)


def _divided(atom: Term, multiple: _Multiple, nonzero: Theorem) -> Theorem:
    """atom = value/factor"""
    factor, law = multiple.factor, multiple.law
    unit = apply(basic(f"inverse[{atom.type}]"), factor, nonzero)
    whole = algebra(atom, inverse(factor) * left(law), (unit,), ())
    hole = variable("hole", atom.type)
    return transitive(whole, congruence(function(hole, inverse(factor) * hole), law))


@schema(
    "∀f : N→K, r : K. (∀i : N. f(i + 1) = r·f(i)) ⇒ ∀n : N. (r − 1)·sum(n, f) = f(n) − f(0)",
    R,
    C,
)
def geometric(k: Type, f: Term, r: Term, ratio: Theorem, goal: Term) -> Theorem:
    def start(goal: Term) -> Theorem:
        return algebra(*goal.args, tuple(unfoldings(*goal.args)), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        laws = (*unfoldings(*goal.args), apply(ratio, n), before)
        return algebra(*goal.args, laws, ())

    return induction(goal, start, step)


@schema("∀f : N→K. (∀i : N. f(i + 1) = f(i)) ⇒ ∀n : N. f(n) = f(0)", R, C)
def unchanging(k: Type, f: Term, same: Theorem, goal: Term) -> Theorem:
    def start(goal: Term) -> Theorem:
        return algebra(*goal.args, (), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        return transitive(apply(same, n), before)

    return induction(goal, start, step)


@schema("∀f : N→K. (∀i : N. f(i + 1) = f(i)) ⇒ ∀n : N. sum(n, f) = n·f(0)", R, C)
def sum_of_unchanging(k: Type, f: Term, same: Theorem, goal: Term) -> Theorem:
    def start(goal: Term) -> Theorem:
        return algebra(*goal.args, tuple(unfoldings(*goal.args)), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        laws = (*unfoldings(*goal.args), unchanging[k](f, same, n), before)
        return algebra(*goal.args, laws, ())

    return induction(goal, start, step)


def _geometric(prover: Prover, total: Term) -> _Multiple | None:
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
    each = generalise(law, i)
    whole = function(i, here)

    def if_zero(given: Theorem) -> Theorem:
        same = generalise(algebra(there, here, (given, law), ()), i)
        return sum_of_unchanging[type_](whole, same, count)

    back = normal.term(normal.power(ratio, -1), type_)
    unit = normal.prove(r * back, numeral(1, 1, type_))

    def then(given: Theorem, goal: Term) -> _Case:
        turned = transitive(algebra(back, r * back, (given,), ()), unit)
        known = algebra(back - 1, numeral(0, 1, type_), (turned,), ())
        one = transitive(algebra(r, r - 1 + 1, (), ()), algebra(r - 1 + 1, 1 + 0 * r, (given,), ()))
        return _in_turns(r, one, turned, known, goal)

    def otherwise(given: Theorem) -> list[Theorem]:
        met = assume(equal(back - 1, 0))
        turned = transitive(algebra(r, r * back, (met,), ()), unit)
        same = algebra(r - 1, numeral(0, 1, type_), (turned,), ())
        return [discharge(met.statement, modus_ponens(given, same))]

    return _Multiple(r - 1, geometric[type_](whole, r, each, count), if_zero, then, otherwise)


def _in_turns(r: Term, one: Theorem, turned: Theorem, known: Theorem, goal: Term) -> _Case:
    """For r = cis(w) = 1 also w = 2πk for an integer k, and so for the variable in w."""
    if called(r) != "cis":
        return _Case([known])
    (w,), k = r.args, fresh("k", Z, goal)
    cosine = Prover((one, turned)).equation(lift(cos(w), C), numeral(1, 1, C))
    whole = apply(basic("injective[R]"), cos(w), numeral(1, 1, R), cosine)
    turns = assume(equal(w, 2 * PI * lift(k, R)))

    def finish(theorem: Theorem) -> Theorem:
        each = generalise(discharge(turns.statement, theorem), k)
        return apply(whole_turns.theorem, w, goal, whole, each)

    return _Case([known, _solved(turns)], finish)


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


def _of_linear(prover: Prover, atom: Term) -> _Multiple | None:
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
    slopes = generalise(has_derivative(goal, prover.facts, equate=prover.full.prove), x)
    known = fundamental_theorem(a, b, slopes, prover.facts)
    taken_out = integral_by_linearity(function(x, slope * body), a, b, prover.facts)
    law = algebra(slope * atom, right(known), (taken_out, known), ())

    def if_zero(given: Theorem) -> Theorem:
        hole, g = variable("hole", R), variable("g", arrow(R, R))
        level = transitive(same, algebra(right(same), rest, (given,), ()))
        functions = same_functions(x, congruence(function(hole, body.head(hole)), level))
        moved = congruence(function(g, INTEGRAL(a, b, eta(g))), functions)
        return transitive(moved, integral_constant(a, b, body.head(rest)))

    return _Multiple(slope, law, if_zero)


def _of_products(prover: Prover, atom: Term, x: Term, body: Term) -> _Multiple | None:
    """∫ of products of cos and sin, as a sum of integrals of cos and sin"""
    same = prover.normal(body)
    if right(same) is body:
        return None
    a, b, _ = atom.args
    g = variable("g", arrow(R, R))
    moved = congruence(function(g, INTEGRAL(a, b, eta(g))), same_functions(x, same))
    law = transitive(moved, integral_by_linearity(function(x, right(same)), a, b, prover.facts))
    return _of_parts(law)


def _of_parts(law: Theorem) -> _Multiple:
    """An integral that is a sum of others"""
    one = numeral(1, 1, R)
    return _Multiple(one, algebra(one * left(law), right(law), (law,), ()), lambda _: law)


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


_FINDERS: dict[str | None, Callable[[Prover, Term], _Multiple | None]] = {
    "sum": _geometric,
    "integral": _of_linear,
}

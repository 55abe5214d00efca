"""Laws of continuity, from its definition by ε and δ.

That φ(y) holds for all y near x is written without a defined ∃: every p holds that follows from
0 < d and from φ(y) for all |y − x| ≤ d, whatever d is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    replace,
    symmetric,
)
from symbolic_pe.kernel.terms import Term, eta, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, R
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    modulus_above,
    modulus_above_negative,
    modulus_bound,
    modulus_nonnegative,
    modulus_product,
)
from symbolic_pe.tactics.arithmetic.order import (
    Factor,
    combine,
    inverse_positive,
    nonzero_of_positive,
    total_cases,
)
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import opened
from symbolic_pe.foundations.written import inverse, less, less_equal

NEAR = "(∀p : o. (∀d : R. 0 < d ⇒ (∀y : R. absR(y − x) ≤ d ⇒ {}) ⇒ p) ⇒ p)"
"""A statement about y holds for all y near x."""
CONTINUOUS = "∀e : R. 0 < e ⇒ " + NEAR.format("absR(f(y) − f(x)) ≤ e")
_HALF = numeral(1, 2, R)


def other_side(equation: Theorem, theorem: Theorem) -> Theorem:
    """Γ ⊢ φ = ψ and Δ ⊢ φ  give  Γ, Δ ⊢ ψ"""
    q = variable("q", O)
    return replace(function(q, q), equation, theorem)


@lemma(f"∀f : R→R, x : R. continuous(f, x) ⇒ ({CONTINUOUS})")
def c_to_epsilon(f: Term, x: Term, given: Theorem) -> Theorem:
    return other_side(instantiate(axiom("continuity"), eta(f), x), given)


@lemma(f"∀f : R→R, x : R. ({CONTINUOUS}) ⇒ continuous(f, x)")
def c_from_epsilon(f: Term, x: Term, given: Theorem) -> Theorem:
    return other_side(symmetric(instantiate(axiom("continuity"), eta(f), x)), given)


@lemma(
    "∀P Q S : R→o, x : R. {} ⇒ {} ⇒ (∀y : R. P(y) ⇒ Q(y) ⇒ S(y)) ⇒ {}".format(
        *(NEAR.format(f"{letter}(y)") for letter in "PQS")
    )
)
def near_both(
    P: Term,
    Q: Term,
    S: Term,
    x: Term,
    first: Theorem,
    second: Theorem,
    law: Theorem,
    p: Term,
    branch: Theorem,
) -> Theorem:
    """With the smaller of two distances."""
    y = variable("y", R)
    distances = variable("d1", R), variable("d2", R)
    positive = [assume(less(0, d)) for d in distances]
    near = [
        assume(opened(instantiate(given, p).statement.args[0], d).args[1].args[0])
        for given, d in zip((first, second), distances, strict=True)
    ]

    def within(d: Term, d_positive: Theorem, *shorter: Theorem) -> Theorem:
        close = assume(less_equal(absolute(y - x), d))
        reached = []
        for known, reach in zip(near, distances, strict=True):
            steps = () if reach is d else shorter
            reached.append(
                apply(known, y, combine(less_equal(absolute(y - x), reach), close, *steps))
            )
        found = modus_ponens(instantiate(law, y), *reached)
        return apply(branch, d, d_positive, generalise(discharge(close.statement, found), y))

    found = total_cases(
        *distances,
        lambda below: within(distances[0], positive[0], below),
        lambda below: within(distances[1], positive[1], below),
    )
    for i, given in ((1, second), (0, first)):
        found = discharge(positive[i].statement, discharge(near[i].statement, found))
        found = modus_ponens(instantiate(given, p), generalise(found, distances[i]))
    return found


@lemma(f"∀S : R→o, x : R. (∀y : R. S(y)) ⇒ {NEAR.format('S(y)')}")
def near_all(S: Term, x: Term, law: Theorem, p: Term, branch: Theorem) -> Theorem:
    y, one = variable("y", R), numeral(1, 1, R)
    every = generalise(discharge(less_equal(absolute(y - x), one), instantiate(law, y)), y)
    return apply(branch, one, combine(less(0, one), 1), every)


@lemma(f"∀x r : R. 0 < r ⇒ {NEAR.format('absR(y − x) ≤ r')}")
def near_within(x: Term, r: Term, positive: Theorem, p: Term, branch: Theorem) -> Theorem:
    y = variable("y", R)
    close = assume(less_equal(absolute(y - x), r))
    return apply(branch, r, positive, generalise(discharge(close.statement, close), y))


Prove = Callable[[Term, Theorem, Theorem], Theorem]


def joined(nears: Iterable[Theorem], prove: Prove) -> Theorem:
    """χ holds near x if φ and ψ do: ``prove`` is given y, φ(y), ψ(y) and proves χ(y)."""
    first, second = nears
    names = [x for t in (first, second) for h in (t.statement, *t.hypotheses) for x in h.free]
    y = fresh("y", R, *names)
    p, q = (assume(_near_part(given.statement, y)) for given in (first, second))
    found = prove(y, p, q)
    law = generalise(discharge(p.statement, discharge(q.statement, found)), y)
    predicates = (function(y, t.statement) for t in (p, q, found))
    return apply(near_both.theorem, *predicates, _centre(first.statement), first, second, law)


def _near_part(statement: Term, y: Term) -> Term:
    """φ(y) of: φ(y) for all y near x"""
    return _inside(statement, y).args[1]


def _centre(statement: Term) -> Term:
    """x of: φ(y) for all y near x"""
    distance = _inside(statement, variable("y", R)).args[0].args[0].args[0]
    return distance.args[1].args[1]


def _inside(statement: Term, y: Term) -> Term:
    """|y − x| ≤ d ⇒ φ(y)"""
    branch = opened(statement, fresh("p", O, statement)).args[0]
    return opened(opened(branch, fresh("d", R, branch, y)).args[1].args[0], y)


def bounded(
    t: Term,
    bound: Term,
    low: Sequence[Factor | tuple[Factor, ...]],
    high: Sequence[Factor | tuple[Factor, ...]],
    equations: Sequence[Theorem] = (),
    order: tuple[Term, ...] = (),
) -> Theorem:
    """|t| ≤ a, by products that show −a ≤ t, and others that show t ≤ a"""
    below = combine(less_equal(-bound, t), *low, equations=equations, order=order)
    above = combine(less_equal(t, bound), *high, equations=equations, order=order)
    return modulus_bound(t, bound, below, above)


def both_signs(t: Term) -> tuple[Theorem, Theorem]:
    """−t ≤ |t| and t ≤ |t|"""
    return modulus_above_negative(t), modulus_above(t)


def continuous_near(f: Term, x: Term, prove: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """Continuity of a λ-term: ``prove`` is given e and 0 < e, proves |f(y) − f(x)| ≤ e near x."""
    e = fresh("e", R, f, x)
    positive = assume(less(0, e))
    near = generalise(discharge(positive.statement, prove(e, positive)), e)
    return apply(c_from_epsilon.theorem, f, x, near)


def near_by(given: Theorem, e: Term, positive: Theorem) -> Theorem:
    """Γ ⊢ continuous(f, x) and 0 < e  give |f(y) − f(x)| ≤ e near x"""
    return apply(c_to_epsilon.theorem, *given.statement.args, given, e, positive)


@lemma("∀c x : R. continuous(λt. c, x)")
def c_const(c: Term, x: Term) -> Theorem:
    t = fresh("t", R, c, x)
    f = function(t, c)

    def prove(e: Term, positive: Theorem) -> Theorem:
        y = fresh("y", R, c, x, e)
        every = generalise(bounded(c - c, e, (positive,), (positive,)), y)
        return apply(near_all.theorem, function(y, opened(every.statement, y)), x, every)

    return continuous_near(f, x, prove)


@lemma("∀x : R. continuous(λt. t, x)")
def c_id(x: Term) -> Theorem:
    t = fresh("t", R, x)
    return continuous_near(function(t, t), x, lambda e, p: apply(near_within.theorem, x, e, p))


@lemma("∀x : R. continuous(λt. absR(t), x)")
def c_abs(x: Term) -> Theorem:
    """| |y| − |x| | ≤ |y − x|"""
    t = fresh("t", R, x)

    def prove(e: Term, positive: Theorem) -> Theorem:
        def close(y: Term, near: Theorem, _: Theorem) -> Theorem:
            less_, more = both_signs(y - x)
            sizes = [
                modulus_bound(
                    a,
                    absolute(y - x) + absolute(b),
                    combine(less_equal(-(absolute(y - x) + absolute(b)), a), first, below),
                    combine(less_equal(a, absolute(y - x) + absolute(b)), second, above),
                )
                for a, b, first, second, (below, above) in (
                    (x, y, more, less_, both_signs(y)),
                    (y, x, less_, more, both_signs(x)),
                )
            ]
            return bounded(absolute(y) - absolute(x), e, (sizes[0], near), (sizes[1], near))

        near = apply(near_within.theorem, x, e, positive)
        return joined((near, near), close)

    return continuous_near(function(t, absolute(t)), x, prove)


@lemma("∀f g : R→R, x : R. continuous(f, x) ⇒ continuous(g, x) ⇒ continuous(λt. f(t) + g(t), x)")
def c_add(f: Term, g: Term, x: Term, f_continuous: Theorem, g_continuous: Theorem) -> Theorem:
    t = fresh("t", R, x)

    def prove(e: Term, positive: Theorem) -> Theorem:
        half = combine(less(0, _HALF * e), (Fraction(1, 2), positive))

        def close(y: Term, p: Theorem, q: Theorem) -> Theorem:
            low, high = zip(both_signs(f(y) - f(x)), both_signs(g(y) - g(x)), strict=True)
            return bounded(f(y) + g(y) - (f(x) + g(x)), e, (*low, p, q), (*high, p, q))

        nears = (near_by(given, _HALF * e, half) for given in (f_continuous, g_continuous))
        return joined(nears, close)

    return continuous_near(function(t, f(t) + g(t)), x, prove)


@lemma("∀f g : R→R, x : R. continuous(f, x) ⇒ continuous(g, x) ⇒ continuous(λt. f(t)·g(t), x)")
def c_mul(f: Term, g: Term, x: Term, f_continuous: Theorem, g_continuous: Theorem) -> Theorem:
    """|u|, |v| ≤ e/D, where D = e + 1 + |f(x)| + |g(x)|, makes |u·v + f(x)·v + g(x)·u| ≤ e."""
    t = fresh("t", R, x)
    sizes = [modulus_nonnegative(f(x)), modulus_nonnegative(g(x))]

    def prove(e: Term, positive: Theorem) -> Theorem:
        whole = e + 1 + absolute(f(x)) + absolute(g(x))
        large = combine(less(0, whole), positive, 1, *sizes)
        cancelled = apply(axiom("inverse[R]"), whole, nonzero_of_positive(whole, large))
        part = inverse_positive(whole, large)
        small = e * inverse(whole)
        small_positive = combine(less(0, small), (positive, part))
        small_below_one = combine(
            less_equal(small, 1), part, *((part, s) for s in sizes), equations=(cancelled,)
        )

        def close(y: Term, p: Theorem, q: Theorem) -> Theorem:
            u, v = f(y) - f(x), g(y) - g(x)
            u_size = modulus_nonnegative(u)
            pairs = [(u, v), (f(x), v), (g(x), u)]
            products = [modulus_product(a, b) for a, b in pairs]
            low, high = zip(*(both_signs(a * b) for a, b in pairs), strict=True)
            rest = (
                (positive, small_positive),
                (u_size, q),
                (u_size, small_below_one),
                p,
                (sizes[0], q),
                (sizes[1], p),
            )
            equations = (cancelled, *products)
            return bounded(f(y) * g(y) - f(x) * g(x), e, (*low, *rest), (*high, *rest), equations)

        nears = (near_by(given, small, small_positive) for given in (f_continuous, g_continuous))
        return joined(nears, close)

    return continuous_near(function(t, f(t) * g(t)), x, prove)


@lemma("∀f g : R→R, x : R. continuous(f, g(x)) ⇒ continuous(g, x) ⇒ continuous(λt. f(g(t)), x)")
def c_comp(f: Term, g: Term, x: Term, outer: Theorem, inner: Theorem) -> Theorem:
    t = fresh("t", R, x)

    def prove(e: Term, positive: Theorem) -> Theorem:
        given = near_by(outer, e, positive)
        d = fresh("d", R, x, e)
        d_positive = assume(less(0, d))
        branch = opened(opened(given.statement, fresh("p", O)).args[0], d)
        known = assume(branch.args[1].args[0])
        near = near_by(inner, d, d_positive)
        found = joined((near, near), lambda y, close, _: apply(known, g(y), close))
        law = discharge(d_positive.statement, discharge(known.statement, found))
        return modus_ponens(instantiate(given, found.statement), generalise(law, d))

    return continuous_near(function(t, f(g(t))), x, prove)

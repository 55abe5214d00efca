"""Laws of limits, for each kind of x → ∞ (``limits.KINDS``): ``limit_of_sum["tends_N"]`` etc."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from operator import add
from types import MappingProxyType

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, discharge, generalise
from symbolic_pe.kernel.terms import Term, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.analysis.limits import KINDS, limit, meaning, unfold_limit
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    modulus_above,
    modulus_above_negative,
    modulus_bound,
    modulus_nonnegative,
    modulus_product,
)
from symbolic_pe.tactics.arithmetic.order import combine, inverse_positive, nonzero_of_positive
from symbolic_pe.tactics.foundations.basics import basic
from symbolic_pe.tactics.foundations.definitions import definition_of
from symbolic_pe.tactics.foundations.lemmas import Lemma, apply, fresh, lemma
from symbolic_pe.tactics.foundations.logic import (
    choose,
    conjoin,
    conjunct,
    is_call,
    opened,
    witness,
)
from symbolic_pe.tactics.foundations.written import inverse, less, less_equal, lift

Near = tuple[Theorem, Theorem]
"""−ε ≤ f(x) − L and f(x) − L ≤ ε."""
Bounds = Callable[[Term, Theorem, list[Near]], Near]
"""The same for another f, from x, k ≤ x and what is near."""


def by_limits(
    goal: Term,
    premises: tuple[Theorem, ...],
    closeness: Callable[[Term, Theorem], tuple[Term, Theorem]],
    bounds: Callable[[Term, Theorem], Bounds],
    start: Callable[[Term], Term] | None = None,
) -> Theorem:
    """Γ ⊢ the goal f(x) → L, from premises fᵢ(x) → Lᵢ.

    For ε > 0, ``closeness`` gives a δ > 0 for the premises; ``bounds`` says how |f(x) − L| ≤ ε
    follows from |fᵢ(x) − Lᵢ| ≤ δ for an x that is at least ``start(ε)``.
    """
    needed = meaning(goal).statement.args[1]
    e = fresh("e", R, goal, *(h for p in premises for h in p.hypotheses))
    positive = assume(less(0, e))
    wanted = opened(needed, e).args[1]
    d, d_positive = closeness(e, positive)
    existing = [apply(unfold_limit(premise), d, d_positive) for premise in premises]
    first = [start(e)] if start else []
    found = _with_starts(wanted, existing, first, [], bounds(e, positive))
    return limit(goal, generalise(discharge(positive.statement, found), e))


def _with_starts(
    wanted: Term, existing: list[Theorem], starts: list[Term], every: list[Theorem], bounds: Bounds
) -> Theorem:
    """∃k ∀x …, with the k of each premise chosen."""
    if not existing:
        return _witnessed(wanted, starts, every, bounds)
    existence, *rest = existing
    k = fresh("k", R, wanted, *starts, *(h for p in existing for h in (p.statement, *p.hypotheses)))
    body = assume(substitute(existence.statement.args[0], k))
    inner = _with_starts(wanted, rest, [*starts, k], [*every, body], bounds)
    return choose(existence, k, inner)


def _witnessed(wanted: Term, starts: list[Term], every: list[Theorem], bounds: Bounds) -> Theorem:
    """∃k ∀x …, with |k₁| + |k₂| + … for k"""
    zero = numeral(0, 1, R)
    k = reduce(add, map(absolute, starts)) if starts else zero
    statement = substitute(wanted.args[0], k)
    domain = statement.args[0].type.source
    x = fresh("x", domain, wanted, k, *(h for theorem in every for h in theorem.hypotheses))
    claim, guards = opened(statement, x), []
    while is_call(claim, "imp"):
        guards.append(assume(claim.args[0]))
        claim = claim.args[1]
    far = guards[-1]
    reached = [_reached(s, starts, x, far) for s in starts[len(starts) - len(every) :]]
    near = []
    for theorem, late in zip(every, reached, strict=True):
        both = apply(theorem, x, *guards[:-1], late)
        near.append((conjunct(both, 0), conjunct(both, 1)))
    late = _reached(starts[0], starts, x, far) if len(starts) > len(every) else far
    found = conjoin(*bounds(x, late, near))
    for guard in reversed(guards):
        found = discharge(guard.statement, found)
    return witness(wanted, k, generalise(found, x))


def _reached(s: Term, starts: list[Term], x: Term, far: Theorem) -> Theorem:
    """s ≤ x from Σ|kᵢ| ≤ x"""
    others = [modulus_nonnegative(k) for k in starts if k is not s]
    return combine(less_equal(s, x), far, modulus_above(s), *others)


def _for_each_kind(text: str, proof: Callable[..., Theorem]) -> Mapping[str, Lemma]:
    """The lemma for each kind, with K for the kind, X for the type of x and REAL for x in ℝ."""
    made = {}
    for kind in KINDS:
        definition_of(kind)
        letter = kind.split("_")[1]
        real = "x" if letter == "R" else "toR(x)"
        said = text.replace("K(", f"{kind}(").replace("X", letter).replace("REAL", real)
        made[kind] = lemma(said)(proof)
    return MappingProxyType(made)


def _same(e: Term, positive: Theorem) -> tuple[Term, Theorem]:
    return e, positive


def _half(e: Term, positive: Theorem) -> tuple[Term, Theorem]:
    half = numeral(1, 2, R) * e
    return half, combine(less(0, half), (Fraction(1, 2), positive))


def _claims(goal: Term, e: Term, x: Term) -> tuple[Term, Term]:
    """−e ≤ f(x) − L and f(x) − L ≤ e as statements."""
    f, L = goal.args
    difference = substitute(f, x) - L
    return less_equal(-e, difference), less_equal(difference, e)


def _constant(_c: Term, goal: Term) -> Theorem:
    def bounds(e: Term, positive: Theorem) -> Bounds:
        def nothing(x: Term, _late: Theorem, _near: list[Near]) -> Near:
            low, high = _claims(goal, e, x)
            return combine(low, positive), combine(high, positive)

        return nothing

    return by_limits(goal, (), _same, bounds)


def _sum(
    _f: Term, _g: Term, _L: Term, _M: Term, first: Theorem, second: Theorem, goal: Term
) -> Theorem:
    def bounds(e: Term, _: Theorem) -> Bounds:
        def both(x: Term, _late: Theorem, near: list[Near]) -> Near:
            low, high = _claims(goal, e, x)
            (first_low, first_high), (second_low, second_high) = near
            return combine(low, first_low, second_low), combine(high, first_high, second_high)

        return both

    return by_limits(goal, (first, second), _half, bounds)


def _multiple(f: Term, c: Term, L: Term, tends: Theorem, goal: Term) -> Theorem:
    size = absolute(c)
    above = combine(less(0, size + 1), modulus_nonnegative(c), 1)
    share = inverse(size + 1)
    cancelled = apply(basic("inverse[R]"), size + 1, nonzero_of_positive(size + 1, above))

    def closeness(e: Term, positive: Theorem) -> tuple[Term, Theorem]:
        d = e * share
        return d, combine(less(0, d), (positive, inverse_positive(size + 1, above)))

    def bounds(e: Term, positive: Theorem) -> Bounds:
        d, d_positive = closeness(e, positive)
        whole = algebra(size * d + d, e, (cancelled,), ())

        def scaled(x: Term, _late: Theorem, near: list[Near]) -> Near:
            difference = f(x) - L
            close = modulus_bound(difference, d, *near[0])
            product = modulus_product(c, difference)
            moved = c * difference
            wide = combine(
                less_equal(absolute(moved), e),
                (modulus_nonnegative(c), close),
                d_positive,
                equations=(product, whole),
            )
            low, high = _claims(goal, e, x)
            return (
                combine(low, modulus_above_negative(moved), wide),
                combine(high, modulus_above(moved), wide),
            )

        return scaled

    return by_limits(goal, (tends,), closeness, bounds)


def _squeeze(
    _f: Term,
    _g: Term,
    _h: Term,
    _L: Term,
    low: Theorem,
    high: Theorem,
    first: Theorem,
    second: Theorem,
    goal: Term,
) -> Theorem:
    def bounds(e: Term, _: Theorem) -> Bounds:
        def between(x: Term, _late: Theorem, near: list[Near]) -> Near:
            below, above = _claims(goal, e, x)
            return (
                combine(below, near[0][0], apply(low, x)),
                combine(above, near[1][1], apply(high, x)),
            )

        return between

    return by_limits(goal, (first, second), _same, bounds)


def _reciprocal(goal: Term) -> Theorem:
    def bounds(e: Term, positive: Theorem) -> Bounds:
        cancelled = apply(basic("inverse[R]"), e, nonzero_of_positive(e, positive))
        start_positive = inverse_positive(e, positive)

        def small(x: Term, late: Theorem, _near: list[Near]) -> Near:
            real = lift(x, R)
            above = combine(less(0, real), late, start_positive)
            y_positive = inverse_positive(real, above)
            one = apply(basic("inverse[R]"), real, nonzero_of_positive(real, above))
            low, high = _claims(goal, e, x)
            # e − x⁻¹ = x⁻¹·e·(x − e⁻¹)
            return (
                combine(low, y_positive, positive),
                combine(high, (y_positive, positive, late), equations=(cancelled, one)),
            )

        return small

    return by_limits(goal, (), _same, bounds, inverse)


limit_of_constant = _for_each_kind("∀c : R. K(λx. c, c)", _constant)
"""c → c"""
limit_of_sum = _for_each_kind(
    "∀f g : X→R, L M : R. K(f, L) ⇒ K(g, M) ⇒ K(λx. f(x) + g(x), L + M)", _sum
)
"""f(x) → L and g(x) → M give f(x) + g(x) → L + M"""
limit_of_multiple = _for_each_kind("∀f : X→R, c L : R. K(f, L) ⇒ K(λx. c·f(x), c·L)", _multiple)
"""f(x) → L gives c·f(x) → c·L"""
squeeze = _for_each_kind(
    "∀f g h : X→R, L : R. (∀x : X. f(x) ≤ g(x)) ⇒ (∀x : X. g(x) ≤ h(x)) ⇒ "
    "K(f, L) ⇒ K(h, L) ⇒ K(g, L)",
    _squeeze,
)
"""f ≤ g ≤ h, f(x) → L and h(x) → L give g(x) → L"""
limit_of_reciprocal = _for_each_kind("K(λx. inv(REAL), 0)", _reciprocal)
"""1/x → 0"""

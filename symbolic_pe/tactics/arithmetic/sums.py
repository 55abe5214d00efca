"""Finite sums: theorems about sum(n, f) = f(0) + … + f(n − 1), each proved once by induction.

Terms may be real or complex (K).  An index runs over i < n; a premise on the terms needs to hold
there only.  ``sum1(n, f)`` is f(1) + … + f(n).
"""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    LAM,
    NUM,
    Term,
    constant,
    eta,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, O, R, Type, arrow, need
from symbolic_pe.tactics.arithmetic.integers import (
    NAUGHT,
    induction,
    integer_antisymmetric,
    natural_at_most,
    natural_nonnegative,
)
from symbolic_pe.tactics.arithmetic.order import combine, contradiction, total_cases
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, fresh, lemma, restated, schema
from symbolic_pe.foundations.logic import from_false, is_call
from symbolic_pe.foundations.repeated import (
    algebra,
    assume,
    congruence,
    discharge,
    generalise,
    modus_ponens,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.foundations.written import less


def total(count: Term, i: Term, term: Term) -> Term:
    """Σ_{i<n} t"""
    return _sum(term.type)(count, function(i, term))


def _sum(type_: Type) -> Term:
    return constant("sum", N, arrow(N, type_), type_)


def sums_in(*terms: Term) -> list[Term]:
    """The sums that occur in the terms outside of binders, each once."""
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    waiting = list(reversed(terms))
    while waiting:
        t = waiting.pop()
        if t in seen or t.kind != APP:
            continue
        seen.add(t)
        if is_call(t, "sum"):
            found[t] = None
        elif t.head.kind == CONST:
            waiting += reversed([a for a in t.args if a.kind != LAM])
    return list(found)


def unfoldings(*terms: Term) -> list[Theorem]:
    """sum(0, f) = 0, sum(n + 1, f) = sum(n, f) + f(n), for the sums of these forms in the terms."""
    return [law for law in map(unfold_last, sums_in(*terms)) if law is not None]


def unfold_last(sum_: Term) -> Theorem | None:
    """sum(0, f) = 0, sum(n + 1, f) = sum(n, f) + f(n), or None for another number of terms."""
    count, f = sum_.args
    if count is NAUGHT:
        return apply(basic(f"sum_0[{sum_.type}]"), f)
    if is_call(count, "add") and count.args[1] is numeral(1, 1, N):
        return apply(basic(f"sum_next[{sum_.type}]"), count.args[0], f)
    return None


def unfolding(sum_: Term) -> Theorem:
    law = unfold_last(sum_)
    if law is None:
        raise KernelError(f"the number of terms of {sum_} is neither 0 nor n + 1")
    return law


def equation_by_induction(goal: Term, *further: Callable[[Term], Theorem]) -> Theorem:
    """∀n. s = t by induction, if sums unfold and the rest is algebra with the hypothesis.

    ``further`` give equations for 0 and n + 1, for terms that are not written so that they unfold.
    """

    def start(goal: Term) -> Theorem:
        s, t = sides(goal)
        return algebra(s, t, (*(law(NAUGHT) for law in further), *unfoldings(s, t)), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        s, t = sides(goal)
        extra = [law(n + 1) for law in further]
        return algebra(s, t, (before, *extra, *unfoldings(s, t, *_right(extra))), ())

    return induction(goal, start, step)


def _right(equations: list[Theorem]) -> list[Term]:
    return [sides(equation.statement)[1] for equation in equations]


# Linearity


@schema(
    "∀f g : N→K, n : N. sum(n, λi. f(i) + g(i)) = sum(n, f) + sum(n, g)", R, C, family="linearity"
)
def sum_add(k: Type, f: Term, g: Term, goal: Term) -> Theorem:
    return equation_by_induction(goal)


@schema("∀c : K, f : N→K, n : N. sum(n, λi. c·f(i)) = c·sum(n, f)", R, C, family="linearity")
def sum_scale(k: Type, c: Term, f: Term, goal: Term) -> Theorem:
    return equation_by_induction(goal)


@schema("∀c : K, n : N. sum(n, λi. c) = n·c", R, C, family="summation")
def sum_constant(k: Type, c: Term, goal: Term) -> Theorem:
    return equation_by_induction(goal)


@lemma("∀f : N→R, n : N. toC(sum(n, f)) = sum(n, λi. toC(f(i)))", family="linearity")
def sum_lift(f: Term, goal: Term) -> Theorem:
    return equation_by_induction(goal)


@lemma("∀f : N→C, n : N. conj(sum(n, f)) = sum(n, λi. conj(f(i)))", family="conjugation")
def sum_conj(f: Term, goal: Term) -> Theorem:
    z = variable("z", C)
    conj = constant("conj", C, C)

    def outside(count: Term) -> Theorem:
        """conj of the unfolded sum, taken apart."""
        unfolded = unfolding(_sum(C)(count, eta(f)))
        law = congruence(function(z, conj(z)), unfolded)
        inside = sides(unfolded.statement)[1]
        if inside.kind == NUM:
            real = apply(basic("conj_real"), numeral(0, 1, R))
            zero = congruence(
                function(z, conj(z)),
                algebra(inside, lift_zero := constant("toC", R, C)(numeral(0, 1, R)), (), ()),
            )
            return transitive(law, zero, real, algebra(lift_zero, inside, (), ()))
        return transitive(law, apply(basic("conj_add"), *inside.args))

    return equation_by_induction(goal, outside)


# The same terms


@schema(
    "∀f g : N→K, n : N. (∀i : N. i < n ⇒ f(i) = g(i)) ⇒ sum(n, f) = sum(n, g)",
    R,
    C,
    family="congruence",
)
def sum_congruence(k: Type, f: Term, g: Term, goal: Term) -> Theorem:
    def start(_: Theorem, goal: Term) -> Theorem:
        return algebra(*sides(goal), tuple(unfoldings(*sides(goal))), ())

    def step(n: Term, before: Theorem, same: Theorem, goal: Term) -> Theorem:
        equations = modus_ponens(before, earlier(same)), last(same)
        return algebra(*sides(goal), (*equations, *unfoldings(*sides(goal))), ())

    return induction(goal, start, step)


def earlier(theorem: Theorem) -> Theorem:
    """Γ ⊢ ∀i. i < n + 1 ⇒ φ(i)  gives  Γ ⊢ ∀i. i < n ⇒ φ(i)"""
    n, i = _range(theorem)
    below = assume(less(i, n.args[0]))
    further = combine(less(i, n), below, 1)
    return generalise(discharge(below.statement, apply(theorem, i, further)), i)


def last(theorem: Theorem) -> Theorem:
    """Γ ⊢ ∀i. i < n + 1 ⇒ φ(i)  gives  Γ ⊢ φ(n)"""
    n, _ = _range(theorem)
    return apply(theorem, n.args[0], combine(less(n.args[0], n), 1))


def _range(theorem: Theorem) -> tuple[Term, Term]:
    """n + 1 of ∀i. i < n + 1 ⇒ φ, and a variable."""
    predicate = theorem.statement.args[0]
    i = fresh(predicate.head, N, theorem.statement, *theorem.hypotheses)
    bound = substitute(predicate, i).args[0].args[1]
    need(is_call(bound, "toR") and is_call(bound.args[0], "add"), "{} is no n + 1", bound)
    return bound.args[0], i


def below(i: Term, n: Term) -> Term:
    """i < n as lemmas say it, also for a numeral n: toR(i) < toR(n)"""
    embed = constant("toR", N, R)
    return constant("lt", R, R, O)(embed(i), embed(n))


def within(i: Term, count: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ φ or Γ ⊢ i < n ⇒ φ  gives  Γ∖{i < n} ⊢ i < n ⇒ φ, whether n is a numeral of ℕ or of ℝ."""
    forms = (below(i, count), less(i, count))
    if is_call(theorem.statement, "imp") and theorem.statement.args[0] in forms:
        return theorem
    first, *others = [form for form in forms if form in theorem.hypotheses] or forms[:1]
    for other in others:
        theorem = modus_ponens(discharge(other, theorem), restated(assume(first), other))
    return discharge(first, theorem)


def congruence_of_sum(count: Term, i: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ s(i) = t(i) or Γ ⊢ i < n ⇒ s(i) = t(i)  gives  Γ∖{i < n} ⊢ Σ_{i<n} s = Σ_{i<n} t"""
    theorem = within(i, count, theorem)
    s, t = sides(theorem.statement.args[1])
    f, g = function(i, s), function(i, t)
    return sum_congruence[s.type](f, g, count, generalise(theorem, i))


# Ranges


@schema("∀f : N→K, n : N. sum(n + 1, f) = f(0) + sum(n, λi. f(i + 1))", R, C, family="summation")
def sum_first(k: Type, f: Term, goal: Term) -> Theorem:
    def start(goal: Term) -> Theorem:
        s, t = sides(goal)
        return algebra(s, t, tuple(unfoldings(s, t, total(NAUGHT, *_opened(f)))), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        s, t = sides(goal)
        return algebra(s, t, (before, *unfoldings(s, t)), ())

    return induction(goal, start, step)


def _opened(f: Term) -> tuple[Term, Term]:
    i = fresh("i", N, f)
    return i, f(i)


def same_count(f: Term, m: Term, n: Term) -> Theorem:
    """sum(m, f) = sum(n, f), if m = n by algebra"""
    k = fresh("k", N, f)
    return congruence(function(k, sum_(f, k)), algebra(m, n, (), ()))


def same_argument(f: Term, m: Term, n: Term) -> Theorem:
    """f(m) = f(n), if m = n by algebra"""
    k = fresh("k", m.type, f)
    return congruence(function(k, f(k)), algebra(m, n, (), ()))


@schema(
    "∀f : N→K, m n : N. sum(m + n, f) = sum(m, f) + sum(n, λi. f(m + i))", R, C, family="summation"
)
def sum_split(k: Type, f: Term, m: Term, goal: Term) -> Theorem:
    def start(goal: Term) -> Theorem:
        s, t = sides(goal)
        return algebra(s, t, (same_count(f, m + NAUGHT, m), *unfoldings(t)), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        s, t = sides(goal)
        count = same_count(f, m + (n + 1), m + n + 1)
        return algebra(s, t, (before, count, *unfoldings(t, *_right([count]))), ())

    return induction(goal, start, step)


@schema(
    "∀F f : N→K, n : N. (∀i : N. i < n ⇒ F(i + 1) − F(i) = f(i)) ⇒ sum(n, f) = F(n) − F(0)",
    R,
    C,
    family="summation",
)
def telescope(k: Type, F: Term, f: Term, goal: Term) -> Theorem:
    def start(_: Theorem, goal: Term) -> Theorem:
        return algebra(*sides(goal), tuple(unfoldings(*sides(goal))), ())

    def step(n: Term, before: Theorem, steps: Theorem, goal: Term) -> Theorem:
        equations = modus_ponens(before, earlier(steps)), symmetric(last(steps))
        return algebra(*sides(goal), (*equations, *unfoldings(*sides(goal))), ())

    return induction(goal, start, step)


@schema("∀f : N→K, n : N. sum(2·n, f) = sum(n, λi. f(2·i) + f(2·i + 1))", R, C, family="blocks")
def sum_pairs(k: Type, f: Term, goal: Term) -> Theorem:
    def start(goal: Term) -> Theorem:
        s, t = sides(goal)
        count = same_count(f, 2 * NAUGHT, NAUGHT)
        return algebra(s, t, (count, *unfoldings(t, *_right([count]))), ())

    def step(n: Term, before: Theorem, goal: Term) -> Theorem:
        s, t = sides(goal)
        count = same_count(f, 2 * (n + 1), 2 * n + 1 + 1)
        two = unfolding(sides(count.statement)[1])
        return algebra(s, t, (before, count, two, *unfoldings(t, *_right([two]))), ())

    return induction(goal, start, step)


@lemma(
    "∀P : N→o, n : N. (∀i : N. i < n ⇒ P(2·i)) ⇒ (∀i : N. i < n ⇒ P(2·i + 1)) ⇒ "
    "∀a : N. a < 2·n ⇒ P(a)",
    family="blocks",
)
def parity(P: Term, goal: Term) -> Theorem:
    def start(_: Theorem, __: Theorem, a: Term, below: Theorem, goal: Term) -> Theorem:
        return from_false(contradiction(below, natural_nonnegative(a)), goal)

    def step(
        n: Term, before: Theorem, even: Theorem, odd: Theorem, a: Term, below: Theorem
    ) -> Theorem:
        first = modus_ponens(before, earlier(even), earlier(odd))
        below = combine(less(a, 2 * n + 1 + 1), below)
        inner = at_most_cases(P, a, 2 * n, lambda h: apply(first, a, h), last(even))
        return at_most_cases(P, a, 2 * n + 1, inner, last(odd))(
            natural_at_most(a, 2 * n + 1, below)
        )

    return induction(goal, start, step)


def at_most_cases(
    P: Term, a: Term, n: Term, below: Callable[[Theorem], Theorem], here: Theorem
) -> Callable[[Theorem], Theorem]:
    """P(a) from a ≤ n or a < n + 1, given P(a) from a < n, and P(n)."""

    def proof(at_most: Theorem) -> Theorem:
        low = combine(less(a, n + 1), at_most, *([] if is_call(at_most.statement, "lt") else [1]))
        at_most = natural_at_most(a, n, low)
        i = fresh("i", N, a, n, P)

        def same(h: Theorem) -> Theorem:
            return replace(function(i, P(i)), integer_antisymmetric[N](n, a, h, at_most), here)

        return total_cases(n, a, same, below)

    return proof


def sum_(f: Term, n: Term) -> Term:
    """sum(n, f)"""
    return _sum(f.type.target)(n, eta(f) if f.kind != LAM else f)

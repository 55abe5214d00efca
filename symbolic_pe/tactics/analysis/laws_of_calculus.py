"""Laws of derivatives that follow from the axioms: multiples, powers, √, finite sums; ε and δ."""

from __future__ import annotations

from fractions import Fraction

from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import (
    FALSE,
    Term,
    constant,
    eta,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, O, R, Z, arrow
from symbolic_pe.tactics.arithmetic.absolute_value import modulus_above_negative
from symbolic_pe.tactics.arithmetic.exponential_bounds import below_by_squares, sqrt_positive
from symbolic_pe.tactics.arithmetic.integers import NAUGHT, induction, natural_cases
from symbolic_pe.tactics.arithmetic.order import combine, nonzero_of_positive, total_cases
from symbolic_pe.tactics.arithmetic.sums import earlier, last
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import (
    choose,
    conjoin,
    conjunct,
    exists,
    opened,
    specialise,
    witness,
)
from symbolic_pe.foundations.repeated import (
    algebra,
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.foundations.written import equal, inverse, less, less_equal, lift

DERIV = constant("deriv", arrow(R, R), R, R, O)
CONTINUOUS = constant("continuous", arrow(R, R), R, O)
SQRT, EXP, LN, ABS = (constant(name, R, R) for name in ("sqrt", "exp", "ln", "absR"))
HALF, ONE, ZERO = numeral(1, 2, R), numeral(1, 1, R), numeral(0, 1, R)


def with_value(theorem: Theorem, equation: Theorem) -> Theorem:
    """Γ ⊢ deriv(f, x, v) and Δ ⊢ v = w  give  Γ, Δ ⊢ deriv(f, x, w)"""
    f, x, _ = theorem.statement.args
    v = fresh("v", R, f, x)
    return replace(function(v, DERIV(f, x, v)), equation, theorem)


def with_function(theorem: Theorem, t: Term, equation: Theorem) -> Theorem:
    """Γ ⊢ P(λt. u, …) and Δ ⊢ u = w, where t is not free in Δ  give  Γ, Δ ⊢ P(λt. w, …)"""
    same = same_functions(t, equation)
    _, *rest = theorem.statement.args
    h = fresh("h", arrow(R, R), *rest)
    return replace(function(h, theorem.statement.head(eta(h), *rest)), same, theorem)


def same_functions(t: Term, equation: Theorem) -> Theorem:
    """Γ ⊢ u = w, where t is not free in Γ  gives  Γ ⊢ λt. u = λt. w"""
    u, w = sides(equation.statement)
    law = instantiate(basic("extensionality[R→R]"), function(t, u), function(t, w))
    return modus_ponens(law, generalise(equation, t))


def _by_algebra(theorem: Theorem, value: Term, *equations: Theorem) -> Theorem:
    """The derivative written as this value."""
    return with_value(theorem, algebra(theorem.statement.args[2], value, equations, ()))


@lemma("∀c : R, g : R→R, x b : R. deriv(g, x, b) ⇒ deriv(λt. c·g(t), x, c·b)")
def d_scale(c: Term, g: Term, x: Term, b: Term, inner: Theorem) -> Theorem:
    t = fresh("t", R, c, x, b)
    fixed = apply(basic("d_const"), c, x)
    made = apply(basic("d_mul"), function(t, c), g, x, ZERO, b, fixed, inner)
    return _by_algebra(made, c * b)


@lemma("∀n : N, x : R. deriv(λt. t^(n + 1), x, toR(n + 1)·x^n)")
def d_power(goal: Term) -> Theorem:
    def start(x: Term, goal: Term) -> Theorem:
        t = fresh("t", R, x)
        laws = apply(basic("pow_next[R]"), t, NAUGHT), apply(basic("pow_0[R]"), t)
        found = with_function(apply(basic("d_id"), x), t, algebra(t, t ** (NAUGHT + 1), laws, ()))
        return _by_algebra(found, goal.args[2], apply(basic("pow_0[R]"), x))

    def step(n: Term, before: Theorem, x: Term, goal: Term) -> Theorem:
        t = fresh("t", R, x)
        slope = instantiate(before, x)
        parts = function(t, t ** (n + 1)), function(t, t)
        values = slope.statement.args[2], ONE
        made = apply(basic("d_mul"), *parts, x, *values, slope, apply(basic("d_id"), x))
        made = with_function(made, t, symmetric(apply(basic("pow_next[R]"), t, n + 1)))
        return _by_algebra(made, goal.args[2], apply(basic("pow_next[R]"), x, n))

    return induction(goal, start, step)


@lemma("∀n : N, x : R. deriv(λt. t^n, x, toR(n)·x^toN(toZ(n) − 1))")
def d_power_any(n: Term, x: Term, goal: Term) -> Theorem:
    t, m, e = fresh("t", R, n, x), fresh("m", N, n, x), fresh("e", N, n, x)
    claim = function(n, goal)
    none, following = assume(equal(n, NAUGHT)), assume(equal(n, m + 1))
    constant_one = apply(basic("d_const"), ONE, x)
    flat = with_function(constant_one, t, symmetric(apply(basic("pow_0[R]"), t)))
    flat = _by_algebra(flat, substitute(claim, NAUGHT).args[2])
    exponent = substitute(claim, m + 1).args[2].args[1].args[1]
    same = symmetric(_predecessor(exponent, m))
    slope = congruence(function(e, lift(m + 1, R) * x**e), same)
    steep = with_value(d_power(m, x), slope)
    first = replace(claim, symmetric(none), flat)
    second = replace(claim, symmetric(following), steep)
    second = generalise(discharge(following.statement, second), m)
    return apply(natural_cases.theorem, n, goal, discharge(none.statement, first), second)


def _predecessor(exponent: Term, m: Term) -> Theorem:
    """toN(toZ(m + 1) − 1) = m"""
    inside = algebra(exponent.args[0], lift(m, Z), (), ())
    z = variable("z", Z)
    natural = congruence(function(z, exponent.head(z)), inside)
    return transitive(natural, apply(basic("to_natural"), m))


@lemma("∀x : R. 0 < x ⇒ sqrt(x) = exp(1/2·ln(x))")
def sqrt_as_exponential(x: Term, positive: Theorem) -> Theorem:
    root, power = SQRT(x), EXP(HALF * LN(x))
    z = variable("z", R)
    double = congruence(function(z, EXP(z)), algebra(LN(x), HALF * LN(x) + HALF * LN(x), (), ()))
    laws = (
        apply(basic("sqrt_square"), x, combine(less_equal(0, x), positive)),
        apply(basic("exp_ln"), x, positive),
        double,
        apply(basic("exp_add"), HALF * LN(x), HALF * LN(x)),
    )
    squares = algebra(root**2, power**2, laws, ())
    nonnegative = combine(less_equal(0, power), apply(basic("exp_positive"), HALF * LN(x)))
    also = combine(less_equal(0, root), sqrt_positive(x, positive))
    below = combine(less_equal(root**2, power**2), equations=(squares,))
    above = combine(less_equal(power**2, root**2), equations=(squares,))
    low = below_by_squares(root, power, nonnegative, below)
    high = below_by_squares(power, root, also, above)
    return apply(basic("le_antisymmetric"), root, power, low, high)


@lemma("∀x : R. 0 < x ⇒ deriv(λt. sqrt(t), x, 1/2·inv(sqrt(x)))")
def d_sqrt(x: Term, positive: Theorem, goal: Term) -> Theorem:
    t = fresh("t", R, x)
    half_ln = d_scale(HALF, function(t, LN(t)), x, inverse(x), apply(basic("d_ln"), x, positive))
    outer = apply(basic("d_exp"), HALF * LN(x))
    parts = function(t, EXP(t)), function(t, HALF * LN(t))
    values = outer.statement.args[2], half_ln.statement.args[2]
    found = apply(basic("d_comp"), *parts, x, *values, outer, half_ln)
    y = fresh("y", R, x)
    near = assume(less(ABS(y - x), x))
    above = combine(less(0, y), near, modulus_above_negative(y - x))
    same = symmetric(sqrt_as_exponential(y, above))
    same = generalise(discharge(near.statement, same), y)
    root = function(t, SQRT(t))
    found = apply(
        basic("d_local"),
        function(t, EXP(HALF * LN(t))),
        root,
        x,
        found.statement.args[2],
        x,
        positive,
        same,
        found,
    )
    root_positive = sqrt_positive(x, positive)
    value, inside = SQRT(x), inverse(SQRT(x))
    cancelled = apply(basic("inverse[R]"), value, nonzero_of_positive(value, root_positive))
    square = apply(basic("sqrt_square"), x, combine(less_equal(0, x), positive))
    whole = apply(basic("inverse[R]"), x, nonzero_of_positive(x, positive))
    wide = value**2 * inverse(x) * HALF * inside
    found = _by_algebra(found, HALF * value * inverse(x), sqrt_as_exponential(x, positive))
    found = with_value(found, symmetric(algebra(wide, HALF * value * inverse(x), (cancelled,), ())))
    found = _by_algebra(found, x * inverse(x) * HALF * inside, square)
    return _by_algebra(found, goal.args[2], whole)


@lemma(
    "∀n : N, F : N→R→R, G : N→R, x : R. (∀i : N. i < n ⇒ deriv(λt. F(i, t), x, G(i))) ⇒ "
    "deriv(λt. sum(n, λi. F(i, t)), x, sum(n, G))"
)
def d_sum(goal: Term) -> Theorem:
    def start(F: Term, G: Term, x: Term, _: Theorem) -> Theorem:
        t, i = fresh("t", R, x), variable("i", N)
        empty = apply(basic("sum_0[R]"), function(i, F(i, t)))
        found = with_function(apply(basic("d_const"), ZERO, x), t, symmetric(empty))
        return with_value(found, symmetric(apply(basic("sum_0[R]"), G)))

    def step(
        n: Term, before: Theorem, F: Term, G: Term, x: Term, each: Theorem, goal: Term
    ) -> Theorem:
        t, i = fresh("t", R, x), fresh("i", N, n)
        sum_ = goal.args[2].head
        first = modus_ponens(instantiate(before, eta(F), eta(G), x), earlier(each))
        second = last(each)
        parts = function(t, sum_(n, function(i, F(i, t)))), function(t, F(n, t))
        values = first.statement.args[2], second.statement.args[2]
        found = apply(basic("d_add"), *parts, x, *values, first, second)
        longer = apply(basic("sum_next[R]"), n, function(i, F(i, t)))
        found = with_function(found, t, symmetric(longer))
        return with_value(found, symmetric(apply(basic("sum_next[R]"), n, G)))

    return induction(goal, start, step)


exists(variable("x", R), FALSE)  # so that the texts below can speak of it
_NEAR = "exists_R(λd. and(0 < d, ∀y : R. absR(y − x) ≤ d ⇒ {}))"
_CONTINUOUS = _NEAR.format("absR(f(y) − f(x)) ≤ e")
_DIFFERENTIABLE = _NEAR.format("absR(f(y) − f(x) − a·(y − x)) ≤ e·absR(y − x)")


def _chosen(existence: Theorem, goal: Term, branch: Theorem) -> Theorem:
    """The goal p, from ∃δ. 0 < δ ∧ φ and ∀δ. 0 < δ ⇒ φ ⇒ p"""
    d = fresh("d", R, existence.statement, goal, *branch.hypotheses)
    body = assume(substitute(existence.statement.args[0], d))
    found = apply(branch, d, conjunct(body, 0), conjunct(body, 1))
    return choose(existence, d, found)


def _existence(given: Theorem, goal: Term) -> Theorem:
    """∃δ. 0 < δ ∧ φ, the goal, from ∀p. (∀δ. 0 < δ ⇒ φ ⇒ p) ⇒ p"""
    opened = instantiate(given, goal)
    law = opened.statement.args[0]
    d = fresh("d", R, goal, *given.hypotheses)
    body = substitute(law.args[0], d)
    positive, near = assume(body.args[0]), assume(body.args[1].args[0])
    found = witness(goal, d, conjoin(positive, near))
    found = discharge(positive.statement, discharge(near.statement, found))
    return modus_ponens(opened, generalise(found, d))


def _each_epsilon(premise: Theorem, wanted: Term) -> Theorem:
    """∀ε. 0 < ε ⇒ ∀p. (∀δ …) ⇒ p  from  ∀ε. 0 < ε ⇒ ∃δ …"""
    e, p = fresh("e", R, wanted, *premise.hypotheses), fresh("p", O, wanted, *premise.hypotheses)
    positive = assume(less(0, e))
    inner = substitute(substitute(wanted.args[0], e).args[1].args[0], p)
    branch = assume(inner.args[0])
    found = _chosen(apply(premise, e, positive), p, branch)
    found = generalise(discharge(branch.statement, found), p)
    return generalise(discharge(positive.statement, found), e)


@lemma("∀f : R→R, x : R. (∀e : R. 0 < e ⇒ " + _CONTINUOUS + ") ⇒ continuous(f, x)")
def c_by_epsilon(f: Term, x: Term, premise: Theorem) -> Theorem:
    law = specialise(basic("c_from_epsilon"), f, x)
    return modus_ponens(law, _each_epsilon(premise, law.statement.args[0]))


@lemma("∀f : R→R, x a : R. (∀e : R. 0 < e ⇒ " + _DIFFERENTIABLE + ") ⇒ deriv(f, x, a)")
def d_by_epsilon(f: Term, x: Term, a: Term, premise: Theorem) -> Theorem:
    law = specialise(basic("d_from_epsilon"), f, x, a)
    return modus_ponens(law, _each_epsilon(premise, law.statement.args[0]))


@lemma("∀f : R→R, x a : R. deriv(f, x, a) ⇒ ∀e : R. 0 < e ⇒ " + _DIFFERENTIABLE)
def d_epsilon(
    f: Term, x: Term, a: Term, given: Theorem, e: Term, positive: Theorem, goal: Term
) -> Theorem:
    meaning = apply(specialise(basic("d_to_epsilon"), f, x, a), given, e, positive)
    return _existence(meaning, goal)


@lemma(
    "∀n : N, F : N→R→R, x : R. (∀i : N. i < n ⇒ continuous(λt. F(i, t), x)) ⇒ "
    "continuous(λt. sum(n, λi. F(i, t)), x)"
)
def c_sum(goal: Term) -> Theorem:
    sum_ = constant("sum", N, arrow(N, R), R)

    def start(F: Term, x: Term, _: Theorem) -> Theorem:
        t, i = fresh("t", R, x), variable("i", N)
        fixed = apply(basic("d_const"), ZERO, x)
        flat = apply(basic("c_from_derivative"), *fixed.statement.args, fixed)
        return with_function(flat, t, symmetric(apply(basic("sum_0[R]"), function(i, F(i, t)))))

    def step(n: Term, before: Theorem, F: Term, x: Term, each: Theorem) -> Theorem:
        t, i = fresh("t", R, x), fresh("i", N, n)
        first = modus_ponens(instantiate(before, eta(F), x), earlier(each))
        parts = function(t, sum_(n, function(i, F(i, t)))), function(t, F(n, t))
        found = apply(basic("c_add"), *parts, x, first, last(each))
        longer = apply(basic("sum_next[R]"), n, function(i, F(i, t)))
        return with_function(found, t, symmetric(longer))

    return induction(goal, start, step)


_POSITIVE = _DIFFERENTIABLE.replace("∀y : R. ", "∀y : R. 0 < y ⇒ ")


@lemma("∀f : R→R, x a : R. 0 < x ⇒ (∀e : R. 0 < e ⇒ " + _POSITIVE + ") ⇒ deriv(f, x, a)")
def d_by_epsilon_positive(
    f: Term, x: Term, a: Term, positive: Theorem, premise: Theorem
) -> Theorem:
    """|y − x| ≤ min(δ, x/2) makes 0 < y"""
    law = instantiate(d_by_epsilon.theorem, eta(f), x, a)
    each = law.statement.args[0]
    e = fresh("e", R, x, a)
    small = assume(less(0, e))
    goal = substitute(each.args[0], e).args[1]
    existence = apply(premise, e, small)
    d = fresh("d", R, x, a, e)
    body = assume(substitute(existence.statement.args[0], d))
    half = HALF * x
    half_positive = combine(less(0, half), (Fraction(1, 2), positive))

    def below(h: Theorem) -> Theorem:
        """δ ≤ x/2"""
        return _near_positive(goal, d, conjunct(body, 0), conjunct(body, 1), positive, (h,), ())

    def above(h: Theorem) -> Theorem:
        """x/2 < δ"""
        return _near_positive(goal, half, half_positive, conjunct(body, 1), positive, (), (h,))

    found = choose(existence, d, total_cases(d, half, below, above))
    return modus_ponens(law, generalise(discharge(small.statement, found), e))


def _near_positive(
    goal: Term,
    d: Term,
    positive: Theorem,
    near: Theorem,
    x_positive: Theorem,
    to_half: tuple[Theorem, ...],
    to_given: tuple[Theorem, ...],
) -> Theorem:
    """The goal with the witness d ≤ x/2, from what holds for all y > 0 in reach."""
    statement = substitute(goal.args[0], d).args[1]
    y = fresh("y", R, statement, *near.hypotheses, *positive.hypotheses)
    close = assume(opened(statement, y).args[0])
    x = x_positive.statement.args[1]
    low = modulus_above_negative(y - x)
    y_positive = combine(less(0, y), low, close, *to_half, (Fraction(1, 2), x_positive))
    wanted = instantiate(near, y).statement.args[1].args[0]
    reach = combine(wanted, close, *to_given)
    found = apply(near, y, y_positive, reach)
    found = generalise(discharge(close.statement, found), y)
    return witness(goal, d, conjoin(positive, found))

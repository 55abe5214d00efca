"""Derivatives of a term by what it is made of.

A term is differentiated by what it is: sums, products, powers, inverses, the elementary functions,
√, finite sums, integrals with a variable upper limit, functions whose derivatives are facts, and
what is defined, unfolded.  A condition of a rule (g(x) ≠ 0, 0 < g(x)) is shown from the facts;
where that fails it becomes a hypothesis of the theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic_pe.foundations.applying import apply, fresh
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import algebra, assume, congruence, generalise, symmetric
from symbolic_pe.foundations.written import equal, less, lift, unequal
from symbolic_pe.kernel.terms import APP, CONST, NUM, Term, function, numeral, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R
from symbolic_pe.tactics.analysis.laws_of_calculus import with_function, with_value
from symbolic_pe.tactics.functions import contexts
from symbolic_pe.tactics.functions.cosine_integral import DERIVATIVES
from symbolic_pe.tactics.inequalities import facts as known_facts
from symbolic_pe.theories import laws


class NoDerivative(KernelError):
    """There is no rule for the derivative of ``term``."""

    def __init__(self, term: Term) -> None:
        super().__init__(f"there is no rule for the derivative of {term!r}")
        self.term = term


Continuous = Callable[[Term, Term, Sequence[Theorem]], Theorem]


class Differentiation(contexts.ByStructure):
    """Derivatives in one context: ``facts``, ``prove`` for the conditions, and ``continuous`` for
    integrands, which are at f, x, from facts."""

    constant, identity = "d_const", "d_id"

    def __init__(
        self, facts: Sequence[Theorem], prove: contexts.Prove | None, continuous: Continuous
    ) -> None:
        super().__init__(facts)
        self.prove = prove or contexts.prover(self.facts)
        self.continuous = continuous
        self.known = list(contexts.laws_about("deriv", self.facts))

    def by_rule(self, t: Term, body: Term, x: Term) -> Theorem:
        name = body.head.head if body.kind == APP and body.head.kind == CONST else None
        rule = _RULES.get(name) if body.type is R else None
        if rule is not None:
            return rule(self, t, body, x)
        return self.by_definition(t, body, x)

    def by_definition(self, t: Term, body: Term, x: Term) -> Theorem:
        """The derivative of what the term is defined as."""
        if not is_defined(body):
            raise NoDerivative(body)
        meaning = unfolding(body)
        inner = self.of(t, meaning.statement.args[1], x)
        return with_function(inner, t, symmetric(meaning))

    def condition(self, statement: Term) -> Theorem:
        """The condition, shown or assumed."""
        return contexts.shown_or_assumed(self.prove, statement)

    def chain(self, outer: Theorem, inner: Theorem) -> Theorem:
        """deriv(f, g(x), a) and deriv(g, x, b) give deriv(λt. f(g(t)), x, a·b)"""
        f, _, a = outer.statement.args
        g, x, b = inner.statement.args
        return laws.d_comp(f, g, x, a, b, outer, inner)

    def by_fact(self, t: Term, body: Term, x: Term) -> Theorem | None:
        """By a fact about the whole term, or about a function of one of its arguments."""
        if not self.known:
            return None
        whole = self.instance(t, body, x)
        if whole is not None or body.kind != APP:
            return whole
        moving = [place for place, a in enumerate(body.args) if t in a.free]
        if len(moving) != 1 or body.args[moving[0]].type is not R:
            return None
        argument = body.args[moving[0]]
        if argument is t:
            return None
        u = contexts.new_variable("u", R, self.facts, body, x, t)
        outer_body = body.head(*(u if a is argument else a for a in body.args))
        at = substitute(function(t, argument), x)
        outer = self.instance(u, outer_body, at)
        return self.chain(outer, self.of(t, argument, x)) if outer else None

    def instance(
        self, t: Term, body: Term, x: Term, condition: contexts.Prove | None = None
    ) -> Theorem | None:
        """deriv(λt. body, x, v), if it is an instance of a fact."""
        for law in self.known:
            g, point, _ = law.statement.args
            pattern = equal(substitute(g, t), point)
            values = known_facts.match(pattern, equal(body, x), law.variables)
            if values is not None and not any(t in value.free for value in values):
                return law.at(values, condition or self.condition)
        return None


Rule = Callable[[Differentiation, Term, Term, Term], Theorem]


def _sum_rule(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
    parts = [function(t, part) for part in body.args]
    slopes = [work.of(t, part, x) for part in body.args]
    values = [slope.statement.args[2] for slope in slopes]
    return laws.d_add(*parts, x, *values, *slopes)


def _product_rule(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
    u, v = body.args
    if t not in u.free:
        slope = work.of(t, v, x)
        return laws.d_scale(u, function(t, v), x, slope.statement.args[2], slope)
    slopes = [work.of(t, part, x) for part in body.args]
    values = [slope.statement.args[2] for slope in slopes]
    return laws.d_mul(function(t, u), function(t, v), x, *values, *slopes)


def _elementary(name: str) -> Rule:
    """f(g(t)), with f′ by an axiom without a condition."""

    def rule(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
        (u,) = body.args
        outer = laws[name](substitute(function(t, u), x))
        return outer if u is t else work.chain(outer, work.of(t, u, x))

    return rule


def _conditional(
    law: Callable[[Term, Theorem], Theorem], condition: Callable[[Term], Term]
) -> Rule:
    """f(g(t)), with f′ by a law that has a condition on g(x)."""

    def rule(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
        (u,) = body.args
        value = substitute(function(t, u), x)
        outer = law(value, work.condition(condition(value)))
        return outer if u is t else work.chain(outer, work.of(t, u, x))

    return rule


def _power_rule(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
    base, exponent = body.args
    if t in exponent.free:
        raise NoDerivative(body)
    outer = power_at(exponent, substitute(function(t, base), x))
    return outer if base is t else work.chain(outer, work.of(t, base, x))


def power_at(n: Term, x: Term) -> Theorem:
    """deriv(λt. tⁿ, x, n·xⁿ⁻¹)"""
    if n.kind == NUM and n.head[0] > 0:
        return _numeral_power(n, x)
    one = numeral(1, 1, N)
    if is_call(n, "add") and n.args[1] is one:
        return laws.d_power(n.args[0], x)
    return laws.d_power_any(n, x)


def _numeral_power(n: Term, x: Term) -> Theorem:
    before = numeral(n.head[0] - 1, 1, N)
    t, e = fresh("t", R, x), variable("e", N)
    same = algebra(before + 1, n, (), ())
    power = congruence(function(e, t**e), same)
    found = with_function(laws.d_power(before, x), t, power)
    factors = {1: lift(n, R), 2: lift(n, R) * x}
    value = factors.get(n.head[0], lift(n, R) * x**before)
    return with_value(found, algebra(found.statement.args[2], value, (), ()))


def _finite_sum(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
    count, f = body.args
    if t in count.free:
        raise NoDerivative(body)
    i = contexts.new_variable(f.head, N, work.facts, body, x)
    below = less(i, count)
    known = (*work.facts, assume(below))
    prove = contexts.first_of(work.prove, contexts.prover(known))
    inner = Differentiation(known, prove, work.continuous)
    slope = inner.of(t, substitute(f, i), x)
    each = contexts.under_bound_index(slope, i, below)
    terms = function(i, function(t, substitute(f, i)))
    values = function(i, slope.statement.args[2])
    return apply(laws.d_sum.theorem, count, terms, values, x, each)


def _integral(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
    """∫ₐᵘ f, with a continuous f and a that do not contain t."""
    a, upper, f = body.args
    if t in a.free or t in f.free:
        raise NoDerivative(body)
    s = contexts.new_variable("s", R, work.facts, body, x)
    everywhere = generalise(work.continuous(f, s, work.facts), s)
    outer = laws.ftc_derivative(f, a, substitute(function(t, upper), x), everywhere)
    return outer if upper is t else work.chain(outer, work.of(t, upper, x))


def _integral_of_wave(name: str) -> Rule:
    """Ci(g(t)), Si(g(t)): cos x/x and sin x/x where 0 < g(x) is shown, else by the definition."""

    def rule(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
        (u,) = body.args
        value = substitute(function(t, u), x)
        try:
            positive = contexts.shown(work.prove, less(_ZERO, value))
        except KernelError:
            return work.by_definition(t, body, x)
        outer = DERIVATIVES[name](value, positive)
        return outer if u is t else work.chain(outer, work.of(t, u, x))

    return rule


def _part(work: Differentiation, t: Term, body: Term, x: Term) -> Theorem:
    """re u and im u as real numbers."""
    step = contexts.part_of_complex(body, x, work.facts)
    if step is None:
        raise NoDerivative(body)
    return with_function(work.of(t, step.statement.args[1], x), t, symmetric(step))


_ZERO = numeral(0, 1, R)
_RULES: dict[str | None, Rule] = {
    "add": _sum_rule,
    "mul": _product_rule,
    "pow": _power_rule,
    "sum": _finite_sum,
    "integral": _integral,
    **dict.fromkeys(("re", "im"), _part),
    **{name: _integral_of_wave(name) for name in ("Ci", "Si")},
    **{name: _elementary("d_" + name) for name in ("sin", "cos", "exp")},
    "ln": _conditional(lambda v, h: laws.d_ln(v, h), lambda v: less(_ZERO, v)),
    "inv": _conditional(lambda v, h: laws.d_inv(v, h), lambda v: unequal(v, _ZERO)),
    "sqrt": _conditional(lambda v, h: laws.d_sqrt(v, h), lambda v: less(_ZERO, v)),
}

"""Continuity.

    continuous(f, x, facts)                 ⊢ f is continuous at x
    continuous_on(f, a, b, facts)           ⊢ ∀x. a ≤ x ⇒ x ≤ b ⇒ f is continuous at x
    by_epsilon(goal, facts)                 ⊢ the same at every x, by ε and δ

A function is continuous by what it is made of: sums, products, powers, elementary functions, |·|,
finite sums, integrals in which x is the upper limit or a frequency, functions whose continuity or
derivative is a fact (also by ε and δ), and what is defined, unfolded.  Conditions (g(x) ≠ 0,
0 < g(x)) are shown from the facts; nothing is assumed: where one is not shown, or a function jumps,
``NotContinuous`` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import apply, fresh
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.equations import added, summands
from symbolic_pe.foundations.logic import is_call, is_exists, is_universal, opened
from symbolic_pe.foundations.written import equal, less, less_equal, unequal
from symbolic_pe.kernel.terms import APP, CONST, Term, eta, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, need
from symbolic_pe.tactics.analysis.laws_of_calculus import ABS, with_function
from symbolic_pe.tactics.arithmetic.laws_of_sums import same_functions
from symbolic_pe.tactics.functions import contexts
from symbolic_pe.tactics.functions.differentiation import (
    Differentiation,
    NoDerivative,
    power_at,
)
from symbolic_pe.tactics.inequalities import facts as known_facts
from symbolic_pe.tactics.normal_forms.transport import transport
from symbolic_pe.theories import laws


class NotContinuous(KernelError):
    """The function is not shown to be continuous at ``point``."""

    def __init__(self, term: Term, point: Term, why: str = "") -> None:
        super().__init__(f"{term!r} is not shown to be continuous at {point!r}{why and ': ' + why}")
        self.term, self.point = term, point


def continuous(
    f: Term, x: Term, facts: Sequence[Theorem] = (), prove: contexts.Prove | None = None
) -> Theorem:
    """Γ ⊢ f is continuous at x, Γ from the facts; raises ``NotContinuous``."""
    return Continuity(facts, prove).at(f, x)


def continuous_on(f: Term, a: Term, b: Term, facts: Sequence[Theorem] = ()) -> Theorem:
    """Γ ⊢ ∀x. a ≤ x ⇒ x ≤ b ⇒ f is continuous at x"""
    return on_range(a, b, facts, lambda x, known: continuous(f, x, known), f)


def on_range(
    a: Term,
    b: Term,
    facts: Sequence[Theorem],
    at: Callable[[Term, Sequence[Theorem]], Theorem],
    *terms: Term,
) -> Theorem:
    """Γ ⊢ ∀x. a ≤ x ⇒ x ≤ b ⇒ φ(x), from a proof of φ(x) that is given x and what is known then."""
    x = contexts.new_variable("x", R, facts, a, b, *terms)
    low, high = rules.assume(less_equal(a, x)), rules.assume(less_equal(x, b))
    found = at(x, (*facts, low, high))
    return rules.generalise(
        rules.discharge(low.statement, rules.discharge(high.statement, found)), x
    )


def from_epsilon(fact: Theorem) -> Theorem | None:
    """f is continuous at x, behind ∀x, from ∀x ε>0 ∃δ>0 ∀y (|y − x| ≤ δ ⇒ |f(y) − f(x)| ≤ ε),
    however the difference is written; None for other facts."""
    statement = fact.statement
    x = fresh("x", R, statement, *fact.hypotheses)
    f = _function_of_difference(statement, x)
    if f is None:
        return None
    law = rules.instantiate(laws.c_by_epsilon.theorem, f, x)
    try:
        given = transport(rules.instantiate(fact, x), law.statement.args[0], _by_algebra)
    except KernelError:
        return None
    return rules.generalise(rules.modus_ponens(law, given), x)


def says_continuous(statement: Term) -> bool:
    """Whether it says that a function is continuous, by ε and δ."""
    return _function_of_difference(statement, fresh("x", R, statement)) is not None


def by_epsilon(goal: Term, facts: Sequence[Theorem]) -> Theorem:
    """Γ ⊢ ∀x ε>0 ∃δ>0 ∀y (|y − x| ≤ δ ⇒ |f(y) − f(x)| ≤ ε), however the difference is written."""
    x = contexts.new_variable("x", R, facts, goal)
    f = _function_of_difference(goal, x)
    need(f is not None, "{} says of no function that it is continuous", goal)
    assert f is not None
    close = laws.c_epsilon(f, x, continuous(f, x, facts))
    return rules.generalise(transport(close, opened(goal, x), _by_algebra), x)


def _by_algebra(s: Term, t: Term, _: Sequence[Theorem] = ()) -> Theorem:
    return rules.algebra(s, t, (), ())


def _function_of_difference(statement: Term, x: Term) -> Term | None:
    """λy. the part with y of t, of ∀x ε>0 ∃δ>0 ∀y (|y − x| ≤ δ ⇒ |t| ≤ ε); None for others."""
    if not _is_about_numbers(statement):
        return None
    inner = opened(statement, x)
    if not _is_about_numbers(inner):
        return None
    e, d, y = (fresh(name, R, statement, x) for name in "edy")
    existence = opened(inner, e)
    if not is_call(existence, "imp") or not is_exists(existence.args[1]):
        return None
    near = substitute(existence.args[1].args[0], d)
    if not is_call(near, "and") or not _is_about_numbers(near.args[1]):
        return None
    bound = opened(near.args[1], y)
    bound = bound.args[1] if is_call(bound, "imp") else bound
    if not is_call(bound, "le") or not is_call(bound.args[0], "absR"):
        return None
    moving = [part for part in summands(bound.args[0].args[0]) if y in part.free]
    return function(y, added(moving, R)) if moving else None


def _is_about_numbers(statement: Term) -> bool:
    return is_universal(statement) and statement.args[0].type.source is R


class Continuity(contexts.ByStructure):
    """Continuity in one context."""

    constant, identity = "c_const", "c_id"

    def __init__(self, facts: Sequence[Theorem] = (), prove: contexts.Prove | None = None) -> None:
        super().__init__(facts)
        limits = [found for found in map(from_epsilon, facts) if found]
        self._prove = prove or contexts.prover(self.facts)
        self.known: list[contexts.Law] = list(
            contexts.laws_about("continuous", (*self.facts, *limits))
        )

    def condition(self, statement: Term, body: Term, x: Term) -> Theorem:
        """The condition of a rule, shown."""
        try:
            return contexts.shown(self._prove, statement)
        except KernelError as error:
            raise NotContinuous(body, x, f"{statement!r} is not shown") from error

    def by_rule(self, t: Term, body: Term, x: Term) -> Theorem:
        name = body.head.head if body.kind == APP and body.head.kind == CONST else None
        rule = _RULES.get(name) if body.type is R else None
        if rule is not None:
            return rule(self, t, body, x)
        if not is_defined(body):
            raise NotContinuous(body, x, "nothing is known about it")
        meaning = unfolding(body)
        inner = self.of(t, meaning.statement.args[1], x)
        return with_function(inner, t, rules.symmetric(meaning))

    def composed(self, t: Term, u: Term, x: Term, outer: Theorem) -> Theorem:
        """λt. f(u), from f continuous at u(x)."""
        if u is t:
            return outer
        f, _ = outer.statement.args
        return laws.c_comp(f, function(t, u), x, outer, self.of(t, u, x))

    def by_fact(self, t: Term, body: Term, x: Term) -> Theorem | None:
        """By a fact about the whole, or about an unknown function of one argument."""
        whole = self._instance(t, body, x)
        if whole is not None or body.kind != APP:
            return whole
        moving = [a for a in body.args if t in a.free]
        if len(moving) != 1 or moving[0].type is not R or moving[0] is t:
            return None
        (argument,) = moving
        u = contexts.new_variable("u", R, self.facts, body, x, t)
        outer_body = body.head(*(u if a is argument else a for a in body.args))
        outer = self._instance(u, outer_body, substitute(function(t, argument), x))
        return self.composed(t, argument, x, outer) if outer else None

    def _instance(self, t: Term, body: Term, x: Term) -> Theorem | None:
        for law in self.known:
            g, point = law.statement.args
            pattern = equal(substitute(g, t), point)
            values = known_facts.match(pattern, equal(body, x), law.variables)
            if values is not None and not any(t in value.free for value in values):
                return law.at(values, lambda s: self.condition(s, body, x))
        return self._by_known_derivative(t, body, x)

    def _by_known_derivative(self, t: Term, body: Term, x: Term) -> Theorem | None:
        work = Differentiation(self.facts, self._prove, continuous)
        found = work.instance(t, body, x, lambda s: self.condition(s, body, x))
        return from_derivative(found) if found else None


def from_derivative(theorem: Theorem) -> Theorem:
    """Γ ⊢ deriv(f, x, v)  gives  Γ ⊢ continuous(f, x)"""
    return laws.c_from_derivative(*theorem.statement.args, theorem)


Rule = Callable[[Continuity, Term, Term, Term], Theorem]


def _pair(name: str) -> Rule:
    def rule(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
        parts = [function(t, part) for part in body.args]
        return laws[name](*parts, x, *(work.of(t, part, x) for part in body.args))

    return rule


def _product(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
    c, u = body.args
    if t in c.free:
        return _pair("c_mul")(work, t, body, x)
    return laws.c_scale(function(t, u), c, x, work.of(t, u, x))


def _function(at: Callable[[Term], Theorem]) -> Rule:
    """f(g(t)), for an f that is continuous everywhere."""

    def rule(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
        (u,) = body.args
        return work.composed(t, u, x, at(substitute(function(t, u), x)))

    return rule


def _conditional(
    law: Callable[[Term, Theorem], Theorem], condition: Callable[[Term], Term]
) -> Rule:
    """f(g(t)), for an f that is differentiable under a condition on g(x)."""

    def rule(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
        (u,) = body.args
        value = substitute(function(t, u), x)
        shown_ = work.condition(condition(value), body, x)
        return work.composed(t, u, x, from_derivative(law(value, shown_)))

    return rule


def _power(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
    base, exponent = body.args
    if t in exponent.free:
        raise NotContinuous(body, x, "the exponent moves")
    outer = from_derivative(power_at(exponent, substitute(function(t, base), x)))
    return work.composed(t, base, x, outer)


def _finite_sum(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
    count, f = body.args
    if t in count.free:
        raise NotContinuous(body, x, "the number of terms moves")
    i = contexts.new_variable(f.head, N, work.facts, body, x)
    below = rules.assume(less(i, count))
    term = substitute(f, i)
    inner = Continuity((*work.facts, below)).of(t, term, x)
    each = rules.generalise(rules.discharge(below.statement, inner), i)
    return apply(laws.c_sum.theorem, count, function(i, function(t, term)), x, each)


def _integral(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
    if t in body.args[2].free:
        return _frequency(work, t, body, x)
    try:
        return from_derivative(Differentiation(work.facts, work._prove, continuous).of(t, body, x))
    except NoDerivative as error:
        raise NotContinuous(body, x, "no rule for this integral") from error


def _frequency(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
    """∫ₐᵇ cos(t·w) or sin(t·w), where a, b, w do not contain t and w is bounded."""
    a, b, f = body.args
    s = contexts.new_variable("s", R, work.facts, body, x)
    wave = substitute(f, s)
    name = wave.head.head if wave.kind == APP and wave.head.kind == CONST else None
    if t in a.free or t in b.free or name not in ("cos", "sin") or not is_call(wave.args[0], "mul"):
        raise NotContinuous(body, x, "no rule for this integral")
    first, second = wave.args[0].args
    swapped = t in second.free
    w = first if swapped else second
    if t in w.free or (second if swapped else first) is not t:
        raise NotContinuous(body, x, "no rule for this integral")
    weight = function(s, w)
    ordered = work.condition(less_equal(a, b), body, x)
    between = continuous_on(weight, a, b, work.facts)
    bound, sides = _bounded(work, weight, a, b, body, x)
    found = laws.c_frequency[name](weight, a, b, bound, x, ordered, between, *sides)
    if not swapped:
        return found
    turned = same_functions(s, _swapped(wave, t, w))
    h = fresh("h", turned.statement.args[0].type, a, b)
    return with_function(found, t, rules.congruence(function(h, body.head(a, b, eta(h))), turned))


def _bounded(
    work: Continuity, w: Term, a: Term, b: Term, body: Term, x: Term
) -> tuple[Term, list[Theorem]]:
    """M and ⊢ −M ≤ w(s), w(s) ≤ M for s between a and b: one of a few candidates, or |a| + |b|."""
    reach = ABS(a) + ABS(b)
    equations = [
        law(end) for law in (laws.modulus_above, laws.modulus_above_negative) for end in (a, b)
    ]
    known = (*work.facts, *equations, laws.modulus_nonnegative_R(a), laws.modulus_nonnegative_R(b))
    for bound in (*(numeral(10**k, 1, R) for k in range(4)), reach):

        def low(y: Term, facts: Sequence[Theorem], m: Term = bound) -> Theorem:
            return contexts.shown(contexts.prover(facts), less_equal(-m, substitute(w, y)))

        def high(y: Term, facts: Sequence[Theorem], m: Term = bound) -> Theorem:
            return contexts.shown(contexts.prover(facts), less_equal(substitute(w, y), m))

        try:
            return bound, [on_range(a, b, known, side, w) for side in (low, high)]
        except KernelError:
            continue
    raise NotContinuous(body, x, f"no bound of {w!r} is known between {a!r} and {b!r}")


def _swapped(wave: Term, t: Term, w: Term) -> Theorem:
    """cos(t·w) = cos(w·t)"""
    z = fresh("z", R)
    return rules.congruence(function(z, wave.head(z)), rules.algebra(t * w, w * t, (), ()))


_ZERO = numeral(0, 1, R)


def _part(work: Continuity, t: Term, body: Term, x: Term) -> Theorem:
    """re u and im u as real numbers."""
    step = contexts.part_of_complex(body, x, work.facts)
    if step is None:
        raise NotContinuous(body, x, "nothing is known about it")
    return with_function(work.of(t, step.statement.args[1], x), t, rules.symmetric(step))


_RULES: dict[str | None, Rule] = {
    "add": _pair("c_add"),
    "mul": _product,
    "pow": _power,
    "sum": _finite_sum,
    "integral": _integral,
    **dict.fromkeys(("re", "im"), _part),
    "absR": _function(lambda value: laws.c_abs(value)),
    **{name: _function(laws[f"{name}_continuous"]) for name in ("sin", "cos", "exp")},
    "ln": _conditional(lambda v, h: laws.d_ln(v, h), lambda v: less(_ZERO, v)),
    "inv": _conditional(lambda v, h: laws.d_inv(v, h), lambda v: unequal(v, _ZERO)),
    "sqrt": _conditional(lambda v, h: laws.d_sqrt(v, h), lambda v: less(_ZERO, v)),
}

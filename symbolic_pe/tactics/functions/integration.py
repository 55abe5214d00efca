"""Integrals: their values by antiderivatives, their bounds, their parts.

    fundamental_theorem(a, b, slope, facts)     ⊢ ∫ₐᵇ f = F(b) − F(a)
    integral_bound(a, b, bound, facts)          ⊢ ∫ₐᵇ f ≤ ∫ₐᵇ g
    split_integral(f, a, c, b, facts)           ⊢ ∫ₐᵇ f = ∫ₐᶜ f + ∫ᶜᵇ f
    integral_by_linearity(f, a, b, facts)       ⊢ ∫ₐᵇ (c·g + h) = c·∫ₐᵇ g + ∫ₐᵇ h
    intermediate_value(f, a, b, …)              ∃x. a ≤ x ∧ x ≤ b ∧ f(x) = 0

Where the order of a and b is not shown, both cases are proved; f has to be continuous in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import conjoin, exists, is_call, witness
from symbolic_pe.foundations.written import equal, less_equal
from symbolic_pe.kernel.terms import Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, need
from symbolic_pe.tactics.analysis.laws_of_integrals import INTEGRAL
from symbolic_pe.tactics.arithmetic.order import combine, total_cases, weaken
from symbolic_pe.tactics.functions.contexts import Law, law_of, new_variable, prover, shown
from symbolic_pe.tactics.functions.continuity import continuous_on, on_range
from symbolic_pe.theories import laws


def _ordered(
    a: Term,
    b: Term,
    facts: Sequence[Theorem],
    upward: Callable[[Theorem], Theorem],
    downward: Callable[[Theorem], Theorem],
) -> Theorem:
    """φ from a ≤ b if that is shown, from b ≤ a if that is, else from both; each may fail alone."""
    prove = prover(facts)
    for s, t, branch in ((a, b, upward), (b, a, downward)):
        try:
            below = shown(prove, less_equal(s, t))
        except KernelError:
            continue
        return branch(below)
    return total_cases(a, b, upward, lambda h: downward(weaken(h)))


def fundamental_theorem(a: Term, b: Term, slope: Theorem, facts: Sequence[Theorem] = ()) -> Theorem:
    """Γ ⊢ ∫ₐᵇ f = F(b) − F(a), from ∀x…. deriv(F, x, f(x)), with premises such as 0 < x or a ≤ x.

    Raises ``KernelError`` where the premises do not follow between a and b from the facts, or f is
    not shown to be continuous there.
    """
    law = _over_numbers(slope, "deriv")
    F, _, value = law.statement.args
    f = function(law.variables[0], value)

    def upward(low: Term, high: Term, below: Theorem) -> Theorem:
        known = (*facts, below)
        slopes = _on_range(law, low, high, known)
        between = continuous_on(f, low, high, known)
        return laws.fundamental(F, f, low, high, below, slopes, between)

    def downward(below: Theorem) -> Theorem:
        between = continuous_on(f, b, a, (*facts, below))
        turned = laws.integral_swap(f, b, a, below, between)
        value = substitute(F, b) - substitute(F, a)
        return rules.algebra(INTEGRAL(a, b, f), value, (turned, upward(b, a, below)), ())

    return _ordered(a, b, facts, lambda h: upward(a, b, h), downward)


def _over_numbers(theorem: Theorem, name: str) -> Law:
    """∀x. … ⇒ a statement of this name about x ∈ ℝ."""
    law = law_of(theorem)
    if law is None or not is_call(law.statement, name):
        raise KernelError(f"{theorem.statement!r} is not ∀x. {name}")
    fits = [x.type for x in law.variables] == [R]
    need(fits, "{} is not about all real x", theorem.statement)
    at = name != "deriv" or law.statement.args[1] is law.variables[0]
    need(at, "{} is not about the derivative at x", theorem.statement)
    return law


def _on_range(law: Law, a: Term, b: Term, facts: Sequence[Theorem]) -> Theorem:
    """∀x. a ≤ x ⇒ x ≤ b ⇒ what the law says"""

    def at(x: Term, known: Sequence[Theorem]) -> Theorem:
        prove = prover(known)
        return law.at((x,), lambda statement: shown(prove, statement))

    return on_range(a, b, facts, at, law.theorem.statement, *law.theorem.hypotheses)


def integral_bound(
    f: Term, g: Term, a: Term, b: Term, bound: Theorem, facts: Sequence[Theorem] = ()
) -> Theorem:
    """Γ ⊢ ∫ₐᵇ f ≤ ∫ₐᵇ g, from ∀x…. f(x) ≤ g(x), with premises that hold between a and b.

    Raises ``KernelError`` where a ≤ b does not follow from the facts, or f or g is not shown to be
    continuous.
    """
    law = _over_numbers(bound, "le")
    below = shown(prover(facts), less_equal(a, b))
    parts = [continuous_on(h, a, b, facts) for h in (f, g)]
    return laws.integral_le(f, g, a, b, below, *parts, _on_range(law, a, b, facts))


def congruence_of_integral(
    f: Term, g: Term, a: Term, b: Term, same: Theorem, facts: Sequence[Theorem] = ()
) -> Theorem:
    """Γ ⊢ ∫ₐᵇ f = ∫ₐᵇ g, from ∀x…. f(x) = g(x), with premises that hold between a and b.

    Raises ``KernelError`` where a ≤ b does not follow from the facts.
    """
    law = _over_numbers(same, "eq")
    below = shown(prover(facts), less_equal(a, b))
    return laws.integral_same(f, g, a, b, below, _on_range(law, a, b, facts))


def split_integral(f: Term, a: Term, c: Term, b: Term, facts: Sequence[Theorem] = ()) -> Theorem:
    """Γ ⊢ ∫ₐᵇ f = ∫ₐᶜ f + ∫ᶜᵇ f, whatever the order of a, c, b; f is continuous between them."""
    goal = equal(INTEGRAL(a, b, f), INTEGRAL(a, c, f) + INTEGRAL(c, b, f))

    def by_order(known: tuple[Theorem, ...], ends: tuple[Term, ...]) -> Theorem:
        """The goal, from the order of the ends, sorted one after the other by insertion."""
        return _sorted_split(f, ends, (a, c, b), goal, known)

    def order(
        known: tuple[Theorem, ...],
        s: Term,
        t: Term,
        yes: Callable[..., Theorem],
        no: Callable[..., Theorem],
    ) -> Theorem:
        return _ordered(s, t, known, lambda h: yes((*known, h)), lambda h: no((*known, h)))

    def third(known: tuple[Theorem, ...], p: Term, q: Term) -> Theorem:
        """p ≤ q are two of the ends, b is the third."""
        return order(
            known,
            q,
            b,
            lambda more: by_order(more, (p, q, b)),
            lambda more: order(
                more,
                p,
                b,
                lambda all_: by_order(all_, (p, b, q)),
                lambda all_: by_order(all_, (b, p, q)),
            ),
        )

    return order(tuple(facts), a, c, lambda more: third(more, a, c), lambda more: third(more, c, a))


def _sorted_split(
    f: Term, ends: tuple[Term, ...], given: tuple[Term, ...], goal: Term, facts: tuple[Theorem, ...]
) -> Theorem:
    """The goal from p ≤ q ≤ r: ∫ over two of them in either order."""
    p, q, r = ends
    prove = prover(facts)
    steps = [shown(prove, less_equal(s, t)) for s, t in ((p, q), (q, r))]
    whole = (*facts, *steps, combine(less_equal(p, r), *steps))
    equations = _over_points(f, ends, whole)
    if not equations:
        between = continuous_on(f, p, r, whole)
        equations.append(laws.integral_split(f, p, q, r, *steps, between))
    a, c, b = given
    position = {id(end): place for place, end in reversed(list(enumerate(ends)))}
    for s, t in ((a, b), (a, c), (c, b)):
        if position[id(s)] > position[id(t)]:
            below = shown(prover(whole), less_equal(t, s))
            between = continuous_on(f, t, s, (*whole, below))
            equations.append(laws.integral_swap(f, t, s, below, between))
    return rules.algebra(*goal.args, tuple(equations), ())


def _over_points(f: Term, ends: tuple[Term, ...], facts: tuple[Theorem, ...]) -> list[Theorem]:
    """∫ₚᵖ f = 0 where an end occurs twice."""
    return [
        integral_over_a_point(f, p, facts)
        for place, p in enumerate(ends)
        if any(p is q for q in ends[:place])
    ]


def integral_over_a_point(f: Term, a: Term, facts: Sequence[Theorem] = ()) -> Theorem:
    """Γ ⊢ ∫ₐᵃ f = 0, for an f that is continuous at a."""
    same = combine(less_equal(a, a))
    between = continuous_on(f, a, a, facts)
    law = laws.integral_split(f, a, a, a, same, same, between)
    value, z = INTEGRAL(a, a, f), fresh("z", R, a, f)
    same = rules.congruence(function(z, z - value), law)
    start = rules.algebra(value, value + value - value, (), ())
    return rules.transitive(
        start, rules.symmetric(same), rules.algebra(value - value, numeral(0, 1, R), (), ())
    )


def integral_by_linearity(f: Term, a: Term, b: Term, facts: Sequence[Theorem] = ()) -> Theorem:
    """Γ ⊢ ∫ₐᵇ f = a sum of multiples of integrals, with sums and constant factors of f taken out.

    Holds in either order of a and b; raises ``NotContinuous`` where a part is not continuous.
    """
    t = new_variable(f.head, R, facts, f, a, b)
    body = substitute(f, t)
    if t not in body.free:
        return laws.integral_constant(a, b, body)
    if is_call(body, "add"):
        u, v = (function(t, part) for part in body.args)
        parts = [integral_by_linearity(part, a, b, facts) for part in (u, v)]
        value = INTEGRAL(a, b, u) + INTEGRAL(a, b, v)
        law = _linear("integral_add", (u, v), a, b, (f, u, v), value, facts)
        total = parts[0].statement.args[1] + parts[1].statement.args[1]
        return rules.algebra(INTEGRAL(a, b, f), total, (law, *parts), ())
    if is_call(body, "mul") and t not in body.args[0].free:
        c, g = body.args[0], function(t, body.args[1])
        inner = integral_by_linearity(g, a, b, facts)
        law = _linear("integral_scale", (g, c), a, b, (f, g), c * INTEGRAL(a, b, g), facts)
        value = c * inner.statement.args[1]
        return rules.algebra(INTEGRAL(a, b, f), value, (law, inner), ())
    return rules.reflexive(INTEGRAL(a, b, f))


def _linear(
    name: str,
    given: tuple[Term, ...],
    a: Term,
    b: Term,
    integrands: tuple[Term, ...],
    value: Term,
    facts: Sequence[Theorem],
) -> Theorem:
    """The law of this name for ∫ₐᵇ of the first integrand, in either order of a and b."""

    def upward(low: Term, high: Term, below: Theorem) -> Theorem:
        known = (*facts, below)
        # the law about multiples asks for the continuity of one function
        parts = [h for h in given if h.type is f.type]
        between = [continuous_on(h, low, high, known) for h in parts]
        return laws[name](*given, low, high, below, *between)

    def downward(below: Theorem) -> Theorem:
        known = (*facts, below)
        turned = [
            laws.integral_swap(h, b, a, below, continuous_on(h, b, a, known)) for h in integrands
        ]
        return rules.algebra(INTEGRAL(a, b, f), value, (*turned, upward(b, a, below)), ())

    f = integrands[0]
    return _ordered(a, b, facts, lambda h: upward(a, b, h), downward)


def intermediate_value(
    f: Term, a: Term, b: Term, low: Theorem, high: Theorem, facts: Sequence[Theorem] = ()
) -> Theorem:
    """Γ ⊢ ∃x. a ≤ x ∧ x ≤ b ∧ f(x) = 0, for a ≤ b, from f(a) ≤ 0 ≤ f(b) or f(b) ≤ 0 ≤ f(a).

    The theorems may also say <.  Raises ``KernelError`` where a ≤ b does not follow from the facts,
    f is not shown to be continuous, or the theorems say something else.
    """
    x = fresh("x", R, f, a, b)
    zero = numeral(0, 1, R)
    value, ends = substitute(f, x), (substitute(f, a), substitute(f, b))
    rising = low.statement.args == (ends[0], zero) and high.statement.args == (zero, ends[1])
    g = f if rising else function(x, -value)
    below = shown(prover(facts), less_equal(a, b))
    signs = [
        combine(less_equal(substitute(g, a), 0), low),
        combine(less_equal(0, substitute(g, b)), high),
    ]
    within = less_equal(a, x), less_equal(x, b)
    found = rules.assume(equal(substitute(g, x), zero))
    equation = rules.algebra(value, zero, (found,), ())
    whole = conjoin(*map(rules.assume, within), equation)
    goal = exists(x, whole.statement)
    branch = witness(goal, x, whole)
    for premise in (found.statement, *reversed(within)):
        branch = rules.discharge(premise, branch)
    law = laws.intermediate(g, a, b, goal, below, continuous_on(g, a, b, facts), *signs)
    return rules.modus_ponens(law, rules.generalise(branch, x))

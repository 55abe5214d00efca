"""Statements for all integers of a short range, value by value."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.written import less_equal, lift
from symbolic_pe.kernel.terms import NUM, Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, Z, need
from symbolic_pe.tactics.arithmetic import order
from symbolic_pe.tactics.arithmetic.integers import gap
from symbolic_pe.theories import laws

MOST_VALUES = 40


def value_by_value(goal: Term, show: Callable[[Term], Theorem]) -> Theorem:
    """Γ ⊢ ∀k. a ≤ k ⇒ k ≤ b ⇒ φ(k) for numerals a and b, where φ is shown of each value."""
    need(logic.is_universal(goal), "{} is not about all numbers", goal)
    type_ = goal.args[0].type.source
    k = fresh("k", type_, goal)
    inner = logic.opened(goal, k)
    low, high, phi = *_ends(inner, lift(k, R)), inner.args[1].args[1]
    need(type_ in (N, Z) and 0 <= high - low < MOST_VALUES, "the range is empty or long")
    above, below = (rules.assume(part.args[0]) for part in (inner, inner.args[1]))
    family = function(k, phi)

    def from_(value: int, least: Theorem) -> Theorem:
        def here(most: Theorem) -> Theorem:
            number = numeral(value, 1, type_)
            same = in_own_type(k, number, order.antisymmetric(most, least))
            return rules.replace(family, rules.symmetric(same), show(substitute(family, number)))

        def later(more: Theorem) -> Theorem:
            if value == high:
                return logic.from_false(order.contradiction(more, below), phi)
            next_ = less_equal(numeral(value + 1, 1, R), lift(k, R))
            return from_(value + 1, order.combine(next_, gap(more)))

        return order.total_cases(lift(k, R), numeral(value, 1, R), here, later)

    shown = from_(low, above)
    for premise in (below, above):
        shown = rules.discharge(premise.statement, shown)
    return rules.generalise(shown, k)


def _ends(s: Term, k: Term) -> tuple[int, int]:
    """a and b of a ≤ k ⇒ k ≤ b ⇒ φ"""
    found = []
    for place in (0, 1):
        need(logic.is_call(s, "imp") and logic.is_call(s.args[0], "le"), "{} has no range", s)
        sides, s = s.args[0].args, s.args[1]
        end = sides[place]
        need(sides[1 - place] is k and end.kind == NUM and end.head[1] == 1, "it has no numerals")
        found.append(int(end.head[0]))
    return found[0], found[1]


def in_own_type(s: Term, t: Term, same: Theorem) -> Theorem:
    """s = t in their own type, from that in ℝ."""
    if s.type is R:
        return same
    law = laws[f"injective[{s.type}]"](s, t)
    wanted = law.statement.args[0]
    fits = same if same.statement is wanted else rules.algebra(*wanted.args, (same,), ())
    return rules.modus_ponens(law, fits)

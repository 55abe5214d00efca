"""Congruence for matrices: the same operations on matrices that are equal.

Two terms are gone through side by side, definitions unfolded on both sides at once, down to entries
A(a, b) and B(a, b) of two matrices of which A = B is known, where a and b are in their ranges: that
is what a summation index, or an index of the whole, is assumed to be.  Nothing else is computed, so
that the other matrices may be unknown.
"""

from __future__ import annotations

from collections.abc import Iterable

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.foundations.elementary import definition
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.terms import APP, LAM, Term, function, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, need
from symbolic_pe.tactics.arithmetic.sums import below, congruence_of_sum
from symbolic_pe.tactics.matrices.blocks import EquateWith, folded_equation
from symbolic_pe.tactics.matrices.entries import Entries, place_of, unfolded_equation


def same_matrices(
    goal: Term, equate: EquateWith, facts: Iterable[Theorem], equations: Iterable[Theorem]
) -> Theorem:
    """Γ ⊢ C[A] = C[B], matrices too, from equations between matrices; raises ``KernelError``."""
    need(is_call(goal, "meq"), "{} is no equation between matrices", goal)
    rows, columns, left, right = goal.args
    known, given = tuple(facts), tuple(equations)
    said = [goal, *(h for fact in (*known, *given) for h in (fact.statement, *fact.hypotheses))]
    a = fresh("a", N, *said)
    b = fresh("b", N, a, *said)
    bounds = [rules.assume(below(x, size)) for x, size in ((a, rows), (b, columns))]
    side_by_side = _SideBySide(equate, (*known, *bounds), given)
    theorem = side_by_side.number(left(a, b), right(a, b))
    for bound in reversed(bounds):
        theorem = rules.discharge(bound.statement, theorem)
    return folded_equation(goal, rules.generalise(theorem, a, b))


def same_numbers(
    s: Term,
    t: Term,
    equate: EquateWith,
    facts: Iterable[Theorem],
    equations: Iterable[Theorem],
) -> Theorem:
    """Γ ⊢ s = t for numbers that differ in matrices that are equal; raises ``KernelError``."""
    return _SideBySide(equate, tuple(facts), tuple(equations)).number(s, t)


class _SideBySide:
    """Two numbers gone through at once, under facts such as i < n."""

    def __init__(
        self, equate: EquateWith, facts: tuple[Theorem, ...], equations: tuple[Theorem, ...]
    ) -> None:
        self.equate, self.facts, self.equations = equate, facts, equations
        self.entries = Entries(facts)

    def number(self, s: Term, t: Term) -> Theorem:
        """Γ ⊢ s = t"""
        if s is t:
            return rules.reflexive(s)
        given = self._given(s, t)
        if given is not None:
            return given
        for way in (self._sums, self._arguments, self._unfolded):
            try:
                found = way(s, t)
            except KernelError:
                continue
            if found is not None:
                return found
        return self.equate(s, t, list(self.facts))

    def _given(self, s: Term, t: Term) -> Theorem | None:
        """A(a, b) = B(a, b) or B(a, b) = A(a, b), of A = B."""
        for equation in self.equations:
            _, _, left, right = equation.statement.args
            for first, second, u, v in ((left, right, s, t), (left, right, t, s)):
                place = place_of(first, u) or place_of(second, v)
                if place is None or first(*place) is not u or second(*place) is not v:
                    continue
                entry = self._entry(equation, place)
                if entry is not None:
                    return entry if u is s else rules.symmetric(entry)
        return None

    def _entry(self, equation: Theorem, place: tuple[Term, Term]) -> Theorem | None:
        rows, columns, _, _ = equation.statement.args
        bounds = []
        for index, size in zip(place, (rows, columns), strict=True):
            bound = self.entries.bound(index, size)
            if bound is None:
                return None
            bounds.append(bound)
        return rules.modus_ponens(rules.instantiate(unfolded_equation(equation), *place), *bounds)

    def _sums(self, s: Term, t: Term) -> Theorem | None:
        """Σ_{i<n} f(i) = Σ_{i<n} g(i), where f(i) = g(i) for i < n."""
        if not (is_call(s, "sum") and is_call(t, "sum")) or s.args[0] is not t.args[0]:
            return None
        count, f = s.args
        i = fresh(f.head, N, s, t, *(fact.statement for fact in self.facts))
        within = rules.assume(below(i, count))
        inside = _SideBySide(self.equate, (*self.facts, within), self.equations)
        same = inside.number(substitute(f, i), substitute(t.args[1], i))
        return congruence_of_sum(count, i, same)

    def _arguments(self, s: Term, t: Term) -> Theorem | None:
        """f(a, …) = f(b, …), where a = b, …: of numbers."""
        if s.kind != APP or t.kind != APP or s.head is not t.head:
            return None
        result, arguments = rules.reflexive(s), list(s.args)
        for place, wanted in enumerate(t.args):
            if arguments[place] is wanted:
                continue
            if wanted.kind == LAM:
                return None
            hole = fresh("hole", wanted.type, *arguments)
            body = s.head(*arguments[:place], hole, *arguments[place + 1 :])
            same = self.number(arguments[place], wanted)
            result = rules.transitive(result, rules.congruence(function(hole, body), same))
            arguments[place] = wanted
        return result

    def _unfolded(self, s: Term, t: Term) -> Theorem | None:
        """By what both are defined as, or the one that is defined."""
        meanings = [unfolding(u) if _is_defined(u) else rules.reflexive(u) for u in (s, t)]
        values = [rules.sides(meaning.statement)[1] for meaning in meanings]
        if values == [s, t]:
            return None
        inner = self.number(*values)
        return rules.transitive(meanings[0], inner, rules.symmetric(meanings[1]))


def _is_defined(t: Term) -> bool:
    return t.kind == APP and definition(t.head) is not None

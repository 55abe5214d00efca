"""The entries of matrices, computed: by equations, definitions, sums in pairs and deltas."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import DEFINITIONS, definition_of, unfolding
from symbolic_pe.foundations.elementary import definition
from symbolic_pe.foundations.equations import is_polynomial, joined, left, opaque_parts, right
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import lift, unequal
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, O, R
from symbolic_pe.tactics.arithmetic.deltas import DELTA, OF_PAIRS, delta_of_numerals
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.arithmetic.sums import below, congruence_of_sum, same_count
from symbolic_pe.tactics.finite_sums.explicit_sums import written_sum
from symbolic_pe.tactics.finite_sums.halves import (
    ARGUMENTS,
    deltas_of,
    entry_of_blocks,
    factored_out,
    half_of,
    halves_of,
    has_delta,
    mentions_function_of,
    of_halves,
    twice,
)
from symbolic_pe.tactics.inequalities.signs import Signs
from symbolic_pe.theories import laws

LARGEST_EXPLICIT = 16
MATRIX_OPERATIONS = (
    "column2",
    "component",
    "diagonal2",
    "dot",
    "hadamard",
    "identity",
    "mprod",
    "msum",
    "scaled",
    "trace",
    "transpose",
)

_BLOCKS = ("column2", "diagonal2", "half", "odd")


class Entries:
    """Computes entries under facts (i < n and the like), with equations of matrices to rewrite by.

    ``number(t)`` is ⊢ t = t′, t′ without operations on matrices as far as that goes.
    """

    def __init__(self, facts: Iterable[Theorem] = (), equations: Iterable[Theorem] = ()) -> None:
        self.facts = {fact.statement: fact for fact in facts}
        self.equations = tuple(equations)
        self._known: dict[terms.Term, Theorem | None] = {}
        self._bounds: dict[terms.Term, Theorem | None] = {}

    def under(self, *facts: Theorem) -> Entries:
        """The same with more facts."""
        return Entries((*self.facts.values(), *facts), self.equations)

    def number(self, t: terms.Term) -> Theorem:
        return self._changed(t) or rules.reflexive(t)

    def _changed(self, t: terms.Term) -> Theorem | None:
        """⊢ t = t′, or None if t′ is t."""
        if t not in self._known:
            found = self._number(t) if t.kind == terms.APP else None
            self._known[t] = (
                found if found is not None and left(found) is not right(found) else None
            )
        return self._known[t]

    def _number(self, t: terms.Term) -> Theorem | None:
        for step in (self._rewritten, self._unfolded):
            first = step(t)
            if first is not None:
                return self._then(first)
        if is_call(t, "sum"):
            return self._sum(t)
        if is_polynomial(t):
            return self._polynomial(t)
        return self._inside(t)

    def _then(self, equation: Theorem) -> Theorem:
        """Γ ⊢ s = t gives Γ, Δ ⊢ s = t′"""
        rest = self._changed(right(equation))
        return equation if rest is None else joined(equation, rest)

    def _polynomial(self, t: terms.Term) -> Theorem | None:
        """A sum or product with its parts computed, by one step; first those that may be 0."""
        laws: list[Theorem] = []
        result = t
        for all_ in (False, True):
            parts = [part for part in opaque_parts(result) if all_ or is_call(part, "delta")]
            changed = [law for law in map(self._changed, parts) if law is not None]
            laws += changed
            result = with_parts_for(result, {left(law): right(law) for law in changed})
        if not laws:
            return None
        try:
            return rules.algebra(t, result, tuple(laws), ())
        except KernelError:
            return self._inside(t)

    def _inside(self, t: terms.Term) -> Theorem | None:
        """The arguments that are numbers computed."""
        result: Theorem | None = None
        arguments = list(t.args)
        for place, argument in enumerate(t.args):
            if argument.kind in (terms.LAM, terms.NUM):
                continue
            step = self._changed(argument)
            if step is None:
                continue
            x = fresh("hole", argument.type, *arguments)
            hole = terms.function(x, t.head(*arguments[:place], x, *arguments[place + 1 :]))
            moved = rules.congruence(hole, step)
            result = moved if result is None else rules.transitive(result, moved)
            arguments[place] = right(step)
        return result

    # rewriting by equations between matrices ------------------------------------------------------

    def _rewritten(self, t: terms.Term) -> Theorem | None:
        for equation in self.equations:
            rows, cols, left, _ = equation.statement.args
            place = place_of(left, t)
            if place is None:
                continue
            opened = rules.instantiate(unfolded_equation(equation), *place)
            bounds = [
                self.bound(index, size) for index, size in zip(place, (rows, cols), strict=True)
            ]
            if None not in bounds:
                return rules.modus_ponens(opened, *bounds)
        return None

    def bound(self, index: terms.Term, size: terms.Term) -> Theorem | None:
        """⊢ index < size, from the facts or by numbers."""
        wanted = below(index, size)
        if wanted in self.facts:
            return self.facts[wanted]
        if not wanted.free:
            try:
                return numeric(wanted, 64)
            except KernelError:
                return None
        return self._bound_of_pair(index, size, wanted) or self._bound_by_facts(wanted)

    def _bound_by_facts(self, wanted: terms.Term) -> Theorem | None:
        """index < size, because it follows from inequalities among the facts."""
        if wanted not in self._bounds:
            try:
                self._bounds[wanted] = self._signs.prove(wanted)
            except KernelError:
                self._bounds[wanted] = None
        return self._bounds[wanted]

    @cached_property
    def _signs(self) -> Signs:
        inequalities = ("lt", "le")
        return Signs(
            [f for f in self.facts.values() if any(is_call(f.statement, n) for n in inequalities)]
        )

    def _bound_of_pair(
        self, index: terms.Term, size: terms.Term, wanted: terms.Term
    ) -> Theorem | None:
        """2i < 2n and 2i + 1 < 2n, from i < n."""
        halves, count = halves_of(index), half_of(size)
        if halves is None or count is None:
            return None
        inner = self.bound(halves[0], count)
        if inner is None:
            return None
        try:
            return combine(wanted, (2, laws.natural_gap(halves[0], count, inner)), 1)
        except KernelError:
            return None

    # unfolding ------------------------------------------------------------------------------------

    def _unfolded(self, t: terms.Term) -> Theorem | None:
        head = t.head
        if head.kind != terms.CONST:
            return None
        if head.head in ARGUMENTS:
            return entry_of_blocks(t)
        if head is DELTA:
            return self._delta(t)
        if head.head in ("half", "odd"):
            return of_halves(t)
        if head.head in DEFINITIONS and head.head not in (*MATRIX_OPERATIONS, "sum1"):
            return None
        if definition(head) is None or t.type is not R:
            return None
        return unfolding(t)

    def _delta(self, t: terms.Term) -> Theorem | None:
        i, j = t.args
        if i is j:
            return rules.instantiate(laws.delta_same.theorem, i)
        if i.kind == terms.NUM and j.kind == terms.NUM:
            return delta_of_numerals(i, j)
        left, right = halves_of(i), halves_of(j)
        if left is None or right is None or terms.NUM in (i.kind, j.kind):
            return self._outside(t)
        law = OF_PAIRS[left[1]][right[1]](left[0], right[0])
        return law if sides(law.statement)[0] is t else None

    def _outside(self, t: terms.Term) -> Theorem | None:
        """δ(i, j) = 0 from a fact i ≠ j."""
        fact = self.facts.get(unequal(*t.args))
        return fact and rules.modus_ponens(
            rules.instantiate(laws.delta_other.theorem, *t.args), fact
        )

    # sums -----------------------------------------------------------------------------------------

    def _sum(self, t: terms.Term) -> Theorem:
        count, f = t.args
        i = fresh(f.head, N, t, *self.facts)
        within = below(i, count)
        inner = self.under(rules.assume(within)).number(terms.substitute(f, i))
        body = sides(inner.statement)[1]
        half = half_of(count)
        if half is not None and mentions_function_of(body, _BLOCKS, i):
            return self._pairwise(t, half)
        if count.kind == terms.NUM and count.head[0] <= LARGEST_EXPLICIT and has_delta(body, i):
            return self._explicit(t)
        result = (
            congruence_of_sum(count, i, inner)
            if body is not terms.substitute(f, i)
            else rules.reflexive(t)
        )
        return self._picked(result)

    def _pairwise(self, t: terms.Term, half: terms.Term) -> Theorem:
        count, f = t.args
        doubled = twice(half)
        start = same_count(f, count, doubled) if count is not doubled else rules.reflexive(t)
        pairs = joined(start, laws.sum_pairs[t.type](f, half))
        return self._then(pairs)

    def _explicit(self, t: terms.Term) -> Theorem:
        return self._then(written_sum(t))

    def _picked(self, equation: Theorem) -> Theorem:
        """Σ_{j<n} δ(i, j)·g(j) = g(i) on the right side, where i < n is known."""
        t = sides(equation.statement)[1]
        if not is_call(t, "sum") or t.type is not R:
            return equation
        count, f = t.args
        j = fresh(f.head, N, t, *self.facts)
        body = terms.substitute(f, j)
        for delta in deltas_of(body, j):
            chosen = delta.args[0] if delta.args[1] is j else delta.args[1]
            within = self.bound(chosen, count)
            factored = factored_out(body, delta, DELTA(chosen, j)) if within is not None else None
            if factored is None or within is None:
                continue
            g = terms.function(j, sides(factored.statement)[1].args[1])
            sum_ = congruence_of_sum(count, j, factored)
            picked = joined(sum_, laws.sum_of_delta[R](g, chosen, count, within))
            return joined(equation, self._then(picked))
        return equation


def with_parts_for(t: terms.Term, values: dict[terms.Term, terms.Term]) -> terms.Term:
    """The polynomial with these values for its parts; 0·x, 1·x and 0 + x are simplified."""
    if t in values:
        return values[t]
    if not is_polynomial(t):
        return t
    if not is_call(t, "add") and not is_call(t, "mul"):
        inner = with_parts_for(t.args[0], values)
        result: terms.Term = t if inner is t.args[0] else t.head(inner, *t.args[1:])
        return lift(inner, t.type) if inner.kind == terms.NUM and len(t.args) == 1 else result
    first, second = (with_parts_for(part, values) for part in t.args)
    for part, other in ((first, second), (second, first)):
        if is_call(t, "mul") and part.kind == terms.NUM and part.head == (0, 1):
            return part
        if part.kind == terms.NUM and part.head == ((1, 1) if is_call(t, "mul") else (0, 1)):
            return other
    return t.head(first, second)


def place_of(matrix: terms.Term, t: terms.Term) -> tuple[terms.Term, terms.Term] | None:
    """Row and column of the entry t of a matrix; None if t is no entry of it."""
    found: dict[int, terms.Term] = {}
    if not _matches(matrix.args[0].args[0], t, found) or set(found) != {0, 1}:
        return None
    place = found[1], found[0]
    return place if matrix(*place) is t else None


def _matches(pattern: terms.Term, t: terms.Term, found: dict[int, terms.Term]) -> bool:
    if pattern.kind == terms.BOUND and not t.loose:
        return found.setdefault(pattern.head, t) is t
    if pattern.loose == 0 or pattern.kind != t.kind:
        return pattern is t
    if pattern.kind == terms.APP and pattern.head is t.head:
        return all(_matches(p, u, found) for p, u in zip(pattern.args, t.args, strict=True))
    return False


def unfolded_equation(equation: Theorem) -> Theorem:
    """Γ ⊢ meq(m, n, A, B)  gives  Γ ⊢ ∀a b. a < m ⇒ b < n ⇒ A(a, b) = B(a, b)"""
    x = terms.variable("x", O)
    meaning = rules.instantiate(definition_of("meq"), *equation.statement.args)
    return rules.replace(terms.function(x, x), meaning, equation)

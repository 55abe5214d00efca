"""All tactics together: what can be shown in one context, from the facts that hold there.

Context(facts).equation(s, t)       s = t, by the normal form; matrices are computed entry by entry
Context(facts).prove(statement)     <, ≤, ≠, =, negations of comparisons, equations of matrices
…combination(goal, items)           an equation or inequality from multiples of given ones
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call, is_universal, opened
from symbolic_pe.foundations.written import equal, less, less_equal, lift
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R, Z, need
from symbolic_pe.tactics.arithmetic import order
from symbolic_pe.tactics.arithmetic.order import antisymmetric
from symbolic_pe.tactics.finite_sums import multiple_sums, places
from symbolic_pe.tactics.functions import continuity
from symbolic_pe.tactics.goals import closed, closed_forms, closed_values
from symbolic_pe.tactics.goals.mentions import (
    alike,
    has_matrices,
    in_numbers,
    is_computed,
    is_order,
    mentions,
)
from symbolic_pe.tactics.inequalities import complex_order
from symbolic_pe.tactics.inequalities.combinations import combination
from symbolic_pe.tactics.inequalities.signs import Signs
from symbolic_pe.tactics.matrices.blocks import matrix_equation, matrix_symmetric, number_equation
from symbolic_pe.tactics.matrices.entries import Entries
from symbolic_pe.tactics.normal_forms import normal_form
from symbolic_pe.tactics.normal_forms.expansion import KEPT
from symbolic_pe.tactics.numbers.naturals import about_atoms, without_natural_parts
from symbolic_pe.tactics.polynomials.monomials import integer_term

Factors = Sequence[tuple[Term, Sequence[Theorem]]]
"""Multipliers and the theorems that each multiplies."""


Known = frozenset[tuple[Term, frozenset[Term]]]
"""What some theorems say, and from what."""


class SharedContexts:
    """The contexts of one question, and theorems that were shown in them, by what they say."""

    def __init__(self) -> None:
        self.contexts: dict[Known, Context] = {}
        self.shown: dict[Term, list[Theorem]] = {}


class Context:
    """The facts of a place in a proof, and what has been found out from them.

    ``laws``: the families of laws that equations of numbers may use, see ``laws.FAMILIES``; None
    for all.  What takes matrices apart does not look at them: ``laws_used`` says what was used.
    """

    def __init__(
        self,
        facts: Iterable[Theorem] = (),
        laws: frozenset[str] | None = None,
        *,
        others: SharedContexts | None = None,
    ) -> None:
        self.facts = tuple({(fact.statement, fact.hypotheses): fact for fact in facts}.values())
        self.laws = laws
        self._others = SharedContexts() if others is None else others
        self._given = frozenset().union(*(fact.hypotheses for fact in self.facts))
        self._with_kept: dict[frozenset[str], normal_form.Prover] = {}
        self._with_known_facts: dict[tuple[Term, ...], Context] = {}

    def with_facts(self, *facts: Theorem) -> Context:
        """The same place with more facts."""
        return self.elsewhere((*self.facts, *facts)) if facts else self

    def with_laws(self, laws: frozenset[str] | None) -> Context:
        """The same place with these laws only."""
        return self if laws == self.laws else Context(self.facts, laws)

    def elsewhere(self, facts: Iterable[Theorem]) -> Context:
        """The context of these facts; one that was there before knows what it has found."""
        facts = tuple(facts)
        known = frozenset((fact.statement, fact.hypotheses) for fact in facts)
        if known not in self._others.contexts:
            self._others.contexts[known] = Context(facts, self.laws, others=self._others)
        return self._others.contexts[known]

    def _found_elsewhere(self, statement: Term, find: Callable[[], Theorem]) -> Theorem:
        """What was shown before from no more than what is given here; else what is found now."""
        for theorem in self._others.shown.get(statement, ()):
            if theorem.hypotheses <= self._given:
                return theorem
        theorem = find()
        if theorem.statement is statement:
            self._others.shown.setdefault(statement, []).append(theorem)
        return theorem

    @cached_property
    def signs(self) -> Signs:
        return Signs(self.facts, self._number)

    @cached_property
    def _conditions(self) -> Signs:
        """For conditions of laws: without the equations that ask for these."""
        return Signs(self.facts)

    @cached_property
    def _prover(self) -> normal_form.Prover:
        return normal_form.Prover(self.facts, self.laws, self._side_condition)

    @cached_property
    def _without_equations(self) -> normal_form.Prover:
        """Without equations: used from left to right they may lead away from the goal."""
        others = [fact for fact in self.facts if not is_call(fact.statement, "eq")]
        return normal_form.Prover(others, self.laws, self._side_condition)

    def _side_condition(self, statement: Term) -> Theorem | None:
        try:
            return self._found_elsewhere(statement, lambda: self._condition(statement))
        except KernelError:
            return None

    def _condition(self, statement: Term) -> Theorem:
        return self._continuous(statement) or self._conditions.prove(statement)

    def _continuous(self, statement: Term) -> Theorem | None:
        """Γ ⊢ f is continuous at x, or wherever a ≤ x ≤ b; None for other statements."""
        if is_call(statement, "continuous"):
            f, x = statement.args
            return continuity.continuous(f, x, self.facts)
        if not is_universal(statement) or statement.args[0].type.source is not R:
            return None
        x = fresh("x", R, statement)
        low = opened(statement, x)
        high = low.args[1] if is_call(low, "imp") else low
        if not is_call(high, "imp") or not is_call(high.args[1], "continuous"):
            return None
        a, b = low.args[0].args[0], high.args[0].args[1]
        return continuity.continuous_on(high.args[1].args[0], a, b, self.facts)

    def _number(self, s: Term, t: Term) -> Theorem:
        try:
            return rules.algebra(s, t, (), ())
        except KernelError:
            return self._found_elsewhere(equal(s, t), lambda: self._new_number(s, t))

    def _new_number(self, s: Term, t: Term) -> Theorem:
        for kept in filter(None, [alike(s, t)]):
            try:
                return self._keeping(kept).equation(s, t)
            except KernelError:
                continue
        try:
            return self._prover.equation(s, t)
        except KernelError:
            pass
        if not s.free and not t.free:
            with suppress(KernelError):
                return self._closed_equation(s, t)
        try:
            return self._without_equations.equation(s, t)
        except KernelError as unequal:
            return self._number_by_parts(s, t, unequal)

    def _number_by_parts(self, s: Term, t: Term, unequal: KernelError) -> Theorem:
        """Sums of sums in another order; or what stands in the same places is equal."""
        if self.laws is None and all(map(multiple_sums.has_sums_in_sums, (s, t))):
            return multiple_sums.equation(s, t)
        for attempt in (places.equation, self._by_closed_forms, self._of_whole_numbers):
            with suppress(KernelError):
                return attempt(self._number, s, t)
        raise unequal

    def _of_whole_numbers(self, _: object, s: Term, t: Term) -> Theorem:
        """s = t with floors, by s ≤ t and t ≤ s"""
        need(self.laws is None and mentions(s - t, ("floor",)), "there are no floors")
        need(s.type is not C and integer_term(s - t) is not None, "they are not whole numbers")
        below, above = (less_equal(lift(a, R), lift(b, R)) for a, b in ((s, t), (t, s)))
        same = antisymmetric(self.prove(below), self.prove(above))
        return same if s.type is R else rules.algebra(s, t, (same,), ())

    def _by_closed_forms(self, _: object, s: Term, t: Term) -> Theorem:
        need(self.laws is None, "sums and integrals stay as they are")
        return closed_forms.equation(self._prover, s, t)

    def _keeping(self, names: frozenset[str]) -> normal_form.Prover:
        """With these functions left as they are."""
        if names not in self._with_kept:
            kept = names | KEPT
            prover = normal_form.Prover(self.facts, self.laws, self._side_condition, kept)
            self._with_kept[names] = prover
        return self._with_kept[names]

    def with_known_facts(self, *terms: Term) -> Context:
        """The context with what is known of ⌊x⌋, b^x and toN(z) in these terms."""
        if not any(mentions(t, ("toN", "floor", "rpow")) for t in terms):
            return self
        if terms not in self._with_known_facts:
            self._with_known_facts[terms] = self.with_facts(*about_atoms(self.facts, *terms))
        return self._with_known_facts[terms]

    def equation(self, s: Term, t: Term, matrices: Sequence[Theorem] = ()) -> Theorem:
        """Γ ⊢ s = t; equations of matrices are used from left to right, or all the other way."""
        here = self.with_known_facts(s, t)
        if not (matrices or has_matrices(s) or has_matrices(t)):
            return here._number(s, t)
        try:
            return number_equation(s, t, here.from_facts, here.facts, matrices)
        except KernelError:
            if not matrices:
                raise
            turned = [matrix_symmetric(equation) for equation in matrices]
            return number_equation(s, t, here.from_facts, here.facts, turned)

    def matrices_equal(self, goal: Term, matrices: Sequence[Theorem] = ()) -> Theorem:
        """Γ ⊢ A = B for matrices, entry by entry."""
        return matrix_equation(goal, self.from_facts, self.facts, matrices)

    def matrices_equal_by(self, goal: Term, laws: Sequence[Theorem]) -> Theorem:
        """Γ ⊢ A = B for matrices, from equations ∀i…. s = t, used at the indices in sight."""

        def equate(s: Term, t: Term, facts: Iterable[Theorem]) -> Theorem:
            here = self.elsewhere(facts)
            indices = [x for x in sorted(s.free | t.free, key=repr) if x.type is N]
            used = [found for law in laws for i in indices for found in here.instances(law, i)]
            return here.with_facts(*used).equation(s, t)

        return matrix_equation(goal, equate, self.facts)

    def instances(self, law: Theorem, index: Term) -> list[Theorem]:
        """What ∀i…. φ says of an index, if its premises are shown; nothing if they are not."""
        if not is_universal(law.statement):
            return []
        type_ = law.statement.args[0].type.source
        if type_ not in (N, Z, R):
            return []
        found = rules.instantiate(law, lift(index, type_))
        while is_call(found.statement, "imp"):
            try:
                found = rules.modus_ponens(found, self.prove(found.statement.args[0]))
            except KernelError:
                return []
        return [found]

    def prove(self, statement: Term) -> Theorem:
        """Γ ⊢ a comparison or the negation of one."""
        return self._found_elsewhere(statement, lambda: self._proof(statement))

    def _proof(self, statement: Term) -> Theorem:
        if is_call(statement, "meq"):
            return self.matrices_equal(statement)
        if complex_order.is_about_order(statement):
            return complex_order.proved(statement, self.prove)
        if closed_values.is_closed(statement):
            return self._closed(statement)
        return self._open(statement)

    def _closed(self, statement: Term) -> Theorem:
        """Numbers without variables: by their values if they differ, else as all others."""
        if is_call(statement, "eq"):
            return self._open(statement)
        try:
            return closed.comparison(statement)
        except KernelError:
            return self._open(statement)

    def _open(self, statement: Term) -> Theorem:
        if is_call(statement, "eq") and statement.args[0].type in NUMBERS:
            s, t = statement.args
            return self.equation(s, t)
        if is_call(statement, "imp") and is_order(statement.args[0]):
            return self._not_in_order(statement)
        here = self.with_known_facts(statement, *(fact.statement for fact in self.facts))
        if not is_order(statement):
            return here.signs.prove(statement)
        return here._in_order(statement)

    def _in_order(self, statement: Term) -> Theorem:
        """Γ ⊢ s ≤ t or s < t, by signs and the search"""
        equations = tuple(fact for fact in self.facts if is_call(fact.statement, "eq"))
        plain = [without_natural_parts(side, equations) for side in statement.args]
        shown = self.signs.prove(statement.head(*plain))
        if shown.statement is statement:
            return shown
        return rules.order_algebra(statement, ((1, 1, (shown,)),), equations, ())

    def _not_in_order(self, statement: Term) -> Theorem:
        """¬(a < b) from b ≤ a, ¬(a ≤ b) from b < a."""
        inner = statement.args[0]
        a, b = inner.args
        opposite = less_equal(b, a) if is_call(inner, "lt") else less(b, a)
        return rules.discharge(
            inner, order.contradiction(rules.assume(inner), self.prove(opposite))
        )

    def from_facts(self, s: Term, t: Term, facts: Iterable[Theorem]) -> Theorem:
        """Γ ⊢ s = t for numbers, from these facts instead."""
        return self.elsewhere(facts).with_known_facts(s, t)._number(s, t)

    def combined_equations(self, goal: Term, items: Factors) -> Theorem:
        """Γ ⊢ s = t, because s − t is the sum of the multiples of the given equations."""
        if is_call(goal, "meq"):
            return self.matrices_equal(goal, [th for _, theorems in items for th in theorems])
        s, t = goal.args
        if not items:
            return self.equation(s, t)
        here = self.with_known_facts(s, t)
        pairs = [(multiplier, theorem) for multiplier, (theorem,) in items]
        for prover in (here._prover, here._without_equations):
            try:
                return normal_form.combination(prover, s, t, pairs)
            except KernelError:
                continue
        return here._combined_entries(s, t, pairs)

    def _combined_entries(self, s: Term, t: Term, pairs: list[tuple[Term, Theorem]]) -> Theorem:
        entries = Entries(self.facts)
        computed = [(is_computed(entries, c), in_numbers(entries, theorem)) for c, theorem in pairs]

        def combined(left: Term, right: Term, facts: list[Theorem]) -> Theorem:
            return normal_form.combination(self.elsewhere(facts)._prover, left, right, computed)

        return number_equation(s, t, combined, self.facts)

    def combined_inequalities(self, goal: Term, items: Factors) -> Theorem:
        """Γ ⊢ s ≤ t or s < t, because t − s is the sum of the products."""
        here = self.with_known_facts(goal, *(multiplier for multiplier, _ in items))
        return combination(here.signs, goal, [(c, tuple(theorems)) for c, theorems in items])

    def _closed_equation(self, s: Term, t: Term) -> Theorem:
        """⊢ s = t for closed numbers, written out."""
        left, right = closed.written_out(s), closed.written_out(t)
        first, last = (sides(meaning.statement)[1] for meaning in (left, right))
        prover = normal_form.Prover(laws=self.laws, side_condition=_closed_condition)
        return rules.transitive(left, prover.equation(first, last), rules.symmetric(right))


def _closed_condition(statement: Term) -> Theorem | None:
    """⊢ a comparison of closed numbers, by their values; None for others."""
    if not closed_values.is_closed(statement):
        return None
    try:
        return closed.comparison(statement)
    except KernelError:
        return None

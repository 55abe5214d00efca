"""Conditions of laws: 0 < t, 0 ≤ t, t ≠ 0, from facts and by the structure of t.

What is found here follows simply: signs of products, sums, inverses and powers of what has a sign, of
numerals, of exponentials.  A prover of more can be plugged in: ``side_condition`` is asked for statements
that are not found here, and answers with a theorem or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from symbolic_pe.kernel.rules import definition, replace, symmetric
from symbolic_pe.kernel.terms import (
    APP,
    FALSE,
    NUM,
    Term,
    function,
    less,
    less_equal,
    lift,
    unequal,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R
from symbolic_pe.tactics.equations import HOLE, PI, I, bare, called, number, value_of
from symbolic_pe.tactics.laws_of_complex import conj_nonzero, modulus_nonnegative, powZ_nonzero
from symbolic_pe.tactics.laws_of_exponentials import cis_nonzero, exp_positive, lifted_power
from symbolic_pe.tactics.laws_of_order import (
    absolute_nonnegative,
    complex_nonzero,
    from_products,
    inverse_positive,
    natural_nonnegative,
    nonzero_inverse,
    nonzero_power,
    nonzero_product,
    numeric_fact,
    pi_positive,
    positive_nonzero,
    power_nonnegative,
    power_positive,
    square_nonnegative,
    square_positive,
)

SideCondition = Callable[[Term], Theorem | None]


def is_unequal(statement: Term) -> bool:
    """Whether the statement is s ≠ t."""
    if called(statement) != "imp" or statement.args[1] is not FALSE:
        return False
    return called(statement.args[0]) == "eq" and statement.args[0].args[0].type in NUMBERS


class Conditions:
    """Theorems about signs, each looked for once."""

    def __init__(
        self, facts: Iterable[Theorem] = (), side_condition: SideCondition | None = None
    ) -> None:
        self.facts = {fact.statement: fact for fact in facts}
        self._side_condition = side_condition
        self._found: dict[tuple[str, Term], Theorem | None] = {}
        for fact in list(self.facts.values()):
            self._add_consequence(fact)

    def _add_consequence(self, fact: Theorem) -> None:
        """0 < t of c < t or c ≤ t, for a numeral c."""
        if called(fact.statement) not in ("lt", "le"):
            return
        low, t = fact.statement.args
        if low.kind != NUM or value_of(low) <= 0:
            return
        goal = less(0, t)
        self.facts[goal] = from_products(goal, ((fact,), (numeric_fact(less(0, low)),)))

    def holds(self, statement: Term) -> Theorem | None:
        """Γ ⊢ the statement, if it is a fact or the side prover shows it."""
        known = self.facts.get(statement)
        if known is None and self._side_condition is not None:
            known = self._side_condition(statement)
            if known is not None and known.statement is not statement:
                return None
        return known

    def positive(self, t: Term) -> Theorem | None:
        """Γ ⊢ 0 < t"""
        return self._get("positive", bare(t))

    def nonnegative(self, t: Term) -> Theorem | None:
        """Γ ⊢ 0 ≤ t"""
        return self._get("nonnegative", bare(t))

    def nonzero(self, t: Term) -> Theorem | None:
        """Γ ⊢ t ≠ 0, for a term of ℝ or ℂ"""
        return self._get("nonzero", t)

    def remember_nonzero(self, t: Term, theorem: Theorem) -> None:
        """Keep Γ ⊢ t ≠ 0, which was found elsewhere."""
        self._found["nonzero", t] = theorem

    def _get(self, kind: str, t: Term) -> Theorem | None:
        key = kind, t
        if key not in self._found:
            self._found[key] = None
            real = t.type is C or kind == "nonzero"
            whole = t if real else lift(t, R)
            if t.type is C and kind != "nonzero":
                return None
            goal = {
                "positive": lambda: less(0, whole),
                "nonnegative": lambda: less_equal(0, whole),
                "nonzero": lambda: unequal(whole, number(0, whole.type)),
            }[kind]()
            found = self.facts.get(goal)
            if found is None:
                found = getattr(self, "_" + kind)(t, whole, goal)
            if found is None:
                found = self._by_definition(kind, t, goal) or self.holds(goal)
            self._found[key] = found
        return self._found[key]

    def _by_definition(self, kind: str, t: Term, goal: Term) -> Theorem | None:
        head = t.head if t.kind == APP else t
        if called(t) is None or definition(head) is None:
            return None
        from symbolic_pe.tactics.definitions import unfolding

        meaning = unfolding(t)
        found = self._get(kind, meaning.statement.args[1])
        if found is None:
            return None
        hole = HOLE[t.type]
        place = function(hole, _with(goal, t, hole))
        return replace(place, symmetric(meaning), found)

    def _positive(self, t: Term, whole: Term, goal: Term) -> Theorem | None:
        if t.kind == NUM:
            return numeric_fact(goal) if value_of(t) > 0 else None
        if t is PI:
            return pi_positive()
        name = called(t)
        if name == "exp":
            return exp_positive(t.args[0])
        if name == "mul":
            return self._from(goal, map(self.positive, t.args))
        if name == "add":
            return self._positive_sum(t, goal)
        if name == "inv":
            inner = self.positive(t.args[0])
            return inverse_positive(t.args[0], inner) if inner else None
        if name == "pow":
            return self._positive_power(t, whole, goal)
        if name in ("absR", "Abs"):
            return None
        return None

    @staticmethod
    def _from(goal: Term, factors: Iterable[Theorem | None]) -> Theorem | None:
        known = tuple(factor for factor in factors if factor is not None)
        return from_products(goal, (known,)) if len(known) == 2 else None

    def _positive_sum(self, t: Term, goal: Term) -> Theorem | None:
        for a, b in (t.args, t.args[::-1]):
            first = self.positive(a)
            second = self.nonnegative(b) if first else None
            if first and second:
                return from_products(goal, ((first,), (second,)))
        return None

    def _positive_power(self, t: Term, whole: Term, goal: Term) -> Theorem | None:
        base, exponent = t.args
        inner = self.positive(base)
        if inner is None:
            nonzero = self.nonzero(lift(base, R)) if _is_two(exponent) else None
            if nonzero is None:
                return None
            return self._moved(goal, square_positive(lift(base, R), nonzero))
        power = power_positive(lift(base, R), exponent, inner)
        if t.type is R:
            return power
        law = lifted_power[t.type.name, "R"](base, exponent)
        del whole
        return from_products(goal, ((power,),), law)

    @staticmethod
    def _moved(goal: Term, theorem: Theorem) -> Theorem:
        return theorem if theorem.statement is goal else from_products(goal, ((theorem,),))

    def _nonnegative(self, t: Term, whole: Term, goal: Term) -> Theorem | None:
        if t.type is N:
            return self._moved(goal, natural_nonnegative(t)) if t.kind != NUM else self._zero(goal)
        if t.kind == NUM and not value_of(t):
            return self._zero(goal)
        positive = self.positive(t)
        if positive:
            return from_products(goal, ((positive,),))
        name = called(t)
        if name == "Abs":
            return modulus_nonnegative(t.args[0])
        if name == "absR":
            return absolute_nonnegative(t.args[0])
        if name == "mul" and t.args[0] is t.args[1]:
            return from_products(goal, ((square_nonnegative(lift(t.args[0], R)),),))
        if name == "mul":
            return self._from(goal, map(self.nonnegative, t.args))
        if name == "add":
            parts = [self.nonnegative(a) for a in t.args]
            if parts[0] and parts[1]:
                return from_products(goal, ((parts[0],), (parts[1],)))
            return None
        if name == "pow" and t.type is R:
            return self._nonnegative_power(*t.args, goal)
        return None

    @staticmethod
    def _zero(goal: Term) -> Theorem:
        """⊢ 0 ≤ a numeral that is not negative."""
        one = numeric_fact(less(0, number(1, R)))
        p, q = goal.args[1].head
        from symbolic_pe.kernel.polynomials import order_algebra

        return order_algebra(goal, ((p, q, (one,)),), (), ())

    def _nonnegative_power(self, base: Term, exponent: Term, goal: Term) -> Theorem | None:
        inner = self.nonnegative(base)
        if inner:
            return power_nonnegative(base, exponent, inner)
        if exponent.kind == NUM and exponent.head[0] % 2 == 0:
            return from_products(goal, ((square_nonnegative(base ** (exponent.head[0] // 2)),),))
        return None

    def _nonzero(self, t: Term, whole: Term, goal: Term) -> Theorem | None:
        del whole
        if t.kind == NUM or t is I:
            return numeric_fact(goal) if t is I or value_of(t) else None
        type_name = t.type.name
        if t.type is not C:
            positive = self.positive(t)
            if positive:
                return positive_nonzero(t, positive)
        name = called(t)
        if name == "mul":
            factors = [self.nonzero(a) for a in t.args]
            if factors[0] and factors[1]:
                return nonzero_product[type_name](*t.args, *factors)
            return None
        if name == "pow":
            inner = self.nonzero(t.args[0])
            return nonzero_power[type_name](*t.args, inner) if inner else None
        if name == "inv":
            inner = self.nonzero(t.args[0])
            return nonzero_inverse[type_name](t.args[0], inner) if inner else None
        if t.type is C:
            return self._nonzero_complex(t, name)
        return self._numeric(goal)

    def _nonzero_complex(self, t: Term, name: str | None) -> Theorem | None:
        if name == "cis":
            return cis_nonzero(t.args[0])
        inner = self.nonzero(t.args[0]) if name in ("toC", "powZ", "conj") else None
        if inner is None:
            return None
        if name == "toC":
            return complex_nonzero(t.args[0], inner)
        return powZ_nonzero(*t.args, inner) if name == "powZ" else conj_nonzero(*t.args, inner)

    @staticmethod
    def _numeric(goal: Term) -> Theorem | None:
        if goal.free:
            return None
        try:
            return numeric_fact(goal)
        except KernelError:
            return None


def _is_two(exponent: Term) -> bool:
    return exponent.kind == NUM and exponent.head == (2, 1)


def _with(goal: Term, t: Term, hole: Term) -> Term:
    """The goal 0 < t, 0 ≤ t or t ≠ 0, of the hole."""
    whole = hole if t.type is C else lift(hole, R)
    if is_unequal(goal):
        return unequal(whole, number(0, whole.type))
    return less(0, whole) if called(goal) == "lt" else less_equal(0, whole)

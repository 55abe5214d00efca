"""Conditions of laws: 0 < t, 0 ≤ t, t ≠ 0, from facts and by the structure of t.

What is found here follows simply: signs of products, sums, inverses and powers of what has a sign,
of numerals, of exponentials.  A prover of more can be plugged in: ``side_condition`` is asked for
statements that are not found here, and answers with a theorem or None.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import cached_property

from symbolic_pe.foundations import equations
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.written import equal, less, less_equal, lift, unequal
from symbolic_pe.kernel.terms import FALSE, NUM, Term, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R, Z
from symbolic_pe.tactics.arithmetic import laws_of_order
from symbolic_pe.tactics.polynomials.monomials import monomials
from symbolic_pe.theories import laws

SideCondition = Callable[[Term], Theorem | None]


def is_unequal(statement: Term) -> bool:
    """Whether the statement is s ≠ t."""
    if equations.called(statement) != "imp" or statement.args[1] is not FALSE:
        return False
    return equations.called(statement.args[0]) == "eq" and statement.args[0].args[0].type in NUMBERS


def is_zero(t: Term) -> bool:
    """Whether the term is the numeral 0."""
    return t.kind == NUM and not t.head[0]


def factors_of(t: Term) -> list[Term]:
    """The factors of a product and the bases of its powers; none of what is no product."""
    found, waiting = [], [equations.bare(t)]
    while waiting:
        parts = waiting.pop()
        if equations.called(parts) == "mul" or equations.is_numeral_power(parts):
            waiting += map(
                equations.bare, parts.args[: 2 if equations.called(parts) == "mul" else 1]
            )
        elif parts is not equations.bare(t):
            found.append(parts)
    return found


def polynomial_key(t: Term) -> Hashable:
    """The same for sums of products that differ in the order of summands and factors."""
    return frozenset((frozenset(m), c) for m, c in monomials(t).items())


class Conditions:
    """Theorems about signs, each looked for once."""

    def __init__(
        self, facts: Iterable[Theorem] = (), side_condition: SideCondition | None = None
    ) -> None:
        self.facts = {fact.statement: fact for fact in facts}
        self._side_condition = side_condition
        self._found: dict[tuple[str, Term, bool], Theorem | None] = {}
        self._asks = True
        self._products: dict[Term, Theorem] = {}
        for fact in list(self.facts.values()):
            self._add_consequence(fact)
            if is_unequal(fact.statement) and is_zero(fact.statement.args[0].args[1]):
                product = fact.statement.args[0].args[0]
                self._products |= dict.fromkeys(factors_of(product), fact)

    def _add_consequence(self, fact: Theorem) -> None:
        """0 < t of c < t or c ≤ t, for a numeral c; s ≠ t in ℝ of s ≠ t in ℕ or ℤ."""
        if is_unequal(fact.statement) and fact.statement.args[0].args[0].type in (N, Z):
            s, t = fact.statement.args[0].args
            same = rules.assume(equal(lift(s, R), lift(t, R)))
            whole = rules.modus_ponens(fact, rules.algebra(s, t, (same,), ()))
            self.facts[unequal(lift(s, R), lift(t, R))] = rules.discharge(same.statement, whole)
        if equations.called(fact.statement) not in ("lt", "le"):
            return
        low, t = fact.statement.args
        if low.kind != NUM or equations.value_of(low) <= 0:
            return
        goal = less(0, t)
        self.facts[goal] = laws_of_order.from_products(
            goal, ((fact,), (laws_of_order.numeric_fact(less(0, low)),))
        )

    def holds(self, statement: Term) -> Theorem | None:
        """Γ ⊢ the statement, if it is a fact or the side prover shows it."""
        known = self.facts.get(statement)
        if known is None and self._side_condition is not None:
            known = self._side_condition(statement)
            if known is not None and known.statement is not statement:
                return None
        return known

    def ordered(self, a: Term, b: Term) -> Theorem | None:
        """Γ ⊢ a ≤ b"""
        goal, strict = less_equal(a, b), less(a, b)
        known = self.facts.get(strict)
        if known is None and not strict.free:
            with suppress(KernelError):
                known = laws_of_order.numeric_fact(strict)
        if known is not None:
            return laws_of_order.from_products(goal, ((known,),))
        return self.holds(goal)

    def below(self, a: Term, b: Term) -> Theorem | None:
        """Γ ⊢ a < b"""
        goal = less(a, b)
        return self.facts.get(goal) or self._numeric(goal) or self.holds(goal)

    def at_most(self, a: Term, b: Term) -> Theorem | None:
        """Γ ⊢ a ≤ b, from a < b if that is known"""
        strict = self.below(a, b)
        known = (
            None if strict is None else laws_of_order.from_products(less_equal(a, b), ((strict,),))
        )
        return known or self.ordered(a, b)

    def positive(self, t: Term) -> Theorem | None:
        """Γ ⊢ 0 < t"""
        return self._get("positive", equations.bare(t))

    def nonnegative(self, t: Term) -> Theorem | None:
        """Γ ⊢ 0 ≤ t"""
        return self._get("nonnegative", equations.bare(t))

    def nonzero(self, t: Term) -> Theorem | None:
        """Γ ⊢ t ≠ 0, for a term of ℝ or ℂ"""
        return self._get("nonzero", t)

    def remember_nonzero(self, t: Term, theorem: Theorem) -> None:
        """Keep Γ ⊢ t ≠ 0, which was found elsewhere."""
        self._found["nonzero", t, True] = self._found["nonzero", t, False] = theorem

    def _get(self, kind: str, t: Term) -> Theorem | None:
        if t.type is C and kind != "nonzero":
            return None
        key = kind, t, self._asks
        if key not in self._found:
            self._found[key] = None
            goal = _GOALS[kind](t)
            own = self.facts.get(goal) or self._restated(t, goal)
            own = own or getattr(self, "_" + kind)(t, goal)
            own = own or self._of_product(kind, t, goal)
            own = own or self._by_definition(kind, t)
            own = own or (self.holds(goal) if self._asks else None)
            self._found[key] = own or (None if kind == "nonnegative" else self._numeric(goal))
        return self._found[key]

    def _of_summand(self, kind: str, t: Term) -> Theorem | None:
        """What is simply known of a summand: ``side_condition`` is asked for the whole sum, which
        it takes apart itself, and not once more for each of its parts."""
        asks, self._asks = self._asks, False
        try:
            return self._get(kind, equations.bare(t))
        finally:
            self._asks = asks

    def _by_definition(self, kind: str, t: Term) -> Theorem | None:
        """By what a defined function means."""
        if not is_defined(t):
            return None
        meaning = unfolding(t)
        found = self._get(kind, equations.right(meaning))
        if found is None:
            return None
        hole = equations.HOLE[t.type]
        return rules.replace(function(hole, _GOALS[kind](hole)), rules.symmetric(meaning), found)

    def _restated(self, t: Term, goal: Term) -> Theorem | None:
        """A fact about a polynomial that is written otherwise."""
        if equations.called(goal) not in ("lt", "le") or equations.called(t) not in (
            "mul",
            "add",
            "pow",
        ):
            return None
        found = self._by_polynomial.get((equations.called(goal), polynomial_key(t)))
        return laws_of_order.from_products(goal, ((found,),)) if found is not None else None

    @cached_property
    def _by_polynomial(self) -> dict[tuple[str | None, Hashable], Theorem]:
        """The facts 0 < t and 0 ≤ t, by t."""
        return {
            (equations.called(statement), polynomial_key(statement.args[1])): fact
            for statement, fact in self.facts.items()
            if equations.called(statement) in ("lt", "le") and is_zero(statement.args[0])
        }

    def _of_product(self, kind: str, t: Term, goal: Term) -> Theorem | None:
        """Γ ⊢ t ≠ 0 of a factor of what is not 0; 0 < t, if 0 ≤ t besides."""
        fact = self._products.get(equations.bare(t))
        if fact is None or kind == "nonnegative":
            return None
        if kind == "nonzero":
            product, zero = fact.statement.args[0].args
            vanishing = rules.assume(goal.args[0])
            whole = rules.algebra(product, zero, (vanishing,), ())
            return rules.discharge(vanishing.statement, rules.modus_ponens(fact, whole))
        nonnegative = self.nonnegative(t)
        nonzero = self.nonzero(t) if nonnegative is not None else None
        if nonnegative is None or nonzero is None:
            return None
        return laws.positive_of_nonzero(lift(t, R), nonnegative, nonzero)

    # 0 < t

    def _positive(self, t: Term, goal: Term) -> Theorem | None:
        if t.kind == NUM:
            return laws_of_order.numeric_fact(goal) if equations.value_of(t) > 0 else None
        if t is equations.PI:
            return laws.pi_positive()
        name = equations.called(t)
        if name == "exp":
            return laws.exp_positive(t.args[0])
        if name == "Abs":
            inner = self.nonzero(t.args[0])
            return laws.modulus_positive(t.args[0], inner) if inner else None
        if name == "mul":
            return self._product(goal, map(self.positive, t.args))
        if name == "add":
            return self._positive_sum(t, goal)
        if name == "inv":
            inner = self.positive(t.args[0])
            return laws.inverse_positive(t.args[0], inner) if inner else None
        if name == "pow":
            return self._positive_power(t, goal)
        return self._numeric(goal) if t.type is R else None

    @staticmethod
    def _product(goal: Term, factors: Iterable[Theorem | None]) -> Theorem | None:
        known = tuple(factor for factor in factors if factor is not None)
        return laws_of_order.from_products(goal, (known,)) if len(known) == 2 else None

    def _positive_sum(self, t: Term, goal: Term) -> Theorem | None:
        for a, b in (t.args, t.args[::-1]):
            first = self._of_summand("positive", a)
            second = self._of_summand("nonnegative", b) if first else None
            if first and second:
                return laws_of_order.from_products(goal, ((first,), (second,)))
        return None

    def _positive_power(self, t: Term, goal: Term) -> Theorem | None:
        base, exponent = t.args
        real = lift(base, R)
        inner = self.positive(base)
        if inner is not None and t.type is R:
            return laws.power_positive["R"](base, exponent, inner)
        if inner is not None:
            law = laws[f"lifted_power_{t.type}R"](base, exponent)
            embedded = equations.head("toR", t.type, R)(base)
            inner = laws_of_order.from_products(less(0, embedded), ((inner,),))
            return laws_of_order.from_products(
                goal, ((laws.power_positive["R"](embedded, exponent, inner),),), law
            )
        square = exponent.kind == NUM and exponent.head == (2, 1)
        nonzero = self.nonzero(real) if square else None
        return (
            laws_of_order.from_products(goal, ((laws.square_positive(real, nonzero),),))
            if nonzero
            else None
        )

    # 0 ≤ t

    def _nonnegative(self, t: Term, goal: Term) -> Theorem | None:
        if t.kind == NUM:
            return laws_of_order.nonnegative_numeral(t) if equations.value_of(t) >= 0 else None
        if t.type is N:
            return laws.natural_nonnegative(t)
        positive = self.positive(t)
        if positive:
            return laws_of_order.from_products(goal, ((positive,),))
        name = equations.called(t)
        if name == "Abs":
            return laws.modulus_nonnegative(t.args[0])
        if name == "absR":
            return laws.modulus_nonnegative_R(t.args[0])
        if name == "sqrt":
            inner = self.nonnegative(t.args[0])
            return laws.sqrt_nonnegative(t.args[0], inner) if inner else None
        if name == "mul":
            return self._nonnegative_product(t, goal)
        if name == "add":
            return self._nonnegative_sum(t, goal)
        return self._nonnegative_power(t, goal) if name == "pow" and t.type is R else None

    def _nonnegative_sum(self, t: Term, goal: Term) -> Theorem | None:
        first = self._of_summand("nonnegative", t.args[0])
        second = self._of_summand("nonnegative", t.args[1]) if first else None
        return (
            laws_of_order.from_products(goal, ((first,), (second,))) if first and second else None
        )

    def _nonnegative_product(self, t: Term, goal: Term) -> Theorem | None:
        first, second = t.args
        if first is second:
            return laws_of_order.from_products(goal, ((laws.square_nonnegative(lift(first, R)),),))
        return self._product(goal, map(self.nonnegative, t.args))

    def _nonnegative_power(self, t: Term, goal: Term) -> Theorem | None:
        base, exponent = t.args
        inner = self.nonnegative(base)
        if inner:
            return laws.power_nonnegative["R"](base, exponent, inner)
        if exponent.kind != NUM or exponent.head[0] % 2:
            return None
        return laws_of_order.from_products(
            goal, ((laws.square_nonnegative(base ** (exponent.head[0] // 2)),),)
        )

    # t ≠ 0

    def _nonzero(self, t: Term, goal: Term) -> Theorem | None:
        if t is equations.I or t.kind == NUM:
            return (
                laws_of_order.numeric_fact(goal)
                if t is equations.I or equations.value_of(t)
                else None
            )
        positive = self.positive(t) if t.type is not C else None
        if positive is not None:
            return laws.positive_nonzero(t, positive)
        name, type_name = equations.called(t), t.type.name
        if name == "cis":
            return laws.cis_nonzero(t.args[0])
        if name == "mul":
            first, second = map(self.nonzero, t.args)
            both = first is not None and second is not None
            return laws.nonzero_product[type_name](*t.args, first, second) if both else None  # type: ignore[arg-type]
        inner = self.nonzero(t.args[0]) if name in _NONZERO else None
        if inner is not None:
            return _NONZERO[name](type_name)(*t.args, inner)
        return self._numeric(goal) if t.type is not C else None

    @staticmethod
    def _numeric(goal: Term) -> Theorem | None:
        """⊢ 0 < t or t ≠ 0 for a closed number, by its value."""
        if goal.free:
            return None
        try:
            return laws_of_order.numeric_fact(goal)
        except KernelError:
            return None


_NONZERO: dict[str | None, Callable[[str], Callable[..., Theorem]]] = {
    "pow": laws.nonzero_power.__getitem__,
    "inv": laws.nonzero_inverse.__getitem__,
    "toC": lambda _: laws.complex_nonzero,
    "powZ": lambda _: laws.powZ_nonzero,
    "conj": lambda _: laws.conj_nonzero,
}
"""Functions whose value is not 0 where their first argument is not, with the law for a type."""


def _nonzero_goal(t: Term) -> Term:
    whole = t if t.type is C else lift(t, R)
    return unequal(whole, equations.number(0, whole.type))


_GOALS: dict[str, Callable[[Term], Term]] = {
    "positive": lambda t: less(0, t),
    "nonnegative": lambda t: less_equal(0, t),
    "nonzero": _nonzero_goal,
}

"""Which multiples of facts add up to a goal: linear programming over Laurent polynomials.

A column is a fact (or a product of two inequalities) times a monomial of known sign; the goal is to
be a combination of columns with coefficients ≥ 0.  Columns are added in stages, the fewer the
likelier first.  What is found is a list of items (multiplier, theorems), from which the normal form
makes the theorem, or refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TypeAlias

from symbolic_pe.foundations import linear
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, need
from symbolic_pe.prover.bounds import squares_for
from symbolic_pe.prover.known import Known, made
from symbolic_pe.prover.laurent import (
    Laurent,
    Monomial,
    Polynomial,
    degree,
    difference,
    divided,
    multiplied,
)

Item: TypeAlias = tuple[Term, tuple[Theorem, ...]]
"""A multiplier, and the theorems whose product it multiplies."""
Solution: TypeAlias = tuple[int, ...]
"""For each column that is used: its number, the numerator and the denominator of its factor."""
_Multiple: TypeAlias = tuple[Term, tuple[Known, ...]]
_Column: TypeAlias = tuple[Polynomial, bool, _Multiple]
"""right − left, whether it is certainly not 0, and of what it is a multiple."""

MOST_PIVOTS = 1000
MOST_COLUMNS = 1500
MOST_PAIRED, MOST_PAIRED_WITH_MONOMIALS = 14, 8
"""Of so many inequalities the products of two are tried."""
MOST_MONOMIALS = 80


@dataclass(frozen=True)
class _Fact:
    """Theorems, right − left of their product, and whether it is certainly not 0."""

    theorems: tuple[Known, ...]
    size: Polynomial

    @property
    def is_equation(self) -> bool:
        return is_call(self.theorems[0].statement, "eq")

    @property
    def is_strict(self) -> bool:
        return all(is_call(theorem.statement, "lt") for theorem in self.theorems)

    def times(self, other: _Fact) -> _Fact:
        return _Fact((*self.theorems, *other.theorems), multiplied(self.size, other.size))


class Multiples:
    """The search for one goal s = t, s ≤ t or s < t.

    ``named``: the facts to use; ``others``: what else holds; ``sign``: of a term, 1 if it is
    positive, 0 if it is at least 0, None if neither is known; ``bounds``: what holds of all values
    of functions, asked for at last.
    """

    def __init__(
        self,
        goal: Term,
        named: Sequence[Known],
        others: Sequence[Known],
        sign: Callable[[Term], int | None],
        laurent: Laurent,
        bounds: Callable[[], Sequence[Known]],
    ) -> None:
        self._laurent, self._sign, self._bounds = laurent, sign, bounds
        self._signs: dict[int, int | None] = {}
        self._strict, self._equal = is_call(goal, "lt"), is_call(goal, "eq")
        self._target = self._size(goal)
        self._named = list(self._facts(named))
        self._all = [*self._named, *self._facts(others)]
        self._columns: dict[frozenset[object], _Column] = {}
        self._doubtful = set[frozenset[object]]()
        self._looked_at = 0, 0

    def _size(self, statement: Term) -> Polynomial:
        left, right = map(self._laurent.of, statement.args)
        return difference(right, left)

    def _facts(self, theorems: Iterable[Known]) -> Iterator[_Fact]:
        for theorem in theorems:
            if self._equal and not is_call(theorem.statement, "eq"):
                continue
            try:
                yield _Fact((theorem,), self._size(theorem.statement))
            except KernelError:
                continue

    # stages ------------------------------------------------------------------------------------

    def stages(self) -> Iterator[None]:
        """More and more columns; after each stage, ``solutions`` may be asked for."""
        for add in self._stages_of_equations() if self._equal else self._stages_of_order():
            add()
            yield

    def _stages_of_equations(self) -> Iterator[Callable[[], None]]:
        yield lambda: self._plain(self._all)
        yield lambda: self._reaching_the_goal(self._named)
        yield lambda: self._reaching_each_other(self._all)
        yield lambda: self._reaching_each_other(self._named, 120)

    def _stages_of_order(self) -> Iterator[Callable[[], None]]:
        order = [fact for fact in self._all if not fact.is_equation]
        yield self._facts_and_signs
        yield lambda: self._reaching_the_goal(self._named)
        yield lambda: self._plain(_pairs(order[:MOST_PAIRED]))
        yield lambda: self._reaching_each_other(self._all)
        few = order[:MOST_PAIRED_WITH_MONOMIALS]
        yield lambda: self._reaching_the_goal(_pairs(few))
        yield lambda: self._reaching_each_other(self._named, 120)
        yield self._bounds_and_squares
        yield self._more_squares

    def _facts_and_signs(self) -> None:
        """The facts themselves, and the signs of the monomials that occur."""
        self._add({(): 1}, True, (numeral(1, 1, R), ()))
        self._plain(self._all)
        self._signed([*self._target, *(m for fact in self._all for m in fact.size)])

    def _bounds_and_squares(self) -> None:
        """Bounds of functions, their multiples and products with the facts, and squares."""
        bounds = list(self._facts(self._bounds()))
        self._reaching_the_goal(bounds, 6)
        order = [fact for fact in self._all if not fact.is_equation]
        self._plain(_pairs([*bounds, *order][:MOST_PAIRED]))
        self._squares(self._target)

    def _more_squares(self) -> None:
        """Squares for the monomials that have been met by now."""
        met = dict.fromkeys(m for p, _, _ in list(self._columns.values()) for m in p)
        self._squares(list(met)[:MOST_MONOMIALS])

    def _squares(self, monomials: Iterable[Monomial]) -> None:
        squares = squares_for(self._target, monomials, self._laurent)
        self._reaching_the_goal(self._facts(squares))

    def _plain(self, facts: Iterable[_Fact]) -> None:
        for fact in facts:
            self._multiples(fact, [()], 1)

    def _reaching_the_goal(self, facts: Iterable[_Fact], most: int = 40) -> None:
        """By the monomials that make one of theirs one of the goal's."""
        for fact in facts:
            self._multiples(fact, self._quotients(fact, self._target), most)

    def _reaching_each_other(self, facts: Sequence[_Fact], most: int = 0) -> None:
        """By the monomials that make one of theirs one that occurs."""
        met = dict.fromkeys(m for p, _, _ in list(self._columns.values()) for m in p)
        wanted = list(met)[:MOST_MONOMIALS]
        for fact in facts:
            count = most or (30 if fact in self._named else 8)
            self._multiples(fact, self._quotients(fact, [*self._target, *wanted]), count)
        if not self._equal:
            self._signed(wanted)

    @staticmethod
    def _quotients(fact: _Fact, wanted: Iterable[Monomial]) -> list[Monomial]:
        return list(dict.fromkeys([(), *(divided(w, m) for w in wanted for m in fact.size)]))

    # columns -----------------------------------------------------------------------------------

    def _multiples(self, fact: _Fact, factors: Iterable[Monomial], most: int) -> None:
        for m in sorted(factors, key=degree)[:most]:
            sign = self._sign_of(m)
            term = self._laurent.monomial(m)
            if term is None or (sign is None and not fact.is_equation):
                continue
            size = multiplied(fact.size, {m: 1})
            is_strict = not fact.is_equation and fact.is_strict and sign == 1
            doubtful = fact.is_equation and self._divides_by_zero_perhaps(m)
            self._add(size, is_strict, (term, fact.theorems), doubtful)
            if fact.is_equation:
                opposite = {n: -c for n, c in size.items()}
                self._add(opposite, False, (-term, fact.theorems), doubtful)

    def _divides_by_zero_perhaps(self, m: Monomial) -> bool:
        return any(type(e) is int and e < 0 and self._sign_of_atom(a) != 1 for a, e in m)

    def _signed(self, monomials: Iterable[Monomial]) -> None:
        """0 ≤ m for the monomials whose sign is known."""
        for m in dict.fromkeys(monomials):
            sign, term = self._sign_of(m) if m else None, self._laurent.monomial(m)
            if sign is not None and term is not None:
                self._add({m: 1}, sign == 1, (term, ()))

    def _add(
        self, size: Polynomial, is_strict: bool, item: _Multiple, doubtful: bool = False
    ) -> None:
        key = frozenset(size.items())
        if not (size or is_strict) or len(self._columns) >= MOST_COLUMNS:  # 0 < 0 gives anything
            return
        if key not in self._columns or (key in self._doubtful and not doubtful):
            self._columns[key] = size, is_strict, item
            (self._doubtful.add if doubtful else self._doubtful.discard)(key)

    def _sign_of(self, m: Monomial) -> int | None:
        """1 if the monomial is positive, 0 if it is at least 0, None if neither is known."""
        result = 1
        for atom, e in m:
            sign = self._sign_of_atom(atom)
            if type(e) is int and e > 0 and e % 2 == 0:
                sign = sign or 0
            if sign is None or (sign == 0 and e < 0):
                return None
            result = min(result, sign)
        return result

    def _sign_of_atom(self, atom: int) -> int | None:
        if atom not in self._signs:
            t = self._laurent.atom(atom)
            is_complex = t is None or t.type.name == "C"
            self._signs[atom] = None if t is None or is_complex else self._sign_of_term(t)
        return self._signs[atom]

    def _sign_of_term(self, t: Term) -> int | None:
        """Of 1/(b − a) also from a < b."""
        if is_call(t, "inv") and self._is_said_positive(self._laurent.of(t.args[0])):
            return 1
        return self._sign(lift(t, R))

    def _is_said_positive(self, p: Polynomial) -> bool:
        """Does a fact say that a polynomial is more than 0?"""
        facts = (fact.size for fact in self._all if fact.is_strict and not fact.is_equation)
        return any(_is_positive_multiple(size, p) for size in facts)

    # solving -----------------------------------------------------------------------------------

    def solutions(self) -> Iterator[Solution]:
        """Multiples that add up to the goal; then, where one divides an equation by what may be 0,
        multiples of which none does.  Nothing where the stage has added nothing."""
        count = len(self._columns), len(self._doubtful)
        if count == self._looked_at:
            return
        self._looked_at = count
        keys = list(self._columns)
        for whole in self._solution(range(len(keys))):
            yield whole
            certain = [j for j, key in enumerate(keys) if key not in self._doubtful]
            if self._doubtful:
                yield from self._solution(certain)

    def _solution(self, numbers: Sequence[int]) -> Iterator[Solution]:
        columns = list(self._columns.values())
        chosen = [columns[j] for j in numbers]
        strict = (j for j, (_, is_strict, _) in enumerate(chosen) if is_strict and self._strict)
        wanted = frozenset(strict)
        sizes = [size for size, _, _ in chosen]
        found = linear.nonnegative_solution(sizes, self._target, wanted, MOST_PIVOTS)
        if found is not None and (not self._strict or any(found[j] for j in wanted)):
            parts = [(j, x) for j, x in zip(numbers, found, strict=True) if x]
            if parts:
                yield tuple(n for j, x in parts for n in (j, x.numerator, x.denominator))

    def items(self, solution: Solution) -> list[Item]:
        """Multipliers, and what they multiply; raises ``KernelError`` where there is no such."""
        columns = list(self._columns.values())
        need(len(solution) % 3 == 0, "it is no solution")
        items = []
        for j, p, q in zip(solution[::3], solution[1::3], solution[2::3], strict=True):
            need(0 <= j < len(columns) and q > 0, "it is no solution")
            _, _, (term, theorems) = columns[j]
            multiplier = term if p == q == 1 else numeral(p, q, R) * term
            items.append((multiplier, tuple(map(made, theorems))))
        return items


def _is_positive_multiple(p: Polynomial, q: Polynomial) -> bool:
    """Is p = c·q for a positive number c?"""
    if not q or set(p) != set(q):
        return False
    m = next(iter(q))
    return p[m] * q[m] > 0 and all(p[n] * q[m] == q[n] * p[m] for n in q)


def _pairs(facts: Sequence[_Fact]) -> Iterator[_Fact]:
    """The products of two of them that are not too large."""
    for one, other in combinations_with_replacement(facts, 2):
        try:
            yield one.times(other)
        except KernelError:
            continue

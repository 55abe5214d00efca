"""Signs of terms and inequalities between them, found and proved.

    prove(statement, facts)       0 < t, 0 ≤ t, t ≠ 0, s < t, s ≤ t, s ≠ t; also behind ∀ and ⇒
    le_by(goal, items, facts)     s ≤ t or s < t from multiples of given theorems; signs are proved

A lower bound of ±t is read off its parts: t − c is a sum of products of differences b − a of theorems
a ≤ b.  What is known of the parts comes from the facts, from types (0 ≤ n for n ∈ ℕ, gaps between
integers), from what functions are (exp, √, |·|, squares, cos, sums) and, for closed numbers, from balls.
Where that is not enough, nonnegative multiples of the facts are sought (``linear``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import flint

from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import Polynomial, Reading, algebra, without_embeddings
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    modus_ponens,
    sides,
    transitive,
)
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    FALSE,
    LAM,
    NUM,
    Term,
    constant,
    equal,
    function,
    implies,
    less,
    less_equal,
    lift,
    numeral,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R, Z, need
from symbolic_pe.tactics import integers, order, sine_bounds, sums
from symbolic_pe.tactics.lemmas import apply, fresh
from symbolic_pe.tactics.linear import nonnegative_solution
from symbolic_pe.tactics.logic import conjoin, conjuncts, is_call, is_universal, opened
from symbolic_pe.tactics.order import (
    ONE,
    ORDER,
    ZERO,
    Product,
    combine_products,
    is_strict,
)

Equation = Callable[[Term, Term, tuple[Theorem, ...]], Theorem]
"""⊢ s = t for two terms, from facts; raises ``KernelError`` where it finds no proof."""

Item = tuple["Term | int | Fraction", *tuple[Theorem, ...]]
"""A multiplier and the theorems a ≤ b, a < b (any number) or a = b (one) it is multiplied to."""

BITS = (64, 256)
MOST_FACTS_IN_SEARCH = 40
DEEPEST = 12
_PI = constant("pi", R)


class Bound(NamedTuple):
    """A lower bound: t − constant is the sum of the products, so ≥ 0, and > 0 if strict."""

    constant: Fraction
    strict: bool
    products: tuple[Product, ...]

    def scaled(self, factor: Fraction) -> Bound:
        """The bound of a multiple, factor > 0."""
        if factor == 1:
            return self
        products = tuple((c * factor, theorems) for c, theorems in self.products)
        return Bound(self.constant * factor, self.strict, products)

    def sign(self) -> Bound | None:
        """The same as a bound by 0; None if the constant is negative."""
        if self.constant < 0:
            return None
        if not self.constant:
            return self
        return Bound(Fraction(0), True, (*self.products, (self.constant, ())))


class NotShown(KernelError):
    """The statement that was not proved is ``missing``."""

    def __init__(self, missing: Term, why: str = "") -> None:
        super().__init__(f"{missing!r} is not shown" + (f": {why}" if why else ""))
        self.missing = missing


Monomial = tuple[tuple[Term, int], ...]


def prove(
    statement: Term, facts: Sequence[Theorem] = (), equation: Equation | None = None
) -> Theorem:
    """Γ ⊢ the statement, Γ from the facts; raises ``NotShown``."""
    return Signs(facts, equation).prove(statement)


def le_by(
    goal: Term,
    items: Sequence[Item | Theorem],
    facts: Sequence[Theorem] = (),
    equation: Equation | None = None,
) -> Theorem:
    """Γ ⊢ s ≤ t or s < t, because t − s = Σ m·Π(b − a) for the items (m, theorems a ≤ b …).

    The multipliers m ≥ 0 are proved from the facts; those of equations a = b may have any sign.
    """
    return Signs(facts, equation).combination(goal, items)


class Signs:
    """What is known in one context, and what has been found in it."""

    def __init__(self, facts: Sequence[Theorem] = (), equation: Equation | None = None) -> None:
        self.facts: tuple[Theorem, ...] = ()
        self.equation = equation
        self.inequalities: list[Theorem] = []
        self.below: dict[Term, list[tuple[Fraction, Theorem]]] = {}
        self.above: dict[Term, list[tuple[Fraction, Theorem]]] = {}
        self.exact: dict[Term, Theorem] = {}
        self.unequal: list[Theorem] = []
        self.equal: list[Theorem] = []
        self.universal: dict[object, list[Universal]] = {}
        self.found: dict[tuple[Term, int, bool, bool], Bound | None] = {}
        self.nonzeros: dict[Term, Theorem | None] = {}
        self.depth, self.searching = 0, False
        for fact in facts:
            self._add(fact)

    def with_facts(self, *facts: Theorem) -> Signs:
        """A context in which these are known besides."""
        inner = Signs((*self.facts, *facts), self.equation)
        inner.depth, inner.searching = self.depth + 1, self.searching
        need(inner.depth <= DEEPEST, "the statement is nested too deeply")
        return inner

    def _add(self, fact: Theorem) -> None:
        self.facts += (fact,)
        statement = fact.statement
        self.exact.setdefault(statement, fact)
        if is_call(statement, "and"):
            for part in conjuncts(fact):
                self._add(part)
        elif is_call(statement, "lt") or is_call(statement, "le"):
            self.inequalities.append(fact)
            a, b = map(without_embeddings, statement.args)
            if a.kind == NUM:
                self.below.setdefault(b, []).append((Fraction(*a.head), fact))
            if b.kind == NUM:
                self.above.setdefault(a, []).append((Fraction(*b.head), fact))
        elif is_unequal(statement):
            self.unequal.append(fact)
        elif is_call(statement, "eq") and statement.args[0].type in NUMBERS:
            self.equal.append(fact)
        elif is_universal(statement):
            for universal in _universal(fact):
                self.universal.setdefault(universal.head, []).append(universal)

    # Statements

    def prove(self, statement: Term) -> Theorem:
        """Γ ⊢ the statement, Γ from the facts; raises ``NotShown``."""
        known = self.exact.get(statement)
        if known is not None:
            return known
        if is_call(statement, "lt") or is_call(statement, "le"):
            return self._inequality(statement)
        if is_unequal(statement):
            return self._unequal(statement)
        if is_universal(statement):
            x = fresh(
                statement.args[0].head, statement.args[0].type.source, *self._about(statement)
            )
            return generalise(self.prove(opened(statement, x)), x)
        if is_call(statement, "imp"):
            premise, conclusion = statement.args
            inner = self.with_facts(assume(premise)).prove(conclusion)
            return discharge(premise, inner)
        if is_call(statement, "and"):
            return conjoin(*map(self.prove, statement.args))
        if is_call(statement, "eq") and self.equation:
            return self.equation(*statement.args, self.facts)
        raise NotShown(statement, "only <, ≤, ≠ are shown here")

    def _about(self, *terms: Term) -> tuple[Term, ...]:
        """The terms and all hypotheses: what a new variable must not be free in."""
        facts = (t for fact in self.facts for t in (fact.statement, *fact.hypotheses))
        return (*terms, *facts)

    def _inequality(self, goal: Term) -> Theorem:
        s, t = goal.args
        strict = is_call(goal, "lt")
        difference = t if s is ZERO else t - s
        bound = self.sign(difference)
        if bound and (bound.strict or not strict):
            return combine_products(goal, bound.products)
        bound = self._search(difference, 1, strict)
        if bound and (bound.strict or not strict):
            return combine_products(goal, bound.products)
        raise NotShown(goal, f"the sign of {difference!r} is not known")

    def _unequal(self, goal: Term) -> Theorem:
        s, t = goal.args[0].args
        if t.kind == NUM and not t.head[0]:
            shown = self.nonzero(s)
            if shown:
                return shown
            raise NotShown(goal)
        assumed = assume(goal.args[0])
        zero = numeral(0, 1, s.type if s.type is not N else Z)
        wide = [lift(side, zero.type) for side in (s, t)]
        shown = self.nonzero(wide[0] - wide[1])
        if shown is None:
            raise NotShown(goal)
        vanishes = algebra(shown.statement.args[0].args[0], zero, (assumed,), ())
        return discharge(assumed.statement, modus_ponens(shown, vanishes))

    # Signs

    def positive(self, t: Term) -> Theorem | None:
        """⊢ 0 < t, or None."""
        return self._theorem(t, strict=True)

    def nonnegative(self, t: Term) -> Theorem | None:
        """⊢ 0 ≤ t, or None."""
        return self._theorem(t, strict=False)

    def _theorem(self, t: Term, strict: bool) -> Theorem | None:
        goal = ORDER[strict](ZERO, lift(t, R))
        if goal not in self.exact:
            try:
                self.exact[goal] = self._inequality(goal)
            except NotShown:
                return None
        return self.exact[goal]

    def sign(self, t: Term, direction: int = 1) -> Bound | None:
        """Products whose sum is ±t (direction 1 or −1), or None."""
        for sharp in (False, True):
            bound = self.bound(t, direction, sharp)
            if bound and bound.constant >= 0:
                return bound.sign()
        return None

    def bound(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        """A lower bound of ±t; ``sharp``: the best one, by gaps between integers and the like."""
        t = without_embeddings(t)
        if t.kind == NUM:
            return Bound(direction * Fraction(*t.head), False, ())
        key = t, direction, sharp, self.searching
        if key not in self.found:
            self.found[key] = None  # while it is sought, it is not known
            self.found[key] = self._bound(t, direction, sharp)
        return self.found[key]

    def _bound(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        known = self._from_facts(t, direction)
        if known and not sharp:
            return known
        if not t.free and t.kind != NUM:
            closed = self._closed(t, direction)
            if closed:
                return closed
        terms = monomials(t)
        alone = len(terms) == 1 and next(iter(terms)) == ((t, 1),)
        computed = self._atom(t, direction, sharp) if alone else self._sum(terms, direction, sharp)
        if known and (computed is None or computed.constant < known.constant):
            return known
        return computed

    def _from_facts(self, t: Term, direction: int) -> Bound | None:
        table = self.below if direction > 0 else self.above
        best = None
        for constant, theorem in table.get(t, ()):
            bound = Bound(direction * constant, is_strict(theorem), ((Fraction(1), (theorem,)),))
            best = bound if best is None or bound[:2] > best[:2] else best
        return best

    def _closed(self, t: Term, direction: int) -> Bound | None:
        real = lift(t, R)
        if real.type is not R:
            return None
        shown = by_balls(less(0, real) if direction > 0 else less(real, 0))
        return shown and Bound(Fraction(0), True, ((Fraction(1), (shown,)),))

    def _sum(self, terms: dict[Monomial, Fraction], direction: int, sharp: bool) -> Bound | None:
        constant, strict, products = Fraction(0), False, []
        for monomial, coefficient in terms.items():
            signed = coefficient * direction
            if not monomial:
                constant += signed
                continue
            part = self._monomial(monomial, 1 if signed > 0 else -1, sharp)
            if part is None:
                return None
            part = part.scaled(abs(signed))
            constant += part.constant
            strict = strict or part.strict
            products += part.products
        return Bound(constant, strict, tuple(products))

    def _monomial(self, monomial: Monomial, direction: int, sharp: bool) -> Bound | None:
        if len(monomial) == 1 and monomial[0][1] == 1:
            return self.bound(monomial[0][0], direction, sharp)
        bound = self._product(monomial, direction)
        if sharp and bound and bound.strict and direction > 0:
            return self._gap(monomial, bound) or bound
        return bound

    def _gap(self, monomial: Monomial, bound: Bound) -> Bound | None:
        """1 ≤ t from 0 < t for a product of integers."""
        t = integer_term(_product_term(monomial))
        if t is None:
            return None
        zero = numeral(0, 1, Z)
        positive = combine_products(less(zero, t), bound.products)
        gap = apply(axiom("gap"), zero, t, positive)
        return Bound(Fraction(1), False, ((Fraction(1), (gap,)),))

    def _product(self, monomial: Monomial, direction: int) -> Bound | None:
        number, theorems, strict = Fraction(1), (), True
        for factor, exponent in monomial:
            found = self._power(factor, exponent)
            if found is None:
                return None
            sign, positive, (c, used) = found
            direction *= sign
            strict = strict and positive
            number *= c
            theorems += used
        return Bound(Fraction(0), strict, ((number, theorems),)) if direction > 0 else None

    def _power(self, factor: Term, exponent: int) -> tuple[int, bool, Product] | None:
        """The sign of factor^exponent, whether it is not 0, and ±factor^exponent as a product."""
        for direction in (1, -1):
            bound = self.sign(factor, direction)
            if bound:
                c, theorems = self._single(factor, direction, bound)
                sign = direction if exponent % 2 else 1
                return sign, bound.strict, (c**exponent, theorems * exponent)
        if exponent % 2 or factor.type is C:
            return None
        factor = lift(factor, R)
        root = factor if exponent == 2 else factor ** (exponent // 2)
        nonzero = self.nonzero(root)
        square = order.square_positive(root, nonzero) if nonzero else order.square_nonnegative(root)
        return 1, nonzero is not None, (Fraction(1), (square,))

    def _single(self, factor: Term, direction: int, bound: Bound) -> Product:
        """±factor as one product: the sum of several becomes a theorem."""
        if len(bound.products) == 1:
            return bound.products[0]
        real = lift(factor, R)
        goal = ORDER[bound.strict](ZERO, real if direction > 0 else -real)
        return Fraction(1), (combine_products(goal, bound.products),)

    # Functions

    def _atom(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        """A lower bound of ±t from what t is."""
        if t.kind == APP and t.head.kind == CONST:
            law = _FUNCTIONS.get(t.head.head)
            bound = law(self, t, direction, sharp) if law else None
            if bound:
                return bound
        for universal in self.universal.get(_head(t), ()) if self.universal else ():
            bound = self._instance(universal, t, direction)
            if bound:
                return bound
        if t.type is N and direction > 0:
            return self._natural(t, sharp)
        return None

    def _natural(self, t: Term, sharp: bool) -> Bound:
        for fact in self.unequal if sharp else ():
            if is_zero(fact, t):
                return least(1, integers.positive_of_nonzero_natural(t, fact))
        return least(0, integers.natural_nonnegative(t))

    def _instance(self, universal: Universal, t: Term, direction: int) -> Bound | None:
        """From a fact ∀x…. φ ⇒ a ≤ f(x…), if its premises are shown."""
        if universal.direction != direction or self.depth >= DEEPEST:
            return None
        values = match(universal.pattern, t, universal.variables)
        if values is None:
            return None
        self.depth += 1
        try:
            theorem = self.with_premises(universal.theorem, values)
        except KernelError:
            return None
        finally:
            self.depth -= 1
        a, b = theorem.statement.args
        other = without_embeddings(a if direction > 0 else b)
        rest = self.sign(other, direction) if other.kind != NUM else None
        if other.kind == NUM:
            constant = direction * Fraction(*other.head)
            return Bound(constant, is_strict(theorem), ((Fraction(1), (theorem,)),))
        if rest is None:
            return None
        strict = is_strict(theorem) or rest.strict
        return Bound(Fraction(0), strict, ((Fraction(1), (theorem,)), *rest.products))

    def with_premises(self, theorem: Theorem, values: Sequence[Term]) -> Theorem:
        """Γ ⊢ ψ of Γ ⊢ ∀x…. φ ⇒ … ⇒ ψ for these values; the premises are proved."""
        waiting = list(values)
        while is_universal(theorem.statement) or _has_premise(theorem.statement):
            if is_universal(theorem.statement):
                theorem = apply(theorem, waiting.pop(0))
            else:
                theorem = modus_ponens(theorem, self.prove(theorem.statement.args[0]))
        return theorem

    def _exp(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        x = t.args[0]
        if direction < 0:
            if negative := self._upper(x, strict=True):
                return least(-1, order.exp_below_one(x, negative))
            if negative := self._upper(x, strict=False):
                return least(-1, order.exp_at_most_one(x, negative))
            return None
        if sharp:
            if positive := self.positive(x):
                return least(1, order.exp_above_one(x, positive))
            if nonnegative := self.nonnegative(x):
                return least(1, order.exp_at_least_one(x, nonnegative))
        return least(0, apply(axiom("exp_positive"), x))

    def _upper(self, x: Term, strict: bool) -> Theorem | None:
        """⊢ x < 0 or x ≤ 0, or None."""
        bound = self.sign(x, -1)
        if bound is None or (strict and not bound.strict):
            return None
        return combine_products(ORDER[strict](x, ZERO), bound.products)

    def _ln(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        x = t.args[0]
        if direction > 0:
            if large := self._shown(less(1, x)):
                return least(0, order.ln_positive(x, large))
            if large := self._shown(less_equal(1, x)):
                return least(0, order.ln_nonnegative(x, large))
            return None
        positive, small = self.positive(x), self._shown(less(x, 1))
        return least(0, order.ln_negative(x, positive, small)) if positive and small else None

    def _shown(self, statement: Term) -> Theorem | None:
        try:
            return self.prove(statement)
        except NotShown:
            return None

    def _sqrt(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        x = t.args[0]
        if direction < 0:
            return None
        if positive := self.positive(x):
            return least(0, order.sqrt_positive(x, positive))
        nonnegative = self.nonnegative(x)
        return nonnegative and least(0, apply(axiom("sqrt_nonnegative"), x, nonnegative))

    def _modulus(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        x = t.args[0]
        if direction < 0:
            return None
        nonzero = self.nonzero(x)
        if nonzero:
            return least(0, order.modulus_positive(x, nonzero))
        return least(0, order.modulus_nonnegative(x))

    def _complex_modulus(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        if direction < 0:
            return None
        u = t.args[0]
        nonzero = self.nonzero(u)
        if nonzero:
            return least(0, order.complex_modulus_positive(u, nonzero))
        return least(0, apply(axiom("modulus_nonnegative"), u))

    def _inverse(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        x = t.args[0]
        if x.type is C:
            return None
        if direction > 0:
            positive = self.positive(x)
            return positive and least(0, order.inverse_positive(x, positive))
        negative = self._upper(x, strict=True)
        return negative and least(0, order.inverse_negative(x, negative))

    def _floor(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        x = t.args[0]
        nonnegative = self.nonnegative(x) if direction > 0 else None
        return nonnegative and least(0, integers.floor_nonnegative(x, nonnegative))

    def _wave(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        name, x = t.head.head, t.args[0]
        if direction > 0 and name == "sin" and not sharp:
            positive, small = self.positive(x), self._shown(less(x, _PI))
            if positive and small:
                return least(0, sine_bounds.sin_positive(x, positive, small))
        laws = sine_bounds.BOUNDS[name]
        return least(-1, laws[0](x) if direction > 0 else laws[1](x))

    def _pow(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        """x^n; for a numeral n > 0 it is read as a product before."""
        x, n = t.args
        if direction < 0 or x.type is C:
            return None
        if sharp and (large := self._shown(less_equal(1, x))):
            return least(1, order.power_at_least_one[x.type](x, n, large))
        if positive := self.positive(x):
            return least(0, order.power_positive[x.type](x, n, positive))
        nonnegative = self.nonnegative(x)
        return nonnegative and least(0, order.power_nonnegative[x.type](x, n, nonnegative))

    def _sum_of(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        """Σ_{i<n} f(i), if all f(i) have this sign for i < n."""
        n, f = t.args
        if t.type is C:
            return None
        i = fresh("i", N, *self._about(t))
        within = assume(less(i, n))
        inside = self.with_facts(within)
        term = f(i) if direction > 0 else -f(i)
        theorem, some = inside.positive(term), self.positive(lift(n, R))
        law = sums.sum_positive
        if theorem is None or some is None:
            theorem, law = inside.nonnegative(term), sums.sum_nonnegative
        if theorem is None:
            return None
        every = generalise(discharge(within.statement, theorem), i)
        given = (some, every) if law is sums.sum_positive else (every,)
        g = function(i, term)
        shown = law(g, n, *given)  # type: ignore[arg-type]
        if direction > 0:
            return least(0, shown)
        scaled = sums.sum_scale[R](numeral(-1, 1, R), f, n)
        goal = ORDER[is_strict(shown)](ZERO, -t)
        return least(0, order.combine(goal, shown, equations=(scaled,)))

    # ≠

    def nonzero(self, t: Term) -> Theorem | None:
        """⊢ t ≠ 0, or None."""
        if t not in self.nonzeros:
            self.nonzeros[t] = None
            self.nonzeros[t] = self._nonzero(t)
        return self.nonzeros[t]

    def _nonzero(self, t: Term) -> Theorem | None:
        goal = implies(equal(t, numeral(0, 1, t.type)), FALSE)
        if goal in self.exact:
            return self.exact[goal]
        if not t.free:
            closed = by_balls(goal)
            if closed:
                return closed
        for direction in (1, -1) if t.type is not C else ():
            bound = self.sign(t, direction)
            if bound and bound.strict:
                return _unequal_by(goal, bound)
        return (
            self._nonzero_instance(t)
            or self._nonzero_parts(t)
            or self._from_unequal(goal)
            or self._nonzero_by_search(t, goal)
        )

    def _nonzero_instance(self, t: Term) -> Theorem | None:
        for universal in self.universal.get(_head(t), ()):
            values = match(universal.pattern, t, universal.variables)
            if universal.direction == 0 and values is not None:
                return self.with_premises(universal.theorem, values)
        return None

    def _nonzero_by_search(self, t: Term, goal: Term) -> Theorem | None:
        for direction in (1, -1) if t.type is not C and self.inequalities else ():
            bound = self._search(t, direction, strict=True)
            if bound and bound.strict:
                return _unequal_by(goal, bound)
        return None

    def _nonzero_parts(self, t: Term) -> Theorem | None:
        if t.kind != APP or t.type not in (R, C):
            return None
        if t.head.head == "cis":
            return order.nonzero_cis(t.args[0])
        inside = [self.nonzero(x) for x in _nonzero_factors(t)]
        if not inside or None in inside:
            return None
        given: list[Theorem] = [theorem for theorem in inside if theorem]
        if is_call(t, "mul"):
            return order.nonzero_product[t.type](*t.args, *given)
        if is_call(t, "pow"):
            return order.nonzero_power[t.type](*t.args, *given)
        if is_call(t, "inv"):
            return order.nonzero_inverse[t.type](*t.args, *given)
        return order.nonzero_complex(*t.args, *given)

    def _from_unequal(self, goal: Term) -> Theorem | None:
        """From s ≠ r, if t is a multiple of s − r."""
        zero = assume(goal.args[0])
        for fact in self.unequal:
            s, r = fact.statement.args[0].args
            try:
                same = algebra(s, r, (zero,), ())
                return discharge(zero.statement, modus_ponens(fact, same))
            except KernelError:
                continue
        return None

    # Combinations

    def _search(self, t: Term, direction: int, strict: bool) -> Bound | None:
        """±t as a nonnegative combination of differences of the facts and of known signs."""
        if self.searching:
            return None
        self.searching = True
        products = list(self._candidates(t))
        self.searching = False
        pairs = [theorem.statement.args for _, theorems in products for theorem in theorems]
        try:
            reading = Reading((), [(t, ZERO), *pairs])
            values = [_value(reading, product) for product in products]
            target = reading.of(t) * direction
        except KernelError:
            return None
        columns = [dict(_coefficients(value)) for value in values]
        rewarded = frozenset(
            k for k, (_, theorems) in enumerate(products) if all(map(is_strict, theorems))
        )
        solution = nonnegative_solution(
            columns, dict(_coefficients(target)), rewarded if strict else frozenset()
        )
        if solution is None:
            return None
        used = [(c * x, ths) for x, (c, ths) in zip(solution, products, strict=True) if x]
        strict = any(all(map(is_strict, theorems)) for _, theorems in used)
        return Bound(Fraction(0), strict, tuple(used))

    def _candidates(self, t: Term) -> Iterator[Product]:
        """1, the facts, gaps between integers, and signs of the monomials in them."""
        yield Fraction(1), ()
        facts = self.inequalities[:MOST_FACTS_IN_SEARCH]
        for fact in facts:
            yield Fraction(1), (fact,)
            gap = integer_gap(fact)
            if gap:
                yield Fraction(1), (gap,)
        seen: dict[Monomial, None] = {}
        for side in (t, *(side for fact in facts for side in fact.statement.args)):
            seen |= dict.fromkeys(monomials(without_embeddings(side)))
        for monomial in list(seen)[:MOST_FACTS_IN_SEARCH]:
            for direction in (1, -1) if monomial else ():
                for sharp in (False, True):
                    bound = self._monomial(monomial, direction, sharp)
                    if bound and len(bound.products) == 1:
                        yield bound.products[0]

    def combination(self, goal: Term, items: Sequence[Item | Theorem]) -> Theorem:
        """See ``le_by``."""
        products, equations = [], []
        for item in items:
            multiplier, *theorems = (1, item) if isinstance(item, Theorem) else item
            if len(theorems) == 1 and is_call(theorems[0].statement, "eq"):
                equations.append((_as_real(multiplier), theorems[0]))
            else:
                products += self._multiplied(multiplier, tuple(theorems))
        try:
            return combine_products(goal, products, [e for _, e in equations])
        except KernelError:
            pass
        return self._by_equation(goal, products, equations)

    def _multiplied(
        self, multiplier: Term | int | Fraction, theorems: tuple[Theorem, ...]
    ) -> list[Product]:
        if not isinstance(multiplier, Term):
            need(multiplier >= 0, "the multiplier {} is negative", multiplier)
            return [(Fraction(multiplier), theorems)]
        bound = self.sign(multiplier) or self._search(multiplier, 1, strict=False)
        if bound is None:
            raise NotShown(less_equal(0, multiplier), "its sign is not known")
        return [(c, (*used, *theorems)) for c, used in bound.products]

    def _by_equation(
        self, goal: Term, products: list[Product], equations: list[tuple[Term, Theorem]]
    ) -> Theorem:
        """By an equation for the difference that ``algebra`` or, failing that, ``equation`` proves."""
        s, t = goal.args
        value = _sum_of_products(products)
        full = value
        for multiplier, theorem in equations:
            a, b = theorem.statement.args
            full = full + multiplier * (b - a)
        shown = self.equal_terms(t - s, full)
        for multiplier, theorem in reversed(equations):
            shown = transitive(shown, _without_last(shown.statement.args[1], theorem))
        return combine_products(goal, products, [shown])

    def equal_terms(self, s: Term, t: Term) -> Theorem:
        """⊢ s = t by algebra, else by the equation prover this context was given."""
        try:
            return algebra(s, t, (), ())
        except KernelError:
            if self.equation is None:
                raise NotShown(equal(s, t), "it is no identity of polynomials") from None
        return self.equation(s, t, (*self.facts, *self._conditions(s, t)))

    def _conditions(self, *terms: Term) -> list[Theorem]:
        """d ≠ 0 for the denominators d, 0 < x or 0 ≤ x for √x, ln(x), |x|: those that are shown."""
        found: dict[Theorem, None] = {}
        for t in subterms(*terms):
            shown = None
            if is_call(t, "inv"):
                shown = self.nonzero(t.args[0])
            elif any(is_call(t, name) for name in ("ln", "sqrt", "absR")):
                shown = self.positive(t.args[0]) or self.nonnegative(t.args[0])
            if shown:
                found[shown] = None
        return list(found)


Law = Callable[[Signs, Term, int, bool], Bound | None]
_FUNCTIONS: dict[str, Law] = {
    "exp": Signs._exp,
    "ln": Signs._ln,
    "sqrt": Signs._sqrt,
    "absR": Signs._modulus,
    "Abs": Signs._complex_modulus,
    "inv": Signs._inverse,
    "floor": Signs._floor,
    "sin": Signs._wave,
    "cos": Signs._wave,
    "pow": Signs._pow,
    "sum": Signs._sum_of,
}


def least(constant: int, theorem: Theorem) -> Bound:
    """The bound that a theorem c ≤ t or c < t is."""
    return Bound(Fraction(constant), is_strict(theorem), ((Fraction(1), (theorem,)),))


def _unequal_by(goal: Term, bound: Bound) -> Theorem:
    """t ≠ 0, the goal, from products whose sum is t or −t and positive."""
    zero = assume(goal.args[0])
    absurd = combine_products(less(0, 0), bound.products, (zero,))
    return discharge(zero.statement, apply(axiom("lt_irreflexive"), ZERO, absurd))


@lru_cache(maxsize=4096)
def by_balls(statement: Term) -> Theorem | None:
    """⊢ s < t or s ≠ t for closed numbers, or None."""
    for bits in BITS:
        try:
            return numeric(statement, bits)
        except (KernelError, OverflowError, ValueError):
            continue
    return None


# Facts for all values


class Universal(NamedTuple):
    """A fact ∀x…. φ ⇒ a ≤ b as what it says of b (direction 1) or of a (−1); 0 for t ≠ 0."""

    theorem: Theorem
    variables: tuple[Term, ...]
    pattern: Term
    direction: int
    head: Term


def _universal(fact: Theorem) -> Iterator[Universal]:
    statement, variables = fact.statement, []
    while is_universal(statement) or _has_premise(statement):
        if is_universal(statement):
            name, type_ = statement.args[0].head, statement.args[0].type.source
            variables.append(fresh(name, type_, fact.statement, *fact.hypotheses, *variables))
            statement = opened(statement, variables[-1])
        else:
            statement = statement.args[1]
    if is_unequal(statement):
        sides = [(0, statement.args[0].args[0])] if _is_naught(statement.args[0].args[1]) else []
    elif is_call(statement, "lt") or is_call(statement, "le"):
        sides = [(1, statement.args[1]), (-1, statement.args[0])]
    else:
        return
    for direction, side in sides:
        pattern = without_embeddings(side)
        if pattern.kind == APP and pattern.free.issuperset(variables):
            yield Universal(fact, tuple(variables), pattern, direction, pattern.head)


def _has_premise(statement: Term) -> bool:
    return is_call(statement, "imp") and statement.args[1] is not FALSE


def match(pattern: Term, t: Term, variables: tuple[Term, ...]) -> list[Term] | None:
    """Values of the variables at which the pattern is t, or None; binders are not looked into."""
    values: dict[Term, Term] = {}
    waiting = [(pattern, t)]
    while waiting:
        p, u = waiting.pop()
        if p in variables:
            if u.type is not p.type or values.setdefault(p, u) is not u:
                return None
        elif p is u:
            continue
        elif p.kind != APP or u.kind != APP or p.head is not u.head:
            return None
        else:
            waiting += zip(p.args, u.args, strict=True)
    return [values[x] for x in variables] if len(values) == len(variables) else None


# Terms


def is_unequal(statement: Term) -> bool:
    """Whether it is s ≠ t."""
    return (
        is_call(statement, "imp")
        and statement.args[1] is FALSE
        and is_call(statement.args[0], "eq")
        and statement.args[0].args[0].type in NUMBERS
    )


def _is_naught(t: Term) -> bool:
    return t.kind == NUM and not t.head[0]


def is_zero(fact: Theorem, t: Term) -> bool:
    """Whether t ≠ 0 is what the fact says."""
    s, zero = fact.statement.args[0].args
    return s is t and _is_naught(zero)


def _head(t: Term) -> Term:
    return t.head if t.kind == APP else t


def monomials(t: Term) -> dict[Monomial, Fraction]:
    """t = Σ c·Π factor^exponent; sums inside of products are factors."""
    found: dict[frozenset[tuple[Term, int]], tuple[Monomial, Fraction]] = {}
    waiting = [t]
    while waiting:
        part = without_embeddings(waiting.pop())
        if is_call(part, "add"):
            waiting += reversed(part.args)
            continue
        number, powers = _factored(part)
        monomial = tuple(powers.items())
        key = frozenset(monomial)
        _, before = found.get(key, (monomial, Fraction(0)))
        found[key] = monomial, before + number
    return {monomial: number for monomial, number in found.values() if number}


def _factored(t: Term) -> tuple[Fraction, dict[Term, int]]:
    """c and the factors with their exponents of a product."""
    number, powers = Fraction(1), {}
    waiting = [(t, 1)]
    while waiting:
        part, exponent = waiting.pop()
        part = without_embeddings(part)
        if part.kind == NUM:
            number *= Fraction(*part.head) ** exponent
        elif is_call(part, "mul"):
            waiting += [(factor, exponent) for factor in reversed(part.args)]
        elif is_call(part, "pow") and part.args[1].kind == NUM:
            if part.args[1].head[0]:
                waiting.append((part.args[0], exponent * part.args[1].head[0]))
        else:
            powers[part] = powers.get(part, 0) + exponent
    return number, powers


def integer_term(t: Term) -> Term | None:
    """A term of ℤ that is t by algebra, or None."""
    t = without_embeddings(t)
    if t.kind == NUM:
        return numeral(t.head[0], 1, Z) if t.head[1] == 1 else None
    if t.type in (N, Z):
        return lift(t, Z)
    if is_call(t, "add") or is_call(t, "mul"):
        left, right = map(integer_term, t.args)
        if left is None or right is None:
            return None
        return left + right if is_call(t, "add") else left * right
    if is_call(t, "pow") and t.args[1].kind == NUM:
        base = integer_term(t.args[0])
        return None if base is None else base ** t.args[1]
    return None


def integer_gap(fact: Theorem) -> Theorem | None:
    """a + 1 ≤ b from a < b between integers, else None."""
    a, b = map(integer_term, fact.statement.args)
    if a is None or b is None or not is_strict(fact):
        return None
    return apply(axiom("gap"), a, b, fact)


def subterms(*terms: Term) -> Iterator[Term]:
    """The terms and their parts outside of binders, each once."""
    seen: set[Term] = set()
    waiting = list(reversed(terms))
    while waiting:
        t = waiting.pop()
        if t in seen or t.kind == LAM:
            continue
        seen.add(t)
        yield t
        waiting += reversed(t.args)


def _nonzero_factors(t: Term) -> tuple[Term, ...]:
    """The terms whose being ≠ 0 makes t ≠ 0."""
    if is_call(t, "mul"):
        return t.args
    if is_call(t, "pow") or is_call(t, "inv") or is_call(t, "toC"):
        return t.args[:1]
    return ()


def _product_term(monomial: Monomial) -> Term:
    result = None
    for factor, exponent in monomial:
        power = factor if exponent == 1 else factor**exponent
        result = power if result is None else result * power
    return ONE if result is None else result


def _as_real(multiplier: Term | int | Fraction) -> Term:
    return lift(multiplier, R) if isinstance(multiplier, Term) else order.rational(multiplier)


def _sum_of_products(products: Sequence[Product]) -> Term:
    """Σ c·Π(b − a) as a term."""
    total = None
    for c, theorems in products:
        product = order.rational(c) if c != 1 or not theorems else None
        for theorem in theorems:
            a, b = theorem.statement.args
            difference = b if a is ZERO else b - a
            product = difference if product is None else product * difference
        total = product if total is None else total + product
    return ZERO if total is None else total


def _without_last(whole: Term, equation: Theorem) -> Theorem:
    """x + m·(b − a) = x by a = b"""
    rest, last = whole.args
    multiplier, (a, b) = last.args[0], equation.statement.args
    z = fresh("z", a.type, whole)
    same = congruence(function(z, multiplier * (b - z)), equation)
    zero = algebra(sides(same.statement)[1], ZERO, (), ())
    y = fresh("y", R, whole)
    return transitive(
        congruence(function(y, rest + y), transitive(_seen_as(last, same), zero)),
        algebra(rest + ZERO, rest, (), ()),
    )


def _seen_as(t: Term, equation: Theorem) -> Theorem:
    """t = b from a = b, where t is a by algebra"""
    return transitive(algebra(t, sides(equation.statement)[0], (), ()), equation)


def _value(reading: Reading, product: Product) -> Polynomial:
    c, theorems = product
    value = reading.context.constant(flint.fmpq(c.numerator, c.denominator))
    for theorem in theorems:
        a, b = theorem.statement.args
        value *= reading.minus(b, a)
    return value


def _coefficients(polynomial: Polynomial) -> Iterator[tuple[object, Fraction]]:
    for exponents, c in polynomial.terms():
        yield exponents, Fraction(int(c.p), int(c.q))

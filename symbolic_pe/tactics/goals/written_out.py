"""Closed terms written out: definitions unfolded, sums of a given number of terms written out.

|c| is ±c by the sign of c, ⌊c⌋ the integer between c − 1 and c, and so for what else has no ball.
Under an integral only what holds for all values of its variable is written out.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.equations import is_polynomial, joined, left, opaque_parts, right
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import algebra, congruence, reflexive, transitive
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import APP, CONST, LAM, NUM, Term, eta, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, Type, Z, need
from symbolic_pe.tactics.arithmetic.laws_of_sums import same_functions
from symbolic_pe.tactics.arithmetic.order import rational
from symbolic_pe.tactics.finite_sums.explicit_sums import MOST_TERMS, written_sum
from symbolic_pe.tactics.functions.moduli_in_integrals import without_modulus
from symbolic_pe.tactics.goals import closed_values
from symbolic_pe.tactics.polynomials.balls import WITH_BALL
from symbolic_pe.theories import laws

LARGEST_FLOOR_BITS = 64
"""Floors of numbers with more binary digits are not looked for."""

Rule = Callable[[Term], Theorem | None]


class Writing:
    """Terms written out, each once; ``compare`` gives ⊢ s < t or s ≤ t for closed numbers."""

    def __init__(self, compare: Callable[[Term], Theorem]) -> None:
        self._compare = compare
        self._rules: dict[str, Rule] = {**_RULES, "absR": self._absolute, "floor": self._floor}
        self._known: dict[Term, Theorem] = {}
        self._folded: dict[Term, Theorem] = {}
        self._plain: dict[Term, bool] = {}

    def of(self, t: Term) -> Theorem:
        """⊢ t = t′"""
        if t not in self._known:
            self._known[t] = reflexive(t) if self.is_plain(t) else self._new(t)
        return self._known[t]

    def value(self, t: Term) -> Term:
        """t′"""
        return sides(self.of(t).statement)[1]

    def is_plain(self, t: Term) -> bool:
        """Whether balls are known for all functions in the term, and for √ not at 0."""
        if t not in self._plain:
            head = t.head if t.kind == APP else t
            written = head.kind != CONST or head.head in WITH_BALL
            written = written and not (
                closed_values.name_of_call(t) == "sqrt"
                and closed_values.calculated(t.args[0], {}) == 0
            )
            self._plain[t] = written and all(map(self.is_plain, t.args))
        return self._plain[t]

    def folded(self, t: Term) -> Theorem:
        """⊢ t = t′, a numeral if t is a sum, product, power or reciprocal of such."""
        if t not in self._folded:
            first = self.of(t)
            self._folded[t] = joined(first, self._calculated(sides(first.statement)[1]))
        return self._folded[t]

    def _calculated(self, t: Term) -> Theorem:
        """Polynomials in numbers that are numerals, by one step."""
        if t.kind != APP or t.head.kind != CONST:
            return reflexive(t)
        if is_call(t, "inv"):
            return self._reciprocal(t)
        if is_call(t, "pow") and t.args[1].kind != NUM:
            return self._power(t)
        if not is_polynomial(t):
            return reflexive(t)
        laws = [self.folded(part) for part in opaque_parts(t)]
        value = closed_values.calculated(t, {left(law): right(law) for law in laws})
        return (
            reflexive(t) if value is None else algebra(t, rational(value, t.type), tuple(laws), ())
        )

    def _power(self, t: Term) -> Theorem:
        """bⁿ with a numeral for n"""
        exponent = self.folded(t.args[1])
        if right(exponent).kind != NUM:
            return reflexive(t)
        hole = fresh("hole", N, t)
        moved = congruence(function(hole, t.args[0] ** hole), exponent)
        return transitive(moved, self.folded(right(moved)))

    def _reciprocal(self, t: Term) -> Theorem:
        """⊢ 1/c = a numeral, if c is one"""
        inner = self.folded(t.args[0])
        c = sides(inner.statement)[1]
        if c.kind != NUM or not c.head[0]:
            return reflexive(t)
        value = rational(1 / Fraction(*c.head), c.type)
        product = algebra(c * value, numeral(1, 1, c.type), (), ())
        hole = fresh("hole", c.type)
        moved = congruence(function(hole, t.head(hole)), inner)
        return transitive(moved, laws.numeral_inverse[c.type.name](value, c, product))

    def _new(self, t: Term) -> Theorem:
        if t.kind not in (APP, CONST):
            return reflexive(t)
        if closed_values.name_of_call(t) in closed_values.AT_REAL_NUMBERS:
            inside = self._inside(t)
            return joined(
                inside, self._then(closed_values.at_real(right(inside)) or unfolding(right(inside)))
            )
        if is_defined(t):
            angle = closed_values.angle_value(t) if is_call(t, "arg") else None
            return self._then(angle or unfolding(t))
        if is_call(t, "sum"):
            return self._sum(t)
        if is_polynomial(t):
            return self._polynomial(t)
        inside = self._inside(t)
        value = sides(inside.statement)[1]
        rule = self._rules.get(closed_values.name_of_call(value)) if value.kind == APP else None
        try:
            step = rule(value) if rule is not None else None
        except KernelError:
            step = None
        return inside if step is None else joined(inside, self._then(step))

    def _polynomial(self, t: Term) -> Theorem:
        """A sum, product or power with its parts written out, by one step where that is short."""
        parts = [part for part in opaque_parts(t) if not self.is_plain(part)]
        laws = [self.of(part) for part in parts]
        if any(sides(law.statement)[1].kind != NUM for law in laws):
            return self._inside(t)
        values = {left(law): right(law) for law in laws}
        return algebra(t, closed_values.with_parts(t, values), tuple(laws), ())

    def _then(self, step: Theorem) -> Theorem:
        return joined(step, self.of(sides(step.statement)[1]))

    def _inside(self, t: Term) -> Theorem:
        """The arguments written out; those of functions without balls as numerals."""
        result, arguments = reflexive(t), list(t.args)
        for place, argument in enumerate(t.args):
            step = self._argument(t, argument)
            if step is None or sides(step.statement)[1] is argument:
                continue
            hole = fresh("hole", argument.type, *arguments)
            long = hole if argument.kind != LAM else eta(hole)
            body = t.head(*arguments[:place], long, *arguments[place + 1 :])
            result = joined(result, congruence(function(hole, body), step))
            arguments[place] = sides(step.statement)[1]
        return result

    def _argument(self, t: Term, argument: Term) -> Theorem | None:
        if argument.kind != LAM:
            return (
                self.folded(argument)
                if closed_values.name_of_call(t) in _AT_NUMERALS
                else self.of(argument)
            )
        return self._body(argument, R) if is_call(t, "integral") else None

    def _body(self, f: Term, type_: Type) -> Theorem | None:
        """⊢ f = f′, definitions unfolded for any value of the variable; None if there are none."""
        x = fresh(f.head, type_, f)
        inner = self.of(substitute(f, x))
        s, value = sides(inner.statement)
        return None if s is value else same_functions(x, inner)

    def _summand(self, f: Term) -> Theorem | None:
        """The same of a summand; what needs the value of the index is left for later."""
        try:
            return self._body(f, N)
        except KernelError:
            return None

    def _sum(self, t: Term) -> Theorem:
        """Σ_{i<n} f(i), in halves, so that the sum is not deep."""
        counted, f = self.folded(t.args[0]), t.args[1]
        if not f.args[0].loose:
            return self._then(laws.sum_constant[t.type.name](f.args[0], t.args[0]))
        n = sides(counted.statement)[1]
        need(n.kind == NUM and n.head[0] <= MOST_TERMS, "{} has too many terms", t)
        hole = fresh("hole", N, t)
        start = congruence(function(hole, t.head(hole, f)), counted)
        same = None if self.is_plain(f) else self._summand(f)
        if same is not None:
            g = fresh("g", f.type, t)
            start = joined(start, congruence(function(g, t.head(n, eta(g))), same))
        written = written_sum(sides(start.statement)[1])
        return joined(start, self._then(written))

    def _absolute(self, t: Term) -> Theorem | None:
        """|c| = c or −c"""
        (c,) = t.args
        if c.free:
            return None
        try:
            return laws.abs_right(c, self._compare(less_equal(0, c)))
        except KernelError:
            return laws.abs_left(c, self._compare(less_equal(c, 0)))

    def _floor(self, t: Term) -> Theorem | None:
        """⌊c⌋, found by bisection."""
        (c,) = t.args
        if c.free:
            return None
        if c.kind == NUM:
            return closed_values.floor_of_numeral(c)
        low, high = -1, 1
        while not self._is_below(numeral(low, 1, Z), c):
            low *= 2
            need(low.bit_length() < LARGEST_FLOOR_BITS, "{} is too large", c)
        while self._is_below(numeral(high, 1, Z), c):
            high *= 2
            need(high.bit_length() < LARGEST_FLOOR_BITS, "{} is too large", c)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (
                (middle, high) if self._is_below(numeral(middle, 1, Z), c) else (low, middle)
            )
        z = numeral(low, 1, Z)
        return laws.floor_is(c, z, self._compare(less_equal(z, c)), self._compare(less(c, z + 1)))

    def _is_below(self, k: Term, c: Term) -> bool:
        try:
            self._compare(less_equal(k, c))
        except KernelError:
            return False
        return True


_RULES: dict[str, Rule] = {
    "toN": closed_values.natural_value,
    "half": closed_values.half_value,
    "odd": closed_values.half_value,
    "delta": closed_values.delta_value,
    "powZ": closed_values.integer_power_value,
    "re": closed_values.part_value,
    "im": closed_values.part_value,
    "Abs": closed_values.modulus_value,
    "sqrt": closed_values.root_value,
    "integral": without_modulus,
}
_AT_NUMERALS = frozenset(_RULES) | {"absR", "floor", "pow", "sum"}
"""Functions whose arguments have to be numerals for them to be calculated."""

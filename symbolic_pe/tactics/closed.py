"""Comparisons of closed numbers, such as S₅₁₂(43) < S₅₁₂(44).

    written_out(t)       ⊢ t = t′, definitions unfolded, sums of a given number of terms written out
    comparison(goal)     ⊢ s < t, s ≤ t, s ≠ t or the negation of an inequality, by balls of t′

|c| is ±c by the sign of c, ⌊c⌋ the integer between c − 1 and c, and so for what else has no ball.
Under an integral only what holds for all values of its variable is written out.  γ has no ball: two
values of Ci are compared by the integral between them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache, cmp_to_key
from math import floor

from symbolic_pe.kernel.polynomials import Reading
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    LAM,
    NUM,
    Term,
    constant,
    eta,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, R, Type, Z, need
from symbolic_pe.tactics.balls import WITH_BALL, compared_by_balls
from symbolic_pe.tactics.basics import basic
from symbolic_pe.tactics.cosine_integral import DERIVATIVES
from symbolic_pe.tactics.cosine_integral_bounds import BOUNDS_OF_INTEGRALS
from symbolic_pe.tactics.definitions import call, is_defined, unfolding
from symbolic_pe.tactics.deltas import delta_of_numerals
from symbolic_pe.tactics.divisions import floor_unique
from symbolic_pe.tactics.equations import called, is_polynomial, joined, left, opaque_parts, right
from symbolic_pe.tactics.explicit_sums import MOST_TERMS, written_sum
from symbolic_pe.tactics.integration import fundamental_theorem
from symbolic_pe.tactics.laws_of_complex import im_of_real, modulus_real, powZ_nat, re_of_real
from symbolic_pe.tactics.laws_of_exponentials import root_of_zero
from symbolic_pe.tactics.laws_of_order import numeral_inverse
from symbolic_pe.tactics.laws_of_sums import same_functions, sum_constant
from symbolic_pe.tactics.lemmas import apply, fresh
from symbolic_pe.tactics.logic import is_call
from symbolic_pe.tactics.moduli_in_integrals import without_modulus
from symbolic_pe.tactics.monomials import subterms
from symbolic_pe.tactics.normal_form import Prover
from symbolic_pe.tactics.order import combine, contradiction, rational, weaken
from symbolic_pe.tactics.repeated import (
    algebra,
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.tactics.written import less, less_equal, unequal

__all__ = ["comparison", "is_closed", "written_out"]

LARGEST_EXPONENT, LARGEST_BITS = 64, 512
"""Powers with larger exponents, and numerals with more digits, are left as they are."""
_TO_Z, _TO_C = constant("toZ", N, Z), constant("toC", R, C)
PRECISIONS = (64, 256, 1024, 4096)
"""Bits of the balls that are tried, one after the other."""
MOST_FOR_INTEGRALS = 256
"""Bits where there are integrals: with more they take long, and nothing can interrupt them."""
LARGEST_FLOOR_BITS = 64
"""Floors of numbers with more binary digits are not looked for."""


def is_closed(statement: Term) -> bool:
    """Whether the statement is a comparison, or the negation of one, of closed numbers."""
    if statement.free or statement.kind != APP:
        return False
    if is_call(statement, "imp"):
        statement = statement.args[0]
    return any(is_call(statement, name) for name in ("lt", "le", "eq"))


def comparison(goal: Term) -> Theorem:
    """⊢ s < t, s ≤ t, s ≠ t, ¬ s < t or ¬ s ≤ t, for closed numbers; raises ``KernelError``.

    s ≤ t is shown where s < t, or s and t are the same numeral.
    """
    need(is_closed(goal), "{} is no comparison of closed numbers", goal)
    if is_call(goal, "lt"):
        return _below(goal)
    if is_call(goal, "le"):
        return _at_most(goal)
    need(is_call(goal, "imp"), "{} is no inequality", goal)
    inner = goal.args[0]
    if is_call(inner, "eq"):
        return _by_order(inner) or _compared(goal, unequal)
    s, t = inner.args
    opposite = less_equal(t, s) if is_call(inner, "lt") else less(t, s)
    return discharge(inner, contradiction(assume(inner), comparison(opposite)))


def _below(goal: Term) -> Theorem:
    waves = {name: _in_order(_arguments_of(name, goal)) for name in DERIVATIVES}
    waves = {name: arguments for name, arguments in waves.items() if arguments}
    for name, arguments in waves.items():
        if len(arguments) > 1 or name == "Ci":
            with suppress(KernelError):
                return _with_integrals_of_waves(name, goal, arguments)
    return _from_far_away(goal, waves) if waves else _compared(goal, less)


def _by_order(equation: Term) -> Theorem | None:
    """⊢ s ≠ t from s < t or t < s, where values of Ci or Si occur: differences are known."""
    s, t = equation.args
    if s.type is not R or not any(_arguments_of(name, equation) for name in DERIVATIVES):
        return None
    for goal in (less(s, t), less(t, s)):
        try:
            below = _below(goal)
        except KernelError:
            continue
        same = assume(equation)
        return discharge(equation, contradiction(below, equations=(same,)))
    return None


def _arguments_of(name: str, statement: Term) -> list[Term]:
    """The numbers that a function is applied to, outside of other values of it."""
    if is_call(statement, name):
        return [statement.args[0]]
    found = (a for part in statement.args for a in _arguments_of(name, part) if not a.loose)
    return list(dict.fromkeys(found))


def _in_order(numbers: list[Term]) -> list[Term]:
    """Closed numbers, the smallest first; those that balls do not tell apart as they come."""
    return sorted(numbers, key=cmp_to_key(_compare))


def _compare(a: Term, b: Term) -> int:
    """−1 if a < b is shown, else 1"""
    try:
        return -1 if comparison(less(a, b)) else 1
    except KernelError:
        return 1


def _with_integrals_of_waves(name: str, goal: Term, arguments: list[Term]) -> Theorem:
    """s < t by Ci(b) = Ci(a) + ∫ₐᵇ cos x/x dx, where γ, which has no ball, cancels; so for Si."""
    first = arguments[0]
    positive = _compared(less(0, first), less)
    slope = DERIVATIVES[name].theorem
    laws = [
        fundamental_theorem(first, b, slope, (positive, _at_most(less_equal(first, b))))
        for b in arguments[1:]
    ]
    s, t = goal.args
    difference = t - s
    for law in laws:
        value, end = sides(law.statement)[0], sides(law.statement)[1].args[0]
        difference = _replaced(difference, end, value)
    difference = _replaced(difference, call(name, first), numeral(0, 1, R))
    return combine(goal, _compared(less(0, difference), less), equations=laws)


_STARTS = {"Ci": numeral(300, 1, R), "Si": numeral(1, 1000, R)}
"""Where it is known without balls that the values of Ci and Si are small."""


def _from_far_away(goal: Term, waves: dict[str, list[Term]]) -> Theorem:
    """s < t by Ci(b) = Ci(300) + ∫ cos x/x dx and |Ci(300)| ≤ 1/100; so for Si, near 0."""
    s, t = goal.args
    difference, laws = t - s, []
    for name, arguments in waves.items():
        start = _STARTS[name]
        for b in arguments:
            law = _gained(name, start, b)
            area, end = sides(law.statement)[0], sides(law.statement)[1].args[0]
            difference = _replaced(difference, end, area + call(name, start))
            laws.append(law)
    bounds = []
    for name in waves:
        value, (above, below) = call(name, _STARTS[name]), BOUNDS_OF_INTEGRALS[name]
        c = _slope_in(difference, value)
        law = (above if c > 0 else below)(
            _STARTS[name], combine(less(0, _STARTS[name]), Fraction(*_STARTS[name].head))
        )
        bounds.append((abs(c), law))
        difference = _replaced(difference, value, law.statement.args[0 if c > 0 else 1])
    return combine(goal, _compared(less(0, difference), less), *bounds, equations=laws)


def _gained(name: str, start: Term, b: Term) -> Theorem:
    """⊢ ∫ₐᵇ of the derivative = Ci(b) − Ci(a), so for Si"""
    low, high = (start, b) if _compare(start, b) < 0 else (b, start)
    facts = _compared(less(0, low), less), _at_most(less_equal(low, high))
    return fundamental_theorem(start, b, DERIVATIVES[name].theorem, facts)


def _slope_in(t: Term, value: Term) -> Fraction:
    """c, where t is c·value + what has no such value in it"""
    reading = Reading((), [(t, numeral(0, 1, R))])
    polynomial, place = reading.of(t), list(reading.opaque).index(value)
    slope = Fraction(0)
    for exponents, c in polynomial.terms():
        if exponents[place]:
            need(sum(exponents) == 1, "{} is not linear in {}", t, value)
            slope = Fraction(int(c.p), int(c.q))
    need(slope, "{} cancels", value)
    return slope


def _replaced(t: Term, old: Term, new: Term) -> Term:
    """The term with another for a part of it, outside of binders."""
    if t is old:
        return new
    if t.kind != APP or t.head.kind != CONST:
        return t
    parts = [_replaced(a, old, new) if a.kind != LAM else a for a in t.args]
    result: Term = t.head(*parts)
    return result


def _with_parts(t: Term, values: dict[Term, Term]) -> Term:
    """A polynomial in other parts."""
    if t in values:
        return values[t]
    return t.head(*(_with_parts(a, values) for a in t.args)) if is_polynomial(t) else t


def _at_most(goal: Term) -> Theorem:
    s, t = goal.args
    try:
        return weaken(comparison(less(s, t)))
    except KernelError:
        return combine(goal, equations=(written_out(s), written_out(t)))


def _compared(goal: Term, relation: Callable[[Term, Term], Term]) -> Theorem:
    """s < t or s ≠ t by balls, as it stands or written out."""
    s, t = goal.args if relation is less else sides(goal.args[0])
    writing = _Writing()
    left, right = writing.of(s), writing.of(t)
    shown = _by_balls(relation(sides(left.statement)[1], sides(right.statement)[1]))
    x, y = fresh("x", s.type), fresh("y", s.type)
    moved = replace(function(x, relation(x, sides(right.statement)[1])), symmetric(left), shown)
    return replace(function(y, relation(s, y)), symmetric(right), moved)


def _by_balls(statement: Term) -> Theorem:
    most = MOST_FOR_INTEGRALS if _has_integral(statement) else PRECISIONS[-1]
    *first, last = [bits for bits in PRECISIONS if bits <= most]
    for bits in first:
        try:
            return compared_by_balls(statement, bits)
        except KernelError:
            _refuse_if_false(statement, bits)
    return compared_by_balls(statement, last)


def _refuse_if_false(statement: Term, bits: int) -> None:
    """Raise ``KernelError`` for s < t, if balls show t < s: more bits would not help."""
    if not is_call(statement, "lt"):
        return
    s, t = statement.args
    try:
        compared_by_balls(less(t, s), bits)
    except KernelError:
        return
    raise KernelError("{} is false", statement)


def _has_integral(statement: Term) -> bool:
    return any(called(t) == "integral" for t in subterms(statement))


# Writing out --------------------------------------------------------------------------------------


def written_out(t: Term) -> Theorem:
    """⊢ t = t′, with definitions unfolded and sums written out as far as that goes."""
    return _Writing().folded(t)


class _Writing:
    """Terms written out, each once."""

    def __init__(self) -> None:
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
            written = written and not (_name(t) == "sqrt" and _calculate(t.args[0], {}) == 0)
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
        value = _calculate(t, {left(law): right(law) for law in laws})
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
        return transitive(moved, numeral_inverse[c.type.name](value, c, product))

    def _new(self, t: Term) -> Theorem:
        if t.kind not in (APP, CONST):
            return reflexive(t)
        if _name(t) in _AT_REAL:
            inside = self._inside(t)
            return joined(inside, self._then(_at_real(right(inside)) or unfolding(right(inside))))
        if is_defined(t):
            angle = _angle(t) if is_call(t, "arg") else None
            return self._then(angle or unfolding(t))
        if is_call(t, "sum"):
            return self._sum(t)
        if is_polynomial(t):
            return self._polynomial(t)
        inside = self._inside(t)
        value = sides(inside.statement)[1]
        rule = _RULES.get(_name(value)) if value.kind == APP else None
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
        return algebra(t, _with_parts(t, values), tuple(laws), ())

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
            return self.folded(argument) if _name(t) in _AT_NUMERALS else self.of(argument)
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
            return self._then(sum_constant[t.type.name](f.args[0], t.args[0]))
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


def _calculate(t: Term, values: dict[Term, Term]) -> Fraction | None:
    """The value of a polynomial in numerals; None if it is none, or too long."""
    t = values.get(t, t)
    if t.kind == NUM:
        return Fraction(*t.head)
    if not is_polynomial(t):
        return None
    parts = [_calculate(part, values) for part in t.args]
    if None in parts or (_name(t) == "pow" and parts[1] > LARGEST_EXPONENT):  # type: ignore[operator]
        return None
    value: Fraction = _ARITHMETIC[_name(t)](*parts)
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    return value if bits <= LARGEST_BITS else None


_ARITHMETIC: dict[str, Callable[..., Fraction]] = {
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "pow": lambda a, n: a ** int(n),
    **dict.fromkeys(("toZ", "toR", "toC"), lambda a: a),
}


def _name(t: Term) -> str:
    return str(t.head.head) if t.kind == APP and t.head.kind == CONST else ""


# Functions without balls --------------------------------------------------------------------------


def _natural(t: Term) -> Theorem | None:
    """toN(3) = 3"""
    (z,) = t.args
    if z.kind != NUM or z.head[0] < 0:
        return None
    n = numeral(z.head[0], 1, N)
    hole = variable("hole", Z)
    written = algebra(z, _TO_Z(n), (), ())
    moved = congruence(function(hole, t.head(hole)), written)
    return transitive(moved, apply(basic("to_natural"), n))


def _absolute(t: Term) -> Theorem | None:
    """|c| = c or −c"""
    (c,) = t.args
    if c.free:
        return None
    try:
        return apply(basic("abs_right"), c, comparison(less_equal(0, c)))
    except KernelError:
        return apply(basic("abs_left"), c, comparison(less_equal(c, 0)))


def _floor(t: Term) -> Theorem | None:
    """⌊c⌋, found by bisection."""
    (c,) = t.args
    if c.free:
        return None
    if c.kind == NUM:
        return _floor_of_numeral(c)
    low, high = -1, 1
    while not _is_below(numeral(low, 1, Z), c):
        low *= 2
        need(low.bit_length() < LARGEST_FLOOR_BITS, "{} is too large", c)
    while _is_below(numeral(high, 1, Z), c):
        high *= 2
        need(high.bit_length() < LARGEST_FLOOR_BITS, "{} is too large", c)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _is_below(numeral(middle, 1, Z), c) else (low, middle)
    z = numeral(low, 1, Z)
    return floor_unique(c, z, comparison(less_equal(z, c)), comparison(less(c, z + 1)))


def _floor_of_numeral(c: Term) -> Theorem:
    value = Fraction(*c.head)
    z = numeral(floor(value), 1, Z)
    above = floor(value) + 1 - value
    bounds = combine(less_equal(z, c), value - floor(value)), combine(less(c, z + 1), above)
    return floor_unique(c, z, *bounds)


def _is_below(k: Term, c: Term) -> bool:
    try:
        comparison(less_equal(k, c))
    except KernelError:
        return False
    return True


def _half(t: Term) -> Theorem | None:
    """half and odd of a numeral."""
    (k,) = t.args
    if k.kind != NUM:
        return None
    i, r = numeral(k.head[0] // 2, 1, N), k.head[0] % 2
    hole = variable("hole", N)
    law = basic(f"{_name(t)}_{'odd' if r else 'even'}")
    written = algebra(k, 2 * i + 1 if r else 2 * i, (), ())
    return transitive(congruence(function(hole, t.head(hole)), written), instantiate(law, i))


def _delta(t: Term) -> Theorem | None:
    i, j = t.args
    if i.kind != NUM or j.kind != NUM:
        return None
    return instantiate(basic("delta_same"), i) if i is j else delta_of_numerals(i, j)


def _root_of_zero(t: Term) -> Theorem | None:
    """√0 = 0; the ball of a root is known where its argument is positive."""
    return root_of_zero() if t.args[0] is numeral(0, 1, R) else None


def _integer_power(t: Term) -> Theorem | None:
    """uᵏ for a natural numeral k"""
    u, k = t.args
    if k.kind != NUM or k.head[0] < 0:
        return None
    n, hole = numeral(k.head[0], 1, N), variable("hole", Z)
    written = algebra(k, _TO_Z(n), (), ())
    return transitive(congruence(function(hole, t.head(u, hole)), written), powZ_nat(u, n))


def _of_real(law: Callable[[Term], Theorem]) -> Callable[[Term], Theorem | None]:
    """re(x), |x| for a real x in ℂ."""

    def rule(t: Term) -> Theorem | None:
        (u,) = t.args
        real = u.args[0] if is_call(u, "toC") else _as_real(u)
        if real is None:
            return None
        embedded = _TO_C(real)
        hole = variable("hole", C)
        moved = congruence(function(hole, t.head(hole)), algebra(u, embedded, (), ()))
        return transitive(moved, law(real))

    return rule


@cache
def _real_values(name: str) -> Theorem:
    """⊢ ∀x. f(toC(x)) = toC(g(x)), for the complex function f of this name"""
    x = variable("x", R)
    whole = constant(name, C, C)(_TO_C(x))
    real = _TO_C(constant(name.removesuffix("C"), R, R)(x))
    return generalise(Prover().equation(whole, real), x)


def _at_real(t: Term) -> Theorem | None:
    """sin and cos of a real number in ℂ are those of the number."""
    return _of_real(lambda x: instantiate(_real_values(_name(t)), x))(t)


_AT_REAL = ("sinC", "cosC")


def _part(t: Term) -> Theorem | None:
    """re or im of a closed complex number."""
    found = _of_real(re_of_real if is_call(t, "re") else im_of_real)(t)
    return found or Prover().real.canonical(t)


def _angle(t: Term) -> Theorem | None:
    """arg u for the u whose angle is known; None for others, which are integrals."""
    found = Prover().real.expand(t)
    return None if found is None or "arg" in map(called, subterms(right(found))) else found


def _modulus(t: Term) -> Theorem:
    """|u| = √(x² + y²)"""
    return _of_real(modulus_real)(t) or apply(basic("modulus_root"), t.args[0])


def _as_real(u: Term) -> Term | None:
    """The real number that a complex one is, sums and products of real ones."""
    if u.kind == NUM:
        p, q = u.head
        return numeral(p, q, R)
    if is_call(u, "toC"):
        return u.args[0]
    if not any(is_call(u, name) for name in ("add", "mul", "pow")):
        return None
    if is_call(u, "pow"):
        base = _as_real(u.args[0])
        return None if base is None else base ** u.args[1]
    first, second = map(_as_real, u.args)
    if first is None or second is None:
        return None
    return first + second if is_call(u, "add") else first * second


_RULES: dict[str, Callable[[Term], Theorem | None]] = {
    "toN": _natural,
    "absR": _absolute,
    "floor": _floor,
    "half": _half,
    "odd": _half,
    "delta": _delta,
    "powZ": _integer_power,
    "re": _part,
    "im": _part,
    "Abs": _modulus,
    "sqrt": _root_of_zero,
    "integral": without_modulus,
}
_AT_NUMERALS = frozenset(_RULES) | {"pow", "sum"}
"""Functions whose arguments have to be numerals for them to be calculated."""

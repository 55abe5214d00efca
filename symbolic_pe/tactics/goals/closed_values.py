"""The values of functions at numerals, and at real parts of complex numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import floor

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.equations import called, is_polynomial, right
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.polynomials import Reading
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, R, Z, need
from symbolic_pe.tactics.arithmetic.deltas import delta_of_numerals
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.normal_forms.normal_form import Prover
from symbolic_pe.tactics.polynomials.balls import compared_by_balls
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws

LARGEST_EXPONENT, LARGEST_BITS = 64, 512
"""Powers with larger exponents, and numerals with more digits, are left as they are."""
_TO_Z, _TO_C = terms.constant("toZ", N, Z), terms.constant("toC", R, C)


def is_closed(statement: terms.Term) -> bool:
    """Whether the statement is a comparison, or the negation of one, of closed numbers."""
    if statement.free or statement.kind != terms.APP:
        return False
    if is_call(statement, "imp"):
        statement = statement.args[0]
    return any(is_call(statement, name) for name in ("lt", "le", "eq"))


def arguments_of(name: str, statement: terms.Term) -> list[terms.Term]:
    """The numbers that a function is applied to, outside of other values of it."""
    if is_call(statement, name):
        return [statement.args[0]]
    found = (a for part in statement.args for a in arguments_of(name, part) if not a.loose)
    return list(dict.fromkeys(found))


def slope_in(t: terms.Term, value: terms.Term) -> Fraction:
    """c, where t is c·value + what has no such value in it"""
    reading = Reading((), [(t, terms.numeral(0, 1, R))])
    polynomial, place = reading.of(t), list(reading.opaque).index(value)
    slope = Fraction(0)
    for exponents, c in polynomial.terms():
        if exponents[place]:
            need(sum(exponents) == 1, "{} is not linear in {}", t, value)
            slope = Fraction(int(c.p), int(c.q))
    need(slope, "{} cancels", value)
    return slope


def with_part_replaced(t: terms.Term, old: terms.Term, new: terms.Term) -> terms.Term:
    """The term with another for a part of it, outside of binders."""
    if t is old:
        return new
    if t.kind != terms.APP or t.head.kind != terms.CONST:
        return t
    parts = [with_part_replaced(a, old, new) if a.kind != terms.LAM else a for a in t.args]
    result: terms.Term = t.head(*parts)
    return result


def with_parts(t: terms.Term, values: dict[terms.Term, terms.Term]) -> terms.Term:
    """A polynomial in other parts."""
    if t in values:
        return values[t]
    return t.head(*(with_parts(a, values) for a in t.args)) if is_polynomial(t) else t


def refuse_if_false(statement: terms.Term, bits: int) -> None:
    """Raise ``KernelError`` for s < t, if balls show t < s: more bits would not help."""
    if not is_call(statement, "lt"):
        return
    s, t = statement.args
    try:
        compared_by_balls(less(t, s), bits)
    except KernelError:
        return
    raise KernelError("{} is false", statement)


def has_integral(statement: terms.Term) -> bool:
    return any(called(t) == "integral" for t in subterms(statement))


def calculated(t: terms.Term, values: dict[terms.Term, terms.Term]) -> Fraction | None:
    """The value of a polynomial in numerals; None if it is none, or too long."""
    t = values.get(t, t)
    if t.kind == terms.NUM:
        return Fraction(*t.head)
    if not is_polynomial(t):
        return None
    parts = [calculated(part, values) for part in t.args]
    if None in parts or (name_of_call(t) == "pow" and parts[1] > LARGEST_EXPONENT):  # type: ignore[operator]
        return None
    value: Fraction = _ARITHMETIC[name_of_call(t)](*parts)
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    return value if bits <= LARGEST_BITS else None


_ARITHMETIC: dict[str, Callable[..., Fraction]] = {
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "pow": lambda a, n: a ** int(n),
    **dict.fromkeys(("toZ", "toR", "toC"), lambda a: a),
}


def name_of_call(t: terms.Term) -> str:
    return str(t.head.head) if t.kind == terms.APP and t.head.kind == terms.CONST else ""


def natural_value(t: terms.Term) -> Theorem | None:
    """toN(3) = 3"""
    (z,) = t.args
    if z.kind != terms.NUM or z.head[0] < 0:
        return None
    n = terms.numeral(z.head[0], 1, N)
    hole = terms.variable("hole", Z)
    written = rules.algebra(z, _TO_Z(n), (), ())
    moved = rules.congruence(terms.function(hole, t.head(hole)), written)
    return rules.transitive(moved, laws.to_natural(n))


def floor_of_numeral(c: terms.Term) -> Theorem:
    value = Fraction(*c.head)
    z = terms.numeral(floor(value), 1, Z)
    above = floor(value) + 1 - value
    bounds = combine(less_equal(z, c), value - floor(value)), combine(less(c, z + 1), above)
    return laws.floor_is(c, z, *bounds)


def half_value(t: terms.Term) -> Theorem | None:
    """half and odd of a numeral."""
    (k,) = t.args
    if k.kind != terms.NUM:
        return None
    i, r = terms.numeral(k.head[0] // 2, 1, N), k.head[0] % 2
    hole = terms.variable("hole", N)
    law = laws[f"{name_of_call(t)}_{'odd' if r else 'even'}"].theorem
    written = rules.algebra(k, 2 * i + 1 if r else 2 * i, (), ())
    return rules.transitive(
        rules.congruence(terms.function(hole, t.head(hole)), written), rules.instantiate(law, i)
    )


def delta_value(t: terms.Term) -> Theorem | None:
    i, j = t.args
    if i.kind != terms.NUM or j.kind != terms.NUM:
        return None
    return rules.instantiate(laws.delta_same.theorem, i) if i is j else delta_of_numerals(i, j)


def root_value(t: terms.Term) -> Theorem | None:
    """√0 = 0; the ball of a root is known where its argument is positive."""
    return laws.root_of_zero() if t.args[0] is terms.numeral(0, 1, R) else None


def integer_power_value(t: terms.Term) -> Theorem | None:
    """uᵏ for a natural numeral k"""
    u, k = t.args
    if k.kind != terms.NUM or k.head[0] < 0:
        return None
    n, hole = terms.numeral(k.head[0], 1, N), terms.variable("hole", Z)
    written = rules.algebra(k, _TO_Z(n), (), ())
    return rules.transitive(
        rules.congruence(terms.function(hole, t.head(u, hole)), written), laws.powZ_nat(u, n)
    )


def of_real(law: Callable[[terms.Term], Theorem]) -> Callable[[terms.Term], Theorem | None]:
    """re(x), |x| for a real x in ℂ."""

    def rule(t: terms.Term) -> Theorem | None:
        (u,) = t.args
        real = u.args[0] if is_call(u, "toC") else _as_real(u)
        if real is None:
            return None
        embedded = _TO_C(real)
        hole = terms.variable("hole", C)
        moved = rules.congruence(
            terms.function(hole, t.head(hole)), rules.algebra(u, embedded, (), ())
        )
        return rules.transitive(moved, law(real))

    return rule


@cache
def _real_values(name: str) -> Theorem:
    """⊢ ∀x. f(toC(x)) = toC(g(x)), for the complex function f of this name"""
    x = terms.variable("x", R)
    whole = terms.constant(name, C, C)(_TO_C(x))
    real = _TO_C(terms.constant(name.removesuffix("C"), R, R)(x))
    return rules.generalise(Prover().equation(whole, real), x)


def at_real(t: terms.Term) -> Theorem | None:
    """sin and cos of a real number in ℂ are those of the number."""
    return of_real(lambda x: rules.instantiate(_real_values(name_of_call(t)), x))(t)


AT_REAL_NUMBERS = ("sinC", "cosC")


def part_value(t: terms.Term) -> Theorem | None:
    """re or im of a closed complex number."""
    found = of_real(laws.re_of_real if is_call(t, "re") else laws.im_of_real)(t)
    return found or Prover().real.canonical(t)


def angle_value(t: terms.Term) -> Theorem | None:
    """arg u for the u whose angle is known; None for others, which are integrals."""
    found = Prover().real.expand(t)
    return None if found is None or "arg" in map(called, subterms(right(found))) else found


def modulus_value(t: terms.Term) -> Theorem:
    """|u| = √(x² + y²)"""
    return of_real(laws.modulus_real)(t) or laws.modulus_root(t.args[0])


def _as_real(u: terms.Term) -> terms.Term | None:
    """The real number that a complex one is, sums and products of real ones."""
    if u.kind == terms.NUM:
        p, q = u.head
        return terms.numeral(p, q, R)
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

"""Powers with natural and integer exponents that are no numerals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from symbolic_pe.foundations.equations import (
    HOLE,
    bare,
    by_algebra,
    called,
    chain,
    congruent,
    head,
    integer_power,
    number,
    opposite,
)
from symbolic_pe.foundations.written import inverse, lift
from symbolic_pe.kernel.rules import congruence, symmetric
from symbolic_pe.kernel.terms import NUM, Term, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Z
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm


def expand_power(normal_form: NormalForm, t: Term) -> Theorem | None:
    """bⁿ = e^(n·ln b) for a real b > 0; other powers of products and with sums as exponents."""
    base, exponent = t.args
    if exponent.kind == NUM:
        return None
    if t.type in (N, Z):
        return _lifted(base, exponent)
    if _is_minus_one(base) and t.type is R:
        return _sign(normal_form, t)
    positive = normal_form.conditions.positive(base) if t.type is R else None
    if positive is not None and normal_form.allows("logarithm"):
        return laws.power_as_exponential(base, exponent, positive)
    if t.type is C and bare(base).type is not C:
        return _real_power(base, exponent)
    if called(base) == "cis" and normal_form.allows("exponent_laws"):
        return _wave(base.args[0], exponent)
    if called(base) == "mul":
        return laws.power_of_product[t.type.name](*base.args, exponent)
    split = _split_exponent(normal_form, t)
    return split if split is not None else normal_form.arguments(t)


def _sign(normal_form: NormalForm, t: Term) -> Theorem | None:
    """(−1)ⁿ = cis(πn) in ℂ"""
    if not normal_form.is_real and normal_form.allows("exact_values"):
        return laws.natural_sign_as_wave(t.args[1])
    split = _split_exponent(normal_form, t)
    return split if split is not None else normal_form.arguments(t)


def _wave(x: Term, n: Term) -> Theorem:
    """⊢ cis(x)ⁿ = cis(n·x)"""
    return symmetric(laws.multiple["cis"](x, n))


def _lifted(base: Term, exponent: Term) -> Theorem:
    """⊢ toR(bⁿ) = toR(b)ⁿ, which is read as an equation for bⁿ."""
    law = laws[f"lifted_power_{base.type}R"](base, exponent)
    if base.kind != NUM:
        return law
    hole = HOLE[R]
    same = by_algebra(lift_call(base), lift(base, R))
    return chain(law, congruence(function(hole, hole**exponent), same))


def lift_call(t: Term) -> Term:
    """toR(t), of a numeral too."""
    return head("toR", t.type, R)(t)


def _real_power(base: Term, exponent: Term) -> Theorem:
    """⊢ toC(b)ⁿ = toC(bⁿ)"""
    real = lift(bare(base), R)
    whole = head("toC")(real)
    law = symmetric(laws.lifted_power_RC(real, exponent))
    if whole is base:
        return law
    return chain(congruent(lambda y: y**exponent, by_algebra(base, whole)), law)


def _split_exponent(normal_form: NormalForm, t: Term) -> Theorem | None:
    """x^(k₁·n₁ + …) = (x^n₁)^k₁·…"""
    base, exponent = t.args
    total, product, equations = None, None, []
    for m, c in sorted(normal_form.real.form(exponent).items()):
        n = normal_form.real.whole({m: 1}, N)
        if n is None or c <= 0 or c.denominator != 1:
            return None
        count = number(c, N)
        part, value = (count, base**count) if not m else (n, base**n)
        if m and c > 1:
            equations.append(laws.power_product[t.type.name](base, n, count))
            part, value = n * count, value**count
        if total is not None:
            equations.append(laws.power_sum[t.type.name](base, total, part))
        total = part if total is None else total + part
        product = value if product is None else product * value
    if total is None or product is None or not equations:
        return None
    hole = HOLE[N]
    same = normal_form.real.prove(exponent, total)
    moved = congruence(function(hole, base**hole), same)
    return chain(moved, by_algebra(base**total, product, *equations))


# Integer exponents


def expand_integer_power(normal_form: NormalForm, t: Term) -> Theorem | None:
    """u^(k₁·z₁ + …) = (u^z₁)^k₁·… for u ≠ 0"""
    u, exponent = t.args
    nonzero = normal_form.conditions.nonzero(u)
    form = normal_form.real.form(exponent)
    if not form:
        return _to_the_zero(normal_form, u, exponent)
    if nonzero is None:
        return _natural_power(normal_form, u, exponent) or normal_form.arguments(t)
    if _is_minus_one(u) and not normal_form.is_real and normal_form.allows("exact_values"):
        return laws.sign_as_wave(exponent)
    parts = []
    for m, c in sorted(form.items()):
        base = normal_form.real.whole({m: 1}, Z)
        if base is None or c.denominator != 1:
            return normal_form.arguments(t)
        base = number(1, Z) if not m else base if base.type is Z else head("toZ", N, Z)(base)
        parts.append(_Part(u, nonzero, base, int(c)))
    total = parts[0].exponent
    equations = parts[0].laws
    for part in parts[1:]:
        equations = [*equations, *part.laws, laws.powZ_sum(u, total, part.exponent, nonzero)]
        total = total + part.exponent
    product = parts[0].value
    for part in parts[1:]:
        product = product * part.value
    if not equations and total is exponent:
        return _of_real(u, exponent)
    same = None
    if total is not exponent:
        same = congruent(lambda z: integer_power(u, z), normal_form.real.prove(exponent, total))
    split = by_algebra(integer_power(u, total), product, *equations) if equations else None
    return chain(same, split)


def _natural_power(normal_form: NormalForm, u: Term, z: Term) -> Theorem | None:
    """u^z = u^toN(z) where 0 ≤ z is seen, also for u = 0"""
    nonnegative = normal_form.conditions.nonnegative(z)
    if nonnegative is None:
        return None
    n = head("toN")(z)
    same = congruent(lambda y: integer_power(u, y), symmetric(laws.natural_part(z, nonnegative)))
    return chain(same, laws.powZ_nat(u, n))


def missing_factors(normal_form: NormalForm, atom: Term) -> Theorem | None:
    """x^toN(n − k)·x^k = xⁿ where k ≤ n is seen; None for other powers."""
    if called(atom) != "pow" or called(atom.args[1]) != "toN":
        return None
    base, exponent = atom.args
    (z,) = exponent.args
    form = normal_form.real.form(z)
    n = normal_form.real.whole({m: c for m, c in form.items() if m}, N)
    lacking, nonnegative = -form.get((), 0), normal_form.conditions.nonnegative(z)
    if n is None or nonnegative is None or lacking <= 0 or lacking.denominator != 1:
        return None
    k = number(int(lacking), N)
    same = by_algebra(exponent + k, n, laws.natural_part(z, nonnegative))
    hole = HOLE[N]
    moved = congruence(function(hole, base**hole), symmetric(same))
    law = chain(moved, laws.power_sum[atom.type.name](base, exponent, k))
    return by_algebra(atom * base ** int(lacking), base**n, law)


def _of_real(u: Term, exponent: Term) -> Theorem | None:
    """u^n = xⁿ for the real number x that u is and a natural n; None for others."""
    if called(u) != "toC" or called(exponent) != "toZ":
        return None
    (n,) = exponent.args
    return chain(laws.powZ_nat(u, n), symmetric(laws.lifted_power_RC(u.args[0], n)))


def _to_the_zero(normal_form: NormalForm, u: Term, exponent: Term) -> Theorem:
    """u^z = 1, for a z that is 0"""
    zero = number(0, Z)
    if exponent is zero:
        return laws.powZ_zero(u)
    same = normal_form.real.prove(exponent, zero)
    return chain(congruent(lambda z: integer_power(u, z), same), laws.powZ_zero(u))


class _Part:
    """u^(c·z): its exponent, its value in terms of u^z, and the laws that say so."""

    def __init__(self, u: Term, nonzero: Theorem, base: Term, count: int) -> None:
        self.laws: list[Theorem] = []
        sign = base if count > 0 else -base
        self.exponent = sign
        self.value = self._of_sign(u, nonzero, base, count > 0)
        if abs(count) > 1:
            times = number(abs(count), N)
            self.exponent = head("toZ", N, Z)(times) * sign
            self.laws.append(laws.powZ_multiple(u, sign, times, nonzero))
            self.value = self.value ** abs(count)

    def _of_sign(self, u: Term, nonzero: Theorem, base: Term, positive: bool) -> Term:
        value = integer_power(u, base)
        if base.kind == NUM:
            self.laws.append(laws.powZ_one(u))
            value = u
        if positive:
            return value
        if _is_minus_one(u):
            self.laws.append(laws.powZ_sign_opposite(base))
            return value
        if base.kind == NUM:
            reciprocal = congruent(inverse, laws.powZ_one(u))
            self.laws = [chain(laws.powZ_inverse(u, base, nonzero), reciprocal)]
            return inverse(u)
        self.laws.append(laws.powZ_inverse(u, base, nonzero))
        return inverse(value)


def _is_minus_one(u: Term) -> bool:
    return u.kind == NUM and u.head == (-1, 1)


def sign_law(normal_form: NormalForm, atom: Term) -> Theorem | None:
    """((−1)^k)² = 1, and u^k·u^(−k) = 1 for u ≠ 0."""
    if called(atom) == "pow" and atom.type is R and _is_minus_one(atom.args[0]):
        return laws.real_sign_square(atom.args[1])
    if called(atom) != "powZ":
        return None
    u, exponent = atom.args
    if _is_minus_one(u):
        return laws.powZ_sign(exponent)
    back = opposite(exponent)
    nonzero = normal_form.conditions.nonzero(u) if back is not None else None
    return (
        laws.powZ_opposite(u, back, nonzero) if back is not None and nonzero is not None else None
    )


RULES: dict[str, Callable[[NormalForm, Term], Theorem | None]] = {
    "pow": expand_power,
    "powZ": expand_integer_power,
}

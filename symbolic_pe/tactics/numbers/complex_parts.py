"""Conjugates, real and imaginary parts, moduli and absolute values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from operator import mul
from typing import TYPE_CHECKING

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.rules import reflexive, symmetric
from symbolic_pe.kernel.terms import NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.arithmetic.laws_of_complex import conj_number
from symbolic_pe.tactics.arithmetic.laws_of_order import from_products, numeric_fact
from symbolic_pe.tactics.polynomials.forms import scaled
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm


def expand_part(normal_form: NormalForm, t: Term) -> Theorem | None:
    """re u = (u + ū)/2, im u = (u − ū)/(2i)"""
    if not normal_form.is_real:
        return (laws.re if equations.called(t) == "re" else laws.im)(t.args[0])
    step = _expand_part_in_real_terms(t)
    if step is not None:
        quarter = equations.right(step) in _AT_QUARTER_TURNS
        value = normal_form.in_exponentials.canonical(equations.right(step)) if quarter else None
        return equations.chain(step, value)
    return normal_form.arguments(t) if t.free else normal_form.in_exponentials.canonical(t)


_AT_QUARTER_TURNS = frozenset(
    f(equations.number(Fraction(k, 2), R) * equations.PI)
    for f in (equations.cos, equations.sin)
    for k in (-3, -1, 1, 3)
)


def _expand_part_in_real_terms(t: Term) -> Theorem | None:
    """re(u + v) = re u + re v, re(x·u) = x·re u, re(i·u) = −im u, …"""
    name, u = equations.called(t), t.args[0]
    of_i, of_real, of_sum, of_multiple, of_turn, of_conjugate, of_wave = _PARTS[name or ""]
    if u is equations.I:
        return of_i()
    if equations.called(u) == "conj":
        return of_conjugate(u.args[0])
    if equations.called(u) == "cis":
        return of_wave(u.args[0])
    real = _real(u)
    if real is not None:
        return equations.chain(
            equations.applied(t.head, equations.by_algebra(u, real)), of_real(real.args[0])
        )
    if equations.called(u) == "add":
        return of_sum(*u.args)
    factors = _factors(u) if equations.called(u) == "mul" else []
    if factors and all(equations.called(factor) == "cis" for factor in factors):
        wave = _product_of_waves([factor.args[0] for factor in factors])
        same = equations.chain(equations.by_algebra(u, equations.right(wave)), symmetric(wave))
        return equations.chain(
            equations.applied(t.head, same), of_wave(equations.left(wave).args[0])
        )
    for place, first in enumerate(factors):
        real = _real(first)
        if first is not equations.I and real is None:
            continue
        second = reduce(mul, factors[:place] + factors[place + 1 :])
        law = of_turn(second) if real is None else of_multiple(real.args[0], second)
        return equations.chain(
            equations.applied(t.head, equations.by_algebra(u, equations.left(law).args[0])), law
        )
    return None


def _product_of_waves(angles: list[Term]) -> Theorem:
    """⊢ e^(i(x + y + …)) = e^(ix)·e^(iy)·…"""
    found = reflexive(equations.cis(angles[0]))
    for angle in angles[1:]:
        law = laws.cis_add(equations.left(found).args[0], angle)
        found = equations.chain(
            law,
            equations.by_algebra(
                equations.right(law), equations.right(found) * equations.cis(angle), found
            ),
        )
    return found


def _factors(u: Term) -> list[Term]:
    """The factors of a product, however bracketed."""
    if equations.called(u) != "mul":
        return [u]
    return [factor for part in u.args for factor in _factors(part)]


def _real(u: Term) -> Term | None:
    """toC(x), for a u that is a real number by how it is written."""
    embed = equations.head("toC")
    if u.kind == NUM:
        return embed(equations.number(equations.value_of(u), R))
    return u if equations.called(u) == "toC" else None


_PARTS: dict[str, tuple[Callable[..., Theorem], ...]] = {
    "re": (
        laws.re_of_i,
        laws.re_of_real,
        laws.re_of_sum,
        laws.re_of_multiple,
        laws.re_of_turn,
        laws.re_of_conjugate,
        laws.re_of_wave,
    ),
    "im": (
        laws.im_of_i,
        laws.im_of_real,
        laws.im_of_sum,
        laws.im_of_multiple,
        laws.im_of_turn,
        laws.im_of_conjugate,
        laws.im_of_wave,
    ),
}
"""The laws of re and im: of i, toC(x), u + v, x·u, i·u, ū and e^(ix)."""


def expand_conjugate(normal_form: NormalForm, t: Term) -> Theorem | None:
    """The conjugate, brought inside."""
    u = t.args[0]
    if u is equations.I:
        return laws.conj_i()
    if u.kind == NUM:
        return conj_number(u)
    name = equations.called(u)
    if equations.is_numeral_power(u):
        return laws.conj_power(*u.args)
    if name in _CONJUGATES:
        return _CONJUGATES[name](*u.args)
    nonzero = normal_form.conditions.nonzero(u.args[0]) if name in ("inv", "powZ") else None
    if nonzero is not None:
        return (laws.conj_inverse if name == "inv" else laws.powZ_conj)(*u.args, nonzero)
    expansion = normal_form.expand(u)
    return equations.applied(equations.conjugate, expansion) if expansion is not None else None


_CONJUGATES: dict[str | None, Callable[..., Theorem]] = {
    "add": laws.conj_add,
    "mul": laws.conj_mul,
    "toC": laws.conj_real,
    "cis": laws.conj_cis,
    "conj": laws.conj_conj,
    "pow": laws.conj_power,
    "sum": lambda n, f: laws.sum_conj(f, n),
}


def expand_modulus(normal_form: NormalForm, t: Term) -> Theorem | None:
    """|x|, |u·v| = |u|·|v|, |ū| = |u|, |e^(ix)| = 1"""
    u = t.args[0]
    if u.kind == NUM:
        real = equations.number(equations.value_of(u), R)
        same = equations.by_algebra(u, equations.head("toC")(real))
        return equations.chain(equations.applied(t.head, same), laws.modulus_real(real))
    law = _MODULI.get(equations.called(u))
    if law is not None:
        return law(*u.args)
    nonzero = normal_form.conditions.nonzero(u.args[0]) if equations.called(u) == "inv" else None
    if nonzero is not None:
        return laws.modulus_inverse(u.args[0], nonzero)
    step = normal_form.canonical(u)
    return equations.applied(t.head, step) if step is not None else None


_MODULI: dict[str | None, Callable[..., Theorem]] = {
    "toC": laws.modulus_real,
    "mul": laws.modulus_of_product,
    "cis": laws.modulus_cis,
    "conj": laws.modulus_conj,
    "pow": laws.modulus_power,
}


def expand_absolute(normal_form: NormalForm, t: Term) -> Theorem | None:
    """|x| = x for x ≥ 0, −x for x ≤ 0; numerical factors and single factors are taken out."""
    x = t.args[0]
    nonnegative = normal_form.conditions.nonnegative(x)
    if nonnegative is not None:
        return laws.abs_right(x, nonnegative)
    nonpositive = normal_form.conditions.holds(less_equal(x, 0)) if x.free else None
    if nonpositive is not None:
        return laws.abs_left(x, nonpositive)
    if x.kind == NUM:
        return _of_negative(x)
    if not x.free and not normal_form.form(x):
        return _of_zero(normal_form, x)
    reader = normal_form.real
    form = reader.form(x)
    if not form:
        return None
    m, c = max(form.items())
    if len(form) > 1 and c != 1:
        rest = reader.term(scaled(form, Fraction(1) / c), R)
        return _split(normal_form, x, equations.number(c, R), rest)
    if len(form) > 1 or not m or (len(m) == 1 and c == 1 and m[0][1] == 1):
        return normal_form.arguments(t)
    (g, e), others = m[0], m[1:]
    whole = e.denominator == 1 and e > 0
    first = reader.generator(g, 1 if whole else e)
    others = ((g, e - 1), *others) if whole and e > 1 else others
    return _split(normal_form, x, first, reader.term({others: c}, R))


def _of_zero(normal_form: NormalForm, x: Term) -> Theorem:
    """⊢ |x| = 0, for an x that is 0"""
    zero = equations.number(0, R)
    law = laws.abs_right(zero, from_products(less_equal(0, zero), ()))
    return equations.chain(equations.applied(equations.absolute, normal_form.prove(x, zero)), law)


def _of_negative(x: Term) -> Theorem:
    """⊢ |q| = −q for a negative numeral q"""
    below = numeric_fact(less(x, equations.number(0, R)))
    zero = from_products(less_equal(x, 0), ((below,),))
    value = laws.abs_left(x, zero)
    plain = equations.number(-equations.value_of(x), R)
    return equations.chain(value, equations.by_algebra(value.statement.args[1], plain))


def _split(normal_form: NormalForm, x: Term, first: Term, rest: Term) -> Theorem:
    """|x| = |first|·|rest|"""
    same = normal_form.real.prove(x, first * rest)
    return equations.chain(
        equations.applied(equations.absolute, same), laws.absolute_product(first, rest)
    )


def square_law(atom: Term) -> Theorem | None:
    """|u|² = u·ū, |x|² = x²"""
    name = equations.called(atom)
    if name == "Abs":
        return laws.modulus(atom.args[0])
    return laws.absolute_square(atom.args[0]) if name == "absR" else None


RULES: dict[str, Callable[[NormalForm, Term], Theorem | None]] = {
    "re": expand_part,
    "im": expand_part,
    "conj": expand_conjugate,
    "Abs": expand_modulus,
    "absR": expand_absolute,
}

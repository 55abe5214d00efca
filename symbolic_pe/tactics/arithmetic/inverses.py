"""Reciprocals and square roots.

A reciprocal of one monomial in what is not 0 is that monomial's; another is brought to the
reciprocal of a form whose leading coefficient is 1.  What is left satisfies x⁻¹·x = 1; if dividing
by these equations is not enough, both sides are multiplied by denominators, which are not 0.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import isqrt
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

import flint

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.repeated import symmetric
from symbolic_pe.foundations.written import inverse, less_equal, lift
from symbolic_pe.kernel.polynomials import Reading
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import NUM, Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, R, need
from symbolic_pe.tactics.arithmetic.laws_of_order import cancelled
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.polynomials import forms
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

MOST_REDUCTIONS = 100
"""A sum that is not reduced to proper fractions in so many steps is left as it is."""


class UnitLaw(NamedTuple):
    """x⁻¹, Γ ⊢ x⁻¹·x = 1, and Γ ⊢ x ≠ 0."""

    inverse: Term
    law: Theorem
    nonzero: Theorem


def expand_inverse(normal_form: NormalForm, t: Term) -> Theorem | None:
    """x⁻¹ in terms of smaller reciprocals."""
    d = t.args[0]
    if d.kind == NUM:
        value = equations.value_of(d)
        return _is_inverse(d, equations.number(forms.quotient(1, value), d.type)) if value else None
    reader = normal_form.real if t.type is R else normal_form
    form = reader.form(d)
    if not form:
        return None
    if len(form) == 1:
        ((m, c),) = form.items()
        if all(_is_invertible(reader, g) for g, _ in m):
            x = reader.term({forms.inverted(m): forms.quotient(1, c)}, t.type)
            return _proved_inverse(reader, d, x) if x is not t else None
    factored = _by_factors(reader, d, form)
    if factored is not None:
        return factored
    leading = max(form.items())[1]
    monic = reader.term(forms.scaled(form, Fraction(1) / leading), t.type)
    if monic is d:
        return None
    nonzero = reader.conditions.nonzero(d)
    if nonzero is not None and reader.conditions.nonzero(monic) is None:
        reader.transferred(d, nonzero, monic)
    if leading != 1 and reader.nonzero(monic) is not None:
        return _proved_inverse(
            reader, d, equations.number(forms.quotient(1, leading), t.type) * inverse(monic)
        )
    plain = reader.term(form, t.type)
    return None if plain is d else equations.applied(t.head, reader.prove(d, plain))


MOST_MONOMIALS = 12
"""Sums of more monomials are not factored."""


def _by_factors(reader: NormalForm, d: Term, form: forms.Form) -> Theorem | None:
    """(f·g)⁻¹ = f⁻¹·g⁻¹ for the factors of a polynomial, if they are known not to be 0."""
    factors = _factors(form)
    terms = [(reader.term(factor, d.type), e) for factor, e in factors]
    if not factors or any(reader.conditions.nonzero(f) is None for f, _ in terms):
        return None
    product = reduce(mul, (f if e == 1 else f ** equations.number(e, N) for f, e in terms))
    highest = max(form)
    constant_ = forms.quotient(form[highest], reader.form(product)[highest])
    inverses_ = [inverse(f) if e == 1 else inverse(f) ** equations.number(e, N) for f, e in terms]
    x = reduce(mul, inverses_, equations.number(forms.quotient(1, constant_), d.type))
    return _proved_inverse(reader, d, x)


def _factors(form: forms.Form) -> list[tuple[forms.Form, int]]:
    """The irreducible factors of a polynomial, but for a number; none if it is one itself."""
    generators = sorted({g for m in form for g, _ in m})
    whole = all(e > 0 and e.denominator == 1 for m in form for _, e in m)
    steep = any(e > 1 for m in form for _, e in m) or any(len(m) > 1 for m in form)
    if not (whole and steep) or not 1 < len(form) <= MOST_MONOMIALS:
        return []
    context = flint.fmpq_mpoly_ctx.get([f"g{g}" for g in generators], "lex")
    exponents = {m: tuple(int(dict(m).get(g, 0)) for g in generators) for m in form}
    values = {m: flint.fmpq(c.numerator, c.denominator) for m, c in form.items()}
    _, factors = context.from_dict({exponents[m]: values[m] for m in form}).factor()
    if len(factors) == 1 and factors[0][1] == 1:
        return []
    return [(_form_of(factor, generators), int(e)) for factor, e in factors]


def _form_of(polynomial: flint.fmpq_mpoly, generators: list[int]) -> forms.Form:
    return {
        tuple(
            (g, int(e)) for g, e in zip(generators, exponents, strict=True) if e
        ): equations.simplest(Fraction(int(c.p), int(c.q)))
        for exponents, c in polynomial.to_dict().items()
    }


def _is_inverse(d: Term, x: Term) -> Theorem:
    """⊢ d⁻¹ = x for numerals."""
    return laws.numeral_inverse[d.type.name](
        x, d, equations.by_algebra(d * x, equations.number(1, d.type))
    )


def _proved_inverse(reader: NormalForm, d: Term, x: Term) -> Theorem:
    product = reader.prove(d * x, equations.number(1, d.type))
    return laws.unique_inverse[d.type.name](d, x, product)


def _is_invertible(reader: NormalForm, g: int) -> bool:
    key = reader.generators.keys[g]
    if isinstance(key, forms.Wave):
        return True
    return reader.conditions.nonzero(key if key.type is C else lift(key, R)) is not None


def unit_laws(normal_form: NormalForm, generators: list[Term]) -> list[UnitLaw]:
    """x⁻¹·x = 1 for the reciprocals among the generators; a reciprocal before those inside it."""
    found = []
    for atom in generators if normal_form.allows("inverses") else ():
        d = atom.args[0] if equations.called(atom) == "inv" else None
        nonzero = normal_form.nonzero(d) if d is not None and d.kind != NUM else None
        if d is not None and nonzero is not None:
            found.append(UnitLaw(atom, laws.inverse[d.type.name](d, nonzero), nonzero))
    return sorted(found, key=lambda unit: -equations.size(unit.inverse))


def multiplied_out(
    s: Term,
    t: Term,
    premises: tuple[Theorem, ...],
    divisors: tuple[Theorem, ...],
    order: tuple[Term, ...],
    units: list[UnitLaw],
) -> Theorem:
    """Γ ⊢ s = t from d·s = d·t, for a product d of denominators."""
    if s.type is R and any(unit.inverse.type is C for unit in units):
        sides_ = lift(s, C), lift(t, C)
        return equations.by_algebra(s, t, multiplied_out(*sides_, premises, divisors, order, units))
    factors = _denominators(s, t, premises, divisors, order, units)
    need(factors, "{} and {} have no denominators to multiply by", s, t)
    product, nonzero = factors[0]
    for d, d_nonzero in factors[1:]:
        nonzero = laws.nonzero_product[s.type.name](product, d, nonzero, d_nonzero)
        product = product * d
    products = equations.by_algebra(product * s, product * t, *premises, *divisors, order=order)
    return cancelled(product, s, t, nonzero, products)


def _denominators(
    s: Term,
    t: Term,
    premises: tuple[Theorem, ...],
    divisors: tuple[Theorem, ...],
    order: tuple[Term, ...],
    units: list[UnitLaw],
) -> list[tuple[Term, Theorem]]:
    """Each denominator as often as its reciprocal is a factor in s − t, with a proof of ≠ 0."""
    pairs = [sides(theorem.statement) for theorem in (*premises, *divisors)]
    reading = Reading(order, [*pairs, (s, t)])
    for a, b in pairs[: len(premises)]:
        if equations.bare(a) in reading.opaque and equations.bare(a) not in reading.known:
            reading.use([(a, b)])
    rest = reading.of(s) - reading.of(t)
    places = {atom: place for place, atom in enumerate(reading.opaque)}
    degrees = list(rest.degrees()) if rest else [0] * len(places)
    found: list[tuple[Term, Theorem]] = []
    for unit in units:
        count = int(degrees[places[unit.inverse]])
        d = unit.inverse.args[0]
        inside = [int(e) for e in reading.of(d).degrees()]
        if not count or not any(inside):
            continue
        degrees = [e + count * more for e, more in zip(degrees, inside, strict=True)]
        found += [_in_type(d, unit.nonzero, s)] * count
    return found


def _in_type(d: Term, nonzero: Theorem, s: Term) -> tuple[Term, Theorem]:
    if d.type is s.type:
        return d, nonzero
    if s.type is not C:
        raise KernelError("a complex denominator of a real number")
    return lift(d, C), laws.complex_nonzero(d, nonzero)


def fractions_reduced(reader: NormalForm, form: forms.Form) -> forms.Form:
    """The form with 1 + 1/(d − 1) for d/(d − 1), and so for all reciprocals of sums that are not 0.

    What is a sum of numbers and proper fractions is seen to be one, such as (d − 1)/(d − 1) = 1.
    """
    rest, result = dict(form), forms.Form()
    for _ in range(MOST_REDUCTIONS):
        if not rest:
            return result
        m, c = rest.popitem()
        smaller = _reduced(reader, m)
        if smaller is None:
            forms.add_to(result, {m: c})
        else:
            forms.add_to(rest, forms.scaled(smaller, c))
    return form


def _reduced(reader: NormalForm, m: forms.Monomial) -> forms.Form | None:
    """m as a sum of smaller monomials, by x⁻¹·x = 1 for a sum x; None if that is not possible."""
    for g, e in m:
        key = reader.generators.keys[g]
        if e < 1 or isinstance(key, forms.Wave) or equations.called(key) != "inv":
            continue
        divisor = reader.form(key.args[0])
        if reader.nonzero(key.args[0]) is not None:
            parted = _in_partial_fractions(m, g, divisor)
            if parted is not None:
                return parted
        leading = max(divisor, key=lambda n: (sum(power for _, power in n), n), default=())
        rest = _without(m, (*leading, (g, 1)))
        if len(divisor) < 2 or rest is None or reader.nonzero(key.args[0]) is None:
            continue
        others = {n: -c for n, c in divisor.items() if n != leading}
        whole = reader.product({rest: forms.quotient(1, divisor[leading])}, {(): 1})
        return _sum(whole, reader.product(whole, reader.product(others, {((g, 1),): 1})))
    return None


def _in_partial_fractions(
    m: forms.Monomial, inverse_: int, divisor: forms.Form
) -> forms.Form | None:
    """1/(x·(a·x + c)) = (1/x − a/(a·x + c))/c, for an x that m is divided by; None without one."""
    if len(divisor) != 2 or () not in divisor:
        return None
    (x,) = (n for n in divisor if n)
    powers = dict(m)
    if len(x) != 1 or x[0][1] != 1 or powers.get(x[0][0], 0) > -1:
        return None
    rest = tuple(sorted((g, e) for g, e in m if g not in (x[0][0], inverse_)))
    shares = {
        (inverse_, powers[inverse_] - 1): forms.quotient(1, divisor[()]),
        (x[0][0], powers[x[0][0]] + 1): forms.quotient(-divisor[x], divisor[()]),
    }
    found: forms.Form = {}
    for (g, e), c in shares.items():
        kept = {x[0][0]: powers[x[0][0]], inverse_: powers[inverse_], g: e}
        forms.add_to(found, {tuple(sorted((*rest, *((k, v) for k, v in kept.items() if v)))): c})
    return found


def _sum(first: forms.Form, second: forms.Form) -> forms.Form:
    total = dict(first)
    forms.add_to(total, second)
    return total


def _without(m: forms.Monomial, factors: forms.Monomial) -> forms.Monomial | None:
    """The monomial without some of its factors; None if it does not have them."""
    powers = dict(m)
    for g, e in factors:
        powers[g] = powers.get(g, 0) - e
        if powers[g] < 0 or e < 0:
            return None
    return tuple(sorted((g, e) for g, e in powers.items() if e))


def expand_root(normal_form: NormalForm, t: Term) -> Theorem | None:
    """√x = e^(ln x/2) for x > 0; √(q²) = q, √0 = 0; √(y²) = y for y ≥ 0, else |y|"""
    x = t.args[0]
    exact = _exact_root(x) if x.kind == NUM else None
    if exact is not None:
        return exact
    positive = normal_form.conditions.positive(x)
    if positive is not None:
        return laws.sqrt_as_exponential(x, positive)
    if equations.called(x) == "pow" and x.args[1] is numeral(2, 1, N):
        return _root_of_square(normal_form, x.args[0])
    if normal_form.real.form(x):
        return None
    return equations.chain(
        equations.applied(t.head, normal_form.real.prove(x, equations.number(0, R))),
        laws.root_of_zero(),
    )


def _root_of_square(normal_form: NormalForm, y: Term) -> Theorem:
    nonnegative = normal_form.conditions.nonnegative(y)
    if nonnegative is None:
        return symmetric(laws.absolute(y))
    square = laws.square_nonnegative(y)
    same = laws.sqrt_square(y**2, square)
    return laws.square_injective(
        equations.sqrt(y**2), y, laws.sqrt_nonnegative(y**2, square), nonnegative, same
    )


def root_law(normal_form: NormalForm, t: Term) -> Theorem | None:
    """√x² = x for x ≥ 0"""
    if equations.called(t) != "sqrt":
        return None
    nonnegative = normal_form.conditions.nonnegative(t.args[0])
    return None if nonnegative is None else laws.sqrt_square(t.args[0], nonnegative)


def _exact_root(x: Term) -> Theorem | None:
    """⊢ √(q²) = q for a numeral q ≥ 0"""
    p, q = x.head
    if p < 0 or isqrt(p) ** 2 != p or isqrt(q) ** 2 != q:
        return None
    root = numeral(isqrt(p), isqrt(q), R)
    nonnegative, also = (combine(less_equal(0, y), equations.value_of(y)) for y in (x, root))
    square = laws.sqrt_square(x, nonnegative)
    squares = equations.chain(square, equations.by_algebra(x, root**2))
    return laws.square_injective(
        equations.sqrt(x), root, laws.sqrt_nonnegative(x, nonnegative), also, squares
    )


RULES = {"inv": expand_inverse, "sqrt": expand_root}

"""Logarithms of products: ln(c·Π g^e) = Σ k·ln p + Σ e·ln g, for positive factors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import flint

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.polynomials.forms import Monomial, Wave
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

LARGEST_BITS = 128
"""Longer numbers are not factored."""


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """The logarithm of a product as a sum: by ln(e^y) = y, where x = e^y is shown."""
    reader, x = normal_form.real, t.args[0]
    if not normal_form.allows("exponent_laws"):
        return _by_structure(normal_form, x)
    plain = None if x.free or x.kind == NUM else _numeral(normal_form, x)
    if plain is not None:
        return equations.applied(equations.ln, plain)
    form = reader.form(x)
    if len(form) != 1:
        return normal_form.arguments(t)
    ((m, c),) = form.items()
    factored = max(c.numerator.bit_length(), c.denominator.bit_length()) <= LARGEST_BITS
    if c <= 0 or not factored or not all(_is_positive(reader, g) for g, _ in m):
        return normal_form.arguments(t)
    total = equations.added((*_of_number(c), *_of_monomial(reader, m)), R)
    total = reader.term(reader.form(total))
    if total is t or (equations.called(total) == "ln" and total.args[0] is x):
        return None
    return equations.chain(
        equations.applied(equations.ln, reader.prove(x, equations.exp(total))), laws.ln_exp(total)
    )


def _numeral(normal_form: NormalForm, x: Term) -> Theorem | None:
    """⊢ x = a positive numeral, if it is one, as cos(π/4)² is."""
    form = normal_form.in_exponentials.form(x)
    if set(form) != {()} or form[()] <= 0:
        return None
    return normal_form.in_exponentials.prove(x, equations.number(form[()], R))


def _by_structure(normal_form: NormalForm, x: Term) -> Theorem | None:
    """ln of a product, a reciprocal, a power or an exponential, by one law."""
    name = equations.called(x)
    if name == "exp":
        return laws.ln_exp(x.args[0])
    if x.kind == NUM and x.head == (1, 1):
        return laws.ln_one()
    law = {"mul": laws.ln_product, "inv": laws.ln_inverse, "pow": laws.ln_power}.get(name or "")
    factors = [a for a in x.args if a.type is R] if law is not None else []
    positive = [normal_form.conditions.positive(a) for a in factors]
    if law is None or None in positive:
        return None
    return law(*x.args, *positive)  # type: ignore[arg-type]


def expand_exponential(normal_form: NormalForm, t: Term) -> Theorem | None:
    """e^(ln x) = x for x > 0, where exponentials are no waves."""
    if equations.called(t.args[0]) != "ln":
        return None
    x = t.args[0].args[0]
    positive = normal_form.conditions.positive(x)
    return laws.exp_ln(x, positive) if positive is not None else None


def _is_positive(reader: NormalForm, g: int) -> bool:
    key = reader.generators.keys[g]
    if type(key) is Wave:
        return key.kind == "exp"
    return reader.conditions.positive(key) is not None  # type: ignore[arg-type]


def _of_number(c: equations.Rational) -> Iterator[Term]:
    for whole, sign in ((c.numerator, 1), (c.denominator, -1)):
        for prime, count in flint.fmpz(whole).factor():
            yield equations.number(sign * int(count), R) * equations.ln(
                equations.number(int(prime), R)
            )


def _of_monomial(reader: NormalForm, m: Monomial) -> Iterator[Term]:
    for g, e in m:
        key = reader.generators.keys[g]
        if type(key) is Wave:
            yield reader.term({key.monomial: e})
        else:
            yield equations.number(e, R) * equations.ln(lift(key, R))  # type: ignore[arg-type]


RULES = {"ln": expand, "exp": expand_exponential}

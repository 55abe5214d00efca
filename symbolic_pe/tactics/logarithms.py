"""Logarithms of products: ln(c·Π g^e) = Σ k·ln p + Σ e·ln g, for positive factors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import flint

from symbolic_pe.kernel.terms import Term, lift
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.equations import Rational, added, applied, called, chain, exp, ln, number
from symbolic_pe.tactics.forms import Monomial, Wave
from symbolic_pe.tactics.laws_of_exponentials import ln_exp

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_form import NormalForm

LARGEST_BITS = 128
"""Longer numbers are not factored."""


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """The logarithm of a product as a sum: by ln(e^y) = y, where x = e^y is shown."""
    reader, x = normal_form.real, t.args[0]
    form = reader.form(x)
    if len(form) != 1:
        return normal_form.arguments(t)
    ((m, c),) = form.items()
    factored = max(c.numerator.bit_length(), c.denominator.bit_length()) <= LARGEST_BITS
    if c <= 0 or not factored or not all(_is_positive(reader, g) for g, _ in m):
        return normal_form.arguments(t)
    total = added((*_of_number(c), *_of_monomial(reader, m)), R)
    total = reader.term(reader.form(total))
    if total is t or (called(total) == "ln" and total.args[0] is x):
        return None
    return chain(applied(ln, reader.prove(x, exp(total))), ln_exp(total))


def _is_positive(reader: NormalForm, g: int) -> bool:
    key = reader.generators.keys[g]
    if type(key) is Wave:
        return key.kind == "exp"
    return reader.conditions.positive(key) is not None  # type: ignore[arg-type]


def _of_number(c: Rational) -> Iterator[Term]:
    for whole, sign in ((c.numerator, 1), (c.denominator, -1)):
        for prime, count in flint.fmpz(whole).factor():
            yield number(sign * int(count), R) * ln(number(int(prime), R))


def _of_monomial(reader: NormalForm, m: Monomial) -> Iterator[Term]:
    for g, e in m:
        key = reader.generators.keys[g]
        if type(key) is Wave:
            yield reader.term({key.monomial: e})
        else:
            yield number(e, R) * ln(lift(key, R))  # type: ignore[arg-type]


RULES = {"ln": expand}

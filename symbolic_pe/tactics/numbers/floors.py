"""Floors: integers are taken out of ⌊x + k⌋; and toN of integers that are natural."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.foundations.equations import applied, chain, floor, head, number
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, Z
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """⌊x + k⌋ = ⌊x⌋ + k and ⌊k⌋ = k for integers k"""
    reader, x = normal_form.real, t.args[0]
    form, generators = reader.form(x), normal_form.generators
    integral = {
        m: c
        for m, c in form.items()
        if c.denominator == 1 and all(generators.is_whole(g, e) for g, e in m)
    }
    if form and not integral:
        return normal_form.arguments(t)
    k = reader.whole(integral, Z)
    assert k is not None
    k = number(0, Z) if not form else k if k.type is Z else head("toZ", N, Z)(k)
    real = head("toR", Z, R)(k)
    if len(integral) == len(form):
        return chain(applied(floor, reader.prove(x, real)), laws.floor_of_integer(k))
    rest = reader.term({m: c for m, c in form.items() if m not in integral})
    return chain(applied(floor, reader.prove(x, rest + real)), laws.floor_add(rest, k))


def expand_natural_part(normal_form: NormalForm, t: Term) -> Theorem | None:
    """toN(n) = n, and toN(z) = z where 0 ≤ z is seen"""
    (z,) = t.args
    reader = normal_form.real
    n = reader.whole(reader.form(z), N)
    if n is not None:
        same = reader.prove(z, head("toZ", N, Z)(n))
        return chain(applied(t.head, same), laws.to_natural(n))
    nonnegative = normal_form.conditions.nonnegative(z)
    if nonnegative is not None:
        return laws.natural_part(z, nonnegative)
    return normal_form.arguments(t)


RULES = {"floor": expand, "toN": expand_natural_part}

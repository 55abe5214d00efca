"""Integrals: the integrand and the limits in normal form, integrals of constants, linearity."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from symbolic_pe.foundations.equations import (
    HOLE,
    Rational,
    added,
    by_algebra,
    called,
    chain,
    left,
    number,
    opaque_parts,
    right,
)
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.rules import assume, congruence, discharge, symmetric
from symbolic_pe.kernel.terms import Term, eta, function, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R, arrow, need
from symbolic_pe.tactics.arithmetic.laws_of_order import from_products
from symbolic_pe.tactics.arithmetic.laws_of_sums import continuous_between, integral, same_functions
from symbolic_pe.tactics.finite_sums.index_sums import Product, is_one, opening, split_products
from symbolic_pe.tactics.inequalities.conditions import Conditions
from symbolic_pe.tactics.polynomials.forms import Key, Monomial, Wave
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """∫ in normal form; by linearity where its conditions are shown."""
    a, b, f = t.args
    x = opening("variable", f)
    body = substitute(f, x)
    reader = normal_form.real
    if _has_products(reader, body) and not _is_complex(normal_form, body):
        reader = normal_form
    products = split_products(reader, x, reader.form(body), R)
    whole = added((p.term for p in products), R)
    steps: list[Theorem] = []
    if whole is not body:
        g = variable("integrand′", arrow(R, R))
        same = same_functions(x, reader.prove(body, whole))
        steps.append(congruence(function(g, integral(a, b, eta(g))), same))
    integrand, hole = function(x, whole), HOLE[R]
    lower, upper = normal_form.real.canonical(a), normal_form.real.canonical(b)
    if lower is not None:
        steps.append(congruence(function(hole, integral(hole, b, integrand)), lower))
        a = right(lower)
    if upper is not None:
        steps.append(congruence(function(hole, integral(a, hole, integrand)), upper))
        b = right(upper)
    if a is b:
        steps.append(_over_a_point(normal_form, a, integrand))
        return chain(*steps)
    last = _evaluated(normal_form, a, b, x, products)
    steps += [last] if last is not None else []
    return chain(*steps) if steps else None


def _over_a_point(normal_form: NormalForm, a: Term, f: Term) -> Theorem:
    """∫ₐᵃ f = 0, from ∫ₐᵃ f = −∫ₐᵃ f, for an f that is shown to be continuous at a."""
    continuous = normal_form.conditions.holds(continuous_between(a, a, f))
    need(continuous is not None, "{} is not shown to be continuous", f)
    ordered = from_products(less_equal(a, a), ())
    turned = symmetric(laws.integral_swap(f, a, a, ordered, continuous))  # type: ignore[arg-type]
    return by_algebra(integral(a, a, f), number(0, R), turned)


def _has_products(reader: NormalForm, body: Term) -> bool:
    """Whether cos and sin are multiplied, so that Euler's formula may simplify them."""
    keys = reader.generators.keys

    def degree(m: Monomial) -> Rational:
        waves = (e for g, e in m if _name(keys[g]) in ("cos", "sin"))
        return sum(waves, 0)

    return any(degree(m) > 1 for m in reader.form(body))


def _name(key: Key) -> str | None:
    return None if isinstance(key, Wave) else called(key)


def _is_complex(normal_form: NormalForm, body: Term) -> bool:
    return normal_form.generators.is_complex(normal_form.form(body))


def _evaluated(
    normal_form: NormalForm, a: Term, b: Term, x: Term, products: list[Product]
) -> Theorem | None:
    first = products[0]
    if len(products) == 1 and not first.monomial:
        return laws.integral_constant(a, b, first.term)
    if len(products) == 1 and is_one(first.factor):
        return None
    return _by_linearity(normal_form, a, b, x, products)


def _by_linearity(
    normal_form: NormalForm, a: Term, b: Term, x: Term, products: list[Product]
) -> Theorem | None:
    """∫ Σ c·f = Σ c·∫ f, if the f are shown to be continuous."""
    conditions = normal_form.conditions
    equations: list[Theorem] = []
    values: list[Term] = []
    for p in products:
        inside = function(x, p.inside)
        if not p.monomial:
            equations.append(laws.integral_constant(a, b, p.term))
            values.append(p.term * (b - a))
        elif is_one(p.factor):
            values.append(integral(a, b, inside))
        else:
            law = _linear(conditions, a, b, (inside,), partial(_scaled, p.factor))
            if law is None:
                return None
            equations.append(law)
            values.append(p.factor * integral(a, b, inside))
    whole = products[0].term
    for p in products[1:]:
        f, g = function(x, whole), function(x, p.term)
        law = _linear(conditions, a, b, (f, g), laws.integral_add)
        if law is None:
            return None
        equations.append(law)
        whole = whole + p.term
    return by_algebra(integral(a, b, function(x, whole)), added(values, R), *equations)


def _scaled(factor: Term, f: Term, a: Term, b: Term, *premises: Theorem) -> Theorem:
    return laws.integral_scale(f, factor, a, b, *premises)


def _linear(
    conditions: Conditions, a: Term, b: Term, parts: tuple[Term, ...], law: Callable[..., Theorem]
) -> Theorem | None:
    """The law for a ≤ b; else for both orders, from one and ∫ₐᵇ = −∫ᵇₐ"""
    forwards = [conditions.holds(continuous_between(a, b, f)) for f in parts]
    ordered = conditions.at_most(a, b)
    if ordered is not None:
        return None if None in forwards else law(*parts, a, b, ordered, *forwards)
    back = [conditions.holds(continuous_between(b, a, f)) for f in parts]
    up, down = less_equal(a, b), less(b, a)
    falling = from_products(less_equal(b, a), ((assume(down),),))
    if None in forwards or None in back:
        return None
    rising = law(*parts, a, b, assume(up), *forwards)
    turned = law(*parts, b, a, falling, *back)
    integrals = [t for t in opaque_parts(left(turned) + right(turned)) if called(t) == "integral"]
    whole = integrals[0].args[2]
    continuous_whole = conditions.holds(continuous_between(b, a, whole))
    if continuous_whole is None:
        return None
    swapped = [laws.integral_swap(whole, b, a, falling, continuous_whole)]
    swapped += [
        laws.integral_swap(f, b, a, falling, c) for f, c in zip(parts, back, strict=True) if c
    ]
    other = by_algebra(left(rising), right(rising), *swapped, turned)
    goal = rising.statement
    return laws.total(a, b, goal, discharge(up, rising), discharge(down, other))


RULES = {"integral": expand}

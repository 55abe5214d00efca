"""Sums over an index: linearity, constants taken out, terms at the end, sums of waves over ℂ."""

from __future__ import annotations

from functools import reduce
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from symbolic_pe.foundations.equations import (
    HOLE,
    added,
    by_algebra,
    called,
    chain,
    left,
    number,
    right,
    sum_head,
)
from symbolic_pe.foundations.repeated import congruence, symmetric
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import APP, NUM, VAR, Term, function, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Type
from symbolic_pe.tactics.arithmetic.laws_of_sums import equal_sums
from symbolic_pe.tactics.finite_sums.explicit_sums import written_sum
from symbolic_pe.tactics.polynomials.forms import Form, Monomial, Wave
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

MOST_TERMS = 64
"""Sums of at most so many terms are written out."""


class Product(NamedTuple):
    """One summand: a factor without the bound variable, one with it, and their product."""

    factor: Term
    inside: Term
    monomial: Monomial
    term: Term


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """A sum by linearity, in terms of sums of monomials in the index."""
    count, f = t.args
    type_ = t.type
    if count.kind == NUM and count.head[0] <= MOST_TERMS:
        return written_sum(t)
    i = opening("index", f)
    body = substitute(f, i)
    form = normal_form.form(body)
    if type_ is R and normal_form.generators.is_complex(form):
        return laws.sum_lift(f, count)
    return _Linear(normal_form, t, i, body, form).theorem()


def split_products(reader: NormalForm, x: Term, form: Form, type_: Type) -> list[Product]:
    """The summands of a form, those with the same factor that contains x together."""
    groups: dict[Monomial, Form] = {}
    for m, c in form.items():
        inside = tuple((g, e) for g, e in m if reader.generators.uses(g, x))
        outside = tuple((g, e) for g, e in m if not reader.generators.uses(g, x))
        groups.setdefault(inside, {})[outside] = c
    products = []
    for m, outside_form in sorted(groups.items() or [((), {})]):
        factor, inside_term = reader.term(outside_form, type_), reader.monomial(m, type_)
        one = is_one(factor) and m
        whole = inside_term if one else factor * inside_term if m else factor
        products.append(Product(factor, inside_term, m, whole))
    return products


def is_one(t: Term) -> bool:
    """Whether the term is the numeral 1."""
    return t.kind == NUM and t.head == (1, 1)


class _Linear:
    """Σ of a sum of products as the sum of products of factors with Σ."""

    def __init__(self, normal_form: NormalForm, t: Term, i: Term, body: Term, form: Form) -> None:
        self.normal_form, self.i, self.type_ = normal_form, i, t.type
        self.count, self.sum_ = t.args[0], t.head
        self.products = split_products(normal_form, i, form, t.type)
        self.body = body
        self.whole = added((p.term for p in self.products), t.type)

    def theorem(self) -> Theorem | None:
        steps: list[Theorem] = []
        if self.whole is not self.body:
            same = self.normal_form.prove(self.body, self.whole)
            steps.append(equal_sums(self.count, self.i, same))
        f = function(self.i, self.whole)
        shorter, extra = self._count_without_numeral()
        count = self.count
        if extra:
            for _ in range(extra):
                shorter = shorter + 1
            steps += self._recount(shorter, f)
            steps.append(self._last_terms(shorter, extra, f))
            return chain(*steps)
        canonical = self.normal_form.real.canonical(count)
        if canonical is not None:
            count = right(canonical)
            steps += self._recount(count, f)
        last = self._shifted_back(count, f) if self._is_single() else self._by_linearity(count, f)
        if last is not None:
            steps.append(last)
        return chain(*steps) if steps else None

    def _shifted_back(self, count: Term, f: Term) -> Theorem | None:
        """⊢ Σ_{i<n} g(i + 1) = Σ_{i<n} g(i) + g(n) − g(0), if unknown functions of i + 1, i + 2, …
        are all that depends on i."""
        (product,) = self.products
        g = self._one_less(product.monomial)
        if g is None:
            return None
        name, i = self.type_.name, self.i
        same = self.normal_form.prove(self.whole, substitute(g, i + 1))
        first, following = laws.sum_first[name](g, count), laws.sum_next[name](count, g)
        value = self.sum_(count, g) + substitute(g, count) - substitute(g, number(0, N))
        moved = equal_sums(count, i, same)
        return chain(moved, by_algebra(right(moved), value, first, following))

    def _one_less(self, monomial: Monomial) -> Term | None:
        """λi. the monomial at i − 1; None if that need not be one."""
        parts = []
        for g, e in monomial:
            key = self.normal_form.generators.keys[g]
            if (
                isinstance(key, Wave)
                or key.kind != APP
                or key.head.kind != VAR
                or e.denominator > 1
            ):
                return None
            moved = [self._argument_one_less(a) for a in key.args]
            if e < 0 or None in moved:
                return None
            parts.append(lift(key.head(*moved), self.type_) ** number(int(e), N))
        return function(self.i, reduce(mul, parts))

    def _argument_one_less(self, a: Term) -> Term | None:
        """i + c − 1 of an argument i + c with c ≥ 1, and arguments without i."""
        if self.i not in a.free:
            return a
        reader = self.normal_form.real
        form = reader.form(a)
        rest = {m: c for m, c in form.items() if m}
        constant = form.get((), 0)
        plain = rest == reader.form(self.i) and a.type is N and constant >= 1
        return self.i + number(int(constant) - 1, N) if plain else None

    def _count_without_numeral(self) -> tuple[Term, int]:
        """n and k of the number n + k of terms, for a numeral k that is at most ``MOST_TERMS``."""
        form = self.normal_form.real.form(self.count)
        extra = form.get((), 0)
        if not 0 < extra <= MOST_TERMS or extra.denominator != 1 or len(form) < 2:
            return self.count, 0
        rest = self.normal_form.real.whole({m: c for m, c in form.items() if m}, N)
        return (rest, int(extra)) if rest is not None else (self.count, 0)

    def _recount(self, count: Term, f: Term) -> list[Theorem]:
        if count is self.count:
            return []
        hole = HOLE[N]
        same = self.normal_form.real.prove(self.count, count)
        return [congruence(function(hole, self.sum_(hole, f)), same)]

    def _last_terms(self, count: Term, extra: int, f: Term) -> Theorem:
        """⊢ Σ_{i<n+k} f(i) = Σ_{i<n} f(i) + f(n) + … + f(n + k − 1)"""
        equations, values, shorter = [], [], count
        for _ in range(extra):
            shorter = shorter.args[0]
            equations.append(laws.sum_next[self.type_.name](shorter, f))
            values.append(substitute(f, shorter))
        result = self.sum_(shorter, f)
        for value in reversed(values):
            result = result + value
        return by_algebra(self.sum_(count, f), result, *reversed(equations))

    def _is_single(self) -> bool:
        """Whether the body is one monomial in the index, of the type of the sum."""
        first = self.products[0]
        return (
            len(self.products) == 1
            and bool(first.monomial)
            and is_one(first.factor)
            and not self._is_real_in_complex(first)
        )

    def _is_real_in_complex(self, product: Product) -> bool:
        complex_ = self.normal_form.generators.is_complex({product.monomial: 1})
        return self.type_ is C and bool(product.monomial) and not complex_

    def _by_linearity(self, count: Term, f: Term) -> Theorem:
        name = self.type_.name
        equations: list[Theorem] = []
        values: list[Term] = []
        for p in self.products:
            value, law = self._sum_of(count, p)
            values.append(value)
            equations += [law] if law is not None else []
        total = self.products[0].term
        for p in self.products[1:]:
            parts = function(self.i, total), function(self.i, p.term)
            equations.append(laws.sum_add[name](*parts, count))
            total = total + p.term
        lifted = [self._lifted(count, p) for p in self.products if self._is_real_in_complex(p)]
        return by_algebra(self.sum_(count, f), added(values, self.type_), *lifted, *equations)

    def _sum_of(self, count: Term, p: Product) -> tuple[Term, Theorem | None]:
        """Σ of one product, as a term, and the law that says so."""
        name = self.type_.name
        if not p.monomial:
            return lift(count, self.type_) * p.term, laws.sum_constant[name](p.term, count)
        inside = function(self.i, p.inside)
        value = self.sum_(count, inside)
        if self._is_real_in_complex(p):
            value = lift(sum_head(R)(count, function(self.i, self._real_inside(p))), C)
        if is_one(p.factor):
            return value, None
        return p.factor * value, laws.sum_scale[name](p.factor, inside, count)

    def _real_inside(self, p: Product) -> Term:
        return self.normal_form.monomial(p.monomial, R)

    def _lifted(self, count: Term, p: Product) -> Theorem:
        """⊢ Σ of real numbers in ℂ = Σ in ℝ"""
        real = self._real_inside(p)
        law = symmetric(laws.sum_lift(function(self.i, real), count))
        inside = function(self.i, p.inside)
        value = self.sum_(count, inside)
        if left(law) is value:
            return law
        same = by_algebra(p.inside, lift(real, C))
        return chain(equal_sums(count, self.i, same), law)


def height(t: Term) -> int:
    """How deeply sums and integrals are nested in a term."""
    inner = max(map(height, t.args), default=0)
    return inner + (called(t) in ("sum", "integral"))


def opening(name: str, f: Term) -> Term:
    """A variable for the argument of f, another than those of the sums around and inside."""
    place = height(f)
    while variable(f"{name}{place}′", f.type.source) in f.free:
        place += 1
    return variable(f"{name}{place}′", f.type.source)


RULES = {"sum": expand}

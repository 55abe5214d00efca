"""A normal form that proposes: terms that it takes for equal are looked at, and believed by nobody.

A term becomes a quotient of two polynomials over ℚ in *generators*, and an identity holds when
the numerator of lhs − rhs reduces to zero.  The generators are

* ``v``    a symbol, π, or Euler's γ;
* ``f``    an unknown or opaque function of arguments in normal form;
* ``conj`` the conjugate of a complex generator;
* ``ζ``    a root of unity e^{2πi·q};
* ``e``    an exponential e^{ζ^q·m} of a monomial m: sin, cos, tan, sinh, … and b^x become these;
* ``p``    a power of a prime, ``root`` a fractional power of anything else, ``log`` a logarithm;
* ``Σ``    a finite sum of a monomial over 0 … count − 1;
* ``∫``    an integral of a monomial;
* ``word`` a scalar made of unknown matrices.

An exponential's exponent is split over its monomials, e^{u+v} = e^u·e^v, with one generator
e^{m/D} for all rational multiples of m, so every multiple- and half-angle formula is polynomial
arithmetic.  Relations: Φ_N(ζ) = 0; (p^{1/D})^D = p; (F^{1/D})^D = F; e^{iπm}² = 1 for integer
m.  The polynomial arithmetic and the cyclotomic polynomials are FLINT's.

Why it is mostly right.  Every conversion is an identity that holds wherever both of its sides are
defined, in particular log xy = log x + log y and (xy)^t = x^t y^t are used only when x ≥ 0 or t is
an integer, √x² is |x| for real x and nothing for complex x, and (e^{ix})^{1/2} stays a root.  A
polynomial that reduces to zero modulo true relations is zero.  (When relations hide further ones
the procedure may miss an identity; it cannot invent one.)  Denominators: the rules that call it
add the conditions of :func:`symbolic_pe.language.domain.domain` for both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Fact, Sort, facts, is_positive
from symbolic_pe.proofs.heuristics.binders import Leaving, base_count, canonical, is_total, spread
from symbolic_pe.proofs.heuristics.exponentials import exponential_of_form, logarithm_of_form
from symbolic_pe.proofs.heuristics.readings import (
    conjugate,
    read_conjugate,
    read_imaginary_part,
    read_real_part,
    waves,
)
from symbolic_pe.proofs.heuristics.ring import normalise_tree
from symbolic_pe.proofs.heuristics.trees import (
    HALF,
    ONE,
    QUARTER,
    ZETA,
    Form,
    Items,
    Monomial,
    Rational,
    Tree,
    constant,
    generator,
    product_of,
    ratio,
    sum_of,
    summands,
    tree_of_form,
)

_NATURAL = Sort.NATURAL.assumptions

_LONGEST_EXPANSION = 64
"""Sums with at most this many explicit terms are written out."""


# ---------------------------------------------------------------------------------------------
# From a SymPy term to a tree


class Reader:
    """Converts terms to trees."""

    def __init__(self) -> None:
        self.depth = 0
        self.trees: dict[Expr, Tree] = {}
        self.waves: dict[tuple[Expr, Rational], tuple[Tree, Tree]] = {}

    def tree(self, term: Expr) -> Tree:
        if term not in self.trees:
            self.trees[term] = self._read(term)
        return self.trees[term]

    def form(self, term: Expr) -> Form:
        return normalise_tree(self.tree(term))

    def difference(self, low: Expr, high: Expr) -> Tree:
        """high − low."""
        return sum_of((self.tree(high), product_of((constant(-1), self.tree(low)))))

    def _read(self, term: Expr) -> Tree:
        if term.is_Rational:
            return constant(term)
        if isinstance(term, Symbol) or term is sympy.pi or term is sympy.EulerGamma:
            return generator(("v", term))
        if term is sympy.I:
            return generator(ZETA, QUARTER)
        if isinstance(term, sympy.Add):
            return sum_of(map(self.tree, term.args))
        if isinstance(term, sympy.Mul):
            return product_of(map(self.tree, term.args))
        if isinstance(term, sympy.Pow):
            return self._power(term)
        if isinstance(term, terms.ScalarCall):
            return self.tree(term.unfold())
        special = SPECIAL.get(type(term))
        if special is not None:
            return special(self, term)
        if type(term) not in _TRANSCENDENTAL:
            return self._opaque(term)
        return _TRANSCENDENTAL[type(term)](self, *term.args)

    def _opaque(self, term: Expr) -> Tree:
        if not (isinstance(term, AppliedUndef) or type(term) in terms.NODES):
            raise ZeroDivisionError(f"{term} is undefined")
        head = term.func if isinstance(term, AppliedUndef) else type(term)
        return generator(("f", head, tuple(map(self.form, term.args))))

    # powers, exponentials, logarithms

    def _power(self, term: sympy.Pow) -> Tree:
        if term.exp.is_Integer:
            return ("^", self.tree(term.base), int(term.exp))
        base, whole = self.form(term.base), Fact.INTEGER in facts(term.exp)
        if not base.numerator and is_positive(term.exp):
            return constant(0)
        logarithm = logarithm_of_form(base, split_all=whole)
        return self._exponential(product_of((self.tree(term.exp), logarithm)))

    def exponential(self, argument: Expr) -> Tree:
        return self._exponential(self.tree(argument))

    def _exponential(self, tree: Tree) -> Tree:
        return exponential_of_form(normalise_tree(tree), 1)

    def logarithm(self, argument: Expr) -> Tree:
        return logarithm_of_form(self.form(argument), split_all=False)

    def wave(self, argument: Expr, phase: Rational) -> tuple[Tree, Tree]:
        """e^{ζ^phase·u} and its inverse."""
        if (argument, phase) not in self.waves:
            unit = generator(ZETA, phase)
            parts = (product_of((unit, part)) for part in summands(self.tree(argument)))
            turned = normalise_tree(sum_of(parts))
            self.waves[argument, phase] = (
                exponential_of_form(turned, 1),
                exponential_of_form(turned, -1),
            )
        return self.waves[argument, phase]

    def modulus(self, argument: Expr) -> Tree:
        """|u|: u itself when certainly ≥ 0, otherwise √(u·ū)."""
        if Fact.NONNEGATIVE in facts(argument) or not self.form(argument).numerator:
            return self.tree(argument)
        square = product_of((self.tree(argument), self.tree(conjugate(argument))))
        logarithm = logarithm_of_form(normalise_tree(square), split_all=False)
        return self._exponential(product_of((constant(HALF), logarithm)))

    def floor(self, argument: Expr) -> Tree:
        """⌊u + k⌋ = ⌊u⌋ + k for integers k."""
        parts = sympy.Add.make_args(argument)
        whole = [part for part in parts if Fact.INTEGER in facts(part)]
        rest = terms.plus(*(part for part in parts if part not in whole))
        inside = sympy.floor(rest) if rest.is_Rational else sympy.floor(rest, evaluate=False)
        read = self.tree if rest.is_Rational else self._opaque
        return sum_of((*map(self.tree, whole), read(inside)))

    def sign(self, argument: Expr) -> Tree:
        """±1 where the sorts say of what sign the argument is."""
        for value in (1, -1):
            if is_positive(terms.times(Integer(value), argument)):
                return constant(value)
        return self._opaque(sympy.sign(argument, evaluate=False))

    def delta(self, left: Expr, right: Expr) -> Tree:
        """δ(a, b) is 1 if a − b is 0 by normal form, and 0 if it is another number."""
        difference = normalise_tree(self.difference(right, left))
        if not difference.numerator:
            return constant(1)
        if difference.denominator is None and {m for m, _ in difference.numerator} == {ONE}:
            return constant(0)
        return self._opaque(sympy.KroneckerDelta(left, right, evaluate=False))

    # sums and integrals

    def sum(self, term: sympy.Sum) -> Tree:
        function, index, low, high = terms.operator_parts(term)
        count = terms.minus(high, low) + 1
        if count.is_Integer and 0 <= count <= _LONGEST_EXPANSION and low.is_Integer:
            return sum_of(
                self.tree(terms.substitute(function, {index: low + offset}))
                for offset in range(int(count))
            )
        parts = spread(function) if function.has(AppliedUndef) else [function]
        if len(parts) > 1:
            return sum_of(self.sum(sympy.Sum(part, (index, low, high))) for part in parts)
        place = self.bound(term, _NATURAL)
        before, low, count, shift = self._from_zero(function, index, low, count)
        body = terms.substitute(function, {index: low + place - shift})
        base, extra = base_count(count, body)
        leaves = Leaving(place, is_empty=not is_positive(count))
        whole = self._linear("Σ", body, leaves, (self.form(base),), self.tree(base))
        steps = range(extra) if extra > 0 else range(extra, 0)
        ends = [self.tree(terms.substitute(body, {place: base + step})) for step in steps]
        sign = constant(1 if extra > 0 else -1)
        first = [self.tree(terms.substitute(body, {place: Integer(k)})) for k in before]
        return sum_of(
            (
                whole,
                *(product_of((sign, end)) for end in ends),
                *(product_of((constant(-1), end)) for end in first),
            )
        )

    def _from_zero(
        self, function: Expr, index: Symbol, low: Expr, count: Expr
    ) -> tuple[Sequence[int], Expr, Expr, int]:
        """(first places to take off again, lower limit, number of terms, shift of the index).

        A sum of unknown functions of i + c begins at i + c = 0, with the terms before its own
        first one taken off, so that parts of one sum meet; if the body is defined at all naturals.
        """
        steps = [
            argument - index
            for part in terms.subterms(function)
            if isinstance(part, AppliedUndef)
            for argument in part.args
            if index in terms.free_variables(argument)
        ]
        if not (steps and low.is_Integer and all(step.is_Integer for step in steps)):
            return (), low, count, 0
        shift = min(map(int, steps))
        first = int(low) + shift
        if first == shift == 0:  # it begins there already
            return (), low, count, 0
        natural = terms.fresh_symbol(Symbol(index.name, **_NATURAL), terms.free_variables(function))
        total = is_total(terms.substitute(function, {index: natural - shift}))
        if not (total and 0 <= first <= _LONGEST_EXPANSION):
            return (), low, count, 0
        return range(first), Integer(0), count + first, shift

    def integral(self, term: sympy.Integral) -> Tree:
        function, variable, low, high = terms.operator_parts(term)
        place = self.bound(term, variable._assumptions_orig)
        body = terms.substitute(function, {variable: place})
        limits = (self.form(low), self.form(high))
        leaves = Leaving(place, is_empty=False)
        return self._linear("∫", body, leaves, limits, self.difference(low, high))

    def bound(self, node: Basic, assumptions: dict[str, bool]) -> Symbol:
        """A name for the variable that a node binds.  It is not free in the node: this may be the
        inside of a sum that another reader has begun to read."""
        self.depth += 1
        name = Symbol(f"#bound{self.depth}", **assumptions)
        return terms.fresh_symbol(name, terms.free_variables(node))

    def _linear(
        self, kind: str, body: Expr, leaves: Leaving, limits: tuple[Form, ...], measure: Tree
    ) -> Tree:
        """A linear operator applied term by term, with constant factors taken out.

        Each term of an integrand can be integrated alone: by the integral's domain every part of
        the integrand is defined, hence continuous, on the whole range.
        """
        form = self.form(body)
        if form.denominator is not None and not leaves.denominator(form.denominator):
            under, outside = form.denominator, constant(1)
        else:
            under = None
            outside = tree_of_form(Form(frozenset({(ONE, 1)}), form.denominator))
        inside = [
            self._term(kind, monomial, coefficient, under, limits, leaves, measure)
            for monomial, coefficient in form.numerator
        ]
        return product_of((sum_of(inside), outside))

    def _term(
        self,
        kind: str,
        monomial: Monomial,
        coefficient: Rational,
        under: Any,
        limits: tuple[Form, ...],
        leaves: Leaving,
        measure: Tree,
    ) -> Tree:
        free = frozenset(item for item in monomial if leaves.factor(item))
        scope = monomial - free
        factor: Tree = ("m", free, coefficient)
        if not scope and under is None:
            return product_of((factor, measure))
        key = canonical(
            kind, scope if under is None else ((("over", scope), under), 1), limits, leaves.bound
        )
        return product_of((factor, generator(key)))


# ---------------------------------------------------------------------------------------------
# What the search uses


SPECIAL: dict[type, Callable[[Reader, Any], Tree]] = {
    sympy.Sum: Reader.sum,
    sympy.Integral: Reader.integral,
    sympy.conjugate: read_conjugate,
    sympy.re: read_real_part,
    sympy.im: read_imaginary_part,
}
"""How terms are read that have a way of their own; ``matrices`` adds what is made of matrices."""
_TRANSCENDENTAL: dict[type, Callable[..., Tree]] = {
    sympy.exp: Reader.exponential,
    type(sympy.E): lambda reader: reader.exponential(Integer(1)),
    sympy.log: Reader.logarithm,
    sympy.Abs: Reader.modulus,
    sympy.floor: Reader.floor,
    sympy.sign: Reader.sign,
    sympy.KroneckerDelta: Reader.delta,
    sympy.sin: waves(QUARTER, "sin", None),
    sympy.cos: waves(QUARTER, "cos", None),
    sympy.tan: waves(QUARTER, "sin", "cos"),
    sympy.cot: waves(QUARTER, "cos", "sin"),
    sympy.sec: waves(QUARTER, "one", "cos"),
    sympy.csc: waves(QUARTER, "one", "sin"),
    sympy.sinh: waves(0, "sin", None),
    sympy.cosh: waves(0, "cos", None),
    sympy.tanh: waves(0, "sin", "cos"),
    sympy.coth: waves(0, "cos", "sin"),
    sympy.sech: waves(0, "one", "cos"),
    sympy.csch: waves(0, "one", "sin"),
}


@lru_cache(maxsize=4096)
def normal_form(term: Expr) -> Form:
    """The normal form of a scalar term; equal forms mean equal terms wherever both are defined."""
    return Reader().form(term)


@lru_cache(maxsize=4096)
def is_combination(lhs: Expr, rhs: Expr, items: Items) -> bool:
    """Is rhs − lhs certainly Σ m·Π(b − a), for items (m, ((a, b), …))?

    Raises ZeroDivisionError when a term divides by something identically zero.
    All terms are read as they stand: SymPy neither multiplies nor subtracts them.
    """
    reader, products = Reader(), []
    coefficients: dict[Expr, Rational] = {}
    _collect_parts(coefficients, 1, lhs, rhs)
    for multiplier, pairs in items:
        if multiplier.is_Rational and len(pairs) == 1:
            _collect_parts(coefficients, -ratio(multiplier.p, multiplier.q), *pairs[0])
        else:
            differences = (reader.difference(*pair) for pair in pairs)
            products.append(product_of((constant(-1), reader.tree(multiplier), *differences)))
    summands = (
        product_of((constant(value), reader.tree(part)))
        for part, value in coefficients.items()
        if value
    )
    return not normalise_tree(sum_of((*summands, *products))).numerator


def _collect_parts(
    coefficients: dict[Expr, Rational], factor: Rational, low: Expr, high: Expr
) -> None:
    """Add factor·(high − low) to a sum given by the coefficients of its parts."""
    for side, sign in ((high, factor), (low, -factor)):
        for part in sympy.Add.make_args(side):
            number, rest = part.as_coeff_Mul(rational=True)
            value = sign * ratio(number.p, number.q)
            coefficients[rest] = coefficients.get(rest, 0) + value

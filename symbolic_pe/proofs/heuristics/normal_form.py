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

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import Any, NamedTuple, TypeAlias

import flint
import sympy
from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz
from sympy import Basic, Expr, Integer, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain
from symbolic_pe.language.functions import ELEMENTARY
from symbolic_pe.language.sorts import Fact, Sort, facts, has_sort, is_positive, sort_of

Key: TypeAlias = tuple[Any, ...]
Rational: TypeAlias = int | Fraction
"""An int where possible, which is several times faster.  Two of them are never divided by /."""
Monomial: TypeAlias = frozenset[tuple[Key, Rational]]
Tree: TypeAlias = tuple[Any, ...]
Items: TypeAlias = tuple[tuple[Expr, tuple[tuple[Expr, Expr], ...]], ...]

ONE: Monomial = frozenset()
_NATURAL = Sort.NATURAL.assumptions
_LARGEST_POWER = 10_000
_LONGEST_EXPANSION = 64
"""Sums with at most this many explicit terms are written out."""


class Form(NamedTuple):
    """A term in normal form: Σ coefficient·monomial, over a denominator of the same kind.

    ``denominator`` is None for 1; what all of its terms have in common is moved into the numerator.
    """

    numerator: frozenset[tuple[Monomial, Rational]]
    denominator: frozenset[tuple[Monomial, Rational]] | None


# ---------------------------------------------------------------------------------------------
# Trees: sums, products and integer powers of constants and generator monomials


def _ratio(numerator: Any, denominator: Any) -> Rational:
    top, bottom = int(numerator), int(denominator)
    return Fraction(top, bottom) if top % bottom else top // bottom


def _constant(value: Any) -> Tree:
    return ("m", ONE, _ratio(value.p, value.q) if isinstance(value, Expr) else value)


def _generator(key: Key, exponent: Rational = 1) -> Tree:
    return ("m", frozenset({(key, exponent)}), 1)


def _add(parts: Iterable[Tree]) -> Tree:
    return ("+", tuple(parts))


def _mul(parts: Iterable[Tree]) -> Tree:
    factors = tuple(parts)
    if any(factor[0] != "m" for factor in factors):
        return ("*", factors)
    coefficient = 1
    for factor in factors:
        coefficient *= factor[2]
    return ("m", _monomial(item for factor in factors for item in factor[1]), coefficient)


def _monomial(factors: Iterable[tuple[Key, Rational]]) -> Monomial:
    """The product of generator powers; equal generators are merged, roots of unity too."""
    powers: dict[Key, Rational] = {}
    for key, exponent in factors:
        powers[key] = powers.get(key, 0) + exponent
    if _ZETA in powers:
        powers[_ZETA] %= 1
    return frozenset((key, exponent) for key, exponent in powers.items() if exponent)


def _tree_of(form: Form) -> Tree:
    top = _add(("m", monomial, coefficient) for monomial, coefficient in form.numerator)
    if form.denominator is None:
        return top
    bottom = _add(("m", monomial, coefficient) for monomial, coefficient in form.denominator)
    return _mul((top, ("^", bottom, -1)))


_ZETA: Key = ("ζ",)
_PI: Key = ("v", sympy.pi)
_I, _HALF = Fraction(1, 4), Fraction(1, 2)


def _is_real(key: Key) -> bool:
    """Is a generator certainly real-valued?"""
    kind = key[0]
    if kind in ("v", "f"):
        return Fact.REAL in _facts_of_key(key)
    if kind in ("p", "word"):
        return kind == "p" or key[3]
    if kind == "e":
        top, under = _exponent_parts(key)
        return key[1] == 0 and all(map(_all_real, (top, *(m for m, _ in under or ()))))
    if kind in ("log", "root"):
        return _is_nonnegative_form(key[1])
    return kind in ("Σ", "∫") and _all_real(key[2])


def _is_positive(key: Key) -> bool:
    """Is a generator certainly a positive real?"""
    if key[0] in ("v", "f"):
        return {Fact.NONNEGATIVE, Fact.NONZERO} <= _facts_of_key(key)
    return key[0] == "p" or (key[0] == "e" and _is_real(key))


def _is_nonnegative(key: Key) -> bool:
    """Is a generator certainly a real ≥ 0?  At 0 its logarithm is undefined, so it may be split off
    like that of a positive one, and √(xy) = √x·√y holds at x = 0 too."""
    return Fact.NONNEGATIVE in _facts_of_key(key)


def _all_real(monomial: Monomial) -> bool:
    return all(_is_real(key) for key, _ in monomial)


def _exponent_parts(key: Key) -> tuple[Monomial, Any]:
    """The monomial in the exponent of an exponential, and what it is divided by, if anything."""
    return (key[2], None) if isinstance(key[2], frozenset) else (key[2][0][1], key[2][1])


def _facts_of_key(key: Key) -> frozenset[Fact]:
    """What the sorts say about a variable or the value of a function; of others, nothing."""
    if key[0] == "v":
        return facts(key[1])
    if key[0] != "f":
        return frozenset()
    head = key[1]
    if isinstance(head, UndefinedFunction):
        return sort_of(head).value
    real = all(_is_real_form(argument) for argument in key[2])
    if head in (sympy.floor, sympy.sign, sympy.KroneckerDelta):
        return frozenset({Fact.REAL, Fact.INTEGER}) if real else frozenset()
    if head in (sympy.Si, sympy.erf, sympy.sin, sympy.cos):
        return frozenset({Fact.REAL}) if real else frozenset()
    return frozenset()


def _is_real_form(form: Form) -> bool:
    return form.denominator is None and all(_all_real(monomial) for monomial, _ in form.numerator)


def _is_nonnegative_form(form: Form) -> bool:
    """A sum of terms c·m with c ≥ 0 and m a product of positive generators, even powers of real
    ones and pairs z·z̄."""
    return form.denominator is None and all(
        coefficient >= 0 and not _split_nonnegative(monomial)[1]
        for monomial, coefficient in form.numerator
    )


def _conjugate_key(key: Key) -> Key:
    return key[1] if key[0] == "conj" else ("conj", key)


def _split_nonnegative(
    monomial: Monomial,
) -> tuple[list[tuple[Key | Monomial, Rational]], Monomial]:
    """Split a monomial into factors that are certainly ≥ 0 and the rest.

    A nonnegative factor is a nonnegative generator, g² for real g, or z·z̄, with its exponent.
    """
    found: list[tuple[Key | Monomial, Rational]] = []
    powers = dict(monomial)
    rest: dict[Key, Rational] = {}
    for key, exponent in monomial:
        other = _conjugate_key(key)
        if _is_positive(key) or _is_nonnegative(key):
            found.append((key, exponent))
        elif _is_even_power(key, exponent):
            found.append((frozenset({(key, 2)}), exponent.numerator // 2))
        elif powers.get(other) != exponent or _is_real(other):
            rest[key] = exponent
        elif key[0] != "conj":
            found.append((frozenset({(key, 1), (other, 1)}), exponent))
    return found, frozenset(rest.items())


def _is_even_power(key: Key, exponent: Rational) -> bool:
    return exponent.denominator == 1 and exponent.numerator % 2 == 0 and _is_real(key)


def _form_of_key(key: Key) -> Form:
    return _form_of_monomial(frozenset({(key, 1)}))


def _generator_of(form: Form) -> Key | None:
    """The generator that a form consists of; None if it is anything else."""
    keys = [key for monomial, _ in form.numerator for key, _ in monomial]
    return keys[0] if len(keys) == 1 and form == _form_of_key(keys[0]) else None


def _form_of_monomial(monomial: Monomial, coefficient: Rational = 1) -> Form:
    return Form(frozenset({(monomial, coefficient)}), None)


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
        return _add((self.tree(high), _mul((_constant(-1), self.tree(low)))))

    def _read(self, term: Expr) -> Tree:
        if term.is_Rational:
            return _constant(term)
        if isinstance(term, Symbol) or term is sympy.pi or term is sympy.EulerGamma:
            return _generator(("v", term))
        if term is sympy.I:
            return _generator(_ZETA, _I)
        if isinstance(term, sympy.Add):
            return _add(map(self.tree, term.args))
        if isinstance(term, sympy.Mul):
            return _mul(map(self.tree, term.args))
        if isinstance(term, sympy.Pow):
            return self._power(term)
        if isinstance(term, terms.ScalarCall):
            return self.tree(term.unfold())
        special = _SPECIAL.get(type(term))
        if special is not None:
            return special(self, term)
        if type(term) not in _TRANSCENDENTAL:
            return self._opaque(term)
        return _TRANSCENDENTAL[type(term)](self, *term.args)

    def _opaque(self, term: Expr) -> Tree:
        if not (isinstance(term, AppliedUndef) or type(term) in terms.NODES):
            raise ZeroDivisionError(f"{term} is undefined")
        head = term.func if isinstance(term, AppliedUndef) else type(term)
        return _generator(("f", head, tuple(map(self.form, term.args))))

    # powers, exponentials, logarithms

    def _power(self, term: sympy.Pow) -> Tree:
        if term.exp.is_Integer:
            return ("^", self.tree(term.base), int(term.exp))
        base, whole = self.form(term.base), Fact.INTEGER in facts(term.exp)
        if not base.numerator and is_positive(term.exp):
            return _constant(0)
        logarithm = _logarithm(base, split_all=whole)
        return self._exponential(_mul((self.tree(term.exp), logarithm)))

    def exponential(self, argument: Expr) -> Tree:
        return self._exponential(self.tree(argument))

    def _exponential(self, tree: Tree) -> Tree:
        return _exponential_of_form(normalise_tree(tree), 1)

    def logarithm(self, argument: Expr) -> Tree:
        return _logarithm(self.form(argument), split_all=False)

    def wave(self, argument: Expr, phase: Rational) -> tuple[Tree, Tree]:
        """e^{ζ^phase·u} and its inverse."""
        if (argument, phase) not in self.waves:
            unit = _generator(_ZETA, phase)
            parts = (_mul((unit, part)) for part in _summands(self.tree(argument)))
            turned = normalise_tree(_add(parts))
            self.waves[argument, phase] = (
                _exponential_of_form(turned, 1),
                _exponential_of_form(turned, -1),
            )
        return self.waves[argument, phase]

    def modulus(self, argument: Expr) -> Tree:
        """|u|: u itself when certainly ≥ 0, otherwise √(u·ū)."""
        if Fact.NONNEGATIVE in facts(argument) or not self.form(argument).numerator:
            return self.tree(argument)
        square = _mul((self.tree(argument), self.tree(conjugate(argument))))
        logarithm = _logarithm(normalise_tree(square), split_all=False)
        return self._exponential(_mul((_constant(_HALF), logarithm)))

    def floor(self, argument: Expr) -> Tree:
        """⌊u + k⌋ = ⌊u⌋ + k for integers k."""
        parts = sympy.Add.make_args(argument)
        whole = [part for part in parts if Fact.INTEGER in facts(part)]
        rest = terms.plus(*(part for part in parts if part not in whole))
        inside = sympy.floor(rest) if rest.is_Rational else sympy.floor(rest, evaluate=False)
        read = self.tree if rest.is_Rational else self._opaque
        return _add((*map(self.tree, whole), read(inside)))

    def sign(self, argument: Expr) -> Tree:
        """±1 where the sorts say of what sign the argument is."""
        for value in (1, -1):
            if is_positive(terms.times(Integer(value), argument)):
                return _constant(value)
        return self._opaque(sympy.sign(argument, evaluate=False))

    def delta(self, left: Expr, right: Expr) -> Tree:
        """δ(a, b) is 1 if a − b is 0 by normal form, and 0 if it is another number."""
        difference = normalise_tree(self.difference(right, left))
        if not difference.numerator:
            return _constant(1)
        if difference.denominator is None and {m for m, _ in difference.numerator} == {ONE}:
            return _constant(0)
        return self._opaque(sympy.KroneckerDelta(left, right, evaluate=False))

    # sums and integrals

    def sum(self, term: sympy.Sum) -> Tree:
        function, index, low, high = terms.operator_parts(term)
        count = terms.minus(high, low) + 1
        if count.is_Integer and 0 <= count <= _LONGEST_EXPANSION and low.is_Integer:
            return _add(
                self.tree(terms.substitute(function, {index: low + offset}))
                for offset in range(int(count))
            )
        parts = _spread(function) if function.has(AppliedUndef) else [function]
        if len(parts) > 1:
            return _add(self.sum(sympy.Sum(part, (index, low, high))) for part in parts)
        place = self.bound(term, _NATURAL)
        before, low, count, shift = self._from_zero(function, index, low, count)
        body = terms.substitute(function, {index: low + place - shift})
        base, extra = _base_count(count, body)
        leaves = _Leaving(place, is_empty=not is_positive(count))
        whole = self._linear("Σ", body, leaves, (self.form(base),), self.tree(base))
        steps = range(extra) if extra > 0 else range(extra, 0)
        ends = [self.tree(terms.substitute(body, {place: base + step})) for step in steps]
        sign = _constant(1 if extra > 0 else -1)
        first = [self.tree(terms.substitute(body, {place: Integer(k)})) for k in before]
        return _add(
            (
                whole,
                *(_mul((sign, end)) for end in ends),
                *(_mul((_constant(-1), end)) for end in first),
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
        total = _is_total(terms.substitute(function, {index: natural - shift}))
        if not (total and 0 <= first <= _LONGEST_EXPANSION):
            return (), low, count, 0
        return range(first), Integer(0), count + first, shift

    def integral(self, term: sympy.Integral) -> Tree:
        function, variable, low, high = terms.operator_parts(term)
        place = self.bound(term, variable._assumptions_orig)
        body = terms.substitute(function, {variable: place})
        limits = (self.form(low), self.form(high))
        leaves = _Leaving(place, is_empty=False)
        return self._linear("∫", body, leaves, limits, self.difference(low, high))

    def bound(self, node: Basic, assumptions: dict[str, bool]) -> Symbol:
        """A name for the variable that a node binds.  It is not free in the node: this may be the
        inside of a sum that another reader has begun to read."""
        self.depth += 1
        name = Symbol(f"#bound{self.depth}", **assumptions)
        return terms.fresh_symbol(name, terms.free_variables(node))

    def _linear(
        self, kind: str, body: Expr, leaves: _Leaving, limits: tuple[Form, ...], measure: Tree
    ) -> Tree:
        """A linear operator applied term by term, with constant factors taken out.

        Each term of an integrand can be integrated alone: by the integral's domain every part of
        the integrand is defined, hence continuous, on the whole range.
        """
        form = self.form(body)
        if form.denominator is not None and not leaves.denominator(form.denominator):
            under, outside = form.denominator, _constant(1)
        else:
            under = None
            outside = _tree_of(Form(frozenset({(ONE, 1)}), form.denominator))
        inside = [
            self._term(kind, monomial, coefficient, under, limits, leaves, measure)
            for monomial, coefficient in form.numerator
        ]
        return _mul((_add(inside), outside))

    def _term(
        self,
        kind: str,
        monomial: Monomial,
        coefficient: Rational,
        under: Any,
        limits: tuple[Form, ...],
        leaves: _Leaving,
        measure: Tree,
    ) -> Tree:
        free = frozenset(item for item in monomial if leaves.factor(item))
        scope = monomial - free
        factor: Tree = ("m", free, coefficient)
        if not scope and under is None:
            return _mul((factor, measure))
        key = _canonical(
            kind, scope if under is None else ((("over", scope), under), 1), limits, leaves.bound
        )
        return _mul((factor, _generator(key)))


class _Leaving:
    """What may be taken out of a sum or an integral: what does not mention the bound variable.

    A sum that may be empty says nothing of its terms: Σ_{i<n} (i+1)/(m·i+m) is n/m, but 0 for
    n = m = 0.  Out of it goes only what is defined, and not 0 if it is divided by, by its sorts.
    """

    def __init__(self, place: Symbol, is_empty: bool) -> None:
        self.bound: Key = ("v", place)
        self.is_empty = is_empty

    def factor(self, item: tuple[Key, Rational]) -> bool:
        return not _mentions(item, self.bound) and (not self.is_empty or _is_safe(*item))

    def denominator(self, form: Any) -> bool:
        return not _mentions(form, self.bound) and not self.is_empty


def _is_safe(key: Key, exponent: Rational) -> bool:
    """Is a generator's power certainly defined, up to a value that is nowhere spoken of?"""
    kind = key[0]
    if kind in ("ζ", "p") or _is_unit(key):
        return True
    whole = exponent.denominator == 1 and exponent > 0
    if kind == "root":
        return (
            whole
            and key[1].denominator is None
            and all(_is_safe(*item) for monomial, _ in key[1].numerator for item in monomial)
        )
    return whole and kind != "e"


def _is_unit(key: Key) -> bool:
    """Is a generator certainly defined and not 0: by its sort, or as an exponential?"""
    if key[0] != "e":
        return Fact.NONZERO in _facts_of_key(key)
    top, under = _exponent_parts(key)
    return under is None and all(
        _is_unit(_generator_of(inner[1]) or inner) if inner[0] == "log" else _is_safe(inner, power)
        for inner, power in top
    )


def _spread(term: Expr) -> list[Expr]:
    """The terms of a sum, or of a product of sums multiplied out."""
    if isinstance(term, sympy.Add):
        return [part for argument in term.args for part in _spread(argument)]
    if isinstance(term, sympy.Mul):
        return [terms.times(*parts) for parts in product(*map(_spread, term.args))]
    return [term]


def _base_count(count: Expr, body: Expr) -> tuple[Expr, int]:
    """Write a number of terms as base + extra with the integer constant taken off, where the
    sum over ``base`` terms makes sense: the count itself is ≥ 0 by the term's domain, and beyond
    the range only what is defined at all naturals has values."""
    constant = count.as_coeff_Add()[0]
    extra = int(constant) if constant.is_Integer and not count.is_Integer else 0
    base = count - extra
    fits = _is_total(body) if extra < 0 else has_sort(base, Sort.NATURAL)
    return (base, extra) if fits else (count, 0)


def _is_total(body: Expr) -> bool:
    """Is a term defined at all values of its variables?"""
    try:
        return not domain(body)
    except terms.MalformedStatement:
        return False


def _mentions(structure: Any, key: Key) -> bool:
    if structure == key:
        return True
    return isinstance(structure, tuple | frozenset) and any(
        _mentions(part, key) for part in structure
    )


def replaced(structure: Any, old: Key, new: Key) -> Any:
    if structure == old:
        return new
    if isinstance(structure, Form):
        return Form(*(replaced(part, old, new) for part in structure))
    if isinstance(structure, tuple | frozenset):
        return type(structure)(replaced(part, old, new) for part in structure)
    return structure


_BINDERS = ("Σ", "∫", "BlockColumn", "BlockDiagonal")


def height(structure: Any) -> int:
    """How deeply Σ, ∫ and blocks are nested in a structure."""
    if not isinstance(structure, tuple | frozenset):
        return 0
    inner = max((height(part) for part in structure), default=0)
    is_binder = isinstance(structure, tuple) and structure and structure[0] in _BINDERS
    return inner + 1 if is_binder else inner


def _canonical(kind: str, scope: Any, limits: tuple[Form, ...], bound: Key) -> Key:
    """The generator for an operator over a bound variable, independent of the variable's name."""
    variable = bound[1]
    name = ("v", Symbol(f"#{kind}{height(scope)}", **variable._assumptions_orig))
    return (kind, limits, replaced(scope, bound, name), name)


# ---------------------------------------------------------------------------------------------
# Exponentials and logarithms of normal forms


def _exponential_of_form(exponent: Form, sign: int) -> Tree:
    return _mul(
        _exponential_of(monomial, sign * coefficient, exponent.denominator)
        for monomial, coefficient in exponent.numerator
    )


def _exponential_of(monomial: Monomial, coefficient: Rational, under: Any) -> Tree:
    """e^{coefficient·monomial/under} as generators."""
    powers = dict(monomial)
    phase = powers.pop(_ZETA, 0)
    if phase >= _HALF:
        phase, coefficient = phase - _HALF, -coefficient
    rest: Any = frozenset(powers.items())
    if under is not None:
        return _generator(("e", phase, (("over", rest), under)), coefficient)
    if phase == _I and rest == frozenset({(_PI, 1)}):
        return _generator(_ZETA, coefficient * _HALF % 1)
    if phase == 0 and len(rest) == 1:
        ((key, exponent),) = rest
        if key[0] == "log" and exponent == 1:
            return _power_of_form(key[1], coefficient)
    if phase == _I and _is_integer_multiple_of_pi(rest):
        return _generator(("e", phase, rest), coefficient % 2)
    return _generator(("e", phase, rest), coefficient)


def _is_integer_multiple_of_pi(monomial: Any) -> bool:
    """Is a monomial π times a product of integers?"""
    if not isinstance(monomial, frozenset) or dict(monomial).get(_PI) != 1:
        return False
    return all(
        key == _PI or (_is_integer(key) and exponent > 0 and exponent.denominator == 1)
        for key, exponent in monomial
    )


def _is_integer(key: Key) -> bool:
    """Is a generator certainly an integer: by its sort, or as a prime to a natural power?"""
    if key[0] != "e" or key[1] != 0 or not isinstance(key[2], frozenset):
        return Fact.INTEGER in _facts_of_key(key)
    bases = [item for item in key[2] if item[0][0] == "log"]
    natural = {Fact.INTEGER, Fact.NONNEGATIVE}
    prime = _generator_of(bases[0][0][1]) if len(bases) == 1 and bases[0][1] == 1 else None
    return (
        prime is not None
        and prime[0] == "p"
        and all(
            natural <= _facts_of_key(factor) and exponent.denominator == 1 and exponent > 0
            for factor, exponent in key[2] - {bases[0]}
        )
    )


def _power_of_form(form: Form, exponent: Rational) -> Tree:
    """e^{exponent·log form}: a power of a prime or positive generator, or a root."""
    key = _generator_of(form)
    if key and _is_positive(key):
        return _generator(key, exponent)
    if exponent.denominator == 1:
        return ("^", _tree_of(form), int(exponent))
    root = _square_root_of_surd(form) if exponent.denominator == 2 else None
    return ("^", root, exponent.numerator) if root else _generator(("root", form), exponent)


_COSINES: dict[Any, tuple[int, int]] = {
    (2, 1, 2): (1, 16),
    (2, -1, 2): (3, 16),
    (5, 1, 5): (1, 20),
    (5, -1, 5): (3, 20),
}
"""√(2 ± √2) = 2cos π/8, 2cos 3π/8; √((5 ± √5)/2) = 2cos π/10, 2cos 3π/10: (A, B, q) to turns."""


def _square_root_of_surd(form: Form) -> Tree | None:
    """√(A + B√q) without nesting, where that is possible: √((A+r)/2) ± √((A−r)/2) when
    A² − qB² = r² (A, r ≥ 0; the sign is B's), or one of the cosines that SymPy writes so."""
    values = dict(form.numerator)
    surds = [monomial for monomial in values if monomial != ONE]
    if form.denominator is not None or len(values) != 2 or len(surds) != 1:
        return None
    ((key, power), *more) = surds[0]
    if more or key[0] != "p" or power != _HALF:
        return None
    a, b, q = values.get(ONE, 0), values[surds[0]], key[1]
    if (a, b, q) in _COSINES:
        turns = Fraction(*_COSINES[a, b, q])
        double = _add((_generator(_ZETA, turns), _generator(_ZETA, 1 - turns)))
        return _mul((double, _generator(("p", 2), _HALF))) if q == 5 else double
    norm = a * a - q * b * b
    if a < 0 or norm < 0 or not all(fmpz(part).is_square() for part in norm.as_integer_ratio()):
        return None
    r = Fraction(int(fmpz(norm.numerator).isqrt()), int(fmpz(norm.denominator).isqrt()))
    halves = [_power_of_rational((a + sign * r) * _HALF, _HALF) for sign in (1, -1)]
    return _add((halves[0], _mul((_constant(1 if b > 0 else -1), halves[1]))))


def _power_of_rational(value: Rational, exponent: Rational) -> Tree:
    """A power of a positive rational as powers of primes."""
    return _mul(_generator(("p", prime), power * exponent) for prime, power in _factors(value))


def _factors(value: Rational) -> list[tuple[int, int]]:
    """The primes of a positive rational with their exponents."""
    return [
        (int(prime), sign * int(power))
        for number, sign in ((value.numerator, 1), (value.denominator, -1))
        if number > 1
        for prime, power in fmpz(number).factor()
    ]


def _logarithm(form: Form, split_all: bool) -> Tree:
    """log of a normal form, with the factors that may be split off split off.

    log xy = log x + log y needs x ≥ 0; with ``split_all`` the result is only used in
    e^{m·log …} for an integer m, where every factor may be split.
    """
    if form.denominator is not None or len(form.numerator) != 1:
        return _logarithm_of_polynomial(form)
    ((monomial, coefficient),) = form.numerator
    found, rest = _split_nonnegative(monomial)
    if split_all:
        found, rest = (
            [(key, exponent) for key, exponent in monomial if key != _ZETA],
            frozenset(item for item in monomial if item[0] == _ZETA),
        )
    turn = 0 if coefficient > 0 else _HALF
    parts = [_logarithm_of_rational(-coefficient if turn else coefficient)]
    parts += [
        _mul((_constant(exponent), _logarithm_of_factor(factor))) for factor, exponent in found
    ]
    unknown = frozenset(item for item in rest if item[0] != _ZETA)
    if not unknown:
        parts.append(_angle(turn + dict(rest).get(_ZETA, 0)))
    else:
        parts.append(_generator(("log", _form_of_monomial(rest, 1 if turn == 0 else -1))))
    return _add(parts)


def _angle(turns: Rational) -> Tree:
    """log e^{2πi·turns} on the principal branch, −π < Im ≤ π."""
    turns = turns % 1
    if turns > _HALF:
        turns -= 1
    return ("m", frozenset({(_ZETA, _I), (_PI, 1)}), 2 * turns)


def _logarithm_of_factor(factor: Key | Monomial) -> Tree:
    if isinstance(factor, frozenset):
        return _generator(("log", _form_of_monomial(factor)))
    if factor[0] == "e":
        top, under = _exponent_parts(factor)
        whole: Tree = ("m", _monomial((*top, (_ZETA, factor[1]))), 1)
        return _mul((whole, ("^", _tree_of(Form(under, None)), -1))) if under else whole
    if factor[0] == "root":
        return _generator(("log", factor[1]))
    return _generator(("log", _form_of_key(factor)))


def _logarithm_of_rational(value: Rational) -> Tree:
    return _add(
        _mul((_constant(power), _generator(("log", _form_of_key(("p", prime))))))
        for prime, power in _factors(value)
    )


def _logarithm_of_polynomial(form: Form) -> Tree:
    content = _content(form)
    if content == 0:
        raise ZeroDivisionError("the logarithm of zero")
    common = _common_positive_factor(form)
    inverse = [(key, -exponent) for key, exponent in common]
    rest = frozenset((_monomial((*m, *inverse)), c / content) for m, c in form.numerator)
    factors = [_mul((_constant(exponent), _logarithm_of_factor(key))) for key, exponent in common]
    kernel = _generator(("log", Form(rest, form.denominator)))
    return _add((_logarithm_of_rational(content), *factors, kernel))


def _common_positive_factor(form: Form) -> list[tuple[Key, Rational]]:
    """The positive generators that all terms of the numerator have, with their least exponents."""
    powers = [dict(monomial) for monomial, _ in form.numerator]
    shared = [key for key in powers[0] if all(key in other for other in powers)]
    return [(key, min(other[key] for other in powers)) for key in shared if _is_positive(key)]


def _content(form: Form) -> Fraction:
    """The positive rational by which all coefficients of the numerator are divisible."""
    result = fmpq(0)
    for _, coefficient in form.numerator:
        value = fmpq(coefficient.numerator, coefficient.denominator)
        result = (
            value
            if result == 0
            else fmpq(fmpz(result.p * value.q).gcd(fmpz(value.p * result.q)), result.q * value.q)
        )
    return abs(Fraction(int(result.p), int(result.q)))


def conjugate(term: Expr) -> Expr:
    """The complex conjugate, pushed inwards as far as it is known to go."""
    if Fact.REAL in facts(term):
        return term
    if term is sympy.I:
        return -term
    if isinstance(term, sympy.conjugate):
        return term.args[0]
    if isinstance(term, terms.ScalarCall):
        return conjugate(term.unfold())
    if isinstance(term, sympy.Add | sympy.Mul) or type(term) in ELEMENTARY:
        return terms.made(term.func, *map(conjugate, term.args))
    if isinstance(term, sympy.Pow):
        if Fact.INTEGER in facts(term.exp):
            return terms.made(sympy.Pow, conjugate(term.base), term.exp)
        if {Fact.NONNEGATIVE, Fact.NONZERO} <= facts(term.base):
            return terms.made(sympy.Pow, term.base, conjugate(term.exp))
    if isinstance(term, sympy.Sum | sympy.Integral):
        body, index, low, high = terms.operator_parts(term)
        if Fact.REAL in facts(low) & facts(high):
            return term.func(conjugate(body), (index, low, high))
    return sympy.conjugate(term, evaluate=False)


def _read_conjugate(reader: Reader, term: Expr) -> Tree:
    inner = term.args[0]
    pushed = conjugate(inner)
    if not isinstance(pushed, sympy.conjugate):
        return reader.tree(pushed)
    form = reader.form(inner)
    if _is_real_form(form):
        return _tree_of(form)
    key = _generator_of(form)
    return _generator(("conj", key if key and key[0] in ("v", "f") else ("f", "whole", (form,))))


def _read_real_part(reader: Reader, term: Expr) -> Tree:
    inner = term.args[0]
    both = (reader.tree(inner), reader.tree(conjugate(inner)))
    return _mul((_constant(_HALF), _add(both)))


def _read_imaginary_part(reader: Reader, term: Expr) -> Tree:
    inner = term.args[0]
    difference = _add((reader.tree(inner), _mul((_constant(-1), reader.tree(conjugate(inner))))))
    return _mul(
        ("m", frozenset({(_ZETA, Fraction(3, 4))}), _HALF) if part == 0 else difference
        for part in range(2)
    )


_SPECIAL: dict[type, Callable[[Reader, Any], Tree]] = {
    sympy.Sum: Reader.sum,
    sympy.Integral: Reader.integral,
    sympy.conjugate: _read_conjugate,
    sympy.re: _read_real_part,
    sympy.im: _read_imaginary_part,
}
"""How terms are read that have a way of their own; ``matrices`` adds what is made of matrices."""


def _waves(phase: Rational, top: str, bottom: str | None) -> Callable[[Reader, Expr], Tree]:
    """cos, sin or one of their quotients, circular (phase ¼) or hyperbolic (phase 0)."""
    inverse_unit = _generator(_ZETA, -phase % 1)

    def part(name: str, plus: Tree, minus: Tree) -> Tree:
        half = _constant(_HALF)
        if name == "one":
            return _constant(1)
        if name == "cos":
            return _mul((half, _add((plus, minus))))
        return _mul((half, inverse_unit, _add((plus, _mul((_constant(-1), minus))))))

    def read(reader: Reader, argument: Expr) -> Tree:
        plus, minus = reader.wave(argument, phase)
        numerator = part(top, plus, minus)
        if bottom is None:
            return numerator
        return _mul((numerator, ("^", part(bottom, plus, minus), -1)))

    return read


_TRANSCENDENTAL: dict[type, Callable[..., Tree]] = {
    sympy.exp: Reader.exponential,
    type(sympy.E): lambda reader: reader.exponential(Integer(1)),
    sympy.log: Reader.logarithm,
    sympy.Abs: Reader.modulus,
    sympy.floor: Reader.floor,
    sympy.sign: Reader.sign,
    sympy.KroneckerDelta: Reader.delta,
    sympy.sin: _waves(_I, "sin", None),
    sympy.cos: _waves(_I, "cos", None),
    sympy.tan: _waves(_I, "sin", "cos"),
    sympy.cot: _waves(_I, "cos", "sin"),
    sympy.sec: _waves(_I, "one", "cos"),
    sympy.csc: _waves(_I, "one", "sin"),
    sympy.sinh: _waves(0, "sin", None),
    sympy.cosh: _waves(0, "cos", None),
    sympy.tanh: _waves(0, "sin", "cos"),
    sympy.coth: _waves(0, "cos", "sin"),
    sympy.sech: _waves(0, "one", "cos"),
    sympy.csch: _waves(0, "one", "sin"),
}


# ---------------------------------------------------------------------------------------------
# From trees to FLINT polynomials and back


class _Ring:
    """The polynomial ring of the generators that occur in some trees, with its relations."""

    def __init__(self, trees: Sequence[Tree]) -> None:
        self.denominators: dict[Key, int] = {}
        pending = list(trees)
        while pending:
            for key in self._collect(pending.pop()):
                if key[0] == "root":
                    pending.append(_tree_of(key[1]))
        self.keys = sorted(self.denominators, key=_elimination_order)
        names = [f"x{position}" for position in range(len(self.keys))] or ["unused"]
        self.nothing = (0,) * len(names)
        self.context = fmpq_mpoly_ctx.get(names, flint.Ordering.lex)
        self.generators = dict(zip(self.keys, self.context.gens(), strict=False))
        self.position = {key: place for place, key in enumerate(self.keys)}
        self.done: dict[int, tuple[Tree, tuple[fmpq_mpoly, fmpq_mpoly]]] = {}
        self.one = self.constant(1)
        self.relations: list[fmpq_mpoly] = []
        self.relations = [relation for key in self.keys for relation in self._relation(key)]
        self.done.clear()  # what was evaluated for the relations is not reduced by them

    def _collect(self, tree: Tree) -> list[Key]:
        """Note the denominators of all exponents; return the generators not seen before."""
        new, stack = [], [tree]
        while stack:
            node = stack.pop()
            if node[0] in ("+", "*"):
                stack.extend(node[1])
            elif node[0] == "^":
                stack.append(node[1])
            else:
                for key, exponent in node[1]:
                    if key not in self.denominators:
                        new.append(key)
                    self.denominators[key] = lcm(
                        self.denominators.get(key, 1), exponent.denominator
                    )
        if _ZETA in self.denominators:
            self.denominators[_ZETA] = lcm(self.denominators[_ZETA], 4)
        return new

    def constant(self, value: Rational) -> fmpq_mpoly:
        return self.context.constant(fmpq(value.numerator, value.denominator))

    def evaluate(self, tree: Tree) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """(numerator, denominator) of a tree."""
        if id(tree) not in self.done:  # the tree is kept, so that no other one gets its id
            self.done[id(tree)] = (tree, self._evaluate(tree))
        return self.done[id(tree)][1]

    def _evaluate(self, tree: Tree) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        kind = tree[0]
        if kind in ("m", "+"):
            return self._evaluate_sum(tree[1] if kind == "+" else (tree,))
        if kind == "*":
            top, bottom = self.one, self.one
            for part in tree[1]:
                a, b = self.evaluate(part)
                top, bottom = self.reduce(top * a), bottom * b
            return self._cancel(top, bottom)
        top, bottom = self.evaluate(tree[1])
        if tree[2] < 0:
            top, bottom = bottom, top
            if self.reduce(bottom).is_zero():
                raise ZeroDivisionError("division by zero")
        return self._reduced_power(top, abs(tree[2])), self._reduced_power(bottom, abs(tree[2]))

    def _reduced_power(self, base: fmpq_mpoly, exponent: int) -> fmpq_mpoly:
        if len(base) > 1:
            _require_modest(exponent)
        return self.reduce(base**exponent)

    def _exponents(self, monomial: Monomial) -> tuple[Rational, list[int], list[int]]:
        """A number, and the exponents of the generators above and below the line."""
        number: Rational = 1
        above, below = [*self.nothing], [*self.nothing]
        for key, exponent in monomial:
            if key[0] == "p":  # whole powers of a prime are numbers
                whole = exponent.numerator // exponent.denominator
                number, exponent = number * Fraction(key[1]) ** whole, exponent - whole
            power = exponent.numerator * (self.denominators[key] // exponent.denominator)
            place = self.position[key]
            if key == _ZETA:
                above[place] = power % self.denominators[key]
            elif power > 0:
                above[place] = power
            else:
                below[place] = -power
        return number, above, below

    def _evaluate_sum(self, parts: Sequence[Tree]) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        groups: dict[Any, Any] = {}
        quotients: list[tuple[fmpq_mpoly, fmpq_mpoly]] = []
        for part in parts:
            if part[0] != "m":
                quotients.append(self.evaluate(part))
                continue
            number, above, below = self._exponents(part[1])
            numerator, place = groups.setdefault(tuple(below), {}), tuple(above)
            numerator[place] = numerator.get(place, 0) + number * part[2]
        polynomial = self.context.from_dict
        for below, above in groups.items():
            top = polynomial(
                {at: fmpq(value.numerator, value.denominator) for at, value in above.items()}
            )
            quotients.append((top, polynomial({below: 1}) if any(below) else self.one))
        if len(quotients) == 1:
            return self.reduce(quotients[0][0]), quotients[0][1]
        return self._sum_of_quotients(quotients)

    def _sum_of_quotients(
        self, quotients: Sequence[tuple[fmpq_mpoly, fmpq_mpoly]]
    ) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        groups: list[tuple[fmpq_mpoly, fmpq_mpoly]] = []
        for top, bottom in quotients:
            if groups and groups[-1][1] == bottom:
                groups[-1] = (groups[-1][0] + top, bottom)
            else:
                groups.append((top, bottom))
        total, under = self.constant(0), self.one
        for top, bottom in groups:
            common = under.gcd(bottom)
            total = total * _quotient(bottom, common) + top * _quotient(under, common)
            under = under * _quotient(bottom, common)
        return self._cancel(self.reduce(total), under)

    def _cancel(self, top: fmpq_mpoly, bottom: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        if top.is_zero() or bottom.is_one():
            return top, self.one
        common = top.gcd(bottom)
        return _quotient(top, common), _quotient(bottom, common)

    # relations

    def _relation(self, key: Key) -> list[fmpq_mpoly]:
        """Polynomials that vanish; each leads with a power of ``key`` alone."""
        if key[0] == "ζ":
            _require_modest(self.denominators[key])
            coefficients = flint.fmpz_poly.cyclotomic(self.denominators[key])
            place = self.position[key]
            before, after = self.nothing[:place], self.nothing[place + 1 :]
            return [
                self.context.from_dict(
                    {(*before, k, *after): fmpq(c) for k, c in enumerate(coefficients) if c}
                )
            ]
        power = self.generators[key] ** self.denominators[key]
        if key[0] == "p":
            return [self._prime_relation(key, power)]
        if key[0] == "e" and key[1] == _I and _is_integer_multiple_of_pi(key[2]):
            return [power**2 - 1]
        if key[0] == "root" and key[1].denominator is None:
            top, bottom = self.evaluate(_tree_of(key[1]))
            return [power - top] if bottom.is_one() else []
        return []

    def _prime_relation(self, key: Key, power: fmpq_mpoly) -> fmpq_mpoly:
        """(p^{1/D})^D = p; or √p as a Gauss sum, when that lies in the cyclotomic field."""
        prime, half = key[1], self.denominators[key] // 2
        order = self.denominators.get(_ZETA, 1)
        if self.denominators[key] % 2 or order % (8 if prime == 2 else prime):
            return power - prime
        z, step = self.generators[_ZETA], order // (8 if prime == 2 else prime)
        if prime == 2:
            return self.generators[key] ** half - z**step - z ** (order - step)
        total = sum(
            (fmpz(a).jacobi(prime) * z ** (a * step) for a in range(1, prime)), self.constant(0)
        )
        return self.generators[key] ** half - total * (
            1 if prime % 4 == 1 else z ** (3 * order // 4)
        )

    def reduce(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The remainder modulo the relations."""
        if not self.relations:
            return polynomial
        while True:
            before = polynomial
            for relation in self.relations:
                _, polynomial = divmod(polynomial, relation)
            if polynomial == before:
                return polynomial

    def form(self, tree: Tree) -> Form:
        top, bottom = self.evaluate(tree)
        top, bottom = self._with_roots_cleared(top, bottom)
        scale, shift = bottom.coeffs()[0], list(map(min, zip(*bottom.monoms(), strict=True)))
        under = None if len(bottom.coeffs()) == 1 else self._collect_terms(bottom, shift, scale)
        return Form(self._collect_terms(top, shift, scale), under)

    def _with_roots_cleared(
        self, top: fmpq_mpoly, bottom: fmpq_mpoly
    ) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """Use r^D = P/Q for roots of proper fractions, which are not polynomial relations."""
        for key in self.keys:
            if key[0] == "root":
                top, bottom = self._clear_root(key, top, bottom)
        return top, bottom

    def _clear_root(
        self, key: Key, top: fmpq_mpoly, bottom: fmpq_mpoly
    ) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        place, period = self.position[key], self.denominators[key]
        if all(exponents[place] < period for exponents in (*top.monoms(), *bottom.monoms())):
            return top, bottom
        value = _tree_of(key[1])

        def rewritten(polynomial: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
            parts = []
            for exponents, coefficient in polynomial.to_dict().items():
                times, left = divmod(int(exponents[place]), period)
                kept = [int(e) for e in exponents]
                kept[place] = left
                number = _ratio(coefficient.p, coefficient.q)
                powers = zip(self.keys, kept, strict=True)
                monomial = frozenset((k, _ratio(e, self.denominators[k])) for k, e in powers if e)
                parts.append(_mul((("m", monomial, number), ("^", value, times))))
            return self.evaluate(_add(parts))

        (a, b), (c, d) = rewritten(top), rewritten(bottom)
        return self._cancel(self.reduce(a * d), self.reduce(b * c))

    def _collect_terms(
        self, polynomial: fmpq_mpoly, shift: Sequence[int], scale: fmpq
    ) -> frozenset[tuple[Monomial, Rational]]:
        found = []
        for exponents, coefficient in polynomial.to_dict().items():
            value = coefficient / scale
            factors = (
                (key, _ratio(int(e) - int(s), self.denominators[key]))
                for key, e, s in zip(self.keys, exponents, shift, strict=False)
            )
            found.append((_monomial(factors), _ratio(value.p, value.q)))
        return frozenset(found)


def _require_modest(number: int) -> None:
    """Refuse a root of unity or a power of a sum that would fill the memory."""
    if number > _LARGEST_POWER:
        raise terms.MalformedStatement(f"a power of {number} is too large for the normal form")


def _quotient(dividend: fmpq_mpoly, divisor: fmpq_mpoly) -> fmpq_mpoly:
    return dividend if divisor.is_one() else divmod(dividend, divisor)[0]


def _elimination_order(key: Key) -> tuple[int, int, str]:
    """Roots before what is under them, ζ last: then each relation leads with its own generator."""
    if key[0] == "ζ":
        return (2, 0, "")
    if key[0] == "root":
        return (0, -_nesting(key), _stable(key))
    return (1, 0, _stable(key))


def _nesting(structure: Any) -> int:
    if not isinstance(structure, tuple | frozenset):
        return 0
    inner = max((_nesting(part) for part in structure), default=0)
    is_root = isinstance(structure, tuple) and structure and structure[0] == "root"
    return inner + 1 if is_root else inner


@lru_cache(maxsize=16384)
def _stable(structure: Any) -> str:
    """A description that does not depend on the run (the order of a set does)."""
    if isinstance(structure, frozenset):
        return "{" + ",".join(sorted(map(_stable, structure))) + "}"
    if isinstance(structure, tuple):
        return "(" + ",".join(map(_stable, structure)) + ")"
    if isinstance(structure, type | Symbol):  # SymPy's printer takes its time for a name
        return structure.__name__ if isinstance(structure, type) else str(structure.name)
    return str(structure)


def normalise_tree(tree: Tree) -> Form:
    """The normal form of a tree in the ring of its own generators."""
    parts = _summands(tree)
    if not all(part[0] == "m" and all(map(_is_free, part[1])) for part in parts):
        return _Ring([tree]).form(tree)
    total: dict[Monomial, Rational] = {}
    for _, monomial, coefficient in parts:
        if (_ZETA, _HALF) in monomial or (_ZETA, 3 * _I) in monomial:
            monomial, coefficient = _monomial((*monomial, (_ZETA, _HALF))), -coefficient
        total[monomial] = total.get(monomial, 0) + coefficient
    return Form(frozenset(item for item in total.items() if item[1]), None)


def _is_free(factor: tuple[Key, Rational]) -> bool:
    """Does a power of a generator satisfy no relation, but that of 1, i, −1 and −i?"""
    key, exponent = factor
    if key[0] in ("p", "root"):
        return False
    if key[0] == "e":
        return not _is_integer_multiple_of_pi(key[2])
    return key != _ZETA or 4 % exponent.denominator == 0


# ---------------------------------------------------------------------------------------------
# What the search uses


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
            _collect_parts(coefficients, -_ratio(multiplier.p, multiplier.q), *pairs[0])
        else:
            differences = (reader.difference(*pair) for pair in pairs)
            products.append(_mul((_constant(-1), reader.tree(multiplier), *differences)))
    summands = (
        _mul((_constant(value), reader.tree(part))) for part, value in coefficients.items() if value
    )
    return not normalise_tree(_add((*summands, *products))).numerator


def _collect_parts(
    coefficients: dict[Expr, Rational], factor: Rational, low: Expr, high: Expr
) -> None:
    """Add factor·(high − low) to a sum given by the coefficients of its parts."""
    for side, sign in ((high, factor), (low, -factor)):
        for part in sympy.Add.make_args(side):
            number, rest = part.as_coeff_Mul(rational=True)
            value = sign * _ratio(number.p, number.q)
            coefficients[rest] = coefficients.get(rest, 0) + value


def _summands(tree: Tree) -> Sequence[Tree]:
    return tree[1] if tree[0] == "+" else (tree,)

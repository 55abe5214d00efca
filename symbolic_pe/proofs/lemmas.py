"""General theorems to cite by name, each with a statement to print and a proof in lines.

Lines cite a lemma as it is, ``proof.have(LessEqual(sin(k * p), 1), sine_at_most)``, or for some
values, ``proof.at(sine_positive, x / 2)``.  It is proved when it is first cited.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from sympy import (
    Abs,
    Expr,
    Function,
    I,
    Sum,
    Symbol,
    cos,
    exp,
    floor,
    im,
    log,
    pi,
    re,
    sin,
)

from symbolic_pe.explain import ClaimError
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R as REAL
from symbolic_pe.language import statements
from symbolic_pe.language.terms import modulus
from symbolic_pe.proofs.reasons import double_angle, eulers_formula, finite_sum
from symbolic_pe.proofs.written import Shown, written
from symbolic_pe.theories import laws

__all__ = [
    "Lemma",
    "change_of_cosine",
    "cosine_above_parabola",
    "cosine_at_least",
    "cosine_at_most",
    "cosine_decreases",
    "cosine_is_lipschitz",
    "exchange_of_sums",
    "floor_is",
    "known",
    "logarithm_increases",
    "logarithm_positive",
    "modulus_of_complex_sum",
    "modulus_of_product",
    "modulus_of_sum",
    "power_decreases",
    "power_strictly_decreases",
    "real_part_at_most",
    "sine_above_cubic",
    "sine_at_least",
    "sine_at_most",
    "sine_at_most_argument",
    "sine_is_lipschitz",
    "sine_nonnegative",
    "sine_positive",
    "sum_positive",
    "triangle_inequality",
    "whole_turns",
]


class Lemma:
    """A general theorem: its ``name`` (``sine-positive``) and its ``statement``."""

    def __init__(
        self, name: str, statement: statements.Statement, function: Callable[..., Any]
    ) -> None:
        self.name, self.statement, self._function = name, statement, function

    def __repr__(self) -> str:
        return f"<lemma {self.name}>"

    @property
    def reference(self) -> str:
        """How proofs cite it."""
        return f"lemma {self.name}"

    @cached_property
    def shown(self) -> Shown:
        """Its proof."""
        return written(self.statement, self._function, find=_no_claim, refuting=False)

    @property
    def theorem(self) -> Theorem:
        """⊢ the statement, in the kernel."""
        return self.shown.certificate.theorem


def _no_claim(id: str) -> Any:
    raise ClaimError(f"a lemma cites the claim {id}")


_LEMMAS: dict[str, Lemma] = {}


def known() -> dict[str, Lemma]:
    """All lemmas, by how proofs cite them."""
    return dict(_LEMMAS)


def _lemma(
    *variables: Any, given: tuple[statements.Statement, ...] = (), says: statements.Statement
) -> Callable[[Callable[..., Any]], Lemma]:
    """Decorator of a proof: the lemma ∀ variables. given ⇒ … ⇒ says, called as the function is."""
    for premise in reversed(given):
        says = statements.Implies(premise, says)
    statement = statements.ForAll(variables, says)

    def proved_by(function: Callable[..., Any]) -> Lemma:
        lemma = Lemma(function.__name__.replace("_", "-"), statement, function)
        return _LEMMAS.setdefault(lemma.reference, lemma)

    return proved_by


_x, _y, _u = (Symbol(name, real=True) for name in "xyu")
_a, _b = (Symbol(name, positive=True) for name in "xy")
_base = Symbol("b", positive=True)
_z, _w = Symbol("z"), Symbol("w")
_i, _j, _n, _r, _c = (Symbol(name, integer=True, nonnegative=True) for name in "ijnrc")
_m, _k = Symbol("m", integer=True), Symbol("k", integer=True)
_g, _complex, _f = Function("g", real=True), Function("g"), Function("f", real=True)


# --- sine and cosine --------------------------------------------------------------------------


@_lemma(_x, says=statements.LessEqual(sin(_x), 1))
def sine_at_most(proof: Any) -> None:
    why = "`1 − sin x = (cos(x/2) − sin(x/2))²`"
    proof.shows(proof.conclusion, laws.sin_at_most_one, why=why)


@_lemma(_x, says=statements.LessEqual(-1, sin(_x)))
def sine_at_least(proof: Any) -> None:
    why = "`1 + sin x = (cos(x/2) + sin(x/2))²`"
    proof.shows(proof.conclusion, laws.sin_at_least_minus_one, why=why)


@_lemma(_x, says=statements.LessEqual(cos(_x), 1))
def cosine_at_most(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.cos_at_most_one, why="`1 − cos x = 2 sin²(x/2)`")


@_lemma(_x, says=statements.LessEqual(-1, cos(_x)))
def cosine_at_least(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.cos_at_least_minus_one, why="`1 + cos x = 2 cos²(x/2)`")


_FALLING = (statements.LessEqual(_y, _x),)


@_lemma(_x, _y, given=_FALLING, says=statements.LessEqual(modulus(cos(_x) - cos(_y)), _x - _y))
def change_of_cosine(proof: Any) -> None:
    proof.shows(proof.conclusion, cosine_is_lipschitz, *proof.given, why="the slope is within `±1`")


@_lemma(_x, _y, says=statements.LessEqual(modulus(sin(_x) - sin(_y)), modulus(_x - _y)))
def sine_is_lipschitz(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.sin_lipschitz_both, why="the slope is within `±1`")


@_lemma(_x, _y, says=statements.LessEqual(modulus(cos(_x) - cos(_y)), modulus(_x - _y)))
def cosine_is_lipschitz(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.cos_lipschitz_both, why="the slope is within `±1`")


_NOT_NEGATIVE = (statements.LessEqual(0, _x),)
_AREAS = "compare areas up to `x`"


@_lemma(_x, given=_NOT_NEGATIVE, says=statements.LessEqual(sin(_x), _x))
def sine_at_most_argument(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.sin_at_most_argument, why=_AREAS)


@_lemma(_x, given=_NOT_NEGATIVE, says=statements.LessEqual(1 - _x**2 / 2, cos(_x)))
def cosine_above_parabola(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.cos_above_parabola_right, why=_AREAS)


@_lemma(_x, given=_NOT_NEGATIVE, says=statements.LessEqual(_x - _x**3 / 6, sin(_x)))
def sine_above_cubic(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.sin_above_cubic, why=_AREAS)


@_lemma(
    _x, given=(statements.Less(0, _x), statements.Less(_x, pi)), says=statements.Less(0, sin(_x))
)
def sine_positive(proof: Any) -> None:
    why = "`x − x³/6 ≤ sin x` up to 2, and `sin x = sin(π − x)`"
    proof.shows(proof.conclusion, laws.sin_positive, why=why)


@_lemma(
    _x,
    given=(statements.LessEqual(0, _x), statements.LessEqual(_x, pi)),
    says=statements.LessEqual(0, sin(_x)),
)
def sine_nonnegative(proof: Any) -> None:
    why = "`sin` is positive between 0 and `π`, and 0 at both"
    proof.shows(proof.conclusion, laws.sin_nonnegative, why=why)


@_lemma(
    _x,
    _y,
    given=(statements.LessEqual(0, _x), statements.LessEqual(_x, _y), statements.LessEqual(_y, pi)),
    says=statements.LessEqual(cos(_y), cos(_x)),
)
def cosine_decreases(proof: Any) -> None:
    half_sum, half_gap = (_x + _y) / 2, (_y - _x) / 2
    product = (
        proof.calc(cos(_y))
        .eq(cos(_x) - 2 * sin(half_sum) * sin(half_gap))
        .le(cos(_x), proof.at(sine_nonnegative, half_sum), proof.at(sine_nonnegative, half_gap))
    )
    proof.shows(product)


@_lemma(
    _x,
    given=(statements.Equation(exp(I * _x), 1),),
    says=statements.Exists(_k, statements.Equation(_x, 2 * pi * _k)),
)
def whole_turns(proof: Any) -> None:
    back = exp(-I * _x)
    inverse = proof.calc(back).eq(back * (1 + 1 - exp(I * _x)), *proof.given).eq(2 * back - 1)
    cosine = (
        proof.calc(cos(_x))
        .eq((exp(I * _x) + back) / 2, by=eulers_formula)
        .eq(1, *proof.given, inverse)
    )
    turns = floor(_x / (2 * pi))
    half = _x / 2 - pi * turns
    least = proof.have(statements.LessEqual(0, half), proof.at(laws.floor_low, _x / (2 * pi)))
    most = proof.have(statements.Less(half, pi), proof.at(laws.floor_high, _x / (2 * pi)))
    with proof.suppose(statements.Less(0, half)) as rest:
        positive = rest.at(sine_positive, half, given=most)
        square = rest.calc(2 * sin(_x / 2) ** 2).eq(1 - cos(_x), by=double_angle).eq(0, cosine)
        zero = rest.have(statements.Equation(sin(_x / 2), 0), square)
        rest.contradiction(rest.calc(0).lt(sin(half), positive).eq(0, zero))
    why = "`k = ⌊x/2π⌋` whole turns, no rest"
    proof.shows(proof.conclusion, least, rest, witness=turns, why=why)


# --- logarithms and powers --------------------------------------------------------------------


@_lemma(_a, given=(statements.Less(1, _a),), says=statements.Less(0, log(_a)))
def logarithm_positive(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.ln_positive, why="`ln x` is an area above `[1, x]`")


@_lemma(_a, _b, given=(statements.LessEqual(_a, _b),), says=statements.LessEqual(log(_a), log(_b)))
def logarithm_increases(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.ln_monotone, why="`ln y − ln x` is an area")


_ABOVE_ONE, _FALLS = statements.Less(1, _base), "so `b^(−x)` falls"


@_lemma(
    _base,
    _x,
    _y,
    given=(_ABOVE_ONE, statements.LessEqual(_x, _y)),
    says=statements.LessEqual(_base**-_y, _base**-_x),
)
def power_decreases(proof: Any) -> None:
    proof.shows(
        proof.cases(
            proof.conclusion,
            statements.Equation(_x, _y),
            statements.Less(_x, _y),
            rows=[(), (power_strictly_decreases,)],
        )
    )


@_lemma(
    _base,
    _x,
    _y,
    given=(_ABOVE_ONE, statements.Less(_x, _y)),
    says=statements.Less(_base**-_y, _base**-_x),
)
def power_strictly_decreases(proof: Any) -> None:
    slope = proof.have(statements.Less(0, log(_base)), logarithm_positive)
    smaller = proof.have(statements.Less(-_y * log(_base), -_x * log(_base)), slope, *proof.given)
    ends = smaller.said.lhs, smaller.said.rhs
    proof.shows(proof.conclusion, proof.at(laws.exp_increasing, *ends, given=smaller), why=_FALLS)


# --- the modulus of complex numbers -----------------------------------------------------------


@_lemma(_z, says=statements.LessEqual(re(_z), modulus(_z)))
def real_part_at_most(proof: Any) -> None:
    square = proof.have(statements.Equation(modulus(_z) ** 2, re(_z) ** 2 + im(_z) ** 2))
    proof.shows(proof.conclusion, square)


@_lemma(_z, _w, says=statements.Equation(modulus(_z * _w), modulus(_z) * modulus(_w)))
def modulus_of_product(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.modulus_product)


@_lemma(_z, _w, says=statements.LessEqual(modulus(_z + _w), modulus(_z) + modulus(_w)))
def triangle_inequality(proof: Any) -> None:
    why = "`|z + w|² = |z|² + 2 Re zw* + |w|²`"
    proof.shows(proof.conclusion, laws.complex_triangle, why=why)


def _total(body: Expr) -> Expr:
    return Sum(body, (_i, 0, _n - 1))


@_lemma(
    _complex,
    _n,
    says=statements.LessEqual(modulus(_total(_complex(_i))), _total(modulus(_complex(_i)))),
)
def modulus_of_complex_sum(proof: Any) -> None:
    why = "the triangle inequality, term by term"
    proof.shows(proof.conclusion, laws.complex_sum_triangle, why=why)


# --- the floor, finite sums -------------------------------------------------------------------


@_lemma(
    _x,
    _m,
    given=(statements.LessEqual(_m, _x), statements.Less(_x, _m + 1)),
    says=statements.Equation(floor(_x), _m),
)
def floor_is(proof: Any) -> None:
    why = "no integer lies between `m` and `m + 1`"
    proof.shows(proof.conclusion, laws.floor_unique, why=why)


@_lemma(_g, _n, says=statements.LessEqual(modulus(_total(_g(_i))), _total(Abs(_g(_i)))))
def modulus_of_sum(proof: Any) -> None:
    proof.shows(proof.conclusion, laws.sum_triangle, why="`−|a| ≤ a ≤ |a|` in each term")


_COUNT = Symbol("n", integer=True, positive=True)


_FIRST = "the first term is positive, no term negative"


@_lemma(
    _g,
    _COUNT,
    given=(
        statements.ForAll(
            _i,
            statements.Implies(
                statements.LessEqual(_i, _COUNT - 1), statements.LessEqual(0, _g(_i))
            ),
        ),
        statements.Less(0, _g(0)),
    ),
    says=statements.Less(0, Sum(_g(_i), (_i, 0, _COUNT - 1))),
)
def sum_positive(proof: Any) -> None:
    terms, first = proof.given
    up_to, one_more = (Sum(_g(_i), (_i, 0, last)) for last in (_j, _j + 1))
    partial = statements.Implies(statements.LessEqual(_j, _COUNT - 1), statements.Less(0, up_to))
    with proof.induction(_j, partial, first) as step:
        with step.suppose(statements.LessEqual(_j + 1, _COUNT - 1)) as inside:
            before = inside.have(statements.Less(0, up_to), step.hypothesis)
            last = inside.have(statements.LessEqual(0, _g(_j + 1)), terms)
            total = inside.calc(0).lt(up_to + _g(_j + 1), before, last).eq(one_more, by=finite_sum)
            inside.shows(total)
        step.shows(inside)
    proof.shows(proof.conclusion, step.at(_COUNT - 1), why=_FIRST)


def _table(first: tuple[Any, ...], last: tuple[Any, ...]) -> Expr:
    return Sum(Sum(_f(_i, _j), first), last)


@_lemma(
    _f,
    _r,
    _c,
    says=statements.Equation(
        _table((_j, 0, _c - 1), (_i, 0, _r - 1)), _table((_i, 0, _r - 1), (_j, 0, _c - 1))
    ),
)
def exchange_of_sums(proof: Any) -> None:
    why = "a finite sum may be taken in any order"
    proof.shows(proof.conclusion, laws.sum_swap[REAL], why=why)

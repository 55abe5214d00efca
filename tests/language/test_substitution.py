"""Putting values in: what SymPy would make of them is not believed.

SymPy asks floating-point numbers for signs, and takes (−n)^(n/2) for imaginary; a test names what
it made so.
"""

from typing import Any

import pytest
from sympy import csch

from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import i, j, n, p, w, x, y, z

NESTED = ((1 - cosh(exp(Integer(-200)))) ** Rational(3, 2)) ** Rational(1, 4)
IMAGINARY = I * (-n) ** (n / 2)
REAL_PART = re((-n) ** (n / 2), evaluate=False)
"""SymPy takes it for 0; it is −2 at n = 2."""
ROOT = (1 / cosh(y + 2 * I)) ** Rational(1, 4)


@cases(
    "term values",
    # √(1/c) became 1/√c for c = tanh 400 − 1 < 0, which SymPy takes for 0
    (sqrt(1 / z), {z: tanh(Integer(400)) - 1}),
    (sqrt(w**i), {w: 1 - tanh(Integer(400))}),
    (1 / sqrt(w ** Rational(3, 2)), {w: 1 - cosh(exp(Integer(-200)))}),
    (sqrt(w ** (2 * x)), {w: 1 - exp(exp(Integer(-300)))}),
    (sqrt(1 / z), {z: Sum(tanh(400 * i) - 1, (i, 1, 2))}),
    (sqrt(z**2), {z: 1 + IMAGINARY}),
    # |w|² became w² for w = i(−n)^(n/2); (c^(3/2))^(1/4)·2 was merged with itself
    (Abs(z) ** 2, {z: IMAGINARY}),
    (Abs(z) * Abs(w), {z: IMAGINARY, w: IMAGINARY}),
    (sign(x) ** 2, {x: n + REAL_PART}),
    (z * w, dict.fromkeys((z, w), 2 * NESTED)),
    (z**2, {z: 2 * NESTED}),
    # x^r + x^r became 2·1, 2(y + x^r) became 2y + 2, and 1/(i + csch r) became 0
    (z + w, dict.fromkeys((z, w), x**REAL_PART)),
    (z - w, {z: y, w: x**REAL_PART}),
    (2 * z, {z: y + x**REAL_PART}),
    (1 / z, {z: I + csch(REAL_PART, evaluate=False)}),
    # u² became 1/√b for u = (1/b)^(1/4) and b = cosh(y + 2i)
    (z**2, {z: ROOT}),
    (z * w, {z: ROOT, w: 3 * ROOT}),
    # sign(x + i)² became 1
    (z**2 * w, {z: sign(x + I), w: sign(x + I)}),
)
def test_what_sympy_may_make_something_else_of_is_refused(term: Any, values: Any) -> None:
    with pytest.raises(MalformedStatement, match="may be wrong"):
        substitute(term, values)


@cases(
    "term values",
    # sinh(re v) became 0 and cos(re v) 1 for v = (−n)^(n/2), and tan(x + πn + π/2) tan x
    (exp(w * log(z)), {w: Rational(1, 2), z: 1 / (tanh(Integer(400)) - 1)}),
    (log(exp(z)), {z: -I * (-2) ** (n / 2)}),
    (tan(x), {x: y + pi * i + pi / 2}),
    *((head(x), {x: REAL_PART}) for head in (sinh, cos, erf, Si)),
    (sin(x), {x: pi * (n + REAL_PART)}),
    # ⌊tanh 31 − 1⌋ = −1, and floating-point numbers say 0
    (floor(x), {x: tanh(Integer(31)) - 1}),
    (sign(x), {x: tanh(Integer(31)) - 1}),
)
def test_functions_of_what_sympy_misjudges_stay_as_they_are(term: Any, values: Any) -> None:
    argument = substitute(term.args[0], values)
    assert substitute(term, values) == term.func(argument, evaluate=False)


def test_real_parts_are_evaluated_where_that_is_right() -> None:
    """SymPy takes (−m)^(m/2) for imaginary; at m = 2 it is −2."""
    assert isinstance(substitute(re(z**x), {z: tanh(Integer(31)) - 1}), re)
    assert isinstance(substitute(re(z), {z: (-n) ** (n / 2)}), re)
    assert substitute(re(z), {z: x + I * y}) == x
    assert substitute(re(z), {z: (-2) ** x}) != 0


def test_a_factor_beside_a_sum_is_not_spread_by_renaming() -> None:
    """h(2·(x+y))/h(2x+2y) became 1 when x was renamed."""
    spread = Mul(Integer(2), x + y, evaluate=False)
    assert substitute(spread, {x: p}) == Mul(Integer(2), p + y, evaluate=False)
    assert substitute(spread, {x: -y}) == 0


def test_poles_that_sympy_sees_are_not_believed() -> None:
    """csch r became 1/0 for r = re((−n)^(n/2)), and 1/(csch² r + 1) became 0."""
    pole = csch(REAL_PART, evaluate=False)
    assert substitute(1 / (csch(x) ** 2 + 1), {x: REAL_PART}) == 1 / (pole**2 + 1)


def test_equal_numbers_are_told_to_be() -> None:
    assert substitute(KroneckerDelta(i, j), {i: Integer(2), j: Integer(2)}) == 1

"""What is printed is what is proved: terms as they are laid out have the values of the terms.

Both are read here by a few lines that know nothing of SymPy's constructors: where something is
evaluated on its way to print, as c*/c to 1, a value is lost or comes to be.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Add,
    Basic,
    Expr,
    Function,
    I,
    Integer,
    Mul,
    Pow,
    Rational,
    Sum,
    Symbol,
    conjugate,
    cos,
    pi,
    sin,
)

from symbolic_pe.language.statements import And, Equation, HasDerivative, Or, TendsTo
from symbolic_pe.language.terms import operator_parts
from symbolic_pe.notation import Lambda
from symbolic_pe.printing import Layout, text
from symbolic_pe.printing.boxes import (
    Applied,
    Box,
    Call,
    Conjugate,
    Fence,
    Fraction,
    Indexed,
    Limits,
    Name,
    Number,
    Product,
    Root,
    Row,
    Script,
    Sign,
)
from symbolic_pe.printing.lines import statement_text
from tests.cases import cases

Values = Mapping[str, complex]
_CONSTANTS: Values = {"π": math.pi, "i": 1j}
_CALLED: dict[str, Callable[[complex], complex]] = {
    "cos": cmath.cos,
    "sin": cmath.sin,
    "f": lambda value: value - 2,
}


def _total(low: complex, high: complex, body: Callable[[int], complex]) -> complex:
    return sum(map(body, range(int(low.real), int(high.real) + 1)), 0j)


# --- what a term says ------------------------------------------------------------------------


def value_of(term: Any, values: Mapping[Basic, complex]) -> complex:
    """The value of a term; raises ZeroDivisionError where it has none."""
    if term in values:
        return values[term]
    if isinstance(term, Sum):
        body, index, *ends = operator_parts(term)
        low, high = (value_of(end, values) for end in ends)
        return _total(low, high, lambda i: value_of(body, {**values, index: complex(i)}))
    if not term.args:
        return complex(term)
    found = [value_of(argument, values) for argument in term.args]
    if isinstance(term, Add):
        return sum(found)
    if isinstance(term, Mul):
        return math.prod(found)
    if isinstance(term, Pow):
        return found[0] ** (int(term.exp) if term.exp.is_Integer else found[1])
    return _APPLIED[term.func.__name__](*found)


_APPLIED = {**_CALLED, "Abs": abs, "conjugate": complex.conjugate}


# --- what is printed -------------------------------------------------------------------------


def printed_value(box: Box, values: Values) -> complex:
    """The value of a formula as it is laid out, by the names that stand in it."""
    match box:
        case Name(letters, "constant"):
            return _CONSTANTS[letters]
        case Name(letters):
            return values[letters]
        case Number(digits):
            return complex(int(digits))
        case Row((Limits(_, Row((Name(index), _, low)), high), body)):
            ends = printed_value(low, values), printed_value(high, values)
            return _total(*ends, lambda i: printed_value(body, {**values, index: complex(i)}))
        case Row(parts):
            return _printed_sum(parts, values)
        case Product(factors):
            return math.prod(printed_value(factor, values) for factor in factors)
        case Fraction(above, below):
            return printed_value(above, values) / printed_value(below, values)
        case Fence("|", body):
            return complex(abs(printed_value(body, values)))
        case Fence(_, body):
            return printed_value(body, values)
        case Conjugate(body):
            return printed_value(body, values).conjugate()
        case Root(body):
            return printed_value(body, values) ** 0.5
        case Script(base, None, exponent) if exponent is not None:
            return _power(printed_value(base, values), printed_value(exponent, values))
        case Applied(Name(name), argument) | Indexed(Name(name), (argument,)):
            return _CALLED[name](printed_value(argument, values))
        case Applied(Script(Name(name), None, exponent), argument) if exponent is not None:
            value = _CALLED[name](printed_value(argument, values))
            return _power(value, printed_value(exponent, values))
        case Call(Name(name), (argument,)):
            return _CALLED[name](printed_value(argument, values))
    raise TypeError(f"{box} is not read here")


def _power(base: complex, exponent: complex) -> complex:
    whole = exponent.imag == 0 and exponent.real.is_integer()
    return base ** (int(exponent.real) if whole else exponent)


def _printed_sum(parts: tuple[Box, ...], values: Values) -> complex:
    total, sign = 0j, 1
    for part in parts:
        if isinstance(part, Sign):
            sign = -1 if part.text == "−" else 1
        else:
            total += sign * printed_value(part, values)
    return total


# --- they are the same -----------------------------------------------------------------------

x, c = Symbol("x"), Symbol("c", real=True)
i, j = (Symbol(name, integer=True) for name in "ij")
NATURAL = [Symbol(name, integer=True, nonnegative=True) for name in "ij"]  # these look like i, j
f = Function("f")
POINTS = [
    {x: 0j, c: 0j, i: 0j, j: 2 + 0j},
    {x: 2 + 0j, c: 3 + 0j, i: 2 + 0j, j: 0j},
    {x: 1 + 2j, c: -1 + 0j, i: 1 + 0j, j: 1 + 0j},
]


def _plain(kind: Any) -> Callable[..., Expr]:
    """A node as it is written."""
    return lambda *arguments: kind(*arguments, evaluate=False)


def _larger(terms: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    index = st.sampled_from([i, j, *NATURAL])
    ends = st.sampled_from([Integer(0), Integer(1), Integer(2), i, j])
    return st.one_of(
        st.builds(_plain(Add), terms, terms),
        st.builds(_plain(Mul), terms, terms),
        st.builds(_plain(Mul), st.just(Integer(-1)), terms),
        st.builds(_plain(Pow), terms, st.sampled_from([Integer(n) for n in (-2, -1, 1, 2)])),
        st.builds(
            lambda kind, term: kind(term, evaluate=False),
            st.sampled_from([cos, sin, conjugate, Abs, f]),
            terms,
        ),
        st.builds(lambda body, at, low, high: Sum(body, (at, low, high)), terms, index, ends, ends),
    )


TERMS = st.recursive(
    st.sampled_from([x, c, i, j, *NATURAL, pi, I, Rational(1, 2), *map(Integer, (-1, 0, 1, 2))]),
    _larger,
    max_leaves=7,
)

_OVER_ITSELF = _plain(Mul)(_plain(conjugate)(c * j), Pow(c * j, -1))


def _value(read: Callable[[], complex]) -> complex | None:
    try:
        return read()
    except ZeroDivisionError:
        return None


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(TERMS)
@example(Sum(_OVER_ITSELF, (j, 1, j)))
@example(_plain(Mul)(c, Pow(c, -1)))
@example(_plain(Mul)(x, x))
@example(_plain(cos)(pi))
@example(_plain(Pow)(Integer(4), Rational(-1, 2)))
@example(Sum(f(NATURAL[0]) * i, (NATURAL[0], 0, 2)))
@example(Sum(Sum(i * j, (i, 0, j)), (j, 0, i)))
def test_values_are_printed(term: Expr) -> None:
    box = Layout().term(term)
    for point in POINTS:
        at = {
            **point,
            **{twin: point[symbol] for twin, symbol in zip(NATURAL, (i, j), strict=True)},
        }
        names = {symbol.name: value for symbol, value in point.items()}
        stated = _value(lambda at=at: value_of(term, at))
        printed = _value(lambda names=names: printed_value(box, names))
        assert (stated is None) == (printed is None), text(box)
        if stated is not None and printed is not None:
            assert cmath.isclose(stated, printed, rel_tol=1e-6, abs_tol=1e-6), text(box)


@cases(
    "term shown",
    (_plain(cos)(pi), "cos π"),
    (_plain(Mul)(x, x), "x·x"),
    (_plain(Pow)(x, 2), "x²"),
    (_plain(Mul)(c, Pow(c, -1)), "c/c"),
    (_plain(Add)(Integer(1), Integer(2)), "1 + 2"),
    (_plain(Mul)(Integer(1), x), "1x"),
    (_plain(Mul)(Integer(0), Pow(x, -1)), "0/x"),
    (_plain(Pow)(Integer(4), Rational(-1, 2)), "1/√4"),
    (_plain(Mul)(Integer(2), _plain(conjugate)(Integer(3))), "2·3*"),
    (_plain(Mul)(Integer(2), Rational(1, 2)), "2(1/2)"),
    (_plain(Mul)(Rational(4, 3), Rational(2, 3)), "4(2/3)/3"),
    (_plain(Mul)(Rational(1, 2), Integer(2), Sum(j, (j, 0, 2))), "½·2 Σⱼ₌₀² j"),
    (Sum(_OVER_ITSELF, (j, 1, j)), "Σᵢ₌₁ʲ (1/(ci)) (ci)*"),
    (Sum(f(NATURAL[0]) * i, (NATURAL[0], 0, 2)), "Σⱼ₌₀² fⱼi"),
)
def test_terms_as_they_are(term: Expr, shown: str) -> None:
    assert text(Layout().term(term)) == shown


@cases(
    "statement shown",
    (And(Equation(x, 1), Equation(x, 1)), "x = 1 ∧ x = 1"),
    (Or(Equation(x, 1), Equation(x, 1)), "x = 1 ∨ x = 1"),
    (HasDerivative(Lambda(c, _plain(Mul)(c, Pow(c, -1))), c, Integer(0)), "d/dc (c/c) = 0"),
    (TendsTo(Lambda(c, 1 / c), c), "1/c′ → c (c′ → ∞)"),
)
def test_statements_as_they_are(statement: Any, shown: str) -> None:
    assert statement_text(statement) == shown

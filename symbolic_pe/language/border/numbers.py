"""How each kind of number is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import add, mul
from typing import TYPE_CHECKING, Any

import sympy
from sympy import Integer

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.definitions import DEFINITIONS, call
from symbolic_pe.foundations.written import inverse, lift
from symbolic_pe.kernel.terms import Term, constant, function, numeral, variable
from symbolic_pe.kernel.types import C, N, R, Z
from symbolic_pe.language import terms
from symbolic_pe.language.border.vocabulary import OutsideVocabulary, kernel_name, within
from symbolic_pe.language.domain import domain
from symbolic_pe.language.functions import CIRCULAR, HYPERBOLIC, SPECIAL, name_of
from symbolic_pe.language.sorts import Sort, has_sort, is_positive

if TYPE_CHECKING:
    from symbolic_pe.language.border.reader import Reader


def _sum_of(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    return reduce(add, reader.numbers(e, scope))


def _product(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    return reduce(mul, reader.numbers(e, scope))


def _power(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    base, exponent = e.args
    if isinstance(exponent, Integer):
        return _whole_power(reader.term(base, scope), int(exponent))
    if isinstance(exponent, sympy.Rational) and exponent.q == 2:
        return _whole_power(_root(reader, base, scope), int(exponent.p))
    if base is sympy.E:
        return _exponential(reader, e, scope)
    x = reader.term(exponent, scope)
    b = reader.term(base, scope)
    if x.type is N:
        return b**x
    negative = reader.term(-exponent, scope) if exponent.could_extract_minus_sign() else None
    if negative is not None and negative.type is N:
        return inverse(b**negative)
    if is_positive(base) and b.type is not C and x.type is not C:
        return call("rpow", lift(b, R), lift(x, R))
    if x.type is Z:
        power = constant("powZ", C, Z, C)(lift(b, C), x)
        result: Term = power if b.type is C else constant("re", C, R)(power)
        return result
    if isinstance(exponent, sympy.Rational) and exponent > 0:
        return call("rootC", lift(b, C), lift(x, R))
    return call("powC", lift(b, C), lift(x, C))


def _root(reader: Reader, base: Any, scope: Mapping[Any, Term]) -> Term:
    """√x, the real one or the principal one."""
    t = reader.term(base, scope)
    if t.type is not C and (base.is_nonnegative or not reader.principal):
        return constant("sqrt", R, R)(lift(t, R))
    return call("sqrtC", lift(t, C))


def _logarithm(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    t = reader.term(e.args[0], scope)
    if t.type is not C and (e.args[0].is_positive or not reader.principal):
        return constant("ln", R, R)(lift(t, R))
    return call("logC", lift(t, C))


def _whole_power(b: Term, exponent: int) -> Term:
    if exponent >= 0:
        return b if exponent == 1 else b**exponent
    return inverse(b) if exponent == -1 else inverse(b ** (-exponent))


def _exponential(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    exponent = e.exp
    t = reader.term(exponent, scope)
    if t.type is not C:
        return constant("exp", R, R)(lift(t, R))
    if isinstance(exponent, sympy.Mul) and exponent.args.count(sympy.I) == 1:
        others = [reader.term(a, scope) for a in exponent.args if a is not sympy.I]
        if all(other.type is not C for other in others):
            return constant("cis", R, C)(lift(reduce(mul, others), R))
    if exponent is sympy.I:
        return constant("cis", R, C)(numeral(1, 1, R))
    if isinstance(exponent, sympy.Add) and all(_is_turn(part) for part in exponent.args):
        angles = [_angle(reader, part, scope) for part in exponent.args]
        return constant("cis", R, C)(lift(reduce(add, angles), R))
    return call("expC", t)


def _is_turn(e: Any) -> bool:
    return e is sympy.I or (
        isinstance(e, sympy.Mul)
        and e.args.count(sympy.I) == 1
        and all(a is sympy.I or a.is_real for a in e.args)
    )


def _angle(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    others = [reader.term(a, scope) for a in (e.args or ()) if a is not sympy.I]
    return reduce(mul, others) if others else numeral(1, 1, R)


def _real_function(name: str) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    """A function of the kernel; of a complex number, what is defined for these."""

    def reading(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
        t = reader.term(e.args[0], scope)
        if t.type is C and f"{name}C" in DEFINITIONS:
            return call(f"{name}C", t)
        argument = reader.real(e.args[0], scope)
        return equations.head(name)(argument)

    return reading


def _defined_function(name: str) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    """A function that is defined, of real numbers or, with C behind its name, of complex ones."""

    def reading(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
        t = reader.term(e.args[0], scope)
        if t.type is C and f"{name}C" in DEFINITIONS:
            return call(f"{name}C", t)
        return call(name, reader.real(e.args[0], scope))

    return reading


def _complex_function(name: str) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    def reading(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
        return equations.head(name)(lift(reader.term(e.args[0], scope), C))

    return reading


def _modulus(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    t = reader.term(e.args[0], scope)
    if t.type in (N, Z):
        return constant("floor", R, Z)(constant("absR", R, R)(lift(t, R)))
    return constant("Abs", C, R)(t) if t.type is C else constant("absR", R, R)(lift(t, R))


def _delta(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    i, j = (reader.term(argument, scope) for argument in e.args)
    if i.type is N and j.type is N:
        return constant("delta", N, N, R)(i, j)
    widest = C if C in (i.type, j.type) else R if R in (i.type, j.type) else Z
    return call(f"delta{widest}", lift(i, widest), lift(j, widest))


def _sum(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    body, *limits = e.args
    if len(limits) > 1:
        body = sympy.Sum(body, *limits[:-1])
    if len(limits[-1]) != 3:
        raise OutsideVocabulary(f"{e}: a sum has a first and a last index")
    index, low, high = limits[-1]
    within(low, index, "the start")
    if not has_sort(sympy.sympify(low), Sort.INTEGER):
        raise OutsideVocabulary(f"the start {low} of the index {index} is not known to be whole")

    if (high - low + 1).is_negative:
        raise OutsideVocabulary(f"the range of {index} from {low} to {high} is reversed")

    def value(inside: Mapping[Any, Term]) -> Term:
        t = reader.term(body, inside)
        return t if t.type is C else lift(t, R)

    if low == 1:
        f = reader.under(index, 0, body, value, scope)
        return call("sum1" if f.type.target is R else "sum1_C", reader.size(high, scope), f)
    f = reader.under(index, low, body, value, scope)
    return constant("sum", N, f.type, f.type.target)(_count(reader, low, high, scope), f)


def _count(reader: Reader, low: Any, high: Any, scope: Mapping[Any, Term]) -> Term:
    """high − low + 1 in ℕ; as it stands, if what SymPy makes of it has a value where an end has
    none: from ⌊1/x⌋ to ⌊1/x⌋ there is one number only if x ≠ 0."""
    count = high - low + 1
    if {*domain(low), *domain(high)} <= {*domain(count)}:
        return reader.size(count, scope)
    first, last = (lift(reader.term(end, scope), Z) for end in (low, high))
    return constant("toN", Z, N)(last - first + 1)


def _integral(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    body, symbol, low, high = terms.operator_parts(e)
    if symbol.is_integer:  # SymPy has simplified the integrand for whole numbers
        raise OutsideVocabulary(f"{e}: the variable of integration must be real")
    for limit in (low, high):
        within(limit, symbol, "the limit")
    t = variable(reader.fresh(kernel_name(symbol.name), scope, body, bound=(symbol,)), R)
    value = reader.term(body, {**scope, symbol: t})
    limits = reader.real(low, scope), reader.real(high, scope)
    if value.type is C:
        return call("integralC", *limits, function(t, value))
    f = function(t, lift(value, R))
    return constant("integral", R, R, f.type, R)(*limits, f)


def _dot(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    u, v = e.args
    return call("dot", reader.size(u.rows, scope), reader.matrix(u, scope), reader.matrix(v, scope))


def _trace(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    return call("trace", reader.size(e.arg.rows, scope), reader.matrix(e.arg, scope))


def _determinant(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    size, matrix = reader.size(e.arg.rows, scope), reader.matrix(e.arg, scope)
    return constant("det", N, matrix.type, R)(size, matrix)


def _component(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    vector, block, offset = e.args
    rows = terms.unfolded(vector).block.rows
    place = reader.number(block, N, scope)
    place = place if rows == 1 else numeral(int(rows), 1, N) * place
    place = place if offset == 0 else place + int(offset)
    return call("component", reader.size(vector.rows, scope), reader.matrix(vector, scope), place)


_QUOTIENTS = (*CIRCULAR[2:], *HYPERBOLIC)

NUMBER_READINGS: dict[type, Callable[[Reader, Any, Mapping[Any, Term]], Term]] = {
    sympy.Add: _sum_of,
    sympy.Mul: _product,
    sympy.Pow: _power,
    sympy.exp: _exponential,
    type(sympy.pi): lambda reader, e, scope: constant("pi", R),
    type(sympy.I): lambda reader, e, scope: constant("I", C),
    type(sympy.E): lambda reader, e, scope: constant("exp", R, R)(numeral(1, 1, R)),
    type(sympy.EulerGamma): lambda reader, e, scope: constant("gamma", R),
    sympy.log: _logarithm,
    sympy.sin: _real_function("sin"),
    sympy.cos: _real_function("cos"),
    sympy.floor: _real_function("floor"),
    **{kind: _defined_function(name_of(kind)) for kind in (*_QUOTIENTS, *SPECIAL, sympy.sign)},
    sympy.re: _complex_function("re"),
    sympy.im: _complex_function("im"),
    sympy.conjugate: _complex_function("conj"),
    sympy.Abs: _modulus,
    sympy.KroneckerDelta: _delta,
    sympy.Sum: _sum,
    sympy.Integral: _integral,
    terms.Dot: _dot,
    terms.Trace: _trace,
    terms.Determinant: _determinant,
    terms.Component: _component,
    terms.ScalarCall: lambda reader, e, scope: reader.called(e, scope),
}

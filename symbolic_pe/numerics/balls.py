"""Balls: rigorous enclosures of numbers.  What an enclosure promises:

* The ball contains the value.  Where the term is undefined (1/0, log 0), or the balls cannot
  exclude that it is, the ball is non-finite; a non-finite argument makes the result of every
  function, product, power and integral non-finite.
* An imaginary part of exactly zero certifies that the value is real (if the term is defined).
* Powers, logarithms and Ci are principal values, as SymPy's and mpmath's are, on the cuts too;
  0⁰ = 1.

A term is compiled once into nested closures over an environment (a dictionary from variables to
values), so that evaluation costs little more than the ball operations.  Here are the nodes of
numbers; matrices are in :mod:`symbolic_pe.numerics.sparse`; sums, which remember what they have
evaluated, values of variables and the table of all nodes in ``numerics/evaluation.py``.

Trusted of FLINT: that its balls contain what they should, and that ``acb.integral`` does when the
integrand reports where it is not holomorphic.  That report is the entry ``MOVING`` of the
environment: the variables that depend on the variable of a surrounding integral.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, reduce
from operator import add
from types import MappingProxyType
from typing import Any, TypeAlias

import sympy
from flint import acb, arb, ctx, fmpq
from sympy import Basic, Rational, Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.language import terms
from symbolic_pe.language.functions import ELEMENTARY, name_of
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.tactics.polynomials.balls import integrated


class Undetermined(ValueError):
    """The term has no enclosure: an unknown node, a variable without a value, a range that is
    not made of integers."""


Environment: TypeAlias = dict[Any, Any]
Evaluator: TypeAlias = Callable[[Environment], Any]
"""From an environment to a ball."""

MOVING = "moving"
NAN = acb("nan", "nan")
MOST_TERMS, _MOST_EVALUATIONS = 1_000_000, 20_000
_LARGEST_INTEGER = arb(2**53)
_GUARD_BITS = 32


class Compiler:
    """Turns terms into evaluators, with the meaning of each type of node in a table."""

    def __init__(self, table: Mapping[type, Callable[[Compiler, Any], Evaluator]]) -> None:
        self._table = MappingProxyType(dict(table))
        self._cached = lru_cache(maxsize=2048)(self._compile)

    def __call__(self, term: Basic) -> Evaluator:
        return self._cached(term)

    def all(self, parts: Iterable[Basic]) -> list[Evaluator]:
        return [self._cached(part) for part in parts]

    def _compile(self, term: Basic) -> Evaluator:
        kind = AppliedUndef if isinstance(term, AppliedUndef) else type(term)
        if kind not in self._table:
            raise Undetermined(f"{term} ({kind.__name__}) has no enclosure")
        return self._table[kind](self, term)


_KEYS: dict[Any, object] = {}
"""No cache, for it must never forget: compiled evaluators remember the keys that it has given."""


def key_of(variable: terms.Variable) -> object:
    """What stands for a variable in environments: SymPy takes long to hash a function."""
    return _KEYS.setdefault(variable, object())


def integer(ball: acb, least: int = -(2**53), most: int = 2**53) -> int:
    """The integer that a ball is exactly."""
    if ball.imag == 0 and ball.real.is_integer() and abs(ball.real) <= _LARGEST_INTEGER:
        index = int(ball.real.fmpz())
        if least <= index <= most:
            return index
    raise Undetermined(f"{ball} is not certainly an integer from {least} to {most}")


# --------------------------------------------------------------------------------------------
# What the nodes mean


def moves(*parts: Basic) -> Callable[[Environment], bool]:
    """Do these terms depend on a variable of integration over which analyticity is asked?"""
    free = frozenset(map(key_of, frozenset().union(*map(terms.free_variables, parts))))
    return lambda env: not free.isdisjoint(env[MOVING])


def _constant(value: Callable[[Any], Any]) -> Callable[[Compiler, Any], Evaluator]:
    """A number, computed anew when the precision has changed."""

    def build(_: Compiler, term: Any) -> Evaluator:
        if term.is_Integer:  # exact at any precision
            exactly = acb(int(term.p))
            return lambda _: exactly
        at_precision = lru_cache(maxsize=16)(lambda _: acb(value(term)))
        return lambda _: at_precision(ctx.prec)

    return build


def variable(_: Compiler, term: Any) -> Evaluator:
    """A variable has the value that the environment gives it."""
    key = key_of(term)

    def value(env: Environment) -> Any:
        if key not in env:
            raise Undetermined(f"{term.name} has no value")
        return env[key]

    return value


def folded(operation: Callable[[Any, Any], Any]) -> Callable[[Compiler, Any], Evaluator]:
    """An operation on two values, for a node with any number of them."""

    def build(compile: Compiler, term: Any) -> Evaluator:
        first, *others = compile.all(term.args)
        if len(others) == 1:
            (second,) = others
            return lambda env: operation(first(env), second(env))
        return lambda env: reduce(operation, [part(env) for part in others], first(env))

    return build


def _product(one: acb, other: acb) -> acb:
    """Of complex balls the parts are multiplied and rounded one by one, as NumPy's are, so that the
    radius is what NumPy may be off by: FLINT rounds a sum of two products once."""
    if one.imag == 0 or other.imag == 0:
        return one * other
    a, b, c, d = one.real, one.imag, other.real, other.imag
    return acb(a * c - b * d, a * d + b * c)


def _power(compile: Compiler, term: Any) -> Evaluator:
    base, exponent, base_moves = compile(term.base), compile(term.exp), moves(term.base)
    whole = int(term.exp) if term.exp.is_Integer else None
    is_root = term.exp == Rational(1, 2)

    def whole_power(env: Environment) -> acb:
        z = base(env)
        return z**whole if z.is_finite() else NAN

    def value(env: Environment) -> acb:
        z, e = base(env), exponent(env)
        if not (z.is_finite() and e.is_finite()):
            return NAN
        if e.is_exact() and e.imag == 0 and e.real.is_integer():
            return z**e
        if base_moves(env) and _touches_negative(z):
            return NAN
        return z.sqrt() if is_root else _principal_power(z, e)

    return value if whole is None else whole_power


def _principal_power(z: acb, e: acb) -> acb:
    if z.real > 0 or not z.contains(0):
        if not (z.is_exact() and e.is_exact()):
            return z.pow(e)
        with ctx.workprec(ctx.prec + _GUARD_BITS):
            power = z.pow(e)
        return +power
    if not (e.imag == 0 and e.real > 0):
        return NAN
    around_zero = arb(0) if z == 0 else arb(0, abs(z).abs_upper() ** e.real)
    return acb(around_zero, around_zero)


def range_of(low: acb, high: acb) -> tuple[int, int]:
    """The first index of a sum, and the one after the last."""
    start, stop = integer(low), integer(high) + 1
    if stop < start:
        raise Undetermined(f"a sum from {start} to {stop - 1} is undefined")
    if stop - start > MOST_TERMS:
        raise Undetermined(f"{stop - start} terms are too many to add up")
    return start, stop


def added(body: Evaluator, key: object) -> Callable[[Environment, range, acb], acb]:
    """Adds to a total the values of the body at some values of the index, which it sets."""

    def more(env: Environment, indices: range, total: acb) -> acb:
        for i in indices:
            env[key] = index_ball(i)
            total += body(env)
        return total

    return more


_INDICES = tuple(map(acb, range(1024)))


def index_ball(i: int) -> acb:
    """An index as a ball: for a small one always the same object, see ``_tabled``."""
    return _INDICES[i] if 0 <= i < len(_INDICES) else acb(i)


_LOGARITHMIC: Mapping[type, type] = {sympy.cos: sympy.Ci, sympy.sin: sympy.Si}
"""Antiderivatives of cos u/u and sin u/u."""


def _wave_of_power(compile: Compiler, index: Symbol, body: Any, limits: Any) -> Evaluator | None:
    """∫ cos(k·b^(rt)) dt from x to y is (Ci(k·b^(ry)) − Ci(k·b^(rx)))/(r ln b), with Si for
    sin; here it has no value unless k > 0 and 0 < b ≠ 1.  ``None`` for other integrals."""
    if type(body) not in _LOGARITHMIC:
        return None
    front, power = body.args[0].as_independent(index, as_Add=False)
    if type(power) is not sympy.Pow or power.base.has(index):
        return None
    rate = power.exp.coeff(index)
    if power.exp != rate * index or rate.has(index) or not rate.is_Rational:
        return None
    primitive = _LOGARITHMIC[type(body)]
    low, high = (primitive(body.args[0].xreplace({index: end})) for end in limits)
    closed = compile((high - low) / (rate * sympy.log(power.base)))
    front_of, base_of = compile(front), compile(power.base)

    def value(env: Environment) -> acb:
        positive = all(x.imag == 0 and x.real > 0 for x in (front_of(env), base_of(env)))
        return closed(env) if positive else NAN

    return value


_PLACES = 16


def _rounding(integrand: Callable[[acb, bool], acb], a: acb, b: acb) -> acb:
    """0 ± what rounding does to values of the integrand on the average, times the length: who
    compares with a quadrature reads off the radius what that cannot know."""
    places = (a + (b - a) * (2 * i + 1) / (2 * _PLACES) for i in range(_PLACES))
    radii = sum((integrand(z, False).real.rad() for z in places), arb(0))
    length = (b - a).real * radii / _PLACES
    return acb(arb(0, length.abs_upper())) if length.is_finite() else NAN


def _integral(compile: Compiler, term: Any) -> Evaluator:
    (index,), (body,), limits = terms.binder(term)
    evaluate, (low, high), key = compile(body), compile.all(limits), key_of(index)
    closed = _wave_of_power(compile, index, body, limits)

    def value(env: Environment) -> acb:
        a, b = low(env), high(env)
        if not (a.is_finite() and b.is_finite() and a.imag == 0 and b.imag == 0):
            return NAN
        known = closed(env) if closed is not None else NAN
        fixed, moving, inner = env[MOVING], env[MOVING] | {key}, dict(env)

        def integrand(z: acb, analytic: bool) -> acb:
            inner[key], inner[MOVING] = z, moving if analytic else fixed
            return evaluate(inner)

        if known.is_finite():
            return known + _rounding(integrand, a.mid(), b.mid())
        if not integrand((a + b).mid() / 2, False).is_finite():
            return NAN
        area = integrated(integrand, a.mid(), b.mid(), _MOST_EVALUATIONS)
        for end, sign in ((a, -1), (b, 1)):
            if not end.is_exact():  # what lies between the middle of the ball and the end point
                area += sign * (end - end.mid()) * integrand(end, False)
        real = integrand(a.union(b), False).imag == 0
        return acb(area.real) if real and area.is_finite() else area

    return value


def _kronecker(compile: Compiler, term: Any) -> Evaluator:
    left, right = compile.all(term.args)
    moving = moves(term)

    def value(env: Environment) -> acb:
        difference = left(env) - right(env)
        if not difference.is_finite() or (difference.contains(0) and moving(env)):
            return NAN
        one_or_none = acb(1) if difference == 0 else acb(arb(0.5, 0.5))
        return one_or_none if difference.contains(0) else acb(0)

    return value


def _never(_: acb) -> bool:
    return False


def _everywhere(_: acb) -> bool:
    return True


def _touches_negative(z: acb) -> bool:
    return not z.real > 0 and z.imag.contains(0)


_FUNCTIONS: dict[type, tuple[Callable[[acb], Any], Callable[[acb], bool]]] = {
    **{kind: (getattr(acb, name_of(kind)), _never) for kind in (*ELEMENTARY, sympy.erf)},
    sympy.Si: (acb.si, _never),
    sympy.log: (acb.log, _touches_negative),
    sympy.Ci: (acb.ci, _touches_negative),
    sympy.conjugate: (acb.conjugate, _everywhere),
    sympy.re: (lambda z: acb(z.real), _everywhere),
    sympy.im: (lambda z: acb(z.imag), _everywhere),
    sympy.sign: (acb.sgn, _everywhere),
    sympy.floor: (lambda z: acb(z.real.floor(), z.imag.floor()), _everywhere),
}
"""How a function is evaluated, and where it may fail to be holomorphic (or we do not say)."""


def _applied(compile: Compiler, term: Any) -> Evaluator:
    of_ball, obstacle = _FUNCTIONS[type(term)]
    inner, moving = compile(term.args[0]), moves(term.args[0])

    def entire(env: Environment) -> acb:
        z = inner(env)
        return of_ball(z) if z.is_finite() else NAN

    def value(env: Environment) -> acb:
        z = inner(env)
        undefined = not z.is_finite() or (moving(env) and obstacle(z))
        return NAN if undefined else of_ball(z)

    return entire if obstacle is _never else value


def _modulus(compile: Compiler, term: Any) -> Evaluator:
    """|u|; of a real u that changes under an integral ±u, holomorphic where u is not 0."""
    inner, moving = compile(term.args[0]), moves(term.args[0])
    is_real = Fact.REAL in facts(term.args[0])

    def value(env: Environment) -> acb:
        z = inner(env)
        if not z.is_finite() or (moving(env) and not is_real):
            return NAN
        return z.real_abs(analytic=True) if moving(env) else acb(abs(z))

    return value


def call(compile: Compiler, term: Any) -> Evaluator:
    """A call is its definition's body in the :func:`scope` of the call."""
    inside, body = scope(compile, term), compile(term.definition.body)
    return lambda env: body(inside(env))


def scope(compile: Compiler, call: Any) -> Callable[[Environment], Environment]:
    """From the environment of a call to the one in which the definition's body is evaluated."""
    names, arguments = [*map(key_of, call.definition.parameters)], compile.all(call.arguments)
    moved = [moves(argument) for argument in call.arguments]

    def inside(env: Environment) -> Environment:
        moving = [name for name, has_moved in zip(names, moved, strict=True) if has_moved(env)]
        given = dict(zip(names, [argument(env) for argument in arguments], strict=True))
        return {**env, **given, MOVING: env[MOVING].union(moving)}

    return inside


NUMBERS: Mapping[type, Callable[[Compiler, Any], Evaluator]] = MappingProxyType(
    {
        Symbol: variable,
        **dict.fromkeys(
            {type(Rational(number)) for number in ("0", "1", "-1", "1/2", "1/3", "2")},
            _constant(lambda number: fmpq(int(number.p), int(number.q))),
        ),
        type(sympy.pi): _constant(lambda _: arb.pi()),
        type(sympy.E): _constant(lambda _: arb(1).exp()),
        type(sympy.EulerGamma): _constant(lambda _: arb.const_euler()),
        type(sympy.I): _constant(lambda _: 1j),
        sympy.Add: folded(add),
        sympy.Mul: folded(_product),
        sympy.Pow: _power,
        sympy.Integral: _integral,
        sympy.KroneckerDelta: _kronecker,
        **dict.fromkeys(_FUNCTIONS, _applied),
        sympy.Abs: _modulus,
        terms.ScalarCall: call,
    }
)
"""What each node of a number means."""

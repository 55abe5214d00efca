"""Seeded random terms, true and false rewrites of them, and their values at random points."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flint import acb
from sympy import (
    Abs,
    Add,
    Basic,
    Expr,
    I,
    Integer,
    KroneckerDelta,
    Mul,
    Rational,
    Si,
    Sum,
    Symbol,
    conjugate,
    cos,
    cosh,
    cot,
    coth,
    erf,
    exp,
    expand,
    expand_trig,
    floor,
    im,
    log,
    pi,
    re,
    sech,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from symbolic_pe.language import terms
from symbolic_pe.numerics.evaluation import Undetermined, enclose
from symbolic_pe.steps.normal_form import is_zero
from tests.steps.vocabulary import i, j, k, m, n, u, v, x, y, z

VARIABLES = (x, y, z, u, v, k, m, n)
FUNCTIONS = (sin, cos, tan, cot, exp, log, sqrt, Abs, sinh, cosh, tanh, conjugate, re, im, sign,
             floor)  # fmt: skip
CHANCES = {sin: 3, cos: 3, exp: 2, sqrt: 2, Abs: 2}


def random_term(chance: random.Random, depth: int, extra: tuple[Symbol, ...] = ()) -> Expr:
    """A term of the whitelist, at most ``depth`` nodes deep."""
    if depth == 0 or chance.random() < 0.1:
        return chance.choice((*VARIABLES, *extra, pi, I, Integer(chance.randint(-3, 3)),
                              Rational(chance.randint(1, 5), 2)))  # fmt: skip

    def part() -> Expr:
        return random_term(chance, depth - 1, extra)

    kind = chance.random()
    if kind < 0.25:
        return part() + part()
    if kind < 0.5:
        return part() * part()
    if kind < 0.62:
        exponent = chance.choice((2, 3, -1, -2, Rational(1, 2), Rational(1, 3), k, n, x))
        return part() ** exponent
    if kind < 0.68:
        return Sum(random_term(chance, depth - 1, (i,)), (i, 0, chance.choice((m, n, n - 1))))
    weights = [CHANCES.get(function, 1) for function in FUNCTIONS]
    return chance.choices(FUNCTIONS, weights)[0](part())


def known_to_the_kernel(term: Any) -> bool:
    try:
        terms.check_term(term)
    except terms.MalformedStatement:
        return False
    return True


def random_terms(seed: int, count: int, depth: int) -> Iterator[Expr]:
    chance = random.Random(seed)
    found = 0
    while found < count:
        term = random_term(chance, depth)
        if known_to_the_kernel(term) and terms.free_variables(term):
            found += 1
            yield term


def random_point(chance: random.Random) -> dict[Symbol, Any]:
    def number() -> Fraction:
        return Fraction(chance.randint(-40, 40), chance.randint(1, 16))

    return {
        x: number(), y: number(), z: acb(chance.uniform(-2, 2), chance.uniform(-2, 2)),
        u: abs(number()) + Fraction(1, 7), v: abs(number()), k: chance.randint(-4, 4),
        m: chance.randint(0, 4), n: chance.randint(1, 5), j: chance.randint(0, 4),
        i: chance.randint(0, 4),
    }  # fmt: skip


def value(term: Expr, point: dict[Symbol, Any]) -> acb | None:
    """A ball that contains the value, or None where the term may be undefined."""
    try:
        ball: Any = enclose(term, point, 128)
    except Undetermined:
        return None
    return ball if ball.is_finite() else None


def certainly_differ(lhs: Expr, rhs: Expr, seed: int, points: int = 6) -> bool:
    chance = random.Random(seed)
    for _ in range(points):
        point = random_point(chance)
        left, right = value(lhs, point), value(rhs, point)
        if left is not None and right is not None and not left.overlaps(right):
            return True
    return False


def decided_zero(term: Expr) -> bool:
    try:
        return is_zero(term)
    except (ZeroDivisionError, terms.MalformedStatement):
        return False


# --- tempting rewrites: true for positive numbers, often false for others ---------------------


def tempting(term: Expr) -> Iterator[Expr]:
    """The term with a law used in one place that does not hold everywhere."""
    for node in terms.subterms(term):
        for other in _tempting_node(node):
            yield term.xreplace({node: other})


def _tempting_node(node: Any) -> Iterator[Any]:
    if isinstance(node, Abs | re | conjugate | floor):
        yield node.args[0]
    if isinstance(node, log) and node.args[0].is_Mul:
        yield Add(*map(log, node.args[0].args))
    if node.is_Pow and node.base.is_Mul:
        yield Mul(*(factor**node.exp for factor in node.base.args))
    if node.is_Pow and node.base.is_Pow:
        yield node.base.base ** (node.base.exp * node.exp)
    if node.is_Pow and isinstance(node.base, exp):
        yield exp(node.base.args[0] * node.exp)
    if isinstance(node, sign):
        yield Integer(1)
    if isinstance(node, Sum) and len(node.limits) == 1:
        index, low, high = node.limits[0]
        yield Sum(node.function.subs(index, index + 1), (index, low, high - 1))


def off_by_one(term: Expr) -> Iterator[Expr]:
    """The term with one of its integers larger by one."""
    for node in list(terms.subterms(term)):
        if node.is_Integer:
            yield term.xreplace({node: node + 1})


# --- rewrites that are true and must be decided -----------------------------------------------


def random_trigonometry(chance: random.Random, depth: int) -> Expr:
    """A polynomial in sines, cosines and exponentials of linear angles."""
    if depth == 0:
        angle = Add(*(chance.randint(-3, 3) * symbol for symbol in (x, y, u)))
        angle += chance.choice((0, pi / 2, pi / 3, pi / 5)) + x / chance.randint(1, 3)
        return chance.choice((sin, cos))(angle)
    parts = [random_trigonometry(chance, depth - 1) for _ in range(2)]
    return chance.choice((Add, Mul))(*parts) * chance.randint(1, 4)


def trigonometric_pair(chance: random.Random, depth: int = 1) -> tuple[Expr, Expr]:
    """Two equal trigonometric polynomials."""
    term = random_trigonometry(chance, depth)
    rewrite = chance.choice((expand, expand_trig, lambda term: term.rewrite(exp)))
    return term, rewrite(term)


def rational_pair(chance: random.Random) -> tuple[Expr, Expr]:
    """a/b + c/d and (ad + bc)/(bd), multiplied out."""

    def polynomial() -> Expr:
        return Add(*(chance.randint(-4, 4) * x ** chance.randint(0, 3) * y ** chance.randint(0, 2)
                     for _ in range(3))) + 17 * z  # fmt: skip

    a, b, c, d = (polynomial() for _ in range(4))
    return a / b + c / d, expand(a * d + b * c) / expand(b * d)


def summed_pair(chance: random.Random) -> tuple[Expr, Expr]:
    """A sum of two series, and the series split, shifted and renamed."""
    one, two = (random_trigonometry(chance, 1).subs(x, i * x) for _ in range(2))
    first, second = chance.choice((x, y**2, Integer(3))), chance.choice((y, 1 / u, Integer(-2)))
    whole = Sum(first * one + second * two, (i, 0, n))
    parts = first * Sum(one.subs(i, j), (j, 0, n)) + second * Sum(two, (i, 0, n))
    shifted = Sum((first * one + second * two).subs(i, i - 1), (i, 1, n))
    return whole, chance.choice((parts, (first * one + second * two).subs(i, n) + shifted))


def power_pair(chance: random.Random) -> tuple[Expr, Expr]:
    """A law of exponents or logarithms for positive monomials; the normal form does not take a
    positive sum out of a power of a product."""
    a, b = (chance.choice((u, 2 * u, u**2, n, exp(x), 3 * n / u)) for _ in range(2))
    e, f = (chance.choice((x, y, k, Rational(1, 3), x / 2, -y)) for _ in range(2))
    return chance.choice((
        (a ** (e + f), a**e * a**f), ((a * b) ** e, a**e * b**e), (log(a * b), log(a) + log(b)),
        (log(a**e), e * log(a)), (a**e, exp(e * log(a))), ((a**e) ** f, a ** (e * f)),
    ))  # fmt: skip


def complex_pair(chance: random.Random) -> tuple[Expr, Expr]:
    """Facts about moduli, conjugates and real parts of complex numbers."""
    w = chance.choice((z, z * exp(I * x), z + I * y, z**2 - x, cos(z), x + I * y))
    return chance.choice((
        (w * conjugate(w), Abs(w) ** 2), (w + conjugate(w), 2 * re(w)),
        (w - conjugate(w), 2 * I * im(w)), (Abs(w) ** 2, re(w) ** 2 + im(w) ** 2),
        (re(w * exp(I * y)), re(w) * cos(y) - im(w) * sin(y)), (Abs(w * exp(I * y)), Abs(w)),
    ))  # fmt: skip


TRUE_PAIRS = {
    "trigonometric": trigonometric_pair, "rational": rational_pair, "sums": summed_pair,
    "powers": power_pair, "complex": complex_pair,
}  # fmt: skip


# --- SymPy's constructors against values -------------------------------------------------------

CONSTRUCTED = {
    **{function.__name__: function for function in FUNCTIONS},
    "square": lambda t: t**2, "integer power": lambda t: t**k, "real power": lambda t: t**x,
    "cube root": lambda t: t ** Rational(1, 3), "root of a square": lambda t: sqrt(t**2),
    "power of a square": lambda t: (t**2) ** x, "power of a product": lambda t: (t * u) ** x,
    "log of an exponential": lambda t: log(exp(t)), "log of a square": lambda t: log(t**2),
    "exponential of a log": lambda t: exp(log(t)), "modulus squared": lambda t: Abs(t) ** 2,
    "sign times modulus": lambda t: sign(t) * Abs(t),
    "conjugate root": lambda t: conjugate(sqrt(t)),
    "real part turned": lambda t: re(I * t), "modulus of a power": lambda t: Abs(t**x),
    "modulus of an exponential": lambda t: Abs(exp(t)),
    "real part of a root": lambda t: re(sqrt(t)),
    "imaginary part of a log": lambda t: im(log(t)), "delta": lambda t: KroneckerDelta(t, 0),
    "hyperbolic secant": sech, "hyperbolic cotangent": coth, "erf": erf, "Si": Si,
}  # fmt: skip
"""What may be made of a term: a few functions of it and compositions."""


def misconstructed(chance: random.Random, name: str, term: Expr) -> str:
    """Where what the kernel has SymPy's constructors make of f(t) differs from f at the value of
    t; "" if it was seen nowhere."""
    term = term.xreplace({z: x + I * y})
    plain = CONSTRUCTED[name](z)
    made = terms.substitute(plain, {z: term})
    if not (known_to_the_kernel(term) and known_to_the_kernel(made)):
        return ""
    for _ in range(4):
        point = special_point(chance)
        inner = value(term, point)
        if inner is None:
            continue
        left, right = value(made, point), value(plain, {**point, z: inner})
        if left is not None and right is not None and not left.overlaps(right):
            return f"{name} of {term} is made {made}: {left}, not {right} at {point}"
    return ""


def special_point(chance: random.Random) -> dict[Symbol, Any]:
    """A random point; now and then x or y is a number at which laws break."""
    point = random_point(chance)
    for symbol in (x, y):
        if chance.random() < 0.4:
            point[symbol] = chance.choice((0, 1, -1, 2))
    return point


# --- nodes that SymPy's constructors would not build -------------------------------------------


def unusual(chance: random.Random, term: Any) -> Any:
    """The term with one node built in a way that evaluates nothing."""
    nodes = [node for node in terms.subterms(term) if isinstance(node, Expr) and node.args]
    if not nodes:
        return term
    node = chance.choice(nodes)
    return term.xreplace({node: _unevaluated(chance, node)})


def _unevaluated(chance: random.Random, node: Any) -> Any:
    kind = chance.randrange(4)
    if kind == 0:
        return type(node)(*node.args, evaluate=False)
    if kind == 1:
        return Expr.__new__(type(node), *node.args)
    if kind == 2:
        return Basic.__new__(type(node), *reversed(node.args))
    return chance.choice((
        Add(node, -node, evaluate=False), Mul(node, 0, evaluate=False),
        Mul(2, Rational(1, 2), node, evaluate=False), Add(node, 0, evaluate=False),
    ))  # fmt: skip

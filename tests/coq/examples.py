"""Small theorems, made by every rule of the kernel and from every axiom."""

import re

from symbolic_pe.coq.writing import axiom_name
from symbolic_pe.foundations import logic
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import algebra, order_algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    define,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, eta, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, O, R, Z, arrow

x, y, z = (variable(name, R) for name in "xyz")
u, v = (variable(name, C) for name in "uv")
n, m = (variable(name, N) for name in "nm")
k = variable("k", Z)
f = variable("f", arrow(R, R))
p, q = (variable(name, O) for name in "pq")
_NAMES = {t.head: t for t in (x, y, z, u, v, n, m, k, f, p, q)}


def term(text: str) -> Term:
    return read(text, **_NAMES)


def _assumed(text: str) -> Theorem:
    return assume(term(text))


def _identity(text: str, *equations: Theorem, order: tuple[Term, ...] = ()) -> Theorem:
    return algebra(*term(text).args, equations, order)


def of_logic() -> dict[str, Theorem]:
    exp = instantiate(axiom("exp_add"), x, y)
    cosine = function(z, term("cos(z)·z"))
    twice = define("twice_of", function(f, function(x, term("2·f(x)"))))
    return {
        "assumed": _assumed("0 < x"),
        "discharged": generalise(discharge(p, discharge(q, assume(p))), p, q),
        "of_nothing": discharge(p, reflexive(x)),
        "by_implications": modus_ponens(_assumed("p ⇒ q ⇒ 0 < x"), assume(p), assume(q)),
        "without_premises": modus_ponens(assume(p)),
        "instance": exp,
        "instance_of_functions": instantiate(axiom("extensionality[R→R]"), eta(f), cosine),
        "variable_not_used": instantiate(generalise(reflexive(z), y), x),
        "equal_to_itself": reflexive(term("x + y")),
        "mirrored": symmetric(exp),
        "chain": transitive(exp, symmetric(exp), exp),
        "in_context": congruence(cosine, exp),
        "in_context_of_others": congruence(function(x, term("x + y")), _assumed("x = z")),
        "replaced": replace(function(x, term("x < z")), _assumed("x = y"), _assumed("x < z")),
        "defined": instantiate(twice, cosine, x),
        "conjunction": logic.conjoin(assume(p), assume(q), assume(p)),
        "witness": logic.witness(
            logic.exists(x, term("x·x = 4")), term("(2 : R)"), _identity("(2 : R)·2 = 4")
        ),
        "contradiction": logic.from_false(_assumed("⊥"), p),
    }


def of_algebra() -> dict[str, Theorem]:
    root = modus_ponens(
        instantiate(axiom("sqrt_square"), term("(2 : R)")),
        order_algebra(term("0 ≤ (2 : R)"), ((2, 1, ()),), (), ()),
    )
    return {
        "square": _identity("(x + y)^2 = x^2 + 2·x·y + y^2"),
        "cube_of_complex": _identity("(u + v)^3 = u^3 + 3·u^2·v + 3·u·v^2 + v^3"),
        "square_of_natural": _identity("(n + m)^2 = n^2 + 2·n·m + m^2"),
        "square_of_integer": _identity("(k + toZ(n))^2 − k^2 = 2·k·n + toZ(n)^2"),
        "through_embeddings": _identity("toC(toR(n·m + 3)·x)·u = u·x·(n·m + 3)"),
        "integers_in_reals": _identity("toR(k·toZ(n) + 2) = k·n + 2"),
        "fractions": _identity("1/2·x + 1/3·x = 5/6·x"),
        "large_natural": _identity("n + 1000 = n + 999 + 1"),
        "large_exponent": _identity("x^205·x = x^206"),
        "i_squared": _identity("(u + I·v)·(u − I·v) = u^2 + v^2", axiom("i_squared")),
        "divided": _identity("(sqrt(2) + 1)^2 = 2·sqrt(2) + 3", root),
        "divided_in_order": _identity("x^4 = (y + 1)^2", _assumed("x^2 = y + 1"), order=(x,)),
        "powers_rewritten": _identity("x^404·z = 2^101·z", _assumed("x^4 = 2"), order=(x,)),
        "put_in": _identity("x·y = (y + 1)·(z − 2)", _assumed("x = y + 1"), _assumed("y = z − 2")),
        "put_in_itself": _identity("x·y = y·x", _assumed("x = x + y − y")),
        "by_functions": _identity("f(x)·2 = y + y", _assumed("f(x) = y")),
        "naturals_by_reals": _identity("n = m", _assumed("toR(n) = m")),
    }


def of_order() -> dict[str, Theorem]:
    below, positive = _assumed("x < y"), _assumed("0 ≤ z")
    one, last = _assumed("x·(z − 1) + 1 − x = z"), _assumed("y ≤ z − 1")
    return {
        "positive": order_algebra(term("0 ≤ (2 : R)"), ((2, 1, ()),), (), ()),
        "equal": order_algebra(term("x + y ≤ y + x"), (), (), ()),
        "strict": order_algebra(
            term("2·x < 2·y + z^2"), ((2, 1, (below,)), (1, 1, (positive, positive))), (), ()
        ),
        "strict_at_the_end": order_algebra(
            term("2·x < 2·y + z^2"), ((1, 1, (positive, positive)), (2, 1, (below,))), (), ()
        ),
        "fractions_of_products": order_algebra(
            term("0 ≤ z^2 + z"),
            ((1, 3, (positive, positive)), (2, 3, (positive,) * 2), (1, 1, (positive,))),
            (),
            (),
        ),
        "with_factor_0": order_algebra(
            term("x ≤ y"), ((0, 1, (positive,)), (1, 1, (below,))), (), ()
        ),
        "with_an_equation": order_algebra(
            term("x·y ≤ z"),
            ((1, 1, (_assumed("0 < x"), last)), (1, 1, (_assumed("x < 1"),))),
            (one,),
            (),
        ),
    }


def of_numbers() -> dict[str, Theorem]:
    texts = {
        "below": "exp(1) < 2719/1000",
        "apart": "pi ≠ 22/7",
        "apart_in_the_plane": "cis(1) ≠ 1",
        "imaginary": "I·2 ≠ 0",
        "naturals": "2 + 2 ≠ 5",
        "integers": "(−2 : Z)·3 ≠ 5",
        "an_integral": "integral(0, 1, λt. cos(t^4)) < 19/20",
        "naturals_in_reals": "toR(2 + 3) < sqrt(30)",
        "a_shared_part": "cos(exp(1/3)·ln(10)) < exp(1/3)",
        "the_same_part": "exp(1/3) ≠ cos(exp(1/3)·ln(10))",
        "powers": "toR((−3 : Z)^3)^2 + inv(2)^3 < toR(300 + 2^5)·pi^2",
        "long_integers": "1180591620717411303424/3 < exp(500)",
        "close_together": "sin(1/1000000) < 1/1000000",
    }
    return {name: numeric(term(text), 80) for name, text in texts.items()}


def of_axioms() -> dict[str, Theorem]:
    named = {re.sub(r"^axiom_", "law_", axiom_name(name)).lower(): name for name in AXIOMS}
    return {name: axiom(of) for name, of in named.items()}


def long_sum(length: int) -> Theorem:
    """x + f(0) + … + f(length − 1) in another order."""
    values = [f(numeral(i, 1, R)) for i in range(length)]
    forwards = backwards = x
    for value in values:
        forwards = forwards + value
    for value in reversed(values):
        backwards = backwards + value
    return algebra(forwards, backwards, (), ())

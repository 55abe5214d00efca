"""Conjugates, real and imaginary parts, moduli, from u = re u + i·im u."""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import axiom, symmetric
from symbolic_pe.kernel.terms import Term, constant, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R
from symbolic_pe.tactics.arithmetic.exponential_bounds import below_by_squares
from symbolic_pe.tactics.arithmetic.order import ZERO, antisymmetric, combine, square_nonnegative
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, lemma
from symbolic_pe.foundations.written import less_equal, lift

_RE, _IM, _MODULUS = (constant(name, C, R) for name in ("re", "im", "Abs"))
_TO_C, _I = constant("toC", R, C), constant("I", C)


@lemma("∀a b c d : R. toC(a) + I·b = toC(c) + I·d ⇒ a = c")
def same_real_part(a: Term, b: Term, c: Term, d: Term, same: Theorem) -> Theorem:
    """(a − c)² + (b − d)² = 0, because i² = −1"""
    squares = (a - c) ** 2 + (b - d) ** 2
    law = algebra(_TO_C(squares), _TO_C(ZERO), (same, axiom("i_squared")), (a,))
    zero = apply(axiom("injective[R]"), squares, ZERO, law)
    nonnegative = square_nonnegative(b - d)

    def below(s: Term, t: Term) -> Theorem:
        square = combine(less_equal((s - t) ** 2, ZERO**2), nonnegative, equations=(zero,))
        at_most = below_by_squares(s - t, ZERO, combine(less_equal(0, ZERO)), square)
        return combine(less_equal(s, t), at_most)

    return antisymmetric(below(a, c), below(c, a))


@lemma("∀a b c d : R. toC(a) + I·b = toC(c) + I·d ⇒ b = d")
def same_imaginary_part(a: Term, b: Term, c: Term, d: Term, same: Theorem) -> Theorem:
    """−i times both sides"""
    turned = algebra(
        _TO_C(b) + _I * lift(-a, C), _TO_C(d) + _I * lift(-c, C), (same, axiom("i_squared")), (a,)
    )
    return same_real_part(b, -a, d, -c, turned)


def _parts(w: Term, real: Term, imaginary: Term, *equations: Theorem) -> tuple[Theorem, Theorem]:
    """re w = a and im w = b, if w = a + i·b by algebra from the equations"""
    given = symmetric(apply(axiom("cartesian"), w))
    whole = _TO_C(_RE(w)) + _I * _TO_C(_IM(w))
    same = algebra(
        whole,
        _TO_C(real) + _I * _TO_C(imaginary),
        (*equations, given, axiom("i_squared")),
        (_RE(w),),
    )
    sides = (_RE(w), _IM(w), real, imaginary)
    return same_real_part(*sides, same), same_imaginary_part(*sides, same)


def _cartesian(*terms: Term) -> list[Theorem]:
    return [apply(axiom("cartesian"), u) for u in terms]


def _conjugates(*terms: Term) -> list[Theorem]:
    return [apply(basic("conjugate"), u) for u in terms]


@lemma("∀u v : C. conj(u + v) = conj(u) + conj(v)")
def conj_add(u: Term, v: Term, goal: Term) -> Theorem:
    parts = _parts(u + v, _RE(u) + _RE(v), _IM(u) + _IM(v), *_cartesian(u, v))
    return algebra(*goal.args, (*parts, *_conjugates(u + v, u, v)), ())


@lemma("∀u v : C. conj(u·v) = conj(u)·conj(v)")
def conj_mul(u: Term, v: Term, goal: Term) -> Theorem:
    real = _RE(u) * _RE(v) - _IM(u) * _IM(v)
    imaginary = _RE(u) * _IM(v) + _IM(u) * _RE(v)
    parts = _parts(u * v, real, imaginary, *_cartesian(u, v))
    return algebra(*goal.args, (*parts, *_conjugates(u * v, u, v), axiom("i_squared")), ())


@lemma("∀x : R. conj(toC(x)) = toC(x)")
def conj_real(x: Term, goal: Term) -> Theorem:
    parts = _parts(_TO_C(x), x, ZERO)
    return algebra(*goal.args, (*parts, *_conjugates(_TO_C(x))), ())


@lemma("conj(I) = −I")
def conj_i(goal: Term) -> Theorem:
    parts = _parts(_I, ZERO, numeral(1, 1, R))
    return algebra(*goal.args, (*parts, *_conjugates(_I)), ())


@lemma("∀u : C. toC(re(u)) = 1/2·(u + conj(u))")
def re(u: Term, goal: Term) -> Theorem:
    return algebra(*goal.args, (*_cartesian(u), *_conjugates(u)), ())


@lemma("∀u : C. toC(im(u)) = −1/2·I·(u − conj(u))")
def im(u: Term, goal: Term) -> Theorem:
    return algebra(*goal.args, (*_cartesian(u), *_conjugates(u), axiom("i_squared")), ())


def _squares(u: Term) -> tuple[Term, Theorem]:
    """re(u)² + im(u)², and that it is not negative"""
    total = _RE(u) ** 2 + _IM(u) ** 2
    return total, combine(less_equal(0, total), *map(square_nonnegative, (_RE(u), _IM(u))))


@lemma("∀u : C. toC(Abs(u))^2 = u·conj(u)")
def modulus(u: Term, goal: Term) -> Theorem:
    root = apply(axiom("sqrt_square"), *_squares(u))
    parts = (*_cartesian(u), *_conjugates(u), axiom("i_squared"))
    return algebra(*goal.args, (apply(basic("modulus_root"), u), root, *parts), ())


@lemma("∀u : C. 0 ≤ Abs(u)")
def modulus_nonnegative(u: Term) -> Theorem:
    root = apply(axiom("sqrt_nonnegative"), *_squares(u))
    return combine(less_equal(0, _MODULUS(u)), root, equations=(apply(basic("modulus_root"), u),))

"""Identities of this field, and false look-alikes, for comparing ways to decide them.

They are what derivations about positional encodings are made of: angle sums, multiple and partial
angles, products of rotations, complex parts, geometric frequencies, sums over frequencies, exact
values, kernels of Dirichlet and Fejér.  ``identities.txt`` has them, as the texts in ``decide``
have others: a line ``# …`` names the group of those below it, the others are

    name | left side = right side

with ≤ for = in an inequality; a line that is indented goes on with the one before.  The sides are
Python, made by SymPy's constructors from the words that a module gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from re import split
from typing import Any

import sympy
from sympy import Expr, Function, I, Integer, Rational, Symbol, conjugate, cos, exp, sin, sympify

__all__ = ["FALSE", "IDENTITIES", "Identity", "formulas"]


@dataclass(frozen=True)
class Identity:
    """An equation lhs = rhs with a name; ``group`` is the kind it belongs to."""

    group: str
    name: str
    lhs: Expr
    rhs: Expr

    @property
    def difference(self) -> Expr:
        """lhs − rhs, which is to be recognised as zero (or, in ``FALSE``, as something else)."""
        return self.lhs - self.rhs


def formulas(file: Path, words: Mapping[str, Any]) -> Iterator[tuple[str, str, Any, str, Any]]:
    """Group, name, left side, relation and right side of each formula in a file."""
    group = ""
    for entry in split(r"\n+(?! )", file.read_text(encoding="utf-8").strip()):
        line = " ".join(entry.split())
        if line.startswith("# "):
            group = line.removeprefix("# ")
            continue
        name, _, formula = line.partition(" | ")
        lhs, relation, rhs = split(r" ([=≤]) ", formula)
        sides = (sympify(eval(side, dict(words))) for side in (lhs, rhs))
        yield group, name, next(sides), relation, next(sides)


# --- the words of identities.txt -------------------------------------------------------------

x, y, z = (Symbol(name, real=True) for name in "xyz")
p, k, m, s = (Symbol(name, real=True) for name in "pkms")
b = Symbol("b", positive=True)
n = Symbol("n", integer=True, positive=True)
i = Symbol("i", integer=True, nonnegative=True)
q0, q1, k0, k1 = (Symbol(name, real=True) for name in ("q0", "q1", "k0", "k1"))
v, w = Symbol("v", complex=True), Symbol("w", complex=True)
queries = [Symbol(f"q_{place}", complex=True) for place in range(3)]
keys = [Symbol(f"k_{place}", complex=True) for place in range(3)]
weights = [Symbol(f"h_{place}", real=True) for place in range(6)]
theta = Function("theta", real=True)


def power_terms(coefficients: dict[int, int], base: Expr) -> Expr:
    """Σ c·base^e for {e: c}."""
    return sum((c * base**e for e, c in coefficients.items()), Integer(0))


def total(term: Callable[[int], Expr], places: range) -> Expr:
    """An explicit sum."""
    return sum((term(place) for place in places), Integer(0))


def f(place: int, count: int) -> Expr:
    """b^(−2i/d) for d = 2·count."""
    return b ** Rational(-place, count)


def turned(first: Expr, second: Expr, angle: Expr) -> tuple[Expr, Expr]:
    """A pair of features turned by an angle, as RoPE does it."""
    return first * cos(angle) - second * sin(angle), first * sin(angle) + second * cos(angle)


def rotary_score(position: Expr, other: Expr, frequencies: range) -> Expr:
    """⟨R(m)q, R(n)k⟩ written out."""
    score: Expr = Integer(0)
    for place in frequencies:
        frequency = f(place, len(frequencies))
        left = turned(q0, q1, position * frequency)
        right = turned(k0, k1, other * frequency)
        score += left[0] * right[0] + left[1] * right[1]
    return score


def sinusoid_dot(first: Expr, second: Expr, count: int) -> Expr:
    """PE(p)·PE(q) written out."""
    angles = [(first * f(place, count), second * f(place, count)) for place in range(count)]
    return sum((sin(a) * sin(c) + cos(a) * cos(c) for a, c in angles), Integer(0))


def complex_score(position: Expr, other: Expr, count: int) -> Expr:
    """Re Σ (q_i e^{imθ_i})(k_i e^{inθ_i})*, the score of RoPE in complex form."""
    pairs = zip(queries, keys, (f(place, count) for place in range(count)), strict=False)
    each = (q * exp(I * position * g) * conjugate(c * exp(I * other * g)) for q, c, g in pairs)
    return sympy.re(sum(each, Integer(0)))


def diagonal_score(position: Expr, other: Expr, count: int) -> Expr:
    """p_mᵀHp_n for a diagonal H, the pairs of p_m being (cos mθ_i, sin mθ_i)."""
    score: Expr = Integer(0)
    for place in range(count):
        one, two = position * f(place, count), other * f(place, count)
        score += weights[2 * place] * cos(one) * cos(two)
        score += weights[2 * place + 1] * sin(one) * sin(two)
    return score


def frequency_total(count: int) -> Expr:
    """S(k) = Σ cos kθ_i written out."""
    return total(lambda place: cos(k * f(place, count)), range(count))


_ALL = tuple(
    Identity(group, name, lhs, rhs)
    for group, name, lhs, _, rhs in formulas(
        Path(__file__).with_suffix(".txt"), {**vars(sympy), **globals()}
    )
)

IDENTITIES = tuple(identity for identity in _ALL if identity.group != "false")
"""True identities, by group."""

FALSE = tuple(identity for identity in _ALL if identity.group == "false")
"""Equations that look like identities and are false at some point."""

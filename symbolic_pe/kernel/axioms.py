"""The axioms: what is assumed of the functions of the table.

Each is one line of mathematics, in the language of ``syntax``, with its conditions as premises.  K
stands for each of the types before the name (S for its first letter); the axiom is then called,
say, ``inverse[R]``.
Nothing is said about the values of functions where mathematics gives them none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from symbolic_pe.kernel.sealing import Table, need
from symbolic_pe.kernel.syntax import Reader
from symbolic_pe.kernel.terms import Term


class Axiom(NamedTuple):
    """A closed statement, the text it was read from, and where a reader finds it."""

    name: str
    statement: Term
    text: str
    source: str


_ABBREVIATIONS = {
    "F_CONTINUOUS": "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ continuous(f, x))",
    "G_CONTINUOUS": "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ continuous(g, x))",
}
_LINES = """
# Logic, functions and natural numbers :: Church 1940; Peano 1889
classical: ∀p : o. ((p ⇒ ⊥) ⇒ ⊥) ⇒ p
N→N N→R N→C Z→R Z→C R→R extensionality: ∀f g : K. (∀x : S. f(x) = g(x)) ⇒ f = g
N→N→R extensionality: ∀f g : K. (∀x y : N. f(x, y) = g(x, y)) ⇒ f = g
induction: ∀P : N→o. P(0) ⇒ (∀n : N. P(n) ⇒ P(n + 1)) ⇒ ∀n : N. P(n)
natural: ∀z : Z. 0 ≤ toR(z) ⇒ toZ(toN(z)) = z
R C sum_0: ∀f : N→K. sum(0, f) = 0
R C sum_next: ∀n : N, f : N→K. sum(n + 1, f) = sum(n, f) + f(n)
N Z R C pow_next: ∀x : K, n : N. x^(n + 1) = x^n·x
skip_low: ∀j b : N. toR(b) < toR(j) ⇒ skip(j, b) = b
skip_high: ∀j b : N. toR(j) ≤ toR(b) ⇒ skip(j, b) = b + 1

# Real and complex numbers :: Rudin, Principles of Mathematical Analysis, chapter 1
N Z injective: ∀x y : K. toR(x) = toR(y) ⇒ x = y
R injective: ∀x y : K. toC(x) = toC(y) ⇒ x = y
R C inverse: ∀x : K. x ≠ 0 ⇒ inv(x)·x = 1
total: ∀x y : R, p : o. (x ≤ y ⇒ p) ⇒ (y < x ⇒ p) ⇒ p
lt_irreflexive: ∀x : R. x < x ⇒ ⊥
floor_low: ∀x : R. toR(floor(x)) ≤ x
floor_high: ∀x : R. x < toR(floor(x)) + 1
sqrt_square: ∀x : R. 0 ≤ x ⇒ sqrt(x)^2 = x
sqrt_nonnegative: ∀x : R. 0 ≤ x ⇒ 0 ≤ sqrt(x)
absolute: ∀x : R. absR(x) = sqrt(x^2)
i_squared: I·I = −1
cartesian: ∀u : C. u = toC(re(u)) + I·toC(im(u))
modulus_root: ∀u : C. Abs(u) = sqrt(re(u)^2 + im(u)^2)
polar: ∀u : C, p : o. (∀t : R. u = toC(Abs(u))·cis(t) ⇒ p) ⇒ p
det_0: ∀A : N→N→R. det(0, A) = 1
det_next: ∀n : N, A : N→N→R. det(n + 1, A) = sum(n + 1, λj : N. (−1 : R)^j·A(0, j)·det(n, λa b : N. A(a + 1, skip(j, b))))

# Exponential and trigonometric functions :: Rudin, Principles of Mathematical Analysis, chapter 8
cis_add: ∀x y : R. cis(x + y) = cis(x)·cis(y)
cis_pi: cis(pi) = −1
euler_cos: ∀x : R. toC(cos(x)) = 1/2·(cis(x) + cis(−x))
euler_sin: ∀x : R. toC(sin(x)) = −1/2·I·(cis(x) − cis(−x))
exp_add: ∀x y : R. exp(x + y) = exp(x)·exp(y)
exp_tangent: ∀x : R. x + 1 ≤ exp(x)
exp_ln: ∀x : R. 0 < x ⇒ exp(ln(x)) = x

# Derivatives and continuity :: Rudin, Principles of Mathematical Analysis, chapters 4 and 5
continuity: ∀f : R→R, x : R. continuous(f, x) = (∀e : R. 0 < e ⇒ ∀p : o. (∀d : R. 0 < d ⇒ (∀y : R. absR(y − x) ≤ d ⇒ absR(f(y) − f(x)) ≤ e) ⇒ p) ⇒ p)
derivative: ∀f : R→R, x a : R. deriv(f, x, a) = (∀e : R. 0 < e ⇒ ∀p : o. (∀d : R. 0 < d ⇒ (∀y : R. absR(y − x) ≤ d ⇒ absR(f(y) − f(x) − a·(y − x)) ≤ e·absR(y − x)) ⇒ p) ⇒ p)
d_sin: ∀x : R. deriv(λt : R. sin(t), x, cos(x))
intermediate: ∀f : R→R, a b : R, p : o. a ≤ b ⇒ {F_CONTINUOUS} ⇒ f(a) ≤ 0 ⇒ 0 ≤ f(b) ⇒ (∀x : R. a ≤ x ⇒ x ≤ b ⇒ f(x) = 0 ⇒ p) ⇒ p

# Integrals :: Rudin, Principles of Mathematical Analysis, chapter 6
fundamental: ∀F f : R→R, a b : R. a ≤ b ⇒ (∀x : R. a ≤ x ⇒ x ≤ b ⇒ deriv(F, x, f(x))) ⇒ {F_CONTINUOUS} ⇒ integral(a, b, f) = F(b) − F(a)
ftc_derivative: ∀f : R→R, a x : R. (∀t : R. continuous(f, t)) ⇒ deriv(λy : R. integral(a, y, f), x, f(x))
integral_le: ∀f g : R→R, a b : R. a ≤ b ⇒ {F_CONTINUOUS} ⇒ {G_CONTINUOUS} ⇒ (∀x : R. a ≤ x ⇒ x ≤ b ⇒ f(x) ≤ g(x)) ⇒ integral(a, b, f) ≤ integral(a, b, g)
integral_swap: ∀f : R→R, a b : R. a ≤ b ⇒ {F_CONTINUOUS} ⇒ integral(b, a, f) = −integral(a, b, f)
integral_same: ∀f g : R→R, a b : R. a ≤ b ⇒ (∀x : R. a ≤ x ⇒ x ≤ b ⇒ f(x) = g(x)) ⇒ integral(a, b, f) = integral(a, b, g)

# The cosine integral tends to 0 :: DLMF 6.2.11, 6.2.13, 6.12.3; the definition of gamma
Ci_infinity: ∀e : R. 0 < e ⇒ ∀p : o. (∀a : R. (∀x : R. a ≤ x ⇒ absR(gamma + ln(x) − integral(0, x, λt : R. integral(0, 1, λs : R. sin(t·s)))) ≤ e) ⇒ p) ⇒ p

# π is irrational :: Niven 1947, Bulletin of the AMS 53
pi_irrational: ∀k m : Z. toR(k)·pi = toR(m) ⇒ k = 0
"""


def _axioms() -> Iterator[Axiom]:
    source = ""
    for line in filter(None, _LINES.splitlines()):
        if line.startswith("#"):
            source = line.partition(":: ")[2]
            continue
        heading, _, written = line.partition(": ")
        *instances, name = heading.split()
        text = written.format_map(_ABBREVIATIONS)
        for instance in instances or [""]:
            special = text.replace("K", instance).replace("S", instance[:1]) if instance else text
            full_name = f"{name}[{instance}]" if instance else name
            yield Axiom(full_name, Reader(special, {}).whole(), special, source)


AXIOMS = Table({axiom.name: axiom for axiom in _axioms()})
need(not any(axiom.statement.free for axiom in AXIOMS.values()), "axioms are closed")

"""Small steps with equations that all tactics take: numbers, names of functions, laws of equality.

Every function that returns a theorem makes it by rules of the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.polynomials import without_embeddings
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    DEFINED,
    NUM,
    Term,
    constant,
    function,
    numeral,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, N, R, Type

Rational = int | Fraction

HOLE = {type_: variable("hole′", type_) for type_ in NUMBERS}
"""Reserved variables for the place where a congruence puts in."""


def simplest(value: Rational) -> Rational:
    """An ``int`` where the number is one: arithmetic with it is several times faster."""
    return value.numerator if value.denominator == 1 else value


def magnitude(value: Rational) -> Rational:
    """|q|"""
    return value if value >= 0 else -value


def number(value: Rational, type_: Type = R) -> Term:
    """The numeral of a rational number."""
    return numeral(value.numerator, value.denominator, type_)


def value_of(t: Term) -> Rational:
    """The rational number that a numeral stands for."""
    p, q = t.head
    return p if q == 1 else Fraction(p, q)


def called(t: Term) -> str | None:
    """The name of the constant that is applied in t, or that t is; None for other terms."""
    head = t.head if t.kind == APP else t
    return head.head if head.kind == CONST else None


def bare(t: Term) -> Term:
    """t of toR(t) and the like."""
    return without_embeddings(t)


def is_numeral_power(t: Term) -> bool:
    """Whether the term is xⁿ with a numeral n, which ``algebra`` multiplies out."""
    return called(t) == "pow" and t.kind == APP and t.args[1].kind == NUM


_EMBEDDINGS = ("toZ", "toR", "toC")


def is_polynomial(t: Term) -> bool:
    """Whether ``algebra`` looks into the term: a sum, a product, xⁿ for a numeral n, toR(t) …"""
    return t.kind == APP and (called(t) in ("add", "mul", *_EMBEDDINGS) or is_numeral_power(t))


def opaque_parts(t: Term) -> list[Term]:
    """What a polynomial is computed from, beside numerals, each once, in order."""
    found: dict[Term, None] = {}
    waiting, seen = [t], set()
    while waiting:
        part = bare(waiting.pop())
        if part.kind == NUM or part in seen:
            continue
        seen.add(part)
        if called(part) in ("add", "mul"):
            waiting += (part.args[1], part.args[0])
        elif is_numeral_power(part):
            waiting.append(part.args[0])
        else:
            found[part] = None
    return list(found)


def larger(*types: Type) -> Type:
    """The largest of some number types."""
    return max(types, key=NUMBERS.index)


@cache
def head(name: str, *types: Type) -> Term:
    """The constant of this name; without types the first of the table."""
    own = (DEFINED[name].type,) if name in DEFINED else FUNCTIONS[name].types[:1]
    return constant(name, *(types or own))


cis, exp, ln, cos, sin, sqrt = map(head, ("cis", "exp", "ln", "cos", "sin", "sqrt"))
absolute, conjugate, modulus = head("absR"), head("conj"), head("Abs")
real_part, imaginary_part = head("re"), head("im")
floor, integer_power = head("floor"), head("powZ")
PI, I = head("pi"), head("I")


def sum_head(type_: Type) -> Term:
    """Σ of numbers of this type, ℝ or ℂ."""
    return head("sum", N, _sequence(type_), type_)


@cache
def _sequence(type_: Type) -> Type:
    return FUNCTIONS["sum"].types[type_ is C].target.source


def opposite(t: Term) -> Term | None:
    """u of (−1)·u, for a u that is no numeral."""
    if called(t) != "mul" or t.kind != APP:
        return None
    factor, rest = t.args
    return rest if factor.kind == NUM and factor.head == (-1, 1) and rest.kind != NUM else None


def added(terms: Iterable[Term], type_: Type) -> Term:
    """t₁ + t₂ + …, as numbers of this type, brackets to the left; 0 if there is none."""
    total = None
    for t in terms:
        part = lift(t, type_)
        total = part if total is None else total + part
    return number(0, type_) if total is None else total


def summands(t: Term) -> list[Term]:
    """t₁, t₂, … of t₁ + t₂ + …, however bracketed; embeddings of sums are looked through."""
    found, waiting = [], [t]
    while waiting:
        part = waiting.pop()
        plain = bare(part)
        if called(plain) == "add":
            waiting += (plain.args[1], plain.args[0])
        else:
            found.append(part)
    return found


def size(t: Term) -> int:
    """The number of different terms in a term."""
    seen: set[Term] = set()
    waiting = [t]
    while waiting:
        part = waiting.pop()
        if part not in seen:
            seen.add(part)
            waiting += part.args
    return len(seen)


# Steps


def by_algebra(s: Term, t: Term, *equations: Theorem, order: Iterable[Term] = ()) -> Theorem:
    """Γ ⊢ s = t by ``algebra`` with these equations."""
    return rules.algebra(s, t, equations, tuple(order))


def shown(equation: Term, *equations: Theorem) -> Theorem:
    """Γ ⊢ s = t, the equation, by ``algebra``."""
    s, t = sides(equation)
    return rules.algebra(s, t, equations, ())


def left(theorem: Theorem) -> Term:
    """s of Γ ⊢ s = t."""
    return sides(theorem.statement)[0]


def right(theorem: Theorem) -> Term:
    """t of Γ ⊢ s = t."""
    return sides(theorem.statement)[1]


def congruent(context: Callable[[Term], Term], theorem: Theorem) -> Theorem:
    """Γ ⊢ s = t gives Γ ⊢ C[s] = C[t], the context as a Python function."""
    hole = HOLE[left(theorem).type]
    return rules.congruence(function(hole, context(hole)), theorem)


@cache
def context(f: Term) -> Term:
    """λy. f(y), for a function of one number."""
    hole = HOLE[f.type.source]
    return function(hole, f(hole))


def applied(f: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ s = t gives Γ ⊢ f(s) = f(t), for a function f of one number."""
    return rules.congruence(context(f), theorem)


def chain(*theorems: Theorem | None) -> Theorem:
    """Γ ⊢ a = b, Δ ⊢ b = c, … give Γ, Δ, … ⊢ a = …; steps that are None are left out."""
    steps = [theorem for theorem in theorems if theorem is not None]
    return steps[0] if len(steps) == 1 else rules.transitive(*steps)


def joined(first: Theorem, second: Theorem) -> Theorem:
    """a = b and b = c give a = c, without steps a = a."""
    for trivial, other in ((first, second), (second, first)):
        if left(trivial) is right(trivial) and not trivial.hypotheses:
            return other
    return rules.transitive(first, second)


def ending(theorem: Theorem, t: Term, *equations: Theorem) -> Theorem:
    """Γ ⊢ s = r gives Γ ⊢ s = t, if r = t by algebra."""
    r = right(theorem)
    return theorem if r is t else rules.transitive(theorem, rules.algebra(r, t, equations, ()))

"""What is known of functions without being cited, at the terms that occur.

x·x⁻¹ = 1 for sums x that are not 0, and powers of them; √x² = x; e^(n ln x) = xⁿ; ±x ≤ |x| and
|x|² = x²; ⌊x⌋ ≤ x < ⌊x⌋ + 1 and z + 1 ≤ c·⌊z/c⌋ + c for integers z; sin² x + cos² x = 1; cos 2x and
sin 2x by cos x and sin x; rational bounds of π and of closed powers, roots, exponentials and
logarithms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice
from math import lcm
from typing import TypeAlias

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import modus_ponens
from symbolic_pe.foundations.written import equal, inverse, less
from symbolic_pe.kernel.terms import APP, NUM, Term, constant, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, R, Type, need
from symbolic_pe.tactics.arithmetic import order
from symbolic_pe.tactics.arithmetic.integers import gap
from symbolic_pe.tactics.goals import closed
from symbolic_pe.tactics.inequalities.nonzero import meaning_of
from symbolic_pe.tactics.polynomials import balls
from symbolic_pe.tactics.polynomials.monomials import integer_term, monomials, product_of, subterms
from symbolic_pe.theories import laws

_WITH_A_BALL = ("rpow", "sqrt", "exp", "ln", "sin", "cos")
_PRECISIONS = (100, 10000)
"""Closed numbers are enclosed to so many parts of 1."""


def with_meanings(terms: Iterable[Term]) -> list[Term]:
    """The terms, and what the definitions that occur in them mean there."""
    found = list(terms)
    for t in found:
        meanings = (meaning_of(part) for part in subterms(t) if not part.loose)
        found += [m.statement.args[1] for m in meanings if m is not None]
    return found


class Expected:
    """A theorem that is made when it is used: its statement, and what makes it."""

    def __init__(self, statement: Term, make: Callable[[], Theorem]) -> None:
        self.statement, self._make = statement, make

    @cached_property
    def theorem(self) -> Theorem:
        """Γ ⊢ the statement; raises ``KernelError``."""
        return self._make()

    @property
    def can_be_made(self) -> bool:
        """Whether the theorem can be made."""
        with suppress(KernelError):
            return isinstance(self.theorem, Theorem)
        return False


Known: TypeAlias = Theorem | Expected


def made(known: Known) -> Theorem:
    """The theorem itself; raises ``KernelError``."""
    return known.theorem if isinstance(known, Expected) else known


@dataclass(frozen=True)
class Asked:
    """What may be known at a place: ``prove`` shows it there, ``told`` keeps what was found."""

    prove: Callable[[Term], Theorem]
    told: Callable[[Callable[[], Iterable[int]]], tuple[int, ...]]

    def equation(self, *pairs: tuple[Term, Term]) -> Iterator[Expected]:
        """The first of these equations that holds, if one does."""
        yield from self.first(*(self._expected(equal(s, t)) for s, t in pairs))

    def implied(self, law: Theorem) -> Iterator[Known]:
        """What a law φ ⇒ ψ says, if φ holds; what a law without a premise says."""
        if not is_call(law.statement, "imp"):
            yield law
            return
        premise, conclusion = law.statement.args
        given = next(self.first(self._expected(premise)), None)
        if given is not None:
            yield Expected(conclusion, lambda: modus_ponens(law, given.theorem))

    def _expected(self, statement: Term) -> Expected:
        return Expected(statement, partial(self.prove, statement))

    def first(self, *ways: Expected) -> Iterator[Expected]:
        """The first of these theorems that can be made, if one can."""

        def numbers() -> Iterator[int]:
            yield from islice((i for i, way in enumerate(ways) if way.can_be_made), 1)

        for number in self.told(numbers):
            need(0 <= number < len(ways), "there are not so many")
            yield ways[number]


def known_of(terms: Iterable[Term], asked: Asked) -> list[Known]:
    """Theorems about the functions in these terms."""
    found = [t for t in subterms(*terms) if not t.loose]
    return [*(fact for t in found for fact in _about(t, asked)), *_about_waves(found, asked)]


def inverses(facts: Iterable[Theorem], asked: Asked) -> Iterator[Known]:
    """s·s⁻¹ = 1, where s ≠ 0 is a fact about a sum s of real numbers."""
    for fact in facts:
        denied = fact.statement.args[0] if is_call(fact.statement, "imp") else fact.statement
        if denied is not fact.statement and is_call(denied, "eq") and denied.args[0].type is R:
            s, t = denied.args
            if is_call(s, "add") and t is numeral(0, 1, R):
                yield from asked.equation((s * inverse(s), numeral(1, 1, R)))


def _about(t: Term, asked: Asked) -> Iterator[Known]:
    if is_call(t, "absR"):
        yield from _of_modulus(t, asked)
    elif is_call(t, "floor"):
        yield from _of_floor(t)
    elif is_call(t, "inv") and _is_sum(t.args[0]):
        yield from asked.equation((t.args[0] * t, numeral(1, 1, t.type)))
    elif is_call(t, "sqrt") and t.free:
        yield from asked.equation((t**2, t.args[0]))
    elif is_call(t, "exp") and t.free:
        yield from _power_of_logarithm(t, asked)
    elif t.type is R and not t.free and _is_number(t):
        yield from _rational_bounds(t, asked)


def _of_modulus(t: Term, asked: Asked) -> Iterator[Known]:
    """|x| = x or |x| = −x, where the sign of x is known; else ±x ≤ |x|"""
    known = without_modulus(t, asked)
    if known is not None:
        yield known
        return
    yield laws.modulus_above(t.args[0])
    yield laws.modulus_above_negative(t.args[0])
    yield from asked.equation((t**2, t.args[0] ** 2))


def without_modulus(t: Term, asked: Asked) -> Expected | None:
    """|x| = x or |x| = −x, where the sign of x is known."""
    return next(asked.equation((t, t.args[0]), (t, -t.args[0])), None)


def _of_floor(t: Term) -> Iterator[Theorem]:
    """⌊x⌋ ≤ x < ⌊x⌋ + 1, and z + 1 ≤ c·⌊z/c⌋ + c for an integer z and a number c = 2, 3, …"""
    (x,) = t.args
    high = laws.floor_high(x)
    yield laws.floor_low(x)
    yield high
    parts = monomials(x)
    c = lcm(*(coefficient.denominator for coefficient in parts.values()))
    whole = numeral(0, 1, R)
    for monomial, coefficient in parts.items():
        whole = whole + numeral(int(coefficient * c), 1, R) * product_of(monomial)
    integer = integer_term(whole)
    if c > 1 and integer is not None:
        with suppress(KernelError):
            yield gap(order.combine(less(integer, c * (t + 1)), (c, high)))


def _power_of_logarithm(t: Term, asked: Asked) -> Iterator[Known]:
    """e^(ln x) = x, e^(n ln x) = xⁿ"""
    (exponent,) = t.args
    n, log = exponent.args if is_call(exponent, "mul") else (numeral(1, 1, R), exponent)
    if is_call(log, "ln") and n.kind == NUM and n.head[0] > 0 and n.head[1] == 1:
        yield from asked.equation((t, log.args[0] ** numeral(n.head[0], 1, N)))


def _is_sum(t: Term) -> bool:
    """Of numbers, or of integers lifted to them; a power of one, or what is defined as one."""
    if any(is_call(t, inner) for inner in ("toR", "toC", "pow")):
        return _is_sum(t.args[0])
    return is_call(t, "add") or meaning_of(t) is not None


def _is_number(t: Term) -> bool:
    is_pi = t is constant("pi", R)
    return is_pi or (t.kind == APP and any(is_call(t, name) for name in _WITH_A_BALL))


def _about_waves(terms: Iterable[Term], asked: Asked) -> Iterator[Known]:
    """sin² x + cos² x = 1 for sines; cos 2x, and sin 2x where x has a sine, by those of x."""
    waves = [t for t in terms if any(is_call(t, name) for name in _WAVES) and t.free]
    sines = dict.fromkeys(t.args[0] for t in waves if t.head.head.startswith("sin"))
    for x in sines:
        sine, cosine, one, _ = _waves_of(x.type)
        yield from asked.equation((sine(x) ** 2 + cosine(x) ** 2, one))
    angles = dict.fromkeys(t.args[0] for t in waves)
    for x in angles:
        sine, cosine, one, two = _waves_of(x.type)
        if is_call(x, "mul") and x.args[0] is two and x.args[1] in angles:
            y = x.args[1]
            yield from asked.equation((cosine(x), two * cosine(y) ** 2 - one))
            if y in sines:
                yield from asked.equation((sine(x), two * sine(y) * cosine(y)))


_WAVES = ("sin", "cos", "sinC", "cosC")


def _waves_of(type_: Type) -> tuple[Term, Term, Term, Term]:
    """Sine, cosine, 1 and 2"""
    suffix = "C" if type_ is C else ""
    sine, cosine = (constant(name + suffix, type_, type_) for name in ("sin", "cos"))
    return sine, cosine, numeral(1, 1, type_), numeral(2, 1, type_)


def _rational_bounds(t: Term, asked: Asked) -> Iterator[Known]:
    """Closed numbers between rational ones."""
    with suppress(KernelError):
        value = balls.rough_value(t)
        for digits in _PRECISIONS:
            whole = int(value * digits)
            low, high = (order.rational(Fraction(whole + k, digits)) for k in (-1, 2))
            for goal in (less(low, t), less(t, high)):
                yield from asked.first(Expected(goal, partial(closed.comparison, goal)))

"""Forms: what a term is, as a sum of rational multiples of monomials in generators.

A *generator* is a term that the normal form does not look into, or a *wave* e^m or e^(im) for a
monomial m: powers of a wave may have rational exponents, since e^(m/2) is the wave of half the
argument.  Forms prove nothing; they say which theorems to look for.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from symbolic_pe.foundations.equations import PI, Rational, called, number, simplest, value_of
from symbolic_pe.kernel.terms import NUM, Term
from symbolic_pe.kernel.types import C, N, Z

Monomial = tuple[tuple[int, Rational], ...]
"""Generators, by number, with their exponents; sorted."""

Form = dict[Monomial, Rational]
"""Monomials with their coefficients; none is 0."""


class Wave(NamedTuple):
    """e^m (``kind`` exp) or e^(im) (``kind`` cis)."""

    kind: str
    monomial: Monomial


Key = Term | Wave


class Periodic(NamedTuple):
    """e^(iπ) to the power m, for a monomial m in integers: its square is 1; if m is 1, it is −1."""

    alone: bool


class Exponential(NamedTuple):
    """e^(ln x): its powers with integers as exponents are those of x."""

    argument: Term


class Turned(NamedTuple):
    """e^(i·arg u): its powers with integers as exponents are those of u/|u|, if u ≠ 0."""

    argument: Term


class Absolute(NamedTuple):
    """|x|: its square is x²."""

    argument: Term


class Sign(NamedTuple):
    """(−1)^k: its square is 1."""


Special = Periodic | Exponential | Turned | Absolute | Sign | None


class Generators:
    """The generators met so far, numbered; shared by the normal forms of one prover."""

    def __init__(self, laws: frozenset[str] | None) -> None:
        self.keys: list[Key] = []
        self.special: list[Special] = []
        self.free: list[frozenset[Term]] = []
        self._laws = laws
        self._numbers: dict[Key, int] = {}
        self.pi = self.number(PI)

    def number(self, key: Key) -> int:
        """The number of a generator, a new one for a new generator."""
        known = self._numbers.get(key)
        if known is not None:
            return known
        self.special.append(self._special(key))
        self.free.append(self._free(key))
        self.keys.append(key)
        return self._numbers.setdefault(key, len(self.keys) - 1)

    @property
    def half_turn(self) -> Wave:
        """The wave e^(iπ)."""
        return Wave("cis", ((self.pi, 1),))

    def uses(self, g: int, x: Term) -> bool:
        """Whether a variable occurs in the generator."""
        return x in self.free[g]

    def is_whole(self, g: int, e: Rational) -> bool:
        """Whether a power of a generator is an integer by its type, or as cⁿ."""
        key = self.keys[g]
        whole = self.natural_power(key) if isinstance(key, Wave) else key.type in (N, Z)
        return bool(whole) and e > 0 and e.denominator == 1

    def natural_power(self, key: Wave) -> tuple[Term, Monomial] | None:
        """c and n of e^(n·ln c), for a natural numeral c and a monomial n in natural numbers."""
        if key.kind != "exp":
            return None
        bases = [(g, e) for g, e in key.monomial if self._is_logarithm_of_natural(g) and e == 1]
        exponent = tuple(power for power in key.monomial if power not in bases[:1])
        if not bases or not all(self._is_natural(g, e) for g, e in exponent):
            return None
        return number(value_of(self.keys[bases[0][0]].args[0]), N), exponent  # type: ignore[union-attr]

    def _is_logarithm_of_natural(self, g: int) -> bool:
        key = self.keys[g]
        if isinstance(key, Wave) or called(key) != "ln" or key.args[0].kind != NUM:
            return False
        p, q = key.args[0].head
        return bool(p > 0 and q == 1)

    def _is_natural(self, g: int, e: Rational) -> bool:
        key = self.keys[g]
        return not isinstance(key, Wave) and key.type is N and e > 0 and e.denominator == 1

    def is_complex(self, f: Form) -> bool:
        """Whether a generator of the form is a complex number by its type."""
        return any(self._is_complex(self.keys[g]) for m in f for g, _ in m)

    @staticmethod
    def _is_complex(key: Key) -> bool:
        return key.kind == "cis" if isinstance(key, Wave) else key.type is C

    def _free(self, key: Key) -> frozenset[Term]:
        if not isinstance(key, Wave):
            return key.free
        return frozenset().union(*(self.free[g] for g, _ in key.monomial))

    def _allowed(self, family: str) -> bool:
        return self._laws is None or family in self._laws

    def _special(self, key: Key) -> Special:
        if isinstance(key, Wave):
            return self._special_wave(key)
        name = called(key)
        if name == "absR" and self._allowed("modulus"):
            return Absolute(key.args[0])
        if name in ("pow", "powZ") and _is_minus_one(key.args[0]) and self._allowed("powers"):
            return Sign()
        return None

    def _special_wave(self, key: Wave) -> Special:
        kind, monomial = key
        if kind == "cis" and self._allowed("exact_values"):
            others = [(g, e) for g, e in monomial if (g, e) != (self.pi, 1)]
            if len(others) < len(monomial) and all(self.is_whole(g, e) for g, e in others):
                return Periodic(not others)
        if monomial[1:] or not monomial or monomial[0][1] != 1 or not self._allowed("logarithm"):
            return None
        known = self.keys[monomial[0][0]]
        name = None if isinstance(known, Wave) else called(known)
        if (kind, name) not in (("exp", "ln"), ("cis", "arg")):
            return None
        argument = known.args[0]  # type: ignore[union-attr]
        if _is_zero(argument):
            return None  # nothing is known of e^(ln 0)
        return Exponential(argument) if kind == "exp" else Turned(argument)


def _is_zero(t: Term) -> bool:
    return t.kind == NUM and t.head[0] == 0


def _is_minus_one(t: Term) -> bool:
    return t.kind == NUM and t.head == (-1, 1)


def scaled(f: Form, factor: Rational) -> Form:
    """The form with its coefficients multiplied by a number that is not 0."""
    return {m: simplest(c * factor) for m, c in f.items()}


def add_to(total: Form, f: Form) -> None:
    """Add f to ``total``, in place."""
    for m, c in f.items():
        c = simplest(total.get(m, 0) + c)
        if c:
            total[m] = c
        else:
            del total[m]


def quotient(a: Rational, b: Rational) -> Rational:
    """a/b."""
    return simplest(Fraction(a) / b)


def inverted(m: Monomial) -> Monomial:
    """The monomial of the reciprocal."""
    return tuple((g, -e) for g, e in m)


def quotient_by_monomial(form: Form, divisor: Form) -> tuple[Monomial, Rational] | None:
    """m and c with form = c·m·divisor; None if there are none."""
    if not form or len(form) != len(divisor):
        return None
    lowest, lowest_of_divisor = _lowest(form), _lowest(divisor)
    exponents = {
        g: lowest.get(g, 0) - lowest_of_divisor.get(g, 0) for g in lowest | lowest_of_divisor
    }
    factor = tuple(sorted((g, e) for g, e in exponents.items() if e))
    shifted = {_times(monomial, exponents): c for monomial, c in divisor.items()}
    ratios = {form[m] / Fraction(c) for m, c in shifted.items() if m in form}
    if shifted.keys() != form.keys() or len(ratios) != 1:
        return None
    return factor, simplest(ratios.pop())


def _lowest(form: Form) -> dict[int, Rational]:
    """The least exponent of each generator in the monomials."""
    generators = {g for monomial in form for g, _ in monomial}
    return {g: min(dict(monomial).get(g, 0) for monomial in form) for g in generators}


def _times(monomial: Monomial, exponents: dict[int, Rational]) -> Monomial:
    """The monomial with these exponents added."""
    powers = dict(monomial)
    for g, e in exponents.items():
        powers[g] = powers.get(g, 0) + e
    return tuple(sorted((g, e) for g, e in powers.items() if e))

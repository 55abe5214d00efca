"""Forms as terms."""

from __future__ import annotations

from symbolic_pe.foundations.equations import Rational, added, larger, number
from symbolic_pe.foundations.written import inverse, lift
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.types import N, R, Type, Z
from symbolic_pe.tactics.arithmetic.laws_of_exponentials import WAVES
from symbolic_pe.tactics.polynomials.forms import Form, Generators, Monomial, Wave


class Writer:
    """Writes forms in the generators of one prover."""

    def __init__(self, generators: Generators) -> None:
        self._generators = generators

    def term(self, f: Form, type_: Type = R) -> Term:
        """A form as a term."""
        return added((self._product_term(m, c, type_) for m, c in sorted(f.items())), type_)

    def _product_term(self, m: Monomial, c: Rational, type_: Type) -> Term:
        if not m:
            return number(c, type_)
        product = self.monomial(m, type_)
        return product if c == 1 else number(c, type_) * product

    def monomial(self, m: Monomial, type_: Type = R) -> Term:
        """A monomial as a term."""
        product = None
        for g, e in m:
            factor = self.generator(g, e, type_)
            product = factor if product is None else product * factor
        return number(1, type_) if product is None else product

    def generator(self, g: int, e: Rational, type_: Type = R) -> Term:
        """A power of a generator as a term."""
        key = self._generators.keys[g]
        power = self._generators.natural_power(key) if type(key) is Wave else None
        if power is not None and type_ in (N, Z):
            base, exponent = power
            value = lift(base ** self.monomial(exponent, N), type_)
            return value if e == 1 else value ** int(e)
        if type(key) is Wave:
            return lift(WAVES[key.kind](self.term({key.monomial: e})), type_)
        if e >= 0:
            base = lift(key, type_)  # type: ignore[arg-type]
            return base if e == 1 else base ** int(e)
        base = lift(inverse(key), type_)  # type: ignore[arg-type]
        return base if e == -1 else base ** int(-e)

    def whole(self, f: Form, type_: Type) -> Term | None:
        """A form as a term of ℕ or ℤ, if it is one by its types."""
        for m, c in f.items():
            if c.denominator != 1 or (c < 0 and type_ is N):
                return None
            for g, e in m:
                if e < 0 or e.denominator != 1 or not self._is_part_of(g, type_):
                    return None
        return self.term(f, type_)

    def _is_part_of(self, g: int, type_: Type) -> bool:
        key = self._generators.keys[g]
        if isinstance(key, Wave):
            return self._generators.natural_power(key) is not None
        return larger(key.type, type_) is type_

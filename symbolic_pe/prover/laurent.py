"""Terms as Laurent polynomials: what the search for multiples reckons with.

A polynomial maps monomials to rational coefficients; a monomial is a product of atoms with integer
exponents, negative ones too.  b^(x + y) is b^x·b^y, for e as well, Σ and ∫ are linear, cos, sin and
|·| of −x are those of x.  Nothing here is a proof: what is found with it is proved by the normal
form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from operator import itemgetter
from typing import Any, TypeAlias

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import inverse, lift
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.polynomials import without_embeddings
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R, Type
from symbolic_pe.tactics.inequalities.nonzero import meaning_of

Monomial: TypeAlias = tuple[tuple[int, Any], ...]
"""Numbers of atoms with their exponents, sorted by number; exponents that are no integers occur
inside of other powers only."""
Polynomial: TypeAlias = Mapping[Monomial, Any]

MOST_TERMS = 120
"""Larger products are not computed."""
_LARGEST_EXPONENT = 256
_LARGEST_EXPANDED_POWER = 8


def multiplied(p: Polynomial, q: Polynomial) -> Polynomial:
    """p·q; raises ``KernelError`` where it is too long to be of use."""
    found: dict[Monomial, Any] = {}
    for m, c in p.items():
        for n, d in q.items():
            key = _product(m, n)
            found[key] = found.get(key, 0) + c * d
    if len(found) > MOST_TERMS:
        raise KernelError("the polynomial is too large")
    return _without_zeros(found)


def difference(p: Polynomial, q: Polynomial) -> Polynomial:
    """p − q"""
    return _sum(p, {m: -c for m, c in q.items()})


def degree(m: Monomial) -> Any:
    """How many factors a monomial has."""
    return sum(abs(e) for _, e in m)


def divided(m: Monomial, n: Monomial) -> Monomial:
    """m/n"""
    return _product(m, tuple((atom, -e) for atom, e in n))


def _sum(p: Polynomial, q: Polynomial) -> Polynomial:
    found = dict(p)
    for m, c in q.items():
        found[m] = found.get(m, 0) + c
    return _without_zeros(found)


def _without_zeros(p: Mapping[Monomial, Any]) -> Polynomial:
    return {m: c for m, c in p.items() if c}


def _product(m: Monomial, n: Monomial) -> Monomial:
    exponents = dict(m)
    for atom, e in n:
        exponents[atom] = exponents.get(atom, 0) + e
    return tuple(sorted(((a, e) for a, e in exponents.items() if e), key=itemgetter(0)))


def _shared(p: Polynomial) -> Monomial:
    """What all monomials have as a factor."""
    exponents = [dict(m) for m in p]
    atoms = set(exponents[0]).intersection(*exponents[1:])
    return tuple(sorted((atom, min(e[atom] for e in exponents)) for atom in atoms))


class Laurent:
    """Reads terms; atoms are numbered as they are met.  ``type_``: of the terms it writes."""

    def __init__(self, type_: Type = R) -> None:
        self.type = type_
        self._terms: dict[int, terms.Term] = {}
        self._numbers: dict[Any, int] = {}
        self._powers: dict[int, tuple[str, int, Monomial]] = {}
        self._read: dict[terms.Term, Polynomial] = {}

    def atom(self, number: int) -> terms.Term | None:
        """The atom of this number, None where it has no term."""
        return self._terms.get(number)

    def of(self, t: terms.Term) -> Polynomial:
        """The polynomial of a term; raises ``KernelError`` where it is too large."""
        t = without_embeddings(t)
        if t not in self._read:
            self._read[t] = self._new(t)
        return self._read[t]

    def _new(self, t: terms.Term) -> Polynomial:
        if t.kind == terms.NUM:
            p, q = t.head
            return {(): _plain(Fraction(p, q))} if p else {}
        if is_call(t, "add"):
            return _sum(*map(self.of, t.args))
        if is_call(t, "mul"):
            return multiplied(*map(self.of, t.args))
        if is_call(t, "inv"):
            return self._inverse(t)
        if is_call(t, "pow") or is_call(t, "rpow"):
            return self._power(t)
        if is_call(t, "exp"):
            return self._exponential(t)
        is_wave = any(is_call(t, name) for name in ("sinC", "cosC"))  # their squares add up to 1
        meaning = None if is_wave else meaning_of(t)
        if meaning is not None:
            return self.of(meaning.statement.args[1])
        if t.type is R and (is_call(t, "sum") or is_call(t, "integral")):
            return self._linear(t)
        if t.type is R and any(is_call(t, name) for name in ("cos", "sin", "absR")):
            return self._even_or_odd(t)
        return self._single(t)

    def _single(self, t: terms.Term, coefficient: Any = 1) -> Polynomial:
        return {((self.number(t), 1),): coefficient}

    def _inverse(self, t: terms.Term) -> Polynomial:
        """1/(c·m) as c⁻¹·m⁻¹; 1/(m·p) as m⁻¹·(1/p)."""
        inner = self.of(t.args[0])
        if len(inner) == 1:
            ((m, c),) = inner.items()
            return {divided((), m): _plain(Fraction(1) / c)}
        common = _shared(inner) if inner and t.type is R else ()
        rest = self.written({divided(m, common): c for m, c in inner.items()}) if common else None
        if rest is None:
            return self._single(t)
        return {_product(((self.number(inverse(rest)), 1),), divided((), common)): 1}

    def _exponential(self, t: terms.Term) -> Polynomial:
        """e^(x + y) as e^x·e^y, e^(2x) as (e^x)², e^(−x) as (e^x)⁻¹"""
        result: Polynomial = {(): 1}
        type_ = t.args[0].type
        for m, c in self.of(t.args[0]).items():
            exponent = self.monomial(m)
            if exponent is None or exponent.type is not type_:
                return self._single(t)
            is_whole = type(c) is int and bool(m)
            factor = terms.numeral(c.numerator, c.denominator, type_)
            part = exponent if is_whole else factor * exponent if m else factor
            atom = self.number(t.head(part))
            result = multiplied(result, {((atom, c if is_whole else 1),): 1})
        return result

    def _even_or_odd(self, t: terms.Term) -> Polynomial:
        """By the argument whose first coefficient is positive."""
        inner = self.of(t.args[0])
        if not inner or inner[min(inner)] > 0:
            return self._single(t)
        return self._single(t.head(-t.args[0]), -1 if is_call(t, "sin") else 1)

    def _linear(self, t: terms.Term) -> Polynomial:
        """Sums and integrals term by term, what does not depend on the variable before them."""
        *ends, f = t.args
        if len(ends) == 2 and self.of(ends[0]) == self.of(ends[1]):
            return {}
        x = terms.variable(f"bound_{len(self._read)}", f.type.source)
        result: Polynomial = {}
        for m, c in self.of(terms.substitute(f, x)).items():
            inside = tuple((a, e) for a, e in m if x in self._terms[a].free)
            outside = tuple((a, e) for a, e in m if x not in self._terms[a].free)
            part = {_product(n, outside): c * d for n, d in self._of_part(t, x, inside).items()}
            result = _sum(result, part)
        return result

    def _of_part(self, t: terms.Term, x: terms.Term, inside: Monomial) -> Polynomial:
        """Σ or ∫ of a monomial; of 1, how long the range is."""
        *ends, _ = t.args
        if not inside:
            lengths = [self.of(end) for end in ends]
            return difference(lengths[1], lengths[0]) if len(lengths) == 2 else lengths[0]
        body = self.monomial(inside)
        if body is None:
            raise KernelError("the body cannot be written")
        return self._single(t.head(*ends, terms.function(x, body)))

    def _power(self, t: terms.Term) -> Polynomial:
        base, exponent = t.args
        bases, exponents = self.of(base), self.of(exponent)
        if set(bases) == set(exponents) == {()} and _is_numeral_exponent(exponents[()]):
            return {(): bases[()] ** exponents[()]}
        factors: Monomial = ((self.number(base), 1),)
        if is_call(t, "pow") and len(bases) == 1 and next(iter(bases.values())) == 1:
            (factors,) = bases  # (u^e·v^f)^x = u^(ex)·v^(fx)
        result: Polynomial = {(): 1}
        for atom, e in factors:
            for m, c in exponents.items():
                if not m and _is_small(c * e):
                    for _ in range(c * e):
                        result = multiplied(result, bases)
                    continue
                result = multiplied(result, {self._raised(t, atom, m, c * e): 1})
        return result

    def _raised(self, t: terms.Term, atom: int, m: Monomial, c: Any) -> Monomial:
        """atom^(c·m); powers of powers have one base."""
        head, root, inner = self._powers.get(atom, (t.head.head, atom, ()))
        if head != t.head.head:
            root, inner = atom, ()
        power = self._power_of(t, root, _product(inner, m)) if m else atom
        return ((power, _plain(Fraction(c))),)

    def _power_of(self, t: terms.Term, root: int, m: Monomial) -> int:
        number = self._number((t.head.head, root, m))
        if number not in self._powers:
            self._powers[number] = t.head.head, root, m
            exponent = self._in(m, t.args[1].type)
            if exponent is not None and root in self._terms:
                base = lift(self._terms[root], t.args[0].type)
                self._terms[number] = t.head(base, exponent)
        return number

    # numbers of atoms --------------------------------------------------------------------------

    def _number(self, key: Any) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def number(self, t: terms.Term) -> int:
        """The number of an atom; terms of one function with equal arguments are one atom."""
        t = without_embeddings(t)
        is_plain = t.kind != terms.APP or not t.args
        key = t if is_plain else (t.head, *(self._argument(a, 0) for a in t.args))
        found = self._number(key)
        self._terms.setdefault(found, t)
        return found

    def _argument(self, t: terms.Term, depth: int) -> Any:
        if t.kind == terms.LAM:
            x = terms.variable(f"bound_{depth}", t.type.source)
            return "function", t.type, self._argument(terms.substitute(t, x), depth + 1)
        if t.type not in NUMBERS:
            return t
        try:
            return frozenset(self.of(t).items())
        except KernelError:
            return t

    # written back ------------------------------------------------------------------------------

    def monomial(self, m: Monomial) -> terms.Term | None:
        """The monomial as a term, with inverses; None where an atom cannot be written."""
        found = terms.numeral(1, 1, self.type)
        for factor in self._factors(m):
            if factor is None:
                return None
            found = factor if found.kind == terms.NUM else found * factor
        return found

    def _factors(self, m: Monomial) -> Iterator[terms.Term | None]:
        for atom, e in m:
            t = self._terms.get(atom)
            if t is None or (t.type is C and self.type is not C):
                yield None
                return
            if type(e) is not int:
                yield _real_power(t, e) if self.type is R else None
                continue
            t = lift(t, self.type)
            power = t if abs(e) == 1 else t ** terms.numeral(abs(e), 1, N)
            yield power if e > 0 else inverse(power)

    def written(self, p: Polynomial) -> terms.Term | None:
        """A polynomial as a term."""
        found: terms.Term | None = None
        for m, c in sorted(p.items()):
            term = self.monomial(m)
            if term is None:
                return None
            term = term if c == 1 else terms.numeral(c.numerator, c.denominator, self.type) * term
            found = term if found is None else found + term
        return found

    def _in(self, m: Monomial, type_: Type) -> terms.Term | None:
        """A monomial of atoms of this type, without inverses but in ℝ."""
        found = terms.numeral(1, 1, type_)
        for atom, e in m:
            t = self._terms.get(atom)
            fits = t is not None and NUMBERS.index(t.type) <= NUMBERS.index(type_)
            if t is None or not fits or type(e) is not int or (e < 0 and type_ is not R):
                return None
            t = lift(t, type_)
            power = t if abs(e) == 1 else t ** terms.numeral(abs(e), 1, N)
            power = power if e > 0 else inverse(power)
            found = power if found.kind == terms.NUM else found * power
        return found


def _real_power(t: terms.Term, e: Fraction) -> terms.Term:
    """t^e, and b^(x·e) for t = b^x."""
    part = terms.numeral(e.numerator, e.denominator, R)
    if is_call(t, "rpow"):
        return t.head(t.args[0], part * t.args[1])
    return terms.constant("rpow", R, R, R)(lift(t, R), part)


def _plain(x: Fraction) -> Fraction | int:
    """An integer where it is one: they are faster."""
    return x.numerator if x.denominator == 1 else x


def _is_numeral_exponent(e: Any) -> bool:
    return type(e) is int and 0 < e <= _LARGEST_EXPONENT


def _is_small(e: Any) -> bool:
    return type(e) is int and 0 < e <= _LARGEST_EXPANDED_POWER

"""Sizes and indices: integer polynomials in natural numbers, compared for all of their values.

An index k < e is made as e = k + 1 + t with a slack t = e − k − 1 ≥ 0 (:class:`Slack`), so that a
polynomial whose coefficients are all ≥ 0 is ≥ 0.  What the signs of the coefficients do not decide
raises :class:`Undecided`; the caller then tries another way of writing the indices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, Union

from symbolic_pe.foundations.equations import added
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import APP, NUM, VAR, Term, constant, numeral, variable
from symbolic_pe.kernel.types import N, R, Type, Z

# products of natural numbers, of which sizes are sums ------------------------------------------


@dataclass(frozen=True)
class Slack:
    """The natural number bound − index − 1, for an index below a bound."""

    bound: Term
    index: Term


@dataclass(frozen=True, eq=False)
class Between:
    """A whole number n with first ≤ n < end, another one for each object; ``name`` is what stands
    for it in terms."""

    name: Term
    first: Size
    end: Size


Atom: TypeAlias = Term | Slack | Between
Monomial: TypeAlias = tuple[tuple[Atom, int], ...]


def product_of_monomials(left: Monomial, right: Monomial) -> Monomial:
    exponents = dict(left)
    for atom, exponent in right:
        exponents[atom] = exponents.get(atom, 0) + exponent
    return tuple(sorted(exponents.items(), key=lambda item: repr(item[0])))


def integer_monomial(monomial: Monomial, c: int, type_: Type) -> Term:
    term: Term | None = None
    for atom, exponent in monomial:
        assert not isinstance(atom, Slack | Between)
        lifted = lift(atom, type_)
        for _ in range(exponent):
            term = lifted if term is None else term * lifted
    if term is None:
        return numeral(c, 1, type_)
    return term if c == 1 else numeral(c, 1, type_) * term


def letter_of(atom: Atom) -> str:
    """What an atom is called in a formula: a variable by its name, whatever else has that name."""
    return repr(atom) if isinstance(atom, Slack | Between) or atom.kind != VAR else str(atom.head)


def shown_monomial(monomial: Monomial, c: int) -> str:
    factors = [letter_of(atom) + (f"^{n}" if n > 1 else "") for atom, n in monomial]
    if c != 1 or not factors:
        factors.insert(0, str(c))
    return "·".join(factors)


# polynomials ---------------------------------------------------------------------------------


class Undecided(Exception):
    """Whether a comparison of sizes or indices holds depends on their values.

    ``source``: the error that names the operation which asked for it, if that is known.
    ``dividend``, ``divisor``: what was compared with multiples of what.  The divisor 0 stands for
    the question whether the dividend is 0, None for the question whether it is ≥ 0.
    """

    source: Exception | None = None

    def __init__(
        self, words: str, dividend: Size | None = None, divisor: Size | None = None
    ) -> None:
        self.dividend, self.divisor = dividend, divisor
        super().__init__(words)


IntegerLike: TypeAlias = Union["Size", int]

MOST_BLOCKS = 64
"""How many blocks of a symbolic length are looked through for the one an index is in."""


class Size:
    """A polynomial with integer coefficients in natural numbers."""

    __slots__ = ("_hash", "parts")
    _hash: int

    def __init__(self, parts: Mapping[Monomial, int]) -> None:
        self.parts = {monomial: c for monomial, c in parts.items() if c}

    @staticmethod
    def of(atom: Atom) -> Size:
        """The polynomial that is a variable, a term of type ℕ or a slack."""
        return Size({((atom, 1),): 1})

    # arithmetic -----------------------------------------------------------------------------

    def __add__(self, other: IntegerLike) -> Size:
        total = dict(self.parts)
        for monomial, c in as_size(other).parts.items():
            total[monomial] = total.get(monomial, 0) + c
        return Size(total)

    def __neg__(self) -> Size:
        return Size({monomial: -c for monomial, c in self.parts.items()})

    def __sub__(self, other: IntegerLike) -> Size:
        difference = dict(self.parts)
        for monomial, c in as_size(other).parts.items():
            difference[monomial] = difference.get(monomial, 0) - c
        return Size(difference)

    def __rsub__(self, other: IntegerLike) -> Size:
        return as_size(other) - self

    def __mul__(self, other: IntegerLike) -> Size:
        total: dict[Monomial, int] = {}
        factor = as_size(other).parts.items()
        for left, c in self.parts.items():
            for right, b in factor:
                monomial = product_of_monomials(left, right)
                total[monomial] = total.get(monomial, 0) + c * b
        return Size(total)

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, exponent: int) -> Size:
        result = as_size(1)
        for _ in range(exponent):
            result = result * self
        return result

    def __divmod__(self, other: IntegerLike) -> tuple[Size, Size]:
        divisor = as_size(other)
        if not divisor:
            raise ZeroDivisionError("an index is divided by 0")
        if divisor.constant is not None:
            return self._divided_by_number(divisor.constant)
        return self._divided(divisor)

    def __floordiv__(self, other: IntegerLike) -> Size:
        return divmod(self, other)[0]

    def __mod__(self, other: IntegerLike) -> Size:
        return divmod(self, other)[1]

    def __rfloordiv__(self, other: int) -> Size:
        return as_size(other) // self

    def __rmod__(self, other: int) -> Size:
        return as_size(other) % self

    def __abs__(self) -> Size:
        return self if self >= 0 else -self

    def _divided_by_number(self, divisor: int) -> tuple[Size, Size]:
        if divisor < 0:
            quotient, rest = (-self)._divided_by_number(-divisor)
            return quotient, -rest
        whole = {m: c // divisor for m, c in self.parts.items()}
        rest = self - Size(whole) * divisor
        if rest.constant is None:
            raise Undecided(
                f"whether {divisor} divides {self} depends on its value", self, as_size(divisor)
            )
        return Size(whole), rest

    def _divided(self, divisor: Size) -> tuple[Size, Size]:
        """Division by a symbolic length: by its leading slack, then a few blocks up or down."""
        exact = exact_quotient(self, divisor)
        if exact is not None:
            return exact, as_size(0)
        quotient = _leading_quotient(self, divisor)
        for step in range(MOST_BLOCKS):
            for candidate in (quotient + step, quotient - step):
                rest = self - candidate * divisor
                if rest.is_nonnegative() and (divisor - rest - 1).is_nonnegative():
                    return candidate, rest
        raise Undecided(
            f"which multiple of {divisor} is just below {self} depends on their values",
            self,
            divisor,
        )

    # comparisons ----------------------------------------------------------------------------

    @property
    def constant(self) -> int | None:
        """The number it is; None if it depends on variables."""
        if not self.parts:
            return 0
        return self.parts.get(()) if len(self.parts) == 1 else None

    def is_nonnegative(self) -> bool:
        """Whether it is seen to be ≥ 0 for all values."""
        if all(c > 0 for c in self.parts.values()):
            return True
        within = (atom for atom in self.atoms() if isinstance(atom, Between))
        return any(self._least(atom).is_nonnegative() for atom in within)

    def _least(self, within: Between) -> Size:
        """What this is at least, without a number whose bounds are known; −1 if it is no multiple
        of that number and a rest."""
        known = self.linear_in(within)
        if known is None:
            return as_size(-1)
        c, rest = known
        return rest + (within.first if c > 0 else within.end - 1) * c

    def linear_in(self, atom: Atom) -> tuple[int, Size] | None:
        """(c, r) of c·atom + r with the atom not in r; None if it is no such polynomial."""
        alone = ((atom, 1),)
        rest = Size({monomial: c for monomial, c in self.parts.items() if monomial != alone})
        return None if atom in rest.atoms() else (self.parts.get(alone, 0), rest)

    def __bool__(self) -> bool:
        return not self._vanishes()

    def _vanishes(self) -> bool:
        if self.constant is not None:
            return self.constant == 0
        if (self - 1).is_nonnegative() or (-self - 1).is_nonnegative():
            return False
        raise Undecided(f"whether {self} is 0 depends on its value", self, as_size(0))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Size | int):
            return NotImplemented
        return (self - other)._vanishes()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:  # most are never asked
            self._hash = hash(frozenset(self.parts.items()))
            return self._hash

    def is_identical(self, other: IntegerLike) -> bool:
        """Whether both are the same polynomial; never undecided."""
        return not (self - other).parts

    def __ge__(self, other: IntegerLike) -> bool:
        difference = self - other
        if difference.constant is not None:
            return difference.constant >= 0
        if difference.is_nonnegative():
            return True
        if (-difference - 1).is_nonnegative():
            return False
        raise Undecided(f"whether {self} ≥ {other} depends on their values", difference)

    def __lt__(self, other: IntegerLike) -> bool:
        return not self >= other

    def __le__(self, other: IntegerLike) -> bool:
        return as_size(other) >= self

    def __gt__(self, other: IntegerLike) -> bool:
        return not self <= other

    # as terms -------------------------------------------------------------------------------

    def without_slack(self) -> Size:
        """The polynomial with bound − index − 1 written for each slack."""
        return self._with(_in_atoms)

    def with_slack(self) -> Size:
        """The polynomial with index + slack + 1 written for each length that has an index."""
        return self._with(_bounded)

    def _with(self, written: Callable[[Atom], Size]) -> Size:
        """The polynomial with something written for each of its atoms."""
        total = as_size(0)
        for monomial, c in self.parts.items():
            product = as_size(c)
            for atom, exponent in monomial:
                product = product * written(atom) ** exponent
            total = total + product
        return total

    def real(self) -> Term:
        """The term of type ℝ."""
        return added((integer_monomial(m, c, R) for m, c in _ordered(self.without_slack())), R)

    def natural(self) -> Term:
        """The term of type ℕ, for an index; toN of one of ℤ where a coefficient is negative."""
        plain = self.without_slack()
        type_ = N if all(c > 0 for c in plain.parts.values()) else Z
        term = added((integer_monomial(m, c, type_) for m, c in _ordered(plain)), type_)
        return term if type_ is N else constant("toN", Z, N)(term)

    def atoms(self) -> frozenset[Atom]:
        """The variables and slacks that occur in it."""
        return frozenset(atom for monomial in self.parts for atom, _ in monomial)

    def __repr__(self) -> str:
        parts = [
            ("−" if c < 0 else "+", shown_monomial(monomial, abs(c)))
            for monomial, c in _ordered(self.without_slack())
        ]
        if not parts:
            return "0"
        parts.sort(key=lambda part: part[0] == "−")
        text = " ".join(f"{sign} {shown}" for sign, shown in parts)
        return text[2:] if text.startswith("+ ") else "−" + text[2:]


def as_size(value: IntegerLike) -> Size:
    """An integer as a polynomial."""
    if isinstance(value, Size):
        return value
    if not hasattr(value, "__index__"):
        raise TypeError(f"an integer is needed as a size or an index, not {value!r}")
    return _number(int(value))


@lru_cache(maxsize=4096)
def _number(value: int) -> Size:
    return Size({(): value})


def index_below(bound: Term, index: Term) -> tuple[Size, Size]:
    """A bound and an index below it, as polynomials: k + 1 + t and k."""
    k = Size.of(index)
    return k + 1 + Size.of(Slack(bound, index)), k


INDICES: Mapping[str, str] = {"e": "k", "B": "b", "H": "h", "N": "n"}
"""The lengths by their names, with the names of their generic indices."""


def _bounded(atom: Atom) -> Size:
    if not isinstance(atom, Slack | Between) and atom.kind == VAR and atom.head in INDICES:
        return index_below(atom, variable(INDICES[str(atom.head)], N))[0]
    return Size.of(atom)


def polynomial_of(term: Term) -> tuple[Size, int] | None:
    """The polynomial over a number that a term is written as; None for other terms."""
    if term.kind == NUM:
        return as_size(term.head[0]), term.head[1]
    if term.kind == VAR:
        return (Size.of(term), 1) if term.type is N else None
    if term.kind != APP:
        return None
    if term.head.kind == VAR:
        return (Size.of(term), 1) if term.type is N else None
    name = term.head.head
    if name in ("toR", "toZ", "toN"):
        return polynomial_of(term.args[0])
    if name not in ("add", "mul"):
        return None
    left, right = (polynomial_of(a) for a in term.args)
    if left is None or right is None:
        return None
    (a, b), (c, d) = left, right
    return (a * d + c * b, b * d) if name == "add" else (a * c, b * d)


def exact_quotient(dividend: Size, divisor: Size) -> Size | None:
    """The polynomial whose product with the divisor is the dividend; None if there is none."""
    atoms = sorted(dividend.atoms() | divisor.atoms(), key=repr)

    def powers(monomial: Monomial) -> tuple[int, ...]:
        exponents = dict(monomial)
        return tuple(exponents.get(atom, 0) for atom in atoms)

    leading = max(divisor.parts, key=powers)
    quotient, rest = as_size(0), dividend
    while rest.parts:
        monomial = max(rest.parts, key=powers)
        exponents = [a - b for a, b in zip(powers(monomial), powers(leading), strict=True)]
        c, left = divmod(rest.parts[monomial], divisor.parts[leading])
        if left or min(exponents, default=0) < 0:
            return None
        part = Size({tuple((a, n) for a, n in zip(atoms, exponents, strict=True) if n): c})
        quotient, rest = quotient + part, rest - part * divisor
    return quotient


def _in_atoms(atom: Atom) -> Size:
    if isinstance(atom, Slack):
        return Size.of(atom.bound) - Size.of(atom.index) - 1
    return Size.of(atom.name if isinstance(atom, Between) else atom)


def _leading_quotient(dividend: Size, divisor: Size) -> Size:
    """What the slack of the divisor is multiplied by in the dividend, over its coefficient."""
    for monomial, c in divisor.parts.items():
        if len(monomial) != 1 or monomial[0][1] != 1 or not isinstance(monomial[0][0], Slack):
            continue
        slack = monomial[0]
        rest: dict[Monomial, int] = {}
        for other, b in dividend.parts.items():
            if slack in other and b % c == 0:
                rest[tuple(part for part in other if part != slack)] = b // c
        return Size(rest)
    return as_size(0)


def _ordered(size: Size) -> list[tuple[Monomial, int]]:
    return sorted(size.parts.items(), key=lambda part: (part[0] == (), repr(part[0])))

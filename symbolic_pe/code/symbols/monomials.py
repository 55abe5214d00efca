"""Products of natural numbers, of which sizes are sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import VAR, Term, numeral
from symbolic_pe.kernel.types import R

if TYPE_CHECKING:
    from symbolic_pe.code.symbols.sizes import Size

__all__ = [
    "Atom",
    "Between",
    "Monomial",
    "Slack",
    "integer_monomial",
    "letter_of",
    "product_of_monomials",
    "real_monomial",
    "shown_monomial",
]


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


def integer_monomial(monomial: Monomial, c: int, type_: object) -> Term:
    term: Term | None = None
    for atom, exponent in monomial:
        assert isinstance(atom, Term)
        for _ in range(exponent):
            lifted = lift(atom, type_)  # type: ignore[arg-type]
            term = lifted if term is None else term * lifted
    if term is None:
        return numeral(c, 1, type_)  # type: ignore[arg-type]
    return term if c == 1 else numeral(c, 1, type_) * term  # type: ignore[arg-type]


def real_monomial(monomial: Monomial, c: int) -> Term:
    return integer_monomial(monomial, c, R)


def letter_of(atom: Atom) -> str:
    """What an atom is called in a formula: a variable by its name, whatever else has that name."""
    return repr(atom) if isinstance(atom, Slack | Between) or atom.kind != VAR else str(atom.head)


def shown_monomial(monomial: Monomial, c: int) -> str:
    factors = [letter_of(atom) + (f"^{n}" if n > 1 else "") for atom, n in monomial]
    if c != 1 or not factors:
        factors.insert(0, str(c))
    return "·".join(factors)

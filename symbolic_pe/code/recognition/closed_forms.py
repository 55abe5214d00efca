"""Frequencies that are no schedule with a name: read off the formula itself.

For a symbolic d there is a term for each family of pairs, for a number d a list.  Their values are
compared with the schedules of ``scalings``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from symbolic_pe.code.recognition.pairings import (
    Pairing,
    output_layout,
    permutation_of,
    place_of,
)
from symbolic_pe.code.recognition.pictures import SIZES, wave_arguments
from symbolic_pe.code.recognition.printing import index_text, term_text
from symbolic_pe.code.recognition.schedules import Schedule
from symbolic_pe.code.symbols.balls import number_at
from symbolic_pe.code.symbols.elements import ZERO, as_real, negate
from symbolic_pe.code.symbols.formulas import E, Formula, K, P
from symbolic_pe.code.symbols.sizes import Size, Undecided
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import Term, numeral, substitute
from symbolic_pe.kernel.terms import function as abstraction
from symbolic_pe.kernel.types import N

_Families = list[tuple[Size, Term]]
_ALIKE = 1e-5
"""How near numbers of tables in float32 are to what they should be."""


def closed_form(formula: Formula, pairing: Pairing, bases: set[Fraction]) -> Schedule | None:
    """The frequencies of a formula as a schedule; None if they cannot be read off.

    ``pairing``: for the last of the sizes; ``bases``: the numbers under powers of the formula.
    """
    families = _of_families(formula, pairing)
    if families is None:
        return None

    def theta(i: Size, _: Size) -> Term:
        for known, term in families:
            if known.is_identical(i):
                return term
        raise Undecided("there is no such pair")

    sampled = [_rates(families, e) for e in EXAMPLES] if formula.is_symbolic else [pairing.rates]
    samples = {2 * len(rates): rates for rates in sampled}
    base = _base_of(sampled[-1], bases)
    text = _text(formula, families) if formula.is_symbolic else _numbers(pairing.rates)
    return Schedule("closed form", base, Fraction(1), theta, text, samples)


EXAMPLES = (11, 32, 64)
"""The numbers of indices for which frequencies of a symbolic formula are compared with others."""


def _rates(families: _Families, e: int) -> tuple[float, ...]:
    """The frequencies of all pairs for one number of indices."""
    found: dict[int, float] = {}
    for k in range(e):
        at = {K: k, E: e}
        for i, theta in families:
            found[round(number_at(i.natural(), at))] = number_at(theta, at)
    return tuple(found[i] for i in sorted(found))


def _base_of(rates: Sequence[float], bases: set[Fraction]) -> Fraction | None:
    """The base b that the formula has, or of several the one with θ₁ = b^(−2/r)."""
    if len(bases) == 1:
        return min(bases)
    for base in sorted(bases):
        if base > 1 and len(rates) > 1:
            wanted = float(base) ** (-1 / len(rates))
            if abs(rates[1] - wanted) < _ALIKE * wanted:
                return base
    return None


def _of_families(formula: Formula, pairing: Pairing) -> _Families | None:
    """For each family of pairs, or for each pair of a d that is a number, its index and its
    frequency."""
    d = formula.setting.d
    shares = Fraction(pairing.first, pairing.d), Fraction(pairing.last, pairing.d)
    first, last = (d * s.numerator // s.denominator for s in shares)
    layout = output_layout(pairing.layout, permutation_of(pairing))
    found: _Families = []
    for coordinate in formula.coordinates:
        if coordinate.index < first or coordinate.index >= last:
            continue
        i, is_second = place_of(coordinate.index - first, last - first, layout)
        if is_second:
            continue
        theta = _frequency(coordinate.value, {K: 1, E: SIZES[-1]})
        if theta is None:
            return None
        found.append((i, theta))
    return found


def _frequency(value: Term, at: dict[Term, int]) -> Term | None:
    """What the position is multiplied by; None if it is not the same in all waves."""
    rates: list[tuple[float, Term]] = []
    for argument in wave_arguments(value):
        rate = number_at(argument, {**at, P: 1}) - number_at(argument, {**at, P: 0})
        rates.append((rate, argument))
    if not rates:
        return ZERO
    rate, argument = rates[0]
    if any(abs(abs(r) - abs(rate)) > 1e-9 * abs(rate) for r, _ in rates):
        return None
    theta = _factor_of_position(argument) or _difference(argument)
    return as_real(negate(theta)) if rate < 0 else theta


def _factor_of_position(argument: Term) -> Term | None:
    """t of p·t, as it is written."""
    if P not in argument.free or not is_call(argument, "mul"):
        return None
    left, right = argument.args
    if P in right.free:
        left, right = right, left
    if P in right.free:
        return None
    if is_call(left, "toR") and left.args[0] is P:
        return right
    inner = _factor_of_position(left)
    return None if inner is None else right * inner


def _difference(argument: Term) -> Term:
    by_position = abstraction(P, argument)
    here, there = (substitute(by_position, numeral(p, 1, N)) for p in (1, 0))
    return here - there


def _text(formula: Formula, families: _Families) -> str:
    shown = [(index_text(i, formula.setting), term_text(t, formula.setting)) for i, t in families]
    if len(shown) == 1:
        return shown[0][1]
    return ", ".join(f"{theta} for the pair {index}" for index, theta in shown)


def _numbers(rates: Sequence[float]) -> str:
    return ", ".join(f"{rate:.6g}" for rate in rates)


def is_plausible(rates: Sequence[float]) -> bool:
    """Whether frequencies begin at 1 and never rise, as those of all usual schedules."""
    return (
        bool(rates)
        and abs(rates[0] - 1) < _ALIKE
        and all(b <= a + _ALIKE for a, b in pairwise(rates))
    )

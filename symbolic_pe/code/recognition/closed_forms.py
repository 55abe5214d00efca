"""Frequencies that are no schedule with a name: read off the formula itself.

For a symbolic d there is a term for each family of pairs, for a number d a list.  A list is
compared with YaRN, Llama 3 and LongRoPE by its values, to say what it looks like.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from symbolic_pe.code.recognition.pairings import Pairing, output_layout_of, pair, place_of
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

__all__ = ["closed_form", "is_plausible", "scaling_words"]

_Families = list[tuple[Size, Term]]
_ALIKE = 1e-5
"""How near numbers of tables in float32 are to what they should be."""


def closed_form(formula: Formula, pairing: Pairing, bases: set[Fraction]) -> Schedule | None:
    """The frequencies of a formula as a schedule; None if they cannot be read off.

    ``pairing``: for the last of the sizes; ``bases``: the numbers under powers of the formula.
    """
    families = _of_families(formula, pairing) if formula.is_symbolic else _listed(formula, pairing)
    if families is None:
        return None

    def theta(i: Size, _: Size) -> Term:
        for known, term in families:
            if known.is_identical(i):
                return term
        raise Undecided("there is no such pair")

    rates = _rates(families) if formula.is_symbolic else pairing.rates
    base = _base_of(rates, bases)
    text = _text(formula, families) if formula.is_symbolic else _numbers(pairing.rates)
    return Schedule("closed form", base, Fraction(1), theta, text, rates)


EXAMPLE = 32
"""The number of indices for which frequencies of a symbolic formula are compared with others."""


def _rates(families: _Families) -> tuple[float, ...]:
    """The frequencies of all pairs for one number of indices."""
    found: dict[int, float] = {}
    for k in range(EXAMPLE):
        at = {K: k, E: EXAMPLE}
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
    """For each family of pairs its index and its frequency."""
    d = formula.setting.d
    shares = Fraction(pairing.first, pairing.d), Fraction(pairing.last, pairing.d)
    first, last = (d * s.numerator // s.denominator for s in shares)
    layout = output_layout_of(pairing)
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


def _listed(formula: Formula, pairing: Pairing) -> _Families | None:
    """The same for a d that is a number."""
    found: _Families = []
    for i in range(len(pairing.rates)):
        a, _ = pair(pairing.layout, i, pairing.first, pairing.last)
        theta = _frequency(formula.coordinates[pairing.sources.index(a)].value, {})
        if theta is None:
            return None
        found.append((Size({(): i}), theta))
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


# what a list looks like -----------------------------------------------------------------------


def scaling_words(
    rates: Sequence[float], base: Fraction | None, is_formula: bool = False
) -> str | None:
    """The scaling that a list of frequencies looks like, in words; None if it is none of these.

    ``is_formula``: there is one formula for all of them, so that they are no list of factors.
    """
    if base is None or base <= 1 or len(rates) < 4:
        return None
    r = 2 * len(rates)
    usual = [float(base) ** (-2 * i / r) for i in range(len(rates))]
    kept = [rate / wanted for rate, wanted in zip(rates, usual, strict=True)]
    scale = 1 / kept[-1] if kept[-1] else 0.0
    if scale > 1 + _ALIKE and abs(kept[0] - 1) < _ALIKE and min(kept) > (1 - _ALIKE) / scale:
        ramp = _of_ramp(kept, usual, scale, base)
        if ramp is not None:
            return ramp
    if not is_formula and max(kept) <= 1 + _ALIKE and min(kept) < 1 - _ALIKE and min(rates) > 0:
        low, high = 1 / max(kept), 1 / min(kept)
        return (
            f"the frequencies of base {base} are divided by a factor for each pair, from {low:.4g} "
            f"to {high:.4g}: so does LongRoPE"
        )
    return None


def _of_ramp(
    kept: Sequence[float], usual: Sequence[float], scale: float, base: Fraction
) -> str | None:
    """High frequencies are kept, low ones divided, and between them it goes over."""
    middle = [i for i, share in enumerate(kept) if 1 / scale + _ALIKE < share < 1 - _ALIKE]
    if middle and middle != list(range(middle[0], middle[-1] + 1)):
        return None
    names = [
        name
        for name, places in (("YaRN", list(range(len(kept)))), ("Llama 3", list(usual)))
        if _is_line([places[i] for i in middle], [kept[i] for i in middle])
    ]
    if not names:
        return None
    end = middle[0] if middle else next(i for i, share in enumerate(kept) if share < 1 - _ALIKE)
    start = middle[-1] + 1 if middle else end
    return (
        f"of the frequencies of base {base}, those with i < {end} are kept, those with i ≥ {start} "
        f"divided by {scale:.6g}, and between them it goes over from one to the other: so does "
        + (names[0] if len(names) == 1 else "YaRN or Llama 3")
    )


def _is_line(places: Sequence[float], values: Sequence[float]) -> bool:
    if len(places) < 3:
        return True
    slope = (values[-1] - values[0]) / (places[-1] - places[0])
    return all(
        abs(value - values[0] - slope * (place - places[0])) < 1e-5
        for place, value in zip(places, values, strict=True)
    )


def is_plausible(rates: Sequence[float]) -> bool:
    """Whether frequencies begin at 1 and never rise, as those of all usual schedules."""
    return (
        bool(rates)
        and abs(rates[0] - 1) < _ALIKE
        and all(b <= a + _ALIKE for a, b in pairwise(rates))
    )

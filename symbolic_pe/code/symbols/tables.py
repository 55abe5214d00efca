"""Tables of numbers that were made outside of the function that is examined.

An entry at an index that is a number is read as a number.  A column that is looked up at a symbolic
position is read as cos(p·ω) or sin(p·ω), if balls show this of every entry, up to the rounding of
the table's dtype; the report then says up to which position that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import flint
import numpy as np

from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.balls import enclosure, number_at
from symbolic_pe.code.symbols.constants import USUAL_BASES, number_of, rational
from symbolic_pe.code.symbols.elements import Complex, Element, Unknown, as_real, power, real_number
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.kernel.terms import Term, constant, variable
from symbolic_pe.kernel.types import N, R

Wave: TypeAlias = tuple[str, Term]
"""cos or sin, and the frequency."""

_POSITION = variable("p", N)
LARGEST_ERROR = 2.0**-6
"""A larger one would be allowed for a column that is none of these waves."""
CLEAR = 2.0**-10
"""A column that is nearer than this to a wave, beside how much it varies, is no other one."""
LONGEST = 16384
"""A longer table is not certified entry by entry."""
_PRECISIONS = {
    "float32": 2.0**-23,
    "float64": 2.0**-52,
    "complex64": 2.0**-23,
    "complex128": 2.0**-52,
}


def constant_array(values: Any, dtype: str, idealised: set[str]) -> Array:
    """An array of numbers as one of symbols."""
    values = np.asarray(values)
    waves: dict[tuple[int | None, ...], list[Wave]] = {}

    def at(index: Index) -> Element:
        places = [i.constant for i in index]
        if all(place is not None for place in places):
            return _entry(values, tuple(places), dtype, idealised)
        rows = [axis for axis, place in enumerate(places) if place is None]
        if len(rows) != 1 or values.shape[rows[0]] > LONGEST:
            raise Unknown("a table made outside of the function is read at symbolic indices")
        column = tuple(places)
        if column not in waves:
            entries = values[tuple(slice(None) if place is None else place for place in places)]
            waves[column] = _column(entries, _where(column, values.shape), dtype, idealised)
        return _at_position(waves[column], index[rows[0]].real())

    return Array(tuple(map(as_size, values.shape)), at, dtype)


def _where(column: Sequence[int | None], shape: Sequence[int]) -> tuple[int, int]:
    """Which column it is, of how many.

    A last axis of two or four, in which the cosine and the sine of a pair stand, is not counted.
    """
    axes = [
        (place, length)
        for place, length in zip(column, shape, strict=True)
        if place is not None and length > 1
    ]
    while len(axes) > 1 and axes[-1][1] <= 4:
        axes.pop()
    return axes[-1] if axes else (0, 1)


def _entry(values: Any, places: tuple[Any, ...], dtype: str, idealised: set[str]) -> Element:
    if not values.ndim:
        return _number(values[()], dtype, idealised)
    read: set[str] = set()
    number = _number(values[places], dtype, read)
    if read:
        idealised.add(
            "numbers of a table made outside of the function are read as the powers and fractions "
            f"that they are up to the rounding of {dtype}"
        )
    return number


def _number(value: Any, dtype: str, idealised: set[str]) -> Element:
    kind = np.dtype(value).kind if not dtype.startswith("b") else "b"
    if dtype == "bool" or kind == "b":
        return bool(value)
    if dtype.startswith(("int", "uint")):
        return as_size(int(value))
    single = dtype not in ("float64", "complex128")
    if dtype.startswith("complex"):
        return Complex(
            number_of(float(value.real), idealised, single),
            number_of(float(value.imag), idealised, single),
        )
    return real_number(float(value), idealised, single)


def _column(values: Any, where: tuple[int, int], dtype: str, idealised: set[str]) -> list[Wave]:
    """The waves that a column is: one, or real and imaginary part."""
    precision = _PRECISIONS.get(dtype)
    if precision is None:
        raise Unknown(f"a table of {dtype} made outside of the function")
    parts = [values.real, values.imag] if dtype.startswith("complex") else [values]
    found = [wave_of_column(part, *where, precision) for part in parts]
    waves = [wave for wave in found if wave is not None]
    if len(waves) < len(parts):
        raise Unknown("a column of a table made outside of the function is no cosine or sine")
    idealised.add(
        f"a table made outside of the function is read by its values, certified for positions "
        f"below {len(values)}"
    )
    return waves


def waves_of_table(values: Any) -> list[Term | None]:
    """For each column cos(p·θ) or sin(p·θ), certified at every entry; None where it is none that
    is known.

    θ is a power b^(m/q) of a usual base, with q the number of columns, its double, its half, or
    the half without 1: the one that is nearest to the column.  The cosines of small angles do not
    tell: where several θ fit one of them, that of a neighbour or of the other half is preferred.
    """
    exact = np.asarray(values, dtype=np.float64)
    width = exact.shape[1]
    fits = [_fits(exact[:, j], width) for j in range(width)]
    return [_certified(exact[:, j], _preferred(fits, j), fits[j]) for j in range(width)]


class _Fit(NamedTuple):
    """A wave that a column may be, and how far it is from it, beside how much the column varies."""

    name: str
    base: int
    exponent: Fraction
    error: float


def _fits(column: Any, width: int) -> list[_Fit]:
    """All waves that a column may be, the nearest first."""
    if not np.isfinite(column).all() or abs(column).max() > 1 + 1e-6:
        return []
    places, varies = np.arange(len(column)), float(np.ptp(column)) + 2.0**-60
    found = []
    for name in ("cos", "sin") if abs(column[0] - 1) < 1e-6 else ("sin",):
        for base, exponent in _powers(width):
            angles = places * float(base) ** float(exponent)
            gap = np.abs(getattr(np, name)(angles) - column)
            if not (gap > 2.0**-20 * (1 + angles)).any():
                found.append(_Fit(name, base, exponent, float(gap.max()) / varies))
    return sorted(found, key=lambda fit: fit.error)


def _preferred(fits: Sequence[Sequence[_Fit]], j: int) -> set[tuple[int, Fraction]]:
    """The powers that the sines beside a column and in the other half are, if it does not tell."""
    if len(fits[j]) < 2 or fits[j][0].error < CLEAR:
        return set()
    width = len(fits)
    places = (j - 1, j + 1) if j % 2 else (j + 1, j - 1)
    for place in (*places, j - width // 2, j + width // 2):
        beside = fits[place][0] if 0 <= place < width and fits[place] else None
        if beside and beside.error < CLEAR and any(beside[1:3] == fit[1:3] for fit in fits[j]):
            return {beside[1:3]}
    return set()


def _certified(column: Any, preferred: set[tuple[int, Fraction]], fits: Any) -> Term | None:
    for fit in sorted(fits, key=lambda fit: fit[1:3] not in preferred):
        rate = as_real(power(rational(fit.base), rational(fit.exponent)))
        if _is_certified(column, fit.name, rate, 2.0**-23):
            return constant(fit.name, R, R)(Size.of(_POSITION).real() * rate)
    return None


@cache
def _powers(width: int) -> list[tuple[int, Fraction]]:
    parts = [q for q in (width, width // 2 - 1, 2 * width) if q > 0]
    exponents = dict.fromkeys(Fraction(-m, q) for q in parts for m in range(4 * q + 1))
    return [(base, exponent) for base in USUAL_BASES for exponent in exponents]


def _at_position(waves: list[Wave], position: Term) -> Element:
    values = [constant(name, R, R)(position * rate) for name, rate in waves]
    return values[0] if len(values) == 1 else Complex(values[0], values[1])


def wave_of_column(values: Any, place: int, width: int, precision: float) -> Wave | None:
    """The wave that a column is, certified at every entry; None if it is none that is known.

    ``place`` of ``width``: which column it is, from which its frequency is guessed.
    """
    if len(values) < 2 or not np.isfinite(values).all():
        return None
    name = "cos" if abs(values[0] - 1) < 1e-6 else "sin"
    exact = np.asarray(values, dtype=np.float64)
    for rate in _rates(place, width):
        angles = np.arange(len(exact)) * number_at(rate, {})
        near = np.abs(getattr(np, name)(angles) - exact) <= precision * (4 + 8 * angles)
        if near.all() and _is_certified(exact, name, rate, precision):
            return name, rate
    return None


def _rates(place: int, width: int) -> list[Term]:
    """b^(−2i/r) for usual b, if the columns are those of a table of cosines or of pairs, or all
    sines and then all cosines of one of these, with each frequency twice."""
    half = max(width // 2, 1)
    pairs = dict.fromkeys(
        [
            (place, 2 * width),
            (place // 2, width),
            (place % half, width),
            (place % half % max(half // 2, 1), half),
            (place % half // 2, half),
        ]
    )
    return [
        as_real(power(rational(base), rational(Fraction(-2 * i, r))))
        for i, r in pairs
        for base in USUAL_BASES
    ]


def _is_certified(values: Any, name: str, rate: Term, precision: float) -> bool:
    """Each entry is compared with a ball; what may be off by more than that tells nothing."""
    omega = enclosure(rate, {}).real
    size = abs(float(omega.mid()))
    if precision * (2 + 4 * len(values) * size) > LARGEST_ERROR:
        return False
    for n, value in enumerate(values):
        exact = (omega * n).cos() if name == "cos" else (omega * n).sin()
        gap = abs(exact - flint.arb(float(value)))
        if not gap < flint.arb(precision * (2 + 4 * n * size)):
            return False
    return True

"""Tables of sines and cosines: which layout and frequencies they have, with theorems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from symbolic_pe.code.recognition.identification import (
    closed_theorem,
    common_scales,
    factor_text,
    fraction_of,
    root_of,
    signed_pair,
)
from symbolic_pe.code.recognition.pairings import (
    close,
    pair,
    place_of,
)
from symbolic_pe.code.recognition.pictures import SIZES, Angle, Picture, picture_of
from symbolic_pe.code.recognition.schedules import Schedule, recognised_schedules
from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.code.symbols.elements import as_real, function, multiply
from symbolic_pe.code.symbols.formulas import (
    Coordinate,
    Formula,
)
from symbolic_pe.code.symbols.sizes import Undecided
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError

ARRANGEMENTS = ("interleaved", "halves")


@dataclass(frozen=True)
class Sinusoidal:
    """A table of sines and cosines of p·θᵢ."""

    arrangement: str
    first: str
    schedule: Schedule
    offset: Fraction
    scale: Fraction
    theorems: tuple[Theorem, ...]
    root: int = 0
    """The entries are multiplied by √d to this power besides: 1, −1 or 0."""

    @property
    def factor_text(self) -> str | None:
        """What the entries are multiplied by; None if by nothing."""
        return factor_text(self.scale, self.root)


# tables ---------------------------------------------------------------------------------------


def identify_sinusoidal(formula: Formula) -> Sinusoidal | None:
    """The sinusoidal table that the formula is, with proofs; None if it is none that is known."""
    pictures = []
    for e in SIZES if formula.is_symbolic else (1,):
        picture = picture_of(formula, None, e)
        if picture is None or any(len(entry.parts) != 1 for entry in picture.entries):
            return None
        pictures.append(picture)
    for arrangement in ARRANGEMENTS:
        for first in ("sin", "cos"):
            found = _table_rates(pictures, arrangement, first)
            if found is None:
                continue
            rates, offset, scales = found
            for schedule, (scale, root) in product(recognised_schedules(rates), scales):
                guess = Sinusoidal(arrangement, first, schedule, offset, scale, (), root)
                theorems = _table_theorems(formula, guess)
                if theorems is not None:
                    return replace(guess, theorems=theorems)
    return None


def _table_rates(
    pictures: Sequence[Picture], arrangement: str, first: str
) -> tuple[dict[int, list[float]], Fraction, Sequence[tuple[Fraction, int]]] | None:
    """The frequencies, if sines and cosines stand in this arrangement."""
    layout = "interleaved" if arrangement == "interleaved" else "half-split"
    rates: dict[int, list[float]] = {}
    angles: list[tuple[Angle, int]] = []
    for picture in pictures:
        if picture.d % 2:
            return None
        rates[picture.d] = []
        for i in range(picture.d // 2):
            a, b = (picture.entries[j].parts[0][1] for j in pair(layout, i, 0, picture.d))
            if {a.kind, b.kind} != {"sin", "cos"} or a.kind != first or not close(a.rate, b.rate):
                return None
            rates[picture.d].append(a.rate)
            angles += [(a, picture.d), (b, picture.d)]
    offset = angles[0][0].offset
    same = all(close(a.offset, offset) for a, _ in angles)
    return (
        (rates, fraction_of(offset), common_scales([(a.scale, d) for a, d in angles]))
        if same
        else None
    )


def _table_theorems(formula: Formula, guess: Sinusoidal) -> tuple[Theorem, ...] | None:
    theorems = []
    for coordinate in formula.coordinates:
        try:
            expected = table_value(coordinate, formula, guess)
            theorems.append(closed_theorem(formula, coordinate.value, expected))
        except (KernelError, Undecided):
            return None
    return tuple(theorems)


def table_value(coordinate: Coordinate, formula: Formula, guess: Sinusoidal) -> Term:
    layout = "interleaved" if guess.arrangement == "interleaved" else "half-split"
    d = formula.setting.d
    i, is_second = place_of(coordinate.index, d, layout)
    wave = guess.first if not is_second else {"sin": "cos", "cos": "sin"}[guess.first]
    angle = multiply(signed_pair(guess.offset), guess.schedule.theta(i, d))
    value = multiply(rational(guess.scale), function(wave, angle))
    if guess.root:
        value = multiply(root_of(d, guess.root), value)
    return as_real(value)

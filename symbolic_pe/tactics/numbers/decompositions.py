"""How one exponential is made of units: the steps for products and quotients of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.repeated import congruence
from symbolic_pe.kernel.terms import Term, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, Z
from symbolic_pe.tactics.arithmetic.laws_of_exponentials import WAVES
from symbolic_pe.tactics.polynomials.forms import Monomial, Periodic, Wave, quotient
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.numbers.exponentials import Waves

PLUS, MINUS = 1, 2
"""Which of u = e^x and e^(−x) is used."""

Bases = dict[Wave, dict[equations.Rational, equations.Rational]]
"""For each wave and each multiple of its argument the coefficient of the unit."""


class Unit(NamedTuple):
    """The wave of the monomial times the coefficient."""

    wave: Wave
    coefficient: equations.Rational


class WaveSteps(NamedTuple):
    """The theorems for one exponential, and the units that it is made of, with their sides."""

    theorems: tuple[Theorem, ...]
    units: dict[Unit, int]


class Decomposition:
    """e^x for x = Σ kⱼ·xⱼ as the product of (e^(xⱼ))^kⱼ, or e^(−x) by the steps for e^x."""

    def __init__(
        self,
        waves: Waves,
        kind: str,
        a: Term,
        parts: list[tuple[Monomial, equations.Rational, equations.Rational]],
    ) -> None:
        self.waves, self.kind, self.function = waves, kind, WAVES[kind]
        self.argument = a.args[0]
        inner = equations.opposite(self.argument)
        self.mirrored = inner is not None
        if inner is not None:
            self.argument = inner
            parts = [(m, -c, base) for m, c, base in parts]
        self.parts = parts
        self.powers: list[Theorem] = []
        self.sums: list[Theorem] = []
        self.units: dict[Unit, int] = {}
        self.total: Term | None = None

    def steps(self) -> WaveSteps:
        if not self.parts:
            return WaveSteps((self._of_zero(),), {})
        for m, c, base in self.parts:
            self._add_part(Unit(Wave(self.kind, m), base), quotient(c, base))
        assert self.total is not None
        if self.total is not self.argument:
            same = self.waves.real.prove(self.argument, self.total)
            self.sums.append(self._mirrored_congruence(same))
        return WaveSteps((*self.powers, *self.sums), self.units)

    def _of_zero(self) -> Theorem:
        zero, whole = equations.number(0, R), -self.argument if self.mirrored else self.argument
        value = laws[f"{self.kind}_zero"]()
        if whole is zero:
            return value
        return equations.chain(
            equations.applied(self.function, self.waves.real.prove(whole, zero)), value
        )

    def _mirrored_congruence(self, same: Theorem) -> Theorem:
        if not self.mirrored:
            return equations.applied(self.function, same)
        hole = equations.HOLE[R]
        return congruence(function(hole, self.function(-hole)), same)

    def _add_part(self, unit: Unit, multiple: equations.Rational) -> None:
        k = int(multiple)
        special = self.waves.special(unit.wave)
        period = 2 * unit.coefficient.denominator
        if type(special) is Periodic and abs(k) >= period:
            turns = (abs(k) // period) * (1 if k > 0 else -1)
            self._add_turns(unit, turns)
            k -= period * turns
        if k:
            self._add_power(unit, k)

    def _add_turns(self, unit: Unit, turns: int) -> None:
        """cis(2·π·z) = 1"""
        z = self.waves.whole_factor(unit.wave.monomial, turns)
        angle = 2 * (equations.PI * equations.head("toR", Z, R)(z))
        one = laws.cis_of_whole_turns(z)
        if self.mirrored:
            inserted = equations.by_algebra(
                equations.cis(-angle), equations.cis(angle) * equations.cis(-angle), one
            )
            one = equations.chain(inserted, laws.cis_negative(angle))
        self.powers.append(one)
        self._add(angle)

    def _add_power(self, unit: Unit, k: int) -> None:
        angle = self.waves.argument(unit)
        if k < 0:
            if self.mirrored:
                self.powers.append(laws.double_opposite[self.kind](angle))
            angle = -angle
        self.units[unit] = PLUS if (k > 0) != self.mirrored else MINUS
        count = equations.number(abs(k), N)
        if abs(k) > 1:
            power = laws.opposite_multiple if self.mirrored else laws.multiple
            self.powers.append(power[self.kind](angle, count))
            angle = equations.head("toR", N, R)(count) * angle
        self._add(angle)

    def _add(self, angle: Term) -> None:
        if self.total is None:
            self.total = angle
            return
        law = laws.opposite_sum[self.kind] if self.mirrored else laws[f"{self.kind}_add"]
        self.sums.append(law(self.total, angle))
        self.total = self.total + angle

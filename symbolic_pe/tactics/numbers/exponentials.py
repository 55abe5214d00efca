"""Exponentials: one unit for all multiples of an exponent.

e^(m/6), e^(m/2) and e^(−m/3) are powers of the unit u = e^(m/6) and of e^(−m/6); the theorems that
say so, and u·e^(−m/6) = 1, make products of exponentials products of polynomials in units.  Where
one unit for all would need powers above ``LARGEST_POWER``, as for frequencies 1/2, 1/3, 1/4, …,
each class of multiples by small integers gets one of its own.  What else is known of a unit:

    e^(iπ/D)         Φ(u) = 0 for the cyclotomic polynomial Φ of order 2D
    e^(iπz/D)        u^(2D) = 1 for an integer z
    e^(ln x/D)       u^D = x for x > 0
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.repeated import congruence, symmetric
from symbolic_pe.foundations.written import inverse, lift
from symbolic_pe.kernel.terms import Term, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Z
from symbolic_pe.tactics.arithmetic import laws_of_exponentials
from symbolic_pe.tactics.numbers import complex_functions
from symbolic_pe.tactics.polynomials import forms
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm
from symbolic_pe.tactics.numbers import decompositions

LARGEST_POWER = 64
LARGEST_POWER_OF_ROOT = 10_000
LARGEST_MULTIPLE = 8
LARGEST_ROOT = 360
"""Of e^(iπ/D) with larger D no more is known than of other exponentials."""


class Relation(NamedTuple):
    """What is known of a unit: equations to put in, and equations to divide by."""

    premises: tuple[Theorem, ...]
    divisors: tuple[Theorem, ...]


class Waves:
    """The exponentials of one normal form."""

    def __init__(self, normal_form: NormalForm) -> None:
        self.normal_form = normal_form
        self._steps: dict[tuple[object, ...], decompositions.WaveSteps] = {}
        self._relations: dict[tuple[decompositions.Unit, int], Relation] = {}

    @property
    def real(self) -> NormalForm:
        return self.normal_form.real

    def premises(
        self, waves: Iterable[Term], imaginary: bool
    ) -> tuple[list[Theorem], list[Theorem]]:
        """Equations to put in and to divide by, for these exponentials, and I where it occurs."""
        exponents = [(equations.called(a) or "", a, self.normal_form.exponent(a)) for a in waves]
        turns = imaginary and self.normal_form.allows("exact_values")
        bases = self.bases(exponents, turns)
        steps: dict[Theorem, None] = {}
        sides: dict[decompositions.Unit, int] = {}
        for kind, a, f in exponents:
            found = self._steps_of(kind, a, f, bases)
            steps |= dict.fromkeys(found.theorems)
            for unit, side in found.units.items():
                sides[unit] = sides.get(unit, 0) | side
        last = sorted(sides, key=lambda unit: type(self.special(unit.wave)) is forms.Turned)
        relations = [self._relation(unit, sides[unit]) for unit in last]
        first = [theorem for relation in relations for theorem in relation.premises]
        divisors = [theorem for relation in relations for theorem in relation.divisors]
        if imaginary:
            self._imaginary(bases, sides, turns, first, divisors)
        return [*first, *steps], divisors

    def _imaginary(
        self,
        bases: decompositions.Bases,
        sides: dict[decompositions.Unit, int],
        turns: bool,
        first: list[Theorem],
        divisors: list[Theorem],
    ) -> None:
        """I = e^(iπ/2) where e^(iπ/D) occurs, else I² = −1, if that may be used."""
        half_turn = self.normal_form.generators.half_turn
        known = bases.get(half_turn)
        coefficient = next(iter(known.values())) if known and turns else None
        small = coefficient is not None and coefficient.denominator <= LARGEST_ROOT
        if (
            small
            and coefficient is not None
            and decompositions.Unit(half_turn, coefficient) in sides
        ):
            first.append(laws_of_exponentials.imaginary_unit(coefficient.denominator))
        elif self.normal_form.allows("imaginary_unit"):
            divisors.append(laws.i_squared())

    # Units

    def bases(
        self, exponents: Iterable[tuple[str, Term, forms.Form]], turns: bool = False
    ) -> decompositions.Bases:
        """The units of exponentials."""
        multiples: dict[forms.Wave, dict[equations.Rational, None]] = {}
        for kind, _, f in exponents:
            for m, c in f.items():
                pieces = map(equations.magnitude, self.pieces(forms.Wave(kind, m), c))
                multiples.setdefault(forms.Wave(kind, m), {}).update(dict.fromkeys(pieces))
        return {wave: self.base(wave, list(cs), turns) for wave, cs in multiples.items()}

    def base(
        self, wave: forms.Wave, multiples: Iterable[equations.Rational], turns: bool = False
    ) -> dict[equations.Rational, equations.Rational]:
        """For each multiple of the argument of a wave the coefficient of its unit."""
        multiples = list(multiples)
        tiny = [c for c in multiples if c.denominator > LARGEST_POWER_OF_ROOT]
        if tiny and len(tiny) < len(multiples):
            others = [c for c in multiples if c not in tiny]
            return {**self.base(wave, others, turns), **{c: c for c in tiny}}
        common = lcm(*(c.denominator for c in multiples))
        if turns and wave == self.normal_form.generators.half_turn:
            multiples = list(multiples)
        common = lcm(common, 2)
        largest = max(multiples) * common
        if self.special(wave) or largest <= LARGEST_POWER:
            return dict.fromkeys(multiples, forms.quotient(1, common))
        found: dict[equations.Rational, equations.Rational] = {}
        for c in sorted(multiples):
            fitting = (b for b in found.values() if _is_small_multiple(c, b))
            found[c] = next(fitting, c)
        return found

    def pieces(self, wave: forms.Wave, c: equations.Rational) -> list[equations.Rational]:
        """c; or the nearest integer and the rest, if its denominator is large."""
        whole = round(c)
        tiny = (
            c.denominator > LARGEST_POWER_OF_ROOT and type(self.special(wave)) is not forms.Periodic
        )
        return [whole, c - whole] if tiny and whole else [c]

    def special(self, wave: forms.Wave) -> forms.Special:
        """What is known of the powers of a wave."""
        generators = self.normal_form.generators
        return generators.special[generators.number(wave)]

    def argument(self, unit: decompositions.Unit) -> Term:
        """The real number that a unit is the exponential of."""
        whole = self.real.monomial(unit.wave.monomial, R)
        return whole if unit.coefficient == 1 else equations.number(unit.coefficient, R) * whole

    def _relation(self, unit: decompositions.Unit, sides: int) -> Relation:
        key = unit, sides
        if key not in self._relations:
            self._relations[key] = self._new_relation(unit, sides)
        return self._relations[key]

    def _new_relation(self, unit: decompositions.Unit, sides: int) -> Relation:
        special = self.special(unit.wave)
        if type(special) is forms.Periodic:
            return self._periodic(unit, special, bool(sides & decompositions.MINUS))
        if type(special) is forms.Exponential:
            return self._logarithmic(unit, special.argument, sides)
        if type(special) is forms.Turned:
            return self._turned(unit, special.argument, sides)
        if sides == decompositions.PLUS | decompositions.MINUS:
            return Relation((), (laws[f"{unit.wave.kind}_negative"](self.argument(unit)),))
        return Relation((), ())

    def _periodic(
        self, unit: decompositions.Unit, special: forms.Periodic, opposite_used: bool
    ) -> Relation:
        parts = unit.coefficient.denominator
        if parts > LARGEST_ROOT:
            return Relation((), (laws.cis_negative(self.argument(unit)),))
        if special.alone:
            back = (laws_of_exponentials.root_conjugate(parts),) if opposite_used else ()
            return Relation(back, (laws_of_exponentials.cyclotomic(parts),))
        angle, turns = self.argument(unit), self.whole_factor(unit.wave.monomial, 1)
        z, count = equations.cis(angle), equations.number(parts, N)
        multiple = equations.head("toR", N, R)(count) * angle
        whole = self.real.prove(equations.PI * equations.head("toR", Z, R)(turns), multiple)
        root = equations.chain(
            equations.applied(equations.cis, whole), laws.multiple["cis"](angle, count)
        )
        once = equations.by_algebra(z ** (2 * parts), right_square(turns), root)
        one = equations.chain(once, laws.half_turns(turns))
        if not opposite_used:
            return Relation((), (one,))
        opposite_, power = equations.cis(-angle), z ** (2 * parts)
        turned = equations.by_algebra(opposite_, opposite_ * power, one)
        shorter = equations.by_algebra(
            opposite_ * power, z ** (2 * parts - 1), laws.cis_negative(angle)
        )
        return Relation((equations.chain(turned, shorter),), (one,))

    def _logarithmic(self, unit: decompositions.Unit, x: Term, sides: int) -> Relation:
        """u^D = x for u = e^(ln x/D), and e^(−ln x/D) = u^(D−1)·x⁻¹."""
        positive = self.normal_form.conditions.positive(x)
        nonzero = self.normal_form.conditions.nonzero(x)
        small_root = unit.coefficient.denominator <= LARGEST_POWER_OF_ROOT
        if positive is None or nonzero is None or not small_root:
            both = (
                (laws.exp_negative(self.argument(unit)),)
                if sides == decompositions.PLUS | decompositions.MINUS
                else ()
            )
            return Relation((), both)
        parts, small = unit.coefficient.denominator, self.argument(unit)
        u, value = equations.exp(small), laws.exp_ln(x, positive)
        root = value
        if parts > 1:
            count = equations.number(parts, N)
            whole = equations.applied(
                equations.exp,
                equations.by_algebra(equations.ln(x), equations.head("toR", N, R)(count) * small),
            )
            root = equations.chain(
                symmetric(equations.chain(whole, laws.multiple["exp"](small, count))), value
            )
        premises, divisors = ([], [root]) if parts > 1 else ([root], [])
        if sides & decompositions.MINUS:
            reciprocal = laws.inverse["R"](x, nonzero)
            premises.append(self._opposite_root(small, u, parts, x, root, reciprocal))
            known = self.normal_form.expand(inverse(x))
            if known is not None:
                premises.insert(0, known)
            else:
                divisors.insert(0, reciprocal)
        return Relation(tuple(premises), tuple(divisors))

    def _turned(self, unit: decompositions.Unit, u: Term, sides: int) -> Relation:
        """|u|·z^D = u and |u|·z̄^D = ū for z = e^(i·arg u/D), z̄ = e^(−i·arg u/D)"""
        parts, small = unit.coefficient.denominator, self.argument(unit)
        size, z, back = lift(equations.modulus(u), C), equations.cis(small), equations.cis(-small)
        powers = list(complex_functions.polar_forms(u))
        if parts > 1:
            count = equations.number(parts, N)
            multiple = equations.head("toR", N, R)(count) * small
            angle = equations.by_algebra(call("arg", u), multiple)
            law = equations.chain(
                equations.applied(equations.cis, angle), laws.multiple["cis"](small, count)
            )
            minus = congruence(
                function(equations.HOLE[R], equations.cis(-equations.HOLE[R])), angle
            )
            other = equations.chain(minus, laws.opposite_multiple["cis"](small, count))
            powers[0] = equations.chain(
                equations.by_algebra(size * z**parts, equations.left(powers[0]), law), powers[0]
            )
            powers[1] = equations.chain(
                equations.by_algebra(size * back**parts, equations.left(powers[1]), other),
                powers[1],
            )
        known = tuple(self.normal_form.expansions(equations.modulus(u), equations.conjugate(u)))
        if sides != decompositions.PLUS | decompositions.MINUS:
            return Relation(
                known, tuple(powers[:1] if sides == decompositions.PLUS else powers[1:])
            )
        unit_law = laws.cis_negative(small)
        inverted = [
            equations.by_algebra(v * w**parts, size, symmetric(power), unit_law)
            for v, w, power in ((u, back, powers[0]), (equations.conjugate(u), z, powers[1]))
        ]
        return Relation(known, (unit_law, *powers, *inverted))

    @staticmethod
    def _opposite_root(
        small: Term, u: Term, parts: int, x: Term, root: Theorem, reciprocal: Theorem
    ) -> Theorem:
        """e^(−y) = e^(y)^(D−1)·x⁻¹ where e^(y)^D = x"""
        back, one_over = equations.exp(-small), inverse(x)
        inserted, powers = back * (one_over * x), back * (one_over * u**parts)
        result = u ** (parts - 1) * one_over if parts > 1 else one_over
        return equations.chain(
            equations.by_algebra(back, inserted, reciprocal),
            equations.by_algebra(inserted, powers, symmetric(root)),
            equations.by_algebra(powers, result, laws.exp_negative(small)),
        )

    # One exponential

    def _steps_of(
        self, kind: str, a: Term, f: forms.Form, bases: decompositions.Bases
    ) -> decompositions.WaveSteps:
        parts = [
            (m, piece, bases[forms.Wave(kind, m)][equations.magnitude(piece)])
            for m, c in sorted(f.items())
            for piece in self.pieces(forms.Wave(kind, m), c)
        ]
        key = a, tuple(base for *_, base in parts)
        if key not in self._steps:
            self._steps[key] = decompositions.Decomposition(self, kind, a, parts).steps()
        return self._steps[key]

    def whole_factor(self, m: forms.Monomial, coefficient: equations.Rational) -> Term:
        """z, an integer, of the monomial π·z times the coefficient."""
        pi = self.normal_form.generators.pi
        rest = tuple((g, e) for g, e in m if g != pi)
        whole = self.real.whole({rest: coefficient}, Z)
        assert whole is not None
        return whole if whole.type is Z else equations.head("toZ", N, Z)(whole)


def _is_small_multiple(c: equations.Rational, base: equations.Rational) -> bool:
    ratio = forms.quotient(c, base)
    return ratio.denominator == 1 and ratio <= LARGEST_MULTIPLE


def right_square(turns: Term) -> Term:
    """cis(π·z)²"""
    return equations.cis(equations.PI * equations.head("toR", Z, R)(turns)) ** 2

"""Frequencies: recognised from their values, written as terms for proofs.

A schedule says what the frequency of the i-th of r/2 pairs is:

    standard       c·b^(−2i/r)                     c = 1; position interpolation and the like c ≠ 1
    fence posts    b^(−i/(r/2 − 1))                tensor2tensor's (h − 1) denominators
    NTK            (b·s^(r/(r−2)))^(−2i/r)         NTK-aware scaling
    shifted        b^(−2(i+1)/r)                   counting from 1
    rising         b^(2i/r)                        the sign of the exponent lost
    undivided      b^(−2i)                         the exponent is not divided by r
    constant       c                               the same for all pairs
    degrees        180/π·b^(−2i/r)                 also radians, π/180, and turns, 2π
    logarithm      e^(−2i/r·log₁₀ b)               the power of one base, the logarithm to another
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from symbolic_pe.code.symbols.balls import number_at
from symbolic_pe.code.symbols.constants import USUAL_BASES, rational
from symbolic_pe.code.symbols.elements import as_real, divide, function, multiply
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.foundations.definitions import call
from symbolic_pe.kernel.terms import Term, constant
from symbolic_pe.kernel.types import R

Rates = Mapping[int, Sequence[float]]
"""For some r: the frequencies of the pairs 0 … r/2 − 1."""

_TOLERANCE = 1e-9


@dataclass(frozen=True)
class Schedule:
    """A way to give frequencies; ``theta(i, r)`` is a term."""

    name: str
    base: Fraction | None
    factor: Fraction
    theta: Callable[[Size, Size], Term]
    text: str
    samples: Rates = field(default_factory=dict)
    """Of frequencies without a name: their values."""

    @property
    def rates(self) -> Sequence[float]:
        """The most of these values."""
        return self.samples[max(self.samples)] if self.samples else ()

    @property
    def base_text(self) -> str | None:
        """The base as people write it."""
        return None if self.base is None else str(self.base)


def _exponent(number: Size | int, r: Size | int) -> Term:
    return as_real(divide(as_size(number), as_size(r)))


def _power(base: Fraction, exponent: Term) -> Term:
    return call("rpow", rational(base), exponent)


def _times(factor: Fraction, term: Term) -> Term:
    return as_real(multiply(rational(factor), term))


def _factor_text(factor: Fraction) -> str:
    if factor == 1:
        return ""
    return f"{factor}*" if factor.denominator == 1 else f"({factor})*"


_Exponent = tuple[Callable[[Size, Size], Term], str]


def _shift(by: int) -> _Exponent:
    return lambda i, r: _exponent((i + by) * -2, r), f"-2(i+{by})/d"


_STANDARD: _Exponent = (lambda i, r: _exponent(i * -2, r), "-2i/d")
_FENCE_POSTS: _Exponent = (lambda i, r: _exponent(i * -2, r - 2), "-i/(d/2-1)")
_RISING: _Exponent = (lambda i, r: _exponent(i * 2, r), "2i/d")
_REVERSED: _Exponent = (lambda i, r: _exponent(i * 2 + 2 - r, r), "-(d-2-2i)/d")


def _of_powers(name: str, exponent: _Exponent, base: Fraction, factor: Fraction) -> Schedule:
    """factor·base^exponent(i, r)"""
    of_pair, text = exponent

    def theta(i: Size, r: Size) -> Term:
        return _times(factor, _power(base, of_pair(i, r)))

    return Schedule(name, base, factor, theta, f"{_factor_text(factor)}{base}^({text})")


def standard(base: Fraction, factor: Fraction = Fraction(1)) -> Schedule:
    """c·b^(−2i/r)"""
    return _of_powers("standard", _STANDARD, base, factor)


def _ntk(base: Fraction, scale: Fraction) -> Schedule:
    def theta(i: Size, r: Size) -> Term:
        stretched = rational(base) * _power(scale, _exponent(r, r - 2))
        return call("rpow", stretched, _exponent(i * -2, r))

    text = f"({base}*{scale}^(d/(d-2)))^(-2i/d)"
    return Schedule("NTK", base, scale, theta, text)


def _undivided(base: Fraction, factor: Fraction) -> Schedule:
    def theta(i: Size, _: Size) -> Term:
        return _power(
            base,
            as_real(i * -factor.numerator)
            if factor.denominator == 1
            else _times(-factor, as_real(i)),
        )

    shown = "" if factor == 1 else f"{factor}" if factor.denominator == 1 else f"({factor})"
    return Schedule("undivided", base, Fraction(1), theta, f"{base}^(-{shown}i)")


def _constant(factor: Fraction) -> Schedule:
    return Schedule("constant", None, factor, lambda _i, _r: rational(factor), f"{factor}")


_PI = constant("pi", R)
_UNITS: Mapping[str, tuple[float, Term, str]] = {
    "degrees": (180 / math.pi, as_real(divide(as_size(180), _PI)), "180/pi"),
    "radians": (math.pi / 180, as_real(divide(_PI, as_size(180))), "pi/180"),
    "turns": (2 * math.pi, as_real(multiply(as_size(2), _PI)), "2*pi"),
}
"""By name: what the angles are multiplied by, as a number, a term and a text."""


def _in_units(name: str, base: Fraction) -> Schedule:
    _, factor, text = _UNITS[name]

    def theta(i: Size, r: Size) -> Term:
        return as_real(multiply(factor, _power(base, _exponent(i * -2, r))))

    return Schedule(name, base, Fraction(1), theta, f"{text}*{base}^(-2i/d)")


def _logarithm(power: int | None, of_log: int | None, base: Fraction) -> Schedule:
    """power^(−2i/r·log b), with the logarithm to the base ``of_log``; None: e and ln."""

    def theta(i: Size, r: Size) -> Term:
        log = function({10: "log10", 2: "log2", None: "log"}[of_log], rational(base))
        exponent = as_real(multiply(_exponent(i * -2, r), log))
        if power is None:
            return as_real(function("exp", exponent))
        return _power(Fraction(power), exponent)

    shown = {10: "log10", 2: "log2", None: "ln"}[of_log]
    text = f"{power or 'e'}^(-2i/d*{shown}({base}))"
    return Schedule("logarithm", base, Fraction(1), theta, text)


_LOGARITHMS = ((None, 10), (None, 2), (10, None), (2, None), (10, 2), (2, 10))
"""(base of the power, base of the logarithm), None for e."""


def _logarithms(log: float) -> list[Schedule]:
    """Schedules whose base has this logarithm, because two bases were mixed."""
    found = []
    for power, of_log in _LOGARITHMS:
        for base in USUAL_BASES:
            mixed = math.log(base) * math.log(power or math.e) / math.log(of_log or math.e)
            if _near(mixed, log):
                found.append(_logarithm(power, of_log, Fraction(base)))
    return found


def recognised_schedules(rates: Rates) -> list[Schedule]:
    """The schedules with these frequencies, up to rounding; the simplest first."""
    usable = {r: list(values) for r, values in rates.items() if values}
    if not usable or any(v <= 0 for values in usable.values() for v in values):
        return []
    ways = (_constants, _undivided_candidates, _geometric, _ntk_candidates)
    candidates = [schedule for way in ways for schedule in way(usable)]
    return [schedule for schedule in candidates if _fits(schedule, usable)]


def _fits(schedule: Schedule, rates: Rates) -> bool:
    return all(
        _near(number_at(schedule.theta(as_size(i), as_size(r)), {}), value)
        for r, values in rates.items()
        if not (schedule.name == "fence posts" and r == 2)
        for i, value in enumerate(values)
    )


def _constants(rates: Rates) -> list[Schedule]:
    first = next(iter(rates.values()))[0]
    exact = _nice(first)
    return [] if exact is None else [_constant(exact)]


def _undivided_candidates(rates: Rates) -> list[Schedule]:
    """b^(−c·i) with the same c for all sizes: only several sizes tell it from the standard one."""
    steps = {values[0] / values[1] for values in rates.values() if len(values) > 1}
    if len(rates) < 2 or not steps or max(steps) - min(steps) > _TOLERANCE * max(steps):
        return []
    base = _nice(max(steps))
    if base is None or base <= 1:
        return []
    root = _nice(math.sqrt(base))
    return [_undivided(base, Fraction(1))] if root is None else [_undivided(root, Fraction(2))]


def _geometric(rates: Rates) -> list[Schedule]:
    """Candidates from the ratio of the first two frequencies for the largest r."""
    r = max(rates)
    values = rates[r]
    if len(values) < 2:
        return []
    ratio = math.log(values[0] / values[1])
    factor = _nice(values[0])
    found: list[Schedule] = []
    one = Fraction(1)
    base = _nice(_exp(ratio * r / 2))
    if base is not None and base > 1:
        found += [standard(base, factor)] if factor is not None else []
        found += [_of_powers("shifted", _shift(by), base, one) for by in (1, -1, 2)]
        found += [_in_units(name, base) for name in _UNITS if _near(values[0], _UNITS[name][0])]
    found += _logarithms(ratio * r / 2)
    posts = _nice(_exp(ratio * (r / 2 - 1)))
    if posts is not None and posts > 1 and factor is not None:
        found.append(_of_powers("fence posts", _FENCE_POSTS, posts, factor))
    back = _nice(_exp(-ratio * r / 2))
    if back is not None and back > 1:
        found += [_of_powers("rising", _RISING, back, factor)] if factor is not None else []
        found.append(_of_powers("reversed", _REVERSED, back, one))
    return found


def _ntk_candidates(rates: Rates) -> list[Schedule]:
    """b·s^(r/(r−2)) from two sizes; from a single one with a usual base b."""
    logs = {
        r: r / 2 * math.log(values[0] / values[1])
        for r, values in rates.items()
        if len(values) > 1 and r > 2
    }
    if len(logs) >= 2:
        (r1, l1), (r2, l2) = sorted(logs.items())[-2:]
        f1, f2 = r1 / (r1 - 2), r2 / (r2 - 2)
        log_s = (l1 - l2) / (f1 - f2)
        base, scale = _nice(_exp(l1 - f1 * log_s)), _nice(_exp(log_s))
        return [_ntk(base, scale)] if base and scale and scale > 1 else []
    found = []
    for r, log in logs.items():
        for usual in USUAL_BASES:
            stretch = _nice(_exp((log - math.log(usual)) * (r - 2) / r))
            if stretch is not None and 1 < stretch <= 1024 and stretch.denominator <= 8:
                found.append(_ntk(Fraction(usual), stretch))
    return found


def _exp(value: float) -> float:
    return math.exp(value) if abs(value) < 200 else math.inf


def _nice(value: float) -> Fraction | None:
    """The simple fraction that a number is, up to rounding."""
    if not math.isfinite(value) or value <= 0:
        return None
    for largest in (1, 10, 1000, 100000):
        near = Fraction(value).limit_denominator(largest)
        if near and _near(float(near), value):
            return near
    return None


def _near(a: float, b: float) -> bool:
    return abs(a - b) <= _TOLERANCE * max(abs(a), abs(b))

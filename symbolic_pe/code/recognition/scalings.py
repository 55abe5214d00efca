"""Published ways to scale the frequencies b^(−2i/r), with all their parameters.

    default     b^(−2i/r) itself
    linear      every frequency divided by s
    ntk         b·s^(r/(r−2)) in place of b
    yarn        high frequencies kept, low ones divided by s, between them a ramp in i
    llama3      the same with a ramp in the number of turns within the original context
    longrope    a factor for each pair, from a list

Parameters have the names that they have in configurations of models (``rope_scaling`` of
transformers).  They are found by comparing all frequencies with those of the schedule: either with
the parameters that the caller gives, or with the usual ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeAlias

from symbolic_pe.code.parameters import DEFAULTS, LISTS, Parameters
from symbolic_pe.code.recognition.schedules import Rates
from symbolic_pe.code.symbols.constants import USUAL_BASES

ALIKE = 3e-6
"""How near frequencies in float32 are to what they should be: the lowest ones, whose logarithms are
rounded on the way."""

ROUNDED = 2.0**-22
"""The same for the highest, 1."""

FEWEST = 4
"""Of fewer pairs nothing is said."""

CONTEXTS = tuple(2**n for n in range(9, 18))
"""Original contexts of published models.  With larger ones, frequencies of base 1000000 for d = 64
are those of a smaller context with the 2π left out."""


@dataclass(frozen=True)
class Scaling:
    """A schedule that was found: its base, and its parameters without those that it has not."""

    base: Fraction
    parameters: Parameters

    @property
    def kind(self) -> str:
        """The type, as configurations name it."""
        return str(self.parameters["rope_type"])

    @property
    def factor(self) -> float | None:
        """By which the context is stretched; None of a list of factors."""
        return self.parameters.get("factor")


# what the frequencies are multiplied by -------------------------------------------------------

_Weights: TypeAlias = Callable[[Parameters, float, int], Sequence[float]]
"""For parameters, base and r: how much of each frequency is kept; the rest is divided by s."""


def _yarn(p: Parameters, base: float, r: int) -> Sequence[float]:
    def place(turns: float) -> float:
        within = p["original_max_position_embeddings"] / (turns * 2 * math.pi)
        return r * math.log(within) / (2 * math.log(base))

    low, high = place(p["beta_fast"]), place(p["beta_slow"])
    if p["truncate"]:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, r - 1)
    width = high - low or 0.001
    return [1 - min(max((i - low) / width, 0), 1) for i in range(r // 2)]


def _llama3(p: Parameters, base: float, r: int) -> Sequence[float]:
    low, high = p["low_freq_factor"], p["high_freq_factor"]

    def kept(i: int) -> float:
        turns = p["original_max_position_embeddings"] * base ** (-2 * i / r) / (2 * math.pi)
        if turns > high or turns < low or low == high:
            return float(turns > high)
        return float((turns - low) / (high - low))

    return [kept(i) for i in range(r // 2)]


_BLENDS: Mapping[str, _Weights] = {
    "default": lambda _p, _base, r: [1.0] * (r // 2),
    "linear": lambda _p, _base, r: [0.0] * (r // 2),
    "yarn": _yarn,
    "llama3": _llama3,
}


def _shares(p: Parameters, base: float, r: int) -> Sequence[float]:
    """What each of the frequencies b^(−2i/r) is multiplied by."""
    if p["rope_type"] == "ntk":
        return [p["factor"] ** (-2 * i / (r - 2)) for i in range(r // 2)]
    weights = _BLENDS[p["rope_type"]](p, base, r)
    return [kept + (1 - kept) / p["factor"] for kept in weights]


def _seen(rates: Sequence[float], base: float) -> list[float]:
    r = 2 * len(rates)
    return [rate * base ** (2 * i / r) for i, rate in enumerate(rates)]


def _is_near(values: Sequence[float], wanted: Sequence[float]) -> bool:
    return len(values) == len(wanted) and all(
        abs(a - b) <= ALIKE * abs(b) for a, b in zip(values, wanted, strict=True)
    )


def _is_rounded(values: Sequence[float], wanted: Sequence[float]) -> bool:
    """Whether what the frequencies b^(−2i/r) are multiplied by is this, up to rounding."""
    count = len(values)
    return count == len(wanted) and all(
        abs(a - b) <= (ROUNDED + ALIKE * i / count) * abs(b)
        for i, (a, b) in enumerate(zip(values, wanted, strict=True))
    )


# which it is ----------------------------------------------------------------------------------


def scaling_of(
    rates: Rates, written: Iterable[Fraction], asked: Parameters | None = None
) -> Scaling | None:
    """The schedule with exactly these frequencies; None if there is none with usual parameters.

    ``written``: the bases of the formula; ``asked``: the parameters that the caller means, which
    come first.
    """
    usable = {r: values for r, values in rates.items() if len(values) >= FEWEST}
    if not usable or any(value <= 0 for values in usable.values() for value in values):
        return None
    theta = None if asked is None else asked.get("rope_theta")
    given = [Fraction(theta)] if theta else []
    bases = dict.fromkeys([*given, *_bases(written), *_short_base(usable[max(usable)])])
    for base in bases:
        found = _matching(usable, float(base), _candidates(asked))
        if found is None:
            found = _listed(usable, float(base), asked)
        if found is not None:
            return Scaling(base, found)
    return None


def _bases(written: Iterable[Fraction]) -> list[Fraction]:
    """Those of the code first, but for numbers that it has computed, as b·s^(r/(r−2))."""
    own = sorted(b for b in written if b > 1)
    short = [b for b in own if b.denominator < 1000]
    return list(dict.fromkeys([*short, *map(Fraction, USUAL_BASES), *own]))


def _short_base(rates: Sequence[float]) -> list[Fraction]:
    """The base of frequencies with one ratio, if it has at most three digits besides zeros."""
    count = len(rates)
    exponent = math.log(rates[0] / rates[-1]) / (count - 1) * count
    if not 0 < exponent < 40:
        return []
    base = float(f"{math.exp(exponent):.3g}")
    return [Fraction(base)] if abs(math.log(base) - exponent) <= ALIKE else []


def _candidates(asked: Parameters | None) -> Iterator[Parameters]:
    if asked is not None and asked["rope_type"] != "longrope":
        yield asked
    yield {"rope_type": "default", "factor": 1}
    yield {"rope_type": "linear"}
    yield {"rope_type": "ntk"}
    for context in CONTEXTS:
        yield from _usual(context)


def _usual(context: float) -> Iterator[Parameters]:
    """YaRN and Llama 3 as published; the third with the ramp of YaRN's paper, "NTK by parts"."""
    original = {"original_max_position_embeddings": context}
    for truncate in (True, False):
        yield {"rope_type": "yarn", **DEFAULTS["yarn"], **original, "truncate": truncate}
    for high in (4, 32):
        yield {"rope_type": "llama3", "low_freq_factor": 1, "high_freq_factor": high, **original}


def _matching(rates: Rates, base: float, candidates: Iterable[Parameters]) -> dict[str, Any] | None:
    """The first candidate with these frequencies, with its factor."""
    r = max(rates)
    seen = _seen(rates[r], base)
    for candidate in candidates:
        factor = candidate.get("factor") or _factor(candidate, seen, base, r)
        if factor is None:
            continue
        found = {**candidate, "factor": factor}
        if all(
            _is_rounded(_seen(values, base), _shares(found, base, size))
            for size, values in rates.items()
        ):
            return found
    return None


LARGEST_PARTS = {"ntk": 8, "linear": 100}
"""Denominators of factors: where a schedule has but its factor, any number would be one."""


def _factor(p: Parameters, seen: Sequence[float], base: float, r: int) -> float | None:
    """The factor that the lowest frequency shows, if it is a simple number above 1."""
    share = seen[-1]
    if p["rope_type"] != "ntk":
        weights = _BLENDS[p["rope_type"]](p, base, r)
        place = min(range(len(weights)), key=weights.__getitem__)
        if weights[place] > 1 - ALIKE:
            return None
        share = (seen[place] - weights[place]) / (1 - weights[place])
    if not 0 < share < 1 - ALIKE:
        return None
    near = Fraction(1 / share).limit_denominator(LARGEST_PARTS.get(p["rope_type"], 1000))
    return float(near) if abs(near * share - 1) <= ALIKE else None


# LongRoPE -------------------------------------------------------------------------------------


def _listed(rates: Rates, base: float, asked: Parameters | None) -> dict[str, Any] | None:
    """Factors of the list that is given, or else such as people write into one."""
    if len(rates) > 1:
        return None
    factors = [1 / share for share in _seen(next(iter(rates.values())), base)]
    for name in LISTS if asked is not None else ():
        if asked and _is_rounded(factors, asked.get(name, ())):
            return dict(asked)
    if (
        _is_list(factors)
        and factors[0] >= 1 - ALIKE
        and all(a <= b * (1 + ALIKE) for a, b in pairwise(factors))
    ):
        return {"rope_type": "longrope", "factors": list(map(_short, factors))}
    return None


def _is_list(factors: Sequence[float]) -> bool:
    """Whether these are different numbers of at most four digits, as people write into lists."""
    short = list(map(_short, factors))
    return len(set(short)) >= FEWEST and _is_near(factors, short)


def _short(number: float) -> float:
    return float(f"{number:.4g}")


# what it is not -------------------------------------------------------------------------------


def stretched_base(rates: Rates, written: Iterable[Fraction]) -> Fraction | None:
    """The base of frequencies of which some stand as they are or divided alike, or all are divided
    or multiplied by numbers of a list."""
    for base in _bases(written):
        for values in rates.values():
            shares = _seen(values, float(base))
            lists = (shares, [1 / share if share else 0 for share in shares])
            if _has_plateau(shares) or any(map(_is_list, lists)):
                return base
    return None


def _has_plateau(shares: Sequence[float]) -> bool:
    """Whether the first three, or the last three, are multiplied by the same."""
    ends = (shares[:3], shares[-3:])
    return len(shares) >= FEWEST and any(_is_near(part, [part[0]] * 3) for part in ends)


def hint(rates: Rates, base: Fraction) -> str | None:
    """The slip with which usual parameters give these frequencies."""
    usable = {r: values for r, values in rates.items() if len(values) >= FEWEST}
    for context in CONTEXTS:
        if _matching(usable, float(base), _usual(context * 2 * math.pi)):
            return "is the 2π left out?"
    for wanted in (p for context in CONTEXTS for p in _usual(context)):
        if all(_is_exchanged(values, float(base), wanted) for values in usable.values()):
            return "is it blended the wrong way round?"
    return None


def _is_exchanged(rates: Sequence[float], base: float, p: Parameters) -> bool:
    """Whether what is between the ends, or all of it, is kept where it is divided."""
    weights = _BLENDS[p["rope_type"]](p, base, 2 * len(rates))
    seen = _seen(rates, base)
    blended = [i for i, kept in enumerate(weights) if 0 < kept < 1]
    lowest, highest = min(seen), max(seen)
    if not blended or abs(highest - 1) > ALIKE or lowest > 1 - ALIKE:
        return False
    back = [(seen[i] - lowest) / (highest - lowest) for i in blended]
    return all(abs(a - (1 - weights[i])) <= 1e-4 for a, i in zip(back, blended, strict=True))

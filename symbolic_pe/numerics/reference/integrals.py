"""The integrals that large dimensions lead to, by Gauss–Legendre quadrature on panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from symbolic_pe.numerics.reference.arguments import (
    Float64Array,
    RealArray,
    positive_array,
    positive_base,
    real_array,
    real_result,
)
from symbolic_pe.numerics.reference.sinusoids import DEFAULT_BASE

__all__ = [
    "DECAY_ZEROS",
    "cosine_integral",
    "decay_integral",
    "decay_integral_imaginary",
    "similarity_integral",
    "sine_integral",
    "weighted_decay_integral",
]


# All of them by the composite Gauss–Legendre rule. The integrand turns by at most 3 radians in a
# panel, where 16 points are exact far beyond float64, so that what is left is rounding. Just under
# half an oscillation, because the nodes of successive panels round alike: over panels of a whole
# oscillation these errors add up (to 1e-13 at x = 1e4), over half ones they alternate and cancel.

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)

_PANEL_PHASE = 3.0

_MOST_PANELS = 500_000


def _panel_count(phase: float, name: str) -> int:
    """Return how many panels cover this change of phase, at least one."""
    panels = np.ceil(abs(phase) / _PANEL_PHASE)
    if not panels <= _MOST_PANELS:
        raise ValueError(
            f"{name} turns the integrand through {abs(phase):.3g} radians, more than the "
            f"{_MOST_PANELS * _PANEL_PHASE:.3g} that this quadrature resolves. Use a smaller one, "
            "or the closed form in ball arithmetic."
        )
    return max(1, int(panels))


def _integrate(function: Callable[[Float64Array], Float64Array], edges: Float64Array) -> float:
    """Integrate `function` from the first edge to the last, panel by panel."""
    middle, half = (edges[1:] + edges[:-1]) / 2, (edges[1:] - edges[:-1]) / 2
    values = function(middle[:, np.newaxis] + half[:, np.newaxis] * _NODES)
    return float((half * (values @ _WEIGHTS)).sum())


def _one_by_one(function: Callable[[float], float], arguments: Float64Array) -> Float64Array:
    """Apply `function` to each entry: the panels, and so the work, differ from one to the next."""
    return np.array([function(float(a)) for a in arguments.flat]).reshape(arguments.shape)


def _decay_edges(offset: float, base: float) -> Float64Array:
    """Panels of [0, 1] in which k·b^(−t) changes by at most 3, and b^(−t) at most e-fold."""
    end = 1.0 / base
    even_in_time = np.linspace(0.0, 1.0, int(np.ceil(abs(np.log(base)))) + 2)
    panels = _panel_count(offset * (1.0 - end), "offset")
    if panels == 1:
        return even_in_time
    even_in_phase = -np.log(np.linspace(1.0, end, panels + 1)[1:-1]) / np.log(base)
    return np.union1d(even_in_time, even_in_phase)


def _decay(
    wave: Callable[[Float64Array], Float64Array], offset: ArrayLike, base: float
) -> Float64Array:
    """Return ∫_0^1 wave(k·b^(−t)) dt for each offset k."""
    b = positive_base(base)

    def at(k: float) -> float:
        return _integrate(lambda t: wave(k * b ** (-t)), _decay_edges(k, b))

    return _one_by_one(at, real_array(offset, "offset"))


def decay_integral(
    offset: ArrayLike, base: float = DEFAULT_BASE, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """I_b(k) = ∫_0^1 cos(k·b^(−t)) dt, by quadrature.

    The absolute error is below 1e-13 for |k| ≤ 1e4 at b = 10000; the work grows with |k|·|1 − 1/b|.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError: the offset or the base is not real, or the dtype neither float32 nor float64.
        ValueError: the base is not positive, an offset not finite, or |k|·|1 − 1/b| above 1.5e6.

    Source: note 001, "远程衰减": the real part of ∫_0^1 e^(i·k·θ_t) dt with θ_t = b^(−t).
    """
    return real_result(_decay(np.cos, offset, base), dtype)


DECAY_ZEROS: Mapping[int, str] = MappingProxyType(
    {
        2: "2.17933538056814496013796765164",
        100: "60.652439680294619192258763427",
        1000: "617.661568406083485799539530008",
        1250: "770.121183173955169380957981122",
        10000: "6166.02848472874863836603938109",
    }
)
"""The first zero of I_b, where the similarity is lost, for some bases b, to 30 digits."""


def decay_integral_imaginary(
    offset: ArrayLike, base: float = DEFAULT_BASE, *, dtype: DTypeLike = np.float64
) -> RealArray:
    """∫_0^1 sin(k·b^(−t)) dt, by quadrature, as accurate as `decay_integral`.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError, ValueError: as `decay_integral`.

    Source: note 001, "远程衰减": the imaginary part of ∫_0^1 e^(i·k·θ_t) dt with θ_t = b^(−t).
    """
    return real_result(_decay(np.sin, offset, base), dtype)


def weighted_decay_integral(
    offset: ArrayLike,
    weight: Callable[[Float64Array], Float64Array],
    base: float = DEFAULT_BASE,
    *,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """∫_0^1 h(t)·cos(k·b^(−t)) dt for a smooth weight t -> h(t), by quadrature.

    ``weight`` takes an array of times in [0, 1] and returns the weights there. The panels are those
    of `decay_integral`, so the weight should change no faster than a polynomial of low degree.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError: the offset is not real, or the dtype neither float32 nor float64.
        ValueError: an offset is not finite, the base not positive, or |k|·(1 − 1/b) above 1.5e6.

    Source: note 001, "远程衰减", with a weight for each frequency as in RoFormer (Su 2021, §3.4.3).
    """
    b = positive_base(base)

    def at(k: float) -> float:
        return _integrate(lambda t: weight(t) * np.cos(k * b ** (-t)), _decay_edges(k, b))

    return real_result(_one_by_one(at, real_array(offset, "offset")), dtype)


_SLOPE_SAMPLES = 1024


def similarity_integral(
    offset: ArrayLike,
    schedule: Callable[[Float64Array], Float64Array],
    *,
    dtype: DTypeLike = np.float64,
) -> RealArray:
    """∫_0^1 cos(k·θ_t) dt for any smooth schedule t -> θ_t, by quadrature.

    ``schedule`` takes an array of times in [0, 1] and returns their frequencies. The panels are
    even in time and as narrow as the steepest place needs, so for θ_t = b^(−t) with a large base
    `decay_integral` takes less work. The absolute error is below 1e-12 for |k| ≤ 1e4.

    Shapes: offset (...,) -> (...,).

    Raises:
        TypeError: the offset or a frequency is not real, or the dtype neither float32 nor float64.
        ValueError: an offset or a frequency is not finite, the schedule does not return a
            frequency for each time, or |k|·max|dθ/dt| is above 1.5e6.

    Source: note 001, "远程衰减": the real part of ∫_0^1 e^(i·k·θ_t) dt.
    """
    times = np.linspace(0.0, 1.0, _SLOPE_SAMPLES + 1)
    given = _frequencies_at(schedule, times)
    steepest = float(np.abs(np.diff(given)).max()) * _SLOPE_SAMPLES

    def at(k: float) -> float:
        panels = max(_LEAST_PANELS, 2 * _panel_count(k * steepest, "offset"))
        edges = np.linspace(0.0, 1.0, panels + 1)
        return _integrate(lambda t: np.cos(k * _frequencies_at(schedule, t)), edges)

    return real_result(_one_by_one(at, real_array(offset, "offset")), dtype)


_LEAST_PANELS = 16


def _frequencies_at(
    schedule: Callable[[Float64Array], Float64Array], times: Float64Array
) -> Float64Array:
    """Return θ_t at these times, or say what is wrong with the schedule."""
    given = real_array(schedule(times), "schedule")
    if given.shape != times.shape:
        raise ValueError(
            f"schedule must return a frequency for each time; got shape {given.shape} for times "
            f"of shape {times.shape}. Use NumPy functions of the whole array."
        )
    return given


def _sinc(t: Float64Array) -> Float64Array:
    """Return sin(t)/t, 1 at t = 0."""
    return np.asarray(np.sinc(t / np.pi), dtype=np.float64)


def _from_zero(function: Callable[[Float64Array], Float64Array], x: Float64Array) -> Float64Array:
    """Return ∫_0^x function(t) dt for each x."""

    def to(end: float) -> float:
        full_panels = _PANEL_PHASE * np.arange(_panel_count(end, "x"))  # exact in binary
        return _integrate(function, np.append(full_panels, end))

    return _one_by_one(to, x)


def sine_integral(x: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Si(x) = ∫_0^x sin(t)/t dt for x > 0, by quadrature, to an absolute error of 1e-14.

    Shapes: x (...,) -> (...,).

    Raises:
        TypeError: x is not real, or the dtype neither float32 nor float64.
        ValueError: x is not positive and finite, or above 1.5e6.

    Source: the definition (DLMF 6.2.9).
    """
    return real_result(_from_zero(_sinc, positive_array(x, "x")), dtype)


def cosine_integral(x: ArrayLike, *, dtype: DTypeLike = np.float64) -> RealArray:
    """Ci(x) = γ + ln x − Cin(x), Cin(x) = ∫_0^x (1 − cos t)/t dt, for x > 0, by quadrature.

    (1 − cos t)/t is taken as sin(t/2)·sin(t/2)/(t/2), which does not cancel near 0. The absolute
    error is 1e-14, which for large x is not a relative one: Ci(x) is about sin(x)/x. Below
    x = 1e-3, where Ci is about ln x, it is a few ulps of ln x.

    Shapes: x (...,) -> (...,).

    Raises:
        TypeError: x is not real, or the dtype neither float32 nor float64.
        ValueError: x is not positive and finite, or above 1.5e6.

    Source: the definition (DLMF 6.2.12, 6.2.13).
    """
    values = positive_array(x, "x")
    cin = _from_zero(lambda t: np.sin(t / 2) * _sinc(t / 2), values)
    return real_result(np.euler_gamma + np.log(values) - cin, dtype)

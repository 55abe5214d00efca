"""Where a claim is compared with NumPy: a sampler for each variable.

    @SHIFT.numbers(p=reals(-1e4, 1e4), n=choice(1, 32, 256), theta=family("n", 0, 1))
    def with_numpy(p, n, theta): ...

A sampler is named as the variable is printed.  A *point* gives every name a :class:`Sample`: one
value in two forms, as ball arithmetic takes it and as NumPy does.  Floats are exact in both, so
that the two are evaluated at the same point.  Names that are no variables of the statement may be
sampled too, for sizes, for the parameters of :func:`function` and for the NumPy function.

Points depend on the seed and their number alone.
"""

from __future__ import annotations

import math
import unicodedata
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import sympy
from flint import acb
from numpy.random import Generator
from sympy import Basic, Expr, Lambda

from symbolic_pe.language.terms import MatrixLambda, MatrixTerm, free_variables, shape_of
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.evaluation import enclose
from symbolic_pe.numerics.in_numpy import value_of
from symbolic_pe.printing.lines import term_text


@dataclass(frozen=True)
class Sample:
    """One value twice: ``exact`` for :func:`symbolic_pe.numerics.evaluation.enclose`, ``plain`` for
    NumPy; ``text`` shows it to a reader."""

    exact: Any
    plain: Any
    text: str


def name_of(variable: Any) -> str:
    """A variable's name, as samplers are called: in Python's normal form, φ for ϕ."""
    name = getattr(variable, "name", None) or variable.__name__
    return unicodedata.normalize("NFKC", str(name))


Point: TypeAlias = Mapping[str, Sample]
Size: TypeAlias = int | str | Expr
"""A number, the name of an integer that is sampled, or a term in such names: ``2*n``."""


@dataclass(frozen=True)
class Sampler:
    """How a value is drawn.

    ``draw(generator, turn, point)``: ``turn`` is the number of the point, ``point`` holds the
    names in ``needs``, which are drawn before; ``turns``: how many points it takes to see all
    values, 0 where there is always another.
    """

    text: str
    draw: Callable[[Generator, int, Point], Sample]
    needs: frozenset[str] = frozenset()
    turns: int = 0

    def __repr__(self) -> str:
        return self.text


def points_needed(samplers: Mapping[str, Sampler], wanted: int) -> int:
    """How many points to draw: so many that each value of each :func:`choice` is used, and
    ``wanted`` where values are random."""
    most = max((sampler.turns for sampler in samplers.values()), default=1)
    return max(most, wanted) if is_random(samplers) else most


def is_random(samplers: Mapping[str, Sampler]) -> bool:
    """Is there always another point?"""
    return any(sampler.turns == 0 for sampler in samplers.values())


def draw_point(samplers: Mapping[str, Sampler], seed: int, turn: int) -> dict[str, Sample]:
    """The point with this number.  Raises ValueError where samplers need what nobody samples."""
    point: dict[str, Sample] = {}
    waiting = dict(samplers)
    while waiting:
        ready = [name for name, sampler in waiting.items() if sampler.needs <= point.keys()]
        if not ready:
            name, sampler = next(iter(waiting.items()))
            missing = ", ".join(sorted(sampler.needs - point.keys()))
            raise ValueError(
                f"{name} is drawn by {sampler}, which needs {missing}, and that is "
                "not sampled (or only afterwards)"
            )
        for name in ready:
            generator = np.random.default_rng([seed, turn, zlib.crc32(name.encode())])
            point[name] = waiting.pop(name).draw(generator, turn, point)
    return {name: point[name] for name in samplers}


# --- numbers ---------------------------------------------------------------------------------


def reals(low: float, high: float) -> Sampler:
    """A float64, uniform in [low, high)."""
    _require_range(low, high)
    return _random(f"reals({low}, {high})", lambda rng: float(rng.uniform(low, high)))


def positive(low: float, high: float) -> Sampler:
    """A float64 whose logarithm is uniform: all magnitudes in [low, high) alike.  0 < low."""
    _require_range(low, high)
    if not low > 0:
        raise ValueError(f"positive({low}, {high}): the range must lie above 0")
    start, stop = math.log(low), math.log(high)

    def draw(rng: Generator) -> float:
        return float(min(max(math.exp(rng.uniform(start, stop)), low), high))

    return _random(f"positive({low}, {high})", draw)


def integers(low: int, high: int) -> Sampler:
    """An integer with low ≤ value ≤ high."""
    _require_range(low, high + 1)
    return _random(f"integers({low}, {high})", lambda rng: int(rng.integers(low, high + 1)))


def complexes(radius: float) -> Sampler:
    """A complex number, uniform in the disc around 0."""
    _require_range(0, radius)
    return _random(f"complexes({radius})", lambda rng: complex(_in_disc(rng, radius, ())))


def _random(text: str, draw: Callable[[Generator], int | float | complex]) -> Sampler:
    return Sampler(text, lambda rng, _turn, _point: _number(draw(rng)))


def choice(*values: Any) -> Sampler:
    """The values in turn: every one is used.  For what a value may be see :func:`constant`."""
    if not values:
        raise ValueError("choice() needs at least one value")
    samples = [as_sample(value) for value in values]
    return Sampler(
        f"choice{values}",
        lambda _rng, turn, _point: samples[turn % len(samples)],
        turns=len(samples),
    )


def constant(value: Any) -> Sampler:
    """Always this: a number (a closed term such as ``2000*pi`` is exact, and rounded for NumPy
    only), or a sequence or array for a function of an index."""
    sample = as_sample(value)
    return Sampler(f"constant({value})", lambda _rng, _turn, _point: sample, turns=1)


def _require_range(low: float, high: float) -> None:
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise ValueError(f"from {low} to {high} is not a range of numbers")


def _in_disc(rng: Generator, radius: float, shape: tuple[int, ...]) -> Any:
    angle, length = rng.uniform(0, 2 * math.pi, shape), radius * np.sqrt(rng.uniform(0, 1, shape))
    return length * np.cos(angle) + 1j * length * np.sin(angle)


def _number(value: int | float | complex) -> Sample:
    return Sample(value, value, _digits(value))


def _digits(value: int | float | complex) -> str:
    """All digits of a number, as people write it: ``2``, ``−0.25``, ``1.5 + 2ⅈ``."""
    if isinstance(value, complex):
        sign = "−" if math.copysign(1, value.imag) < 0 else "+"
        return f"{_digits(value.real)} {sign} {_digits(abs(value.imag))}ⅈ"
    whole = isinstance(value, int) or value.is_integer()
    shown = f"{int(value)}" if whole else np.format_float_positional(value)
    return shown.replace("-", "−")


def as_sample(value: Any) -> Sample:
    """A given value in both forms.  Raises ValueError for what :func:`constant` does not take."""
    if isinstance(value, int | float | complex):
        return _number(value)
    if isinstance(value, Fraction):
        return Sample(value, float(value), str(value).replace("-", "−"))
    if isinstance(value, Basic) and shape_of(value) is None and not free_variables(value):
        return Sample(value, _rounded(value), term_text(value))
    if isinstance(value, np.ndarray | list | tuple):
        return _index_function(np.asarray(value))
    raise ValueError(f"{value!r} is neither a number nor a sequence of numbers")


def _rounded(term: Basic) -> int | float | complex:
    """The value of a closed term as NumPy gets it."""
    if isinstance(term, sympy.Integer):
        return int(term)
    ball = enclose(term, None, 128)
    if not (isinstance(ball, acb) and ball.is_finite()):
        raise ValueError(f"{term} has no value")
    return float(ball.real) if ball.imag == 0 else complex(ball)


# --- functions of an index -------------------------------------------------------------------


def family(size: Size | Sequence[Size], low: float, high: float) -> Sampler:
    """A function of an index 0 … size − 1 (or of several: give their sizes) with values uniform
    in [low, high).  NumPy gets a float64 array.  A function has values at all integers, so in
    balls θ(i) goes on beyond the array, see :class:`Periodic`."""
    _require_range(low, high)
    return _family(
        f"family({size!r}, {low}, {high})", size, lambda rng, shape: rng.uniform(low, high, shape)
    )


def complex_family(size: Size | Sequence[Size], radius: float) -> Sampler:
    """As :func:`family`, with complex values in the disc around 0."""
    _require_range(0, radius)
    return _family(
        f"complex_family({size!r}, {radius})", size, lambda rng, shape: _in_disc(rng, radius, shape)
    )


def _family(
    text: str, size: Size | Sequence[Size], values: Callable[[Generator, tuple[int, ...]], Any]
) -> Sampler:
    sizes = tuple(size) if isinstance(size, list | tuple) else (size,)

    def draw(rng: Generator, _turn: int, point: Point) -> Sample:
        return _index_function(values(rng, tuple(_size(item, point) for item in sizes)))

    return Sampler(text, draw, _names_in(*sizes))


class Periodic:
    """The function i ↦ values[i mod size] + |i div size| of integers, as balls: an array has no
    values beyond its end, and the function must have some that are not the same again, or a sum
    over 1 … n could not be told from one over 0 … n − 1."""

    def __init__(self, values: Any) -> None:
        self.values, self._nested = values, _balls(values.tolist())

    def __call__(self, *indices: acb) -> acb:
        if len(indices) != self.values.ndim:
            raise Undetermined(f"{len(indices)} indices of {self.values.ndim}")
        value, beyond = self._nested, 0
        for index in indices:
            if not (index.imag == 0 and index.real.is_integer()):
                raise Undetermined(f"{index} is not an index: integers are")
            turns, place = divmod(int(index.real.fmpz()), len(value))
            value, beyond = value[place], beyond + abs(turns)
        return value + beyond if beyond else value


def _balls(nested: Any) -> Any:
    return [_balls(item) for item in nested] if isinstance(nested, list) else acb(nested)


def _index_function(values: Any) -> Sample:
    if values.dtype.kind not in "iufc" or values.size == 0 or not np.isfinite(values).all():
        raise ValueError("a function of an index is given by at least one number, all finite")
    shape = "×".join(map(str, values.shape))
    return Sample(Periodic(values), values, f"({shape} numbers)")


def _size(size: Size, point: Point) -> int:
    if isinstance(size, int):
        value: Any = size
    elif isinstance(size, str):
        value = point[size].plain
    else:
        given = {symbol: point[name_of(symbol)].exact for symbol in size.free_symbols}
        value = _rounded(size.xreplace({name: sympy.sympify(it) for name, it in given.items()}))
    if not isinstance(value, int) or value < 1:
        raise ValueError(f"{size} = {value} is not a size: a positive integer is")
    return value


def _names_in(*sizes: Size) -> frozenset[str]:
    names: set[str] = set()
    for size in sizes:
        if isinstance(size, Basic):
            names |= set(map(name_of, size.free_symbols))
        elif isinstance(size, str):
            names.add(size)
    return frozenset(names)


# --- functions given by a term ---------------------------------------------------------------


def function(model: Lambda) -> Sampler:
    """A model of an unknown function: ``function(Lambda(m, alpha*m))``, where alpha is sampled
    under its name.  NumPy gets a callable of numbers or arrays."""
    if not isinstance(model, Lambda):
        raise ValueError(f"function() takes a Lambda, not {model!r}")

    def draw(_rng: Generator, _turn: int, point: Point) -> Sample:
        def plain(*arguments: Any) -> Any:
            given = {it: point[name_of(it)].plain for it in free_variables(model)}
            given.update(zip(model.signature, map(np.asarray, arguments), strict=True))
            return value_of(model.expr, given, {})

        return Sample(model, plain, text())

    text = cache(lambda: term_text(model))
    names = frozenset(map(name_of, free_variables(model)))
    return Sampler(f"function({model})", draw, names, turns=1)


# --- matrices --------------------------------------------------------------------------------


def matrix(rows: Size, cols: Size, low: float = -1, high: float = 1) -> Sampler:
    """A float64 matrix for a matrix variable, entries uniform in [low, high)."""
    _require_range(low, high)

    def draw(rng: Generator, _turn: int, point: Point) -> Sample:
        shape = (_size(rows, point), _size(cols, point))
        values = rng.uniform(low, high, shape)
        return Sample(values.tolist(), values, f"({shape[0]}×{shape[1]} numbers)")

    return Sampler(f"matrix({rows!r}, {cols!r}, {low}, {high})", draw, _names_in(rows, cols))


def matrix_function(model: MatrixTerm | MatrixLambda) -> Sampler:
    """A model of a matrix variable: a matrix, or a ``MatrixLambda`` where it has parameters; other
    names free in it are sampled.  NumPy gets an array, or a callable that returns one."""
    if not isinstance(model, MatrixTerm | MatrixLambda):
        raise ValueError(f"matrix_function() takes a matrix or a MatrixLambda, not {model!r}")

    parameters = tuple(model.args[0]) if isinstance(model, MatrixLambda) else ()
    body = model.args[1] if isinstance(model, MatrixLambda) else model
    others = free_variables(body).difference(parameters)

    def draw(_rng: Generator, _turn: int, point: Point) -> Sample:
        given = {variable: point[name_of(variable)].exact for variable in others}

        def plain(*arguments: float) -> Any:
            named = dict(zip(parameters, arguments, strict=True))
            return _middles(enclose(body, {**given, **named}))

        return Sample(model, plain if parameters else plain(), text())

    text = cache(lambda: term_text(model))
    return Sampler(f"matrix_function({model})", draw, frozenset(map(name_of, others)), turns=1)


def _middles(balls: Any) -> Any:
    array = np.array([[complex(entry) for entry in row] for row in balls])
    return array if any(entry.imag != 0 for row in balls for entry in row) else array.real

"""What a statement is compared with, where its script says nothing: NumPy's own reading of it.

    stated(ForAll([n, theta, p, k], Equation(T(k) @ PE(p), PE(p + k))))

gives a sampler for each variable, by its sort, and a function that computes both sides by the
reference functions of ``T`` and ``PE`` (:mod:`symbolic_pe.numerics.in_numpy`).  Values lie between
the bounds that premises give; one in five is a corner, such as 0 or 1.  A side must be compared at
several points at which its premises hold: a comparison that never gets there fails.

A statement that something exists needs a witness, and one whose premises hardly any values satisfy
needs points of its own; these are compared by ``@CLAIM.numbers``.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import numpy as np
from flint import acb
from numpy.random import Generator
from sympy import Basic, Lambda, Symbol, preorder_traversal
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.encodings import n
from symbolic_pe.language import statements
from symbolic_pe.language.sorts import Fact, Sort, facts, sort_of
from symbolic_pe.language.terms import (
    Definition,
    MatrixValue,
    MatrixVariable,
    Variable,
    binder,
    free_variables,
)
from symbolic_pe.numerics.atomic_values import atoms_of
from symbolic_pe.numerics.bounds import Bound, bounds_in, value_inside
from symbolic_pe.numerics.defined import references_for
from symbolic_pe.numerics.drawing import BALLS, CORNERS, TERMS, Field, Wave, Waves, number
from symbolic_pe.numerics.evaluation import enclose
from symbolic_pe.numerics.in_numpy import Defined, NoValue, value_of
from symbolic_pe.numerics.numbers import Numbers
from symbolic_pe.numerics.sampling import Point, Sample, Sampler, as_sample, function, name_of

LEAST = 3
"""At how many points each side that has variables must have been compared."""


class NotComparable(ValueError):
    """A statement that only its script can say how to compare."""


def stated(
    statement: statements.Statement, original: statements.Statement | None = None
) -> Numbers:
    """The comparison of a closed statement with NumPy, from its sorts and definitions.

    ``original``: the statement that was altered to this one, if it is a mutant: its definitions
    keep their references.  Raises :class:`NotComparable`.
    """
    paths = list(_paths(statement))
    variables = _variables(paths)
    arguments, defined = _Arguments(statement), references_for(statement, original)
    samplers = {
        name: _sampler(variable, _bounds(variable, paths), arguments, far=bool(defined))
        for name, variable in variables.items()
    }
    atoms = [_Sides(atom, defined) for atom in atoms_of(statement)]
    return Numbers(samplers, partial(_computed, atoms), least=LEAST if samplers else 1)


# --- the two sides ---------------------------------------------------------------------------


@dataclass(frozen=True)
class _Sides:
    """An atomic statement, both sides of which NumPy computes."""

    atom: statements.Statement
    defined: Mapping[Definition, Defined]

    def at(self, point: Mapping[str, Any]) -> tuple[Any, Any] | None:
        """Both sides; None where NumPy cannot compute them."""
        try:
            values = {
                variable: point[name_of(variable)] for variable in statements.free_in(self.atom)
            }
            return self._found(values)
        except NoValue:
            return None

    def _found(self, values: Mapping[Any, Any]) -> tuple[Any, Any]:
        def value(term: Basic, **_: Any) -> Any:
            return value_of(term, values, self.defined)

        atom = self.atom
        if isinstance(atom, statements.TendsTo):
            return None, value(atom.limit)
        if isinstance(atom, statements.HasDerivative):
            (variable,), (body,), _ = binder(atom.function)
            there = {**values, variable: value(atom.point)}
            return value_of(body, there, self.defined), value(atom.value)
        left, right = statements.terms_of(atom)
        return value(left), value(right)


def _computed(atoms: Sequence[_Sides], **point: Any) -> list[tuple[Any, Any] | None]:
    """Both sides of all atomic statements: what a NumPy function of a script returns."""
    return [atom.at(point) for atom in atoms]


# --- the variables ---------------------------------------------------------------------------


@dataclass(frozen=True)
class _Path:
    """Variables quantified one inside the other, and the bounds that premises give them."""

    variables: tuple[Variable, ...] = ()
    bounds: tuple[Bound, ...] = ()


def _paths(statement: statements.Statement, path: _Path = _Path()) -> Iterator[_Path]:
    """The ways from the outside of a statement to its atoms."""
    if isinstance(statement, statements.Exists):
        raise NotComparable("it says that something exists, and a witness has to be given")
    if isinstance(statement, statements.ForAll):
        variables = (*path.variables, *statement.variables)
        yield from _paths(statement.body, replace(path, variables=variables))
    elif isinstance(statement, statements.Implies):
        _check_premise(statement.premise)
        found = bounds_in(statement.premise, path.variables)
        yield from _paths(statement.conclusion, replace(path, bounds=(*path.bounds, *found)))
    elif isinstance(statement, statements.And | statements.Or | statements.Not):
        for part in statements.parts_of(statement):
            yield from _paths(part, path)
    else:
        yield path


def _check_premise(premise: statements.Statement) -> None:
    """Refuse a premise of which values that are tried do not show that it holds: it may speak of
    all indices in a range, but not of all numbers or functions."""
    if isinstance(premise, statements.Exists):
        raise NotComparable("a premise says that something exists, which no value shows to fail")
    if isinstance(premise, statements.ForAll):
        for variable in premise.variables:
            if not (isinstance(variable, Symbol) and Fact.INTEGER in sort_of(variable).value):
                name = name_of(variable)
                raise NotComparable(f"a premise is about all {name}, and samples do not show it")
    for part in statements.parts_of(premise):
        _check_premise(part)


def _variables(paths: Sequence[_Path]) -> dict[str, Variable]:
    """The variables by name, each after those that it is bounded by.

    Of one name there may be several, as of ∀x ∈ ℝ and ∀x ∈ ℕ: the narrowest is sampled.
    """
    found: dict[str, Variable] = {}
    for path in paths:
        for variable in path.variables:
            name = name_of(variable)
            found[name] = _narrower(found.get(name, variable), variable)
    return found


def _narrower(one: Variable, other: Variable) -> Variable:
    if one == other:
        return one
    if isinstance(one, MatrixVariable) or type(one) is not type(other):
        raise NotComparable(f"{name_of(one)} means two things in it")
    narrow, wide = sorted((one, other), key=lambda it: -len(sort_of(it).value))
    if not sort_of(wide).value <= sort_of(narrow).value:
        raise NotComparable(f"{name_of(one)} is of two sorts in it")
    return narrow


def _bounds(variable: Variable, paths: Sequence[_Path]) -> list[tuple[Bound, ...]]:
    """The bounds of a variable on each of the ways on which it has some."""
    name = name_of(variable)
    own = (
        tuple(bound for bound in path.bounds if name_of(bound.variable) == name) for path in paths
    )
    return list(dict.fromkeys(filter(None, own)))


# --- numbers ---------------------------------------------------------------------------------

_FAR_TURN, _LARGE_N, _FAR = 1, 32, 1000.0
"""The point at which an encoding is large and positions are far from 0, how large and how far."""

_CORNER = 0.2
"""How often a corner is drawn."""

_SMALL = 0.4
"""How often a number is a small one."""

_OFTEN_ONE, _LARGEST_SIZE = 4, 5
"""A size is 1 at every fourth point, where much degenerates; others are small, for sums cost."""

_LARGEST_WHOLE = 6
"""The largest integer that is no size."""


def _number(sort: Sort, chance: Random) -> int | float | complex:
    """A number of a sort that is no corner."""
    scale = 1 if chance.random() < _SMALL else 10
    return number(sort, chance, most=_LARGEST_WHOLE, scale=scale)


def _sampler(
    variable: Variable, bounds: list[tuple[Bound, ...]], arguments: _Arguments, *, far: bool
) -> Sampler:
    if isinstance(variable, MatrixVariable):
        return _matrix_sampler(variable, arguments.count(variable))
    if isinstance(variable, UndefinedFunction):
        return _function_sampler(variable, arguments)
    return _number_sampler(variable, bounds, far=far)


def _number_sampler(variable: Symbol, bounds: list[tuple[Bound, ...]], *, far: bool) -> Sampler:
    """``far``: at one point an encoding is large, d = 64, and positions are far away."""
    sort, name = sort_of(variable), name_of(variable)
    terms = [bound.term for each in bounds for bound in each]
    needs = frozenset(name_of(it) for term in terms for it in free_variables(term))

    def draw(generator: Generator, turn: int, point: Point) -> Sample:
        chance = _chance(generator)
        drawn: Any = _drawn(sort, name, chance, turn)
        if far and turn == _FAR_TURN:
            drawn = _LARGE_N if variable == n else drawn * _FAR if sort is Sort.REAL else drawn
        if bounds:
            here = bounds[turn % len(bounds)]
            inside = partial(_bound_at, point=point)
            drawn = value_inside(variable, drawn, here, inside, chance)
        return as_sample(float(drawn.real) if isinstance(drawn, acb) else drawn)

    return Sampler(f"{name} ∈ {sort.sign}", draw, needs)


def _chance(generator: Generator) -> Random:
    return Random(int(generator.integers(2**32)))


def _drawn(sort: Sort, name: str, chance: Random, turn: int) -> int | float | complex:
    if sort is Sort.POSITIVE_INTEGER:  # a size, as a rule
        least = (turn + zlib.crc32(name.encode())) % _OFTEN_ONE == 0
        return 1 if least else chance.randint(1, _LARGEST_SIZE)
    return chance.choice(CORNERS[sort]) if chance.random() < _CORNER else _number(sort, chance)


def _bound_at(term: Basic, point: Point) -> Any:
    """A bound, as balls have it."""
    values = {variable: point[name_of(variable)].exact for variable in free_variables(term)}
    return enclose(term, values, 96)


# --- functions and matrices ------------------------------------------------------------------


class _Arguments:
    """What the unknown functions and matrices of a statement are applied to."""

    def __init__(self, statement: statements.Statement) -> None:
        self._of: dict[Any, tuple[int, bool]] = {}
        for term in statements.all_terms(statement):
            for node in preorder_traversal(term):
                if isinstance(node, AppliedUndef):
                    whole = all(Fact.INTEGER in facts(argument) for argument in node.args)
                    self._add(node.func, len(node.args), whole)
                elif isinstance(node, MatrixValue):
                    self._add(node.head, len(node.args) - 1, whole=True)

    def _add(self, head: Any, count: int, whole: bool) -> None:
        _, others = self._of.get(head, (count, True))
        self._of[head] = count, whole and others

    def count(self, variable: Variable) -> int:
        return self._of.get(variable, (0, True))[0]

    def are_integers(self, variable: Variable) -> bool:
        return self._of.get(variable, (0, True))[1]


_ENTRIES = 7
"""How many values a function of an index has before it begins again."""


def _function_sampler(variable: Any, arguments: _Arguments) -> Sampler:
    """An array for a function of indices, a wave for one of numbers."""
    sort, count = sort_of(variable), arguments.count(variable)

    def entries(generator: Generator, _turn: int, _point: Point) -> Sample:
        chance = _chance(generator)
        values = np.array([_number(sort, chance) for _ in range(_ENTRIES**count)])
        return as_sample(values.reshape((_ENTRIES,) * count))

    def wave(generator: Generator, turn: int, point: Point) -> Sample:
        names = tuple(Symbol(f"x{place}", real=True) for place in range(count))
        drawn = Wave.drawn(sort, _chance(generator))
        return function(Lambda(names, drawn.value(TERMS, *names))).draw(generator, turn, point)

    text = f"{name_of(variable)} ∈ {sort.sign}"
    if arguments.are_integers(variable):
        return Sampler(text, entries)
    if Fact.INTEGER in sort.value:
        raise NotComparable(f"{name_of(variable)} takes numbers to integers")
    return Sampler(text, wave)


_FLOATS = Field(float, np.sin, 1j, lambda x: np.real(x) + np.imag(x), math.floor)


def _matrix_sampler(variable: MatrixVariable, count: int) -> Sampler:
    """Entries between −1 and 1, or waves of the parameters if there are any."""
    sizes = variable.args[1:]
    needs = frozenset(name_of(it) for size in sizes for it in free_variables(size))

    def draw(generator: Generator, _turn: int, point: Point) -> Sample:
        rows, cols = (int(_bound_at(size, point).real.fmpz()) for size in sizes)
        waves, text = Waves.drawn(rows, cols, _chance(generator)), f"({rows}×{cols} numbers)"

        def plain(*parameters: Any) -> Any:
            return np.array(waves.value(_FLOATS, *parameters)).reshape(rows, cols)

        if count == 0:
            return Sample(waves.value(_FLOATS), plain(), text)
        return Sample(partial(waves.value, BALLS), plain, text)

    return Sampler(f"{variable.name}: {sizes[0]} × {sizes[1]}", draw, needs)

"""Values of variables, in which statements are true or false."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from flint import acb, ctx
from numpy.typing import NDArray
from sympy import Basic, Lambda, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language.sorts import Fact, Sort, sort_of
from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import (
    MatrixLambda,
    MatrixTerm,
    MatrixVariable,
    Variable,
    free_variables,
)
from symbolic_pe.numerics.balls import Environment, Undetermined, key_of
from symbolic_pe.numerics.bounds import Bound, value_inside
from symbolic_pe.numerics.drawing import BALLS, Wave, Waves, number
from symbolic_pe.numerics.evaluation import enclose, environment, evaluate, prepared
from symbolic_pe.numerics.sampling import Periodic, Point, name_of

if TYPE_CHECKING:
    from symbolic_pe.numerics.three_valued import Truth

PRECISION = 96
"""Bits for steps and hypotheses: an error of one part in 10²⁰ shows."""


class Unsampled(ValueError):
    """A variable has no sampled value, or one that is not of its sort."""


_USUAL_SAMPLERS = {
    Sort.COMPLEX: "complexes(1)",
    Sort.REAL: "reals(-1e4, 1e4)",
    Sort.NONNEGATIVE: "reals(0, 1e4)",
    Sort.POSITIVE: "positive(1e-3, 1e3)",
    Sort.INTEGER: "integers(-1000, 1000)",
    Sort.NATURAL: "integers(0, 1000)",
    Sort.POSITIVE_INTEGER: "choice(1, 32, 256)",
}


def _usual_sampler(variable: Variable) -> str:
    """A sampler of this kind of variable, as it is written in a script."""
    if isinstance(variable, MatrixVariable):
        rows, cols = variable.args[1:]
        return f"matrix({rows}, {cols})"
    if isinstance(variable, UndefinedFunction):
        return 'family("n", 0, 1)'
    return _USUAL_SAMPLERS[sort_of(variable)]


class Model:
    """Values for variables.

    ``point``: sampled values by name; ``strict``: only those (else :class:`Unsampled`);
    ``small``: integers are drawn from a few small ones whatever was sampled, as sizes should be;
    ``trials``: at how many values a universal quantifier is tried.  A model remembers what has
    been evaluated in it, for the steps of a proof share their terms.
    """

    def __init__(
        self,
        point: Point,
        seed: tuple[int, ...],
        *,
        strict: bool = False,
        small: bool = False,
        trials: int = 3,
    ) -> None:
        self.point, self.seed, self.trials = point, seed, trials
        self.strict, self.small = strict, small
        self.truths: dict[Statement, Truth] = {}
        self._root, self._other = self, dict[Variable, Any]()
        self._first = dict[Variable, Any]()
        self._environments: dict[int, Environment] = {}
        self._enclosed: dict[tuple[Basic, int], Any] = {}
        self._tried: dict[tuple[Any, ...], Model] = {}

    def __getitem__(self, variable: Variable) -> Any:
        if variable in self._other:
            return self._other[variable]
        values = self._root._first
        if variable not in values:
            values[variable] = self._root._chosen(variable)
        return values[variable]

    def enclose(self, term: Basic, precision: int = PRECISION) -> Any:
        """The value of a term; raises :class:`Undetermined`."""
        key = (term, precision)
        if key not in self._enclosed:
            self._enclosed[key] = self._evaluated(term, precision)
        value = self._enclosed[key]
        if isinstance(value, Undetermined):
            raise value
        return value

    def _evaluated(self, term: Basic, precision: int) -> Any:
        with ctx.workprec(precision):
            try:
                return evaluate(term, self._environment(term, precision))
            except Undetermined as problem:
                return problem

    def _environment(self, term: Basic, precision: int) -> Environment:
        """An environment that has at least the variables of a term."""
        env = self._environments.get(precision)
        if env is None:
            env = self._environments[precision] = environment({})
        for key, variable in _variables(term):
            if key not in env:
                env[key] = self._prepared(variable, key, precision)
        return env

    def _prepared(self, variable: Variable, key: object, precision: int) -> Any:
        """A value as environments hold it."""
        if variable not in self._other and self is not self._root:
            return self._root._environment(variable, precision)[key]
        value, home = self[variable], self._root
        if isinstance(value, _Witness):
            value, home = value
        env = home._environment(value, precision) if isinstance(value, _TERMS) else {}
        return prepared(variable, value, env)

    def with_values(self, values: Mapping[Variable, Any]) -> Model:
        """The model with other values for some variables."""
        return self._like({**self._other, **values}, self.trials)

    def with_sampled(self, variables: Iterable[Variable]) -> Model:
        """The model in which bound variables have the value sampled for their name."""
        if not self._other or self._other.keys().isdisjoint(variables):
            return self
        kept = set(self._other).difference(variables)
        return self._like({name: self._other[name] for name in kept}, self.trials)

    def with_witnesses(self, variables: Iterable[Variable]) -> Model:
        """As :meth:`with_sampled`, but what is free in the term of a sampled function means what
        it means here: in ∀q ∃g. φ, the sampled g may depend on q."""
        inner = self.with_sampled(variables)
        found = {variable: inner[variable] for variable in variables}
        terms = {
            variable: _Witness(value, self)
            for variable, value in found.items()
            if isinstance(value, _TERMS)
        }
        return inner.with_values(terms) if terms else inner

    def with_trials(self, trials: int) -> Model:
        """The model, with more or fewer trials of universal quantifiers."""
        return self._like(self._other, trials)

    def trial(
        self, variables: tuple[Variable, ...], turn: int, bounds: tuple[Bound, ...] = ()
    ) -> Model:
        """The model with values drawn at random for bound variables, inside of their bounds where
        there are such values."""
        key = (variables, turn, bounds)
        if key not in self._tried:
            inner = self.with_sampled(variables)
            for variable in variables:
                inner = inner.with_values({variable: inner._tried_value(variable, turn, bounds)})
            self._tried[key] = inner
        return self._tried[key]

    def _tried_value(self, variable: Variable, turn: int, bounds: tuple[Bound, ...]) -> Any:
        drawn = self._drawn(variable, turn)
        if not any(bound.variable == variable for bound in bounds):
            return drawn
        chance = Random(repr((self.seed, turn, name_of(variable), "inside")))
        return value_inside(variable, drawn, bounds, self.enclose, chance)

    def _like(self, other: Mapping[Variable, Any], trials: int) -> Model:
        made = Model(self.point, self.seed, strict=self.strict, small=self.small, trials=trials)
        made._root, made._other = self._root, dict(other)
        return made

    def _chosen(self, variable: Variable) -> Any:
        name = name_of(variable)
        if name in self.point:
            value = self.point[name].exact
            problem = _misfit(variable, value)
            if problem and self.strict:
                raise Unsampled(f"{name} = {self.point[name].text} {problem}")
            if not problem and not (self.small and self._is_large(variable, value)):
                return value
        elif self.strict:
            words = f"add {name}={_usual_sampler(variable)} to @CLAIM.numbers(…)"
            raise Unsampled(f"there is no sampler for {name}: {words}")
        return self._drawn(variable)

    def _is_large(self, variable: Variable, value: Any) -> bool:
        if isinstance(variable, MatrixVariable):
            return not isinstance(value, MatrixTerm | MatrixLambda)
        return isinstance(variable, Symbol) and Fact.INTEGER in sort_of(variable).value

    def _drawn(self, variable: Variable, turn: int = -1) -> Any:
        """A value of the variable's sort; the same one for the same seed, name and turn."""
        chance = Random(repr((self.seed, turn, name_of(variable))))
        if isinstance(variable, MatrixVariable):
            return self._drawn_matrix(variable, chance)
        if isinstance(variable, UndefinedFunction):
            return partial(Wave.drawn(sort_of(variable), chance).value, BALLS)
        return number(sort_of(variable), chance, most=3, least=1 if turn >= 0 else 2)

    def _drawn_matrix(self, variable: MatrixVariable, chance: Random) -> Any:
        rows, cols = (int(self.enclose(size).real.fmpz()) for size in variable.args[1:])
        return partial(Waves.drawn(rows, cols, chance).value, BALLS)


_TERMS = (Lambda, MatrixLambda, MatrixTerm)
"""Values whose free variables have values themselves: those of the sampled point, whatever is
quantified where the function is called."""


class _Witness(NamedTuple):
    """A function's term, and the model in which its free variables are looked up."""

    term: Basic
    model: Model


@lru_cache(maxsize=4096)
def _variables(term: Basic) -> tuple[tuple[object, Variable], ...]:
    return tuple((key_of(variable), variable) for variable in free_variables(term))


def _misfit(variable: Variable, value: Any) -> str:
    """Why a value is none of the variable's sort; empty if it is."""
    if isinstance(variable, MatrixVariable):
        return ""
    sort = sort_of(variable)
    if isinstance(variable, Symbol):
        try:
            ball: Any = enclose(variable, {variable: value})
        except Undetermined:
            return "is not a number"
        inside = _in_sort(ball, sort)
    elif isinstance(value, Periodic):
        inside = _all_in_sort(value.values, sort)
    else:
        return "" if isinstance(value, Lambda) else "is not a function"
    return "" if inside else f"is not in {sort.sign}"


def _all_in_sort(values: NDArray[Any], sort: Sort) -> bool:
    known = sort.value
    return bool(
        (Fact.REAL not in known or not values.imag.any())
        and (Fact.INTEGER not in known or not (values.real % 1).any())
        and (Fact.NONNEGATIVE not in known or (values.real >= 0).all())
        and (Fact.NONZERO not in known or values.all())
    )


def _in_sort(ball: acb, sort: Sort) -> bool:
    known = sort.value
    return (
        (Fact.REAL not in known or ball.imag == 0)
        and (Fact.INTEGER not in known or ball.real.is_integer())
        and (Fact.NONNEGATIVE not in known or ball.real >= 0)
        and (Fact.NONZERO not in known or not ball.contains(0))
    )

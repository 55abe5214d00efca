"""What tactics are asked: statements that are nearly true, from facts that may be too few."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.rules import assume, generalise
from symbolic_pe.kernel.terms import APP, Term, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.functions import calculus, integration
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.normal_forms import normal_form
from symbolic_pe.tactics.normal_forms.transport import transport

from .material import SCOPE, VARIABLES
from .rules import Pool

__all__ = ["SCENARIOS"]

_FACTS = (
    "x ≠ 0",
    "y ≠ 0",
    "0 < x",
    "0 < y",
    "0 ≤ x",
    "0 < n",
    "i < n",
    "i = j",
    "n = m",
    "i ≠ j",
    "x = y",
    "x < y",
    "0 < k",
    "u ≠ 0",
    "x − y ≠ 0",
    "m ≤ toR(n)",
    "x = a·b",
)
Scenario = Callable[[Pool], Theorem]
SCENARIOS: dict[str, Scenario] = {}


def scenario(made: Scenario) -> Scenario:
    SCENARIOS[f"tactic: {made.__name__.strip('_')}"] = made
    return made


def _facts(pool: Pool) -> list[Theorem]:
    chosen = pool.chance.sample(_FACTS, pool.chance.choice((0, 0, 1, 2)))
    return [assume(read(text, **SCOPE)) for text in chosen]


@scenario
def _normal_form(pool: Pool) -> Theorem:
    s, t = pool.material.tempting()
    if pool.chance.random() < 0.2:
        t = pool.material.off_by_one(t)
    return normal_form.equation(s, t, _facts(pool))


@scenario
def _equation(pool: Pool) -> Theorem:
    s, t = pool.material.tempting() if pool.chance.random() < 0.7 else pool.material.rearranged()
    return Context(_facts(pool)).equation(s, t)


@scenario
def _comparison(pool: Pool) -> Theorem:
    s, t = pool.material.tempting()
    return Context(_facts(pool)).prove(pool.material.comparison(s, t))


@scenario
def _random_comparison(pool: Pool) -> Theorem:
    s, t = (pool.material.term(R, 2) for _ in range(2))
    return Context(_facts(pool)).prove(pool.material.comparison(s, t))


@scenario
def _combination(pool: Pool) -> Theorem:
    """An equation from others, each times something."""
    items = [(pool.material.term(R, 1), [pool.equation()]) for _ in range(2)]
    s, t = pool.material.term(R, 1), pool.material.term(R, 1)
    if pool.chance.random() < 0.7:
        t = s
        for factor, (theorem,) in items:
            left, right = theorem.statement.args
            t = t + factor * (right - left)
    if pool.chance.random() < 0.3:
        t = pool.material.off_by_one(t)
    return Context(_facts(pool)).combined_equations(equal(s, t), items)


@scenario
def _transport(pool: Pool) -> Theorem:
    """A statement from another one, written with other terms."""
    theorem = pool.theorem()
    context = Context(_facts(pool))

    def equate(s: Term, t: Term, more: tuple[Theorem, ...] = ()) -> Theorem:
        return context.with_facts(*more).equation(s, t)

    return transport(theorem, _altered(pool, theorem.statement), equate)


def _altered(pool: Pool, statement: Term) -> Term:
    """The statement with another term in one place, or of another form."""
    parts = [part for part in statement.args if part.type is R]
    if statement.kind != APP or not parts or pool.chance.random() < 0.3:
        return pool.theorem().statement
    chosen = pool.chance.choice(parts)
    other = pool.chance.choice((chosen + 0, pool.material.off_by_one(chosen), chosen * 1))
    return statement.head(*(other if part is chosen else part for part in statement.args))


_FUNCTIONS = (
    "inv(b)",
    "ln(b)",
    "sqrt(b)",
    "absR(b)",
    "b^n",
    "g(b)",
    "sin(b·x)/b",
    "b·toR(floor(b))",
    "sum(n, λi. b·i)",
    "integral(0, b, λs. cos(s·y))",
)


@scenario
def _derivative(pool: Pool) -> Theorem:
    x, *_, b = VARIABLES[R]
    f = function(b, read(pool.chance.choice(_FUNCTIONS), **SCOPE))
    return calculus.derivative(f, pool.chance.choice((x, x * 0, x + 1)), _facts(pool))


@scenario
def _fundamental_theorem(pool: Pool) -> Theorem:
    a, b = (pool.material.term(R, 0) for _ in range(2))
    x = VARIABLES[R][0]
    slope = generalise(calculus.derivative(pool.material.smooth(), x), x)
    return integration.fundamental_theorem(a, b, slope, _facts(pool))


@scenario
def _split_integral(pool: Pool) -> Theorem:
    f = pool.material.smooth()
    a, c, b = (pool.material.term(R, 0) for _ in range(3))
    return integration.split_integral(f, a, c, b, _facts(pool))

"""What the rules of the kernel are given: arguments that fit, and such that fit but for one place.

A scenario applies a rule to arguments of a material and theorems of a pool, now and then changed in
one place, so that a side condition that is not checked lets something false through.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from symbolic_pe.foundations.logic import is_call, is_universal
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal, less, less_equal, unequal
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import algebra, order_algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    define,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, O, R
from symbolic_pe.tactics.functions import calculus
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.goals.meaning import prove_obligation
from symbolic_pe.tactics.normal_forms import normal_form

from .material import (
    CLOSED_PAIRS,
    SCOPE,
    VARIABLES,
    Material,
    premises_of,
    same_type,
    universal_types,
)

__all__ = ["SCENARIOS", "Contradiction", "Pool"]


class Contradiction(Exception):
    """A theorem says of two numbers that are known to be equal that they are not."""


class Pool:
    """Theorems that have come out so far, from which premises are taken."""

    def __init__(self, chance: Random, size: int = 120) -> None:
        self.chance, self.material, self.size = chance, Material(chance), size
        self.theorems: list[Theorem] = [assume(read("x < y", **SCOPE))]
        self.definitions = 0

    def add(self, theorem: Theorem) -> None:
        if len(repr(theorem)) > 600:
            return
        if len(self.theorems) < self.size:
            self.theorems.append(theorem)
        else:
            self.theorems[self.chance.randrange(self.size)] = theorem

    def theorem(self, fits: Callable[[Term], bool] = lambda _: True) -> Theorem:
        """One of the theorems, of those whose statement fits; else an axiom's or an assumption."""
        fitting = [th for th in self.theorems if fits(th.statement)]
        if fitting and self.chance.random() < 0.8:
            return self.chance.choice(fitting)
        names = [name for name, row in AXIOMS.items() if fits(row.statement)]
        if names and self.chance.random() < 0.5:
            return axiom(self.chance.choice(names))
        for _ in range(60):
            statement = self.material.statement()
            if fits(statement):
                return assume(statement)
        raise KernelError("no statement fits")

    def equation(self) -> Theorem:
        """s = t between numbers: proved, or assumed of what is simple."""
        if self.chance.random() < 0.5:
            pair = self.material.rearranged()
            return algebra(*pair, (), ())
        x = self.chance.choice(VARIABLES[R])
        return assume(equal(x, self.material.term(R, 1)))

    def inequality(self) -> Theorem:
        """s ≤ t or s < t, true in many models."""
        chosen = self.chance.choice(("0 ≤ x", "0 < x", "x < y", "0 ≤ y", "x ≤ 1", "0 < a", "a ≤ b"))
        return assume(read(chosen, **SCOPE))


Scenario = Callable[[Pool], Theorem]
SCENARIOS: dict[str, Scenario] = {}


def scenario(made: Scenario) -> Scenario:
    SCENARIOS[made.__name__.strip("_")] = made
    return made


def tried(times: int) -> Callable[[Scenario], Scenario]:
    """A scenario that most of what it tries is refused in: the first theorem of so many tries."""

    def enter(made: Scenario) -> Scenario:
        def first(pool: Pool) -> Theorem:
            for _ in range(times - 1):
                try:
                    return made(pool)
                except KernelError:
                    continue
            return made(pool)

        first.__name__ = made.__name__
        return scenario(first)

    return enter


# logic -------------------------------------------------------------------------------------------


@scenario
def _assume(pool: Pool) -> Theorem:
    return assume(pool.material.statement())


@scenario
def _discharge(pool: Pool) -> Theorem:
    theorem = pool.theorem()
    hypotheses = sorted(theorem.hypotheses, key=repr) or [pool.material.statement(1)]
    if pool.chance.random() < 0.2:
        hypotheses = [pool.material.statement(1)]
    return discharge(pool.chance.choice(hypotheses), theorem)


@scenario
def _modus_ponens(pool: Pool) -> Theorem:
    premise = pool.material.statement(1)
    theorem = assume(premise) if pool.chance.random() < 0.4 else pool.theorem()
    implication = discharge(premise, theorem)
    if pool.chance.random() < 0.4:
        return modus_ponens(implication, pool.theorem())
    if pool.chance.random() < 0.5:
        return modus_ponens(implication, assume(premise))
    first = assume(read("1 ≤ toR(n)", **SCOPE))
    closed = discharge(premise, discharge(first.statement, theorem))
    return modus_ponens(closed, assume(premise), first)


@scenario
def _generalise(pool: Pool) -> Theorem:
    theorem = pool.theorem()
    free = frozenset().union(theorem.statement.free, *(h.free for h in theorem.hypotheses))
    allowed = sorted(free, key=repr) or [VARIABLES[R][0]]
    some = pool.chance.sample(allowed, min(len(allowed), pool.chance.randint(1, 2)))
    return generalise(theorem, *some)


@scenario
def _instantiate(pool: Pool) -> Theorem:
    theorem = pool.theorem(is_universal)
    types = list(universal_types(theorem.statement))
    many = pool.chance.randint(1, len(types))
    return instantiate(theorem, *(pool.material.value(type_) for type_ in types[:many]))


@scenario
def _instantiate_inside(pool: Pool) -> Theorem:
    """∀x. ∃y. …: a value that mentions the inner variable."""
    text = pool.chance.choice(
        (
            "∀x : R. (∀y : R. x = y) ⇒ ⊥",
            "∀n : N. (∀m : N. m ≤ toR(n)) ⇒ ⊥",
            "∀f : N→R. (∀i : N. f(i) = f(i + 1)) ⇒ f(0) = f(3)",
            "∀g : R→R. (∀y : R. g(y) = y) ⇒ g(2) = 2",
        )
    )
    theorem = assume(read(text))
    (type_,) = universal_types(theorem.statement)
    return instantiate(theorem, pool.material.value(type_))


@scenario
def _unequal_number(pool: Pool) -> Theorem:
    """⊢ ∀x. (∀y. y = x) ⇒ ⊥, proved, with x a term in which y occurs."""
    x, y = VARIABLES[R][0], VARIABLES[R][1]
    everywhere = assume(read("∀y : R. y = x", x=x))
    shifted = instantiate(everywhere, x + 1)
    absurd = order_algebra(less(x, x), ((1, 1, ()),), (shifted,), ())
    theorem = modus_ponens(instantiate(axiom("lt_irreflexive"), x), absurd)
    general = generalise(discharge(everywhere.statement, theorem), x)
    return instantiate(general, pool.chance.choice((y, y * 2, y + x, pool.material.term(R, 1))))


@scenario
def _everywhere_and_there(pool: Pool) -> Theorem:
    """⊢ ∀g. (∀x. g(x) = 0) ⇒ g(y) = 0, proved, for a g with binders in it."""
    g, y = SCOPE["g"], VARIABLES[R][1]
    everywhere = assume(read("∀x : R. g(x) = 0", g=g))
    there = discharge(everywhere.statement, instantiate(everywhere, y))
    general = generalise(there, g)
    z = variable("z", R)
    forms = "sum(1, λi. z)", "sum(2, λi. z·i)", "sum(1, λi. sum(1, λj. z·i))", "z·y"
    value = function(z, read(pool.chance.choice(forms), **{**SCOPE, "z": z}))
    return instantiate(general, value)


# equality ----------------------------------------------------------------------------------------


@scenario
def _reflexive(pool: Pool) -> Theorem:
    return reflexive(pool.material.term(R, 2))


@scenario
def _symmetric(pool: Pool) -> Theorem:
    return symmetric(pool.theorem(lambda s: is_call(s, "eq")))


@tried(3)
def _transitive(pool: Pool) -> Theorem:
    first, second = (pool.equation() for _ in range(2))
    if pool.chance.random() < 0.7:
        second = algebra(first.statement.args[1], first.statement.args[1] + 0, (), ())
    return transitive(first, second)


@scenario
def _congruence(pool: Pool) -> Theorem:
    equation = pool.equation()
    return congruence(pool.material.binder(equation.statement.args[0]), equation)


@tried(3)
def _replace(pool: Pool) -> Theorem:
    equation = pool.equation()
    s, t = equation.statement.args
    z = variable("z", s.type)
    context = pool.material.binder(s)
    if context.type.target is not O:
        context = function(z, less_equal(s, t) if pool.chance.random() < 0.5 else equal(z, s))
    if pool.chance.random() < 0.2:
        return replace(context, equation, pool.theorem())
    return replace(context, equation, assume(context(s)))


# computing ---------------------------------------------------------------------------------------


@scenario
def _algebra(pool: Pool) -> Theorem:
    s, t = pool.material.rearranged()
    if pool.chance.random() < 0.4:
        t = pool.material.off_by_one(t)
    equations = tuple(pool.equation() for _ in range(pool.chance.randint(0, 2)))
    return algebra(s, t, equations, ())


@tried(20)
def _algebra_of_what_tempts(pool: Pool) -> Theorem:
    return algebra(*pool.material.tempting(), (), ())


@tried(30)
def _algebra_of_products(pool: Pool) -> Theorem:
    return algebra(*pool.material.products(), (), ())


@tried(10)
def _algebra_with_divisions(pool: Pool) -> Theorem:
    """Equations whose left sides are polynomials."""
    x, y, a, b = VARIABLES[R]
    given = assume(
        pool.chance.choice(
            (
                equal(x * x, y),
                equal(x * y, 0),
                equal(x * y, x),
                equal(a * x + b, y),
                equal(x * x, 1),
            )
        )
    )
    s = pool.chance.choice((x * y, x**3, x, y, x * x - y, (x + 1) * y, x * (y - 1)))
    t = pool.chance.choice((x, y, y * x, x * 0, x * x, s - x, y + 0))
    return algebra(s, t, (given,), pool.chance.choice(((), (x,), (y,))))


@tried(6)
def _order_algebra(pool: Pool) -> Theorem:
    """s ≤ s + Σ c·Π(b − a), and statements that are nearly so."""
    chance = pool.chance
    products: list[Any] = []
    for _ in range(chance.randint(0, 2)):
        factors = tuple(pool.inequality() for _ in range(chance.randint(0, 2)))
        products.append((chance.choice((0, 1, 1, 2, -1)), chance.choice((1, 1, 3)), factors))
    sum_: Term = VARIABLES[R][0] * 0
    for p, q, factors in products:
        part = read(f"({p}/{q} : R)" if p >= 0 else f"(−{-p}/{q} : R)") if q > 1 else sum_ * 0 + p
        for theorem in factors:
            low, high = theorem.statement.args
            part = part * (high - low)
        sum_ = sum_ + part
    s = pool.material.term(R, 1)
    kind = chance.choice((less_equal, less_equal, less))
    goal = chance.choice((kind(s, s + sum_), kind(s, s + sum_), kind(s + sum_, s), kind(s, s)))
    return order_algebra(goal, tuple(products), (), ())


@tried(6)
def _numeric(pool: Pool) -> Theorem:
    bits = pool.chance.choice((2, 8, 53, 200))
    if pool.chance.random() < 0.5:
        s, t = same_type(*(read(text) for text in pool.chance.choice(CLOSED_PAIRS)))
        claim = unequal(s, t) if s.type is not R or pool.chance.random() < 0.5 else less(s, t)
        theorem = numeric(claim, bits)
        raise Contradiction(f"{theorem!r}, of equal numbers")
    s, t = (_closed(pool) for _ in range(2))
    return numeric(less(s, t) if pool.chance.random() < 0.5 else unequal(s, t), bits)


def _closed(pool: Pool) -> Term:
    t = pool.material.term(R, 2)
    numbers = {N: "1", R: "(−1/2 : R)"}
    for x in sorted(t.free, key=repr):
        value = read(numbers[x.type]) if x.type in numbers else None
        if value is None:
            return read(pool.chance.choice(CLOSED_PAIRS)[0] + " + 0") if t.type is R else t
        t = function(x, t)(value)
    return t


# axioms and definitions --------------------------------------------------------------------------


@scenario
def _axiom(pool: Pool) -> Theorem:
    """An axiom for some values, with premises that tactics prove or that are assumed."""
    theorem = axiom(pool.chance.choice(list(AXIOMS)))
    types = list(universal_types(theorem.statement))
    values = [
        pool.material.smooth() if type_.name == "R→R" else pool.material.value(type_)
        for type_ in types
    ]
    theorem = instantiate(theorem, *values) if values else theorem
    for premise in premises_of(theorem.statement):
        theorem = modus_ponens(theorem, _shown(premise))
    return theorem


def _shown(premise: Term) -> Theorem:
    if is_call(premise, "deriv"):
        return _derivative(premise)
    try:
        return Context().prove(premise)
    except KernelError:
        return assume(premise)


def _derivative(premise: Term) -> Theorem:
    """The derivative that a function has, if it is the one that is asked for."""
    found = calculus.derivative(premise.args[0], premise.args[1])
    return found if found.statement is premise else assume(premise)


@scenario
def _slope(pool: Pool) -> Theorem:
    """The derivative of a sum, a product or a composition."""
    f, g, x = pool.material.smooth(), pool.material.smooth(), pool.material.term(R, 0)
    t = variable("t", R)
    body = pool.chance.choice((f(t) + g(t), f(t) * g(t), f(g(t))))
    return calculus.derivative(function(t, body), x)


@scenario
def _area(pool: Pool) -> Theorem:
    """∫ from b to a for continuous functions, between numbers whose order is known."""
    f = eta_of(pool.chance.choice(("cos(t)", "exp(t)", "t·t + 1")))
    low, high = (read(f"({p} : R)") for p in pool.chance.choice((("0", "2"), ("1/2", "3"))))
    theorem = instantiate(axiom("integral_swap"), f, low, high)
    for premise in premises_of(theorem.statement):
        theorem = modus_ponens(
            theorem,
            Context().prove(premise) if is_call(premise, "le") else prove_obligation(premise),
        )
    return theorem


def eta_of(text: str) -> Term:
    t = variable("t", R)
    return function(t, read(text, t=t))


@scenario
def _induction(pool: Pool) -> Theorem:
    """∀n. φ(n) from φ(0) and a step, for a φ that holds at 0."""
    n = VARIABLES[N][0]
    text = pool.chance.choice(
        (
            "toR(n) = 0·x + n",
            "0 ≤ toR(n)",
            "sum(n, λi. (0 : R)) = 0·x",
            "toR(n) = 0",
        )
    )
    predicate = function(n, read(text, n=n, x=VARIABLES[R][0]))
    law = instantiate(axiom("induction"), predicate)
    while is_call(law.statement, "imp"):
        law = modus_ponens(law, assume(law.statement.args[0]))
    return law


@scenario
def _define(pool: Pool) -> Theorem:
    """A new constant, or one that has a meaning already."""
    type_ = pool.chance.choice((R, SCOPE["g"].type, SCOPE["A"].type))
    value = pool.material.value(type_)
    if value.free:
        raise KernelError("the value has free variables")
    name = f"of_the_campaign_{pool.chance.randrange(40)}"
    return define(name, value)


@scenario
def _shown_of_its_value(pool: Pool) -> Theorem:
    """Something assumed of a term in which a variable stands behind binders, shown of the variable;
    then of all its values."""
    x = VARIABLES[R][0]
    forms = (
        "x + 0",
        "sum(1, λi. x)",
        "sum(1, λi. sum(1, λj. x))",
        "det(1, λi j. x)",
        "sum(1, λi. det(1, λa b. x))",
        "sum(1, λi. sum(i + 1, λj. x))",
    )
    t = read(pool.chance.choice(forms), x=x)
    given = assume(equal(t, pool.material.value(R)))
    shown = transitive(symmetric(normal_form.equation(t, x)), given)
    return generalise(shown, x)

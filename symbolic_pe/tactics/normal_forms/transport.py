"""From a statement to one that says the same in other words.

Two statements that differ only in terms that are equal follow from each other: through connectives
and quantifiers by logic, through functions and relations by congruence, under λ by extensionality.
What is said of all functions on the real numbers is said of those on the natural numbers, and the
other way round where they are applied to natural numbers only.  What shows that two numbers are
equal is a parameter.
"""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    LAM,
    Term,
    constant,
    eta,
    function,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, O, R, Type, Z, need
from symbolic_pe.tactics.inequalities import complex_order
from symbolic_pe.theories import laws

Equate = Callable[[Term, Term, tuple[Theorem, ...]], Theorem]
"""Makes Γ ⊢ s = t for two numbers from facts, or raises ``KernelError``."""


def transport(
    theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...] = ()
) -> Theorem:
    """Γ ⊢ φ  gives  Γ, Δ ⊢ goal, where the goal is φ with equal terms for some of its terms.

    The premises inside of the goal are facts for what stands behind them.
    """
    statement = theorem.statement
    if statement is goal:
        return theorem
    need(statement.kind == APP and goal.kind == APP, "{} does not say {}", statement, goal)
    if _is_equation(statement) and _is_equation(goal):
        return _equation(theorem, goal, equate, facts)
    if complex_order.is_complex_order(statement) and not complex_order.is_complex_order(goal):
        return transport(complex_order.parts(theorem)[2], goal, equate, facts)
    if complex_order.is_complex_order(goal) and statement.head is not goal.head:
        *imaginary, real = complex_order.parts_of(goal)
        pairs = [(zero.args[0], zero.args[1]) for zero in imaginary]
        parts = [equate(part, zero, facts) for part, zero in pairs]
        return complex_order.made(goal, [*parts, transport(theorem, real, equate, facts)])
    if statement.head is not goal.head and not _quantified_alike(statement, goal):
        raise KernelError(f"{statement!r} does not say {goal!r}")
    way = _WAYS.get(_constant(statement)) or (
        _through_exists if logic.is_exists(statement) else _through_atom
    )
    return way(theorem, goal, equate, facts)


def _is_equation(statement: Term) -> bool:
    return logic.is_call(statement, "eq") and statement.args[0].type in NUMBERS


def _equation(theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...]) -> Theorem:
    """s = t for a = b, where s = a and b = t, in whichever types of numbers."""
    s, t = goal.args
    try:
        return rules.algebra(s, t, (theorem,), ())
    except KernelError:
        pairs = zip(goal.args, theorem.statement.args, strict=True)
        left, right = (equate(*_in_one_type(*pair), facts) for pair in pairs)
        return _joined(left, theorem, right, goal)


def _joined(left: Theorem, theorem: Theorem, right: Theorem, goal: Term) -> Theorem:
    """s = t from s = a, a = b and t = b, in whichever types of numbers."""
    s, t = goal.args
    type_ = max((th.statement.args[0].type for th in (left, theorem, right)), key=NUMBERS.index)
    steps = [lifted(step, type_) for step in (left, theorem, rules.symmetric(right))]
    whole = rules.transitive(*steps)
    if whole.statement is goal:
        return whole
    if (s.type, type_) in ((N, R), (Z, R), (R, C)):
        law = rules.instantiate(laws[f"injective[{s.type}]"].theorem, s, t)
        wanted = law.statement.args[0]
        fits = whole if whole.statement is wanted else rules.algebra(*wanted.args, (whole,), ())
        return rules.modus_ponens(law, fits)
    return rules.algebra(s, t, (whole,), ())


def lifted(equation: Theorem, type_: Type) -> Theorem:
    """Γ ⊢ s = t in a larger type of numbers."""
    s, t = equation.statement.args
    if s.type is type_:
        return equation
    x = _unused("x", s.type)
    inside = rules.congruence(function(x, lift(x, type_)), equation)
    left, right = inside.statement.args
    return rules.transitive(
        rules.algebra(lift(s, type_), left, (), ()),
        inside,
        rules.algebra(right, lift(t, type_), (), ()),
    )


def _in_one_type(s: Term, t: Term) -> tuple[Term, Term]:
    larger = max(s.type, t.type, key=NUMBERS.index)
    return lift(s, larger), lift(t, larger)


def _constant(statement: Term) -> str:
    return statement.head.head if statement.head.kind == CONST else ""


def _through_implication(
    theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...]
) -> Theorem:
    premise, conclusion = goal.args
    given = rules.assume(premise)
    fitting = transport(given, theorem.statement.args[0], equate, facts)
    opened = rules.modus_ponens(theorem, fitting)
    return rules.discharge(premise, transport(opened, conclusion, equate, (*facts, given)))


def _through_quantifier(
    theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...]
) -> Theorem:
    x = _new(goal.args[0], theorem)
    opened = rules.instantiate(theorem, _retyped(x, theorem.statement.args[0].type.source))
    return rules.generalise(transport(opened, logic.opened(goal, x), equate, facts), x)


def _quantified_alike(statement: Term, goal: Term) -> bool:
    """Whether both begin with ∀, or both with ∃, of variables of whatever types."""
    return any(
        begins(statement) and begins(goal) for begins in (logic.is_universal, logic.is_exists)
    )


def _retyped(x: Term, type_: Type) -> Term:
    """A variable as a value of another type: a function of numbers with other arguments."""
    if x.type is type_:
        return eta(x)
    if type_.source is None:
        return _fitted(x, type_)
    bound: list[Term] = []
    value = x
    while value.type.source is not None:
        need(type_.source is not None, "{} has more arguments than {}", x, type_)
        bound.append(_unused("t", type_.source, x, *bound))
        value = value(_fitted(bound[-1], value.type.source))
        type_ = type_.target
    value = _fitted(value, type_)
    for argument in reversed(bound):
        value = function(argument, value)
    return value


def _fitted(x: Term, type_: Type) -> Term:
    """A number in another type: lifted, or what it is if it is a number of a smaller type."""
    if x.type is type_:
        return eta(x)
    need(x.type in NUMBERS and type_ in NUMBERS, "{} is no number of {}", x, type_)
    if NUMBERS.index(x.type) < NUMBERS.index(type_):
        return lift(x, type_)
    need(x.type is not C, "{} is no number of {}", x, type_)
    whole = x if x.type is Z else constant("floor", R, Z)(x)
    return whole if type_ is Z else constant("toN", Z, N)(whole)


def _through_conjunction(
    theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...]
) -> Theorem:
    parts = (logic.conjunct(theorem, index) for index in (0, 1))
    moved = [
        transport(part, wanted, equate, facts)
        for part, wanted in zip(parts, goal.args, strict=True)
    ]
    return logic.conjoin(*moved)


def _through_disjunction(
    theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...]
) -> Theorem:
    branches = [
        logic.disjoin(goal, transport(rules.assume(part), wanted, equate, facts))
        for part, wanted in zip(theorem.statement.args, goal.args, strict=True)
    ]
    return logic.cases(theorem, *branches)


def _through_exists(
    theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...]
) -> Theorem:
    x = _new(theorem.statement.args[0], theorem, goal.args[0])
    value = _retyped(x, goal.args[0].type.source)
    body = theorem.statement.args[0](eta(x))
    moved = transport(rules.assume(body), substitute(goal.args[0], value), equate, facts)
    return logic.choose(theorem, x, logic.witness(goal, value, moved))


def _through_atom(
    theorem: Theorem, goal: Term, equate: Equate, facts: tuple[Theorem, ...]
) -> Theorem:
    equation = equal_terms(theorem.statement, goal, equate, facts)
    x = variable("x", O)
    return rules.replace(function(x, x), equation, theorem)


_WAYS = {
    "imp": _through_implication,
    "all": _through_quantifier,
    "and": _through_conjunction,
    "or": _through_disjunction,
}


def equal_terms(s: Term, t: Term, equate: Equate, facts: tuple[Theorem, ...] = ()) -> Theorem:
    """Γ ⊢ s = t, for terms of any type with values in ℕ, ℤ, ℝ, ℂ or o."""
    if s is t:
        return rules.reflexive(s)
    need(s.type is t.type, "{} and {} have different types", s, t)
    if s.kind == LAM:
        return _extensional(s, t, equate, facts)
    if s.kind == APP and t.kind == APP and s.head is t.head:
        try:
            return _argument_by_argument(s, t, equate, facts)
        except KernelError:
            if s.type not in NUMBERS:
                raise
    need(s.type in NUMBERS, "{} and {} are not seen to be the same", s, t)
    return equate(s, t, facts)


def _argument_by_argument(s: Term, t: Term, equate: Equate, facts: tuple[Theorem, ...]) -> Theorem:
    if s.head.kind == CONST and s.head.head in ("add", "mul"):
        raise KernelError("sums and products are compared as a whole")
    result = rules.reflexive(s)
    arguments = list(s.args)
    for place, wanted in enumerate(t.args):
        if arguments[place] is wanted:
            continue
        equation = equal_terms(arguments[place], wanted, equate, facts)
        result = rules.transitive(
            result, rules.congruence(_hole(s.head, arguments, place), equation)
        )
        arguments[place] = wanted
    return result


def _hole(head: Term, arguments: list[Term], place: int) -> Term:
    """λx. head(…, x, …)."""
    type_ = arguments[place].type
    x = _unused("hole", type_, *arguments)
    return function(x, head(*arguments[:place], eta(x), *arguments[place + 1 :]))


def _extensional(s: Term, t: Term, equate: Equate, facts: tuple[Theorem, ...]) -> Theorem:
    name = f"extensionality[{s.type.name}]"
    need(name in AXIOMS, "there is no extensionality for {}", s.type)
    bound: list[Term] = []
    left, right = s, t
    while left.kind == LAM:
        bound.append(_unused(left.head, left.type.source, s, t, *bound))
        left, right = substitute(left, eta(bound[-1])), substitute(right, eta(bound[-1]))
    pointwise = rules.generalise(equal_terms(left, right, equate, facts), *bound)
    return rules.modus_ponens(rules.instantiate(laws[name].theorem, s, t), pointwise)


def _new(body: Term, theorem: Theorem, *others: Term) -> Term:
    """A variable for the binder that is free nowhere in sight."""
    return _unused(
        body.head, body.type.source, body, theorem.statement, *theorem.hypotheses, *others
    )


def _unused(name: str, type_: Type, *terms: Term) -> Term:
    free = frozenset().union(*(t.free for t in terms))
    x = variable(name, type_)
    while x in free:
        x = variable(x.head + "_", type_)
    return x

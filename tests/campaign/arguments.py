"""What the rules of the kernel are given: premises and terms that fit, and such that do not.

A *scenario* of a rule returns arguments that fit, with premises that the kernel has proved; the
rule must accept them, or the attack would be vacuous.  :func:`corrupted` changes one place.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from typing import Any

from sympy import (
    Basic,
    Expr,
    Integer,
    KroneckerDelta,
    Lambda,
    Sum,
    Symbol,
    Tuple,
    cos,
    exp,
    expand,
    preorder_traversal,
    sin,
)
from sympy import Integral as IntegralOf

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain, domain_of_statement
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    TendsTo,
    free_in,
    parts_of,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Dot,
    Grid,
    MatrixLambda,
    MatrixVariable,
    define,
    substitute,
)
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.axioms import AXIOMS, axiom
from symbolic_pe.steps.theorem import RULES, Theorem
from tests.campaign.generators import (
    TRUE_PAIRS,
    known_to_the_kernel,
    random_term,
    random_trigonometry,
    unusual,
)
from tests.steps.vocabulary import a, b, c, i, j, k, m, n, theta, u, v, x, y, z

__all__ = ["APPLY", "SCENARIOS", "Pool", "corrupted", "wild"]

SYMBOLS = (x, y, z, u, v, k, m, n, i, j, a, b)
APPLY: dict[str, Callable[..., Theorem]] = {
    name: getattr(module, name)
    for module in (rules, calculus)
    for name in RULES
    if hasattr(module, name)
} | {"axiom": axiom}
"""The rules as they are called."""


class Unlucky(Exception):
    """The random choices of a scenario do not fit together; another try may."""


class Pool:
    """Theorems that have come out so far, from which premises are taken."""

    def __init__(self, chance: random.Random, size: int = 300) -> None:
        self.chance, self._size = chance, size
        self._theorems: list[Theorem] = []

    def add(self, theorem: Theorem) -> None:
        if sum(map(_weight, (theorem.conclusion, *theorem.hypotheses))) > 400:
            return
        if len(self._theorems) < self._size:
            self._theorems.append(theorem)
        else:
            self._theorems[self.chance.randrange(self._size)] = theorem

    def theorem(self, *kinds: type) -> Theorem:
        """One of the theorems so far, of one of these kinds where there is one."""
        fitting = [th for th in self._theorems if isinstance(th.conclusion, kinds or object)]
        if not (fitting or self._theorems):
            return rules.assume(LessEqual(x, y))
        return self.chance.choice(fitting or self._theorems)


def _weight(statement: Statement) -> int:
    """How large a statement is, about."""
    if parts_of(statement):
        return 1 + sum(map(_weight, parts_of(statement)))
    return 1 + sum(1 for term in terms_of(statement) for _ in preorder_traversal(term))


# --- pieces ----------------------------------------------------------------------------------


def term(chance: random.Random, depth: int = 2) -> Expr:
    while True:
        found = random_term(chance, chance.randint(0, depth))
        if known_to_the_kernel(found):
            return found


def real_term(chance: random.Random, depth: int = 2) -> Expr:
    while True:
        found = term(chance, depth)
        if Fact.REAL in facts(found):
            return found


def atom(chance: random.Random) -> Statement:
    kind = chance.choice((Equation, Equation, LessEqual, Less))
    return kind(term(chance), term(chance))


def statement(chance: random.Random, depth: int = 2) -> Statement:
    if depth == 0 or chance.random() < 0.3:
        return atom(chance)

    def part() -> Statement:
        return statement(chance, depth - 1)

    kind = chance.randrange(6)
    if kind < 2:
        return chance.choice((Implies, And, Or))(part(), part())
    if kind == 2:
        return Not(part())
    return chance.choice((ForAll, Exists))(chance.choice(SYMBOLS), part())


def smooth(chance: random.Random, variable: Symbol) -> Expr:
    """A term that is differentiable everywhere in one real variable."""
    first = chance.choice((sin, cos, exp))(chance.randint(1, 3) * variable + chance.choice((0, y)))
    second = chance.choice((variable**2, variable * y, Integer(2), cos(variable) ** 2, z))
    return chance.choice((first + second, first * second, second))


def equality(chance: random.Random) -> Theorem:
    """A theorem l = r by normal form."""
    lhs, rhs = TRUE_PAIRS[chance.choice(list(TRUE_PAIRS))](chance)
    return rules.normalise(lhs, rhs)


def equality_in(chance: random.Random, variable: Symbol) -> Theorem:
    """A theorem l = r about a variable, without hypotheses."""
    one = random_trigonometry(chance, 1).subs(x, variable * x)
    other = chance.choice((expand(one), one.rewrite(exp), one + cos(variable) ** 2
                           + sin(variable) ** 2 - 1))  # fmt: skip
    return rules.normalise(one, other)


def inequality(chance: random.Random, extra: Expr | int = 0) -> Theorem:
    """A theorem f ≤ g, by adding a square."""
    low = real_term(chance, 1) + extra
    square = real_term(chance, 1) ** 2
    goal = LessEqual(low, low + square)
    return rules.combine_inequalities(goal, [(square, ())])


def for_range(theorem: Theorem, index: Symbol, low: Expr, high: Expr) -> Theorem:
    """∀ index: low ≤ index ⇒ index ≤ high ⇒ the theorem."""
    inside = rules.discharge(LessEqual(index, high), theorem)
    return rules.generalise(index, rules.discharge(LessEqual(low, index), inside))


def everywhere(theorem: Theorem, variable: Symbol) -> Theorem:
    if any(variable in free_in(hypothesis) for hypothesis in theorem.hypotheses):
        raise Unlucky
    return rules.generalise(variable, theorem)


def limits_of(chance: random.Random) -> tuple[Expr, Expr]:
    return Integer(chance.choice((0, 1))), chance.choice((n, m, n - 1, m + 2, Integer(3)))


def sides(theorem: Theorem) -> tuple[Any, Any]:
    lhs, rhs = terms_of(theorem.conclusion)
    return lhs, rhs


# --- scenarios: arguments that fit -------------------------------------------------------------

Scenario = Callable[[random.Random, Pool], tuple[Any, ...]]
SCENARIOS: dict[str, Scenario] = {}


def scenario(function: Scenario) -> Scenario:
    SCENARIOS[function.__name__] = function
    return function


@scenario
def assume(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return (statement(chance),)


@scenario
def discharge(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    theorem = pool.theorem()
    return chance.choice((*theorem.hypotheses, atom(chance))), theorem


@scenario
def modus_ponens(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    given = statement(chance, 1)
    return rules.discharge(given, pool.theorem()), rules.assume(given)


@scenario
def conjoin(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    return tuple(pool.theorem() for _ in range(chance.randint(2, 3)))


@scenario
def conjunct(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    return rules.conjoin(pool.theorem(), pool.theorem()), chance.randrange(2)


@scenario
def disjoin(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    theorem = pool.theorem()
    return theorem, Or(*chance.sample([theorem.conclusion, atom(chance)], 2))


@scenario
def cases(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    one, other = real_term(chance), real_term(chance)
    split, goal = rules.total_order(one, other), pool.theorem()
    parts = parts_of(split.conclusion)
    branches = [
        rules.modus_ponens(rules.discharge(part, goal), rules.assume(part)) for part in parts
    ]
    return split, *branches


@scenario
def negate(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    theorem = pool.theorem()
    removed = chance.choice((*theorem.hypotheses, atom(chance)))
    return removed, theorem, rules.assume(Not(theorem.conclusion))


@scenario
def double_negation(_: random.Random, pool: Pool) -> tuple[Any, ...]:
    theorem = pool.theorem()
    opposite = Not(theorem.conclusion)
    return (rules.negate(opposite, theorem, rules.assume(opposite)),)


@scenario
def generalise(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    theorem = pool.theorem()
    fixed = frozenset().union(*map(free_in, theorem.hypotheses))
    allowed = [symbol for symbol in SYMBOLS if symbol not in fixed]
    return chance.sample(allowed, min(len(allowed), chance.randint(1, 2))), theorem


@scenario
def instantiate(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    if chance.random() < 0.3:
        return _of_unknowns(chance)
    variables, theorem = generalise(chance, pool)
    return rules.generalise(variables, theorem), {
        variable: _value_for(chance, variable) for variable in variables
    }


def _of_unknowns(chance: random.Random) -> tuple[Any, ...]:
    """A theorem about all functions or all matrices, and a value for the unknown."""
    if chance.random() < 0.5:
        total = Sum(theta(i) * x + theta(i + 1), (i, 0, n))
        parts = x * Sum(theta(j), (j, 0, n)) + Sum(theta(i), (i, 1, n + 1))
        value = chance.choice((cos(j * y), j * x + i, 1 / (j + 1), exp(-j), Integer(2)))
        proved = rules.generalise(theta, rules.normalise(total, parts))
        return proved, {theta: Lambda(j, value)}
    matrix = MatrixVariable("M", n, n)
    vector = BlockColumn(Grid(1, 1, cos(i * x)), i, n)
    theorem = rules.normalise(Dot(vector, matrix(x) @ vector), Dot(matrix(x).T @ vector, vector))
    turned = BlockDiagonal(Grid(1, 1, chance.choice((y * i, sin(i) + a, x))), i, n)
    return rules.generalise(matrix, theorem), {matrix: MatrixLambda(Tuple(y), turned)}


def _value_for(chance: random.Random, variable: Symbol) -> Expr:
    """A term in the sort of a variable; with the names that binders like to use."""
    choices = {x: (y, -y, y + n, i, sin(y), u), y: (x, x**2, cos(x), j - i), z: (z * x, y, exp(z))}
    simple = choices.get(variable, {u: (u + 1, 2 * v + 1, exp(x)), v: (u, x**2), k: (m - n, i, -k),
                                    m: (n, i + j, m + 1), n: (m + 1, n * n, i + 1), i: (j, m),
                                    j: (i, i + n), a: (x, b), b: (a + x, y)}[variable]
                         if variable not in choices else ())  # fmt: skip
    return chance.choice((variable, *simple, Integer(1)))


@scenario
def exists(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    theorem, values = instantiate(chance, pool)
    claim: Any = theorem.conclusion
    instance = rules.instantiate(theorem, values)
    return Exists(claim.variables, claim.body), values, instance


@scenario
def choose(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    claim, values, instance = exists(chance, pool)
    existence = rules.exists(claim, values, instance)
    goal = pool.theorem()
    fixed = frozenset().union(*map(free_in, (*goal.hypotheses, goal.conclusion)))
    if not fixed.isdisjoint(claim.variables):
        raise Unlucky
    return existence, rules.modus_ponens(
        rules.discharge(claim.body, goal), rules.assume(claim.body)
    )


@scenario
def reflexive(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return (term(chance),)


@scenario
def symmetric(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return (equality(chance),)


@scenario
def transitive(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    first = pool.theorem(Equation, LessEqual, Less)
    if not isinstance(first.conclusion, Equation | LessEqual | Less):
        raise Unlucky
    return first, rules.assume(chance.choice((Equation, LessEqual, Less))(
        sides(first)[1], term(chance)))  # fmt: skip


@scenario
def normalise(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return TRUE_PAIRS[chance.choice(list(TRUE_PAIRS))](chance)


@scenario
def ring(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    one, two, three = term(chance, 1), term(chance, 1), term(chance, 1)
    return (one + two) * three, one * three + two * three


@scenario
def combine_equations(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    first, second = equality(chance), rules.assume(Equation(term(chance, 1), term(chance, 1)))
    factors = term(chance, 1), term(chance, 1)
    total = [sum(f * side for f, side in zip(factors, both, strict=True))
             for both in zip(sides(first), sides(second), strict=True)]  # fmt: skip
    return Equation(*total), list(zip(factors, (first, second), strict=True))


@scenario
def congruence(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    theorem, template = equality(chance), term(chance).subs(x, z)
    domain(template)
    return theorem, z, template


@scenario
def rewrite(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    theorem, template = equality(chance), statement(chance, 1)
    domain_of_statement(template)  # raises, and is another try, where a part has no meaning
    before = substitute_in(template, {z: sides(theorem)[0]})
    return theorem, rules.assume(before), z, template


@scenario
def congruence_under(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    index = chance.choice((i, x))
    theorem = equality_in(chance, index)
    low, high = limits_of(chance)
    operator = Sum if index is i else IntegralOf
    one, other = (operator(side, (index, low, high)) for side in sides(theorem))
    return for_range(theorem, index, low, high), one, other


@scenario
def congruence_of_blocks(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    theorem = equality_in(chance, i)
    if sides(theorem)[0] == sides(theorem)[1]:
        raise Unlucky
    kind, shape = chance.choice(((BlockColumn, (1, 1)), (BlockDiagonal, (1, 1))))
    one, other = (kind(Grid(*shape, side), i, n) for side in sides(theorem))
    return one, other, for_range(theorem, i, Integer(0), n - 1)


@scenario
def entry(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    entries = [term(chance, 1) for _ in range(2)]
    left, right = BlockColumn(Grid(2, 1, *entries), i, n), BlockColumn(Grid(2, 1, y, x), j, n)
    return rules.assume(Equation(left, right)), chance.randrange(2), 0


@scenario
def combine_inequalities(chance: random.Random, pool: Pool) -> tuple[Any, ...]:
    low, square, factor = real_term(chance), real_term(chance) ** 2, real_term(chance, 1) ** 2
    other = inequality(chance)
    gap = sides(other)[1] - sides(other)[0]
    goal = LessEqual(low, low + square + factor * gap)
    return goal, [(square, ()), (factor, (other,))]


@scenario
def antisymmetric(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    one, other = term(chance), term(chance)
    return rules.assume(LessEqual(one, other)), rules.assume(LessEqual(other, one))


@scenario
def total_order(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return real_term(chance), real_term(chance)


@scenario
def integer_gap(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    one, other = (chance.choice((k, m, n, i, m + n, k * m, Integer(2))) for _ in range(2))
    return (rules.assume(Less(one, other)),)


@scenario
def modulus_bound(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    inner, bound = term(chance), term(chance)
    return rules.assume(LessEqual(-bound, inner)), rules.assume(LessEqual(inner, bound))


@scenario
def modulus_above(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return real_term(chance), chance.choice((1, -1))


@scenario
def numeric(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    found = atom(chance)
    values = {symbol: Integer(chance.randint(1, 3)) for symbol in SYMBOLS}
    return (substitute_in(found, values),)


@scenario
def sum_bound(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    theorem = inequality(chance, sin(i * x))
    low, high = limits_of(chance)
    one, other = (Sum(side, (i, low, high)) for side in sides(theorem))
    return for_range(theorem, i, low, high), one, other


@scenario
def telescope(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    function = chance.choice((i**2, sin(i * x), 2**i, i * x, theta(i), cos(x) ** i, i * exp(i * x)))
    difference = function.subs(i, i + 1) - function
    body = chance.choice((expand(difference), difference))
    theorem = rules.normalise(difference, body)
    low, high = limits_of(chance)
    return for_range(theorem, i, low, high), Sum(body, (i, low, high)), Lambda(i, function)


@scenario
def split_sum(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    low, high = limits_of(chance)
    return Sum(sin(i * x) * term(chance, 1), (i, low, high)), chance.choice((high - 1, low, m))


@scenario
def permute_sum(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    turned, image, last = Lambda(k, n - 1 - k), n - 1 - k, n - 1
    first, inside = (rules.assume(LessEqual(*pair)) for pair in ((Integer(0), k), (k, last)))
    below = rules.combine_inequalities(LessEqual(Integer(0), image), [(Integer(1), (inside,))])
    above = rules.combine_inequalities(LessEqual(image, last), [(Integer(1), (first,))])
    ranges = [for_range(theorem, k, Integer(0), last) for theorem in (below, above)]
    back = for_range(rules.reflexive(k), k, Integer(0), last)
    body = chance.choice((theta(k) * cos(k * x), k * sin(x) ** k, theta(k + 1) / (k + u)))
    return Sum(body, (k, 0, last)), turned, turned, *ranges, *ranges, back, back


@scenario
def sum_of_delta(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    chosen = chance.choice((j, m, Integer(1)))
    low, high = limits_of(chance)
    total = Sum(KroneckerDelta(i, chosen) * cos(i * x) * theta(i), (i, low, high))
    return (total, chosen, rules.assume(LessEqual(low, chosen)),
            rules.assume(LessEqual(chosen, high)))  # fmt: skip


@scenario
def floor_bounds(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return (real_term(chance),)


def _inductive(chance: random.Random, variable: Symbol, steps: tuple[int, ...]) -> tuple[Any, ...]:
    """An identity about a variable, which is true for each number and so for the next."""
    base = equality_in(chance, variable)
    fact = base.conclusion
    premises = []
    for by in steps:
        moved = {variable: variable + by}
        after = rules.normalise(*(substitute(side, moved) for side in sides(base)))
        premises.append(everywhere(rules.discharge(fact, after), variable))
    first = Integer(1 if Fact.NONZERO in facts(variable) else 0)
    start = rules.normalise(*(substitute(side, {variable: first}) for side in sides(base)))
    return ForAll(variable, fact), start, *premises


@scenario
def induction(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return _inductive(chance, chance.choice((n, m, i)), (1,))


@scenario
def integer_induction(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return _inductive(chance, k, (1, -1))


@scenario
def derivative(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    body, at = smooth(chance, x), chance.choice((y, x, a, Integer(0)))
    if chance.random() < 0.3:  # inside of a definition, applied to something that moves
        call = define("g", [b], body.subs(x, b))(x * chance.choice((1, y, 2)))
        return Lambda(x, call), at, call.unfold().diff(x).subs(x, at)
    return Lambda(x, body), at, body.diff(x).subs(x, at)


def _with_slope(chance: random.Random, body: Expr, at: Expr) -> Theorem:
    return calculus.derivative(Lambda(x, body), at, body.diff(x).subs(x, at))


@scenario
def equal_derivatives(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    theorem = equality_in(chance, x)
    one, other = (_with_slope(chance, side, y) for side in sides(theorem))
    return everywhere(theorem, x), one, other


@scenario
def derivative_by_definition(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    theorem = _with_slope(chance, smooth(chance, x), y)
    fact: Any = theorem.conclusion
    return fact, calculus.unfold_derivative(theorem)


@scenario
def unfold_derivative(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return (_with_slope(chance, smooth(chance, x), chance.choice((y, a, Integer(0)))),)


@scenario
def fundamental_theorem(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    body = smooth(chance, x)
    slope = calculus.derivative(Lambda(x, body), x, body.diff(x))
    low, high = chance.choice(((a, b), (Integer(0), b), (Integer(1), Integer(2)), (a, a + u)))
    theorem = for_range(slope, x, low, high) if chance.random() < 0.5 else everywhere(slope, x)
    return IntegralOf(body.diff(x), (x, low, high)), theorem


@scenario
def integral_bound(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    body = smooth(chance, x).subs(z, y)
    theorem = rules.combine_inequalities(LessEqual(body, body + x**2), [(x**2, ())])
    one, other = (IntegralOf(side, (x, a, b)) for side in sides(theorem))
    return for_range(theorem, x, a, b), one, other


@scenario
def split_integral(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return IntegralOf(smooth(chance, x), (x, a, b)), chance.choice((c, y, Integer(0)))


@scenario
def intermediate_value(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    body = smooth(chance, x).subs(z, y)
    low, high = (body.subs(x, end) for end in (a, b))
    return (Lambda(x, body), a, b, rules.assume(Less(low, Integer(0))),
            rules.assume(Less(Integer(0), high)))  # fmt: skip


@scenario
def limit(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    known = axiom(chance.choice(("cosine-integral-at-infinity", "cosine-integral-at-zero")))
    fact: Any = known.conclusion
    return fact, calculus.unfold_limit(known)


@scenario
def unfold_limit(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return (rules.assume(TendsTo(Lambda(x, 1 / (x**2 + 1) + term(chance, 1)), term(chance, 1))),)


@scenario
def axiom_scenario(chance: random.Random, _: Pool) -> tuple[Any, ...]:
    return (chance.choice(sorted(AXIOMS)),)


SCENARIOS["axiom"] = SCENARIOS.pop("axiom_scenario")


# --- arguments that do not fit -----------------------------------------------------------------


def wild(chance: random.Random, pool: Pool, name: str) -> tuple[Any, ...]:
    """Random arguments, most of them of the kind that the rule's signature asks for."""
    found: list[Any] = []
    for parameter in inspect.signature(RULES[name]).parameters.values():
        repeated = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        for _ in range(chance.randint(0, 3) if repeated else 1):
            kind = str(parameter.annotation) if chance.random() < 0.9 else chance.choice(_KINDS)
            found.append(_anything(chance, pool, kind, parameter.name))
    return tuple(found)


_KINDS = ("Statement", "Theorem", "Expr", "Symbol", "int", "Lambda", "str", "Any")


def _anything(chance: random.Random, pool: Pool, kind: str, name: str) -> Any:
    simple: dict[str, Callable[[], Any]] = {
        "Statement": lambda: statement(chance),
        "Theorem": pool.theorem,
        "Symbol": lambda: chance.choice(SYMBOLS),
        "int": lambda: chance.randint(-2, 3),
        "str": lambda: chance.choice((*AXIOMS, "", "no such axiom")),
        "Lambda": lambda: Lambda(chance.choice((x, i, n, u)), term(chance)),
        "Expr": lambda: _operand(chance),
        "Basic": lambda: _operand(chance),
    }
    if kind in simple:
        return simple[kind]()
    several = {
        "variables": lambda: chance.sample(SYMBOLS, chance.randint(1, 3)),
        "values": lambda: {chance.choice(SYMBOLS): term(chance, 1)},
        "items": lambda: [(term(chance, 1), (pool.theorem(),))],
        "place": lambda: chance.choice(SYMBOLS),
    }
    return several.get(name, lambda: _operand(chance))()


def _operand(chance: random.Random) -> Basic:
    kind = chance.randrange(6)
    low, high = limits_of(chance)
    if kind == 0:
        return Sum(term(chance, 1) * i, (i, low, high))
    if kind == 1:
        return IntegralOf(term(chance, 1), (chance.choice((x, u)), low, high))
    if kind == 2:
        return BlockColumn(Grid(2, 1, term(chance, 1), i), i, n)
    return term(chance)


def corrupted(chance: random.Random, pool: Pool, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments with one place changed: a term, a name, a premise, their order."""
    changed = list(arguments)
    at = chance.randrange(len(changed))
    kind = chance.random()
    if kind < 0.1:
        other = chance.randrange(len(changed))
        changed[at], changed[other] = changed[other], changed[at]
    elif kind < 0.15:
        del changed[at]
    else:
        changed[at] = _changed(chance, pool, changed[at])
    return tuple(changed)


def _changed(chance: random.Random, pool: Pool, argument: Any) -> Any:
    if isinstance(argument, Theorem):
        return _other_theorem(chance, pool, argument)
    if isinstance(argument, dict):
        return {key: _changed(chance, pool, value) for key, value in argument.items()}
    if isinstance(argument, list | tuple) and argument:
        at = chance.randrange(len(argument))
        return [
            _changed(chance, pool, part) if place == at else part
            for place, part in enumerate(argument)
        ]
    if isinstance(argument, Lambda):
        return Lambda(tuple(argument.signature), _changed_term(chance, argument.expr))
    if isinstance(argument, Symbol):
        return chance.choice(SYMBOLS)
    if isinstance(argument, Basic):
        return _changed_term(chance, argument)
    if isinstance(argument, int):
        return argument + chance.choice((1, -1))
    return _changed_statement(chance, argument)


def _other_theorem(chance: random.Random, pool: Pool, theorem: Theorem) -> Theorem:
    """Another theorem, or the same under a change of its free variables."""
    kind = chance.random()
    if kind < 0.3:
        return pool.theorem()
    if kind < 0.5:
        return rules.assume(_changed_statement(chance, theorem.conclusion))
    fixed = frozenset().union(*map(free_in, theorem.hypotheses))
    free = [s for s in free_in(theorem.conclusion) if isinstance(s, Symbol) and s not in fixed]
    if not free:
        return pool.theorem()
    variable = chance.choice(sorted(free, key=str))
    value = chance.choice((*SYMBOLS, Integer(0), Integer(1), term(chance, 1)))
    return rules.instantiate(rules.generalise(variable, theorem), {variable: value})


def _changed_statement(chance: random.Random, given: Any) -> Any:
    """A statement with one term changed, or a quantifier or an implication gone."""
    inside = parts_of(given)
    if not inside:
        found = list(terms_of(given))
        at = chance.randrange(len(found))
        found[at] = _changed(chance, None, found[at])  # type: ignore[arg-type]
        return type(given)(*found)
    if chance.random() < 0.2:
        return chance.choice(inside)
    at = chance.randrange(len(inside))
    changed = [_changed_statement(chance, part) if place == at else part
               for place, part in enumerate(inside)]  # fmt: skip
    if isinstance(given, ForAll | Exists):
        return type(given)(given.variables, changed[0])
    return type(given)(*changed)


def _changed_term(chance: random.Random, given: Basic) -> Basic:
    """A term with one node changed, or with a variable renamed, bound ones too."""
    kind = chance.random()
    if kind < 0.15:
        return unusual(chance, given)
    if kind < 0.4:
        symbols = sorted((s for s in given.atoms(Symbol)), key=str)
        if symbols:
            return given.xreplace({chance.choice(symbols): chance.choice(SYMBOLS)})
    nodes = [node for node in terms.subterms(given) if isinstance(node, Expr)]
    if not nodes:
        return given
    node = chance.choice(nodes)
    other = chance.choice((node + 1, -node, 2 * node, term(chance, 1), node + x, Integer(0)))
    return given.xreplace({node: other})

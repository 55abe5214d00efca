"""Are two terms equal, by the normal form and the equations that were supposed?

The normal form decides what is equal always.  Where a premise makes terms equal (M_ij = M_ji for
all i and j in range), the equation is put in at the one place where the terms differ: under sums,
whose index stays in its range, and in the arguments of functions and operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.statements import (
    And,
    Equation,
    ForAll,
    Implies,
    LessEqual,
    Statement,
    core_of,
    terms_of,
)
from symbolic_pe.proofs import searched
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["PLACE", "REFUSED", "equal", "equal_as_constants", "supposed_equations"]

REFUSED = (
    RuleError,
    terms.MalformedStatement,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
)
"""What rules and constructors raise where they do not apply."""

PLACE = Symbol("□")
"""Where terms are put into templates; complex, so that any number may stand there."""


def equal(left: Basic, right: Basic, supposed: Sequence[Step] = ()) -> Step:
    """⊢ left = right, from equations that are ``supposed``.  Raises :class:`RuleError`."""
    for way in (_by_normal_form, _by_supposition, _under_sum, _in_one_argument):
        try:
            return way(left, right, supposed)
        except REFUSED:
            continue
    raise RuleError(f"{left} and {right} are not seen to be equal")


def supposed_equations(theorem: Step) -> list[Step]:
    """What a theorem supposes, as far as it says that terms are equal."""
    found = (rules.assume(hypothesis) for hypothesis in theorem.hypotheses)
    return [item for item in found if isinstance(core_of(item.conclusion), Equation)]


def _by_normal_form(left: Basic, right: Basic, _supposed: Sequence[Step]) -> Step:
    return searched.normalise(left, right)


def _by_supposition(left: Basic, right: Basic, supposed: Sequence[Step]) -> Step:
    """An instance of a supposed equation, read in either direction."""
    for theorem in supposed:
        core = core_of(theorem.conclusion)
        assert isinstance(core, Equation)
        for sides in ((left, right), (right, left)):
            values: dict[Any, Any] = {}
            if all(
                _matches(*pair, _quantified(theorem.conclusion), values)
                for pair in zip((core.lhs, core.rhs), sides, strict=True)
            ):
                found = _instance(theorem, values)
                return found if sides == (left, right) else rules.symmetric(found)
    raise RuleError(f"no premise says that {left} is {right}")


def _quantified(statement: Statement) -> tuple[Any, ...]:
    return statement.variables if isinstance(statement, ForAll) else ()


def _matches(pattern: Any, term: Any, variables: Sequence[Any], values: dict[Any, Any]) -> bool:
    """Is the term the pattern with ``values`` for its variables?  Finds the values."""
    if pattern in variables:
        return bool(values.setdefault(pattern, term) == term)
    if not pattern.args or type(pattern) is not type(term):
        return bool(pattern == term)
    return len(pattern.args) == len(term.args) and all(
        _matches(part, other, variables, values)
        for part, other in zip(pattern.args, term.args, strict=True)
    )


def _instance(theorem: Step, values: Mapping[Any, Any]) -> Step:
    """The equation for these values, under its premises."""
    if isinstance(theorem.conclusion, ForAll):
        theorem = rules.instantiate(theorem, list(values.items()))
    while isinstance(theorem.conclusion, Implies):
        theorem = rules.modus_ponens(theorem, _supposed(theorem.conclusion.premise))
    return theorem


def _supposed(statement: Statement) -> Step:
    """A premise, from its parts one by one: ranges of indices, which sums discharge."""
    if isinstance(statement, And):
        return rules.conjoin(*map(_supposed, statement.parts))
    if not isinstance(statement, LessEqual):
        raise RuleError("more is supposed than that an index is in its range")
    return rules.assume(statement)


def _under_sum(left: Basic, right: Basic, supposed: Sequence[Step]) -> Step:
    """Σ f = Σ g over one range, if f = g for an index in it."""
    if not (isinstance(left, sympy.Sum) and isinstance(right, sympy.Sum)):
        raise RuleError("two sums are expected")
    term, index, low, high = terms.operator_parts(left)
    other, other_index, *_ = terms.operator_parts(right)
    if index != other_index:
        raise RuleError("the indices have different names")
    inner = equal(term, other, supposed)
    for bound in (LessEqual(index, high), LessEqual(low, index)):
        inner = rules.discharge(bound, inner)
    return rules.congruence_under(rules.generalise([index], inner), left, right)


def equal_as_constants(law: Step, goal: Equation) -> Step:
    """An equation whose sides are made of values that a law makes constant.

    From ∀x, y. f(x) f(y) = g(x − y) with f ≥ 0 follows f(x) = √g(0) (take y = x), and from that
    g(x − y) = g(0).  Raises :class:`RuleError` for another law or goal.
    """
    if not isinstance(law.conclusion, ForAll) or len(law.conclusion.variables) != 2:
        raise RuleError("a law for two numbers is expected")
    one, other = law.conclusion.variables
    squares = rules.instantiate(law, [(one, one), (other, one)])
    size = Symbol(PLACE.name, nonnegative=True)
    factor = rules.generalise([one], rules.congruence(squares, size, sympy.sqrt(size)))
    left, right = (_with_constants(side, factor, law) for side in (goal.lhs, goal.rhs))
    return searched.combine_equations(goal, ((1, left), (-1, right)))


def _with_constants(term: Expr, factor: Step, law: Step | None = None) -> Step:
    """term = the same with the constants put in: f(x) by ``factor``, g(x − y) by the law."""
    result = rules.reflexive(term)
    size = Symbol(PLACE.name, nonnegative=True)
    for modulus in sorted(term.atoms(sympy.Abs), key=str):
        value = _value(modulus, [factor])
        if law is not None and value.conclusion == Equation(modulus, modulus):
            value = _by_law(modulus, factor, law)
        template = terms_of(result.conclusion)[1].xreplace({modulus: size})
        result = rules.transitive(result, rules.congruence(value, size, template))
    return result


def _by_law(modulus: Expr, factor: Step, law: Step) -> Step:
    """|g(t)| as a product of constants: t is x − y, where y collects the terms with a minus."""
    assert isinstance(law.conclusion, ForAll)
    (value,) = modulus.args
    (argument,) = value.args
    negative = [t for t in sympy.Add.make_args(argument) if t.could_extract_minus_sign()]
    taken = -sympy.Add(*negative)
    values = zip(law.conclusion.variables, (argument + taken, taken), strict=True)
    product = rules.symmetric(rules.instantiate(law, list(values)))
    if terms_of(product.conclusion)[0] != modulus:
        return rules.reflexive(modulus)
    return rules.transitive(product, _with_constants(terms_of(product.conclusion)[1], factor))


def _value(term: Expr, equations: Sequence[Step]) -> Step:
    for theorem in equations:
        core = core_of(theorem.conclusion)
        assert isinstance(core, Equation)
        values: dict[Any, Any] = {}
        if _matches(core.lhs, term, _quantified(theorem.conclusion), values):
            return _instance(theorem, values)
    return rules.reflexive(term)


def _in_one_argument(left: Basic, right: Basic, supposed: Sequence[Step]) -> Step:
    """f(…, a, …) = f(…, b, …), if a = b."""
    if not (isinstance(left, Expr) and isinstance(right, Expr)) or left.func != right.func:
        raise RuleError("two values of one function are expected")
    ((one, other, template),) = _differences(left, right)
    return rules.congruence(equal(one, other, supposed), PLACE, template)


def _differences(left: Expr, right: Expr) -> Iterator[tuple[Basic, Basic, Basic]]:
    """Arguments that differ, and the term with a place for them."""
    if isinstance(left, sympy.Add | sympy.Mul):
        shared = [part for part in left.args if part in right.args]
        if not shared:
            return
        one, other = (
            side.func(*(part for part in side.args if part not in shared)) for side in (left, right)
        )
        yield one, other, left.func(PLACE, *shared)
        return
    for place, (one, other) in enumerate(zip(left.args, right.args, strict=True)):
        if one != other:
            arguments = [*left.args[:place], PLACE, *left.args[place + 1 :]]
            yield one, other, left.func(*arguments)

"""Everyday deductions, put together from the rules of steps.

Functions take and return steps; ``reason`` is what the reader is told.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Sort, has_sort
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
    same_statement,
)
from symbolic_pe.language.terms import MatrixTerm, MatrixVariable
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.normal_forms import NoTerm, in_normal_form
from symbolic_pe.proofs.reasons import reason_without_words
from symbolic_pe.proofs.searched import attempting
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "at",
    "both",
    "bounded_by",
    "by_cases",
    "contradiction",
    "cut",
    "distinct",
    "each",
    "equate",
    "evaluate",
    "ex_falso",
    "for_each_value",
    "given",
    "infer",
    "modulus_at_most",
    "nonzero",
    "refute_existence",
    "refute_instance",
    "signed",
    "substituting",
    "suppose",
    "weaken",
    "zero_factor",
]


def given(statement: Statement, reason: str = "given") -> Step:
    """Use a hypothesis of the claim."""
    return rules.assume(statement, reason=reason)


def suppose(statement: Statement) -> Step:
    """Assume a statement for the time being, without a line in the printed proof."""
    return rules.assume(statement)


def cut(lemma: Step, theorem: Step) -> Step:
    """Γ ⊢ φ and Δ, φ ⊢ ψ  give  Γ, Δ ⊢ ψ: remove a hypothesis that has been proved."""
    return rules.modus_ponens(rules.discharge(lemma.conclusion, theorem), lemma)


def infer(implication: Step, *premises: Step) -> Step:
    """From φ₁ ⇒ (φ₂ ⇒ … ⇒ ψ) and proofs of φ₁, φ₂, … to ψ; a conjunction as premise may be
    given by the proofs of its parts, one after the other."""
    waiting = list(premises)
    while waiting:
        needed = implication.conclusion
        if not isinstance(needed, Implies):
            raise RuleError(f"{needed} takes no further premise")
        premise = _next_premise(needed.premise, waiting)
        implication = rules.modus_ponens(implication, premise)
    return implication


def _next_premise(needed: Statement, waiting: list[Step]) -> Step:
    if isinstance(needed, And) and not same_statement(needed, waiting[0].conclusion):
        return rules.conjoin(*(waiting.pop(0) for _ in needed.parts))
    return waiting.pop(0)


def at(theorem: Step, values: Mapping[Any, Any], *premises: Step, reason: str = "") -> Step:
    """Put values in for quantified variables, then use up ``premises``.

    A premise that states 0 < value or 0 ≤ value for a value of a positive variable is used to
    show the value's sort.
    """
    values = {
        key: sympy.sympify(value) if isinstance(key, Symbol) else value
        for key, value in values.items()
    }
    signs = [
        p
        for p in premises
        if isinstance(p.conclusion, Less | LessEqual)
        and p.conclusion.lhs == 0
        and p.conclusion.rhs in values.values()
    ]
    only_signs = signs if not isinstance(theorem.conclusion, ForAll) or signs else []
    instance = rules.instantiate(theorem, tuple(values.items()), *only_signs, reason=reason)
    rest = [p for p in premises if p not in signs or _is_needed(p, instance)]
    return infer(instance, *rest)


def _is_needed(premise: Step, instance: Step) -> bool:
    claim = instance.conclusion
    while isinstance(claim, Implies):
        if same_statement(claim.premise, premise.conclusion):
            return True
        claim = claim.conclusion
    return False


def each(
    theorem: Step, *variables: Any, given: tuple[Statement, ...] = (), reason: str = ""
) -> Step:
    """∀ variables: given ⇒ …, the hypotheses ``given`` discharged last to first."""
    for statement in reversed(given):
        theorem = rules.discharge(statement, theorem)
    return rules.generalise(variables, theorem, reason=reason)


def both(*theorems: Step, reason: str = "") -> Step:
    """φ₁ ∧ φ₂ ∧ …"""
    return rules.conjoin(*theorems, reason=reason)


def equate(lhs: Any, rhs: Any, *items: Any, reason: str = "") -> Step:
    """lhs = rhs as a combination of equations: a theorem counts once, (c, theorem) c times."""
    pairs = tuple((1, item) if isinstance(item, Step) else item for item in items)
    goal = Equation(sympy.sympify(lhs), sympy.sympify(rhs))
    return searched.combine_equations(goal, pairs, reason=reason)


def bounded_by(goal: Statement, *items: Any, reason: str = "") -> Step:
    """An inequality as a combination.

    An item is a theorem alone, which counts once; a term that is ≥ 0 by its sort; or, as in
    ``combine_inequalities``, (multiplier, theorems): the multiplier times the product of the
    differences of the theorems, which may also stand one after the other, without a bracket.
    """
    return searched.combine_inequalities(goal, tuple(map(_item, items)), reason=reason)


def _item(item: Any) -> tuple[Any, tuple[Step, ...]]:
    """As the rule takes it: (multiplier, theorems)."""
    if isinstance(item, Step):
        return (1, (item,))
    if not isinstance(item, tuple):
        return (item, ())
    multiplier, *theorems = item
    if len(theorems) == 1 and isinstance(theorems[0], tuple | list):
        (theorems,) = theorems
    return (multiplier, tuple(theorems))


def weaken(theorem: Step, reason: str = "") -> Step:
    """From a < b or a = b to a ≤ b."""
    atom = theorem.conclusion
    return bounded_by(LessEqual(atom.lhs, atom.rhs), theorem, reason=reason)  # type: ignore[union-attr]


def contradiction(statement: Statement, theorem: Step, refuted: Step, reason: str = "") -> Step:
    """¬ statement, because under it both a statement and its negation were proved."""
    return rules.negate(statement, theorem, refuted, reason=reason)


def distinct(theorem: Step, reason: str = "") -> Step:
    """From a < b to ¬(b = a)."""
    atom = theorem.conclusion
    equal = Equation(atom.rhs, atom.lhs)  # type: ignore[union-attr]
    absurd = Less(Integer(0), Integer(0))
    zero = bounded_by(absurd, theorem, (1, rules.assume(equal)))
    return rules.negate(equal, zero, searched.numeric(absurd), reason=reason)


def nonzero(positive: Step, reason: str = "") -> Step:
    """From 0 < a to ¬(a = 0)."""
    return distinct(positive, reason=reason)


def by_cases(disjunction: Step, *branches: Step, reason: str = "") -> Step:
    """ψ, because it follows in every case."""
    return rules.cases(disjunction, *branches, reason=reason)


def ex_falso(goal: Statement, theorem: Step, refuted: Step, reason: str = "") -> Step:
    """Γ ⊢ ψ and Δ ⊢ ¬ψ  give  Γ, Δ ⊢ goal: this case does not arise."""
    return rules.double_negation(rules.negate(Not(goal), theorem, refuted), reason=reason)


def zero_factor(a: Expr, b: Expr, product: Step, reason: str = "a factor is 0") -> Step:
    """From a·b = 0, for real a and b, to a = 0 ∨ b = 0."""
    zero, first, second = Integer(0), Equation(a, Integer(0)), Equation(b, Integer(0))
    either = Or(first, second)
    divided = rules.disjoin(equate(b, 0, (1 / a, product)), either)
    below, above = (rules.assume(Less(*order)) for order in ((a, zero), (zero, a)))
    negative = bounded_by(Less(zero, -a), below)
    absurd = bounded_by(Less(zero, zero), negative, (-1, rules.assume(first)))
    not_zero = rules.negate(first, absurd, searched.numeric(Less(zero, zero)))
    vanishes = rules.antisymmetric(
        rules.assume(LessEqual(a, zero)), rules.assume(LessEqual(zero, a))
    )
    not_above = rules.cases(
        rules.total_order(zero, a), rules.disjoin(vanishes, either), cut(not_zero, divided)
    )
    return rules.cases(
        rules.total_order(a, zero), not_above, cut(nonzero(above), divided), reason=reason
    )


def for_each_value(
    variable: Symbol, last: int, branch: Callable[[int], Step], reason: str = ""
) -> Step:
    """variable ≤ last ⊢ ψ, for a natural variable, because ψ follows from variable = 0, 1, … last.

    ``branch(c)`` proves ψ under the hypothesis variable = c.
    """
    at_most, at_least = LessEqual(variable, Integer(last)), LessEqual(Integer(last), variable)
    equal = rules.antisymmetric(rules.assume(at_most), rules.assume(at_least))
    result = cut(equal, branch(last))
    for value in map(Integer, reversed(range(last))):
        beyond = rules.integer_gap(rules.assume(Less(value, variable)))
        below, above = rules.assume(LessEqual(variable, value)), LessEqual(value, variable)
        here = cut(rules.antisymmetric(below, rules.assume(above)), branch(int(value)))
        split = rules.total_order(variable, value)
        words = reason if value == 0 else ""
        result = rules.cases(split, here, cut(beyond, result), reason=words)
    return cut(bounded_by(LessEqual(Integer(0), variable), variable), result)


def modulus_at_most(below: Step, above: Step, reason: str = "") -> Step:
    """From −b ≤ a and a ≤ b to |a| ≤ b."""
    return searched.modulus_bound(below, above, reason=reason)


def signed(bound: Step, sign: int, reason: str = "") -> Step:
    """From |a| ≤ b, or |a| < b, to ±a ≤ b, or ±a < b."""
    atom: Any = bound.conclusion
    (inside,) = atom.lhs.args
    goal = type(atom)(terms.times(Integer(sign), inside), atom.rhs)
    return bounded_by(goal, rules.modulus_above(inside, sign), bound, reason=reason)


CERTIFIED = "certified by ball arithmetic"
"""Why a comparison of closed terms holds, where nothing better is said."""


def evaluate(atom: Statement, reason: str = CERTIFIED) -> Step:
    """A comparison of closed terms, or its negation, by ball arithmetic.

    Balls enclose numbers; what is made of matrices is brought to normal form first.
    """
    try:
        return searched.numeric(atom, reason=reason)
    except RuleError:
        sides = _numbers(atom)
        if sides is None:
            raise
    kind: Any = type(atom)
    left, right = sides
    found = searched.numeric(kind(left.conclusion.rhs, right.conclusion.rhs))  # type: ignore[union-attr]
    if isinstance(found.conclusion, Not):
        supposed = rules.transitive(rules.symmetric(left), rules.assume(atom))
        return rules.negate(atom, rules.transitive(supposed, right), found, reason=reason)
    return rules.transitive(rules.transitive(left, found), rules.symmetric(right), reason=reason)


def _numbers(atom: Any) -> list[Step] | None:
    """side = its normal form, for both sides of a comparison, if that changes anything."""
    try:
        forms = [in_normal_form(side) for side in (atom.lhs, atom.rhs)]
    except (NoTerm, TypeError, ArithmeticError):
        return None
    if forms == [atom.lhs, atom.rhs] or any(isinstance(form, MatrixTerm) for form in forms):
        return None
    return [searched.normalise(*pair) for pair in zip((atom.lhs, atom.rhs), forms, strict=True)]


def refute_instance(
    statement: Statement,
    values: Mapping[Any, Any],
    *premises: Step,
    because: Step | None = None,
    reason: str = "",
) -> Step:
    """¬ ∀x. φ(x), because φ fails at ``values``.

    ``premises`` prove the premises of the instance, if it has any; ``because`` proves the
    negation of what then remains (found by ball arithmetic when it is not given; of an equation
    of vectors or matrices, that of an entry in which the two sides differ).
    """
    instance = at(rules.assume(statement), values, *premises, reason=reason or "take these values")
    if because is None:
        instance, because = _failing(instance)
    return rules.negate(statement, instance, because, reason="so the claim is false")


def _failing(instance: Step) -> tuple[Step, Step]:
    """Something that follows from a false statement about numbers or matrices, and its negation."""
    atom = instance.conclusion
    if not (isinstance(atom, Equation) and terms.shape_of(atom.lhs) is not None):
        return instance, evaluate(atom)
    from symbolic_pe.proofs.entries import comparisons  # it is made of these deductions

    for entry in comparisons(instance):
        try:
            found = evaluate(entry.conclusion)
        except RuleError:
            continue
        if isinstance(found.conclusion, Not):
            return entry, found
    raise RuleError("no entry was found in which {} and {} certainly differ", atom.lhs, atom.rhs)


def refute_existence(statement: Exists, absurd: Step, because: Step | None = None) -> Step:
    """¬ ∃x. φ(x), from something false that was proved under φ(x) (or under the parts of φ(x), if
    it is a conjunction).

    ``because`` proves the negation (found by ball arithmetic when it is not given).
    """
    body = statement.body
    if isinstance(body, And):
        parts = range(len(body.parts))
        whole = rules.assume(body)
        for part in (rules.conjunct(whole, position) for position in parts):
            absurd = cut(part, absurd)
    supposed = rules.choose(rules.assume(statement), absurd)
    if because is None:
        because = evaluate(absurd.conclusion, reason="")
    return rules.negate(statement, supposed, because, reason="so there is none")


# ---------------------------------------------------------------------------------------------
# Rewriting


def substituting(goal: Any, *theorems: Any, reason: str = "") -> Step:
    """goal (an equation, ≤ or <) from theorems: it is one of them, it is their sum (with
    multiples, if an item is a pair (c, theorem)), or it is what comes out when they are used one
    after the other to rewrite its left side."""
    if len(theorems) == 1 and _states(theorems[0], goal):
        return relabelled(theorems[0], reason)
    if not isinstance(goal, Equation):
        return bounded_by(goal, *theorems, reason=reason)
    if any(isinstance(theorem, tuple) for theorem in theorems):
        return equate(goal.lhs, goal.rhs, *theorems, reason=reason)
    try:
        with attempting():
            return _rewritten(goal, theorems, reason)
    except RuleError:
        return searched.combine_equations(goal, tuple((1, t) for t in theorems), reason=reason)


def _states(item: Any, goal: Statement) -> bool:
    return isinstance(item, Step) and same_statement(item.conclusion, goal)


def relabelled(theorem: Step, reason: str) -> Step:
    """The same theorem with a reason of its own, by way of the trivial chain a = a ∼ b."""
    if not reason or reason == theorem.reason:
        return theorem
    atom: Any = theorem.conclusion
    return rules.transitive(rules.reflexive(atom.lhs), theorem, reason=reason)


def _rewritten(goal: Equation, theorems: tuple[Step, ...], reason: str) -> Step:
    """left = … = right, rewriting with each theorem a = b from left to right."""
    current: Basic = goal.lhs
    chain: Step | None = None
    for theorem in theorems:
        if _is_reflexive(theorem):
            continue
        step = _rewrite_once(current, theorem)
        chain = step if chain is None else rules.transitive(chain, step)
        current = step.conclusion.rhs  # type: ignore[union-attr]
    last = searched.normalise(
        current, goal.rhs, reason=reason_without_words(reason) if chain else reason
    )
    return rules.transitive(chain, last, reason=reason) if chain else last


def _is_reflexive(theorem: Step) -> bool:
    """Is it a = a, such as what is left of f(x) = g(x) at x = 0?"""
    said = theorem.conclusion
    return isinstance(said, Equation) and terms.same_term(said.lhs, said.rhs)


def _rewrite_once(term: Basic, theorem: Step) -> Step:
    """term = term with one side of an equation replaced by the other (left by right if it can)."""
    if not isinstance(theorem.conclusion, Equation):
        raise RuleError(f"cannot rewrite with {theorem.conclusion}")
    for direction in (theorem, rules.symmetric(theorem)):
        equation: Any = direction.conclusion
        place, hole = _hole(equation)
        marked = _replace(term, equation.lhs, hole)
        if marked != term:
            return rules.congruence(direction, place, marked)
    raise RuleError(f"neither side of {theorem.conclusion} occurs in {term}")


def _hole(equation: Equation) -> tuple[Any, Any]:
    """A variable of the sort of both sides, and the term that it is."""
    if isinstance(equation.lhs, MatrixTerm):
        unknown = MatrixVariable("hole′", *equation.lhs.shape)
        return unknown, unknown()
    symbol = Symbol("hole′", **_assumptions(equation))
    return symbol, symbol


def _assumptions(equation: Equation) -> dict[str, bool]:
    """The most special sort that both sides certainly have."""
    for sort in (
        Sort.POSITIVE_INTEGER,
        Sort.NATURAL,
        Sort.INTEGER,
        Sort.POSITIVE,
        Sort.NONNEGATIVE,
        Sort.REAL,
    ):
        if isinstance(equation.lhs, Expr) and all(
            has_sort(side, sort) for side in (equation.lhs, equation.rhs)
        ):
            return sort.assumptions
    return {}


def _replace(term: Basic, old: Basic, new: Any) -> Any:
    """Replace free occurrences of ``old`` (up to bound names) in a term."""
    if terms.same_term(term, old):
        return new
    parts = terms.binder(term)
    if parts is not None:
        bound, inner, outer = parts
        if terms.free_variables(old) & frozenset(bound):
            return term
        return terms.rebind(
            term,
            bound,
            [_replace(part, old, new) for part in inner],
            [_replace(part, old, new) for part in outer],
        )
    if not term.args or isinstance(term, Symbol):
        return term
    arguments = [_replace(argument, old, new) for argument in term.args]
    if all(map(operator.is_, arguments, term.args)):
        return term
    return terms.rebuild(term, arguments)

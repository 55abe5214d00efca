"""What is false: numbers compared by balls, contradictions, refutations at values.

Functions take and return steps; ``reason`` is what the reader is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symbolic_pe.language import terms
from symbolic_pe.language.statements import And, Equation, Exists, Not, Statement
from symbolic_pe.language.terms import MatrixTerm
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.deductions import at, cut
from symbolic_pe.proofs.normal_forms import NoTerm, in_normal_form
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "contradiction",
    "evaluate",
    "ex_falso",
    "refute_existence",
    "refute_instance",
]

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


def contradiction(
    statement: Statement, theorem: Step, refuted: Step | None = None, reason: str = ""
) -> Step:
    """¬ statement, because under it both a statement and its negation were proved.

    The negation is found by ball arithmetic when it is not given.
    """
    return rules.negate(statement, theorem, refuted or _refuted(theorem), reason=reason)


def ex_falso(goal: Statement, theorem: Step, refuted: Step | None = None, reason: str = "") -> Step:
    """Γ ⊢ ψ and Δ ⊢ ¬ψ  give  Γ, Δ ⊢ goal: this case does not arise.

    ¬ψ is found by ball arithmetic when it is not given.
    """
    return rules.double_negation(contradiction(Not(goal), theorem, refuted), reason=reason)


def _refuted(theorem: Step) -> Step:
    """The negation of what a theorem says, which is a false comparison of numbers."""
    return evaluate(theorem.conclusion, reason="")


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
        because = _refuted(absurd)
    return rules.negate(statement, supposed, because, reason="so there is none")

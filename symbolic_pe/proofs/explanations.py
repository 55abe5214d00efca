"""A step of a proof that does not follow, explained to its author."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement
from symbolic_pe.printing.lines import statement_text, term_text
from symbolic_pe.proofs.normal_forms import difference, in_normal_form
from symbolic_pe.proofs.witnesses import difference_point

if TYPE_CHECKING:
    from symbolic_pe.proofs.calculation import StepError

__all__ = ["explained"]

_SIGNS = {Equation: "=", LessEqual: "≤", Less: "<"}
_COMPARING = {
    "normalise": "the rule normalise compares the normal forms of both sides:",
    "ring": "the rule ring compares both sides as polynomials, to which sin, exp, … are unknown "
    "functions:",
}
"""The rules that compare normal forms, and in which words."""
_NOT_ZERO = "{} does not follow: {} is not zero by normal form"
"""How the rules that combine theorems refuse; the second part is what is left over."""
_LONGEST = 500


def explained(error: StepError) -> Iterator[str]:
    """The lines of the message."""
    goal = error.goal
    yield f"step {error.number} does not follow{f' ({error.reason})' if error.reason else ''}:"
    yield f"    left    {_shown(goal.lhs)}"
    yield f"    {_SIGNS[type(goal)]} right {_shown(goal.rhs)}"
    point = difference_point(goal, error.given)
    found_nothing = "no point was found where it fails: try smaller steps or another reason"
    yield f"  it is false at {point}" if point else f"  {found_nothing}"
    yield from _compared(error) or _refused(error)


def _compared(error: StepError) -> list[str]:
    """Both sides in normal form and their difference; nothing if the rule compares otherwise."""
    if error.rule not in _COMPARING:
        return []
    left, right, opaque = error.goal.lhs, error.goal.rhs, error.rule == "ring"
    try:
        rows = (
            ("left      ", in_normal_form(left, opaque)),
            ("right     ", in_normal_form(right, opaque)),
            ("difference", difference(left, right, opaque)),
        )
        return [
            f"  {_COMPARING[error.rule]}",
            *(f"    {name} {_shown(term)}" for name, term in rows),
        ]
    except Exception:  # what cannot be written is left out: a message must not fail itself
        return []


def _refused(error: StepError) -> list[str]:
    """What the rule says, the formulas in it as the reports print them."""
    cause = error.__cause__
    message, *parts = cause.args if cause is not None and cause.args else (error.refusal,)
    if not parts:
        return [f"  the rule {error.rule} says: {error.refusal}"]
    if message == _NOT_ZERO:
        sides = "left − right" if error.rule == "combine_equations" else "right − left"
        used = f"the rule {error.rule} uses the theorems of the step; of {sides} this is left over"
        return [f"  {used}:", f"    {_left_over(parts[1])}"]
    return [f"  the rule {error.rule} says: {message.format(*map(_shown, parts))}"]


def _left_over(rest: Any) -> str:
    try:
        return _shown(in_normal_form(rest))
    except Exception:
        return _shown(rest)


def _shown(part: Any) -> str:
    """A formula on one line, cut off where it is too long to be of use."""
    if isinstance(part, Statement):
        text = statement_text(part)
    else:
        text = part if isinstance(part, str) else term_text(part)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"

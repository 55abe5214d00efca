"""A step of a proof that does not follow, explained to its author."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import mul
from typing import TYPE_CHECKING, Any

from sympy import Integer

from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement
from symbolic_pe.printing.lines import statement_text, term_text
from symbolic_pe.proofs.normal_forms import difference, in_normal_form
from symbolic_pe.proofs.reasoning import WrongReason
from symbolic_pe.proofs.witnesses import difference_point
from symbolic_pe.steps.step import NotProved

if TYPE_CHECKING:
    from symbolic_pe.proofs.calculation import StepError

__all__ = ["explained"]

_SIGNS = {Equation: "=", LessEqual: "≤", Less: "<"}
_LONGEST = 500


def explained(error: StepError) -> Iterator[str]:
    """The lines of the message."""
    goal, cause = error.goal, error.__cause__
    yield f"step {error.number} does not follow{f' ({error.reason})' if error.reason else ''}:"
    yield f"    left    {_shown(goal.lhs)}"
    yield f"    {_SIGNS[type(goal)]} right {_shown(goal.rhs)}"
    if cause is not None and isinstance(cause.__cause__, WrongReason):
        yield from (f"  {line}" for line in str(cause.__cause__).splitlines())
        return
    point = difference_point(goal, error.given)
    found_nothing = "no point was found where it fails: try smaller steps or another reason"
    yield f"  it is false{point}" if point else f"  {found_nothing}"
    yield from _what_is_left(cause) if isinstance(cause, NotProved) else _refused(error)


def _what_is_left(problem: NotProved) -> Iterator[str]:
    """Both sides in normal form and their difference, or what its theorems leave of a step; what
    the kernel says where these do not tell."""
    try:
        rows = _rows(problem.step)
    except Exception:  # what cannot be written is left out: a message must not fail itself
        rows = []
    if rows:
        yield from rows
    else:
        yield f"  the kernel says: {_cut_off(str(problem.__cause__))}"


def _rows(step: Any) -> list[str]:
    left, right = step.conclusion.lhs, step.conclusion.rhs
    if step.rule == "normalise":
        rest = difference(left, right)
        rows = (
            ("left      ", in_normal_form(left)),
            ("right     ", in_normal_form(right)),
            ("difference", rest),
        )
        shown = [f"    {name} {_shown(term)}" for name, term in rows]
        return [] if rest == 0 else ["  both sides in normal form:", *shown]
    rest = in_normal_form(_left_over(step))
    sides = "left − right" if isinstance(step.conclusion, Equation) else "right − left"
    used = f"with the theorems of the step, this is left over of {sides}:"
    return [] if rest == 0 else [f"  {used}", f"    {_shown(rest)}"]


def _left_over(step: Any) -> Any:
    """Left − right of an equation, right − left of an inequality, without what the theorems take
    off."""
    goal = step.conclusion
    rest = goal.rhs - goal.lhs
    for factor, given in step.parameters[1]:
        theorems = given if isinstance(given, tuple) else (given,)
        gaps = (theorem.conclusion.rhs - theorem.conclusion.lhs for theorem in theorems)
        rest -= factor * reduce(mul, gaps, Integer(1))
    return -rest if isinstance(goal, Equation) else rest


def _refused(error: StepError) -> Iterator[str]:
    """Why the step could not be made at all, the formulas as the reports print them."""
    cause = error.__cause__
    message, *parts = cause.args if cause is not None and cause.args else (error.refusal,)
    words = message.format(*map(_shown, parts)) if parts else error.refusal
    yield f"  {words}"


def _shown(part: Any) -> str:
    """A formula on one line."""
    if isinstance(part, Statement):
        return _cut_off(statement_text(part))
    return _cut_off(part if isinstance(part, str) else term_text(part))


def _cut_off(text: str) -> str:
    """A text up to where it is too long to be of use."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"

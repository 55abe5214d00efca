"""Rules whose steps do not follow by their form: each is looked at as it is made.

It is the kernel that looks (:func:`symbolic_pe.proofs.elaboration.confirm`), unless something else
is said by :func:`checking`: what is elaborated as a whole is looked at :func:`later`.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

from symbolic_pe.proofs.elaboration import confirm
from symbolic_pe.proofs.heuristics.plausible import plausible
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import Step

__all__ = [
    "attempting",
    "checking",
    "combine_equations",
    "combine_inequalities",
    "derivative",
    "later",
    "modulus_bound",
    "normalise",
    "numeric",
]

Check = Callable[[Step], None]
"""Raises :class:`~symbolic_pe.steps.step.NotProved` for a step that it does not let pass."""
_CHECK: ContextVar[Check] = ContextVar("what looks at steps as they are made", default=confirm)


@contextlib.contextmanager
def checking(check: Check) -> Iterator[None]:
    """Let this look at steps as they are made."""
    token = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(token)


def later(_: Step) -> None:
    """The check for what is elaborated as a whole: none."""


@contextlib.contextmanager
def attempting() -> Iterator[None]:
    """Where another way is tried if a step does not follow, none is left for :func:`later`.

    What is elaborated afterwards need be plausible only, which is found out in less time.
    """
    check = _CHECK.get()
    with checking(plausible if check is later else check):
        yield


def _checked_step(rule: Callable[..., Step]) -> Callable[..., Step]:
    @functools.wraps(rule)
    def apply(*arguments: Any, reason: str = "") -> Step:
        step = rule(*arguments, reason=reason)
        _CHECK.get()(step)
        return step

    return apply


normalise = _checked_step(rules.normalise)
combine_equations = _checked_step(rules.combine_equations)
combine_inequalities = _checked_step(rules.combine_inequalities)
modulus_bound = _checked_step(rules.modulus_bound)
numeric = _checked_step(rules.numeric)
derivative = _checked_step(calculus.derivative)

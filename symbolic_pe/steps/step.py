"""Steps of a proof as an author writes them, and how a rule makes one.

A :class:`Step` is data: what it says, of which hypotheses, and which rule, premises and parameters
it was written with.  Nothing of it is trusted.  A function decorated by :func:`rule` computes what
a step says from its premises (steps) and parameters (statements, terms, names), and raises
:class:`RuleError` where that cannot be or is plainly wrong.  Whether the step follows is found out
by :mod:`symbolic_pe.proofs.elaboration`, in the kernel.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from symbolic_pe.explain import ForAuthors, authors_place
from symbolic_pe.language.statement_checks import check_statement
from symbolic_pe.language.statements import Statement, same_statement
from symbolic_pe.language.terms import MalformedStatement
from symbolic_pe.prose import Prose, prose

__all__ = [
    "NotProved",
    "RuleError",
    "Sequent",
    "Step",
    "rule",
    "walk",
]


class RuleError(ForAuthors):
    """A rule was applied where it does not apply: a message, with {} for each thing shown."""

    def __str__(self) -> str:
        message, *shown = self.args
        return str(message).format(*shown) if shown else str(message)


class NotProved(RuleError):
    """``step``: the step that was not seen to follow; the words say why."""

    def __init__(self, step: Step, why: str) -> None:
        super().__init__("{}", why)
        self.step = step


@dataclass(frozen=True)
class Sequent:
    """What a rule concludes: hypotheses ⊢ conclusion, and the facts that it cites itself."""

    conclusion: Statement
    hypotheses: tuple[Statement, ...] = ()
    axioms: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, eq=False, repr=False, slots=True, weakref_slot=True)
class Step:
    """Γ ⊢ φ, as somebody says who gives a rule and premises for it.

    Attributes: ``hypotheses`` (the statements Γ, in a fixed order), ``conclusion`` (φ), ``rule``
    (its name), ``premises`` (the steps it is made from), ``parameters`` (what else the rule
    was given), ``axioms`` (the names of all facts of ``steps.axioms`` it rests on), ``reason``
    (words for the reader), ``written`` (file and line of the author's that made it).
    """

    hypotheses: tuple[Statement, ...]
    conclusion: Statement
    rule: str
    premises: tuple[Step, ...]
    parameters: tuple[Any, ...]
    axioms: frozenset[str]
    reason: Prose
    written: tuple[str, int]

    def __repr__(self) -> str:
        hypotheses = ", ".join(map(str, self.hypotheses))
        return f"{hypotheses} ⊢ {self.conclusion}".strip()


def _step(sequent: Sequent, name: str, arguments: tuple[Any, ...], reason: Prose) -> Step:
    premises = tuple(_steps_among(arguments))
    check_statement(sequent.conclusion)  # what has no meaning is said at its line
    return Step(
        hypotheses=_without_repeats(sequent.hypotheses),
        conclusion=sequent.conclusion,
        rule=name,
        premises=premises,
        parameters=arguments,
        axioms=sequent.axioms.union(*(premise.axioms for premise in premises)),
        reason=reason,
        written=authors_place(),
    )


def _steps_among(arguments: Any) -> Iterator[Step]:
    for item in arguments:
        if isinstance(item, Step):
            yield item
        elif isinstance(item, tuple):
            yield from _steps_among(item)


def _without_repeats(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    kept: list[Statement] = []
    for statement in statements:
        if not any(same_statement(statement, other) for other in kept):
            kept.append(statement)
    return tuple(kept)


def rule(function: Callable[..., Sequent]) -> Callable[..., Step]:
    """Turn a function that computes a sequent into a rule that makes a step.

    The rule takes one keyword besides its own arguments: ``reason``, words for the reader.
    """
    name = function.__name__

    @functools.wraps(function)
    def apply(*arguments: Any, reason: str = "") -> Step:
        try:
            frozen = tuple(map(_frozen, arguments))
            return _step(function(*frozen), name, frozen, prose(reason))
        except (RuleError, MalformedStatement):
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
            raise RuleError("{} cannot be applied to {}: {}", name, arguments, problem) from problem

    return apply


def _frozen(argument: Any) -> Any:
    """A rule's argument in a form that does not change any more."""
    if isinstance(argument, list | tuple):
        return tuple(map(_frozen, argument))
    if isinstance(argument, dict):
        return tuple((_frozen(key), _frozen(value)) for key, value in argument.items())
    return argument


def walk(step: Step, is_leaf: Callable[[Step], bool] = lambda _: False) -> Iterator[Step]:
    """The step and all it was made from, each once, premises first.

    What a leaf was made from is left out, the leaf is not.
    """
    finished: set[int] = set()
    stack: list[tuple[Step, bool]] = [(step, False)]
    while stack:
        current, expanded = stack.pop()
        if id(current) in finished:
            continue
        if expanded or is_leaf(current):
            finished.add(id(current))
            yield current
        else:
            stack.append((current, True))
            stack.extend((premise, False) for premise in reversed(current.premises))

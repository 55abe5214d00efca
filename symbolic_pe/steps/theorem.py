"""Theorems, and how a rule becomes one.

A :class:`Theorem` is Γ ⊢ φ together with the rule, the premises and the parameters that made it.
Its constructor is closed; the decorator :func:`rule` is the only caller.  A rule is a function
from premises (theorems) and parameters (statements, terms, names) to a :class:`Sequent`; it
either returns one that follows from the premises or raises :class:`RuleError`.

What Python cannot prevent.  Code in the same process can reach into this module and call
``_make``, overwrite attributes with ``object.__setattr__``, or change the private state of SymPy's
objects (the assumptions that a symbol remembers); nothing written in Python can stop that.  What
is prevented: calling the constructor, assigning to attributes, copying, pickling, subclassing, and
handing a rule an object that was never made by a rule.  :func:`recheck` applies every rule of a
proof again from the leaves and compares, so an altered theorem is found out.
"""

from __future__ import annotations

import functools
import sys
import weakref
from collections.abc import Callable, Container, Iterator, MutableSet
from dataclasses import dataclass, field
from typing import Any, NoReturn

from symbolic_pe.language.statements import (
    Statement,
    check_parameter,
    check_statement,
    same_statement,
)
from symbolic_pe.language.terms import MalformedStatement


class RuleError(ValueError):
    """A rule was applied where it does not apply: a message, with {} for each thing shown."""

    def __str__(self) -> str:
        message, *shown = self.args
        return str(message).format(*shown) if shown else str(message)


@dataclass(frozen=True)
class Sequent:
    """What a rule concludes: hypotheses ⊢ conclusion, and the axioms it appeals to itself."""

    conclusion: Statement
    hypotheses: tuple[Statement, ...] = ()
    axioms: frozenset[str] = field(default_factory=frozenset)


class Theorem:
    """Γ ⊢ φ, made by a rule of the kernel.

    Attributes: ``hypotheses`` (the statements Γ, in a fixed order), ``conclusion`` (φ), ``rule``
    (its name), ``premises`` (the theorems it was made from), ``parameters`` (what else the rule
    was given), ``axioms`` (the names of all axioms it rests on), ``reason`` (words for the
    reader; without meaning to the kernel), ``written`` (file and line of the author's that made
    it).
    """

    __slots__ = ("__weakref__", "axioms", "conclusion", "hypotheses", "parameters", "premises",
                 "reason", "rule", "written")  # fmt: skip

    hypotheses: tuple[Statement, ...]
    conclusion: Statement
    rule: str
    premises: tuple[Theorem, ...]
    parameters: tuple[Any, ...]
    axioms: frozenset[str]
    reason: str
    written: tuple[str, int]

    def __new__(cls, *_: object, **__: object) -> NoReturn:
        raise TypeError("a theorem is made by a rule of symbolic_pe.steps, not by its constructor")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Theorem cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a theorem cannot be altered")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a theorem cannot be altered")

    def __copy__(self) -> Theorem:
        return self

    def __deepcopy__(self, memo: object) -> Theorem:
        return self

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a theorem cannot be pickled: save the script that proves it")

    def __repr__(self) -> str:
        hypotheses = ", ".join(map(str, self.hypotheses))
        return f"{hypotheses} ⊢ {self.conclusion}".strip()


_MADE: weakref.WeakSet[Theorem] = weakref.WeakSet()
"""Every theorem that a rule has made and that is still in use."""


def _make(sequent: Sequent, name: str, arguments: tuple[Any, ...], reason: str) -> Theorem:
    premises = tuple(_theorems_among(arguments))
    hypotheses = _without_repeats(sequent.hypotheses)
    for statement in (*hypotheses, sequent.conclusion):
        check_statement(statement)
    theorem: Any = object.__new__(Theorem)  # type: ignore[arg-type]
    values = {
        "hypotheses": hypotheses,
        "conclusion": sequent.conclusion,
        "rule": name,
        "premises": premises,
        "parameters": arguments,
        "axioms": sequent.axioms.union(*(premise.axioms for premise in premises)),
        "reason": reason,
        "written": _written(),
    }
    for attribute, value in values.items():
        object.__setattr__(theorem, attribute, value)
    _MADE.add(theorem)
    return theorem


def _written() -> tuple[str, int]:
    """The file and line that is being run outside of this package."""
    frame = sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith("symbolic_pe."):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def _theorems_among(arguments: Any) -> Iterator[Theorem]:
    for item in arguments:
        if isinstance(item, Theorem):
            yield item
        elif isinstance(item, tuple):
            yield from _theorems_among(item)


def _without_repeats(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    kept: list[Statement] = []
    for statement in statements:
        if not any(same_statement(statement, other) for other in kept):
            kept.append(statement)
    return tuple(kept)


RULES: dict[str, Callable[..., Sequent]] = {}
"""The rules of the kernel by name; filled while the modules of this folder are imported."""


def rule(function: Callable[..., Sequent]) -> Callable[..., Theorem]:
    """Turn a function that computes a sequent into a rule that makes a theorem.

    The rule takes one keyword besides its own arguments: ``reason``, words for the reader.
    """
    name = function.__name__
    if name in RULES or not function.__module__.startswith("symbolic_pe.steps."):
        raise RuleError(f"{name} cannot be a rule: rules are defined once, in symbolic_pe.steps")
    RULES[name] = function

    @functools.wraps(function)
    def apply(*arguments: Any, reason: str = "") -> Theorem:
        try:
            frozen = tuple(map(_immutable, arguments))
            return _make(function(*frozen), name, frozen, str(reason))
        except (RuleError, MalformedStatement):
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
            raise RuleError("{} cannot be applied to {}: {}", name, arguments, problem) from problem

    return apply


def _immutable(argument: Any) -> Any:
    """A rule's argument in a form that nobody can change after the rule has looked at it."""
    if type(argument) is Theorem:
        if argument not in _MADE:
            raise RuleError("this object was not made by a rule of the kernel")
        return argument
    if isinstance(argument, list | tuple):
        return tuple(map(_immutable, argument))
    if isinstance(argument, dict):
        return tuple((_immutable(key), _immutable(value)) for key, value in argument.items())
    if argument is not None and type(argument) not in (str, int, bool):
        check_parameter(argument)
    return argument


def walk(
    theorem: Theorem,
    without: Container[Theorem] = (),
    is_leaf: Callable[[Theorem], bool] = lambda _: False,
) -> Iterator[Theorem]:
    """The theorem and all it was made from, each once, premises first; ``without`` some of them
    and what only those were made from.  What a leaf was made from is left out, the leaf is not."""
    finished: set[int] = set()
    stack: list[tuple[Theorem, bool]] = [(theorem, False)]
    while stack:
        current, expanded = stack.pop()
        if id(current) in finished or current in without:
            continue
        if expanded or is_leaf(current):
            finished.add(id(current))
            yield current
        else:
            stack.append((current, True))
            stack.extend((premise, False) for premise in reversed(current.premises))


def recheck(theorem: Theorem, passed: MutableSet[Theorem] | None = None) -> int:
    """Apply every rule of a proof again, from the leaves, and compare; the number of rules.

    Steps in ``passed`` are not looked at again, and those that pass are added to it: who rechecks
    many theorems in one go need not recheck their lemmas each time.  Raises :class:`RuleError`
    naming the first step whose result is not what the theorem says.
    """
    count, passed = 0, set() if passed is None else passed
    for step in walk(theorem, passed):
        if step.premises != tuple(_theorems_among(step.parameters)):
            raise RuleError(f"the premises of {step} are not those that its rule was given")
        function = RULES.get(step.rule)
        if function is None:
            raise RuleError(f"there is no rule called {step.rule}")
        sequent = function(*step.parameters)
        again = _without_repeats(sequent.hypotheses)
        axioms = sequent.axioms.union(*(premise.axioms for premise in step.premises))
        if (sequent.conclusion, again, axioms) != (step.conclusion, step.hypotheses, step.axioms):
            raise RuleError(f"the rule {step.rule} gives {again} ⊢ {sequent.conclusion}, "
                            f"not {step}")  # fmt: skip
        passed.add(step)
        count += 1
    return count

"""Theorems: made by rules, kept with the way they were made.

A theorem ``Γ ⊢ φ`` says: for all values of its free variables, and of the constants that nothing is
known about, φ holds if all statements of Γ do.  It has no constructor.  Every one that was made
stands in a private registry; an object that is not in it is no theorem, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from weakref import ref

from symbolic_pe.kernel.sealing import KernelError, Sealed, Table, _maker, need
from symbolic_pe.kernel.terms import Term, is_term
from symbolic_pe.kernel.types import O, Type

Sequent = tuple[frozenset[Term], Term]


class Theorem(Sealed):
    """Γ ⊢ φ, the name of the rule that made it and the arguments it was given."""

    __slots__ = ("__weakref__", "arguments", "hypotheses", "rule", "statement")
    hypotheses: frozenset[Term]
    statement: Term
    rule: str
    arguments: tuple[Any, ...]

    @property
    def premises(self) -> tuple[Theorem, ...]:
        """The theorems among the arguments."""
        return tuple(_theorems_in(self.arguments))

    def __repr__(self) -> str:
        hypotheses = ", ".join(sorted(map(repr, self.hypotheses)))
        return f"{hypotheses} ⊢ {self.statement!r}" if hypotheses else f"⊢ {self.statement!r}"


_new_theorem = _maker(Theorem, "hypotheses", "statement", "rule", "arguments")
_open = [True]
_made: dict[int, ref[Theorem]] = {}
_rules: dict[str, Callable[..., Theorem]] = {}
RULES = Table(_rules)
"""Every way to make a theorem."""


def is_theorem(*candidates: object) -> None:
    """Refuse what no rule has made."""
    for candidate in candidates:
        found = _made.get(id(candidate))
        if found is None or found() is not candidate:
            raise KernelError("a theorem is needed")


def is_statement(candidate: object) -> None:
    """Refuse what is no closed term of type o."""
    is_term(candidate)
    need(candidate.type is O, "a statement is needed")  # type: ignore[attr-defined]


def close() -> None:
    """From now on there are no new rules."""
    _open.clear()


def rule(function: Callable[..., Sequent]) -> Callable[..., Theorem]:
    """Make a function from arguments to a sequent a rule.

    Before it is called, each argument is checked to be exactly a term, a type, a theorem, a string,
    an integer or a tuple of these: nothing that could change or lie comes further.
    """

    def apply(*arguments: Any) -> Theorem:
        _is_exact(arguments)
        theorem: Theorem = _new_theorem(*function(*arguments), function.__name__, arguments)
        key = id(theorem)
        _made[key] = ref(theorem, lambda _: _made.pop(key, None))
        return theorem

    need(_open, "the kernel has all of its rules")
    apply.__name__, apply.__doc__ = function.__name__, function.__doc__
    _rules[function.__name__] = apply
    return apply


def _is_exact(arguments: tuple[Any, ...]) -> None:
    for argument in arguments:
        if type(argument) is Theorem:
            is_theorem(argument)
        elif type(argument) is tuple:
            _is_exact(argument)
        elif type(argument) not in (Term, Type, str, int):
            raise KernelError(f"no rule takes a {type(argument).__name__} here")


def _theorems_in(arguments: Iterable[Any]) -> Iterator[Theorem]:
    for argument in arguments:
        if type(argument) is Theorem:
            yield argument
        elif type(argument) is tuple:
            yield from _theorems_in(argument)

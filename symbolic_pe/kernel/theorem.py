"""Theorems: made by rules, kept with the way they were made.

A theorem ``Γ ⊢ φ`` says: for all values of its free variables, φ holds if all statements of Γ do.
It has no constructor.  Every one that was made stands in a private registry; an object that is not
in it is no theorem, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints
from weakref import ref

from symbolic_pe.kernel.sealing import KernelError, Sealed, Table, joined, maker, need
from symbolic_pe.kernel.terms import Term, is_term, operator


class Theorem(Sealed):
    """Γ ⊢ φ, the rule that made it, the arguments it was given, the theorems among these."""

    __slots__ = ("__weakref__", "arguments", "hypotheses", "premises", "rule", "statement")
    hypotheses: frozenset[Term]
    statement: Term
    rule: str
    arguments: tuple[Any, ...]
    premises: tuple[Theorem, ...]

    __repr__ = operator("repr")


_new_theorem = maker(Theorem, "hypotheses", "statement", "rule", "arguments", "premises")
_open = [True]
_made: set[ref[Theorem]] = set()
_rules: dict[str, Callable[..., Theorem]] = {}
RULES = Table(_rules)
"""Every way to make a theorem."""


def is_theorem(*candidates: object) -> None:
    """Refuse what no rule has made."""
    for candidate in candidates:
        if type(candidate) is not Theorem or ref(candidate) not in _made:
            raise KernelError("a theorem is needed")


def _forget(gone: ref[Theorem]) -> None:
    _made.discard(gone)


def close(count: int) -> None:
    """From now on there are no new rules; there are so many."""
    _open.clear()
    need(len(_rules) == count, "somebody else has made a rule")


def rule(
    function: Callable[..., Term], own: Callable[..., frozenset[Term]] | None = None
) -> Callable[..., Theorem]:
    """Make a function from arguments to a statement a rule; the hypotheses are all those of the
    theorems among the arguments, or what ``own`` makes of them.

    Before it is called, each argument is checked to be exactly of the type that its parameter is
    declared with: closed terms, theorems, strings, integers and tuples of these, nothing that could
    change or lie.
    """
    name = function.__name__
    *declared, _ = map(_shape, get_type_hints(function).values())
    last = len(declared) - 1

    def apply(*arguments: Any) -> Theorem:
        premises: list[Theorem] = []
        for i, argument in enumerate(arguments):
            _check(declared[i if i < last else last], argument, premises)
        statement = function(*arguments)
        hypotheses: frozenset[Term] = frozenset()
        for premise in premises:
            hypotheses = joined(hypotheses, premise.hypotheses)
        if own:
            hypotheses = own(hypotheses, *arguments)
        new: Theorem = _new_theorem(hypotheses, statement, name, arguments, tuple(premises))
        _made.add(ref(new, _forget))
        return new

    need(_open and name not in _rules, "the kernel has all of its rules")
    apply.__name__, apply.__doc__ = name, function.__doc__
    _rules[name] = apply
    return apply


def _shape(type_: Any) -> tuple[Any, ...]:
    """A type, and for a tuple those of its parts; tuple[a, ...] has any number of parts a."""
    return get_origin(type_) or type_, *(a if a is ... else _shape(a) for a in get_args(type_))


def _check(shape: tuple[Any, ...], argument: Any, premises: list[Theorem]) -> None:
    """Refuse an argument of another shape; the theorems in it are added to the premises."""
    needed = shape[0]
    if type(argument) is not needed:
        raise KernelError(f"no rule takes a {type(argument).__name__} here")
    if needed is Theorem:
        is_theorem(argument)
        premises.append(argument)
    elif needed is Term:
        is_term(argument)
    elif needed is tuple:
        parts = shape[1:2] * len(argument) if shape[-1] is ... else shape[1:]
        need(len(parts) == len(argument), "no rule takes {} parts here", len(argument))
        for part, inner in zip(parts, argument, strict=True):
            _check(part, inner, premises)

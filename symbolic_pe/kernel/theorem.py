"""Theorems: made by rules, kept with the way they were made.

A theorem ``Γ ⊢ φ`` says: for all values of its free variables, and of the constants that nothing is
known about, φ holds if all statements of Γ do.  It has no constructor.  Every one that was made
stands in a private registry; an object that is not in it is no theorem, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints
from weakref import ref

from symbolic_pe.kernel.sealing import KernelError, Sealed, Table, _maker, need, union
from symbolic_pe.kernel.terms import Term, is_term


class Theorem(Sealed):
    """Γ ⊢ φ, the rule that made it, the arguments it was given, the theorems among these."""

    __slots__ = ("__weakref__", "arguments", "hypotheses", "premises", "rule", "statement")
    hypotheses: frozenset[Term]
    statement: Term
    rule: str
    arguments: tuple[Any, ...]
    premises: tuple[Theorem, ...]

    def __repr__(self) -> str:
        hypotheses = ", ".join(sorted(map(repr, self.hypotheses)))
        return f"{hypotheses} ⊢ {self.statement!r}" if hypotheses else f"⊢ {self.statement!r}"


_new_theorem = _maker(Theorem, "hypotheses", "statement", "rule", "arguments", "premises")
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


def close() -> None:
    """From now on there are no new rules."""
    _open.clear()


def rule(
    function: Callable[..., Term], own: Callable[..., frozenset[Term]] | None = None
) -> Callable[..., Theorem]:
    """Make a function from arguments to a statement a rule; the hypotheses are all those of the
    theorems among the arguments, or what ``own`` makes of them.

    Before it is called, each argument is checked to be exactly of the type that its parameter is
    declared with: closed terms, theorems, strings, integers and tuples of these, nothing that could
    change or lie.
    """
    *declared, _ = get_type_hints(function).values()
    last = len(declared) - 1

    def apply(*arguments: Any) -> Theorem:
        premises: list[Theorem] = []
        for i, argument in enumerate(arguments):
            _check(declared[i if i < last else last], argument, premises)
        statement = function(*arguments)
        hypotheses = union([premise.hypotheses for premise in premises])
        if own:
            hypotheses = own(hypotheses, *arguments)
        name = function.__name__
        new: Theorem = _new_theorem(hypotheses, statement, name, arguments, tuple(premises))
        key = id(new)
        _made[key] = ref(new, lambda _: _made.pop(key, None))
        return new

    need(_open, "the kernel has all of its rules")
    apply.__name__, apply.__doc__ = function.__name__, function.__doc__
    _rules[function.__name__] = apply
    return apply


@cache
def _shape(type_: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(type_) or type_, get_args(type_)


def _check(type_: Any, argument: Any, premises: list[Theorem]) -> None:
    """Refuse an argument of another type; of tuple[a, ...] and tuple[a, b] are tuples of such.

    The theorems in it are added to the premises.
    """
    needed, parts = _shape(type_)
    if type(argument) is not needed:
        raise KernelError(f"no rule takes a {type(argument).__name__} here")
    if needed is Theorem:
        is_theorem(argument)
        premises.append(argument)
    elif needed is Term:
        is_term(argument)
    elif needed is tuple:
        parts = parts[:1] * len(argument) if parts[-1] is ... else parts
        need(len(parts) == len(argument), "no rule takes {} parts here", len(argument))
        for part, inner in zip(parts, argument, strict=True):
            _check(part, inner, premises)

"""Theorems: made by rules, kept with the way they were made.

A theorem ``Γ ⊢ φ`` says: for all values of its free variables, and of the constants that nothing is
known about, φ holds if all statements of Γ do.  It has no constructor.  Every one that was made
stands in a private registry; an object that is not in it is no theorem, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from typing import Any, get_args, get_origin
from weakref import ref

from symbolic_pe.kernel.sealing import KernelError, Sealed, Table, _maker, need
from symbolic_pe.kernel.terms import Term, is_term


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


def close() -> None:
    """From now on there are no new rules."""
    _open.clear()


def _joined(*arguments: Any) -> frozenset[Term]:
    return frozenset().union(*(theorem.hypotheses for theorem in _theorems_in(arguments)))


def rule(
    function: Callable[..., Term], hypotheses: Callable[..., frozenset[Term]] = _joined
) -> Callable[..., Theorem]:
    """Make a function from arguments to a statement a rule; the hypotheses are all those of the
    theorems among the arguments, if nothing else is said.

    Before it is called, each argument is checked to be exactly of the type that its parameter is
    declared with: closed terms, theorems, strings, integers and tuples of these, nothing that could
    change or lie.
    """
    parameters = signature(function, eval_str=True).parameters.values()
    declared = [parameter.annotation for parameter in parameters]

    def apply(*arguments: Any) -> Theorem:
        for i, argument in enumerate(arguments):
            _is_exactly(declared[min(i, len(declared) - 1)], argument)
        statement = function(*arguments)
        given = hypotheses(*arguments)
        theorem: Theorem = _new_theorem(given, statement, function.__name__, arguments)
        key = id(theorem)
        _made[key] = ref(theorem, lambda _: _made.pop(key, None))
        return theorem

    need(_open, "the kernel has all of its rules")
    apply.__name__, apply.__doc__ = function.__name__, function.__doc__
    _rules[function.__name__] = apply
    return apply


def _is_exactly(type_: Any, argument: Any) -> None:
    """Refuse an argument of another type; of tuple[a, ...] and tuple[a, b] are tuples of such."""
    needed = get_origin(type_) or type_
    need(type(argument) is needed, "no rule takes a {} here", type(argument).__name__)
    if needed is Theorem:
        is_theorem(argument)
    elif needed is Term:
        is_term(argument)
    elif needed is tuple:
        parts = get_args(type_)
        parts = parts[:1] * len(argument) if parts[-1] is ... else parts
        need(len(parts) == len(argument), "no rule takes {} parts here", len(argument))
        for part, inner in zip(parts, argument, strict=True):
            _is_exactly(part, inner)


def _theorems_in(arguments: Iterable[Any]) -> Iterator[Theorem]:
    for argument in arguments:
        if type(argument) is Theorem:
            yield argument
        elif type(argument) is tuple:
            yield from _theorems_in(argument)

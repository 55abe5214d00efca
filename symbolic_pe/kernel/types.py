"""Types: ℕ, ℤ, ℝ, ℂ, statements, and functions from one type to another.

Every type is made once, so that equal types are one object.
"""

from __future__ import annotations

from typing import Any

from symbolic_pe.kernel.sealing import KernelError, Sealed, maker, need

__all__ = ["NUMBERS", "C", "KernelError", "N", "O", "R", "Type", "Z", "arrow", "need"]

LONGEST_TYPE = 100
"""The name of a type has at most so many characters."""


class Type(Sealed):
    """A base type (``source`` is None) or the functions from ``source`` to ``target``; ``sources``
    are the types of all arguments."""

    __slots__ = ("name", "source", "sources", "target")
    name: str
    source: Any
    target: Any
    sources: tuple[Type, ...]

    def __repr__(self) -> str:
        return self.name


_new_type = maker(Type, "name", "source", "target", "sources")
N, Z, R, C, O = (_new_type(name, None, None, ()) for name in "NZRCo")
NUMBERS = (N, Z, R, C)
_arrows: dict[tuple[Type, Type], Type] = {}


def is_type(*candidates: object) -> None:
    """Refuse what is not exactly a type."""
    for candidate in candidates:
        need(type(candidate) is Type, "a type is needed")


def arrow(*types: Type) -> Type:
    """a → b → … → c, which is a → (b → (… → c))."""
    is_type(*types)
    need(types, "a type is needed")
    *sources, result = types
    for source in reversed(sources):
        result = _arrows.get((source, result)) or _new_arrow(source, result)
    return result


def _new_arrow(source: Type, target: Type) -> Type:
    name = f"{source.name if source.source is None else f'({source.name})'}→{target.name}"
    need(len(name) <= LONGEST_TYPE, "the type is too long")
    new = _new_type(name, source, target, (source, *target.sources))
    return _arrows.setdefault((source, target), new)

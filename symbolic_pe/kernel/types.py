"""Types: ℕ, ℤ, ℝ, ℂ, statements, and functions from one type to another.

Every type is made once, so that equal types are one object.
"""

from __future__ import annotations

from typing import Any

from symbolic_pe.kernel.sealing import KernelError, Sealed, _maker, need

__all__ = ["NUMBERS", "C", "KernelError", "N", "O", "R", "Type", "Z", "arrow", "need"]

DEEPEST_TYPE = 16


class Type(Sealed):
    """A base type (``source`` is None) or the functions from ``source`` to ``target``."""

    __slots__ = ("depth", "name", "source", "target")
    name: str
    source: Any
    target: Any
    depth: int

    def __repr__(self) -> str:
        return self.name


_new_type = _maker(Type, "name", "source", "target", "depth")
N, Z, R, C, O = (_new_type(name, None, None, 0) for name in "NZRCo")
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
    depth = 1 + max(source.depth, target.depth)
    need(depth <= DEEPEST_TYPE, "the type is nested too deeply")
    name = f"{source.name if source.source is None else f'({source.name})'}→{target.name}"
    return _arrows.setdefault((source, target), _new_type(name, source, target, depth))


def sources(type_: Type) -> list[Type]:
    """The types of the arguments of functions of this type."""
    found: list[Type] = []
    while type_.source is not None:
        found.append(type_.source)
        type_ = type_.target
    return found

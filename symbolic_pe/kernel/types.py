"""Types: ℕ, ℤ, ℝ, ℂ, statements, and functions from one type to another.

Every type is made once, so that equal types are one object.
"""

from __future__ import annotations

from threading import RLock
from typing import Any, NoReturn

INTERNING = RLock()
"""Held while a type or a term is looked up and entered: equal ones are one object in all threads."""

DEEPEST_TYPE = 16


class KernelError(ValueError):
    """What was asked for is not a term, or does not follow; the message says why."""


def need(condition: object, message: str, *mentioned: object) -> None:
    """Refuse what the condition does not hold for; ``mentioned`` is put into the message."""
    if not condition:
        raise KernelError(message.format(*mentioned))


class Sealed:
    """Base of objects that are made in this package only and do not change."""

    __slots__ = ()

    def __new__(cls, *_: object, **__: object) -> NoReturn:
        raise TypeError(f"{cls.__name__} objects are made by the functions of symbolic_pe.kernel")

    def __setattr__(self, *_: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} objects do not change")

    __delattr__ = __setattr__

    def __init_subclass__(cls) -> None:
        need(cls.__base__ is Sealed, f"{cls.__base__} is final")


def sealed(class_: type, **slots: object) -> Any:
    """A new sealed object with these slots."""
    instance: Any = object.__new__(class_)
    for name, value in slots.items():
        object.__setattr__(instance, name, value)
    return instance


class Type(Sealed):
    """A base type (``source`` is None) or the functions from ``source`` to ``target``."""

    __slots__ = ("depth", "name", "source", "target")
    name: str
    source: Any
    target: Any
    depth: int

    def __repr__(self) -> str:
        return self.name


N, Z, R, C, O = (sealed(Type, name=name, source=None, target=None, depth=0) for name in "NZRCo")
NUMBERS = (N, Z, R, C)
_arrows: dict[tuple[Type, Type], Type] = {}


def arrow(*types: Type) -> Type:
    """a → b → … → c, which is a → (b → (… → c))."""
    need(types and all(type(t) is Type for t in types), "types are needed")
    *sources, result = types
    for source in reversed(sources):
        result = _arrows.get((source, result)) or _new_arrow(source, result)
    return result


def _new_arrow(source: Type, target: Type) -> Type:
    depth = 1 + max(source.depth, target.depth)
    need(depth <= DEEPEST_TYPE, "the type is nested too deeply")
    name = f"{source.name if source.source is None else f'({source.name})'}→{target.name}"
    with INTERNING:
        new = sealed(Type, name=name, source=source, target=target, depth=depth)
        return _arrows.setdefault((source, target), new)

"""Errors, and what keeps objects, classes, tables and modules of the kernel as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MemberDescriptorType, ModuleType
from typing import Any, NoReturn, TypeVar

Row = TypeVar("Row")


class KernelError(ValueError):
    """What was asked for is not a term, or does not follow; the message says why.

    Further arguments are put into the message when it is read: most are caught, and never are.
    """

    def __str__(self) -> str:
        message, *mentioned = self.args or ("",)
        return message.format(*mentioned) if mentioned else str(message)


def need(condition: object, message: str, *mentioned: object) -> None:
    """Refuse what the condition does not hold for; ``mentioned`` is put into the message."""
    if not condition:
        raise KernelError(message, *mentioned)


def joined(first: frozenset[Row], second: frozenset[Row]) -> frozenset[Row]:
    """The union; one of the sets itself, if it has all of the other."""
    if second is first or second <= first:
        return first
    return second if first <= second else first | second


def _refuse(owner: Any, *_: object) -> NoReturn:
    name = getattr(owner, "__name__", type(owner).__name__)
    raise AttributeError(f"{name} is of the kernel and does not change")


class Final(type):
    """The type of classes that stay as they are.

    Their slots are read from objects, but cannot be had from the class, which could write to them.
    """

    __setattr__ = __delattr__ = _refuse

    def __getattribute__(cls, name: str) -> Any:
        found = super().__getattribute__(name)
        if name == "__dict__":
            return {k: v for k, v in found.items() if type(v) is not MemberDescriptorType}
        return found if type(found) is not MemberDescriptorType else _refuse(cls)


class Sealed(metaclass=Final):
    """Base of the three classes of objects that are made in this package only and do not change."""

    __slots__ = ()
    __setattr__ = __delattr__ = _refuse

    def __new__(cls, *_: object, **__: object) -> NoReturn:
        raise TypeError(f"{cls.__name__} objects are made by the functions of symbolic_pe.kernel")

    def __init_subclass__(cls) -> None:
        others = cls.__base__ is not Sealed or len(type.__subclasses__(Sealed)) > 3  # type: ignore[arg-type]
        need(not others, "{} is final", cls.__base__)


def maker(class_: type, *slots: str) -> Callable[..., Any]:
    """A function from values to a new object of a sealed class with these values in its slots."""
    put = [type.__getattribute__(class_, name).__set__ for name in slots]
    empty = object.__new__

    def make(*values: object) -> Any:
        new: Any = empty(class_)
        for set_slot, value in zip(put, values):  # noqa: B905 (as many, and this is faster)
            set_slot(new, value)
        return new

    return make


class Table(Mapping[str, Row]):
    """A dictionary that is only read.  (A ``MappingProxyType`` gives it away to any ``__eq__``.)"""

    __slots__ = ("_rows",)
    __setattr__ = __delattr__ = _refuse

    def __new__(cls, rows: dict[str, Row]) -> Table[Row]:
        new = object.__new__(cls)
        object.__setattr__(new, "_rows", rows)
        return new

    def __getitem__(self, name: str) -> Row:
        return self._rows[name]  # type: ignore[attr-defined]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)  # type: ignore[attr-defined]

    def __len__(self) -> int:
        return len(self._rows)  # type: ignore[attr-defined]


class SealedModule(ModuleType):
    """A module whose names keep what they mean, and that ``importlib.reload`` refuses."""

    __setattr__ = __delattr__ = _refuse

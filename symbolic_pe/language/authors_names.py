"""What the author of a definition calls it and its parameters.

The kernel numbers constants of one name, and takes the names of bound variables for nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Names(NamedTuple):
    """The name of a definition, and of its parameters as far as they are known."""

    name: str
    parameters: tuple[str, ...] = ()


_NAMES: dict[str, Names] = {}


def record(constant: str, names: Names) -> None:
    """The constant that the kernel calls so is defined under these names."""
    _NAMES.setdefault(constant, names)


def names_of(constant: str) -> Names:
    """PE and theta, p for PE_2, the second constant that was defined under that name."""
    return _NAMES.get(constant) or Names(constant)

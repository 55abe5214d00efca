"""What the author of a definition calls it, where the kernel has several of that name."""

from __future__ import annotations

__all__ = ["authors_name", "record"]

_NAMES: dict[str, str] = {}


def record(constant: str, name: str) -> None:
    """The constant that the kernel calls so is defined under this name."""
    _NAMES[constant] = name


def authors_name(constant: str) -> str:
    """PE for PE_2, the second constant that was defined under that name."""
    return _NAMES.get(constant, constant)

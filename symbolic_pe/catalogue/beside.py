"""Modules beside a script, which it imports by their names."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any


def module_folder(file: str) -> str:
    """From where a script imports: from beside the file behind a symbolic link."""
    return os.path.dirname(os.path.realpath(file))


@contextlib.contextmanager
def importing_from(folder: str) -> Iterator[None]:
    """Inside, the modules of a folder can be imported, as when a script of it is run by itself.

    Modules of another folder are put aside until then: one may have a name that is used here too.
    """
    before = _FOLDERS.current
    _FOLDERS.turn_to(folder)
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        with contextlib.suppress(ValueError):  # the script has removed it
            sys.path.remove(folder)
        _FOLDERS.turn_to(before or folder)


class _Folders:
    """``current``: the folder whose modules are those of the interpreter; ``own``: names that the
    program has imported from it by itself, and keeps; ``aside``: the modules of other folders."""

    def __init__(self) -> None:
        self.current = ""
        self._own = frozenset[str]()
        self._aside: dict[str, dict[str, ModuleType]] = {}

    def turn_to(self, folder: str) -> None:
        """Have the modules of this folder instead of those of the current one."""
        if folder == self.current:
            return
        names = _imported_from(self.current) - self._own if self.current else frozenset[str]()
        of_these = [name for name in sys.modules if name.partition(".")[0] in names]
        self._aside[self.current] = {name: sys.modules.pop(name) for name in of_these}
        self.current, self._own = folder, _imported_from(folder)
        sys.modules.update(self._aside.pop(folder, {}))


_FOLDERS = _Folders()
"""One, as there is one ``sys.modules``."""


def _imported_from(folder: str) -> frozenset[str]:
    """The modules and packages that stand in a folder, by their names."""
    modules = [(name, module) for name, module in sys.modules.items() if "." not in name]
    return frozenset(name for name, module in modules if folder in _folders_of(module))


def _folders_of(module: Any) -> Iterator[str]:
    """Where a module stands; that of a package is the folder around its own."""
    known = getattr(module, "__dict__", {})  # its attributes may be an author's code
    path = known.get("__path__")
    places = path if isinstance(path, Iterable) else [known.get("__file__")]
    return (os.path.dirname(place) for place in places if isinstance(place, str))

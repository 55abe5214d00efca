"""Where a function is found again by another process: a file or a module, and its name there."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple


class NotFound(Exception):
    """There is no such file, module or function."""


class Target(NamedTuple):
    """A function: its file, or else its module, its qualified name, and the search path."""

    file: str | None
    module: str | None
    name: str
    path: tuple[str, ...] = ()


def target_of(function: Callable[..., Any]) -> Target | None:
    """Where a function is found again; None if it was made inside another one, or by hand."""
    module, name = getattr(function, "__module__", None), getattr(function, "__qualname__", "")
    if not module or not name or "<" in name:
        return None
    known = sys.modules.get(module)
    file = getattr(known, "__file__", None)
    if known is None or file is None or _attribute(known, name) is not function:
        return None
    by_name = module != "__main__" and _is_findable(module)
    return Target(None if by_name else file, module if by_name else None, name, tuple(sys.path))


def _is_findable(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def parsed(text: str) -> Target:
    """FILE.py:FUNCTION or package.module:FUNCTION; raises ``NotFound``."""
    place, colon, name = text.rpartition(":")
    if not (colon and place) or not name.replace(".", "").isidentifier():
        raise NotFound(f"{text}: FILE.py:FUNCTION or package.module:FUNCTION is expected")
    if not place.endswith(".py"):
        return Target(None, place, name, (str(Path.cwd()), *sys.path))
    file = Path(place)
    if not file.is_file():
        raise NotFound(f"{place}: there is no such file")
    folder = str(file.resolve().parent)
    return Target(str(file.resolve()), None, name, (folder, *sys.path))


def load(target: Target) -> Callable[..., Any]:
    """The function; raises ``NotFound``, and what its module raises."""
    sys.path[:] = list(dict.fromkeys([*target.path, *sys.path]))
    module = _by_file(target.file) if target.file is not None else _by_name(target.module or "")
    found = _attribute(module, target.name)
    if found is None:
        defined = [
            name
            for name, value in vars(module).items()
            if inspect.isfunction(value) and value.__module__ == module.__name__
        ]
        known = ", ".join(defined[:8])
        raise NotFound(f"there is no {target.name} there" + (f", but {known}" if known else ""))
    if not callable(found):
        raise NotFound(f"{target.name} is no function")
    result: Callable[..., Any] = found
    return result


def _by_file(file: str) -> Any:
    spec = importlib.util.spec_from_file_location("examined", file)
    if spec is None or spec.loader is None:
        raise NotFound(f"{file} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules["examined"] = module
    try:
        spec.loader.exec_module(module)
    except ImportError as error:
        if "no known parent package" not in str(error):
            raise
        return _in_package(Path(file))
    return module


def _in_package(file: Path) -> Any:
    """The module of a file that imports from its own package: by its name within this."""
    folders = [file.parent]
    while (folders[-1] / "__init__.py").is_file():
        folders.append(folders[-1].parent)
    root = folders[-1] if len(folders) > 1 else file.parent.parent
    sys.path.insert(0, str(root))
    return importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


def _by_name(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            raise NotFound(f"there is no module {name}") from None
        raise


def _attribute(value: Any, name: str) -> Any:
    for part in name.split("."):
        value = getattr(value, part, None)
    return value

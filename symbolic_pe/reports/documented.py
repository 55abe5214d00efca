"""What docstrings say, as Markdown: what a name means in a line, and the entry of a function."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from types import ModuleType
from typing import Any

_MARKS: dict[Any, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}
_ROLE = re.compile(r":(?:func|meth|class|mod|attr):`~?(?:[\w.]*\.)?(\w+)`")
_LITERAL = re.compile(r"``([^`]+)``")


def meaning(module: ModuleType, name: str) -> str:
    """The first sentence of a docstring, or of the string under an assignment."""
    thing = getattr(module, name)
    documented = inspect.isroutine(thing) or inspect.isclass(thing)
    text = inspect.getdoc(thing) if documented else _written_under(module, name)
    first = " ".join((text or "").split("\n\n")[0].split())
    return markdown(first).replace("|", "\\|")


def _written_under(module: ModuleType, name: str) -> str:
    """The string that stands under the assignment of a name, in the module that assigns it.

    Names that are assigned one after the other share the string after the last of them.
    """
    for item in (module, *_submodules(module)):
        waiting: list[str] = []
        for node in ast.parse(inspect.getsource(item)).body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                waiting += [target.id for target in targets if isinstance(target, ast.Name)]
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                if name in waiting:
                    return str(node.value.value)
                waiting = []
            else:
                waiting = []
    return ""


def _submodules(module: ModuleType) -> list[ModuleType]:
    prefix = f"{module.__name__}."
    return [item for name, item in sorted(sys.modules.items()) if name.startswith(prefix)]


def entry_of(entry: tuple[str, Any]) -> str:
    """The name, the arguments, and the docstring: its first paragraph as it is laid out."""
    name, function = entry
    text = inspect.getdoc(function) or ""
    first, _, rest = text.partition("\n\n")
    lines = [f"**`{name}{_arguments(function)}`**\n", f"```text\n{_plain(first)}\n```\n"]
    return "\n".join([*lines, markdown(rest) + "\n"] if rest.strip() else lines)


def _arguments(function: Any) -> str:
    """The signature without types."""
    parameters = inspect.signature(function).parameters.values()
    shown = []
    for parameter in parameters:
        if parameter.name == "self":
            continue
        mark = _MARKS.get(parameter.kind, "")
        default = parameter.default
        given = "" if default is parameter.empty else f"={default!r}"
        shown.append(f"{mark}{parameter.name}{given}")
    return f"({', '.join(shown)})"


def _plain(text: str) -> str:
    """A docstring for a block that is shown as it is."""
    return _LITERAL.sub(r"\1", _ROLE.sub(r"\1", text))


def markdown(text: str) -> str:
    """A docstring as Markdown; blocks of code after ``::`` are kept."""
    text = _LITERAL.sub(r"`\1`", _ROLE.sub(r"`\1`", text.strip()))
    return text.replace("::\n", ":\n")

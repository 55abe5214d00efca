"""What stands in a script about a claim: the claim, its proof, its numbers, with their lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic_pe.reports.headings import script

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


@dataclass(frozen=True)
class Excerpt:
    """Some lines of a script, from ``line`` on; ``file`` is its name with its folder's."""

    file: str
    line: int
    text: str


def excerpts(claim: Claim) -> tuple[Excerpt, ...]:
    """The statement that makes the claim, and each function that is attached to it.

    Empty where the script cannot be read.
    """
    path = Path(claim.file)
    name = f"{path.parent.name}/{path.name}"
    text, tree = script(claim.file)
    lines = text.splitlines()
    return tuple(
        Excerpt(name, first, "\n".join(lines[first - 1 : last]))
        for first, last in _places(tree, claim.line)
    )


def _places(tree: ast.Module, line: int) -> Iterator[tuple[int, int]]:
    """First and last line of what says something about the claim that is made in a line."""
    names: set[str] = set()
    for node in tree.body:
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(item.lineno for item in decorators)])
        last = node.end_lineno or node.lineno
        is_claim = first <= line <= last
        if is_claim:
            names |= {getattr(node, "name", "")}
        if is_claim or any(_root(item) in names for item in decorators):
            yield first, last


def _root(decorator: ast.expr) -> str:
    """``CLAIM`` of ``@CLAIM.numbers(…)``."""
    while isinstance(decorator, ast.Call | ast.Attribute):
        decorator = decorator.func if isinstance(decorator, ast.Call) else decorator.value
    return decorator.id if isinstance(decorator, ast.Name) else ""

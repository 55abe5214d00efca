"""The modules of the package as syntax trees, parsed once for all tests that look at its words."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import symbolic_pe

__all__ = ["PACKAGE", "modules", "nodes_of", "strings_of"]

PACKAGE = Path(symbolic_pe.__file__).parent


@cache
def modules() -> tuple[Path, ...]:
    """All modules but the derivations, which an installed package has inside."""
    files = sorted(PACKAGE.rglob("*.py"))
    return tuple(path for path in files if "derivations" not in path.parts)


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module's tree, as ``ast.walk`` finds them."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def strings_of(path: Path) -> Iterator[str]:
    """The strings that a module writes."""
    for node in nodes_of(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value

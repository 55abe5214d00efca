"""What scripts import as a whole."""

import ast
import builtins
from pathlib import Path

import pytest

from symbolic_pe import notation

SCRIPTS = sorted((Path(__file__).parents[1] / "derivations").glob("*.py"))


def test_every_name_is_there_once_and_no_builtin_is_hidden() -> None:
    assert len(set(notation.__all__)) == len(notation.__all__)
    assert all(hasattr(notation, name) for name in notation.__all__)
    assert not {name for name in notation.__all__ if hasattr(builtins, name)}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_import_by_the_notation_what_it_has(script: Path) -> None:
    """And so by one line; lemmas and what only few need are named."""
    lines = [
        node
        for node in ast.parse(script.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom)
    ]
    assert "symbolic_pe.notation" in {node.module for node in lines}
    named = {alias.asname or alias.name: node.module for node in lines for alias in node.names}
    again = {
        name: module
        for name, module in named.items()
        if getattr(getattr(notation, name, None), "__module__", None) == module
    }
    assert not again

"""Habits that a newcomer can rely on: private names stay private, files are short."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import cases

ROOT = Path(__file__).parents[1]
FOREIGN = {
    *("_exit", "_getframe", "_remove_dead_weakref", "_asdict", "_replace"),
    *("_print", "_assumptions_orig", "_kwargs", "_prec", "_mpf_"),
    *("_dynamo", "_schema"),
}
"""Names of the standard library, of SymPy and of PyTorch, which have no public counterpart."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def names_of(tree: ast.Module) -> set[str]:
    """What a module defines or assigns anywhere: functions, classes, variables, attributes."""
    found = {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):  # a slot, say
            found.add(node.value)
    return found


def foreign_private_names(source: str) -> Iterator[str]:
    """Private names of other modules: imported, or looked up in what this module did not make."""
    tree = ast.parse(source)
    own = names_of(tree) | FOREIGN
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Attribute):
            inherited = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            names = [node.attr] if node.attr not in own and not inherited else []
        else:
            continue
        yield from (f"line {node.lineno}: {name}" for name in names if is_private(name))


def files_of(folder: str) -> list[str]:
    return sorted(str(file.relative_to(ROOT)) for file in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("file", files_of("symbolic_pe"))
def test_no_private_name_of_another_module(file: str) -> None:
    found = list(foreign_private_names((ROOT / file).read_text(encoding="utf-8")))
    assert not [name for name in found if name.split(": ")[1] not in FOREIGN]


@pytest.mark.parametrize("file", files_of("tests"))
def test_no_private_name_of_another_module_of_tests(file: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    own = [node for node in imports if (node.module or "").split(".")[0] == "tests"]
    assert not [alias.name for node in own for alias in node.names if is_private(alias.name)]


@cases(
    "source",
    "from symbolic_pe.prover.obvious import _split",
    "from symbolic_pe.prover import obvious\nobvious._split([])",
    "def f(reader):\n    return reader._in_type(1, 2)",
)
def test_a_private_name_of_another_module_is_found(source: str) -> None:
    assert list(foreign_private_names(source))


def test_private_names_of_the_module_itself_may_be_used() -> None:
    assert not list(foreign_private_names("class A:\n    def _f(self): ...\ndef g(a): a._f()"))

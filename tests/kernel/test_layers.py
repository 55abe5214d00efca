"""The contracts on imports are such that they break."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cases import cases

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]


def contract(name: str) -> dict[str, object]:
    (found,) = [item for item in CONTRACTS if str(item["name"]).startswith(name)]
    return found


def test_the_kernel_is_the_lowest_layer() -> None:
    layers = contract("Each layer")["layers"]
    assert isinstance(layers, list)
    assert layers[-1] == "kernel"
    assert contract("Each layer")["exhaustive"], "a new module must be given its layer"


@cases(
    "module imported broken",
    ("kernel/types.py", "symbolic_pe.names", "Each layer"),
    ("kernel/types.py", "sympy", "The kernel, the theories and the tactics"),
    ("tactics/arithmetic/order.py", "symbolic_pe.language.terms", "Each layer"),
    ("theories/closing.py", "symbolic_pe.tactics.goals.context", "Each layer"),
    ("foundations/logic.py", "symbolic_pe.theories", "Each layer"),
    ("tactics/arithmetic/order.py", "symbolic_pe.tactics.goals.context", "Each package of tactics"),
    ("numerics/reference/arguments.py", "symbolic_pe.numerics.bounds", "The numerical reference"),
    ("numerics/reference/__init__.py", "symbolic_pe.kernel.types", "The numerical reference"),
    ("printing/tex.py", "symbolic_pe.printing.mathml", "Each renderer stands alone"),
    ("language/sorts.py", "symbolic_pe.language.border", "Packages have no circles"),
)
def test_an_import_breaks_its_contract(
    tmp_path: Path, module: str, imported: str, broken: str
) -> None:
    """In a copy in which one line is added, inside a function as circles hide."""
    pytest.importorskip("importlinter", reason="import-linter is not installed")
    copy = tmp_path / "symbolic_pe"
    for file in (ROOT / "symbolic_pe").rglob("*.py"):
        target = copy / file.relative_to(ROOT / "symbolic_pe")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.read_text("utf-8"))
    with (copy / module).open("a") as file:
        file.write(f"\n\ndef late() -> None:\n    import {imported}  # noqa: F401\n")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"))
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as run; run()",
    ]
    run = subprocess.run(
        [*command, "--no-cache"], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    lines = [item for item in run.stdout.splitlines() if item.startswith(broken)]
    assert " BROKEN" in lines[0]
    assert run.returncode == 1

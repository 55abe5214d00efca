"""The contracts on imports name every module there is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
    "contracts"
]
ALONE = ("symbolic_pe.kernel", "symbolic_pe.tactics", "symbolic_pe.numerics.reference")
"""What rests on the kernel at most."""


def modules(folder: str) -> set[str]:
    """The modules and packages in a folder of the package."""
    found = (ROOT / folder).iterdir()
    names = {p.stem for p in found if p.suffix == ".py" or (p / "__init__.py").exists()}
    return {f"{folder.replace('/', '.')}.{name}" for name in names if not name.startswith("_")}


@pytest.mark.parametrize("source", ALONE)
def test_a_contract_names_all_other_modules(source: str) -> None:
    (contract,) = [c for c in CONTRACTS if c.get("source_modules") == [source]]
    allowed = {"symbolic_pe.kernel", source} if "reference" not in source else set()
    others = modules("symbolic_pe") - allowed
    if "reference" in source:
        others = others - {"symbolic_pe.numerics"} | modules("symbolic_pe/numerics") - {source}
    assert others <= set(contract["forbidden_modules"])

"""What is registered with IPython."""

from __future__ import annotations

import importlib
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from symbolic_pe import notebook
from symbolic_pe.encodings import PE, k, p
from symbolic_pe.logic import statements, terms
from symbolic_pe.logic.rules import reflexive
from symbolic_pe.proofs import calc

has_ipython = importlib.util.find_spec("IPython") is not None
needs_ipython = pytest.mark.skipif(not has_ipython, reason="IPython is not installed")


class Formatter(dict[str, Any]):
    """Remembers what is registered."""

    def for_type_by_name(self, module: str, name: str, function: Any) -> None:
        self[f"{module}.{name}"] = function


@pytest.fixture
def shell() -> Any:
    formatters = {"text/latex": Formatter()}
    return SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))


def registered(shell: Any) -> Formatter:
    formatter: Formatter = shell.display_formatter.formatters["text/latex"]
    return formatter


def test_theorems_are_written_in_latex(shell: Any) -> None:
    notebook.load_ipython_extension(shell)
    write = registered(shell)["symbolic_pe.logic.theorem.Theorem"]
    assert write(reflexive(PE(p))) == (
        r"$\displaystyle \;\vdash\; \mathrm{PE}(p) = \mathrm{PE}(p)$"
    )


def test_every_class_that_is_registered_exists(shell: Any) -> None:
    for module, name in notebook._LATEX:
        assert hasattr(importlib.import_module(module), name), name


@pytest.mark.parametrize(
    ("module", "base"), [(statements, statements.Statement), (terms, terms.MatrixTerm)]
)
def test_no_kind_is_forgotten(module: Any, base: Any) -> None:
    kinds = {name for name, kind in vars(module).items()
             if isinstance(kind, type) and issubclass(kind, base) and name[0] != "_"}  # fmt: skip
    names = {name for _, name in notebook._LATEX}
    assert kinds - names <= {"MatrixTerm"}


def test_the_extension_can_be_taken_out(shell: Any) -> None:
    notebook.load_ipython_extension(shell)
    notebook.unload_ipython_extension(shell)
    assert not registered(shell)


def test_a_proof_for_a_cell() -> None:
    assert "<math" in notebook.proof(calc(PE(p + k)).theorem)._repr_html_()


def test_without_ipython_nothing_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "IPython", None)
    notebook.register_if_running()


def test_outside_of_a_session_nothing_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    notebook.register_if_running()


IN_A_SESSION = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell("import sys, symbolic_pe; light = 'sympy' not in sys.modules", silent=True)
shell.run_cell("from symbolic_pe.encodings import PE, p; from symbolic_pe.proofs import calc")
shell.run_cell("chain = calc(PE(p)); theorem = chain.theorem")
format = shell.display_formatter.format
data = [format(shell.user_ns[name])[0] for name in ("chain", "theorem")]
term = format(shell.ev("PE(p)"))[0]["text/latex"]
print(shell.user_ns["light"], ["text/latex" in item for item in data], term)
"""


@needs_ipython
def test_in_ipython_importing_is_enough() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_A_SESSION], capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    expected = r"True [True, True] $\displaystyle \mathrm{PE}(p)$"
    assert done.stdout.splitlines()[-1] == expected, done.stdout + done.stderr

"""Mathematics in notebooks.

What people hold in their hands knows nothing of notebooks; its formatters are registered here.
That happens by itself when ``symbolic_pe`` is imported in IPython, and otherwise by ``%load_ext
symbolic_pe.notebook``.  :func:`proof` shows a proof step by step::

    from symbolic_pe.notebook import proof
    proof(claim)

Nothing of SymPy is loaded before something is shown.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from symbolic_pe.reports.rich import Proof

_LATEX: dict[tuple[str, str], str] = {
    ("symbolic_pe.proofs.written", "Shown"): "theorem_latex",
    **{
        ("symbolic_pe.language.statements", kind): "statement_latex"
        for kind in (
            "And",
            "Equation",
            "Exists",
            "ForAll",
            "HasDerivative",
            "Implies",
            "Less",
            "LessEqual",
            "Not",
            "Or",
            "TendsTo",
        )
    },
    **{
        ("symbolic_pe.language.terms.definitions", kind): "term_latex"
        for kind in ("Component", "MatrixCall", "ScalarCall")
    },
    **{
        ("symbolic_pe.language.terms.matrices", kind): "term_latex"
        for kind in (
            "BlockColumn",
            "BlockDiagonal",
            "Determinant",
            "Dot",
            "Grid",
            "Hadamard",
            "Identity",
            "MatrixProduct",
            "MatrixSum",
            "MatrixValue",
            "Scaled",
            "Trace",
            "Transpose",
        )
    },
    ("symbolic_pe.catalogue.claims", "Claim"): "claim_latex",
    ("symbolic_pe.deciding.verdict", "Verdict"): "verdict_latex",
}
"""Classes, by name and the module that defines them, and the function that writes them in LaTeX."""

_HTML: dict[tuple[str, str], str] = {
    **{kind: function.replace("_latex", "_html") for kind, function in _LATEX.items()},
    ("symbolic_pe.outcomes", "Outcomes"): "outcomes_html",
}
"""The same for HTML, whose MathML browsers show without MathJax and so without network."""

_FORMATS = {"text/latex": _LATEX, "text/html": _HTML}


def proof(subject: Any) -> Proof:
    """The proof of a claim, for a cell of a notebook."""
    from symbolic_pe.reports import rich

    return rich.proof(subject)


def load_ipython_extension(shell: Any) -> None:
    """``%load_ext symbolic_pe.notebook``: claims, proofs, statements and terms as mathematics."""
    for kind, functions in _FORMATS.items():
        formatter = shell.display_formatter.formatters[kind]
        for (module, name), function in functions.items():
            formatter.for_type_by_name(module, name, _Writer(function))


def unload_ipython_extension(shell: Any) -> None:
    """``%unload_ext symbolic_pe.notebook``: back to plain text."""
    for kind, functions in _FORMATS.items():
        formatter = shell.display_formatter.formatters[kind]
        for module, name in functions:
            formatter.pop(f"{module}.{name}", None)


def register_if_running() -> None:
    """Load the extension if this process is a notebook or IPython."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None:
        load_ipython_extension(shell)


class _Writer:
    """Calls a function of :mod:`symbolic_pe.reports.rich`, imported when it is needed."""

    def __init__(self, function: str) -> None:
        self._function = function

    def __call__(self, thing: Any) -> str:
        from symbolic_pe.reports import rich

        text: str = getattr(rich, self._function)(thing)
        return text

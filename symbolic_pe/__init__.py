"""Verified derivations of the mathematics of positional encodings.

The names that people use are here, and are imported when they are first used: ``import
symbolic_pe`` alone loads neither SymPy nor NumPy, so that listing the catalogue stays quick.

    >>> from symbolic_pe import verify
    >>> [outcome.verdict for outcome in verify("self-dot")]
    ['proved']
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

from symbolic_pe.version import __version__

if TYPE_CHECKING:
    from symbolic_pe.catalogue import (
        Claim,
        ClaimError,
        Source,
        beyond,
        cited,
        claim,
        note,
        run_script,
    )
    from symbolic_pe.deciding import Verdict, decide
    from symbolic_pe.foundations.recheck import recheck
    from symbolic_pe.language.terms import MalformedStatement
    from symbolic_pe.outcomes import Crosscheck, Outcome
    from symbolic_pe.verification.api import verify

_HOMES = {
    "symbolic_pe.catalogue": (
        "Claim",
        "ClaimError",
        "Source",
        "beyond",
        "cited",
        "claim",
        "note",
        "run_script",
    ),
    "symbolic_pe.language.terms": ("MalformedStatement",),
    "symbolic_pe.foundations.recheck": ("recheck",),
    "symbolic_pe.deciding": ("Verdict", "decide"),
    "symbolic_pe.outcomes": ("Crosscheck", "Outcome"),
    "symbolic_pe.verification.api": ("verify",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Claim",
    "ClaimError",
    "Crosscheck",
    "MalformedStatement",
    "Outcome",
    "Source",
    "Verdict",
    "__version__",
    "beyond",
    "cited",
    "claim",
    "decide",
    "note",
    "recheck",
    "run_script",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if "IPython" in sys.modules:  # theorems are shown as mathematics in notebooks
    from symbolic_pe.notebook import register_if_running

    register_if_running()

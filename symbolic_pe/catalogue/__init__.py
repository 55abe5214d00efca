"""Claims: what derivation scripts are made of.

A script states claims and attaches to each a function that settles it::

    @claim("self-dot", "PE(p)·PE(p) = d/2", note("003", "§4"))
    def self_dot(n, theta, p):                    # returns the statement

    @self_dot.proof                               # shows the statement,
    def sine_squared_plus_cosine_squared(proof, theta, p): …

    @x.refutation(repaired_by=["self-dot"])       # or its negation
    def …

    @self_dot.numbers(p=reals(-1e4, 1e4), …)      # and the same by NumPy: (lhs, rhs)
    def with_numpy(p, …): …

    if __name__ == "__main__":
        run_script(__file__)

This module is light on purpose: it does not import SymPy, so that scripts decide what is loaded.
The catalogue can be listed without running a script (see :mod:`symbolic_pe.index`); for that, a
claim is a decorated function at the top level, its id, title and sources written out literally.
"""

from __future__ import annotations

import importlib
from typing import NoReturn

from symbolic_pe.catalogue.claims import Claim, cited, claim
from symbolic_pe.catalogue.collection import Catalogue
from symbolic_pe.catalogue.context import ACTIVE
from symbolic_pe.catalogue.sources import Source, beyond, citations, made_in_notes, note
from symbolic_pe.explain import ClaimError, ScriptError

__all__ = [
    "Catalogue",
    "Claim",
    "ClaimError",
    "ScriptError",
    "Source",
    "beyond",
    "citations",
    "cited",
    "claim",
    "made_in_notes",
    "note",
    "run_script",
]


def run_script(file: str) -> NoReturn:
    """Print the proofs of a script's claims and how they come out; then leave the program.

    The exit status is 0 if every claim comes out as declared, otherwise 1.  Raises
    :class:`ClaimError` in a script that is being run already, which would begin again and again.
    """
    if ACTIVE.get() is not None:
        guard = 'if __name__ == "__main__":'
        raise ClaimError(f"run_script is called while the script is run: put it under {guard}")
    # A script that is run is a program: this one name, which scripts import with the others, is
    # that of the command line, looked up only then.
    scripts = importlib.import_module("symbolic_pe.cli.scripts")
    raise SystemExit(scripts.run(file))

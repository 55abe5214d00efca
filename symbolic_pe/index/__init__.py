"""The claims of derivation scripts, found by reading the scripts without running them.

Listing, completion and the collection of tests need to know what there is and must not pay for
importing SymPy.  They read syntax trees: a script is a Python file that, at its top level, has
functions under ``@claim("id", "title", note(…), …)``.  What cannot be read so becomes an
:class:`Entry` with a ``problem``, which the verifier reports as an error.
"""

from __future__ import annotations

from symbolic_pe.index.folders import installed, read_folder, read_unchanging
from symbolic_pe.index.scripts import Entry, read_script
from symbolic_pe.index.selection import (
    Selection,
    TargetError,
    UnknownClaim,
    script_with,
    scripts_of,
    select,
)

__all__ = [
    "Entry",
    "Selection",
    "TargetError",
    "UnknownClaim",
    "installed",
    "read_folder",
    "read_script",
    "read_unchanging",
    "script_with",
    "scripts_of",
    "select",
]

"""The theorems of the library as a file of Coq, on which the files of claims build.

Here too each is proved once, under the name that it has there: where a proof of a claim comes to
such a statement, it says this name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from symbolic_pe.coq.library import proved_in_library
from symbolic_pe.coq.proofs import Proofs
from symbolic_pe.coq.readable import is_reserved, readable_name
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.kernel.terms import Term
from symbolic_pe.theories import laws

FILE = "lemmas"
"""The name of the file, without its ending."""
_NOT_IN_COQ = "positive_part"
"""What only the kernel defines powers and deltas by: in Coq they are Coq's own, see ``library``."""


@cache
def _lemmas() -> Mapping[str, str]:
    """All theorems by their names in Coq; of several that say the same, the first."""
    found: dict[str, str] = {}
    said = {statement for _, statement in proved_in_library()}
    for name in laws.lines:
        statement = laws.statement(name)
        if statement not in said and _NOT_IN_COQ not in laws.lines[name].statement:
            said.add(statement)
            plain = re.sub(r"\W+", "_", name).strip("_").lower()
            plain = f"lemma_{plain}" if is_reserved(plain) else plain
            found[readable_name(plain, found)] = name
    return found


@cache
def lemma_names() -> Mapping[Term, str]:
    """What each lemma says, and how other files call it."""
    return {laws.statement(theorem): f"{FILE}.{name}" for name, theorem in _lemmas().items()}


@cache
def lemmas_module() -> str:
    """The file."""
    theorems = {name: laws[theorem].theorem for name, theorem in _lemmas().items()}
    return Proofs({name: Statement(theorem, ()) for name, theorem in theorems.items()}).file()

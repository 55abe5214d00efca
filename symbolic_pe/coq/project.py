"""Claims as a project of Coq: the library, and a file for each derivation script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from symbolic_pe.coq.claims import Formal, read_by_people
from symbolic_pe.coq.export import library
from symbolic_pe.coq.library import LIBRARY
from symbolic_pe.coq.proofs import Proofs, Statement
from symbolic_pe.coq.readable import is_reserved
from symbolic_pe.coq.writing import identifier

__all__ = ["claim_module", "project", "scripts_as_modules", "theorem_name"]

_RESERVED_FILES = frozenset({*LIBRARY, "axioms"})
_MAKEFILE = """\
# make: Coq checks everything; make assumptions: what the theorems rest on
all: Makefile.coq
\t$(MAKE) -f Makefile.coq

Makefile.coq: _CoqProject
\tcoq_makefile -f _CoqProject -o Makefile.coq

clean:
\t$(MAKE) -f Makefile.coq cleanall
\trm -f Makefile.coq Makefile.coq.conf

.PHONY: all clean
"""


def theorem_name(id: str) -> str:
    """The name of a claim's theorem: shift_identity for shift-identity."""
    name = id.replace("-", "_")
    return f"claim_{name}" if is_reserved(name) or not name[0].isalpha() else name


def claim_module(claim: Formal) -> str:
    """A file with one claim and its obligations."""
    return Proofs(_statements([claim])).file()


def scripts_as_modules(claims: Iterable[Formal]) -> dict[str, str]:
    """A file for each script, by the names of the files without .v."""
    topics: dict[str, list[Formal]] = {}
    for claim in claims:
        topics.setdefault(_file_name(claim.topic), []).append(claim)
    return {name: Proofs(_statements(group)).file() for name, group in topics.items()}


def project(modules: Mapping[str, str]) -> dict[str, str]:
    """The files of a project by their names, with these modules besides the library."""
    texts = {**library(), **modules}
    listed = "".join(f"{name}.v\n" for name in texts)
    files = {f"{name}.v": text for name, text in texts.items()}
    return {**files, "_CoqProject": f'-Q . ""\n{listed}', "Makefile": _MAKEFILE}


def _file_name(topic: str) -> str:
    """The name of a script as that of a file of Coq."""
    name = identifier(topic).lower()
    name = name if name[:1].isalpha() else f"script_{name}"
    return f"{name}_" if name in _RESERVED_FILES else name


def _statements(claims: Iterable[Formal]) -> Mapping[str, Statement]:
    found: dict[str, Statement] = {}
    for claim in claims:
        name = theorem_name(claim.id)
        found[name] = read_by_people(claim, claim.theorem, claim.title)
        for number, obligation in enumerate(claim.obligations, 1):
            found[f"{name}_defined_{number}"] = read_by_people(claim, obligation)
    return found

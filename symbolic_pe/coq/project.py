"""Claims as a project of Coq: the library, and a file for each derivation script."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping

from symbolic_pe.coq.claims import Cited, Formal, read_by_people, statements_of_parts
from symbolic_pe.coq.export import library
from symbolic_pe.coq.lemmas import FILE, lemma_names
from symbolic_pe.coq.library import LIBRARY
from symbolic_pe.coq.proofs import Proofs, assumptions_file
from symbolic_pe.coq.readable import is_reserved
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.coq.writing import identifier
from symbolic_pe.kernel.terms import Term

_RESERVED_FILES = frozenset({*LIBRARY, "assumptions", "axioms", FILE})
_PLAIN = re.compile("[a-z][a-z0-9_]*")
"""Names of scripts that can be those of files of Coq."""
_OPTIONS = '-Q . ""\n-arg -w -arg none\n'
"""Where files are found; of coercions and the like Coq need not warn."""
_MAKEFILE = """\
# make: Coq checks everything; make assumptions: what the theorems rest on
all: Makefile.coq
\t$(LONG_SUMS) && $(MAKE) -f Makefile.coq

assumptions: all
\t$(LONG_SUMS) && coqc -Q . "" assumptions.v

Makefile.coq: _CoqProject
\tcoq_makefile -f _CoqProject -o Makefile.coq

clean:
\tif test -f Makefile.coq; then $(MAKE) -f Makefile.coq cleanall; fi
\trm -f Makefile.coq Makefile.coq.conf assumptions.vo* assumptions.glob .assumptions.aux

# they are deep terms, for which Coq needs all the stack that it may have
LONG_SUMS = ulimit -S -s $$(ulimit -H -s)

.PHONY: all assumptions clean
"""


def theorem_name(id: str) -> str:
    """The name of a claim's theorem: shift_identity for shift-identity."""
    name = id.replace("-", "_")
    return f"claim_{name}" if is_reserved(name) or not name[0].isalpha() else name


def claim_module(claim: Formal) -> str:
    """A file with one claim and its obligations.

    The claims that it cites are in files of their own, which are called as their theorems are.
    """
    proved = _proved_elsewhere([claim], lambda cited: theorem_name(cited.id))
    return Proofs(_statements([claim]), proved).file()


def scripts_as_modules(
    claims: Iterable[Formal], citable: Container[str] = frozenset()
) -> dict[str, str]:
    """A file for each script, by the names of the files without .v.

    What is cited from other scripts is named there if it is ``citable``, else it is proved again.
    """
    topics: dict[str, list[Formal]] = {}
    for claim in claims:
        topics.setdefault(_file_name(claim.topic), []).append(claim)
    return {
        name: Proofs(_statements(group), _from_other_scripts(name, group, citable)).file()
        for name, group in topics.items()
    }


def _from_other_scripts(
    name: str, claims: Iterable[Formal], citable: Container[str]
) -> dict[Term, str]:
    def file(cited: Cited) -> str | None:
        other = _file_name(cited.topic)
        return other if other != name and cited.id in citable else None

    return _proved_elsewhere(claims, file)


def _proved_elsewhere(
    claims: Iterable[Formal], file: Callable[[Cited], str | None]
) -> dict[Term, str]:
    """What lemmas and the claims that are cited say, and their names in their files."""
    names: dict[Term, str] = {}
    for cited in dict.fromkeys(cited for claim in claims for cited in claim.cited):
        place = file(cited)
        if place is not None:
            theorem = f"{place}.{theorem_name(cited.id)}"
            names[cited.statement] = theorem
            for number, part in enumerate(statements_of_parts(cited.statement), 1):
                names[part] = f"{theorem}_part_{number}"
    return {**names, **lemma_names()}


def project(modules: Mapping[str, str]) -> dict[str, str]:
    """The files of a project by their names, with these modules besides the library."""
    texts = {**library(), **modules}
    listed = "".join(f"{name}.v\n" for name in texts)
    files = {f"{name}.v": text for name, text in texts.items()}
    files["assumptions.v"] = assumptions_file(list(modules))
    return {**files, "_CoqProject": f"{_OPTIONS}{listed}", "Makefile": _MAKEFILE}


def _file_name(topic: str) -> str:
    """The name of a script as that of a file of Coq."""
    name = topic if _PLAIN.fullmatch(topic) else identifier(topic).lower()
    name = name if name[:1].isalpha() else f"script_{name}"
    return f"{name}_" if name in _RESERVED_FILES else name


def _statements(claims: Iterable[Formal]) -> Mapping[str, Statement]:
    found: dict[str, Statement] = {}
    for claim in claims:
        name = theorem_name(claim.id)
        found[name] = read_by_people(claim, claim.theorem, claim.title)
        for number, part in enumerate(claim.parts, 1):
            found[f"{name}_part_{number}"] = part
        for number, obligation in enumerate(claim.obligations, 1):
            found[f"{name}_defined_{number}"] = read_by_people(claim, obligation)
    return found

"""The lemmas of the tactics as a file of Coq, on which the files of claims build.

A tactic proves a lemma once and uses it everywhere.  Here too it is proved once, under the name
that it has there: where a proof of a claim comes to such a statement, it says this name.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

from symbolic_pe import tactics
from symbolic_pe.coq.library import proved_in_library
from symbolic_pe.coq.proofs import Proofs
from symbolic_pe.coq.readable import is_reserved, readable_name
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.kernel.terms import Term
from symbolic_pe.foundations.laws import Law
from symbolic_pe.foundations.lemmas import Lemma, Schema
from symbolic_pe.foundations.reading import read

__all__ = ["FILE", "lemma_names", "lemmas_module"]

FILE = "lemmas"
"""The name of the file, without its ending."""
_ELEMENTARY = "symbolic_pe.tactics.arithmetic.laws_of_elementary"
"""Its lemmas are proved from the kernel's definitions, in Coq from others, see ``library``."""


@cache
def _lemmas() -> Mapping[str, Lemma | Law]:
    """All lemmas of the tactics by their names in Coq; of several that say the same, the first."""
    found: dict[str, Lemma | Law] = {}
    said = {statement for _, statement in proved_in_library()}
    for name, lemma in _named():
        statement = read(lemma.text)
        if statement not in said:
            said.add(statement)
            found[readable_name(f"lemma_{name}" if is_reserved(name) else name, found)] = lemma
    return found


def _named() -> Iterator[tuple[str, Lemma | Law]]:
    """What the modules of the tactics define, by itself or in tables."""
    for module in _modules():
        for name, value in sorted(vars(module).items()):
            if not name.startswith("__"):
                yield from _inside(name, value)


def _inside(name: str, value: object) -> Iterator[tuple[str, Lemma | Law]]:
    if isinstance(value, Lemma | Law):
        yield name.strip("_").lower(), value
    elif isinstance(value, Schema):
        for lemma in value:
            yield re.sub(r"\W+", "_", lemma.name).strip("_").lower(), lemma
    elif isinstance(value, Mapping | tuple):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _inside(name, part)


def _modules() -> list[ModuleType]:
    found = pkgutil.walk_packages(tactics.__path__, f"{tactics.__name__}.")
    names = {module.name for module in found if not module.ispkg} - {_ELEMENTARY}
    return [import_module(name) for name in sorted(names, key=lambda name: name.split(".")[-1])]


@cache
def lemma_names() -> Mapping[Term, str]:
    """What each lemma says, and how other files call it."""
    return {read(lemma.text): f"{FILE}.{name}" for name, lemma in _lemmas().items()}


@cache
def lemmas_module() -> str:
    """The file."""
    theorems = {name: lemma.theorem for name, lemma in _lemmas().items()}
    return Proofs({name: Statement(theorem, ()) for name, theorem in theorems.items()}).file()

"""Theorems of the kernel as files of Coq.

Nothing here has to be believed, but for the meaning of the functions (``preamble.v``) and the way
statements are written (``writing``): what is proved is what Coq accepts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from symbolic_pe.coq.lemmas import FILE, lemmas_module
from symbolic_pe.coq.library import LEMMAS, proved_in_library, written_by_hand
from symbolic_pe.coq.proofs import Proofs
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.coq.writing import Writer, axiom_name, lemma_name
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem

_HEADING = "Require Import {}.\nOpen Scope R_scope.\n"


def module(theorems: Mapping[str, Theorem]) -> str:
    """A file of Coq that proves the theorems under these names."""
    return Proofs({name: Statement(theorem) for name, theorem in theorems.items()}).file()


def axioms_module() -> str:
    """The file in which each lemma is used as a proof of what the kernel's axiom, or law, says."""
    writer = Writer(_no_definition)
    lines = [_HEADING.format(" ".join(LEMMAS))]
    for name, statement in proved_in_library():
        text = writer.text(statement, ())
        lines.append(f"Definition {axiom_name(name)} : {text} := {lemma_name(name)}.")
    return "\n".join([*lines, ""])


@cache
def library() -> Mapping[str, str]:
    """The files that everything exported builds on, in order."""
    return {**written_by_hand(), "axioms": axioms_module(), FILE: lemmas_module()}


def needed(text: str) -> dict[str, str]:
    """The files of the library that a text builds on, directly or not."""
    texts = library()
    found: dict[str, str] = {}
    waiting = required(text)
    while waiting:
        name = waiting.pop()
        if name in texts and name not in found:
            found[name] = texts[name]
            waiting += required(texts[name])
    return {name: found[name] for name in texts if name in found}


def required(text: str) -> list[str]:
    """The files that a text names."""
    lines = re.findall(r"^Require (?:Import |Export )?([\w ]+)\.$", text, re.MULTILINE)
    return [name for line in lines for name in line.split()]


def write(folder: Path, modules: Mapping[str, Mapping[str, Theorem]]) -> list[Path]:
    """A Coq project: the library, and a file for each module with its theorems.

    The paths are in an order in which the files can be compiled.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts = {**library(), **{name: module(theorems) for name, theorems in modules.items()}}
    paths = [folder / f"{name}.v" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    listed = "".join(f"{path.name}\n" for path in paths)
    (folder / "_CoqProject").write_text(f'-Q . ""\n{listed}', encoding="utf-8")
    return paths


def _no_definition(constant: Term) -> str:
    raise KeyError(constant.head)

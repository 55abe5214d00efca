"""Closed statements for people to read, as a section of Coq that supposes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from symbolic_pe.coq.naming import constant_names, parameter_names
from symbolic_pe.coq.readable import Reading, indented
from symbolic_pe.foundations.elementary import definition
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem

HEADING = "Require Import {}.\nOpen Scope R_scope.\n"


class Statement(NamedTuple):
    """A theorem, and how its statement is written.

    ``variables``: what its quantifiers bind, from left to right, for a closed statement that people
    are to read; None where it is written as everything else.  ``title``: words about it.
    """

    theorem: Theorem
    variables: tuple[str | None, ...] | None = None
    title: str = ""


def stated(statements: Mapping[str, Statement]) -> str:
    """The beginning of a section of Coq in which these closed statements are supposed.

    It shows how they are read, without their proofs.
    """
    sentences = [HEADING.format("preamble notations"), "Section Stated."]
    known: dict[Term, str] = {}

    def defined(constant: Term) -> str:
        if constant not in known:
            known[constant] = names[constant]
            value = definition(constant)
            assert value is not None
            sentences.append(reading.definition(names[constant], value, parameter_names(constant)))
        return known[constant]

    names = constant_names((s.theorem.statement for s in statements.values()), statements)
    reading = Reading(defined, names.values())
    for name, statement in statements.items():
        text = reading.statement(statement.theorem.statement, statement.variables or ())
        sentences.append(f"Hypothesis {name} :\n{indented(text)}.")
    return "\n".join(sentences)

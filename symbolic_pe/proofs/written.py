"""A proof function that writes its proof line by line, carried out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from symbolic_pe.explain import ClaimError
from symbolic_pe.foundations.collecting import collected_rarely
from symbolic_pe.language.border import Reader
from symbolic_pe.language.statements import Not, Statement
from symbolic_pe.proofs.certificates import Certificate, certified
from symbolic_pe.proofs.facts import NotReached
from symbolic_pe.proofs.record import Outline, Said
from symbolic_pe.proofs.words import Proof
from symbolic_pe.prover import Hints

FOUND = "found.gz"
"""The file of hints in a folder of scripts."""


@dataclass(frozen=True)
class Shown:
    """What the lines of a proof show.

    ``statement``: what is proved, of a refuted claim the negation; ``outline``: the lines as they
    are printed; ``lines``: each with what is supposed for it; ``certificate``: the kernel's.
    """

    statement: Statement
    outline: Outline
    lines: tuple[Said, ...]
    certificate: Certificate

    def __repr__(self) -> str:
        return f"⊢ {self.statement}"


@cache
def hints_beside(folder: Path) -> Hints:
    """What was found for the lines of the scripts in a folder."""
    return Hints.read(folder / FOUND)


def is_written(function: Callable[..., Any]) -> bool:
    """Whether a proof function writes its proof: its first parameter is called ``proof``."""
    return next(iter(inspect.signature(function).parameters), "") == "proof"


def written(
    statement: Statement,
    function: Callable[..., Any],
    *,
    find: Callable[[str], Any],
    refuting: bool,
) -> Shown:
    """The kernel's theorem of a statement, or of its negation, and the record of its proof.

    Raises :class:`ClaimError` where a line does not follow, :class:`Unproved` where the statement
    need not mean anything."""
    with collected_rarely():
        code = function.__code__
        hints = hints_beside(Path(code.co_filename).parent)
        proof = Proof(statement, find=find, hints=hints, refuting=refuting)
        with suppress(NotReached):  # the lines that failed are told by qed
            function(proof, **dict(_given(proof, function)))
        theorem, outline = proof.qed((code.co_filename, code.co_firstlineno))
    for name in sorted(str(getattr(x, "__name__", x)) for x in outline.unintroduced(proof.things)):
        raise ClaimError(
            f"{function.__name__} speaks of {name} and does not say what it is: write such lines "
            f"in a block, with proof.take({name}) as …"
        )
    target = Not(statement) if refuting else statement
    goal = Reader.of(target).statement(target)
    return Shown(target, outline, tuple(proof.record.spoken), certified(theorem, goal))


def _given(proof: Proof, function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """The variables of the claim that the function asks for, by name."""
    variables = proof.variables()
    _, *names = inspect.signature(function).parameters
    for name in names:
        if name not in variables:
            if proof.claim is not None:
                raise ClaimError(
                    f"{function.__name__} asks for {name}, and a refutation has no variables: give "
                    "values, proof.at(proof.claim, …)"
                )
            known = ", ".join(variables) or "none"
            raise ClaimError(
                f"{function.__name__} asks for {name}, and the claim has no such variable: {known}"
            )
        yield name, variables[name]

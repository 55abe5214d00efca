"""Does one statement say no more than another?  Asked of the prover.

Some slips change nothing (x + 0 for x − 0), or weaken a statement (∃ for ∀, ≤ for <).  Nobody can
be blamed for accepting what follows from a claim, so a mutant is excused where it is obvious from
the claim, as a line of a proof would be.
"""

from __future__ import annotations

from symbolic_pe.foundations.repeated import assume
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import MalformedStatement
from symbolic_pe.prover import Prover


def entails(known: Statement, goal: Statement) -> bool:
    """Is ``goal`` obvious from ``known``, where that has a value?"""
    try:
        defined = domain_of_statement(known)
        reader = Reader.of(known, goal, *defined)
        given, wanted, *conditions = map(reader.statement, (known, goal, *defined))
        sorts = reader.guards.values()
        Prover().line(wanted, [assume(given)], [*map(assume, conditions), *map(assume, sorts)])
    except (KernelError, OutsideVocabulary, MalformedStatement):
        return False
    return True

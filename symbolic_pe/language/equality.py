"""Whether two numbers are equal as the kernel sees it: sizes, and what SymPy made of a term."""

from __future__ import annotations

from functools import lru_cache

from sympy import Expr

from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.domain import domain
from symbolic_pe.language.statements import Equation
from symbolic_pe.language.terms import MalformedStatement, decides_equality
from symbolic_pe.tactics.goals.context import Context


@decides_equality
@lru_cache(maxsize=4096)
def are_equal(left: Expr, right: Expr, everywhere: bool = False) -> bool:
    """Does the kernel prove that two numbers are equal wherever both are defined?

    ``everywhere``: and they are defined under the same conditions, as a statement may speak of one
    size only where it means two, so that the other's conditions would be nowhere in it.
    """
    try:
        claim, conditions = Equation(left, right), (*domain(left), *domain(right))
        if everywhere and {*domain(left)} != {*domain(right)}:
            return False
        reader = Reader.of(claim, *conditions, principal=True)
        s, t = reader.statement(claim).args
        known = [reader.statement(condition) for condition in conditions]
        Context(tuple(map(assume, (*known, *reader.guards.values())))).equation(s, t)
    except (KernelError, OutsideVocabulary, MalformedStatement, ZeroDivisionError):
        return False
    return True

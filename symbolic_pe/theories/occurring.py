"""What occurs outside of binders, and arguments in normal form."""

from __future__ import annotations

from typing import Any

from symbolic_pe.kernel.polynomials import Reading
from symbolic_pe.kernel.terms import APP, CONST, NUM, Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, R
from symbolic_pe.theories.arithmetic import in_order


def outer(roots: list[Term]) -> list[Term]:
    """All terms in these that no λ binds in."""
    found: dict[Term, None] = {}
    waiting = list(roots)
    while waiting:
        t = waiting.pop()
        if t not in found:
            found[t] = None
            waiting += t.args if t.kind == APP else ()
    return list(found)


_ARITHMETIC = ("add", "mul", "toZ", "toR", "toC", "eq", "imp", "all", "lt", "le", "and")


def is_arithmetic(t: Term) -> bool:
    """Whether algebra, or logic, looks into the term."""
    name = t.head.head if t.head.kind == CONST else ""
    return name in _ARITHMETIC or (name == "pow" and t.args[1].kind == NUM)


class NormalForms:
    """Arguments modulo equations; functions all look alike."""

    def __init__(self, pool: list[Term], equations: list[Theorem]) -> None:
        pairs = [e.statement.args for e in in_order(equations)]
        arguments = [a for t in pool for a in t.args if a.type in NUMBERS]
        self.reading = Reading((), [*pairs, *((a, a) for a in arguments)])
        self.divisors = self.reading.use(pairs)

    def of(self, a: Term) -> Any:
        """What is the same for arguments that are equal by algebra."""
        if a.type not in NUMBERS:
            return a if a.type.source is None else a.type
        value = self.reading.of(a)
        for divisor in self.divisors:
            value = self.reading.remainder(value, divisor)
        return tuple(value.terms())

    def numeral(self, a: Term) -> Term:
        """The number that an argument is, if it is one; else the argument."""
        form = self.of(a)
        if type(form) is not tuple or any(any(powers) for powers, _ in form):
            return a
        value = form[0][1] if form else 0
        p, q = int(getattr(value, "p", value)), int(getattr(value, "q", 1))
        return numeral(p, q, a.type) if q == 1 or a.type in (R, C) else a

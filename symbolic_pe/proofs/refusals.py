"""What is told of a line that does not follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement, conjuncts
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs.facts import Fact
from symbolic_pe.proofs.reasoning import WrongReason
from symbolic_pe.proofs.reasons import Reason
from symbolic_pe.proofs.witnesses import difference_point
from symbolic_pe.prover import NotObvious

__all__ = ["refusal"]


def refusal(
    said: Statement | None,
    supposed: Sequence[Statement],
    cited: Sequence[Fact],
    by: Reason | None,
    problem: Exception,
) -> str:
    """What does not follow from what, a point where it is false, and what was tried."""
    return "\n".join(_lines(said, supposed, cited, by, problem))


def _lines(
    said: Statement | None,
    supposed: Sequence[Statement],
    cited: Sequence[Fact],
    by: Reason | None,
    problem: Exception,
) -> Iterator[str]:
    reason = f" by {by.name}" if by is not None else ""
    yield f"this does not follow{reason}:"
    yield f"    {statement_text(said) if said is not None else 'a contradiction'}"
    if isinstance(problem, WrongReason):
        yield from (f"  {line}" for line in str(problem).splitlines())
        return
    if isinstance(said, Equation | LessEqual | Less):
        conditions = [part for statement in supposed for part in conjuncts(statement)]
        point = difference_point(said, conditions)
        yield f"  it is false{point}" if point else "  no point was found where it is false"
    named = [statement_text(fact.said) for fact in cited if fact.said is not None]
    yield "  from:" if named else "  no fact is cited"
    yield from (f"    {statement}" for statement in named)
    if isinstance(problem, NotObvious):
        yield f"  tried: {', '.join(problem.tried)}"
    elif by is not None:
        yield f"  tried: the laws of {by.name}"
    else:
        yield f"  the kernel says: {problem}"
    yield "  cite another fact, or write a line between"

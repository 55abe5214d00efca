"""What is told of a line that does not follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, R
from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement, conjuncts
from symbolic_pe.language.writing import written
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs.facts import Fact
from symbolic_pe.proofs.reasoning import WrongReason
from symbolic_pe.proofs.reasons import Reason
from symbolic_pe.proofs.witnesses import difference_point
from symbolic_pe.prover import NotObvious
from symbolic_pe.tactics.normal_forms.normal_form import normal

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
    point = ""
    if isinstance(said, Equation | LessEqual | Less):
        conditions = [part for statement in supposed for part in conjuncts(statement)]
        point = difference_point(said, conditions)
        yield f"  it is false{point}" if point else "  no point was found where it is false"
    named = [statement_text(fact.said) for fact in cited if fact.said is not None]
    yield "  from:" if named else "  no fact is cited"
    yield from (f"    {statement}" for statement in named)
    if isinstance(problem, NotObvious):
        yield from _left_to_show(problem.goal, is_false=bool(point))
        yield f"  tried: {', '.join(problem.tried)}"
    elif by is not None:
        yield f"  tried: the laws of {by.name}"
    else:
        yield f"  the kernel says: {problem}"
    if not point:
        yield "  cite another fact, or write a line between"


def _left_to_show(goal: Term, is_false: bool) -> Iterator[str]:
    """Both sides of what is not shown in normal form, and what would be enough."""
    relation = next((name for name in _RELATIONS if is_call(goal, name)), None)
    if relation is None or goal.args[0].type not in NUMBERS:
        return
    type_ = C if goal.args[0].type is C else R
    left, right = (lift(side, type_) for side in goal.args)
    try:
        sides = [normal(side).statement.args[1] for side in (left, right)]
        rest = normal(right - left).statement.args[1]
    except (KernelError, RecursionError):
        return
    yield "  in normal form:"
    yield f"    {written(goal.head(*sides))}"
    if not is_false:
        yield "  this would be enough:"
        yield f"    {written(goal.head(numeral(0, 1, type_), rest))}"


_RELATIONS = ("eq", "le", "lt")

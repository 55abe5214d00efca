"""What is told of a line that does not follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import equal, less, less_equal, lift
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


class _OpenPart(KernelError):
    """A part of a line does not follow: what it says, from which facts, and why not."""

    def __init__(self, said: Statement, facts: Sequence[Fact], problem: Exception) -> None:
        super().__init__(str(problem))
        self.said, self.facts, self.problem = said, facts, problem


class OpenCase(_OpenPart):
    """One of the cases of a line."""


class OpenPremise(_OpenPart):
    """A premise of what is put in."""


def refusal(
    said: Statement | None,
    supposed: Sequence[Statement],
    cited: Sequence[Fact],
    by: Reason | None,
    problem: Exception,
) -> str:
    """What does not follow from what, a point where it is false, and what was tried."""
    if isinstance(problem, OpenCase):
        where = f"  in the case {statement_text(problem.said)}"
        known = (*supposed, problem.said)
        return "\n".join(_lines(said, known, problem.facts, by, problem.problem, where))
    if isinstance(problem, OpenPremise):
        where = "  it is a premise of the instance: cite what shows it, given=[…]"
        return "\n".join(_lines(problem.said, supposed, problem.facts, by, problem.problem, where))
    return "\n".join(_lines(said, supposed, cited, by, problem))


def _lines(
    said: Statement | None,
    supposed: Sequence[Statement],
    cited: Sequence[Fact],
    by: Reason | None,
    problem: Exception,
    where: str = "",
) -> Iterator[str]:
    reason = f" by {by.name}" if by is not None else ""
    yield f"this does not follow{reason}:"
    yield f"    {statement_text(said) if said is not None else 'a contradiction'}"
    if where:
        yield where
    if isinstance(problem, WrongReason):
        yield from (f"  {line}" for line in str(problem).splitlines())
        return
    point = ""
    known = [fact.said for fact in cited if isinstance(fact.said, Statement)]
    facts = [*_known(supposed), *_known(known)]
    is_sure = all(map(_is_comparison, facts)) and len(known) == len(cited)
    comparisons = [p for p in conjuncts(said) if _is_comparison(p)] if said is not None else []
    for part in comparisons:
        point = difference_point(part, facts)
        if point:
            yield f"  {'it' if part is said else statement_text(part)} is false{point}"
            break
    if point and not is_sure:
        yield "  (facts that are no comparisons of numbers were not looked at there)"
    if comparisons and not point:
        yield "  no point was found where it is false"
    named = [statement_text(fact.said) for fact in cited if fact.said is not None]
    yield "  from:" if named else "  no fact is cited"
    yield from (f"    {statement}" for statement in named)
    if isinstance(problem, NotObvious):
        yield from _left_to_show(problem.goal, is_false=bool(point) and is_sure)
        yield f"  tried: {', '.join(problem.tried)}"
    elif by is not None:
        yield f"  tried: the laws of {by.name}"
    else:
        yield f"  the kernel says: {problem}"
    if not (point and is_sure):
        yield "  cite another fact, or write a line between"


def _is_comparison(statement: Statement) -> bool:
    return isinstance(statement, Equation | LessEqual | Less)


def _known(supposed: Sequence[Statement]) -> list[Statement]:
    return [part for statement in supposed for part in conjuncts(statement)]


def _left_to_show(goal: Term, is_false: bool) -> Iterator[str]:
    """Both sides of what is not shown in normal form, and what would be enough."""
    relation = next((make for name, make in _RELATIONS.items() if is_call(goal, name)), None)
    if relation is None or goal.args[0].type not in NUMBERS:
        return
    type_ = C if goal.args[0].type is C else R
    left, right = (lift(side, type_) for side in goal.args)
    try:
        sides = [normal(side).statement.args[1] for side in (left, right)]
        rest = normal(right - left).statement.args[1]
    except (KernelError, RecursionError):
        return
    yield from _if_short("not shown, in normal form", relation(*sides))
    if not is_false:
        yield from _if_short("this would be enough", relation(numeral(0, 1, type_), rest))


def _if_short(words: str, statement: Term) -> Iterator[str]:
    text = written(statement)
    if len(text) <= _LONGEST:
        yield f"  {words}:"
        yield f"    {text}"


_RELATIONS = {"eq": equal, "le": less_equal, "lt": less}
_LONGEST = 400

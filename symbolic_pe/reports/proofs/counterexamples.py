"""The point at which a false claim fails, with its numbers, as found in its refutation.

A refutation puts values into the claim, or into one of its readings, and ends in a comparison that
is certified false.  :func:`counterexamples` collects both from the theorem's tree: the values put
in, and the certified comparisons with their two sides as decimals.  A claim “for at least one d”
is refuted for every d at once, so its proof has no point; nor has one whose proof argues with a
limit.  For these the points are those at which the script compares the claim with NumPy, evaluated
from the statement by balls.

Nothing is proved here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sympy import Basic, Symbol

from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    Implies,
    Not,
    Or,
    Statement,
    same_statement,
)
from symbolic_pe.language.terms import (
    ScalarCall,
    Variable,
    free_variables,
)
from symbolic_pe.proofs.record import Block, Line, Outline
from symbolic_pe.proofs.written import recorded
from symbolic_pe.reports.proofs.comparisons import (
    SIGN,
    Choice,
    Comparison,
    Counterexample,
    Side,
    ball_of,
    compared,
    compared_values,
    is_its_value,
)
from symbolic_pe.reports.proofs.failures import at_sampled_points, atoms_of, failure
from symbolic_pe.reports.proofs.outline import Proof, says_contradiction
from symbolic_pe.steps.step import Step

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["counterexamples", "is_existence"]


def counterexamples(claim: Claim, known: Mapping[int, str]) -> tuple[Counterexample, ...]:
    """Where a refuted claim fails, one item for each reading that had to be refuted.

    ``known``: theorems of other claims, by ``id``; they are not looked into.
    """
    if claim.declared != "refuted" or claim.statement is None:
        return ()
    record = recorded(claim.theorem)
    if record is not None:
        found = tuple(_in_record(record[0]))
    else:
        found = tuple(_Refutation(claim.theorem, claim.statement, known).counterexamples())
    decided = [item for item in found if item.comparisons and not _is_open(item)]
    if decided and not is_existence(claim.statement):
        return tuple(decided)
    return tuple(at_sampled_points(claim)) or found


def _in_record(record: Outline) -> Iterator[Counterexample]:
    """Where a refutation that was written line by line puts values into the claim, or into each of
    its readings, and what it then compares that is certainly false."""
    readings = [step for step in record.steps if isinstance(step, Block) and step.supposed]
    yield from _of_lines(Outline(record.steps, record.uses).every_step(), ())
    for reading in readings:
        yield from _of_lines(Outline(reading.steps, ()).every_step(), (reading.number,))


def _of_lines(steps: Iterable[Any], supposed: tuple[int, ...]) -> Iterator[Counterexample]:
    """``supposed``: the number of the block that supposes a reading of the claim."""
    lines = [s for s in steps if isinstance(s, Line) and not says_contradiction(s)]
    choices = tuple(line.values for line in lines if line.values and _is_of(line, supposed))
    atoms = (atom for line in lines for atom in atoms_of(line.statement))
    facts = (fact for atom in atoms if not _free(atom) for fact in failure(atom, {}))
    compares = tuple(dict.fromkeys(facts))
    if choices or (compares and not supposed):
        yield Counterexample(choices, compares)


def _is_of(line: Line, supposed: tuple[int, ...]) -> bool:
    """Whether it is an instance of the claim, or of the reading that is supposed."""
    if supposed:
        return supposed[0] in line.uses
    return not line.uses or line.reason == "the claim"


def _is_open(found: Counterexample) -> bool:
    """Is something compared that has no value yet, as n and −n have none?"""
    sides = [side for fact in found.comparisons for side in (fact.left, fact.right)]
    return not all(_is_closed(side.closed or side.term) for side in sides)


def is_existence(statement: Statement | None) -> bool:
    """Does it say that there is something (in one of its readings)?"""
    if isinstance(statement, Or):
        return any(map(is_existence, statement.parts))
    return isinstance(statement, Exists)


# --- from the proof --------------------------------------------------------------------------

_FROM_THE_CLAIM = ("instantiate", "modus_ponens", "conjunct", "entry", "symmetric")
"""Rules whose first premise goes on in their conclusion: if that is a case of the claim, so is
this."""


class _Refutation:
    """A proof of ¬φ, read for the cases of φ in it."""

    def __init__(self, theorem: Step, refuted: Statement, known: Mapping[int, str]) -> None:
        self._known = known
        self._steps = list(_walk(theorem, known))
        self._readings = [refuted]
        self._cases: set[int] = set()
        while self._extend():
            pass

    def counterexamples(self) -> Iterator[Counterexample]:
        """One for each reading of the claim that is brought to a contradiction."""
        if self._steps[-1].rule == "numeric":  # the claim is a comparison of numbers itself
            yield Counterexample((), tuple(compared(self._steps[-1].conclusion)))
        used: set[int] = set()
        for step in self._steps:
            if step.rule != "negate" or not self._is_reading(step.parameters[0]):
                continue
            inside = [part for part in _walk(step, self._known) if id(part) not in used]
            used.update(map(id, inside))
            choices = tuple(dict.fromkeys(filter(None, map(self._choice, inside))))
            facts = tuple(dict.fromkeys(self._compared(inside, step)))
            premises = tuple(dict.fromkeys(self._premises(inside))) if facts else ()
            if choices or facts:
                yield Counterexample(choices, premises + facts)

    def _is_reading(self, statement: Statement) -> bool:
        return any(same_statement(statement, reading) for reading in self._readings)

    def _extend(self) -> bool:
        """Find further cases of the claim; False if there are none."""
        before = len(self._cases), len(self._readings)
        for step in self._steps:
            if id(step) not in self._cases and self._is_case(step):
                self._cases.add(id(step))
                self._readings += [
                    part for part in _alternatives(step.conclusion) if not self._is_reading(part)
                ]
        return before != (len(self._cases), len(self._readings))

    def _is_case(self, step: Proof) -> bool:
        if step.rule == "assume":
            return self._is_reading(step.conclusion)
        return step.rule in _FROM_THE_CLAIM and id(step.premises[0]) in self._cases

    def _choice(self, step: Proof) -> Choice:
        """The closed values that are put into the claim by an instantiation; beside these the
        variables that may be anything, n = n."""
        if step.rule != "instantiate" or id(step) not in self._cases:
            return ()
        values = step.parameters[1]
        if not any(_is_closed(value) for _, value in values):
            return ()
        return tuple(
            (name, value)
            for name, value in values
            if _is_closed(value) or (name == value and isinstance(name, Symbol))
        )

    def _compared(self, inside: Sequence[Proof], last: Proof) -> list[Comparison]:
        """What the claim says at the point and is false, with the values that the proof finds; or
        else what the proof itself compares."""
        certified = list(self._facts(inside, last))
        return [_with_values(fact, certified) for fact in self._contradicted(inside)] or certified

    def _contradicted(self, inside: Sequence[Proof]) -> list[Comparison]:
        """The comparisons that a case of the claim makes, and that are certainly false."""
        closed = [
            atom
            for step in inside
            if id(step) in self._cases and step.rule != "assume"
            for atom in atoms_of(step.conclusion)
            if not _free(atom)
        ]
        return [fact for atom in closed for fact in failure(atom, {})]

    def _premises(self, inside: Sequence[Proof]) -> Iterator[Comparison]:
        """The comparisons under which the claim says something at the values put into it."""
        for step in inside:
            if self._choice(step) and isinstance(step.conclusion, Implies):
                law: Any = step.premises[0].conclusion
                values = dict(step.parameters[1])
                for general, special in zip(
                    _premises_of(law.body), _premises_of(step.conclusion), strict=True
                ):
                    yield from _as_it_holds(general, special, values)

    def _facts(self, inside: Sequence[Proof], last: Proof) -> Iterator[Comparison]:
        """What is certified in words, and what contradicts the claim in the end."""
        ends = {id(step.premises[1]) for step in inside if step.rule == "negate"}
        names = dict(_named(inside))
        for step in inside:
            if step.rule != "numeric":
                continue
            if id(step) in ends or (step.reason and not _is_rational(step.conclusion)):
                yield from (_with_names(fact, names) for fact in compared(step.conclusion))
        if last.premises[1].rule != "numeric":
            yield from compared(last.premises[1].conclusion)


def _walk(theorem: Proof, known: Mapping[int, str]) -> Iterator[Proof]:
    """The theorem and all it was made from, each once, premises first; no other claims."""
    finished: set[int] = set()
    stack = [(theorem, False)]
    while stack:
        current, expanded = stack.pop()
        if expanded:
            yield current
        elif id(current) not in finished:
            finished.add(id(current))
            stack.append((current, True))
            parts = (part for part in reversed(current.premises) if id(part) not in known)
            stack.extend((part, False) for part in parts)


def _alternatives(statement: Statement) -> tuple[Statement, ...]:
    """What may be supposed of a case of the claim: one of its readings, or what exists."""
    if isinstance(statement, Or):
        return statement.parts
    if isinstance(statement, Exists):
        return (statement.body, *_alternatives(statement.body))
    return statement.parts if isinstance(statement, And) else ()


def _named(inside: Sequence[Proof]) -> Iterator[tuple[Basic, Basic]]:
    """For values that a proof finds, (Ci(600) − Ci(3/5))/ln 1000, what they are values of."""
    for step in inside:
        fact = step.conclusion
        if isinstance(fact, Equation) and isinstance(fact.lhs, ScalarCall) and not _free(fact):
            yield fact.rhs, fact.lhs


def _with_names(fact: Comparison, names: Mapping[Basic, Basic]) -> Comparison:
    left, right = (
        replace(side, term=names[side.term], closed=side.term)
        if side.decimal and side.term in names
        else side
        for side in (fact.left, fact.right)
    )
    return replace(fact, left=left, right=right)


def _premises_of(statement: Statement) -> Iterator[Any]:
    """The comparisons among the premises of an implication."""
    while isinstance(statement, Implies):
        for part in (
            statement.premise.parts if isinstance(statement.premise, And) else (statement.premise,)
        ):
            if type(part) in SIGN:
                yield part
        statement = statement.conclusion


def _as_it_holds(
    general: Any, special: Any, values: Mapping[Variable, Basic]
) -> Iterator[Comparison]:
    """A premise at the values put in; with the variables in it where it has come down to a = a."""
    if _free(special):
        return
    if isinstance(special, Equation) and special.lhs == special.rhs:
        if _free(general) and _free(general) <= values.keys():
            yield Comparison(
                Side(general.lhs, closed=special.lhs), "=", Side(general.rhs, closed=special.rhs)
            )
    elif not _is_rational(special):
        balls = [ball_of(side, {}) for side in (special.lhs, special.rhs)]
        yield compared_values((special.lhs, special.rhs), SIGN[type(special)], balls)


def _free(statement: Any) -> frozenset[Variable]:
    """The free variables of a comparison."""
    return free_variables(statement.lhs) | free_variables(statement.rhs)


def _is_closed(value: Basic) -> bool:
    return not free_variables(value)


def _is_rational(statement: Statement) -> bool:
    atom: Any = statement.body if isinstance(statement, Not) else statement
    return bool(atom.lhs.is_Rational and atom.rhs.is_Rational)


_LONGEST_VALUE = 12
"""How many operations a value may have to be written beside its decimals."""


def _with_values(fact: Comparison, certified: Sequence[Comparison]) -> Comparison:
    """A comparison with the values of its sides as a certified comparison has them."""
    for other in certified:
        pairs = ((fact.left, other.left), (fact.right, other.right))
        if all(_same_value(*pair) for pair in pairs):
            left, right = (_with_value(*pair) for pair in pairs)
            return replace(fact, left=left, right=right)
    return fact


def _same_value(one: Side, two: Side) -> bool:
    balls = [ball_of(side.term, {}) for side in (one, two)]
    return all(hasattr(ball, "overlaps") for ball in balls) and bool(balls[0].overlaps(balls[1]))


def _with_value(side: Side, value: Side) -> Side:
    term: Any = value.term
    if term == side.term or term.count_ops() > _LONGEST_VALUE:
        return side
    if is_its_value(term):
        return side if side.exact or not side.decimal else Side(side.term, closed=term)
    return replace(side, closed=term)

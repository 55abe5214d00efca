"""The lines of a proof, evaluated at points of their own.

Every line is evaluated in models with sizes up to 3, at 96 bits: sampled values where a variable of
its name is sampled (except for integers), random ones of its sort elsewhere.  Only models that
satisfy what is supposed for it count; a line for which there is none, or which balls cannot
evaluate, is counted as unchecked.

A false line is reported if what is supposed is certain.  ∀x. s = t can be taken for certain
after some random x, because equations of such terms fail almost everywhere or nowhere; ∀x. s ≤ t
cannot (a proof by contradiction assumes false ones), nor can ∀x. s = t ⇒ φ, as random x hardly ever
satisfy s = t, and what follows from these is not reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any, NamedTuple

from symbolic_pe.language import statements
from symbolic_pe.numerics.enclosures import Enclosed
from symbolic_pe.numerics.models import Model
from symbolic_pe.numerics.sampling import Point, name_of
from symbolic_pe.numerics.three_valued import Truth, all_of
from symbolic_pe.numerics.truth import supposed, truth
from symbolic_pe.numerics.wording import Line, shown_line

_ATTEMPTS = 8
_LARGEST_INTEGER = 16
_THOROUGH_TRIALS = 32
_CONFIRMATIONS = 2
"""In how many models something is evaluated that no model can show to be false."""


class ProofCheck:
    """The lines of a proof, evaluated at points of their own."""

    def __init__(self, points: Sequence[Point], seed: int) -> None:
        self.checked, self.unchecked = 0, 0
        self.failures: list[str] = []
        self._seen: set[Any] = set()
        self._truths: dict[Any, Truth] = {}
        several = islice(cycle(points), _ATTEMPTS)
        self._models = [
            Model(point, (seed, turn), small=True) for turn, point in enumerate(several)
        ]
        self._models += [Model(point, (seed,)) for point in points[:_ATTEMPTS] if _is_small(point)]

    def check_proof(self, lines: Sequence[Line], *, is_known: bool = False) -> None:
        """Evaluate all lines of a proof; ``is_known``: but the last, which has been evaluated.

        A statement that the proof itself shows to be false holds in no model, so what was derived
        from it is not tried (random values would hardly find why it is false).
        """
        refuted = {
            line.statement.body
            for line in lines
            if isinstance(line.statement, statements.Not) and not line.supposed
        }
        for line in lines:
            if is_known and line is lines[-1]:
                self.checked += 1
            elif refuted.isdisjoint(line.supposed):
                self.check(line)
            else:
                self.unchecked += 1

    def check(self, line: Line) -> None:
        """Evaluate a line where what is supposed holds; of a conjunction, every part."""
        key = (line.statement, line.supposed)
        if key in self._seen or line.statement in line.supposed:
            return
        self._seen.add(key)
        found = all_of([self._found(part) for part in _parts(line)])
        self.checked += found is not Truth.UNKNOWN
        self.unchecked += found is Truth.UNKNOWN

    def _found(self, part: _Part) -> Truth:
        """Unknown if there is no model to evaluate it in; what is false is reported."""
        key = (part.conclusion, part.line.supposed)
        if key not in self._truths:
            self._truths[key] = self._evaluate(part)
        return self._truths[key]

    def _evaluate(self, part: _Part) -> Truth:
        evaluated, enough = 0, _enough_points(part.conclusion)
        hopeful = (model for model in self._models if part.hypotheses_hold(model))
        for model in islice(hopeful, None if _can_be_false(part.conclusion) else _CONFIRMATIONS):
            found = _evaluated(part.conclusion, model)
            if found is Truth.FALSE and self._is_false_indeed(part, model):
                return Truth.FALSE
            evaluated += found.holds
            if evaluated == enough:
                break
        return Truth.CLOSE if evaluated else Truth.UNKNOWN

    def _is_false_indeed(self, part: _Part, model: Model) -> bool:
        """Hypotheses with quantifiers may only have seemed to hold."""
        if any(map(_is_uncertain, (*part.line.supposed, *_premises(part.conclusion)))):
            return False
        thorough = model.with_trials(_THOROUGH_TRIALS)
        if not part.hypotheses_hold(thorough):
            return False
        if _evaluated(part.conclusion, thorough) is not Truth.FALSE:
            return False
        self.failures.append(
            f"kernel and numbers disagree: a line says {shown_line(part.line)}"
            f", which is false {_shown_falsity(part.conclusion, model)}"
        )
        return True


class _Part(NamedTuple):
    """A conjunct of what a line says."""

    conclusion: statements.Statement
    line: Line

    def hypotheses_hold(self, model: Model) -> bool:
        return all(supposed(hypothesis, model).holds for hypothesis in self.line.supposed)


def _parts(line: Line) -> Iterator[_Part]:
    waiting = [line.statement]
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, statements.And):
            waiting.extend(reversed(statement.parts))
        else:
            yield _Part(statement, line)


def _enough_points(statement: statements.Statement) -> int:
    """A closed statement has one value, a false equation is false almost everywhere, and a false
    inequality or alternative may be so in a few places only."""
    if not statements.free_in(statement) and not statements.mentions(
        statement, statements.ForAll, statements.Exists
    ):
        return 1
    return 1 if _is_equation(statement) else 3


def _can_be_false(statement: statements.Statement) -> bool:
    """Could a model show that it is false?  That nothing has a property, or that something has not
    got it, is at most confirmed, by a value that happens to be drawn."""
    if isinstance(statement, statements.Not):
        return not isinstance(statement.body, statements.ForAll)
    return not isinstance(statement, statements.Exists)


def _is_uncertain(hypothesis: statements.Statement) -> bool:
    """Does it say that something other than an equation holds for all values, or for all that
    satisfy an equation?"""
    if isinstance(hypothesis, statements.ForAll):
        premises = tuple(_premises(hypothesis))
        return not _is_equation(hypothesis) or any(
            _has_equation(premise) or _is_uncertain(premise) for premise in premises
        )
    return any(map(_is_uncertain, statements.parts_of(hypothesis)))


def _has_equation(premise: statements.Statement) -> bool:
    """Is it an equation, or a conjunction with one among its parts?"""
    if isinstance(premise, statements.And):
        return any(map(_has_equation, premise.parts))
    return isinstance(premise, statements.Equation)


def _premises(statement: statements.Statement) -> Iterator[statements.Statement]:
    if isinstance(statement, statements.ForAll | statements.And):
        for part in statements.parts_of(statement):
            yield from _premises(part)
    elif isinstance(statement, statements.Implies):
        yield statement.premise
        yield from _premises(statement.conclusion)


def _is_equation(statement: statements.Statement) -> bool:
    if isinstance(statement, statements.ForAll):
        return _is_equation(statement.body)
    if isinstance(statement, statements.Implies):
        return _is_equation(statement.conclusion)
    if isinstance(statement, statements.And):
        return all(map(_is_equation, statement.parts))
    return isinstance(
        statement, statements.Equation | statements.HasDerivative | statements.TendsTo
    )


def _is_small(point: Point) -> bool:
    whole = [sample.exact for sample in point.values() if isinstance(sample.exact, int)]
    return all(abs(value) <= _LARGEST_INTEGER for value in whole)


def _instance(
    statement: statements.Statement, model: Model
) -> tuple[statements.Statement | None, Model]:
    """What must hold in a model by a statement; None where its premises do not hold there."""
    if isinstance(statement, statements.ForAll):
        return _instance(statement.body, model.with_sampled(statement.variables))
    if isinstance(statement, statements.Implies):
        holds = supposed(statement.premise, model).holds
        return _instance(statement.conclusion, model) if holds else (None, model)
    return statement, model


def _evaluated(conclusion: statements.Statement, model: Model) -> Truth:
    statement, inner = _instance(conclusion, model)
    if isinstance(statement, statements.And):
        return all_of([_evaluated(part, inner) for part in statement.parts])
    return Truth.UNKNOWN if statement is None else truth(statement, inner)


def _shown_falsity(conclusion: statements.Statement, model: Model) -> str:
    statement, inner = _instance(conclusion, model)
    variables = sorted(
        (name_of(variable), inner[variable])
        for variable in statements.free_in(statement)
        if isinstance(inner[variable], int | float | complex)
    )
    where = ", ".join(f"{name} = {value!r}" for name, value in variables)
    words = f"at {where}" if where else "in a model"
    if isinstance(statement, statements.Equation | statements.Less | statements.LessEqual):
        left, right = (Enclosed.of(inner.enclose(side)) for side in statements.terms_of(statement))
        words += f": the left side is {left}, the right side {right}"
    return words

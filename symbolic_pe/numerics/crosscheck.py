"""The comparison of a claim with NumPy, and of its proof with numbers.

*The two sides.*  At each sampled point the statement's terms are enclosed by balls at 53 bits and
computed by the claim's NumPy function.  The tolerance is not chosen but follows from the balls:
evaluated at 53 bits, a ball's radius bounds what rounding can do to *this* formula at *this*
point, with every operation off by up to an ulp.  NumPy's operations are off by half an ulp or
about one, in another order perhaps, so its error should be below one radius; the middle of the
ball is off by another at most.  Hence

    |NumPy − middle| ≤ 2·radius + 8·2⁻⁵²·(largest entry),

where the last term lets NumPy round where the balls are exact.  A comparison in which this would
not show a relative error of 10⁻⁹ at any point is itself reported, as too loose; so is a part
for which NumPy gives numbers where the balls find no value.

*The statement.*  It must not be false at any point, and must hold visibly at some; every
hypothesis must hold where its conclusion is compared, and some point must satisfy it.  A refuted
statement must be certainly false at some point.

*The lines.*  Every line of the proof, and what it shows, is evaluated at points of its own, with
sizes up to 3, at 96 bits, except that a statement need not be refuted again where it has been found
certainly false.  Those that cannot be evaluated (nothing satisfies what is supposed, say) are
counted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple, Protocol

from symbolic_pe.language import statements
from symbolic_pe.numerics.comparison import MOST_MESSAGES, Comparison, Tally
from symbolic_pe.numerics.numbers import Numbers
from symbolic_pe.numerics.sampling import Point, Sampler, draw_point, is_random, points_needed
from symbolic_pe.numerics.stated import stated
from symbolic_pe.numerics.steps import ProofCheck
from symbolic_pe.numerics.wording import Line

_PLANNED, _MORE_POINTS = (1, 6), (6, 54)
"""How many points there are at least, and how many are added where those planned leave something
unseen: where a script chose the samplers, and where sorts and premises did."""


class Shown(Protocol):
    """What is needed of a proof: what it shows, and its lines."""

    @property
    def statement(self) -> statements.Statement: ...

    @property
    def lines(self) -> Sequence[Line]: ...


class _Whole(NamedTuple):
    """What a proof shows, as a line."""

    statement: statements.Statement
    supposed: tuple[statements.Statement, ...] = ()


class Claim(Protocol):
    """What is needed of a claim."""

    @property
    def statement(self) -> statements.Statement | None: ...

    @property
    def numerics(self) -> Sequence[Numbers]: ...


@dataclass(frozen=True)
class CrosscheckReport:
    """``points``: at how many points NumPy was compared; ``worst_error`` and ``tolerance``: the
    comparison that came closest to its tolerance; ``failures``: in words; ``steps``: how many
    different lines of the proof were evaluated, ``unchecked``: how many could not be;
    ``sampled``: the points at which NumPy was compared, as pairs of a name and a text;
    ``disagrees``: whether a failure is that numbers differ, and not that something (a sampler,
    say) keeps them from being compared."""

    points: int
    worst_error: float
    tolerance: float
    failures: tuple[str, ...] = ()
    steps: int = 0
    unchecked: int = 0
    sampled: tuple[tuple[tuple[str, str], ...], ...] = ()
    disagrees: bool = False


def crosscheck(claim: Claim, shown: Shown, seed: int, points: int = 3) -> CrosscheckReport:
    """Compare a claim with NumPy and its proof with numbers.

    At ``points`` points, or more: so many that each value of a ``choice`` is used.  What a claim's
    NumPy function raises is passed on; what it returns wrongly is a failure.  Raises
    :class:`~symbolic_pe.numerics.stated.NotComparable` where the claim has no NumPy function and
    its statement does not say how to compare it.
    """
    if claim.statement is None:
        return CrosscheckReport(0, 0.0, 0.0, ("there is nothing to compare",))
    proved = shown.statement
    refuted = isinstance(proved, statements.Not) and statements.same_statement(
        proved.body, claim.statement
    )
    numerics = with_statement(claim.statement, claim.numerics)
    tally, drawn = _tallied(claim.statement, numerics, refuted, seed, points)
    steps = ProofCheck([point for _, point in sorted(drawn, key=itemgetter(0))], seed)
    steps.check_proof((*shown.lines, _Whole(proved)), is_known=refuted and tally.false)
    failures = (*tally.failures[:MOST_MESSAGES], *steps.failures[:MOST_MESSAGES])
    return CrosscheckReport(
        tally.points,
        tally.error,
        tally.tolerance,
        failures,
        steps.checked,
        steps.unchecked,
        tally.texts,
        tally.disagrees or bool(steps.failures),
    )


def with_statement(
    statement: statements.Statement,
    numerics: Sequence[Numbers],
    original: statements.Statement | None = None,
) -> Sequence[Numbers]:
    """What a claim is compared with: its own NumPy functions, and where none of them computes the
    statement, what NumPy reads in it (see :func:`~symbolic_pe.numerics.stated.stated`)."""
    if any(not numbers.only_follow for numbers in numerics):
        return numerics
    return (*numerics, stated(statement, original))


def compare(
    statement: statements.Statement,
    numerics: Sequence[Numbers],
    seed: int,
    *,
    refuted: bool,
    points: int = 3,
) -> CrosscheckReport:
    """Compare a statement with NumPy, without a proof: as true, or as a ``refuted`` one.

    Nothing is compared after the first failure.
    """
    tally, _ = _tallied(statement, numerics, refuted, seed, points, until_failure=True)
    failures = tuple(tally.failures[:MOST_MESSAGES])
    return CrosscheckReport(tally.points, tally.error, tally.tolerance, failures)


def _tallied(
    statement: statements.Statement,
    numerics: Sequence[Numbers],
    refuted: bool,
    seed: int,
    points: int,
    until_failure: bool = False,
) -> tuple[Tally, list[tuple[int, Point]]]:
    """What the comparisons add up to, and the points at which they were made."""
    tally = Tally()
    drawn: list[tuple[int, Point]] = []
    for number, numbers in enumerate(numerics):
        comparison = Comparison(statement, numbers, refuted, tally)
        planned = max(points_needed(numbers.samplers, points), _PLANNED[numbers.least > 1])
        most = planned + (_MORE_POINTS[numbers.least > 1] if is_random(numbers.samplers) else 0)
        for turn in range(most):
            if turn >= planned and comparison.is_complete:
                break
            point = draw_point(_normalised(numbers.samplers), seed + number, turn)
            if numbers.least > 1 and comparison.has_been_at(point):
                continue
            counts = comparison.at(point, (seed, number, turn))
            if counts or numbers.least == 1:
                drawn.append((turn, point))
            if until_failure and tally.failures:
                return tally, drawn
        comparison.conclude()
    if refuted and not tally.false and not tally.failures:
        tally.failures.append("the statement is refuted, and at no sampled point is it false")
    return tally, drawn


def _normalised(samplers: Mapping[str, Sampler]) -> dict[str, Sampler]:
    """Python writes identifiers in normal form (ϕ becomes φ); symbols are named as they are."""
    return {unicodedata.normalize("NFKC", name): sampler for name, sampler in samplers.items()}

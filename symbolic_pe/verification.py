"""How a claim comes out, and the engine that finds out.

:func:`verify` verifies claims in worker processes and gives an :class:`Outcome` for each;
:func:`judge` is what a worker does for one claim.  The module itself does not import SymPy: what
needs it is imported where a claim is judged.
"""

from __future__ import annotations

import contextlib
import math
import re
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from symbolic_pe.catalogue import _ACTIVE, Catalogue, Claim, ClaimError
from symbolic_pe.explain import explain, place
from symbolic_pe.index import Entry, select
from symbolic_pe.processes import checked_seconds

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from symbolic_pe.logic.statements import Statement
    from symbolic_pe.logic.theorem import Theorem

__all__ = ["Crosscheck", "Outcome", "failed", "judge", "settle", "summary", "to_json", "verify"]

SETTLED = ("proved", "refuted", "malformed")
VERDICTS = (*SETTLED, "unproved", "error")
TIMEOUT = 60.0
"""Seconds allowed for one claim unless told otherwise."""


@dataclass(frozen=True)
class Crosscheck:
    """The comparison with NumPy: at how many points, how far the two were apart at most, and how
    far apart they may be by the rounding of the inputs and operations.

    ``sampled``: the points, each with the names of its variables and their values as text.
    """

    points: int
    worst_error: float
    tolerance: float
    sampled: tuple[tuple[tuple[str, str], ...], ...] = ()

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Crosscheck:
        """The inverse of ``dataclasses.asdict``, through JSON."""
        points = (tuple((name, value) for name, value in point) for point in data["sampled"])
        return Crosscheck(**{**data, "sampled": tuple(points)})


@dataclass(frozen=True)
class Outcome:
    """How one claim came out.

    ``verdict``: ``proved``, ``refuted``, ``malformed``, ``unproved`` (nothing is given that would
    settle it) or ``error`` (what is given does not settle it); ``declared``: the verdict that the
    script announces; ``steps``: the number of steps with a reason; ``axioms``: their names;
    ``message``: for an error what is wrong and where, for a malformed claim what has no meaning.
    """

    id: str
    title: str
    verdict: str
    declared: str
    sources: tuple[str, ...] = ()
    repaired_by: tuple[str, ...] = ()
    steps: int = 0
    axioms: tuple[str, ...] = ()
    crosscheck: Crosscheck | None = None
    seconds: float = 0.0
    message: str = ""
    file: str = ""
    line: int = 0
    topic: str = ""

    @property
    def as_declared(self) -> bool:
        """Did the claim come out settled, and as its script says?"""
        return self.verdict in SETTLED and self.verdict == self.declared

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Outcome:
        """The inverse of ``dataclasses.asdict``, through JSON."""
        lists = {key: tuple(data[key]) for key in ("sources", "repaired_by", "axioms")}
        check = data["crosscheck"]
        return Outcome(**{**data, **lists, "crosscheck": check and Crosscheck.from_json(check)})


def verify(
    targets: str | Sequence[str] = (),
    *,
    seed: int = 0,
    timeout: float = TIMEOUT,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> list[Outcome]:
    """Verify claims by id, scripts and folders (all of the catalogue for none), in order.

    ``seed``: for the random points; ``timeout``: seconds for each claim; ``jobs``: processes, by
    default one for each processor.  ``executor``: any executor of :mod:`concurrent.futures`, to
    verify on its workers (a ``ThreadPoolExecutor``, a ``ProcessPoolExecutor``, or a cluster's:
    ``dask.distributed.Client(…).get_executor()``), in ``jobs`` tasks, by default one for each
    script; it is left open.  The outcomes depend on the seed only, neither on ``jobs`` nor on the
    executor.  A claim that takes too long, and one whose process dies, costs one error.

    Raises :class:`symbolic_pe.index.TargetError` for what does not exist, ValueError for what is no
    time limit, and :class:`symbolic_pe.workers.WorkerUnusable` where no process can judge claims.
    """
    from symbolic_pe.workers import Settings, in_order, run

    chosen = select([targets] if isinstance(targets, str) else list(targets))
    settings = Settings(chosen.scripts, seed=seed, timeout=checked_seconds(timeout))
    if executor is None:
        return list(in_order(run(chosen.entries, settings, jobs)))
    from symbolic_pe.executors import run_on

    return list(in_order(run_on(executor, chosen.entries, settings, jobs)))


# --- one claim -------------------------------------------------------------------------------


def judge(catalogue: Catalogue, id: str, seed: int) -> Outcome:
    """Settle one claim, check its repaired claims, and compare it with NumPy.

    Raises :class:`ClaimError` only where the claim cannot be had at all (its script fails).
    """
    claim = catalogue.claim(id)
    start = time.perf_counter()
    blank = blank_outcome(claim)
    with catalogue.active(claim.file):
        try:
            outcome = _judged(claim, catalogue, blank, seed)
        except ClaimError as problem:
            outcome = replace(blank, verdict="error", message=str(problem))
        except Exception as problem:  # a mistake in this package, and reported like any other
            words = explain(problem, catalogue.files, f"the verification of {id}")
            outcome = replace(blank, verdict="error", message=_located(words, claim))
    return replace(outcome, seconds=time.perf_counter() - start)


def _judged(claim: Claim, catalogue: Catalogue, blank: Outcome, seed: int) -> Outcome:
    if claim.function is None:
        at = place(claim.file, claim.line)
        words = f"{at}: nothing settles {claim.id}: attach a proof, a refutation or a malformed"
        return replace(blank, message=words)
    if claim.declared == "malformed":
        outcome = replace(blank, verdict="malformed", message=claim.malformation)
        _check_repairs(claim, catalogue)
        return outcome
    theorem = claim.theorem
    _check_repairs(claim, catalogue)
    outcome = replace(
        blank,
        verdict=claim.declared,
        steps=_steps(theorem),
        axioms=tuple(sorted(theorem.axioms)),
    )
    return _compared(claim, theorem, outcome, seed, catalogue.files)


def _check_repairs(claim: Claim, catalogue: Catalogue) -> None:
    for id in claim.repaired_by:
        at = f"{place(claim.file, claim.line)}: {claim.id} is repaired by {id}"
        try:
            repaired = catalogue.claim(id)
            if repaired.declared == "proved":
                _ = repaired.theorem
        except ClaimError as problem:
            raise ClaimError(f"{at}, which does not hold good: {problem}") from problem
        if repaired.declared != "proved":
            raise ClaimError(f"{at}, which is not proved but {repaired.declared}")


def _steps(theorem: Theorem) -> int:
    from symbolic_pe.logic.theorem import walk

    return sum(1 for step in walk(theorem) if step.reason)


def _compared(
    claim: Claim, theorem: Theorem, outcome: Outcome, seed: int, files: frozenset[str]
) -> Outcome:
    """The outcome after the comparison with NumPy, an error where the two disagree."""
    from symbolic_pe.numerics.crosscheck import crosscheck

    at = place(claim.file, claim.line)
    if not claim.numerics:
        raise ClaimError(
            f"{at}: {claim.id} has no numeric cross-check: attach one with @NAME.numbers(…)"
        )
    try:
        report = crosscheck(claim, theorem, claim_seed(seed, claim.id))
    except (Exception, SystemExit) as problem:
        words = explain(problem, files, f"the cross-check of {claim.id}")
        raise ClaimError(_located(words, claim)) from problem
    accuracy = (float(report.worst_error), float(report.tolerance))
    check = Crosscheck(report.points, *accuracy, report.sampled)
    outcome = replace(outcome, crosscheck=check)
    if report.failures:
        words = "\n".join([f"{at}: kernel and NumPy disagree on {claim.id}:", *report.failures])
        return replace(outcome, verdict="error", message=words)
    if not report.points:
        words = f"{at}: the cross-check of {claim.id} compares nothing: no point was drawn"
        return replace(outcome, verdict="error", message=words)
    return outcome


def settle(claim: Claim) -> Theorem | str:
    """Call the function that settles a claim and check what it gives.

    The theorem for a proof or a refutation, the words of the ``MalformedStatement`` for a
    malformed claim.  Raises :class:`ClaimError` for anything else.
    """
    function = claim.function
    if function is None:
        raise ClaimError(f"nothing settles {claim.id}: it is unproved")
    catalogue = _ACTIVE.get()
    files = (catalogue.files if catalogue else frozenset()) | {claim.file}
    nouns = {"proved": "the proof", "refuted": "the refutation"}
    where = f"{nouns.get(claim.declared, 'the malformed statement')} of {claim.id}"
    try:
        with catalogue.active(claim.file) if catalogue else contextlib.nullcontext():
            if claim.declared == "malformed":
                return _malformation(claim)
            return _theorem(claim, function())
    except ClaimError as problem:
        raise ClaimError(_located(str(problem), claim)) from problem
    except (Exception, SystemExit) as problem:
        raise ClaimError(_located(explain(problem, files, where), claim)) from problem


_PRODUCT = re.compile(r"(?<=\d)\*(?=[a-z])")
"""The sign in 2*n, which people write 2n."""


def _malformation(claim: Claim) -> str:
    from symbolic_pe.logic.terms import MalformedStatement

    assert claim.function is not None
    try:
        result = claim.function()
    except MalformedStatement as problem:
        return _PRODUCT.sub("", str(problem))
    raise ClaimError(
        f"{claim.id} is declared malformed, and {claim.function.__name__} raises no "
        f"MalformedStatement but returns {result!r}"
    )


def _theorem(claim: Claim, result: Any) -> Theorem:
    """The theorem in what a proof function returned, closed and of the claim's statement."""
    from symbolic_pe.logic.statements import Not, same_statement
    from symbolic_pe.logic.theorem import RuleError, recheck
    from symbolic_pe.proofs import close

    assert claim.statement is not None
    given = _theorems_in(result)
    if not given:
        words = "None" if result is None else f"{type(result).__name__}: {result!r:.200}"
        raise ClaimError(f"{_function(claim)} returns no theorem but {words}")
    target = claim.statement if claim.declared == "proved" else Not(claim.statement)
    try:
        closed = close(result, target)
        catalogue = _ACTIVE.get()
        recheck(closed, catalogue.rechecked if catalogue else None)
    except (RuleError, ValueError, TypeError, AttributeError) as problem:
        raise ClaimError(_something_else(claim, target, given, problem)) from problem
    if not same_statement(closed.conclusion, target):
        raise ClaimError(_something_else(claim, target, [closed]))
    if closed.hypotheses:
        left = "\n".join(f"    {_formula(hypothesis)}" for hypothesis in closed.hypotheses)
        raise ClaimError(f"{_function(claim)} leaves hypotheses over:\n{left}")
    return closed


def _theorems_in(result: Any) -> list[Theorem]:
    """The theorem, the one of a chain, or those of a list of such; none if anything is not."""
    from symbolic_pe.logic.theorem import Theorem

    if isinstance(result, list | tuple):
        parts = [_theorems_in(part) for part in result]
        return [theorem for part in parts for theorem in part] if all(parts) else []
    theorem = getattr(result, "theorem", result)
    return [theorem] if isinstance(theorem, Theorem) else []


def _something_else(
    claim: Claim, target: Statement, given: list[Theorem], problem: Exception | None = None
) -> str:
    """Both statements, and what the attempt to bring the one to the other ran into."""
    lines = [
        f"{_function(claim)} proves something else than {claim.id} says:",
        f"    wanted: ⊢ {_formula(target)}",
        *(f"    proved: {_sequent(theorem)}" for theorem in given),
    ]
    return "\n".join([*lines, *([f"    ({problem})"] if problem else [])])


def _sequent(theorem: Theorem) -> str:
    hypotheses = "; ".join(map(_formula, theorem.hypotheses))
    return f"{hypotheses} ⊢ {_formula(theorem.conclusion)}".strip()


def _formula(statement: Statement) -> str:
    from symbolic_pe.reports.text import statement_text

    return statement_text(statement)


def _function(claim: Claim) -> str:
    noun = "proof" if claim.declared == "proved" else "refutation"
    return f"the {noun} {getattr(claim.function, '__name__', '')}".strip()


def _located(words: str, claim: Claim) -> str:
    """The words with the place of the claim where they do not start with a place of their own."""
    return words if ".py:" in words.split("\n")[0] else f"{_where(claim)}: {words}"


def _where(claim: Claim) -> str:
    code = getattr(claim.function, "__code__", None)
    return place(claim.file, code.co_firstlineno if code else claim.line)


def claim_seed(seed: int, id: str) -> int:
    """The seed for the points of one claim: the same wherever and whenever it is verified."""
    return zlib.crc32(f"{seed}:{id}".encode())


# --- outcomes --------------------------------------------------------------------------------


def blank_outcome(origin: Claim | Entry) -> Outcome:
    """The outcome of a claim about which nothing is known yet."""
    return Outcome(
        id=origin.id,
        title=origin.title,
        verdict="unproved",
        declared=origin.declared,
        sources=tuple(map(str, origin.sources)),
        repaired_by=origin.repaired_by,
        file=origin.file,
        line=origin.line,
        topic=origin.topic,
    )


def failed(entry: Entry, message: str, seconds: float = 0.0) -> Outcome:
    """The outcome of a claim that could not be judged."""
    return replace(blank_outcome(entry), verdict="error", message=message, seconds=seconds)


def summary(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many claims there are, with each verdict, and as declared."""
    listed = list(outcomes)
    counts = Counter(outcome.verdict for outcome in listed)
    numbers = {"claims": len(listed)} | {verdict: counts[verdict] for verdict in VERDICTS}
    return numbers | {"as_declared": sum(outcome.as_declared for outcome in listed)}


def to_json(outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    """What ``verify --json`` prints, as plain data; a number that is not finite becomes null."""
    hidden = {"file", "line", "topic"}
    claims = [
        {key: value for key, value in asdict(outcome).items() if key not in hidden}
        for outcome in outcomes
    ]
    for check in filter(None, (claim["crosscheck"] for claim in claims)):
        check["sampled"] = [dict(point) for point in check["sampled"]]
    plain: dict[str, Any] = _finite({"claims": claims, "summary": summary(outcomes)})
    return plain | {"seconds": seconds}


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value

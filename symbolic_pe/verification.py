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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from symbolic_pe.catalogue import _ACTIVE, Catalogue, Claim, ClaimError
from symbolic_pe.explain import explain, place
from symbolic_pe.index import Entry, installed, read_script, scripts_of, select
from symbolic_pe.processes import checked_seconds

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from symbolic_pe.language.statements import Statement
    from symbolic_pe.proofs.elaboration import Certificate, StepNotProved
    from symbolic_pe.steps.step import Step

__all__ = [
    "Crosscheck",
    "Outcome",
    "Outcomes",
    "failed",
    "judge",
    "judged",
    "settle",
    "summary",
    "to_json",
    "verify",
]

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
    script announces; ``steps``: the number of steps with a reason; ``obligations``: how many
    conditions were proved so that the statement means something; ``axioms``: their names;
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
    obligations: int = 0

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


class Outcomes(list[Outcome]):
    """How claims came out, in order; a notebook shows a table, IPython and ``print`` lines."""

    def __str__(self) -> str:
        from symbolic_pe.cli.table import failures, line_of, summary_line

        seconds = sum(outcome.seconds for outcome in self)
        lines = [*map(line_of, self), *failures(self), "", summary_line(self, seconds)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from symbolic_pe.reports.rich import outcomes_html  # only notebooks ask for it

        return outcomes_html(self)

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))


def verify(
    targets: str | Claim | Sequence[str | Claim] = (),
    *,
    seed: int = 0,
    timeout: float = TIMEOUT,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Outcomes:
    """Verify claims by id, scripts and folders (all of the catalogue for none), in order.

    A :class:`Claim` itself, as a notebook has it, is verified in this process, after the others
    and without a ``timeout``; it may cite, and be repaired by, claims that are given with it, those
    beside it in its script, and those of the catalogue.

    ``seed``: for the random points; ``timeout``: seconds for each claim; ``jobs``: processes, by
    default one for each processor.  ``executor``: any executor of :mod:`concurrent.futures`, to
    verify on its workers (a ``ThreadPoolExecutor``, a ``ProcessPoolExecutor``, or a cluster's:
    ``dask.distributed.Client(…).get_executor()``), in ``jobs`` tasks, by default one for each
    script; it is left open.  The outcomes depend on the seed only, neither on ``jobs`` nor on the
    executor.  A claim that takes too long, and one whose process dies, costs one error.

    Raises :class:`symbolic_pe.index.TargetError` for what does not exist, TypeError for what is
    neither a name nor a claim, ValueError for what is no time limit, and
    :class:`symbolic_pe.workers.WorkerUnusable` where no process can judge claims.
    """
    given = [targets] if isinstance(targets, str | Claim) else list(targets)
    for item in given:
        if not isinstance(item, str | Claim):
            raise TypeError(f"ids, scripts, folders and claims are verified, not {item!r:.200}")
    names = [item for item in given if isinstance(item, str)]
    claims = [item for item in given if isinstance(item, Claim)]
    found = _verified(names, seed, timeout, jobs, executor) if names or not claims else []
    return Outcomes([*found, *_verified_here(claims, seed)])


def _verified(
    names: Sequence[str], seed: int, timeout: float, jobs: int | None, executor: Executor | None
) -> list[Outcome]:
    from symbolic_pe.workers import Settings, in_order, run

    chosen = select(names)
    settings = Settings(chosen.scripts, seed=seed, timeout=checked_seconds(timeout))
    if executor is None:
        return list(in_order(run(chosen.entries, settings, jobs)))
    from symbolic_pe.executors import run_on

    return list(in_order(run_on(executor, chosen.entries, settings, jobs)))


def _verified_here(claims: Sequence[Claim], seed: int) -> Iterator[Outcome]:
    """The outcomes of claims that somebody has in hand, judged in this process."""
    if not claims:
        return
    scripts = filter(Path.is_file, dict.fromkeys(Path(claim.file) for claim in claims))
    beside = [entry for script in scripts for entry in read_script(script)]
    catalogue = Catalogue(scripts_of([*beside, *installed()]), claims)
    for claim in claims:
        claim.retry()
        yield judge(catalogue, claim.id, seed)


# --- one claim -------------------------------------------------------------------------------


def judged(catalogue: Catalogue, entry: Entry, seed: int = 0) -> Outcome:
    """How a claim comes out in this process; an error where it cannot be had at all."""
    if entry.problem:
        return failed(entry, entry.problem)
    try:
        return judge(catalogue, entry.id, seed)
    except ClaimError as problem:
        return failed(entry, str(problem))


def judge(catalogue: Catalogue, id: str, seed: int) -> Outcome:
    """Settle one claim, check its repaired claims, and compare it with NumPy; the claim remembers
    the outcome.

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
    claim.outcome = replace(outcome, seconds=time.perf_counter() - start)
    return claim.outcome


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
        obligations=len(claim.certificate.obligations),
        axioms=claim.certificate.axioms,
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


def _steps(theorem: Step) -> int:
    from symbolic_pe.steps.step import walk

    return sum(1 for step in walk(theorem) if step.reason)


def _compared(
    claim: Claim, theorem: Step, outcome: Outcome, seed: int, files: frozenset[str]
) -> Outcome:
    """The outcome after the comparison with NumPy, an error where the two disagree."""
    from symbolic_pe.numerics.crosscheck import crosscheck

    at = place(claim.file, claim.line)
    if not claim.numerics:
        raise ClaimError(
            f"{at}: {claim.id} has no numeric cross-check: attach one with @NAME.numbers(…)"
        )
    if all(numbers.only_follow for numbers in claim.numerics):
        raise ClaimError(
            f"{at}: of {claim.id} only consequences are compared with NumPy: attach a comparison "
            "of the statement too, with @NAME.numbers(…)"
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
        heading = (
            f"kernel and NumPy disagree on {claim.id}"
            if report.disagrees
            else f"the cross-check of {claim.id} is incomplete"
        )
        words = "\n".join([f"{at}: {heading}:", *report.failures])
        return replace(outcome, verdict="error", message=words)
    if not report.points:
        words = f"{at}: the cross-check of {claim.id} compares nothing: no point was drawn"
        return replace(outcome, verdict="error", message=words)
    return outcome


@dataclass(frozen=True)
class Settled:
    """The proof of a claim as its script writes it, and what the kernel makes of it."""

    theorem: Step
    certificate: Certificate


def settle(claim: Claim) -> Settled | str:
    """Call the function that settles a claim and check what it gives.

    The proof and its certificate for a proof or a refutation, the words of the
    ``MalformedStatement`` for a malformed claim.  Raises :class:`ClaimError` for anything else.
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
            return _proved(claim, function)
    except ClaimError as problem:
        raise ClaimError(_located(str(problem), claim)) from problem
    except (Exception, SystemExit) as problem:
        raise ClaimError(_located(explain(problem, files, where), claim)) from problem


_PRODUCT = re.compile(r"(?<=\d)\*(?=[a-z])")
"""The sign in 2*n, which people write 2n."""


def _malformation(claim: Claim) -> str:
    from symbolic_pe.language.terms import MalformedStatement

    assert claim.function is not None
    try:
        result = claim.function()
    except MalformedStatement as problem:
        return _PRODUCT.sub("", str(problem))
    raise ClaimError(
        f"{claim.id} is declared malformed, and {claim.function.__name__} raises no "
        f"MalformedStatement but returns {result!r}"
    )


def _target(claim: Claim) -> Statement:
    """What is to be proved: the statement, or the negation of what is to be refuted."""
    from symbolic_pe.language.statements import Not

    assert claim.statement is not None
    return claim.statement if claim.declared == "proved" else Not(claim.statement)


def _theorem(claim: Claim, result: Any) -> Step:
    """The theorem in what a proof function returned, closed and of the claim's statement."""
    from symbolic_pe.language.statements import same_statement
    from symbolic_pe.proofs.closing import close, left_over
    from symbolic_pe.steps.step import RuleError
    from symbolic_pe.wellstated import Misstated, check_exact

    assert claim.statement is not None
    try:  # again: it may have been exchanged since the claim was made
        check_exact(claim.statement)
    except Misstated as problem:
        raise ClaimError(f"{claim.id}: {problem}") from problem
    _check_verdicts(claim, result)
    given = _theorems_in(result)
    if not given:
        words = "None" if result is None else f"{type(result).__name__}: {result!r:.200}"
        raise ClaimError(f"{_function(claim)} returns no theorem but {words}")
    target = _target(claim)
    try:
        closed = close(result, target)
    except (RuleError, ValueError, TypeError, AttributeError) as problem:
        left = left_over(result, target)
        words = _left(claim, left) if left else _something_else(claim, target, given, problem)
        raise ClaimError(words) from problem
    if not same_statement(closed.conclusion, target):
        raise ClaimError(_something_else(claim, target, [closed]))
    if closed.hypotheses:
        raise ClaimError(_left(claim, closed.hypotheses))
    return closed


def _proved(claim: Claim, function: Callable[[], Any]) -> Settled:
    """The proof, elaborated as a whole.

    Where that fails, the proof is written again and each step looked at as it is made: so the
    first that does not follow is named, whatever comes of it later.
    """
    from symbolic_pe.steps.step import checking, later

    try:
        with checking(later):
            return _certified(claim, function())
    except (Exception, SystemExit):
        return _certified(claim, function())


def _certified(claim: Claim, result: Any) -> Settled:
    """What a proof function returned, with the kernel's theorem; :class:`ClaimError` where the
    kernel does not follow."""
    from symbolic_pe.proofs.elaboration import StepNotProved, Unproved, certify

    theorem, catalogue = _theorem(claim, result), _ACTIVE.get()
    known = catalogue.elaborated if catalogue else WeakKeyDictionary()
    try:
        return Settled(theorem, certify(theorem, _target(claim), known))
    except StepNotProved as problem:
        raise ClaimError(_step_not_proved(claim, problem)) from problem
    except Unproved as problem:
        raise ClaimError(f"{_function(claim)}: {problem}") from problem


def _step_not_proved(claim: Claim, problem: StepNotProved) -> str:
    step = problem.step
    at = f"{place(*step.written)}, in {_function(claim)} of {claim.id}"
    reason = f" ({step.reason})" if step.reason else ""
    return (
        f"{at}: the kernel does not follow this step{reason}:\n    {_sequent(step)}\n    {problem}"
    )


def _check_verdicts(claim: Claim, result: Any) -> None:
    """Say why what ``decide`` answered does not settle the claim, if it does not.

    A verdict is known by its status; ``decide`` itself is not loaded for those who do not use it.
    """
    for verdict in result if isinstance(result, list | tuple) else (result,):
        status = getattr(verdict, "status", claim.declared)
        if status == claim.declared:
            continue
        lines = [f"{_function(claim)} returns a verdict of decide, which is not {claim.declared}:"]
        lines += [f"    {line}" for line in str(verdict).splitlines()]
        if status == "refuted":
            lines.append("declare it by @CLAIM.refutation(repaired_by=[…]), or mend the statement")
        if status == "proved":
            lines.append("declare it by @CLAIM.proof, or mend the statement")
        raise ClaimError("\n".join(lines))


def _left(claim: Claim, hypotheses: Iterable[Statement]) -> str:
    """The hypotheses that remain, and what removes each."""
    lines = [f"{_function(claim)} leaves hypotheses over:"]
    for hypothesis in hypotheses:
        lines.append(
            f"    {_formula(hypothesis)}: prove it and cut(lemma, proof), or make it a premise of "
            f"the claim: Implies({_code(hypothesis)}, …)"
        )
    return "\n".join(lines)


def _code(statement: Statement) -> str:
    """A statement as it is written in a script."""
    from symbolic_pe.language.statements import parts_of, terms_of

    kind = type(statement).__name__
    if kind in ("ForAll", "Exists"):
        names = ", ".join(str(variable) for variable in statement.variables)  # type: ignore[union-attr]
        return f"{kind}([{names}], {_code(statement.body)})"  # type: ignore[union-attr]
    parts = parts_of(statement)
    inside = map(_code, parts) if parts else map(str, terms_of(statement))
    return f"{kind}({', '.join(inside)})"


def _theorems_in(result: Any) -> list[Step]:
    """The theorem, the one of a chain, or those of a list of such; none if anything is not."""
    from symbolic_pe.steps.step import Step

    if isinstance(result, list | tuple):
        parts = [_theorems_in(part) for part in result]
        return [theorem for part in parts for theorem in part] if all(parts) else []
    theorem = getattr(result, "theorem", result)
    return [theorem] if isinstance(theorem, Step) else []


def _something_else(
    claim: Claim, target: Statement, given: list[Step], problem: Exception | None = None
) -> str:
    """Both statements, and what the attempt to bring the one to the other ran into."""
    lines = [
        f"{_function(claim)} proves something else than {claim.id} says:",
        f"    wanted: ⊢ {_formula(target)}",
        *(f"    proved: {_sequent(theorem)}" for theorem in given),
    ]
    return "\n".join([*lines, *([f"    ({problem})"] if problem else [])])


def _sequent(theorem: Step) -> str:
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

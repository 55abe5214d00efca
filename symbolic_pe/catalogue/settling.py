"""What settles a claim: its function is called, and what it gives is checked and proved.

The module itself does not import SymPy: what needs it is imported where a claim is settled.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symbolic_pe.explain import ClaimError, authors_line, explain, is_ours, place
from symbolic_pe.prose import marked, prose

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.language.statements import Statement
    from symbolic_pe.proofs.elaboration import Certificate, Elaborated, StepNotProved
    from symbolic_pe.steps.step import Step

__all__ = ["Settled", "located", "settle"]


@dataclass(frozen=True)
class Settled:
    """The proof of a claim as its script writes it, and what the kernel makes of it."""

    theorem: Step
    certificate: Certificate


def settle(
    claim: Claim,
    files: frozenset[str],
    known: Elaborated,
    find: Callable[[str], Claim],
) -> Settled | str:
    """Call the function that settles a claim and check what it gives.

    ``files``: the scripts, whose lines are the author's; ``known``: what the kernel has proved
    already of what the claim rests on; ``find``: the claim of an
    id.  The proof and its certificate for a proof or a refutation,
    the words of the ``MalformedStatement`` for a malformed claim.  Raises :class:`ClaimError` for
    anything else.
    """
    function = claim.function
    if function is None:
        raise ClaimError(f"nothing settles {claim.id}: it is unproved")
    nouns = {"proved": "the proof", "refuted": "the refutation"}
    where = f"{nouns.get(claim.declared, 'the malformed statement')} of {claim.id}"
    try:
        if claim.declared == "malformed":
            return _malformation(claim)
        return _proved(claim, function, known, find)
    except ClaimError as problem:
        at = authors_line(problem, files)
        raise ClaimError(located(str(problem), claim, at)) from problem
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        raise ClaimError(located(explain(problem, files, where), claim)) from problem


_PRODUCT = re.compile(r"(?<=\d)\*(?=[a-z])")
"""The sign in 2*n, which people write 2n."""
_SUM = re.compile(r"(?<![\w.^])(\w+) \+ (\w+)(?![\w^])")


def _malformation(claim: Claim) -> str:
    from symbolic_pe.catalogue.signatures import variables_of
    from symbolic_pe.language.terms import MalformedStatement

    assert claim.function is not None
    variables = variables_of(claim.function)
    try:
        result = claim.function(**variables)
    except MalformedStatement as problem:
        _check_built(claim, problem)
        words = _PRODUCT.sub("", marked(problem.words))
        return prose(in_the_order_of(claim.as_written or "", words))
    raise ClaimError(
        f"{claim.id} is declared malformed, and {claim.function.__name__} raises no "
        f"MalformedStatement but returns {result!r}"
    )


def in_the_order_of(written: str, words: str) -> str:
    """The words with p + k for k + p where what is written has p + k only: a statement that cannot
    be built has no variables whose order would say so."""
    found = written.replace(" ", "")

    def ordered(sum_: re.Match[str]) -> str:
        one, other = sum_.groups()
        is_other = f"{other}+{one}" in found and f"{one}+{other}" not in found
        return f"{other} + {one}" if is_other else sum_.group()

    return _SUM.sub(ordered, words)


def _check_built(claim: Claim, problem: Exception) -> None:
    """Refuse what the author raises, or what fails before the statement is built."""
    assert claim.function is not None
    trace = list(traceback.walk_tb(problem.__traceback__))
    code = getattr(claim.function, "__code__", None)
    if not is_ours(trace[-1][0].f_code.co_filename):
        raise ClaimError(
            f"{claim.id} is declared malformed, and {claim.function.__name__} says so itself: "
            "return the statement as it is meant, so that building it fails"
        )
    at = [line for frame, line in trace if frame.f_code is code]
    lines = linecache.getlines(code.co_filename) if code else []
    if lines and not (at and _is_returned("".join(lines), at[0])):
        raise ClaimError(
            f"{claim.id} is declared malformed, and what fails is no part of what "
            f"{claim.function.__name__} returns: {problem}"
        ) from problem


def _is_returned(source: str, line: int) -> bool:
    """Whether the line belongs to what a function returns."""
    return any(
        isinstance(node, ast.Return | ast.Lambda) and node.lineno <= line <= (node.end_lineno or 0)
        for node in ast.walk(ast.parse(source))
    )


def _target(claim: Claim) -> Statement:
    """What is to be proved: the statement, or the negation of what is to be refuted."""
    from symbolic_pe.language.statements import Not

    assert claim.statement is not None
    return claim.statement if claim.declared == "proved" else Not(claim.statement)


def _theorem(claim: Claim, result: Any) -> Step:
    """The theorem in what a proof function returned, closed and of the claim's statement."""
    from symbolic_pe.catalogue.wellstated import Misstated, check_exact
    from symbolic_pe.language.statements import same_statement
    from symbolic_pe.proofs.closing import close, left_over
    from symbolic_pe.steps.step import RuleError

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
        words = (
            _left(claim, left) if left else _proved_another_statement(claim, target, given, problem)
        )
        raise ClaimError(words) from problem
    if not same_statement(closed.conclusion, target):
        raise ClaimError(_proved_another_statement(claim, target, [closed]))
    if closed.hypotheses:
        raise ClaimError(_left(claim, closed.hypotheses))
    return closed


def _proved(
    claim: Claim,
    function: Callable[..., Any],
    known: Elaborated,
    find: Callable[[str], Claim],
) -> Settled:
    """The proof, elaborated as a whole.

    Where that fails, the proof is written again and each step looked at as it is made: so the
    first that does not follow is named, whatever comes of it later.
    """
    from symbolic_pe.proofs.elaboration import confirm
    from symbolic_pe.proofs.searched import checking, later
    from symbolic_pe.proofs.written import is_written

    if is_written(function):
        return _written(claim, function, find)
    first = next(iter(inspect.signature(function).parameters), "")
    if first:
        raise ClaimError(f"{_function(claim)} has {first} first: call its first parameter proof")
    try:
        with checking(later):
            return _certified(claim, function(), known)
    except KeyboardInterrupt:
        raise
    except BaseException:
        with checking(confirm):  # also where the proof of another claim cites this one
            return _certified(claim, function(), known)


def _written(claim: Claim, function: Callable[..., Any], find: Callable[[str], Claim]) -> Settled:
    """A proof that was written line by line."""
    from symbolic_pe.catalogue.wellstated import Misstated, check_exact
    from symbolic_pe.proofs.elaboration import Unproved
    from symbolic_pe.proofs.written import written

    assert claim.statement is not None
    refuting = claim.declared == "refuted"
    try:
        check_exact(claim.statement)
        return Settled(*written(claim.statement, function, find=find, refuting=refuting))
    except (Misstated, Unproved) as problem:
        raise ClaimError(f"{_function(claim)}: {problem}") from problem


def _certified(claim: Claim, result: Any, known: Elaborated) -> Settled:
    """What a proof function returned, with the kernel's theorem; :class:`ClaimError` where the
    kernel does not follow."""
    from symbolic_pe.proofs.elaboration import StepNotProved, Unproved, certify

    theorem = _theorem(claim, result)
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


def _proved_another_statement(
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
    from symbolic_pe.printing.lines import statement_text

    return statement_text(statement)


def _function(claim: Claim) -> str:
    noun = "proof" if claim.declared == "proved" else "refutation"
    return f"the {noun} {getattr(claim.function, '__name__', '')}".strip()


_PLACED = re.compile(r"[^\n]*?:\d+[:,] ")


def located(words: str, claim: Claim, at: str = "") -> str:
    """The words with a place, that of the claim if need be, where they start with none."""
    return words if _PLACED.match(words) else f"{at or _where(claim)}: {words}"


def _where(claim: Claim) -> str:
    code = getattr(claim.function, "__code__", None)
    return place(claim.file, code.co_firstlineno if code else claim.line)

"""What settles a claim: its function is called, and what it gives is checked and proved.

The module itself does not import SymPy: what needs it is imported where a claim is settled.
"""

from __future__ import annotations

import ast
import linecache
import re
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from symbolic_pe.explain import ClaimError, authors_line, explain, is_ours, place
from symbolic_pe.prose import marked, prose

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.proofs.written import Shown


def settle(
    claim: Claim,
    files: frozenset[str],
    find: Callable[[str], Claim],
) -> Shown | str:
    """Call the function that settles a claim and check what it gives.

    ``files``: the scripts, whose lines are the author's; ``find``: the claim of an id.  What the
    lines show for a proof or a refutation, the words of the ``MalformedStatement`` for a malformed
    claim.  Raises :class:`ClaimError` for
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
        return _proved(claim, function, find)
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


def _proved(claim: Claim, function: Callable[..., Any], find: Callable[[str], Claim]) -> Shown:
    """What the lines of a proof or a refutation show."""
    from symbolic_pe.catalogue.wellstated import (
        Misstated,
        check_exact,
        check_line,
        shown_statement,
    )
    from symbolic_pe.proofs.certificates import Unproved
    from symbolic_pe.proofs.written import is_written, written

    assert claim.statement is not None
    if not is_written(function):
        raise ClaimError(f"{_function(claim)} does not begin with the parameter proof\n{FORM}")
    refuting = claim.declared == "refuted"
    try:  # again: it may have been exchanged since the claim was made
        check_exact(claim.statement)
        shown = written(claim.statement, function, find=find, refuting=refuting)
    except (Misstated, Unproved) as problem:
        raise ClaimError(f"{_function(claim)}: {problem}") from problem
    for said in dict.fromkeys(
        part for line in shown.lines for part in (*line.supposed, line.statement)
    ):
        try:
            check_line(said)
        except Misstated as problem:
            words = f"{_function(claim)} says {shown_statement(said)}: {problem}"
            raise ClaimError(words) from problem
    return shown


FORM = """\
a proof is written line by line, to its first parameter:
    @CLAIM.proof
    def name(proof, x, …):
        fact = proof.have(statement, …)
        proof.shows(proof.conclusion, fact)"""
"""What those are told who return a proof instead."""


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

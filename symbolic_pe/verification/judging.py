"""How one claim comes out: it is settled, its repairs are looked at, and NumPy is asked.

The module itself does not import SymPy: what needs it is imported where a claim is judged.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import Catalogue, Claim, ClaimError
from symbolic_pe.catalogue.settling import located
from symbolic_pe.explain import explain, place
from symbolic_pe.index import Entry, read_script
from symbolic_pe.index.resting import strings_in
from symbolic_pe.outcomes import Crosscheck, Outcome, blank_outcome, failed

if TYPE_CHECKING:
    from symbolic_pe.foundations.recheck import Recheck
    from symbolic_pe.language.statements import Statement
    from symbolic_pe.proofs.record import Said
    from symbolic_pe.proofs.written import Shown

TIMEOUT = 60.0
"""Seconds allowed for one claim unless told otherwise."""


def judged(catalogue: Catalogue, entry: Entry, seed: int = 0) -> Outcome:
    """How a claim comes out in this process; an error where it cannot be had at all."""
    if entry.problem:
        return failed(entry, entry.problem)
    try:
        hidden = hidden_claim(catalogue, entry.file)
        return failed(entry, hidden) if hidden else judge(catalogue, entry.id, seed)
    except ClaimError as problem:
        return failed(entry, str(problem))


@lru_cache(maxsize=1)
def hidden_claim(catalogue: Catalogue, file: str) -> str:
    """What is wrong with a script that makes a claim which reading scripts does not show, so that
    it would be left out without a word; empty where nothing is.

    Raises :class:`ScriptError` where the script fails.
    """
    catalogue.load(file)
    listed: dict[str, frozenset[tuple[str, int]]] = {}
    for claim in catalogue.made_by(file):
        if claim.file not in listed:
            listed[claim.file] = _listed(claim.file)
        if (claim.id, claim.line) not in listed[claim.file]:
            return (
                f"{place(claim.file, claim.line)}: the claim {claim.id} is made where reading "
                "the script does not show it: write @claim(…) before a function at the top "
                "level, and call claim by the name that it is imported by"
            )
    return ""


def _listed(file: str) -> frozenset[tuple[str, int]]:
    """The claims that reading a script shows, with their lines."""
    try:
        return frozenset((entry.id, entry.line) for entry in read_script(Path(file)))
    except OSError:  # a text that has been executed, say
        return frozenset()


def judge(catalogue: Catalogue, id: str, seed: int, digests: bool = False) -> Outcome:
    """Settle one claim, check its repaired claims, and compare it with NumPy; the claim remembers
    the outcome.  ``digests``: of its proof as well.

    Raises :class:`ClaimError` only where the claim cannot be had at all (its script fails).
    """
    claim = catalogue.claim(id)
    find = partial(_judged, catalogue=catalogue, seed=seed, digests=digests)
    found = _found(catalogue, claim, find)
    claim.outcome = replace(found, made_ids=catalogue.has_made_ids(strings_in))
    return claim.outcome


def rechecked(catalogue: Catalogue, id: str, recheck: Recheck) -> Outcome:
    """Settle one claim, without numbers, and apply all rules of its proof again.

    Raises :class:`ClaimError` as ``judge`` does.
    """
    return _found(catalogue, catalogue.claim(id), partial(_made_again, recheck=recheck))


def _found(
    catalogue: Catalogue, claim: Claim, find: Callable[[Claim, Outcome], Outcome]
) -> Outcome:
    """What is found out about a claim, and how long it took; an error where something fails."""
    start = time.perf_counter()
    blank = blank_outcome(claim)
    with catalogue.active(claim.file):
        try:
            outcome = find(claim, blank)
        except ClaimError as problem:
            outcome = replace(blank, verdict="error", message=str(problem))
        except Exception as problem:  # a mistake in this package, and reported like any other
            words = explain(problem, catalogue.files, f"the verification of {claim.id}")
            outcome = replace(blank, verdict="error", message=located(words, claim))
    return replace(outcome, seconds=time.perf_counter() - start)


def _made_again(claim: Claim, blank: Outcome, recheck: Recheck) -> Outcome:
    from symbolic_pe.kernel.types import KernelError

    certificate = claim.certificate
    try:
        recheck.made_again(certificate.theorem, *certificate.obligations)
    except KernelError as problem:
        raise ClaimError(str(problem)) from problem
    return replace(blank, verdict=claim.declared, obligations=len(certificate.obligations))


def _judged(
    claim: Claim, blank: Outcome, catalogue: Catalogue, seed: int, digests: bool
) -> Outcome:
    if claim.function is None:
        at = place(claim.file, claim.line)
        words = f"{at}: nothing settles {claim.id}: attach a proof or a refutation"
        return replace(blank, message=words)
    if claim.declared == "malformed":
        outcome = replace(blank, verdict="malformed", message=claim.malformation)
        _check_repairs(claim, catalogue)
        return outcome
    shown = claim.theorem
    _check_repairs(claim, catalogue)
    _check_corollary(claim, shown, catalogue)
    keys = tuple(_key(line) for line in shown.lines)
    outcome = replace(
        blank,
        verdict=claim.declared,
        steps=len(keys),
        step_keys=keys,
        obligations=len(claim.certificate.obligations),
        axioms=claim.certificate.axioms,
        proof=claim.certificate.digest if digests else "",
    )
    return _compared(claim, shown, outcome, seed, catalogue.files)


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


def _check_corollary(claim: Claim, shown: Shown, catalogue: Catalogue) -> None:
    if not (main := claim.corollary_of):
        return
    at = f"{place(claim.file, claim.line)}: {claim.id} is said to be a corollary of {main}"
    try:
        declared = catalogue.claim(main).declared
    except ClaimError as problem:
        raise ClaimError(f"{at}: {problem}") from problem
    if declared != "proved":
        raise ClaimError(f"{at}, which is not proved but {declared}")
    if main not in shown.outline.cited:
        raise ClaimError(f"{at}, which its proof does not cite: cite it, or leave it out")


def _key(line: Said) -> str:
    """What a line says, for what and why, in short: the same in every process."""
    said = [line.reason, *map(_text, (*line.supposed, line.statement))]
    return blake2b("\n".join(said).encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=4096)
def _text(statement: Statement) -> str:
    """What is supposed is supposed for many lines."""
    return str(statement)


def _compared(
    claim: Claim, shown: Shown, outcome: Outcome, seed: int, files: frozenset[str]
) -> Outcome:
    """The outcome after the comparison with NumPy, an error where the two disagree."""
    from symbolic_pe.numerics.crosscheck import crosscheck
    from symbolic_pe.numerics.stated import NotComparable

    at = place(claim.file, claim.line)
    by_hand = any(not numbers.only_follow for numbers in claim.numerics)
    if claim.declared == "refuted" and not by_hand:
        raise ClaimError(
            f"{at}: {claim.id} is refuted, and not compared with NumPy where it is false: attach a "
            "comparison with @NAME.numbers(…)"
        )
    try:
        report = crosscheck(claim, shown, claim_seed(seed, claim.id))
    except NotComparable as problem:
        raise ClaimError(
            f"{at}: {claim.id} has no numeric cross-check, and its statement does not say how to "
            f"make one: {problem}; attach one with @NAME.numbers(…)"
        ) from problem
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        words = explain(problem, files, f"the cross-check of {claim.id}")
        raise ClaimError(located(words, claim)) from problem
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
        if not (by_hand or report.disagrees):
            words += "\nattach a comparison at points of your own with @NAME.numbers(…)"
        return replace(outcome, verdict="error", message=words)
    if not report.points:
        words = f"{at}: the cross-check of {claim.id} compares nothing: no point was drawn"
        return replace(outcome, verdict="error", message=words)
    return outcome


def claim_seed(seed: int, id: str) -> int:
    """The seed for the points of one claim: the same wherever and whenever it is verified."""
    return zlib.crc32(f"{seed}:{id}".encode())

"""A mutant before the two judges of its claim: the claim's proof and its NumPy functions."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any

import numpy as np

from symbolic_pe.catalogue import Catalogue, Claim, ClaimError
from symbolic_pe.deciding.clock import is_indivisible
from symbolic_pe.gate.consequences import entails
from symbolic_pe.gate.mutants import Mutant, mutants
from symbolic_pe.gate.values import same_values
from symbolic_pe.language.statements import Not, Statement, parts_of, same_statement
from symbolic_pe.numerics.crosscheck import compare, with_statement
from symbolic_pe.numerics.numbers import Numbers
from symbolic_pe.verification.judging import claim_seed

LIMIT = 20.0
"""Seconds of processor time that a judge may take for one mutant; who takes longer has not accepted
it.  Not of the clock, so that the answer does not depend on what else the machine does."""


@dataclass(frozen=True)
class Trial:
    """What became of a mutant.

    ``proved``: the claim's proof proves it (or its refutation refutes it); ``compared``: NumPy
    agrees with it; ``entailed``: steps show that it says nothing but what the claim says;
    ``same_values``: what was altered has the same values wherever it was tried.
    """

    mutant: Mutant
    proved: bool
    compared: bool
    entailed: bool
    same_values: bool

    @property
    def survives(self) -> bool:
        """Was it accepted by who should have noticed, and says something else than the claim?"""
        numbers = self.compared and not self.mutant.in_frame and not self.same_values
        return (self.proved or numbers) and not self.entailed

    @property
    def is_framed(self) -> bool:
        """Do the numbers accept it because they do not see what was altered?"""
        return self.compared and self.mutant.in_frame and not self.survives and not self.entailed


def try_claim(
    catalogue: Catalogue, claim: Claim, seed: int = 0, chosen: Iterable[Mutant] | None = None
) -> Iterator[Trial]:
    """Try mutants of a claim (all of them for ``None``), one after the other.

    Nothing for a malformed claim, which states nothing.  Raises :class:`ClaimError` where the
    claim itself is not settled, since then every mutant would be rejected.
    """
    if claim.statement is None:
        return
    with catalogue.active(claim.file):
        claim.settle()
        if not _agrees(claim, claim.statement, seed):
            raise ClaimError(f"{claim.id} itself does not pass its comparison with NumPy")
        for mutant in mutants(claim.statement) if chosen is None else chosen:
            yield try_mutant(claim, mutant, seed)


def try_mutant(claim: Claim, mutant: Mutant, seed: int = 0) -> Trial:
    """Let a claim's own proof and numbers judge a mutant of its statement.

    A refutation that also refutes the mutant has done nothing wrong: one false statement is as
    false as another.  So of a refuted claim the numbers alone are asked.
    """
    assert claim.statement is not None
    proved = claim.declared == "proved" and _in_time(lambda: _proves(claim, mutant.statement))
    compared = _in_time(lambda: _agrees(claim, mutant.statement, seed))
    entailed = same = False
    if proved or compared:
        entailed = _in_time(lambda: _follows_from_claim(claim, mutant.statement))
    if compared and not (entailed or mutant.in_frame):
        original = claim.statement
        same = _in_time(lambda: same_values(original, mutant.statement, seed))
    return Trial(mutant, proved, compared, entailed, same)


def _follows_from_claim(claim: Claim, statement: Statement) -> bool:
    """Is the mutant true because the claim is, or false because the claim is?"""
    assert claim.statement is not None
    if claim.declared == "refuted":
        return entails(statement, claim.statement)
    return entails(claim.statement, statement)


def _proves(claim: Claim, statement: Statement) -> bool:
    """Does the claim's proof, run again, settle this statement in the place of its own?"""
    kept = claim.statement
    vars(claim).update(statement=statement)  # its proof function asks the claim for it
    try:
        claim.settled_anew()
    except ClaimError:
        return False
    finally:
        vars(claim).update(statement=kept)
    return True


def _agrees(claim: Claim, statement: Statement, seed: int) -> bool:
    """Do the claim's NumPy functions let this statement pass?"""
    assert claim.statement is not None
    places = list(_places(claim.statement, statement))
    numerics: Sequence[Any] = [_moved(numbers, places) for numbers in claim.numerics]
    refuted = claim.declared == "refuted"
    try:
        numerics = with_statement(statement, numerics, claim.statement)
        with np.errstate(all="ignore"):
            report = compare(statement, numerics, claim_seed(seed, claim.id), refuted=refuted)
    except ValueError:  # a mutant without meaning, or without a value, is stopped by that
        return False
    return not report.failures and report.points > 0


def _moved(numbers: Numbers, places: Sequence[tuple[Statement, Statement]]) -> Numbers:
    """The same numbers, compared with the parts of the mutant where the original's were."""
    if numbers.of is None:
        return numbers
    parts = tuple(_counterpart(part, places) for part in numbers.of)
    return replace(numbers, of=parts)


def _counterpart(part: Statement, places: Sequence[tuple[Statement, Statement]]) -> Statement:
    """What stands in the mutant where this part stands in the original."""
    found = [after for before, after in places if same_statement(before, part)]
    altered = [after for after in found if not same_statement(after, part)]
    if not altered and isinstance(part, Not):
        return Not(_counterpart(part.body, places))
    return (*altered, part)[0]


def _places(original: Statement, altered: Statement) -> Iterator[tuple[Statement, Statement]]:
    """Parts of the original with the parts of the mutant at the same places."""
    yield original, altered
    before, after = parts_of(original), parts_of(altered)
    if len(before) == len(after):
        for old, new in zip(before, after, strict=True):
            yield from _places(old, new)


# --- time ------------------------------------------------------------------------------------


_AGAIN = 0.01
"""Seconds until it is tried again, where SymPy must not be interrupted."""


class _OutOfTime(BaseException):
    """Not an Exception, so that no handler in a proof takes it for its own."""


def _in_time(judge: Any) -> bool:
    """The answer of a judge, False if it takes too long (where the system has timers)."""
    try:
        with _limited(LIMIT):
            return bool(judge())
    except _OutOfTime:
        return False


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def stop(_signal: int, frame: FrameType | None) -> None:
        if not is_indivisible(frame):
            raise _OutOfTime

    try:
        before = signal.signal(signal.SIGPROF, stop)
    except (AttributeError, ValueError):  # Windows, or not in the main thread
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)

"""What ``python derivations/SCRIPT.py`` does: the proofs of one script, and how they come out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.cli.output import flushed, not_written, prepare
from symbolic_pe.cli.table import print_reasons
from symbolic_pe.index import TargetError, select
from symbolic_pe.outcomes import Outcome, failures, line_of, summary_lines
from symbolic_pe.verification.judging import judged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from symbolic_pe.catalogue import Claim
    from symbolic_pe.reports.translations import Translator


def run(file: str) -> int:
    """Print the proof of every claim in a script, then the outcomes; 0 if all are as declared.

    Everything happens in this process: an endless loop is for the reader to interrupt, and a
    debugger can follow.
    """
    prepare()
    try:
        status = _run(file)
    except TargetError as problem:
        click.echo(str(problem), err=True)
        status = 2
    except OSError as problem:
        status = not_written(problem)
    return flushed(status)


def _run(file: str) -> int:
    start = time.perf_counter()
    selection = select([str(Path(file).resolve())])
    catalogue = Catalogue(selection.scripts)
    outcomes = []
    for entry in selection.entries:
        outcome = judged(catalogue, entry)
        outcomes.append(outcome)
        click.echo(shown(catalogue, outcome) + "\n")
    for outcome in outcomes:
        click.echo(line_of(outcome))
    print_reasons(failures(outcomes))
    click.echo(summary_lines(outcomes, time.perf_counter() - start))
    return 0 if all(outcome.as_declared for outcome in outcomes) else 1


def all_shown(
    catalogue: Catalogue,
    outcomes: Sequence[Outcome],
    *,
    lemmas: bool = False,
    kernel: bool = False,
    tr: Translator | None = None,
) -> Iterator[str]:
    """Each claim as :func:`shown` has it; those of a script that does not run stand together above
    what is wrong with it."""
    unmade = [outcome for outcome in outcomes if _claim(catalogue, outcome) is None]
    for outcome in outcomes:
        sharing = [other for other in unmade if other.message == outcome.message]
        if outcome in sharing[1:]:
            continue
        if outcome in sharing:
            yield _not_made(sharing, tr)
        else:
            yield shown(catalogue, outcome, lemmas=lemmas, kernel=kernel, tr=tr)


def shown(
    catalogue: Catalogue,
    outcome: Outcome,
    *,
    lemmas: bool = False,
    kernel: bool = False,
    tr: Translator | None = None,
) -> str:
    """A claim and its proof as text, or what is wrong with it; ``lemmas``: with their proofs;
    ``kernel``: with the kernel's own theorem."""
    from symbolic_pe.cli.colours import paint, shows_signs
    from symbolic_pe.reports.terminal import text

    claim = _claim(catalogue, outcome)
    if claim is None:
        return _not_made([outcome], tr)
    with catalogue.active(outcome.file):
        return text.show(
            claim,
            _in_words(outcome, tr),
            lemmas=lemmas,
            kernel=kernel,
            paint=paint,
            signs=shows_signs(),
            tr=tr,
        )


def _claim(catalogue: Catalogue, outcome: Outcome) -> Claim | None:
    """The claim that came out so, if its script has made it."""
    try:
        claim = catalogue.claim(outcome.id)
    except ClaimError:
        return None
    return claim if (claim.file, claim.line) == (outcome.file, outcome.line) else None


def _not_made(outcomes: Sequence[Outcome], tr: Translator | None) -> str:
    """The titles of claims that their script has not made, and what is wrong with it."""
    from symbolic_pe.reports.messages import on_lines
    from symbolic_pe.reports.paragraphs import filled, room
    from symbolic_pe.reports.translations import ENGLISH, translator

    say, width = tr or translator(ENGLISH), room()
    titles = [
        line
        for outcome in outcomes
        for line in filled(
            say("{claim}: {title}", claim=outcome.id, title=say(outcome.title)), width
        )
    ]
    message = on_lines(_in_words(outcomes[0], tr).message, width)
    return "\n".join([*titles, "", *message])


def _in_words(outcome: Outcome, tr: Translator | None) -> Outcome:
    from symbolic_pe.reports.messages import in_words

    return in_words(outcome, tr.language) if tr else outcome

"""``symbolic-pe verify`` and ``symbolic-pe axioms``: claims proved, each in a worker."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial

import click

from symbolic_pe.cli import options
from symbolic_pe.cli.options import LANGUAGE, NOTE, of_note
from symbolic_pe.cli.output import echo_json
from symbolic_pe.cli.selecting import selected, targets, usage_errors
from symbolic_pe.cli.table import print_reasons
from symbolic_pe.index import Entry
from symbolic_pe.outcomes import Outcome, failures, summary_lines
from symbolic_pe.reports.messages import in_words
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.verification.judging import TIMEOUT


@click.command()
@targets
@NOTE
@options.json_option("the outcomes")
@options.seed()
@options.timeout(TIMEOUT, "The most that one claim may take.")
@options.jobs("Processes; by default one per processor.")
@click.option(
    "--kept/--fresh",
    default=None,
    help="Show kept outcomes of claims of which nothing has changed, or judge all of them again; "
    "--kept by default, --fresh where the variable CI is set.",
)
@LANGUAGE
def verify(
    targets: Sequence[str],
    extra: Sequence[str],
    note: str | None,
    as_json: bool,
    seed: int,
    timeout: float,
    jobs: int | None,
    kept: bool | None,
    language: str,
) -> None:
    """Prove claims, check them against NumPy, and compare with what their scripts declare.

    Without arguments, all claims that come with the package. Exits with 0 only if every claim
    comes out as declared.
    """
    from symbolic_pe.verification.kept import wanted, with_kept
    from symbolic_pe.verification.workers import Settings, WorkerUnusable, run

    start, tr = time.perf_counter(), translator(language)
    selection = selected(targets, extra, to_run=True)
    entries = of_note(selection.entries, note)
    settings = Settings(selection.scripts, seed, timeout, digests=as_json)
    judge, fresh = partial(run, settings=settings, jobs=jobs), not wanted(kept)
    with (
        usage_errors(WorkerUnusable),
        closing(with_kept(entries, settings, judge, fresh=fresh)) as results,
    ):
        outcomes = _shown(results, entries, as_json, tr)
    _conclude(outcomes, time.perf_counter() - start, as_json, tr)
    sys.exit(0 if all(outcome.as_declared for outcome in outcomes) else 1)


def _shown(
    results: Iterator[tuple[int, Outcome]],
    entries: Sequence[Entry],
    as_json: bool,
    tr: Translator,
) -> list[Outcome]:
    """Wait for the outcomes and show them meanwhile as befits where they go."""
    from symbolic_pe.cli import table
    from symbolic_pe.verification.workers import in_order

    if as_json:
        return list(in_order(results))
    if sys.stdout.isatty():
        return table.show_on_terminal(results, len(entries), tr)
    return list(table.printed_as_lines(in_order(results), tr))


def _conclude(outcomes: Sequence[Outcome], seconds: float, as_json: bool, tr: Translator) -> None:
    if as_json:
        from symbolic_pe.outcomes import to_json

        echo_json(to_json(outcomes, seconds))
        return
    print_reasons(failures((in_words(outcome, tr.language) for outcome in outcomes), tr))
    click.echo(summary_lines(outcomes, seconds, tr))


@click.command()
@targets
@options.seed()
@options.jobs("Processes; by default one per processor.")
@LANGUAGE
def axioms(
    targets: Sequence[str], extra: Sequence[str], seed: int, jobs: int | None, language: str
) -> None:
    """What is assumed: each axiom, a numerical check of it, and the claims resting on it.

    Verifies the claims first (all that come with the package, or those named). Exits with 0 only
    if they come out as declared and every check holds.
    """
    from symbolic_pe.verification.workers import Settings, WorkerUnusable, in_order, run

    selection = selected(targets, extra)
    with usage_errors(WorkerUnusable):
        settings = Settings(selection.scripts, seed, TIMEOUT)
        outcomes = list(in_order(run(selection.entries, settings, jobs)))
    from symbolic_pe.cli import axioms as assumed

    checks, tr = assumed.checked(seed), translator(language)
    for paragraph in assumed.report(outcomes, checks, tr=tr):
        click.echo(paragraph)
    print_reasons(failures((in_words(outcome, language) for outcome in outcomes), tr))
    as_declared = all(outcome.as_declared for outcome in outcomes)
    sys.exit(0 if as_declared and all(check.holds for check in checks.values()) else 1)

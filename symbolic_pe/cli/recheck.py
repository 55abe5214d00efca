"""``symbolic-pe recheck`` and ``symbolic-pe export coq``: proofs checked again, by Coq too."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.cli import options
from symbolic_pe.cli.colours import COLOURS, WRONG, badge
from symbolic_pe.cli.output import echo_json
from symbolic_pe.cli.selecting import NOTHING_WRITTEN, selected, targets, usage_errors
from symbolic_pe.cli.table import awaited, print_reasons
from symbolic_pe.index import Entry, Selection
from symbolic_pe.outcomes import by_reason, claims_counted, in_a_row, in_turn
from symbolic_pe.prose import columns
from symbolic_pe.reports.messages import told
from symbolic_pe.reports.translations import Translator, translator

if TYPE_CHECKING:
    from symbolic_pe.coq.rechecking import Verdict
    from symbolic_pe.outcomes import Outcome

_TIMEOUT = 300.0
"""Seconds that Coq may take for one claim unless told otherwise."""


@click.command()
@targets
@click.option("--coq", "by_coq", is_flag=True, help="Let Coq check the proofs.")
@click.option("--again", is_flag=True, help="With --coq: without regard to earlier results.")
@options.json_option("the verdicts")
@options.timeout(_TIMEOUT, "The most that one claim may take.")
@options.jobs("How many processes there are at a time; with --coq, of Coq.", 2)
@options.LANGUAGE
def recheck(
    targets: Sequence[str],
    extra: Sequence[str],
    by_coq: bool,
    again: bool,
    as_json: bool,
    timeout: float,
    jobs: int,
    language: str,
) -> None:
    """Make each proof a proof of the kernel, and apply all of its rules again.

    With --coq it is Coq, which shares nothing with this program, that checks them: each claim with
    the theorems that say that all it speaks of has a value. That a proof was accepted is kept
    as long as neither it nor Coq changes.

    Without arguments, all claims that come with the package. Exits with 0 only if every claim that
    is declared proved or refuted is accepted, with 2 if Coq is missing.
    """
    start, tr = time.perf_counter(), translator(language)
    selection = selected(targets, extra, to_run=True)
    entries = [entry for entry in selection.entries if entry.declared != "malformed"]
    skipped = len(selection.entries) - len(entries)
    if by_coq:
        found = _by_coq(Catalogue(selection.scripts), entries, again, timeout, jobs)
    else:
        found = _by_the_kernel(selection, entries, timeout, jobs)
    verdicts = _shown(found, len(entries), as_json, tr)
    seconds = time.perf_counter() - start
    if as_json:
        echo_json({"claims": [asdict(verdict) for verdict in verdicts], "seconds": seconds})
    else:
        _conclude(verdicts, skipped, seconds, by_coq, tr)
    sys.exit(0 if all(verdict.accepted for verdict in verdicts) else 1)


def _by_coq(
    catalogue: Catalogue, entries: Sequence[Entry], again: bool, timeout: float, jobs: int
) -> Iterator[Verdict]:
    from symbolic_pe.coq import rechecking
    from symbolic_pe.coq.check import CoqMissing, CoqUnusable, LibraryRefused

    with usage_errors(CoqMissing, CoqUnusable, LibraryRefused):
        yield from rechecking.recheck(catalogue, entries, jobs, timeout, again)


def _by_the_kernel(
    selection: Selection, entries: Sequence[Entry], timeout: float, jobs: int
) -> Iterator[Verdict]:
    """In worker processes; what a worker has shown again, for one claim, it does not show again."""
    from contextlib import closing

    from symbolic_pe.verification.workers import Settings, WorkerUnusable, in_order, run

    settings = Settings(selection.scripts, timeout=timeout, recheck=True)
    with usage_errors(WorkerUnusable), closing(run(entries, settings, jobs)) as results:
        yield from map(_verdict, in_order(results))


def _verdict(outcome: Outcome) -> Verdict:
    from symbolic_pe.coq.rechecking import Verdict

    accepted, message = outcome.as_declared, outcome.message
    return Verdict(outcome.id, accepted, message, outcome.seconds, obligations=outcome.obligations)


# --- what is shown ---------------------------------------------------------------------------


def _shown(found: Iterable[Verdict], count: int, as_json: bool, tr: Translator) -> list[Verdict]:
    if as_json:
        return list(found)
    if sys.stdout.isatty():
        return _on_terminal(found, count, tr)
    verdicts = []
    for verdict in found:
        click.echo(_line(verdict, tr))
        verdicts.append(verdict)
    return verdicts


def _line(verdict: Verdict, tr: Translator) -> str:
    """``accepted      self-dot  (2 obligations; Coq's reals; 3.1 s)``."""
    word = _word(verdict, tr)
    given = (_obligations(verdict, tr), _assumed(verdict, tr), _seconds(verdict, tr))
    details = in_turn([*filter(None, given)], tr)
    room = " " * (12 - columns(word))
    return f"{word}{room}  {verdict.id}  {tr('({details})', details=details)}"


def _word(verdict: Verdict, tr: Translator) -> str:
    return tr("accepted") if verdict.accepted else tr("NOT ACCEPTED")


def _obligations(verdict: Verdict, tr: Translator) -> str:
    number = verdict.obligations
    if not number:
        return ""
    return tr("{count} obligation" if number == 1 else "{count} obligations", count=number)


def _seconds(verdict: Verdict, tr: Translator) -> str:
    seconds = tr("{seconds} s", seconds=f"{verdict.seconds:.1f}")
    return in_a_row([seconds, tr("kept")], tr) if verdict.kept else seconds


def _assumed(verdict: Verdict, tr: Translator) -> str:
    """What an accepted proof assumes, in one word if that is what Coq's reals assume."""
    from symbolic_pe.coq.check import ASSUMED_BY_COQS_REALS

    if not verdict.assumptions:
        return ""
    if ASSUMED_BY_COQS_REALS.issuperset(verdict.assumptions):
        return tr("Coq's reals")
    return ", ".join(verdict.assumptions)


def _on_terminal(found: Iterable[Verdict], count: int, tr: Translator) -> list[Verdict]:
    """A progress bar while the verdicts come in, then a table of them."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    verdicts = awaited(found, count, tr("checking"), lambda verdict: verdict.id, console)
    headers = (tr("claim"), "", tr("obligations"), tr("time"), tr("assumes"))
    table = Table(*headers, box=None, pad_edge=False)
    for verdict in verdicts:
        kind = "proved" if verdict.accepted else "error"
        word = Text(badge(_word(verdict, tr), kind))
        word.stylize((COLOURS["proved"] if verdict.accepted else WRONG).for_rich)
        obligations = str(verdict.obligations or "")
        table.add_row(
            Text(verdict.id), word, obligations, _seconds(verdict, tr), _assumed(verdict, tr)
        )
    console.print(table)
    return verdicts


def _conclude(
    verdicts: Sequence[Verdict], skipped: int, seconds: float, by_coq: bool, tr: Translator
) -> None:
    wrong = [verdict for verdict in verdicts if not verdict.accepted]
    print_reasons(by_reason([(item.id, told(item.message, tr.language)) for item in wrong], tr))
    assumed = sorted({name for verdict in verdicts for name in verdict.assumptions})
    gap = "" if assumed else "\n"
    if assumed:
        click.echo("\n" + tr("assumed: {names}", names=in_a_row(assumed, tr)))
    click.echo(gap + _summary(verdicts, skipped, seconds, by_coq, tr))


def _summary(
    verdicts: Sequence[Verdict], skipped: int, seconds: float, by_coq: bool, tr: Translator
) -> str:
    """``8 claims: 7 accepted by the kernel, 1 not; 1 malformed, …; in 3.1 s``."""
    accepted = sum(verdict.accepted for verdict in verdicts)
    counts = tr(
        "{claims}: {count} accepted by {checker}",
        claims=claims_counted(len(verdicts), tr),
        count=accepted,
        checker=_version() if by_coq else tr("the kernel"),
    )
    parts = [counts]
    if accepted < len(verdicts):
        others = len(verdicts) - accepted
        parts = [tr("{accepted}, {count} not", accepted=counts, count=others)]
    if skipped:
        parts.append(tr("{count} malformed, about which there is no theorem", count=skipped))
    return in_turn([*parts, tr("in {seconds} s", seconds=f"{seconds:.1f}")], tr)


def _version() -> str:
    from symbolic_pe.coq.check import coq_version

    return f"Coq {coq_version()}"


# --- export ----------------------------------------------------------------------------------


@click.command()
@targets
@options.output_folder()
@options.jobs("How many scripts are written at a time.", 2)
@options.LANGUAGE
def coq(
    targets: Sequence[str], extra: Sequence[str], output: Path, jobs: int, language: str
) -> None:
    """A project for Coq: the claims as theorems, with proofs that Coq checks.

    A preamble defines the functions and proves the axioms; each script has a file with the
    definitions that its claims use and the claims as theorems. make checks all of it. Without
    arguments, all claims that come with the package; nothing is written unless all of them are
    theorems of the kernel.
    """
    from symbolic_pe.cli import folders

    tr = translator(language)
    selection = selected(targets, extra)
    with usage_errors(OSError):
        folders.check_folder(output)
    modules, claims = _modules(selection, jobs)
    from symbolic_pe.coq.project import project

    with usage_errors(OSError):
        folders.write_folder(output, project(modules))
    where = shlex.quote(str(output))
    counted = claims_counted(claims, tr)
    words = tr(
        "{claims} written to {place}; {command} checks them",
        claims=counted,
        place=where,
        command=f"make -C {where}",
    )
    click.echo(words, err=True)


def _modules(selection: Selection, jobs: int) -> tuple[dict[str, str], int]:
    """The scripts as modules of Coq, and how many claims are in them; says of all claims that are
    no theorems of the kernel why."""
    from concurrent.futures import BrokenExecutor

    from symbolic_pe.coq.exporting import written

    entries = [entry for entry in selection.entries if entry.declared != "malformed"]
    if not entries:
        raise click.UsageError("these claims are malformed: there is no theorem about them")
    try:
        parts = written(selection.scripts, entries, jobs)
    except BrokenExecutor as problem:
        raise click.ClickException(
            f"a process has ended early; nothing is written ({problem})"
        ) from None
    problems = dict.fromkeys(problem for part in parts for problem in part.problems)
    if problems:
        raise click.ClickException("\n".join([*problems, NOTHING_WRITTEN]))
    modules = {name: text for part in parts for name, text in part.modules.items()}
    return dict(sorted(modules.items())), sum(part.claims for part in parts)

"""The commands of ``symbolic-pe``.

Nothing here imports SymPy before a command needs it; ``--help``, ``list`` and completion never do.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import click

from symbolic_pe.catalogue import Catalogue, ClaimError, made_in_notes
from symbolic_pe.cli import files, options
from symbolic_pe.cli.decide import decide
from symbolic_pe.cli.examine import examine
from symbolic_pe.cli.figures import figures
from symbolic_pe.cli.new import new
from symbolic_pe.cli.output import Program, echo_document, echo_json
from symbolic_pe.cli.recheck import coq, recheck
from symbolic_pe.cli.selecting import WrongUse, selected, targets, usage_errors
from symbolic_pe.index import Entry, Selection
from symbolic_pe.judging import TIMEOUT, judged
from symbolic_pe.outcomes import SETTLED, Outcome, count, failures, summary_lines
from symbolic_pe.reports.coverage import in_order_of_notes
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.version import __version__

__all__ = ["main"]


NOTE = click.option("--note", "note", metavar="NUMBER", help="Only claims of this note, as 003.")
LANGUAGE = options.language("The language of what is printed.")


@click.group(
    cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="symbolic-pe")
def main() -> None:
    """Verify derivations about positional encodings, and show and print their proofs."""


main.add_command(examine)
main.add_command(figures)
main.add_command(new)


@main.command()
@targets
@NOTE
@options.json_option("the outcomes")
@options.seed()
@options.timeout(TIMEOUT, "The most that one claim may take.")
@options.jobs("Processes; by default one per processor.")
@LANGUAGE
def verify(
    targets: Sequence[str],
    extra: Sequence[str],
    note: str | None,
    as_json: bool,
    seed: int,
    timeout: float,
    jobs: int | None,
    language: str,
) -> None:
    """Prove claims, check them against NumPy, and compare with what their scripts declare.

    Without arguments, all claims that come with the package. Exits with 0 only if every claim
    comes out as declared.
    """
    from symbolic_pe.workers import Settings, Worker, WorkerUnusable, run

    start, tr = time.perf_counter(), translator(language)
    first = Worker()
    first.start()  # it loads SymPy while the scripts are read here
    try:
        selection = selected(targets, extra)
        entries = _of_note(selection.entries, note)
        settings = Settings(selection.scripts, seed, timeout)
        with closing(run(entries, settings, jobs, first)) as results:
            outcomes = _shown(results, entries, as_json, tr)
    except WorkerUnusable as problem:
        raise WrongUse(str(problem)) from problem
    finally:
        first.close()
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
    from symbolic_pe.workers import in_order

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
    for line in failures(outcomes, tr):
        click.echo(line)
    click.echo(summary_lines(outcomes, seconds, tr))


@main.command("list")
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[FILE|FOLDER]...")
@NOTE
@click.option("--topic", metavar="NAME", help="Only claims of the script with this name.")
@click.option("--verdict", type=click.Choice(SETTLED), help="Only claims declared so.")
@LANGUAGE
def list_(
    paths: Sequence[str],
    note: str | None,
    topic: str | None,
    verdict: str | None,
    language: str,
) -> None:
    """List claims, without running anything.

    Without arguments, all claims that come with the package.
    """
    from symbolic_pe.cli import table

    entries = selected((), paths).entries
    _check_filter("note", note, {source.note for entry in entries for source in entry.sources})
    _check_filter("topic", topic, {entry.topic for entry in entries})
    kept = [entry for entry in entries if _matches(entry, note, topic, verdict)]
    for line in table.listing(kept, translator(language), table.terminal_width()):
        click.echo(line)


def _check_filter(kind: str, wanted: str | None, known: set[str]) -> None:
    if wanted is not None and wanted not in known:
        raise click.UsageError(
            f"there is no claim with {kind} {wanted}: there are {', '.join(sorted(known - {''}))}"
        )


def _matches(entry: Entry, note: str | None, topic: str | None, verdict: str | None) -> bool:
    notes = {source.note for source in entry.sources}
    wanted = ((note, notes), (topic, {entry.topic}), (verdict, {entry.declared}))
    return all(value is None or value in values for value, values in wanted)


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[FILE|FOLDER]...")
@click.option("--note", "note", metavar="NUMBER", help="Only this note, as 003.")
@LANGUAGE
def coverage(paths: Sequence[str], note: str | None, language: str) -> None:
    """What is said about each note, section by section, without running anything.

    Claims with their declared verdicts and the count of each; those beyond the notes at the end.
    """
    from symbolic_pe.cli import coverage as covered

    covered.show(_of_note(selected((), paths).entries, note), note, translator(language))


@main.command()
@targets
@click.option(
    "--note",
    "note",
    metavar="NUMBER",
    help="This note, as 003, sentence by sentence: what is right in it, and what is not.",
)
@options.json_option("the errata")
@LANGUAGE
def errata(
    targets: Sequence[str],
    extra: Sequence[str],
    note: str | None,
    as_json: bool,
    language: str,
) -> None:
    """What the notes get wrong: each false claim, why it is wrong, where that shows, and what is
    true instead.

    All refuted and malformed claims that a note makes, or those among the ones named. They are
    verified, for the points at which they show a claim to fail. With --note, the note in its own
    order and words, with the verdicts, reasons and repairs beside each sentence.
    """
    selection = selected(targets, extra)
    if note is not None and not as_json:
        from symbolic_pe.cli.notes import printed

        click.echo(printed(selection, _of_note(selection.entries, note), note, language))
        return
    false = [entry for entry in _of_note(selection.entries, note) if _may_be_false(entry)]
    wrong = in_order_of_notes([entry for entry in false if _may_be_of_a_note(entry)])
    catalogue = Catalogue(selection.scripts)
    outcomes = [judged(catalogue, entry) for entry in wrong]
    problems = [outcome.message for outcome in outcomes if outcome.verdict == "error"]
    if problems:
        raise click.ClickException("\n".join(dict.fromkeys(problems)))
    from symbolic_pe.reports.errata import erratum, erratum_json, erratum_text
    from symbolic_pe.reports.text import known_theorems

    known = known_theorems(catalogue.made())
    try:
        entries = [erratum(catalogue.claim(entry.id), catalogue.claim, known) for entry in wrong]
    except ClaimError as problem:
        raise click.ClickException(str(problem)) from problem
    if as_json:
        echo_json({"errata": [erratum_json(entry) for entry in entries]})
        return
    from symbolic_pe.cli.colours import paint

    tr = translator(language)
    texts = (erratum_text(entry, tr=tr, paint=paint) for entry in entries)
    click.echo("\n\n\n".join(texts) if entries else _no_errata(false))


def _may_be_false(entry: Entry) -> bool:
    return bool(entry.problem) or entry.declared in ("refuted", "malformed")


def _may_be_of_a_note(entry: Entry) -> bool:
    return bool(entry.problem) or made_in_notes(entry.sources)


def _no_errata(false: Sequence[Entry]) -> str:
    if not false:
        return "none of these claims is false"
    ids = ", ".join(entry.id for entry in false)
    return f"no note makes the false claims among these ({ids}): symbolic-pe show has the reasons"


@main.command()
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
    from symbolic_pe.workers import Settings, WorkerUnusable, in_order, run

    selection = selected(targets, extra)
    try:
        settings = Settings(selection.scripts, seed, TIMEOUT)
        outcomes = list(in_order(run(selection.entries, settings, jobs)))
    except WorkerUnusable as problem:
        raise WrongUse(str(problem)) from problem
    from symbolic_pe.cli import axioms as assumed

    checks, tr = assumed.checked(seed), translator(language)
    for paragraph in assumed.report(outcomes, checks, tr=tr):
        click.echo(paragraph)
    for line in failures(outcomes, tr):
        click.echo(line)
    as_declared = all(outcome.as_declared for outcome in outcomes)
    sys.exit(0 if as_declared and all(check.holds for check in checks.values()) else 1)


def _of_note(entries: Sequence[Entry], note: str | None) -> list[Entry]:
    """The claims of one note, or all."""
    _check_filter("note", note, {source.note for entry in entries for source in entry.sources})
    return [entry for entry in entries if _matches(entry, note, None, None)]


@main.command()
@targets
@click.option("--lemmas", is_flag=True, help="Prove the general lemmas too that a proof refers to.")
@click.option("--kernel", is_flag=True, help="Print the kernel's own theorem too, with its rules.")
@LANGUAGE
def show(
    targets: Sequence[str], extra: Sequence[str], lemmas: bool, kernel: bool, language: str
) -> None:
    """Show claims: statement, source, and the proof step by step with reasons.

    They are verified first. Exits with 0 only if every claim comes out as declared.
    """
    if not targets:
        raise click.UsageError("which claim? symbolic-pe list shows all of them")
    from symbolic_pe.cli.scripts import shown

    selection = selected(targets, extra)
    catalogue = Catalogue(selection.scripts)
    outcomes = [judged(catalogue, entry) for entry in selection.entries]
    tr = translator(language)
    texts = (shown(catalogue, outcome, lemmas=lemmas, kernel=kernel, tr=tr) for outcome in outcomes)
    click.echo("\n\n\n".join(texts))
    sys.exit(0 if all(outcome.as_declared for outcome in outcomes) else 1)


@main.group()
def export() -> None:
    """Write claims and proofs in other formats."""


@export.command()
@targets
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write; standard output by default.",
)
@files.FORCE
@click.option("--pdf", is_flag=True, help="Compile it to FILE.pdf (and keep FILE.tex if so named).")
@options.language("The language of the document; zh needs XeLaTeX and ctex.")
def latex(
    targets: Sequence[str],
    extra: Sequence[str],
    output: Path | None,
    force: bool,
    pdf: bool,
    language: str,
) -> None:
    """One LaTeX document: each claim with its source, proof and axioms.

    Without arguments, all claims that come with the package. The claims are verified first; nothing
    is written unless all hold good. The figures of FILE.tex are written to a folder FILE-figures
    beside it, if matplotlib is installed. Nothing is written over that this program has not
    written, unless with --force.
    """

    pdf = pdf or (output is not None and output.suffix == ".pdf")
    if pdf and output is None:
        raise click.UsageError("--pdf needs a file to write: add -o FILE.pdf")
    selection = selected(targets, extra)
    if output is not None:
        with usage_errors(OSError):
            _check_writable(output, pdf, selection, force)
    catalogue = Catalogue(selection.scripts)
    outcomes = [judged(catalogue, entry) for entry in selection.entries]
    problems = [outcome.message for outcome in outcomes if not outcome.as_declared]
    if problems:
        raise click.ClickException("\n".join([*dict.fromkeys(problems), "nothing is written"]))
    claims = [catalogue.claim(outcome.id) for outcome in outcomes]
    from symbolic_pe.reports.latex import LaTeXError, document
    from symbolic_pe.reports.text import known_theorems

    known = known_theorems(catalogue.made())
    if output is None:
        echo_document(document(claims, known=known, language=language))
        return
    from symbolic_pe.cli.typeset import typeset

    try:
        with usage_errors(OSError):
            warning = typeset(claims, known, output, pdf=pdf, language=language)
    except LaTeXError as problem:
        raise WrongUse(f"{problem}\nnothing is written") from problem
    if warning:
        click.echo(warning, err=True)
    where = " and ".join(map(str, files.written(output, pdf)))
    click.echo(f"{count(len(claims), 'claim')} written to {where}", err=True)


def _check_writable(output: Path, pdf: bool, selection: Selection, force: bool) -> None:
    """Raise ``OSError`` if a file of a LaTeX export must not be written."""
    for path in files.written(output, pdf):
        files.check_writable(path, force)
        figures = files.figures_beside(path, (entry.id for entry in selection.entries))
        for drawn in figures.values() if path.suffix != ".pdf" else ():
            if drawn.exists():
                files.check_writable(drawn, force)


@export.command("html")
@targets
@options.output_folder()
@options.language("The language of the pages.")
def html_(targets: Sequence[str], extra: Sequence[str], output: Path, language: str) -> None:
    """Static pages: an index with filters, and each claim with its proof.

    They need no network and no JavaScript. Without arguments, all claims that come with the
    package. The claims are verified first; nothing is written unless all hold good.
    """
    from symbolic_pe.cli import folders

    selection = selected(targets, extra)
    with usage_errors(OSError):
        folders.check_folder(output)
    from symbolic_pe.cli import website

    try:
        pages, warning = website.pages(selection, language)
    except website.NotVerified as problem:
        raise click.ClickException(f"{problem}\nnothing is written") from problem
    with usage_errors(OSError):
        folders.write_folder(output, pages)
    if warning:
        click.echo(warning, err=True)
    start = output / "index.html"
    click.echo(f"{count(len(selection.entries), 'claim')} written; open {start}", err=True)


main.add_command(decide)
main.add_command(recheck)
export.add_command(coq)

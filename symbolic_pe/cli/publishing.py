"""``symbolic-pe export latex`` and ``html``: verified claims as a document, and as pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.cli import files, options
from symbolic_pe.cli.output import echo_document
from symbolic_pe.cli.selecting import (
    NOTHING_WRITTEN,
    WrongUse,
    check_verified,
    selected,
    targets,
    usage_errors,
)
from symbolic_pe.index import Selection
from symbolic_pe.outcomes import claims_counted
from symbolic_pe.reports.translations import translator
from symbolic_pe.verification.judging import judged


@click.command()
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
    check_verified(outcomes, NOTHING_WRITTEN)
    claims = [catalogue.claim(outcome.id) for outcome in outcomes]
    from symbolic_pe.reports.paper.latex import document
    from symbolic_pe.reports.paper.pdf import LaTeXError

    if output is None:
        echo_document(document(claims, language=language))
        return
    from symbolic_pe.cli.typeset import typeset

    try:
        with usage_errors(OSError):
            warning = typeset(claims, output, pdf=pdf, language=language)
    except LaTeXError as problem:
        raise WrongUse(f"{problem}\n{NOTHING_WRITTEN}") from problem
    if warning:
        click.echo(warning, err=True)
    tr = translator(language)
    place, *others = map(str, files.written(output, pdf))
    words = "{claims} written to {place} and {other}" if others else "{claims} written to {place}"
    counted = claims_counted(len(claims), tr)
    click.echo(tr(words, claims=counted, place=place, other="".join(others)), err=True)


def _check_writable(output: Path, pdf: bool, selection: Selection, force: bool) -> None:
    """Raise ``OSError`` if a file of a LaTeX export must not be written."""
    for path in files.written(output, pdf):
        files.check_writable(path, force)
        figures = files.figures_beside(path, (entry.id for entry in selection.entries))
        for drawn in figures.values() if path.suffix != ".pdf" else ():
            if drawn.exists():
                files.check_writable(drawn, force)


@click.command("html")
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

    pages, warning = website.pages(selection, language)
    with usage_errors(OSError):
        folders.write_folder(output, pages)
    if warning:
        click.echo(warning, err=True)
    start = output / "index.html"
    tr = translator(language)
    counted = claims_counted(len(selection.entries), tr)
    click.echo(tr("{claims} written; open {place}", claims=counted, place=start), err=True)

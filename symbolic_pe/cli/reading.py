"""``symbolic-pe show`` and ``symbolic-pe errata``: claims and notes to read in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from symbolic_pe.catalogue import Catalogue, ClaimError, made_in_notes
from symbolic_pe.cli import options
from symbolic_pe.cli.options import LANGUAGE, of_note
from symbolic_pe.cli.output import echo_json
from symbolic_pe.cli.selecting import check_verified, is_error, selected, targets
from symbolic_pe.index import Entry
from symbolic_pe.outcomes import in_a_row
from symbolic_pe.reports.coverage import in_order_of_notes
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.verification.judging import judged


@click.command()
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
    from symbolic_pe.cli.scripts import all_shown

    selection = selected(targets, extra, to_run=True)
    catalogue = Catalogue(selection.scripts)
    outcomes = [judged(catalogue, entry) for entry in selection.entries]
    tr = translator(language)
    texts = all_shown(catalogue, outcomes, lemmas=lemmas, kernel=kernel, tr=tr)
    click.echo("\n\n\n".join(texts))
    sys.exit(0 if all(outcome.as_declared for outcome in outcomes) else 1)


@click.command()
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

        click.echo(printed(selection, of_note(selection.entries, note), note, language))
        return
    false = [entry for entry in of_note(selection.entries, note) if _may_be_false(entry)]
    wrong = in_order_of_notes([entry for entry in false if _may_be_of_a_note(entry)])
    catalogue = Catalogue(selection.scripts)
    outcomes = [judged(catalogue, entry) for entry in wrong]
    check_verified(outcomes, wrong=is_error)
    from symbolic_pe.reports.errata import erratum, erratum_json, erratum_text

    try:
        entries = [erratum(catalogue.claim(entry.id), catalogue.claim) for entry in wrong]
    except ClaimError as problem:
        raise click.ClickException(str(problem)) from problem
    if as_json:
        echo_json({"errata": [erratum_json(entry) for entry in entries]})
        return
    from symbolic_pe.cli.colours import paint, shows_signs

    tr = translator(language)
    signs = shows_signs()
    texts = (erratum_text(entry, tr=tr, paint=paint, signs=signs) for entry in entries)
    click.echo("\n\n\n".join(texts) if entries else _no_errata(false, tr))


def _may_be_false(entry: Entry) -> bool:
    return bool(entry.problem) or entry.declared in ("refuted", "malformed")


def _may_be_of_a_note(entry: Entry) -> bool:
    return bool(entry.problem) or made_in_notes(entry.sources)


def _no_errata(false: Sequence[Entry], tr: Translator) -> str:
    if not false:
        return tr("none of these claims is false")
    ids = in_a_row([entry.id for entry in false], tr)
    return tr(
        "no note makes the false claims among these ({claims}); symbolic-pe show gives the reasons",
        claims=ids,
    )

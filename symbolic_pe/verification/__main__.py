"""Proves the claims of scripts and keeps what was found for their lines, in ``found.gz`` there.

    python -m symbolic_pe.verification derivations [--again]

What was kept is used, so only new lines are searched for; ``--again`` searches for all of them.
Prints the number of lines that were searched.  Exits with 1 if a claim has no proof.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.index import select
from symbolic_pe.proofs.written import FOUND, hints_beside


@click.command(help=__doc__)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--again", is_flag=True)
def main(folder: Path, again: bool) -> None:
    """Search, and keep."""
    file = folder.resolve() / FOUND
    if again:
        file.unlink(missing_ok=True)
    hints = hints_beside(folder.resolve())
    unproved = _without_proof(folder)
    file.write_bytes(hints.written())
    click.echo(f"{len(hints.found)} lines, {hints.searched} of them searched for")
    for id in unproved:
        click.echo(f"{id} has no proof")
    sys.exit(1 if unproved else 0)


def _without_proof(folder: Path) -> list[str]:
    """Prove all claims; the ids of those that have no proof."""
    selection = select((str(folder),))
    catalogue = Catalogue(selection.scripts)
    unproved = []
    for entry in selection.entries:
        try:
            claim = catalogue.claim(entry.id)
            with catalogue.active(claim.file):
                _ = entry.declared == "malformed" or claim.certificate
        except ClaimError:
            unproved.append(entry.id)
    return unproved


if __name__ == "__main__":
    main()

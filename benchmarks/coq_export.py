"""What writing proofs for Coq costs, beside verifying them.

``symbolic-pe verify`` and ``symbolic-pe export coq`` of the whole catalogue (or of the claims,
scripts and folders that are named), in new processes that alternate; medians are compared, of the
time that passes and of the processors' time.

    python benchmarks/coq_export.py [--rounds N] [ID|FILE|FOLDER]...

Exits with 1 if a command fails or if the export takes more than twice the processors' time: other
processes disturb that less.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence

import click
from verify_speed import alternate, median

__all__ = ["main"]

MOST = 2.0
"""So many times as long as to verify is what an export may take."""
_PROGRAM = (sys.executable, "-m", "symbolic_pe")


@click.command(help=__doc__)
@click.option(
    "--rounds", default=3, show_default=True, help="How often each command is run, after one round."
)
@click.argument("targets", nargs=-1, metavar="[ID|FILE|FOLDER]...")
def main(rounds: int, targets: Sequence[str]) -> None:
    """Compare the two times."""
    with tempfile.TemporaryDirectory() as folder:
        runs = [
            (*_PROGRAM, "verify", *targets),
            (*_PROGRAM, "export", "coq", "-o", f"{folder}/project", *targets),
        ]
        verified, exported = map(median, zip(*alternate(runs, rounds), strict=True))
    ratio = exported.processor / verified.processor
    click.echo(
        f"verify {verified.passed:.1f} s, export coq {exported.passed:.1f} s: "
        f"{exported.passed / verified.passed:.2f} times as long; of the processors "
        f"{verified.processor:.1f} s and {exported.processor:.1f} s: {ratio:.2f} times as long"
    )
    sys.exit(1 if ratio > MOST else 0)


if __name__ == "__main__":
    main()

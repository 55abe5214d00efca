"""The reference of what scripts use, written by ``python -m symbolic_pe.cli.reference``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from symbolic_pe.cli import files
from symbolic_pe.reports.reference import reference


@click.command()
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE")
def main(output: Path | None) -> None:
    """Write the reference; to standard output by default."""
    if output is None:
        sys.stdout.write(reference())
    else:
        files.write_text(output, reference())


if __name__ == "__main__":
    main()

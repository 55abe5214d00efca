"""The commands of ``symbolic-pe``: their names, and where each stands.

A command is imported when it is asked for, so that ``list`` does not wait for ``export``.  None of
these modules imports SymPy before its command needs it; ``--help``, ``list`` and completion never
do.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from symbolic_pe.cli.output import Program
from symbolic_pe.version import __version__

__all__ = ["main"]

_PLACES = {
    "axioms": "symbolic_pe.cli.verify:axioms",
    "coverage": "symbolic_pe.cli.listing:coverage",
    "decide": "symbolic_pe.cli.decide:decide",
    "errata": "symbolic_pe.cli.reading:errata",
    "examine": "symbolic_pe.cli.examine:examine",
    "export": "symbolic_pe.cli.commands:export",
    "figures": "symbolic_pe.cli.figures:figures",
    "list": "symbolic_pe.cli.listing:list_",
    "new": "symbolic_pe.cli.new:new",
    "recheck": "symbolic_pe.cli.recheck:recheck",
    "show": "symbolic_pe.cli.reading:show",
    "verify": "symbolic_pe.cli.verify:verify",
}
_FORMATS = {
    "coq": "symbolic_pe.cli.recheck:coq",
    "html": "symbolic_pe.cli.publishing:html_",
    "latex": "symbolic_pe.cli.publishing:latex",
}


class _Imported(click.Group):
    """A group whose commands are imported when they are asked for; ``places``: by name."""

    def __init__(self, *args: Any, places: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names, in order."""
        return sorted(self._places)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name, if there is one."""
        if name not in self._places:
            return None
        module, _, attribute = self._places[name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command


class _Program(_Imported, Program):
    """The group of all commands."""


@click.group(
    cls=_Program,
    places=_PLACES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="symbolic-pe")
def main() -> None:
    """Verify derivations about positional encodings, and show and print their proofs."""


@click.group(cls=_Imported, places=_FORMATS)
def export() -> None:
    """Write claims and proofs in other formats."""

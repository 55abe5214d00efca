"""The commands of ``symbolic-pe``: their names, and where each stands.

A command is imported when it is asked for, so that ``list`` does not wait for ``export``.  None of
these modules imports SymPy before its command needs it; ``--help``, ``list`` and completion never
do.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from typing import Any

import click

from symbolic_pe.cli import options
from symbolic_pe.cli.output import INTERRUPTED, Program
from symbolic_pe.reports.translations import ENGLISH, languages
from symbolic_pe.version import __version__

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


_GARBAGE = 100_000
"""How many objects a command makes before it looks for garbage that refers to itself; importing
SymPy and ourselves makes as many, and nearly all of them stay."""

_ALL = 1000
"""More letters than the first sentence about a command has."""


class _Imported(click.Group):
    """A group whose commands are imported when they are asked for; ``places``: by name."""

    language = ENGLISH
    """The language of its help; see :mod:`symbolic_pe.cli.wording`."""

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
        if self.language == ENGLISH:
            return command
        from symbolic_pe.cli.wording import in_language

        return in_language(command, self.language)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; where there is none, the error names the near ones."""
        name = str(args[0])
        if name not in self._places and name[:1].isalpha():
            from difflib import get_close_matches

            near = get_close_matches(name, self._places, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            ctx.fail(f"No such command {name!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the first sentence about each command, all of it."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        rows = [(name, item.get_short_help_str(_ALL)) for name, item in commands.items() if item]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class _Program(_Imported, Program):
    """The group of all commands; it speaks the language that it is asked to."""

    def main(self, args: Sequence[str] | None = None, *others: Any, **named: Any) -> Any:
        """Run a command, and end the process with its status."""
        arguments = sys.argv[1:] if args is None else list(args)
        if args is None:  # this is the whole program
            gc.set_threshold(_GARBAGE)
        language = _asked(arguments)
        if language == self.language:
            return super().main(arguments, *others, **named)
        try:
            from symbolic_pe.cli.wording import in_language

            program = in_language(self, language)
        except KeyboardInterrupt:  # before there are words in that language
            click.echo("\nAborted!", err=True)
            sys.exit(INTERRUPTED)
        return program.main(arguments, *others, **named)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the command line, and perhaps print help."""
        with self._told():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with self._told():
            return super().invoke(ctx)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell errors in the language of the group."""
        try:
            yield
        except click.ClickException as problem:
            if self.language == ENGLISH:
                raise
            from symbolic_pe.cli.wording import raised

            raise raised(problem, self.language) from problem


def _asked(arguments: Sequence[str]) -> str:
    """The language that ``--lang`` names, wherever it stands; what is no language is left to the
    option."""
    found = ENGLISH
    for option, value in pairwise([*arguments, ""]):
        if option == "--":
            break
        name, equals, inside = option.partition("=")
        asked = inside if equals else value
        if name == "--lang" and asked in languages():
            found = asked
    return found


@click.group(
    cls=_Program,
    places=_PLACES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="symbolic-pe")
@options.language("The language of help, of errors and of what is printed.")
@click.pass_context
def main(ctx: click.Context, language: str) -> None:
    """Verify derivations about positional encodings, and show and print their proofs."""
    chosen = {"language": language}
    formats = dict.fromkeys(_FORMATS, chosen)
    ctx.default_map = dict.fromkeys(_PLACES, chosen) | {"export": chosen | formats}


@click.group(cls=_Imported, places=_FORMATS)
def export() -> None:
    """Write claims and proofs in other formats."""

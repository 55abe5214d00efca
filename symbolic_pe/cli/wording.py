"""Help and error messages of the command line in the language that ``--lang`` names.

English is written where the commands are; :func:`in_language` gives a command that speaks another
language, by the tables in ``translations/LANGUAGE/commands``.  Only that loads them.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from inspect import cleandoc
from typing import IO, Any, TypeVar

import click

from symbolic_pe.cli.output import Interrupted, NotWritten
from symbolic_pe.prose import columns
from symbolic_pe.reports.messages import told
from symbolic_pe.reports.translations import Table, table
from symbolic_pe.reports.wrapping import wrapped

TABLES = "commands"
"""The folder of a language with the tables for the command line."""

_Command = TypeVar("_Command", bound=click.Command)
_TOLD_AS_USUAL = (click.ClickException.show, click.UsageError.show, NotWritten.show)
_AS_IT_IS = "\b"
"""What stands before a paragraph whose lines are kept, as Click has it."""
_NAMES = re.compile(r"[A-Z]{2,}(?![a-z])")
_REMARKS = re.compile(r"(.*?)(?:\s+\[([^]]*)\])?", re.DOTALL)


def in_language(command: _Command, language: str) -> _Command:
    """The command, with its help in a language; a group makes its commands so, too."""
    made = copy.copy(command)
    vars(made)["language"] = language
    made.context_class = _Context
    return made


def raised(problem: click.ClickException, language: str) -> click.ClickException:
    """What is raised instead of an error, so that it is told in a language; an error that is told
    in its own way stays as it is."""
    if type(problem).show in _TOLD_AS_USUAL:
        return _Told(problem, language)
    known = table(language, TABLES)
    return Interrupted(said(problem.message, known)) if type(problem) is Interrupted else problem


def said(text: str, known: Table) -> str:
    """A text of the command line in the language of a table, line by line; what is not in it, as
    messages of the operating system, stays as it is."""
    return "\n".join(str(_found(line, known) or line) for line in text.split("\n"))


def _found(text: str, known: Table) -> str | None:
    """The translation of a sentence, whether or not its full stop is there."""
    return known.find(text) or known.find(f"{text}.") or known.find(text.removesuffix("."))


class _Told(click.ClickException):
    """An error in another language than it was raised in."""

    def __init__(self, problem: click.ClickException, language: str) -> None:
        super().__init__(told(problem.format_message(), language))
        self.exit_code = problem.exit_code  # type: ignore[misc]
        self._problem, self._known = problem, table(language, TABLES)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print how the command is used, if it was used wrongly, and what was wrong."""
        if getattr(self._problem, "is_quiet", False):
            return
        context = getattr(self._problem, "ctx", None)
        if isinstance(self._problem, click.UsageError) and context is not None:
            click.echo(context.get_usage(), file, err=file is None)
            click.echo(
                said(f"Try '{context.command_path} --help' for help.", self._known) + "\n",
                file,
                err=file is None,
            )
        click.echo(said("Error:", self._known) + self.message, file, err=file is None)


class _Context(click.Context):
    """The context of a command that speaks another language than English."""

    def make_formatter(self) -> click.HelpFormatter:
        """What writes its help."""
        known = table(vars(self.command)["language"], TABLES)
        return _Formatter(known, width=self.terminal_width, max_width=self.max_content_width)


class _Formatter(click.HelpFormatter):
    """Writes help in another language, where a character may take two columns."""

    def __init__(self, known: Table, **measures: int | None) -> None:
        super().__init__(**measures)  # type: ignore[arg-type]
        self._known = known

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        first = f"{said(prefix or 'Usage:', self._known)}{prog} "
        self._write(wrapped(self._named(args), self.width, first, " " * columns(first)))

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        self._write([self._margin + said(f"{heading}:", self._known)])

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        for place, paragraph in enumerate(re.split(r"\n\s*\n", cleandoc(text))):
            kept = paragraph.startswith(_AS_IT_IS)
            lines = self._said(paragraph.removeprefix(_AS_IT_IS).strip()).split("\n")
            shown = lines if kept else wrapped(" ".join(lines), self.width - len(self._margin))
            self._write([*[""] * (place > 0), *(self._margin + line for line in shown)])

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names, and beside them what they mean."""
        named = [(self._margin + self._named(name), meaning) for name, meaning in rows]
        widths = [columns(name) for name, _ in named]
        widest = min(max(widths), col_max + len(self._margin)) + col_spacing
        for (name, meaning), width in zip(named, widths, strict=True):
            fits = width <= widest - col_spacing
            first = name + " " * (widest - width) if fits else " " * widest
            shown = wrapped(self._with_remarks(meaning), self.width, first, " " * widest)
            self._write(shown if fits else [name, *shown])

    @property
    def _margin(self) -> str:
        return " " * self.current_indent

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(f"{line.rstrip()}\n")

    def _said(self, text: str) -> str:
        """A paragraph in the other language."""
        return str(_found(text, self._known) or text)

    def _named(self, text: str) -> str:
        """FILE and OPTIONS, what stands for something, in the other language."""
        return _NAMES.sub(lambda name: self._said(name[0]), text)

    def _with_remarks(self, text: str) -> str:
        """What an option means, with its default."""
        found = _REMARKS.fullmatch(text.strip())
        assert found is not None
        meaning, remarks = found.groups()
        if remarks is None:
            return self._said(meaning)
        parts = [said(part, self._known) for part in remarks.split("; ")]
        return f"{self._said(meaning)} [{'；'.join(parts)}]".strip()

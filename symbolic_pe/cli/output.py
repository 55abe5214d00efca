"""Standard output: any encoding, a reader who goes away, a full disk.

Where the terminal or file takes no θ, words are written (:mod:`symbolic_pe.reports.spelling`); data
and documents keep their characters.  Where nothing can be written any more the program ends with
status 2, whatever it has found out: 0 and 1 are answers, and these have not arrived.  That a reader
has gone away (``symbolic-pe verify | head``) is nobody's mistake and needs no words.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import click

NOT_WRITTEN = 2
"""The exit status where the output could not be written."""

_FAILING = ("strict", "surrogateescape")
"""What a stream does with half characters where it does not take all of them."""

INTERRUPTED = 130
"""The exit status after an interrupt, as shells count it."""


class Program(click.Group):
    """The group of all commands; it sees to the output of each."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the command line, and perhaps print help."""
        with _failures_as_exceptions():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _failures_as_exceptions():
            return super().invoke(ctx)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command, and end the process with its status."""
        prepare()
        try:
            super().main(*args, **kwargs)
        except SystemExit as ending:
            status = ending.code
        except OSError:  # not even the error could be written
            status = NOT_WRITTEN
        sys.exit(flushed(status))


class NotWritten(click.ClickException):
    """Something could not be written, or read."""

    exit_code = NOT_WRITTEN

    def __init__(self, problem: OSError) -> None:
        self.is_quiet = isinstance(problem, BrokenPipeError)
        super().__init__(f"{problem.filename or 'the output'}: {problem.strerror}")

    def show(self, file: Any = None) -> None:
        """Say why, unless the reader has gone away."""
        if not self.is_quiet:
            super().show(file)


class Interrupted(click.ClickException):
    """Somebody has interrupted the program."""

    exit_code = INTERRUPTED

    def show(self, file: Any = None) -> None:
        """Say so."""
        click.echo(f"\n{self.message}", file, err=file is None)


@contextlib.contextmanager
def _failures_as_exceptions() -> Iterator[None]:
    """Exceptions of which Click would make a status that is an answer, as others."""
    try:
        yield
    except OSError as problem:
        _discard(sys.stdout)
        raise NotWritten(problem) from problem
    except KeyboardInterrupt as interrupt:
        raise Interrupted("Aborted!") from interrupt


def prepare() -> None:
    """Let standard output and standard error take any text, half a character in a file's name, too.

    Where the shell has closed them, writing to standard output fails as it does on a full disk.
    """
    sys.stdout = sys.stdout or _nothing(os.O_RDONLY)
    sys.stderr = sys.stderr or _nothing(os.O_WRONLY)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not _prints_any_character(stream):
            stream.flush()
            setattr(sys, name, _Spelling(stream))
        elif isinstance(stream, io.TextIOWrapper) and stream.errors in _FAILING:
            stream.reconfigure(errors="backslashreplace")


def _nothing(mode: int) -> io.TextIOWrapper:
    """What nobody reads, to write to or not to."""
    return open(os.open(os.devnull, mode), "w", encoding="utf-8")


def echo_json(data: Any) -> None:
    """Print data as JSON; where a character cannot be written, its escape is."""
    plain = not _is_unicode(getattr(sys.stdout, "encoding", None))
    click.echo(json.dumps(data, indent=2, ensure_ascii=plain))


def echo_document(text: str) -> None:
    """Print a document that says itself that it is in UTF-8."""
    click.echo(text if _is_unicode(getattr(sys.stdout, "encoding", None)) else text.encode())


class _Spelling(io.TextIOWrapper):
    """A stream whose encoding has few characters.

    Of ASCII it says that it is Latin-1, of which it uses no more: Click takes ASCII for a mistake,
    and writes UTF-8.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream  # it would close the buffer if nothing held it
        self._characters = codecs.lookup(stream.encoding).name
        encoding = "latin-1" if self._characters == "ascii" else stream.encoding
        super().__init__(
            stream.buffer,
            encoding,
            "backslashreplace",
            line_buffering=stream.line_buffering,
            write_through=True,
        )

    def write(self, text: str) -> int:
        from symbolic_pe.reports.spelling import spelled

        super().write(spelled(text, self._characters))
        return len(text)


def _prints_any_character(stream: Any) -> bool:
    is_file = getattr(stream, "buffer", None) is not None and not isinstance(stream, _Spelling)
    return not is_file or _is_unicode(stream.encoding)


def _is_unicode(encoding: str | None) -> bool:
    try:
        return encoding is None or codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return True


# --- how the program ends --------------------------------------------------------------------


def not_written(problem: OSError) -> int:
    """Say that the output could not be written, if that can be said; the status for it."""
    _discard(sys.stdout)
    with contextlib.suppress(OSError):
        NotWritten(problem).show()
    return NOT_WRITTEN


def flushed(status: Any) -> Any:
    """Write what is still waiting to be written; the status, or what stands for failure."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError as problem:
            _discard(stream)
            status = not_written(problem)
        except ValueError:  # it has been closed
            continue
    return status


def _discard(stream: Any) -> None:
    """Let what is still waiting go nowhere: Python would try again at its end, and complain."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()

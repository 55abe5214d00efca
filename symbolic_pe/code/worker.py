"""The process in which a user's function is examined."""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from typing import Any

from symbolic_pe.processes import WHERE


def main() -> None:
    """Read a request from standard input, answer with a report on standard output.

    What the user's code prints goes to standard error, and so does the line at which it crashes, or
    is when its time is over; it has nothing to read.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    faulthandler.enable(all_threads=False)
    if WHERE is not None:
        faulthandler.register(WHERE, all_threads=False)
    request = json.loads(sys.stdin.readline())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    answers.write(json.dumps(_answer(request)) + "\n")
    answers.flush()


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    from symbolic_pe.code.findings.examination import Options, examine_here
    from symbolic_pe.code.loading import NotFound, Target, load
    from symbolic_pe.code.report import Report

    target = Target(**{**request["target"], "path": tuple(request["target"]["path"])})
    try:
        function = load(target)
    except NotFound as reason:
        return Report(target.name, "untraceable", error=str(reason), is_missing=True).as_dict()
    except (Exception, SystemExit) as error:  # whatever the user's module raises
        return Report(target.name, "untraceable", error=_of_module(error)).as_dict()
    options: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in request["options"].items()
    }
    return examine_here(function, Options(**options), target.name).as_dict()


def _of_module(error: BaseException) -> str:
    """Why the module does not run, and at which line."""
    from symbolic_pe.code.symbols.tracing import Untraceable, line_of_error, shown_line, told_by

    line = line_of_error(error)
    reason = told_by(error)
    if isinstance(error, SyntaxError) and error.filename is not None:
        line = shown_line(error.filename, error.lineno or 0, (error.text or "").strip())
        reason = f"{type(error).__name__}: {error.msg}"
    return str(Untraceable("the module cannot be run", line, reason))

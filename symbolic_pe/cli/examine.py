"""``symbolic-pe examine``: is this rotary code right?"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import click

from symbolic_pe.cli import options
from symbolic_pe.cli.colours import badge, on_terminal, paint
from symbolic_pe.cli.output import echo_json
from symbolic_pe.cli.selecting import usage_errors
from symbolic_pe.prose import Prose, columns
from symbolic_pe.reports.messages import told
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.reports.wrapping import wrapped

_TIMEOUT = 60.0


@click.command()
@click.argument("target", metavar="FILE.py:FUNCTION")
@click.option("--rotary", is_flag=True, help="Exit with 1 unless it is a rotary encoding.")
@click.option(
    "--layout", type=click.Choice(("interleaved", "half-split")), help="… with this layout."
)
@click.option("--base", metavar="B", type=float, help="… with frequencies B^(−2i/d).")
@click.option(
    "--scaling",
    metavar="JSON",
    help='… with this schedule, as in a configuration: {"rope_type": "yarn", "factor": 4, …}.',
)
@click.option("--sign", type=click.Choice(("1", "-1")), help="… that turns by +θ (1) or −θ (−1).")
@click.option("--table", is_flag=True, help="It is a table f(length, d).")
@click.option("--cache", is_flag=True, help="It is a cached step f(new, cache, position).")
@click.option(
    "--head-dim",
    "head_dims",
    multiple=True,
    type=click.IntRange(1, 1024),
    metavar="D",
    help="Examine it for this d instead of every d; may be given several times.",
)
@click.option("--shape", metavar="AXES", help='The axes of x, as "B,N,H,d".')
@click.option(
    "--framework", type=click.Choice(("torch", "jax", "numpy")), help="Found out by default."
)
@click.option(
    "--precision",
    type=click.IntRange(1),
    metavar="N",
    help="Measure the code's own cosines and sines at N positions.",
)
@options.language("The language of the report.")
@options.json_option("the report")
@options.timeout(_TIMEOUT, "The most that it may take.")
def examine(
    target: str,
    rotary: bool,
    layout: str | None,
    base: float | None,
    scaling: str | None,
    sign: str | None,
    table: bool,
    cache: bool,
    head_dims: Sequence[int],
    shape: str | None,
    framework: str | None,
    precision: int | None,
    language: str,
    as_json: bool,
    timeout: float,
) -> None:
    """Is this rotary (or sinusoidal) code right? Its formula for every d, what it is, and what is
    proved of it or refuted at a point where the code was run.

    A rotation is f(x, positions) with x (N, d) or (B, H, N, d), a pair f(q, k, positions), a table
    f(length, d). The code is run, in a process of its own.

    Exits with 0 if it is a known encoding, as asked for, with nothing refuted; with 1 if not.
    """
    from symbolic_pe.code.api import checked_options, examine_target
    from symbolic_pe.code.loading import NotFound, parsed
    from symbolic_pe.code.parameters import checked_base

    with usage_errors(NotFound, ValueError):
        checked_base(base)
        meant = None if scaling is None else _parameters(scaling)
        options = checked_options(
            table, cache, head_dims or None, shape, framework, precision, meant
        )
        place = parsed(target)
    report = examine_target(place, options, timeout)
    kind = "rotary" if rotary or layout or sign or meant else None
    asked = kind is not None or base is not None
    turn = None if sign is None else int(sign)
    problems = []
    if asked and not report.error:
        problems = report.differences(kind, layout, base, turn, scaling=options["scaling"])
    if as_json:
        echo_json(report.as_dict())
    else:
        tr = partial(_said, translator(language))
        named = replace(report, function=target) if report.error else report  # with its file
        for line in named.text(tr, partial(_shown, tr=tr)).splitlines():
            is_formula = line.strip() in named.formulas
            click.echo("\n".join(_on_lines(line, is_formula)))
        for problem in problems:
            words = tr("not as asked for:")
            gap = "" if words.endswith("：") else " "
            click.echo("\n".join(_on_lines(f"  {words}{gap}{tr(problem)}")))
    sys.exit(2 if report.is_missing else 0 if report.is_proved and not problems else 1)


def _parameters(text: str) -> dict[str, Any]:
    """A schedule as it stands in a configuration; raises ``ValueError``."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise ValueError(f"the scaling is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise ValueError(f"a scaling is a JSON object: not {text}")
    return found


def _said(tr: Translator, text: str) -> str:
    """A sentence of a report, or an error, in another language; what has a place in a file is put
    together by the report."""
    found = tr(text)
    return found if found != text or " at line " in text else told(text, tr.language)


def _shown(verdict: str, tr: Callable[[str], str]) -> str:
    """A verdict with its sign and colours, as wide as the others."""
    kind = "unproved" if verdict == "unknown" else verdict
    word = badge(tr(verdict), kind)
    widest = max(8, columns(badge("refuted", "refuted")))
    return paint(word, kind) + " " * (widest - columns(word))


def _on_lines(line: str, is_formula: bool = False) -> list[str]:
    """A line of a report; on a terminal, where it is too long, what is left of it below."""
    from symbolic_pe.reports.paragraphs import room

    if not on_terminal() or columns(click.unstyle(line)) <= room():
        return [line]
    margin = " " * (len(line) - len(line.lstrip()))
    words = line.lstrip()
    return wrapped(Prose(words, [(is_formula, words)]), room(), margin, margin + "    ")

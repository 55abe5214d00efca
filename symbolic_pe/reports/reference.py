"""The reference of rules and reasons, written from their docstrings as Markdown.

``python -m symbolic_pe.reports.reference -o docs/reference.md`` writes it anew.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from symbolic_pe.cli import files
from symbolic_pe.logic import calculus, rules
from symbolic_pe.logic.axioms import AXIOMS
from symbolic_pe.logic.theorem import RULES
from symbolic_pe.numerics import sampling
from symbolic_pe.proofs import calculation, deductions, lemmas, limits, reasons
from symbolic_pe.reports.text import statement_text

__all__ = ["REFERENCE", "reference"]

REFERENCE = "reference.md"
"""The name of the file in docs/."""

_HEAD = """\
# Reference: rules, reasons, deductions

<!-- Written by `python -m symbolic_pe.reports.reference -o docs/reference.md`; do not edit. -->

What a proof can be made of, from the docstrings. People write [chains of steps](#chains-of-steps)
with [reasons](#reasons) and [deductions](#deductions); these call the [rules](#rules), and only a
rule makes a theorem. How to begin is in the [tutorial](tutorial.md).
"""

_MARKS: dict[Any, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}
_ROLE = re.compile(r":(?:func|meth|class|mod|attr):`~?(?:[\w.]*\.)?(\w+)`")
_LITERAL = re.compile(r"``([^`]+)``")


def reference() -> str:
    """The whole document."""
    lines = "\n".join(_document()).splitlines()
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _document() -> Iterator[str]:
    yield _HEAD
    yield from _section(
        "Chains of steps", _methods(calculation.Calculation, ("eq", "le", "lt")), _opening()
    )
    yield from _reasons()
    yield from _section("Deductions", _functions(deductions), _about(deductions))
    yield from _section("Limits and derivatives", _functions(limits), _about(limits))
    yield from _section("Lemmas", _functions(lemmas, without=("proved",)), _about(lemmas))
    yield from _section("Points for NumPy", _samplers(), _about(sampling))
    yield "## Rules\n"
    yield "Every rule takes `reason=` besides, words for the reader.\n"
    for title, module in (("Logic, equality, order, sums", rules), ("Calculus", calculus)):
        yield f"### {title}\n"
        yield _prose(_about(module)) + "\n"
        yield from map(_entry, _rules_of(module))
    yield from _axioms()


# --------------------------------------------------------------------------------------------
# Sections


def _section(title: str, entries: Iterable[tuple[str, Any]], about: str) -> Iterator[str]:
    yield f"## {title}\n"
    yield _prose(about) + "\n"
    for entry in entries:
        yield _entry(entry)


def _opening() -> str:
    return f"`calc(start)`: {inspect.getdoc(calculation.calc) or ''}"


def _about(module: ModuleType) -> str:
    """What a module says of itself, after its title."""
    title, _, rest = (inspect.getdoc(module) or "").partition("\n")
    return rest.strip() or title


def _reasons() -> Iterator[str]:
    yield "## Reasons\n"
    yield _prose(_about(reasons)) + "\n"
    yield 'Any of them takes other words: `algebra("collect the terms in k")`.\n'
    yield "| name | words | confirmed by |\n|---|---|---|"
    for name in reasons.__all__:
        item = getattr(reasons, name)
        if isinstance(item, reasons.Reason):
            words = item.text.replace("|", "\\|")
            yield f"| `{name}` | {words} | `{item.confirm.__name__}` |"
    yield ""


def _axioms() -> Iterator[str]:
    yield "## Axioms\n"
    yield "`axiom(name)` is the theorem of one of these. Reports name the axioms that a claim rests"
    yield "on; `symbolic-pe axioms` checks them numerically.\n"
    for name, axiom in AXIOMS.items():
        yield f"**`{name}`**\n\n```text\n{statement_text(axiom.statement)}\n```\n"
        yield f"{axiom.source}\n"


# --------------------------------------------------------------------------------------------
# What there is


def _methods(kind: type, names: Iterable[str]) -> Iterator[tuple[str, Any]]:
    yield from ((f".{name}", getattr(kind, name)) for name in names)


def _functions(module: Any, without: Iterable[str] = ()) -> Iterator[tuple[str, Any]]:
    for name in module.__all__:
        function = getattr(module, name)
        if inspect.isfunction(function) and name not in without:
            yield name, function


def _samplers() -> Iterator[tuple[str, Any]]:
    """The functions that make samplers."""
    for name, function in _functions(sampling):
        if "Sampler" in str(inspect.signature(function).return_annotation):
            yield name, function


def _rules_of(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    return ((name, rule) for name, rule in RULES.items() if rule.__module__ == module.__name__)


# --------------------------------------------------------------------------------------------
# Entries


def _entry(entry: tuple[str, Any]) -> str:
    """The name, the arguments, and the docstring: its first paragraph as it is laid out."""
    name, function = entry
    text = inspect.getdoc(function) or ""
    first, _, rest = text.partition("\n\n")
    lines = [f"**`{name}{_arguments(function)}`**\n", f"```text\n{_plain(first)}\n```\n"]
    return "\n".join([*lines, _prose(rest) + "\n"] if rest.strip() else lines)


def _arguments(function: Any) -> str:
    """The signature without types."""
    parameters = inspect.signature(function).parameters.values()
    if not parameters and hasattr(function, "__wrapped__"):
        return "(…)"  # a lemma: the terms and premises of its statement
    shown = []
    for parameter in parameters:
        if parameter.name == "self":
            continue
        mark = _MARKS.get(parameter.kind, "")
        default = parameter.default
        given = "" if default is parameter.empty else f"={default!r}"
        shown.append(f"{mark}{parameter.name}{given}")
    return f"({', '.join(shown)})"


def _plain(text: str) -> str:
    """A docstring for a block that is shown as it is."""
    return _LITERAL.sub(r"\1", _ROLE.sub(r"\1", text))


def _prose(text: str) -> str:
    """A docstring as Markdown; blocks of code after ``::`` are kept."""
    text = _LITERAL.sub(r"`\1`", _ROLE.sub(r"`\1`", text.strip()))
    return text.replace("::\n", ":\n")


# --------------------------------------------------------------------------------------------


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

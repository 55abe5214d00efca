"""``symbolic-pe decide``: is an identity that somebody types true?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from symbolic_pe.cli import options
from symbolic_pe.cli.options import LANGUAGE
from symbolic_pe.cli.output import echo_json

Command = TypeVar("Command", bound=Callable[..., Any])


class _Names(click.ParamType):  # type: ignore[type-arg]
    """Names separated by commas."""

    name = "names"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        names = [name.strip() for name in str(value).split(",") if name.strip()]
        for name in names:
            if not name.isidentifier():
                self.fail(f"{name!r} is not a name", param, ctx)
        return tuple(names)


def _names(option: str, words: str) -> Callable[[Command], Command]:
    return click.option(option, metavar="NAMES", multiple=True, type=_Names(), help=words)


class _Formulas(click.Command):
    """A command whose arguments may begin with a minus: -h is an option where nothing else is
    given; beside something it is −h."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take only what begins with two minus signs for an option."""
        return super().parse_args(ctx, ["--help"] if args == ["-h"] else args)


@click.command(
    cls=_Formulas,
    context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
)
@click.argument("formulas", nargs=-1, required=True, metavar="LHS [RHS]")
@click.option(
    "--assuming",
    multiple=True,
    metavar="STATEMENT",
    help='Suppose this, as "a + b = pi"; may be given several times.',
)
@_names("--real", "Symbols that stand for real numbers, as x,y.")
@_names("--nonnegative", "… for real numbers ≥ 0.")
@_names("--positive", "… for real numbers > 0.")
@_names("--integer", "… for integers.")
@_names("--natural", "… for natural numbers, with 0.")
@_names("--positive-integer", "… for natural numbers from 1.")
@_names("--function", "Names of unknown functions.")
@options.json_option("the verdict")
@options.timeout(10.0, "The most that it may take.")
@LANGUAGE
def decide(
    formulas: Sequence[str],
    assuming: Sequence[str],
    as_json: bool,
    timeout: float,
    language: str,
    function: Any,
    **sorts: Any,
) -> None:
    """Is an identity true? Proved, refuted with a counterexample, or unknown with a reason;
    contradictory if the assumptions contradict each other; has no value if no point gives both
    sides a value.

    LHS and RHS are formulas such as "sin(2*x)" and "2*sin(x)*cos(x)"; a comparison can also be
    given as one, "abs(sin(x)) <= 1". Symbols are complex unless an option says otherwise.

    \b
    Formulas: + - * / ^, numbers, pi, e, i, names;
    exp ln sqrt sin cos tan cot sec csc sinh cosh tanh coth sech csch abs conj
    re im sign floor erf Si Ci delta; sum(f, k, a, b), integrate(f, x, a, b).

    Exits with 0 if it is proved, with 1 if not; also with 1 if what is supposed contradicts itself
    or both sides have no value anywhere, so that anything would follow from it.
    """
    for text in formulas:
        if text.startswith("--"):
            raise click.NoSuchOption(text)
    if len(formulas) > 2:
        raise click.UsageError("one or two formulas, each in quotation marks")
    from symbolic_pe.deciding import ParseError
    from symbolic_pe.deciding import decide as decided

    names = _declared(sorts, function)
    try:
        lhs, rhs = (*formulas, None)[:2]
        verdict = decided(lhs, rhs, assuming, timeout, names)
    except ParseError as problem:
        raise _Unreadable(str(problem)) from problem
    _show(verdict, as_json, language)
    sys.exit(0 if verdict.status == "proved" else 1)


def _declared(sorts: Mapping[str, Any], functions: Any) -> dict[str, Any]:
    """Symbols and functions by name."""
    from sympy import Function, Symbol

    from symbolic_pe.language.sorts import Sort

    declared: dict[str, Any] = {}
    choices = [
        (name, Sort[sort.upper()])
        for sort, groups in sorts.items()
        for group in groups
        for name in group
    ]
    for name, sort in choices:
        if name in declared:
            raise click.UsageError(f"{name} is declared twice")
        declared[name] = Symbol(name, **sort.assumptions)
    for name in (name for group in functions for name in group):
        if name in declared:
            raise click.UsageError(f"{name} is declared twice")
        declared[name] = Function(name)
    return declared


class _Unreadable(click.ClickException):
    """A formula that cannot be read."""

    exit_code = 2


def _show(verdict: Any, as_json: bool, language: str) -> None:
    from symbolic_pe.cli.colours import badge, paint
    from symbolic_pe.deciding.wording import verdict_json, verdict_text
    from symbolic_pe.reports.messages import told
    from symbolic_pe.reports.paragraphs import room
    from symbolic_pe.reports.translations import translator

    if as_json:
        echo_json(verdict_json(verdict))
        return
    tr = translator(language)

    def said(text: str, **parts: str) -> str:
        found = tr(text, **parts)
        return told(found, language) if found == text else found

    _, _, others = verdict_text(verdict, room(), said).partition("\n")
    kind = "unproved" if verdict.status == "unknown" else verdict.status
    click.echo(f"{paint(badge(tr(verdict.status), kind), kind)}\n{others}".rstrip())

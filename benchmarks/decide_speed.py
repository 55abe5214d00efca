"""What ``symbolic_pe.deciding`` settles, and how fast, beside SymPy's ways.

Identities, mutants of them and traps (the folder ``decide``) are put to ``decide``, ``simplify``,
``Expr.equals`` and ``trigsimp``, each question in a process of its own with a time limit and empty
caches, after both sides have been made anew by SymPy's constructors, as by somebody who has just
written them.  Before, the corpus is checked by values at 70 digits, without the kernel.

    python benchmarks/decide_speed.py [--limit SECONDS] [--sample N] [--rivals N] [--normal-form]

Exits with 1 if ``decide`` says anything wrong, settles less than 99 % of the identities or of the
mutants and traps, or is at the median less than 200 times faster than ``simplify``.  With
``--normal-form`` the kernel's normal form is compared with ``simplify`` on the identities that are
for it, and false ones that look like them: exits with 1 if it leaves one undecided, accepts a false
one, or is less than 100 times faster, in the median of the ratios.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import click
from decide.cases import Case
from decide.corpus import MUTANTS_OF_EACH, TRAPS, TRUE
from decide.evaluation import find_counterexample, holds_at_random_points
from decide.mutations import mutants
from decide.rivals import DECIDERS, SYMPY, UNDECIDED, NotAsked
from measuring import Measurement, cold
from rich.console import Console
from rich.table import Table
from sympy import Expr, Rational, Sum, Symbol, cos, exp, sin, tan

from symbolic_pe.language.statements import LessEqual

WANTED = 0.99
"""How much must be settled."""
TIMES_FASTER = 200.0
"""``simplify``'s median time over that of ``decide``."""
NORMAL_FORM = "normal form"
TIMES_FASTER_BY_NORMAL_FORM = 100.0
"""The median of ``simplify``'s time over that of the normal form."""

STOPPED = "stopped"
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Answer:
    """What one of the deciders says of a case; ``seconds``: at least, if it was stopped."""

    case: Case
    says: str
    seconds: float


@dataclass(frozen=True)
class Column:
    """The answers of one decider to all true, or all false, cases."""

    decider: str
    truth: bool
    answers: tuple[Answer, ...]

    def count(self, says: str) -> int:
        return sum(answer.says == says for answer in self.answers)

    @property
    def right(self) -> str:
        return "proved" if self.truth else "refuted"

    @property
    def wrong(self) -> list[Answer]:
        other = "refuted" if self.truth else "proved"
        return [answer for answer in self.answers if answer.says == other]

    @property
    def open(self) -> list[Answer]:
        return [answer for answer in self.answers if answer.says in (UNDECIDED, STOPPED)]

    @property
    def settled(self) -> float:
        return self.count(self.right) / len(self.answers)

    @property
    def median(self) -> float:
        return statistics.median(answer.seconds for answer in self.answers)

    @property
    def worst(self) -> float:
        return max(answer.seconds for answer in self.answers)


def spread(items: Sequence[_Item], count: int | None) -> list[_Item]:
    """So many of the items, evenly spread; all without a number."""
    if count is None or count >= len(items):
        return list(items)
    return [items[place * len(items) // count] for place in range(count)]


# --- asking ----------------------------------------------------------------------------------

_X, _U = Symbol("x", real=True), Symbol("u", positive=True)
_N = Symbol("n", integer=True, positive=True)
_I = Symbol("i", integer=True, nonnegative=True)
WARM_UP = (
    Case("", "", tan(_X) * cos(_X) ** 2, sin(2 * _X) / 2),
    Case("", "", exp(_X) * _U**_X, exp(2 * _X)),
    Case("", "", Sum(cos(_I * _X), (_I, 0, _N)), _N),
    Case("", "", cos(_X) ** 2, Rational(2), LessEqual),
)
"""What each decider settles before anything is measured, so that its modules are loaded."""


def warm_up(decider: str) -> None:
    for case in WARM_UP:
        _says(decider, case, 5.0)


def _says(decider: str, case: Case, limit: float) -> str:
    """What is said."""
    try:
        return DECIDERS[decider](case, limit)
    except NotAsked:
        return UNDECIDED
    except Exception:
        if decider == "decide":
            raise
        return UNDECIDED  # SymPy gives up with an error


def ask(decider: str, case: Case, limit: float) -> Answer:
    """Put one case to one decider, in a process of its own."""
    question, make_terms = partial(_says, decider, case, limit), partial(_make_terms, case)
    longest = 2 * limit if decider == "decide" else limit
    measured = cold(question, before_each=make_terms, limit=longest)
    return Answer(case, _word(measured), measured.seconds)


def _make_terms(case: Case) -> None:
    for side in (case.lhs, case.rhs):
        _remade(side)


def _remade(term: Any) -> Any:
    """The same term, by SymPy's constructors."""
    if not isinstance(term, Expr) or not term.args:
        return term
    return term.func(*map(_remade, term.args))


def _word(measured: Measurement) -> str:
    return STOPPED if measured.stopped else measured.result


def column(
    decider: str, truth: bool, cases: Iterable[Case], limit: float, console: Console
) -> Column:
    """All answers of one decider, with a line on the terminal about where it is."""
    answers = []
    with console.status("") as status:
        for number, case in enumerate(cases, start=1):
            status.update(f"{decider} {number}: {case.title}")
            answers.append(ask(decider, case, limit))
    return Column(decider, truth, tuple(answers))


# --- reporting -------------------------------------------------------------------------------


def table_of(title: str, columns: Sequence[Column]) -> Table:
    """What each decider says, how often and how fast."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for heading in (
        "asked",
        "proved",
        "refuted",
        "undecided",
        "stopped",
        "wrong",
        "median ms",
        "worst s",
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    for found in columns:
        table.add_row(
            found.decider,
            str(len(found.answers)),
            str(found.count("proved")),
            str(found.count("refuted")),
            str(found.count(UNDECIDED)),
            str(found.count(STOPPED)),
            str(len(found.wrong)),
            f"{found.median * 1e3:.1f}",
            f"{found.worst:.1f}",
        )
    return table


def ratios(ours: Column, rival: Column) -> list[float]:
    """How many times longer the rival took, for each case that both were asked."""
    seconds = {answer.case: answer.seconds for answer in ours.answers}
    return [answer.seconds / seconds[answer.case] for answer in rival.answers]


def missed(true: Sequence[Column], false: Sequence[Column]) -> list[str]:
    """The targets that are missed, in words."""
    (ours, simplify, *_), (against, *_) = true, false
    problems = [f"wrong: {answer.case.title}" for answer in (*ours.wrong, *against.wrong)]
    if ours.decider == NORMAL_FORM:
        faster, wanted = statistics.median(ratios(ours, simplify)), TIMES_FASTER_BY_NORMAL_FORM
        problems += [f"undecided: {answer.case.title}" for answer in ours.open]
    else:
        faster, wanted = simplify.median / ours.median, TIMES_FASTER
        problems += [
            f"only {column.settled:.1%} of the {kind} are settled"
            for column, kind in ((ours, "identities"), (against, "mutants and traps"))
            if column.settled < WANTED
        ]
    if faster < wanted:
        problems.append(f"only {faster:.0f} times faster than simplify")
    return problems


def of_the_normal_form(sample: int | None) -> tuple[list[Case], list[Case]]:
    """The true and the false cases that are for the normal form."""
    true, false = ([c for c in cases if c.group.startswith(NORMAL_FORM)] for cases in (TRUE, TRAPS))
    return spread(true, sample), spread(false, sample)


def checked_corpus(sample: int | None, console: Console) -> tuple[list[Case], list[Case]]:
    """The true and the false cases, after a check by numbers; raises SystemExit if one fails."""
    with console.status("checking the corpus by values at 70 digits"):
        true = spread(TRUE, sample)
        bad = [case for case in true if not holds_at_random_points(case)]
        bad += [trap for trap in TRAPS if find_counterexample(trap, 400) is None]
        changed = [mutant.case for case in true for mutant in mutants(case, MUTANTS_OF_EACH)]
    if bad:
        console.print(*(f"the corpus is wrong: {case.title}" for case in bad), sep="\n")
        sys.exit(1)
    console.print(
        f"{len(true)} identities hold at random points; {len(changed)} mutants and {len(TRAPS)} "
        "traps fail at one.\n"
    )
    return true, [*changed, *spread(TRAPS, sample)]


@click.command()
@click.option("--limit", default=5.0, show_default=True, help="Seconds for one question.")
@click.option("--sample", type=int, help="So many identities, evenly spread, instead of all.")
@click.option(
    "--rivals",
    default=200,
    show_default=True,
    help="So many true and so many false cases for SymPy's ways; 0: all.",
)
@click.option("--normal-form", is_flag=True, help="The normal form beside simplify.")
def main(limit: float, sample: int | None, rivals: int, normal_form: bool) -> None:
    """Compare decide with SymPy's ways on identities, mutants and traps."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    true, false = of_the_normal_form(sample) if normal_form else checked_corpus(sample, console)
    ours, *others = (NORMAL_FORM, "simplify") if normal_form else ("decide", *SYMPY)
    found: dict[bool, list[Column]] = {True: [], False: []}
    for decider in (ours, *others):
        warm_up(decider)
        for truth, cases in ((True, true), (False, false)):
            asked = cases if decider == ours else spread(cases, rivals or None)
            found[truth].append(column(decider, truth, asked, limit, console))
            settled, kind = found[truth][-1], "true" if truth else "false"
            console.print(
                f"{decider}: {settled.settled:.1%} of {len(asked)} {kind} ones settled",
                highlight=False,
            )
    console.print(table_of("Identities", found[True]), "")
    console.print(table_of("Mutants and traps", found[False]), "")
    report(found[True], found[False], console)
    problems = missed(found[True], found[False])
    console.print(*problems, sep="\n", style="red", highlight=False, markup=False)
    sys.exit(1 if problems else 0)


def report(true: Sequence[Column], false: Sequence[Column], console: Console) -> None:
    """Ratios of times, and what is left open or answered wrongly."""
    ours, *others = true
    for rival in others:
        found = ratios(ours, rival)
        console.print(
            f"{rival.decider}: median time {rival.median / ours.median:.0f} times that of "
            f"{ours.decider}; median of the ratios {statistics.median(found):.0f}",
            highlight=False,
        )
    for columns in (true, false):
        for answer in columns[0].open:
            console.print(f"open: {answer.case.title} ({answer.seconds:.1f} s)", highlight=False)
        for other in columns[1:]:
            for answer in other.wrong:
                console.print(f"{other.decider} is wrong: {answer.case.title}", highlight=False)


if __name__ == "__main__":
    main()

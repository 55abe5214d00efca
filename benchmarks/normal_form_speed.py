"""How fast the kernel proves identities by normal form, beside ``sympy.simplify``.

Every measurement is made in a process of its own that has settled a few other equations before (and
so loaded what it needs), and is repeated with all caches empty.  ``simplify`` is stopped at a time
limit, which then counts as its time (the real ratio is larger).  A ratio is simplify's time over
the normal form's.

    python benchmarks/normal_form_speed.py [--limit SECONDS]

Exits with 1 if the normal form leaves an identity undecided, if it accepts a false one, or if the
median ratio is below the target.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import click
import sympy
from identities import FALSE, IDENTITIES, Identity
from measuring import Measurement, cold
from rich.console import Console
from rich.table import Table
from sympy import Expr

from symbolic_pe.language.equality import are_equal

TARGET = 100.0
"""The median ratio that is wanted."""

_U, _V = sympy.Symbol("u", real=True), sympy.Symbol("v", complex=True)
_N = sympy.Symbol("n", integer=True, positive=True)
_J = sympy.Symbol("j", integer=True, nonnegative=True)
WARM_UP = (
    sympy.tan(_U) * sympy.cos(_U) ** 2 - sympy.sin(2 * _U) / 2,
    sympy.cosh(2 * _U) - 2 * sympy.sinh(_U) ** 2 - 1,
    sympy.re(_V * sympy.exp(sympy.I * _U)) ** 2 - sympy.Abs(_V) ** 2,
    2 ** (_U / _N) * sympy.sqrt(3) - sympy.exp(_U),
    sympy.Sum(_U * _J, (_J, 0, _N)) - _N,
    sympy.cos(sympy.pi / 7) * sympy.sin(sympy.pi / 5) - 1,
)
"""What each decider settles before it is measured, one of each kind."""


@dataclass(frozen=True)
class Row:
    """Both measurements for one identity."""

    identity: Identity
    ours: Measurement
    simplify: Measurement

    @property
    def ratio(self) -> float:
        """How many times longer ``simplify`` took (at least, if it was stopped)."""
        return self.simplify.seconds / self.ours.seconds


def by_normal_form(difference: Expr) -> bool:
    """Does the kernel prove that the difference is 0?"""
    return are_equal(difference, sympy.Integer(0))


def by_simplify(difference: Expr) -> bool:
    """Does ``simplify`` turn the difference into 0?"""
    return bool(sympy.simplify(difference) == 0)


DECIDERS = (by_normal_form, by_simplify)


def _measured(decide: Callable[[Expr], bool], difference: Expr, limit: float) -> Measurement:
    return cold(partial(decide, difference), prepare=partial(_warm_up, decide), limit=limit)


def _warm_up(decide: Callable[[Expr], bool]) -> None:
    for difference in WARM_UP:
        decide(difference)


def rows(identities: Sequence[Identity], limit: float, console: Console) -> list[Row]:
    """Measure all, with a line on the terminal about where it is."""
    found = []
    with console.status("") as status:
        for number, identity in enumerate(identities, start=1):
            status.update(f"{number}/{len(identities)}: {identity.name}")
            ours, simplify = (_measured(decide, identity.difference, limit) for decide in DECIDERS)
            found.append(Row(identity, ours, simplify))
    return found


def table_of(title: str, found: Sequence[Row]) -> Table:
    """Times in milliseconds, what each said, and the ratios."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("kind", no_wrap=True)
    table.add_column("identity", no_wrap=True)
    for heading in ("normal form", "ms", "simplify", "ms", "ratio"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in found:
        stopped = row.simplify.stopped
        table.add_row(
            row.identity.group,
            row.identity.name,
            _verdict(row.ours),
            f"{row.ours.seconds * 1e3:.2f}",
            _verdict(row.simplify),
            f"{row.simplify.seconds * 1e3:.0f}",
            f"{'> ' if stopped else ''}{row.ratio:.0f}",
        )
    return table


def _verdict(measurement: Measurement) -> str:
    """The result in words; there is none if the measurement was stopped."""
    return {True: "= 0", False: "not 0", None: "stopped"}[measurement.result]


def _count(found: Sequence[Row], verdict: bool | None) -> int:
    return sum(row.simplify.result is verdict for row in found)


def summary(found: Sequence[Row]) -> str:
    """What the true identities show, in words."""
    ours = sum(row.ours.result is True for row in found)
    median = statistics.median(row.ratio for row in found)
    decided = [row.ratio for row in found if row.simplify.result]
    return (
        f"{len(found)} identities. The normal form decides {ours}, simplify {_count(found, True)} "
        f"({_count(found, False)} left as they are or not simplified to 0, {_count(found, None)} "
        "stopped at the limit).\n"
        f"Median ratio {median:.0f} (target {TARGET:.0f}); "
        f"among those that simplify decides, {statistics.median(decided):.0f}; "
        f"smallest {min(row.ratio for row in found):.0f}."
    )


@click.command()
@click.option("--limit", default=20.0, show_default=True, help="Seconds for one simplify.")
def main(limit: float) -> None:
    """Compare the normal form with simplify on identities of this field."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    true, false = rows(IDENTITIES, limit, console), rows(FALSE, limit, console)
    console.print(table_of("True identities", true), "")
    console.print(table_of("False ones, which must not come out as 0", false), "")
    console.print(summary(true), highlight=False)
    undecided = [row.identity.name for row in true if row.ours.result is not True]
    accepted = [row.identity.name for row in false if row.ours.result is not False]
    if undecided or accepted:
        console.print(f"[red]undecided: {undecided}; false but accepted: {accepted}[/red]")
    slow = statistics.median(row.ratio for row in true) < TARGET
    sys.exit(1 if undecided or accepted or slow else 0)


if __name__ == "__main__":
    main()

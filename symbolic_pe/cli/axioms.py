"""What the catalogue assumes: each axiom, its numerical check, and the claims resting on it."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence

from symbolic_pe.language.balls import Undetermined
from symbolic_pe.numerics.axiom_checks import AxiomCheck, check
from symbolic_pe.outcomes import Outcome, count
from symbolic_pe.printing import broken
from symbolic_pe.printing.lines import DEFAULT_WIDTH, layout_for
from symbolic_pe.reports.paragraphs import NARROWEST
from symbolic_pe.steps.axioms import ASSUMED, Axiom

__all__ = ["checked", "report"]


def checked(seed: int = 0) -> dict[str, AxiomCheck]:
    """The numerical check of every axiom, by name."""
    return {
        name: _checked(axiom, seed)
        for name, axiom in ((axiom.name, axiom) for axiom in ASSUMED.values())
    }


def _checked(axiom: Axiom, seed: int) -> AxiomCheck:
    try:
        return check(axiom, seed)
    except Undetermined as problem:
        return AxiomCheck(0, None, False, f"ball arithmetic does not tell: {problem}")


def report(
    outcomes: Sequence[Outcome], checks: dict[str, AxiomCheck], width: int | None = None
) -> Iterator[str]:
    """A paragraph for each axiom, then how many claims rest on none.

    A claim rests on an axiom if its proof uses it, itself or through the claims that it cites.
    """
    columns = max(width or shutil.get_terminal_size((DEFAULT_WIDTH, 0)).columns, NARROWEST)
    for name, axiom in ((axiom.name, axiom) for axiom in ASSUMED.values()):
        resting = [outcome for outcome in outcomes if name in outcome.axioms]
        yield "\n".join(_lines(axiom, checks[name], resting, columns)) + "\n"
    settled = [outcome for outcome in outcomes if outcome.verdict in ("proved", "refuted")]
    free = sum(not outcome.axioms for outcome in settled)
    yield f"{count(len(settled), 'claim')} proved or refuted, {free} of them without any axiom"


def _lines(
    axiom: Axiom, found: AxiomCheck, resting: Sequence[Outcome], width: int
) -> Iterator[str]:
    yield axiom.name
    yield from broken(layout_for(axiom.statement).statement(axiom.statement), width, "  ", "      ")
    yield from _hanging("source: ", axiom.source, width)
    yield from _hanging("check:  " if found.holds else "CHECK FAILED: ", found.words, width)
    yield f"  {count(len(resting), 'claim')} resting on it{':' if resting else ''}"
    for outcome in resting:
        yield from _hanging("  ", f"{outcome.verdict:8} {outcome.id}: {outcome.title}", width)


def _hanging(label: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent="  " + label,
        subsequent_indent=" " * 10,
        break_long_words=False,
        break_on_hyphens=False,
    )

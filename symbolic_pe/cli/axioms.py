"""What the catalogue assumes: each axiom, its numerical check, and the claims resting on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symbolic_pe.numerics.axiom_checks import AxiomCheck, check
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.outcomes import Outcome, claims_counted
from symbolic_pe.printing import broken
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.proofs.axioms import ASSUMED, Axiom
from symbolic_pe.prose import columns, with_scripts
from symbolic_pe.reports.paragraphs import NARROWEST, room
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.reports.wrapping import wrapped


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
        phrase = "ball arithmetic does not tell: {problem}"
        return AxiomCheck(0, None, False, phrase, {"problem": problem})


def report(
    outcomes: Sequence[Outcome],
    checks: dict[str, AxiomCheck],
    width: int | None = None,
    tr: Translator | None = None,
) -> Iterator[str]:
    """A paragraph for each axiom, then how many claims rest on none.

    A claim rests on an axiom if its proof uses it, itself or through the claims that it cites.
    """
    tr = tr or translator()
    most = max(width, NARROWEST) if width else room()
    for name, axiom in ((axiom.name, axiom) for axiom in ASSUMED.values()):
        resting = [outcome for outcome in outcomes if name in outcome.axioms]
        lines = _lines(axiom, checks[name], resting, most, tr)
        yield "\n".join(lines) + "\n"
    settled = [outcome for outcome in outcomes if outcome.verdict in ("proved", "refuted")]
    free = sum(not outcome.axioms for outcome in settled)
    claims = claims_counted(len(settled), tr)
    yield tr(
        "{claims} proved or refuted, {free} of them without any axiom", claims=claims, free=free
    )


def _lines(
    axiom: Axiom, found: AxiomCheck, resting: Sequence[Outcome], width: int, tr: Translator
) -> Iterator[str]:
    yield axiom.name
    yield from broken(layout_for(axiom.statement).statement(axiom.statement), width, "  ", "      ")
    source, check = tr("source:"), tr("check:") if found.holds else tr("CHECK FAILED:")
    size = max(columns(source), columns(tr("check:")))
    yield from _hanging(_label(source, size), tr(axiom.source), width)
    yield from _hanging(_label(check, size), tr(found.phrase, **found.numbers), width)
    claims = claims_counted(len(resting), tr)
    words = tr("{claims} resting on it:" if resting else "{claims} resting on it", claims=claims)
    yield f"  {words}"
    for outcome in resting:
        verdict = tr(outcome.verdict)
        start = f"{verdict}{' ' * (8 - columns(verdict))} {outcome.id}"
        title = tr("{claim}: {title}", claim=start, title=with_scripts(tr(outcome.title)))
        yield from _hanging("  ", title, width)


def _label(word: str, size: int) -> str:
    """A word with a colon and the room after it, which a Chinese colon has in itself."""
    gap = " " * max(0, size - columns(word))
    return word + gap + ("" if word.endswith("：") else " ")


def _hanging(label: str, text: str, width: int) -> list[str]:
    margin = "  " + label
    return wrapped(text, width, margin, " " * (columns(margin) if label.strip() else 10))

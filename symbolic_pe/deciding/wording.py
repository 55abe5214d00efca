"""Verdicts on people's own identities, as text and as data for other programs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import sympy
from flint import arb

from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary
from symbolic_pe.language.statements import Less, LessEqual, Statement, core_of, terms_of
from symbolic_pe.language.terms import Variable
from symbolic_pe.printing import Layout, broken, text
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.brackets import separated
from symbolic_pe.printing.lines import DEFAULT_WIDTH, layout_for, statement_text
from symbolic_pe.proofs.certificates import assumed

if TYPE_CHECKING:
    from flint import acb

    from symbolic_pe.deciding.verdict import Counterexample, Verdict

_FEWEST_DIGITS, _MOST_DIGITS = 6, 40
_MORE_DIGITS = (40, 80, 160, 320, 640, 1280)
_MARGIN = "  "
_PLACE = "\0"
"""Where in a sentence the values stand that may be broken."""

CONTRADICTION = "the assumptions contradict each other, so that anything follows from them"
"""What is said where nothing is decided because of that."""

NARROWED = (
    "both sides have a value at other points too, where it is not decided whether they are equal"
)
"""What is said where the conditions are more than both sides need."""

_CONDITIONS = {
    "contradictory": "where they are defined:",
    NARROWED: "under these conditions:",
    "has no value": "no point meets what it needs to have a value:",
}
"""What is said before the conditions, where it is not that both sides are defined there."""

Translate: TypeAlias = Callable[..., str]
"""The text in some language, with its parts put in."""


def _english(text: str, **parts: str) -> str:
    return text.format(**parts) if parts else text  # a formula may have braces


class Unanswered(RuntimeError):
    """Why a search that was made in another process found nothing."""


def in_words(problem: BaseException) -> str:
    """What went wrong, for a reason: without the terms of the kernel, which nobody has written."""
    if isinstance(problem, KernelError | OutsideVocabulary):
        return "the kernel does not follow what was found"
    if isinstance(problem, RecursionError):
        return "what it takes is nested too deeply"
    if isinstance(problem, MemoryError):
        return "it needed too much memory"
    return (
        str(problem) if isinstance(problem, Unanswered) else f"{type(problem).__name__}: {problem}"
    )


def verdict_text(verdict: Verdict, width: int = DEFAULT_WIDTH, tr: Translate = _english) -> str:
    """The verdict in full: what was asked, under which conditions it holds or where it fails;
    ``tr`` translates a sentence into another language."""
    return "\n".join([tr(verdict.status), *_lines(verdict, width, tr)])


def _lines(verdict: Verdict, width: int, tr: Translate) -> list[str]:
    lines = [_MARGIN + line for line in _typed(verdict)]
    if verdict.statement is not None:
        shown = _wrapped(verdict.shown or verdict.statement, width)
        if shown != lines:
            lines += [tr("read as:"), *shown] if lines else shown
    lines += _supposed_lines(verdict, width, tr)
    if _has_unit(verdict):
        lines.append(tr("i is the imaginary unit here, and no index"))
    if verdict.contradiction:
        lines.append(tr(CONTRADICTION) + tr(":"))
        for assumption in verdict.contradiction:
            lines += _wrapped(assumption, width)
    if verdict.conditions:
        kind = verdict.reason if verdict.reason == NARROWED else verdict.status
        words = _CONDITIONS.get(kind, "where both sides are defined:")
        lines.append(tr(words))
        for condition in verdict.conditions:
            lines += _wrapped(condition, width)
    if verdict.counterexample is not None:
        lines += _counterexample_lines(verdict.counterexample, verdict.statement, width, tr)
    reasons = tr("; ").join(_problem(part, verdict, tr) for part in verdict.reason.split("; "))
    if verdict.status == "unknown":
        lines.append(tr("reason: {reason}", reason=reasons))
        if verdict.tried:
            lines.append(tr("tried: {ways}", ways=tr(", ").join(map(tr, verdict.tried))))
    elif verdict.reason:
        lines.append(tr("note: {reason}", reason=reasons))
    if axioms := _axioms(verdict):
        lines.append(tr("axioms: {axioms}", axioms=", ".join(axioms)))
    return lines


def _problem(reason: str, verdict: Verdict, tr: Translate) -> str:
    """One reason, which may begin with the way that was tried."""
    way, sign, rest = reason.partition(": ")
    return f"{tr(way)}{tr(':')} {tr(rest)}" if sign and way in verdict.tried else tr(reason)


def _typed(verdict: Verdict) -> list[str]:
    """What was typed, word for word: both sides with = between them."""
    return [" = ".join(verdict.typed)] if verdict.typed else []


def _supposed_lines(verdict: Verdict, width: int, tr: Translate) -> list[str]:
    """The assumptions, word for word where they were typed, then how they were read."""
    if not verdict.supposed:
        return []
    typed = [_MARGIN + text for text, _ in verdict.supposed]
    read = [line for _, statement in verdict.supposed for line in _wrapped(statement, width)]
    return [tr("assuming:"), *typed, *([tr("read as:"), *read] if read != typed else [])]


def _has_unit(verdict: Verdict) -> bool:
    """Was i typed and read as a number, where nothing else speaks of complex numbers?"""
    words = set(re.findall(r"\w+", " ".join(verdict.typed)))
    statement = verdict.statement
    if "i" not in words or statement is None or not words.isdisjoint(_OF_COMPLEX):
        return False
    return any(side.has(sympy.I) for side in terms_of(core_of(statement)))


_OF_COMPLEX = frozenset({"conj", "conjugate", "re", "im", "I", "ⅈ"})
"""Words that only somebody writes who thinks of complex numbers."""


def _axioms(verdict: Verdict) -> list[str]:
    return [] if verdict.certificate is None else list(assumed(verdict.certificate))


def _wrapped(statement: Statement, width: int) -> list[str]:
    return broken(layout_for(statement).statement(statement), width, _MARGIN, _MARGIN * 2)


def _counterexample_lines(
    found: Counterexample, statement: Statement | None, width: int, tr: Translate
) -> list[str]:
    left, right = side_texts(found)
    names = tr("left side"), tr("right side")
    size = max(map(len, names))
    right = _as_it_fails(found, right, statement, tr)
    sides = [f"{_MARGIN}{names[0]:{size}} {left}", f"{_MARGIN}{names[1]:{size}} {right}"]
    return [*_where(found, width, tr), *_entry(found, tr), *sides]


def _entry(found: Counterexample, tr: Translate) -> list[str]:
    """Which entry of two matrices differs, counted from 1."""
    if found.entry is None:
        return []
    row, column = (str(number + 1) for number in found.entry)
    return [_MARGIN + tr("row {row}, column {column}:", row=row, column=column)]


def _where(found: Counterexample, width: int, tr: Translate) -> list[str]:
    if not found.values:
        return [tr("false:")]
    before, _, end = tr("false at {values}:", values=_PLACE).partition(_PLACE)
    *lines, last = broken(_values(found), width - len(end), before, _MARGIN * 2)
    return [*lines, last + end]


def _as_it_fails(
    found: Counterexample, right: str, statement: Statement | None, tr: Translate
) -> str:
    """The right side, with what it would have to be where it is not just to be equal."""
    core = None if statement is None else core_of(statement)
    if not isinstance(core, Less | LessEqual):
        return right
    if not (found.left.imag.contains(0) and found.right.imag.contains(0)):
        return tr("{value} (only real numbers are compared)", value=right)
    if isinstance(core, Less):
        return tr("{value} (should be larger)", value=right)
    return tr("{value} (should be at least as large)", value=right)


def counterexample_text(found: Counterexample) -> str:
    """``at x = 1: the left side is 0.909297, the right side 1.68294``."""
    left, right = side_texts(found)
    place = f"at {text(_values(found))}: " if found.values else ""
    return f"{place}the left side is {left}, the right side {right}"


def _values(found: Counterexample) -> Box:
    """``x = 1/2``, or ``f(u) = u + 1`` for an unknown function."""
    return separated([Layout().assignment(*pair) for pair in found.values.items()])


def side_texts(found: Counterexample) -> tuple[str, str]:
    """Both values, with as many digits as it takes to see that they differ."""
    for digits in (*range(_FEWEST_DIGITS, _MOST_DIGITS), *_MORE_DIGITS):
        texts = ball_text(found.left, digits), ball_text(found.right, digits)
        if texts[0] != texts[1]:
            return texts
    return ball_text(found.left), ball_text(found.right)


def ball_text(ball: acb, digits: int = _FEWEST_DIGITS) -> str:
    """The middle of a ball to so many digits."""
    real, imaginary = _digits(ball.real, digits), _digits(ball.imag, digits)
    if ball.imag.contains(0):
        return real
    if ball.real.contains(0):
        return f"{_UNIT.get(imaginary, imaginary)}ⅈ"
    sign = "−" if imaginary.startswith("−") else "+"
    size = imaginary.removeprefix("−")
    return f"{real} {sign} {_UNIT.get(size, size)}ⅈ"


_UNIT = {"1": "", "−1": "−"}
"""What is written before ⅈ instead of 1."""


def _digits(number: arb, digits: int) -> str:
    middle = arb(0) if number.contains(0) else arb(number.mid())
    text = middle.str(digits, radius=False)
    mantissa, e, exponent = text.partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}{e}{exponent}".replace("-", "−")


# --- data ------------------------------------------------------------------------------------


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON data; terms as SymPy writes them, statements as text."""
    shown = verdict.shown or verdict.statement
    data: dict[str, Any] = {
        "status": verdict.status,
        "typed": list(verdict.typed),
        "assuming": [text for text, _ in verdict.supposed],
        "statement": None if shown is None else statement_text(shown),
        "has_imaginary_unit": _has_unit(verdict),
        "conditions": [statement_text(condition) for condition in verdict.conditions],
        "axioms": _axioms(verdict),
        "kernel": verdict.certificate is not None,
        "tried": list(verdict.tried),
        "seconds": round(verdict.seconds, 4),
    }
    if verdict.contradiction:
        data["contradiction"] = [statement_text(item) for item in verdict.contradiction]
    if verdict.reason:
        data["reason"] = verdict.reason
    if verdict.certificate is not None:
        data["theorem"] = _theorem_text(verdict)
    if verdict.counterexample is not None:
        data["counterexample"] = _counterexample_json(verdict.counterexample)
    return data


def _theorem_text(verdict: Verdict) -> str:
    """What was proved from what."""
    given = [statement for _, statement in verdict.supposed]
    if verdict.status in ("contradictory", "has no value"):
        given = list(verdict.contradiction)
    supposed = ", ".join(map(statement_text, (*given, *verdict.conditions)))
    said = "" if verdict.statement is None else statement_text(verdict.statement)
    conclusion = {"proved": said, "refuted": f"¬ ({said})"}.get(verdict.status, "⊥")
    return f"{supposed} ⊢ {conclusion}".strip()


def _counterexample_json(found: Counterexample) -> dict[str, Any]:
    def sides(ball: acb) -> dict[str, str]:
        return {"real": ball.real.str(30), "imaginary": ball.imag.str(30)}

    def named(variable: Variable) -> str:
        return str(getattr(variable, "__name__", None) or variable.name)

    values = {named(variable): str(value) for variable, value in found.values.items()}
    return {"values": values, "left": sides(found.left), "right": sides(found.right)}

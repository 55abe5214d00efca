"""Verdicts on people's own identities, as text and as data for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flint import arb
from sympy import Expr, Lambda

from symbolic_pe.logic.statements import Equation, ForAll, Less, Statement
from symbolic_pe.logic.terms import Variable
from symbolic_pe.proofs.elaboration import assumed
from symbolic_pe.reports.text import DEFAULT_WIDTH, broken, writer_for

if TYPE_CHECKING:
    from flint import acb

    from symbolic_pe.proofs.decide.verdict import Counterexample, Verdict

__all__ = [
    "CONTRADICTION",
    "ball_text",
    "counterexample_text",
    "side_texts",
    "verdict_json",
    "verdict_text",
]

_FEWEST_DIGITS, _MOST_DIGITS = 6, 40
_MARGIN = "  "

CONTRADICTION = "the assumptions contradict each other, so that anything follows from them"
"""What is said where nothing is decided because of that."""


def verdict_text(verdict: Verdict, width: int = DEFAULT_WIDTH) -> str:
    """The verdict in full: what was asked, under which conditions it holds or where it fails."""
    return "\n".join([verdict.status, *_lines(verdict, width)])


def _lines(verdict: Verdict, width: int) -> list[str]:
    lines = []
    if verdict.statement is not None:
        lines += broken(statement_shown(verdict.statement), width, _MARGIN, _MARGIN * 2)
    if verdict.contradiction:
        lines.append(f"{CONTRADICTION}:")
        for assumption in verdict.contradiction:
            lines += broken(statement_shown(assumption), width, _MARGIN, _MARGIN * 2)
    if verdict.conditions:
        contradictory = verdict.status == "contradictory"
        lines.append(f"where {'they' if contradictory else 'both sides'} are defined:")
        for condition in verdict.conditions:
            lines += broken(statement_shown(condition), width, _MARGIN, _MARGIN * 2)
    if verdict.counterexample is not None:
        lines += _counterexample_lines(verdict.counterexample, verdict.statement, width)
    if verdict.status == "unknown":
        lines.append(f"reason: {verdict.reason}")
        if verdict.tried:
            lines.append(f"tried: {', '.join(verdict.tried)}")
    elif axioms := _axioms(verdict):
        lines.append(f"axioms: {', '.join(axioms)}")
    return lines


def _axioms(verdict: Verdict) -> list[str]:
    return [] if verdict.certificate is None else list(assumed(verdict.certificate))


def statement_shown(statement: Statement) -> str:
    """A statement on one line."""
    return writer_for(statement).statement(statement)


def _counterexample_lines(found: Counterexample, statement: Statement | None, width: int
                          ) -> list[str]:  # fmt: skip
    where = f"false at {_values_text(found)}:" if found.values else "false:"
    left, right = side_texts(found)
    sign = _failing_sign(statement)
    return [*broken(where, width, "", _MARGIN * 2),
            f"{_MARGIN}left side  {left}", f"{_MARGIN}right side {right}" + sign]  # fmt: skip


def _failing_sign(statement: Statement | None) -> str:
    """What the right side would have to be, where it is not just to be equal."""
    while isinstance(statement, ForAll):
        statement = statement.body
    if statement is None or isinstance(statement, Equation):
        return ""
    return " (to be larger)" if isinstance(statement, Less) else " (to be at least that)"


def counterexample_text(found: Counterexample) -> str:
    """``at x = 1: the left side is 0.909297, the right side 1.68294``."""
    left, right = side_texts(found)
    place = f"at {_values_text(found)}: " if found.values else ""
    return f"{place}the left side is {left}, the right side {right}"


def _values_text(found: Counterexample) -> str:
    return ", ".join(assigned(variable, value) for variable, value in found.values.items())


def assigned(variable: Variable, value: Any) -> str:
    """``x = 1/2``, or ``f(u) = u + 1`` for an unknown function."""
    if isinstance(value, Lambda):
        equation = Equation(variable(*value.signature), value.expr)
        return statement_shown(equation)
    if isinstance(value, Expr):
        writer = writer_for(Equation(value, value))
        return f"{writer.variable(variable)} = {writer.term(value)}"
    return f"{variable.name} = {value}"


def side_texts(found: Counterexample) -> tuple[str, str]:
    """Both values, with as many digits as it takes to see that they differ."""
    for digits in range(_FEWEST_DIGITS, _MOST_DIGITS + 1):
        texts = ball_text(found.left, digits), ball_text(found.right, digits)
        if texts[0] != texts[1]:
            return texts
    return repr(found.left), repr(found.right)


def ball_text(ball: acb, digits: int = _FEWEST_DIGITS) -> str:
    """The middle of a ball to so many digits."""
    real, imaginary = _digits(ball.real, digits), _digits(ball.imag, digits)
    if ball.imag == 0:
        return real
    if ball.real == 0:
        return f"{_UNIT.get(imaginary, imaginary)}ⅈ"
    sign = "−" if imaginary.startswith("−") else "+"
    size = imaginary.removeprefix("−")
    return f"{real} {sign} {_UNIT.get(size, size)}ⅈ"


_UNIT = {"1": "", "−1": "−"}
"""What is written before ⅈ instead of 1."""


def _digits(number: arb, digits: int) -> str:
    text = arb(number.mid()).str(digits, radius=False)
    if "." in text and "e" not in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace("-", "−")


# --- data ------------------------------------------------------------------------------------


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON data; terms as SymPy writes them, statements as text."""
    data: dict[str, Any] = {
        "status": verdict.status,
        "statement": None if verdict.statement is None else statement_shown(verdict.statement),
        "conditions": [statement_shown(condition) for condition in verdict.conditions],
        "axioms": _axioms(verdict),
        "tried": list(verdict.tried),
        "seconds": round(verdict.seconds, 4),
    }
    if verdict.contradiction:
        data["contradiction"] = [statement_shown(item) for item in verdict.contradiction]
    if verdict.reason:
        data["reason"] = verdict.reason
    if verdict.theorem is not None:
        data["theorem"] = _theorem_text(verdict)
    if verdict.counterexample is not None:
        data["counterexample"] = _counterexample_json(verdict.counterexample)
    return data


def _theorem_text(verdict: Verdict) -> str:
    assert verdict.theorem is not None
    hypotheses = ", ".join(map(statement_shown, verdict.theorem.hypotheses))
    return f"{hypotheses} ⊢ {statement_shown(verdict.theorem.conclusion)}".strip()


def _counterexample_json(found: Counterexample) -> dict[str, Any]:
    def sides(ball: acb) -> dict[str, str]:
        return {"real": ball.real.str(30), "imaginary": ball.imag.str(30)}

    def named(variable: Variable) -> str:
        return str(getattr(variable, "__name__", None) or variable.name)

    values = {named(variable): str(value) for variable, value in found.values.items()}
    return {"values": values, "left": sides(found.left), "right": sides(found.right)}

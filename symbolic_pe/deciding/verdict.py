"""What is said about a question: proved, refuted or unknown, and what that rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from flint import acb

from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement
from symbolic_pe.language.terms import Variable

Status: TypeAlias = Literal["proved", "refuted", "contradictory", "has no value", "unknown"]

VALUE_UNKNOWN = "no point is known at which both sides have a value"
ASSUMPTIONS_UNMET = "no point is known at which the assumptions hold"
IMPROPER = (
    "an integral is read only where its integrand has a value everywhere between the limits, and "
    "improper integrals are not read"
)

REVERSED = "a sum from a to b is read only where a ≤ b + 1"


@dataclass(frozen=True)
class Counterexample:
    """Values at which a statement is false, and balls that certainly contain its two sides.

    ``values``: a closed term for each symbol (small rationals where possible), a ``Lambda`` for
    each unknown function, in the order of the names.  ``left`` and ``right``: complex balls
    (FLINT's ``acb``), of matrices those of the ``entry`` (row, column) in which they differ.  What
    certifies them is the theorem of the verdict.
    """

    values: Mapping[Variable, Any]
    left: acb
    right: acb
    entry: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __str__(self) -> str:
        from symbolic_pe.deciding.wording import (
            counterexample_text,  # only readers need printers
        )

        return counterexample_text(self)


@dataclass(frozen=True)
class Verdict:
    """The answer of :func:`~symbolic_pe.deciding.decide`.

    Attributes:

    - ``status``: ``"proved"``, ``"refuted"``, ``"contradictory"`` (the assumptions contradict each
      other, so that anything follows from them), ``"has no value"`` (no point meets the conditions
      under which both sides have a value, so that anything follows from those) or ``"unknown"``.
    - ``statement``: what was decided, with sorts for the variables bound in it; None if the
      question could not be read as a statement.
    - ``certificate``: the theorem of the kernel: for proved, conditions and assumptions ⊢
      statement; for refuted, ⊢ ¬ ∀ … (assumptions ⇒ statement); for contradictory, assumptions ⊢ ⊥;
      where both sides never have a value, what they need for one ⊢ ⊥.  None for unknown, and only
      there.
    - ``conditions``: what the theorem supposes besides the assumptions, namely that both sides are
      defined: what must not vanish, which range must not be reversed.  For text that was typed,
      also what it needs where SymPy has dropped a part of it, as x ≠ 0 for ``"0/x"``.
    - ``counterexample``: for refuted.
    - ``tried``: the ways that were tried, in order; ``reason``: for unknown, why there is no
      answer; for proved, that no point is known at which both sides have a value, or the
      assumptions hold, if none is, or that the conditions are more than both sides need; for a
      refuted conjunction, which part is false; for a value that there is nowhere, at which point
      an integrand has none, or that a range is reversed.
    - ``typed``: the texts that were typed, word for word; ``supposed``: the assumptions, each as it
      was typed or reads, with the statement that it is; ``shown``: the statement with its terms
      as they were received, which is what is printed: SymPy makes −1 of cos π.
    - ``contradiction``: the assumptions that contradict each other; none where that was not found.
    - ``seconds``: the time it took.
    """

    status: Status
    statement: Statement | None = None
    certificate: Theorem | None = field(default=None, compare=False)
    conditions: tuple[Statement, ...] = ()
    counterexample: Counterexample | None = None
    tried: tuple[str, ...] = ()
    reason: str = ""
    seconds: float = field(default=0.0, compare=False)
    typed: tuple[str, ...] = field(default=(), kw_only=True, compare=False)
    supposed: tuple[tuple[str, Statement], ...] = field(default=(), kw_only=True, compare=False)
    shown: Statement | None = field(default=None, kw_only=True, compare=False)
    contradiction: tuple[Statement, ...] = field(default=(), kw_only=True, compare=False)

    def __str__(self) -> str:
        from symbolic_pe.deciding.wording import verdict_text

        return verdict_text(self)


Goal: TypeAlias = Equation | LessEqual | Less
"""The atoms that are decided."""

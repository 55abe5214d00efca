"""Which rounding of a run causes the largest error of its cosines and sines.

Let Eₖ be the error of a run in which only the first k roundings are those of the code and all later
operations are done in float64.  E₀ is the error of the numbers that the code was given, the last
one that of the code, and Eₖ − Eₖ₋₁ is what the k-th rounding adds.  The cause is the rounding that
adds most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from typing import Any, TypeAlias

from symbolic_pe.prose import decimals

Place: TypeAlias = tuple[str, str, str]
"""Operation, line and dtype: a line may have several casts."""

SIGNIFICANT_BITS = {"bfloat16": 8, "float16": 11, "float32": 24, "float64": 53}
"""Whole numbers up to 2^p are exact, 2^p + 1 is not (claim positions-exact)."""


@dataclass(frozen=True)
class Rounding:
    """An operation whose result is rounded to a dtype.

    ``whole_numbers``: how many integers it is given at once, as positions.
    """

    operation: str
    line: str
    dtype: str
    is_cast: bool
    whole_numbers: int

    @property
    def place(self) -> Place:
        """Where it is, as far as it can be told from others."""
        return self.operation, self.line, self.dtype

    @property
    def text(self) -> str:
        """In words."""
        what = "the cast" if self.is_cast else f"the result of {self.operation}"
        return f"{what} to {self.dtype}" + (f" at {self.line}" if self.line else "")


@dataclass(frozen=True)
class Cause:
    """What adds most to the error: a rounding, or None for numbers that were given.

    ``before``, ``after``: the largest error without and with it, all later ones left out.
    """

    rounding: Rounding | None
    before: float
    after: float

    @property
    def text(self) -> str:
        """In words."""
        if self.rounding is None:
            return decimals(
                "most of it stays if every rounding that can be is left out: it is in a table that "
                f"was made before, or in a write in place ({self.after:.3g} then)"
            )
        return decimals(
            f"most of it is caused by {self.rounding.text} ({self.before:.3g} before it, "
            f"{self.after:.3g} after it)"
        )

    def as_dict(self) -> dict[str, Any]:
        """As data."""
        if self.rounding is None:
            return {
                "operation": None,
                "line": None,
                "dtype": None,
                "cast": False,
                "before": self.before,
                "after": self.after,
            }
        return {
            "operation": self.rounding.operation,
            "line": self.rounding.line,
            "dtype": self.rounding.dtype,
            "cast": self.rounding.is_cast,
            "before": self.before,
            "after": self.after,
        }


def cause_of(
    roundings: Sequence[Rounding], error_with: Callable[[Set[Place]], float | None]
) -> Cause | None:
    """What adds most; None if the code does not run with roundings left out, or if what adds most
    makes a larger error than all together.

    ``error_with(kept)``: the error of a run with these roundings alone.
    """
    before = error_with(frozenset())
    if before is None:
        return None
    worst, kept = Cause(None, 0.0, before), set[Place]()
    for rounding in roundings:
        kept.add(rounding.place)
        after = error_with(frozenset(kept))
        if after is None:
            return None
        if after - before > worst.after - worst.before:
            worst = Cause(rounding, before, after)
        before = after
    is_whole_story = worst.after <= 1.01 * before  # if not, later roundings take from it again
    return worst if is_whole_story else None


def collision_of_positions(
    roundings: Sequence[Rounding], length: int
) -> tuple[Rounding, int] | None:
    """The narrowest dtype that positions are made, and the last whole number up to which all are
    exact in it: it is also what the next one is rounded to.

    ``length``: how many positions there are.  None if positions never become floats.
    """
    found = [r for r in roundings if r.whole_numbers == length and r.dtype in SIGNIFICANT_BITS]
    if not found:
        return None
    narrowest = min(found, key=lambda r: SIGNIFICANT_BITS[r.dtype])
    return narrowest, 2 ** SIGNIFICANT_BITS[narrowest.dtype]

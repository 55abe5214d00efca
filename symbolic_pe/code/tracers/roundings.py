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

from symbolic_pe.code.symbols.tracing import line_now
from symbolic_pe.code.tracers.nested import mapped, parts_in
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


WIDEST = {
    "complex32": "complex128",
    "complex64": "complex128",
    "bfloat16": "float64",
    "float16": "float64",
    "float32": "float64",
}
"""The dtype in which an operation rounds nothing that can be seen, by that of its result."""


class Roundings:
    """The roundings of a run, in order; all but those at ``kept`` are left out.

    An operation with a narrow float for its result rounds it; a rounding is left out by doing the
    operation with wide floats.  ``kept``: None for a run as it is; ``widened``: an array, or a
    dtype, with wide floats instead of narrow ones, anything else as it is.
    """

    def __init__(self, kept: Set[Place] | None, widened: Callable[[Any], Any]) -> None:
        self.kept, self.widened = kept, widened
        self.found: dict[Place, Rounding] = {}

    def result(
        self,
        operation: str,
        run: Callable[..., Any],
        args: Sequence[Any],
        keywords: dict[str, Any],
        is_cast: bool,
        line: Callable[[], str] = line_now,
        takes_dtype: bool = False,
    ) -> Any:
        """What an operation gives, without its rounding if that is left out.

        ``takes_dtype``: the operation has a keyword for the dtype of its result.
        """
        result = run(*args, **keywords)
        made = filter(is_array, parts_in(result))
        narrow = next((one for one in made if dtype_of(one) in WIDEST), None)
        if narrow is None:
            return result
        counts = [count_of(a) for a in args if is_array(a) and "int" in dtype_of(a)]
        rounding = Rounding(operation, line(), dtype_of(narrow), is_cast, max(counts, default=0))
        self.found.setdefault(rounding.place, rounding)
        if self.kept is None or rounding.place in self.kept:
            return result
        wide = mapped(self.widened, keywords)
        if takes_dtype:
            wide["dtype"] = self.widened(narrow.dtype)
        return run(*mapped(self.widened, list(args)), **wide)


def dtype_of(value: Any) -> str:
    """The name of an array's dtype."""
    return str(value.dtype).removeprefix("torch.")


def count_of(value: Any) -> int:
    """How many elements an array has."""
    return int(value.numel() if hasattr(value, "numel") else value.size)


def is_array(value: Any) -> bool:
    """Whether it is an array, or a number with a dtype."""
    return hasattr(value, "dtype") and hasattr(value, "shape")


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
        rounding = self.rounding
        return {
            "operation": rounding and rounding.operation,
            "line": rounding and rounding.line,
            "dtype": rounding and rounding.dtype,
            "cast": rounding is not None and rounding.is_cast,
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

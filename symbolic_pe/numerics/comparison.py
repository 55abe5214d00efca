"""A claim beside NumPy at sampled points: what is compared, and what is counted."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from symbolic_pe.language import statements
from symbolic_pe.numerics.atomic_values import Atom, Visit, atoms_of, unsatisfied
from symbolic_pe.numerics.enclosures import COARSE, VISIBLE, Enclosed, number_text
from symbolic_pe.numerics.models import Model, Unsampled
from symbolic_pe.numerics.numbers import Numbers
from symbolic_pe.numerics.sampling import Point, name_of
from symbolic_pe.numerics.three_valued import Truth, all_of
from symbolic_pe.numerics.truth import supposed
from symbolic_pe.numerics.wording import shown, shown_point
from symbolic_pe.prose import decimals

MOST_MESSAGES = 6

_TRIALS = (3, 24)
"""At how many values premises about all indices are tried, likewise."""


# --- the two sides ---------------------------------------------------------------------------


@dataclass
class Tally:
    """What the comparisons of a claim add up to."""

    sampled: list[Point] = field(default_factory=list)
    error: float = 0.0
    tolerance: float = 0.0
    false: bool = False
    failures: list[str] = field(default_factory=list)
    disagrees: bool = False

    @property
    def points(self) -> int:
        return len(self.sampled)

    @property
    def texts(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """The points as they are shown."""
        pairs = ([(name, sample.text) for name, sample in point.items()] for point in self.sampled)
        return tuple(map(tuple, pairs))

    def compared(self, error: float, tolerance: float) -> None:
        """Keep the comparison whose error is the largest part of its tolerance."""
        if not np.isfinite(error):
            return
        if not self.tolerance or error * self.tolerance > self.error * tolerance:
            self.error, self.tolerance = error, tolerance


class Comparison:
    """A statement against one NumPy function, point after point."""

    def __init__(
        self, claimed: statements.Statement, numbers: Numbers, refuted: bool, tally: Tally
    ) -> None:
        self._claimed, self._numbers = claimed, numbers
        self._refuted, self._tally = refuted, tally
        self._parts = (claimed,) if numbers.of is None else tuple(numbers.of)
        self._atoms = [Atom(atom, numbers.least) for part in self._parts for atom in atoms_of(part)]
        self._held = False
        self._points: set[frozenset[tuple[str, Any]]] = set()
        self._wanted = inspect.signature(numbers.function).parameters.values()

    def at(self, point: Point, seed: tuple[int, ...]) -> bool:
        """Compare at a point; does it satisfy any of the premises?"""
        model = Model(point, seed, strict=True, trials=_TRIALS[self._numbers.least > 1])
        try:
            if self._numbers.of is not None and not self._hypotheses_hold(model):
                return False
            visit = Visit(self._atoms)
            found = [visit.judge(part, model) for part in self._parts]
        except Unsampled as problem:
            self._fail(str(problem))
            return False
        self._judge(found, visit, point)
        if any(visit.seen):
            if self._compare(visit, self._called(point), point):
                self._tally.sampled.append(point)
        elif visit.undefined:
            with contextlib.suppress(ArithmeticError):  # 1/0: NumPy has no value there either
                self._compare(visit, self._called(point), point)
        return any(visit.seen)

    def has_been_at(self, point: Point) -> bool:
        """Has it been compared at this point?  It counts once, however often it is drawn."""
        values = frozenset((name, _key(sample.plain)) for name, sample in point.items())
        known = values in self._points
        self._points.add(values)
        return known

    @property
    def is_complete(self) -> bool:
        """Is there nothing that further points could still show?"""
        shown_enough = self._tally.false if self._refuted else self._held
        return bool(self._tally.failures) or (
            shown_enough and all(atom.is_complete for atom in self._atoms)
        )

    def conclude(self) -> None:
        """Complain about what has not been compared at any point."""
        if self._tally.failures:
            return
        for atom in self._atoms:
            if not atom.compared:
                self._fail(f"{shown(atom.statement)} is compared at no point: {atom.reason()}")
            elif atom.compared < atom.least:
                self._fail(
                    f"{shown(atom.statement)} is compared at {atom.compared} points, and "
                    f"{atom.least} are wanted: elsewhere {atom.reason()}"
                )
            elif atom.least > 1 and atom.fixed:
                self._fail(
                    f"{shown(atom.statement)} is compared at one value of {atom.fixed[0]} alone: "
                    f"elsewhere {atom.reason()}"
                )
            for side in ("left", "right"):
                if atom.compared and side not in atom.visible:
                    self._fail(
                        f"the {side} side of {shown(atom.statement)} is compared too loosely to "
                        f"see a relative error of {decimals(str(VISIBLE))}: sample smaller numbers"
                    )
        if not (self._held or self._refuted or self._tally.failures):
            self._fail("at no sampled point can it be told whether the statement holds")

    def _fail(self, message: str, point: Point | None = None) -> None:
        words = f"at {shown_point(point)}: {message}" if point else message
        if words not in self._tally.failures:
            self._tally.failures.append(words)

    def _differ(self, message: str, point: Point) -> None:
        self._tally.disagrees = True
        self._fail(message, point)

    def _hypotheses_hold(self, model: Model) -> bool:
        """Those of the claim, where ``of`` replaces it: can they be seen to hold?

        Of one that says for all values that something exists it is enough that it is not seen to
        be false: what exists there is no value that could be sampled.
        """
        for hypothesis in statements.premises(self._claimed):
            value = supposed(hypothesis, model)
            if value.holds or (value is Truth.UNKNOWN and _is_about_witnesses(hypothesis)):
                continue
            verb = "holds" if value is Truth.FALSE else "can be seen to hold"
            for atom in self._atoms:
                atom.reason = partial(unsatisfied, hypothesis, verb)
            return False
        return True

    def _judge(self, found: Sequence[Truth], visit: Visit, point: Point) -> None:
        value = all_of(found)
        self._held = self._held or value.holds
        self._tally.false = self._tally.false or value is Truth.FALSE
        if value is Truth.FALSE and not self._refuted:
            pairs = zip(self._atoms, visit.seen, strict=True)
            there = [(atom.statement, seen) for atom, seen in pairs if seen]
            guilty = [pair for pair in there if pair[1].truth is Truth.FALSE] or there
            values = "; ".join(f"in {shown(atom)} {_values(seen.sides)}" for atom, seen in guilty)
            self._differ(f"the statement is proved, and it is false: {values}", point)

    def _called(self, point: Point) -> Any:
        """What the NumPy function returns."""
        wanted = self._wanted
        takes_all = any(parameter.kind is parameter.VAR_KEYWORD for parameter in wanted)
        names = point if takes_all else [item.name for item in wanted if item.name in point]
        return self._numbers.function(**{name: point[name].plain for name in names})

    def _compare(self, visit: Visit, returned: Any, point: Point) -> bool:
        """Compare the sides of all atoms with what NumPy returns; would an error show?"""
        pairs = _pairs(returned, len(self._atoms))
        if pairs is None:
            name = getattr(self._numbers.function, "__name__", "the NumPy function")
            self._fail(f"{name} must return {_wanted(len(self._atoms))}, not {returned!r:.200}")
            return False
        shows = False
        for atom, seen, pair in zip(self._atoms, visit.seen, pairs, strict=True):
            if pair is None:
                atom.reason = lambda: "NumPy cannot compute it at any"
            elif seen is None:
                reason = visit.undefined.get(atom.statement)
                if reason and _is_finite(pair):
                    self._differ(
                        f"NumPy gives {pair[0]!r:.50} and {pair[1]!r:.50} for "
                        f"{shown(atom.statement)}, but {reason}",
                        point,
                    )
            else:
                shows = self._compare_sides(atom, seen.sides, pair, point) or shows
        return shows

    def _compare_sides(
        self,
        atom: Atom,
        sides: Mapping[str, Enclosed | None],
        pair: tuple[Any, Any],
        point: Point,
    ) -> bool:
        if any(side is not None and not side.middle.size for side in sides.values()):
            atom.reason = lambda: "it has no entries at any"
            return False
        shows = False
        atom.compared += 1
        for variable in statements.free_in(atom.statement):
            name = name_of(variable)
            if name in point:
                atom.values.setdefault(name, set()).add(_key(point[name].plain))
        for (name, side), given in zip(sides.items(), pair, strict=True):
            if side is None or (given is None and _may_be_left_out(atom.statement, name)):
                atom.visible.add(name)
                continue
            problem = self._problem(side, given)
            if problem:
                self._differ(f"the {name} side of {shown(atom.statement)}: {problem}", point)
            shows = shows or side.shows(COARSE)
            if side.shows(VISIBLE):
                atom.visible.add(name)
        return shows

    def _problem(self, side: Enclosed, given: Any) -> str:
        """How NumPy's value of a side differs from that of the balls; empty if it does not."""
        array = np.asarray(given)
        if array.dtype.kind not in "biufc":
            return f"NumPy gives {given!r:.100}, which is not a number or an array of them"
        shape = side.middle.shape
        if array.shape != shape:
            if array.shape != tuple(size for size in shape if size != 1):
                return f"NumPy gives an array of shape {array.shape}, the statement has {shape}"
            array = array.reshape(shape)
        error, tolerance = np.abs(array - side.middle), np.broadcast_to(side.tolerance, shape)
        error = np.where(np.isnan(error), np.inf, error)
        ratio = error / np.maximum(tolerance, np.finfo(float).tiny)
        worst = np.unravel_index(np.argmax(ratio), shape)
        self._tally.compared(float(error[worst]), float(tolerance[worst]))
        if error[worst] <= tolerance[worst]:
            return ""
        entry = f" in entry {tuple(map(int, worst))}" if shape else ""
        return _signed(
            f"NumPy gives {array[worst]}{entry}, the balls "
            f"{number_text(side.middle[worst])} ± {side.radius[worst]:.2g}; they are "
            f"{error[worst]:.3g} apart, and {tolerance[worst]:.3g} would be allowed"
        )


def _signed(numbers: Any) -> str:
    """Numbers with the signs that formulas have."""
    return decimals(str(numbers)).replace("-", "−")


def _key(plain: Any) -> Any:
    return plain.tobytes() if isinstance(plain, np.ndarray) else plain


def _values(sides: Mapping[str, Enclosed | None]) -> str:
    return ", ".join(f"the {name} side is {side}" for name, side in sides.items() if side)


def _is_finite(pair: tuple[Any, Any]) -> bool:
    """Are both sides, as NumPy computes them, numbers or arrays of numbers?"""
    arrays = [np.asarray(side) for side in pair]
    return all(array.dtype.kind in "biufc" and np.isfinite(array).all() for array in arrays)


def _may_be_left_out(atom: statements.Statement, side: str) -> bool:
    return side == "left" and isinstance(atom, statements.HasDerivative | statements.TendsTo)


def _is_about_witnesses(statement: statements.Statement) -> bool:
    """Does it say for all values of something that there is something else?"""
    if isinstance(statement, statements.ForAll):
        return statements.mentions(statement.body, statements.Exists)
    return any(map(_is_about_witnesses, statements.parts_of(statement)))


def _pairs(returned: Any, count: int) -> list[tuple[Any, Any] | None] | None:
    """What a NumPy function returned, as a pair of sides for each atom (None for one that it does
    not compute here); None if it is not."""
    if not isinstance(returned, tuple | list):
        return None
    if count == 1 and len(returned) == 2:
        return [(returned[0], returned[1])]
    pairs = [
        None if pair is None else (pair[0], pair[1])
        for pair in returned
        if pair is None or (isinstance(pair, tuple | list) and len(pair) == 2)
    ]
    return pairs if len(pairs) == len(returned) == count else None


def _wanted(count: int) -> str:
    return "a pair (left, right)" if count == 1 else f"a list of {count} pairs (left, right)"

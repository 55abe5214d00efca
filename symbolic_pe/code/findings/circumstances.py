"""Runs of the code against its formula: where it was read, and in other circumstances.

Where they differ from the formula at the positions that are tried, nothing is said about the code.
Other axes of x, another dtype, gradients and a single row are listed as assumed where the code does
otherwise there, and so is an input that it writes to.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import numpy as np

from symbolic_pe.code.findings.traced import (
    APART,
    POSITIONS,
    Traced,
    agrees_at,
    companion,
    compared,
)
from symbolic_pe.code.symbols.tracing import Untraceable, line_of_error, told_by
from symbolic_pe.code.tracers.carried import State, as_found
from symbolic_pe.kernel.types import KernelError

FAR = ((300, 301), (2050, 2051), (40_000, 40_001), (70_000, 70_001))
"""Beyond what int8 and uint8, the shortest contexts of models, int16, and uint16 hold."""
_LONGEST = {"table": 2052, "rows": 302}
"""So many rows has the longest table, or x whose rows are the positions: more may take too long."""
_MANY = (tuple(range(40)), tuple(range(2051)))
"""Rows for code that was read for few of them: more, and more than the shortest contexts have."""
_WRITTEN = {
    "x": "x is not used again: the code writes to it",
    "q": "q is not used again: the code writes to it",
    "k": "k is not used again: the code writes to it",
    "positions": "positions are not used again: the code writes to them",
}
_EXACT, _FINE = 2.0**-14, 2.0**-7


def check(traced: Sequence[Traced]) -> None:
    """Compare every formula with the code's own runs; raises Untraceable where they disagree."""
    for one in traced:
        found = State.of(one.runner.function)
        for which, formula in enumerate(one.formulas):
            _refuse_other_values(one, which)
            if not formula.other_rows and one.runner.kind in ("rotation", "pair"):
                one.notes.idealised.update(_exceptions(one, which))
        if one.setting.way is not None and _is_for_one_d(one, found):
            one.notes.idealised.add(KEPT)


KEPT = "it is called for one d only: what it keeps from a call for another d changes it"


def _is_for_one_d(traced: Traced, found: State) -> bool:
    """Whether calls for the d that was tried change what it does for another; ``found``: what it
    kept before them, which it has afterwards."""
    if not found.has_changed:
        return False
    after = agrees_at(traced, 2 * traced.d)
    found.put_back()
    with as_found(traced.runner.function):
        return not after and agrees_at(traced, 2 * traced.d)


def _refuse_other_values(traced: Traced, which: int) -> None:
    state = State.of(traced.runner.function)
    try:
        message = _elsewhere(traced, which)
        if message is None and state.has_changed:  # a table that has grown may be cut elsewhere
            message = compared(traced, which, traced.formulas[which])
    except Untraceable:
        raise
    except KernelError as unknown:
        raise Untraceable("cannot compare the formula with a run", "", str(unknown)) from None
    except Exception as error:  # whatever the code raises
        line = line_of_error(error)
        reason = f"{told_by(error)}; is something kept from an earlier call?"
        raise Untraceable("the code fails after it was recorded", line, reason) from None
    if message is not None:
        what = "the tracer and the code disagree, so nothing is said about it"
        if state.has_changed:
            message += "; is something kept from an earlier call?"
        raise Untraceable(what, "", message)


def _elsewhere(traced: Traced, which: int) -> str | None:
    """Where a run is not what the formula says: at the first positions, in many rows where it was
    read for few, far away; None if nowhere."""
    formula = traced.formulas[which]
    message = compared(traced, which, formula)
    if message is None and traced.setting.fixed and not formula.other_rows:
        message = compared(traced, which, formula, _MANY[0]) or _in_many_rows(traced, which)
    return message or _far_away(traced, which)


def _in_many_rows(traced: Traced, which: int) -> str | None:
    """Where the code behaves differently if there are very many rows; None if nowhere."""
    with suppress(Exception):  # a table may end before
        where, formula = _MANY[1], traced.formulas[which]
        found = compared(traced, which, formula, where, _FINE / where[-1])
        return found and f"{found}, with {len(where)} rows"
    return None


def _far_away(traced: Traced, which: int) -> str | None:
    """Where the code behaves differently at positions that its integers may not hold; None if
    nowhere, if it takes no such positions, if its floats do not tell them apart, and if rows depend
    on others."""
    runner = traced.runner
    near_only = runner.kind == "cached" or bool(traced.formulas[which].other_rows)
    if near_only or traced.tolerance > _EXACT:
        return None
    lengths = [*traced.notes.lengths]
    if runner.kind in _LONGEST:
        lengths.append(_LONGEST[runner.kind])
    end = min(lengths, default=None)
    for where in FAR:
        if end is not None and where[-1] >= end:  # JAX goes on with the last row of a table
            break
        with suppress(Exception):  # a table may end before
            found = compared(traced, which, traced.formulas[which], where, _FINE / where[0])
            if found is not None:
                return found
    return None


def _exceptions(traced: Traced, which: int) -> Iterator[str]:
    """The circumstances in which the code behaves differently, in words."""
    if _differs(traced, which, (7,)):
        yield "N is not 1: the code behaves differently there"
    axes = traced.runner.axes
    for others in _other_axes(traced):
        there = replace(traced, runner=replace(traced.runner, axes=others))
        if _differs(there, which):
            shown, other = (", ".join(names) for names in (axes, others))
            yield f"x has the axes ({shown}): the code behaves differently for ({other})"
    usual, *dtypes = traced.runner.framework.dtypes
    for dtype in dtypes:
        if _differs(traced, which, dtype=dtype):
            yield f"x is {usual}: the code behaves differently for {dtype}"
    yield from _around_a_call(traced, which)


def _other_axes(traced: Traced) -> Iterator[tuple[str, ...]]:
    """Batches and heads, one or several, which code for rows alone may take too."""
    axes = traced.runner.axes
    if traced.setting.fixed or traced.runner.position_axes > 1:
        return
    if axes == ("N", "d"):
        yield "B", "H", "N", "d"
    single = tuple("1" if axis in "BH" else axis for axis in axes)
    yield ("1", "1", "N", "d") if axes == ("N", "d") else single


def _differs(
    traced: Traced, which: int, where: tuple[int, ...] = POSITIONS, dtype: str | None = None
) -> bool:
    """Whether the code takes this and behaves differently."""
    formula = traced.formulas[which]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compared(traced, which, formula, where, dtype=dtype) is not None
    except Exception:  # the user's code may refuse it
        return False


def _around_a_call(traced: Traced, which: int) -> Iterator[str]:
    """What one more call shows: inputs that are written to, and other values with gradients."""
    runner = traced.runner
    rows = np.random.default_rng(7).standard_normal((len(POSITIONS), traced.d))
    first, second = runner.inputs(rows), runner.inputs(companion(rows))
    names = ("x", "positions") if runner.kind == "rotation" else ("q", "k", "positions")
    inputs = [first, second][: len(names) - 1]
    arguments = [*inputs, runner.positions(POSITIONS, APART)]
    with suppress(Exception):  # the user's code may refuse it
        seen = runner.framework.observed(runner.function, arguments)
        for place in seen.written:
            yield _WRITTEN[names[place]]
        plain, other = seen.outputs[which], seen.with_gradients
        if other is not None and not np.allclose(plain, other[which], 1e-3, 1e-3):
            yield "gradients are not recorded: the code behaves differently where they are"

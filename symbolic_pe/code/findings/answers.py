"""From formulas to a report: what it is, what is proved of it, what is refuted and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import eq
from typing import Any

from symbolic_pe.code.findings import precision, witnesses
from symbolic_pe.code.findings.describing import other_report, rotary_report, table_report
from symbolic_pe.code.findings.remarks import is_slip, remark_on
from symbolic_pe.code.findings.traced import Traced, compared
from symbolic_pe.code.findings.verdicts import Verdicts, settle_rotation
from symbolic_pe.code.findings.witnesses import Expected
from symbolic_pe.code.recognition import diagnosis, properties, slips
from symbolic_pe.code.recognition.expected import expected_formula
from symbolic_pe.code.recognition.identification import Rotary, identify_rotary, position_sections
from symbolic_pe.code.recognition.pairings import LAYOUTS
from symbolic_pe.code.recognition.pictures import Picture, small_picture
from symbolic_pe.code.recognition.sinusoidal import Sinusoidal, identify_sinusoidal
from symbolic_pe.code.report import Report, Witness
from symbolic_pe.code.symbols.formulas import Formula, bases_written
from symbolic_pe.code.symbols.tracing import Untraceable
from symbolic_pe.code.tracers.frameworks import Values

# rotations ------------------------------------------------------------------------------------


def answer_for_rotation(
    traced: Traced,
    name: str,
    positions: int | None = None,
    scaling: Mapping[str, Any] | None = None,
) -> Report:
    """The report on a rotation, a pair of rotations or a cached step.

    ``positions``: for how many the precision is measured, if at all; ``scaling``: the parameters
    of the schedule that is meant.
    """
    found = [
        None if formula.other_rows else _identified(formula, inputs, scaling)
        for formula, inputs in zip(traced.formulas, traced.inputs, strict=False)
    ]
    _refuse_other_encodings(traced, found)
    verdicts = Verdicts()
    settle_rotation(traced, verdicts)
    first, runner_kind = found[0], traced.runner.kind
    remark = remark_on(traced, found)
    if (
        first is None
        or (len(found) > 1 and found[1] is None)
        or first.offset != 0
        or is_slip(remark)
    ):
        verdicts.witness = _reference_witness(traced, found) or verdicts.witness
    if runner_kind == "cached":
        kept = first is not None and first.is_plain
        runner, d = traced.runner, traced.d
        verdicts.settle(
            "cache",
            first.theorems if first and kept else None,
            lambda: verdicts.witness or witnesses.cache_witness(runner, d, traced.tolerance),
        )
    if first is None:
        return other_report(traced, name, verdicts, remark)
    report = rotary_report(traced, name, first, verdicts, remark)
    if positions is None:
        return report
    return replace(report, precision=_precision(traced, first, positions))


def _identified(
    formula: Formula, name: str, scaling: Mapping[str, Any] | None = None
) -> Rotary | None:
    """The rotary encoding that it is, if each pair is turned by one position of its row."""
    found = identify_rotary(formula, name)
    if found is None or position_sections(formula, found) is None:
        return None
    return replace(found, scaling=diagnosis.scaling_found(found.schedule, formula, scaling))


def _refuse_other_encodings(traced: Traced, found: Sequence[Rotary | Sinusoidal | None]) -> None:
    """Raise Untraceable where the code is something else for a usual d than for the small one that
    it was read for."""
    d = traced.elsewhere
    there = replace(traced, setting=replace(traced.setting, head_dim=d))
    for which, one in enumerate(found):
        if d is None or one is None or one.schedule.name == "closed form":
            continue
        name = (traced.inputs or ("x",))[which]
        try:
            message = compared(there, which, expected_formula(there.setting, one, name))
        except Exception:  # the code, or the share of coordinates, may not be for this d
            continue
        if message is not None:
            raise Untraceable(
                f"it was read for d = {traced.d}, but for d = {d} the code does otherwise: say "
                "which number of coordinates is meant"
            )


def _precision(traced: Traced, found: Rotary | Sinusoidal, positions: int) -> Any:
    way, runner = traced.setting.way, traced.runner
    step = 1 if way is None else way[0] * way[1]
    d = traced.setting.head_dim or step * -(-64 // step)
    if isinstance(found, Sinusoidal):
        results = precision.measured_table(runner, found, d, positions)
    else:
        results = precision.measured(
            runner, traced.formulas[0], found, d, positions, runner.framework.dtypes
        )
    return precision.words(results, d, positions, runner.kind)


def _reference_witness(traced: Traced, found: list[Rotary | None]) -> Witness | None:
    """A coordinate that differs from the nearest known encoding; of a pair, from that of the other
    one if this is known."""
    which = next((i for i, rotary in enumerate(found) if rotary is None), len(found) - 1)
    bases = {Fraction(10000), *bases_written(traced.formulas[which])}
    known = found[which] or next(filter(None, found), None)
    picture = None if known else small_picture(traced.formulas[which], traced.inputs[which])
    shares = {(Fraction(0), Fraction(1))} | ({known.rotated} if known else _shares(picture))
    own = None if picture is None else slips.layout_of(picture)
    candidates = [
        Expected(layout, sign, base, rotated)
        for rotated in sorted(shares)
        for layout in ((own,) if own else LAYOUTS)
        for sign in (1, -1)
        for base in sorted(bases)
        if base > 1 and _is_even(traced.d, rotated)
    ]
    if known is not None:
        of_layout = [c for c in candidates if c.layout == known.layout and c.sign == known.sign]
        candidates = of_layout or candidates
    runner = traced.runner
    nearest = witnesses.nearest(runner, traced.d, candidates, which)
    near = witnesses.against(runner, traced.d, nearest, traced.tolerance, which)
    if near is not None or runner.kind not in ("rotation", "pair") or traced.notes.lengths:
        return near
    far = replace(runner, is_far=True)
    return witnesses.against(far, traced.d, nearest, traced.tolerance, which)


def _shares(picture: Picture | None) -> set[tuple[Fraction, Fraction]]:
    """The part of the coordinates that is turned, by a picture."""
    if picture is None:
        return set()
    turned = [
        entry.index for entry in picture.entries if any(a.kind != "one" for _, a in entry.parts)
    ]
    if not turned:
        return set()
    return {(Fraction(min(turned), picture.d), Fraction(max(turned) + 1, picture.d))}


def _is_even(d: int, rotated: tuple[Fraction, Fraction]) -> bool:
    ends = [d * share for share in rotated]
    return all(end.denominator == 1 for end in ends) and (ends[1] - ends[0]) % 2 == 0


# tables ---------------------------------------------------------------------------------------


def answer_for_table(traced: Traced, name: str, positions: int | None = None) -> Report:
    """The report on a table f(length, d); ``positions``: as for a rotation."""
    formula = traced.formulas[0]
    found = None if formula.other_rows else identify_sinusoidal(formula)
    _refuse_other_encodings(traced, [found])
    verdicts = Verdicts()
    runner, d = traced.runner, traced.d

    def rows_at(_rows: Values, positions: Sequence[int]) -> Values:
        return runner.table(len(positions), d)

    verdicts.settle(
        "relative",
        None if formula.other_rows else properties.relative_table(formula),
        lambda: witnesses.relative_witness(rows_at, rows_at, d, traced.tolerance),
    )
    if found is not None:
        remark = diagnosis.of_table(found, formula)
        if found.offset or found.factor_text is not None or is_slip(remark):
            verdicts.witness = _table_witness(traced, found) or verdicts.witness
        report = table_report(traced, name, found, verdicts, remark)
        if positions is None:
            return report
        return replace(report, precision=_precision(traced, found, positions))
    picture = small_picture(formula, None)
    remark = slips.of_formula(formula, picture, is_table=True)
    verdicts.witness = _table_witness(traced, None, picture) or verdicts.witness
    return other_report(traced, name, verdicts, remark)


def _table_witness(
    traced: Traced, found: Sinusoidal | None, picture: Picture | None = None
) -> Witness | None:
    """An entry that differs from the nearest table, of those with sines in the same columns."""
    bases = {Fraction(10000), *bases_written(traced.formulas[0])}
    candidates = [
        Expected(arrangement, sign, base)
        for arrangement in ("interleaved", "halves")
        for sign in (1, -1)
        for base in sorted(bases)
        if base > 1
    ]
    if found is not None:
        sign = 1 if found.first == "sin" else -1
        candidates = [c for c in candidates if (c.layout, c.sign) == (found.arrangement, sign)]
    elif picture is not None:
        columns = [[angle.kind for _, angle in entry.parts] for entry in picture.entries]
        likeness = {c: sum(map(eq, columns, c.columns(picture.d))) for c in candidates}
        candidates = [c for c in candidates if likeness[c] == max(likeness.values())]
    nearest = witnesses.nearest_table(traced.runner, traced.d, candidates)
    return witnesses.against_table(traced.runner, traced.d, nearest, traced.tolerance)

"""Reports of what was found: the encoding in words, its formulas, for which d and positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symbolic_pe.code.findings import witnesses
from symbolic_pe.code.findings.remarks import is_slip
from symbolic_pe.code.findings.verdicts import Verdicts
from symbolic_pe.code.recognition import diagnosis
from symbolic_pe.code.recognition.expected import expected_value
from symbolic_pe.code.recognition.identification import Rotary, position_sections
from symbolic_pe.code.recognition.printing import coordinate_text
from symbolic_pe.code.recognition.schedules import Schedule
from symbolic_pe.code.recognition.sinusoidal import Sinusoidal
from symbolic_pe.code.recognition.slips import GROWTH
from symbolic_pe.code.report import REFUTED, Report
from symbolic_pe.code.symbols.formulas import Coordinate, Formula, position_of
from symbolic_pe.code.symbols.sizes import letter_of
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N, R, arrow

if TYPE_CHECKING:
    from symbolic_pe.code.findings.traced import Traced

MOST_FORMULAS = 8


def _frame(traced: Traced, name: str, verdicts: Verdicts, remark: str | None) -> dict[str, Any]:
    setting = traced.setting
    return {
        "function": name,
        "framework": traced.runner.framework.name,
        "shape": f"({', '.join(setting.axes)})",
        "symbolic": setting.way is not None,
        "holds_for": _holds_for(traced),
        "properties": verdicts.properties,
        "theorems": verdicts.theorems,
        "witness": verdicts.witness,
        "diagnosis": remark,
        "is_slip": is_slip(remark),
        "idealised": tuple(sorted({*_of_floats(traced), *traced.notes.idealised})),
    }


def _of_floats(traced: Traced) -> Iterator[str]:
    """What is taken for granted of floats, and of narrow ones that the code itself makes."""
    yield "floats are real numbers"
    made = {name for _, name in [*traced.recording.dtypes, *traced.notes.dtypes]}
    for name in made & {"bfloat16", "float16"}:
        yield f"rounding to {name} on the way changes nothing: its cost can be measured"


def _holds_for(traced: Traced) -> str:
    setting = traced.setting
    limited = any("<" in note for note in traced.notes.idealised)
    position = "every position p that is assumed below" if limited else "every position p"
    if setting.position_axes > 1:
        letters = ", ".join(letter_of(position_of(axis)) for axis in range(setting.position_axes))
        position = f"all positions {letters} of a row"
    if setting.way is None:
        return f"for d = {setting.head_dim} and {position}"
    step = setting.way[0] * setting.way[1]
    dims = "even d" if step == 2 else f"d divisible by {step}"
    return f"for every {dims}, {position} and 0 ≤ i < d/{step}"


def other_report(traced: Traced, name: str, verdicts: Verdicts, remark: str | None) -> Report:
    texts = [
        text
        for which, formula in enumerate(traced.formulas)
        for text in _raw_texts(formula, _output_name(traced, which))
    ]
    if verdicts.witness is None:  # it may be a known encoding that is written in another way
        remark = None
    frame = _frame(traced, name, verdicts, remark)
    is_pair, relative = len(traced.formulas) > 1, verdicts.properties.get("relative")
    frame["is_slip"] = remark is not None and (
        remark != GROWTH or (is_pair and relative == REFUTED)
    )
    return Report(kind="other", formulas=tuple(texts), **frame)


def _output_name(traced: Traced, which: int) -> str:
    return "out" if len(traced.formulas) == 1 else ("q_out", "k_out")[which]


def _raw_texts(formula: Formula, out: str) -> list[str]:
    return [
        coordinate_text(c, c.at_own_position, formula.setting, out)
        for c in formula.coordinates[:MOST_FORMULAS]
    ]


LONGEST_FREQUENCY = 60
"""A longer frequency is written once and named θ in the formulas."""


def _named(schedule: Schedule) -> Schedule:
    """The frequencies as θ[i], if they take more room than the formulas around them."""
    if schedule.name != "closed form" or len(schedule.text) <= LONGEST_FREQUENCY:
        return schedule
    name = variable("θ", arrow(N, R))
    return replace(schedule, theta=lambda i, _: name(i.natural()))


def _known_texts(formula: Formula, found: Rotary | Sinusoidal, out: str, name: str) -> list[str]:
    if formula.is_symbolic:
        found = replace(found, schedule=_named(found.schedule))
    return [
        coordinate_text(
            c,
            replace(c, value=expected_value(c, formula, found, name)).at_own_position,
            formula.setting,
            out,
        )
        for c in _shown(formula)
    ]


def _shown(formula: Formula) -> Sequence[Coordinate]:
    """The first coordinates; of several axes of positions, the first that each turns."""
    coordinates = formula.coordinates
    starts = [
        c
        for before, c in zip((None, *coordinates), coordinates, strict=False)
        if before is None or before.axis != c.axis
    ]
    return (starts if len(starts) > 1 else coordinates)[:MOST_FORMULAS]


def rotary_report(
    traced: Traced, name: str, found: Rotary, verdicts: Verdicts, remark: str | None
) -> Report:
    verdicts.theorems += len(found.theorems)
    formula = traced.formulas[0]
    texts = _known_texts(formula, found, _output_name(traced, 0), traced.inputs[0])
    frame = _frame(traced, name, verdicts, remark)
    is_usual = found.schedule.name == "standard" and found.is_plain and not found.sections
    if formula.setting.position_axes > 1 and is_usual:
        frame["holds_for"] += " (if they are equal: the usual rotation)"
    return Report(
        kind="rotary",
        formulas=tuple(texts),
        layout=found.layout,
        sign=found.sign,
        base=str(found.scaling.base) if found.scaling else found.schedule.base_text,
        frequencies=_frequencies(found, traced),
        scaling=dict(found.scaling.parameters) if found.scaling else None,
        rotated=_rotated(found.rotated, traced),
        sections=len(found.sections) or 1,
        position_sections=tuple(position_sections(formula, found) or ()),
        output_permutation=found.output_permutation,
        offset=str(found.offset) if found.offset else None,
        scale=found.factor_text if found.root or found.scale == 1 else str(found.scale),
        scales_attention=diagnosis.scales_attention(found, formula),
        **frame,
    )


def _frequencies(found: Rotary, traced: Traced) -> str:
    text = found.schedule.text
    own = found.schedule.name == "closed form"
    return text if own else text.replace("d", _width(found, traced))


def _rotated(rotated: tuple[Fraction, Fraction], traced: Traced) -> Any:
    if rotated == witnesses.ALL:
        return "all"
    if traced.setting.way is None:
        return tuple(int(share * traced.d) for share in rotated)
    return tuple(_share_text(share) for share in rotated)


def _width(found: Rotary, traced: Traced) -> str:
    """The number of coordinates that are turned together, as a text: d, or a part of it."""
    if not found.has_equal_sections:
        return "r"
    first, last = (found.sections[0] if found.sections else found).rotated
    if last - first == 1:
        return "d"
    if traced.setting.way is None:
        return str(int((last - first) * traced.d))
    return f"({_share_text(last - first)})"


def _share_text(share: Fraction) -> str:
    above = "" if share.numerator == 1 else str(share.numerator)
    if share == 0:
        return "0"
    return f"{above}d" + (f"/{share.denominator}" if share.denominator != 1 else "")


def table_report(
    traced: Traced, name: str, found: Sinusoidal, verdicts: Verdicts, remark: str | None
) -> Report:
    verdicts.theorems += len(found.theorems)
    first = "sine first" if found.first == "sin" else "cosine first"
    return Report(
        kind="sinusoidal",
        formulas=tuple(_known_texts(traced.formulas[0], found, "out", "x")),
        layout=f"{found.arrangement}, {first}",
        base=found.schedule.base_text,
        frequencies=found.schedule.text,
        rotated=None,
        offset=str(found.offset) if found.offset else None,
        scale=found.factor_text,
        **_frame(traced, name, verdicts, remark),
    )

"""What to say about a rotation or a pair of them: a slip, a convention, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.code.recognition import diagnosis, slips
from symbolic_pe.code.recognition.identification import Rotary
from symbolic_pe.code.recognition.pictures import small_picture
from symbolic_pe.code.symbols.formulas import rows_read

if TYPE_CHECKING:
    from symbolic_pe.code.findings.traced import Traced


def remark_on(traced: Traced, found: list[Rotary | None]) -> str | None:
    crossed = _crossed(traced)
    if crossed:
        return crossed
    remarks: list[str] = []
    for formula, name, rotary in zip(traced.formulas, traced.inputs, found, strict=False):
        if rotary is not None:
            remark = diagnosis.of_rotary(rotary, formula)
        else:
            remark = slips.of_formula(formula, small_picture(formula, name), is_table=False)
        if remark and remark not in remarks:
            remarks.append(remark)
    if len(found) == 2:
        unlike = _unlike_words(traced, found)
        if unlike == OPPOSITE:
            remarks = [remark for remark in remarks if "it turns by −θ" not in remark]
        remarks = [unlike, *remarks] if unlike else remarks
    return "; ".join(remarks) or None


def _crossed(traced: Traced) -> str | None:
    if len(traced.formulas) < 2:
        return None
    for formula, own, other in zip(
        traced.formulas, traced.inputs, reversed(traced.inputs), strict=True
    ):
        if rows_read(formula, other):
            if rows_read(formula, own):
                return "an output mixes queries and keys"
            return "queries and keys are exchanged: an output is made of the other input"
    return None


OPPOSITE = "queries and keys are turned in opposite directions"


def _unlike_words(traced: Traced, found: list[Rotary | None]) -> str | None:
    q, k = found
    if q is None and k is None:
        return None
    if q is None or k is None:
        which = "keys" if q is None else "queries"
        return f"queries and keys are not turned alike: only the {which} are turned as they should"
    if q.sign != k.sign:
        return OPPOSITE
    parts = [
        ("layouts", q.layout != k.layout),
        ("frequencies", q.schedule.text != k.schedule.text),
        ("offsets of positions", q.offset != k.offset),
        ("sizes", len(_sizes(traced, [q, k])) > 1),
        ("coordinates", q.rotated != k.rotated),
        ("output orders", q.output_permutation != k.output_permutation),
    ]
    different = [words for words, differ in parts if differ]
    return f"queries and keys have different {', '.join(different)}" if different else None


def _sizes(traced: Traced, found: list[Rotary]) -> set[str | None]:
    """What queries and keys are multiplied by, besides what scales the scores."""
    return {
        None if diagnosis.scales_scores(one, formula) else one.factor_text
        for one, formula in zip(found, traced.formulas, strict=True)
    }


_SLIPS = (
    "twice",
    "missing",
    "lost",
    "counted from",
    "reverse",
    "same frequency",
    "shifted",
    "multiplied",
    "opposite",
    "exchanged",
    "different",
    "not divided",
    "no schedule",
    "degrees",
    "taken for turns",
    "not that of the logarithm",
    "left out",
    "lost its sign",
    "a power missing",
    "an output mixes",
    "not turned alike",
)
"""Words of what is a slip; what is said to be a convention is none."""


def is_slip(remark: str | None) -> bool:
    return remark is not None and any(
        words in part
        for part in remark.split("; ")
        if "a convention" not in part
        for words in _SLIPS
    )

"""From formulas to a report: what it is, what is proved of it, what is refuted and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from symbolic_pe.code import diagnosis, precision, properties, witnesses
from symbolic_pe.code.formulas import Coordinate, Formula, bases_written, position_of, rows_read
from symbolic_pe.code.frameworks import Values
from symbolic_pe.code.identification import (
    Rotary,
    Sinusoidal,
    expected_value,
    identify_rotary,
    identify_sinusoidal,
    position_sections,
)
from symbolic_pe.code.pictures import picture_of
from symbolic_pe.code.printing import coordinate_text
from symbolic_pe.code.report import PROVED, REFUTED, UNKNOWN, Report, Witness
from symbolic_pe.code.witnesses import Expected
from symbolic_pe.kernel.theorem import Theorem

if TYPE_CHECKING:
    from symbolic_pe.code.traced import Traced

__all__ = ["answer_for_rotation", "answer_for_table"]

MOST_FORMULAS = 8


@dataclass
class _Verdicts:
    """Properties as they are settled, with the first witness against one."""

    properties: dict[str, str] = field(default_factory=dict)
    theorems: int = 0
    witness: Witness | None = None

    def settle(
        self, name: str, theorem: object | None, refute: Callable[[], Witness | None]
    ) -> None:
        """Proved by a theorem, else refuted by a run, else left open."""
        if theorem is not None:
            self.properties[name] = PROVED
            self.theorems += len(theorem) if isinstance(theorem, tuple) else 1
            return
        witness = refute()
        self.properties[name] = REFUTED if witness is not None else UNKNOWN
        self.witness = self.witness or witness


# rotations ------------------------------------------------------------------------------------


def answer_for_rotation(traced: Traced, name: str, positions: int | None = None) -> Report:
    """The report on a rotation, a pair of rotations or a cached step.

    ``positions``: for how many the precision is measured, if at all.
    """
    found = [
        None if formula.other_rows else _identified(formula, inputs)
        for formula, inputs in zip(traced.formulas, traced.inputs, strict=False)
    ]
    verdicts = _Verdicts()
    _settle_rotation(traced, verdicts)
    first, runner_kind = found[0], traced.runner.kind
    remark = _remark(traced, found)
    if (
        first is None
        or (len(found) > 1 and found[1] is None)
        or first.offset != 0
        or _is_slip(remark)
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
        return _other(traced, name, verdicts, remark)
    report = _rotary_report(traced, name, first, verdicts, remark)
    if positions is None:
        return report
    return replace(report, precision=_precision(traced, first, positions))


def _identified(formula: Formula, name: str) -> Rotary | None:
    """The rotary encoding that it is, if each pair is turned by one position of its row."""
    found = identify_rotary(formula, name)
    return None if found is None or position_sections(formula, found) is None else found


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


def _settle_rotation(traced: Traced, verdicts: _Verdicts) -> None:
    runner, d, tolerance = traced.runner, traced.d, traced.tolerance
    queries, keys = traced.formulas[0], traced.formulas[-1]
    names = (traced.inputs[0], traced.inputs[len(traced.formulas) - 1])
    sound = not (queries.other_rows or keys.other_rows)
    last = len(traced.formulas) - 1

    def turn(which: int) -> Callable[..., Values]:
        return lambda rows, positions: runner.rotated(rows, positions, which)

    def norms() -> tuple[Theorem, ...] | None:
        theorems = [properties.norm(f, n) for f, n in zip(traced.formulas, traced.inputs,
                                                          strict=False)]  # fmt: skip
        return None if None in theorems else tuple(t for t in theorems if t is not None)

    def starts() -> tuple[Theorem, ...] | None:
        several = [
            properties.identity_at_zero(f, n)
            for f, n in zip(traced.formulas, traced.inputs, strict=False)
        ]
        return None if None in several else tuple(t for part in several if part for t in part)

    verdicts.settle(
        "norm",
        norms() if sound else None,
        lambda: _first(witnesses.norm_witness(runner, d, tolerance, w) for w in range(last + 1)),
    )
    verdicts.settle(
        "relative",
        properties.relative(queries, keys, names) if sound else None,
        lambda: witnesses.relative_witness(turn(0), turn(last), d, tolerance),
    )
    if runner.kind != "rows":
        verdicts.settle(
            "identity_at_zero",
            starts() if sound else None,
            lambda: _first(
                witnesses.start_witness(runner, d, tolerance, w) for w in range(last + 1)
            ),
        )
    else:
        verdicts.settle("identity_at_zero", starts() if sound else None, lambda: None)
    if last:
        verdicts.settle(
            "alike",
            properties.turned_alike(queries, keys, names) if sound else None,
            lambda: _unlike(traced),
        )


def _first(found: Iterable[Witness | None]) -> Witness | None:
    return next((witness for witness in found if witness is not None), None)


def _unlike(traced: Traced) -> Witness | None:
    """A row that queries and keys turn differently."""
    rows = np.random.default_rng(3).standard_normal((len(traced.runner.places), traced.d))
    queries, keys = (traced.runner.rotated(rows, traced.runner.places, which) for which in (0, 1))
    gap = np.abs(queries - keys)
    n, j = (int(i) for i in np.unravel_index(int(np.argmax(gap)), gap.shape))
    if gap[n, j] <= traced.tolerance * (1 + traced.runner.places[n]):
        return None
    return Witness(
        "alike", traced.d, traced.runner.places[n], j, tuple(map(float, rows[n])),
        float(keys[n, j]), float(queries[n, j]), "the same vector as key and as query",
    )  # fmt: skip


def _remark(traced: Traced, found: list[Rotary | None]) -> str | None:
    crossed = _crossed(traced)
    if crossed:
        return crossed
    remarks: list[str] = []
    for formula, name, rotary in zip(traced.formulas, traced.inputs, found, strict=False):
        if rotary is not None:
            remark = diagnosis.of_rotary(rotary, formula)
        else:
            e = 4 if formula.is_symbolic else 1
            picture = None if formula.other_rows else picture_of(formula, name, e)
            remark = diagnosis.of_formula(formula, picture, is_table=False)
        if remark and remark not in remarks:
            remarks.append(remark)
    if len(found) == 2:
        unlike = _unlike_words(found)
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


def _unlike_words(found: list[Rotary | None]) -> str | None:
    q, k = found
    if q is None and k is None:
        return None
    if q is None or k is None:
        which = "keys" if q is None else "queries"
        return f"queries and keys are not turned alike: only the {which} are turned as they should"
    if q.sign != k.sign:
        return "queries and keys are turned in opposite directions"
    parts = [
        ("layouts", q.layout != k.layout),
        ("frequencies", q.schedule.text != k.schedule.text),
        ("offsets of positions", q.offset != k.offset),
        ("sizes", q.scale != k.scale),
        ("coordinates", q.rotated != k.rotated),
        ("output orders", q.output_permutation != k.output_permutation),
    ]
    different = [words for words, differ in parts if differ]
    return f"queries and keys have different {', '.join(different)}" if different else None


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
)
"""Words of what is a slip; what is said to be a convention is none."""  # fmt: skip


def _is_slip(remark: str | None) -> bool:
    return remark is not None and any(
        words in part
        for part in remark.split("; ")
        if "a convention" not in part
        for words in _SLIPS
    )


def _reference_witness(traced: Traced, found: list[Rotary | None]) -> Witness | None:
    """A coordinate that differs from the nearest known encoding."""
    which = next((i for i, rotary in enumerate(found) if rotary is None), len(found) - 1)
    bases = {Fraction(10000), *bases_written(traced.formulas[which])}
    known = found[which]
    shares = {(Fraction(0), Fraction(1))} | ({known.rotated} if known else _shares(traced, which))
    candidates = [
        Expected(layout, sign, base, rotated)
        for rotated in sorted(shares)
        for layout in ("interleaved", "half-split")
        for sign in (1, -1)
        for base in sorted(bases)
        if base > 0 and _is_even(traced.d, rotated)
    ]
    if known is not None:
        of_layout = [c for c in candidates if c.layout == known.layout and c.sign == known.sign]
        candidates = of_layout or candidates
    runner = traced.runner
    nearest = witnesses.nearest(runner, traced.d, candidates, which)
    return witnesses.against(runner, traced.d, nearest, traced.tolerance, which)


def _shares(traced: Traced, which: int) -> set[tuple[Fraction, Fraction]]:
    """The part of the coordinates that is turned, by a picture."""
    formula = traced.formulas[which]
    e = 4 if formula.is_symbolic else 1
    picture = None if formula.other_rows else picture_of(formula, traced.inputs[which], e)
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


# reports --------------------------------------------------------------------------------------


def _frame(traced: Traced, name: str, verdicts: _Verdicts, remark: str | None) -> dict[str, Any]:
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
        "is_slip": _is_slip(remark),
        "idealised": tuple(sorted({"floats are real numbers", *traced.notes.idealised})),
    }


def _holds_for(traced: Traced) -> str:
    setting = traced.setting
    limited = any("<" in note for note in traced.notes.idealised)
    position = "every position p that is assumed below" if limited else "every position p"
    if setting.position_axes > 1:
        letters = ", ".join(repr(position_of(axis)) for axis in range(setting.position_axes))
        position = f"all positions {letters} of a row (if they are equal: the usual rotation)"
    if setting.way is None:
        return f"for d = {setting.head_dim} and {position}"
    step = setting.way[0] * setting.way[1]
    dims = "even d" if step == 2 else f"d divisible by {step}"
    return f"for every {dims}, {position} and 0 ≤ i < d/{step}"


def _other(traced: Traced, name: str, verdicts: _Verdicts, remark: str | None) -> Report:
    texts = [
        text
        for which, formula in enumerate(traced.formulas)
        for text in _raw_texts(formula, _output_name(traced, which))
    ]
    return Report(kind="other", formulas=tuple(texts), **_frame(traced, name, verdicts, remark))


def _output_name(traced: Traced, which: int) -> str:
    return "out" if len(traced.formulas) == 1 else ("q_out", "k_out")[which]


def _raw_texts(formula: Formula, out: str) -> list[str]:
    return [
        coordinate_text(c, c.at_own_position, formula.setting, out)
        for c in formula.coordinates[:MOST_FORMULAS]
    ]


def _known_texts(formula: Formula, found: Rotary | Sinusoidal, out: str, name: str) -> list[str]:
    return [
        coordinate_text(
            c, replace(c, value=expected_value(c, formula, found, name)).at_own_position,
            formula.setting, out,
        )
        for c in _shown(formula)
    ]  # fmt: skip


def _shown(formula: Formula) -> Sequence[Coordinate]:
    """The first coordinates; of several axes of positions, the first that each turns."""
    coordinates = formula.coordinates
    starts = [
        c
        for before, c in zip((None, *coordinates), coordinates, strict=False)
        if before is None or before.axis != c.axis
    ]
    return (starts if len(starts) > 1 else coordinates)[:MOST_FORMULAS]


def _rotary_report(
    traced: Traced, name: str, found: Rotary, verdicts: _Verdicts, remark: str | None
) -> Report:
    verdicts.theorems += len(found.theorems)
    formula = traced.formulas[0]
    texts = _known_texts(formula, found, _output_name(traced, 0), traced.inputs[0])
    return Report(
        kind="rotary",
        formulas=tuple(texts),
        layout=found.layout,
        sign=found.sign,
        base=found.schedule.base_text,
        frequencies=_frequencies(found, traced),
        rotated=_rotated(found.rotated, traced),
        sections=len(found.sections) or 1,
        position_sections=tuple(position_sections(formula, found) or ()),
        output_permutation=found.output_permutation,
        offset=str(found.offset) if found.offset else None,
        scale=str(found.scale) if found.scale != 1 else None,
        scales_attention=diagnosis.attention_scaling(found.scale) is not None,
        **_frame(traced, name, verdicts, remark),
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


# tables ---------------------------------------------------------------------------------------


def answer_for_table(traced: Traced, name: str, positions: int | None = None) -> Report:
    """The report on a table f(length, d); ``positions``: as for a rotation."""
    formula = traced.formulas[0]
    found = None if formula.other_rows else identify_sinusoidal(formula)
    verdicts = _Verdicts()
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
        if found.offset or found.scale != 1 or _is_slip(remark):
            verdicts.witness = _table_witness(traced, found) or verdicts.witness
        report = _table_report(traced, name, found, verdicts, remark)
        if positions is None:
            return report
        return replace(report, precision=_precision(traced, found, positions))
    picture = None if formula.other_rows else picture_of(formula, None, 4 if formula.is_symbolic
                                                         else 1)  # fmt: skip
    remark = diagnosis.of_formula(formula, picture, is_table=True)
    verdicts.witness = _table_witness(traced, None) or verdicts.witness
    return _other(traced, name, verdicts, remark)


def _table_witness(traced: Traced, found: Sinusoidal | None) -> Witness | None:
    bases = {Fraction(10000), *bases_written(traced.formulas[0])}
    candidates = [
        Expected(arrangement, sign, base)
        for arrangement in ("interleaved", "halves")
        for sign in (1, -1)
        for base in sorted(bases)
        if base > 0
    ]
    if found is not None:
        sign = 1 if found.first == "sin" else -1
        candidates = [c for c in candidates if (c.layout, c.sign) == (found.arrangement, sign)]
    nearest = witnesses.nearest_table(traced.runner, traced.d, candidates)
    return witnesses.against_table(traced.runner, traced.d, nearest, traced.tolerance)


def _table_report(
    traced: Traced, name: str, found: Sinusoidal, verdicts: _Verdicts, remark: str | None
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
        scale=str(found.scale) if found.scale != 1 else None,
        **_frame(traced, name, verdicts, remark),
    )

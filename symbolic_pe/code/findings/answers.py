"""From formulas to a report: what it is, what is proved of it, what is refuted and where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import eq
from typing import Any

import numpy as np

from symbolic_pe.code.findings import precision, witnesses
from symbolic_pe.code.findings.traced import Traced, compared
from symbolic_pe.code.findings.witnesses import Expected
from symbolic_pe.code.recognition import diagnosis, properties, slips
from symbolic_pe.code.recognition.identification import (
    ARRANGEMENTS,
    Rotary,
    Sinusoidal,
    expected_formula,
    expected_value,
    identify_rotary,
    identify_sinusoidal,
    position_sections,
)
from symbolic_pe.code.recognition.pairings import LAYOUTS
from symbolic_pe.code.recognition.pictures import Picture, small_picture
from symbolic_pe.code.recognition.printing import coordinate_text
from symbolic_pe.code.recognition.schedules import Schedule
from symbolic_pe.code.recognition.slips import GROWTH
from symbolic_pe.code.report import PROVED, REFUTED, UNKNOWN, Report, Witness
from symbolic_pe.code.symbols.formulas import (
    Coordinate,
    Formula,
    bases_written,
    position_of,
    rows_read,
)
from symbolic_pe.code.symbols.sizes import letter_of
from symbolic_pe.code.symbols.tracing import Untraceable
from symbolic_pe.code.tracers.frameworks import Values
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N, R, arrow

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
                f"it was read for d = {traced.d}, but for d = {d} the code behaves differently: "
                "say which number of coordinates is meant"
            )


def _precision(traced: Traced, found: Rotary | Sinusoidal, positions: int | None) -> Any:
    if positions is None:
        return None
    step, runner = traced.setting.step, traced.runner
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
    known = found[which] or next(filter(None, found), None)
    picture = None if known else small_picture(traced.formulas[which], traced.inputs[which])
    shares = {(Fraction(0), Fraction(1))} | ({known.rotated} if known else _shares(picture))
    own = None if picture is None else slips.layout_of(picture)
    even = [share for share in shares if _is_even(traced.d, share)]
    candidates = _candidates(traced.formulas[which], (own,) if own else LAYOUTS, even)
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


def _candidates(
    formula: Formula, layouts: Collection[str], shares: Iterable[tuple[Fraction, Fraction]]
) -> list[Expected]:
    """The encodings with one of these layouts and shares, and a base of the code or 10000."""
    bases = sorted({Fraction(10000), *bases_written(formula)})
    return [
        Expected(layout, sign, base, rotated)
        for rotated in sorted(shares)
        for layout in layouts
        for sign in (1, -1)
        for base in bases
        if base > 1
    ]


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
        return replace(report, precision=_precision(traced, found, positions))
    picture = small_picture(formula, None)
    remark = slips.of_formula(formula, picture, is_table=True)
    verdicts.witness = _table_witness(traced, None, picture) or verdicts.witness
    return other_report(traced, name, verdicts, remark)


def _table_witness(
    traced: Traced, found: Sinusoidal | None, picture: Picture | None = None
) -> Witness | None:
    """An entry that differs from the nearest table, of those with sines in the same columns."""
    candidates = _candidates(traced.formulas[0], ARRANGEMENTS, [witnesses.ALL])
    if found is not None:
        sign = 1 if found.first == "sin" else -1
        candidates = [c for c in candidates if (c.layout, c.sign) == (found.arrangement, sign)]
    elif picture is not None:
        columns = [[angle.kind for _, angle in entry.parts] for entry in picture.entries]
        likeness = {c: sum(map(eq, columns, c.columns(picture.d))) for c in candidates}
        candidates = [c for c in candidates if likeness[c] == max(likeness.values())]
    nearest = witnesses.nearest(traced.runner, traced.d, candidates)
    return witnesses.against(traced.runner, traced.d, nearest, traced.tolerance)


# properties of rotations, each proved by a theorem, or refuted by a run, or left open ---------


@dataclass
class Verdicts:
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


def settle_rotation(traced: Traced, verdicts: Verdicts) -> None:
    runner, d, tolerance = traced.runner, traced.d, traced.tolerance
    queries, keys = traced.formulas[0], traced.formulas[-1]
    names = (traced.inputs[0], traced.inputs[len(traced.formulas) - 1])
    sound = not (queries.other_rows or keys.other_rows)
    last = len(traced.formulas) - 1

    def turn(which: int) -> Callable[..., Values]:
        return lambda rows, positions: runner.rotated(rows, positions, which)

    def of_each(prove: Callable[[Formula, str], Any]) -> tuple[Any, ...] | None:
        outputs = zip(traced.formulas, traced.inputs, strict=False)
        found = [prove(formula, name) for formula, name in outputs] if sound else [None]
        return None if None in found else tuple(found)

    def some(refute: Callable[..., Witness | None]) -> Callable[[], Witness | None]:
        found = (refute(runner, d, tolerance, which) for which in range(last + 1))
        return lambda: next(filter(None, found), None)

    verdicts.settle("norm", of_each(properties.norm), some(witnesses.norm_witness))
    verdicts.settle(
        "relative",
        properties.relative(queries, keys, names) if sound else None,
        lambda: witnesses.relative_witness(turn(0), turn(last), d, tolerance),
    )
    starts = of_each(properties.identity_at_zero)
    verdicts.settle(
        "identity_at_zero",
        None if starts is None else sum(starts, ()),
        (lambda: None) if runner.kind == "rows" else some(witnesses.start_witness),
    )
    if last:
        verdicts.settle(
            "alike",
            properties.turned_alike(queries, keys, names) if sound else None,
            lambda: _unlike(traced),
        )


def _unlike(traced: Traced) -> Witness | None:
    """A row that queries and keys turn differently."""
    rows = np.random.default_rng(3).standard_normal((len(traced.runner.places), traced.d))
    queries, keys = (traced.runner.rotated(rows, traced.runner.places, which) for which in (0, 1))
    gap = np.abs(queries - keys)
    n, j = (int(i) for i in np.unravel_index(int(np.argmax(gap)), gap.shape))
    place = traced.runner.places[n]
    if gap[n, j] <= traced.tolerance * (1 + place):
        return None
    x, key, query = tuple(map(float, rows[n])), float(keys[n, j]), float(queries[n, j])
    note = "the same vector as key and as query"
    return Witness("alike", traced.d, place, j, x, key, query, note)


# what to say about a rotation or a pair of them: a slip, a convention, or nothing -------------


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


# reports of what was found: the encoding in words, its formulas, for which d and positions ----

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
    dims = "even d" if setting.step == 2 else f"d divisible by {setting.step}"
    return f"for every {dims}, {position} and 0 ≤ i < d/{setting.step}"


def other_report(traced: Traced, name: str, verdicts: Verdicts, remark: str | None) -> Report:
    texts = [
        text
        for which, formula in enumerate(traced.formulas)
        for text in _texts(
            formula, formula.coordinates[:MOST_FORMULAS], _output_name(traced, which)
        )
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


def _texts(formula: Formula, coordinates: Iterable[Coordinate], out: str) -> list[str]:
    return [coordinate_text(coordinate, formula.setting, out) for coordinate in coordinates]


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
    usual = (replace(c, value=expected_value(c, formula, found, name)) for c in _shown(formula))
    return _texts(formula, usual, out)


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

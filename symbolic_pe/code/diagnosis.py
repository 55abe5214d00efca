"""Which known slip, or which convention, a formula shows."""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from fractions import Fraction

from symbolic_pe.code.closed_forms import is_plausible, scaling_words
from symbolic_pe.code.elements import ZERO
from symbolic_pe.code.formulas import CACHE_CHANGED, Formula, P, bases_written, row_function
from symbolic_pe.code.identification import Rotary, Sinusoidal, closed_theorem
from symbolic_pe.code.pairings import LAYOUTS, close, pair
from symbolic_pe.code.pictures import Angle, Entry, Picture, linear_form
from symbolic_pe.code.schedules import Schedule, standard
from symbolic_pe.code.sizes import Undecided, as_size
from symbolic_pe.kernel.types import KernelError

__all__ = ["layout_of", "of_formula", "of_rotary", "of_table"]


# what was identified --------------------------------------------------------------------------


def of_rotary(found: Rotary, formula: Formula) -> str | None:
    """What to say about a rotary encoding that was identified; None if it is the usual one."""
    if _of_all_coordinates(found, bases_written(formula)):
        remarks = ["the frequencies are those of all d coordinates, of which a part is turned"]
    else:
        remarks = _of_schedule(found.schedule, formula)
    if found.offset:
        remarks.append(f"positions are shifted by {found.offset}: a wrong offset?")
    if found.schedule.name == "closed form":
        remarks.append(_of_closed_form(found, formula))
    if found.scale != 1:
        remarks.append(
            attention_scaling(found.scale)
            or f"the turned vector is multiplied by {_number(found.scale)}"
        )
    if found.sections:
        remarks.append(
            f"each of {len(found.sections)} equal sections of the coordinates is turned by itself"
        )
    if found.sign == -1:
        remarks.append(
            "it turns by −θ: a convention, not a bug, as long as queries and keys are turned alike"
        )
    if found.output_permutation:
        remarks.append(
            f"{found.output_permutation}: the outputs are permuted, which no score shows "
            "if queries and keys are permuted alike"
        )
    return "; ".join(remarks) or None


UNUSUAL = "the frequencies are in no schedule that is known here"


OWN = "the frequencies have a form of their own"


def _of_closed_form(found: Rotary, formula: Formula) -> str:
    """What frequencies without a name look like."""
    rates = found.schedule.rates
    wider = _of_more_coordinates(found, formula)
    if wider is not None:
        return wider
    if _is_harmonic(rates):
        return "the frequencies are 1 over a linear function of i: is a power missing?"
    like = scaling_words(rates, found.schedule.base, formula.is_symbolic)
    if like and formula.is_symbolic:
        like = f"for {2 * len(rates)} coordinates, {like}"
    return like or (OWN if is_plausible(rates) else UNUSUAL)


def _is_harmonic(rates: Sequence[float]) -> bool:
    """Whether 1/θᵢ is linear in i, and not constant."""
    if len(rates) < 4 or not all(rates):
        return False
    periods = [1 / rate for rate in rates]
    step = periods[1] - periods[0]
    return step != 0 and all(
        abs(period - periods[0] - i * step) <= 1e-9 * abs(period)
        for i, period in enumerate(periods)
    )


def _of_more_coordinates(found: Rotary, formula: Formula) -> str | None:
    """Frequencies b^(−2i/d) where only some of d coordinates are turned, for a number d."""
    d, base = formula.setting.head_dim, found.schedule.base
    first, last = found.rotated
    if d is None or base is None or base <= 0 or last - first == 1:
        return None
    count = len(found.schedule.rates)
    for i in range(count):
        usual = standard(base).theta(as_size(i), as_size(d))
        try:
            closed_theorem(formula, found.schedule.theta(as_size(i), as_size(2 * count)), usual)
        except (KernelError, Undecided):
            return None
    if 2 * count == d - 2 and first == 0:
        return "the last pair is not turned at any position: is it left out?"
    return f"the frequencies are those of all {d} coordinates, of which {2 * count} are turned"


def _of_all_coordinates(found: Rotary, written: set[Fraction]) -> bool:
    """Whether the frequencies are b^(−2i/d) with the base b of the code, for a part of d."""
    base, share = found.schedule.base, found.rotated[1] - found.rotated[0]
    if found.schedule.name != "standard" or base is None or share == 1 or base in written:
        return False
    return any(base**share.denominator == b**share.numerator for b in written)


def attention_scaling(scale: Fraction) -> str | None:
    """What a factor of YaRN's or LongRoPE's kind is, in words; None for another one.

    Such a factor is made of logarithms of whole or half numbers: a short decimal is none.
    """
    factor = float(scale)
    if factor <= 1 or scale.denominator <= 1000:
        return None
    stretch = math.exp(10 * (factor - 1))
    if _is_simple(stretch):
        return (
            f"the turned vector is multiplied by {_number(scale)} = 0.1·ln {_near(stretch)} + 1, "
            "which scales the attention as YaRN does: a convention"
        )
    for length in (1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072):
        stretch = math.exp((factor * factor - 1) * math.log(length))
        if _is_simple(stretch) and stretch < length / 2:
            return (
                f"the turned vector is multiplied by {_number(scale)} = "
                f"√(1 + ln {_near(stretch)}/ln {length}), which scales the attention as LongRoPE "
                "does: a convention"
            )
    return None


LARGEST_STRETCH = 1024
"""Of a context; more is taken for chance."""


def _near(value: float) -> Fraction:
    return Fraction(round(2 * value), 2)


def _is_simple(value: float) -> bool:
    near = float(_near(value))
    return 1 < near <= LARGEST_STRETCH and abs(near - value) <= 1e-5 * value


def _number(value: Fraction) -> str:
    return str(value) if value.denominator < 10000 else f"{float(value):.6g}"


def of_table(found: Sinusoidal, formula: Formula) -> str | None:
    """What to say about a sinusoidal table that was identified."""
    remarks = _of_schedule(found.schedule, formula)
    if found.offset:
        remarks.append(f"positions are shifted by {found.offset}: a wrong offset?")
    if found.scale != 1:
        remarks.append(f"the entries are multiplied by {found.scale}")
    if found.first == "cos":
        remarks.append("cosines come first: a convention")
    return "; ".join(remarks) or None


def _of_schedule(schedule: Schedule, formula: Formula) -> list[str]:
    written = bases_written(formula)
    base = schedule.base
    if schedule.name == "standard" and base is not None:
        return _of_standard(base, schedule.factor, written)
    if schedule.name == "fence posts":
        return ["d/2 − 1 in the denominator, as in tensor2tensor: a convention"]
    if schedule.name == "undivided":
        return ["the exponent is not divided by d"]
    if schedule.name == "rising":
        return ["the sign of the exponent is lost: frequencies rise with i"]
    if schedule.name == "shifted":
        return ["the frequencies are counted from another i than 0"]
    if schedule.name == "reversed":
        return ["the frequencies are in the reverse order"]
    if schedule.name == "constant":
        return ["all pairs have the same frequency"]
    if schedule.name == "degrees":
        return ["the angles are multiplied by 180/π: are they in degrees?"]
    if schedule.name == "radians":
        return ["the angles are multiplied by π/180: are they taken for degrees?"]
    if schedule.name == "turns":
        return ["the angles are multiplied by 2π: are they taken for turns?"]
    if schedule.name == "logarithm":
        words = "the base of the power is not that of the logarithm"
        return [f"the frequencies are {schedule.text}: {words}"]
    return []


COMMON_BASES = (10_000, 100_000, 500_000, 1_000_000)
"""Those of public models: where one is found, ln b² in the code is what 2·ln b was computed to."""


def _of_standard(base: Fraction, factor: Fraction, written: set[Fraction]) -> list[str]:
    remarks = []
    if base not in written and base in {b * b for b in written}:
        remarks.append("the 2 of 2i is counted twice: the exponent is −4i/d")
    elif base not in written and base * base in written and base not in COMMON_BASES:
        remarks.append("the exponent is −i/d where −2i/d is usual: the 2 is missing")
    elif factor == 2:
        remarks.append("every angle is doubled: is the rotation applied twice?")
    if factor != 1 and factor != 2:
        if factor.numerator == 1:
            remarks.append(f"positions are divided by {factor.denominator}: position interpolation")
        else:
            remarks.append(f"every angle is multiplied by {factor}")
    return remarks


# what was not ---------------------------------------------------------------------------------


def of_formula(formula: Formula, picture: Picture | None, is_table: bool) -> str | None:
    """The slip of a formula that is no known encoding; None if it is not a known one."""
    if formula.other_rows:
        return _of_other_rows(formula.other_rows)
    if picture is None:
        return _of_addition(formula)
    return _of_table_picture(picture) if is_table else _of_rotation_picture(picture)


def _of_addition(formula: Formula) -> str | None:
    """What stands in the output beside the input."""
    for name in ("x", "q", "y"):
        head = row_function(name)
        forms = [linear_form(coordinate.value, head) for coordinate in formula.coordinates]
        if all(
            form is not None and P in form.get(ZERO, ZERO).free and len(form) > 1 for form in forms
        ):
            return (
                "something that depends on the position is added to the input: a sinusoidal table "
                "is added, nothing is turned"
            )
    return None


def _of_other_rows(others: Sequence[str]) -> str:
    if CACHE_CHANGED in others:
        return f"{CACHE_CHANGED}: are they turned a second time?"
    words = ", ".join(others)
    if "the index of the head" in others:
        return f"the head axis is used as the position (the output depends on {words})"
    if "the index of the batch" in others:
        return f"the batch axis is used as the position (the output depends on {words})"
    if "the index of the row" in others:
        return (
            "the index of the row is used as the position, whatever positions are given "
            "(a wrong offset with a cache)"
        )
    if "the length H" in others:
        return (
            f"the output of a row depends on {words}: is the width of all heads used where that of "
            "one is meant?"
        )
    return f"the output of a row depends on {words}"


def _of_table_picture(picture: Picture) -> str | None:
    empty = [entry.index for entry in picture.entries if not entry.parts]
    if empty:
        return f"coordinate {empty[0]} of the table is 0 at every position: was it written to?"
    alone = _without_sign({angle.kind for entry in picture.entries for _, angle in entry.parts})
    if alone:
        return alone
    angles = [entry.parts[0][1] if len(entry.parts) == 1 else None for entry in picture.entries]
    if any(angle is None for angle in angles) or picture.d % 2:
        return None
    for layout, name in (("interleaved", "interleaved"), ("half-split", "halves")):
        pairs = [
            tuple(angles[j] for j in pair(layout, i, 0, picture.d)) for i in range(picture.d // 2)
        ]
        kinds = {(a.kind, b.kind) for a, b in pairs if a and b}
        alike = all(a and b and close(a.rate, b.rate) for a, b in pairs)
        if kinds in ({("sin", "cos")}, {("cos", "sin")}) and alike:
            return (
                f"sines and cosines are arranged as {name}, but {UNUSUAL}: is a logarithm missing, "
                "or one of another base?"
            )
        if kinds in ({("sin", "cos")}, {("cos", "sin")}):
            return (
                f"sines and cosines are arranged as {name}, but those of a pair differ in "
                "frequency: is the exponent made of j where 2⌊j/2⌋ is meant?"
            )
        if kinds == {("sin", "sin")}:
            return "both of a pair are sines: the cosines are missing"
        if kinds == {("cos", "cos")}:
            return "both of a pair are cosines: the sines are missing"
    if _has_both_waves([angle for angle in angles if angle]):
        return (
            "each frequency has its sine and its cosine, but the columns are in no order that is "
            "known here"
        )
    return None


def _has_both_waves(angles: Sequence[Angle]) -> bool:
    sines, cosines = (
        sorted(angle.rate for angle in angles if angle.kind == kind) for kind in ("sin", "cos")
    )
    return len(sines) == len(cosines) and all(map(close, sines, cosines))


def _of_rotation_picture(picture: Picture) -> str | None:
    strange = _strange(picture)
    if strange:
        return strange
    turned = [entry for entry in picture.entries if _is_turned(entry)]
    if not turned:
        if all(_is_kept(entry) for entry in picture.entries):
            return "nothing is turned: the output is the input, whatever the position"
        return _of_incomplete(picture)
    kept = {entry.index for entry in picture.entries if _is_kept(entry)}
    whole = {entry.index for entry in turned} | kept
    partners = {_part(e, kind)[0] for e in turned for kind in ("cos", "sin")}
    if not partners <= whole:
        return _of_incomplete(picture) or _of_turned(turned, kept)
    return _of_turned(turned, kept) or _of_incomplete(picture)


def _strange(picture: Picture) -> str | None:
    """What is wrong with the coefficients themselves."""
    kinds = {angle.kind for entry in picture.entries for _, angle in entry.parts}
    if "bent" in kinds:
        return "the angles are not proportional to p"
    alone = _without_sign(kinds)
    if alone:
        return alone
    missing = [entry.index for entry in picture.entries if not entry.parts]
    if missing:
        return f"coordinate {missing[0]} of the output is 0 for d = {picture.d}"
    if "other" in kinds:
        return _of_other_waves(picture)
    alike = _same_inputs(picture)
    if alike:
        return f"coordinates {alike[0]} and {alike[1]} are made of the same inputs in the same way"
    return None


def _without_sign(kinds: Set[str]) -> str | None:
    """What waves that are never negative, or that are all but 0, come from."""
    for kind, name in (("|sin|", "sine"), ("|cos|", "cosine")):
        if kind in kinds:
            return f"the {name} has lost its sign: its absolute value stands there"
    return TINY if "tiny" in kinds else None


TINY = "a frequency is smaller than 10^−300: is a logarithm missing?"


def _of_other_waves(picture: Picture) -> str:
    """What is wrong where an input is multiplied by more than one wave."""
    strange = [e for e in picture.entries if any(angle.kind == "other" for _, angle in e.parts)]
    if all([j for j, _ in entry.parts] == [entry.index] for entry in strange):
        return "the sine multiplies the coordinate itself instead of its partner"
    if any(_is_turned(entry) for entry in picture.entries):
        return (
            "some coordinates are not made of one cosine and one sine: is an output read again "
            "after it was written?"
        )
    return (
        f"what is multiplied in coordinate {strange[0].index} is no cosine or sine of one angle: "
        "are two waves multiplied?"
    )


def _same_inputs(picture: Picture) -> tuple[int, int] | None:
    seen: dict[tuple[tuple[int, str, bool], ...], int] = {}
    for entry in picture.entries:
        key = tuple((j, angle.kind, angle.scale > 0) for j, angle in entry.parts)
        if key in seen:
            return seen[key], entry.index
        seen[key] = entry.index
    return None


def _of_turned(turned: Sequence[Entry], kept: Set[int]) -> str | None:
    exchanged = _exchanged(turned)
    if exchanged:
        return exchanged
    pairs = _pair_layout(turned)
    cosines, sines = (_rate_layout(turned, kind) for kind in ("cos", "sin"))
    if cosines != sines:
        return _of_tables(cosines, sines)
    if pairs is not None and cosines is not None and pairs != cosines:
        return (
            f"{_NAMES[pairs]} on {_TABLES[cosines]}: the coordinates of a pair have different "
            "frequencies"
        )
    alone = _partner_that_stays(turned, kept)
    if alone is not None:
        return f"only one of a pair is turned: coordinate {alone} stays as it is"
    mixed = _of_mixed_pairs(turned) if pairs is None else None
    if mixed is not None:
        return mixed
    incomplete = {_part(e, kind)[0] for e in turned for kind in ("cos", "sin")} - {
        e.index for e in turned
    }
    if not _signs_differ(turned) and not incomplete - kept:
        return "both sines of a pair have the same sign: this is no rotation"
    if pairs is None:
        return "the coordinates that are turned together are no pairs of a known layout"
    if cosines is None:
        return "the coordinates of a pair have different frequencies: is j used where i is meant?"
    if any(not _alike(entry) for entry in turned):
        return "the cosine and the sine of a coordinate have different angles or sizes"
    if any(not close(angle.offset, 0.0) for entry in turned for _, angle in entry.parts):
        return "something is added to the angles: at position 0 they are not 0"
    return None


def _of_mixed_pairs(turned: Sequence[Entry]) -> str | None:
    """Neighbours taken apart and put together as halves, or the other way round."""
    partners = {_part(e, "cos")[0]: _part(e, "sin")[0] for e in turned}
    places = sorted(partners)
    first, half = places[0], len(places) // 2
    if places != list(range(first, first + 2 * half)) or half < 3:
        return None
    apart = [*range(1, 2 * half, 2), *range(0, 2 * half, 2)]
    joined = [j for i in range(half) for j in (i + half, i)]
    found = [partners[j] - first for j in places]
    if found == apart:
        return (
            "the partners are taken as neighbours and put together in halves: the interleaved and "
            "the half-split order are mixed, so these are no pairs"
        )
    if found == joined:
        return (
            "the partners are taken as halves and put together as neighbours: the half-split and "
            "the interleaved order are mixed, so these are no pairs"
        )
    return None


_NAMES = {
    "interleaved": "rotation of neighbours (the interleaved layout)",
    "half-split": "rotate_half of the half-split layout",
}
_WAVES = {"cos": "cosine", "sin": "sine"}
_TABLES = {
    "interleaved": "an interleaved table",
    "half-split": "a half-split table",
}


def _is_turned(entry: Entry) -> bool:
    return sorted(angle.kind for _, angle in entry.parts) == ["cos", "sin"]


def _is_kept(entry: Entry) -> bool:
    return [(j, angle.kind) for j, angle in entry.parts] == [(entry.index, "one")]


def _part(entry: Entry, kind: str) -> tuple[int, Angle]:
    return next(part for part in entry.parts if part[1].kind == kind)


def _exchanged(turned: Sequence[Entry]) -> str | None:
    """Sines where cosines belong: at position 0 nothing of the coordinate itself is left."""
    if all(_part(e, "sin")[0] == e.index != _part(e, "cos")[0] for e in turned):
        return "cosine and sine are exchanged"
    return None


def layout_of(picture: Picture) -> str | None:
    """The layout of the pairs that are turned together, or are put together; None if unknown."""
    turned = [entry for entry in picture.entries if _is_turned(entry)]
    return _pair_layout(turned) if turned else None


def _pair_layout(turned: Sequence[Entry]) -> str | None:
    couples = {frozenset((_part(e, "cos")[0], _part(e, "sin")[0])) for e in turned}
    inputs = sorted({j for couple in couples for j in couple})
    if not inputs or any(len(couple) != 2 for couple in couples):
        return None
    first, last = inputs[0], inputs[-1] + 1
    for layout in LAYOUTS:
        wanted = {frozenset(pair(layout, i, first, last)) for i in range((last - first) // 2)}
        if couples == wanted:
            return layout
    return None


def _rate_layout(turned: Sequence[Entry], kind: str) -> str | None:
    """Which coordinates share frequencies."""
    rates = {e.index: _part(e, kind)[1].rate for e in turned}
    first, last = min(rates), max(rates) + 1
    for layout in LAYOUTS:
        pairs = [pair(layout, i, first, last) for i in range((last - first) // 2)]
        if all(a in rates and b in rates and close(rates[a], rates[b]) for a, b in pairs):
            return layout
    return None


def _of_tables(cosines: str | None, sines: str | None) -> str:
    shown = [_TABLES.get(name or "", "a table of another kind") for name in (cosines, sines)]
    return f"the cosines come from {shown[0]}, the sines from {shown[1]}"


def _partner_that_stays(turned: Sequence[Entry], kept: Set[int]) -> int | None:
    """A coordinate that stays as it is though another one is turned with it."""
    partners = (_part(e, kind)[0] for e in turned for kind in ("cos", "sin"))
    return next((j for j in partners if j in kept), None)


def _signs_differ(turned: Sequence[Entry]) -> bool:
    signs = {}
    for e in turned:
        a, b = _part(e, "cos")[0], _part(e, "sin")
        signs[a] = (b[0], b[1].scale > 0)
    return all(b in signs and signs[b][1] != positive for b, positive in signs.values())


def _alike(entry: Entry) -> bool:
    cosine, sine = _part(entry, "cos")[1], _part(entry, "sin")[1]
    alike = close(cosine.rate, sine.rate) and close(cosine.offset, sine.offset)
    return alike and close(cosine.scale, abs(sine.scale))


def _of_incomplete(picture: Picture) -> str | None:
    for entry in picture.entries:
        kinds = [angle.kind for _, angle in entry.parts]
        if kinds in (["cos", "cos"], ["sin", "sin"]):
            missing = "sine" if kinds[0] == "cos" else "cosine"
            return f"both terms of a coordinate have a {_WAVES[kinds[0]]}: the {missing} is missing"
        if len(entry.parts) == 1 and entry.parts[0][1].kind != "one":
            other = "sine" if entry.parts[0][1].kind == "cos" else "cosine"
            return f"coordinate {entry.index} lacks its {other} for d = {picture.d}"
        if len(entry.parts) == 1 and entry.parts[0][0] != entry.index:
            return f"coordinate {entry.index} is coordinate {entry.parts[0][0]} of the input"
    return None

"""Which known slip a formula shows that is no known encoding."""

from __future__ import annotations

from collections.abc import Sequence, Set

from symbolic_pe.code.recognition.diagnosis import UNUSUAL
from symbolic_pe.code.recognition.identification import ARRANGEMENTS
from symbolic_pe.code.recognition.pairings import LAYOUTS, close, pair
from symbolic_pe.code.recognition.pictures import Angle, Entry, Picture, linear_form, wave_arguments
from symbolic_pe.code.symbols.elements import ZERO
from symbolic_pe.code.symbols.formulas import CACHE_CHANGED, Formula, P, parts_of, row_function
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import Term


def of_formula(formula: Formula, picture: Picture | None, is_table: bool) -> str | None:
    """The slip of a formula that is no known encoding; None if it is not a known one."""
    if formula.other_rows:
        return _of_other_rows(formula)
    if picture is None:
        return _of_addition(formula)
    if not is_table and _has_growth(formula):
        return GROWTH
    if any(angle.kind == "bent" for entry in picture.entries for _, angle in entry.parts):
        return _of_nested_waves(formula) or _why_bent(formula)
    return _of_table_picture(picture) if is_table else _of_rotation_picture(picture)


GROWTH = (
    "vectors grow or shrink with the position, as in xPos, where queries and keys do so in "
    "opposite ways"
)


def _has_growth(formula: Formula) -> bool:
    """Whether the position is in the exponent of a power by itself, beside the waves."""

    def is_beside(part: Term) -> bool:
        return P in part.free and not (is_call(part, "cos") or is_call(part, "sin"))

    return any(
        is_call(part, "exp") or (is_call(part, "rpow") and P in part.args[1].free)
        for part in parts_of([c.value for c in formula.coordinates], is_beside)
    )


def _of_nested_waves(formula: Formula) -> str | None:
    """A cosine or sine of one."""
    for coordinate in formula.coordinates:
        for outer in ("cos", "sin"):
            for argument in wave_arguments(coordinate.value, (outer,)):
                if wave_arguments(argument):
                    inner = "cos" if wave_arguments(argument, ("cos",)) else "sin"
                    return (
                        f"a {_WAVES[outer]} is taken of a {_WAVES[inner]}: is what was written "
                        "read as an angle?"
                    )
    return None


def _why_bent(formula: Formula) -> str:
    """That the angles are bent, and what is done to the position on the way, if it can be told."""
    angles = [angle for c in formula.coordinates for angle in wave_arguments(c.value)]
    inside = list(parts_of(angles, lambda part: P in part.free))
    if any(is_call(part, name) for part in inside for name in ("larger", "smaller")):
        return "the angles are not proportional to p: p is limited on the way"
    if any(is_call(part, "floor") for part in inside):
        return (
            "the angles are not proportional to p: p is rounded down or taken modulo a number on "
            "the way"
        )
    return "the angles are not proportional to p"


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


def _of_other_rows(formula: Formula) -> str:
    others = formula.other_rows
    if CACHE_CHANGED in others:
        return f"{CACHE_CHANGED}: are they turned a second time?"
    words = ", ".join(others)
    if "the index of the head" in others:
        return f"the head axis is used as the position (the output depends on {words})"
    if "the index of the batch" in others:
        return f"the batch axis is used as the position (the output depends on {words})"
    if "the index of the row" in others:
        if any(P in coordinate.value.free for coordinate in formula.coordinates):
            return "rows are not treated alike: it matters which of them a row is"
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
    for name, layout in ARRANGEMENTS.items():
        pairs = [
            tuple(angles[j] for j in pair(layout, i, 0, picture.d)) for i in range(picture.d // 2)
        ]
        kinds = {(a.kind, b.kind) for a, b in pairs if a and b}
        alike = all(a and b and close(a.rate, b.rate) for a, b in pairs)
        rates = [a.rate for a, _ in pairs if a]
        if alike and sorted(rates) not in (rates, rates[::-1]):  # drawn at random, in no order
            return None
        if kinds in ({("sin", "cos")}, {("cos", "sin")}) and alike:
            return _of_sizes([angle for angle in angles if angle]) or (
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


def _of_sizes(columns: Sequence[Angle]) -> str | None:
    """What waves are multiplied by in a table whose columns are not all alike."""
    for j, angle in enumerate(columns):
        if angle.scale < 0:
            return f"the {_WAVES[angle.kind]} of column {j} has a minus"
        if not close(angle.scale, columns[0].scale):
            return f"columns 0 and {j} are multiplied by different numbers"
    return None


def _has_both_waves(angles: Sequence[Angle]) -> bool:
    sines, cosines = (
        sorted(angle.rate for angle in angles if angle.kind == kind) for kind in ("sin", "cos")
    )
    return 0 < len(sines) == len(cosines) == len(angles) / 2 and all(map(close, sines, cosines))


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
    negative = next((e.index for e in turned if _part(e, "cos")[1].scale < 0), None)
    if negative is not None:
        return f"the cosine of coordinate {negative} has a minus: does it stand at the wrong term?"
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
    return _of_directions(turned)


def _of_directions(turned: Sequence[Entry]) -> str | None:
    """A pair that turns the other way than the first one."""
    waves = {e.index: (_part(e, "cos")[0], _part(e, "sin")) for e in turned}
    ahead = {a: sine.scale < 0 for a, (b, sine) in waves.values() if a < b}
    first = min(ahead, default=0)
    other = next((a for a in sorted(ahead) if ahead[a] != ahead[first]), None)
    if other is None:
        return None
    return (
        f"the pair of coordinate {other} turns against that of coordinate {first}: is a frequency "
        "negative?"
    )


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
    if not all(_part(e, "sin")[0] == e.index != _part(e, "cos")[0] for e in turned):
        return None
    signs = {e.index: _part(e, "sin")[1].scale > 0 for e in turned}
    partners = {e.index: _part(e, "cos") for e in turned}
    if all(
        angle.scale > 0 and signs.get(j) is not signs[index]
        for index, (j, angle) in partners.items()
    ):
        return "the two outputs of a pair have changed places"
    return "cosine and sine are exchanged"


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

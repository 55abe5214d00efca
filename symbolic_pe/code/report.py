"""What an examination has found, as text and as data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from symbolic_pe.code.parameters import attention_asked, differing
from symbolic_pe.prose import decimals

Translate: TypeAlias = Callable[[str], str]
Shown: TypeAlias = Callable[[str], str]

PROVED, REFUTED, UNKNOWN = "proved", "refuted", "unknown"

_PROPERTIES = {
    "norm": "the norm is preserved",
    "relative": "a score depends on m − n alone",
    "identity_at_zero": "position 0 changes nothing",
    "equals_reference": "equals the reference encoding",
    "alike": "queries and keys are turned alike",
    "cache": "a cached step equals the whole sequence",
}

_FAILED = {REFUTED: "refuted:", UNKNOWN: "not proved:"}
LIKE_ATTENTION = 1e-5
_ELSEWHERE = (
    "N is not 1: the code behaves differently there",
    "the code behaves differently for bfloat16",
    "the code behaves differently for float16",
    "the code behaves differently where they are",
)
"""Runs that every user makes; other axes of x, or another d, may not be meant."""


@dataclass(frozen=True)
class Witness:
    """A point at which the user's own function was run, and what came out."""

    property: str
    d: int
    position: int
    coordinate: int | None
    x: tuple[float, ...]
    value: float
    expected: float
    note: str = ""

    def text(self, tr: Translate = str) -> str:
        """One line or two."""
        where = f"d = {self.d}, position {self.position}"
        if self.coordinate is not None:
            where += f", coordinate {self.coordinate}"
        note = _bracketed(self._note(tr), tr) if self.note else ""
        given, wanted = _number(self.value), _number(self.expected)
        main = f"{where}: the code gives {given} instead of {wanted}"
        return tr(main) + note

    def _note(self, tr: Translate) -> str:
        """What is expected, word by word, or a sentence."""
        is_row = self.note.startswith("expected: ")
        return _in_a_row(self.note.split(", "), tr) if is_row else _joined(self.note, ", ", tr)


@dataclass(frozen=True)
class Report:
    """The answer to "is my code right?"."""

    function: str
    kind: str
    framework: str = ""
    shape: str = ""
    formulas: tuple[str, ...] = ()
    layout: str | None = None
    sign: int | None = None
    base: str | None = None
    frequencies: str | None = None
    scaling: Mapping[str, Any] | None = None
    """The published schedule of the frequencies, with the names that configurations use."""
    rotated: Any = None
    sections: int = 1
    position_sections: tuple[tuple[int, int], ...] = ()
    """(axis of positions, number of pairs) in order, if rows have several positions."""
    output_permutation: str | None = None
    offset: str | None = None
    scale: str | None = None
    scales_attention: bool = False
    """Whether the scale is one of those by which YaRN and LongRoPE scale the attention."""
    symbolic: bool = False
    holds_for: str = ""
    head_dims: tuple[int, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    theorems: int = 0
    witness: Witness | None = None
    diagnosis: str | None = None
    is_slip: bool = False
    idealised: tuple[str, ...] = ()
    precision: Mapping[str, Any] | None = None
    error: str | None = None
    is_missing: bool = False
    seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Report:
        """The report that :meth:`as_dict` has written."""
        fields = {key: _tupled(value) for key, value in data.items()}
        if fields.get("witness") is not None:
            fields["witness"] = Witness(
                **{key: _tupled(value) for key, value in fields["witness"].items()}
            )
        return cls(**fields)

    def differences(
        self,
        kind: str | None = None,
        layout: str | None = None,
        base: float | int | None = None,
        sign: int | None = None,
        rotated: Any = None,
        scaling: Mapping[str, Any] | None = None,
    ) -> list[str]:
        """What is not as asked for, in words; None asks for nothing.

        ``scaling``: parameters as ``checked_scaling`` completes them.  A slip, and what is refuted
        or not proved, is told whatever is asked for.
        """
        if self.error:
            return [self.error]
        if kind is not None and self.kind != kind:
            is_open = self.kind == "other" and not self.is_slip
            if is_open and REFUTED not in self.properties.values():
                return [f"it is not recognised as {kind}"]
            return [f"it is not {kind}"]
        wanted = {
            "layout": (layout, self.layout),
            "base": (None if base is None else str(Fraction(base)), self.base),
            "sign": (sign, self.sign),
            "rotated coordinates": (_texts(rotated), _texts(self.rotated)),
        }
        problems = [
            f"its {name} is {found}, not {asked}"
            for name, (asked, found) in wanted.items()
            if asked is not None and asked != found
        ]
        if self.offset:
            problems.append(f"positions are shifted by {_as_printed(self.offset)}")
        if self.scale and not self.scales_attention:
            problems.append(f"it is multiplied by {self.scale}")
        if scaling is not None:
            problems += self._other_scaling(scaling)
        elif base is not None and not self._has_own_base:
            problems.append(f"its frequencies are {self.frequencies}")
        if self.is_slip:
            problems.append(self.diagnosis or "it shows a slip")
        problems += [f"only if {note}" for note in self.idealised if note.endswith(_ELSEWHERE)]
        return problems + [
            f"{_FAILED[verdict]} {_PROPERTIES[name]}"
            for name, verdict in self._needed.items()
            if verdict != PROVED
        ]

    def _other_scaling(self, asked: Mapping[str, Any]) -> list[str]:
        """In what the schedule differs from one that is asked for."""
        found = self.scaling or {"rope_type": "default" if self.is_usual else None, "factor": 1}
        problems = [
            f"its {name} is {found.get(name)}, not {asked[name]}"
            for name in differing(asked, found)
        ]
        theta = asked.get("rope_theta")
        if theta is not None and self.base != str(Fraction(theta)):
            problems.append(f"its base is {self.base}, not {theta}")
        by_root = "d" in (self.scale or "")  # √d scales the scores
        attention, size = attention_asked(asked), 1 if by_root else float(Fraction(self.scale or 1))
        if attention is not None and abs(attention - size) > LIKE_ATTENTION:
            problems.append(f"its attention_factor is {size:.6g}, not {attention:.6g}")
        return problems

    @property
    def _needed(self) -> dict[str, str]:
        """The verdicts on what has to hold, without what is otherwise by convention."""
        verdicts = dict(self.properties)
        if self.output_permutation or self.scales_attention:
            verdicts.pop("identity_at_zero", None)
        if self.scales_attention:
            verdicts.pop("norm", None)
            verdicts.pop("alike", None)  # queries alone may be scaled: else there is a slip
        return verdicts

    @property
    def _has_own_base(self) -> bool:
        """Whether the base is told apart from a scaling of the frequencies."""
        kind = (self.scaling or {}).get("rope_type")
        return self.is_usual or kind in ("default", "yarn", "llama3", "longrope")

    @property
    def is_usual(self) -> bool:
        """Whether the frequencies are b^(−2i/d), d the number of coordinates that are turned."""
        return (self.frequencies or "").startswith(f"{self.base}^(-2i/")

    @property
    def is_proved(self) -> bool:
        """Whether it is a known encoding, without a slip, and nothing is refuted or left open."""
        known = self.kind in ("rotary", "sinusoidal")
        return known and not self.is_slip and set(self._needed.values()) <= {PROVED}

    def __str__(self) -> str:
        return self.text()

    def text(self, tr: Translate = str, shown: Shown | None = None) -> str:
        """The report for people; ``tr`` translates a sentence into another language, ``shown``
        gives a verdict as it stands in a column."""
        return "\n".join(self._lines(tr, shown or (lambda verdict: f"{tr(verdict):8}")))

    def _lines(self, tr: Translate, shown: Shown) -> list[str]:
        lines = [f"{self.function}{_after(tr(':'))}{_in_a_row(self._parts(), tr)}"]
        if self.error:
            return [*lines, f"  {_error_text(self.error, tr)}"]
        for formula in self.formulas:
            lines.append(f"  {formula}")
        if self.formulas and self.holds_for:
            lines.append(f"  {tr(self.holds_for)}")
        for name, verdict in self.properties.items():
            lines.append(f"  {shown(verdict)} {tr(_PROPERTIES[name])}")
        if self.diagnosis:
            lines.append(f"  {_after(tr('diagnosis:'))}{_joined(self.diagnosis, '; ', tr)}")
        if self.witness:
            lines.append(f"  {_after(tr('witness:'))}{self.witness.text(tr)}")
        lines += [f"  {_after(tr('assumed:'))}{tr(note)}" for note in self.idealised]
        for line in self._precision():
            lines.append(f"  {_after(tr('precision:'))}{_joined(line, '; ', tr)}")
        return lines

    def _precision(self) -> Sequence[str]:
        return self.precision.get("lines", ()) if self.precision else ()

    def _parts(self) -> list[str]:
        if self.kind == "untraceable":
            return ["not traced"]
        if self.kind == "other":
            return ["no encoding that is known here"]
        parts = [self.kind, *(self.layout or "").split(", ")]
        if self.kind == "rotary":
            parts.append("+θ" if self.sign == 1 else "−θ")
        parts.append(f"frequencies {_as_printed(self.frequencies or '')}")
        if self.rotated not in ("all", None):
            parts.append(f"coordinates {self.rotated[0]} … {self.rotated[1]} (excluded) rotated")
        if self.sections > 1:
            parts.append(f"in {self.sections} sections")
        if self.position_sections:
            parts.append(_sections_text(self.position_sections))
        if self.output_permutation:
            parts.append(self.output_permutation)
        if self.offset:
            sign = "−" if self.offset.startswith("-") else "+"
            parts.append(f"at position p {sign} {self.offset.removeprefix('-')}")
        if self.scale:
            parts.append(f"times {self.scale}")
        return parts


def _tupled(value: Any) -> Any:
    """Lists as the tuples that they were."""
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


def _as_printed(formula: str) -> str:
    """A formula with the signs of those printed below it."""
    return formula.replace("-", "−").replace("*", "·")


def _number(value: float) -> str:
    return decimals(f"{value:.6g}").replace("-", "−")


_ERROR = re.compile(
    r"(?P<what>.*?)(?: at line (?P<line>\d+)(?: of (?P<file>[^:]+))?(?:: (?P<code>.*?))?)?"
    r"(?: \((?P<why>.*)\))?",
    re.DOTALL,
)


def _error_text(error: str, tr: Translate) -> str:
    """What cannot be traced, where, and why; code and names of operations stay as they are."""
    whole = tr(error)
    match = _ERROR.fullmatch(error)
    if whole != error or match is None:
        return whole
    what, line, file, code, why = match.group("what", "line", "file", "code", "why")
    operation = what.removeprefix("cannot trace ")
    known = tr(what)
    if known == what and operation != what:
        known = f"{tr('cannot trace')} {operation}"
    where = f"at line {line} of {file}" if file else f"at line {line}"
    place = _blank_or_comma(tr) + tr(where) if line else ""
    shown = _after(tr(":")) + code if code else ""
    return known + place + shown + (_bracketed(tr(why), tr) if why else "")


def _after(sign: str) -> str:
    """A colon, and a blank after it where it is not as wide as two letters."""
    return sign if sign.endswith("：") else f"{sign} "


def _bracketed(text: str, tr: Translate) -> str:
    return f" ({text})" if tr(":") == ":" else f"（{text}）"


def _blank_or_comma(tr: Translate) -> str:
    return " " if tr(":") == ":" else "，"


def _in_a_row(parts: Sequence[str], tr: Translate) -> str:
    return tr(", ").join(map(tr, parts))


def _joined(text: str, between: str, tr: Translate) -> str:
    """A translation of the whole, or else of its parts."""
    whole = tr(text)
    return whole if whole != text else tr(between).join(map(tr, text.split(between)))


def _sections_text(sections: tuple[tuple[int, int], ...]) -> str:
    """Which pairs are turned by which axis of the positions."""
    lengths = ", ".join(str(count) for _, count in sections)
    axes = ", ".join(str(axis) for axis, _ in sections)
    return f"sections of {lengths} pairs by the axes {axes} of the positions"


def _texts(rotated: Any) -> Any:
    return tuple(map(str, rotated)) if isinstance(rotated, list | tuple) else rotated

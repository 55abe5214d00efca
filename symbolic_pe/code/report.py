"""What an examination has found, as text and as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

__all__ = ["PROVED", "REFUTED", "UNKNOWN", "Report", "Witness"]

PROVED, REFUTED, UNKNOWN = "proved", "refuted", "unknown"

_PROPERTIES = {
    "norm": "the norm is preserved",
    "relative": "a score depends on m − n alone",
    "identity_at_zero": "position 0 changes nothing",
    "equals_reference": "equals the reference encoding",
    "alike": "queries and keys are turned alike",
    "cache": "a cached step equals the whole sequence",
}


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

    def text(self) -> str:
        """One line or two."""
        where = f"d = {self.d}, position {self.position}"
        if self.coordinate is not None:
            where += f", coordinate {self.coordinate}"
        note = f" ({self.note})" if self.note else ""
        return (
            f"{where}: the code gives {self.value:.6g} where {self.expected:.6g} is expected{note}"
        )


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
        data = asdict(self)
        data["properties"] = dict(self.properties)
        for key in ("formulas", "head_dims", "idealised"):
            data[key] = list(data[key])
        data["position_sections"] = [list(section) for section in self.position_sections]
        if isinstance(self.rotated, tuple):
            data["rotated"] = list(self.rotated)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Report:
        """The report that :meth:`as_dict` has written."""
        fields = dict(data)
        for key in ("formulas", "head_dims", "idealised"):
            fields[key] = tuple(fields[key])
        fields["position_sections"] = tuple(map(tuple, fields.get("position_sections", ())))
        if isinstance(fields.get("rotated"), list):
            fields["rotated"] = tuple(fields["rotated"])
        if fields.get("witness") is not None:
            fields["witness"] = Witness(**{**fields["witness"], "x": tuple(fields["witness"]["x"])})
        return cls(**fields)

    def differences(
        self,
        kind: str | None = None,
        layout: str | None = None,
        base: float | int | None = None,
        sign: int | None = None,
        rotated: Any = None,
    ) -> list[str]:
        """What is not as asked for, in words; None asks for nothing."""
        if self.error:
            return [self.error]
        if kind is not None and self.kind != kind:
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
            problems.append(f"positions are shifted by {self.offset}")
        if self.scale:
            problems.append(f"it is multiplied by {self.scale}")
        if base is not None and not self.is_usual:
            problems.append(f"its frequencies are {self.frequencies}")
        refuted = [name for name, verdict in self.properties.items() if verdict == REFUTED]
        return problems + [f"refuted: {_PROPERTIES[name]}" for name in refuted]

    @property
    def is_usual(self) -> bool:
        """Whether the frequencies are b^(−2i/d), d the number of coordinates that are turned."""
        return (self.frequencies or "").startswith(f"{self.base}^(-2i/")

    @property
    def is_proved(self) -> bool:
        """Whether it is a known encoding, without a slip, and nothing is refuted or left open."""
        known = self.kind in ("rotary", "sinusoidal")
        verdicts = dict(self.properties)
        if self.output_permutation or self.scales_attention:  # by convention
            verdicts.pop("identity_at_zero", None)
        if self.scales_attention:
            verdicts.pop("norm", None)
        return known and not self.is_slip and set(verdicts.values()) <= {PROVED}

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        lines = [f"{self.function}: {self.headline()}"]
        if self.error:
            return [*lines, f"  {self.error}"]
        for formula in self.formulas:
            lines.append(f"  {formula}")
        if self.formulas and self.holds_for:
            lines.append(f"  {self.holds_for}")
        for name, verdict in self.properties.items():
            lines.append(f"  {verdict:8} {_PROPERTIES[name]}")
        if self.diagnosis:
            lines.append(f"  diagnosis: {self.diagnosis}")
        if self.witness:
            lines.append(f"  witness: {self.witness.text()}")
        for note in self.idealised:
            lines.append(f"  assumed: {note}")
        lines += self._precision_lines()
        return lines

    def _precision_lines(self) -> list[str]:
        if not self.precision:
            return []
        return [f"  precision: {line}" for line in self.precision.get("lines", ())]

    def headline(self) -> str:
        """What it is, in one line."""
        if self.kind == "untraceable":
            return "not traced"
        if self.kind == "other":
            return "no encoding that is known here"
        parts = [f"{self.kind}, {self.layout}"]
        if self.kind == "rotary":
            parts.append("+θ" if self.sign == 1 else "−θ")
        parts.append(f"frequencies {self.frequencies}")
        if self.rotated not in ("all", None):
            parts.append(f"coordinates {self.rotated[0]} … {self.rotated[1]} (excluded) rotated")
        if self.sections > 1:
            parts.append(f"in {self.sections} sections")
        if self.position_sections:
            parts.append(_sections_text(self.position_sections))
        if self.output_permutation:
            parts.append(self.output_permutation)
        if self.offset:
            parts.append(f"at position p + {self.offset}")
        if self.scale:
            parts.append(f"times {self.scale}")
        return ", ".join(parts)


def _sections_text(sections: tuple[tuple[int, int], ...]) -> str:
    """Which pairs are turned by which axis of the positions."""
    lengths = ", ".join(str(count) for _, count in sections)
    axes = ", ".join(str(axis) for axis, _ in sections)
    return f"sections of {lengths} pairs by the axes {axes} of the positions"


def _texts(rotated: Any) -> Any:
    return tuple(map(str, rotated)) if isinstance(rotated, list | tuple) else rotated

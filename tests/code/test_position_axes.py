"""Rows with several positions, as of images and videos: (3, N), a section of pairs for each."""

from typing import Any

import numpy as np
import pytest

from symbolic_pe.code.findings import examination
from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.report import REFUTED, Report
from symbolic_pe.code.symbols.tracing import Untraceable
from tests.code.implementations.right_numpy import turned as turned_halves
from tests.code.translated import refusal, untranslated

SECTIONS = (1, 2, 1)


def angles_of(positions: Any, d: int) -> Any:
    """(3, N, d/2)."""
    return positions[..., None] / 10000 ** (np.arange(0, d, 2) / d)


def turned(x: Any, angle: Any) -> Any:
    """By an angle for each coordinate."""
    a, b = np.split(x, 2, axis=-1)
    return x * np.cos(angle) + np.concatenate((-b, a), axis=-1) * np.sin(angle)


def by_axis(angle: Any, lengths: Any) -> Any:
    """Columns of the first axis, of the second, …, as many as these lengths say."""
    ends = np.cumsum(lengths)
    parts = [
        angle[i % 3, :, int(end) - length : int(end)]
        for i, (length, end) in enumerate(zip(lengths, ends, strict=True))
    ]
    return np.concatenate(parts, axis=-1)


def sections(x: Any, positions: Any) -> Any:
    return turned_halves(x, by_axis(angles_of(positions, x.shape[-1]), SECTIONS))


def crossed_sections(x: Any, positions: Any) -> Any:
    """The sections are not repeated for the second half."""
    angle = angles_of(positions, x.shape[-1])
    both = np.concatenate((angle, angle), axis=-1)
    return turned(x, by_axis(both, [2 * length for length in SECTIONS]))


def two_axes(q: Any, k: Any, positions: Any) -> Any:
    first, second = (angles_of(positions[axis], q.shape[-1]) for axis in (0, 1))
    angle = np.concatenate((first[:, :1], second[:, 1:]), axis=-1)
    return turned_halves(q, angle), turned_halves(k, angle)


def summed_axes(x: Any, positions: Any) -> Any:
    angles = angles_of(positions[:, :], x.shape[-1])
    return turned_halves(x, angles[0] + angles[1] + angles[2])


def examined(function: Any, *dims: int) -> Report:
    return examine_here(function, Options(head_dims=dims or None), "rope")


def test_each_section_has_its_own_axis() -> None:
    report = examined(sections, 8)
    assert (report.kind, report.layout, report.base) == ("rotary", "half-split", "10000")
    assert report.position_sections == ((0, 1), (1, 2), (2, 1))
    assert report.is_proved, str(report)
    assert not report.symbolic
    text = str(report)
    assert "sections of 1, 2, 1 pairs by the axes 0, 1, 2 of the positions" in text
    assert "for d = 8 and all positions p, p1, p2 of a row" in text
    assert "cos(p1·10000^(−1/4))" in text
    assert Report.from_dict(report.as_dict()) == report


def test_a_pair_that_is_turned_by_two_axes_is_no_rotation() -> None:
    report = examined(crossed_sections, 8)
    assert report.kind == "other"
    assert report.properties["norm"] == REFUTED
    assert report.witness is not None
    assert not report.is_proved


def test_queries_and_keys_with_two_axes() -> None:
    report = examined(two_axes, 4)
    assert report.position_sections == ((0, 1), (1, 1))
    assert report.properties["alike"] == "proved"
    assert report.is_proved, str(report)


def test_a_coordinate_of_several_axes_is_an_error_with_words() -> None:
    assert "depends on axes 0 and 1 and 2 of the positions at once" in refusal(
        examined(summed_axes, 8)
    )


def first_axis_alone(x: Any, positions: Any) -> Any:
    return turned_halves(x, angles_of(positions[:, :], x.shape[-1])[0])


def test_axes_that_turn_nothing_are_a_slip() -> None:
    report = examined(first_axis_alone, 8)
    assert "only axis 0 of the positions turns anything" in (report.diagnosis or "")
    assert not report.is_proved
    assert untranslated(report) == ()


def test_sections_that_do_not_fit_d_are_an_error_of_the_code() -> None:
    assert "the code fails" in refusal(examined(sections, 12))


def test_sections_of_sixteen_and_twice_twenty_four_in_torch() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")

    def rope(x, positions):  # type: ignore[no-untyped-def]
        d = x.shape[-1]
        inv_freq = 1.0 / 1000000.0 ** (torch.arange(0, d, 2).float() / d)
        freqs = (inv_freq[None, :, None] @ positions[:, None, :].float()).transpose(1, 2)
        both = torch.cat((freqs, freqs), dim=-1)
        cos, sin = (
            torch.cat([m[i % 3] for i, m in enumerate(t.split([16, 24, 24] * 2, dim=-1))], dim=-1)
            for t in (both.cos(), both.sin())
        )
        a, b = x.chunk(2, dim=-1)
        return x * cos + torch.cat((-b, a), dim=-1) * sin

    report = examined(rope)
    assert (report.kind, report.head_dims, report.base) == ("rotary", (128,), "1000000")
    assert report.position_sections == ((0, 16), (1, 24), (2, 24))
    assert report.is_proved, str(report)


def own_sections(x: Any, positions: Any) -> Any:
    """Each axis turns a part of the coordinates by itself, with all frequencies."""
    parts, start = [], 0
    for axis, width in enumerate((4, 6)):
        angle = positions[axis][..., None] / 10000 ** (np.arange(0, width, 2) / width)
        part = x[..., start : start + width]
        a, b, start = part[..., ::2], part[..., 1::2], start + width
        cos, sin = np.cos(angle), np.sin(angle)
        both = np.stack((a * cos - b * sin, b * cos + a * sin), axis=-1)
        parts.append(both.reshape(part.shape))
    return np.concatenate(parts, axis=-1)


def test_sections_of_different_lengths_with_all_frequencies_each() -> None:
    report = examined(own_sections, 10)
    assert report.is_proved, str(report)
    assert (report.layout, report.base, report.frequencies) == (
        "interleaved",
        "10000",
        "10000^(-2i/r)",
    )
    assert report.position_sections == ((0, 2), (1, 3))
    assert "each of 2 sections is turned by itself, with r its length" in (report.diagnosis or "")
    assert "the usual rotation" not in str(report)
    assert untranslated(report) == ()


def test_sections_that_turn_otherwise_have_no_common_frequencies() -> None:
    def rope(x: Any, positions: Any) -> Any:
        turned_by_itself = own_sections(x, positions)
        return np.concatenate((turned_by_itself[..., :4], x[..., 4:]), axis=-1)

    assert examined(rope, 10).frequencies != "10000^(-2i/r)"


def axial(x: Any, positions: Any) -> Any:
    """Positions (N, 2), which is not how they are given."""
    half = x.shape[-1] // 2
    first, second = (positions[:, axis][:, None] for axis in (0, 1))
    theta = 10000.0 ** (-np.arange(0, half, 2) / half)
    parts = [
        turned_halves(part, where * theta)
        for part, where in ((x[..., :half], first), (x[..., half:], second))
    ]
    return np.concatenate(parts, axis=-1)


def test_positions_the_other_way_round_are_not_taken_for_those_of_heads() -> None:
    assert "the code fails" in refusal(examined(axial))


def test_sections_are_not_read_for_so_few_coordinates_that_they_are_cut_off() -> None:
    """Cosines and sines change the axis at other coordinates: for 8 it is one axis alone."""

    def rope(x: Any, positions: Any) -> Any:
        angle = angles_of(positions, x.shape[-1])
        cos, sin = (
            np.tile(wave(np.concatenate((angle[0, :, :n], angle[1, :, n:]), axis=-1)), 2)
            for wave, n in ((np.cos, 20), (np.sin, 19))
        )
        half = x.shape[-1] // 2
        return x * cos + np.concatenate((-x[..., half:], x[..., :half]), axis=-1) * sin

    assert "coordinate 19 depends on axes" in refusal(examined(rope))


def test_of_two_refusals_that_of_the_usual_positions_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_function: Any, _framework: Any, _kind: str, options: Options) -> Any:
        raise Untraceable(f"cannot trace it with {options.position_axes}")

    monkeypatch.setattr(examination, "_traced", refuse)
    assert examined(sections).error == "cannot trace it with 1"

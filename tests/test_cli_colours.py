"""Signs and colours of verdicts on a terminal."""

from __future__ import annotations

import click
import pytest

from symbolic_pe.cli import colours
from symbolic_pe.cli.colours import COLOURS, WRONG, Colours
from symbolic_pe.reports.standing import SIGNS, signed

LEVELS = (0, 95, 135, 175, 215, 255)
READABLE = 4.5
"""The contrast of letters to what is behind them that WCAG asks for at level AA."""


def luminance(number: int) -> float:
    """Of one of the 256 colours."""
    if number >= 232:
        parts = (8 + 10 * (number - 232),) * 3
    else:
        place = number - 16
        parts = (LEVELS[place // 36], LEVELS[place // 6 % 6], LEVELS[place % 6])
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in scaled(parts)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def scaled(parts: tuple[int, ...]) -> list[float]:
    return [part / 255 for part in parts]


def contrast(pair: Colours) -> float:
    darker, lighter = sorted(map(luminance, pair))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("pair", [*COLOURS.values(), WRONG], ids=[*COLOURS, "wrong"])
def test_letters_are_readable_whatever_the_terminal(pair: Colours) -> None:
    assert contrast(pair) >= READABLE


def test_green_on_white_would_not_be_readable() -> None:
    assert contrast(Colours(40, 231)) < READABLE


def test_every_verdict_has_a_colour_and_a_sign_of_its_own() -> None:
    assert set(SIGNS) <= set(COLOURS)
    assert len(set(SIGNS.values())) == len(SIGNS)
    assert len({COLOURS[verdict] for verdict in SIGNS}) == len(SIGNS)


@pytest.mark.parametrize(
    ("kind", "shown"),
    [("proved", "✓ 已证明"), ("error", "! 已证明"), ("unverified", "? 已证明")],
)
def test_a_sign_stands_before_the_verdict(kind: str, shown: str) -> None:
    assert signed("已证明", kind) == shown


@pytest.mark.parametrize(
    ("terminal", "encoding", "shown"),
    [(True, "utf-8", "✓ proved"), (True, "latin-1", "proved"), (False, "utf-8", "proved")],
)
def test_signs_on_terminals_that_can_show_them(
    terminal: bool, encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Output:
        def isatty(self) -> bool:
            return terminal

    output = Output()
    output.encoding = encoding  # type: ignore[attr-defined]
    monkeypatch.setattr("sys.stdout", output)
    assert colours.badge("proved", "proved") == shown


def test_painted_text_is_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(colours, "wanted", lambda: True)
    shown = colours.paint("✗ refuted", "refuted")
    assert shown != "✗ refuted"
    assert click.unstyle(shown) == "✗ refuted"

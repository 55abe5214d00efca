"""Errors of scripts and claims in Chinese: complete, and with all that a message says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from symbolic_pe.outcomes import Outcome
from symbolic_pe.prose import columns
from symbolic_pe.reports.messages import in_words, on_lines, told
from symbolic_pe.reports.translations import languages, table
from tests.cases import cases
from tests.package_sources import PACKAGE, modules, nodes_of, strings_of

OTHERS = [language for language in languages() if language != "en"]
in_every_language = pytest.mark.parametrize("language", OTHERS)
CHINESE = re.compile("[一-鿿]")

FAILED = """shift.py:7, in the proof of self-dot:
    return calc(a).eq(b, by=angle_addition)
this does not follow by angle_addition:
    sin 2x = 2 sin x
  it is false at x = 1: the left side is 0.909297, the right side 1.68294
  from:
    ∀ x ∈ ℝ: sin 0 = 0
  tried: the laws of angle_addition"""


def test_english_stays_as_it_is() -> None:
    assert told(FAILED, "en") == FAILED


def test_a_failing_step_keeps_place_line_both_sides_and_counterexample() -> None:
    assert told(FAILED, "zh").splitlines() == [
        "shift.py:7，self-dot 的证明中：",
        "    return calc(a).eq(b, by=angle_addition)",
        "由 angle_addition 推不出：",
        "    sin 2x = 2 sin x",
        "  在 x = 1 处不成立：左边是 0.909297，右边是 1.68294",
        "  根据：",
        "    ∀ x ∈ ℝ: sin 0 = 0",
        "  试过：angle_addition 的定律",
    ]


@cases(
    "english chinese",
    ("a.py:3: there is no claim sel; did you mean self?", "a.py:3: 没有命题 sel；是不是 self？"),
    (
        "a.py:12: x is cited, and it is not proved: b.py:4: nothing settles z: it is unproved",
        "a.py:12: 引用了 x，而它没有得到证明：b.py:4: 没有函数给出 z 的结论：它未经证明",
    ),
    (
        "it does not follow by double_angle: it needs parity (signs).",
        "由 double_angle 推不出：还需要 parity（正负号）。",
    ),
    ("ValueError: unlucky", "ValueError：unlucky"),
    ("there are a, b", "现有 a、b"),
    ("my own words, or others", "my own words, or others"),
)
def test_a_line(english: str, chinese: str) -> None:
    assert told(english, "zh") == chinese


def test_a_line_of_a_script_is_not_translated() -> None:
    said = told('a.py:1, in the script:\n    signs = "signs"\nsigns', "zh")
    assert said.splitlines()[1:] == ['    signs = "signs"', "正负号"]


def test_what_came_out_as_declared_keeps_its_message() -> None:
    outcome = Outcome("x", "X", "malformed", "malformed", message="matrices are not ordered")
    assert in_words(outcome, "zh") == outcome


# --------------------------------------------------------------------------------------------
# It is all there

RAISED = {
    "ClaimError",
    "ScriptError",
    "MalformedStatement",
    "RuleError",
    "Misstated",
    "OutsideVocabulary",
    "ParseError",
    "NotComparable",
    "NoValue",
    "Undefined",
    "Undetermined",
    "Unsampled",
    "TargetError",
    "WorkerUnusable",
    "Unproved",
    "TooLarge",
    "NotDecided",
    "NoTerm",
    "NotProved",
    "NotContinuous",
    "NoDerivative",
    "NotEqual",
    "StepNotProved",
    "KernelError",
    "NotFound",
    "_NotLiteral",
    "error",
    "require",
    "require_same",
    "need",
}
"""What is called with words for people as an argument."""

ELSEWHERE = {"cli", "code", "figures", "gate", "printing", "reports"}
"""Packages whose words have tests of their own."""

ONLY_PARTS = {
    "x1: x1",
    "x1: x1 for x1",
    "x1 = x1",
    "x1 = x1 x1",
    "x1 is not x1",
    "x1 does not followx1",
    "write x1",
    "proofs that need each other: ",
    "x1, which does not hold good: x1",
    "x1, which is not proved but x1",
    "x1, which its proof does not cite: cite it, or leave it out",
}
"""Words that are put together from others, or that need the rest of their sentence."""


def sentences() -> Iterator[str]:
    """What errors say, with x1 for parts that vary."""
    for path in modules():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] in ELSEWHERE or "reference" in parts:
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and name_of(node.func) in RAISED:
                yield from (line for text in map(filled, node.args) for line in text.split("\n"))


def name_of(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def filled(node: ast.expr) -> str:
    match node:
        case ast.Constant(str(words)):
            return re.sub(r"\{\w*\}", "x1", words)
        case ast.JoinedStr(parts):
            return "".join(p.value if isinstance(p, ast.Constant) else "x1" for p in parts)
        case ast.BinOp(left=left):
            return filled(left)
    return ""


@in_every_language
def test_every_error_is_translated(language: str) -> None:
    found = {text for text in sentences() if " " in text.strip()} - ONLY_PARTS
    assert len(found) > 300
    missing = [text for text in sorted(found) if not CHINESE.search(told(text, language))]
    assert missing == [], f"add these to translations/{language}/errors"


@cache
def written() -> str:
    """What the package and Python itself write, a run of words on a line."""
    texts = (text for path in modules() for text in strings_of(path))
    return "\n".join(["", *(run for text in (*BY_PYTHON, *texts) for run in runs(text)), ""])


def runs(text: str) -> list[str]:
    """The words between the parts that vary."""
    pieces = re.split(r"\{\w*\}|\n", " ".join(text.replace("\n", " {} ").split()))
    return [piece.strip(" :;,.()") for piece in pieces]


BY_PYTHON = (
    "invalid syntax. Perhaps you forgot a comma?",
    "unexpected indent",
    "unexpected EOF while parsing",
    "division by zero",
    "'(' was never closed",
    "unmatched ')'",
    "closing parenthesis ')' does not match opening parenthesis '['",
    "unterminated string literal (detected at line 7)",
    "expected an indented block after 'if' statement",
    "invalid character '−'",
    "name {} is not defined. Did you mean: {}?",
    "No module named {}",
    "cannot import name {} from {}",
    "{} object has no attribute {}",
    "unsupported operand type(s) for +: {} and {}",
)
"""Errors of Python's own."""


@in_every_language
def test_every_translation_is_of_use(language: str) -> None:
    known = table(language, "errors")
    texts = [*known.entries, *(item.text for item in known.templates)]
    assert [text for text in texts if not is_used(text)] == []
    assert known.duplicates == ()


def is_used(text: str) -> bool:
    return all(map(is_written, filter(re.compile(r"\w").search, runs(text))))


def is_written(run: str) -> bool:
    """Is it written in one, or in two that are put together?"""
    words = run.split()
    return run in written() or any(
        f"{' '.join(words[:at]).rstrip(',;:')}\n" in written()
        and f"\n{' '.join(words[at:])}" in written()
        for at in range(1, len(words))
    )


@pytest.mark.parametrize(
    "text", ["the zebra {code} of {codes}", "six theorems are needed, not {code}"]
)
def test_an_error_that_nobody_makes_is_found(text: str) -> None:
    assert not is_used(text)


LONG = """shift.py:7, in the proof of self-dot:
    return calc(alpha + beta).eq(beta + alpha, by=angle_addition)
this does not follow by angle_addition:
    sin 2x + sin 3x + sin 4x = 2 sin x cos x + sin 3x
  it is false at x = 1: the left side is 1"""


@pytest.mark.parametrize("margin", ["", "  "])
@pytest.mark.parametrize("language", languages())
def test_long_lines_go_on_below(margin: str, language: str) -> None:
    message = "\n".join(margin + line for line in told(LONG, language).splitlines())
    lines = on_lines(message, 32)
    code = f"{margin}    return calc(alpha + beta).eq(beta + alpha, by=angle_addition)"
    assert code in lines
    assert all(columns(line) <= 32 for line in lines if line not in (code, message.split("\n")[0]))
    assert "".join("".join(lines).split()) == "".join(message.split())
    (second,) = (line for line in lines if "cos x" in line)
    below = len(margin) + 6
    assert second.startswith(" " * below)
    assert not second[below].isspace()


def test_without_a_width_they_stay() -> None:
    assert on_lines(LONG, 0) == LONG.splitlines()


@in_every_language
def test_translations_have_the_parts_of_what_they_translate(language: str) -> None:
    parts = re.compile(r"\{(\w+)\}")
    wrong = [
        item.text
        for item in table(language, "errors").templates
        if set(parts.findall(item.text)) != set(parts.findall(item.meaning))
    ]
    assert wrong == []

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
from tests.package_sources import PACKAGE, modules, nodes_of, strings_of

OTHERS = [language for language in languages() if language != "en"]
in_every_language = pytest.mark.parametrize("language", OTHERS)
CHINESE = re.compile("[一-鿿]")

FAILED = """shift.py:7, in the proof of self-dot:
    return calc(a).eq(b, by=angle_addition)
step 2 does not follow (angle addition):
    left    sin 2x
    = right 2 sin x
  it is false at x = 1: the left side is 0.909297, the right side 1.68294
  both sides in normal form:
    left       sin 2x
    difference −2 sin x"""


def test_english_stays_as_it_is() -> None:
    assert told(FAILED, "en") == FAILED


def test_a_failing_step_keeps_place_line_both_sides_and_counterexample() -> None:
    assert told(FAILED, "zh").splitlines() == [
        "shift.py:7，self-dot 的证明中：",
        "    return calc(a).eq(b, by=angle_addition)",
        "第 2 步推不出（和角公式）：",
        "    左边    sin 2x",
        "    =  右边 2 sin x",
        "  在 x = 1 处不成立：左边是 0.909297，右边是 1.68294",
        "  两边的范式：",
        "    左边 sin 2x",
        "    差   −2 sin x",
    ]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (
            "a.py:3: there is no claim sel; did you mean self?",
            "a.py:3: 没有命题 sel；是不是 self？",
        ),
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
    ],
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
def words_written() -> frozenset[str]:
    """All words in strings of the package, and those of Python's own errors."""
    texts = (text for path in modules() for text in strings_of(path))
    return frozenset(word for text in (BY_PYTHON, *texts) for word in words_in(text))


def words_in(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", " ", text))


BY_PYTHON = (
    "invalid syntax unexpected indent unexpected EOF while parsing division by zero never closed "
    "unmatched closing parenthesis does not match opening parenthesis unterminated string literal "
    "(detected at line expected an indented block after invalid character name is not defined "
    "Perhaps you forgot a comma? Did you mean: No module named cannot import from object has no "
    "attribute unsupported operand type(s) for was"
)
"""Words of Python's own errors."""


@in_every_language
def test_every_translation_is_of_use(language: str) -> None:
    known = table(language, "errors")
    texts = [*known.entries, *(item.text for item in known.templates)]
    assert [text for text in texts if not is_used(text)] == []
    assert known.duplicates == ()


def is_used(text: str) -> bool:
    return set(words_in(text)) <= words_written()


def test_an_error_that_nobody_makes_is_found() -> None:
    assert not is_used("the zebra {code} of {codes}")


LONG = """shift.py:7, in the proof of self-dot:
    return calc(alpha + beta).eq(beta + alpha, by=angle_addition)
step 2 does not follow (angle addition):
    left    sin 2x + sin 3x + sin 4x
    = right 2 sin x cos x + sin 3x
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
    first, *_ = (line for line in lines if "sin 2x" in line)
    (second,) = (line for line in lines if "sin 4x" in line)
    below = columns(first[: first.index("sin 2x")])
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

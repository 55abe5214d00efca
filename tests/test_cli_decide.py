"""``symbolic-pe decide``."""

from __future__ import annotations

import json

import pytest

from symbolic_pe.deciding.verdict import IMPROPER
from tests.cases import cases
from tests.command_line import Run


def test_proved(run: Run) -> None:
    result = run("decide", "sin(2*x)", "2*sin(x)*cos(x)", "--real", "x")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "proved",
        "  sin(2*x) = 2*sin(x)*cos(x)",
        "read as:",
        "  sin 2x = 2 sin x cos x",
    ]


def test_conditions(run: Run) -> None:
    result = run("decide", "tan(x)*cos(x)", "sin(x)")
    assert result.exit_code == 0
    assert "where both sides are defined:\n  cos x ≠ 0" in result.output


def test_refuted_with_both_values(run: Run) -> None:
    result = run("decide", "sqrt(x^2)", "x", "--real", "x")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "refuted",
        "  sqrt(x^2) = x",
        "read as:",
        "  √(x²) = x",
        "false at x = −1:",
        "  left side  1",
        "  right side −1",
    ]


def test_values_are_shown_to_the_digit_in_which_they_differ(run: Run) -> None:
    result = run("decide", "pi", "pi + 1e-20")
    left, right = (line.split()[-1] for line in result.output.splitlines()[-2:])
    assert left != right


def test_unknown_with_the_reason(run: Run) -> None:
    result = run("decide", "floor(2*x)", "floor(x) + floor(x + 1/2)", "--real", "x")
    assert result.exit_code == 1
    assert "reason: neither a proof nor a counterexample was found" in result.output
    assert "tried: the normal form, " in result.output


def test_a_comparison_alone(run: Run) -> None:
    result = run("decide", "abs(sin(x)) <= 1", "--real", "x")
    assert result.exit_code == 0
    assert "|sin x| ≤ 1" in result.output


def test_assumptions(run: Run) -> None:
    arguments = ("decide", "cos(a)*cos(b) + sin(a)*sin(b)", "1")
    assert run(*arguments).exit_code == 1
    assert run(*arguments, "--assuming", "a = b").exit_code == 0


CONTRADICTION = ("decide", "1 = 2", "--assuming", "x = 1", "--assuming", "x = 2")


def test_assumptions_that_contradict_each_other(run: Run) -> None:
    result = run(*CONTRADICTION)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "contradictory",
        "  1 = 2",
        "assuming:",
        "  x = 1",
        "  x = 2",
        "the assumptions contradict each other, so that anything follows from them:",
        "  x = 1",
        "  x = 2",
    ]


def test_a_contradiction_as_json(run: Run) -> None:
    result = run(*CONTRADICTION, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (data["status"], data["contradiction"]) == ("contradictory", ["x = 1", "x = 2"])
    assert data["theorem"] == "x = 1, x = 2 ⊢ ⊥"


NO_VALUE = ("decide", "integrate(ln(t), t, 0, 1)", "-1")


def test_an_improper_integral(run: Run) -> None:
    result = run(*NO_VALUE)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0] == "has no value"
    assert lines[-3:] == [
        "no point meets what it needs to have a value:",
        "  ∀ t ∈ ℝ: 0 ≤ t ≤ 1 ⇒ t ≠ 0",
        f"note: the integrand has no value at t = 0; {IMPROPER}",
    ]


def test_an_improper_integral_in_chinese(run: Run) -> None:
    result = run(*NO_VALUE, "--lang", "zh")
    assert "注：被积函数在 t = 0 处没有值；只有当" in result.output


def test_names_that_look_the_same(run: Run) -> None:
    result = run("decide", "θ = 1", "--assuming", "theta = 1")
    assert result.exit_code == 2
    assert "theta looks like θ: choose another name for one" in result.stderr


@cases(
    "formulas options",
    (("sqrt(x^2)", "x"), ("--positive", "x")),
    (("sqrt(x^2)", "x"), ("--nonnegative", "x")),
    (("cos(pi*k)^2", "1"), ("--integer", "k")),
    (("sum(k, k, 0, n)", "n*(n + 1)/2"), ("--natural", "n")),
    (("sum(k, k, 1, n)", "n*(n + 1)/2"), ("--positive-integer", "n")),
    (("f(x)*g(x)", "g(x)*f(x)"), ("--function", "f,g")),
    (("log(x*y)", "log(x) + log(y)"), ("--positive", "x", "--positive", "y")),
)
def test_sorts(run: Run, formulas: tuple[str, str], options: tuple[str, ...]) -> None:
    assert run("decide", *formulas, *options).exit_code == 0


def test_a_formula_may_begin_with_a_minus(run: Run) -> None:
    assert run("decide", "i*i", "-1").exit_code == 0
    assert run("decide", "-sin(x)", "sin(-x)").output.startswith("proved")


@pytest.mark.parametrize("formula", ["-h*x", "-hx", "-h", "-json", "-x"])
def test_h_is_a_name_like_any_other(run: Run, formula: str) -> None:
    result = run("decide", formula, "x", "--timeout", "5")
    assert (result.exit_code, result.output.splitlines()[0]) == (1, "refuted")


def test_h_alone_asks_for_help(run: Run) -> None:
    result = run("decide", "-h")
    assert (result.exit_code, result.output.startswith("Usage:")) == (0, True)


def test_an_unknown_option_is_no_formula(run: Run) -> None:
    result = run("decide", "x", "--reel")
    assert (result.exit_code, "No such option" in result.output) == (2, True)


def test_one_i_is_written_i(run: Run) -> None:
    assert "  left side  ⅈ\n" in run("decide", "sqrt(x^2)", "abs(x)").output


def test_json(run: Run) -> None:
    data = json.loads(run("decide", "tan(x)*cos(x)", "sin(x)", "--json").output)
    assert (data["status"], data["conditions"]) == ("proved", ["cos x ≠ 0"])
    assert data["theorem"] == "cos x ≠ 0 ⊢ cos x tan x = sin x"
    data = json.loads(run("decide", "x", "x^2", "--json").output)
    assert data["status"] == "refuted"
    assert data["counterexample"]["values"] == {"x": "2"}
    assert data["counterexample"]["right"]["real"] == "4.00000000000000000000000000000"


@cases(
    "arguments words",
    (("sn(x)", "x"), "there is no function sn; did you mean sin?\n    sn(x)\n    ^"),
    (("x",), "a comparison like a = b is expected"),
    (("x", "y", "z"), "one or two formulas"),
    (("x", "y", "--assuming", "x"), "a comparison like a = b is expected"),
    (("x", "y", "--real", "x", "--integer", "x"), "x is declared twice"),
    (("x", "y", "--real", "2x"), "'2x' is not a name"),
    *(
        (("x", "y", "--timeout", seconds), f"{seconds} is no time limit: a number of seconds")
        for seconds in ("0", "inf", "nan", "1e10", "-1", "soon")
    ),
)
def test_wrong_use(run: Run, arguments: tuple[str, ...], words: str) -> None:
    result = run("decide", *arguments)
    assert result.exit_code == 2
    assert words in result.output

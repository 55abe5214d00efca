"""``symbolic-pe decide``."""

from __future__ import annotations

import json
import shlex

import pytest

from symbolic_pe.deciding.verdict import IMPROPER
from tests.command_line import Run
from tests.rows import rows

CONTRADICTION = ("decide", "1 = 2", "--assuming", "x = 1", "--assuming", "x = 2")


@pytest.mark.parametrize(
    ("arguments", "exit_code", "says"),
    rows("""
    # everything that is printed
    "sin(2*x)" "2*sin(x)*cos(x)" --real x | 0 | = proved sin(2*x) = 2*sin(x)*cos(x)\\
        read as: sin 2x = 2 sin x cos x
    "sqrt(x^2)" x --real x | 1 | = refuted sqrt(x^2) = x read as: √(x²) = x\\
        false at x = −1: left side 1 right side −1
    "1 = 2" --assuming "x = 1" --assuming "x = 2" | 1 | = contradictory 1 = 2\\
        assuming: x = 1 x = 2 the assumptions contradict each other, so that\\
        anything follows from them: x = 1 x = 2
    # conditions and reasons
    "tan(x)*cos(x)" "sin(x)" | 0 | where both sides are defined: cos x ≠ 0
    "abs(sin(x)) <= 1" --real x | 0 | |sin x| ≤ 1
    | 1 | neither a proof nor a counterexample was found tried: the normal form,
    "floor(2*x)" "floor(x) + floor(x + 1/2)" --real x
    "sqrt(x^2)" "abs(x)" | 1 | left side ⅈ
    "integrate(ln(t), t, 0, 1)" -1 | 1 | has no value
    | 1 | ∀ t ∈ ℝ: 0 ≤ t ≤ 1 ⇒ t ≠ 0 note: the integrand has no value at t = 0; {IMPROPER}
    "integrate(ln(t), t, 0, 1)"  -1
    "integrate(ln(t), t, 0, 1)" -1 --lang zh | 1 | 注：被积函数在 t = 0 处没有值；只有当
    # assumptions and sorts
    "cos(a)*cos(b) + sin(a)*sin(b)" 1 | 1 | refuted
    "cos(a)*cos(b) + sin(a)*sin(b)" 1 --assuming "a = b" | 0 | proved
    "sqrt(x^2)" x --positive x | 0 | proved
    "sqrt(x^2)" x --nonnegative x | 0 | proved
    "cos(pi*k)^2" 1 --integer k | 0 | proved
    "sum(k, k, 0, n)" "n*(n + 1)/2" --natural n | 0 | proved
    "sum(k, k, 1, n)" "n*(n + 1)/2" --positive-integer n | 0 | proved
    "f(x)*g(x)" "g(x)*f(x)" --function f,g | 0 | proved
    "log(x*y)" "log(x) + log(y)" --positive x --positive y | 0 | proved
    # a formula may begin with a minus, and h is a name like any other
    i*i -1 | 0 | proved
    -sin(x) sin(-x) | 0 | proved
    -h*x x --timeout 5 | 1 | refuted
    -hx x --timeout 5 | 1 | refuted
    -h x --timeout 5 | 1 | refuted
    -json x --timeout 5 | 1 | refuted
    -x x --timeout 5 | 1 | refuted
    -h | 0 | Usage:
    # wrong use
    x --reel | 2 | No such option
    "θ = 1" --assuming "theta = 1" | 2 | theta looks like θ: choose another name for one
    sn(x) x | 2 | there is no function sn; did you mean sin? sn(x) ^
    x | 2 | a comparison like a = b is expected
    x y z | 2 | one or two formulas
    x y --assuming x | 2 | a comparison like a = b is expected
    x y --real x --integer x | 2 | x is declared twice
    x y --real 2x | 2 | '2x' is not a name
    x y --timeout 0 | 2 | 0 is no time limit: a number of seconds
    x y --timeout inf | 2 | inf is no time limit: a number of seconds
    x y --timeout nan | 2 | nan is no time limit: a number of seconds
    x y --timeout 1e10 | 2 | 1e10 is no time limit: a number of seconds
    x y --timeout -1 | 2 | -1 is no time limit: a number of seconds
    x y --timeout soon | 2 | soon is no time limit: a number of seconds
    """),
)
def test_what_is_answered(run: Run, arguments: str, exit_code: str, says: str) -> None:
    result = run("decide", *shlex.split(arguments))
    printed = " ".join(result.output.split())
    assert result.exit_code == int(exit_code), result.output
    if says.startswith("= "):
        assert printed == says[2:]
    else:
        assert says.replace("{IMPROPER}", IMPROPER) in printed


def test_values_are_shown_to_the_digit_in_which_they_differ(run: Run) -> None:
    result = run("decide", "pi", "pi + 1e-20")
    left, right = (line.split()[-1] for line in result.output.splitlines()[-2:])
    assert left != right


def test_a_contradiction_as_json(run: Run) -> None:
    result = run(*CONTRADICTION, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (data["status"], data["contradiction"]) == ("contradictory", ["x = 1", "x = 2"])
    assert data["theorem"] == "x = 1, x = 2 ⊢ ⊥"


def test_json(run: Run) -> None:
    data = json.loads(run("decide", "tan(x)*cos(x)", "sin(x)", "--json").output)
    assert (data["status"], data["conditions"]) == ("proved", ["cos x ≠ 0"])
    assert data["theorem"] == "cos x ≠ 0 ⊢ cos x tan x = sin x"
    data = json.loads(run("decide", "x", "x^2", "--json").output)
    assert data["status"] == "refuted"
    assert data["counterexample"]["values"] == {"x": "2"}
    assert data["counterexample"]["right"]["real"] == "4.00000000000000000000000000000"

"""Lines of theories: what follows is proved, what does not is refused, where and why."""

import random
import re
from contextlib import suppress

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.theories import laws
from symbolic_pe.theories.files import (
    TheoryError,
    lines,
    opened_names,
    pieces,
    said_and_scripts,
    without_labels,
)
from symbolic_pe.theories.library import KEPT, Library, own_texts
from tests.cases import cases
from tests.kernel.evaluation import counterexample


def _library(*texts: str) -> Library:
    return Library(lambda: [*own_texts(), ("test.th", "\n".join(texts))], KEPT)


def _proved(statement: str, script: str = "") -> bool:
    """Whether this line is proved."""
    library = _library(f"tried order: {statement}" + (f"\n    by {script}" if script else ""))
    with suppress(TheoryError):
        return library.theorem("tried").statement is library.statement("tried")
    return False


@cases(
    "true false script",
    # a condition left out
    ("∀x : R. 0 < x ⇒ 0 < x^3", "∀x : R. 0 < x^3", "power_positive[R](x, 3)"),
    ("∀x : R. x ≠ 0 ⇒ inv(x)·x = 1", "∀x : R. inv(x)·x = 1", "inverse[R](x)"),
    ("∀x : R. 0 < x ⇒ ln(x^2) = 2·ln(x)", "∀x : R. ln(x^2) = 2·ln(x)", "ln_product(x, x)"),
    ("∀x : R. 0 ≤ x ⇒ sqrt(x)^2 = x", "∀x : R. sqrt(x)^2 = x", "sqrt_square(x)"),
    ("∀a b : R. 0 ≤ b ⇒ a ≤ a + b", "∀a b : R. a ≤ a + b", ""),
    # a sign
    ("∀x : R. 0 ≤ x^2", "∀x : R. 0 ≤ −x^2", "cases x ≤ 0"),
    ("∀x : R. cos(−x) = cos(x)", "∀x : R. cos(−x) = −cos(x)", "euler_cos"),
    ("∀x : R. x ≤ absR(x)", "∀x : R. absR(x) ≤ x", "cases x ≤ 0; abs_left; abs_right"),
    (
        "∀x y : R. x < y ⇒ exp(x) < exp(y)",
        "∀x y : R. x < y ⇒ exp(y) < exp(x)",
        "exp_increasing(x, y)",
    ),
    ("∀x : R. 1 + x ≤ exp(x)", "∀x : R. 1 + x < exp(x)", "exp_tangent"),
    # an empty range
    ("∀f : N→R. sum(0, f) = 0", "∀f : N→R. sum(0, f) = f(0)", "sum_0[R]"),
    (
        "∀f : N→R. sum(0 + 1, f) = f(0)",
        "∀f : N→R, n : N. sum(n + 1, f) = f(0)",
        "sum_next[R]; sum_0[R]",
    ),
    ("∀x : R. x^0 = 1", "∀x : R. x^0 = x", "pow_0[R](x)"),
    ("∀n : N. 0 < n ⇒ 1 ≤ n", "∀n : N. 1 ≤ n", "natural_gap(0, n)"),
    # a wrong instance
    ("∀x : R. sin(x)^2 + cos(x)^2 = 1", "∀x y : R. sin(x)^2 + cos(y)^2 = 1", "pythagoras(x)"),
    ("∀x : R. exp(x)·exp(−x) = 1", "∀x y : R. exp(x)·exp(−y) = 1", "exp_negative(x)"),
    ("∀f : N→R. (∀i : N. 0 ≤ f(i)) ⇒ 0 ≤ f(3)", "∀f : N→R. 0 ≤ f(2) ⇒ 0 ≤ f(3)", ""),
    ("∀P : N→o. (∀n : N. P(n)) ⇒ P(2)", "∀P : N→o. P(1) ⇒ (∀n : N. P(n) ⇒ P(n)) ⇒ P(2)", ""),
    # induction without a start, and without a step
    ("∀n : N. 0 ≤ toR(n)", "∀n : N. 1 ≤ toR(n)", "induction n"),
    ("∀n : N. toR(n) ≤ 2·n", "∀n : N. 2·n ≤ toR(n)", "induction n"),
    # contradictions that are none, values that are none
    ("∀x y : R. x ≤ y ⇒ y ≤ x ⇒ x = y", "∀x y : R. x ≤ y ⇒ x = y", "le_antisymmetric(x, y)"),
    ("exists_R(λx. x^2 = 4)", "exists_R(λx. x^2 = −4)", "take 2"),
    ("∀p q : o. p ⇒ q ⇒ and(p, q)", "∀p q : o. p ⇒ and(p, q)", ""),
    ("∀p : o. (p ⇒ ⊥) ⇒ p ⇒ ⊥", "∀p : o. (p ⇒ ⊥) ⇒ p", "contradiction"),
)
def test_what_is_false_does_not_follow_as_its_twin_does(true: str, false: str, script: str) -> None:
    assert _proved(true, script)
    assert not _proved(false, script)


MUTATIONS = [("≤", "<"), ("<", "≤"), ("+", "−"), ("−", "+"), ("0", "1"), ("1", "0"), ("sin", "cos")]


def _mutants(name: str) -> list[str]:
    """The statement with one sign after the last ⇒ changed."""
    whole = laws.lines[name].statement
    start = whole.rindex("⇒") if "⇒" in whole else 0
    return [
        whole[: found.start()] + new + whole[found.end() :]
        for old, new in MUTATIONS
        for found in re.finditer(re.escape(old), whole)
        if found.start() >= start
    ]


SAMPLE = random.Random(25).sample(
    [name for name in laws.lines if laws.lines[name].families <= {"order"}], 12
)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_mutant_that_is_accepted_is_true(name: str) -> None:
    """Most are refused; the script proves others that are weaker, or hold as well."""
    line = laws.lines[name]
    mutants = random.Random(name).sample(found := _mutants(name), min(4, len(found)))
    accepted = [mutant for mutant in mutants if _proved(mutant, line.script)]
    for mutant in accepted:
        assert counterexample(read(without_labels(mutant))) is None


def test_premises_variables_and_facts_are_named() -> None:
    labelled = "∀x : R. small: x ≤ 1 ⇒ large: (∀y : R. y ≤ x ⇒ y ≤ 0) ⇒ x ≤ 0"
    assert opened_names(labelled) == ("x", "(small)", "(large)")
    assert _proved(labelled, "large(x)")
    assert not _proved(labelled, "small(x)")
    assert _proved("∀x : R. 0 ≤ x^2 + 1", "square: 0 ≤ x^2 {cases x ≤ 0}")
    assert _proved("∀b : R. 0 < b ⇒ 0 < b", "cases Ci_infinity(b) as a (far); far(a)")


def test_a_name_of_a_variable_is_not_one_of_a_fact() -> None:
    assert not _proved("∀x : R. small: x ≤ 1 ⇒ x ≤ 0", "large(x)")


@cases(
    "text message",
    ("    by induction n", "line 1: a theorem begins at the margin"),
    ("name order ∀x : R. x = x", "line 1: “name family: statement” is needed"),
    ("name: ∀x : R. x = x", "line 1: “name family: statement” is needed"),
    ("# fine\n\nname magic: ∀x : R. x = x", "line 3: there is no family magic"),
    ("a order: 1 = 1\na order: 1 = 1", "line 2: there is a theorem a already"),
    ("total order: 1 = 1", "line 1: there is a theorem total already"),
    ("pow_0[R] order: 1 = 1", r"line 1: there is a theorem pow_0\[R\] already"),
)
def test_what_is_no_theory_is_refused(text: str, message: str) -> None:
    with pytest.raises(TheoryError, match=f"^test.th, {message}"):
        _ = _library(text).lines


@cases(
    "statement script message",
    ("∀x : R. x < x", "", r"lt\(x, x\) does not follow from nothing and 0 rules; .*inequalities"),
    ("∀x : R. x = x", "nonsense(x)", "at the step “nonsense.x.”: nonsense is not known here"),
    ("∀x : R. 0 ≤ x", "square_nonnegative(x); x^2 ≤ x", "at the step|does not follow from"),
    ("∀x : R. 0 ≤ x", "square_nonnegative(x, x)", "has too many values"),
    ("∀x : R. 0 ≤ x", "induction x", "induction is on a natural number, not on x"),
    ("∀x : R. 0 ≤ x", "induction y", "are no variables"),
    ("∀x : R. 0 ≤ x", "take x", "there is nothing to take a value for"),
    ("∀x : R. 0 ≤ x", "unfold tends_R", "the goal is no tends_R"),
    ("∀x : R. 0 ≤ x", "to exp_positive", "exp_positive does not give le"),
    ("∀x : R. 0 ≤ x", "cases square_nonnegative(x)", "has no cases"),
    ("∀x : R. 0 ≤ x", "cases x ≤ 0 {", "has a bracket that is not closed"),
    ("∀x : R. 0 ≤ x", "cases x ≤ 0 {} x {}", "nothing but scripts stands behind"),
    ("∀x : R. 0 ≤ ", "", "."),
)
def test_what_does_not_follow_says_where_and_why(statement: str, script: str, message: str) -> None:
    library = _library(
        "# a comment", f"tried order: {statement}", f"    by {script}" * bool(script)
    )
    with pytest.raises(TheoryError, match=f"(?s)^test.th, line 2, tried: .*(?:{message})"):
        library.theorem("tried")


def test_theorems_in_a_circle_are_refused() -> None:
    library = _library(
        "first order: ∀x : R. x < x", "    by second", "second order: ∀x : R. x < x", "    by first"
    )
    for name in ("first", "second"):
        with pytest.raises(TheoryError, match=f"{name} rests on itself"):
            library.theorem(name)


def test_a_theorem_does_not_rest_on_itself() -> None:
    with pytest.raises(TheoryError, match="mine rests on itself"):
        _library("mine order: ∀x : R. 0 ≤ x", "    by mine(x)").theorem("mine")


def test_one_line_is_a_theorem_for_each_type_or_function() -> None:
    found = list(
        lines("a.th", "a[N R] order: ∀x : K. x = x\nb<cos sin> order: ∀x : R. FUN(x) = FUN(x)")
    )
    assert [line.name for line in found] == ["a[N]", "a[R]", "b[cos]", "b[sin]"]
    assert found[1].statement == "∀x : R. x = x"
    assert found[2].statement == "∀x : R. cos(x) = cos(x)"


def test_scripts_are_taken_apart_outside_of_brackets() -> None:
    assert pieces("f(a; b); {c; d}; ; e") == ["f(a; b)", "{c; d}", "e"]
    assert said_and_scripts("cases x ≤ 0 {a; {b}} {}") == ("cases x ≤ 0", ["a; {b}", ""])

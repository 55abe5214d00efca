"""Logarithms, roots, powers and angles of complex numbers, from their definitions."""

import pytest

from symbolic_pe.foundations.definedness import obligations
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.foundations.written import unequal
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.goals.closed import comparison
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.goals.meaning import OpenObligation, meaningful
from symbolic_pe.theories import laws
from tests.cases import cases
from tests.written_terms import Writing

said = Writing(C="uvw", R="xy")


OFF_ZERO = ("u ≠ 0", "v ≠ 0")


def equal_by(left, right, *facts):
    """⊢ left = right from the facts, all as texts."""
    return Context([assume(said(fact)) for fact in facts]).equation(said(left), said(right))


@cases(
    "lemma",
    laws.polar_form,
    laws.mirrored_polar_form,
    laws.argument_above,
    laws.argument_below,
    laws.argument_unique,
    laws.argument_of_multiple,
    laws.argument_of_negative,
    laws.error_function_derivative,
    ids=lambda lemma: lemma.name,
)
def test_the_lemmas_are_theorems_without_hypotheses(lemma):
    assert lemma.theorem.statement is laws.statement(lemma.name)
    assert not lemma.theorem.hypotheses


def test_the_polar_form_passes_the_recheck():
    assert recheck(laws.polar_form.theorem) > 100


TRUE = [
    ("sinC(u)^2 + cosC(u)^2", "1", ()),
    ("sinC(u + v)", "sinC(u)·cosC(v) + cosC(u)·sinC(v)", ()),
    ("coshC(u)^2 − sinhC(u)^2", "1", ()),
    ("cosC(I·u)", "coshC(u)", ()),
    ("sinC(toC(x))", "toC(sin(x))", ()),
    ("expC(u + v)", "expC(u)·expC(v)", ()),
    ("conj(sinC(u))", "sinC(conj(u))", ()),
    ("Abs(sinC(u))^2", "sinh(im(u))^2 + sin(re(u))^2", ()),
    ("tanC(u)·cosC(u)", "sinC(u)", ("cosC(u) ≠ 0",)),
    ("expC(logC(u))", "u", ("u ≠ 0",)),
    ("logC(toC(x))", "toC(ln(x))", ("0 < x",)),
    ("logC(toC(−x))", "toC(ln(x)) + I·pi", ("0 < x",)),
    ("logC(x·u)", "toC(ln(x)) + logC(u)", ("0 < x", "u ≠ 0")),
    ("sqrtC(u)^2", "u", ()),
    ("sqrtC(toC(x))", "toC(sqrt(x))", ("0 < x",)),
    ("rootC(u, 1/3)^3", "u", ("u ≠ 0",)),
    ("rootC(u, 1/3)·rootC(u, 2/3)", "u", ("u ≠ 0",)),
    ("powC(u, v)·powC(u, w)", "powC(u, v + w)", ("u ≠ 0",)),
    ("powC(u, 2)", "u^2", ("u ≠ 0",)),
    ("logC(−1)", "I·pi", ()),
    ("logC(−I)", "−1/2·I·pi", ()),
    ("logC(cis(4))", "(4 − 2·pi)·I", ()),
    ("arg(1 + I)", "pi/4", ()),
    ("sqrtC(−4)", "2·I", ()),
    ("sign(x)·x", "absR(x)", ("0 < x",)),
    ("Abs(u/v)", "Abs(u)/Abs(v)", OFF_ZERO),
    ("Abs(u)", "sqrt(re(u)^2 + im(u)^2)", ()),
]


@pytest.mark.parametrize(("left", "right", "facts"), TRUE, ids=[f"{a} = {b}" for a, b, _ in TRUE])
def test_what_holds_is_proved(left, right, facts):
    theorem = equal_by(left, right, *facts)
    assert theorem.hypotheses <= {said(fact) for fact in facts}


FALSE = [
    ("sqrtC(u^2)", "u", OFF_ZERO),
    ("logC(u·v)", "logC(u) + logC(v)", OFF_ZERO),
    ("logC(expC(u))", "u", ()),
    ("logC(inv(u))", "−logC(u)", OFF_ZERO),
    ("powC(u·v, w)", "powC(u, w)·powC(v, w)", OFF_ZERO),
    ("sqrtC(u·v)", "sqrtC(u)·sqrtC(v)", OFF_ZERO),
    ("rootC(cis(x), 1/2)", "cis(x/2)", ()),
    ("sqrtC(cis(x))", "cis(x/2)", ()),
    ("conj(sqrtC(u))", "sqrtC(conj(u))", ("u ≠ 0",)),
    ("conj(logC(u))", "logC(conj(u))", ("u ≠ 0",)),
    ("expC(logC(u))", "u", ()),  # log 0 is nothing
    ("arg(u·v)", "arg(u) + arg(v)", OFF_ZERO),
    ("arg(conj(u))", "−arg(u)", OFF_ZERO),
    ("arg(cis(x))", "x", ()),
    ("arg(toC(x))", "0", ("x ≠ 0",)),
    ("arg(x·u)", "arg(u)", ("x ≠ 0", "u ≠ 0")),
    ("logC(toC(x))", "toC(ln(x))", ("x ≠ 0",)),
    ("sqrtC(toC(x))", "toC(sqrt(x))", ()),
    ("sqrtC(toC(x^2))", "toC(x)", ()),
    ("powC(expC(u), v)", "expC(u·v)", ()),
    ("sign(x)^2", "1", ()),
    ("rootC(−1, 1/3)", "−1", ()),
    ("logC(cis(4))", "4·I", ()),
    ("arg(−1)", "−pi", ()),
    ("Abs(sinC(u))^2", "sin(re(u))^2", ()),
]


@pytest.mark.parametrize(("left", "right", "facts"), FALSE, ids=[f"{a} = {b}" for a, b, _ in FALSE])
def test_what_only_looks_true_stays_unproved(left, right, facts):
    with pytest.raises(KernelError):
        equal_by(left, right, *facts)


@cases(
    "left right",
    ("logC(cis(4))", "4·I"),
    ("sqrtC(−4)", "−2·I"),
    ("logC(1/2 + 2/3·I)", "1/3·I"),
    ("rootC(−1, 1/3)", "−1"),
    ("arg(2/3 + I)", "1"),
    ("erf(1)", "1"),
    ("sign(−2)", "1"),
)
def test_different_values_are_told_apart(left, right):
    goal = unequal(
        *(
            said(f"({side} : {'R' if left[:3] in ('arg', 'erf', 'sig') else 'C'})")
            for side in (left, right)
        )
    )
    assert comparison(goal).statement is goal


def test_equal_values_are_not_told_apart():
    with pytest.raises(KernelError):
        comparison(unequal(said("sqrtC(−4)"), said("(2·I : C)")))


@cases(
    "text",
    "∀u : C. u ≠ 0 ⇒ logC(u) = 0",
    "∀u : C. sqrtC(u) = 0",
    "∀x : R. sign(x) = erf(x)",
    "∀u : C. rootC(u, 1/3) = 0",
    "∀u : C. cosC(u) ≠ 0 ⇒ tanC(u) = 0",
)
def test_what_has_a_value_everywhere_means_something(text):
    meaningful(read(text))


@cases(
    "text",
    "∀u : C. logC(u) = 0",
    "∀u w : C. powC(u, w) = 0",
    "∀u : C. rootC(u, −1/3) = 0",
    "∀u : C. tanC(u) = 0",
    "∀u : C. arg(u) = 0",
    "logC(0) = 0",
)
def test_what_has_no_value_at_0_needs_a_condition(text):
    assert obligations(read(text))
    with pytest.raises(OpenObligation):
        meaningful(read(text))

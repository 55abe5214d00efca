"""The campaign finds what it should, and nothing else; a few seconds' worth of it.

It runs in a process of its own: the planted holes must not outlive it, and a case that takes too
long is stopped wherever it is.
"""

import json
import subprocess
import sys
from functools import cache

import pytest

from benchmarks.campaign import holes
from benchmarks.campaign.holes import AXIOMS as CHANGED
from benchmarks.campaign.holes import HOLES, first_finding
from benchmarks.campaign.models import counter_model
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, axiom, congruence, discharge, reflexive
from symbolic_pe.kernel.terms import Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R
from tests.cases import cases

PLANTED = (
    "H1: a normal form in a ring with zero divisors is a rule",
    "H2: of the limits of a sum only the outermost is bound",
    "H2 in the kernel: of nested binders only the outermost is looked at",
    "exp_tangent: < for ≤",
    "instantiate: variables are caught by binders of their names",
    "transitive: the chain may break",
    "the hypotheses of all premises but the first are lost",
    "algebra: the remainder is ignored",
)
"""The others: ``python -m benchmarks.campaign --holes``."""


def campaign(*options: str) -> list[dict[str, str]]:
    """What the command line prints as JSON."""
    command = [sys.executable, "-m", "benchmarks.campaign", "--json", *options]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@cache
def found_with_holes() -> dict[str, str]:
    """What is found with each of the holes, in one process."""
    chosen = [part for name in PLANTED for part in ("--hole", name)]
    return {row["name"]: row["what"] for row in campaign("--seed", "2", "--seconds", "30", *chosen)}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_hole_is_found(name: str) -> None:
    assert name in HOLES
    assert found_with_holes()[name] == "found"


def test_a_hole_in_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOLES, "a hole", lambda: holes._in(terms, "of_nobody", None))
    with pytest.raises(LookupError, match="has no of_nobody"):
        first_finding("a hole", 1, 1)


def test_what_is_changed_is_there() -> None:
    """A hole in an axiom that there is no more would not be one."""
    assert {name for name, _ in CHANGED.values()} <= set(AXIOMS)


def test_without_a_hole_nothing_false_is_found() -> None:
    found = campaign("--rounds", "1", "--cases", "500", "--seed", "3")
    assert found == []


# the models ----------------------------------------------------------------------------------


def _given(text: str) -> Term:
    return read(text, x=variable("x", R), y=variable("y", R), n=variable("n", N))


@cases(
    "text",
    "x·inv(x) = 1",
    "exp(ln(x)) = x",
    "sqrt(x^2) = x",
    "0 < x^2",
    "x^n·0^n = 0",
    "inv(0) = 0",
    "sum(n, λi. x) = x",
    "x ≤ y ⇒ x < y",
    "deriv(λt. absR(t), x, 1)",
    "x = y ⇒ ⊥",
    "∀z : Z. toZ(toN(z)) = z",
    "∀k : N. k < n ⇒ 1 ≤ toR(k)",
)
def test_a_false_statement_is_refuted(text: str) -> None:
    assert counter_model(_forged(_given(text)), seed=1, models=30)


def _forged(statement: Term) -> Theorem:
    """A theorem that no rule has made."""
    theorem: Theorem = object.__new__(Theorem)  # type: ignore[arg-type]
    for name, value in (("statement", statement), ("hypotheses", frozenset())):
        object.__setattr__(theorem, name, value)
    return theorem


@pytest.mark.parametrize("name", ["inverse[R]", "exp_ln", "induction", "det_expansion", "total"])
def test_an_axiom_is_not_refuted(name: str) -> None:
    assert name in AXIOMS
    assert not counter_model(axiom(name), seed=1, models=10)


def test_a_theorem_is_not_refuted_where_its_hypothesis_does_not_hold() -> None:
    false = _given("x = x + 1")
    assert not counter_model(assume(false), seed=1)
    assert counter_model(_forged(false), seed=1)


def test_what_holds_for_samples_is_not_taken_to_hold_for_all_values() -> None:
    """∀n. n < 1000 holds for the samples and is no reason to call 0 = 1 false under it."""
    everywhere = _given("∀k : N. toR(k) < 1000")
    claim = discharge(everywhere, assume(_given("0 = 1"))).statement
    assert not counter_model(_forged(claim), seed=1)


def test_the_same_values_give_the_same_models() -> None:
    theorem = _forged(_given("x < y"))
    assert counter_model(theorem, seed=4) == counter_model(theorem, seed=4)
    assert not counter_model(reflexive(variable("x", R)), seed=4)


def test_what_has_no_value_has_the_same_one_in_whatever_way_its_argument_is_computed() -> None:
    x = variable("x", R)
    cube = read("−(1 + exp(1))^3"), read("−(1 + 3·exp(1) + 3·exp(1)^2 + exp(1)^3)")
    roots = congruence(function(x, read("sqrt(x)", x=x)), algebra(*cube, (), ()))
    assert not counter_model(roots, seed=1)

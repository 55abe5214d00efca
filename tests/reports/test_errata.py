"""Where false claims fail: found in the proof or, if it has no point, in the comparison."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from symbolic_pe.catalogue import Claim, ClaimError, beyond, claim
from symbolic_pe.encodings import PE, Phi, geometric, i, n, p, stacked_blocks, theta, vector
from symbolic_pe.numerics.evaluation import enclose
from symbolic_pe.numerics.sampling import choice, constant, function, reals
from symbolic_pe.printing import Layout, tex, text
from symbolic_pe.proofs.record import Outline
from symbolic_pe.reports.errata import (
    Erratum,
    choices_of,
    decimal,
    erratum,
    erratum_json,
    erratum_text,
    facts_of,
    new_definitions,
)
from symbolic_pe.reports.proofs.comparisons import Comparison, Counterexample, Side, compared_values
from tests.cases import cases
from tests.formulas import *
from tests.reports.objects import verified

x, y = Symbol("x", real=True), Symbol("y", real=True)
k = Symbol("k", real=True)


def refuted(statement: Statement, prove: Any, explanation: str = "It is not so.") -> Claim:
    claim = Claim("wrong", "Wrong", statement, sources=[beyond()], explanation=explanation)
    claim.refutation(repaired_by=["right"])(prove)
    return claim


def at_values(*values: Any) -> Any:
    """A refutation of the claim at these values."""
    return lambda proof: proof.contradiction(proof.at(proof.claim, *values))


def find(id: str) -> Claim:
    if id != "right":
        raise ClaimError(f"there is no claim {id}")
    right = Claim(id, "Right", Equation(x, x), sources=[beyond()])
    right.proof(lambda proof: proof.shows(proof.conclusion))
    return right


def entry_of(claim: Claim) -> Erratum:
    return erratum(claim, find)


def lines_of(entry: Erratum) -> list[str]:
    """Values and comparisons of all witnesses, as text."""
    lines: list[str] = []
    for witness in entry.witnesses:
        lines += [", ".join(map(text, values)) for values in choices_of(witness, Layout())]
        lines += map(text, facts_of(witness, Layout()))
    return lines


# --- from the proof --------------------------------------------------------------------------

ODD_COSINE = ForAll([x, y], Equation(cos(x + y), cos(x) + cos(y)))


def test_values_and_sides_of_an_instance() -> None:
    claim = refuted(ODD_COSINE, at_values(1, 2))
    assert lines_of(entry_of(claim)) == [
        "x = 1, y = 2",
        "cos 3 ≈ −0.990 ≠ 0.124 ≈ cos 1 + cos 2",
    ]


def test_the_values_are_those_that_are_put_into_the_claim() -> None:
    moved = ForAll(p, Equation(stacked_blocks(cos(theta(i) * p), p), PE(p)))
    claimed = ForAll(n, ForAll(theta, moved))

    def prove(proof: Any) -> None:
        first = proof.at(proof.claim, 1)
        second = proof.at(first, Lambda(i, 1))
        third = proof.at(second, 0)
        proof.contradiction(third.entry(0, 0))

    assert lines_of(entry_of(refuted(claimed, prove))) == ["n = 1", "1 ≠ 0"]


def test_each_reading_has_its_own() -> None:
    readings = [ForAll(x, LessEqual(bound, sin(x))) for bound in (Integer(0), Rational(1, 2))]
    either = Or(*readings)

    def prove(proof: Any) -> None:
        false = []
        for part, place in zip(readings, (-1, 0), strict=True):
            with proof.suppose(part) as reading:
                reading.contradiction(reading.at(reading.given[0], place))
            false.append(reading)
        proof.contradiction(proof.claim, *false)

    first, second = entry_of(refuted(either, prove)).witnesses
    assert [witness.choices for witness in (first, second)] == [
        (((x, Integer(-1)),),),
        (((x, Integer(0)),),),
    ]
    assert [fact.relation for witness in (first, second) for fact in witness.comparisons] == [
        ">",
        ">",
    ]


def test_lemmas_and_side_conditions_are_left_out() -> None:
    claimed = ForAll(x, Implies(Less(1, x), Less(x, 2)))

    assert lines_of(entry_of(refuted(claimed, at_values(5)))) == ["x = 5", "5 ≥ 2"]


RISING = ForAll([x, y], Implies(Less(x, y), LessEqual(sin(x), sin(y))))


def test_the_sides_are_those_of_the_claim() -> None:
    entry = entry_of(refuted(RISING, at_values(2, 3)))
    assert lines_of(entry) == ["x = 2, y = 3", "sin 2 ≈ 0.909 > 0.141 ≈ sin 3"]


# --- from the comparison with NumPy ----------------------------------------------------------

HALVES = Exists(n, Equation(Sum(1, (i, 0, n - 1)), 2 * n))


def refute_halves(proof: Any) -> None:
    counted = proof.obtain(n, proof.claim)
    proof.contradiction(proof.calc(n).eq(HALVES.body.lhs).eq(2 * n, counted))


def test_existence_is_shown_to_fail_at_a_point_of_the_comparison() -> None:
    claim = refuted(HALVES, refute_halves)
    claim.numbers(of=[HALVES.body], n=choice(3, 5))(lambda n: (n, 2 * n))
    entry = entry_of(claim)
    assert entry.for_example
    assert lines_of(entry) == ["n = 3", "Σᵢ₌₀² 1 = 3 ≠ 6"]


SETTLED: Any = SimpleNamespace(outline=Outline(()))
"""What a claim is settled by whose proof does not matter."""


def test_points_where_it_holds_are_passed_over() -> None:
    claimed = Exists(x, And(Less(0, x), Equation(x**2, -1)))
    claim = refuted(claimed, lambda proof: None)
    claim._settled = SETTLED
    claim.numbers(consequences=[Equation(x**2, 4)], x=choice(2, 3))(lambda x: (x**2, 4))
    assert lines_of(entry_of(claim)) == ["x = 3", "9 ≠ 4"]


def test_random_points_are_not_shown() -> None:
    claim = refuted(HALVES, refute_halves)
    claim.numbers(of=[HALVES.body], n=choice(3, 5), x=reals(0, 1))(lambda n: (n, 2 * n))
    assert all(not witness.choices for witness in entry_of(claim).witnesses)


def test_first_entries_that_differ() -> None:
    encodings = Equation(PE(x), PE(y))
    claim = refuted(Exists([x, y], encodings), lambda proof: None)
    claim._settled = SETTLED
    values = {"n": constant(2), "x": constant(0), "y": constant(pi)}
    usual = substitute(PE.body, {n: Integer(2), theta: geometric(count=Integer(2))})
    usual_PE = define("PE", [p], usual)
    claim.numbers(consequences=[Equation(usual_PE(x), usual_PE(y))], **values)(lambda proof: None)
    assert lines_of(entry_of(claim))[1] == "1 ≠ −1"  # the sines of 0 and π are the same


def test_what_a_function_makes_of_a_side_is_its_value() -> None:
    claimed = Equation(sin(pi * theta(0) / 2), cos(pi * theta(0) / 2))
    claim = refuted(Exists(theta, claimed), lambda proof: None)
    claim._settled = SETTLED
    claim.numbers(of=[claimed], theta=function(Lambda(i, 1)))(lambda proof: None)
    assert lines_of(entry_of(claim))[-1] == "sin(πθ₀/2) = 1 ≠ 0 = cos(πθ₀/2)"


# --- numbers ---------------------------------------------------------------------------------


def only_comparison(statement: Statement, **samplers: Any) -> Comparison:
    claim = refuted(Exists(x, statement), lambda proof: None)
    claim._settled = SETTLED
    claim.numbers(of=[statement], **samplers)(lambda proof: None)
    ((fact,),) = (witness.comparisons for witness in entry_of(claim).witnesses)
    return fact


@cases(
    "term decimal exact",
    (sin(x), "0.841", False),
    (1000 * pi * x, "3142", False),
    (sin(355 * x), "-3.01e-5", False),
    (Sum(x, (i, 1, 3)), "3", True),
    (Rational(2, 3) * x, "", False),
    (I * x, "", False),
    (cos(x) + I * sin(x), "0.540+0.841i", False),
    (cos(x) - 2 * I * sin(x), "0.540-1.68i", False),
)
def test_decimals(term: Any, decimal: str, exact: bool) -> None:
    left = only_comparison(Equation(term, 17), x=constant(1)).left
    assert (left.decimal, left.exact) == (decimal, exact)


def test_as_many_digits_as_it_takes() -> None:
    fact = only_comparison(Equation(sin(x), sin(x) + Rational(1, 10**6)), x=constant(1))
    assert fact.left.decimal == "0.841471"
    assert fact.right.decimal == "0.841472"


@cases(
    "written line source",
    ("-0.841", "−0.841", "-0.841"),
    ("-3.01e-5", "−3.01·10⁻⁵", r"-3.01\cdot 10^{-5}"),
    ("0.5-2i", "0.5−2ⅈ", r"0.5-2\mathrm{i}"),
)
def test_decimals_in_both_notations(written: str, line: str, source: str) -> None:
    assert (text(decimal(written)), tex(decimal(written))) == (line, source)


def test_latex() -> None:
    fact = Comparison(Side(-sin(1), "-0.841"), "≠", Side(sin(1), "0.841"))
    witness = Counterexample((((p, Integer(0)), (k, Integer(1))),), (fact,))
    (values,), (said,) = choices_of(witness, Layout()), facts_of(witness, Layout())
    assert tuple(map(tex, values)) == ("p = 0", "k = 1")
    assert tex(said) == r"-\sin 1 \approx -0.841 \ne 0.841 \approx \sin 1"


# --- entries ---------------------------------------------------------------------------------


def test_everything_in_an_entry() -> None:
    claim = refuted(ODD_COSINE, at_values(1, 2), "Look at 3.")
    text = erratum_text(entry_of(claim), width=80)
    assert text == (
        "wrong: Wrong\n"
        "declared refuted, not verified · beyond the notes\n\n"
        "Claimed\n  ∀ x, y ∈ ℝ: cos(x + y) = cos x + cos y\n\n"
        "Why it is wrong\n  Look at 3.\n\n"
        "Witness\n  x = 1, y = 2:\n    cos 3 ≈ −0.990 ≠ 0.124 ≈ cos 1 + cos 2\n\n"
        "Instead\n  right: Right\n      x = x"
    )


def test_verdict_of_a_verified_claim() -> None:
    claim = verified(refuted(ODD_COSINE, at_values(1, 2)))
    entry = entry_of(claim)
    assert "\nrefuted · beyond the notes\n" in erratum_text(entry, width=80)
    assert erratum_json(entry)["verdict"] == "refuted"


def test_definitions_of_the_witness_are_said() -> None:
    f = Function("f", real=True)
    wave = define("wave", [x], sin(x))
    claimed = ForAll(f, Equation(f(1), 0))

    entry = entry_of(refuted(claimed, at_values(Lambda(x, wave(x)))))
    assert new_definitions(entry) == (wave,)
    assert "\n  where wave(x) = sin x" in erratum_text(entry)


def test_malformed() -> None:
    stated = claim("wrong", "Wrong", beyond(), as_written="1 = I", repaired_by=["right"])
    wrong = stated(lambda: Equation(Integer(1), Identity(2 * n)))
    entry = entry_of(wrong)
    assert entry.witnesses == ()
    assert "a number cannot equal a matrix" in entry.malformation
    assert entry.malformation.endswith("is a 2n×2n matrix")
    assert erratum_json(entry)["claimed"] is None
    assert "Without meaning\n  a number cannot equal a matrix" in erratum_text(entry)


def test_missing_repair_is_an_error() -> None:
    claim = Claim("wrong", "Wrong", Equation(Phi(x), Phi(x)), sources=[beyond()])
    claim.refutation(repaired_by=["nothing-such"])(lambda proof: None)
    with pytest.raises(ClaimError, match="nothing-such"):
        entry_of(claim)


def test_proved_claims_have_no_witness() -> None:
    claim = Claim("right", "Right", Equation(vector(x), vector(x)), sources=[beyond()])
    claim.proof(lambda proof: proof.shows(proof.conclusion))
    assert entry_of(claim).witnesses == ()


@pytest.mark.parametrize(
    ("term", "shown"),
    [(cos(Rational(1, 100)), "0.99995"), (cos(1) ** 2 + sin(1) ** 2, "1"), (cos(1), "0.540")],
)
def test_decimals_do_not_look_like_another_number(term: Expr, shown: str) -> None:
    balls = [enclose(term, {}, 300), enclose(Integer(7), {}, 300)]
    assert compared_values((term, Integer(7)), "≠", balls).left.decimal == shown

"""What is said to be proved is a theorem of the kernel, and wrong formulas are found out."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from symbolic_pe.code.findings import examination, reading
from symbolic_pe.code.findings.examination import Options, examine_here
from symbolic_pe.code.findings.traced import Traced, compared, unlike
from symbolic_pe.code.recognition import identification, properties
from symbolic_pe.code.recognition.schedules import recognised_schedules, standard
from symbolic_pe.code.symbols import tables
from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.code.symbols.formulas import Coordinate, Formula, Setting
from symbolic_pe.code.symbols.tables import wave_of_column
from symbolic_pe.code.symbols.tracing import Guard
from symbolic_pe.code.tracers.frameworks import Recording, named_framework
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.terms import Term, numeral
from symbolic_pe.kernel.types import KernelError, R
from tests.cases import cases
from tests.code.implementations import right_numpy
from tests.code.translated import refusal


def traced() -> Traced:
    (found,) = examination._traced(
        right_numpy.half_split, named_framework("numpy"), "rotation", Options()
    )
    return found


def changed(formula: Formula, which: int, value: Term) -> Formula:
    coordinates = list(formula.coordinates)
    coordinates[which] = Coordinate(coordinates[which].index, value)
    return replace(formula, coordinates=tuple(coordinates))


def test_the_theorems_have_no_hypotheses_and_check_again() -> None:
    formula = traced().formulas[0]
    found = identification.identify_rotary(formula)
    norm, relative = properties.norm(formula), properties.relative(formula, formula, ("x", "x"))
    start = properties.identity_at_zero(formula)
    assert found is not None
    assert norm is not None
    assert relative is not None
    assert start is not None
    for theorem in (*found.theorems, norm, relative, *start):
        assert not theorem.hypotheses
        assert not theorem.statement.free
        assert recheck(theorem) > 0


def test_another_formula_is_not_proved_to_have_the_properties() -> None:
    formula = traced().formulas[0]
    first, second = (c.value for c in formula.coordinates)
    for wrong in (changed(formula, 0, second), changed(formula, 1, first * numeral(2, 1, R))):
        assert properties.norm(wrong) is None
        assert properties.relative(wrong, wrong, ("x", "x")) is None
        assert properties.identity_at_zero(wrong) is None
        assert identification.identify_rotary(wrong) is None


def test_scores_of_many_coordinates_are_proved_pair_by_pair() -> None:
    """640 are too many for one identity of polynomials."""
    frequencies = replace(standard(Fraction(1)), theta=lambda i, _r: i.real())
    whole = (Fraction(0), Fraction(1))
    rotary = identification.Rotary(
        "half-split", 1, frequencies, whole, None, Fraction(0), Fraction(1), ()
    )
    formula = identification.expected_formula(Setting(("N", "d"), None, 640), rotary, "x")
    theorem = properties.relative(formula, formula, ("x", "x"))
    assert theorem is not None
    assert not theorem.hypotheses
    assert not theorem.statement.free


def test_another_frequency_is_not_proved() -> None:
    formula = traced().formulas[0]
    value = formula.coordinates[0].value
    with pytest.raises(KernelError):
        identification.closed_theorem(formula, value, value + numeral(1, 10**12, R))


def test_a_formula_that_is_not_the_code_s_is_found_out() -> None:
    found = traced()
    assert compared(found, 0, found.formulas[0]) is None
    value = found.formulas[0].coordinates[1].value
    wrong = changed(found.formulas[0], 1, value + numeral(1, 100, R))
    message = compared(found, 0, wrong)
    assert message is not None
    assert "the code" in message


def test_a_function_that_behaves_otherwise_when_traced_is_reported() -> None:
    def two_faced(x, positions):  # type: ignore[no-untyped-def]
        right = right_numpy.half_split(x, positions)
        return right * 2 if type(x).__name__ == "ndarray" else right

    assert "disagree" in refusal(examine_here(two_faced, Options(), "two_faced"))


def test_a_formula_that_counts_rows_is_compared_with_a_run() -> None:
    def two_faced(x, positions):  # type: ignore[no-untyped-def]
        counted = positions if type(x).__name__ == "ndarray" else np.arange(x.shape[-2])
        return right_numpy.half_split(x, counted)

    assert "disagree, so nothing is said about it (at [" in refusal(
        examine_here(two_faced, Options(), "two_faced")
    )


def test_schedules_are_recognised_from_all_sizes() -> None:
    def rates(base: float, r: int) -> list[float]:
        return [base ** (-2 * i / r) for i in range(r // 2)]

    usual = recognised_schedules({6: rates(10000, 6), 8: rates(10000, 8)})
    assert [schedule.text for schedule in usual][:1] == [standard(Fraction(10000)).text]
    assert recognised_schedules({6: rates(10000, 6), 8: rates(500, 8)}) == []


def test_an_unknown_operation_has_its_name() -> None:
    def strange(x, positions):  # type: ignore[no-untyped-def]
        return right_numpy.half_split(np.arctan(x), positions)

    assert "numpy.arctan is not known here" in refusal(examine_here(strange, Options(), "strange"))


@cases(
    "function words",
    (lambda length, d: np.zeros((length - 1, d)), "for f(13, 48) the output has the shape"),
    (lambda _length, d: [[0.0] * d], "for f(13, 48) the output has the shape (48)"),
    ids=["a row less", "a list of rows"],
)
def test_a_table_of_another_shape_is_no_error_of_the_code(
    function: Callable[..., object], words: str
) -> None:
    report = examine_here(function, Options(kind="table", framework="numpy"), "table")
    assert words in (report.error or "")
    assert "the code fails" not in (report.error or "")


def test_what_cannot_be_known_after_a_write_is_told_with_its_line() -> None:
    def padded(length, d):  # type: ignore[no-untyped-def]
        table = right_numpy.textbook_table(length, d)
        table[0] = 0
        return table

    report = examine_here(padded, Options(kind="table"), "padded")
    assert "table[0] = 0 (whether n is 0 depends on its value)" in (report.error or "")


def test_values_that_differ_are_shown_with_digits_that_differ() -> None:
    assert unlike(0.25, 0.5) == "the formula gives 0.25, the code 0.5"
    assert unlike(1.0, 1.00000001) == "the formula gives 1, the code 1.00000001"


@cases(
    "wrong",
    lambda x, positions: x * (positions[:, None] - np.inf),
    lambda x, positions: x * 0 * np.full(x.shape[-1], np.inf),
    lambda x, positions: x + np.inf / np.full(x.shape[-1], np.inf),
    ids=["p - inf", "0 * inf", "inf / inf"],
)
def test_infinity_is_divided_by_and_nothing_else(wrong: Callable[..., object]) -> None:
    report = examine_here(wrong, Options(framework="numpy"), "wrong")
    assert report.kind == "untraceable"
    assert "inf is used" in str(report) or "invalid value" in str(report)


def test_half_precision_positions_are_not_told_apart() -> None:
    """float16 takes 2049 to 2048 (Wang et al. 2024)."""

    def low(x, positions):  # type: ignore[no-untyped-def]
        exact = x.dtype != np.float16
        where = positions if exact else positions.astype(np.float16)
        return right_numpy.half_split(x, where)

    report = examine_here(low, Options(head_dims=(2,), precision=2060), "low")
    assert report.precision is not None
    dtypes = report.precision["dtypes"]
    assert dtypes["float16"]["collision"] == 2048
    assert dtypes["float16"]["largest_error"] > 0.8
    assert dtypes["float64"]["collision"] is None
    assert dtypes["float64"]["largest_error"] < 1e-11
    assert not dtypes["float16"]["table_only"]


def test_a_single_row_that_is_treated_otherwise_is_noted() -> None:
    def one_is_special(x, positions):  # type: ignore[no-untyped-def]
        if isinstance(x, np.ndarray) and x.shape[-2] == 1:
            return x
        return right_numpy.half_split(x, positions)

    report = examine_here(one_is_special, Options(), "one_is_special")
    assert "N is not 1: the code behaves differently there" in report.idealised
    plain = examine_here(right_numpy.half_split, Options(), "half_split")
    assert plain.idealised == ("floats are real numbers",)


def test_a_table_is_not_certified_with_an_error_that_allows_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What rounding may do grows with the angle; beyond the cap, zeros would pass as a cosine."""
    zeros, precision = np.zeros(2**10), 2.0**-8
    rate = rational(1000)
    assert not tables._is_certified(zeros[1:2], "cos", rational(1), precision)
    assert not tables._is_certified(np.cos(np.arange(2**10) * 1000.0), "cos", rate, precision)
    wild = np.cos(np.arange(2**10) * 1000.0)
    wild[500:] = 0.0
    assert not tables._is_certified(wild, "cos", rate, precision)
    monkeypatch.setattr(tables, "LARGEST_ERROR", np.inf)
    assert tables._is_certified(wild, "cos", rate, precision)  # so the cap is what refuses it


def test_a_column_of_an_unusual_base_is_not_read_as_one_of_a_usual_base() -> None:
    column = np.cos(np.arange(4096) * 70_000_000 ** (-1 / 32))
    assert wave_of_column(column, 1, 64, 2.0**-23) is None
    usual = np.cos(np.arange(4096) * 1e4 ** (-1 / 32))
    assert wave_of_column(usual, 1, 64, 2.0**-23) is not None


BASES = {64: 500000.0, 128: 1e6}


def base_of_a_dictionary(x, positions):  # type: ignore[no-untyped-def]
    theta = right_numpy.rates(x.shape[-1], BASES.get(x.shape[-1], 10000.0))
    return right_numpy.turned(x, positions[:, None] * theta)


def test_a_base_of_its_own_for_some_d_is_not_overlooked() -> None:
    report = examine_here(base_of_a_dictionary, Options(), "base_of_a_dictionary")
    assert (report.symbolic, report.head_dims, report.base) == (False, (64,), "500000")


def test_a_dictionary_does_not_answer_for_a_symbolic_length() -> None:
    """Its answer for a key that it has not would be that for every d, 128 included."""
    bases = {128: 500_000.0}

    def with_bases(x, positions):  # type: ignore[no-untyped-def]
        theta = right_numpy.rates(x.shape[-1], bases.get(x.shape[-1], 10_000.0))
        return right_numpy.turned(x, np.outer(positions, theta))

    report = examine_here(with_bases, Options(), "with_bases")
    assert (report.kind, report.base) == ("rotary", "10000")
    assert report.holds_for == "for d = 64 and every position p"
    there = examine_here(with_bases, Options(head_dims=(128,)), "with_bases")
    assert (there.kind, there.base) == ("rotary", "500000")


@cases(
    "condition said",
    ("Ne(s5, 1000)", "Ne(d, 1000)"),
    ("s5 <= 100000", "d <= 100000"),
    ("Ne(Mod(s5, 1000), 0)", "Ne(Mod(d, 1000), 0)"),
    ("Ne((s5//3), 500)", "Ne((d//3), 500)"),
    ("s5**2 <= 10**8", "d**2 <= 10**8"),
    ("Ne(s3, 64)", "Ne(N, 64)"),
    ("s3 <= 200000", "N <= 200000"),
    ("s3*s5 <= 10000000", "N*d <= 10000000"),
    ("Ne(s3, 2*s5)", "Ne(N, 2*d)"),
    ("s1 <= 8", "B <= 8"),
    ("s2 < 32", "H < 32"),
)
def test_a_branch_on_sizes_is_assumed_wherever_it_turns(condition: str, said: str) -> None:
    guard = Guard(condition, {"s1": 7, "s2": 11, "s3": 13, "s5": 48})
    recording = Recording(len, (guard,))
    assert reading._exceptions(recording, (1, 2)) == (
        [f"{said}, since the code branches on it"],
        [],
    )


@pytest.mark.parametrize(
    "condition", ["Ne(s5, ((s5 + 1)//2))", "s3*(s5 - (((s5 + 1)//2))) >= 2", "Eq(Mod(s5, 2), 0)"]
)
def test_what_holds_for_all_sizes_is_not_assumed(condition: str) -> None:
    guard = Guard(condition, {"s3": 13, "s5": 48})
    texts, _ = reading._exceptions(Recording(len, (guard,)), (1, 2)) or ([""], [])
    assert texts == []

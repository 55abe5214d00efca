"""Values of terms at points: what points share, and what each computes for itself."""

from math import cos

import pytest

from symbolic_pe.code.symbols.balls import Point, number_at
from symbolic_pe.code.symbols.formulas import E, K, P, row_function
from symbolic_pe.foundations.reading import read
from tests.cases import cases

X = row_function("x")
VALUE = read("cos(p·(k + e))·x(k)", k=K, e=E, p=P, x=X)
RATE = read("cos(k + e)", k=K, e=E)


def point(p: int, scale: float, shared: Point | None = None) -> Point:
    values = {P: p, X: lambda j: scale * j}
    return Point({K: 2, E: 5, **values} if shared is None else values, within=shared)


def test_what_points_share_changes_no_value() -> None:
    shared = Point({K: 2, E: 5})
    for p, scale in ((0, 0.5), (3, 0.5), (3, 1.5), (11, -1.0)):
        assert point(p, scale, shared).number(VALUE) == point(p, scale).number(VALUE)
        assert abs(point(p, scale).number(VALUE) - cos(p * 7) * scale * 2) < 1e-12


def test_a_value_that_is_shared_is_computed_once() -> None:
    shared = Point({K: 2, E: 5})
    first, second = point(0, 1.0, shared), point(3, 1.0, shared)
    assert first.enclosure(RATE) is second.enclosure(RATE)
    assert point(0, 1.0).enclosure(RATE) is not first.enclosure(RATE)
    assert first.number(RATE) == number_at(RATE, {K: 2, E: 5})


def test_a_point_s_own_values_go_before_what_is_shared() -> None:
    """A variable that both have is the point's, and nothing with it is taken from elsewhere."""
    shared = Point({K: 2, E: 5, P: 1})
    assert point(3, 1.0, shared).number(VALUE) == point(3, 1.0).number(VALUE)


@cases(
    "text number",
    ("toR(toN(7 − 2))", 5),
    ("(3/2)^3", 27 / 8),
    ("toR(floor(7/2))", 3),
    ("sqrt(9/4)", 3 / 2),
    ("sqrt(sin(pi)·sin(pi))", 0),
    ("absR(−5/2)", 5 / 2),
    ("toR(positive_part(−4))", 0),
    ("toR(positive_part(4))", 4),
)
def test_values_of_functions(text: str, number: float) -> None:
    assert number_at(read(text), {}) == pytest.approx(number, rel=1e-15)

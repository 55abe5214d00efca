"""The layout tree: where brackets and slashes go."""

from __future__ import annotations

from symbolic_pe.printing import text
from symbolic_pe.printing.boxes import (
    Applied,
    Binding,
    Box,
    Call,
    Fence,
    Fraction,
    Name,
    Number,
    Pairing,
    Product,
    Root,
    Row,
    Sign,
    inside,
)
from symbolic_pe.printing.brackets import applied, at_least, binding, fraction, one_line, script
from tests.cases import cases

x, y, k = Name("x"), Name("y"), Name("k")
TOTAL = Row((x, Sign("+", "infix"), y), Binding.SUM)
SINE = Name("sin", "function")


def test_a_sum_gets_brackets_where_it_has_to_hold_together() -> None:
    assert at_least(Binding.SUM, TOTAL) == TOTAL
    assert at_least(Binding.PRODUCT, TOTAL) == Fence("(", TOTAL, ")")


def test_a_dot_product_gets_angles_instead() -> None:
    angled = at_least(Binding.PRODUCT, Pairing(x, y))
    assert isinstance(angled, Fence)
    assert angled.left == "⟨"


@cases(
    "argument bracketed",
    (Product((Number("2"), x)), False),
    (fraction(x, Number("2")), False),
    (TOTAL, True),
    (script(x, above=Number("2")), True),
    (Call(Name("φ"), (x,)), True),
)
def test_a_function_stands_before_a_product_of_names_without_brackets(
    argument: Box, bracketed: bool
) -> None:
    assert isinstance(applied(SINE, argument).argument, Fence) is bracketed


def test_on_one_line_a_fraction_has_a_slash_and_the_brackets_it_takes() -> None:
    half = one_line(fraction(TOTAL, Product((x, y))))
    assert isinstance(half, Fraction)
    assert half.flat
    assert text(half) == "(x + y)/(xy)"


def test_on_one_line_a_function_before_a_slash_has_brackets() -> None:
    assert text(fraction(applied(SINE, x), x)) == "sin(x)/x"


def test_on_one_line_an_argument_with_a_slash_has_brackets() -> None:
    assert text(applied(SINE, fraction(k, Number("2")))) == "sin(k/2)"
    built_up = applied(SINE, fraction(k, Number("2")))
    assert isinstance(built_up.argument, Fraction)


def test_scripts_are_on_one_line() -> None:
    power = script(x, above=fraction(k, Number("2")))
    assert isinstance(power.above, Fraction)
    assert power.above.flat


def test_what_is_on_one_line_stays_as_it_is() -> None:
    once = one_line(Row((Root(fraction(x, y)), Applied(SINE, fraction(x, y)))))
    assert one_line(once) == once


def test_a_power_binds_more_tightly_than_a_function() -> None:
    assert binding(applied(SINE, x)) < binding(script(x, above=k)) < binding(script(x, below=k))


def test_every_box_is_met_from_left_to_right() -> None:
    names = [part.text for part in inside(fraction(TOTAL, k)) if isinstance(part, Name)]
    assert names == ["x", "y", "k"]

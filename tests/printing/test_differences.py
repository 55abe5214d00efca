"""Where a false formula differs from the true one."""

from __future__ import annotations

from sympy import Function, Sum, cos, sin

from symbolic_pe.encodings import i, k, n, p, theta
from symbolic_pe.language.statements import Equation, Less, LessEqual
from symbolic_pe.language.terms import Grid
from symbolic_pe.printing import Layout, text
from symbolic_pe.printing.boxes import Box, Marked, Name, Number, Product, Script, inside
from symbolic_pe.printing.differences import marker, right_side
from tests.reports.objects import x, y, z

K, OTHER, NUMBER = Name("k", "variable"), Name("l", "variable"), Number("1000")
POWER = Script(Name("b", "variable"), above=Name("t", "variable"))


def marks(wrong: object, *true: object) -> list[str]:
    """What is marked in a formula, beside others."""
    marked = marker([box_of(item) for item in true])(box_of(wrong))
    return [text(part.body).strip() for part in inside(marked) if isinstance(part, Marked)]


def box_of(item: object) -> Box:
    if isinstance(item, Box):
        return item
    layout = Layout()
    return (
        layout.statement(item)
        if isinstance(item, Equation | Less | LessEqual)
        else layout.term(item)
    )  # type: ignore[arg-type]


def test_nothing_is_marked_in_the_same_formula() -> None:
    assert marks(sin(x) + y, sin(x) + y) == []


def test_a_wrong_sign_is_marked_and_nothing_else() -> None:
    assert marks(Equation(sin(x - y), z), Equation(sin(x + y), z)) == ["−"]


def test_a_sum_in_the_place_of_a_variable_is_marked_as_a_whole() -> None:
    wrong, true = (Sum(x * y * z, (k, 0, last)) for last in (n - 1, i))
    assert marks(Equation(wrong, z), Equation(true, z)) == ["n − 1"]


def test_a_wrong_index_is_marked() -> None:
    assert marks(cos(theta(i + 1) * k), cos(theta(i) * k)) == ["+", "1"]
    assert marks(cos(Function("r")(i + 1) * k), cos(theta(i) * k)) == ["+", "1"]


def test_a_sign_too_many_in_a_matrix_is_marked() -> None:
    wrong = Grid(2, 2, cos(x), -sin(x), sin(x), cos(x))
    true = Grid(2, 2, cos(x), sin(x), sin(x), cos(x))
    assert marks(wrong, true) == ["−"]


def test_an_instance_of_a_family_is_no_difference() -> None:
    wrong = Equation(cos(10 ** (-i / n) * k), sin(10 ** (-i / n) * p))
    true = Equation(cos(theta(i) * k), cos(theta(i) * p))
    assert marks(wrong, true) == ["sin"]


def test_the_order_of_factors_is_no_difference() -> None:
    assert marks(Product((NUMBER, K)), Product((K, POWER))) == []
    assert marks(Product((NUMBER, K)), Product((K, OTHER, POWER))) == []


def test_the_order_of_matrices_is_one() -> None:
    same = (POWER, POWER, NUMBER)
    wrong, true = (Product((*pair, *same), dotted=True) for pair in ((K, OTHER), (OTHER, K)))
    assert marks(wrong, true) == ["k", "l"]


def test_the_name_that_is_defined_is_not_marked() -> None:
    wrong = box_of(Equation(Function("f")(x), x - y))
    change = marker([box_of(Equation(Function("g")(x), x + y))])
    marked = [part for part in inside(right_side(change, wrong)) if isinstance(part, Marked)]
    assert [text(part.body).strip() for part in marked] == ["−"]


def test_a_fraction_may_be_an_instance_of_a_product() -> None:
    assert marks(sin(k / 2**i), sin(theta(i) * k)) == []
    assert marks(sin(k / 2**i) + x + y + z, sin(theta(i) * p) + x + y + z) != []


def test_an_index_that_counts_otherwise_is_no_difference() -> None:
    f = Function("f")
    assert marks(sin(f(2 * i) * p), sin(theta(i) * p)) == []
    assert marks(sin(f(2 * i + 1) * p), sin(theta(i) * p)) == []
    assert marks(sin(f(2 * i + 1) * p), sin(f(2 * i) * p)) != []


def test_variables_that_change_places_are_no_difference() -> None:
    f, g = Function("f"), Function("g")
    assert marks(Equation(f(x) * g(y), g(x + y)), Equation(f(y) * g(x), g(x + y))) == []


def test_a_sign_before_a_variable_of_another_name_is_no_difference() -> None:
    g = Function("g")
    assert marks(Equation(g(x + y), g(x + z)), Equation(g(x + y), g(x))) == []


def test_accents_are_no_difference() -> None:
    assert marks(Function("f̃")(x - y), Function("f")(x - y)) == []
    assert marks(Function("f̃")(x - y), Function("f")(x + y)) == ["−"]


def test_the_most_similar_formula_counts() -> None:
    assert marks(sin(x + y), cos(z) - 1, sin(x - y)) == ["+"]


def test_another_formula_is_not_marked_all_over() -> None:
    assert marks(sin(x) + y, Equation(z, 1)) == []


def test_a_formula_of_another_form_is_not_marked() -> None:
    assert marks(Equation(sin(x), cos(y)), LessEqual(sin(x), cos(y))) == []
    assert marks(Equation(sin(x + y), z), Less(sin(x - y), z)) == []


def test_another_name_for_a_variable_is_no_difference() -> None:
    assert marks(sin(x) + cos(x), sin(p) + cos(p)) == []


def test_another_name_is_no_difference_where_a_third_formula_has_it() -> None:
    assert marks(LessEqual(x, n - 1), LessEqual(i, n - 1), Equation(x, 2 * i)) == []


def test_a_number_in_place_of_a_variable_is_no_difference() -> None:
    assert marks(sin(3 * x) + y, sin(n * x) + y) == []


def test_of_a_value_over_a_number_only_what_differs_is_marked() -> None:
    wave, integral = (Function(name, real=True)(x) for name in "fg")
    assert marks(Equation(wave / y, z), Equation(integral, z)) == []  # of another name, as any
    assert marks(Equation(wave / 2, z), Equation(wave, z)) == ["2"]

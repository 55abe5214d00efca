"""What authors write in SymPy, read as terms of the kernel."""

import pytest
import sympy

from symbolic_pe.foundations.definitions import DEFINITIONS, definition_of
from symbolic_pe.foundations.logic import conjunction, exists
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import C, N, R, Z, arrow
from symbolic_pe.language.border import OutsideVocabulary, Reader, guard, sort_type
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import i, x, y

for name in DEFINITIONS:
    definition_of(name)

n = Symbol("n", integer=True, nonnegative=True)
d = Symbol("d", integer=True, positive=True)
z = Symbol("z", integer=True)
b, r = Symbol("b", positive=True), Symbol("r", real=True, nonnegative=True)
w = Symbol("w", complex=True)
f = Function("f", real=True)

NAMES = {"n": N, "d": N, "z": Z, "x": R, "y": R, "b": R, "r": R, "w": C}


def said(text, **others):
    names = {name: variable(name, type_) for name, type_ in NAMES.items()}
    return read(text, **names, **others)


@pytest.mark.parametrize(
    ("symbol", "type_"), [(n, N), (d, N), (z, Z), (x, R), (b, R), (r, R), (w, C)]
)
def test_symbols_have_the_type_of_their_sort(symbol, type_):
    assert sort_type(symbol) is type_
    assert Reader().variable(symbol).type is type_


def test_guards_say_what_the_type_does_not():
    assert guard(d, variable("d", N)) is less(0, variable("d", N))
    assert guard(b, variable("b", R)) is less(0, variable("b", R))
    assert guard(r, variable("r", R)) is less_equal(0, variable("r", R))
    assert all(guard(symbol, Reader().variable(symbol)) is None for symbol in (n, z, x, w))


NUMBERS = [
    (sin(x) * cos(y), "cos(y)·sin(x)"),
    (exp(x), "exp(x)"),
    (log(b), "ln(b)"),
    (sqrt(r), "sqrt(r)"),
    (exp(I * x), "cis(x)"),
    (x**3, "x^3"),
    (x**-1, "inv(x)"),
    (x**-2, "inv(x^2)"),
    (x**n, "x^n"),
    (b**x, "rpow(b, x)"),
    (w**z, "powZ(w, z)"),
    (Abs(x), "absR(x)"),
    (Abs(w), "Abs(w)"),
    (conjugate(w), "conj(w)"),
    (pi * x, "pi·x"),
    (sympy.KroneckerDelta(n, d), "delta(d, n)"),
    (Sum(sin(i), (i, 0, n)), "sum(1 + n, λi. sin(i))"),
    (Sum(sin(i), (i, 1, n)), "sum1(n, λi. sin(i))"),
    (Sum(sin(i), (i, 0, d - 1)), "sum(d, λi. sin(i))"),
    (Integral(sin(y), (y, 0, x)), "integral(0, x, λy. sin(y))"),
    (sympy.Ci(x), "Ci(x)"),
    (sympy.erf(x), "erf(x)"),
    (sympy.sign(x), "sign(x)"),
    (sin(w), "sinC(w)"),
    (log(w), "logC(w)"),
    (sqrt(w), "sqrtC(w)"),
    (w ** Rational(1, 3), "rootC(w, 1/3)"),
    (w**w, "powC(w, w)"),
    (x**y, "powC(toC(x), toC(y))"),
    (log(x), "ln(x)"),
    (sqrt(x), "sqrt(x)"),
]


@pytest.mark.parametrize(
    ("expression", "text"),
    [(log(x), "logC(toC(x))"), (sqrt(x), "sqrtC(toC(x))"), (log(b), "ln(b)"), (sqrt(r), "sqrt(r)")],
    ids=str,
)
def test_principal_values_of_real_numbers_of_any_sign(expression, text):
    assert Reader(principal=True).term(expression) is said(text)


@pytest.mark.parametrize(("expression", "text"), NUMBERS, ids=[text for _, text in NUMBERS])
def test_numbers_are_read_as_they_stand(expression, text):
    assert Reader.of(expression).term(expression) is said(text)


def test_rational_numbers():
    reader = Reader()
    assert reader.term(Rational(2, 3)) is read("2/3")
    assert reader.term(sympy.Integer(3)).type is N
    assert reader.term(sympy.Integer(-3)).type is Z


def test_a_difference_as_natural_number_is_a_natural_part():
    found = Reader().number(n - d, N, {})
    assert found.type is N
    assert found.head.head == "toN"


def test_functions_have_the_types_of_their_arguments():
    for argument, type_ in ((n, N), (z, Z), (x, R)):
        reader = Reader.of(f(argument))
        assert reader.variable(f) is variable("f", arrow(type_, R))


def test_a_function_of_integers_and_natural_numbers_is_one_of_integers():
    reader = Reader.of(f(n), f(z))
    reader.attend(f(n))
    assert reader.variable(f).type is arrow(Z, R)


def test_a_function_of_the_value_of_a_definition_has_the_type_of_what_is_defined():
    for body, type_ in ((n + 1, N), (sympy.floor(x) - z, Z), (x / 2, R)):
        call = define("place", [n, z, x], body)(n, z, x)
        assert Reader.of(f(call)).variable(f).type is arrow(type_, R)


def test_names_that_the_kernel_has_get_a_mark():
    assert Reader().variable(Symbol("gamma", real=True)).head == "gamma_"
    assert Reader().variable(Symbol("x_{1}", real=True)).head.isidentifier()


def test_statements():
    reader = Reader()
    assert reader.statement(Less(x, y)) is said("x < y")
    assert reader.statement(LessEqual(x, y)) is said("x ≤ y")
    assert reader.statement(Equation(x, y)) is said("x = y")
    assert reader.statement(Not(Equation(x, y))) is said("x ≠ y")
    assert reader.statement(Implies(Less(x, y), LessEqual(x, y))) is said("x < y ⇒ x ≤ y")
    both = conjunction(said("x < y"), said("y < 2"))
    assert reader.statement(And(Less(x, y), Less(y, 2))) is both


def test_a_guard_stands_right_after_its_quantifier():
    reader = Reader()
    assert reader.statement(ForAll(b, Less(b, x))) is said("∀b : R. 0 < b ⇒ b < x")
    assert reader.statement(ForAll(x, Less(x, y))) is said("∀x : R. x < y")
    assert reader.statement(ForAll(d, Less(x, d))) is said("∀d : N. 0 < d ⇒ x < toR(d)")
    positive = variable("b", R)
    guarded = conjunction(less(0, positive), less(positive, variable("x", R)))
    assert reader.statement(Exists(b, Less(b, x))) is exists(positive, guarded)


@cases(
    "expression",
    sympy.Ci(w),
    sympy.erf(w),
    sympy.sign(w),
    sympy.gamma(x),
    sympy.Piecewise((x, x > 0), (y, True)),
    ids=str,
)
def test_what_has_no_meaning_is_refused(expression):
    with pytest.raises(OutsideVocabulary):
        Reader().term(expression)


def test_a_real_number_is_no_index():
    with pytest.raises(OutsideVocabulary, match="not known to be in"):
        Reader().number(x, N, {})


def test_a_negative_number_is_no_index():
    with pytest.raises(OutsideVocabulary, match="negative"):
        Reader().number(sympy.Integer(-1), N, {})


def test_an_integral_is_over_real_numbers():
    steps = sympy.Symbol("steps", integer=True)
    with pytest.raises(OutsideVocabulary, match="must be real"):
        Reader().term(Integral(sin(steps / 2), (steps, 0, 1)))

"""Terms: the list of nodes, shapes, definitions, substitution that never captures."""

from typing import Any

import pytest
from sympy import Derivative, Dummy, ImmutableMatrix, Limit, Product, Wild, gamma, nan, zoo
from sympy.core.function import UndefinedFunction
from sympy.logic.boolalg import true

from symbolic_pe.language import terms
from symbolic_pe.language.terms import as_term, check_term, fresh_symbol, subterms
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import f, g, i, j, k, l, m, n, p, phi, q, theta, u, x, y, z

W = MatrixVariable("W", 2, 2)
column = BlockColumn(Grid(2, 1, sin(theta(i) * p), cos(theta(i) * p)), i, n)


# --------------------------------------------------------------------------------------------
# The list of nodes


class Stranger(Expr):
    """An expression of an own class."""


class StrangeSymbol(Symbol):
    """A symbol of an own class."""


class StrangeSine(sin):
    """A sine of an own class."""


class StrangeGrid(Grid):
    """A matrix of an own class."""


@cases(
    "term",
    x,
    pi,
    I,
    Rational(1, 2),
    sin(x),
    exp(z),
    f(x),
    f(x, y),
    theta(i),
    Sum(theta(i), (i, 0, n)),
    Integral(sin(x), (x, 0, 1)),
    Abs(z),
    column,
    W(),
    W(x),
    Dot(column, column),
    Identity(n),
    column.T @ column,
    Hadamard(column, column),
    2 * column,
    define("g", [p], p**2)(x),
    Component(column, i, 1),
    Determinant(W()),
    Trace(W()),
)
def test_terms_of_the_kernel_pass(term: Any) -> None:
    check_term(term)


@cases(
    "term",
    Float(0.1),
    oo,
    -oo,
    zoo,
    nan,
    true,
    Dummy("x"),
    Wild("x"),
    Piecewise((x, x > 0), (0, True)),
    Limit(x, x, 0),
    Derivative(f(x), x),
    Product(x, (i, 0, n)),
    gamma(x),
    x > 0,
    ImmutableMatrix([[x]]),
    Lambda(x, x + 1),
    Stranger(x),
    StrangeSymbol("x", real=True),
    StrangeSine(x),
    StrangeGrid(1, 1, x),
    Symbol("#0"),
    Symbol("#bound1", integer=True),
    MatrixLambda((x,), W()),
    Function("#∀0")(x),
    MatrixVariable("#∀0", 2, 2)(),
    ids=lambda term: f"{type(term).__name__} {term}",
)
def test_other_nodes_are_refused(term: Any) -> None:
    with pytest.raises(MalformedStatement):
        check_term(term)


@cases(
    "wrap",
    lambda t: sin(1 + 2 * t),
    lambda t: Sum(i * t, (i, 0, n)),
    lambda t: Grid(1, 2, t, x),
    lambda t: f(y, t),
    lambda t: define("g", [p], p * t)(1),
    lambda t: define("g", [p], p)(t),
    lambda t: Dot(BlockColumn(Grid(1, 1, t), i, n), BlockColumn(Grid(1, 1, t), i, n)),
    lambda t: W(t),
)
def test_other_nodes_are_refused_at_any_depth(wrap: Any) -> None:
    check_term(wrap(x))
    with pytest.raises(MalformedStatement):
        check_term(wrap(Stranger(x)))


def test_function_with_a_class_of_its_own_is_refused() -> None:
    class Own(Function):
        pass

    with pytest.raises(MalformedStatement):
        check_term(Own(x))


def test_function_with_methods_of_its_own_is_refused() -> None:
    own = UndefinedFunction("f", __dict__={"eval": classmethod(lambda cls, at: None)})
    with pytest.raises(MalformedStatement):
        check_term(own(x))


# --------------------------------------------------------------------------------------------
# Shapes


@cases(
    "matrix shape",
    (Grid(2, 3, *range(6)), (2, 3)),
    (Identity(n), (n, n)),
    (column, (2 * n, 1)),
    (column.T, (1, 2 * n)),
    (W(), (2, 2)),
    (W() @ Grid(2, 1, x, y), (2, 1)),
    (column + column, (2 * n, 1)),
    (BlockDiagonal(Grid(1, 2, x, y), i, n), (n, 2 * n)),
    (3 * W(), (2, 2)),
    (-W(), (2, 2)),
    (define("v", [p], column)(x), (2 * n, 1)),
    (define("v", [m], Identity(m + 1))(n), (n + 1, n + 1)),
)
def test_shape(matrix: Any, shape: tuple[Any, Any]) -> None:
    assert tuple(matrix.shape) == shape
    assert (matrix.rows, matrix.cols) == shape
    assert terms.shape_of(matrix) == matrix.shape
    assert terms.shape_of(x) is None


@cases(
    "build",
    lambda: Grid(2, 2, x, y, z),
    lambda: Grid.of([[x], [x, y]]),
    lambda: W() @ column,
    lambda: column @ column,
    lambda: W() + Identity(3),
    lambda: W() + x,
    lambda: W() @ x,
    lambda: Hadamard(W(), column),
    lambda: Dot(W(), W()),
    lambda: Dot(column, Grid(2, 1, x, y)),
    lambda: Dot(column, x),
    lambda: Trace(column),
    lambda: Trace(x),
    lambda: Determinant(column),
    lambda: Determinant(x),
    lambda: Transpose(x),
    lambda: Scaled(W(), W()),
    lambda: Scaled(x, x),
    lambda: MatrixProduct(x, W()),
    lambda: MatrixSum(x, y),
    lambda: BlockColumn(x, i, n),
    lambda: BlockColumn(W(), i, n),
    lambda: BlockColumn(Grid(1, 1, x), x, n),
    lambda: BlockDiagonal(Grid(1, 1, x), i + 1, n),
    lambda: MatrixLambda((x,), x),
    lambda: Component(column, i, 2),
    lambda: Component(column, i, -1),
    lambda: Component(column, n, 0),
    lambda: Component(column, -1, 0),
    lambda: Component(column, n + 1, 0),
    lambda: Component(W(), 0, 0),
    lambda: Component(x, 0, 0),
    lambda: define("g", [p, p], p),
    lambda: define("Σ", [p], p),
    lambda: define("∀", [p], p),
    lambda: define("g", [p], p)(x, y),
    lambda: define("g", [p], p)(),
)
def test_shapes_that_do_not_fit_are_malformed(build: Any) -> None:
    with pytest.raises(MalformedStatement):
        build()


def test_entries_of_a_grid() -> None:
    grid = Grid.of([[x, y], [z, u]])
    assert grid.entry(1, 0) == z
    assert grid.entries == (x, y, z, u)


def test_nothing_is_evaluated() -> None:
    product = Identity(2) @ Identity(2)
    assert isinstance(product, MatrixProduct)
    assert isinstance(W().T.T, Transpose)
    assert isinstance(W() - W(), MatrixSum)


def test_nodes_show_themselves() -> None:
    assert str(W(x) @ Grid(2, 1, x, y)) == "W(x)·[[x], [y]]"
    assert str(define("PE", [p], column)(x + 1)) == "PE(x + 1)"


# --------------------------------------------------------------------------------------------
# Free variables


@cases(
    "term free",
    (x + 1, {x}),
    (f(x), {f, x}),
    (Sum(theta(i) * x, (i, 0, n)), {theta, x, n}),
    (Sum(x, (i, i, j)), {x, i, j}),
    (Integral(x * y, (x, 0, x)), {x, y}),
    (column, {theta, p, n}),
    (define("g", [p], p * q)(x), {q, x}),
    (define("g", [p], theta(p))(p), {theta, p}),
    (Sum(Sum(theta(i), (i, 0, j)), (j, 0, n)), {theta, n}),
    (Lambda(x, x * y), {y}),
    (W(x), {W, x}),
    (MatrixVariable("V", n, 1)(), {MatrixVariable("V", n, 1), n}),
)
def test_free_variables(term: Any, free: set[Any]) -> None:
    assert free_variables(term) == free


# --------------------------------------------------------------------------------------------
# Substitution


def same(left: Any, right: Any) -> bool:
    return bool(terms.same_term(left, right))


@cases(
    "term mapping result",
    (x + y, {x: y, y: x}, y + x),
    (sin(x) * y, {x: y}, sin(y) * y),
    (Sum(x * theta(i), (i, 0, n)), {x: i}, Sum(i * theta(j), (j, 0, n))),
    (Sum(x * theta(i), (i, 0, i)), {i: k}, Sum(x * theta(i), (i, 0, k))),
    (Sum(i, (i, 0, n)), {i: x}, Sum(i, (i, 0, n))),
    (
        Integral(x * y, (x, 0, x)),
        {x: 2, y: x},
        Integral(u.func("t", real=True) * x, (Symbol("t", real=True), 0, 2)),
    ),
    (
        Sum(Sum(x * phi(i) * theta(j), (i, 0, n)), (j, 0, n)),
        {x: i * j},
        Sum(Sum(i * j * phi(l) * theta(m), (l, 0, n)), (m, 0, n)),
    ),
    (f(x), {f: Lambda(y, y**2)}, x**2),
    (f(f(x)), {f: Lambda(y, y + 1)}, x + 2),
    (f(x), {f: g}, g(x)),
    (f(x), {f: Lambda(y, x * y), x: z}, x * z),
    (f(x, y), {f: Lambda((x, y), y - x)}, y - x),
    (Sum(f(i), (i, 0, n)), {f: Lambda(x, x * theta(i))}, Sum(j * theta(i), (j, 0, n))),
    (Lambda(x, x * y), {y: x}, Lambda(z, z * x)),
    (define("g", [p], p * q)(x), {q: p}, define("g", [y], y * p)(x)),
    (define("g", [p], p * q)(p), {p: 2}, define("g", [p], p * q)(2)),
    (column, {p: i}, BlockColumn(Grid(2, 1, sin(theta(j) * i), cos(theta(j) * i)), j, n)),
    (column, {n: 2}, BlockColumn(Grid(2, 1, sin(theta(i) * p), cos(theta(i) * p)), i, 2)),
    (W() @ W(), {W: Identity(2)}, Identity(2) @ Identity(2)),
    (W(x), {W: MatrixLambda((y,), Grid(2, 2, y, 0, 0, y))}, Grid(2, 2, x, 0, 0, x)),
    (W(), {W: MatrixVariable("V", 2, 2)}, MatrixVariable("V", 2, 2)()),
)
def test_substitute(term: Any, mapping: dict[Any, Any], result: Any) -> None:
    if any(isinstance(v, int) for v in mapping.values()):
        mapping = {key: Integer(v) if isinstance(v, int) else v for key, v in mapping.items()}
    found = substitute(term, mapping)
    if isinstance(found, Lambda):
        at = Symbol("at", real=True)
        found, result = found(at), result(at)
    elif hasattr(found, "unfold"):
        found, result = found.unfold(), result.unfold()
    assert found == result or same(found, result)


def test_substituting_a_matrix_function_of_other_arity_is_malformed() -> None:
    with pytest.raises(MalformedStatement):
        substitute(W(x), {W: Identity(2)})


@cases(
    "term mapping literal",
    (sin(x) + y, {x: z}, True),
    (x / y, {x: y}, False),
    (x + y, {y: -x}, False),
    (sin(x), {x: pi}, False),
    (Sum(x / j, (i, 0, n)), {x: j}, False),
    (f(x) / y, {x: y}, True),
    (f(x), {f: Lambda(u, u / y), x: y}, False),
    (sin(x), {x: x + y}, True),
)
def test_literal_substitutions_rearrange_nothing(term: Any, mapping: Any, literal: bool) -> None:
    assert is_literal(term, mapping) is literal


def test_fresh_symbols_avoid_names_of_any_sort() -> None:
    fresh = fresh_symbol(x, frozenset({Symbol("x"), Symbol("x′", positive=True), Function("x′′")}))
    assert fresh.name == "x′′′"
    assert fresh.is_real


# --------------------------------------------------------------------------------------------
# Equality up to bound names


@cases(
    "left right equal",
    (Sum(theta(i), (i, 0, n)), Sum(theta(j), (j, 0, n)), True),
    (Sum(theta(i), (i, 0, n)), Sum(theta(i), (i, 0, n + 1)), False),
    (Sum(theta(i), (i, 0, n)), Sum(theta(k), (k, 0, n)), False),
    (Sum(i * j, (i, 0, n)), Sum(j * j, (j, 0, n)), False),
    (
        Sum(Sum(theta(i) * phi(j), (i, 0, n)), (j, 0, n)),
        Sum(Sum(theta(l) * phi(i), (l, 0, n)), (i, 0, n)),
        True,
    ),
    (
        Sum(Sum(theta(i) * phi(j), (i, 0, n)), (j, 0, n)),
        Sum(Sum(theta(j) * phi(i), (i, 0, n)), (j, 0, n)),
        False,
    ),
    (Integral(x, (x, 0, 1)), Integral(y, (y, 0, 1)), True),
    (Integral(x * y, (x, 0, 1)), Integral(x * y, (y, 0, 1)), False),
    (define("g", [p], p * q)(x), define("g", [y], y * q)(x), True),
    (define("g", [p], p * q)(x), define("g", [q], q * q)(x), False),
    (define("g", [p], p)(x), define("h", [p], p)(x), False),
    (BlockColumn(Grid(1, 1, theta(i)), i, n), BlockColumn(Grid(1, 1, theta(j)), j, n), True),
    (
        BlockColumn(Grid(1, 1, theta(i) * j), i, n),
        BlockColumn(Grid(1, 1, theta(j) * j), j, n),
        False,
    ),
    (x, Symbol("x"), False),
    (f(x), Function("f", real=True)(x), False),
    (sin(x), sin(x), True),
)
def test_terms_are_the_same_up_to_bound_names(left: Any, right: Any, equal: bool) -> None:
    assert same(left, right) is equal
    assert same(right, left) is equal


# --------------------------------------------------------------------------------------------
# Definitions, sums, walking


def test_call_unfolds_to_its_body() -> None:
    assert define("g", [p, q], p**q)(x, 2).unfold() == x**2


def test_unfolding_does_not_capture() -> None:
    definition = define("g", [p], Sum(p * theta(i), (i, 0, n)))
    assert same(definition(i).unfold(), Sum(i * theta(j), (j, 0, n)))


def test_definitions_are_equal_by_name_parameters_and_body() -> None:
    assert define("g", [p], p) == Definition("g", Tuple(p), p)
    assert define("g", [p], p) != define("g", [p], 2 * p)


def test_sums_over_several_indices_are_taken_apart() -> None:
    double = Sum(theta(i), (i, 0, j), (j, 0, n))
    body, index, low, high = terms.operator_parts(double)
    assert (body, index, low, high) == (Sum(theta(i), (i, 0, j)), j, 0, n)


@pytest.mark.parametrize("term", [Integral(sin(x), x), Integral(sin(x), (x, 1))])
def test_sums_and_integrals_need_both_limits(term: Any) -> None:
    with pytest.raises(MalformedStatement):
        free_variables(term)


def test_subterms_are_outermost_first() -> None:
    assert next(subterms(sin(x + 1))) == sin(x + 1)
    assert set(subterms(sin(x + 1))) == {sin(x + 1), x + 1, x, Integer(1)}


def test_rebuilding_a_modulus_leaves_it_as_written() -> None:
    written = Abs(x - y, evaluate=False)
    assert substitute(written, {y: z}).args == (x - z,)


def test_unevaluated_powers_are_seen() -> None:
    assert sqrt(x**2) == Abs(x)
    assert Pow(x**2, Rational(1, 2), evaluate=False) != Abs(x)


def test_equal_functions_made_twice_are_one() -> None:
    """SymPy's cache gives the value of the first for that of the second."""
    first, second = Function("twice", real=True), Function("twice", real=True)
    check_term(first(x))
    check_term(second(x))
    assert first(x) == second(x)


@pytest.mark.parametrize("text", ["x", "print('run')", "2", ""])
def test_a_text_is_no_term(text: str) -> None:
    with pytest.raises(MalformedStatement, match="is no term"):
        as_term(text)
    with pytest.raises(MalformedStatement, match="is no term"):
        Grid(1, 1, text)


def test_positive_symbols_are_taken_out_of_roots() -> None:
    s = Symbol("s", positive=True)
    u, v = Symbol("u"), Symbol("v")
    assert terms.made(Pow, s**2 * u * v, Rational(-1, 2)) == 1 / (s * sqrt(u * v))
    assert terms.made(Pow, s**2 * x**2, Rational(1, 2)) == s * Abs(x)

"""The border reads what authors write: both sides are evaluated at the same values."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
import sympy

from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.written import less_equal
from symbolic_pe.index import installed
from symbolic_pe.kernel.terms import Term, constant, variable
from symbolic_pe.kernel.types import C
from symbolic_pe.language import statements
from symbolic_pe.language.border import Reader, formulas, matrices, numbers, vocabulary
from tests.formulas import *
from tests.language.meaning import Comparison, closed, compare
from tests.vocabulary import a, f, i, j, k, m, n, theta, u, v, x, y, z
from tests.whole_catalogue import whole_catalogue

M = MatrixVariable("M", 2 * n, n)
S = MatrixVariable("S", n, n)
NUMBERS = Grid(2, 3, 1, 2, 3, 4, 5, 6)


def turns(angle: Any) -> BlockDiagonal:
    return BlockDiagonal(Grid(2, 2, cos(angle), -sin(angle), sin(angle), cos(angle)), i, n)


COLUMN = BlockColumn(Grid(2, 1, sin(x * theta(i)), cos(x * theta(i))), i, n)
PE = define("PE_of_test", [x], COLUMN)


def itself(term: Any) -> Equation:
    return Equation(term, term)


STATEMENTS: dict[str, Statement] = {
    "powers": itself(
        x**2 + x**n + u**x + u**k + u ** (-n) + v ** Rational(3, 2) + 2 ** (-k) + z**3
    ),
    "real power": itself(u**x),
    "integer powers": itself(z**k + x**k + (-1) ** k),
    "exponential": itself(exp(I * x) + exp(-I * x * y) + exp(I * x + I * y) + exp(z) + exp(x)),
    "complex": itself(conjugate(z) + re(z * I) + im(z) + abs(z) + I),
    "whole": itself(abs(k) + floor(x) + floor(n / 2) + KroneckerDelta(i, j)),
    "logarithm": itself(log(u) + pi + sympy.tan(x) + sympy.tanh(x) + sympy.Si(x) + sympy.Ci(u)),
    "sum": itself(Sum(theta(i), (i, 0, n - 1))),
    "sum from 1": itself(Sum(theta(i), (i, 1, n))),
    "sum from m": itself(Sum(theta(k) * k, (k, m - 2, m + n))),
    "double sum": itself(Sum(theta(i) * j, (i, 0, j), (j, 0, n - 1))),
    "integral": itself(Integral(sin(x * y) + y, (y, a, 1))),
    "function": itself(f(x, n) + f(a, m)),
    "product": itself(MatrixProduct(Transpose(M()), M())),
    "sums of matrices": itself(Hadamard(S(), MatrixSum(Identity(n), Scaled(x, S())))),
    "grid": itself(MatrixProduct(NUMBERS, Transpose(Grid(2, 3, x, y, a, 0, u, v)))),
    "blocks": itself(MatrixProduct(turns(x * theta(i)), COLUMN)),
    "scalars": itself(Dot(COLUMN, PE(y)) + Trace(S()) + Component(PE(x + y), j, 1)),
    "determinant": itself(Determinant(Grid(3, 3, 1, 2, 3, 0, x, 4, y, 5, 6))),
    "shape": itself(M()),
    "quantifiers": ForAll((u, k), Exists((v, n), Or(Less(u, v), Not(LessEqual(k, n))))),
    "connectives": Implies(And(Less(x, y), LessEqual(y, a)), Less(x, a)),
    "derivative": HasDerivative(Lambda(x, x**2 * y), y, 2 * y * y),
    "derivative of a matrix": HasDerivative(
        MatrixLambda(Tuple(x), turns(x * theta(i))), y, turns(x * y)
    ),
    "limit": TendsTo(Lambda(n, theta(n) * x), y),
    "limit in reals": TendsTo(Lambda(x, x / (1 + x**2)), 0),
}


def compared(statement: Statement, turns: Iterable[int] = range(6)) -> Comparison:
    """The statement and what is read of it, at the values of these turns."""
    whole, found = closed(statement), Comparison()
    term = Reader.of(whole).statement(whole)
    for turn in turns:
        compare(whole, term, turn, found)
    return found


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_is_read_as_it_is_meant(name: str) -> None:
    found = compared(STATEMENTS[name])
    assert not found.differences, found.differences[0]
    assert found.counts["agree"] >= 4
    assert not found.counts["written only"], found.reasons


LONG = {
    *("crossing-brackets", "exponentials-cross", "power-versus-exponential", "index-share-512"),
}
"""Integrals up to 7,000, sums of 512 sums: ``python -m benchmarks.meaning`` has them."""


def _claims() -> Iterator[Any]:
    claims = (whole_catalogue().claim(entry.id) for entry in installed())
    return (c for c in claims if c.statement is not None and c.id not in LONG)


def test_all_claims_are_read_as_they_are_meant() -> None:
    different = {}
    for claim in _claims():
        found = compared(claim.statement, (1, 4))
        if found.differences or not found.counts["agree"] or found.counts["written only"]:
            different[claim.id] = found.differences or found.reasons
    assert not different


# what was read wrongly once ---------------------------------------------------------------------

POSITIVE_X = Symbol("x", positive=True)
POSITIVE_I = Symbol("i", integer=True, positive=True)
NATURAL_A = Symbol("a", integer=True, nonnegative=True)
POSITIVE_F = Function("f", positive=True)
POSITIVE_INTEGER_F = Function("g", positive=True, integer=True)
M_SQUARE = MatrixVariable("M", 2 * n, 2 * n)

ONCE_WRONG: dict[str, Statement] = {
    "two variables of one name": ForAll((x, POSITIVE_X), Less(x, POSITIVE_X)),
    "a summation index of the same name": itself(Sum(i + POSITIVE_I, (i, 0, n))),
    "a bound real of the same name": itself(Integral(x * POSITIVE_X, (x, 0, 1))),
    "a derivative beside the same name": HasDerivative(Lambda(x, x * POSITIVE_X), 1, POSITIVE_X),
    "blocks and the same name": itself(BlockColumn(Grid(2, 1, i + POSITIVE_I, 1), i, n)),
    "an entry called a": itself(Grid(2, 1, NATURAL_A, 1)),
    "a simple column of a": itself(BlockColumn(Grid(1, 1, NATURAL_A + i), i, n)),
    "a positive function": Exists(POSITIVE_F, Equation(POSITIVE_F(i), 1)),
    "a positive integer function": ForAll(POSITIVE_INTEGER_F, itself(POSITIVE_INTEGER_F(i))),
    "functions of one name": ForAll(
        (theta, Function("theta", positive=True)),
        Less(theta(i), Function("theta", positive=True)(i)),
    ),
    "a complex and a real function of one name": ForAll(
        (theta, Function("theta")), Equation(theta(i), Function("theta")(i))
    ),
    "matrices of one name": Equation(Trace(M_SQUARE()), Trace(MatrixProduct(M(), Transpose(M())))),
    "i twice": itself(exp(Mul(I, I, x, evaluate=False))),
    "i twice in a sum": itself(exp(Add(I, Mul(I, I, x, evaluate=False), evaluate=False))),
    "two limits": itself(Integral(x * y**2, (x, 0, 2), (y, 0, 1))),
    "a parameter called a0_": itself(
        Trace(Scaled(Symbol("a0_", integer=True, nonnegative=True), Identity(n)))
    ),
}


@pytest.mark.parametrize("name", ONCE_WRONG)
def test_what_was_read_wrongly_is_read_rightly(name: str) -> None:
    found = compared(ONCE_WRONG[name])
    assert not found.differences, found.differences[0]
    assert found.counts["agree"]


# planted errors -----------------------------------------------------------------------------------

Reading = Callable[..., Term]


def _called(
    module: Any, name: str, change: Callable[..., tuple[Term, ...]]
) -> tuple[Any, str, Reading]:
    """``call`` with other arguments for one of the definitions."""

    def wrong(head: str, *arguments: Term) -> Term:
        return call(head, *(change(*arguments) if head == name else arguments))

    return module, "call", wrong


def _one_less(reader: Reader, low: Any, high: Any, scope: Any) -> Term:
    return reader.size(high - low, scope)


def _from_0(under: Any) -> Any:
    return lambda self, symbol, _start, *rest: under(self, symbol, 0, *rest)


def _transposed_blocks(reader: Reader, m: Any, scope: Any) -> Term:
    first, second, third, fourth = m.block.entries
    wrong = BlockDiagonal(Grid(2, 2, first, third, second, fourth), m.index, m.count)
    return matrices._blocks("diagonal2", 2, 2)(reader, wrong, scope)


def _transposed_product(reader: Reader, m: Any, scope: Any) -> Term:
    left, right = (reader.matrix(part, scope) for part in m.args)
    size = reader.size(m.args[0].cols, scope)
    return call("transpose", call("mprod", size, left, right))


def _reversed_limits(reader: Reader, e: Any, scope: Any) -> Term:
    ((symbol, low, high),) = e.limits
    return numbers._integral(reader, Integral(e.function, (symbol, high, low)), scope)


def _no_conjugate(reader: Reader, e: Any, scope: Any) -> Term:
    return reader.term(e.args[0], scope)


ATTRIBUTES: dict[str, tuple[Any, str, Any]] = {
    "the range of a sum is one shorter": (numbers, "_count", _one_less),
    "a guard is forgotten": (vocabulary, "guard", lambda *_: None),
    "the base and exponent of a power are exchanged": _called(numbers, "rpow", lambda b, e: (e, b)),
    "the sizes of an equation are exchanged": _called(
        formulas, "meq", lambda r, c, *ab: (c, r, *ab)
    ),
    "the start of an index is ignored": (Reader, "under", _from_0(Reader.under)),
    "columns are stacked in the wrong order": _called(matrices, "column2", lambda f, g: (g, f)),
    "the factors of a product are exchanged": _called(matrices, "mprod", lambda s, a, b: (s, b, a)),
    "variables of one name are one": (
        Reader,
        "_own",
        lambda self, thing, name, type_: variable(name, type_),
    ),
}
READINGS: dict[str, tuple[Any, Any, Any]] = {
    "−i for i": (numbers.NUMBER_READINGS, type(I), lambda *_: -constant("I", C)),
    "a product is transposed": (matrices.MATRIX_READINGS, MatrixProduct, _transposed_product),
    "blocks are transposed": (matrices.MATRIX_READINGS, BlockDiagonal, _transposed_blocks),
    "∃ for ∀": (formulas.STATEMENT_READINGS, ForAll, lambda r, s, at: r.quantified(s, at, False)),
    "∀ for ∃": (formulas.STATEMENT_READINGS, Exists, lambda r, s, at: r.quantified(s, at, True)),
    "≤ for <": (formulas.STATEMENT_READINGS, Less, formulas._comparison(less_equal, "leC")),
    "limits of an integral are exchanged": (numbers.NUMBER_READINGS, Integral, _reversed_limits),
    "a conjugate is forgotten": (numbers.NUMBER_READINGS, conjugate, _no_conjugate),
    "a transpose is forgotten": (
        matrices.MATRIX_READINGS,
        Transpose,
        lambda r, m, at: r.matrix(m.arg, at),
    ),
    "∧ for ∨": (
        formulas.STATEMENT_READINGS,
        statements.Or,
        formulas.STATEMENT_READINGS[statements.And],
    ),
    "the offset of a component is ignored": (
        numbers.NUMBER_READINGS,
        Component,
        lambda r, e, at: numbers._component(r, Component(e.args[0], e.args[1], 0), at),
    ),
}


def _is_found() -> bool:
    return any(
        compared(statement, (1, 4, 5)).differences
        for statement in (*STATEMENTS.values(), ONCE_WRONG["two variables of one name"])
    )


@pytest.mark.parametrize("error", ATTRIBUTES)
def test_an_error_in_the_reader_is_found(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*ATTRIBUTES[error])
    assert _is_found()


@pytest.mark.parametrize("error", READINGS)
def test_a_wrong_reading_is_found(error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(*READINGS[error])
    assert _is_found()

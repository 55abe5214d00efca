"""Ways to a false theorem in an earlier kernel, tried again on the way that a statement takes now:
read by the border, shown by the prover, and that it means something proved besides.  More of them,
and other ways, are in ``tests/test_holes.py``.

A false statement must not become a theorem: it is refused as it is read, not proved, or has an
obligation that is open.
"""

from typing import Any

import pytest
from sympy import Wild, atan, csch

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.prover import Prover
from symbolic_pe.tactics.goals.meaning import meaningful
from tests.formulas import *
from tests.language.meaning import closed
from tests.vocabulary import c, i, j, p, q, w, x, y, z

REFUSED = (KernelError, OutsideVocabulary, MalformedStatement)
n, m = (Symbol(name, integer=True, positive=True) for name in "nm")
ZERO, ONE = Integer(0), Integer(1)
REAL_PART = re((-n) ** (n / 2), evaluate=False)
"""SymPy takes it for 0; it is −2 at n = 2."""
NEARLY_ZERO = tanh(Integer(400)) - 1
"""A negative number that SymPy takes for 0."""


def settled(statement: Statement) -> Theorem:
    """The statement as a theorem without hypotheses but for the guards of what is free, and with a
    meaning; raises one of ``REFUSED`` else."""
    whole = closed(statement)
    meaningful(Reader.of(whole).statement(whole))
    reader = Reader.of(statement)
    goal = reader.statement(statement)
    return Prover().line(goal, [], [assume(guard) for guard in reader.guards.values()])


def refused(statement: Any) -> bool:
    """Whether the statement, made by a function perhaps, does not become a theorem."""
    try:
        settled(statement() if callable(statement) else statement)
    except REFUSED:
        return True
    return False


# what has no value where it is said to have one ---------------------------------------------------

ratio = define("ratio_of_holes", [p, q], p / q)
positive = Symbol("r", positive=True)
root = define("root_of_holes", [positive], positive ** (ONE / 2))
plain = define("plain_of_holes", [positive], positive)
E_SIGN = (-1) ** i
K_REAL = Symbol("k", integer=True)


def averaged(count: Any, by: Any) -> Any:
    """count/by, and 0 for no terms, whatever ``by`` is."""
    return Sum((i + 1) / (by * i + by), (i, 0, count - 1))


NO_MEANING: dict[str, Any] = {
    "x/x = 1, by a definition": lambda: Equation(ratio(x, x), ONE),
    "0/x = 0, by a definition": lambda: Equation(ratio(ZERO, x), ZERO),
    "√x of any real x, by a definition for positive ones": lambda: Equation(root(x), root(x)),
    "a definition for positive numbers, of any": lambda: Equation(plain(x), x),
    "conj(cx)/(cx) = 1": Equation(conjugate(c * x, evaluate=False) / (c * x), ONE),
    "a sum of it": Equation(Sum(conjugate(c * i, evaluate=False) / (c * i), (i, 1, n)), n),
    "a limit of it": TendsTo(Lambda(x, conjugate(c * x, evaluate=False) / (c * x)), ONE),
    "ln x + ln x = 2·ln x": Equation(Add(log(x), log(x), evaluate=False), 2 * log(x)),
    "the trace of a 0×0 matrix divided by its size": Equation(Trace(Identity(i)) / i, ONE),
    "1/(i − j) = 1/(i − j)": Equation(1 / (i - j), 1 / (i - j)),
    "of (|t|)′ for positive t, at any x": HasDerivative(
        Lambda(positive, Abs(positive, evaluate=False)), x, ONE
    ),
    "of (√t)′ for positive t, at −t": HasDerivative(
        Lambda(positive, positive**2), -positive, -2 * positive
    ),
    "an integral across a pole": Equation(Integral(1 / x, (x, -1, 1)), Integral(1 / x, (x, -1, 1))),
    "one number from ⌊1/x⌋ to ⌊1/x⌋": Equation(Sum(ONE, (K_REAL, floor(1 / x), floor(1 / x))), ONE),
    "one number from ⌊1/x⌋ to ⌊1/x⌋, and 1/x besides": Equation(
        Sum(ONE, (K_REAL, floor(1 / x), floor(1 / x) + i)), i + 1
    ),
    "a limit of ln(−x)": TendsTo(Lambda(x, log(-(x**2)) - log(-(x**2))), ZERO),
}


@pytest.mark.parametrize("name", NO_MEANING)
def test_what_means_nothing_is_not_settled(name: str) -> None:
    assert refused(NO_MEANING[name])


# what is false ------------------------------------------------------------------------------------

SQUARE = MatrixVariable("W", n, n)
OTHER = MatrixVariable("W", m, m)
h = Function("h", real=True)
late = conjugate(log(exp((x * z + x) / (z + 1))), evaluate=False)
squares = define("squares_of_holes", [z, w], z**2 * w**2)
half = floor((n - 1 - i) / 2)
turns = (cos(pi / half) + I * sin(pi / half)) ** half
difference = define("D_of_holes", [x, Symbol("x′", real=True)], x - Symbol("x′", real=True) + y)


def _trace_of_columns(entry: Any) -> Any:
    a, b = (MatrixVariable(name, Integer(2), Integer(1)) for name in "AB")
    column = BlockColumn(Grid(1, 1, entry), i, Integer(2))
    outer = BlockColumn(Grid(1, 1, Trace(a() @ column.T)), j, Integer(2))
    return Trace(b() @ outer.T)


FALSE: dict[str, Any] = {
    "h04: there is an x with x = x + 1": Exists([Symbol("x", complex=True)], Equation(x, x + 1)),
    "h05: 10·n = tr W₁ + tr W₂": Equation(
        10 * n, Trace(MatrixVariable("W", 1, 1)()) + Trace(MatrixVariable("W", 2, 2)())
    ),
    "h05: traces of matrices of two sizes": Equation(Trace(SQUARE()), Trace(OTHER())),
    "∀i ∀i ∀j: i = j": ForAll([i], ForAll([i], ForAll([j], Equation(i, j)))),
    "D(1, 0) = x for D(x, x′) = x − x′ + y": Equation(difference(ONE, ZERO), x),
    "det I₀ = 0": Equation(Determinant(Identity(ZERO)), ZERO),
    "det(2·Iₙ) = det(2·Iₘ)": Equation(Determinant(2 * Identity(n)), Determinant(2 * Identity(m))),
    "a sum in a trace in a sum": Equation(
        Sum(
            Trace(Grid(1, 1, 1 + Sum(i - j, (j, 0, m))) @ MatrixVariable("W", 1, 1)()),
            (i, 0, n - 1),
        ),
        n * Trace(MatrixVariable("W", 1, 1)()),
    ),
    "√(1/c) = 1/√c for a negative c": Equation(
        sqrt(1 / NEARLY_ZERO, evaluate=False), 1 / sqrt(NEARLY_ZERO, evaluate=False)
    ),
    "sinh(re v) = 0": Equation(sinh(REAL_PART, evaluate=False), ZERO),
    "cos(re v) = 1": Equation(cos(REAL_PART, evaluate=False), ONE),
    "re v = 0": Equation(REAL_PART, ZERO),
    "0 ≤ −(−n)ⁿ": LessEqual(ZERO, -((-n) ** n)),
    "conj(exp(conj(i + re v))) = exp i": Equation(
        conjugate(exp(conjugate(I + REAL_PART, evaluate=False)), evaluate=False), exp(I)
    ),
    "√(x²·conj(x)²) = |x|": Equation(sqrt(squares(x, late), evaluate=False), Abs(x)),
    "a sum as far as its terms have values": Equation(
        Sum(turns, (i, 0, n - 2)), Sum(-1, (i, 0, n - 2)) - 2
    ),
    "columns with another index": Equation(_trace_of_columns(i), _trace_of_columns(j)),
    "∀f ∃g: f = 0": ForAll(
        [Function("f", real=True)],
        Exists([Function("g", real=True)], Equation(Function("f", real=True)(0), ZERO)),
    ),
    "∀i: Σ i = 1": ForAll([i], Equation(Sum(i, (j, 0, 1)), ONE)),
    "1/(1 + n/m) = (m/n)/(1 + m/n), also for empty sums": Equation(
        1 / (1 + averaged(i, j)), averaged(j, i) / (1 + averaged(j, i))
    ),
    "k/x for a sum of k terms": Equation(averaged(i, x), i / x),
    "(t²)′ = 2 at 1, with a variable δ": HasDerivative(
        Lambda(Symbol("δ", positive=True), Symbol("δ", positive=True) ** 3), ONE, Integer(2)
    ),
    "(x·h/h)′ = 1 where h may be 0": HasDerivative(
        Lambda(x, Mul(x, h(x), 1 / h(x), evaluate=False)), ZERO, ONE
    ),
    "1/(csch² r + 1) = 0": Equation(1 / (csch(REAL_PART, evaluate=False) ** 2 + 1), ZERO),
    "Σ of 2/(…) over no terms": Equation(Sum(2 / (2 * j), (i, 1, j)), ONE),
    "0 < Σ_{i=−3}^{−1} i": Less(ZERO, Sum(i, (i, -3, -1))),
    "h03: 0 = 1": Equation(ZERO, ONE),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_is_not_settled(name: str) -> None:
    assert refused(FALSE[name])


# what looks alike and is true: else the tests above would show nothing -------------------------

TRUE: dict[str, Any] = {
    "x/x = 1 for x ≠ 0": Equation(ratio(positive, positive), ONE),
    "√r for positive r": Equation(root(positive), sqrt(positive)),
    "conj(cx)/(cx) = 1 for positive c and x": Equation(
        conjugate(positive * n, evaluate=False) / (positive * n), ONE
    ),
    "(1 + e)(1 − e)ⁿ(1 − e) = (1 + e)(1 − e)ⁿ⁺¹": Equation(
        (1 + E_SIGN) * Mul((1 - E_SIGN) ** n, 1 - E_SIGN, evaluate=False),
        (1 + E_SIGN) * (1 - E_SIGN) ** (n + 1),
    ),
    "tr (x) = x": Equation(Trace(Grid(1, 1, x)), x),
    "D(1, 0) = 1 + y": Equation(difference(ONE, ZERO), 1 + y),
    "(t²)′ = 2 at 1": HasDerivative(
        Lambda(Symbol("δ", positive=True), Symbol("δ", positive=True) ** 2), ONE, Integer(2)
    ),
    "n/x for a sum of n terms": Equation(Sum(1 / positive, (i, 0, n - 1)), n / positive),
    "columns with the same index": Equation(_trace_of_columns(i), _trace_of_columns(i)),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_looks_alike_and_is_true_is_settled(name: str) -> None:
    assert settled(TRUE[name])


# what is not what it seems to be ------------------------------------------------------------------


class Liar(Symbol):
    """A symbol that is equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(ZERO)


class Sly(Equation):
    """h03: an equation that is equal to every statement."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


def unreduced() -> Any:
    fraction = Expr.__new__(Rational)
    fraction.p, fraction.q = 2, 4
    return fraction


def nested(depth: int) -> Any:
    term: Any = x
    for _ in range(depth):
        term = sin(term, evaluate=False)
    return term


W_AND_N = [SQUARE, n]
STEPS = floor(Abs(1 / x))


def zeros(count: Any) -> BlockColumn:
    return BlockColumn(Grid(1, 1, ZERO), i, count)


MISSHAPEN: dict[str, Any] = {
    "h03: an equation that lies": lambda: Sly(ZERO, ONE),
    "a symbol that lies": lambda: Equation(Liar("x", real=True), ONE),
    "a quantified symbol that lies": lambda: ForAll([Liar("x", real=True)], Equation(x, ONE)),
    "a pattern": lambda: Equation(Wild("x"), ONE),
    "h05: a size that an inner sum binds": lambda: Equation(
        Sum(Trace(SQUARE()), (n, 1, 2), (j, 0, 0)), ZERO
    ),
    "a matrix before its size": lambda: Exists(W_AND_N, Equation(Trace(SQUARE()), n)),
    "a matrix further out than its size": lambda: Exists(
        [SQUARE], ForAll([n], Equation(Trace(SQUARE()), n))
    ),
    "the trace of a 1×2 matrix": lambda: Equation(Basic.__new__(Trace, Grid(1, 2, ONE, x)), ONE),
    "a product of matrices that do not fit": lambda: Equation(
        Trace(Basic.__new__(MatrixProduct, Grid(2, 1, 1, 2), Grid(2, 2, 1, 2, 3, 4))), ONE
    ),
    "a sum of columns of m + n and (m² − n²)/(m − n) rows": lambda: Equation(
        MatrixProduct(Transpose(zeros(m + n)), zeros((m**2 - n**2) / (m - n))), Grid(1, 1, ZERO)
    ),
    "a dot product with a column that has a length for x ≠ 0 only": lambda: Equation(
        Dot(zeros(n), zeros(n + (m + 1) * STEPS - m * STEPS - STEPS)), ZERO
    ),
    "n/2 blocks of two rows, for any n": lambda: Equation(
        Trace(BlockDiagonal(Grid(2, 2, 1, 0, 0, 1), i, n / 2)), n
    ),
    "a derivative with fewer entries than the function": lambda: HasDerivative(
        MatrixLambda([x], Grid(2, 1, x, x**2)), y, Grid(1, 1, 1)
    ),
    "a derivative with more entries than the function": lambda: HasDerivative(
        MatrixLambda([x], Grid(1, 1, x)), y, Grid(2, 1, 1, 0)
    ),
    "an unreduced fraction": lambda: Equation(unreduced(), ONE),
    "a cosine of two numbers": lambda: Equation(Basic.__new__(cos, x, y), cos(x)),
    "a power of three numbers": lambda: Equation(Basic.__new__(Pow, x, y, y), ONE),
    "a sum of nothing": lambda: Equation(Basic.__new__(Add), ZERO),
    "a sum from 1/2 on": lambda: Equation(Sum(x, (x, ONE / 2, ONE * 5 / 2)), ONE * 9 / 2),
    "a sum to infinity": lambda: Equation(Sum(2 ** (-i), (i, 0, oo)), 2),
    "∫ |r| from −1 to 1, for positive r": lambda: Equation(
        Integral(Abs(positive), (positive, -1, 1)), ZERO
    ),
    "Σ |i| from −3 on, for natural i": lambda: Equation(Sum(Abs(i), (i, -3, -1)), -6),
    "blocks that start before their index": lambda: Equation(
        Trace(BlockColumn(Grid(1, 1, Abs(n - 1)), n, Integer(1))), ZERO
    ),
    "0 of a function and of functions SymPy misjudges": lambda: Equation(
        sign(atan(x)), sign(asin(x))
    ),
    "a number where a statement is needed": lambda: Sum(x, (i, 0, n)),
    "nothing": lambda: None,
    "three thousand sines in each other": lambda: Equation(nested(3000), ZERO),
}


def read(make: Any) -> Any:
    made = make()
    return Reader.of(made).statement(made)


@pytest.mark.parametrize("name", MISSHAPEN)
def test_what_is_not_what_it_seems_is_refused_when_it_is_read(name: str) -> None:
    with pytest.raises(REFUSED):
        read(MISSHAPEN[name])


@pytest.mark.parametrize("name", ["1", "x + y", "", "∀", "x′ ", "exp", "0 = 0"])
def test_a_name_is_read_as_an_identifier(name: str) -> None:
    """h04: printed names cannot be formulas, and a variable is never called like a function."""
    term = Reader().variable(Symbol(name, real=True))
    assert term.head.replace("′", "").isidentifier()
    assert term.head not in FUNCTIONS


def test_variables_of_one_name_have_two_names_when_they_are_read() -> None:
    """h04: ∀x ∃x: x = x + 1."""
    other = Symbol("x")
    statement = ForAll([x], Exists([other], Equation(other, x + 1)))
    reader = Reader.of(statement)
    assert reader.statement(statement)
    names = {(reader.variable(symbol).head, reader.variable(symbol).type) for symbol in (x, other)}
    assert len(names) == 2


def test_what_a_node_carries_besides_its_arguments_is_not_looked_at() -> None:
    node = Function("of_nobody_else", real=True)(ZERO)
    plain = Reader().of(Equation(node, ONE)).statement(Equation(node, ONE))
    node.extract_multiplicatively = lambda _: ONE
    assert Reader.of(Equation(node, ONE)).statement(Equation(node, ONE)) is plain


def test_a_definition_of_the_same_name_is_another_constant() -> None:
    one, other = (define("same_of_holes", [x], x + number)(ZERO) for number in (1, 2))
    assert Reader().term(one) is not Reader().term(other)
    assert refused(Equation(one, other))


def test_sizes_of_matrix_functions_are_not_in_their_types() -> None:
    """λk. Iₖ was taken for k×k matrices of one free k: tr T(n) = k is false, whatever T is."""
    size = Symbol("k", integer=True, positive=True)
    unknown = MatrixVariable("T", size, size)
    assert refused(ForAll([size, unknown], Equation(Trace(unknown(n)), size)))

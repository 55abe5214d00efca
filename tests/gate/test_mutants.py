"""Which slips are made in a statement."""

import pytest

from symbolic_pe.gate.mutants import mutants
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import i, n, x, y

z, wide = Symbol("z"), Symbol("n", positive=True)
f, g = Function("f", real=True), Function("g", real=True)
A, B = MatrixVariable("A", n, n)(), MatrixVariable("B", n, n)()
S = define("S", [x], sin(x) + x)
pair = define("v", [x], BlockColumn(Grid(2, 1, sin(f(i) * x), cos(f(i) * x)), i, n))


SLIPS: dict[str, tuple[Statement, Statement]] = {
    "sign of a side": (Equation(x, y), Equation(-x, y)),
    "factor": (Equation(x, y), Equation(2 * x, y)),
    "constant term": (Equation(x, y), Equation(x + 1, y)),
    "sign of a term": (Equation(x + y, 1), Equation(x - y, 1)),
    "sine for cosine": (Equation(sin(x), y), Equation(cos(x), y)),
    "cosine for sine": (Equation(cos(x), y), Equation(sin(x), y)),
    "tangent": (Equation(tan(x), y), Equation(cot(x), y)),
    "argument": (Equation(sin(x), y), Equation(sin(2 * x), y)),
    "coefficient": (Equation(3 * x, y), Equation(4 * x, y)),
    "exponent": (Equation(x**2, y), Equation(x**3, y)),
    "reciprocal": (Equation(x**2, y), Equation(x**-2, y)),
    "pi": (Equation(sin(pi * x), y), Equation(sin(2 * pi * x), y)),
    "imaginary unit": (Equation(I * x, y), Equation(-I * x, y)),
    "conjugate": (Equation(conjugate(z), y), Equation(z, y)),
    "modulus": (LessEqual(Abs(x), y), LessEqual(x, y)),
    "other symbol": (Equation(sin(x), y), Equation(sin(y), y)),
    "start of a sum": (Equation(Sum(f(i), (i, 0, n)), 1), Equation(Sum(f(i), (i, 1, n)), 1)),
    "end of a sum": (Equation(Sum(f(i), (i, 0, n)), 1), Equation(Sum(f(i), (i, 0, n - 1)), 1)),
    "limit of an integral": (
        Equation(Integral(f(x), (x, 0, y)), 1),
        Equation(Integral(f(x), (x, 0, y + 1)), 1),
    ),
    "index": (Equation(f(i), 1), Equation(f(i + 1), 1)),
    "other function": (Equation(f(i), g(i)), Equation(g(i), g(i))),
    "order of factors": (Equation(A @ B, A), Equation(B @ A, A)),
    "transposition": (Equation(A.T, B), Equation(A, B)),
    "identity": (Equation(A, Identity(n)), Equation(A, 2 * Identity(n))),
    "component": (
        Equation(Component(pair(x), i, 0), 1),
        Equation(Component(pair(x), i, 1), 1),
    ),
    "inside a definition": (
        Equation(S(y), 1),
        Equation(define("S", [x], cos(x) + x)(y), 1),
    ),
    "argument of a definition": (Equation(S(x + y), 1), Equation(S(x - y), 1)),
    "strictness": (LessEqual(x, y), Less(x, y)),
    "laxity": (Less(x, y), LessEqual(x, y)),
    "direction": (Less(x, y), Less(y, x)),
    "negation": (Equation(x, y), Not(Equation(x, y))),
    "no negation": (Not(Equation(x, y)), Equation(x, y)),
    "premise": (Implies(Less(x, y), Less(x, 1)), Less(x, 1)),
    "converse": (Implies(Less(x, y), Less(x, 1)), Implies(Less(x, 1), Less(x, y))),
    "inside a premise": (Implies(Less(x, 0), Less(x, 1)), Implies(Less(0, x), Less(x, 1))),
    "a part less": (And(Less(x, 0), Less(x, 1)), Less(x, 1)),
    "and for or": (Or(Less(x, 0), Less(x, 1)), And(Less(x, 0), Less(x, 1))),
    "quantifier": (ForAll(x, Less(x, 1)), Exists(x, Less(x, 1))),
    "order of quantifiers": (
        ForAll(x, Exists(y, Less(x, y))),
        Exists(y, ForAll(x, Less(x, y))),
    ),
    "wider sort": (ForAll(n, Less(0, n)), ForAll(wide, Less(0, wide))),
    "limit": (TendsTo(Lambda(x, 1 / x), 0), TendsTo(Lambda(x, 1 / x), 1)),
    "function of a limit": (TendsTo(Lambda(x, sin(x)), 0), TendsTo(Lambda(x, cos(x)), 0)),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slip_is_made(slip: str) -> None:
    statement, altered = SLIPS[slip]
    found = [mutant.statement for mutant in mutants(statement)]
    assert sum(same_statement(mutant, altered) for mutant in found) == 1


def test_every_mutant_is_another_statement_and_made_once() -> None:
    statement = ForAll([x, y], Implies(Less(x, y), Equation(sin(x + y), S(x) * cos(y))))
    found = [mutant.statement for mutant in mutants(statement)]
    assert len(set(found)) == len(found) > 30
    assert not any(same_statement(mutant, statement) for mutant in found)


def test_what_constructors_turn_back_is_no_mutant() -> None:
    """cos(−x) is made cos x, so that a flipped sign there changes nothing."""
    changes = [mutant.change for mutant in mutants(Equation(cos(x), y))]
    assert "argument of cos negated, on the left" not in changes


def test_what_has_no_meaning_is_no_mutant() -> None:
    """A·B with other shapes cannot be exchanged."""
    row, column = MatrixVariable("r", 1, n)(), MatrixVariable("c", n, 1)()
    found = [mutant.change for mutant in mutants(Equation(row @ column @ row, row))]
    assert "sign flipped, on the left" in found
    assert not any(change.startswith("component") for change in found)


def test_an_index_outside_its_sort_has_no_meaning() -> None:
    """f(−1), for a function of natural numbers."""
    changes = [mutant.change for mutant in mutants(Equation(Sum(f(i), (i, 0, n)), 1))]
    assert "index range of i: 0 … n → 1 … n, on the left" in changes
    assert "index range of i: 0 … n → -1 … n, on the left" not in changes


@cases(
    "statement change in_frame",
    (ForAll(x, Less(x, 1)), "∀ → ∃", True),
    (ForAll(x, Less(x, 1)), "x ∈ ℝ → ℂ", True),
    (ForAll(x, Less(x, 1)), "< → ≤", True),
    (ForAll(x, Less(x, 1)), "sides exchanged", False),
    (ForAll(x, Less(x, y)), "off by one, on the right", False),
    (Implies(Less(x, y), Less(x, 1)), "off by one, on the right, in a premise", True),
    (Implies(Less(x, 1), Less(x, y)), "premise dropped", True),
)
def test_what_no_numpy_function_computes(statement: object, change: str, in_frame: bool) -> None:
    (mutant,) = [mutant for mutant in mutants(statement) if mutant.change == change]  # type: ignore[arg-type]
    assert mutant.in_frame is in_frame

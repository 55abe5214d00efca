"""False statements that an earlier kernel proved: as a line of a proof, asked of ``decide``, and
asked of the kernel by all tactics together."""

from typing import Any

import pytest
from sympy import Add, Integer, Lambda, Mul, Sum, Symbol, conjugate

from symbolic_pe import decide
from symbolic_pe.explain import ClaimError
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language import equality
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.statements import Equation, Exists, TendsTo
from symbolic_pe.language.terms import MalformedStatement, MatrixVariable, Trace
from symbolic_pe.proofs.certificates import Unproved
from symbolic_pe.proofs.written import written
from symbolic_pe.tactics.goals.context import Context
from tests.language.meaning import closed
from tests.language.test_misreadings import Liar, Sly

REFUSED = (ClaimError, KernelError, MalformedStatement, OutsideVocabulary, Unproved)
ZERO, ONE = Integer(0), Integer(1)
c, x = Symbol("c", real=True), Symbol("x", real=True)
i, n, m = (Symbol(name, integer=True, positive=True) for name in "inm")
q, j = (Symbol(name, integer=True, nonnegative=True) for name in "qj")
SIGN = (-1) ** q
MANY = [Symbol(f"a{place}", integer=True, positive=True) for place in range(12)]


def ratio(k: Any) -> Any:
    return conjugate(c * k, evaluate=False) / (c * k)


def inner_limits(size: Any) -> Any:
    return Sum(Trace(MatrixVariable("W", size, size)()), (size, 1, 2), (j, 0, 0))


def remembered() -> Equation:
    """0 = 1, after what remembers its results has met a symbol that is equal to everything."""
    equality.are_equal(Liar("x"), ONE)
    return Equation(ZERO, ONE)


HOLES: dict[str, Any] = {
    "h01": lambda: Equation((1 + SIGN) * (1 - SIGN) ** (n - 1), 0),
    "h01, not cancelled": lambda: Equation(
        (1 + SIGN) * (1 - SIGN) ** (n - 1) + (1 - SIGN) ** (n - 1) * (SIGN - 1) ** (m - 1),
        (1 - SIGN) ** (n - 1) * (SIGN - 1) ** (m - 1),
    ),
    "h01b": lambda: Equation((1 + SIGN) * (1 - SIGN) ** (Add(*MANY) - 12), 0),
    "h02, a sum": lambda: Equation(Sum(ratio(i), (i, 1, i)), i),
    "h02, a limit": lambda: TendsTo(Lambda(x, ratio(x)), ONE),
    "h03": lambda: Sly(ZERO, ONE),
    "h04": lambda: Exists([Symbol("1", real=True)], Equation(ZERO, ONE)),
    "h05": lambda: Equation(inner_limits(n), inner_limits(m)),
    "h06": remembered,
    "h06, the symbol itself": lambda: Equation(Liar("x"), ONE),
}

TRUE: dict[str, Any] = {
    "h01": lambda: Equation(Mul((1 - SIGN) ** n, 1 - SIGN, evaluate=False), (1 - SIGN) ** (n + 1)),
    "h02": lambda: Equation(Sum(conjugate(i, evaluate=False), (i, 1, n)), Sum(i, (i, 1, n))),
    "h06": lambda: Equation(x - x + 1, ONE),
}


def at_once(proof: Any) -> None:
    proof.shows(proof.conclusion)


def as_a_line(statement: Any) -> None:
    written(closed(statement), at_once, find=lambda _: None, refuting=False)


def by_decide(statement: Any) -> None:
    try:
        verdict = decide(statement, timeout=60)
    except TypeError as problem:  # it is no statement at all
        raise KernelError(str(problem)) from None
    if verdict.status != "proved" or verdict.conditions:
        raise KernelError(str(verdict))


def by_all_tactics(statement: Any) -> None:
    reader = Reader.of(statement)
    goal = reader.statement(statement)
    Context([assume(guard) for guard in reader.guards.values()]).prove(goal)


@pytest.mark.parametrize("way", [as_a_line, by_decide, by_all_tactics])
@pytest.mark.parametrize("name", HOLES)
def test_a_hole_is_closed(name: str, way: Any) -> None:
    with pytest.raises(REFUSED):
        way(HOLES[name]())


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_a_line(name: str) -> None:
    as_a_line(TRUE[name]())

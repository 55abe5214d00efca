"""How terms and theorems print."""

from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.rules import assume, define, discharge, modus_ponens
from symbolic_pe.kernel.terms import Term, constant, eta, function, numeral, variable
from symbolic_pe.kernel.types import N, R, arrow
from tests.cases import cases

ONE = numeral(1, 1, R)
define("printed_one", ONE)
own, defined = variable("printed_one", R), constant("printed_one", R)
n, x, half = variable("n", N), variable("x", R), variable("half", arrow(N, N))


@cases(
    "term printed",
    (equal(own, defined), "eq((printed_one : R), printed_one)"),
    (equal(half(n), n), "eq((half : N→N)(n), n)"),
    (equal(n, variable("n", R)), "eq(toR((n : N)), (n : R))"),
    (equal(x, defined), "eq(x, printed_one)"),
    (eta(half), "λa0. (half : N→N)(#0)"),
    (function(own, equal(own + 271, own)), "λprinted_one. eq(add(#0, 271), #0)"),
    ids=str,
)
def test_a_variable_does_not_print_like_something_else(term: Term, printed: str) -> None:
    assert repr(term) == printed


def test_what_is_alike_in_hypotheses_is_told_apart_in_the_conclusion() -> None:
    first, second = equal(variable("x", N), 1), equal(x, 1)
    both = modus_ponens(discharge(first, assume(second)), assume(first))
    assert repr(both) == "eq((x : N), 1), eq((x : R), 1) ⊢ eq((x : R), 1)"

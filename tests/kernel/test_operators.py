"""Python's operators on terms: a convenience of the tactics, which no rule uses."""

import subprocess
import sys

import pytest

from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.terms import OPERATORS, Term, variable
from symbolic_pe.kernel.types import KernelError, R

x = variable("x", R)

KERNEL_ALONE = """
import sys
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import algebra, order_algebra
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.syntax import Reader
from symbolic_pe.kernel.terms import function, numeral, substitute, variable
from symbolic_pe.kernel.theorem import RULES
from symbolic_pe.kernel.types import O, R

def of_x(text):
    return substitute(Reader(f"λx : R. {text}", {}).whole(), variable("x", R))

x, one, p = variable("x", R), numeral(1, 1, R), variable("p", O)
positive, same = rules.assume(of_x("0 < x")), rules.assume(of_x("x = 1"))
into = function(x, of_x("x + x"))
implied = rules.discharge(p, rules.assume(p))
general = rules.generalise(rules.reflexive(x), x)
used = [
    positive,
    implied,
    general,
    rules.reflexive(x),
    rules.modus_ponens(implied, rules.assume(p)),
    rules.instantiate(general, one),
    rules.symmetric(same),
    rules.transitive(same, rules.symmetric(same)),
    rules.congruence(into, same),
    rules.replace(function(x, of_x("0 < x")), same, positive),
    rules.axiom("total"),
    rules.define("own_double", into),
    algebra(of_x("x + x"), of_x("2·x"), (same,), ()),
    order_algebra(of_x("0 < x·x + 1"), ((1, 1, (positive, positive)), (1, 1, ())), (), ()),
    numeric(Reader("3 < pi", {}).whole(), 64),
]
assert {theorem.rule for theorem in used} == set(RULES), set(RULES) - {t.rule for t in used}
assert not any(name.startswith("symbolic_pe.tactics") for name in sys.modules)
try:
    x + x
except KeyError:
    print("no operator was needed")
"""


def test_every_rule_works_where_no_operator_has_a_meaning() -> None:
    run = subprocess.run(
        [sys.executable, "-c", KERNEL_ALONE], capture_output=True, encoding="utf-8", check=False
    )
    assert run.stdout == "no operator was needed\n", run.stderr


def test_the_operators_get_a_meaning_once() -> None:
    def evil(*_: object) -> Term:
        return x

    with pytest.raises(KernelError, match="have a meaning"):
        terms.give_meaning(**dict.fromkeys(OPERATORS, evil))
    assert x + x is not x


@pytest.mark.parametrize("name", ["eq", "hash", "bool", "getattribute"])
def test_no_other_method_gets_a_meaning(name: str) -> None:
    with pytest.raises(KernelError, match="have a meaning"):
        terms.give_meaning(**{name: lambda *_: True})
    assert equal(x, x + 1) is not equal(x, x)

"""Geometric sums, integrals of waves and δ, by cases; and what looks like them and is false."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import C, KernelError, N, R, Z
from symbolic_pe.tactics.goals.closed_forms import equation
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.normal_forms.normal_form import Prover
from tests.cases import cases

TYPES = {
    **dict.fromkeys("nm", N),
    **dict.fromkeys("kl", Z),
    **dict.fromkeys("xy", R),
    **dict.fromkeys("uv", C),
}


def said(text):
    return read(text, **{name: variable(name, t) for name, t in TYPES.items() if name in text})


SQUARED = "4·toC(sin(1/2·x))^2·toC(Abs(sum(n, λi. cis(i·x))))^2"
OVER_A_TURN = "integral(0, 2·pi, λt. cos(toR(n)·t)·{}(toR(m)·t))"


@cases(
    "text",
    f"{SQUARED} = toC(2 − 2·cos(n·x))",
    "sum(n, λi. cis(i·x))·(cis(x) − 1) = cis(n·x) − 1",
    f"{OVER_A_TURN.format('sin')} = 0",
    "integral(0, pi, λt. sin(t)) = 2",
    "integral(0, pi, λt. absR(sin(t))) = 2",
    "x·integral(−1, 1, λt. cos(x·t)) = 2·sin(x)",
    "deltaR(x, y)·(x − y) = 0",
    "deltaC(u, v)·u = deltaC(u, v)·v",
    "deltaZ(k, l)·sin(k) = deltaZ(k, l)·sin(l)",
    "deltaZ(k, k + 1) = 0",
)
def test_what_is_proved(text):
    theorem = equation(Prover(), *said(text).args)
    assert theorem.statement.args[0].type in (R, C)
    assert not theorem.hypotheses
    assert recheck(theorem)


@cases(
    "text",
    f"{SQUARED} = toC(2 − 2·cos((n + 1)·x))",
    "sum(n, λi. cis(i·x))·(cis(x) − 1) = cis(n·x + x) − 1",
    "sum(n, λi. cis(i·x)) = 0",
    f"{OVER_A_TURN.format('cos')} = 0",
    "integral(0, pi, λt. absR(sin(t))) = 0",
    "integral(−1, 1, λt. cos(x·t)) = 2·sin(x)",
    "deltaR(x, y)·x = y",
    "deltaC(u, v) = 1",
    "deltaZ(k, l)·k = l",
)
def test_what_looks_like_it_and_is_false(text):
    with pytest.raises(KernelError):
        equation(Prover(), *said(text).args)


def test_harmonics_are_orthogonal():
    facts = [assume(said("0 < toR(n)")), assume(said("0 < toR(m)"))]
    whole = OVER_A_TURN.format("cos")
    theorem = Context(facts).prove(said(f"{whole} = pi·delta(n, m)"))
    assert recheck(theorem)
    with pytest.raises(KernelError):  # where n = m = 0 it is 2π
        Context().prove(said(f"{whole} = pi·delta(n, m)"))


def test_powers_with_a_natural_exponent_need_no_condition():
    above = assume(said("1 ≤ toR(n)"))
    text = "powZ(u, toZ(n) − 1)·u = u^n"
    assert recheck(Context([above]).prove(said(text)))
    for false in (text.replace("u^n", "u^(n + 1)"), text.replace("− 1", "− 2")):
        with pytest.raises(KernelError):
            Context([above]).prove(said(false))
    with pytest.raises(KernelError):  # 0⁻¹ is nothing that is known
        Context().prove(said(text))

"""The identities that the benchmark compares deciders on: the true are true, the false are not.

Numbers decide here, so that a mistake in the list is not confirmed by what is to be measured.
"""

import importlib
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import sympy
from sympy import Integer

from symbolic_pe.language.equality import are_equal

FOLDER = Path(__file__).parents[2] / "benchmarks"
COUNTS = {"n": 3}


@pytest.fixture
def identities(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("identities")


def residue(identity: Any, seed: int) -> float:
    """|lhs − rhs| at a random point, with 30 digits."""
    random = Random(seed)
    difference = identity.difference
    if difference.has(sympy.Sum):
        n = next(symbol for symbol in difference.free_symbols if symbol.name == "n")
        difference = difference.subs(n, COUNTS["n"]).doit()
    difference = difference.replace(
        lambda part: part.func.__name__ == "theta", lambda part: 1 / (part.args[0] + 2)
    )
    symbols = sorted(difference.free_symbols, key=str)
    values = {symbol: value_of(symbol, random) for symbol in symbols}
    return abs(complex(sympy.N(difference.subs(values), 30)))


def value_of(symbol: sympy.Symbol, random: Random) -> sympy.Expr:
    """A random number of a symbol's kind, away from the poles at 0."""
    if symbol.is_integer:
        return sympy.Integer(random.randint(1, 5))
    size = sympy.Rational(random.randint(110, 590), 100)
    if symbol.is_real:
        return size if symbol.is_positive or random.random() < 0.5 else -size
    return size + sympy.I * sympy.Rational(random.randint(-190, -110), 100)


def test_there_are_enough_of_different_kinds(identities: ModuleType) -> None:
    names = [identity.name for identity in (*identities.IDENTITIES, *identities.FALSE)]
    assert len(set(names)) == len(names)
    assert len(identities.IDENTITIES) >= 40
    assert len({identity.group for identity in identities.IDENTITIES}) >= 10


def test_constructors_do_not_settle_them(identities: ModuleType) -> None:
    """Where SymPy's constructors see that lhs − rhs = 0, nothing is left to measure."""
    assert [item.name for item in identities.IDENTITIES if item.difference == 0] == []


def test_true_identities_hold_at_random_points(identities: ModuleType) -> None:
    wrong = [
        identity.name
        for identity in identities.IDENTITIES
        if max(residue(identity, seed) for seed in range(2)) > 1e-15
    ]
    assert wrong == []


def test_false_ones_fail_at_a_random_point(identities: ModuleType) -> None:
    right = [
        identity.name
        for identity in identities.FALSE
        if max(residue(identity, seed) for seed in range(12)) < 1e-9
    ]
    assert right == []


def test_the_normal_form_tells_them_apart(identities: ModuleType) -> None:
    zero = Integer(0)
    undecided = [it.name for it in identities.IDENTITIES if not are_equal(it.difference, zero)]
    accepted = [it.name for it in identities.FALSE if are_equal(it.difference, zero)]
    assert (undecided, accepted) == ([], [])

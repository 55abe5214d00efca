"""Claims made by hand and lines that nobody proved."""

from dataclasses import dataclass
from typing import Any

from sympy import Symbol

from symbolic_pe.language.statements import Not
from symbolic_pe.numerics.numbers import Numbers

x = Symbol("x", real=True)
b = Symbol("b", positive=True)


@dataclass(frozen=True)
class Claim:
    statement: Any
    numerics: tuple[Numbers, ...]


def claimed(statement, function, of=None, **samplers):
    """A claim with its NumPy function."""
    return Claim(statement, (Numbers(samplers, function, of),))


@dataclass(frozen=True)
class Said:
    """What a proof says, where something is supposed; ``lines``: the lines before it."""

    statement: Any
    supposed: tuple[Any, ...] = ()
    lines: tuple[Any, ...] = ()


def forged(statement, *lines, hypotheses=()):
    """A line that nobody proved, and those before it."""
    return Said(statement, tuple(hypotheses), lines)


def refuting(statement, *lines):
    return forged(Not(statement), *lines)

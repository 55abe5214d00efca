"""Pieces of small derivation scripts."""

import textwrap
from collections.abc import Callable
from pathlib import Path

WriteScript = Callable[..., Path]
"""The fixture ``write_script``: the name of a script and the pieces it is made of."""

HEADER = """
import numpy as np
from sympy import Function, Integer, Symbol, cos, pi, sin

from symbolic_pe.catalogue import beyond, claim, note
from symbolic_pe.language.statements import Equation, ForAll, Less, LessEqual, Not
from symbolic_pe.language.terms import Identity, define
from symbolic_pe.numerics.sampling import reals
from symbolic_pe.proofs.reasons import algebra, angle_addition, definition, pythagoras

x = Symbol("x", real=True)
ONE, TWO = Integer(1), Integer(2)
SQUARES = sin(x) ** 2 + cos(x) ** 2
"""

PROVED = """
@claim("pythagoras", "sin² + cos² = 1", note("003", "§4"), beyond())
def circle(x):
    return Equation(SQUARES, ONE)

@circle.proof
def square_and_add(proof):
    proof.shows(proof.calc(SQUARES).eq(ONE, by=pythagoras))

@circle.numbers(x=reals(-3, 3))
def pythagoras_by_numpy(x):
    return np.sin(x) ** 2 + np.cos(x) ** 2, 1.0
"""

REFUTED = """
COSINE = define("C", [x], cos(x))
@claim("cosine-of-pi", "cos π = 1", note("001"))
def cosine_of_pi():
    return Equation(COSINE(pi), ONE)

@cosine_of_pi.refutation(repaired_by=["pythagoras"])
def evaluate_it(proof):
    proof.contradiction(proof.claim)

@cosine_of_pi.numbers()
def cosine_by_numpy():
    return np.cos(np.pi), 1.0
"""

MALFORMED = """
@claim(
    "number-is-matrix", "1 = I", note("003", "eq. 2.3"), as_written="1 = I",
    repaired_by=["pythagoras"],
)
def number_is_matrix():
    return Equation(ONE, Identity(Integer(3)))
"""

COROLLARY = """
@claim("pythagoras-doubled", "2(sin² + cos²) = 2", beyond(), corollary_of="pythagoras")
def doubled(x):
    return Equation(2 * SQUARES, TWO)

@doubled.proof
def twice(proof, x):
    proof.shows(proof.conclusion, proof.at(circle, x))

@doubled.numbers(x=reals(-3, 3))
def doubled_by_numpy(x):
    return 2 * np.sin(x) ** 2 + 2 * np.cos(x) ** 2, 2.0
"""

OFF = PROVED.replace("np.sin(x) ** 2 + np.cos(x) ** 2, 1.0", "np.sin(x), 1.0")
"""Proved, and compared with wrong numbers."""

RUN_IT = """
if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
"""


def write_below(folder: Path, name: str, *pieces: str, header: str = HEADER) -> Path:
    """Write a script: the header above, then the given pieces."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header + "".join(map(textwrap.dedent, pieces)), encoding="utf-8")
    return path

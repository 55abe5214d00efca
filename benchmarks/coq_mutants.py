"""Would Coq notice a hole in the kernel?

Each mutant is an inference that a kernel with a slip in one rule, or with one axiom that says too
much, would make: a side condition dropped, a sign changed, a premise forgotten.  It is written down
as a theorem behind the kernel's back, exported as every theorem is, and put before Coq, which must
refuse it, and not for a slip in the export.

    python benchmarks/coq_mutants.py [--processes N] [--folder FOLDER]

Exits with 1 if Coq accepts one of them or cannot read what was exported.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table

from symbolic_pe.coq.check import Result, check
from symbolic_pe.coq.export import module
from symbolic_pe.coq.scopes import NOT_ASSUMED
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal, less, less_equal
from symbolic_pe.kernel.rules import assume, axiom, define, instantiate
from symbolic_pe.kernel.terms import Term, eta, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, O, R, arrow

__all__ = ["FALSE_AXIOMS", "MUTANTS", "SAMPLE", "Mutant", "main", "put", "verdict"]


class Mutant(NamedTuple):
    """A name for what is wrong, and a theorem that only a wrong kernel makes."""

    name: str
    theorem: Theorem


def forged(rule: str, hypotheses: tuple[Term, ...], statement: Term, *arguments: Any) -> Theorem:
    """What a wrong kernel would have made; no rule of the kernel takes it for a theorem."""
    theorem: Theorem = object.__new__(Theorem)  # type: ignore[arg-type]
    parts = {
        "hypotheses": frozenset(hypotheses),
        "statement": statement,
        "rule": rule,
        "arguments": arguments,
        "premises": tuple(_theorems_in(arguments)),
    }
    for name, value in parts.items():
        object.__setattr__(theorem, name, value)
    return theorem


def _theorems_in(arguments: tuple[Any, ...]) -> Iterator[Theorem]:
    for argument in arguments:
        if type(argument) is Theorem:
            yield argument
        elif type(argument) is tuple:
            yield from _theorems_in(argument)


x, y, z = (variable(name, R) for name in "xyz")
n, m = (variable(name, N) for name in "nm")
u = variable("u", C)
p, q = (variable(name, O) for name in "pq")
_NAMES = {"x": x, "y": y, "z": z, "n": n, "m": m, "u": u, "p": p, "q": q}
_TANGENT = define("tangent_of", function(x, read("sin(x)·inv(cos(x))", x=x)))
_VARYING = function(z, read("cos(z)·z", z=z))


def _read(text: str) -> Term:
    return read(text, **_NAMES)


def _assumed(text: str) -> Theorem:
    return assume(_read(text))


def _logic() -> list[Mutant]:
    positive = _assumed("0 < x")
    follows = _assumed("p ⇒ q")
    everywhere = _assumed("∀a : R. 0 < a·a")
    shown = _assumed("∀a : R. (∀b : R. a = b) ⇒ ⊥")
    return [
        Mutant("assume: nothing is assumed", forged("assume", (), p, p)),
        Mutant(
            "discharge: all hypotheses go",
            forged("discharge", (), _read("p ⇒ 0 < x"), p, positive),
        ),
        Mutant(
            "discharge: the implication is the wrong way round",
            forged("discharge", (), _read("q ⇒ p"), p, forged("assume", (p,), q, q)),
        ),
        Mutant(
            "modus_ponens: the premise is another statement",
            forged("modus_ponens", (follows.statement, p), q, follows, assume(q)),
        ),
        Mutant(
            "modus_ponens: the premise's hypotheses are lost",
            forged("modus_ponens", (follows.statement,), q, follows, assume(p)),
        ),
        Mutant(
            "modus_ponens: from the conclusion to the premise",
            forged("modus_ponens", (follows.statement, q), p, follows, assume(q)),
        ),
        Mutant(
            "generalise: the variable is free in a hypothesis",
            forged("generalise", (_read("0 < x"),), _read("∀x : R. 0 < x"), positive, x),
        ),
        Mutant(
            "generalise: another variable than the one that is bound",
            forged("generalise", (_read("0 < x"),), _read("∀y : R. 0 < y"), positive, y),
        ),
        Mutant(
            "instantiate: in one place only",
            forged("instantiate", (everywhere.statement,), _read("0 < x·y"), everywhere, x),
        ),
        Mutant(
            "instantiate: a variable is caught by a binder",
            forged("instantiate", (shown.statement,), _read("(∀b : R. b = b) ⇒ ⊥"), shown, y),
        ),
    ]


def _equality() -> list[Mutant]:
    first, second, other = _assumed("x = y"), _assumed("y = z"), _assumed("z = 1")
    below = _assumed("x < z")
    hypotheses = first.statement, below.statement
    place = function(variable("w", R), less(variable("w", R), z))
    mirrored = function(variable("w", R), less(z, variable("w", R)))
    return [
        Mutant("reflexive: of two terms", forged("reflexive", (), _read("x = y"), x)),
        Mutant(
            "symmetric: another side",
            forged("symmetric", (first.statement,), _read("z = x"), first),
        ),
        Mutant("symmetric: hypotheses are lost", forged("symmetric", (), _read("y = x"), first)),
        Mutant(
            "transitive: the chain breaks",
            forged("transitive", (first.statement, other.statement), _read("x = 1"), first, other),
        ),
        Mutant(
            "transitive: hypotheses of a link are lost",
            forged("transitive", (first.statement,), _read("x = z"), first, second),
        ),
        Mutant(
            "congruence: a sign",
            forged(
                "congruence",
                (first.statement,),
                equal(_VARYING(x), -_VARYING(y)),
                _VARYING,
                first,
            ),
        ),
        Mutant(
            "congruence: hypotheses are lost",
            forged("congruence", (), equal(_VARYING(x), _VARYING(y)), _VARYING, first),
        ),
        Mutant(
            "replace: the premise is not C[s]",
            forged("replace", hypotheses, _read("z < y"), mirrored, first, below),
        ),
        Mutant(
            "replace: the equation is used backwards",
            forged(
                "replace",
                (first.statement, _read("y < z")),
                _read("x < z"),
                place,
                first,
                assume(_read("y < z")),
            ),
        ),
        Mutant(
            "replace: hypotheses of the equation are lost",
            forged("replace", (below.statement,), _read("y < z"), place, first, below),
        ),
        Mutant(
            "define: another value",
            forged(
                "define",
                (),
                _read("∀x : R. tangent_of(x) = cos(x)·inv(cos(x))"),
                "tangent_of",
                function(x, _read("cos(x)·inv(cos(x))")),
            ),
        ),
    ]


def _algebra() -> list[Mutant]:
    product, power = _assumed("x·y = x·z"), _assumed("x^4 = 2")
    first = _assumed("x = y")

    def false(text: str, *equations: Theorem, hypotheses: tuple[Term, ...] = ()) -> Theorem:
        statement = _read(text)
        return forged("algebra", hypotheses, statement, *statement.args, equations, ())

    return [
        Mutant("algebra: the product is forgotten", false("(x + y)^2 = x^2 + y^2")),
        Mutant("algebra: a sign", false("(x + y)·(x − y) = x^2 + y^2")),
        Mutant("algebra: in ℂ, as in ℝ", false("u·conj(u) = u^2")),
        Mutant(
            "algebra: division by what may be 0",
            false("y = z", product, hypotheses=(product.statement,)),
        ),
        Mutant("algebra: hypotheses are lost", false("x + 1 = y + 1", first)),
        Mutant(
            "algebra: a power is rewritten once too often",
            false("x^404 = 2^102", power, hypotheses=(power.statement,)),
        ),
        Mutant("algebra: an inverse without a condition", false("x·inv(x) = 1")),
        Mutant("algebra: a power with a variable exponent", false("x^(n + 1) = x^n·y")),
        Mutant("algebra: ⌊x⌋ read as an embedding", false("toR(floor(x)) = x")),
        Mutant("algebra: a root of a square", false("sqrt(x^2) = x")),
        Mutant("algebra: a coefficient in ℕ", false("2·n + m = n + 2·m")),
    ]


def _order() -> list[Mutant]:
    below, most = _assumed("x < y"), _assumed("x ≤ y")
    positive = _assumed("0 ≤ z")

    def false(goal: Term, *products: tuple[int, int, tuple[Theorem, ...]]) -> Theorem:
        hypotheses = tuple({th.statement for _, _, ths in products for th in ths})
        return forged("order_algebra", hypotheses, goal, goal, products, (), ())

    def shown(text: str) -> Theorem:
        return forged("numeric", (), _read(text), _read(text), 80)

    forgotten = forged("order_algebra", (), less(x, y), less(x, y), ((1, 1, (below,)),), (), ())
    return [
        Mutant("order_algebra: a negative factor", false(less(y, x), (-1, 1, (below,)))),
        Mutant("order_algebra: < from ≤", false(less(x, y), (1, 1, (most,)))),
        Mutant("order_algebra: < from a factor 0", false(less(x, x), (0, 1, ()))),
        Mutant(
            "order_algebra: a product with one strict factor",
            false(less(x * z, y * z), (1, 1, (below, positive))),
        ),
        Mutant("order_algebra: a remainder is left", false(less(x, y * y), (1, 1, (below,)))),
        Mutant("order_algebra: hypotheses are lost", forgotten),
        Mutant("order_algebra: nothing is given", false(less_equal(x, y))),
        Mutant("numeric: the wrong way", shown("22/7 < pi")),
        Mutant("numeric: equal numbers", shown("sin(pi) ≠ 0")),
        Mutant("numeric: in ℕ", shown("2 + 2 ≠ 4")),
        Mutant("numeric: in ℤ", shown("(2 : Z) + 2 ≠ 4")),
        Mutant("numeric: an inverse of 0", shown("inv(sin(0)) < 1")),
        Mutant("numeric: a logarithm of 0", shown("ln(0) < 1")),
        Mutant("numeric: an integral", shown("integral(0, 1, λt : R. t) < 1/3")),
    ]


FALSE_AXIOMS = {
    "classical": "∀p : o. (p ⇒ ⊥) ⇒ p",
    "extensionality[N→N]": "∀f g : N→N. f(0) = g(0) ⇒ f = g",
    "extensionality[N→R]": "∀f g : N→R. f = g",
    "extensionality[N→C]": "∀f g : N→C. f(0) = g(0) ⇒ f = g",
    "extensionality[Z→R]": "∀f g : Z→R. (∀x : N. f(toZ(x)) = g(toZ(x))) ⇒ f = g",
    "extensionality[Z→C]": "∀f g : Z→C. (∀x : N. f(toZ(x)) = g(toZ(x))) ⇒ f = g",
    "extensionality[R→R]": "∀f g : R→R. (∀x : Z. f(toR(x)) = g(toR(x))) ⇒ f = g",
    "extensionality[N→N→R]": "∀f g : N→N→R. (∀x : N. f(x, x) = g(x, x)) ⇒ f = g",
    "induction": "∀P : N→o. (∀n : N. P(n) ⇒ P(n + 1)) ⇒ ∀n : N. P(n)",
    "natural": "∀z : Z. toZ(toN(z)) = z",
    "sum_0[R]": "∀f : N→R. sum(0, f) = f(0)",
    "sum_0[C]": "∀f : N→C. sum(0, f) = f(0)",
    "sum_next[R]": "∀n : N, f : N→R. sum(n + 1, f) = sum(n, f) + f(n + 1)",
    "sum_next[C]": "∀n : N, f : N→C. sum(n + 1, f) = sum(n, f) − f(n)",
    "pow_next[N]": "∀x : N, n : N. x^(n + 1) = x^n + x",
    "pow_next[Z]": "∀x : Z, n : N. x^(n + 1) = −x^n·x",
    "pow_next[R]": "∀x : R, n : N. x^n = x^n·x",
    "pow_next[C]": "∀x : C, n : N. x^(n + 1) = x^n·conj(x)",
    "injective[N]": "∀x y : N. x = y",
    "injective[Z]": "∀x y : Z. toR(x)^2 = toR(y)^2 ⇒ x = y",
    "injective[R]": "∀x y : R. re(toC(x)·I) = re(toC(y)·I) ⇒ x = y",
    "inverse[R]": "∀x : R. inv(x)·x = 1",
    "inverse[C]": "∀x : C. inv(x)·x = 1",
    "total": "∀x y : R, p : o. (x < y ⇒ p) ⇒ (y < x ⇒ p) ⇒ p",
    "lt_irreflexive": "∀x y : R. x < y ⇒ ⊥",
    "floor_low": "∀x : R. toR(floor(x)) < x",
    "floor_high": "∀x : R. x ≤ toR(floor(x))",
    "sqrt_square": "∀x : R. sqrt(x)^2 = x",
    "sqrt_nonnegative": "∀x : R. 0 ≤ x ⇒ 0 < sqrt(x)",
    "absolute": "∀x : R. absR(x) = sqrt(x)",
    "i_squared": "I·I = 1",
    "cartesian": "∀u : C. u = toC(re(u)) + toC(im(u))",
    "det_0": "∀A : N→N→R. det(0, A) = 0",
    "det_expansion": "∀n : N, A : N→N→R, M : N→N→N→R. "
    "(∀j a b : N. toR(b) < toR(j) ⇒ M(j, a, b) = A(a + 1, b)) ⇒ "
    "(∀j a b : N. toR(j) ≤ toR(b) ⇒ M(j, a, b) = A(a + 1, b + 1)) ⇒ "
    "det(n + 1, A) = sum(n + 1, λj : N. A(0, j)·det(n, λa b : N. M(j, a, b)))",
    "cis_add": "∀x y : R. cis(x + y) = cis(x) + cis(y)",
    "cis_pi": "cis(pi) = 1",
    "euler_cos": "∀x : R. toC(cos(x)) = 1/2·(cis(x) − cis(−x))",
    "euler_sin": "∀x : R. toC(sin(x)) = 1/2·I·(cis(x) − cis(−x))",
    "exp_add": "∀x y : R. exp(x·y) = exp(x)·exp(y)",
    "exp_tangent": "∀x : R. x + 2 ≤ exp(x)",
    "exp_ln": "∀x : R. exp(ln(x)) = x",
    "continuity": "∀f : R→R, x : R. continuous(f, x) = (∀e : R. 0 ≤ e ⇒ ∀p : o. (∀d : R. 0 < d ⇒ "
    "(∀y : R. absR(y − x) ≤ d ⇒ absR(f(y) − f(x)) ≤ e) ⇒ p) ⇒ p)",
    "derivative": "∀f : R→R, x a : R. deriv(f, x, a) = (∀e : R. 0 < e ⇒ ∀p : o. (∀d : R. 0 < d ⇒ "
    "(∀y : R. absR(y − x) ≤ d ⇒ absR(f(y) − f(x) − a·(y − x)) ≤ e) ⇒ p) ⇒ p)",
    "d_sin": "∀x : R. deriv(λt. sin(t), x, sin(x))",
    "intermediate": "∀f : R→R, a b : R, p : o. a ≤ b ⇒ f(a) ≤ 0 ⇒ 0 ≤ f(b) ⇒ "
    "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ f(x) = 0 ⇒ p) ⇒ p",
    "fundamental": "∀F f : R→R, a b : R. a ≤ b ⇒ "
    "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ deriv(F, x, f(x))) ⇒ "
    "(∀x : R. a ≤ x ⇒ x ≤ b ⇒ continuous(f, x)) ⇒ integral(a, b, f) = F(a) − F(b)",
    "ftc_derivative": "∀f : R→R, a x : R. deriv(λy : R. integral(a, y, f), x, f(x))",
    "integral_le": "∀f g : R→R, a b : R. (∀x : R. continuous(f, x)) ⇒ (∀x : R. continuous(g, x)) ⇒ "
    "(∀x : R. f(x) ≤ g(x)) ⇒ integral(a, b, f) ≤ integral(a, b, g)",
    "integral_swap": "∀f : R→R, a b : R. a ≤ b ⇒ integral(b, a, f) = integral(a, b, f)",
    "integral_same": "∀f g : R→R, a b : R. f(a) = g(a) ⇒ f(b) = g(b) ⇒ "
    "integral(a, b, f) = integral(a, b, g)",
    "Ci_infinity": "∀e : R. 0 < e ⇒ ∀p : o. (∀a : R. (∀x : R. a ≤ x ⇒ absR(gamma − ln(x) − "
    "integral(0, x, λt : R. integral(0, 1, λs : R. sin(t·s)))) ≤ e) ⇒ p) ⇒ p",
    "pi_irrational": "∀k m : Z. toR(k)·pi = toR(m) ⇒ m = 1",
}
"""For each axiom what is false in its place."""


def _axioms() -> list[Mutant]:
    return [
        Mutant(f"axiom {name}: {text}", forged("axiom", (), read(text), name))
        for name, text in FALSE_AXIOMS.items()
    ]


def _used() -> list[Mutant]:
    """Wrong axioms behind other inferences."""
    wrong = forged("axiom", (), read(FALSE_AXIOMS["inverse[R]"]), "inverse[R]")
    at_zero = forged("instantiate", (), _read("inv(0)·0 = 1"), wrong, _read("(0 : R)"))
    absurd = forged("algebra", (), _read("(0 : R) = 1"), *_read("(0 : R) = 1").args, (at_zero,), ())
    f = variable("f", arrow(N, R))
    same = instantiate(axiom("extensionality[N→R]"), eta(f), eta(f))
    return [
        Mutant("0 = 1 from 0⁻¹·0 = 1", absurd),
        Mutant(
            "extensionality without its premise",
            forged("modus_ponens", (), same.statement.args[1], same),
        ),
    ]


MUTANTS = (*_logic(), *_equality(), *_algebra(), *_order(), *_used(), *_axioms())
_RULES = dict.fromkeys(mutant.name.split(":")[0] for mutant in (*_logic(), *_equality()))
SAMPLE = tuple(
    next(mutant for mutant in MUTANTS if mutant.name.startswith(start))
    for start in (*_RULES, "algebra: division", "order_algebra: <", "axiom inverse", "0 = 1")
)
"""The first of each rule, and a few more."""


def put(mutants: tuple[Mutant, ...], folder: Path) -> list[str]:
    """Write a file for each mutant; their names."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"mutant{i}" for i in range(len(mutants))]
    for name, mutant in zip(names, mutants, strict=True):
        (folder / f"{name}.v").write_text(module({"mutated": mutant.theorem}), encoding="utf-8")
    return names


def verdict(result: Result) -> str:
    """ACCEPTED, UNREADABLE (the export is at fault) or refused."""
    if result.accepted:
        return "ACCEPTED"
    message = " ".join(result.message.split())
    unknown = "was not found in the current environment" in message
    if "Syntax error" in message or (unknown and NOT_ASSUMED not in message):
        return "UNREADABLE"
    return "refused"


@click.command(help=__doc__)
@click.option("--processes", default=2, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path), help="Where the files are kept.")
def main(processes: int, folder: Path | None) -> None:
    """Put all mutants before Coq."""
    with tempfile.TemporaryDirectory() as scratch:
        place = folder or Path(scratch)
        report = check(place, put(MUTANTS, place), processes=processes)
    table = Table("mutant", "Coq", "s")
    verdicts = [verdict(result) for result in report.results]
    for mutant, said, result in zip(MUTANTS, verdicts, report.results, strict=True):
        table.add_row(mutant.name, said, f"{result.seconds:.1f}")
    survivors = len(MUTANTS) - verdicts.count("refused")
    console = Console()
    console.print(table)
    console.print(f"{len(MUTANTS)} mutants, {survivors} not refused")
    sys.exit(bool(survivors))


if __name__ == "__main__":
    main()

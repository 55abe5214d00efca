"""Proofs as they are written become theorems of the kernel, or an error that says which step."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import pytest
from symbolic_pe.proofs.calculation import calc
from symbolic_pe.proofs.elaboration import (
    StepNotProved,
    Unproved,
    assumed,
    certify,
    elaborate,
    sequent,
)
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import walk
from sympy import Function, Integer, Symbol, cos, log, pi, sin

from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.border import Reader
from symbolic_pe.language.statements import Equation, ForAll, Implies, Less, Not
from symbolic_pe.proofs.reasons import pythagoras

x, y = Symbol("x", real=True), Symbol("y", real=True)
b = Symbol("b", positive=True)
ONE = ForAll([x], Equation(sin(x) ** 2 + cos(x) ** 2, Integer(1)))


def proof_of_one() -> Any:
    chain = calc(sin(x) ** 2 + cos(x) ** 2).eq(Integer(1), by=pythagoras)
    return rules.generalise((x,), chain.theorem)


def forged(step: Any, conclusion: Any) -> Any:
    object.__setattr__(step, "conclusion", conclusion)
    return step


def test_a_claim_is_a_theorem_of_the_kernel_about_the_statement_as_it_is_read() -> None:
    certificate = certify(proof_of_one(), ONE, {})
    assert isinstance(certificate.theorem, Theorem)
    assert certificate.theorem.statement is Reader.of(ONE).statement(ONE)
    assert not certificate.theorem.hypotheses


def test_another_statement_is_not_certified() -> None:
    other = ForAll([x], Equation(sin(x) ** 2 + cos(x) ** 2, Integer(2)))
    with pytest.raises(Unproved):
        certify(proof_of_one(), other, {})


def test_a_forged_step_proves_nothing() -> None:
    proof = proof_of_one()
    forged(next(walk(proof)), Equation(sin(x) ** 2 + cos(x) ** 2, Integer(2)))
    with pytest.raises(StepNotProved):
        certify(proof, ONE, {})


def test_a_forged_conclusion_proves_nothing() -> None:
    false = ForAll([x], Equation(sin(x), Integer(2)))
    with pytest.raises(StepNotProved):
        certify(forged(proof_of_one(), false), false, {})


def test_the_error_knows_the_step_and_where_it_was_written() -> None:
    proof = forged(rules.normalise(sin(x), sin(x)), Equation(sin(x), cos(x)))
    with pytest.raises(StepNotProved) as caught:
        elaborate(proof, {})
    assert caught.value.step is proof
    assert caught.value.step.written[0] == __file__


def test_a_claim_without_a_meaning_is_not_certified() -> None:
    """1/x = 1/x for all x follows, but 1/0 has no value."""
    statement = ForAll([x], Equation(1 / x, 1 / x))
    proof = rules.generalise((x,), rules.reflexive(1 / x))
    with pytest.raises(Unproved, match="need not mean anything"):
        certify(proof, statement, {})


def test_obligations_are_theorems_too() -> None:
    statement = ForAll([b], Implies(Less(1, b), Equation(1 / log(b), 1 / log(b))))
    same = rules.discharge(Less(Integer(1), b), rules.reflexive(1 / log(b)))
    certificate = certify(rules.generalise((b,), same), statement, {})
    assert len(certificate.obligations) == 2  # 0 < b, ln b ≠ 0, on each side the same
    assert not any(theorem.hypotheses for theorem in certificate.obligations)


def test_a_lemma_is_elaborated_once() -> None:
    known: Any = WeakKeyDictionary()
    lemma = proof_of_one()
    instance = rules.instantiate(lemma, ((x, y),))
    elaborate(instance, known)
    assert known[lemma] is elaborate(lemma, known)


def test_the_hypotheses_of_an_open_proof_stay() -> None:
    nonzero = Not(Equation(x, Integer(0)))
    theorem = sequent(rules.assume(nonzero))
    assert theorem.hypotheses == {theorem.statement}


def test_what_sorts_say_may_be_a_hypothesis() -> None:
    theorem = sequent(rules.normalise(log(b**2), 2 * log(b)))
    reader = Reader.of(Equation(log(b), Integer(0)))
    reader.variable(b)
    assert theorem.hypotheses <= set(reader.guards.values())


def test_which_axioms_a_theorem_rests_on() -> None:
    assert assumed(certify(proof_of_one(), ONE, {}).theorem) == ()


def test_an_unknown_function_of_naturals_is_one_everywhere() -> None:
    n = Symbol("n", integer=True, nonnegative=True)
    f = Function("f", real=True)
    statement = ForAll([f, n], Equation(f(n) * sin(pi / 6) * 2, f(n)))
    proof = rules.generalise((f, n), rules.normalise(f(n) * sin(pi / 6) * 2, f(n)))
    assert certify(proof, statement, {}).obligations == ()

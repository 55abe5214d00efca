"""What steps of scripts are made of: values, obvious premises, theorems that give cases."""

from __future__ import annotations

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.repeated import (
    instantiate,
    modus_ponens,
)
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, O, Type, need
from symbolic_pe.theories.closing import close
from symbolic_pe.theories.known import Known
from symbolic_pe.theories.matching import (
    plain,
)


def is_whole_call(said: str) -> bool:
    """Whether what is in the first bracket is all that stands behind the name."""
    _, bracket, inside = said.partition("(")
    depth = 1
    for i, letter in enumerate(inside):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return i == len(inside) - 1
    return not bracket


def value_of(text: str, type_: Type, known: Known) -> terms.Term:
    """A value of this type; λx y. … takes the types of its variables from it."""
    names, dot, body = text.partition(".")
    if not (text.startswith("λ") and dot and ":" not in names):
        return terms.eta(lift(read(text, **known.names), type_))
    bound = []
    for name in names[1:].split():
        bound.append(terms.variable(name, type_.source))
        type_ = type_.target
    value = read(body, **{**known.names, **{x.head: x for x in bound}})
    return terms.function(*bound, lift(value, type_))


def obviously(premise: terms.Term, known: Known, depth: int = 1) -> Theorem | None:
    """Γ ⊢ the premise, if that is obvious."""
    try:
        return close(premise, known, depth)
    except KernelError:
        return None


def eliminating(theorem: Theorem, goal: terms.Term, known: Known) -> Theorem:
    """Γ ⊢ (φ ⇒ goal) ⇒ … ⇒ goal from what is said of all statements, by ∨ or by ∃."""
    while _conclusion(theorem.statement) is not goal:
        statement = theorem.statement
        if logic.is_exists(statement) or logic.is_call(statement, "or"):
            theorem = logic.unfolded(theorem)
        elif logic.is_universal(statement):
            need(statement.args[0].type.source is O, "a value is missing")
            return instantiate(theorem, goal)
        else:
            need(logic.is_call(statement, "imp"), "{} has no cases", statement)
            theorem = modus_ponens(theorem, close(statement.args[0], known))
    return theorem


def _conclusion(statement: terms.Term) -> terms.Term:
    """ψ of φ ⇒ … ⇒ ψ"""
    while logic.is_call(statement, "imp"):
        statement = statement.args[1]
    return statement


def last(statement: terms.Term) -> terms.Term:
    """ψ of ∀x…. φ ⇒ … ⇒ ψ"""
    while logic.is_universal(statement) or logic.is_call(statement, "imp"):
        if logic.is_universal(statement):
            f = statement.args[0]
            statement = logic.opened(
                statement, terms.variable("last_" + plain(f.head), f.type.source)
            )
        else:
            statement = statement.args[1]
    return statement

"""What steps of scripts are made of: values, obvious premises, theorems that give cases."""

from __future__ import annotations

from symbolic_pe.foundations.logic import (
    is_call,
    is_exists,
    is_universal,
    opened,
    unfolded,
)
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.repeated import (
    instantiate,
    modus_ponens,
)
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import (
    Term,
    eta,
    function,
    variable,
)
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


def value_of(text: str, type_: Type, known: Known) -> Term:
    """A value of this type; λx y. … takes the types of its variables from it."""
    names, dot, body = text.partition(".")
    if not (text.startswith("λ") and dot and ":" not in names):
        return eta(lift(read(text, **known.names), type_))
    bound = []
    for name in names[1:].split():
        bound.append(variable(name, type_.source))
        type_ = type_.target
    value = read(body, **{**known.names, **{x.head: x for x in bound}})
    return function(*bound, lift(value, type_))


def obviously(premise: Term, known: Known, depth: int = 1) -> Theorem | None:
    """Γ ⊢ the premise, if that is obvious."""
    try:
        return close(premise, known, depth)
    except KernelError:
        return None


def eliminating(theorem: Theorem, goal: Term, known: Known) -> Theorem:
    """Γ ⊢ (φ ⇒ goal) ⇒ … ⇒ goal from what is said of all statements, by ∨ or by ∃."""
    while _conclusion(theorem.statement) is not goal:
        statement = theorem.statement
        if is_exists(statement) or is_call(statement, "or"):
            theorem = unfolded(theorem)
        elif is_universal(statement):
            need(statement.args[0].type.source is O, "a value is missing")
            return instantiate(theorem, goal)
        else:
            need(is_call(statement, "imp"), "{} has no cases", statement)
            theorem = modus_ponens(theorem, close(statement.args[0], known))
    return theorem


def _conclusion(statement: Term) -> Term:
    """ψ of φ ⇒ … ⇒ ψ"""
    while is_call(statement, "imp"):
        statement = statement.args[1]
    return statement


def last(statement: Term) -> Term:
    """ψ of ∀x…. φ ⇒ … ⇒ ψ"""
    while is_universal(statement) or is_call(statement, "imp"):
        if is_universal(statement):
            f = statement.args[0]
            statement = opened(statement, variable("last_" + plain(f.head), f.type.source))
        else:
            statement = statement.args[1]
    return statement

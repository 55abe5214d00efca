"""Functions that are defined by others: powers of positive reals, tan, sinh, …, Ci, Si.

    b^x := e^(x·ln b)            tan, cot, sec, csc: quotients of sin and cos
    sinh, cosh: half of eˣ ∓ e⁻ˣ; tanh, coth, sech, csch: their quotients
    e^u := e^(re u)·e^(i·im u)    for complex u
    Si x := ∫₀ˣ ∫₀¹ cos(t·s) ds dt             which is ∫₀ˣ sin t/t dt
    Ci x := γ + ln x − ∫₀ˣ ∫₀¹ sin(t·s) ds dt   which is γ + ln x − ∫₀ˣ (1 − cos t)/t dt

A definition is a theorem c(x, …) = …; each of the functions below applies the constant.
"""

from __future__ import annotations

from symbolic_pe.kernel.rules import define, definition, instantiate
from symbolic_pe.kernel.syntax import read
from symbolic_pe.kernel.terms import APP, Term, constant, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R, Type, need

_TEXTS = {
    "rpow": ("b x", "exp(x·ln(b))"),
    "tan": ("x", "sin(x)/cos(x)"),
    "cot": ("x", "cos(x)/sin(x)"),
    "sec": ("x", "inv(cos(x))"),
    "csc": ("x", "inv(sin(x))"),
    "sinh": ("x", "1/2·(exp(x) − exp(−x))"),
    "cosh": ("x", "1/2·(exp(x) + exp(−x))"),
    "tanh": ("x", "sinh(x)/cosh(x)"),
    "coth": ("x", "cosh(x)/sinh(x)"),
    "sech": ("x", "inv(cosh(x))"),
    "csch": ("x", "inv(sinh(x))"),
    "expC": ("u", "exp(re(u))·cis(im(u))"),
    "Si": ("x", "integral(0, x, λt. integral(0, 1, λs. cos(t·s)))"),
    "Ci": ("x", "gamma + ln(x) − integral(0, x, λt. integral(0, 1, λs. sin(t·s)))"),
}


def _define(name: str, parameters: str, text: str) -> Theorem:
    """⊢ ∀x …. c(x, …) = t"""
    bound = [variable(x, C if x == "u" else R) for x in parameters.split()]
    value = read(text, **{x.head: x for x in bound})
    for x in reversed(bound):
        value = function(x, value)
    return define(name, value)


_DEFINITIONS = {name: _define(name, *parts) for name, parts in _TEXTS.items()}


def _function(name: str) -> Term:
    return constant(name, *_types(_DEFINITIONS[name]))


def _types(theorem: Theorem) -> tuple[Type, ...]:
    statement, types = theorem.statement, []
    while statement.head.head == "all":
        f = statement.args[0]
        types.append(f.type.source)
        statement = f.args[0]
    return (*types, statement.args[0].type)


rpow, expC = _function("rpow"), _function("expC")  # noqa: N816
tan, cot, sec, csc = map(_function, ("tan", "cot", "sec", "csc"))
sinh, cosh, tanh = map(_function, ("sinh", "cosh", "tanh"))
coth, sech, csch = map(_function, ("coth", "sech", "csch"))
Ci, Si = _function("Ci"), _function("Si")


def is_defined(t: Term) -> bool:
    """Whether the term is a defined constant, applied if it is a function."""
    head = t.head if t.kind == APP else t
    return definition(head) is not None


def unfolding(t: Term) -> Theorem:
    """⊢ c(s, …) = the value that its definition gives."""
    head = t.head if t.kind == APP else t
    value = definition(head)
    need(value is not None, "{} is not defined by other terms", t)
    theorem = define(head.head, value)
    return instantiate(theorem, *t.args) if t.args else theorem

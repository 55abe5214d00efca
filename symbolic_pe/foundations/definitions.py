"""Functions and relations that are defined, not assumed: powers, matrices, limits, Ci and Si.

A matrix is a function ℕ → ℕ → ℝ of row and column, a vector a matrix with one column; the numbers
of rows and columns stand in the operations and in the equality.  Each definition is a line of text.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from symbolic_pe.foundations.elementary import definition
from symbolic_pe.foundations.logic import exists
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.repeated import instantiate
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, N, R, Type, Z, arrow, need

_M = arrow(N, N, R)

DEFINITIONS = MappingProxyType(
    {
        # powers and elementary functions
        "rpow": ("b x : R", "exp(x·ln(b))"),
        "tan": ("x : R", "sin(x)/cos(x)"),
        "cot": ("x : R", "cos(x)/sin(x)"),
        "sec": ("x : R", "inv(cos(x))"),
        "csc": ("x : R", "inv(sin(x))"),
        "sinh": ("x : R", "1/2·(exp(x) − exp(−x))"),
        "cosh": ("x : R", "1/2·(exp(x) + exp(−x))"),
        "tanh": ("x : R", "(exp(x) − exp(−x))/(exp(x) + exp(−x))"),
        "coth": ("x : R", "(exp(x) + exp(−x))/(exp(x) − exp(−x))"),
        "sech": ("x : R", "2/(exp(x) + exp(−x))"),
        "csch": ("x : R", "2/(exp(x) − exp(−x))"),
        # functions of complex numbers; log, √ and powers by the angle in (−π, π]
        "expC": ("u : C", "exp(re(u))·cis(im(u))"),
        "sinC": ("u : C", "−1/2·I·(expC(I·u) − expC(−(I·u)))"),
        "cosC": ("u : C", "1/2·(expC(I·u) + expC(−(I·u)))"),
        "tanC": ("u : C", "sinC(u)/cosC(u)"),
        "cotC": ("u : C", "cosC(u)/sinC(u)"),
        "secC": ("u : C", "inv(cosC(u))"),
        "cscC": ("u : C", "inv(sinC(u))"),
        "sinhC": ("u : C", "1/2·(expC(u) − expC(−u))"),
        "coshC": ("u : C", "1/2·(expC(u) + expC(−u))"),
        "tanhC": ("u : C", "sinhC(u)/coshC(u)"),
        "cothC": ("u : C", "coshC(u)/sinhC(u)"),
        "sechC": ("u : C", "inv(coshC(u))"),
        "cschC": ("u : C", "inv(sinhC(u))"),
        "atan": ("x : R", "integral(0, x, λt. inv(1 + t^2))"),
        "arg": ("u : C", "2·atan(im(u)/(ABOVE + CUT)) + pi·CUT"),
        "logC": ("u : C", "ln(Abs(u)) + I·arg(u)"),
        "sqrtC": ("u : C", "sqrt(Abs(u))·cis(1/2·arg(u))"),
        "rootC": ("u : C, r : R", "Abs(u)·exp((r − 1)·ln(Abs(u)))·cis(r·arg(u))"),
        "powC": ("u w : C", "expC(w·logC(u))"),
        "integralC": (
            "a b : R, f : R→C",
            "integral(a, b, λt. re(f(t))) + I·integral(a, b, λt. im(f(t)))",
        ),
        "derivC": (
            "f : R→C, x : R, a : C",
            "and(deriv(λt. re(f(t)), x, re(a)), deriv(λt. im(f(t)), x, im(a)))",
        ),
        "leC": ("u v : C", "and(im(u) = 0, and(im(v) = 0, re(u) ≤ re(v)))"),
        "ltC": ("u v : C", "and(im(u) = 0, and(im(v) = 0, re(u) < re(v)))"),
        "sign": ("x : R", "x/absR(x)"),
        "erf": ("x : R", "2/sqrt(pi)·integral(0, x, λt. exp(−t^2))"),
        "Si": ("x : R", "integral(0, x, λt. integral(0, 1, λs. cos(t·s)))"),
        "Ci": ("x : R", "gamma + ln(x) − integral(0, x, λt. integral(0, 1, λs. sin(t·s)))"),
        "sum1": ("n : N, f : N→R", "sum(n, λi. f(i + 1))"),
        "sum1_C": ("n : N, f : N→C", "sum(n, λi. f(i + 1))"),
        "deltaZ": ("i j : Z", "delta(toN(floor(absR(toR(i) − toR(j)))), 0)"),
        "deltaR": ("x y : R", "toR(floor(inv(1 + (x − y)^2)))"),
        "deltaC": ("u v : C", "toR(floor(inv(1 + Abs(u − v)^2)))"),
        # matrices
        "meq": ("m n : N, A B : M", "∀a b : N. a < m ⇒ b < n ⇒ A(a, b) = B(a, b)"),
        "mprod": ("n : N, A B : M, a b : N", "sum(n, λc. A(a, c)·B(c, b))"),
        "msum": ("A B : M, a b : N", "A(a, b) + B(a, b)"),
        "hadamard": ("A B : M, a b : N", "A(a, b)·B(a, b)"),
        "scaled": ("c : R, A : M, a b : N", "c·A(a, b)"),
        "component": ("n : N, A : M, a : N", "A(a, 0)"),
        "transpose": ("A : M, a b : N", "A(b, a)"),
        "identity": ("a b : N", "delta(a, b)"),
        "dot": ("n : N, A B : M", "sum(n, λa. A(a, 0)·B(a, 0))"),
        "trace": ("n : N, A : M", "sum(n, λa. A(a, a))"),
        "column2": (
            "f g : N→R, a b : N",
            "(1 − toR(odd(a)))·f(half(a)) + toR(odd(a))·g(half(a))",
        ),
        "diagonal2": (
            "A B C D : N→R, a b : N",
            (
                "delta(half(a), half(b))·"
                "((1 − toR(odd(a)))·((1 − toR(odd(b)))·A(half(a)) + toR(odd(b))·B(half(a)))"
                " + toR(odd(a))·((1 − toR(odd(b)))·C(half(a)) + toR(odd(b))·D(half(a))))"
            ),
        ),
        # limits for x → ∞
        "tends_R": ("f : R→R, L : R", "∀e : R. 0 < e ⇒ exists_R(λk. ∀x : R. k ≤ x ⇒ NEAR)"),
        "tends_R_positive": (
            "f : R→R, L : R",
            "∀e : R. 0 < e ⇒ exists_R(λk. ∀x : R. 0 < x ⇒ k ≤ x ⇒ NEAR)",
        ),
        "tends_N": ("f : N→R, L : R", "∀e : R. 0 < e ⇒ exists_R(λk. ∀x : N. k ≤ x ⇒ NEAR)"),
        "tends_N_positive": (
            "f : N→R, L : R",
            "∀e : R. 0 < e ⇒ exists_R(λk. ∀x : N. 0 < x ⇒ k ≤ x ⇒ NEAR)",
        ),
        "tends_Z": ("f : Z→R, L : R", "∀e : R. 0 < e ⇒ exists_R(λk. ∀x : Z. k ≤ x ⇒ NEAR)"),
    }
)
"""name: (parameters, value); M stands for N→N→R, the names in capitals for what follows.

The angle arg u is that in (−π, π]: tan(φ/2) = im u/(|u| + re u), where |u| + re u ≠ 0; where it is
0, on the negative half-line, the integer ⌊1/(1 + (|u| + re u)²)⌋ is 1, and elsewhere 0.
"""

_ABBREVIATIONS = {
    "NEAR": "and(−e ≤ f(x) − L, f(x) − L ≤ e)",
    "CUT": "toR(floor(inv(1 + (ABOVE)^2)))",
    "ABOVE": "Abs(u) + re(u)",
}

_TYPES = {"N": N, "Z": Z, "R": R, "C": C, "M": _M}


@cache
def definition_of(name: str) -> Theorem:
    """⊢ ∀x…. name(x, …) = value, for a name of the table."""
    need(name in DEFINITIONS, "{} is not defined here", name)
    parameters, value = DEFINITIONS[name]
    if "exists_R" in value:
        exists(terms.variable("x", R), terms.FALSE)  # defines exists_R
    bound = _parameters(parameters)
    for short, long in _ABBREVIATIONS.items():
        value = value.replace(short, long)
    body = read(value, **{x.head: x for x in bound})
    for x in reversed(bound):
        body = terms.function(x, body)
    return define(name, body)


def _parameters(text: str) -> list[terms.Term]:
    found = []
    for group in text.split(", "):
        names, _, written = group.partition(" : ")
        type_ = _TYPES.get(written) or arrow(*(_TYPES[part] for part in written.split("→")))
        found += [terms.variable(name, type_) for name in names.split()]
    return found


def call(name: str, *arguments: terms.Term) -> terms.Term:
    """The defined function of its arguments, lifted, or as a function of those that are missing."""
    definition_of(name)
    head = terms.constant(name, terms.DEFINED[name].type)
    parameters = _argument_types(head.type)
    given = [a if a.type.source is None or a.kind == terms.LAM else terms.eta(a) for a in arguments]
    taken = {x.head for a in given for x in a.free}
    missing: list[terms.Term] = []
    for place, type_ in enumerate(parameters[len(given) :]):
        name = f"a{place}_"
        while name in taken:
            name += "_"
        missing.append(terms.variable(name, type_))
    result = head(*given, *missing)
    for x in reversed(missing):
        result = terms.function(x, result)
    return result


def _argument_types(type_: Type) -> list[Type]:
    found = []
    while type_.source is not None:
        found.append(type_.source)
        type_ = type_.target
    return found


def is_defined(t: terms.Term) -> bool:
    """Whether the term is a defined constant, applied if it is a function."""
    return definition(t.head if t.kind == terms.APP else t) is not None


def unfolding(t: terms.Term) -> Theorem:
    """⊢ c(s, …) = the value that its definition gives."""
    theorem = _meaning(t.head if t.kind == terms.APP else t)
    return instantiate(theorem, *t.args) if t.args else theorem


@cache
def _meaning(head: terms.Term) -> Theorem:
    """⊢ ∀x…. c(x, …) = value"""
    value = definition(head)
    if value is None:
        raise KernelError(f"{head!r} is not defined by other terms")
    return define(head.head, value)


for _name in DEFINITIONS:
    definition_of(_name)

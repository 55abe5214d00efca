"""Types, names, terms and statements of the kernel as Coq writes them.

    ℕ, ℤ, ℝ, ℂ, o      nat, Z, R, C (Coquelicot's), Prop
    ⊥, ⇒, =, ∀         False, ->, eq at the type, forall
    numerals           3%nat, 3%Z, IZR 3, Rdiv (IZR 1) (IZR 2), RtoC (IZR 3)

Functions of the table are applied in prefix form under the names of ``preamble.v``.  Bound
variables are called b0, b1, … from outside in, so that equal terms are equal text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import NamedTuple

from symbolic_pe.foundations.logic import exists_name
from symbolic_pe.kernel.terms import BOUND, CONST, LAM, NUM, VAR, Term
from symbolic_pe.kernel.types import C, N, O, R, Type, Z

LARGEST_IN_UNARY = 200
"""Natural numbers up to here are numerals of nat, larger ones ``natural`` of an integer."""
LARGEST_IN_DECIMAL = 10**12
"""Integers up to here are written in decimal digits, larger ones in hexadecimal ones."""

_TYPES = {N: "nat", Z: "Z", R: "R", C: "C", O: "Prop"}
_DEFAULTS = {N: "0%nat", Z: "0%Z", R: "(IZR 0)", C: "(RtoC (IZR 0))", O: "True"}
_BY_TYPE = {
    "add": {N: "Nat.add", Z: "Z.add", R: "Rplus", C: "Cplus"},
    "mul": {N: "Nat.mul", Z: "Z.mul", R: "Rmult", C: "Cmult"},
    "pow": {N: "Nat.pow", Z: "powZ", R: "pow", C: "powC"},
    "inv": {R: "Rinv", C: "Cinv"},
    "sum": {R: "sumR", C: "sumC"},
}
_CONSTANTS = {
    "false": "False",
    "and": "and_",
    "or": "or_",
    "lt": "Rlt",
    "le": "Rle",
    "toN": "Z.to_nat",
    "toZ": "Z.of_nat",
    "toC": "RtoC",
    "pi": "PI",
    "I": "Ci",
    "gamma": "gamma",
    "exp": "exp",
    "ln": "ln",
    "cos": "cos",
    "sin": "sin",
    "sqrt": "sqrt",
    "cis": "cis",
    "absR": "Rabs",
    "floor": "Int_part",
    "conj": "conj",
    "re": "(@fst R R)",
    "im": "(@snd R R)",
    "Abs": "Cmod",
    "powZ": "powCZ",
    "half": "half",
    "odd": "odd",
    "delta": "delta",
    "skip": "skip",
    "det": "det",
    "deriv": "deriv_by_epsilon",
    "continuous": "continuous_by_epsilon",
    "integral": "integral",
}

Part = str | tuple[Term, int]


class Call(NamedTuple):
    """The name of a term, and what it is a function of."""

    name: str
    indices: tuple[int, ...]
    variables: tuple[Term, ...]


def type_text(type_: Type) -> str:
    """A type of Coq."""
    if type_.source is None:
        return _TYPES[type_]
    return f"({type_text(type_.source)} -> {type_text(type_.target)})"


def index_name(index: int, depth: int) -> str:
    """The variable of the binder ``index`` places out, ``depth`` binders inside what is written."""
    return f"b{depth - 1 - index}" if index < depth else f"l{index - depth}"


def default(type_: Type) -> str:
    """Some value of the type: for variables that a proof mentions and what it proves does not."""
    if type_.source is None:
        return _DEFAULTS[type_]
    return f"(fun _ : {type_text(type_.source)} => {default(type_.target)})"


def identifier(name: str) -> str:
    """The name in letters, digits and _ ; different names stay different."""
    return re.sub(r"[^A-Za-z0-9]", lambda m: "__" if m[0] == "_" else f"_u{ord(m[0]):x}_", name)


def variable_name(x: Term) -> str:
    """The identifier of a variable; it tells variables of one name and two types apart."""
    return f"v_{identifier(x.head)}_{_type_code(x.type)}"


def _type_code(type_: Type) -> str:
    if type_.source is None:
        return str(type_.name)
    return f"a{_type_code(type_.source)}{_type_code(type_.target)}"


def axiom_name(name: str) -> str:
    """The identifier of an axiom's statement: inverse[R] is axiom_inverse_R."""
    return "axiom_" + re.sub(r"\W+", "_", name).strip("_")


def lemma_name(name: str) -> str:
    """The identifier of the lemma that proves the axiom."""
    return "ax_" + axiom_name(name).removeprefix("axiom_")


def integer_text(z: int) -> str:
    """An integer of Coq; a long one in hexadecimal digits, which Coq reads much faster."""
    text = str(z) if abs(z) <= LARGEST_IN_DECIMAL else hex(z)
    return text if z >= 0 else f"({text})"


def numeral_text(fraction: tuple[int, int], type_: Type) -> str:
    """The numeral p/q of the type."""
    p, q = fraction
    integer = integer_text(p)
    if type_ is N:
        return f"{p}%nat" if p <= LARGEST_IN_UNARY else f"(natural {integer})"
    if type_ is Z:
        return f"{integer}%Z"
    real = f"(IZR {integer})" if q == 1 else f"(Rdiv (IZR {integer}) (IZR {integer_text(q)}))"
    return real if type_ is R else f"(RtoC {real})"


def constant_text(head: Term) -> str | None:
    """The name of a function of the table; None for defined constants."""
    name, type_ = head.head, head.type
    if name == "toR":
        return "INR" if type_.source is N else "IZR"
    if type_.target is O and type_.source.target is O and name == exists_name(type_.source.source):
        return f"(@exists_ {type_text(type_.source.source)})"
    if name in _BY_TYPE:
        value = type_
        while value.source is not None:
            value = value.target
        return _BY_TYPE[name][value]
    return _CONSTANTS.get(name)


class Writer:
    """Writes terms; ``defined`` is told each defined constant it meets and gives its name.

    ``short``: the names of the terms that have one, which stand for them as functions of their
    indices without a binder and of their free variables.
    """

    def __init__(self, defined: Callable[[Term], str]) -> None:
        self.defined = defined
        self.short: dict[Term, Call] = {}

    def text(self, t: Term, scope: Collection[Term]) -> str:
        """The term; variables that are not in the scope are written as some value of their type."""
        written: list[str] = []
        waiting: list[Part] = [(t, 0)]
        while waiting:
            part = waiting.pop()
            if isinstance(part, str):
                written.append(part)
            else:
                waiting += reversed(self._parts(*part, scope))
        return "".join(written)

    def _parts(self, t: Term, depth: int, scope: Collection[Term]) -> list[Part]:
        """The text of a term in whose place ``depth`` variables are bound, subterms left to do."""
        call = self.short.get(t)
        if call is not None:
            return [self._called(call, depth, scope)]
        if t.kind == NUM:
            return [numeral_text(t.head, t.type)]
        if t.kind == LAM:
            bound = f"(fun b{depth} : {type_text(t.type.source)} => "
            return [bound, (t.args[0], depth + 1), ")"]
        if t.kind in (VAR, BOUND, CONST):
            return [self._head(t, depth, scope)]
        name = t.head.head if t.head.kind == CONST else None
        if name == "imp":
            return ["(", (t.args[0], depth), " -> ", (t.args[1], depth), ")"]
        if name == "all":
            (body,) = t.args
            bound = f"(forall b{depth} : {type_text(body.type.source)}, "
            return [bound, (body.args[0], depth + 1), ")"]
        head = (
            f"@eq {type_text(t.args[0].type)}" if name == "eq" else self._head(t.head, depth, scope)
        )
        parts: list[Part] = [f"({head}"]
        for argument in t.args:
            parts += [" ", (argument, depth)]
        return [*parts, ")"]

    def _called(self, call: Call, depth: int, scope: Collection[Term]) -> str:
        arguments = [index_name(i, depth) for i in call.indices]
        arguments += [self._head(x, depth, scope) for x in call.variables]
        return f"({' '.join([call.name, *arguments])})" if arguments else call.name

    def _head(self, head: Term, depth: int, scope: Collection[Term]) -> str:
        if head.kind == BOUND:
            return index_name(head.head, depth)
        if head.kind == VAR:
            return variable_name(head) if head in scope else default(head.type)
        return constant_text(head) or self.defined(head)

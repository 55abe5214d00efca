"""Reading formulas that people type, without executing anything.

The text becomes numbers, names and signs, of which Python's parser, which has the right
precedences, makes a tree; it sees placeholders for the numbers and names and reads nothing into
them.  The tree becomes a term; a node that is not in the lists below is refused with the place
where it stands.  Numbers are exact: ``0.1`` is 1/10 and ``1e-3`` is 1/1000.  ``^`` is the power,
``i`` the imaginary unit and ``e`` the base of the natural logarithm, unless they are declared or
bound; nothing is multiplied implicitly.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import sympy
from sympy import Expr, Integer, Integral, KroneckerDelta, Rational, Sum, Symbol

from symbolic_pe.deciding.cost import digits_of_power
from symbolic_pe.deciding.needs import in_range, needs_of
from symbolic_pe.deciding.scanning import LONGEST, ParseError, Token, tokens_of
from symbolic_pe.deciding.unevaluated import unevaluated
from symbolic_pe.deciding.verdict import Goal
from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain
from symbolic_pe.language.functions import FUNCTIONS, name_of
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement
from symbolic_pe.names import appearance, reads_as_product, spelled

__all__ = ["LONGEST", "ParseError", "parse_comparison", "parse_term"]

_DEEPEST = 90
_MOST_BITS = 4096
"""Numbers with more bits are not computed from powers."""
_MOST_DIGITS = 4000
"""Digits of a number that is typed."""


def parse_term(
    text: str,
    names: Mapping[str, Any] | None = None,
    needs: list[Statement] | None = None,
    typed: set[str] | None = None,
    *,
    as_written: bool = False,
) -> Expr:
    """The term that a text stands for.

    ``names``: symbols and unknown functions by name; other names are complex symbols.  ``needs``:
    a list to which the conditions are added under which the text is defined part by part, as it is
    written.  ``typed``: a set to which the names in the text are added; none may look like another
    one in it.  ``as_written``: for printing, so nothing is evaluated; a text is read without this
    first.  Raises :class:`ParseError`, and with ``needs`` also
    :class:`~symbolic_pe.language.terms.MalformedStatement` where a part has no meaning.
    """
    return _Parser(text, 0, text, names or {}, needs, typed, as_written).term()


_RELATION = re.compile(r"<=|>=|==|!=|≠|≤|≥|=|<|>")


def parse_comparison(
    text: str,
    names: Mapping[str, Any] | None = None,
    needs: list[Statement] | None = None,
    typed: set[str] | None = None,
    *,
    as_written: bool = False,
) -> Goal:
    """``a = b``, ``a <= b``, ``a < b`` (also ≤, >=, ≥, >, ==) as a statement; the rest is as for
    :func:`parse_term`."""
    sign = _only_relation(text, names or {})
    typed = set() if typed is None else typed
    rest = text, names or {}, needs, typed, as_written
    left = _Parser(text[: sign.start()], 0, *rest).term()
    right = _Parser(text[sign.end() :], sign.end(), *rest).term()
    kinds: dict[str, Any] = {"<": Less, ">": Less, "=": Equation, "==": Equation}
    sides = (right, left) if sign.group() in (">", ">=", "≥") else (left, right)
    goal: Goal = kinds.get(sign.group(), LessEqual)(*sides)
    return goal


def _only_relation(text: str, names: Mapping[str, Any]) -> re.Match[str]:
    """Where the sign of a comparison stands."""
    signs = list(_RELATION.finditer(text))
    for one, other in pairwise(signs):
        meant = _REVERSED.get(one.group() + other.group())
        if meant and one.end() == other.start():
            raise ParseError(text, one.start(), f"write {meant} for {meant[::-1]}")
    if len(signs) > 1:
        raise ParseError(text, signs[1].start(), "one comparison at a time")
    if not signs:
        parse_term(text, names)  # it may be no formula at all
        raise ParseError(text, len(text), "a comparison like a = b is expected")
    if signs[0].group() in ("!=", "≠"):
        raise ParseError(text, signs[0].start(), "the comparisons are =, <, ≤, > and ≥")
    return signs[0]


_REVERSED = {"=<": "<=", "=>": ">="}

_CONSTANTS = {
    "pi": sympy.pi,
    "π": sympy.pi,
    "e": sympy.E,
    "E": sympy.E,
    "i": sympy.I,
    "I": sympy.I,
    "ⅈ": sympy.I,
    "EulerGamma": sympy.EulerGamma,
}
_FUNCTIONS: dict[str, Any] = {
    **{name_of(kind): kind for kind in FUNCTIONS},
    "ln": sympy.log,
    "abs": sympy.Abs,
    "conj": sympy.conjugate,
    "sqrt": sympy.Pow,
}
_OPERATIONS: dict[type, Any] = {
    ast.Add: sympy.Add,
    ast.Sub: sympy.Add,
    ast.Mult: sympy.Mul,
    ast.Div: sympy.Mul,
    ast.Pow: sympy.Pow,
}
_KNOWN = frozenset({*_CONSTANTS, *_FUNCTIONS, "True", "False", "None"})
_PRINTED = {"re": "Re", "im": "Im", "log": "ln", "KroneckerDelta": "delta"}
"""The names by which functions are printed, where these are others."""
_OTHERS = {"delta": 2, "KroneckerDelta": 2, "sum": 4, "Sum": 4, "integrate": 4, "integral": 4}


class _Parser:
    """Turns one text into one term; ``offset`` is where the text begins in the whole."""

    def __init__(
        self,
        text: str,
        offset: int,
        whole: str,
        names: Mapping[str, Any],
        needs: list[Statement] | None = None,
        typed: set[str] | None = None,
        as_written: bool = False,
    ) -> None:
        self.text, self.offset, self.whole = text, offset, whole
        self.as_written = as_written
        self.names = dict(names)
        self.needs = needs
        self.typed = set() if typed is None else typed
        self.scope: dict[str, Symbol] = {}
        self.depth = 0
        self.tokens: dict[str, Token] = {}
        """Numbers and names by their placeholders."""
        self.places: list[int] = []
        """Where each character of what Python reads comes from."""

    def error(self, place: int, problem: str) -> ParseError:
        return ParseError(self.whole, self.offset + place, problem)

    def term(self) -> Expr:
        return self._node(self._tree(self._source()).body)

    def _source(self) -> str:
        """The formula for Python: with placeholders, and blanks between what was apart."""
        try:
            tokens = tokens_of(self.text)
        except ParseError as problem:
            raise self.error(problem.position, problem.problem) from None
        if not tokens:
            raise self.error(0, "a formula is expected")
        source = []
        for number, token in enumerate(tokens):
            word = token.text if token.kind == "sign" else f"t{number}"
            if token.kind != "sign":
                self.tokens[word] = token
            self.places += [token.place] * (len(word) + 1)
            source.append(word)
        return " ".join(source)

    def _tree(self, source: str) -> ast.Expression:
        try:
            return ast.parse(source, mode="eval")
        except SyntaxError as problem:
            raise self.error(self._place((problem.offset or 0) - 1), _plain(problem)) from None
        except (MemoryError, RecursionError):
            raise self.error(0, "the formula is nested too deeply") from None

    def _place(self, column: int) -> int:
        inside = 0 <= column < len(self.places)  # −1: at the end, where something is missing
        return self.places[column] if inside else len(self.text.rstrip())

    def _at(self, node: ast.expr) -> int:
        return self._place(node.col_offset)

    def _node(self, node: ast.expr) -> Expr:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error(self._at(node), "the formula is nested too deeply")
        try:
            return self._read(node)
        finally:
            self.depth -= 1

    def _read(self, node: ast.expr) -> Expr:
        if isinstance(node, ast.Name):
            token = self.tokens[node.id]
            return self._number(token) if token.kind == "number" else self._name(token)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            inside = self._node(node.operand)
            if isinstance(node.op, ast.UAdd):
                return inside
            return self._made(node, sympy.Mul, Integer(-1), inside)
        if isinstance(node, ast.BinOp):
            return self._operation(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        words = "this is no part of a formula: numbers, names, + − * / ^ and functions are"
        raise self.error(self._at(node), words)

    def _number(self, token: Token) -> Expr:
        """A number as written: of a decimal not the float next to it."""
        mantissa, _, power = token.text.lower().partition("e")
        if len(mantissa) > _MOST_DIGITS:
            raise self.error(token.place, "this number has too many digits")
        if len(power) > 5 or abs(int(power or 0)) > _MOST_BITS // 4:
            raise self.error(token.place, "the exponent of this number is too large")
        return Rational(token.text)

    def _name(self, token: Token) -> Expr:
        name = token.text
        if name in self.scope or name in self.names or name not in _KNOWN:
            self._check_appearance(token)
        if name in self.scope:
            return self.scope[name]
        if name in self.names:
            if not isinstance(self.names[name], Symbol):
                raise self.error(token.place, f"{name} is a function: write {name}(…)")
            return self.names[name]
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if name in _FUNCTIONS or name in _OTHERS:
            raise self.error(token.place, f"{name} is a function: write {name}(…)")
        if name in ("True", "False", "None"):
            raise self.error(token.place, f"{name} is not a number")
        return self.names.setdefault(name, Symbol(name))

    def _check_appearance(self, token: Token) -> None:
        """Refuse a name that looks like another one, or like a product of others."""
        name = token.text
        constants = () if name in _KNOWN else _CONSTANTS
        for other in sorted({*self.typed, *constants} - {name}):
            if self._look(other) == self._look(name) and not self._are_ours(name, other):
                words = f"{spelled(name)} looks like {spelled(other)}: choose another name for one"
                raise self.error(token.place, words)
        self.typed.add(name)
        for word in sorted(self.typed - {*_FUNCTIONS, *_OTHERS}):
            if reads_as_product(word, self.typed):
                product = "*".join(word)
                words = (
                    f"{word} reads like {product}: write * for a product, or choose another name"
                )
                raise self.error(token.place, words)

    def _look(self, name: str) -> str:
        """What a reader sees of a name, also of a function's that is printed by another one."""
        return appearance(_PRINTED.get(name, name) if self._are_ours(name) else name)

    def _are_ours(self, *names: str) -> bool:
        """Are these functions that nobody has declared?"""
        return all(name in {*_FUNCTIONS, *_OTHERS} - {*self.names} for name in names)

    def _operation(self, node: ast.BinOp) -> Expr:
        """A chain a + b − c … is read from its beginning, however long it is."""
        chain = [node]
        while isinstance(node.left, ast.BinOp) and not isinstance(node.op, ast.Pow):
            node = node.left
            chain.append(node)
        value = self._node(chain[-1].left)
        for step in reversed(chain):
            value = self._combined(step, value)
        return value

    def _combined(self, node: ast.BinOp, left: Expr) -> Expr:
        kind = type(node.op)
        right = self._node(node.right)
        if kind is ast.Sub:
            right = self._made(node.right, sympy.Mul, Integer(-1), right)
        if kind is ast.Div:
            right = self._power(node.right, right, Integer(-1))
        if kind is ast.Pow:
            return self._power(node, left, right)
        return self._made(node, _OPERATIONS[kind], left, right)

    def _power(self, node: ast.expr, base: Expr, exponent: Expr) -> Expr:
        """A power, unless its digits would fill the memory."""
        if self.as_written:
            return self._made(node, sympy.Pow, base, exponent)
        if base == 0 and exponent.is_Rational and exponent < 0:
            raise self.error(self._at(node), "a division by zero")
        if digits_of_power(base, exponent) > _MOST_BITS:
            raise self.error(self._at(node), "this number has too many digits")
        return self._made(node, sympy.Pow, base, exponent)

    def _made(self, node: ast.expr, kind: Any, *arguments: Expr) -> Expr:
        """A term as the kernel makes it: SymPy's constructors alone would use floating-point
        numbers to find the signs of closed numbers."""
        if self.as_written:
            return unevaluated(kind, *arguments)
        try:
            term = terms.made(kind, *arguments)
        except terms.MalformedStatement as problem:
            raise self.error(self._at(node), str(problem)) from None
        of_numbers = all(argument.is_Rational for argument in arguments)
        if (kind(*arguments) if of_numbers else term).has(sympy.zoo, sympy.nan, sympy.oo):
            raise self.error(self._at(node), "this has no value")
        if self.needs is not None:
            self.needs += needs_of(kind, *arguments)
        return term

    def _call(self, node: ast.Call) -> Expr:
        name = self._written(node.func)
        if name is None:
            raise self.error(self._at(node.func), "write * between the factors of a product")
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self.error(self._at(node), f"{name} takes plain arguments only")
        if isinstance(self.scope.get(name, self.names.get(name)), Symbol):
            raise self.error(self._at(node), f"{name} is a number: write {name}*(…)")
        if name in _CONSTANTS and name not in self.names:
            raise self.error(self._at(node), f"{name} is a number: write {name}*(…)")
        if name in self.names:
            if not node.args:
                raise self.error(self._at(node), f"{name} is a function: write {name}(…)")
            self._check_appearance(self.tokens[node.func.id])  # type: ignore[attr-defined]
            return self.names[name](*map(self._node, node.args))
        self._check_arguments(node, name)
        self._check_appearance(self.tokens[node.func.id])  # type: ignore[attr-defined]
        if name in ("delta", "KroneckerDelta"):
            return self._made(node, KroneckerDelta, *map(self._node, node.args))
        if name in _OTHERS:
            return self._big(node, name)
        arguments = [self._node(argument) for argument in node.args]
        if name == "sqrt":
            arguments.append(Rational(1, 2))
        if name == "sign" and not self.as_written and Fact.REAL not in facts(arguments[0]):
            raise self.error(self._at(node), "the argument of sign must be known to be real")
        return self._made(node, _FUNCTIONS[name], *arguments)

    def _written(self, node: ast.expr) -> str | None:
        """The name that a node is, if it is one."""
        token = self.tokens[node.id] if isinstance(node, ast.Name) else None
        return token.text if token is not None and token.kind == "name" else None

    def _check_arguments(self, node: ast.Call, name: str) -> None:
        if name not in _FUNCTIONS and name not in _OTHERS:
            near = difflib.get_close_matches(name, [*_FUNCTIONS, *_OTHERS], 1)
            hint = f"; did you mean {near[0]}?" if near else f"; write {name}*(…) for a product"
            raise self.error(self._at(node), f"there is no function {name}{hint}")
        wanted = _OTHERS.get(name, 1)
        if len(node.args) != wanted:
            shape = {4: f"{name}(body, variable, from, to)", 2: f"{name}(a, b)"}
            form = shape.get(wanted, f"{name}(…) of one argument")
            raise self.error(self._at(node), f"write {form}")

    def _big(self, node: ast.Call, operator: str) -> Expr:
        """sum(f, k, a, b) or integrate(f, x, a, b); the variable is bound in f only."""
        body, bound, *ends = node.args
        name = self._written(bound)
        if name is None or name in ("π", "ⅈ"):
            raise self.error(self._at(bound), "the variable must be a name")
        low, high = map(self._node, ends)
        is_sum = operator in ("sum", "Sum")
        if is_sum:
            start = facts(low) >= {Fact.INTEGER, Fact.NONNEGATIVE}
            variable = Symbol(name, integer=True, **({"nonnegative": True} if start else {}))
        else:
            variable = Symbol(name, real=True)
        outer, self.scope = self.scope, {**self.scope, name: variable}
        needs, self.needs = self.needs, None if self.needs is None else []
        inside = self._node(body)
        self.scope, self.needs, inner = outer, needs, self.needs
        term = (Sum if is_sum else Integral)(inside, (variable, low, high))
        if self.needs is not None:
            self.needs += (*domain(term, exactly=True), *in_range(inner or (), term))
        return term


def _plain(problem: SyntaxError) -> str:
    """Python's words for a syntax error, as far as they make sense for a formula."""
    words = problem.msg or ""
    if "never closed" in words or "EOF" in words:
        return "a bracket is not closed"
    if "unmatched" in words:
        return "a bracket is closed that was not opened"
    if "too many nested" in words:
        return "the formula is nested too deeply"
    return "the formula cannot be read from here"

"""Reading formulas that people type, without executing anything.

The text becomes a syntax tree (Python's, which has the right precedences) and the tree a term; a
node that is not in the lists below is refused with the place where it stands.  Numbers are exact:
``0.1`` is 1/10.  ``^`` is the power, ``i`` the imaginary unit and ``e`` the base of the natural
logarithm, unless they are declared or bound; nothing is multiplied implicitly.
"""

from __future__ import annotations

import ast
import difflib
import re
import warnings
from collections.abc import Mapping
from typing import Any

import sympy
from sympy import Expr, Integer, Integral, KroneckerDelta, Rational, Sum, Symbol

from symbolic_pe.logic import terms
from symbolic_pe.logic.sorts import Fact, facts
from symbolic_pe.logic.statements import Equation, Less, LessEqual
from symbolic_pe.proofs.decide.cost import digits_of_power
from symbolic_pe.proofs.decide.verdict import Goal

__all__ = ["LONGEST", "ParseError", "parse_comparison", "parse_term"]

LONGEST = 10_000
"""Characters of a formula."""
_DEEPEST = 90
_MOST_BITS = 4096
"""Numbers with more bits are not computed from powers."""


class ParseError(ValueError):
    """The text is no formula: what is wrong, and where (counted from 0)."""

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(text, position, problem)
        self.text, self.position, self.problem = text, position, problem

    def __str__(self) -> str:
        line, place = _line_around(self.text, self.position)
        return f"{self.problem}\n    {line}\n    {' ' * place}^"


def _line_around(text: str, position: int, width: int = 76) -> tuple[str, int]:
    """The part of the text to show, and the place in it."""
    flat = re.sub(r"\s", " ", text)
    start = max(0, min(position - width // 2, len(flat) - width))
    head, tail = "…" if start else "", "…" if start + width < len(flat) else ""
    return head + flat[start : start + width] + tail, position - start + len(head)


def parse_term(text: str, names: Mapping[str, Any] | None = None) -> Expr:
    """The term that a text stands for.

    ``names``: symbols and unknown functions by name; other names are complex symbols.  Raises
    :class:`ParseError`.
    """
    return _Parser(text, 0, text, names or {}).term()


_RELATION = re.compile(r"<=|>=|==|≤|≥|=|<|>")


def parse_comparison(text: str, names: Mapping[str, Any] | None = None) -> Goal:
    """``a = b``, ``a <= b``, ``a < b`` (also ≤, >=, ≥, >, ==) as a statement."""
    signs = list(_RELATION.finditer(text))
    if len(signs) != 1:
        place = signs[1].start() if signs else len(text)
        problem = "one comparison at a time" if signs else "a comparison like a = b is expected"
        raise ParseError(text, place, problem)
    sign = signs[0]
    left = _Parser(text[: sign.start()], 0, text, names or {}).term()
    right = _Parser(text[sign.end() :], sign.end(), text, names or {}).term()
    kinds: dict[str, Any] = {"<": Less, ">": Less, "=": Equation, "==": Equation}
    sides = (right, left) if sign.group() in (">", ">=", "≥") else (left, right)
    goal: Goal = kinds.get(sign.group(), LessEqual)(*sides)
    return goal


_SIGNS = {"^": "**", "π": "pi", "−": "-", "·": "*", "×": "*", "∗": "*"}
_CONSTANTS = {
    "pi": sympy.pi, "e": sympy.E, "E": sympy.E, "i": sympy.I, "I": sympy.I, "ⅈ": sympy.I,
    "EulerGamma": sympy.EulerGamma,
}  # fmt: skip
_FUNCTIONS: dict[str, Any] = {
    **{name: getattr(sympy, name) for name in (
        "exp", "log", "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth",
        "sech", "csch", "re", "im", "conjugate", "sign", "floor", "Ci", "Si", "erf")},
    "ln": sympy.log, "abs": sympy.Abs, "Abs": sympy.Abs, "conj": sympy.conjugate, "sqrt": sympy.Pow,
}  # fmt: skip
_OPERATIONS: dict[type, Any] = {
    ast.Add: sympy.Add, ast.Sub: sympy.Add, ast.Mult: sympy.Mul, ast.Div: sympy.Mul,
    ast.Pow: sympy.Pow,
}  # fmt: skip
_OTHERS = {"delta": 2, "KroneckerDelta": 2, "sum": 4, "Sum": 4, "integrate": 4, "integral": 4}


class _Parser:
    """Turns one text into one term; ``offset`` is where the text begins in the whole."""

    def __init__(self, text: str, offset: int, whole: str, names: Mapping[str, Any]) -> None:
        self.text, self.offset, self.whole = text, offset, whole
        self.names = dict(names)
        self.scope: dict[str, Symbol] = {}
        self.depth = 0
        self.places: list[int] = []
        """Where each byte of the rewritten text comes from."""

    def error(self, place: int, problem: str) -> ParseError:
        return ParseError(self.whole, self.offset + place, problem)

    def term(self) -> Expr:
        if len(self.text) > LONGEST:
            raise self.error(LONGEST, f"a formula has at most {LONGEST} characters")
        lead = len(self.text) - len(self.text.lstrip())
        if lead == len(self.text):
            raise self.error(0, "a formula is expected")
        return self._node(self._tree(lead).body)

    def _tree(self, lead: int) -> ast.Expression:
        rewritten = []
        for place, letter in enumerate(self.text[lead:].rstrip(), lead):
            new = " " if letter in "\n\r\t" else _SIGNS.get(letter, letter)
            rewritten.append(new)
            self.places += [place] * len(new.encode())
        source = "".join(rewritten)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(source, mode="eval")
        except SyntaxError as problem:
            column = len(source[: max((problem.offset or 1) - 1, 0)].encode())
            raise self.error(self._place(column), _plain(problem)) from None
        except (MemoryError, RecursionError):
            raise self.error(0, "the formula is nested too deeply") from None
        except ValueError as problem:
            raise self.error(0, str(problem)) from None

    def _place(self, column: int) -> int:
        if column < len(self.places):
            return self.places[column]
        return self.places[-1] + 1 if self.places else 0

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
        if isinstance(node, ast.Constant):
            return self._number(node)
        if isinstance(node, ast.Name):
            return self._name(node)
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

    def _number(self, node: ast.Constant) -> Expr:
        if type(node.value) is int:
            return Integer(node.value)
        if type(node.value) is float:
            return self._decimal(node)
        raise self.error(self._at(node), "this is not a number")

    def _decimal(self, node: ast.Constant) -> Expr:
        """A decimal as written, not the float next to it."""
        end = self._place((node.end_col_offset or 0) - 1) + 1
        written = self.text[self._at(node) : end].replace("_", "")
        power = re.search(r"[eE]([+-]?\d+)$", written)
        if power and abs(int(power.group(1))) > _MOST_BITS // 4:
            raise self.error(self._at(node), "the exponent of this number is too large")
        return Rational(written)

    def _name(self, node: ast.Name) -> Expr:
        name = node.id
        if name in self.scope:
            return self.scope[name]
        if name in self.names:
            if not isinstance(self.names[name], Symbol):
                raise self.error(self._at(node), f"{name} is a function: write {name}(…)")
            return self.names[name]
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if name in _FUNCTIONS or name in _OTHERS:
            raise self.error(self._at(node), f"{name} is a function: write {name}(…)")
        return self.names.setdefault(name, Symbol(name))

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
        if kind not in _OPERATIONS:
            place = self._place(node.left.end_col_offset or 0)
            raise self.error(place, "the operations are + − * / ^")
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
        if base == 0 and exponent.is_Rational and exponent < 0:
            raise self.error(self._at(node), "a division by zero")
        if digits_of_power(base, exponent) > _MOST_BITS:
            raise self.error(self._at(node), "this number has too many digits")
        return self._made(node, sympy.Pow, base, exponent)

    def _made(self, node: ast.expr, kind: Any, *arguments: Expr) -> Expr:
        """A term as the kernel makes it: SymPy's constructors alone would use floating-point
        numbers to find the signs of closed numbers."""
        try:
            term = terms.made(kind, *arguments)
        except terms.MalformedStatement as problem:
            raise self.error(self._at(node), str(problem)) from None
        if term.has(sympy.zoo, sympy.nan, sympy.oo):
            raise self.error(self._at(node), "this has no value")
        return term

    def _call(self, node: ast.Call) -> Expr:
        if not isinstance(node.func, ast.Name):
            raise self.error(self._at(node.func), "write * between the factors of a product")
        name = node.func.id
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self.error(self._at(node), f"{name} takes plain arguments only")
        if isinstance(self.scope.get(name, self.names.get(name)), Symbol):
            raise self.error(self._at(node), f"{name} is a number: write {name}*(…)")
        if name in self.names:
            return self.names[name](*map(self._node, node.args))
        if name in ("i", "e", "pi", "E", "I"):
            raise self.error(self._at(node), f"{name} is a number: write {name}*(…)")
        self._check_arguments(node, name)
        if name in ("delta", "KroneckerDelta"):
            return self._made(node, KroneckerDelta, *map(self._node, node.args))
        if name in _OTHERS:
            return self._big(node, name)
        arguments = [self._node(argument) for argument in node.args]
        if name == "sqrt":
            arguments.append(Rational(1, 2))
        if name == "sign" and Fact.REAL not in facts(arguments[0]):
            raise self.error(self._at(node), "the argument of sign must be known to be real")
        return self._made(node, _FUNCTIONS[name], *arguments)

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

    def _big(self, node: ast.Call, name: str) -> Expr:
        """sum(f, k, a, b) or integrate(f, x, a, b); the variable is bound in f only."""
        body, bound, *ends = node.args
        if not isinstance(bound, ast.Name):
            raise self.error(self._at(bound), "the variable must be a name")
        low, high = map(self._node, ends)
        is_sum = name in ("sum", "Sum")
        if is_sum:
            start = facts(low) >= {Fact.INTEGER, Fact.NONNEGATIVE}
            variable = Symbol(bound.id, integer=True, **({"nonnegative": True} if start else {}))
        else:
            variable = Symbol(bound.id, real=True)
        outer, self.scope = self.scope, {**self.scope, bound.id: variable}
        inside = self._node(body)
        self.scope = outer
        return (Sum if is_sum else Integral)(inside, (variable, low, high))


def _plain(problem: SyntaxError) -> str:
    """Python's words for a syntax error, as far as they make sense for a formula."""
    words = problem.msg or ""
    if "never closed" in words or "EOF" in words or "does not match" in words:
        return "a bracket is not closed" if "match" not in words else "the brackets do not match"
    if "unmatched" in words:
        return "a bracket is closed that was not opened"
    if "too many nested" in words:
        return "the formula is nested too deeply"
    if "digits" in words:
        return "this number has too many digits"
    return "the formula cannot be read from here (write * for every product)"

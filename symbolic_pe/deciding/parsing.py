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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy
from sympy import Expr, Integer, Integral, KroneckerDelta, Rational, Sum, Symbol

from symbolic_pe.deciding.cost import digits_of_power
from symbolic_pe.deciding.needs import in_range, needs_of
from symbolic_pe.deciding.scanning import ParseError, Token, tokens_of
from symbolic_pe.deciding.verdict import Goal
from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain
from symbolic_pe.language.functions import FUNCTIONS, name_of
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.statements import Equation, Less, LessEqual, Statement
from symbolic_pe.names import appearance, reads_as_product, spelled

_DEEPEST = 90
_MOST_BITS = 4096
"""Numbers with more bits are not computed from powers."""
_MOST_DIGITS = 4000
"""Digits of a number that is typed."""


@dataclass(frozen=True)
class Read:
    """``said``: a term, or a statement, as the kernel makes it; ``written``: as it was given, for
    printing, nothing in it evaluated; ``parts``: what each of its parts needs for a value."""

    said: Any
    written: Any
    parts: tuple[Callable[[], tuple[Statement, ...]], ...] = ()

    @property
    def needs(self) -> tuple[Statement, ...]:
        """Where all parts have a value, as it is written.  Raises
        :class:`~symbolic_pe.language.terms.MalformedStatement` where one has no meaning."""
        return tuple(need for part in self.parts for need in part())


def parse_term(text: str, names: Mapping[str, Any] | None = None) -> Expr:
    """The term that a text stands for; raises :class:`ParseError`.

    ``names``: symbols and unknown functions by name; other names are complex symbols.
    """
    term: Expr = read_term(text, names or {}, set()).said
    return term


def parse_comparison(text: str, names: Mapping[str, Any] | None = None) -> Goal:
    """``a = b``, ``a <= b``, ``a < b`` (also ≤, >=, ≥, >, ==) as a statement; the rest is as for
    :func:`parse_term`."""
    goal: Goal = read_comparison(text, names or {}, set()).said
    return goal


def read_term(text: str, names: Mapping[str, Any], typed: set[str]) -> Read:
    """A term; ``typed``: a set to which the names in the text are added, none of which may look
    like another one in it."""
    tokens = tokens_of(text)
    for token in tokens:
        if token.kind == "comparison":
            words = "a comparison is given as one argument; here a term is expected"
            raise ParseError(text, token.place, words)
    return _Parser(text, tokens, names, typed).whole()


def read_comparison(text: str, names: Mapping[str, Any], typed: set[str]) -> Read:
    """A comparison, as :func:`read_term` reads a term."""
    tokens = tokens_of(text)
    place = _only_comparison(text, tokens)
    if place is None:
        read_term(text, names, typed)  # it may be no formula at all
        raise ParseError(text, len(text), "a comparison like a = b is expected")
    sign = tokens[place].text
    sides = [_Parser(text, t, names, typed).whole() for t in (tokens[:place], tokens[place + 1 :])]
    kinds: dict[str, Any] = {"<": Less, ">": Less, "=": Equation, "==": Equation}
    return comparison(kinds.get(sign, LessEqual), *(sides[::-1] if sign in _DOWNWARD else sides))


def comparison(kind: Any, left: Read, right: Read) -> Read:
    """A comparison of terms."""
    parts = (*left.parts, *right.parts)
    said = kind(left.said, right.said)
    try:
        return Read(said, kind(left.written, right.written), parts)
    except (terms.MalformedStatement, TypeError):  # what was given is evaluated first, then
        return Read(said, said, parts)


def _only_comparison(text: str, tokens: Sequence[Token]) -> int | None:
    """Which token is the sign of a comparison."""
    places = [place for place, token in enumerate(tokens) if token.kind == "comparison"]
    if not places:
        return None
    first, *more = (tokens[place] for place in places)
    if more and first.end == more[0].place and first.text + more[0].text in _REVERSED:
        meant = _REVERSED[first.text + more[0].text]
        raise ParseError(text, first.place, f"write {meant} for {meant[::-1]}")
    if more:
        raise ParseError(text, more[0].place, "one comparison at a time")
    if first.text in ("!=", "≠"):
        raise ParseError(text, first.place, "the comparisons are =, <, ≤, > and ≥")
    return places[0]


_REVERSED = {"=<": "<=", "=>": ">="}
_DOWNWARD = (">", ">=", "≥")

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
    "delta": KroneckerDelta,
    "KroneckerDelta": KroneckerDelta,
    "sum": Sum,
    "Sum": Sum,
    "integrate": Integral,
    "integral": Integral,
}
_ARGUMENTS = {KroneckerDelta: 2, Sum: 4, Integral: 4}
_FORMS = {1: "{}(…) of one argument", 2: "{}(a, b)", 4: "{}(body, variable, from, to)"}
_OPERATIONS: dict[type, Any] = {
    ast.Add: sympy.Add,
    ast.Sub: sympy.Add,
    ast.Mult: sympy.Mul,
    ast.Div: sympy.Mul,
}
_KNOWN = frozenset({*_CONSTANTS, *_FUNCTIONS, "True", "False", "None"})
_PRINTED = {"re": "Re", "im": "Im", "log": "ln", "KroneckerDelta": "delta"}
"""The names by which functions are printed, where these are others."""
_MINUS_ONE = Read(Integer(-1), Integer(-1))


class _Parser:
    """Turns the tokens of a text, or of one side of it, into one term."""

    def __init__(
        self, text: str, tokens: Sequence[Token], names: Mapping[str, Any], typed: set[str]
    ) -> None:
        self.text, self.tokens = text, tokens
        self.names, self.typed = dict(names), typed
        self.scope: dict[str, Symbol] = {}
        self.depth = 0
        self.columns: list[Token] = []
        """The token that each character of what Python reads is of."""

    def whole(self) -> Read:
        return self._node(self._tree().body)

    def _tree(self) -> ast.Expression:
        """What Python reads: placeholders for numbers and names, blanks between all."""
        if not self.tokens:
            raise ParseError(self.text, 0, "a formula is expected")
        source = []
        for number, token in enumerate(self.tokens):
            source.append(token.text if token.kind == "sign" else f"t{number}")
            self.columns += [token] * (len(source[-1]) + 1)
        try:
            return ast.parse(" ".join(source), mode="eval")
        except SyntaxError as problem:
            place = self._place((problem.offset or 0) - 1)
            raise ParseError(self.text, place, _plain(problem)) from None
        except (MemoryError, RecursionError):
            raise ParseError(self.text, 0, "the formula is nested too deeply") from None

    def _place(self, column: int) -> int:
        inside = 0 <= column < len(self.columns)  # −1: at the end, where something is missing
        return self.columns[column].place if inside else self.tokens[-1].end

    def _error(self, node: ast.expr, problem: str) -> ParseError:
        return ParseError(self.text, self._place(node.col_offset), problem)

    def _node(self, node: ast.expr) -> Read:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self._error(node, "the formula is nested too deeply")
        try:
            return self._read(node)
        finally:
            self.depth -= 1

    def _read(self, node: ast.expr) -> Read:
        if isinstance(node, ast.Name):
            token = self.columns[node.col_offset]
            value = self._number(token) if token.kind == "number" else self._name(token)
            return Read(value, value)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            inside = self._node(node.operand)
            return inside if isinstance(node.op, ast.UAdd) else self._negative(node, inside)
        if isinstance(node, ast.BinOp):
            return self._operation(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        words = "this is no part of a formula: numbers, names, + − * / ^ and functions are"
        raise self._error(node, words)

    def _number(self, token: Token) -> Expr:
        """A number as written: of a decimal not the float next to it."""
        mantissa, _, power = token.text.lower().partition("e")
        if len(mantissa) > _MOST_DIGITS:
            raise ParseError(self.text, token.place, "this number has too many digits")
        if len(power) > 5 or abs(int(power or 0)) > _MOST_BITS // 4:
            raise ParseError(self.text, token.place, "the exponent of this number is too large")
        return Rational(token.text)

    def _name(self, token: Token) -> Expr:
        name = token.text
        known = self.scope.get(name, self.names.get(name))
        if known is not None or name not in _KNOWN:
            self._check_appearance(token)
        if known is None and name in _CONSTANTS:
            return _CONSTANTS[name]
        if name in ("True", "False", "None") and known is None:
            raise ParseError(self.text, token.place, f"{name} is not a number")
        if not isinstance(known, Symbol) and (known is not None or name in _FUNCTIONS):
            raise ParseError(self.text, token.place, f"{name} is a function: write {name}(…)")
        value: Expr = self.names.setdefault(name, Symbol(name)) if known is None else known
        return value

    def _check_appearance(self, token: Token) -> None:
        """Refuse a name that looks like another one, or like a product of others."""
        name = token.text
        constants = () if name in _KNOWN else _CONSTANTS
        for other in sorted({*self.typed, *constants} - {name}):
            if self._look(other) == self._look(name) and not self._are_ours(name, other):
                words = f"{spelled(name)} looks like {spelled(other)}: choose another name for one"
                raise ParseError(self.text, token.place, words)
        self.typed.add(name)
        for word in sorted(self.typed.difference(_FUNCTIONS)):
            if reads_as_product(word, self.typed):
                meant = f"{word} reads like {'*'.join(word)}"
                words = f"{meant}: write * for a product, or choose another name"
                raise ParseError(self.text, token.place, words)

    def _look(self, name: str) -> str:
        """What a reader sees of a name, also of a function's that is printed by another one."""
        return appearance(_PRINTED.get(name, name) if self._are_ours(name) else name)

    def _are_ours(self, *names: str) -> bool:
        """Are these functions that nobody has declared?"""
        return all(name in _FUNCTIONS and name not in self.names for name in names)

    def _operation(self, node: ast.BinOp) -> Read:
        """A chain a + b − c … is read from its beginning, however long it is."""
        chain = [node]
        while isinstance(node.left, ast.BinOp) and not isinstance(node.op, ast.Pow):
            node = node.left
            chain.append(node)
        value = self._node(chain[-1].left)
        for step in reversed(chain):
            value = self._combined(step, value)
        return value

    def _combined(self, node: ast.BinOp, left: Read) -> Read:
        right = self._node(node.right)
        if isinstance(node.op, ast.Sub):
            right = self._negative(node.right, right)
        if isinstance(node.op, ast.Div):
            right = self._power(node.right, right, _MINUS_ONE)
        if isinstance(node.op, ast.Pow):
            return self._power(node, left, right)
        return self._made(node, _OPERATIONS[type(node.op)], left, right)

    def _negative(self, node: ast.expr, inside: Read) -> Read:
        return self._made(node, sympy.Mul, _MINUS_ONE, inside)

    def _power(self, node: ast.expr, base: Read, exponent: Read) -> Read:
        """A power, unless its digits would fill the memory."""
        if base.said == 0 and exponent.said.is_Rational and exponent.said < 0:
            raise self._error(node, "a division by zero")
        if digits_of_power(base.said, exponent.said) > _MOST_BITS:
            raise self._error(node, "this number has too many digits")
        return self._made(node, sympy.Pow, base, exponent)

    def _made(self, node: ast.expr, kind: Any, *inside: Read) -> Read:
        """A term as the kernel makes it: SymPy's constructors alone would use floating-point
        numbers to find the signs of closed numbers."""
        arguments = [part.said for part in inside]
        try:
            term = terms.made(kind, *arguments)
        except terms.MalformedStatement as problem:
            raise self._error(node, str(problem)) from None
        of_numbers = all(argument.is_Rational for argument in arguments)
        if (kind(*arguments) if of_numbers else term).has(sympy.zoo, sympy.nan, sympy.oo):
            raise self._error(node, "this has no value")
        written = _unevaluated(kind, *(part.written for part in inside))
        return Read(term, written, (*_parts(inside), partial(needs_of, kind, *arguments)))

    def _call(self, node: ast.Call) -> Read:
        token = self.columns[node.func.col_offset]
        name = token.text
        if not isinstance(node.func, ast.Name) or token.kind != "name":
            raise self._error(node.func, "write * between the factors of a product")
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self._error(node, f"{name} takes plain arguments only")
        known = self.scope.get(name, self.names.get(name))
        if isinstance(known, Symbol) or (known is None and name in _CONSTANTS):
            raise self._error(node, f"{name} is a number: write {name}*(…)")
        if known is None:
            self._check_arguments(node, name)
        elif not node.args:
            raise self._error(node, f"{name} is a function: write {name}(…)")
        self._check_appearance(token)
        kind = _FUNCTIONS[name] if known is None else known
        if kind in (Sum, Integral):
            return self._big(node, kind)
        inside = [self._node(argument) for argument in node.args]
        if known is not None:
            said, written = ([getattr(r, which) for r in inside] for which in ("said", "written"))
            return Read(known(*said), known(*written), _parts(inside))
        if kind is sympy.Pow:
            inside.append(Read(Rational(1, 2), Rational(1, 2)))
        if kind is sympy.sign and Fact.REAL not in facts(inside[0].said):
            raise self._error(node, "the argument of sign must be known to be real")
        return self._made(node, kind, *inside)

    def _check_arguments(self, node: ast.Call, name: str) -> None:
        if name not in _FUNCTIONS:
            near = difflib.get_close_matches(name, _FUNCTIONS, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; write {name}*(…) for a product"
            raise self._error(node, f"there is no function {name}{hint}")
        wanted = _ARGUMENTS.get(_FUNCTIONS[name], 1)
        if len(node.args) != wanted:
            raise self._error(node, f"write {_FORMS[wanted].format(name)}")

    def _big(self, node: ast.Call, kind: Any) -> Read:
        """sum(f, k, a, b) or integrate(f, x, a, b); the variable is bound in f only."""
        body, bound, *ends = node.args
        token = self.columns[bound.col_offset]
        if not isinstance(bound, ast.Name) or token.kind != "name" or token.text in ("π", "ⅈ"):
            raise self._error(bound, "the variable must be a name")
        low, high = map(self._node, ends)
        sort = {"real": True} if kind is Integral else {"integer": True}
        if kind is Sum and facts(low.said) >= {Fact.INTEGER, Fact.NONNEGATIVE}:
            sort["nonnegative"] = True
        variable = Symbol(token.text, **sort)
        outer, self.scope = self.scope, {**self.scope, token.text: variable}
        inner = self._node(body)
        self.scope = outer
        term = kind(inner.said, (variable, low.said, high.said))
        written = kind(inner.written, (variable, low.written, high.written))
        own = partial(domain, term, exactly=True), lambda: in_range(inner.needs, term)
        return Read(term, written, (*_parts((low, high)), *own))


def _parts(inside: Sequence[Read]) -> tuple[Callable[[], tuple[Statement, ...]], ...]:
    return tuple(part for read in inside for part in read.parts)


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


def _unevaluated(kind: Any, *arguments: Expr) -> Expr:
    """A node of a formula as it was typed: a·b·c is one product, −2 and 2/3 are numbers."""
    if kind in (sympy.Add, sympy.Mul):
        number = _as_number(arguments) if kind is sympy.Mul else None
        if number is not None:
            return number
        first, *others = arguments
        if kind is sympy.Mul and first == -1 and not others[0].could_extract_minus_sign():
            arguments = (first, *sympy.Mul.make_args(others[0]))
        elif isinstance(first, kind):
            arguments = (*first.args, *others)
    return kind(*arguments, evaluate=False)


def _as_number(factors: Sequence[Expr]) -> Expr | None:
    """−2 of −1 and 2, 2/3 of 2 and 1/3, as far as nothing is computed."""
    first, second = factors
    if first == -1 and second.is_Rational and second > 0:
        return -second
    below = second.base if second.is_Pow and second.exp == -1 else None
    if not (first.is_Integer and below is not None and below.is_Integer):
        return None
    number = Rational(first, below)
    return number if (number.p, number.q) == (first, below) and below > 1 else None

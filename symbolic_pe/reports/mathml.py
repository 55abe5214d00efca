"""Terms and statements as MathML, as browsers draw it (MathML Core).

The reading order is that of :mod:`symbolic_pe.reports.notation`, the brackets those of
:mod:`symbolic_pe.reports.binding`.  Fractions are built up on the line and written with a slash
in exponents, indices and limits.  Products and applications have their invisible operators, so
that a screen reader says "sine of theta times k".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Rational, Symbol
from sympy.printing.printer import Printer

from symbolic_pe.logic import terms as kernel
from symbolic_pe.logic.sorts import Sort
from symbolic_pe.logic.statements import HasDerivative, TendsTo
from symbolic_pe.names import split_name
from symbolic_pe.reports.binding import (
    ATOM,
    BIG,
    FUNCTION,
    PRODUCT,
    SUM,
    Bracketing,
    FractionPrinter,
    is_named,
    whole,
)
from symbolic_pe.reports.notation import (
    FUNCTION_NAMES,
    Names,
    Order,
    Product,
    component_index,
    is_indexed,
    is_reciprocal,
)
from symbolic_pe.reports.sentences import StatementWriter, function_at, limit_at
from symbolic_pe.reports.variables import Group

__all__ = [
    "MathWriter",
    "base_of",
    "identifier",
    "math",
    "number",
    "operator",
    "row",
    "scripts",
    "width",
    "written_name",
]

# --------------------------------------------------------------------------------------------
# Elements

_TIMES = "<mo>&#x2062;</mo>"
_APPLY = "<mo>&#x2061;</mo>"
_THIN = '<mspace width="0.17em"/>'
_WIDE = '<mspace width="1em"/>'

_SINGLE = re.compile(r"<m[ion](?: [^<>]*)?>[^<>]*</m[ion]>")
_ACCENTS = {"\u0304": "¯", "\u0305": "¯", "\u0302": "^", "\u0303": "˜", "\u0307": "˙",
            "\u20d7": "→"}  # fmt: skip
"""Combining marks, and what stands over a letter instead."""


def math(body: str, *, display: bool = False) -> str:
    """A formula in the line, or with sums and fractions as large as in one of its own."""
    style = ' displaystyle="true"' if display else ""
    return f"<math{style}>{body}</math>"


_TAG = re.compile(r"<[^>]*>|&#x206[12];")


def width(body: str) -> int:
    """How many signs of a formula there are to see."""
    return len(_TAG.sub("", body))


def row(*parts: str) -> str:
    """Parts side by side as one element."""
    body = "".join(parts)
    return body if _SINGLE.fullmatch(body) else f"<mrow>{body}</mrow>"


def identifier(name: str, *, upright: bool = False) -> str:
    """A letter, in italics unless ``upright``, or a word."""
    variant = ' mathvariant="normal"' if upright and len(name) == 1 else ""
    return f"<mi{variant}>{escape(name)}</mi>"


def number(digits: str) -> str:
    """A number without a sign."""
    return f"<mn>{escape(digits)}</mn>"


def operator(sign: str, **attributes: str) -> str:
    """An operator, a relation or a bracket."""
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<mo{given}>{escape(sign)}</mo>"


def scripts(base: str, below: str = "", above: str = "") -> str:
    """A base with an index, an exponent or both."""
    if below and above:
        return f"<msubsup>{row(base)}{row(below)}{row(above)}</msubsup>"
    if below:
        return f"<msub>{row(base)}{row(below)}</msub>"
    return f"<msup>{row(base)}{row(above)}</msup>" if above else base


def _fraction(above: str, below: str) -> str:
    return f"<mfrac>{row(above)}{row(below)}</mfrac>"


def _limits(sign: str, below: str, above: str = "") -> str:
    """A sign with a range under and over it."""
    if not above:
        return f"<munder>{row(sign)}{row(below)}</munder>"
    return f"<munderover>{row(sign)}{row(below)}{row(above)}</munderover>"


def _fenced(left: str, body: str, right: str) -> str:
    """A body in brackets, which grow with it if it is more than a line."""
    grows = "true" if _TALL.search(body) else "false"
    opening = operator(left, form="prefix", fence="true", stretchy=grows)
    closing = operator(right, form="postfix", fence="true", stretchy=grows)
    return f"<mrow>{opening}{body}{closing}</mrow>"


_TALL = re.compile(r"<m(?:frac|table|under|underover|subsup|sqrt)\b|∫")


def _bracketed(body: str) -> str:
    return _fenced("(", body, ")")


def _separated(parts: Sequence[str]) -> str:
    return operator(",", separator="true").join(parts)


def written_name(name: str) -> str:
    """A variable's name: ``theta_0`` is θ with the index 0, ``PE`` is upright."""
    parts = split_name(name)
    index = ""
    if parts.index:
        index = _written_index(parts.index)
    primes = operator("′" * parts.primes) if parts.primes else ""
    return scripts(base_of(parts.base), index, primes)


def _written_index(index: str) -> str:
    """A number or a word; two letters are the names of two things."""
    if index.isdigit():
        return number(index)
    return "".join(map(identifier, index)) if len(index) == 2 else identifier(index)


def base_of(base: str) -> str:
    """The letter or word of a name, with its accents."""
    letters = unicodedata.normalize("NFD", base)
    word = "".join(letter for letter in letters if letter not in _ACCENTS)
    text = identifier(unicodedata.normalize("NFC", word))
    for mark in (letter for letter in letters if letter in _ACCENTS):
        over = operator(_ACCENTS[mark], stretchy="false")
        text = f'<mover accent="true">{row(text)}{over}</mover>'
    return text


# --------------------------------------------------------------------------------------------
# Statements

_SETS: Mapping[Sort, tuple[str, str]] = {
    Sort.COMPLEX: ("ℂ", ""), Sort.REAL: ("ℝ", ""), Sort.NONNEGATIVE: ("ℝ", "≥"),
    Sort.POSITIVE: ("ℝ", ">"), Sort.INTEGER: ("ℤ", ""), Sort.NATURAL: ("ℕ", ""),
    Sort.POSITIVE_INTEGER: ("ℕ", ">"),
}  # fmt: skip


def _set(sort: Sort, power: str = "") -> str:
    letter, relation = _SETS[sort]
    below = operator(relation, lspace="0", rspace="0") + number("0") if relation else ""
    return scripts(identifier(letter, upright=True), below, power)


class MathWriter(StatementWriter):
    """Writes statements and terms as the inside of a ``math`` element; parameters as for
    ``UnicodeWriter``."""

    signs: Mapping[str, str] = {
        **{sign: operator(sign) for sign in "=≠≤<↦"},
        **{sign: operator(sign, lspace="0.5em", rspace="0.5em") for sign in "∧∨⇒⇔"},
        **{sign: operator(sign, form="prefix", rspace="0.17em") for sign in "¬∀∃"},
        ":": operator(":", lspace="0", rspace="0.5em"),
        "(": "<mrow>" + operator("(", form="prefix", stretchy="true"),
        ")": operator(")", form="postfix", stretchy="true") + "</mrow>",
    }

    def printer(self, order: Order, names: Names) -> _MathPrinter:
        return _MathPrinter(order, names)

    def variable(self, variable: kernel.Variable) -> str:
        """A variable's name as it appears in terms."""
        return written_name(getattr(variable, "__name__", None) or variable.name)

    def derivative(self, statement: HasDerivative) -> str:
        variable, body, at_variable = function_at(statement)
        name, d = self.term(variable), identifier("d", upright=True)
        text = _fraction(d, d + name) + self._printer.factor(body)
        if not at_variable:
            bar = operator("|", form="postfix", stretchy="true", symmetric="true")
            place = name + operator("=") + self.term(statement.point)
            text = scripts(row(text, bar), place)
        return text + self.signs["="] + self.term(statement.value)

    def limit(self, statement: TendsTo) -> str:
        variable, body = limit_at(statement)
        below = self.term(variable) + operator("→") + operator("∞", form="postfix")
        sign = _limits(
            operator("lim", form="prefix", movablelimits="false", rspace="0.17em"), below
        )
        return sign + self._printer.factor(body) + self.signs["="] + self.term(statement.limit)

    def groups(self, groups: Sequence[Group]) -> str:
        return (operator(",", separator="true") + _THIN).join(map(self.group, groups))

    def group(self, group: Group) -> str:
        """Variables of one kind with their set: p, k ∈ ℝ."""
        names = _separated([self.variable(variable) for variable in group.variables])
        if group.arguments:
            domain = operator("×").join(_set(sort) for sort in group.arguments)
            return names + operator(":", lspace="0") + domain + operator("→") + _set(group.sort)
        if group.shape is None:
            return names + operator("∈") + _set(group.sort)
        rows, cols = group.shape
        power = self._printer.small(rows, PRODUCT)
        if cols != 1:
            power += operator("×") + self._printer.small(cols, PRODUCT)
        if group.family:
            names += _APPLY + _bracketed(operator("·", lspace="0", rspace="0"))
        return names + operator("∈") + _set(group.sort, power)


# --------------------------------------------------------------------------------------------
# Terms


class _MathPrinter(FractionPrinter, Printer):
    """Terms in reading order, every node of the kernel by a method of its own."""

    def __init__(self, order: Order, names: Names) -> None:
        super().__init__()
        self._terms = Bracketing(order, names)

    def emptyPrinter(self, term: Any) -> str:
        raise TypeError(f"{term!r} ({type(term).__name__}) cannot be written as MathML")

    # -- brackets ----------------------------------------------------------------------------

    def _bracketed(self, text: str) -> str:
        return _bracketed(text)

    # -- numbers and names -------------------------------------------------------------------

    def _print_Symbol(self, term: Symbol) -> str:
        return written_name(term.name)

    def _print_Integer(self, term: Integer) -> str:
        return (operator("−", form="prefix") if term < 0 else "") + number(str(abs(int(term))))

    def _print_Rational(self, term: Rational) -> str:
        sign = operator("−", form="prefix") if term.p < 0 else ""
        return sign + self._divided(number(str(abs(term.p))), number(str(term.q)))

    def _divided(self, above: str, below: str) -> str:
        if self._terms.slashes:
            return row(above, operator("/", lspace="0", rspace="0"), below)
        return _fraction(above, below)

    def _print_Exp1(self, *_: object) -> str:
        return identifier("e", upright=True)

    def _print_ImaginaryUnit(self, *_: object) -> str:
        return identifier("i", upright=True)

    def _print_Pi(self, *_: object) -> str:
        return identifier("π", upright=True)

    def _print_EulerGamma(self, *_: object) -> str:
        return identifier("γ", upright=True)

    # -- sums, products, powers --------------------------------------------------------------

    def _print_Add(self, term: Expr) -> str:
        first, *others = self._terms.reading.addends(term)
        text = self._signed(first)
        for other in others:
            text += operator("−" if other.negative else "+", form="infix") + self._product(other)
        return text

    def _print_Mul(self, term: Expr) -> str:
        return self._signed(self._terms.reading.product(term))

    def _signed(self, product: Product) -> str:
        minus = operator("−", form="prefix") if product.negative else ""
        return minus + self._product(product)

    def _product(self, product: Product) -> str:
        """A product without its sign."""
        coefficient, numerator = product.coefficient, product.numerator
        if not product.is_fraction:
            return self._juxtaposed(whole(coefficient.p, numerator), numerator)
        below = self._below(product)
        last = numerator[-1] if numerator else None
        big = isinstance(last, sympy.Sum | sympy.Integral)
        if big or (is_named(last) and not product.denominator):
            front = self._divided(number(str(coefficient.p)), below)
            return front + _TIMES + _THIN + self._juxtaposed("", numerator)
        return self._divided(self._above(product), below)

    def _above(self, product: Product) -> str:
        digits = whole(product.coefficient.p, product.numerator)
        slashes = self._terms.slashes
        with self._terms.with_slashes():
            if not digits and len(product.numerator) == 1 and not slashes:
                return self._print(product.numerator[0])
            return self._juxtaposed(digits, product.numerator, tight=slashes)

    def _below(self, product: Product) -> str:
        digits = whole(product.coefficient.q, product.denominator)
        if digits and not product.denominator:
            return number(digits)
        slashes = self._terms.slashes
        with self._terms.with_slashes():
            if not digits and len(product.denominator) == 1:
                return self._at_least(FUNCTION if slashes else SUM, product.denominator[0])
            text = self._juxtaposed(digits, product.denominator)
        return _bracketed(text) if slashes else text

    def _juxtaposed(self, digits: str, factors: Sequence[Expr], tight: bool = False) -> str:
        """Factors side by side.  ``tight``: with brackets around a function's argument, because
        a slash follows."""
        texts = [number(digits)] if digits else []
        for place, factor in enumerate(factors):
            last = place == len(factors) - 1 and not tight
            texts.append(self._tight(factor) if tight else self._as_factor(factor, last))
        text = texts[0]
        for before, after in pairwise(texts):
            text += _between(before, after) + after
        return text

    def _tight(self, factor: Expr) -> str:
        if not is_named(factor):
            return self._as_factor(factor, last=False)
        power = isinstance(factor, sympy.Pow)
        inner = factor.base if power else factor
        name = scripts(_name_before(inner), "", self._print(factor.exp) if power else "")
        return row(name, _APPLY, _bracketed(self._print(inner.args[0])))

    def _print_Pow(self, term: Expr) -> str:
        base, exponent = term.base, term.exp
        if is_reciprocal(term):
            return self._product(self._terms.reading.product(term))
        if exponent == Rational(1, 2):
            return f"<msqrt>{self._print(base)}</msqrt>"
        if exponent.is_Integer and type(base) in FUNCTION_NAMES and base.func is not sympy.re:
            name = scripts(_name_before(base), "", self._print(exponent))
            return self._applied(name, base.args[0])
        text = self._at_least(ATOM, base)
        return scripts(text, "", self.small(exponent))

    def _print_exp(self, term: Expr) -> str:
        return scripts(identifier("e", upright=True), "", self.small(term.args[0]))

    # -- functions ---------------------------------------------------------------------------

    def _applied(self, name: str, argument: Basic) -> str:
        text = self._print(argument)
        if self._terms.is_plain(argument):
            return row(name, _APPLY, _THIN, text)
        return row(name, _APPLY, _bracketed(text))

    def _print_Function(self, term: Expr) -> str:
        if type(term) in FUNCTION_NAMES:
            return self._applied(_name_before(term), term.args[0])
        return self._value(term, term.args)

    def _print_Ci(self, term: Expr) -> str:
        return self._called(identifier("Ci"), term.args)

    def _print_Si(self, term: Expr) -> str:
        return self._called(identifier("Si"), term.args)

    def _print_erf(self, term: Expr) -> str:
        return self._called(identifier("erf"), term.args)

    def _value(self, term: Expr, arguments: Sequence[Expr]) -> str:
        """θ with its index, or φ(t) where there is no index."""
        name = written_name(self._terms.names.of(term))
        if is_indexed(term):
            return scripts(name, self.small(arguments[0]))
        return self._called(name, arguments)

    def _called(self, name: str, arguments: Sequence[Basic]) -> str:
        if not arguments:
            return name
        with self._terms.with_slashes():
            inside = _separated([self._print(argument) for argument in arguments])
        return row(name, _APPLY, _bracketed(inside))

    def _print_Abs(self, term: Expr) -> str:
        return _fenced("|", self._print(term.args[0]), "|")

    def _print_floor(self, term: Expr) -> str:
        return _fenced("⌊", self._print(term.args[0]), "⌋")

    def _print_conjugate(self, term: Expr) -> str:
        line = operator("¯", stretchy="true")
        return f'<mover accent="true">{row(self._print(term.args[0]))}{line}</mover>'

    def _print_KroneckerDelta(self, term: Expr) -> str:
        return scripts(identifier("δ"), _separated([self.small(item) for item in term.args]))

    def _print_Sum(self, term: Expr) -> str:
        body, *limits = kernel.operator_parts(term)
        index, low, high = map(self.small, limits)
        sign = operator("∑", movablelimits="false")
        return _limits(sign, index + operator("=") + low, high) + self._at_least(BIG, body)

    def _print_Integral(self, term: Expr) -> str:
        inner, *limits = kernel.operator_parts(term)
        variable, low, high = map(self.small, limits)
        differential = row(identifier("d", upright=True), variable)
        sign = scripts(operator("∫", largeop="true"), low, high)
        return sign + self._at_least(BIG, inner) + _THIN + differential

    def _print_Lambda(self, term: Expr) -> str:
        names = _separated([self._print(name) for name in term.signature])
        return _bracketed(names) + operator("↦") + self._print(term.expr)

    # -- matrices ----------------------------------------------------------------------------

    def _print_Grid(self, term: kernel.Grid) -> str:
        rows, cols = range(int(term.rows)), range(int(term.cols))
        lines = (
            "".join(f"<mtd>{self._print(term.entry(line, col))}</mtd>" for col in cols)
            for line in rows
        )
        table = "".join(f"<mtr>{line}</mtr>" for line in lines)
        return _fenced("(", f"<mtable>{table}</mtable>", ")")

    def _blocks(self, sign: str, term: Any) -> str:
        below = self._print(term.index) + operator("=") + number("0")
        return _limits(sign, below, self.small(term.count - 1)) + self._print(term.block)

    def _print_BlockDiagonal(self, term: kernel.BlockDiagonal) -> str:
        return self._blocks(_WORD_DIAG if term.block.cols == 1 else _DIRECT_SUM, term)

    def _print_BlockColumn(self, term: kernel.BlockColumn) -> str:
        column = term.cols == 1 and term.block.rows != 1
        return self._blocks(_DIRECT_SUM if column else _WORD_COLUMN, term)

    def _print_Identity(self, term: kernel.Identity) -> str:
        return scripts(identifier("I"), self.small(term.rows))

    def _print_MatrixVariable(self, term: kernel.MatrixVariable) -> str:
        return written_name(term.name)

    def _print_MatrixValue(self, term: kernel.MatrixValue) -> str:
        return self._called(self._print(term.head), term.args[1:])

    def _print_MatrixLambda(self, term: kernel.MatrixLambda) -> str:
        names = _separated([self._print(name) for name in term.args[0]])
        return _bracketed(names) + operator("↦") + self._print(term.args[1])

    def _print_MatrixProduct(self, term: kernel.MatrixProduct) -> str:
        left, right = term.args
        return self._at_least(PRODUCT, left) + _TIMES + _THIN + self._right_factor(right)

    def _print_Hadamard(self, term: kernel.Hadamard) -> str:
        return operator("⊗").join(self._at_least(FUNCTION, part) for part in term.args)

    def _print_MatrixSum(self, term: kernel.MatrixSum) -> str:
        left, right = term.args
        text, minus = self._print(right), operator("−", form="prefix")
        if isinstance(right, kernel.Scaled) and text.startswith(minus):
            return self._print(left) + operator("−", form="infix") + text.removeprefix(minus)
        return self._print(left) + operator("+", form="infix") + self._at_least(BIG, right)

    def _print_Scaled(self, term: kernel.Scaled) -> str:
        factor, matrix = term.args
        if factor == -1:
            return operator("−", form="prefix") + self._at_least(PRODUCT, matrix)
        front = self._print(factor) if factor.is_Number else self._at_least(BIG, factor)
        return front + _TIMES + _THIN + self._at_least(FUNCTION, matrix)

    def _print_Transpose(self, term: kernel.Transpose) -> str:
        return scripts(self._at_least(ATOM, term.args[0]), "", operator("⊤", form="postfix"))

    def _print_Dot(self, term: kernel.Dot) -> str:
        if all(isinstance(side, kernel.MatrixCall | kernel.MatrixValue) for side in term.args):
            return operator("⋅").join(map(self._print, term.args))
        return self._angled(term)

    def _angled(self, term: kernel.Dot) -> str:
        return _fenced("⟨", _separated([self._print(side) for side in term.args]), "⟩")

    def _print_Trace(self, term: kernel.Trace) -> str:
        return self._applied(_name_before(term), term.args[0])

    def _print_Determinant(self, term: kernel.Determinant) -> str:
        return self._applied(_name_before(term), term.args[0])

    def _print_Component(self, term: kernel.Component) -> str:
        vector = self._at_least(ATOM, term.args[0])
        return scripts(vector, self.small(component_index(term)))

    # -- definitions -------------------------------------------------------------------------

    def _print_Definition(self, term: kernel.Definition) -> str:
        return written_name(self._terms.names.of(term))

    def _print_ScalarCall(self, term: kernel.ScalarCall) -> str:
        return self._value(term, term.arguments)

    def _print_MatrixCall(self, term: kernel.MatrixCall) -> str:
        return self._called(written_name(self._terms.names.of(term)), term.arguments)


_DIRECT_SUM = operator("⨁", movablelimits="false")
_WORD_DIAG = operator("diag", form="prefix", movablelimits="false", rspace="0.17em")
_WORD_COLUMN = operator("col", form="prefix", movablelimits="false", rspace="0.17em")


def _name_before(term: Basic) -> str:
    if isinstance(term, kernel.Trace | kernel.Determinant):
        return identifier("tr" if isinstance(term, kernel.Trace) else "det")
    return identifier(FUNCTION_NAMES[type(term)])


_FIRST = re.compile(
    r"(?:<m(?:row|sup|sub|subsup|over|under|underover|sqrt)\b[^>]*>)*<(m\w+)[^>]*>([^<]*)"
)
_NUMBER = re.compile(r"<mn>[^<]*</mn>")


def _between(before: str, after: str) -> str:
    """What goes between two factors: a dot between numbers, a thin space before functions."""
    first = _FIRST.match(after)
    kind, text = first.groups() if first else ("", "")
    if kind == "mn" and re.search(r"\d</mn>(</\w+>)*$", before):
        return operator("⋅")
    bracket = text == "("
    if bracket and _NUMBER.fullmatch(before):
        return _TIMES
    word = kind == "mi" and len(text) > 1
    spaced = (
        bracket or word or text in ("|", "∑", "∫") or "\u2061" in before or "&#x2061;" in before
    )
    return _TIMES + _THIN if spaced else _TIMES

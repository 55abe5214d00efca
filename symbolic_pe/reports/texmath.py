r"""Terms and statements as LaTeX mathematics (amsmath, amssymb).

The reading order is that of :mod:`symbolic_pe.reports.notation`.  Brackets are sized by
``\bigl`` … and never by ``\left``, so that TeX can break a long line inside them.  Fractions are
built up (``\frac``) on the line and written with a slash in exponents, indices and limits.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Rational, Symbol
from sympy.printing.latex import LatexPrinter

from symbolic_pe.logic import terms as kernel
from symbolic_pe.logic.sorts import Sort
from symbolic_pe.logic.statements import HasDerivative, TendsTo
from symbolic_pe.names import GREEK, split_name
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
from symbolic_pe.reports.escaping import ACCENTS, in_math
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

__all__ = ["TexWriter", "tex_name"]

_GREEK_MACROS = {letter: f"\\{name}" for name, letter in GREEK.items()}
_GREEK_MACROS |= {"ε": r"\varepsilon", "φ": r"\varphi", "λ": r"\lambda", "ο": "o"}

_SORTS: Mapping[Sort, str] = {
    Sort.COMPLEX: r"\mathbb{C}", Sort.REAL: r"\mathbb{R}",
    Sort.NONNEGATIVE: r"\mathbb{R}_{\ge 0}", Sort.POSITIVE: r"\mathbb{R}_{>0}",
    Sort.INTEGER: r"\mathbb{Z}", Sort.NATURAL: r"\mathbb{N}",
    Sort.POSITIVE_INTEGER: r"\mathbb{N}_{>0}",
}  # fmt: skip

_MACROS = {
    "Re": r"\operatorname{Re}", "Im": r"\operatorname{Im}", "sign": r"\operatorname{sign}",
    "sech": r"\operatorname{sech}", "csch": r"\operatorname{csch}",
}  # fmt: skip


def tex_name(name: str) -> str:
    r"""A variable's name: ``theta_0`` is ``\theta_{0}``, ``PE`` is ``\mathrm{PE}``."""
    parts = split_name(name)
    base, index, primes = parts.base, parts.index, parts.primes
    text = _tex_base(base)
    if len(index) > 2 and not index.isdigit():  # two letters are the names of two things
        index = rf"\mathrm{{{in_math(index)}}}"
    elif index:
        index = in_math(index)
    if index:
        text += f"_{{{index}}}"
    return text + "'" * primes


def _tex_base(base: str) -> str:
    """The letter or word of a name, with its accents."""
    letters = unicodedata.normalize("NFD", base)
    accents = [ACCENTS[mark] for mark in letters if mark in ACCENTS]
    word = "".join(letter for letter in letters if letter not in ACCENTS)
    text = _GREEK_MACROS.get(word) or in_math(word)
    if len(word) > 1:
        text = rf"\mathrm{{{text}}}"
    for accent in accents:
        text = f"{accent}{{{text}}}"
    return text


class TexWriter(StatementWriter):
    """Writes statements and terms in math mode; parameters as for ``UnicodeWriter``."""

    signs: Mapping[str, str] = {
        "=": " = ", "≠": r" \ne ", "≤": r" \le ", "<": " < ", "¬": r"\lnot ",
        "∧": r" \;\wedge\; ", "∨": r" \;\vee\; ", "⇒": r" \;\Rightarrow\; ",
        "↦": r" \mapsto ", "⇔": r" \;\Leftrightarrow\; ",
        "∀": r"\forall\, ", "∃": r"\exists\, ", ":": r"\colon\; ",
        "(": r"\bigl(", ")": r"\bigr)",
    }  # fmt: skip

    def printer(self, order: Order, names: Names) -> _TexPrinter:
        return _TexPrinter(order, names)

    def variable(self, variable: kernel.Variable) -> str:
        """A variable's name as it appears in terms."""
        return tex_name(getattr(variable, "__name__", None) or variable.name)

    def derivative(self, statement: HasDerivative) -> str:
        variable, body, at_variable = function_at(statement)
        name = self.term(variable)
        text = rf"\frac{{\mathrm{{d}}}}{{\mathrm{{d}}{name}}} {self._printer.factor(body)}"
        if not at_variable:
            text += rf"\Big|_{{{name} = {self.term(statement.point)}}}"
        return f"{text} = {self.term(statement.value)}"

    def limit(self, statement: TendsTo) -> str:
        variable, body = limit_at(statement)
        return (
            rf"{self.term(body)} \to {self.term(statement.limit)} "
            rf"\;({self.term(variable)} \to \infty)"
        )

    def groups(self, groups: Sequence[Group]) -> str:
        return r",\; ".join(map(self.group, groups))

    def group(self, group: Group) -> str:
        """Variables of one kind with their set: ``p, k \\in \\mathbb{R}``."""
        names = ", ".join(map(self.variable, group.variables))
        if group.arguments:
            domain = r" \times ".join(_SORTS[sort] for sort in group.arguments)
            return rf"{names}\colon {domain} \to {_SORTS[group.sort]}"
        if group.shape is not None:
            rows, cols = (self._printer.small(size, PRODUCT) for size in group.shape)
            names += r"(\cdot)" if group.family else ""
            power = rows if cols == "1" else rf"{rows} \times {cols}"
            return rf"{names} \in {_SORTS[group.sort]}^{{{power}}}"
        return rf"{names} \in {_SORTS[group.sort]}"


class _TexPrinter(FractionPrinter, LatexPrinter):
    """SymPy's LaTeX printer with the reading order and the nodes of this package."""

    def __init__(self, order: Order, names: Names) -> None:
        super().__init__({"imaginary_unit": "ri"})
        self._terms = Bracketing(order, names)

    # -- brackets ----------------------------------------------------------------------------

    def _bracketed(self, text: str) -> str:
        return _bracketed(text)

    # -- numbers and names -------------------------------------------------------------------

    def _print_Symbol(self, term: Symbol, *_: object, **__: object) -> str:
        return tex_name(term.name)

    def _print_Integer(self, term: Integer) -> str:
        return str(int(term))

    def _print_Zero(self, term: Integer) -> str:
        return self._print_Integer(term)

    def _print_One(self, term: Integer) -> str:
        return self._print_Integer(term)

    def _print_NegativeOne(self, term: Integer) -> str:
        return self._print_Integer(term)

    def _print_Rational(self, term: Rational) -> str:
        sign = "-" if term.p < 0 else ""
        return sign + self._fraction(str(abs(term.p)), str(term.q))

    def _print_Half(self, term: Rational) -> str:
        return self._print_Rational(term)

    def _fraction(self, above: str, below: str) -> str:
        return f"{above}/{below}" if self._terms.slashes else rf"\frac{{{above}}}{{{below}}}"

    def _print_Exp1(self, *_: object, **__: object) -> str:
        return r"\mathrm{e}"

    # -- sums, products, powers --------------------------------------------------------------

    def _print_Add(self, term: Expr, *_: object, **__: object) -> str:
        first, *others = self._terms.reading.addends(term)
        text = ("-" if first.negative else "") + self._product(first)
        for other in others:
            text += (" - " if other.negative else " + ") + self._product(other)
        return text

    def _print_Mul(self, term: Expr) -> str:
        product = self._terms.reading.product(term)
        return ("-" if product.negative else "") + self._product(product)

    def _product(self, product: Product) -> str:
        """A product without its sign."""
        coefficient, numerator = product.coefficient, product.numerator
        if not product.is_fraction:
            return self._juxtaposed(whole(coefficient.p, numerator), numerator)
        below = self._below(product)
        last = numerator[-1] if numerator else None
        big = isinstance(last, sympy.Sum | sympy.Integral)
        if big or (is_named(last) and not product.denominator):
            front = self._fraction(str(coefficient.p), below)
            return rf"{front} {self._juxtaposed('', numerator)}"
        return self._fraction(self._above(product), below)

    def _above(self, product: Product) -> str:
        number = whole(product.coefficient.p, product.numerator)
        slashes = self._terms.slashes
        with self._terms.with_slashes():
            if not number and len(product.numerator) == 1 and not slashes:
                return self._print(product.numerator[0])
            return self._juxtaposed(number, product.numerator, tight=slashes)

    def _below(self, product: Product) -> str:
        number = whole(product.coefficient.q, product.denominator)
        if number and not product.denominator:
            return number
        slashes = self._terms.slashes
        with self._terms.with_slashes():
            if not number and len(product.denominator) == 1:
                return self._at_least(FUNCTION if slashes else SUM, product.denominator[0])
            text = self._juxtaposed(number, product.denominator)
        return _bracketed(text) if slashes else text

    def _juxtaposed(self, number: str, factors: Sequence[Expr], tight: bool = False) -> str:
        """Factors side by side, with thin spaces where they help.

        ``tight``: with brackets around a function's argument, because a slash follows.
        """
        texts = [number] if number else []
        for place, factor in enumerate(factors):
            last = place == len(factors) - 1 and not tight
            texts.append(self._tight(factor) if tight else self._as_factor(factor, last))
        text = texts[0]
        for before, after in pairwise(texts):
            text += _separator(before, after) + after
        return text

    def _tight(self, factor: Expr) -> str:
        if not is_named(factor):
            return self._as_factor(factor, last=False)
        power = f"^{{{factor.exp}}}" if isinstance(factor, sympy.Pow) else ""
        inner = factor.base if power else factor
        name = _name_before(inner) + power
        return f"{name}{_bracketed(self._print(inner.args[0]))}"

    def _print_Pow(self, term: Expr, *_: object, **__: object) -> str:
        base, exponent = term.base, term.exp
        if is_reciprocal(term):
            return self._product(self._terms.reading.product(term))
        if exponent == Rational(1, 2):
            return rf"\sqrt{{{self._print(base)}}}"
        if exponent.is_Integer and type(base) in FUNCTION_NAMES and base.func is not sympy.re:
            return self._applied(f"{_name_before(base)}^{{{exponent}}}", base.args[0])
        text = self._at_least(ATOM, base)
        return f"{text}^{{{self.small(exponent)}}}"

    def _print_exp(self, term: Expr, *_: object, **__: object) -> str:
        return rf"\mathrm{{e}}^{{{self.small(term.args[0])}}}"

    # -- functions ---------------------------------------------------------------------------

    def _applied(self, name: str, argument: Basic) -> str:
        text = self._print(argument)
        if self._terms.is_plain(argument):
            return f"{name} {text}"
        return f"{name}{_bracketed(text)}"

    def _print_Function(self, term: Expr, *_: object, **__: object) -> str:
        if type(term) in FUNCTION_NAMES:
            return self._applied(_name_before(term), term.args[0])
        if type(term) in _UPRIGHT:
            return self._called(_UPRIGHT[type(term)], term.args)
        return self._value(term, term.args)

    def _value(self, term: Expr, arguments: Sequence[Expr]) -> str:
        r"""``\theta_{i + 1}``, or ``\varphi(t)`` where there is no index."""
        name = tex_name(self._terms.names.of(term))
        if is_indexed(term):
            return f"{name}_{{{self.small(arguments[0])}}}"
        return self._called(name, arguments)

    def _called(self, name: str, arguments: Sequence[Basic]) -> str:
        if not arguments:
            return name
        with self._terms.with_slashes():
            return f"{name}{_bracketed(', '.join(map(self._print, arguments)))}"

    def _print_Abs(self, term: Expr, *_: object, **__: object) -> str:
        return _fenced(r"\lvert ", self._print(term.args[0]), r" \rvert")

    def _print_floor(self, term: Expr, *_: object, **__: object) -> str:
        return _fenced(r"\lfloor ", self._print(term.args[0]), r" \rfloor")

    def _print_conjugate(self, term: Expr, *_: object, **__: object) -> str:
        return rf"\overline{{{self._print(term.args[0])}}}"

    def _print_KroneckerDelta(self, term: Expr, *_: object, **__: object) -> str:
        return rf"\delta_{{{', '.join(map(self.small, term.args))}}}"

    def _print_Sum(self, term: Expr) -> str:
        body, *limits = kernel.operator_parts(term)
        index, low, high = map(self.small, limits)
        return rf"\sum_{{{index}={low}}}^{{{high}}} {self._at_least(BIG, body)}"

    def _print_Integral(self, term: Expr) -> str:
        inner, *limits = kernel.operator_parts(term)
        variable, low, high = map(self.small, limits)
        body = self._at_least(BIG, inner)
        return rf"\int_{{{low}}}^{{{high}}} {body} \,\mathrm{{d}}{variable}"

    def _print_Lambda(self, term: Expr) -> str:
        names = ", ".join(map(self._print, term.signature))
        return rf"({names}) \mapsto {self._print(term.expr)}"

    # -- matrices ----------------------------------------------------------------------------

    def _print_Grid(self, term: kernel.Grid) -> str:
        rows, cols = int(term.rows), int(term.cols)
        lines = (
            " & ".join(self._print(term.entry(row, col)) for col in range(cols))
            for row in range(rows)
        )
        body = r" \\ ".join(lines)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"

    def _blocks(self, sign: str, term: Any) -> str:
        high = self.small(term.count - 1)
        return rf"{sign}_{{{self._print(term.index)}=0}}^{{{high}}} {self._print(term.block)}"

    def _print_BlockDiagonal(self, term: kernel.BlockDiagonal) -> str:
        columns = term.block.cols == 1
        return self._blocks(r"\operatorname*{diag}" if columns else r"\bigoplus", term)

    def _print_BlockColumn(self, term: kernel.BlockColumn) -> str:
        column = term.cols == 1 and term.block.rows != 1
        return self._blocks(r"\bigoplus" if column else r"\operatorname*{col}", term)

    def _print_Identity(self, term: kernel.Identity) -> str:
        return f"I_{{{self.small(term.rows)}}}"

    def _print_MatrixVariable(self, term: kernel.MatrixVariable) -> str:
        return tex_name(term.name)

    def _print_MatrixValue(self, term: kernel.MatrixValue) -> str:
        name, parameters = self._print(term.head), term.args[1:]
        return self._called(name, parameters) if parameters else name

    def _print_MatrixLambda(self, term: kernel.MatrixLambda) -> str:
        names = ", ".join(map(self._print, term.args[0]))
        return rf"({names}) \mapsto {self._print(term.args[1])}"

    def _print_MatrixProduct(self, term: kernel.MatrixProduct) -> str:
        left, right = term.args
        return rf"{self._at_least(PRODUCT, left)}\,{self._right_factor(right)}"

    def _print_Hadamard(self, term: kernel.Hadamard) -> str:
        return r" \otimes ".join(self._at_least(FUNCTION, part) for part in term.args)

    def _print_MatrixSum(self, term: kernel.MatrixSum) -> str:
        left, right = term.args
        text = self._print(right)
        if isinstance(right, kernel.Scaled) and text.startswith("-"):
            return f"{self._print(left)} - {text[1:]}"
        return f"{self._print(left)} + {self._at_least(BIG, right)}"

    def _print_Scaled(self, term: kernel.Scaled) -> str:
        factor, matrix = term.args
        if factor == -1:
            return f"-{self._at_least(PRODUCT, matrix)}"
        front = self._print(factor) if factor.is_Number else self._at_least(BIG, factor)
        return rf"{front}\,{self._at_least(FUNCTION, matrix)}"

    def _print_Transpose(self, term: kernel.Transpose) -> str:
        return rf"{self._at_least(ATOM, term.args[0])}^{{\top}}"

    def _print_Dot(self, term: kernel.Dot) -> str:
        if all(isinstance(side, kernel.MatrixCall | kernel.MatrixValue) for side in term.args):
            return r" \cdot ".join(map(self._print, term.args))
        return self._angled(term)

    def _angled(self, term: kernel.Dot) -> str:
        inside = r",\; ".join(map(self._print, term.args))
        return _fenced(r"\langle ", inside, r" \rangle")

    def _print_Trace(self, term: kernel.Trace) -> str:
        return self._applied(_name_before(term), term.args[0])

    def _print_Determinant(self, term: kernel.Determinant) -> str:
        return self._applied(_name_before(term), term.args[0])

    def _print_Component(self, term: kernel.Component) -> str:
        vector = self._at_least(ATOM, term.args[0])
        return f"{vector}_{{{self.small(component_index(term))}}}"

    # -- definitions -------------------------------------------------------------------------

    def _print_Definition(self, term: kernel.Definition) -> str:
        return tex_name(self._terms.names.of(term))

    def _print_ScalarCall(self, term: kernel.ScalarCall) -> str:
        return self._value(term, term.arguments)

    def _print_MatrixCall(self, term: kernel.MatrixCall) -> str:
        return self._called(tex_name(self._terms.names.of(term)), term.arguments)


# SymPy looks for a method of the class's own name first, and the base class has some.
for _kind in (*FUNCTION_NAMES, sympy.Ci, sympy.Si, sympy.erf):
    setattr(_TexPrinter, f"_print_{_kind.__name__}", _TexPrinter._print_Function)


_UPRIGHT = {
    sympy.Ci: r"\operatorname{Ci}",
    sympy.Si: r"\operatorname{Si}",
    sympy.erf: r"\operatorname{erf}",
}


def _name_before(term: Basic) -> str:
    if isinstance(term, kernel.Trace | kernel.Determinant):
        return r"\operatorname{tr}" if isinstance(term, kernel.Trace) else r"\det"
    name = FUNCTION_NAMES[type(term)]
    return _MACROS.get(name, f"\\{name}")


def _height(text: str) -> int:
    """0 for one line, 1 for fractions, 2 for sums and integrals, 3 for matrices."""
    if r"\begin{" in text:
        return 3
    if re.search(r"\\(sum|int|bigoplus|operatorname\*)", text):
        return 2
    return 1 if r"\frac" in text else 0


def _fenced(left: str, text: str, right: str) -> str:
    size = ("", r"\Big", r"\bigg", r"\Bigg")[_height(text)]
    if not size:
        return f"{left}{text}{right}"
    return f"{size}l{left}{text}{size}r{right.strip()}"


def _bracketed(text: str) -> str:
    return _fenced("(", text, ")")


def _separator(before: str, after: str) -> str:
    r"""What goes between two factors: a dot between numbers, a thin space before functions."""
    if before[-1].isdigit() and after[0].isdigit():
        return r" \cdot "
    number = re.fullmatch(r"\d+", before) is not None
    if before.endswith(r"\rvert") and after.startswith(r"\lvert"):
        return r"\,"
    if re.match(r"\\mathrm\{[A-Za-z]{2,}\}", after):
        return r"\,"
    if after.startswith(("(", r"\B", r"\b")) and not (number or before == r"\mathrm{i}"):
        return r"\," if not before.endswith(")") else ""
    return " " if re.match(r"[A-Za-z\\]", after) else ""

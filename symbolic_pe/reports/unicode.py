"""Terms and statements as one line of Unicode.

Conventions, so that a line has one reading only:

- a function is written without brackets before a factor without blanks: ``cos θᵢk sin θᵢp`` is
  (cos θᵢk)·(sin θᵢp), and anything longer is bracketed: ``cos(k/2)``;
- a letter before a bracket is a function's name (``φ(m + n)``), a product gets a dot
  (``x·(m + n)``); ``u·v`` between vectors is the dot product, ``A·B`` the matrix product;
- Σ, ∫ and ⊕ reach over the product that follows them, not over a sum;
- ``(a, b)`` is a column, ``[[a, b], [c, d]]`` a matrix by rows; ``⊕ᵢ (…)`` stacks columns and
  ``⊕ᵢ [[…]]`` puts blocks on a diagonal;
- ⅈ is the imaginary unit, e the base of the natural logarithm, z* the conjugate.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Rational, Symbol
from sympy.printing.str import StrPrinter

from symbolic_pe.logic import terms as kernel
from symbolic_pe.logic.sorts import Sort
from symbolic_pe.logic.statements import HasDerivative, TendsTo
from symbolic_pe.names import split_name
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

__all__ = ["UnicodeWriter", "subscript", "superscript"]

_SUBSCRIPTS = str.maketrans(
    "0123456789+−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"
)
_SUPERSCRIPTS = str.maketrans(
    "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ",
)


def _converted(text: str, table: dict[int, int]) -> str | None:
    bare = text.replace(" ", "")
    return bare.translate(table) if all(ord(letter) in table for letter in bare) else None


def subscript(text: str) -> str:
    """``i+1`` as ᵢ₊₁, or ``_D`` and ``_{…}`` if a sign has no small form."""
    small = _converted(text, _SUBSCRIPTS)
    if small is None and len(text) == 1:
        return f"_{text}"
    return small if small is not None else f"_{{{text.replace(' ', '')}}}"


def superscript(text: str) -> str:
    """``n−1`` as ⁿ⁻¹, or ``^{…}`` if a sign has no small form."""
    small = _converted(text, _SUPERSCRIPTS)
    return small if small is not None else f"^{{{text.replace(' ', '')}}}"


def _limits(below: str, above: str) -> str:
    """The range of a sum or integral, small if all of it has a small form."""
    if _converted(below, _SUBSCRIPTS) and _converted(above, _SUPERSCRIPTS):
        return subscript(below) + superscript(above)
    low, high = below.replace(" ", ""), above.replace(" ", "")
    if _converted(below, _SUBSCRIPTS) and len(high) == 1:
        return f"{subscript(below)}^{high}"
    return f"_{{{low}}}^{{{high}}}"


# How tightly the outermost operation of a written term binds.
_SUM, _BIG, _PRODUCT, _FUNCTION, _POWER, _ATOM = range(6)

_SCRIPTED = "₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"
_LETTER = rf"[^\W\d_{_SCRIPTED}][{_SCRIPTED}]*[′]*"
_LETTERS = re.compile(rf"\d*(?:{_LETTER})*")
_ONE_LETTER = re.compile(rf"(?:{_LETTER}|√\w)[⁰¹²³⁴⁵⁶⁷⁸⁹]*\*?")

_RESERVED = {"e": "𝑒", "π": "𝜋", "γ": "𝛾", "ⅈ": "𝑖"}
"""How a variable is shown whose name means a number elsewhere."""

_VULGAR = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 8): "⅛"}


class UnicodeWriter(StatementWriter):
    """Writes statements and terms as one line.

    ``variables`` fixes their order in sums, ``definitions`` which of several with one name gets
    a prime.
    """

    signs: Mapping[str, str] = {
        "=": " = ", "≠": " ≠ ", "≤": " ≤ ", "<": " < ", "¬": "¬", "∧": " ∧ ", "∨": " ∨ ",
        "↦": " ↦ ", "⇒": " ⇒ ", "⇔": " ⇔ ", "∀": "∀ ", "∃": "∃ ", ":": ": ", "(": "(", ")": ")",
    }  # fmt: skip

    def printer(self, order: Order, names: Names) -> _TermPrinter:
        return _TermPrinter(order, names)

    def variable(self, variable: kernel.Variable) -> str:
        """A variable's name as it appears in terms."""
        name = getattr(variable, "__name__", None) or variable.name
        return written_name(name)

    def derivative(self, statement: HasDerivative) -> str:
        variable, body, at_variable = function_at(statement)
        name = self.term(variable)
        text = f"d/d{name} {self._printer.factor(body)} = {self.term(statement.value)}"
        return text if at_variable else f"{text} at {name} = {self.term(statement.point)}"

    def limit(self, statement: TendsTo) -> str:
        variable, body = limit_at(statement)
        return f"{self.term(body)} → {self.term(statement.limit)} as {self.term(variable)} → ∞"

    def groups(self, groups: Sequence[Group]) -> str:
        return ", ".join(map(self._group, groups))

    def _group(self, group: Group) -> str:
        names = ", ".join(map(self.variable, group.variables))
        if group.arguments:
            domain = " × ".join(sort.sign for sort in group.arguments)
            return f"{names}: {domain} → {group.sort.sign}"
        if group.shape is not None:
            rows, cols = (self._printer.factor(size) for size in group.shape)
            names += "(·)" if group.family else ""
            power = f"{rows}×{cols}" if cols != "1" else rows
            return f"{names} ∈ {Sort.REAL.sign}{_power(power)}"
        return f"{names} ∈ {group.sort.sign}"


def written_name(name: str) -> str:
    """A variable's name: ``theta_0`` is θ₀."""
    parts = split_name(name)
    base, index, primes = parts.base, parts.index, parts.primes
    if index and _converted(index, _SUBSCRIPTS):
        return base + subscript(index) + "′" * primes
    plain = f"{base}_{index}" if index else base
    return _RESERVED.get(plain, plain) + "′" * primes


def _power(exponent: str) -> str:
    """^n, or ^(n + 1) for anything but a single sign."""
    if re.fullmatch(r"\d+", exponent):
        return superscript(exponent)
    return f"^{exponent}" if re.fullmatch(rf"{_LETTER}", exponent) else f"^({exponent})"


class _TermPrinter(StrPrinter):
    """SymPy's text printer with the reading order and the nodes of this package."""

    printmethod = ""  # nodes have a plain text of their own, for error messages

    def __init__(self, order: Order, names: Names) -> None:
        super().__init__()
        self._reading = order
        self._names = names

    # -- brackets ----------------------------------------------------------------------------

    def _at_least(self, level: int, term: Basic) -> str:
        if isinstance(term, kernel.Dot) and level > _SUM:
            return self._angled(term)
        text = self._print(term)
        return text if self._level(term) >= level else f"({text})"

    def factor(self, term: Basic) -> str:
        """The term, bracketed if it is a sum."""
        return self._at_least(_BIG, term)

    def _level(self, term: Basic) -> int:
        for kinds, level in _LEVELS:
            if isinstance(term, kinds):
                return level
        if term.is_Number and term.is_negative:
            return _SUM
        if isinstance(term, kernel.MatrixProduct):
            return min(_PRODUCT, max(self._level(term.args[1]), _BIG))
        if isinstance(term, sympy.Mul):
            return _SUM if self._reading.product(term).negative else _PRODUCT
        if isinstance(term, sympy.Pow):
            return self._level_of_power(term)
        if isinstance(term, sympy.exp):
            return _POWER
        if isinstance(term, kernel.Scaled):
            return _SUM if self._print(term).startswith("−") else _PRODUCT
        if type(term) in FUNCTION_NAMES or isinstance(term, kernel.Trace | kernel.Determinant):
            return _ATOM if self._print(term).endswith(")") else _FUNCTION
        if isinstance(term, Rational) and not isinstance(term, Integer):
            return _PRODUCT
        return _ATOM

    def _level_of_power(self, term: Expr) -> int:
        if is_reciprocal(term):
            return _PRODUCT
        text = self._print(term)
        return _FUNCTION if type(term.base) in FUNCTION_NAMES and " " in text else _POWER

    # -- numbers and names -------------------------------------------------------------------

    def _print_Symbol(self, term: Symbol) -> str:
        return written_name(term.name)

    def _print_Integer(self, term: Integer) -> str:
        return str(int(term)).replace("-", "−")

    def _print_Rational(self, term: Rational) -> str:
        return f"{term.p}/{term.q}".replace("-", "−")

    def _print_Half(self, term: Rational) -> str:
        return self._print_Rational(term)

    def _print_ImaginaryUnit(self, *_: object) -> str:
        return "ⅈ"

    def _print_Pi(self, *_: object) -> str:
        return "π"

    def _print_Exp1(self, *_: object) -> str:
        return "e"

    def _print_EulerGamma(self, *_: object) -> str:
        return "γ"

    # -- sums, products, powers --------------------------------------------------------------

    def _print_Add(self, term: Expr, *_: object, **__: object) -> str:
        first, *others = self._reading.addends(term)
        text = ("−" if first.negative else "") + self._product(first)
        for other in others:
            text += (" − " if other.negative else " + ") + self._product(other)
        return text

    def _print_Mul(self, term: Expr) -> str:
        product = self._reading.product(term)
        return ("−" if product.negative else "") + self._product(product)

    def _product(self, product: Product) -> str:
        """A product without its sign."""
        coefficient = product.coefficient
        last = product.numerator[-1] if product.numerator else None
        if not product.is_fraction:
            return self._juxtaposed(_whole(coefficient.p, product.numerator), product.numerator)
        if isinstance(last, sympy.Sum | sympy.Integral) or (
            self._is_named(last) and not product.denominator
        ):
            return f"{self._coefficient(product)} {self._juxtaposed('', product.numerator)}"
        return f"{self._above(product)}/{self._below(product)}"

    def _coefficient(self, product: Product) -> str:
        """The number in front of a sum or a function: ½, (2/d)."""
        p, q = product.coefficient.p, product.coefficient.q
        if not product.denominator:
            return _VULGAR.get((p, q), f"({p}/{q})")
        return f"({p}/{self._below(product)})"

    def _above(self, product: Product) -> str:
        number = _whole(product.coefficient.p, product.numerator)
        if not number and len(product.numerator) == 1:
            only = product.numerator[0]
            return self._tight(only) if self._is_named(only) else self._at_least(_PRODUCT, only)
        return self._juxtaposed(number, product.numerator, tight=True)

    def _below(self, product: Product) -> str:
        number = _whole(product.coefficient.q, product.denominator)
        if number and not product.denominator:
            return number
        if not number and len(product.denominator) == 1:
            return self._at_least(_FUNCTION, product.denominator[0])
        return f"({self._juxtaposed(number, product.denominator)})"

    def _is_named(self, term: Basic | None) -> bool:
        """Is this written as a name before its argument, or a power of such a function?"""
        if isinstance(term, sympy.Pow) and term.exp.is_Integer:
            term = term.base
        return type(term) in FUNCTION_NAMES or isinstance(term, kernel.Trace | kernel.Determinant)

    def _juxtaposed(self, number: str, factors: Sequence[Expr], tight: bool = False) -> str:
        """Factors side by side, with dots where it takes one to see where a factor ends."""
        texts = [number] if number else []
        for place, factor in enumerate(factors):
            last = place == len(factors) - 1
            texts.append(self._as_factor(factor, tight, last))
        text = texts[0]
        for before, after in pairwise(texts):
            text += _separator(before, after) + after
        return text

    def _as_factor(self, factor: Expr, tight: bool, last: bool) -> str:
        if isinstance(factor, sympy.Sum | sympy.Integral):
            return self._at_least(_BIG if last else _PRODUCT, factor)
        if tight and self._is_named(factor):
            return self._tight(factor)
        return self._at_least(_FUNCTION, factor)

    def _tight(self, term: Expr) -> str:
        """A function with brackets around its argument, whatever it is."""
        if isinstance(term, sympy.Pow):
            return self._named_power(term, always=True)
        return self._applied(_name_before(term), term.args[0], always=True)

    def _print_Pow(self, term: Expr, *_: object, **__: object) -> str:
        base, exponent = term.base, term.exp
        if is_reciprocal(term):
            return self._product(self._reading.product(term))
        if exponent == Rational(1, 2):
            text = self._print(base)
            return f"√{text}" if re.fullmatch(rf"\d+|{_LETTER}", text) else f"√({text})"
        if exponent.is_Integer and type(base) in FUNCTION_NAMES and base.func is not sympy.re:
            return self._named_power(term)
        return self._at_least(_ATOM, base) + _power(self._print(exponent))

    def _named_power(self, term: Expr, always: bool = False) -> str:
        name = FUNCTION_NAMES[type(term.base)]
        return self._applied(name + superscript(str(term.exp)), term.base.args[0], always)

    def _print_exp(self, term: Expr) -> str:
        return "e" + _power(self._print(term.args[0]))

    # -- functions ---------------------------------------------------------------------------

    def _applied(self, name: str, argument: Basic, always: bool = False) -> str:
        text = self._print(argument)
        if _LETTERS.fullmatch(text) and not always:
            return f"{name} {text}"
        return f"{name}({text})"

    def _print_Function(self, term: Expr) -> str:
        if type(term) in FUNCTION_NAMES:
            return self._applied(FUNCTION_NAMES[type(term)], term.args[0])
        return self._value(term, term.args)

    def _value(self, term: Expr, arguments: Sequence[Expr]) -> str:
        """θᵢ₊₁, or φ(t) where there is no index."""
        name = written_name(self._names.of(term))
        index = _converted(self._print(arguments[0]), _SUBSCRIPTS) if is_indexed(term) else None
        return self._called(name, arguments) if index is None else name + index

    def _called(self, name: str, arguments: Sequence[Basic]) -> str:
        return f"{name}({', '.join(map(self._print, arguments))})" if arguments else name

    def _print_Abs(self, term: Expr) -> str:
        text = self._print(term.args[0])
        return f"abs({text})" if "|" in text else f"|{text}|"

    def _print_floor(self, term: Expr) -> str:
        return f"⌊{self._print(term.args[0])}⌋"

    def _print_conjugate(self, term: Expr) -> str:
        return self._at_least(_ATOM, term.args[0]) + "*"

    def _print_KroneckerDelta(self, term: Expr) -> str:
        return self._called("δ", term.args)

    def _print_Sum(self, term: Expr) -> str:
        body, *limits = kernel.operator_parts(term)
        index, low, high = map(self._print, limits)
        return f"Σ{_limits(f'{index}={low}', high)} {self._at_least(_BIG, body)}"

    def _print_Integral(self, term: Expr) -> str:
        body, *limits = kernel.operator_parts(term)
        variable, low, high = map(self._print, limits)
        return f"∫{_limits(low, high)} {self._at_least(_BIG, body)} d{variable}"

    def _print_Lambda(self, term: Expr) -> str:
        names = ", ".join(map(self._print, term.signature))
        return f"({names}) ↦ {self._print(term.expr)}"

    # -- matrices ----------------------------------------------------------------------------

    def _print_Grid(self, term: kernel.Grid) -> str:
        if term.cols == 1 and term.rows != 1:
            return f"({', '.join(map(self._print, term.entries))})"
        return self._rows(term)

    def _rows(self, grid: kernel.Grid) -> str:
        rows, cols = int(grid.rows), int(grid.cols)
        lines = (
            ", ".join(self._print(grid.entry(row, col)) for col in range(cols))
            for row in range(rows)
        )
        return f"[{', '.join(f'[{line}]' for line in lines)}]"

    def _blocks(self, sign: str, term: Any, block: str) -> str:
        limits = _limits(f"{self._print(term.index)}=0", self._print(term.count - 1))
        return f"{sign}{limits} {block}"

    def _print_BlockDiagonal(self, term: kernel.BlockDiagonal) -> str:
        return self._blocks("⊕", term, self._rows(term.block))

    def _print_BlockColumn(self, term: kernel.BlockColumn) -> str:
        if term.cols == 1 and term.block.rows != 1:
            return self._blocks("⊕", term, self._print(term.block))
        return self._blocks("col", term, self._rows(term.block))

    def _print_Identity(self, term: kernel.Identity) -> str:
        return "I" + subscript(self._print(term.rows))

    def _print_MatrixVariable(self, term: kernel.MatrixVariable) -> str:
        return written_name(term.name)

    def _print_MatrixValue(self, term: kernel.MatrixValue) -> str:
        name, parameters = self._print(term.head), term.args[1:]
        return self._called(name, parameters) if parameters else name

    def _print_MatrixLambda(self, term: kernel.MatrixLambda) -> str:
        names = ", ".join(map(self._print, term.args[0]))
        return f"({names}) ↦ {self._print(term.args[1])}"

    def _print_MatrixProduct(self, term: kernel.MatrixProduct) -> str:
        left, right = term.args
        return f"{self._at_least(_PRODUCT, left)}·{self._right_factor(right)}"

    def _right_factor(self, matrix: Basic) -> str:
        """⊕ needs no brackets where nothing follows that it could reach over."""
        blocks = isinstance(matrix, kernel.BlockDiagonal | kernel.BlockColumn)
        return self._print(matrix) if blocks else self._at_least(_FUNCTION, matrix)

    def _print_Hadamard(self, term: kernel.Hadamard) -> str:
        return " ⊗ ".join(self._at_least(_FUNCTION, part) for part in term.args)

    def _print_MatrixSum(self, term: kernel.MatrixSum) -> str:
        left, right = term.args
        text = self._print(right)
        if isinstance(right, kernel.Scaled) and text.startswith("−"):
            return f"{self._print(left)} − {text[1:]}"
        return f"{self._print(left)} + {self._at_least(_BIG, right)}"

    def _print_Scaled(self, term: kernel.Scaled) -> str:
        factor, matrix = term.args
        if factor == -1:
            return f"−{self._at_least(_PRODUCT, matrix)}"
        text = self._at_least(_FUNCTION, matrix)
        if factor.is_Rational and (factor.p, factor.q) in _VULGAR:
            return f"{_VULGAR[factor.p, factor.q]} {text}"
        number = self._print(factor)
        simple = re.fullmatch(r"−?\w+", number) is not None
        return f"{number}·{text}" if simple else f"({number})·{text}"

    def _print_Transpose(self, term: kernel.Transpose) -> str:
        return f"{self._at_least(_ATOM, term.args[0])}ᵀ"

    def _print_Dot(self, term: kernel.Dot) -> str:
        if all(isinstance(side, kernel.MatrixCall | kernel.MatrixValue) for side in term.args):
            return "·".join(map(self._print, term.args))
        return self._angled(term)

    def _angled(self, term: kernel.Dot) -> str:
        return f"⟨{', '.join(map(self._print, term.args))}⟩"

    def _print_Trace(self, term: kernel.Trace) -> str:
        return self._invariant(term)

    def _print_Determinant(self, term: kernel.Determinant) -> str:
        return self._invariant(term)

    def _invariant(self, term: Any, always: bool = False) -> str:
        text, name = self._print(term.args[0]), _name_before(term)
        call = isinstance(term.args[0], kernel.MatrixCall | kernel.MatrixValue)
        return f"{name} {text}" if call and not always else f"{name}({text})"

    def _print_Component(self, term: kernel.Component) -> str:
        vector = self._at_least(_ATOM, term.args[0])
        return vector + subscript(self._print(component_index(term)))

    # -- definitions -------------------------------------------------------------------------

    def _print_Definition(self, term: kernel.Definition) -> str:
        return written_name(self._names.of(term))

    def _print_ScalarCall(self, term: kernel.ScalarCall) -> str:
        return self._value(term, term.arguments)

    def _print_MatrixCall(self, term: kernel.MatrixCall) -> str:
        return self._called(written_name(self._names.of(term)), term.arguments)


_LEVELS: tuple[tuple[Any, int], ...] = (
    ((sympy.Add, kernel.MatrixSum, kernel.Dot), _SUM),
    ((sympy.Sum, sympy.Integral, kernel.BlockDiagonal, kernel.BlockColumn), _BIG),
    (kernel.Hadamard, _PRODUCT),
    (kernel.Transpose, _POWER),
    ((sympy.Lambda, kernel.MatrixLambda), _SUM),
)


def _name_before(term: Basic) -> str:
    if isinstance(term, kernel.Trace):
        return "tr"
    return "det" if isinstance(term, kernel.Determinant) else FUNCTION_NAMES[type(term)]


def _whole(number: int, factors: Sequence[Expr]) -> str:
    """A number in front of factors, left out if it is 1 and something follows."""
    return "" if number == 1 and factors else str(number)


def _separator(before: str, after: str) -> str:
    """What goes between two factors: nothing, a dot, or a blank before a function."""
    if after[0] in "Σ∫" or re.match(r"[A-Za-z]{2,}[⁰-⁹²³¹]*[ (]", after):
        return " "
    number, letter = re.fullmatch(r"\d+", before), _ONE_LETTER.fullmatch(after)
    if number:
        return "·" if after[0].isdigit() or re.match(r"\w{2,}\(", after) else ""
    if before in ("ⅈ", "π") and after[0] == "(":
        return ""
    if before.endswith(")") and before[0] == "(" and (letter or after[0] == "("):
        return ""
    return "" if _ONE_LETTER.fullmatch(before) and letter else "·"

"""Terms and statements as MathML."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
import sympy
from sympy import Ci, I, Integral, Lambda, Sum, conjugate, cos, exp, floor, log, sin, sqrt

from symbolic_pe.encodings import PE, T, i, k, n, p, theta
from symbolic_pe.language.statements import (
    And,
    Equation,
    ForAll,
    HasDerivative,
    Implies,
    LessEqual,
    Not,
    Or,
    Statement,
    TendsTo,
)
from symbolic_pe.language.terms import BlockColumn, Component, Dot, Grid, Identity, Trace
from symbolic_pe.printing import Layout, math
from symbolic_pe.printing.boxes import Box, Name, Number, Product, Script, Sign
from symbolic_pe.printing.mathml import mathml
from tests.reports.objects import W, angle, b, d, m, phi, q, t, x, y, z


def test_a_prime_stands_beside_its_letter_before_the_index() -> None:
    """As a script it would be set so small that it is hardly seen."""
    prime = '<mo form="postfix" lspace="0" rspace="0">′</mo>'
    assert (
        mathml(Script(Name("I"), above=Sign("′", "postfix"))) == f"<mrow><mi>I</mi>{prime}</mrow>"
    )
    both = Script(Name("I"), Number("1"), Sign("′", "postfix"))
    assert mathml(both) == f"<msub><mrow><mi>I</mi>{prime}</mrow><mn>1</mn></msub>"


def shown(formula: Box) -> str:
    """MathML in short: fractions, scripts and roots as in TeX, without the invisible signs."""
    return _text(ElementTree.fromstring(math(formula)))


def _text(element: ElementTree.Element) -> str:
    parts = [_text(child) for child in element]
    match element.tag:
        case "mfrac":
            return f"{{{parts[0]}|{parts[1]}}}"
        case "msub" | "munder":
            return f"{parts[0]}_{{{parts[1]}}}"
        case "msup":
            return f"{parts[0]}^{{{parts[1]}}}"
        case "msubsup" | "munderover":
            return f"{parts[0]}_{{{parts[1]}}}^{{{parts[2]}}}"
        case "mover":
            return f"over({parts[0]},{parts[1]})"
        case "msqrt":
            return f"√[{''.join(parts)}]"
        case "mtr":
            return ",".join(parts) + ";"
        case "mspace":
            return " "
    return re.sub("[\u2061\u2062]", "", element.text or "") + "".join(parts)


TERMS = [
    (theta(2 * i + 1), "θ_{2i+1}"),
    (sympy.Symbol("T̃_max"), "over(T,˜)_{max}"),
    (sympy.Symbol("lim") * sympy.Symbol("x_1"), "lim x_{1}"),
    (theta(i) * (p + k), "θ_{i} (p+k)"),
    (I * (m - n) * angle, "i (m−n)θ"),
    (sin(x) ** 2 + cos(x) ** 2, "sin^{2} x+cos^{2} x"),
    (cos(theta(i) * k / 2), "cos {θ_{i}k|2}"),
    (cos(x + y), "cos(x+y)"),
    (k * b ** (-2 * i / d), "kb^{−2i/d}"),
    (exp(I * x / 2), "e^{ix/2}"),
    (sqrt(x + 1), "√[x+1]"),
    (-1 / x, "−{1|x}"),
    (x - y, "x−y"),
    ((Ci(k) - Ci(k / b)) / log(b), "{Ci(k)−Ci(k/b)|ln b}"),
    (2 * Sum(cos(theta(i) * k), (i, 0, n - 1)) / d, "{2|d} ∑_{i=0}^{n−1}cos θ_{i}k"),
    (Sum(theta(i), (i, 0, n - 1)) ** 2, "(∑_{i=0}^{n−1}θ_{i})^{2}"),
    (Integral(cos(k * b ** (-t)), (t, 0, 1)), "∫_{0}^{1}cos(kb^{−t}) dt"),
    (q(m) * conjugate(q(n)), "q_{m}q_{n}^{*}"),
    (abs(x) * floor(y), "|x| ⌊y⌋"),
    (phi(t), "φ(t)"),
    (BlockColumn(Grid(2, 1, x, y), i, n), "⨁_{i=0}^{n−1}(x;y;)"),
    (T(k).T @ T(k), "T(k)^{⊤} T(k)"),
    (Dot(PE(p + k), PE(p)), "PE(p+k)⋅PE(p)"),
    (2 * Dot(PE(p), PE(p)), "2⟨PE(p), PE(p)⟩"),
    (Component(PE(p), i, 1), "PE(p)_{2i+1}"),
    (Trace(T(k)) / 2, "{1|2} tr T(k)"),
    (Identity(2 * n), "I_{2n}"),
]


@pytest.mark.parametrize(("term", "expected"), TERMS, ids=[text for _, text in TERMS])
def test_term(term: sympy.Basic, expected: str) -> None:
    assert shown(Layout([m, n, theta, p, k]).term(term)) == expected


STATEMENTS = [
    (ForAll([m, k], Equation(m, k)), "∀m∈ℤ, k∈ℝ:m=k"),
    (ForAll(W, Equation(W(), W())), "∀W∈ℝ^{d×2n}:W=W"),
    (ForAll([theta, n], Equation(theta(i), n)), "∀θ:ℕ→ℝ, n∈ℕ_{>0}:θ_{i}=n"),
    (And(LessEqual(-1, x), LessEqual(x, 1)), "−1≤x≤1"),
    (Not(Equation(z, 0)), "z≠0"),
    (Implies(Or(Equation(x, 0), Equation(y, 0)), Equation(x * y, 0)), "x=0∨y=0⇒xy=0"),
    (TendsTo(Lambda(x, 1 / x), 0), "{1|x}→0 (x→∞)"),
    (HasDerivative(Lambda(x, sin(x)), 2 * k, cos(2 * k)), "{d|dx} sin x=cos 2k (x=2k)"),
]


@pytest.mark.parametrize(("statement", "expected"), STATEMENTS, ids=[t for _, t in STATEMENTS])
def test_statement(statement: Statement, expected: str) -> None:
    assert shown(Layout().statement(statement)) == expected


def test_brackets_grow_only_around_what_is_more_than_a_line() -> None:
    assert 'stretchy="true"' not in mathml(Layout().term(cos(x + y)))
    assert 'stretchy="true"' in mathml(Layout().term(cos(x / 2 + y)))


def test_a_minus_knows_whether_something_stands_before_it() -> None:
    assert '<mo form="prefix">−</mo>' in mathml(Layout().term(-x))
    assert '<mo form="infix">−</mo>' in mathml(Layout().term(x - y))


def test_numbers_in_a_product_of_matrices_have_a_dot() -> None:
    two, one = Number("2"), Number("1")
    assert shown(Product((two, one), dotted=True)) == "2⋅1"
    assert "⋅" not in shown(Product((two, Name("M", "variable")), dotted=True))


def test_a_name_cannot_break_the_markup() -> None:
    strange = sympy.Symbol("<b>&")
    assert shown(Layout().term(strange)) == "<b>&"


# --- lines -----------------------------------------------------------------------------------


def lines(formula: Box) -> str:
    """The pieces of a formula, inner groups in ``[…]`` and ``|`` between pieces."""
    return _grouped(ElementTree.fromstring(math(formula, breaks=True)))


def _grouped(element: ElementTree.Element) -> str:
    written = [
        f"[{_grouped(child)}]" if "pieces" in child.get("class", "") else _text(child)
        for child in element
    ]
    return "|".join(written)


def test_a_short_formula_is_in_one_piece() -> None:
    source = math(Layout().statement(LessEqual(x, y)), breaks=True)
    assert source == math(Layout().statement(LessEqual(x, y)))
    assert "piece" not in source


def test_a_long_formula_ends_its_lines_at_the_loosest_sign_first() -> None:
    long = Implies(LessEqual(x + y, z), And(Equation(x + y + z, x), LessEqual(z, 0)))
    assert lines(Layout().statement(long)) == "[[x|+y]|≤z]|[[[⇒x|+y|+z]|=x]|[∧z|≤0]]"


def test_a_group_that_begins_with_one_letter_is_narrow() -> None:
    chain = Implies(And(LessEqual(0, n - 1), LessEqual(x, z)), Equation(x + y + z, y))
    source = math(Layout().statement(chain), breaks=True)
    assert '<mrow class="pieces narrow"><mrow class="piece"><mn>0</mn></mrow>' in source
    wide = math(
        Layout().statement(Implies(LessEqual(x * y * z, n - 1), Equation(x, y))), breaks=True
    )
    assert "narrow" not in wide


def test_a_letter_with_a_prime_is_narrow() -> None:
    begun = [Implies(LessEqual(sympy.Symbol(name), n - 1), Equation(x, y)) for name in ("i", "i′")]
    bare, primed = (math(Layout().statement(item), breaks=True) for item in begun)
    assert bare.count("narrow") == primed.count("narrow") > 0


def test_a_factor_stands_on_the_line_on_which_its_bracket_ends() -> None:
    total = x * y + x * z + y * z + x**2 + y**2
    assert lines(Layout().term(total * cos(x))).endswith("|+yz) cos x")


def test_lines_end_inside_of_brackets_only_if_these_are_wide() -> None:
    wide = cos(x * y + x * z + y * z + x + y + z) + cos(x + y)
    shown = lines(Layout().term(wide))
    assert shown.count("|") > 4
    assert "cos(x+y)" in shown


def test_pieces_of_brackets_have_brackets_as_tall_as_what_is_inside() -> None:
    tall = (x / y + y / z + z / x + x + y + 2 * x / z) ** 2
    source = math(Layout().term(tall), breaks=True)
    closing = '<mo form="postfix" fence="true" stretchy="true" minsize="2.3em">)</mo>'
    assert f"<msup><mrow>{closing}</mrow>" in source


def test_pieces_say_what_the_formula_says() -> None:
    formula = Layout().statement(
        ForAll((x, y), Implies(LessEqual(x, y), Equation(cos(x + y + x * y + z * x + z), x * y)))
    )
    whole = "".join(ElementTree.fromstring(math(formula)).itertext())
    assert "".join(ElementTree.fromstring(math(formula, breaks=True)).itertext()) == whole

"""Terms and statements as LaTeX mathematics."""

from __future__ import annotations

import pytest
import sympy

from symbolic_pe.encodings import PE, T, i, k, n, p, theta
from symbolic_pe.printing import Layout
from symbolic_pe.printing import tex as written
from symbolic_pe.printing.boxes import Name, Number, Product
from symbolic_pe.reports.paper.latex import statement_tex
from tests.formulas import *
from tests.reports.objects import W, angle, b, d, m, phi, q, t, x, y, z

TERMS = [
    (theta(2 * i + 1), r"\theta_{2 i + 1}"),
    (sympy.Symbol("T̃_max"), r"\tilde{T}_{\mathrm{max}}"),
    (sympy.Symbol("a") * sympy.Symbol("cov_xy"), r"a\,\mathrm{cov}_{xy}"),
    (sympy.Symbol("lim") * sympy.Symbol("x_1"), r"\mathrm{lim}\,x_{1}"),
    (sympy.Symbol("\u00e9") + 1, "\\text{\u00e9} + 1"),
    (sympy.Symbol("θ_日"), r"\theta_{\text{日}}"),
    (sympy.Symbol("日θ"), r"\mathrm{\text{日$\theta$}}"),
    (sympy.Symbol("ℓ") * sympy.Symbol("ϵ"), r"\epsilon \ell"),
    (
        Sum(Dot(Grid(2, 1, x, 0), Grid(2, 1, y, 0)), (i, 0, n)),
        (
            r"\sum_{i=0}^{n} \Biggl\langle \begin{pmatrix} x \\ 0 \end{pmatrix},\; "
            r"\begin{pmatrix} y \\ 0 \end{pmatrix}\Biggr\rangle"
        ),
    ),
    (theta(i) * (p + k), r"\theta_{i}\,(p + k)"),
    (I * (m - n) * angle, r"\mathrm{i}(m - n) \theta"),
    (sin(x) ** 2 + cos(x) ** 2, r"\sin^{2} x + \cos^{2} x"),
    (cos(theta(i) * k / 2), r"\cos \frac{\theta_{i} k}{2}"),
    (cos(x + y), r"\cos(x + y)"),
    (cos(sympy.Mul(x, x, evaluate=False)), r"\cos(x x)"),
    (conjugate(sympy.Symbol("q")) ** 2, r"(q^{*})^{2}"),
    (Scaled(Trace(T(k)), T(p)), r"(\operatorname{tr} T(k))\,T(p)"),
    (k * b ** (-2 * i / d), r"k b^{-2 i/d}"),
    (exp(I * x / 2), r"\mathrm{e}^{\mathrm{i} x/2}"),
    (sqrt(x + 1), r"\sqrt{x + 1}"),
    (-1 / x, r"-\frac{1}{x}"),
    ((Ci(k) - Ci(k / b)) / log(b), r"\frac{\operatorname{Ci}(k) - \operatorname{Ci}(k/b)}{\ln b}"),
    (
        2 * Sum(cos(theta(i) * k), (i, 0, n - 1)) / d,
        r"\frac{2}{d} \sum_{i=0}^{n - 1} \cos \theta_{i} k",
    ),
    (Sum(theta(i), (i, 0, n - 1)) ** 2, r"\biggl(\sum_{i=0}^{n - 1} \theta_{i}\biggr)^{2}"),
    (Integral(cos(k * b ** (-t)), (t, 0, 1)), r"\int_{0}^{1} \cos(k b^{-t})\,\mathrm{d}t"),
    (q(m) * conjugate(q(n)), r"q_{m} q_{n}^{*}"),
    (phi(t), r"\varphi(t)"),
    (sympy.Function("q'")(m) ** 2, r"{q'}_{m}^{2}"),
    (conjugate(sympy.Function("q'")(m)), r"{q'}_{m}^{*}"),
    (sympy.Symbol("q_1'") ** 2, r"q_{1}'^{2}"),
    (
        BlockColumn(Grid(2, 1, x, y), i, n),
        r"\bigoplus_{i=0}^{n - 1} \begin{pmatrix} x \\ y \end{pmatrix}",
    ),
    (Grid(1, 1, x) @ Grid(1, 1, x + y), r"x\,(x + y)"),
    (T(k).T @ T(k), r"T(k)^{\top}\,T(k)"),
    (Dot(PE(p + k), PE(p)), r"\mathrm{PE}(p + k) \cdot \mathrm{PE}(p)"),
    (2 * Dot(PE(p), PE(p)), r"2\langle \mathrm{PE}(p),\; \mathrm{PE}(p) \rangle"),
    (Component(PE(p), i, 1), r"\mathrm{PE}(p)_{2 i + 1}"),
    (Trace(T(k)) / 2, r"\frac{1}{2} \operatorname{tr} T(k)"),
    (Identity(2 * n), "I_{2 n}"),
]


@pytest.mark.parametrize(("term", "tex"), TERMS, ids=[tex for _, tex in TERMS])
def test_term(term: sympy.Basic, tex: str) -> None:
    assert written(Layout([m, n, theta, p, k]).term(term)) == tex


STATEMENTS = [
    (
        ForAll([m, k], Equation(m, k)),
        r"\forall\, m \in \mathbb{Z},\; k \in \mathbb{R}\colon\; m = k",
    ),
    (ForAll(W, Equation(W(), W())), r"\forall\, W \in \mathbb{R}^{d\times 2 n}\colon\; W = W"),
    (And(LessEqual(-1, x), LessEqual(x, 1)), r"-1 \le x \le 1"),
    (Not(Equation(z, 0)), r"z \ne 0"),
    (TendsTo(Lambda(x, 1 / x), 0), r"\frac{1}{x} \to 0 \;(x \to \infty)"),
    (
        HasDerivative(Lambda(x, sin(x)), 2 * k, cos(2 * k)),
        r"\frac{\mathrm{d}}{\mathrm{d}x}\sin x = \cos 2 k \;(x = 2 k)",
    ),
]


@pytest.mark.parametrize(("statement", "tex"), STATEMENTS, ids=[tex for _, tex in STATEMENTS])
def test_statement(statement: object, tex: str) -> None:
    assert statement_tex(statement) == tex  # type: ignore[arg-type]


def test_a_fraction_wider_than_the_line_is_written_on_it() -> None:
    fraction = Layout().term((sin(x) + cos(x) + x) / log(y))
    assert written(fraction, 100.0).startswith(r"\frac{")
    narrow = written(fraction, 8.0)
    assert r"\frac" not in narrow
    assert r"/" in narrow
    assert r"\penalty" in narrow


def test_numbers_in_a_product_of_matrices_have_a_dot() -> None:
    two, one, matrix = Number("2"), Number("1"), Name("M", "variable")
    assert written(Product((two, one), dotted=True)) == r"2 \cdot 1"
    assert written(Product((two, matrix), dotted=True)) == r"2\,M"

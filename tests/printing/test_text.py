"""Terms and statements as one line of Unicode."""

from __future__ import annotations

from functools import reduce

import pytest
import sympy

from symbolic_pe.encodings import PE, T, i, k, n, p, stacked_blocks, theta
from symbolic_pe.printing import Layout, broken, text
from symbolic_pe.printing.lines import statement_text, term_text
from tests.formulas import *
from tests.reports.objects import A, S, W, angle, b, d, j, m, phi, q, t, x, y, z

TERMS = [
    # names and indices
    (theta(i), "θᵢ"),
    (theta(2 * i + 1), "θ₂ᵢ₊₁"),
    (theta(0) - theta(n - 1), "θ₀ − θₙ₋₁"),
    (theta(n * i * j), "θ(nij)"),
    (phi(t), "φ(t)"),
    (sympy.Symbol("x_1") + sympy.Symbol("y′"), "x₁ + y′"),
    (sympy.Symbol("e", real=True) * sympy.E, "e𝑒"),
    # products
    (theta(i) * k, "θᵢk"),
    (theta(i) * (p + k), "θᵢ·(p + k)"),
    (x * (x + 1), "x·(x + 1)"),
    (x * phi(y), "x·φ(y)"),
    (I * (m - n) * angle, "ⅈ(m − n)θ"),
    (2 * pi * x, "2πx"),
    (2 * sin(x) * cos(x), "2 sin x cos x"),
    (reduce(lambda inner, _: sin(inner), range(40), x), f"{'sin(' * 39}sin x{')' * 39}"),
    (k * b ** (-t), "k·b^(−t)"),
    (sqrt(2) * x, "√2·x"),
    (conjugate(sympy.Symbol("q")) * sympy.Symbol("w"), "q*·w"),
    (conjugate(sympy.Symbol("q")) ** 2, "(q*)²"),
    (conjugate(sqrt(sympy.Symbol("q")), evaluate=False), "(√q)*"),
    (sqrt(conjugate(sympy.Symbol("q"))), "√(q*)"),
    (cos(sympy.Mul(x, x, evaluate=False)), "cos(x·x)"),
    (cos(sympy.Mul(2, 3, evaluate=False)), "cos(2·3)"),
    (cos(x * sympy.Symbol("base")), "cos(base·x)"),
    (sympy.Mul(Rational(1, 2), Rational(1, 3), evaluate=False), "(1/3)/2"),
    (Sum(theta(i), (i, 0, floor(sin(x)))), "Σ_{i=0}^{⌊sin x⌋} θᵢ"),
    (Integral(phi(t), (t, 0, x * cos(y))), "∫_{0}^{x cos y} φ(t) dt"),
    (Hadamard(T(k), T(p)) @ PE(p), "(T(k) ⊗ T(p))·PE(p)"),
    (Scaled(Sum(theta(i), (i, 0, n)), T(k)), "(Σᵢ₌₀ⁿ θᵢ)·T(k)"),
    (Scaled(y * cos(x), T(k)), "(y cos x)·T(k)"),
    (Scaled(Trace(T(k)), T(p)), "(tr T(k))·T(p)"),
    (2 ** (j + 1) * x, "2^(j + 1)·x"),
    (Abs(x) * Abs(y), "|x|·|y|"),
    (q(j) * conjugate(q(m)), "qⱼqₘ*"),
    (sympy.Symbol("dim", real=True) * x, "dim·x"),
    # sums
    (p + k, "p + k"),
    (1 - cos(x), "1 − cos x"),
    (x**2 - 3 * x + 2, "x² − 3x + 2"),
    (-x - y, "−x − y"),
    (n - 1, "n − 1"),
    (x * cos(t) - y * sin(t), "x cos t − y sin t"),
    (sin(x) * cos(y) + cos(x) * sin(y), "sin x cos y + cos x sin y"),
    # quotients
    (theta(i) * k / 2, "θᵢk/2"),
    (1 - 1 / b, "1 − 1/b"),
    ((x + 1) / (x * y), "(x + 1)/(xy)"),
    (cos(k) / 2, "½ cos k"),
    (3 * cos(k) / 5, "(3/5) cos k"),
    (sin(k) / k, "sin(k)/k"),
    ((Ci(k) - Ci(k / b)) / (k * log(b)), "(Ci(k) − Ci(k/b))/(k ln b)"),
    (1 / sqrt(d), "1/√d"),
    (1 / tan(x), "1/tan x"),
    (-Rational(1, 2), "−1/2"),
    (floor(t / 2**j), "⌊t/2^j⌋"),
    # powers and functions
    (b ** (-2 * i / d), "b^(−2i/d)"),
    ((-1) ** m, "(−1)^m"),
    (sin(x) ** 2, "sin² x"),
    (sin(x / 2) ** 2, "sin²(x/2)"),
    ((sin(x) + 1) ** 2, "(sin x + 1)²"),
    (cos(theta(i) * (p + k)), "cos(θᵢ·(p + k))"),
    (cos(2 * pi / 7), "cos(2π/7)"),
    (exp(I * m * angle), "e^(ⅈmθ)"),
    (exp(x), "e^x"),
    (Abs(z) ** 2, "|z|²"),
    (conjugate(z), "z*"),
    (sympy.re(z, evaluate=False), "Re z"),
    # sums and integrals over ranges
    (Sum(cos(theta(i) * k), (i, 0, n - 1)), "Σᵢ₌₀ⁿ⁻¹ cos θᵢk"),
    (2 * Sum(cos(theta(i) * k), (i, 0, n - 1)) / d, "(2/d) Σᵢ₌₀ⁿ⁻¹ cos θᵢk"),
    (Sum(x + theta(i), (i, 0, n - 1)), "Σᵢ₌₀ⁿ⁻¹ (θᵢ + x)"),
    (Sum(x, (i, 0, n - 1)) + y, "y + Σᵢ₌₀ⁿ⁻¹ x"),
    (Sum(theta(i), (i, 0, n - 1)) ** 2, "(Σᵢ₌₀ⁿ⁻¹ θᵢ)²"),
    (Sum(theta(i), (i, 0, d / 2)), "Σ_{i=0}^{d/2} θᵢ"),
    (Integral(cos(k * b ** (-t)), (t, 0, 1)), "∫₀¹ cos(k·b^(−t)) dt"),
    # vectors and matrices
    (T(k).unfold(), "⊕ᵢ₌₀ⁿ⁻¹ [[cos θᵢk, sin θᵢk], [−sin θᵢk, cos θᵢk]]"),
    (PE(p).unfold(), "⊕ᵢ₌₀ⁿ⁻¹ (sin θᵢp, cos θᵢp)"),
    (BlockColumn(Grid(1, 2, x, y), i, n), "colᵢ₌₀ⁿ⁻¹ [[x, y]]"),
    (Grid(2, 1, x, y), "(x, y)"),
    (PE(p + k), "PE(p + k)"),
    (T(k) @ T(k) @ PE(p), "T(k)·T(k)·PE(p)"),
    (T(k) @ (T(k) @ PE(p)), "T(k)·(T(k)·PE(p))"),
    (T(k).T @ T(k), "T(k)ᵀ·T(k)"),
    ((T(k) @ T(p)).T, "(T(k)·T(p))ᵀ"),
    (PE(p) - T(k) @ PE(p), "PE(p) − T(k)·PE(p)"),
    (PE(p) - (PE(k) - PE(p)), "PE(p) − (PE(k) − PE(p))"),
    (Rational(1, 2) * PE(p), "½ PE(p)"),
    ((x + 1) * PE(p), "(x + 1)·PE(p)"),
    (Identity(2 * n), "I₂ₙ"),
    (Identity(d), "I_d"),
    (W() @ PE(p), "W·PE(p)"),
    (Hadamard(PE(p), PE(k)), "PE(p) ⊗ PE(k)"),
    (Component(PE(p), i, 1), "PE(p)₂ᵢ₊₁"),
    # numbers from matrices
    (Dot(PE(p + k), PE(p)), "PE(p + k)·PE(p)"),
    (2 * Dot(PE(p), PE(p)), "2⟨PE(p), PE(p)⟩"),
    (Dot(T(k) @ PE(p), PE(p)), "⟨T(k)·PE(p), PE(p)⟩"),
    (Trace(T(k)) / 2, "½ tr T(k)"),
    (Trace(T(k) @ A()), "tr(T(k)·A)"),
    (Determinant(T(k)), "det T(k)"),
    (Grid(1, 1, cos(x)) @ Grid(1, 1, y), "(cos x)·y"),
    (Grid(1, 1, x) @ Grid(1, 1, y * log(x)) @ Grid(1, 1, y), "x·(y ln x)·y"),
    # one reading only
    (cos(x * Symbol("x_N", real=True)), "cos(x·x_N)"),
    (Integral(d * x, (x, 0, 1)), "∫₀¹ d·x dx"),
    (re(z) ** 2 + im(z) ** 2, "(Re z)² + (Im z)²"),
    (theta(i * j), "θ(ij)"),
    (theta(2 * i), "θ₂ᵢ"),
]


@pytest.mark.parametrize(("term", "text"), TERMS, ids=[text for _, text in TERMS])
def test_term(term: sympy.Basic, text: str) -> None:
    assert term_text(term, [n, theta, p, k]) == text


STATEMENTS = [
    (
        ForAll([n, theta, p, k], Equation(T(k) @ PE(p), PE(p + k))),
        "∀ n ∈ ℕ>0, θ: ℕ → ℝ, p, k ∈ ℝ: T(k)·PE(p) = PE(p + k)",
    ),
    (ForAll(W, Equation(W(), W())), "∀ W ∈ ℝ^(d×2n): W = W"),
    (ForAll([phi, m], Less(phi(m), phi(x))), "∀ φ: ℝ → ℝ, m ∈ ℤ: φ(m) < φ(x)"),
    (Exists(x, LessEqual(x, 0)), "∃ x ∈ ℝ: x ≤ 0"),
    (Not(Equation(x, y)), "x ≠ y"),
    (Not(Less(x, y)), "¬(x < y)"),
    (Not(ForAll(x, Less(0, x))), "¬(∀ x ∈ ℝ: 0 < x)"),
    (And(LessEqual(-1, x), Less(x, 1)), "−1 ≤ x < 1"),
    (And(Less(x, 0), Less(y, 0)), "x < 0 ∧ y < 0"),
    (And(Or(Less(x, 0), Less(y, 0)), Less(x, y)), "(x < 0 ∨ y < 0) ∧ x < y"),
    (Implies(LessEqual(0, i), Implies(LessEqual(i, n), Less(x, y))), "0 ≤ i ≤ n ⇒ x < y"),
    (
        Implies(Implies(Less(x, y), Less(y, 0)), Less(x, 0)),
        "(x < y ⇒ y < 0) ⇒ x < 0",
    ),
    (Implies(Less(x, y), ForAll(z, Equation(z, z))), "x < y ⇒ (∀ z ∈ ℂ: z = z)"),
    (
        And(Implies(Less(x, 0), Less(y, 0)), Implies(Less(y, 0), Less(x, 0))),
        "x < 0 ⇔ y < 0",
    ),
    (HasDerivative(MatrixLambda((k,), T(k)), k, T(k)), "d/dk T(k) = T(k)"),
    (
        HasDerivative(Lambda(x, sin(x)), 2 * k, cos(2 * k)),
        "d/dx sin x = cos 2k (x = 2k)",
    ),
    (HasDerivative(Lambda(x, x * y), x * y, y), "d/dx′ (x′y) = y (x′ = xy)"),
    (TendsTo(Lambda(x, 1 / x), 0), "1/x → 0 (x → ∞)"),
    (TendsTo(Lambda(x, sin(pi * x / 2)), 0), "sin(πx/2) → 0 (x → ∞)"),
    (TendsTo(Lambda(m, sin(pi * m / 2)), 0), "sin(πm/2) → 0 (m → ∞, m ∈ ℤ)"),
    (TendsTo(Lambda(n, Sum(theta(i), (i, 1, n))), 0), "Σᵢ₌₁ⁿ θᵢ → 0 (n → ∞)"),
    (TendsTo(Lambda(n, theta(n)), 0), "θₙ → 0 (n → ∞)"),
    (ForAll([n, k], Equation(S(k), n)), "∀ n ∈ ℕ>0, k ∈ ℝ: S(k) = n"),
]


@pytest.mark.parametrize(("statement", "text"), STATEMENTS, ids=[text for _, text in STATEMENTS])
def test_statement(statement: object, text: str) -> None:
    assert statement_text(statement) == text  # type: ignore[arg-type]


def test_different_terms_are_written_differently() -> None:
    written = [term_text(term, [n, theta, p, k]) for term, _ in TERMS]
    assert len(set(written)) == len({term for term, _ in TERMS})


def test_an_index_without_a_small_form_is_written_as_in_sentences() -> None:
    last, r = theta(Symbol("N", integer=True)), Symbol("r", real=True)
    assert term_text(cos(last)) == "cos θ_N"
    assert term_text(2 * r * last) == "2θ_N·r"
    assert term_text(cos(last * r)) == "cos(θ_N·r)"
    assert term_text(sympy.KroneckerDelta(i, theta(j))) == "δ(i, θⱼ)"


def test_what_is_put_in_for_a_variable() -> None:
    assert text(Layout().assignment(x, y + 1)) == "x = y + 1"
    assert text(Layout().assignment(x, 2 * x)) == "x ↦ 2x"
    together = Layout().assignments([(x, 2 * x), (y, sympy.Integer(1))])
    assert [text(value) for value in together] == ["x ↦ 2x", "y ↦ 1"]


def test_formulas_are_broken_outside_brackets_first() -> None:
    a, b = symbols("a b", real=True)
    chain = Layout().comparison([(a + number) * (b + number) for number in (2, 3, 4)], "==")
    lines = broken(chain, 24, "  ", "    ")
    assert lines == ["  (a + 2)(b + 2)", "    = (a + 3)(b + 3)", "    = (a + 4)(b + 4)"]


def test_a_formula_without_a_place_to_break_stays_whole() -> None:
    assert broken(Layout().term(Symbol("x" * 30)), 20) == ["x" * 30]


def test_a_line_that_begins_with_a_connective_is_indented_by_the_brackets_around_it() -> None:
    inner = ForAll(x, Implies(And(Less(x, y), Less(y, t)), Less(x, t)))
    statement = Implies(inner, Less(t, y))
    outside = broken(Layout().statement(statement), 30, "", "  ")
    assert outside == ["(∀ x ∈ ℝ: x < y < t ⇒ x < t)", "  ⇒ t < y"]
    inside = broken(Layout().statement(statement), 24, "", "  ")
    assert inside == ["(∀ x ∈ ℝ: x < y < t", "    ⇒ x < t) ⇒ t < y"]


def test_the_next_part_of_a_statement_has_a_line_of_its_own() -> None:
    premises = And(Less(cos(x), y), Less(sin(x), y), Less(x, t))
    parts = [ForAll(x, Implies(premises, Less(x, end))) for end in (t, y)]
    lines = broken(Layout().statement(And(*parts)), 46, "", "  ")
    assert lines == [
        "(∀ x ∈ ℝ: cos x < y ∧ sin x < y ∧ x < t",
        "    ⇒ x < t)",
        "  ∧ (∀ x ∈ ℝ: cos x < y ∧ sin x < y ∧ x < t",
        "    ⇒ x < y)",
    ]


def test_a_line_that_begins_with_a_relation_is_indented_by_the_brackets_around_it() -> None:
    statement = Implies(ForAll(x, Equation(cos(x) + y, sin(x) + t)), Less(t, y))
    lines = broken(Layout().statement(statement), 25, "", "  ")
    assert lines == ["(∀ x ∈ ℝ: y + cos x", "    = t + sin x) ⇒ t < y"]


def test_a_line_ends_after_an_entry_rather_than_in_it() -> None:
    column = Layout().term(stacked_blocks(cos(x) + cos(y), sin(x) + sin(y)))
    lines = broken(column, 34, "", "  ")
    assert lines == ["⊕ᵢ₌₀ⁿ⁻¹ (cos x + cos y,", "  sin x + sin y)"]


def test_a_line_ends_before_a_sum_rather_than_between_arguments() -> None:
    weight = sympy.Function("w")(x, y)
    total = Sum(theta(i) * weight, (i, 0, k))
    product = Layout().term(sympy.Mul(1 / (t + x + y), total, evaluate=False))
    assert broken(product, 30, "", "  ") == ["(1/(t + x + y))", "  Σᵢ₌₀ᵏ θᵢ·w(x, y)"]


def test_an_argument_has_one_pair_of_brackets() -> None:
    assert term_text(cos(theta(Symbol("N", integer=True)) * (x + 1))) == "cos(θ_N·(x + 1))"


def test_the_variable_of_a_sum_is_not_that_of_its_limit() -> None:
    assert term_text(Sum(theta(i), (i, 0, i))) == "Σⱼ₌₀ⁱ θⱼ"
    assert term_text(Sum(theta(i), (i, 0, n - 1))) == "Σᵢ₌₀ⁿ⁻¹ θᵢ"
    inner = Sum(theta(i) * theta(j), (i, 0, i))
    assert "Σₗ₌₀ⁱ" in term_text(Sum(inner, (i, 0, n - 1)))


def test_the_variable_of_an_integral_is_not_that_of_its_limit() -> None:
    assert term_text(Integral(cos(t), (t, 0, t))) == "∫₀ᵗ cos s ds"


def test_a_supposition_is_made_once() -> None:
    twice = [LessEqual(x, y), LessEqual(x, y)]
    assert text(Layout().conjunction(twice)) == "x ≤ y"


def test_values_of_a_function_of_reals_have_brackets() -> None:
    statement = ForAll((phi, x), And(Less(phi(1), phi(x)), Less(phi(0), 1)))
    assert text(Layout.of(statement, ()).term(phi(1))) == "φ(1)"
    assert text(Layout().term(phi(1))) == "φ₁"

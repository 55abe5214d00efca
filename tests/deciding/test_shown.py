"""A question is printed as it was asked: text word for word, terms as they were received."""

from dataclasses import replace
from typing import Any

from sympy import Abs, Eq, Function, Integral, Matrix, Mul, Pow, Sum, Symbol, cos, pi

from symbolic_pe.deciding import Verdict, decide
from symbolic_pe.deciding.wording import in_words, verdict_json
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.statements import And, Implies
from symbolic_pe.notation import Equation, ForAll, Less, LessEqual, modulus
from tests.cases import cases

x, r = Symbol("x"), Symbol("r", real=True)


def lines(verdict: Verdict) -> list[str]:
    return str(verdict).splitlines()


@cases(
    "typed echo read",
    (("cos(pi) = -1",), "cos(pi) = -1", "cos π = −1"),
    (("x^2", "x*x"), "x^2 = x*x", "x² = x·x"),
    (("-x/2 + 1/2*x", "0"), "-x/2 + 1/2*x = 0", "x/2 − x/2 = 0"),
    (("sin(pi/2)^2", "2*2/4"), "sin(pi/2)^2 = 2*2/4", "sin²(π/2) = 2·2/4"),
    (("6/4  =  1.5",), "6/4  =  1.5", "6/4 = 3/2"),
    (("-(-x)", "x"), "-(-x) = x", "−(−x) = x"),
    (("x - -2", "x + 2"), "x - -2 = x + 2", "x − (−2) = x + 2"),
    (("abs(-x) >= 0",), "abs(-x) >= 0", "0 ≤ |−x|"),
    (("sum(k - k, k, 0, 3)", "0"), "sum(k - k, k, 0, 3) = 0", "Σₖ₌₀³ (k − k) = 0"),
)
def test_a_text_stands_word_for_word_beside_how_it_was_read(
    typed: tuple[str, ...], echo: str, read: str
) -> None:
    verdict = decide(*typed)
    assert lines(verdict)[:4] == ["proved", f"  {echo}", "read as:", f"  {read}"]
    assert verdict_json(verdict)["typed"] == list(typed)


def test_assumptions_are_echoed_word_for_word() -> None:
    verdict = decide("x", "0", assuming=["x  = cos(pi/2)*y", "0 < 1"])
    shown = lines(verdict)
    assert shown[shown.index("assuming:") :][:6] == [
        "assuming:",
        "  x  = cos(pi/2)*y",
        "  0 < 1",
        "read as:",
        "  x = y cos(π/2)",
        "  0 < 1",
    ]
    assert verdict_json(verdict)["assuming"] == ["x  = cos(pi/2)*y", "0 < 1"]


@cases(
    "asked assuming shown",
    ((r, 1), Eq(r, 1), ["proved", "  r = 1", "assuming:", "  r = 1"]),
    (
        (Implies(Equation(r, 1), Equation(r**2, 1)),),
        (),
        ["proved", "  r² = 1", "assuming:", "  r = 1"],
    ),
    (
        (ForAll(r, Implies(LessEqual(0, r), Less(0, r))),),
        (),
        ["refuted", "  ∀ r ∈ ℝ: 0 ≤ r ⇒ 0 < r"],
    ),
)
def test_what_is_assumed_is_shown(asked: tuple[Any, ...], assuming: Any, shown: list[str]) -> None:
    assert lines(decide(*asked, assuming=assuming))[: len(shown)] == shown


@cases(
    "asked shown",
    (("r < r",), ["  left side  1", "  right side 1 (should be larger)"]),
    (("z <= z",), ["  left side  ⅈ", "  right side ⅈ (only real numbers are compared)"]),
    (("ln(e^z)", "z"), ["  left side  −2.28319ⅈ", "  right side 4ⅈ"]),
    (("10^-50", "0"), ["  left side  1e−50", "  right side 0"]),
    (("1 + 10^-60", "1"), [f"  left side  1.{'0' * 59}1", "  right side 1"]),
    ((And(LessEqual(r, r), Less(r, r)),), ["  right side 1", "note: r < r is false"]),
    ((Matrix([[1, r]]), Matrix([[1, 0]])), ["  row 1, column 2:", "  left side  1"]),
)
def test_how_the_sides_differ(asked: tuple[Any, ...], shown: list[str]) -> None:
    verdict = decide(*asked, names={"r": r})
    assert set(shown) <= set(lines(verdict))


def test_a_reason_may_have_braces() -> None:
    names = {"a": Symbol("a", real=True), "b": Symbol("b", real=True), "f": Function("f")}
    verdict = decide("integrate(f(t), t, a, b)", "-integrate(f(t), t, b, a)", names=names)
    assert "_{b}" in str(replace(verdict, status="unknown", reason="∫_{b}^{a} is too hard"))


def test_a_text_and_a_term() -> None:
    assert lines(decide("r + 1", r + 1, names={"r": r})) == ["proved", "  r + 1 = r + 1"]


def test_what_is_read_as_it_was_typed_stands_there_once() -> None:
    assert lines(decide("1 = 1")) == ["proved", "  1 = 1"]


@cases(
    "asked shown",
    ((cos(pi, evaluate=False), -1), "cos π = −1"),
    ((Mul(x, 1 / x, evaluate=False), 1), "x/x = 1"),
    ((Eq(Pow(x, 2), Mul(x, x, evaluate=False), evaluate=False),), "x² = x·x"),
    ((ForAll(x, Equation(cos(0, evaluate=False) * x, x)),), "∀ x ∈ ℂ: x cos 0 = x"),
    ((Integral(x, (x, 0, 1)), 0.5), "∫₀¹ x dx = 1/2"),
    ((Sum(x, (x, 1, 3)), 6), "Σₓ₌₁³ x = 6"),
)
def test_terms_are_printed_as_they_were_received(asked: tuple[Any, ...], shown: str) -> None:
    assert lines(decide(*asked))[:2] == ["proved", f"  {shown}"]


_UNIT = "i is the imaginary unit here, and no index"


@cases(
    "typed is_said",
    ("10000^(-2*i/d) = 1", True),
    ("exp(i*x) = cos(x) + i*sin(x)", True),
    ("conj(i) = -i", False),
    ("sum(i, i, 0, 2) = 3", False),
    ("f_i = f_i", False),
)
def test_that_i_is_a_number_is_said(typed: str, is_said: bool) -> None:
    assert (_UNIT in lines(decide(typed))) is is_said


def test_a_declared_i_is_no_unit() -> None:
    index = Symbol("i", integer=True)
    assert _UNIT not in lines(decide("i + 0*i = i", names={"i": index}))


# --- functions have their sign ---------------------------------------------------------------

c, zeta = Function("c", nonnegative=True), Function("zeta", positive=True)
g = Function("g", real=True)
i = Symbol("i", integer=True, nonnegative=True)


@cases(
    "statement",
    ForAll([c, i], LessEqual(0, c(i))),
    ForAll([zeta, i], Less(0, zeta(i))),
    Less(0, zeta(i)),
    Equation(modulus(zeta(i)), zeta(i)),
    LessEqual(0, Sum(c(i), (i, 0, Symbol("n", integer=True, nonnegative=True)))),
    LessEqual(0, c(i) * zeta(i)),
    ForAll([c], LessEqual(0, c(0))),
)
def test_functions_have_the_sign_of_their_sort(statement: Any) -> None:
    assert decide(statement).status == "proved"


@cases(
    "statement",
    ForAll([c, i], Less(0, c(i))),
    ForAll([g, i], LessEqual(0, g(i))),
    ForAll([c, i], LessEqual(c(i), 1)),
    ForAll([zeta, i], Equation(Abs(zeta(i) - 1, evaluate=False), zeta(i) - 1)),
)
def test_and_no_other(statement: Any) -> None:
    assert decide(statement).status == "refuted"


# --- reasons ---------------------------------------------------------------------------------


def test_a_reason_is_named_without_terms_of_the_kernel() -> None:
    assert in_words(OSError("no room")) == "OSError: no room"
    assert "eq" not in in_words(KernelError("eq(x, 1) does not follow"))

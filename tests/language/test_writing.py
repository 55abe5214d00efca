"""Terms of the kernel as people write them."""

from symbolic_pe.foundations.logic import conjunction, disjunction, exists
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import implies, less
from symbolic_pe.kernel.terms import Term, forall, function, variable
from symbolic_pe.kernel.types import N, R, arrow
from symbolic_pe.language.writing import conclusion, written
from tests.cases import cases

OWN = "_own"
"""An ending of names.  Equal terms are one object, and its bound names are those that it was made
with first: what these tests bind must not be made anywhere else."""
NAMES = {
    **{name: variable(name + OWN, R) for name in ("a", "b", "x", "y")},
    "n": variable("n" + OWN, N),
    "f": variable("f" + OWN, arrow(N, R)),
}


def text(source: str) -> str:
    return plain(read(source, **NAMES))


def plain(term: Term) -> str:
    """The text, without the endings."""
    return written(term).replace(OWN, "")


@cases(
    "source expected",
    ("a − b", "a − b"),
    ("a − (b − x)", "a − (b − x)"),
    ("−a + b", "b − a"),
    ("a·(x + y)", "a·(x + y)"),
    ("a/b", "a/b"),
    ("a/(b·x)", "a/(b·x)"),
    ("inv(b)", "1/b"),
    ("−2·x", "−2·x"),
    ("(a + b)^2", "(a + b)^2"),
    ("(−1 : R)^n", "(−1)^n"),
    ("1/2·x", "1/2·x"),
    ("sum(n, λi. f(i + 7)·x)", "Σ_{i < n} f(i + 7)·x"),
    ("sqrt(absR(x))", "√(|x|)"),
    ("n + x", "n + x"),
    ("cis(x)", "e^(i·x)"),
    ("x < y ⇒ y ≠ x", "x < y ⇒ y ≠ x"),
    ("(x < y ⇒ y < x) ⇒ ⊥", "¬(x < y ⇒ y < x)"),
    ("∀t : R. 0 < t ⇒ t < x", "∀t ∈ ℝ>0. t < x"),
    ("∀t : R. 0 ≤ t ⇒ t < x", "∀t ∈ ℝ≥0. t < x"),
    ("∀t : R. t < x", "∀t ∈ ℝ. t < x"),
    ("∀n : N. 0 < n ⇒ f(n) < x", "∀n ∈ ℕ>0. f(n) < x"),
    ("integral(0, 7, λt. cos(x·t + 77))", "∫[0, 7] cos(x·t + 77) dt"),
)
def test_written(source: str, expected: str) -> None:
    assert text(source) == expected


def test_a_guard_that_denies_is_not_taken_for_a_range() -> None:
    assert text("∀t : R. 0 < t ⇒ ⊥") == "∀t ∈ ℝ. ¬(0 < t)"


def test_a_bound_name_that_is_free_inside_is_primed() -> None:
    t, s = variable("t" + OWN, R), variable("s", R)
    statement = function(s, forall(t, less(t, s)))(t)
    assert plain(statement) == "∀t′ ∈ ℝ. t′ < t"


def test_connectives() -> None:
    p, q = read("x < y", **NAMES), read("a = b", **NAMES)
    assert plain(conjunction(p, disjunction(q, p))) == "x < y ∧ (a = b ∨ x < y)"
    assert plain(exists(NAMES["x"], p)) == "∃x ∈ ℝ. x < y"


def test_conclusion_is_what_stands_behind_quantifiers_and_premises() -> None:
    statement = read("∀t : R. 0 < t ⇒ t < x ⇒ t ≠ x", **NAMES)
    assert plain(conclusion(statement)) == "t ≠ x"


def test_a_conclusion_has_primes_only_where_two_have_one_name() -> None:
    k, other = variable("k" + OWN, R), variable("k" + OWN + "′", R)
    alone = forall(k, implies(less(k, k), forall(other, less(other, other))))
    assert plain(conclusion(alone)) == "k < k"
    beside = forall(k, forall(other, less(other, k)))
    assert plain(conclusion(beside)) == "k′ < k"

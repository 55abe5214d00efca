"""Powers whose base may be 0 where their exponents are natural."""

from sympy import Symbol

from symbolic_pe.deciding import decide
from symbolic_pe.deciding.wording import NARROWED, verdict_text
from symbolic_pe.printing.lines import statement_text
from tests.cases import cases

NAMES = {
    "b": Symbol("b", real=True),
    **{name: Symbol(name, real=True) for name in "xy"},
    **{name: Symbol(name, integer=True, nonnegative=True) for name in "jkn"},
    **{name: Symbol(name, integer=True) for name in "wz"},
}


@cases(
    "lhs rhs assuming conditions",
    ("b^(n - k)*b^k", "b^n", ("k <= n",), []),
    ("b^(n - k)*b^k", "b^n", (), ["b ≠ 0 ∨ 0 ≤ n − k"]),
    ("b^(2*n - k)*b^k", "b^(2*n)", ("k <= 2*n",), []),
    ("b^(n - k)*b^(k - j)", "b^(n - j)", ("k <= n", "j <= k"), []),
    ("b^z*b^k", "b^(z + k)", (), ["b ≠ 0 ∨ 0 ≤ z"]),
    ("b^z*b^w", "b^(z + w)", (), ["b ≠ 0 ∨ 0 ≤ z", "b ≠ 0 ∨ 0 ≤ w"]),
    ("(x*y)^(n - k)", "x^(n - k)*y^(n - k)", ("k <= n",), []),
    ("b^z/b", "b^(z - 1)", (), ["b ≠ 0"]),
)
def test_proved_at_zero_too(
    lhs: str, rhs: str, assuming: tuple[str, ...], conditions: list[str]
) -> None:
    verdict = decide(lhs, rhs, assuming, timeout=60, names=NAMES)
    assert (verdict.status, verdict.reason) == ("proved", "")
    assert sorted(map(statement_text, verdict.conditions)) == sorted(conditions)


def test_what_is_proved_for_fewer_points_says_so() -> None:
    verdict = decide("(b - 1)*sum(b^(n - k), k, 0, n)", "b^(n + 1) - 1", timeout=60, names=NAMES)
    assert (verdict.status, verdict.reason) == ("proved", NARROWED)
    assert list(map(statement_text, verdict.conditions)) == ["b ≠ 0"]
    assert "under these conditions:\n  b ≠ 0\nnote: " in verdict_text(verdict)

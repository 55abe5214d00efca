"""Statements that do not say what they look like."""

from typing import Any

import pytest

from symbolic_pe.catalogue import Claim, ClaimError, beyond, claim
from symbolic_pe.catalogue.compared import check_compared
from symbolic_pe.catalogue.wellstated import Misstated, check_exact
from symbolic_pe.encodings import PE, i, k, n, p, theta
from symbolic_pe.numerics.sampling import reals
from tests.cases import cases
from tests.formulas import *
from tests.rows import rows, value

x, y = Symbol("x", real=True), Symbol("y", real=True)
complex_x = Symbol("x")
CYRILLIC = Symbol("х", real=True)


def stated(statement: Any) -> Claim:
    return claim("an-id", "a title", beyond())(lambda: statement)


def refusal(statement: Any) -> str:
    """What is said where a claim is made of a statement."""
    with pytest.raises(ClaimError) as caught:
        stated(statement)
    return str(caught.value)


class TestClasses:
    class Sly(Equation):
        """Equal to everything."""

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 1

    def test_statement_of_a_class_of_its_own(self) -> None:
        message = refusal(self.Sly(Integer(0), Integer(1)))
        assert "Sly is a class of its own, derived from Equation" in message

    def test_deep_inside(self) -> None:
        inside = Implies(Less(0, x), And(Less(x, 2), self.Sly(x, 2 * x)))
        assert "Sly is a class of its own" in refusal(ForAll(x, inside))

    def test_class_that_says_it_is_another(self) -> None:
        class Lying(type(Equation)):  # type: ignore[misc]
            def __eq__(cls, other: object) -> bool:
                return True

            __hash__ = type.__hash__

        liar = Lying("Equation", (Equation,), {})
        assert "a class of its own" in refusal(liar(Integer(0), Integer(1)))

    def test_no_statement_at_all(self) -> None:
        assert "returns no statement but True" in refusal(True)
        with pytest.raises(Misstated, match="bool is none of them"):
            check_exact(True)

    def test_symbol_of_a_class_of_its_own(self) -> None:
        class Sly(Symbol):
            pass

        assert "has no meaning in the kernel" in refusal(Equation(Sly("x"), Integer(1)))

    def test_attributes_of_its_own(self) -> None:
        statement = Equation(x, y)
        object.__setattr__(statement, "secret", 1)
        with pytest.raises(Misstated, match="attributes of its own"):
            check_exact(statement)

    def test_what_is_compared(self) -> None:
        made = stated(ForAll(x, Equation(2 * x, 1)))
        with pytest.raises(ClaimError, match="Sly is a class"):
            made.numbers(of=[self.Sly(x, y)], x=reals(0, 1))


def real(*names: str) -> list[Symbol]:
    return [Symbol(name, real=True) for name in names]


natural_p, integer_k = Symbol("p", integer=True, nonnegative=True), Symbol("k", integer=True)
natural_k = Symbol("k", integer=True, nonnegative=True)
square, two_plus_y = define("f", [x], x**2), define("x", [], 2 + y)
theta_of_x, other_theta_of_x = define("theta", [x], x + 1), define("θ", [x], x + 2)
positive_theta, real_q = Function("theta", positive=True), Function("q", real=True)
misindexed = define("V", [p], BlockColumn(Grid(1, 1, natural_p * p), natural_p, n))
h, h_of_natural = define("h", [], k), define("h", [], natural_k)
q_vector = define("q", [], BlockColumn(Grid(1, 1, real_q(i)), i, n))
u_vector = define("u", [], BlockColumn(Grid(1, 1, i), i, n))
a, b, ab, e, gamma, delta, I_n, letter_i, u_1, theta_q = real(
    *("a", "b", "ab", "e", "γ", "delta", "I_n", "I", "u_1", "theta_q")
)
sine = Function("sin", real=True)
ROTATED = ForAll([x, y], Implies(Less(x, y), And(Less(sin(x), 2), Equation(exp(I * x), y))))


@pytest.mark.parametrize(
    ("statement", "says"),
    rows("""
    # its sides
    ForAll(x, Equation(sin(-x), -sin(x))) | both sides of −sin x = −sin x are one term
    ForAll(x, Implies(Not(LessEqual(x + x, 2 * x)), Equation(x, 1))) | are one term
    # free variables
    Equation(sin(x), 0) | x is free: make it a parameter
    | x is free, although a quantifier looks as if it bound it
    ForAll(x, Equation(sin(complex_x), 2 * x))
    | that binds x ∈ ℝ, and the free one is x ∈ ℂ
    ForAll((x,), Equation(sin(complex_x), 2 * x))
    | theta is free, although a quantifier looks as if it bound it
    ForAll([n, positive_theta, p], Equation(Dot(PE(p), PE(p)), n))
    # two variables of one name: of quantifiers, of an index, in a definition
    | x ∈ ℝ and x ∈ ℂ are different variables and look the same
    ForAll(x, Exists(complex_x, Equation(complex_x, x + 1)))
    | k ∈ ℝ and k ∈ ℤ are different
    ForAll(k, Equation(Sum(cos(integer_k * k), (integer_k, 0, 1)), 1))
    | p ∈ ℝ and p ∈ ℕ are different
    ForAll([n, p], Equation(misindexed(p), misindexed(2 * p)))
    # ∀ k: Σₖ₌₀² h = 3, where h = k: is that the k of the sum?
    | h speaks of k ∈ ℕ, which is bound twice around it
    ForAll(natural_k, Equation(Sum(h_of_natural(), (natural_k, 0, 2)), 3))
    ForAll(k, Implies(Less(0, k), Exists(k, Less(h(), 0)))) | h speaks of k ∈ ℝ
    # names that look the same
    ForAll([x, CYRILLIC], Equation(x, CYRILLIC)) | х (CYRILLIC SMALL LETTER HA)
    ForAll(real("θ", "theta"), Less(*real("θ", "theta"))) | look the same
    ForAll(real("a_1", "a1"), Less(*real("a_1", "a1"))) | look the same
    ForAll(real("x", "х"), Less(*real("x", "х"))) | look the same
    ForAll(real("b₂", "b_2"), Less(*real("b₂", "b_2"))) | look the same
    ForAll([y, x], Equation(two_plus_y(), x)) | x ∈ ℝ looks like the definition x
    ForAll([n, u_1], Less(u_1, Dot(u_vector(), u_vector()))) | u_1 ∈ ℝ looks like a value
    ForAll(x, Less(theta_of_x(x), other_theta_of_x(x))) | the definitions theta and θ
    # names that are none, or mean something already
    Equation(Definition("1", Tuple(), Integer(0))(), Integer(0)) | '1' is not a name
    ForAll([sine, x], Less(sine(x), 2)) | sin means something
    Exists(e, Equation(exp(e), 2)) | e is the base
    ForAll([gamma], Equation(gamma, EulerGamma)) | γ is
    ForAll([i, n, delta], Equation(delta, KroneckerDelta(i, n))) | delta is
    ForAll([n, I_n], Equation(I_n, Trace(Identity(n)))) | I_n is
    ForAll([a, b, ab], Equation(a * b, ab)) | ab reads like the product of a and b
    """),
)
def test_a_statement_that_does_not_say_what_it_looks_like(statement: str, says: str) -> None:
    assert says in refusal(value(statement, globals()))


@pytest.mark.parametrize(
    "statement",
    rows("""
    ForAll(x, Equation(square(-x), square(x)))
    And(ForAll(x, Less(x, x + 1)), ForAll(complex_x, Equation(complex_x, 1)))
    ForAll(natural_k, Equation(Sum(h_of_natural(), (i, 0, 2)), 3 * natural_k))
    ForAll(x, Implies(Less(x, 0), Exists(x, Equation(x**2, 2))))
    # a vector and its components
    ForAll([n, real_q], Less(0, Dot(q_vector(), q_vector())))
    # an index that is nothing else
    ForAll([theta, p, theta_q], Equation(theta(0) * p, theta_q))
    # letters of what does not occur
    Exists(e, Equation(e, 2))
    ForAll([n, gamma], Less(gamma, n))
    ForAll([n, delta], Less(delta, n))
    ForAll([n, I_n], Less(I_n, n))
    ForAll([n, letter_i], Equation(letter_i, Trace(Identity(n))))
    """),
)
def test_a_statement_that_says_what_it_looks_like(statement: str) -> None:
    stated(value(statement, globals()))


@pytest.mark.parametrize("name", ["theta_0", "θ₀", "theta_p", "theta_2p"])
def test_a_symbol_that_looks_like_a_value(name: str) -> None:
    (variable,) = real(name)
    message = refusal(ForAll([theta, p, variable], Equation(theta(0) * p, variable)))
    assert f"{name} ∈ ℝ looks like a value of the function θ" in message


@pytest.mark.parametrize("name", ["1", "x + 1", "−x", "x²"])
def test_numbers_and_formulas_are_no_names(name: str) -> None:
    (variable,) = real(name)
    assert f"'{name}' is not a name" in refusal(Exists(variable, Equation(0, variable)))


@pytest.mark.parametrize("name", ["pi", "π", "sin", "ln", "log", "sqrt", "tr", "abs"])
def test_names_that_are_taken(name: str) -> None:
    (variable,) = real(name)
    assert "means something already" in refusal(Exists(variable, Less(variable, 0)))


class TestCompared:
    @cases(
        "part",
        ROTATED,
        ROTATED.body.conclusion,
        Less(sin(x), 2),
        Equation(exp(I * x), y),
        Not(Less(sin(x), 2)),
    )
    def test_parts(self, part: Statement) -> None:
        check_compared(ROTATED, [part])

    @pytest.mark.parametrize(
        "instance",
        [Less(sin(2 * pi * y), 2), Equation(exp(I * y), 3), Equation(exp(2 * I), y)],
    )
    def test_parts_with_values_put_in(self, instance: Statement) -> None:
        check_compared(ROTATED, [instance])

    @cases(
        "other",
        Equation(sin(x) ** 2 + cos(x) ** 2, 1),
        Less(sin(x), 3),
        Less(cos(x), 2),
        Less(0, y),
        LessEqual(sin(x), 2),
        Less(sin(complex_x), 2),
        And(Less(sin(x), 2), Less(x, 5 * sin(y))),
    )
    def test_something_else(self, other: Statement) -> None:
        with pytest.raises(Misstated, match="is no part of the statement"):
            check_compared(ROTATED, [other])

    def test_a_term_and_itself(self) -> None:
        with pytest.raises(Misstated, match="are one term"):
            check_compared(ROTATED, [Equation(x, x)])

    def test_refused_where_it_is_attached(self) -> None:
        made = stated(ForAll([n, theta, p], Equation(Dot(PE(p), PE(p)), n)))
        with pytest.raises(ClaimError, match=r"an-id: .* is no part of the statement"):
            made.numbers(of=[Equation(cos(x) ** 2 + sin(x) ** 2, 1)], x=reals(0, 1))

    def test_consequences_are_named_as_such(self) -> None:
        made = stated(ROTATED)
        made.numbers(consequences=[Less(sin(x), 3)], x=reals(0, 1))(stated)
        assert [numbers.only_follow for numbers in made.numerics] == [True]

    def test_consequences_of_a_term_and_itself(self) -> None:
        with pytest.raises(ClaimError, match="are one term"):
            stated(ROTATED).numbers(consequences=[Equation(x, x)], x=reals(0, 1))

    def test_one_of_both(self) -> None:
        with pytest.raises(ClaimError, match=r"either of=\[…\] or consequences=\[…\]"):
            stated(ROTATED).numbers(of=[ROTATED], consequences=[ROTATED])


class TestLinesOfProofs:
    @cases(
        "line words",
        (LessEqual(0, Symbol("Σ", real=True) ** 2), "'Σ' is not a name"),
        (LessEqual(0, Symbol("pi", real=True) ** 2 * pi), "pi means something already"),
        (LessEqual(sin(x) - 1, define("sin", [y], y**2)(x)), "sin means something already"),
        (LessEqual(0, x**2 + Symbol("x", integer=True) ** 2), "look the same"),
        (LessEqual(0, x**2 + CYRILLIC**2), "look the same"),
    )
    def test_what_looks_like_something_else(self, line: Statement, words: str) -> None:
        square = LessEqual(0, x**2)
        made = stated(ForAll([x], square))

        @made.proof
        def by_the_line(proof: Any) -> None:
            with proof.take(y, *sorted(free_in(line) - {x}, key=str)) as block:
                block.shows(line)
            proof.shows(square, block)

        with pytest.raises(ClaimError, match=words):
            made.theorem  # noqa: B018

"""Statements that do not say what they look like."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic_pe.catalogue import Claim, ClaimError, beyond, claim
from symbolic_pe.catalogue.compared import check_compared
from symbolic_pe.catalogue.wellstated import Misstated, check_exact
from symbolic_pe.numerics.sampling import reals
from tests.formulas import *
from tests.objects import PE, i, k, n, p, theta

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


class TestSides:
    def test_one_term(self) -> None:
        message = refusal(ForAll(x, Equation(sin(-x), -sin(x))))
        assert "both sides of −sin x = −sin x are one term" in message

    def test_inside_of_a_statement(self) -> None:
        premise = Not(LessEqual(x + x, 2 * x))
        assert "are one term" in refusal(ForAll(x, Implies(premise, Equation(x, 1))))

    def test_a_definition_keeps_them_apart(self) -> None:
        square = define("f", [x], x**2)
        stated(ForAll(x, Equation(square(-x), square(x))))


class TestScopes:
    def test_free_variable(self) -> None:
        assert "x is free: make it a parameter" in refusal(Equation(sin(x), 0))

    def test_free_variable_that_looks_bound(self) -> None:
        message = refusal(ForAll(x, Equation(sin(complex_x), 2 * x)))
        assert "x is free, although a quantifier looks as if it bound it" in message
        assert "that binds x ∈ ℝ, and the free one is x ∈ ℂ" in message

    def test_free_variable_of_a_definition(self) -> None:
        other = Function("theta", positive=True)
        message = refusal(ForAll([n, other, p], Equation(Dot(PE(p), PE(p)), n)))
        assert "theta is free, although a quantifier looks as if it bound it" in message

    def test_two_of_one_name(self) -> None:
        message = refusal(ForAll(x, Exists(complex_x, Equation(complex_x, x + 1))))
        assert "x ∈ ℝ and x ∈ ℂ are different variables and look the same" in message

    def test_index_of_one_name(self) -> None:
        index = Symbol("k", integer=True)
        message = refusal(ForAll(k, Equation(Sum(cos(index * k), (index, 0, 1)), 1)))
        assert "k ∈ ℝ and k ∈ ℤ are different" in message

    def test_in_a_definition(self) -> None:
        index = Symbol("p", integer=True, nonnegative=True)
        column = BlockColumn(Grid(1, 1, index * p), index, n)
        wrong = define("V", [p], column)
        message = refusal(ForAll([n, p], Equation(wrong(p), wrong(2 * p))))
        assert "p ∈ ℝ and p ∈ ℕ are different" in message

    def test_side_by_side(self) -> None:
        first, second = ForAll(x, Less(x, x + 1)), ForAll(complex_x, Equation(complex_x, 1))
        stated(And(first, second))

    def test_definition_of_a_variable_that_is_bound_twice(self) -> None:
        """∀ k: Σₖ₌₀² h = 3, where h = k: is that the k of the sum?"""
        h = define("h", [], k)
        index = Symbol("k", integer=True, nonnegative=True)
        inner = define("h", [], index)
        assert stated(ForAll(index, Equation(Sum(inner(), (i, 0, 2)), 3 * index)))
        message = refusal(ForAll(index, Equation(Sum(inner(), (index, 0, 2)), 3)))
        assert "h speaks of k ∈ ℕ, which is bound twice around it" in message
        assert "h speaks of k ∈ ℝ" in refusal(
            ForAll(k, Implies(Less(0, k), Exists(k, Less(h(), 0))))
        )

    def test_one_variable_bound_again(self) -> None:
        stated(ForAll(x, Implies(Less(x, 0), Exists(x, Equation(x**2, 2)))))

    @pytest.mark.parametrize(
        ("one", "other"), [("θ", "theta"), ("a_1", "a1"), ("x", "х"), ("b₂", "b_2")]
    )
    def test_names_that_look_the_same(self, one: str, other: str) -> None:
        first, second = Symbol(one, real=True), Symbol(other, real=True)
        assert "look the same" in refusal(ForAll([first, second], Equation(first, second)))

    def test_foreign_letter_is_named(self) -> None:
        message = refusal(ForAll([x, CYRILLIC], Equation(x, CYRILLIC)))
        assert "х (CYRILLIC SMALL LETTER HA)" in message

    def test_definition_and_variable(self) -> None:
        f, value = define("x", [], 2 + y), Symbol("x", real=True)
        message = refusal(ForAll([y, value], Equation(f(), value)))
        assert "x ∈ ℝ looks like the definition x" in message

    def test_vector_and_its_components(self) -> None:
        q = Function("q", real=True)
        vector = define("q", [], BlockColumn(Grid(1, 1, q(i)), i, n))
        stated(ForAll([n, q], Less(0, Dot(vector(), vector()))))

    def test_symbol_that_looks_like_a_component(self) -> None:
        vector, value = define("u", [], BlockColumn(Grid(1, 1, i), i, n)), Symbol("u_1", real=True)
        message = refusal(ForAll([n, value], Less(value, Dot(vector(), vector()))))
        assert "u_1 ∈ ℝ looks like a value" in message

    @pytest.mark.parametrize("name", ["theta_0", "θ₀", "theta_p", "theta_2p"])
    def test_symbol_that_looks_like_a_value(self, name: str) -> None:
        variable = Symbol(name, real=True)
        message = refusal(ForAll([theta, p, variable], Equation(theta(0) * p, variable)))
        assert f"{name} ∈ ℝ looks like a value of the function θ" in message

    def test_symbol_with_an_index_that_is_nothing_else(self) -> None:
        variable = Symbol("theta_q", real=True)
        stated(ForAll([theta, p, variable], Equation(theta(0) * p, variable)))

    def test_definitions_that_look_the_same(self) -> None:
        one, other = define("theta", [x], x + 1), define("θ", [x], x + 2)
        assert "the definitions theta and θ" in refusal(ForAll(x, Less(one(x), other(x))))


class TestNames:
    @pytest.mark.parametrize("name", ["1", "x + 1", "−x", "x²"])
    def test_numbers_and_formulas(self, name: str) -> None:
        variable = Symbol(name, real=True)
        message = refusal(Exists(variable, Equation(0, variable)))
        assert f"'{name}' is not a name" in message

    def test_definition(self) -> None:
        one = Definition("1", Tuple(), Integer(0))
        assert "'1' is not a name" in refusal(Equation(one(), Integer(0)))

    @pytest.mark.parametrize("name", ["pi", "π", "sin", "ln", "log", "sqrt", "tr", "abs"])
    def test_names_that_are_taken(self, name: str) -> None:
        variable = Symbol(name, real=True)
        assert "means something already" in refusal(Exists(variable, Less(variable, 0)))

    def test_function_that_is_taken(self) -> None:
        sine = Function("sin", real=True)
        assert "sin means something" in refusal(ForAll([sine, x], Less(sine(x), 2)))

    def test_base_of_the_exponentials(self) -> None:
        e = Symbol("e", real=True)
        assert "e is the base" in refusal(Exists(e, Equation(exp(e), 2)))
        stated(Exists(e, Equation(e, 2)))

    @pytest.mark.parametrize(
        ("variable", "statement"),
        [
            ("γ", lambda gamma: Equation(gamma, EulerGamma)),
            ("delta", lambda delta: Equation(delta, KroneckerDelta(i, n))),
            ("I_n", lambda letter: Equation(letter, Trace(Identity(n)))),
        ],
    )
    def test_sign_of_something_in_the_statement(self, variable: str, statement: Any) -> None:
        letter = Symbol(variable, real=True)
        assert f"{variable} is " in refusal(ForAll([i, n, letter], statement(letter)))
        stated(ForAll([i, n, letter], Less(letter, n)))

    def test_index_that_makes_the_identity(self) -> None:
        letter = Symbol("I", real=True)
        stated(ForAll([n, letter], Equation(letter, Trace(Identity(n)))))

    def test_name_that_reads_like_a_product(self) -> None:
        a, b, ab = (Symbol(name, real=True) for name in ("a", "b", "ab"))
        assert "ab reads like the product of a and b" in refusal(
            ForAll([a, b, ab], Equation(a * b, ab))
        )


ROTATED = ForAll([x, y], Implies(Less(x, y), And(Less(sin(x), 2), Equation(exp(I * x), y))))


class TestCompared:
    @pytest.mark.parametrize(
        "part",
        [
            ROTATED,
            ROTATED.body.conclusion,
            Less(sin(x), 2),
            Equation(exp(I * x), y),
            Not(Less(sin(x), 2)),
        ],
    )
    def test_parts(self, part: Statement) -> None:
        check_compared(ROTATED, [part])

    @pytest.mark.parametrize(
        "instance",
        [Less(sin(2 * pi * y), 2), Equation(exp(I * y), 3), Equation(exp(2 * I), y)],
    )
    def test_parts_with_values_put_in(self, instance: Statement) -> None:
        check_compared(ROTATED, [instance])

    @pytest.mark.parametrize(
        "other",
        [
            Equation(sin(x) ** 2 + cos(x) ** 2, 1),
            Less(sin(x), 3),
            Less(cos(x), 2),
            Less(0, y),
            LessEqual(sin(x), 2),
            Less(sin(complex_x), 2),
            And(Less(sin(x), 2), Less(x, 5 * sin(y))),
        ],
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
    @pytest.mark.parametrize(
        ("line", "words"),
        [
            (LessEqual(0, Symbol("Σ", real=True) ** 2), "'Σ' is not a name"),
            (LessEqual(0, Symbol("pi", real=True) ** 2 * pi), "pi means something already"),
            (LessEqual(sin(x) - 1, define("sin", [y], y**2)(x)), "sin means something already"),
            (LessEqual(0, x**2 + Symbol("x", integer=True) ** 2), "look the same"),
            (LessEqual(0, x**2 + CYRILLIC**2), "look the same"),
        ],
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

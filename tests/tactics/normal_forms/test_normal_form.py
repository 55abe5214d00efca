"""The normal form that makes proofs: what it proves, what it must not prove."""

import pytest

from benchmarks.identities import FALSE, IDENTITIES, Identity
from symbolic_pe.foundations.equations import added, cos, sin
from symbolic_pe.foundations.families import ALWAYS, laws_used
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck, steps
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R
from symbolic_pe.language.border import Reader
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.statements import Equation
from symbolic_pe.tactics.normal_forms.normal_form import (
    NotEqual,
    OtherLawNeeded,
    Prover,
    combination,
    equation,
    normal,
)
from tests.cases import cases
from tests.written_terms import Writing

written = Writing(R="abxyzpkct", N="ijmn", Z="qr", C="uvw", f="N→R", g="N→C")


def prove(text: str, *facts: str, **options: object) -> Theorem:
    """The theorem that the text s = t writes, from facts that are assumed."""
    s, t = written(text).args
    theorem = equation(s, t, [assume(written(fact)) for fact in facts], **options)
    assert theorem.statement is equal(s, t)
    assert theorem.hypotheses <= {written(fact) for fact in facts}
    return theorem


TRUE = [
    ("sin(x + y) = sin(x)·cos(y) + cos(x)·sin(y)",),
    ("cos(3·x) = 4·cos(x)^3 − 3·cos(x)",),
    ("cos(pi/7)·cos(2·pi/7)·cos(3·pi/7) = 1/8",),
    ("cis(2·(pi·q)) = 1",),
    ("inv(x^2 + 3·x + 2) = inv(x + 1)·inv(x + 2)", "x + 1 ≠ 0", "x + 2 ≠ 0"),
    ("inv(toR(2·(n + 1)·(n + 2))) = 1/2·(inv(toR(n + 1)) − inv(toR(n + 2)))",),
    ("sqrt(9/4) + sqrt(0) = 3/2",),
    ("exp(sin(0)) + cos(0) = 2",),
    ("cis(pi·q + x)^2 = cis(2·x)",),
    ("rpow(b, −x/(x − 1))·rpow(b, 1/(x − 1)) = 1/b", "0 < b", "x − 1 ≠ 0"),
    ("exp(x^2/(x + y)) = exp(x)·exp(−y)·exp(y^2/(x + y))", "x + y ≠ 0"),
    ("sin(x + 2·pi·(2 : R)^n) = sin(x)",),
    ("cis(2·pi·6^(n + m) + pi·q)^2 = 1",),
    ("cos(x − 2·pi·4^n·3^m) = cos(x)",),
    ("exp(x + y)·exp(−y) = exp(x)",),
    ("exp(ln(a)/2)^2 = a", "0 < a"),
    ("sqrt(12) = 2·sqrt(3)",),
    ("sqrt(a^2) = a", "0 < a"),
    ("sqrt(a^2) = a", "0 ≤ a"),
    ("sqrt((x + y)^2) = absR(x + y)",),
    ("rpow(10000, −i/n) = rpow(10, −4·i/n)", "0 < n"),
    ("a^n·a = a^(n + 1)",),
    ("(2 : R)^(n + 1) = 2·(2 : R)^n",),
    ("x^(m + n) = x^n·x^m",),
    ("x^(2·n + 1) = x·(x^n)^2",),
    ("(x·y)^n = x^n·y^n",),
    ("((−1)·x)^(2·n) = (x^n)^2·((−1 : R)^n)^2",),
    ("powZ(u, q + 1) = powZ(u, q)·u", "u ≠ 0"),
    ("powZ(u, q − 2)·u^2 = powZ(u, q)", "u ≠ 0"),
    ("powZ((−1 : C), 2·q) = 1",),
    ("ln(6·exp(x)) = ln(2) + ln(3) + x",),
    ("ln(a·b) = ln(a) + ln(b)", "0 < a", "0 < b"),
    ("1/a + 1/b = (a + b)/(a·b)", "a ≠ 0", "b ≠ 0"),
    ("1/(x − y) = −1/(y − x)", "x − y ≠ 0"),
    ("(x^2 − 1)/(x − 1) = x + 1", "x − 1 ≠ 0"),
    ("tanh(2·x) = 2·tanh(x)/(1 + tanh(x)^2)",),
    ("conj(u·cis(x)) = conj(u)·cis(−x)",),
    ("conj(inv(u)) = inv(conj(u))", "u ≠ 0"),
    ("re(u·conj(v)) = re(u)·re(v) + im(u)·im(v)",),
    ("Abs(u·cis(x)) = Abs(u)",),
    ("Abs(u + v)^2 + Abs(u − v)^2 = 2·Abs(u)^2 + 2·Abs(v)^2",),
    ("absR(−2·x) = 2·absR(x)",),
    ("absR(x)^2 = x^2",),
    ("floor(x + 3) = floor(x) + 3",),
    ("floor(toR(q)) = q",),
    ("toN(toZ(n) + 1) = n + 1",),
    ("toZ(toN(q)) = q", "0 ≤ q"),
    ("toN(2·q − q) = toN(q)", "0 ≤ q"),
    ("toN(toZ(toN(q)) + toZ(n)) = toN(q) + n", "0 ≤ q"),
    ("f(toN(floor(toR(n)))) = f(n)",),
    ("((−1 : R)^n)^2 = 1",),
    ("cos(x·((−1 : R)^n)^2) = cos(x)",),
    ("(−1 : R)^(2·n + 1) = −1",),
    ("(−1 : R)^n = cos(pi·n)",),
    ("toC((−1 : R)^m)·toC((−1 : R)^n) = powZ((−1 : C), toZ(m) − toZ(n))",),
    ("cis(x)^n = cis(n·x)",),
    ("cos(re(u + x·v)) = cos(re(u) + x·re(v))",),
    ("cos(im(I·u − conj(v))) = cos(re(u) + im(v))",),
    ("expC(u + v) = expC(u)·expC(v)",),
    ("absR(re(I)) = 0",),
    ("sqrt(x − x) = 0",),
    ("sqrt(2 − 2) = 0",),
    ("(u·cis(x))^n = u^n·cis(n·x)",),
    ("sum(n, λi. sin(x·i)^2 + cos(x·i)^2) = n",),
    ("sum(n + 1, λi. f(i)) = sum(n, λi. f(i)) + f(n)",),
    ("sum(n, λi. 2·f(i) + c) = 2·sum(n, λi. f(i)) + n·c",),
    ("conj(sum(n, λi. g(i)·cis(x))) = cis(−x)·sum(n, λi. conj(g(i)))",),
    ("sum(3, λi. f(i)) = f(0) + f(1) + f(2)",),
    ("integral(a, b, λt. 3) = 3·(b − a)",),
    ("integral(a, b, λt. sin(t)^2 + cos(t)^2) = b − a",),
    ("x^2 = y + 1", "x = z", "z^2 = y + 1"),
    ("cos(x) = cos(2·y)", "x = 2·y"),
]


@pytest.mark.parametrize("example", TRUE, ids=lambda example: example[0])
def test_what_is_true_is_proved(example: tuple[str, ...]) -> None:
    prove(*example)


@cases(
    "example",
    ("sin(x + y) = sin(x)·cos(y) − cos(x)·sin(y)",),
    ("cis(pi·q) = 1",),
    ("cis(2·(pi·x)) = 1",),
    ("exp((x − 1)/(x − 1)) = exp(1)",),
    ("exp(x/(x − 1)) = exp(1)·exp(−1/(x − 1))", "x − 1 ≠ 0"),
    ("cis(pi·2^n) = 1",),
    ("sin(x + 2·pi·(1/2 : R)^n) = sin(x)",),
    ("cis(2·pi·rpow(2, x)) = 1",),
    ("cis(2·pi·rpow(2, −n)) = 1",),
    ("cis(2·pi·exp(n·ln(5/2))) = 1",),
    ("inv(x·y) = inv(x)·inv(y)·2",),
    ("inv(x^2 + 3·x + 2) = inv(x + 1)·inv(x + 2)", "x + 1 ≠ 0"),
    ("inv(x^2 + 3·x + 2) = inv(x + 1)·inv(x + 3)", "x + 1 ≠ 0", "x + 2 ≠ 0", "x + 3 ≠ 0"),
    ("sqrt(9/4) = −3/2",),
    ("ln(x·y) = ln(x) + ln(y)", "0 < x·y"),
    ("(x + y)^n = x^n + y^n",),
    ("x^(2·n) = x^(n + 2)",),
    ("powZ(u, q − 1)·u = powZ(u, q)",),
    ("powZ(u, 0)·inv(u) = 1",),
    ("conj(u·cis(x)) = conj(u)·cis(x)",),
    ("floor(x + a) = floor(x) + a",),
    ("floor(2·x) = 2·floor(x)",),
    ("toZ(toN(q)) = q",),
    ("toN(toZ(n) − 1) + 1 = n",),
    ("toN(2·q) = toN(q)", "0 ≤ q"),
    ("(−1 : R)^n = 1",),
    ("(−1 : R)^(2·n) = −1",),
    ("toC((−1 : R)^m) = powZ((−1 : C), toZ(m) − toZ(n))",),
    ("cis(x)^n = cis(n + x)",),
    ("cos(re(u·v)) = cos(re(u)·re(v))",),
    ("cos(im(I·u)) = cos(im(u))",),
    ("expC(u·v) = expC(u)·expC(v)",),
    ("absR(im(I)) = 0",),
    ("sqrt(x) = 0",),
    ("sqrt(3 − 2) = 0",),
    ("sum(n, λi. f(i)) = sum(n + 1, λi. f(i))",),
    ("sum(n, λi. f(i)^2) = sum(n, λi. f(i))^2",),
    ("sum(n, λi. f(i)·cis(x)) = cis(−x)·sum(n, λi. f(i))",),
    ("integral(a, b, λt. 3) = 3·(a − b)",),
    ("rpow(a, x)·rpow(b, x) = rpow(a·b, x)",),
    ("cos(x) = cos(2·y)", "x = 3·y"),
    ("x = y", "x = y + 1", "y = x − 1"),
    ids=lambda example: example[0],
)
def test_what_is_false_or_lacks_a_condition_is_not_proved(example: tuple[str, ...]) -> None:
    with pytest.raises(KernelError):
        prove(*example)


def asked(identity: Identity) -> tuple[Term, list[Theorem]]:
    """What an identity says, and the conditions under which it has a meaning."""
    said = Equation(identity.lhs, identity.rhs)
    conditions = domain_of_statement(said)
    reader = Reader.of(said, *conditions)
    goal = reader.statement(said)
    facts = [reader.statement(condition) for condition in conditions]
    return goal, [assume(fact) for fact in (*facts, *reader.guards.values())]


@pytest.mark.parametrize("identity", IDENTITIES, ids=lambda identity: identity.name)
def test_identities(identity: Identity) -> None:
    goal, facts = asked(identity)
    theorem = equation(*goal.args, facts)
    assert theorem.statement is goal
    assert theorem.hypotheses <= {fact.statement for fact in facts}


@pytest.mark.parametrize("identity", FALSE, ids=lambda identity: identity.name)
def test_false_identities(identity: Identity) -> None:
    goal, facts = asked(identity)
    with pytest.raises(KernelError):
        equation(*goal.args, facts)


def test_a_proof_can_be_applied_again() -> None:
    assert recheck(prove("tanh(2·x) = 2·tanh(x)/(1 + tanh(x)^2)")) > 10


def test_what_was_proved_before_does_not_matter() -> None:
    """Each of the first two writes the other's sum in another order; a third must not go in
    circles between them."""
    for a, b in ((2, 5), (5, 2)):
        assert prove(f"x·(ln({a}) + ln({b}))·inv(ln({b}) + ln({a})) = x")
    assert prove("exp(x·ln(10000)·inv(ln(10))) = exp(4·x)")


def test_the_normal_form_of_equal_terms_is_the_same() -> None:
    prover = Prover()
    one = prover.normal(written("sin(x)·cos(x)"))
    other = prover.normal(written("sin(2·x)/2"))
    assert one.statement.args[1] is other.statement.args[1]


def test_the_normal_form_is_equal_to_the_term() -> None:
    theorem = normal(written("(x + 1)^2 − x^2"))
    assert theorem.statement is written("(x + 1)^2 − x^2 = 1 + 2·x")


def test_a_combination_of_equations() -> None:
    given = [assume(written(e)) for e in ("x = cos(y)", "a = sin(y)")]
    factors = [written("x + cos(y)"), written("a + sin(y)")]
    s, t = written("x^2 + a^2 = 1").args
    theorem = combination(Prover(), s, t, list(zip(factors, given, strict=True)))
    assert theorem.hypotheses == {e.statement for e in given}


def test_a_combination_with_a_wrong_factor_is_refused() -> None:
    given = assume(written("x = cos(y)"))
    s, t = written("x^2 + sin(y)^2 = 1").args
    with pytest.raises(KernelError):
        combination(Prover(), s, t, [(written("x − cos(y)"), given)])


def test_conditions_may_be_shown_by_another_prover() -> None:
    asked: list[Term] = []

    def shown(statement: Term) -> Theorem | None:
        asked.append(statement)
        return assume(statement) if statement is written("x ≠ 0") else None

    s, t = written("x/x = 1").args
    theorem = equation(s, t, side_condition=shown)
    assert theorem.hypotheses == {written("x ≠ 0")}
    assert written("x ≠ 0") in asked


def test_a_condition_of_another_statement_is_not_taken() -> None:
    s, t = written("x/x = 1").args
    with pytest.raises(NotEqual):
        equation(s, t, side_condition=lambda statement: assume(written("y ≠ 0")))


def test_a_variable_that_has_the_name_of_an_index_is_kept_apart() -> None:
    index = variable("index0′", N)
    values = written.names | {"o": index}
    s = read("sum(n, λi. i·o)", **values)
    t = read("sum(n, λi. i·i)", **values)
    with pytest.raises(NotEqual):
        equation(s, t)


# Reasons


def by(*families: str) -> dict[str, object]:
    return {"laws": frozenset(families)}


PERMITTED = [
    ("angle_addition", "sin(x + y) = sin(x)·cos(y) + cos(x)·sin(y)"),
    ("angle_addition parity", "cos(x − y) = cos(x)·cos(y) + sin(x)·sin(y)"),
    ("double_angle", "cos(2·x) = cos(x)^2 − sin(x)^2"),
    ("double_angle", "sin(x) = 2·sin(x/2)·cos(x/2)"),
    ("angle_addition parity", "2·cos(x)·cos(y) = cos(x + y) + cos(x − y)"),
    ("angle_addition", "sin(a·(x + y))·sin(a·x) + cos(a·(x + y))·cos(a·x) = cos(a·y)"),
    ("parity", "sin(−x) = −sin(x)"),
    ("parity", "cos(x − y) = cos(y − x)"),
    ("angle_addition", "sin(5·x)·cos(2·x) − cos(5·x)·sin(2·x) = sin(3·x)"),
    (
        "angle_addition",
        "sum(n, λi. sin(f(i) + x)) = sum(n, λi. sin(f(i))·cos(x) + cos(f(i))·sin(x))",
    ),
    ("pythagoras", "sin(x)^2 + cos(x)^2 = 1"),
    ("pythagoras", "sin(x)^4 = (1 − cos(x)^2)^2"),
    ("euler", "cos(x) = 1/2·(cis(x) + cis(−x))"),
    ("euler imaginary_unit", "cis(x + y) = cos(x + y) + I·sin(x + y)"),
    ("turns", "cis(x + y) = cis(x)·cis(y)"),
    ("exponent_laws", "exp(2·x) = exp(x)^2"),
    ("algebra", "(x + y)^2 = x^2 + 2·x·y + y^2"),
    ("imaginary_unit", "(1 + I)·(1 − I) = 2"),
    ("summation linearity", "sum(n + 1, λi. c·f(i)) = c·sum(n, λi. f(i)) + c·f(n)"),
    ("tangent", "tan(x) = sin(x)·inv(cos(x))"),
    ("conjugation", "conj(u·v + I) = conj(u)·conj(v) − I"),
    ("complex_parts", "re(u) = 1/2·(u + conj(u))"),
    ("floors", "floor(x + 1) = floor(x) + 1"),
    ("logarithm", "exp(ln(a)) = a", "0 < a"),
    ("logarithm", "ln(a·b) = ln(a) + ln(b)", "0 < a", "0 < b"),
    ("logarithm", "ln(1/a) = −ln(a)", "0 < a"),
    ("logarithm", "ln(a^3) = 3·ln(a)", "0 < a"),
    ("inverses", "a/a = 1", "a ≠ 0"),
]


@pytest.mark.parametrize(("family", "text", "facts"), [(f, t, x) for f, t, *x in PERMITTED])
def test_a_step_by_the_laws_that_it_names(family: str, text: str, facts: list[str]) -> None:
    families = family.split()
    theorem = prove(text, *facts, **by(*families))
    assert laws_used(theorem) <= {*families} | ALWAYS


@cases(
    "family text needed",
    ("angle_addition", "sin(x)^2 + cos(x)^2 = 1", "pythagoras"),
    ("euler", "sum(10, λi. (1 : R)) = 10", "summation"),
    ("algebra", "sin(x + y) = sin(x)·cos(y) + cos(x)·sin(y)", "angle_addition"),
    ("euler", "cis(x + y) = cis(x)·cis(y)", "turns"),
    ("algebra", "tan(x) = sin(x)·inv(cos(x))", "tangent"),
    ("angle_addition", "cos(−x) = cos(x)", "parity"),
    ("double_angle", "sin(x + y) = sin(x)·cos(y) + cos(x)·sin(y)", "angle_addition"),
    ("algebra", "I^2 = −1", "imaginary_unit"),
    ("algebra", "exp(x + y) = exp(x)·exp(y)", "exponent_laws"),
    ("linearity", "sum(n, λi. (1 : R)) = n", "summation"),
    ("algebra", "conj(u·v) = conj(u)·conj(v)", "conjugation"),
    ("algebra", "floor(x + 1) = floor(x) + 1", "floors"),
    ("turns", "cis(pi) = −1", "exact_values"),
    ("algebra", "Abs(u)^2 = u·conj(u)", "modulus"),
)
def test_a_step_that_needs_another_law_names_it(family: str, text: str, needed: str) -> None:
    with pytest.raises(OtherLawNeeded, match=needed) as refused:
        prove(text, **by(family))
    assert refused.value.needed == {needed}


def test_a_false_step_is_not_said_to_need_a_law() -> None:
    with pytest.raises(NotEqual) as refused:
        prove("sin(x + y) = sin(x) + sin(y)", **by("angle_addition"))
    assert not isinstance(refused.value, OtherLawNeeded)


def test_a_family_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KernelError, match="no families of laws called magic"):
        Prover(laws=frozenset({"magic"}))


# Cost


def dot_product(count: int) -> tuple[Term, Term]:
    """Σ sin(wp)·sin(w(p + k)) + cos(wp)·cos(w(p + k)) and Σ cos(wk) for so many frequencies w."""
    p, k = written["p"], written["k"]
    frequencies = [variable(f"frequency_{j}", R) for j in range(count)]
    products = (sin(w * p) * sin(w * (p + k)) + cos(w * p) * cos(w * (p + k)) for w in frequencies)
    return added(products, R), added((cos(w * k) for w in frequencies), R)


@pytest.mark.parametrize("laws", [None, frozenset({"angle_addition"})], ids=["all", "addition"])
def test_the_proof_grows_linearly_with_the_number_of_frequencies(
    laws: frozenset[str] | None,
) -> None:
    few, many = (len(steps(equation(*dot_product(n), laws=laws))) for n in (8, 32))
    assert many <= 4 * few


@cases(
    "text",
    "exp(1000000000·ln(2)) = 3",
    "(x + y + a)^400 = x",
    "x^1000000 = x^1000001",
    "cis(pi/100003) = cis(2·pi/100003)",
    "(2 : R)^100000 = 3",
    "sum(1000000, λi. f(i)) = 1",
)
def test_what_is_huge_is_given_up(text: str) -> None:
    with pytest.raises(KernelError):
        prove(text)


def test_a_function_may_be_kept() -> None:
    definition, other = written("tan(x)·cos(x)"), written("sin(x)")
    fact = assume(written("cos(x) ≠ 0"))
    assert Prover([fact]).equation(definition, other)
    with pytest.raises(NotEqual):
        Prover([fact], kept=frozenset({"tan"})).equation(definition, other)

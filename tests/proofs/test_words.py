"""Proofs written line by line: what follows is shown, and its false twin refused by the words."""

from collections.abc import Callable
from pathlib import Path
from re import DOTALL, MULTILINE, findall
from typing import Any

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.encodings import PE, T_backward, stacked_blocks, theta, vector
from symbolic_pe.encodings import n as pairs
from symbolic_pe.explain import ClaimError
from symbolic_pe.index import read_script, scripts_of
from symbolic_pe.notation import cosine_at_least, cosine_at_most
from symbolic_pe.proofs.axioms import axiom
from symbolic_pe.proofs.reasons import angle_addition, parity
from symbolic_pe.proofs.record import Block, Chain, Line, Outline
from symbolic_pe.proofs.written import written
from symbolic_pe.verification.judging import judge
from tests.cases import cases
from tests.formulas import *
from tests.outlines import out_of_sight
from tests.rows import rows, value

x, y = Symbol("x", real=True), Symbol("y", real=True)
a, b = Symbol("a", positive=True), Symbol("ε", positive=True)
n, i = (Symbol(name, integer=True, nonnegative=True) for name in "ni")
m = Symbol("m", integer=True, positive=True)
w, whole = Symbol("w", integer=True), Symbol("k", integer=True)
W = MatrixVariable("W", 2 * pairs, 2 * pairs)


def refuse_citation(id: str) -> Any:
    raise ClaimError(f"there is no claim {id}")


def proved(statement: Any, function: Callable[..., Any], *, refuting: bool = False) -> Outline:
    """The record of a proof; the kernel's theorem is of the statement, without hypotheses."""
    shown = written(statement, function, find=refuse_citation, refuting=refuting)
    assert not shown.certificate.theorem.hypotheses
    return shown.outline


def by_a_square(proof: Any) -> None:
    square = proof.have(LessEqual(0, (x - y) ** 2))
    proof.shows(proof.conclusion, square)


def by_a_chain(proof: Any) -> None:
    proof.shows(proof.calc(x + 2).le(x + y, *proof.given).eq(y + x).lt(y + x + 1))


def from_what_exists(proof: Any) -> None:
    half = proof.obtain(w, proof.given[0])
    proof.shows(proof.conclusion, half, witness=2 * w)


def by_cases_of_the_sign(proof: Any) -> None:
    proof.shows(proof.cases(proof.conclusion, LessEqual(0, x), Less(x, 0)))


def by_induction(proof: Any) -> None:
    with proof.induction(n, proof.statement.body) as step:
        step.shows(step.hypothesis)
    proof.shows(step.at(n))


def by_contradiction(proof: Any) -> None:
    with proof.suppose(Equation(x, 1)) as one:
        one.contradiction(*one.given, *proof.given)
    proof.shows(one)


def by_a_limit(proof: Any) -> None:
    with proof.limit(proof.conclusion, b, beyond=a / b) as far:
        far.shows(LessEqual(a / m, b), *far.given)
    proof.shows(far)


def for_all_terms(proof: Any) -> None:
    with proof.take(i) as each:
        each.shows(LessEqual(cos(i * x), 1), each.at(cosine_at_most, i * x))
    ones = Sum(1, (i, 0, n))
    proof.shows(proof.calc(proof.conclusion.lhs).le(ones, each).eq(proof.conclusion.rhs))


def by_a_chain_of_matrices(proof: Any) -> None:
    angle, step = theta(i) * x, theta(i) * y
    back = theta(i) * (x - y)
    proof.shows(
        proof.calc(T_backward(y) @ PE(x))
        .eq(
            stacked_blocks(
                cos(step) * sin(angle) - sin(step) * cos(angle),
                sin(step) * sin(angle) + cos(step) * cos(angle),
            )
        )
        .eq(stacked_blocks(sin(back), cos(back)), by=angle_addition)
        .eq(proof.conclusion.rhs)
    )


g, h = Function("g", real=True), Function("h", real=True)


def values_on_integers(f: Any) -> Any:
    return ForAll([n, i], And(Equation(f(n - i), x), Equation(f(n - i), y)))


def from_an_obtained_function(proof: Any) -> None:
    values = proof.obtain(h, proof.given[0])
    proof.shows(proof.conclusion, values.at(0, 0))


def from_a_fact_about_functions(proof: Any) -> None:
    with proof.take(h, where=values_on_integers(h)) as equal:
        equal.shows(Equation(x, y), equal.given[0].at(0, 1))
    with proof.take(h, where=ForAll(n, Equation(h(n), x))) as on_naturals:
        on_naturals.shows(on_naturals.at(equal, Lambda(w, x), given=proof.given))
    proof.shows(proof.conclusion, on_naturals.at(Lambda(n, x)))


def by_the_rules(proof: Any) -> None:
    proof.shows(proof.conclusion)


def by_a_primitive(proof: Any) -> None:
    slope = HasDerivative(Lambda(y, sin(a * y) / a), y, cos(a * y))
    with proof.take(y) as found:
        found.shows(found.have(slope))
    proof.shows(proof.conclusion, found)


def by_two_slopes(proof: Any) -> None:
    left = proof.have(HasDerivative(Lambda(w_, sin(x * w_)), 0, x))
    right = proof.have(HasDerivative(Lambda(w_, sin(y * w_)), 0, y))
    proof.shows(proof.conclusion, left, right, *proof.given)


def by_differences(proof: Any) -> None:
    each = proof.have(ForAll(i, Equation((i + 1) ** 2 - i**2, 2 * i + 1)))
    proof.shows(proof.conclusion, each)


def between_its_ends(proof: Any) -> None:
    proof.shows(proof.conclusion, *map(proof.have, (Less(-1, cos(1)), Less(cos(2), 2))))


def by_a_value_in_each_case(proof: Any) -> None:
    quarter = Rational(1, 4)
    rows = [proof.have(Less(cos((v + 1) * quarter), cos(v * quarter))) for v in range(3)]
    proof.shows(proof.cases(proof.conclusion, *(Equation(i, v) for v in range(3)), rows=rows))


def by_a_bound_of_the_terms(proof: Any) -> None:
    proof.shows(proof.conclusion, cosine_at_most, cosine_at_least)


def by_what_is_given(proof: Any) -> None:
    proof.shows(proof.conclusion, *proof.given)


def by_a_multiple_with_a_root(proof: Any) -> None:
    third = proof.have(LessEqual(0, 1 - 10 ** (-i / 3)))
    proof.shows(proof.conclusion, third)


def by_entries(proof: Any) -> None:
    proof.shows(proof.conclusion, *(fact.entry(0) for fact in proof.given))


def by_two_values(proof: Any) -> None:
    proof.shows(proof.conclusion, witness=(x, -x))


w_ = Symbol("w", real=True)
v = Symbol("v", real=True)
FIRST = vector(x, y)


def by_an_axiom(proof: Any) -> None:
    proof.shows(proof.conclusion, proof.at(axiom("pi-irrational"), w, whole))


def by_dividing_by_a_sum(proof: Any) -> None:
    proof.shows(proof.conclusion, *proof.given)


def by_a_matrix(proof: Any) -> None:
    proof.shows(proof.conclusion, witness=Identity(2 * pairs))


APART = Not(Equation(y - v, 0))
k = Symbol("k", integer=True, nonnegative=True)
h = Function("h", real=True)
REST = Sum(h(i), (i, k + 1, n - 1))


def sum_below(count: Any) -> Any:
    return Sum(h(i), (i, 0, count - 1))


EVEN = Exists(w, Equation(x, 2 * w))
ROWS = rows(r"""
    by_a_square | ForAll([x, y], LessEqual(2 * x * y, x**2 + y**2)) | + → -
    by_a_chain | ForAll([x, y], Implies(LessEqual(2, y), Less(x + 2, x + y + 1))) | (2, → (1,
    from_an_obtained_function \
        | ForAll([x, y], Implies(Exists(g, values_on_integers(g)), Equation(x, y))) | y) → y + 1)
    from_a_fact_about_functions | ForAll([x, y], Implies(Equation(x, y), Equation(x + 1, y + 1))) \
        | y + 1 → y
    from_what_exists | ForAll([x], Implies(EVEN, Exists(w, Equation(2 * x, 2 * w)))) | , 2 * → , 3 *
    by_cases_of_the_sign | ForAll([x], LessEqual(0, x**3 * x)) | 3 * x → 3
    by_induction | ForAll(n, LessEqual(n + 1, 2**n)) | 1 → 2
    by_contradiction | ForAll([x], Implies(Less(1, x), Not(Equation(x, 1)))) | 1, → 0,
    by_a_limit | ForAll([a], TendsTo(Lambda(m, a / m), 0)) | 0 → 1
    for_all_terms | ForAll([n, x], LessEqual(Sum(cos(i * x), (i, 0, n)), n + 1)) | n + 1 → n
    by_an_axiom | ForAll([w, whole], Implies(Equation(w * pi, whole), Equation(w, 0))) | 0 → 1
    by_dividing_by_a_sum \
        | ForAll([a, n], Implies(Less(2, (n + 1) * a), LessEqual(1 / (n + 1), a / 2))) | 2) → 3)
    by_a_matrix | ForAll([pairs, theta, x], Exists(W, Equation(W() @ PE(x), PE(x)))) | x)) → x + 1))
    by_a_chain_of_matrices \
        | ForAll([pairs, theta, x, y], Equation(T_backward(y) @ PE(x), PE(x - y))) | x - y → y - x
    by_the_rules | ForAll([x], HasDerivative(Lambda(y, sin(x * y) * y), 0, 0)) | 0) → x)
    by_a_primitive | ForAll([a, x], Equation(Integral(cos(a * y), (y, 0, x)), sin(a * x) / a)) \
        | 0 → 1
    by_two_slopes \
        | ForAll([x, y], Implies(ForAll(w_, Equation(sin(x * w_), sin(y * w_))), Equation(x, \
        y))) | , sin( → , cos(
    by_differences | ForAll([m], Equation(Sum(2 * i + 1, (i, 0, m - 1)), m**2)) | m - 1 → m
    by_what_is_given | ForAll([x], Implies(Not(Not(Equation(x, 0))), Equation(x**2, 0))) \
        | Not(Equation(x, 0) → Equation(x, 0
    between_its_ends | Exists(x, And(Less(1, x), Less(x, 2), Equation(cos(x), x**2 - 2))) | - → +
    by_what_is_given | ForAll([a, b], Implies(LessEqual(a**2, b**2), LessEqual(a, b))) \
        | b], Implies(LessEqual(a**2, b**2), LessEqual(a, b) \
        → x], Implies(LessEqual(x**2, a**2), LessEqual(a, x)
    by_what_is_given \
        | ForAll([a], Implies(Less(Rational(5, 4), sqrt(a)), LessEqual(Rational(3, 2), \
        a))) | 3, 2 → 8, 5
    by_what_is_given \
        | ForAll([n, h], Equation(sum_below(2 * n), sum_below(n) + Sum(h(n + i), (i, 0, \
        n - 1)))) | 0, n - 1 → 1, n
    by_what_is_given \
        | ForAll([n, k, h], Implies(LessEqual(k, n - 1), Equation(sum_below(n), \
        sum_below(k) + h(k) + REST))) | h(k) + REST → REST
    by_a_value_in_each_case \
        | ForAll([i], Implies(LessEqual(i, 2), Less(cos((i + 1) / 4), cos(i / 4)))) | 2 → 3
    by_what_is_given \
        | ForAll([x, y], Implies(And(Less(x, y), Equation(x, y)), Equation(x, \
        3 * y))) | Less( → LessEqual(
    by_what_is_given \
        | ForAll([x, y, v], Implies(And(Equation(x * (y - v), 0), APART), Equation(x, 0))) | - → +
    by_what_is_given \
        | ForAll([n, h], Implies(ForAll(i, Equation(h(i), 0)), Equation(sum_below(n), 0))) | ), \
        0))) → ), 1)))
    by_a_bound_of_the_terms | ForAll([n, x], LessEqual(Abs(Sum(cos(i * x), (i, 0, n - 1))), n)) \
        | n - 1 → n
    by_what_is_given | ForAll([i, k], LessEqual(2**k, 2**(i + k + 1) / 2**(i + 1))) | k + 1 → k
    by_a_multiple_with_a_root | ForAll([i], LessEqual(10**(-2 * i / 3), 10**(-i / 3))) \
        | LessEqual → Less
    by_what_is_given \
        | ForAll([a], Implies(LessEqual(Integral(cos(y)**2, (y, 0, a)), 1), \
        LessEqual(Integral(cos(y)**2, (y, 0, 2 * a)), 1 + Integral(cos(y)**2, (y, a, \
        2 * a))))) | 1 + Integral(cos(y)**2, (y, a, 2 * a)) → 1
    by_entries | ForAll([x, y, v], Implies(Equation(FIRST, vector(v, 2)), Equation(x, v))) \
        | (x, → (y,
    by_two_values | ForAll([x], Exists([y, v], And(Equation(y + v, 0), Equation(y, x)))) | 0 → 1
""")


@pytest.mark.parametrize(("proof", "statement", "_"), ROWS)
def test_what_follows_is_shown(proof: str, statement: str, _: str) -> None:
    proved(value(statement, globals()), globals()[proof])


@pytest.mark.parametrize(("proof", "statement", "edit"), ROWS)
def test_its_false_twin_is_refused(proof: str, statement: str, edit: str) -> None:
    true, false = edit.split(" → ")
    assert statement.count(true) == 1
    with pytest.raises(ClaimError, match="does not follow"):
        proved(value(statement.replace(true, false), globals()), globals()[proof])


def test_a_refutation_ends_in_a_contradiction() -> None:
    def at_one(proof: Any) -> None:
        proof.contradiction(proof.at(proof.claim, 1))

    outline = proved(ForAll([x], Less(x, 1)), at_one, refuting=True)
    assert outline.is_refutation


def test_a_refutation_has_no_variables() -> None:
    with pytest.raises(ClaimError, match="a refutation has no variables: give values"):
        proved(ForAll([x], Less(0, x)), lambda proof, x: None, refuting=True)


def test_a_true_claim_is_not_refuted() -> None:
    def at_one(proof: Any) -> None:
        proof.contradiction(proof.at(proof.claim, 1))

    with pytest.raises(ClaimError, match="a contradiction"):
        proved(ForAll([x], Less(x, x + 1)), at_one, refuting=True)


# --- errors ---------------------------------------------------------------------------------------


def cited_inside(proof: Any) -> None:
    with proof.suppose(LessEqual(x**2, 0)) as block:
        block.shows(*block.given)
        proof.shows(proof.conclusion, block)


def without_with(proof: Any) -> None:
    proof.shows(proof.conclusion, proof.suppose(LessEqual(x**2, 0)))


def left_by_an_exception(proof: Any) -> None:
    try:
        with proof.suppose(LessEqual(x**2, 0)) as block:
            raise ValueError
    except ValueError:
        proof.shows(proof.conclusion, block)


def begun_again(proof: Any) -> None:
    with proof.suppose(LessEqual(x**2, 0)) as block:
        block.shows(*block.given)
    with block:
        proof.shows(proof.conclusion, block)


def without_links(proof: Any) -> None:
    proof.shows(proof.calc(0))


def too_many_values(proof: Any) -> None:
    with proof.take(w) as squares:
        squares.shows(LessEqual(0, w**2))
    proof.shows(proof.conclusion, squares.at(x, x))


def false_numbers(proof: Any) -> None:
    proof.have(LessEqual(1, 0))


def shows_nothing(proof: Any) -> None:
    proof.have(LessEqual(0, x**2))


def another_statement(proof: Any) -> None:
    proof.shows(LessEqual(0, x**2))


def two_wrong_lines(proof: Any) -> None:
    first = proof.have(LessEqual(1, (x - y) ** 2))
    proof.have(LessEqual(2, 2 * (x - y) ** 2), first)
    proof.have(Less(x, x))
    by_a_square(proof)


def test_all_wrong_lines_are_told_and_none_that_rests_on_one() -> None:
    with pytest.raises(ClaimError) as caught:
        proved(ForAll([x, y], LessEqual(2 * x * y, x**2 + y**2)), two_wrong_lines)
    told = str(caught.value)
    assert told.count("this does not follow") == 2
    assert "1 ≤ (x − y)²" in told
    assert "x < x" in told
    assert "it is false at" in told


def test_a_wrong_reason_names_the_right_one() -> None:
    def by_parity(proof: Any) -> None:
        proof.shows(proof.calc(sin(x + y)).eq(sin(x) * cos(y) + cos(x) * sin(y), by=parity))

    statement = ForAll([x, y], Equation(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)))
    with pytest.raises(ClaimError, match="by=angle_addition"):
        proved(statement, by_parity)
    proved(
        statement,
        lambda proof: proof.shows(
            proof.calc(sin(x + y)).eq(sin(x) * cos(y) + cos(x) * sin(y), by=angle_addition)
        ),
    )


def test_a_fact_of_a_closed_block_is_not_cited() -> None:
    def from_inside(proof: Any) -> None:
        with proof.suppose(Less(0, x)) as positive:
            inside = positive.have(Less(0, 2 * x))
            positive.shows(inside)
        proof.shows(Less(0, 2 * x), inside)

    with pytest.raises(ClaimError, match="block that has ended"):
        proved(ForAll([x], Less(0, 2 * x)), from_inside)


def test_an_instance_is_printed_again_outside_of_the_block_where_it_was_cited_first() -> None:
    def cited_twice(proof: Any) -> None:
        with proof.take(y) as squares:
            squares.shows(squares.have(LessEqual(0, y**2)))
        square = proof.at(squares, x + 1)
        with proof.suppose(Less(0, x)) as positive:
            positive.shows(positive.have(LessEqual(0, (x + 1) ** 2 + x), square))
        proof.shows(LessEqual(0, (x + 1) ** 2), square)

    outline = proved(ForAll([x], LessEqual(0, (x + 1) ** 2)), cited_twice)
    assert list(out_of_sight(outline.steps, outline.uses)) == []
    said = [step.statement for step in outline.every_step() if isinstance(step, Line)]
    assert said.count(LessEqual(0, (x + 1) ** 2)) == 2


@cases(
    "function line words",
    (cited_inside, 3, "a block is cited that has not ended"),
    (without_with, 1, "a block is cited that has not ended"),
    (left_by_an_exception, 2, "the block shows nothing: it is left by ValueError"),
    (without_links, 1, "a chain without links is cited"),
    (too_many_values, 3, "2 values are given where 1 can be put in: ∀ w ∈ ℤ: 0 ≤ w²"),
    (false_numbers, 1, "this does not follow:\n    1 ≤ 0\n  it is false: the left side is 1"),
    (shows_nothing, 0, "the proof shows nothing"),
    (another_statement, 1, "this does not follow:\n    x² ≤ 0"),
    ids=lambda item: getattr(item, "__name__", ""),
)
def test_what_is_written_wrongly_is_told_with_its_line(
    function: Any, line: int, words: str
) -> None:
    with pytest.raises(ClaimError) as caught:
        proved(ForAll([x], LessEqual(x**2, 0)), function)
    at = function.__code__.co_firstlineno + line
    assert f"test_words.py:{at}: {words}" in str(caught.value)


def test_a_block_is_not_begun_again() -> None:
    with pytest.raises(ClaimError, match="a block that has ended is not begun again"):
        proved(ForAll([x], LessEqual(x**2, 0)), begun_again)


def test_a_block_that_shows_nothing_is_told() -> None:
    def empty(proof: Any) -> None:
        with proof.suppose(Less(0, x)):
            pass
        proof.shows(LessEqual(0, x**2))

    with pytest.raises(ClaimError, match="the block shows nothing"):
        proved(ForAll([x], LessEqual(0, x**2)), empty)


def test_something_else_than_the_claim_is_no_proof_of_it() -> None:
    with pytest.raises(ClaimError, match="does not follow"):
        proved(ForAll([x], Less(0, x)), lambda proof: proof.shows(LessEqual(0, x**2)))


def test_a_variable_is_introduced() -> None:
    def out_of_nowhere(proof: Any) -> None:
        proof.shows(proof.conclusion, proof.have(LessEqual(0, y**2)))

    def taken(proof: Any) -> None:
        with proof.take(y) as block:
            block.shows(LessEqual(0, y**2))
        bigger = proof.have(Exists([y], Less(x, y)), witness=x + 1)
        proof.shows(proof.conclusion, block, proof.obtain(y, bigger))

    statement = ForAll([x], LessEqual(0, x**2))
    proved(statement, taken)
    with pytest.raises(ClaimError, match="out_of_nowhere speaks of y and does not say what it is"):
        proved(statement, out_of_nowhere)


def test_a_fact_is_no_side_of_a_chain() -> None:
    def cited_alone(proof: Any) -> None:
        proof.calc(x).eq(proof.have(LessEqual(0, x**2)))

    with pytest.raises(ClaimError, match="a fact is no side of a chain"):
        proved(ForAll([x], LessEqual(0, x**2)), cited_alone)


def test_what_is_no_statement_is_told() -> None:
    with pytest.raises(ClaimError, match="'x' is no statement"):
        proved(ForAll([x], LessEqual(0, x**2)), lambda proof: proof.have("x"))


def test_a_witness_that_is_none_is_refused() -> None:
    def bad(proof: Any) -> None:
        proof.shows(proof.conclusion, witness=3)

    with pytest.raises(ClaimError, match="does not follow"):
        proved(Exists(w, Equation(w, 4)), bad)
    proved(Exists(w, Equation(w, 3)), bad)


# --- the record -----------------------------------------------------------------------------------


def test_the_record_has_the_lines_in_their_order() -> None:
    outline = proved(ForAll([x, y], LessEqual(2 * x * y, x**2 + y**2)), by_a_square)
    first, last = outline.steps
    assert isinstance(first, Line)
    assert isinstance(last, Line)
    assert last.uses == (first.number,)


def test_what_a_last_line_leaves_unsaid_is_a_line() -> None:
    square = LessEqual(0, x**2)
    first, last = proved(ForAll([x], square), lambda proof: proof.shows(Less(0, 1))).steps
    assert isinstance(last, Line)
    assert (last.statement, last.uses) == (square, (first.number,))


def test_a_last_line_of_parts_is_not_repeated() -> None:
    square, more = LessEqual(0, x**2), LessEqual(0, x**2 + 1)

    def by_parts(proof: Any) -> None:
        proof.shows(proof.have(square), proof.have(And(more, square)))

    assert len(proved(ForAll([x], And(square, more, square)), by_parts).steps) == 2


def test_a_chain_is_one_step_with_a_link_each() -> None:
    true = ForAll([x, y], Implies(LessEqual(2, y), Less(x + 2, x + y + 1)))
    (chain,) = proved(true, by_a_chain).steps
    assert isinstance(chain, Chain)
    assert [link.relation for link in chain.links] == ["≤", "=", "<"]


def test_an_instance_is_printed_where_it_is_cited() -> None:
    statement = ForAll([n, x], LessEqual(Sum(cos(i * x), (i, 0, n)), n + 1))
    block, last = proved(statement, for_all_terms).steps
    assert isinstance(block, Block)
    (line,) = block.steps
    assert isinstance(line, Line)
    assert line.uses == ("lemma cosine-at-most",)
    assert isinstance(last, Chain)
    assert last.links[0].uses == (block.number,)


def test_an_instance_that_only_a_case_cites_is_printed_before_the_cases() -> None:
    def in_one_case(proof: Any) -> None:
        at_most = proof.at(cosine_at_most, x)
        proof.shows(
            proof.cases(proof.conclusion, LessEqual(x, 0), Less(0, x), rows=[at_most, at_most])
        )

    first, *_ = proved(ForAll([x], LessEqual(cos(x), 2)), in_one_case).steps
    assert isinstance(first, Line)
    assert first.statement == LessEqual(cos(x), 1)


def test_parts_of_a_conjunction_are_cited_as_the_whole() -> None:
    def by_parts(proof: Any) -> None:
        both = proof.have(And(LessEqual(0, x**2), LessEqual(0, y**2)))
        proof.shows(LessEqual(0, x**2 + y**2), both[0], both[1])

    first, last = proved(ForAll([x, y], LessEqual(0, x**2 + y**2)), by_parts).steps
    assert isinstance(last, Line)
    assert last.uses == (first.number,)


def test_half_of_nothing_is_not_shown_twice() -> None:
    statement = ForAll([x], Implies(Less(0, x), Less(0, x * Rational(1, 2))))
    (line,) = proved(statement, lambda proof: proof.shows(proof.conclusion, *proof.given)).steps
    assert isinstance(line, Line)


def test_the_examples_of_the_docs_come_out_as_declared(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "proofs.md").read_text(encoding="utf-8")
    script = tmp_path / "example.py"
    blocks = findall(r"^```python\n(.*?)^```$", page, MULTILINE | DOTALL)
    script.write_text("".join(blocks), encoding="utf-8")
    catalogue = Catalogue(scripts_of(read_script(script)))
    outcomes = [judge(catalogue, entry.id, seed=0) for entry in read_script(script)]
    assert {outcome.verdict for outcome in outcomes} == {"proved", "refuted"}
    assert [outcome.message for outcome in outcomes if not outcome.as_declared] == []

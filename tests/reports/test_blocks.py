"""What is supposed in a proof, and where its steps stand: the blocks of an outline."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce

import pytest
from sympy import Expr, Integer, Symbol

from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    core_of,
    premises,
    same_statement,
)
from symbolic_pe.printing import Layout
from symbolic_pe.reports.proofs.facts import is_of_numbers
from symbolic_pe.reports.proofs.lemmas import known_lemmas, proved_lemmas
from symbolic_pe.reports.proofs.outline import Block, Chain, Line, Outline, Step, outline
from symbolic_pe.reports.proofs.prooftext import proof_lines
from symbolic_pe.reports.proofs.scopes import Scope, is_trivial
from symbolic_pe.reports.terminal.text import known_theorems
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import Step as Written
from tests.reports.objects import FakeTheorem, x, y, z
from tests.whole_catalogue import written_claims


def texts(theorem: Written) -> list[str]:
    """A proof as it is printed."""
    return [line.strip() for line in proof_lines(outline(theorem), Layout(), 80)]


def doubled(theorem: Written, reason: str) -> Written:
    """From a < b: 2a < 2b."""
    atom = theorem.conclusion
    assert isinstance(atom, Less)
    goal = Less(2 * atom.lhs, 2 * atom.rhs)
    return rules.combine_inequalities(goal, ((Integer(2), (theorem,)),), reason=reason)


def test_what_rests_on_a_hypothesis_stands_in_its_block() -> None:
    step = doubled(rules.assume(Less(x, y), reason="given"), "double it")
    assert texts(rules.discharge(Less(x, y), step)) == [
        "(1) Suppose x < y:",
        "2x < 2y   double it, by (1)",
    ]


def test_what_does_not_rest_on_it_stands_before_it_if_it_is_used_outside_too() -> None:
    free = doubled(rules.numeric(Less(Integer(0), Integer(1))), "of its own")
    inner = rules.conjoin(free, doubled(rules.assume(Less(x, y)), "double it"))
    whole = rules.conjoin(free, rules.discharge(Less(x, y), inner))
    first, block = outline(whole).steps
    assert isinstance(first, Line)
    assert first.reason == "of its own"
    assert isinstance(block, Block)


def test_a_step_in_two_blocks_that_suppose_the_same_is_shown_in_both() -> None:
    step = doubled(rules.assume(Less(x, y)), "double it")
    whole = rules.conjoin(rules.discharge(Less(x, y), step), rules.discharge(Less(x, y), step))
    assert [type(item) for item in outline(whole).steps] == [Block, Block]


def test_a_lemma_is_shown_before_what_it_supposes_is_supposed() -> None:
    step = FakeTheorem(Less(2 * x, 2 * y), reason="double it", hypotheses=(Less(x, y),))
    goal, both = Implies(Less(x, y), step.conclusion), And(Less(x, y), Less(y, z))
    lemma = FakeTheorem(goal, "discharge", "", (step,), (Less(x, y),))
    used = FakeTheorem(Less(4 * x, 4 * y), reason="twice", premises=(lemma,), hypotheses=(both,))
    whole = FakeTheorem(Implies(both, used.conclusion), "discharge", "", (used,), (both,))
    assert [line.strip() for line in proof_lines(outline(whole), Layout(), 80)] == [
        "(1) Suppose x < y:",
        "2x < 2y   double it",
        "Suppose x < y < z:",
        "4x < 4y   twice, by (1)",
    ]


def test_cases_end_with_what_they_show() -> None:
    either = rules.assume(Or(Less(x, y), Less(y, x)))
    parts = either.conclusion.parts  # type: ignore[union-attr]
    branches = []
    for part in parts:
        twice = doubled(rules.assume(part), "double it")
        branches.append(rules.disjoin(twice, Or(Less(2 * x, 2 * y), Less(2 * y, 2 * x))))
    assert texts(rules.cases(either, *branches)) == [
        "Case x < y:",
        "(1)   2x < 2y                double it",
        "so 2x < 2y ∨ 2y < 2x   by (1)",
        "Case y < x:",
        "(2)   2y < 2x                double it",
        "so 2x < 2y ∨ 2y < 2x   by (2)",
    ]


def test_a_refutation_ends_in_a_contradiction_and_not_in_a_falsehood() -> None:
    supposed = And(Less(x, y), Less(y, x))
    false = FakeTheorem(Less(Integer(0), Integer(0)), reason="add them", hypotheses=(supposed,))
    never = FakeTheorem(Not(false.conclusion))
    refuted = FakeTheorem(Not(supposed), "negate", "", (false, never), (supposed,))
    shown = proof_lines(outline(refuted), Layout(), 80)
    assert shown == ["  Suppose x < y < x:", "    contradiction   add them"]


def test_a_case_that_is_the_goal_needs_nothing() -> None:
    either = rules.assume(Or(Less(x, y), Less(2 * x, 2 * y)))
    twice = doubled(rules.assume(Less(x, y)), "double it")
    shown = texts(rules.cases(either, twice, rules.assume(Less(2 * x, 2 * y))))
    assert shown == ["Case x < y:", "2x < 2y   double it", "Case 2x < 2y: nothing to show"]


def test_the_claim_that_is_refuted_is_not_repeated() -> None:
    false = FakeTheorem(Less(x, x), reason="why", hypotheses=(Less(x, y),))
    refuted = FakeTheorem(
        Not(Less(x, y)), "negate", "", (false, FakeTheorem(Not(Less(x, x)))), (Less(x, y),)
    )
    shown = proof_lines(outline(refuted), Layout(), 80, Less(x, y))
    assert shown[0].strip() == "(1) Suppose the claim holds:"


def test_what_exists_is_taken() -> None:
    w = Symbol("w", real=True)
    existence = rules.assume(Exists(w, Less(x, w)))
    step = doubled(rules.assume(Less(x, w)), "double it")
    again = rules.exists(Exists(w, Less(2 * x, 2 * w)), ((w, w),), step)
    (block,) = outline(rules.choose(existence, again)).steps
    assert isinstance(block, Block)
    assert (block.kind, block.variables, block.supposed) == ("take", (w,), (Less(x, w),))


def test_an_induction_has_a_start_and_a_step() -> None:
    m = Symbol("m", integer=True, nonnegative=True)
    claim = ForAll(m, LessEqual(0, m))
    start = rules.numeric(LessEqual(Integer(0), Integer(0)), reason="clear")
    one = rules.numeric(LessEqual(Integer(0), Integer(1)))
    below = rules.assume(LessEqual(0, m))
    items = ((Integer(1), (below,)), (Integer(1), (one,)))
    step = rules.combine_inequalities(LessEqual(0, m + 1), items, reason="add 1")
    up = rules.generalise([m], rules.discharge(LessEqual(0, m), step))
    shown = outline(rules.induction(claim, start, up)).steps
    assert [step.kind for step in shown if isinstance(step, Block)] == ["start", "step"]
    assert shown[1].supposed == (LessEqual(0, m),)  # type: ignore[union-attr]


# --------------------------------------------------------------------------------------------
# Over the whole catalogue


def unsupported(whole: Outline) -> list[tuple[Step, Statement]]:
    """The steps with a hypothesis that neither a block around them supposes nor a step before them
    in these blocks shows."""
    return list(_unsupported(whole.steps, ()))


def _unsupported(
    steps: tuple[Step, ...], around: tuple[Statement, ...]
) -> Iterator[tuple[Step, Statement]]:
    shown = around
    for step in steps:
        if isinstance(step, Block):
            supposed = tuple(part for item in step.supposed for part in parts(item))
            yield from _unsupported(step.steps, (*shown, *supposed))
            shown = (*shown, *concluded(step))
            continue
        missing = (
            item
            for item in step.hypotheses
            if not (is_trivial(item) or is_of_numbers(item))
            and not any(says_as_much(other, item) for other in shown)
        )
        yield from ((step, item) for item in missing)
        shown = (*shown, *stated(step))


def says_as_much(shown: Statement, item: Statement) -> bool:
    """Are they the same, or the same but for premises which only the second has?"""
    if same_statement(shown, item):
        return True
    return same_statement(core_of(shown), core_of(item)) and all(
        any(same_statement(one, other) for other in premises(item)) for one in premises(shown)
    )


def concluded(block: Block) -> Iterator[Statement]:
    """What is shown by supposing something."""
    if block.kind != "suppose":
        return
    closing, last = block.closing, block.steps[-1]
    ends = [closing.statement] if closing else [] if isinstance(last, Block) else [*stated(last)]
    for end in ends:
        if end is not None:
            yield reduce(lambda shown, premise: Implies(premise, shown), block.supposed, end)


def parts(statement: Statement) -> Iterator[Statement]:
    yield statement
    if isinstance(statement, And):
        for part in statement.parts:
            yield from parts(part)


def stated(step: Line | Chain) -> Iterator[Statement]:
    if isinstance(step, Line):
        yield step.statement
        return
    end = step.links[-1].term
    signs = {link.relation for link in step.links}
    kind = Less if "<" in signs else LessEqual if "≤" in signs else Equation
    yield kind(step.start, end)


@cache
def proofs() -> dict[str, Outline]:
    claims = written_claims()
    known = known_theorems(claims) | known_lemmas()
    settled = [claim for claim in claims if claim.declared in ("proved", "refuted")]
    return {claim.id: outline(claim.theorem, known) for claim in settled} | {
        lemma.name: outline(lemma.theorem, known) for lemma in proved_lemmas()
    }


def test_no_step_has_a_hypothesis_that_is_not_displayed() -> None:
    found = {name: unsupported(whole) for name, whole in proofs().items()}
    assert {name: steps for name, steps in found.items() if steps} == {}


def test_a_hypothesis_that_is_not_displayed_is_noticed() -> None:
    step = doubled(rules.assume(Less(x, y)), "double it")
    assert unsupported(outline(step)) == [(outline(step).steps[0], Less(x, y))]


def test_a_weaker_statement_does_not_display_a_hypothesis() -> None:
    fact = Implies(Less(0, x), Less(x, y))
    assert says_as_much(Less(x, y), fact)
    assert says_as_much(fact, fact)
    assert not says_as_much(fact, Less(x, y))


@pytest.mark.parametrize(("divisor", "shown"), [(Integer(3), 0), (x, 1)])
def test_a_condition_on_numbers_is_not_displayed_and_others_are(divisor: Expr, shown: int) -> None:
    condition = Not(Equation(divisor, 0))
    fact = FakeTheorem(condition, "numeric")
    used = FakeTheorem(Less(x, y), "r", "divide", hypotheses=(condition,))
    removed = FakeTheorem(Implies(condition, Less(x, y)), "discharge", "", (used,), (condition,))
    whole = outline(FakeTheorem(Less(x, y), "modus_ponens", "", (removed, fact)))
    lines = proof_lines(whole, Layout(), 80)
    assert sum("x ≠ 0" in line for line in lines) == shown
    assert len(lines) == 1 + shown


def test_what_is_taken_says_why_it_is_there() -> None:
    there_is = FakeTheorem(Exists(z, Less(x, z)), "numeric", "something is greater")
    inner = FakeTheorem(Less(x, y), "r", "through it", hypotheses=(Less(x, z),))
    taken = FakeTheorem(Less(x, y), "choose", "", (there_is, inner))
    shown = [line.strip() for line in proof_lines(outline(taken), Layout(), 80)]
    assert any(line.startswith("Take z") and line.endswith("by (1)") for line in shown), shown


def test_the_contrary_of_a_case_is_not_supposed_again() -> None:
    case = Scope("case", Scope("known"), (Less(y, x),), (), 1)
    assert case.supposing(Not(LessEqual(x, y))) is case
    assert case.supposing(Not(LessEqual(y, x))) is None


def test_what_is_supposed_already_is_not_supposed_again() -> None:
    supposed = Less(x, x)
    again = FakeTheorem(
        Not(supposed),
        "negate",
        "",
        (FakeTheorem(Less(y, y), reason="so much"), FakeTheorem(Not(Less(y, y)))),
        (supposed,),
    )
    outer = FakeTheorem(
        Not(supposed), "negate", "", (FakeTheorem(supposed, "assume"), again), (supposed,)
    )
    shown = [line.strip() for line in proof_lines(outline(outer), Layout(), 80)]
    assert sum(line.startswith(("Suppose", "(1) Suppose")) for line in shown) == 1, shown


@cache
def displayed() -> frozenset[str]:
    """Every line of every proof."""
    return frozenset(
        line.strip() for whole in proofs().values() for line in proof_lines(whole, Layout(), 100)
    )


@pytest.mark.parametrize("words", ["0 < 0", "1 = 0"])
def test_no_falsehood_is_displayed(words: str) -> None:
    assert not any(line.startswith((f"{words} ", f"so {words}")) for line in displayed())

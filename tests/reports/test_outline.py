"""From a theorem's tree of rules to the steps a reader sees."""

from __future__ import annotations

import pytest
from sympy import Expr, Integer, cos

from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
)
from symbolic_pe.proofs.deductions import at, bounded_by, each, given, suppose
from symbolic_pe.proofs.refuting import CERTIFIED
from symbolic_pe.reports.proofs.facts import without_the_obvious
from symbolic_pe.reports.proofs.lemmas import cited_together
from symbolic_pe.reports.proofs.outline import (
    Block,
    Chain,
    Line,
    Outline,
    outline,
)
from symbolic_pe.reports.proofs.reasons import displayed_reason
from symbolic_pe.steps import rules
from tests.objects import k, n
from tests.reports.objects import FakeTheorem, x, y, z


def leaf(lhs: object, rhs: object, reason: str = "", kind: type = Equation) -> FakeTheorem:
    return FakeTheorem(kind(lhs, rhs), reason=reason)


def then(first: FakeTheorem, second: FakeTheorem, reason: str = "") -> FakeTheorem:
    kinds = (Equation, LessEqual, Less)
    kind = max(type(first.conclusion), type(second.conclusion), key=kinds.index)
    conclusion = kind(first.conclusion.lhs, second.conclusion.rhs)  # type: ignore[union-attr]
    return FakeTheorem(conclusion, "transitive", reason, (first, second))


def plumbing(*premises: FakeTheorem) -> FakeTheorem:
    return FakeTheorem(premises[0].conclusion, "conjoin", "", premises)


def numbers(result: Outline) -> list[int]:
    return [step.number for step in result.steps]


def test_nested_transitivity_is_one_chain() -> None:
    chain = then(then(leaf(x, y, "one"), leaf(y, z, "two", LessEqual)), leaf(z, k, "three", Less))
    (step,) = outline(chain).steps
    assert isinstance(step, Chain)
    assert step.start == x
    assert [(link.relation, link.term, link.reason) for link in step.links] == [
        ("=", y, "one"),
        ("≤", z, "two"),
        ("<", k, "three"),
    ]


def test_generalising_does_not_show() -> None:
    line = leaf(x, x, "obvious")
    wrapped = FakeTheorem(ForAll(x, line.conclusion), "generalise", "", (line,))
    (step,) = outline(wrapped).steps
    assert step == Line(1, line.conclusion, "obvious")


def test_a_chain_without_reasons_does_not_show() -> None:
    assert outline(then(leaf(x, y), leaf(y, z))).steps == ()


def test_shared_premises_appear_once_and_first() -> None:
    shared = leaf(x, y, "shared")
    first = FakeTheorem(Equation(y, z), "r", "first", (shared,))
    second = FakeTheorem(Equation(z, x), "r", "second", (shared,))
    steps = outline(plumbing(first, second)).steps
    assert [step.reason for step in steps] == ["shared", "first", "second"]
    assert [step.uses for step in steps if isinstance(step, Line)] == [(), (1,), (1,)]


def test_what_plumbing_rests_on_is_used_by_what_follows() -> None:
    base = leaf(x, y, "base")
    last = FakeTheorem(Equation(y, x), "symmetric", "last", (plumbing(plumbing(base)),))
    assert outline(last).steps[-1] == Line(2, last.conclusion, "last", (1,))


def test_another_claims_theorem_is_cited_and_not_expanded() -> None:
    other = then(leaf(x, y, "hidden"), leaf(y, z, "hidden too"))
    chain = then(leaf(k, x, "start"), other)
    result = outline(chain, {id(other): "other-claim"})
    (step,) = result.steps
    assert isinstance(step, Chain)
    assert [link.reason for link in step.links] == ["start", ""]
    assert step.links[1].uses == ("other-claim",)
    assert result.cited == ("other-claim",)


def test_the_claim_itself_is_expanded_though_it_is_known() -> None:
    line = leaf(x, y, "why")
    assert len(outline(line, {id(line): "self"}).steps) == 1


def test_a_link_that_rests_on_an_earlier_chain_refers_to_it() -> None:
    lemma = then(leaf(x, y, "a"), leaf(y, z, "b"))
    rewritten = FakeTheorem(Equation(x + 1, z + 1), "congruence", "", (lemma,))
    result = outline(then(rewritten, leaf(z + 1, k, "c")))
    assert numbers(result) == [1, 2]
    chain = result.steps[1]
    assert isinstance(chain, Chain)
    assert chain.links[0].uses == (1,)
    assert result.referred == {1}


def test_a_relabelled_theorem_is_a_line_with_the_new_words() -> None:
    named = then(FakeTheorem(Equation(x, x), "reflexive"), leaf(x, y), "new words")
    assert outline(named).steps == (Line(1, named.conclusion, "new words"),)


def test_values_put_in_are_told() -> None:
    general = FakeTheorem(ForAll(x, Equation(x, x)), "assume")
    instance = FakeTheorem(Equation(k, k), "instantiate", "at k", (general,), (general, ((x, k),)))
    (step,) = outline(instance).steps
    assert isinstance(step, Line)
    assert step.values == ((x, k),)


def test_deep_proofs_do_not_exhaust_the_stack() -> None:
    proof = leaf(x, y, "bottom")
    for _ in range(5000):
        proof = plumbing(proof)
    assert len(outline(proof).steps) == 1


def test_steps_that_are_referred_to_are_numbered_without_gaps() -> None:
    aside = FakeTheorem(Equation(x, z), "r", "aside")
    base = FakeTheorem(Equation(y, z), "r", "base")
    last = FakeTheorem(Equation(z, x), "r", "last", (base,))
    result = outline(plumbing(aside, last))
    assert [step.reason for step in result.steps] == ["aside", "base", "last"]
    assert (numbers(result), result.referred) == ([2, 1, 3], {1})
    assert result.uses == (2, 3)


def test_what_ends_a_refutation_is_referred_to() -> None:
    aside = FakeTheorem(Equation(x, z), "r", "aside")
    base = FakeTheorem(Equation(y, z), "r", "base")
    conclusion = Not(Equation(x, y))
    result = outline(FakeTheorem(conclusion, "transport", "", (aside, base)))
    assert (numbers(result), result.uses) == ([1, 2], (1, 2))


class TestWhatGoesWithoutSaying:
    """An instance at 0 of 0 ≤ i ≤ n − 1 ⇒ …, and that 9 is not 1."""

    def test_zero_at_most_zero(self) -> None:
        said = Implies(LessEqual(0, 0), Implies(LessEqual(0, x), Equation(x, 1)))
        assert without_the_obvious(said) == Implies(LessEqual(0, x), Equation(x, 1))

    @pytest.mark.parametrize("obvious", [n - 1, Integer(2)])
    def test_what_a_count_is_at_least(self, obvious: Expr) -> None:
        assert without_the_obvious(Implies(LessEqual(0, obvious), Equation(x, 1))) == Equation(x, 1)

    @pytest.mark.parametrize("open", [n - 2, x - 1, Integer(-1)])
    def test_what_has_to_be_shown_stays(self, open: Expr) -> None:
        said = Implies(LessEqual(0, open), Equation(x, 1))
        assert without_the_obvious(said) == said

    def test_a_reason_that_repeats_the_step_is_none(self) -> None:
        fact = FakeTheorem(Equation(x, y), reason="x = y")
        assert displayed_reason(fact) == ""  # type: ignore[arg-type]

    def test_other_premises_stay(self) -> None:
        said = Implies(LessEqual(0, x), Implies(LessEqual(x, n - 1), Equation(x, 1)))
        assert without_the_obvious(said) == said

    def test_different_numbers_need_no_reason(self) -> None:
        numbers, values = (Not(Equation(left, Integer(1))) for left in (Integer(9), cos(1)))
        assert displayed_reason(FakeTheorem(numbers, reason=CERTIFIED)) == ""  # type: ignore[arg-type]
        assert displayed_reason(FakeTheorem(values, reason=CERTIFIED)) == CERTIFIED  # type: ignore[arg-type]


def test_what_is_left_unsaid_because_it_is_supposed_is_cited() -> None:
    positive, shown = LessEqual(0, y), LessEqual(-1, y)
    lemma = each(bounded_by(shown, given(positive), 1, reason="above 0"), y, given=(positive,))
    instance = at(lemma, {y: x}, reason="the bound")  # 0 ≤ x ⇒ −1 ≤ x
    supposed = LessEqual(0, x)
    shown_so = rules.modus_ponens(instance, suppose(supposed), reason="so it is")
    result = outline(rules.discharge(supposed, shown_so))
    block = result.steps[-1]
    assert isinstance(block, Block)
    (line,) = (step for step in block.steps if getattr(step, "reason", "") == "the bound")
    assert isinstance(line, Line)
    assert line.statement == LessEqual(-1, x)
    assert block.number in line.uses


def test_lemmas_are_cited_together() -> None:
    uses = ("claim-a", "lemma a", "lemma b", 1)
    assert cited_together(uses) == ["claim-a", ("a", "b"), 1]
    assert cited_together(("lemma a", 2)) == ["lemma a", 2]

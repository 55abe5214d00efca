"""Blocks of a proof that name the variables of which they are the first to speak."""

from __future__ import annotations

from dataclasses import replace

from sympy import Integer, Symbol

from symbolic_pe.language.statements import ForAll, Implies, Less, LessEqual
from symbolic_pe.printing import Layout
from symbolic_pe.printing import text as line
from symbolic_pe.reports.proofs.blocks import heading
from symbolic_pe.reports.proofs.introducing import introduced
from symbolic_pe.reports.proofs.outline import Block, Outline, outline
from symbolic_pe.reports.proofs.prooftext import proof_lines
from symbolic_pe.reports.translations import translator
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import Step
from tests.objects import n
from tests.reports.objects import x, y

POSITIVE = Less(Integer(0), x)


def below(bound: Less) -> Step:
    """Something that is supposed of n, shown with a reason."""
    doubled = Less(2 * bound.lhs, 2 * bound.rhs)
    step = rules.combine_inequalities(
        doubled, ((Integer(2), (rules.assume(bound),)),), reason="double it"
    )
    return rules.discharge(bound, step)


def test_a_variable_of_the_statement_is_not_named_again() -> None:
    proof = rules.generalise([x], below(POSITIVE))
    (block,) = outline(proof).steps
    assert isinstance(block, Block)
    assert block.variables == ()


def named(block: Block, statement: object) -> tuple[str, ...]:
    (found,) = introduced(Outline((block,)), statement).steps  # type: ignore[arg-type]
    assert isinstance(found, Block)
    return tuple(map(str, found.variables))


def test_a_new_variable_is_named_with_what_it_ranges_over() -> None:
    block = Block(1, "suppose", (LessEqual(n, x), LessEqual(y, n)), (), ())
    assert named(block, ForAll(x, POSITIVE)) == ("n", "y")


def test_the_step_of_an_induction_names_what_else_it_speaks_of() -> None:
    block = Block(1, "step", (LessEqual(y, n),), (n,), ())
    assert named(block, ForAll(x, POSITIVE)) == ("n", "y")
    assert heading(replace(block, variables=(n, y)), Layout(), str.format, line) == (
        "Induction on n, the step; for y ∈ ℝ suppose y ≤ n:"
    )


def test_a_variable_that_a_premise_quantifies_is_new_in_the_proof() -> None:
    block = Block(1, "suppose", (POSITIVE,), (), ())
    assert named(block, Implies(ForAll(x, POSITIVE), Less(y, y + 1))) == ("x",)


def test_a_block_inside_does_not_name_it_again() -> None:
    inner = Block(2, "suppose", (POSITIVE,), (), ())
    whole = introduced(Outline((Block(1, "suppose", (POSITIVE,), (), (inner,)),)), Less(y, y + 1))
    (outer,) = whole.steps
    assert isinstance(outer, Block)
    assert [outer.variables, outer.steps[0].variables] == [(x,), ()]  # type: ignore[union-attr]


def test_in_words() -> None:
    m = Symbol("m", integer=True, nonnegative=True)
    block = Block(1, "suppose", (LessEqual(m, x),), (m,), ())
    lines = proof_lines(Outline((block,)), Layout(), 60)
    assert lines == ["  For m ∈ ℕ suppose m ≤ x:"]
    lines = proof_lines(Outline((block,)), Layout(), 60, tr=translator("zh"))
    assert lines == ["  对 m ∈ ℕ，设 m ≤ x："]

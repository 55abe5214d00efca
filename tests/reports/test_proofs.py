"""Proofs as reports print them: headings of blocks, numbers, citations."""

from __future__ import annotations

from sympy import Integer, Symbol

from symbolic_pe.encodings import n
from symbolic_pe.language.statements import Equation, Less, LessEqual
from symbolic_pe.printing import Layout
from symbolic_pe.proofs.record import Block, Line, Outline, renumbered, says_contradiction
from symbolic_pe.reports.proofs.prooftext import proof_lines
from symbolic_pe.reports.proofs.view import cited_together, heading, steps_of
from symbolic_pe.reports.translations import translator
from symbolic_pe.reports.words import PlainWords
from tests.reports.objects import x, y, z


def test_steps_that_are_referred_to_are_numbered_without_gaps() -> None:
    aside = Line(7, Equation(x, z), "aside")
    base = Line(3, Equation(y, z), "base")
    last = Line(9, Equation(z, x), "last", (3,))
    found = renumbered(Outline((aside, base, last), (9,)))
    assert [step.number for step in found.steps] == [2, 1, 3]
    assert (found.referred, found.uses) == ({1}, (3,))


def test_what_ends_a_refutation_is_referred_to() -> None:
    steps = Line(7, Equation(x, z), "aside"), Line(3, Equation(y, z), "base")
    found = renumbered(Outline(steps, (7, 3), is_refutation=True))
    assert ([step.number for step in found.steps], found.uses) == ([1, 2], (1, 2))


def test_the_step_of_an_induction_names_what_else_it_speaks_of() -> None:
    block = Block(1, "step", (LessEqual(y, n),), (n, y), ())
    said = "Induction on n, the step; for y ∈ ℝ suppose y ≤ n:"
    assert PlainWords().phrase(heading(block, Layout())) == said


def test_a_block_in_words() -> None:
    m = Symbol("m", integer=True, nonnegative=True)
    steps = steps_of(Outline((Block(1, "suppose", (LessEqual(m, x),), (m,), ()),)), Layout())
    assert proof_lines(steps, 60) == ["  For m ∈ ℕ suppose m ≤ x:"]
    chinese = proof_lines(steps, 60, tr=translator("zh"))
    assert chinese == ["  对 m ∈ ℕ，设 m ≤ x："]


def test_a_falsehood_is_the_word_but_for_values_that_are_put_in() -> None:
    one, two = Integer(1), Integer(2)
    assert says_contradiction(Line(1, Less(Integer(0), Integer(0)), ""))
    assert says_contradiction(Line(1, Equation(one, two), ""))
    assert not says_contradiction(Line(1, Less(one, two), ""))
    assert not says_contradiction(Line(1, Equation(one, two), "", values=((x, one),)))


def test_lemmas_are_cited_together() -> None:
    uses = ("claim-a", "lemma a", "lemma b", 1)
    assert cited_together(uses) == ["claim-a", ("a", "b"), 1]
    assert cited_together(("lemma a", 2)) == ["lemma a", 2]

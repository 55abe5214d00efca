"""How long the printed proofs are: what a textbook would print stands at their outer level."""

from __future__ import annotations

from symbolic_pe.proofs.record import Block, Chain, Outline, Step
from tests.outlines import out_of_sight
from tests.whole_catalogue import written_claims

OUTER, ALL, DEEP = 12, 60, 3
"""At most so many lines at the outer level, so many in all, and blocks so deep."""

LONGER = {
    "approximation-with-one-bound": "an induction over halvings, with three cases for each number",
    "cosine-integral-envelope": "below 4 it is certified between several places",
    "cosine-integral-range": "four bounds, each with its own reason",
    "first-ascent": "59 values, told one by one",
    "inner-product-solution": "two directions with two kinds of sequences each",
    "layers-equivariant": "a layer consists of five sums, inside an induction over layers",
    "positions-count": "a value for each number, and a number for each value",
    "rms-floor": "two inductions over frequencies, and lemmas of its own",
    "simultaneous-approximation": "an induction over numbers, with a case for each inside",
    "unique-on-reals-iff": "two directions, and a table of roots",
    "waves-follow-chords": "one estimate from term to term, without blocks",
    "waves-independent": "an induction that removes one frequency after the other",
}
"""Why these take more."""


def lines_of(step: Step) -> int:
    """A line, one for each member of a chain, and the lines of a block below its first."""
    if isinstance(step, Block):
        return 1 + sum(map(lines_of, step.steps))
    return len(step.links) if isinstance(step, Chain) else 1


def depth(step: Step) -> int:
    inside = step.steps if isinstance(step, Block) else ()
    return 1 + max(map(depth, inside), default=0) if isinstance(step, Block) else 0


def is_longer(outline: Outline) -> bool:
    lines = sum(map(lines_of, outline.steps))
    return (
        len(outline.steps) > OUTER
        or lines > ALL
        or max(map(depth, outline.steps), default=0) > DEEP
    )


def outlines() -> dict[str, Outline]:
    return {c.id: c.theorem.outline for c in written_claims() if c.declared != "malformed"}


def test_proofs_are_short_or_named_with_the_reason() -> None:
    assert {id for id, outline in outlines().items() if is_longer(outline)} == set(LONGER)


def test_no_line_refers_to_what_is_inside_of_a_block_that_has_ended() -> None:
    found = {id: [*out_of_sight(it.steps, it.uses)] for id, it in outlines().items()}
    assert {id: numbers for id, numbers in found.items() if numbers} == {}

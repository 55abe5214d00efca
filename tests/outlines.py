"""What holds of the outlines of all proofs."""

from collections.abc import Iterable, Iterator

from symbolic_pe.proofs.record import Block, Reference, Step, uses_of


def out_of_sight(
    steps: Iterable[Step], closing: Iterable[Reference], around: frozenset[int] = frozenset()
) -> Iterator[int]:
    """The numbers that are cited where no step before, at this level or around it, has them."""
    seen = set(around)
    for step in steps:
        inside = {*seen, step.number}
        if isinstance(step, Block):
            last = step.closing.uses if step.closing else ()
            yield from out_of_sight(step.steps, last, frozenset(inside))
            yield from _unknown(step.uses, seen)
        else:
            yield from _unknown(uses_of(step), inside)
        seen = inside
    yield from _unknown(closing, seen)


def _unknown(uses: Iterable[Reference], seen: Iterable[int]) -> Iterator[int]:
    return (use for use in uses if isinstance(use, int) and use not in seen)

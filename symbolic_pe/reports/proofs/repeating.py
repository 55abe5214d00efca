"""Lines of a proof that a chain says again, told where the chain says them.

A script proves a ≤ b with a reason, and then a chain … ≤ a ≤ b by what it has just proved: a reader
needs the bound once, with its reason, in the chain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sympy import Basic

from symbolic_pe.language.statements import (
    Equation,
    Less,
    LessEqual,
    Statement,
    conjuncts,
    core_of,
    premises,
    same_statement,
)
from symbolic_pe.printing.statements import relation_sign
from symbolic_pe.proofs.record import (
    Block,
    Chain,
    Line,
    Link,
    Outline,
    Reference,
    Step,
    uses_of,
)

__all__ = ["is_stated", "unrepeated"]


def unrepeated(whole: Outline, merged: dict[int, int]) -> Outline:
    """The outline without the lines that only a link of a chain beside them refers to, and that
    this link repeats: it has their reasons instead; and without those that say in one formula what
    the block above has shown.  ``merged`` learns which steps stand for others."""
    counted = Counter(use for step in whole.every_step() for use in uses_of(step))
    counted.update(whole.uses)
    return replace(whole, steps=_steps(_summarised(whole.steps, merged), counted))


def is_stated(fact: Statement, block: Block) -> bool:
    """Does a block suppose the premises of a fact and end in what the fact says?"""
    shown, needed = core_of(fact), premises(fact)
    if block.kind != "suppose" or not needed:
        return False
    supposed = [part for item in block.supposed for part in conjuncts(item)]
    return any(
        same_statement(shown, core_of(end))
        and all(
            any(same_statement(premise, item) for item in (*supposed, *premises(end)))
            for premise in needed
        )
        for end in _ends(block)
    )


_KINDS: dict[str, type[Equation | LessEqual | Less]] = {"=": Equation, "≤": LessEqual, "<": Less}


def _ends(block: Block) -> Iterator[Statement]:
    """What a block shows; of a chain, as one comparison."""
    last = block.steps[-1] if block.steps else None
    if block.closing is not None:
        yield from [block.closing.statement] if block.closing.statement else []
    elif isinstance(last, Line):
        yield last.statement
    elif isinstance(last, Chain):
        yield _KINDS[last.relation](last.start, last.links[-1].term)


def _summarised(steps: Iterable[Step], merged: dict[int, int]) -> tuple[Step, ...]:
    found: list[Step] = []
    for step in steps:
        if isinstance(step, Block):
            found.append(replace(step, steps=_summarised(step.steps, merged)))
            continue
        last = found[-1] if found else None
        uses = tuple(merged.get(use, use) if isinstance(use, int) else use for use in uses_of(step))
        if isinstance(step, Line) and isinstance(last, Block) and _is_summary(step, uses, last):
            merged[step.number] = last.number
            found[-1] = _with_reason(last, step.reason)
        else:
            found.append(step)
    return tuple(found)


def _is_summary(line: Line, uses: tuple[Reference, ...], block: Block) -> bool:
    rests = uses == (block.number,) and not line.values
    return rests and is_stated(line.statement, block)


def _with_reason(block: Block, reason: str) -> Block:
    closing = block.closing
    if closing is None or closing.reason:
        return block
    return replace(block, closing=replace(closing, reason=reason))


def _steps(steps: Iterable[Step], counted: Counter[Reference]) -> tuple[Step, ...]:
    found: list[Step] = []
    for step in steps:
        if isinstance(step, Block):
            found.append(replace(step, steps=_steps(step.steps, counted)))
        elif isinstance(step, Chain):
            lines = {
                line.number: line
                for line in found
                if isinstance(line, Line) and counted[line.number] == 1 and not line.values
            }
            chain = _with_reasons(step, lines)
            told = set(lines) - {use for link in chain.links for use in link.uses}
            told &= {use for link in step.links for use in link.uses if isinstance(use, int)}
            found = [*(item for item in found if item.number not in told), chain]
        else:
            found.append(step)
    return tuple(found)


def _with_reasons(chain: Chain, lines: dict[int, Line]) -> Chain:
    starts = (chain.start, *(link.term for link in chain.links))
    links = (_told(start, link, lines) for start, link in zip(starts, chain.links, strict=False))
    return replace(chain, links=tuple(links))


def _told(start: Basic, link: Link, lines: dict[int, Line]) -> Link:
    """A link with the reason of the line that it repeats, if it does."""
    for use in link.uses:
        line = lines.get(use) if isinstance(use, int) else None
        if line is not None and not link.reason and _is_said(line, start, link):
            uses = dict.fromkeys((*(item for item in link.uses if item != use), *line.uses))
            return replace(link, reason=line.reason, uses=tuple(uses))
    return link


def _is_said(line: Line, start: Basic, link: Link) -> bool:
    atom = line.statement
    if not isinstance(atom, Equation | LessEqual | Less):
        return False
    return (relation_sign(atom), atom.lhs, atom.rhs) == (link.relation, start, link.term)

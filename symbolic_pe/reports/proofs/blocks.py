"""The words with which a block of a proof begins and ends, in any language and notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from sympy import Integer

from symbolic_pe.language.statements import And, Equation, Statement
from symbolic_pe.language.terms import Variable
from symbolic_pe.printing import Layout
from symbolic_pe.printing.boxes import Box
from symbolic_pe.proofs.record import Block, Chain, Closing, Step

_Written = TypeVar("_Written")

_ALWAYS = (Equation(Integer(0), Integer(0)),) * 2


def heading(
    block: Block,
    layout: Layout,
    tr: Callable[..., _Written],
    write: Callable[[Box], object],
    refuted: Statement | None = None,
) -> _Written:
    """``Suppose x < y:``.  ``tr`` translates a phrase and puts in its parts, ``write`` renders a
    formula; ``refuted``: a claim that has just been read, and is not repeated."""
    if block.kind == "refute" and block.supposed == (refuted,):
        return tr("Suppose the claim holds:")
    conditions = write(layout.conjunction(block.supposed)) if block.supposed else None
    if block.kind == "take":
        variables = _listed(layout.existing(block.variables, block.supposed[0]), tr, write)
        if not block.steps:
            phrase = "Take {variables} with {conditions}"
            return tr(phrase, variables=variables, conditions=conditions)
        return tr("Take {variables} with {conditions}:", variables=variables, conditions=conditions)
    if block.kind == "case":
        return tr("Case {conditions}", conditions=conditions)
    if block.kind == "suppose" and block.variables:
        variables = _introduced(block.variables, block, layout, tr, write)
        phrase = "For {variables} suppose {conditions}:"
        return tr(phrase, variables=variables, conditions=conditions)
    if block.kind == "let":
        about = And(*_ALWAYS, *_said_in(block.steps))  # says what functions are applied to
        variables = _listed(layout.existing(block.variables, about), tr, write)
        return tr("For {variables}:", variables=variables)
    if block.kind in ("suppose", "refute"):
        return tr("Suppose {conditions}:", conditions=conditions)
    variable = write(layout.variable(block.variables[0]))
    if block.kind == "start":
        return tr("Induction on {variable}, the start:", variable=variable)
    if conditions is None:
        return tr("Induction on {variable}, the step:", variable=variable)
    if len(block.variables) > 1:
        return tr(
            "Induction on {variable}, the step; for {variables} suppose {conditions}:",
            variable=variable,
            variables=_introduced(block.variables[1:], block, layout, tr, write),
            conditions=conditions,
        )
    return tr(
        "Induction on {variable}, the step; suppose {conditions}:",
        variable=variable,
        conditions=conditions,
    )


def _said_in(steps: Sequence[Step]) -> Iterator[Statement]:
    for step in steps:
        if isinstance(step, Block):
            yield from (*step.supposed, *_said_in(step.steps))
        elif isinstance(step, Chain):
            yield Equation(step.start, step.links[-1].term)
        else:
            yield step.statement


def _introduced(
    variables: tuple[Variable, ...],
    block: Block,
    layout: Layout,
    tr: Callable[..., _Written],
    write: Callable[[Box], object],
) -> object:
    """Variables with what they range over, of which a block is the first to speak."""
    supposed = block.supposed if len(block.supposed) > 1 else (*block.supposed, *block.supposed)
    return _listed(layout.existing(variables, And(*supposed)), tr, write)


def _listed(
    groups: Sequence[Box], tr: Callable[..., _Written], write: Callable[[Box], object]
) -> object:
    """δ ∈ ℝ, n ∈ ℕ, with the comma of the language."""
    found = write(groups[0])
    for group in groups[1:]:
        found = tr("{first}, {second}", first=found, second=write(group))
    return found


def ending(
    closing: Closing, layout: Layout, tr: Callable[..., _Written], write: Callable[[Box], object]
) -> _Written:
    """``so x < z``, or ``contradiction``."""
    if closing.statement is None:
        return tr("contradiction")
    return tr("so {statement}", statement=write(layout.statement(closing.statement)))

"""Which variables a block of a proof is the first to speak of, so that a reader learns their sort.

A proof under hypotheses on N and M shows its steps for all N and M; that they are whole numbers is
nowhere in the hypotheses, and not in the claim if it does not speak of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from symbolic_pe.language.statements import And, ForAll, Implies, Not, Or, Statement, free_in
from symbolic_pe.language.terms import Variable
from symbolic_pe.printing.variables import variables_in
from symbolic_pe.proofs.record import Block, Outline, Step

__all__ = ["introduced"]


def introduced(whole: Outline, proved: Statement) -> Outline:
    """The outline of a proof of a statement; the blocks that suppose something name the variables
    in it that neither the statement nor a block around them has named."""
    known = frozenset(map(_name, (*free_in(proved), *_spoken_of(proved))))
    return replace(whole, steps=_steps(whole.steps, known))


def _steps(steps: Iterable[Step], known: frozenset[str]) -> tuple[Step, ...]:
    return tuple(_block(step, known) if isinstance(step, Block) else step for step in steps)


def _block(block: Block, known: frozenset[str]) -> Block:
    variables = block.variables
    if block.kind == "suppose":
        variables = _new(block.supposed, known)
    elif block.kind == "step":  # what the induction is on comes first
        variables += _new(block.supposed, known.union(map(_name, variables)))
    named = known.union(map(_name, variables))
    return replace(block, variables=variables, steps=_steps(block.steps, named))


def _new(supposed: Iterable[Statement], known: frozenset[str]) -> tuple[Variable, ...]:
    """The free variables of some statements that are new, each once, by name."""
    free = (variable for part in supposed for variable in sorted(free_in(part), key=_name))
    new = {_name(variable): variable for variable in free if _name(variable) not in known}
    return tuple(new[name] for name in sorted(new))


def _spoken_of(statement: Statement) -> tuple[Variable, ...]:
    """The variables that a proof of the statement speaks of from the start.  Those of a premise and
    those that are said to exist are not among them: a proof has still to find them."""
    match statement:
        case ForAll():
            return (*statement.variables, *_spoken_of(statement.body))
        case Implies():
            return _spoken_of(statement.conclusion)
        case And() | Or():
            return tuple(variable for part in statement.parts for variable in _spoken_of(part))
        case Not():
            return variables_in(statement.body)
    return ()


def _name(variable: Variable) -> str:
    return str(getattr(variable, "__name__", None) or variable)

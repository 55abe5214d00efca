"""Integer exponents that are natural numbers: u^e as u^m, where m = e ≥ 0."""

from __future__ import annotations

from collections.abc import Iterator

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import NUM, Term, numeral
from symbolic_pe.kernel.types import N
from symbolic_pe.tactics.polynomials.monomials import subterms


def integer_exponents(goal: Term) -> list[Term]:
    """e for the powers u^e in a goal, whose exponent is an integer and not written as natural."""
    powers = (p for p in subterms(goal) if is_call(p, "powZ") and not p.loose)
    return list(dict.fromkeys(p.args[1] for p in powers if not is_call(p.args[1], "toZ")))


def difference_of_naturals(e: Term) -> tuple[Term, Term] | None:
    """Sums p and q of natural numbers for which e = p − q, if e is written with such."""
    sums = [numeral(0, 1, N)] * 2
    for addend in _addends(e):
        counted = _counted(addend)
        if counted is None:
            return None
        count, natural = counted
        part = natural if abs(count) == 1 else numeral(abs(count), 1, N) * natural
        place = 0 if count > 0 else 1
        sums[place] = part if _is_nothing(sums[place]) else sums[place] + part
    return sums[0], sums[1]


def _is_nothing(t: Term) -> bool:
    return t.kind == NUM and t.head[0] == 0


def _addends(e: Term) -> Iterator[Term]:
    if is_call(e, "add"):
        for part in e.args:
            yield from _addends(part)
    else:
        yield e


def _counted(addend: Term) -> tuple[int, Term] | None:
    """c and n, for an addend c·n."""
    if addend.kind == NUM:
        return int(addend.head[0]), numeral(1, 1, N)
    if is_call(addend, "toZ"):
        return 1, addend.args[0]
    if is_call(addend, "mul") and addend.args[0].kind == NUM and is_call(addend.args[1], "toZ"):
        return int(addend.args[0].head[0]), addend.args[1].args[0]
    return None

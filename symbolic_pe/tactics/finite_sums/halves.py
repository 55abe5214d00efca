"""Entries of stacked blocks by the half of their index and what is left of it."""

from __future__ import annotations

from functools import cache

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import definition_of
from symbolic_pe.foundations.equations import joined
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, arrow
from symbolic_pe.tactics.arithmetic.deltas import DELTA
from symbolic_pe.theories import laws

_TWO, _ONE = (terms.numeral(p, 1, N) for p in (2, 1))

ARGUMENTS = {"column2": "fg", "diagonal2": "ABCD"}


def halves_of(index: terms.Term) -> tuple[terms.Term, int] | None:
    """i and r of an index that is written 2i or 2i + 1, or of a numeral."""
    if index.kind == terms.NUM:
        return terms.numeral(index.head[0] // 2, 1, N), index.head[0] % 2
    if is_call(index, "mul") and index.args[0] is _TWO:
        return index.args[1], 0
    if is_call(index, "add") and index.args[1] is _ONE:
        inner = halves_of(index.args[0])
        return (
            inner if inner is None or inner[1] or index.args[0].kind == terms.NUM else (inner[0], 1)
        )
    return None


def half_of(size: terms.Term) -> terms.Term | None:
    """n of a size 2n."""
    if size.kind == terms.NUM:
        return terms.numeral(size.head[0] // 2, 1, N) if size.head[0] % 2 == 0 else None
    return size.args[1] if is_call(size, "mul") and size.args[0] is _TWO else None


def twice(half: terms.Term) -> terms.Term:
    return 2 * half


def _as_pair(index: terms.Term) -> tuple[Theorem, terms.Term, int] | None:
    """⊢ index = 2i or 2i + 1, i and the remainder."""
    found = halves_of(index)
    if found is None:
        return None
    i, r = found
    written = 2 * i + 1 if r else 2 * i
    return rules.algebra(index, written, (), ()), i, r


def entry_of_blocks(t: terms.Term) -> Theorem | None:
    """column2(f, g, 2i, b) = f(i), diagonal2(A, B, C, D, 2i, 2j) = δ(i, j)·A(i), …"""
    name = t.head.head
    parameters = len(ARGUMENTS[name])
    count = 2 if name == "diagonal2" else 1
    pairs = [_as_pair(index) for index in t.args[parameters : parameters + count]]
    if None in pairs:
        return None
    written, halves, remainders = zip(*pairs, strict=True)
    law = _law_of_blocks(name, remainders)
    shown = rules.instantiate(law, *t.args[:parameters], *halves, *t.args[parameters + count :])
    for place, equation in zip(range(parameters, parameters + count), written, strict=True):
        index, other = sides(equation.statement)
        if index is not other:
            now = sides(shown.statement)[0].args
            x = fresh("x", N, *now)
            hole = terms.function(x, t.head(*now[:place], x, *now[place + 1 :]))
            shown = rules.transitive(rules.congruence(hole, equation), shown)
    return shown


@cache
def _law_of_blocks(name: str, remainders: tuple[int, ...]) -> Theorem:
    """⊢ ∀f g i b. column2(f, g, 2i + r, b) = …, and so for diagonal2"""
    functions = [terms.variable(f"{letter}_", arrow(N, R)) for letter in ARGUMENTS[name]]
    halves = [terms.variable(letter, N) for letter in "ij"[: len(remainders)]]
    rest = [terms.variable("b", N)] if name == "column2" else []
    indices = [2 * i + 1 if r else 2 * i for i, r in zip(halves, remainders, strict=True)]
    t = terms.constant(name, terms.DEFINED[name].type)(*map(terms.eta, functions), *indices, *rest)
    unfolded = rules.instantiate(definition_of(name), *t.args)
    for index, half, r in zip(indices, halves, remainders, strict=True):
        for equation in _half_and_odd(index, (rules.reflexive(index), half, r)):
            value = sides(unfolded.statement)[1]
            unfolded = joined(unfolded, _replaced(value, equation))
    shown = joined(unfolded, _without_zeros(sides(unfolded.statement)[1], t, tuple(indices)))
    return rules.generalise(shown, *functions, *halves, *rest)


def _half_and_odd(index: terms.Term, pair: tuple[Theorem, terms.Term, int]) -> list[Theorem]:
    """⊢ half(index) = i and ⊢ odd(index) = r"""
    written, i, r = pair
    x = fresh("x", N, index)
    found = []
    for name, law in (("half", ("half_even", "half_odd")[r]), ("odd", ("odd_even", "odd_odd")[r])):
        same = rules.congruence(terms.function(x, terms.constant(name, N, N)(x)), written)
        found.append(joined(same, rules.instantiate(laws[law].theorem, i)))
    return found


def _replaced(t: terms.Term, equation: Theorem) -> Theorem:
    """t = t with the right side of an equation for its left side."""
    old = sides(equation.statement)[0]
    x = fresh("x", old.type, t, equation.statement)
    return rules.congruence(terms.function(x, _put(t, old, x)), equation)


def _put(t: terms.Term, old: terms.Term, new: terms.Term) -> terms.Term:
    """The term with another for a part of it (outside of binders)."""
    if t is old:
        return new
    if t.kind != terms.APP:
        return t
    arguments = [a if a.kind == terms.LAM else _put(a, old, new) for a in t.args]
    same = all(a is b for a, b in zip(arguments, t.args, strict=True))
    return t if same else t.head(*arguments)


def _without_zeros(value: terms.Term, t: terms.Term, indices: tuple[terms.Term, ...]) -> Theorem:
    """The sum of products with factors 0 and 1, as the entry that it is."""
    name, arguments = t.head.head, t.args
    halves = [halves_of(index) for index in indices]
    chosen = halves[0][1] if name == "column2" else 2 * halves[0][1] + halves[1][1]  # type: ignore[index]
    entry = terms.substitute(arguments[chosen], halves[0][0])  # type: ignore[index]
    if name == "diagonal2":
        entry = DELTA(halves[0][0], halves[1][0]) * entry  # type: ignore[index]
    return rules.algebra(value, entry, (), ())


def of_halves(t: terms.Term) -> Theorem | None:
    pair = _as_pair(t.args[0])
    if pair is None:
        return None
    return _half_and_odd(t.args[0], pair)[0 if t.head.head == "half" else 1]


def mentions_function_of(t: terms.Term, names: tuple[str, ...], x: terms.Term) -> bool:
    """Whether one of these functions is applied to something with x in the term."""
    waiting, seen = [t], set()
    while waiting:
        u = waiting.pop()
        if u in seen or x not in u.free:
            continue
        seen.add(u)
        if u.kind == terms.APP and u.head.kind == terms.CONST and u.head.head in names:
            return True
        waiting += u.args
    return False


def deltas_of(t: terms.Term, x: terms.Term) -> list[terms.Term]:
    """δ(…, x) and δ(x, …) in sums and products."""
    found: dict[terms.Term, None] = {}
    waiting = [t]
    while waiting:
        u = waiting.pop()
        if u.kind != terms.APP:
            continue
        if u.head is DELTA and x in u.args and u.args[0] is not u.args[1]:
            found[u] = None
        elif u.head.kind == terms.CONST and u.head.head in ("add", "mul"):
            waiting += u.args
    return list(found)


def has_delta(t: terms.Term, x: terms.Term) -> bool:
    return any(terms.NUM in (a.kind for a in delta.args) for delta in deltas_of(t, x))


def factored_out(body: terms.Term, delta: terms.Term, wanted: terms.Term) -> Theorem | None:
    """⊢ body = δ(i, j)·g, where g is the body with 1 for δ."""
    g = _put(body, delta, terms.numeral(1, 1, R))
    law = () if delta is wanted else (laws.delta_symmetric(*delta.args),)
    try:
        return rules.algebra(body, wanted * g, law, ())
    except KernelError:
        return None

"""Matrices entry by entry: products, direct sums of 2×2 blocks, columns of pairs, explicit ones.

A matrix is a function of row and column (``definitions``).  An entry is computed by unfolding;
where blocks of two are met, an index a < 2n is taken as 2i or 2i + 1, a sum over a as one over i;
where a matrix is given by its entries, an index takes each of its values.  What is left is an
equation between numbers, for which ``equate`` is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property

from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import (
    APP,
    BOUND,
    CONST,
    DEFINED,
    LAM,
    NUM,
    VAR,
    Term,
    constant,
    eta,
    forall,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, O, R, arrow, need
from symbolic_pe.tactics.basics import basic
from symbolic_pe.tactics.definitions import DEFINITIONS, definition_of, unfolding
from symbolic_pe.tactics.deltas import DELTA, OF_PAIRS, delta_of_numerals, delta_symmetric
from symbolic_pe.tactics.double_sums import sum_of_delta
from symbolic_pe.tactics.elementary import definition
from symbolic_pe.tactics.equations import is_polynomial, joined, left, opaque_parts, right
from symbolic_pe.tactics.explicit_sums import written_sum
from symbolic_pe.tactics.integers import (
    natural_at_most,
    natural_equality,
    natural_gap,
    natural_nonnegative,
)
from symbolic_pe.tactics.lemmas import fresh
from symbolic_pe.tactics.logic import from_false, is_call
from symbolic_pe.tactics.order import combine, contradiction
from symbolic_pe.tactics.repeated import (
    algebra,
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.tactics.signs import Signs
from symbolic_pe.tactics.sums import (
    at_most_cases,
    below,
    congruence_of_sum,
    parity,
    same_count,
    sum_pairs,
)
from symbolic_pe.tactics.written import equal, implies, lift, unequal

__all__ = ["Entries", "matrix_equation", "number_equation"]

EquateWith = Callable[[Term, Term, list[Theorem]], Theorem]
"""Makes Γ ⊢ s = t for numbers, from facts."""

LARGEST_EXPLICIT = 16
MATRIX_OPERATIONS = (
    "column2",
    "component",
    "diagonal2",
    "dot",
    "hadamard",
    "identity",
    "mprod",
    "msum",
    "scaled",
    "trace",
    "transpose",
)
_TWO, _ONE, _ZERO = (numeral(p, 1, N) for p in (2, 1, 0))
_BLOCKS = ("column2", "diagonal2", "half", "odd")


# Laws of entries ----------------------------------------------------------------------------------

_ARGUMENTS = {"column2": "fg", "diagonal2": "ABCD"}


# Entries ------------------------------------------------------------------------------------------


class Entries:
    """Computes entries under facts (i < n and the like), with equations of matrices to rewrite by.

    ``number(t)`` is ⊢ t = t′, t′ without operations on matrices as far as that goes.
    """

    def __init__(self, facts: Iterable[Theorem] = (), equations: Iterable[Theorem] = ()) -> None:
        self.facts = {fact.statement: fact for fact in facts}
        self.equations = tuple(equations)
        self._known: dict[Term, Theorem | None] = {}
        self._bounds: dict[Term, Theorem | None] = {}

    def under(self, *facts: Theorem) -> Entries:
        """The same with more facts."""
        return Entries((*self.facts.values(), *facts), self.equations)

    def number(self, t: Term) -> Theorem:
        return self._changed(t) or reflexive(t)

    def _changed(self, t: Term) -> Theorem | None:
        """⊢ t = t′, or None if t′ is t."""
        if t not in self._known:
            found = self._number(t) if t.kind == APP else None
            self._known[t] = (
                found if found is not None and left(found) is not right(found) else None
            )
        return self._known[t]

    def _number(self, t: Term) -> Theorem | None:
        for step in (self._rewritten, self._unfolded):
            first = step(t)
            if first is not None:
                return self._then(first)
        if is_call(t, "sum"):
            return self._sum(t)
        if is_polynomial(t):
            return self._polynomial(t)
        return self._inside(t)

    def _then(self, equation: Theorem) -> Theorem:
        """Γ ⊢ s = t gives Γ, Δ ⊢ s = t′"""
        rest = self._changed(right(equation))
        return equation if rest is None else joined(equation, rest)

    def _polynomial(self, t: Term) -> Theorem | None:
        """A sum or product with its parts computed, by one step; first those that may be 0."""
        laws: list[Theorem] = []
        result = t
        for all_ in (False, True):
            parts = [part for part in opaque_parts(result) if all_ or is_call(part, "delta")]
            changed = [law for law in map(self._changed, parts) if law is not None]
            laws += changed
            result = _put_in(result, {left(law): right(law) for law in changed})
        if not laws:
            return None
        try:
            return algebra(t, result, tuple(laws), ())
        except KernelError:
            return self._inside(t)

    def _inside(self, t: Term) -> Theorem | None:
        """The arguments that are numbers computed."""
        result: Theorem | None = None
        arguments = list(t.args)
        for place, argument in enumerate(t.args):
            if argument.kind in (LAM, NUM):
                continue
            step = self._changed(argument)
            if step is None:
                continue
            x = fresh("hole", argument.type, *arguments)
            hole = function(x, t.head(*arguments[:place], x, *arguments[place + 1 :]))
            moved = congruence(hole, step)
            result = moved if result is None else transitive(result, moved)
            arguments[place] = right(step)
        return result

    # rewriting by equations between matrices ------------------------------------------------------

    def _rewritten(self, t: Term) -> Theorem | None:
        for equation in self.equations:
            rows, cols, left, _ = equation.statement.args
            place = place_of(left, t)
            if place is None:
                continue
            opened = instantiate(unfolded_equation(equation), *place)
            bounds = [
                self.bound(index, size) for index, size in zip(place, (rows, cols), strict=True)
            ]
            if None not in bounds:
                return modus_ponens(opened, *bounds)
        return None

    def bound(self, index: Term, size: Term) -> Theorem | None:
        """⊢ index < size, from the facts or by numbers."""
        wanted = below(index, size)
        if wanted in self.facts:
            return self.facts[wanted]
        if not wanted.free:
            try:
                return numeric(wanted, 64)
            except KernelError:
                return None
        return self._bound_of_pair(index, size, wanted) or self._bound_by_facts(wanted)

    def _bound_by_facts(self, wanted: Term) -> Theorem | None:
        """index < size, because it follows from inequalities among the facts."""
        if wanted not in self._bounds:
            try:
                self._bounds[wanted] = self._signs.prove(wanted)
            except KernelError:
                self._bounds[wanted] = None
        return self._bounds[wanted]

    @cached_property
    def _signs(self) -> Signs:
        inequalities = ("lt", "le")
        return Signs(
            [f for f in self.facts.values() if any(is_call(f.statement, n) for n in inequalities)]
        )

    def _bound_of_pair(self, index: Term, size: Term, wanted: Term) -> Theorem | None:
        """2i < 2n and 2i + 1 < 2n, from i < n."""
        halves, count = _halves(index), _half_of(size)
        if halves is None or count is None:
            return None
        inner = self.bound(halves[0], count)
        if inner is None:
            return None
        try:
            return combine(wanted, (2, natural_gap(halves[0], count, inner)), 1)
        except KernelError:
            return None

    # unfolding ------------------------------------------------------------------------------------

    def _unfolded(self, t: Term) -> Theorem | None:
        head = t.head
        if head.kind != CONST:
            return None
        if head.head in _ARGUMENTS:
            return _entry_of_blocks(t)
        if head is DELTA:
            return self._delta(t)
        if head.head in ("half", "odd"):
            return _of_halves(t)
        if head.head in DEFINITIONS and head.head not in (*MATRIX_OPERATIONS, "sum1"):
            return None
        if definition(head) is None or t.type is not R:
            return None
        return unfolding(t)

    def _delta(self, t: Term) -> Theorem | None:
        i, j = t.args
        if i is j:
            return instantiate(basic("delta_same"), i)
        if i.kind == NUM and j.kind == NUM:
            return delta_of_numerals(i, j)
        left, right = _halves(i), _halves(j)
        if left is None or right is None or NUM in (i.kind, j.kind):
            return self._outside(t)
        law = OF_PAIRS[left[1]][right[1]](left[0], right[0])
        return law if sides(law.statement)[0] is t else None

    def _outside(self, t: Term) -> Theorem | None:
        """δ(i, j) = 0 from a fact i ≠ j."""
        fact = self.facts.get(unequal(*t.args))
        return fact and modus_ponens(instantiate(basic("delta_other"), *t.args), fact)

    # sums -----------------------------------------------------------------------------------------

    def _sum(self, t: Term) -> Theorem:
        count, f = t.args
        i = fresh(f.head, N, t, *self.facts)
        within = below(i, count)
        inner = self.under(assume(within)).number(substitute(f, i))
        body = sides(inner.statement)[1]
        half = _half_of(count)
        if half is not None and _mentions(body, _BLOCKS, i):
            return self._pairwise(t, half)
        if count.kind == NUM and count.head[0] <= LARGEST_EXPLICIT and _has_delta(body, i):
            return self._explicit(t)
        result = (
            congruence_of_sum(count, i, inner) if body is not substitute(f, i) else reflexive(t)
        )
        return self._picked(result)

    def _pairwise(self, t: Term, half: Term) -> Theorem:
        count, f = t.args
        doubled = _doubled(half)
        start = same_count(f, count, doubled) if count is not doubled else reflexive(t)
        pairs = joined(start, sum_pairs[t.type](f, half))
        return self._then(pairs)

    def _explicit(self, t: Term) -> Theorem:
        return self._then(written_sum(t))

    def _picked(self, equation: Theorem) -> Theorem:
        """Σ_{j<n} δ(i, j)·g(j) = g(i) on the right side, where i < n is known."""
        t = sides(equation.statement)[1]
        if not is_call(t, "sum") or t.type is not R:
            return equation
        count, f = t.args
        j = fresh(f.head, N, t, *self.facts)
        body = substitute(f, j)
        for delta in _deltas_of(body, j):
            chosen = delta.args[0] if delta.args[1] is j else delta.args[1]
            within = self.bound(chosen, count)
            factored = _factored(body, delta, DELTA(chosen, j)) if within is not None else None
            if factored is None or within is None:
                continue
            g = function(j, sides(factored.statement)[1].args[1])
            sum_ = congruence_of_sum(count, j, factored)
            picked = joined(sum_, sum_of_delta[R](g, chosen, count, within))
            return joined(equation, self._then(picked))
        return equation


def _put_in(t: Term, values: dict[Term, Term]) -> Term:
    """The polynomial with these values for its parts; 0·x, 1·x and 0 + x are simplified."""
    if t in values:
        return values[t]
    if not is_polynomial(t):
        return t
    if not is_call(t, "add") and not is_call(t, "mul"):
        inner = _put_in(t.args[0], values)
        result: Term = t if inner is t.args[0] else t.head(inner, *t.args[1:])
        return lift(inner, t.type) if inner.kind == NUM and len(t.args) == 1 else result
    first, second = (_put_in(part, values) for part in t.args)
    for part, other in ((first, second), (second, first)):
        if is_call(t, "mul") and part.kind == NUM and part.head == (0, 1):
            return part
        if part.kind == NUM and part.head == ((1, 1) if is_call(t, "mul") else (0, 1)):
            return other
    return t.head(first, second)


def place_of(matrix: Term, t: Term) -> tuple[Term, Term] | None:
    """Row and column of the entry t of a matrix; None if t is no entry of it."""
    found: dict[int, Term] = {}
    if not _matches(matrix.args[0].args[0], t, found) or set(found) != {0, 1}:
        return None
    place = found[1], found[0]
    return place if matrix(*place) is t else None


def _matches(pattern: Term, t: Term, found: dict[int, Term]) -> bool:
    if pattern.kind == BOUND and not t.loose:
        return found.setdefault(pattern.head, t) is t
    if pattern.loose == 0 or pattern.kind != t.kind:
        return pattern is t
    if pattern.kind == APP and pattern.head is t.head:
        return all(_matches(p, u, found) for p, u in zip(pattern.args, t.args, strict=True))
    return False


def _halves(index: Term) -> tuple[Term, int] | None:
    """i and r of an index that is written 2i or 2i + 1, or of a numeral."""
    if index.kind == NUM:
        return numeral(index.head[0] // 2, 1, N), index.head[0] % 2
    if is_call(index, "mul") and index.args[0] is _TWO:
        return index.args[1], 0
    if is_call(index, "add") and index.args[1] is _ONE:
        inner = _halves(index.args[0])
        return inner if inner is None or inner[1] or index.args[0].kind == NUM else (inner[0], 1)
    return None


def _half_of(size: Term) -> Term | None:
    """n of a size 2n."""
    if size.kind == NUM:
        return numeral(size.head[0] // 2, 1, N) if size.head[0] % 2 == 0 else None
    return size.args[1] if is_call(size, "mul") and size.args[0] is _TWO else None


def _doubled(half: Term) -> Term:
    return 2 * half


def _as_pair(index: Term) -> tuple[Theorem, Term, int] | None:
    """⊢ index = 2i or 2i + 1, i and the remainder."""
    found = _halves(index)
    if found is None:
        return None
    i, r = found
    written = 2 * i + 1 if r else 2 * i
    return algebra(index, written, (), ()), i, r


def _entry_of_blocks(t: Term) -> Theorem | None:
    """column2(f, g, 2i, b) = f(i), diagonal2(A, B, C, D, 2i, 2j) = δ(i, j)·A(i), …"""
    name = t.head.head
    parameters = len(_ARGUMENTS[name])
    count = 2 if name == "diagonal2" else 1
    pairs = [_as_pair(index) for index in t.args[parameters : parameters + count]]
    if None in pairs:
        return None
    written, halves, remainders = zip(*pairs, strict=True)
    law = _law_of_blocks(name, remainders)
    shown = instantiate(law, *t.args[:parameters], *halves, *t.args[parameters + count :])
    for place, equation in zip(range(parameters, parameters + count), written, strict=True):
        index, other = sides(equation.statement)
        if index is not other:
            now = sides(shown.statement)[0].args
            x = fresh("x", N, *now)
            hole = function(x, t.head(*now[:place], x, *now[place + 1 :]))
            shown = transitive(congruence(hole, equation), shown)
    return shown


@cache
def _law_of_blocks(name: str, remainders: tuple[int, ...]) -> Theorem:
    """⊢ ∀f g i b. column2(f, g, 2i + r, b) = …, and so for diagonal2"""
    functions = [variable(f"{letter}_", arrow(N, R)) for letter in _ARGUMENTS[name]]
    halves = [variable(letter, N) for letter in "ij"[: len(remainders)]]
    rest = [variable("b", N)] if name == "column2" else []
    indices = [2 * i + 1 if r else 2 * i for i, r in zip(halves, remainders, strict=True)]
    t = constant(name, DEFINED[name].type)(*map(eta, functions), *indices, *rest)
    unfolded = instantiate(definition_of(name), *t.args)
    for index, half, r in zip(indices, halves, remainders, strict=True):
        for equation in _half_and_odd(index, (reflexive(index), half, r)):
            value = sides(unfolded.statement)[1]
            unfolded = joined(unfolded, _replaced(value, equation))
    shown = joined(unfolded, _without_zeros(sides(unfolded.statement)[1], t, tuple(indices)))
    return generalise(shown, *functions, *halves, *rest)


def _half_and_odd(index: Term, pair: tuple[Theorem, Term, int]) -> list[Theorem]:
    """⊢ half(index) = i and ⊢ odd(index) = r"""
    written, i, r = pair
    x = fresh("x", N, index)
    found = []
    for name, law in (("half", ("half_even", "half_odd")[r]), ("odd", ("odd_even", "odd_odd")[r])):
        same = congruence(function(x, constant(name, N, N)(x)), written)
        found.append(joined(same, instantiate(basic(law), i)))
    return found


def _replaced(t: Term, equation: Theorem) -> Theorem:
    """t = t with the right side of an equation for its left side."""
    old = sides(equation.statement)[0]
    x = fresh("x", old.type, t, equation.statement)
    return congruence(function(x, _put(t, old, x)), equation)


def _put(t: Term, old: Term, new: Term) -> Term:
    """The term with another for a part of it (outside of binders)."""
    if t is old:
        return new
    if t.kind != APP:
        return t
    arguments = [a if a.kind == LAM else _put(a, old, new) for a in t.args]
    same = all(a is b for a, b in zip(arguments, t.args, strict=True))
    return t if same else t.head(*arguments)


def _without_zeros(value: Term, t: Term, indices: tuple[Term, ...]) -> Theorem:
    """The sum of products with factors 0 and 1, as the entry that it is."""
    name, arguments = t.head.head, t.args
    halves = [_halves(index) for index in indices]
    chosen = halves[0][1] if name == "column2" else 2 * halves[0][1] + halves[1][1]  # type: ignore[index]
    entry = substitute(arguments[chosen], halves[0][0])  # type: ignore[index]
    if name == "diagonal2":
        entry = DELTA(halves[0][0], halves[1][0]) * entry  # type: ignore[index]
    return algebra(value, entry, (), ())


def _of_halves(t: Term) -> Theorem | None:
    pair = _as_pair(t.args[0])
    if pair is None:
        return None
    return _half_and_odd(t.args[0], pair)[0 if t.head.head == "half" else 1]


def _mentions(t: Term, names: tuple[str, ...], x: Term) -> bool:
    """Whether one of these functions is applied to something with x in the term."""
    waiting, seen = [t], set()
    while waiting:
        u = waiting.pop()
        if u in seen or x not in u.free:
            continue
        seen.add(u)
        if u.kind == APP and u.head.kind == CONST and u.head.head in names:
            return True
        waiting += u.args
    return False


def _deltas_of(t: Term, x: Term) -> list[Term]:
    """δ(…, x) and δ(x, …) in sums and products."""
    found: dict[Term, None] = {}
    waiting = [t]
    while waiting:
        u = waiting.pop()
        if u.kind != APP:
            continue
        if u.head is DELTA and x in u.args and u.args[0] is not u.args[1]:
            found[u] = None
        elif u.head.kind == CONST and u.head.head in ("add", "mul"):
            waiting += u.args
    return list(found)


def _has_delta(t: Term, x: Term) -> bool:
    return any(NUM in (a.kind for a in delta.args) for delta in _deltas_of(t, x))


def _factored(body: Term, delta: Term, wanted: Term) -> Theorem | None:
    """⊢ body = δ(i, j)·g, where g is the body with 1 for δ."""
    g = _put(body, delta, numeral(1, 1, R))
    law = () if delta is wanted else (delta_symmetric(*delta.args),)
    try:
        return algebra(body, wanted * g, law, ())
    except KernelError:
        return None


# Equations ----------------------------------------------------------------------------------------


def unfolded_equation(equation: Theorem) -> Theorem:
    """Γ ⊢ meq(m, n, A, B)  gives  Γ ⊢ ∀a b. a < m ⇒ b < n ⇒ A(a, b) = B(a, b)"""
    x = variable("x", O)
    meaning = instantiate(definition_of("meq"), *equation.statement.args)
    return replace(function(x, x), meaning, equation)


def folded_equation(goal: Term, theorem: Theorem) -> Theorem:
    """The goal meq(m, n, A, B) from ∀a b. a < m ⇒ b < n ⇒ A(a, b) = B(a, b)"""
    x = variable("x", O)
    meaning = instantiate(definition_of("meq"), *goal.args)
    return replace(function(x, x), symmetric(meaning), theorem)


def matrix_symmetric(theorem: Theorem) -> Theorem:
    """Γ ⊢ A = B  gives  Γ ⊢ B = A"""
    rows, cols, left, right = theorem.statement.args
    return _entrywise(theorem.statement.head(rows, cols, right, left), symmetric, theorem)


def matrix_transitive(first: Theorem, second: Theorem) -> Theorem:
    """Γ ⊢ A = B and Δ ⊢ B = C  give  Γ, Δ ⊢ A = C"""
    rows, cols, left, _ = first.statement.args
    goal = first.statement.head(rows, cols, left, second.statement.args[3])
    return _entrywise(goal, transitive, first, second)


def _entrywise(goal: Term, rule: Callable[..., Theorem], *equations: Theorem) -> Theorem:
    """The goal, by a rule for the equations of entries."""
    said = [goal, *(statement for th in equations for statement in (th.statement, *th.hypotheses))]
    a, b = fresh("a", N, *said), fresh("b", N, *said)
    bounds = [assume(below(x, size)) for x, size in zip((a, b), goal.args[:2], strict=True)]
    opened = [modus_ponens(instantiate(unfolded_equation(th), a, b), *bounds) for th in equations]
    within = discharge(bounds[0].statement, discharge(bounds[1].statement, rule(*opened)))
    return folded_equation(goal, generalise(within, a, b))


def number_equation(
    s: Term,
    t: Term,
    equate: EquateWith,
    facts: Iterable[Theorem] = (),
    equations: Iterable[Theorem] = (),
) -> Theorem:
    """Γ ⊢ s = t, for numbers that are computed from matrices."""
    entries = Entries(facts, equations)
    left, right = entries.number(s), entries.number(t)
    first, last = sides(left.statement)[1], sides(right.statement)[1]
    chosen = _two_indices(first, last)
    if chosen is None or {equal(*chosen), unequal(*chosen)} & set(entries.facts):
        middle = equate(first, last, list(entries.facts.values()))
    else:
        middle = _equal_or_not(first, last, chosen, equate, entries)
    return transitive(left, middle, symmetric(right))


def _two_indices(*terms: Term) -> tuple[Term, Term] | None:
    """i and j, if δ(i, j) of two variables is in one of the terms."""
    waiting = list(terms)
    while waiting:
        t = waiting.pop()
        if t.kind != APP:
            continue
        if t.head is DELTA and t.args[0].kind == VAR and t.args[1].kind == VAR:
            return t.args  # type: ignore[return-value]
        waiting += [a for a in t.args if a.kind != LAM]
    return None


def _equal_or_not(
    s: Term, t: Term, indices: tuple[Term, Term], equate: EquateWith, entries: Entries
) -> Theorem:
    """s = t, for i = j and for i ≠ j."""
    i, j = indices
    same, other = assume(equal(i, j)), assume(unequal(i, j))
    back = assume(equal(j, i))
    flipped = discharge(back.statement, modus_ponens(other, symmetric(back)))
    context = function(j, equal(s, t))
    here = substitute(context, i)
    known = [fact for fact in entries.facts.values() if j not in fact.statement.free]
    left, right = here.args
    alike = number_equation(left, right, equate, known, entries.equations)
    apart = number_equation(
        s, t, equate, [*entries.facts.values(), other, flipped], entries.equations
    )
    return modus_ponens(
        instantiate(natural_equality.theorem, i, j, equal(s, t)),
        discharge(same.statement, replace(context, same, alike)),
        discharge(other.statement, apart),
    )


def matrix_equation(
    goal: Term, equate: EquateWith, facts: Iterable[Theorem] = (), equations: Iterable[Theorem] = ()
) -> Theorem:
    """Γ ⊢ meq(m, n, A, B), entry by entry; ``equations`` of matrices are used to rewrite."""
    need(is_call(goal, "meq"), "{} is no equation between matrices", goal)
    rows, cols, left, right = goal.args
    known = list(facts)
    entries = Entries(known, equations)

    def entry(a: Term, b: Term, bounds: list[Theorem]) -> Theorem:
        return number_equation(left(a, b), right(a, b), equate, [*known, *bounds], equations)

    def row(a: Term, bounds: list[Theorem]) -> Theorem:
        b = fresh("b", N, goal, a, *(fact.statement for fact in bounds))
        body = function(b, equal(left(a, b), right(a, b)))
        return _each_index(
            body, cols, entries, lambda index, more: entry(a, index, [*bounds, *more])
        )

    a, b = fresh("a", N, goal), fresh("b", N, goal)
    in_row = _all_below(b, cols, equal(left(a, b), right(a, b)))
    by_rows = _each_index(function(a, in_row), rows, entries, row)
    return folded_equation(goal, _exchanged(by_rows, a, b, rows, cols))


def _all_below(x: Term, size: Term, statement: Term) -> Term:
    return forall(x, implies(below(x, size), statement))


def _exchanged(theorem: Theorem, a: Term, b: Term, rows: Term, cols: Term) -> Theorem:
    """∀a. a < m ⇒ ∀b. b < n ⇒ φ  as  ∀a b. a < m ⇒ b < n ⇒ φ"""
    first, second = assume(below(a, rows)), assume(below(b, cols))
    row = modus_ponens(instantiate(theorem, a), first)
    entry = modus_ponens(instantiate(row, b), second)
    return generalise(discharge(first.statement, discharge(second.statement, entry)), a, b)


def _each_index(
    predicate: Term,
    size: Term,
    entries: Entries,
    prove: Callable[[Term, list[Theorem]], Theorem],
) -> Theorem:
    """⊢ ∀a. a < size ⇒ P(a): in pairs, value by value or for any a, as the entries need it."""
    x = fresh(predicate.head, N, predicate, size, *entries.facts)
    needs = _needs(substitute(predicate, x), x, entries)
    half = _half_of(size)
    if needs == "pairs" and half is not None:
        branches = []
        for r in (0, 1):
            within = assume(below(x, half))
            shown = prove(2 * x + 1 if r else 2 * x, [within])
            branches.append(generalise(discharge(within.statement, shown), x))
        paired = modus_ponens(instantiate(parity.theorem, predicate, half), *branches)
        return _of_size(paired, predicate, size, 2 * half)
    if size.kind == NUM and size.head[0] <= LARGEST_EXPLICIT:
        return _value_by_value(predicate, size, prove)
    within = assume(below(x, size))
    return generalise(discharge(within.statement, prove(x, [within])), x)


def _of_size(theorem: Theorem, predicate: Term, size: Term, doubled: Term) -> Theorem:
    if size is doubled:
        return theorem
    x, y = fresh("x", N, predicate, size), fresh("y", N, predicate, size)
    return replace(
        function(y, _all_below(x, y, substitute(predicate, x))),
        algebra(doubled, size, (), ()),
        theorem,
    )


def _value_by_value(
    predicate: Term, size: Term, prove: Callable[[Term, list[Theorem]], Theorem]
) -> Theorem:
    x = fresh(predicate.head, N, predicate)
    within = assume(below(x, size))

    def nothing(fact: Theorem) -> Theorem:
        return from_false(contradiction(fact, natural_nonnegative(x)), substitute(predicate, x))

    step: Callable[[Theorem], Theorem] = nothing
    for value in range(size.head[0]):
        here = numeral(value, 1, N)
        step = at_most_cases(predicate, x, here, step, prove(here, []))
    last = numeral(size.head[0] - 1, 1, N)
    if size.head[0] == 0:
        return generalise(discharge(within.statement, nothing(within)), x)
    at_most = natural_at_most(x, last, combine(below(x, last + 1), within))
    return generalise(discharge(within.statement, step(at_most)), x)


def _needs(statement: Term, x: Term, entries: Entries) -> str:
    """``pairs`` if the index is taken apart somewhere in the entries, else nothing."""
    names = {"column2", "diagonal2", "half", "odd"}
    waiting, seen = [statement], set()
    while waiting:
        t = waiting.pop()
        if t in seen:
            continue
        seen.add(t)
        if t.kind == CONST and t.head in names:
            return "pairs"
        if t.kind == CONST and definition(t) is not None:
            waiting.append(definition(t))  # type: ignore[arg-type]
        if t.kind == APP:
            waiting.append(t.head)
        waiting += t.args
    return ""

"""Determinants of direct sums of 2×2 blocks: cⁿ, where each of the blocks has the determinant c."""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    reflexive,
    sides,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, eta, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, arrow
from symbolic_pe.tactics.arithmetic.divisions import DELTA, parity_cases
from symbolic_pe.tactics.arithmetic.integers import (
    NAUGHT,
    induction,
    natural_equality,
    natural_nonnegative,
    unequal_of_less,
)
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.arithmetic.sums import (
    congruence_of_sum,
    same_argument,
    sum_constant,
    sum_first,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.definitions import call, unfolding
from symbolic_pe.foundations.equations import right
from symbolic_pe.foundations.lemmas import Lemma, apply, fresh, lemma
from symbolic_pe.foundations.written import equal, less, less_equal, unequal
from symbolic_pe.tactics.matrices.entries import Entries

__all__ = [
    "DET",
    "determinant_of_blocks",
    "same_determinant",
]


MATRIX = arrow(N, N, R)
DET = constant("det", N, MATRIX, R)
SKIP, HALF = constant("skip", N, N, N), constant("half", N, N)
_ONE = numeral(1, 1, N)


# the first row ------------------------------------------------------------------------------------


def _remaining_sum_is_zero(count: Term, f: Term, zeros: Theorem) -> Theorem:
    """⊢ Σ_{j<n} f(j) = 0, from ∀j. M(0, …) = 0, a factor of f(j)"""
    j = fresh("j", N, count, f, zeros.statement)
    term = substitute(f, j)
    nothing = numeral(0, 1, R)
    vanishes = congruence_of_sum(count, j, algebra(term, nothing, (instantiate(zeros, j),), ()))
    constant_ = sum_constant[R](nothing, count)
    return transitive(vanishes, algebra(right(vanishes), nothing, (constant_,), ()))


@lemma(
    "∀M : N→N→R, n : N. (∀j : N. M(0, j + 1) = 0) ⇒ "
    "det(n + 1, M) = M(0, 0)·det(n, λa b. M(a + 1, skip(0, b)))"
)
def one_in_first_row(M: Term, n: Term, zeros: Theorem, goal: Term) -> Theorem:
    expanded = apply(basic("det_next"), n, M)
    total = sides(expanded.statement)[1]
    first = sum_first[R](total.args[1], n)
    rest = _remaining_sum_is_zero(n, right(first).args[1].args[1], zeros)
    return algebra(*sides(goal), (expanded, first, rest), ())


@lemma(
    "∀M : N→N→R, n : N. (∀j : N. M(0, j + 1 + 1) = 0) ⇒ "
    "det(n + 1 + 1, M) = M(0, 0)·det(n + 1, λa b. M(a + 1, skip(0, b)))"
    " − M(0, 1)·det(n + 1, λa b. M(a + 1, skip(1, b)))"
)
def two_in_first_row(M: Term, n: Term, zeros: Theorem, goal: Term) -> Theorem:
    expanded = apply(basic("det_next"), n + 1, M)
    f = sides(expanded.statement)[1].args[1]
    first = sum_first[R](f, n + 1)
    second = sum_first[R](right(first).args[1].args[1], n)
    place = same_argument(f, NAUGHT + 1, _ONE)
    rest = _remaining_sum_is_zero(n, right(second).args[1].args[1], zeros)
    return algebra(*sides(goal), (expanded, first, second, place, rest), ())


# entries of direct sums ---------------------------------------------------------------------------


@lemma("∀a : N. half(a + 1 + 1) = half(a) + 1")
def half_of_next_pair(a: Term, goal: Term) -> Theorem:
    return _by_parity(a, goal, "half")


@lemma("∀a : N. odd(a + 1 + 1) = odd(a)")
def odd_of_next_pair(a: Term, goal: Term) -> Theorem:
    return _by_parity(a, goal, "odd")


def _by_parity(a: Term, goal: Term, name: str) -> Theorem:
    i = fresh("i", N, a)
    head = constant(name, N, N)
    branches = []
    for r, kind in enumerate(("even", "odd")):
        found = assume(equal(a, 2 * i + r if r else 2 * i))
        law = basic(f"{name}_{kind}")
        here = _at(head, found, apply(law, i))
        next_ = 2 * (i + 1) + r if r else 2 * (i + 1)
        further = _at(head, algebra(a + 1 + 1, next_, (found,), ()), apply(law, i + 1))
        shown = algebra(*sides(goal), (here, further), ())
        branches.append(generalise(discharge(found.statement, shown), i))
    return parity_cases(a, goal, *branches)


def _at(f: Term, place: Theorem, law: Theorem) -> Theorem:
    """⊢ f(a) = v, of a = b and f(b) = v"""
    m = fresh("m", N, *sides(place.statement))
    return transitive(congruence(function(m, f(m)), place), law)


@lemma("∀i j : N. delta(i + 1, j + 1) = delta(i, j)")
def delta_of_next(i: Term, j: Term, goal: Term) -> Theorem:
    same, other = assume(equal(i, j)), assume(unequal(i, j))
    k = fresh("k", N, i, j)
    ones = [apply(basic("delta_same"), x) for x in (j, j + 1)]
    moved = [congruence(function(k, f), same) for f in (DELTA(k, j), DELTA(k + 1, j + 1))]
    alike = algebra(*sides(goal), (*ones, *moved), ())
    met = assume(equal(i + 1, j + 1))
    missed = discharge(met.statement, modus_ponens(other, algebra(i, j, (met,), ())))
    zeros = [
        apply(basic("delta_other"), i, j, other),
        apply(basic("delta_other"), i + 1, j + 1, missed),
    ]
    apart = algebra(*sides(goal), tuple(zeros), ())
    return natural_equality(
        i, j, goal, discharge(same.statement, alike), discharge(other.statement, apart)
    )


@lemma(
    "∀A B C D : N→R, a b : N. diagonal2(A, B, C, D, a + 1 + 1, b + 1 + 1) = "
    "diagonal2(λi. A(i + 1), λi. B(i + 1), λi. C(i + 1), λi. D(i + 1), a, b)"
)
def entry_of_next_block(
    A: Term, B: Term, C: Term, D: Term, a: Term, b: Term, goal: Term
) -> Theorem:
    meanings = [unfolding(side) for side in sides(goal)]
    laws = []
    for x in (a, b):
        half, odd = half_of_next_pair(x), odd_of_next_pair(x)
        laws += [odd, *(_at(f, half, reflexive(f(HALF(x) + 1))) for f in (A, B, C, D))]
    m = fresh("m", N, a, b)
    row = congruence(function(m, DELTA(m, HALF(b + 1 + 1))), half_of_next_pair(a))
    column = congruence(function(m, DELTA(HALF(a) + 1, m)), half_of_next_pair(b))
    delta = transitive(row, column, delta_of_next(HALF(a), HALF(b)))
    return algebra(*sides(goal), (*meanings, *laws, delta), ())


@lemma("∀A B C D : N→R, b : N. diagonal2(A, B, C, D, 0, b + 1 + 1) = 0")
def first_row_beyond(A: Term, B: Term, C: Term, D: Term, b: Term, goal: Term) -> Theorem:
    return _beyond_first_block(sides(goal)[0], b)


@lemma("∀A B C D : N→R, b : N. diagonal2(A, B, C, D, 1, b + 1 + 1) = 0")
def second_row_beyond(A: Term, B: Term, C: Term, D: Term, b: Term, goal: Term) -> Theorem:
    return _beyond_first_block(sides(goal)[0], b)


def _beyond_first_block(entry: Term, b: Term) -> Theorem:
    """⊢ the entry in row 0 or 1 and column b + 2 is 0"""
    row, column = entry.args[4:]
    m = fresh("m", N, entry)
    zero = basic("half_even") if row is NAUGHT else basic("half_odd")
    written = algebra(row, 2 * NAUGHT if row is NAUGHT else 2 * NAUGHT + 1, (), ())
    top = _at(HALF, written, apply(zero, NAUGHT))
    apart = unequal_of_less[N](
        NAUGHT, HALF(b) + 1, combine(less(NAUGHT, HALF(b) + 1), natural_nonnegative(HALF(b)), 1)
    )
    other = apply(basic("delta_other"), NAUGHT, HALF(b) + 1, apart)
    moved = congruence(function(m, DELTA(m, HALF(column))), top)
    moved = transitive(
        moved, congruence(function(m, DELTA(NAUGHT, m)), half_of_next_pair(b)), other
    )
    return algebra(entry, numeral(0, 1, R), (unfolding(entry), moved), ())


# the determinant ----------------------------------------------------------------------------------


@lemma("∀b : N. skip(0, b) = b + 1")
def skip_first(b: Term) -> Theorem:
    return apply(basic("skip_high"), NAUGHT, b, natural_nonnegative(b))


@lemma("∀b : N. skip(1, b + 1) = b + 1 + 1")
def skip_second(b: Term) -> Theorem:
    return apply(
        basic("skip_high"), _ONE, b + 1, combine(less_equal(1, b + 1), natural_nonnegative(b))
    )


@lemma("skip(1, 0) = 0")
def skip_none() -> Theorem:
    return apply(basic("skip_low"), _ONE, NAUGHT, combine(less(0, 1), 1))


@lemma(
    "∀n : N, A B C D : N→R, c : R. (∀i : N. i < n ⇒ A(i)·D(i) − B(i)·C(i) = c) ⇒ "
    "det(2·n, λa b. diagonal2(A, B, C, D, a, b)) = c^n"
)
def determinant_of_blocks(goal: Term) -> Theorem:
    return induction(goal, _no_blocks, _one_more_block)


def _no_blocks(A: Term, B: Term, C: Term, D: Term, c: Term, _: Theorem, goal: Term) -> Theorem:
    M = sides(goal)[0].args[1]
    count = _size(M, 2 * NAUGHT, NAUGHT)
    return algebra(*sides(goal), (count, instantiate(basic("det_0"), M)), ())


def _one_more_block(
    n: Term,
    before: Theorem,
    A: Term,
    B: Term,
    C: Term,
    D: Term,
    c: Term,
    blocks: Theorem,
    goal: Term,
) -> Theorem:
    whole, power = sides(goal)
    M = whole.args[1]
    first = two_in_first_row(M, 2 * n, _every(first_row_beyond, A, B, C, D))
    smaller = _without_first_block(before, (A, B, C, D), c, blocks)
    left_minor, right_minor = (
        part.args[1] for part in (right(first).args[0], right(first).args[1].args[1])
    )
    minors = (
        _minor(left_minor, n, NAUGHT, (A, B, C, D), smaller),
        _minor(right_minor, n, _ONE, (A, B, C, D), smaller),
    )
    corners = [_entry(M(row, column)) for row in (NAUGHT, _ONE) for column in (NAUGHT, _ONE)]
    value = apply(blocks, NAUGHT, combine(less(NAUGHT, n + 1), natural_nonnegative(n), 1))
    used = (_size(M, 2 * (n + 1), 2 * n + 1 + 1), first, *minors, *corners)
    plain = (A(NAUGHT) * D(NAUGHT) - B(NAUGHT) * C(NAUGHT)) * c**n
    opened = algebra(whole, plain, used, ())
    return transitive(opened, algebra(plain, power, (value, apply(basic("pow_next[R]"), c, n)), ()))


def _size(M: Term, m: Term, n: Term) -> Theorem:
    """⊢ det(m, M) = det(n, M), if m = n by algebra"""
    k = fresh("k", N, M, m, n)
    return congruence(function(k, DET(k, M)), algebra(m, n, (), ()))


def _every(law: Lemma, *blocks: Term) -> Theorem:
    """⊢ ∀j. φ, of a law ∀A B C D j. φ"""
    return instantiate(law.theorem, *map(eta, blocks))


def _entry(entry: Term) -> Theorem:
    """⊢ an entry in the first two rows and columns = A(0), B(0), C(0) or D(0)"""
    return Entries().number(entry)


def _without_first_block(
    before: Theorem, blocks: tuple[Term, ...], c: Term, values: Theorem
) -> Theorem:
    """⊢ det(2n, the blocks from the second on) = cⁿ"""
    i = fresh("i", N, *blocks, values.statement, *values.hypotheses)
    further = [function(i, f(i + 1)) for f in blocks]
    return apply(before, *further, c, _from_second(values))


def _from_second(theorem: Theorem) -> Theorem:
    """Γ ⊢ ∀i. i < n + 1 ⇒ φ(i)  gives  Γ ⊢ ∀i. i < n ⇒ φ(i + 1)"""
    predicate = theorem.statement.args[0]
    i = fresh(predicate.head, N, theorem.statement, *theorem.hypotheses)
    n = substitute(predicate, i).args[0].args[1].args[0].args[0]
    within = assume(less(i, n))
    here = apply(theorem, i + 1, combine(less(i + 1, n + 1), within))
    return generalise(discharge(within.statement, here), i)


def _minor(
    minor: Term, n: Term, which: Term, blocks: tuple[Term, ...], smaller: Theorem
) -> Theorem:
    """⊢ det(2n + 1, the minor of the first row and column 0 or 1) = its first entry·cⁿ"""
    a, b, j = (fresh(name, N, minor) for name in ("a", "b", "j"))
    M = function(a, function(b, call("diagonal2", *map(eta, blocks))(a, b)))
    columns = skip_first if which is NAUGHT else skip_second
    skipped = columns(j + 1) if which is NAUGHT else columns(j)
    beyond = second_row_beyond(*map(eta, blocks), j)
    zeros = transitive(_moved(M, algebra(NAUGHT + 1, _ONE, (), ()), skipped), beyond)
    expanded = one_in_first_row(minor.args[1], 2 * n, generalise(zeros, j))
    inner = right(expanded).args[1]
    twice = transitive(
        congruence(function(j, SKIP(which, j)), skip_first(b)),
        columns(b + 1) if which is NAUGHT else columns(b),
    )
    entry = transitive(
        _moved(M, reflexive(a + 1 + 1), twice), entry_of_next_block(*map(eta, blocks), a, b)
    )
    same = same_determinant(inner, generalise(entry, a, b))
    corner = _corner(M, which)
    product = M(_ONE, right(corner).args[-1]) * right(smaller)
    return algebra(minor, product, (expanded, same, smaller, corner), ())


def _corner(M: Term, which: Term) -> Theorem:
    """⊢ the first entry of the second row, without column 0 or 1"""
    row = algebra(NAUGHT + 1, _ONE, (), ())
    if which is not NAUGHT:
        return _moved(M, row, skip_none.theorem)
    column = transitive(skip_first(NAUGHT), algebra(NAUGHT + 1, _ONE, (), ()))
    return _moved(M, row, column)


def _moved(M: Term, row: Theorem, column: Theorem) -> Theorem:
    """⊢ M(r, c) = M(r′, c′), of r = r′ and c = c′"""
    (r, r_), (c, c_) = sides(row.statement), sides(column.statement)
    x = fresh("x", N, M, r, r_, c, c_)
    return transitive(
        congruence(function(x, M(x, c)), row), congruence(function(x, M(r_, x)), column)
    )


def same_determinant(t: Term, entries: Theorem) -> Theorem:
    """⊢ det(n, A) = det(n, B), of ∀a b. A(a, b) = B(a, b)"""
    count, A = t.args
    first = entries.statement.args[0]
    a, b = (fresh(name, N, t, entries.statement, *entries.hypotheses) for name in ("a", "b"))
    body = substitute(substitute(first, a).args[0], b)
    B = function(a, function(b, body.args[1]))
    law = modus_ponens(instantiate(basic("extensionality[N→N→R]"), A, B), entries)
    M = fresh("M", MATRIX, t)
    return congruence(function(M, DET(count, eta(M))), law)

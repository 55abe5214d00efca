"""Determinants by expansion along the first row: of few rows, and of direct sums of 2×2 blocks.

det(2n, A₀ ⊕ … ⊕ Aₙ₋₁) = cⁿ, where each of the blocks has the determinant c
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.equations import called, chain, right
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.terms import NUM, Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.arithmetic.sums import same_count
from symbolic_pe.tactics.polynomials.forms import quotient
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm
from symbolic_pe.tactics.matrices.determinants_of_blocks import DET, same_determinant

# in the normal form -------------------------------------------------------------------------------


LARGEST_SIZE = 6
"""Determinants of so many rows and columns are written out."""


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """By the first row if the size is a numeral, by blocks otherwise."""
    return _by_first_row(t) if t.args[0].kind == NUM else _by_blocks(normal_form, t)


def _by_first_row(t: Term) -> Theorem | None:
    """⊢ det(n, M) = M(0, 0)·det(n − 1, …) − … for a numeral n"""
    size, f = t.args
    n = size.head[0]
    if n > LARGEST_SIZE:
        return None
    if n == 0:
        return rules.instantiate(laws.det_0.theorem, f)
    less_one, k = numeral(n - 1, 1, N), fresh("k", N, t)
    law = rules.instantiate(laws.det_next.theorem, less_one, f)
    written = rules.congruence(function(k, DET(k, f)), algebra(size, less_one + 1, (), ()))
    return rules.transitive(written, law, same_count(right(law).args[1], less_one + 1, size))


def expand_skip(normal_form: NormalForm, t: Term) -> Theorem | None:
    """skip(j, b) for numerals"""
    step = normal_form.arguments(t)
    skipped, place = (right(step) if step is not None else t).args
    if skipped.kind != NUM or place.kind != NUM:
        return step
    low = place.head[0] < skipped.head[0]
    beyond = abs(place.head[0] - skipped.head[0])
    order = combine(less(place, skipped) if low else less_equal(skipped, place), beyond)
    law = laws["skip_low" if low else "skip_high"](skipped, place, order)
    value = numeral(place.head[0] + (not low), 1, N)
    return chain(step, law, algebra(right(law), value, (), ()))


def _by_blocks(normal_form: NormalForm, t: Term) -> Theorem | None:
    """det(2n, A₀ ⊕ … ⊕ Aₙ₋₁) = cⁿ, if c = A(i)·D(i) − B(i)·C(i) does not depend on i"""
    size, f = t.args
    half = _half(normal_form, size)
    r = fresh("r", N, t)
    entries = _as_blocks(f, r, fresh("c", N, t, r))
    if half is None or entries is None:
        return None
    i = fresh("i", N, t)
    A, B, C, D = _blocks_of(entries)
    value = substitute(A, i) * substitute(D, i) - substitute(B, i) * substitute(C, i)
    c = normal_form.term(normal_form.form(value))
    if i in c.free:
        return None
    each = normal_form.prove(value, c)
    within = less(i, half)
    law = laws.determinant_of_blocks(
        half, A, B, C, D, c, rules.generalise(rules.discharge(within, each), i)
    )
    resized = _resized(normal_form, t, half)
    return chain(resized, same_determinant(right(resized), entries), law)


def _blocks_of(entries: Theorem) -> tuple[Term, ...]:
    """A, B, C, D of ∀r c. f(r, c) = diagonal2(A, B, C, D, r, c)"""
    equation = entries.statement.args[0].args[0].args[0].args[0]
    return tuple(equation.args[1].args[:4])


def _half(normal_form: NormalForm, size: Term) -> Term | None:
    form = normal_form.real.form(size)
    return normal_form.real.whole({m: quotient(c, 2) for m, c in form.items()}, N)


def _resized(normal_form: NormalForm, t: Term, half: Term) -> Theorem:
    """⊢ det(size, f) = det(2·half, f)"""
    size, f = t.args
    k = fresh("k", N, t)
    return rules.congruence(function(k, DET(k, f)), normal_form.real.prove(size, 2 * half))


def _as_blocks(f: Term, r: Term, c: Term) -> Theorem | None:
    """⊢ ∀r c. f(r, c) = diagonal2(A, B, C, D, r, c), by definitions"""
    entry = substitute(substitute(f, r), c)
    same = rules.reflexive(entry)
    while called(entry) != "diagonal2":
        if not is_defined(entry):
            return None
        same = rules.transitive(same, unfolding(entry))
        entry = right(same)
    *blocks, row, column = entry.args
    if row is not r or column is not c or any({r, c} & block.free for block in blocks):
        return None
    return rules.generalise(same, r, c)


RULES = {"det": expand, "skip": expand_skip}

"""Properties of a traced rotation, proved by the kernel for every d.

    norm               Σ_{k<e} Σ_c out_c² = Σ_{k<e} Σ_c x_c²
    relative           Σ_{k<e} Σ_c q′_c(m + r)·y′_c(n + r) = Σ_{k<e} Σ_c q′_c(m)·y′_c(n)
    identity_at_zero   k < e ⇒ out_c(0) = x_c

Where a row has several positions, p, m, n and r have a letter of their own for each.
c runs over the families of coordinates (``formulas``), so that the sums are over all coordinates.
For a d that is a number there is no sum over k.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from symbolic_pe.code.recognition.equations import equation
from symbolic_pe.code.symbols.formulas import (
    WAYS,
    Coordinate,
    E,
    Formula,
    K,
    P,
    applications,
    generalised,
    row_function,
)
from symbolic_pe.foundations.equations import added, congruent, left, right
from symbolic_pe.foundations.written import less
from symbolic_pe.kernel.rules import assume, discharge, transitive
from symbolic_pe.kernel.terms import Term, eta, function, numeral, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R
from symbolic_pe.tactics.arithmetic.sums import congruence_of_sum

X, Q, Y = (row_function(name) for name in ("x", "q", "y"))
M, M_, SHIFT = (variable(name, N) for name in ("m", "n", "r"))


def norm(formula: Formula, name: str = "x") -> Theorem | None:
    """⊢ the sum of squares is that of the input; None if no proof was found."""
    head = row_function(name)
    groups = _groups(formula.coordinates, head)
    inputs = [index for _, read in groups for index in read]
    if len(inputs) != len(set(inputs)) or not _are_all(formula, set(inputs)):
        return None
    equations = [
        (added((c.at_own_position**2 for c in group), R), added((head(j) ** 2 for j in read), R))
        for group, read in groups
    ]
    return _total(formula, equations)


def _are_all(formula: Formula, inputs: set[Term]) -> bool:
    """Whether these are all coordinates, each once, in one of the ways to write them."""
    setting = formula.setting
    count = len(formula.coordinates)
    ways = [way for way in WAYS if way[0] * way[1] == count] if setting.way else [None]
    return any(
        {j.natural() for j in replace(setting, way=way).coordinates()} == inputs for way in ways
    )


def relative(queries: Formula, keys: Formula, names: tuple[str, str]) -> Theorem | None:
    """⊢ the score does not change when both positions move on; None if no proof was found."""
    heads = tuple(row_function(name) for name in names)
    groups = _groups(queries.coordinates, heads[0])
    of_key = {c.index.natural(): c for c in keys.coordinates}

    def score(group: Sequence[Coordinate], is_moved: bool) -> Term:
        products = (
            _at(c.value, heads[0], Q, _place(M, c, is_moved))
            * _at(key.value, heads[1], Y, _place(M_, key, is_moved))
            for c in group
            for key in [of_key[c.index.natural()]]
        )
        return added(products, R)

    equations = [(score(group, is_moved=True), score(group, is_moved=False)) for group, _ in groups]
    return _total(queries, equations)


def _place(position: Term, coordinate: Coordinate, is_moved: bool) -> Term:
    """The position m or n, or m + r, along the axis of a coordinate."""
    if coordinate.axis == 0:
        return position + SHIFT if is_moved else position
    own, shift = (variable(f"{name.head}{coordinate.axis}", N) for name in (position, SHIFT))
    return own + shift if is_moved else own


def relative_table(formula: Formula) -> Theorem | None:
    """⊢ the product of two rows of a table does not change when both positions move on."""
    if not formula.is_symbolic:
        return _relative_of_pairs(formula)
    return _total(formula, [_table_products(formula.coordinates)])


def _relative_of_pairs(formula: Formula) -> Theorem | None:
    """The same for a d that is a number, pair by pair."""
    coordinates, half = formula.coordinates, len(formula.coordinates) // 2
    ways = (
        [(2 * i, 2 * i + 1) for i in range(half)],
        [(i, i + half) for i in range(half)],
    )
    for way in ways:
        equations = [_table_products([coordinates[a], coordinates[b]]) for a, b in way]
        theorem = _total(formula, equations)
        if theorem is not None:
            return theorem
    return None


def _table_products(coordinates: Sequence[Coordinate]) -> tuple[Term, Term]:
    def product(m: Term, n: Term) -> Term:
        products = (_at(c.value, X, X, m) * _at(c.value, X, X, n) for c in coordinates)
        return added(products, R)

    return product(M + SHIFT, M_ + SHIFT), product(M, M_)


def identity_at_zero(formula: Formula, name: str = "x") -> tuple[Theorem, ...] | None:
    """⊢ out_c(0) = x_c for each family of coordinates; None if a proof was not found."""
    head = row_function(name)
    found = []
    for c in formula.coordinates:
        start = _at(c.value, head, head, numeral(0, 1, N))
        theorem = _proved(formula, start, head(c.index.natural()))
        if theorem is None:
            return None
        if formula.is_symbolic:
            theorem = discharge(less(K, E), theorem)
        found.append(generalised(theorem))
    return tuple(found)


def turned_alike(queries: Formula, keys: Formula, names: tuple[str, str]) -> bool | None:
    """Whether each coordinate of a key is proved to be made as that of a query; None if not."""
    heads = tuple(row_function(name) for name in names)
    for q, y in zip(queries.coordinates, keys.coordinates, strict=True):
        if q.axis != y.axis:
            return None
        left, right = _at(q.value, heads[0], X, P), _at(y.value, heads[1], X, P)
        if _proved(queries, left, right) is None:
            return None
    return True


def _groups(
    coordinates: Sequence[Coordinate], head: Term
) -> list[tuple[list[Coordinate], list[Term]]]:
    """Coordinates that share inputs, with the inputs that they read."""
    groups: list[tuple[list[Coordinate], list[Term]]] = []
    for c in coordinates:
        read = [application.args[0] for application in applications(c.value, head)]
        members = [c]
        rest = []
        for group, inputs in groups:
            if set(inputs) & set(read):
                members, read = [*group, *members], list(dict.fromkeys([*inputs, *read]))
            else:
                rest.append((group, inputs))
        groups = [*rest, (members, read)]
    return groups


def _at(value: Term, old: Term, new: Term, position: Term) -> Term:
    moved = substitute(function(P, value), position)
    return moved if old is new else substitute(function(old, moved), eta(new))


def _proved(formula: Formula, s: Term, t: Term) -> Theorem | None:
    facts = [assume(less(K, E))] if formula.is_symbolic else []
    try:
        return equation(facts, s, t)
    except KernelError:
        return None


def _total(formula: Formula, equations: Sequence[tuple[Term, Term]]) -> Theorem | None:
    """⊢ Σ_{k<e} (s₁ + … + sₙ) = Σ_{k<e} (t₁ + … + tₙ) from the equations one by one."""
    together: Theorem | None = None
    for s, t in equations:
        theorem = _proved(formula, s, t)
        if theorem is None:
            return None
        together = theorem if together is None else _added(together, theorem)
    assert together is not None
    if formula.is_symbolic:
        together = congruence_of_sum(E, K, together)
    return generalised(together)


def _added(one: Theorem, other: Theorem) -> Theorem:
    """⊢ s + u = t + v from ⊢ s = t and ⊢ u = v."""
    t, u = right(one), left(other)
    return transitive(
        congruent(lambda part: part + u, one), congruent(lambda part: t + part, other)
    )

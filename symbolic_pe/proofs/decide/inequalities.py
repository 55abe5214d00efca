"""Inequalities: t − s as a combination, with weights ≥ 0, of what is known not to be negative.

Known are squares of real terms, 1 ± cos and 1 ± sin, moduli, what the sorts say, the assumptions,
and products of these; the weights are found by linear programming.  Around that: |a| ≤ b by
−b ≤ a ≤ b, cases for the sign of what stands between bars, sums and integrals term by term, a ≤ b
by a² ≤ b² for b ≥ 0, and induction.

A *plan* says how; it is made by searching, and carried out by the rules of steps.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy import Abs, Expr, Integer, Symbol, log

from symbolic_pe.language.sorts import Fact, Sort, facts, is_positive, sort_of
from symbolic_pe.language.statements import Equation, Less, LessEqual, free_in, substitute_in
from symbolic_pe.language.terms import operator_parts
from symbolic_pe.proofs.decide.order_items import (
    Items,
    atoms_of,
    bounds_of_terms,
    complex_items,
    exponential_items,
    given_items,
    of_wave,
    outermost_operators,
    positive_terms,
    product_items,
    squares,
    still_meant,
    weighted_waves,
)
from symbolic_pe.proofs.decide.order_plans import (
    Above,
    Cases,
    Combination,
    Given,
    Induction,
    Logarithm,
    Modulus,
    NonVanishing,
    Order,
    Plan,
    Proved,
    Quotient,
    Sided,
    Source,
    Squares,
    Termwise,
    conclusion_of,
)
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.satisfying import REFUSALS
from symbolic_pe.proofs.decide.simplex import Vector, combination
from symbolic_pe.proofs.heuristics.forms import term_of
from symbolic_pe.proofs.heuristics.normal_form import normal_form
from symbolic_pe.proofs.heuristics.trees import Form
from symbolic_pe.steps.step import RuleError

__all__ = ["is_inequality", "plans"]

_MOST_ITEMS, _DEEPEST = 400, 5


def is_inequality(question: Question) -> bool:
    """Is it s ≤ t or s < t?"""
    return isinstance(question.goal, LessEqual | Less)


# --- making plans ----------------------------------------------------------------------------


def plans(question: Question) -> Iterator[tuple[Any, ...]]:
    """Plans for the question, the simplest first."""
    goal: Any = question.goal
    given = tuple(Given(a) for a in question.assuming if isinstance(a, LessEqual | Less | Equation))
    plan = _plan(goal, given, _DEEPEST)
    if plan is not None:
        yield (plan,)
    for variable in sorted(free_in(goal), key=str):
        plan = _induction(goal, variable, given)
        if plan is not None:
            yield (plan,)


def _plan(goal: Order, given: Sequence[Source], depth: int) -> Plan | None:
    if depth == 0 or not all(Fact.REAL in facts(side) for side in (goal.lhs, goal.rhs)):
        return None
    ways: tuple[Callable[..., Plan | None], ...] = (
        _bounded,
        _combined,
        _by_sign,
        _cleared,
        _squared,
        _non_vanishing,
    )
    for way in ways:
        try:
            plan = way(goal, given, depth)
        except REFUSALS:
            continue
        if plan is not None:
            return plan
    return None


def _combined(goal: Order, given: Sequence[Source], depth: int) -> Plan | None:
    """First of single facts, then also of their products."""
    scale = _common_scale([goal, *(conclusion_of(source) for source in given)])
    target = _vector((goal.rhs - goal.lhs) * scale)
    known: dict[frozenset[Any], Any] = {}
    for items in (_items(goal, given, depth), product_items(goal)):
        for item in itertools.islice(items, _MOST_ITEMS):
            vector = _item_vector(item, scale)
            if vector:
                known.setdefault(frozenset(vector.items()), item)
        chosen, vectors = list(known.values()), [dict(vector) for vector in known]
        if isinstance(goal, Less):
            plan = _strictly_combined(goal, target, chosen, vectors)
        else:
            weights = combination(target, vectors)
            plan = None if weights is None else Combination(goal, _weighted(chosen, weights))
        if plan is not None:
            return plan
    return None


def _strictly_combined(
    goal: Less, target: Vector, items: Sequence[Any], vectors: Sequence[Vector]
) -> Plan | None:
    """s < t needs one item that is positive: a part of it is taken first."""
    for item, vector in zip(items, vectors, strict=True):
        if not _is_positive(item):
            continue
        for share in (1, sympy.Rational(1, 2), sympy.Rational(1, 10), sympy.Rational(1, 100)):
            rest = dict(target)
            for place, value in vector.items():
                rest[place] = rest.get(place, 0) - value * _fraction(share)
            weights = combination({k: v for k, v in rest.items() if v}, vectors)
            if weights is not None:
                first = (share * item[0], item[1])
                return Combination(goal, (first, *_weighted(items, weights)))
    return None


def _is_positive(item: tuple[Expr, tuple[Source, ...]]) -> bool:
    multiplier, sources = item
    strict = all(isinstance(conclusion_of(source), Less) for source in sources)
    return strict and facts(multiplier) >= {Fact.NONZERO, Fact.NONNEGATIVE}


def _fraction(value: Any) -> Fraction:
    return Fraction(int(sympy.Rational(value).p), int(sympy.Rational(value).q))


def _weighted(items: Sequence[Any], weights: Any) -> tuple[Any, ...]:
    return tuple(
        (sympy.Rational(weight.numerator, weight.denominator) * items[place][0], items[place][1])
        for place, weight in sorted(weights.items())
    )


def _common_scale(atoms: Sequence[Any]) -> Expr:
    """What to multiply the differences of some comparisons with so that none has a denominator."""
    scale: Expr = Integer(1)
    for atom in atoms:
        scale *= _scale((atom.rhs - atom.lhs) * scale)
    return scale


def _scale(difference: Expr) -> Expr:
    """What to multiply with so that there is no denominator; it has to be positive."""
    bottom = normal_form(difference).denominator
    if bottom is None:
        return Integer(1)
    scale = term_of(Form(bottom, None))
    if not facts(scale) >= {Fact.NONNEGATIVE, Fact.NONZERO}:
        raise RuleError("the difference has a denominator that may be negative")
    return scale


def _vector(term: Expr) -> Vector:
    form = normal_form(term)
    if form.denominator is not None:
        raise RuleError("the difference has a denominator")
    return {monomial: Fraction(value) for monomial, value in form.numerator}


def _item_vector(item: tuple[Expr, tuple[Source, ...]], scale: Expr) -> Vector | None:
    multiplier, sources = item
    gaps = [scale]
    for source in sources:
        atom: Any = conclusion_of(source)
        gaps.append(atom.rhs - atom.lhs)
    try:
        return _vector(sympy.Mul(multiplier, *gaps))
    except REFUSALS:
        return None


def _items(goal: Order, given: Sequence[Source], depth: int) -> Items:
    yield Integer(1), ()
    atoms = atoms_of(goal)
    yield from given_items(goal, given)
    waves = [wave for atom in atoms for wave in of_wave(atom)]
    moduli = [atom.args[0] for atom in atoms if isinstance(atom, Abs)]
    yield from ((wave, ()) for wave in dict.fromkeys(waves))
    for term in dict.fromkeys(moduli):
        yield Abs(term), ()
        if Fact.REAL in facts(term):
            yield from ((Integer(1), (Above(term, sign),)) for sign in (1, -1))
    supposed = [atom for source in given for atom in atoms_of(conclusion_of(source))]
    yield from exponential_items(list(dict.fromkeys((*atoms, *supposed))))
    yield from _logarithm_items(atoms, given, depth)
    yield from _termwise_items(goal, given, depth)
    yield from positive_terms(goal)
    yield from squares(goal)
    yield from weighted_waves(goal)
    yield from complex_items(atoms)


def _logarithm_items(atoms: Sequence[Expr], given: Sequence[Source], depth: int) -> Items:
    for atom in atoms:
        if isinstance(atom, log) and is_positive(atom.args[0]) and not atom.is_number:
            for kind in (Less, LessEqual):
                plan = _plan(kind(Integer(1), atom.args[0]), given, depth - 1)
                if plan is not None:
                    yield Integer(1), (Logarithm(atom.args[0], plan),)
                    break


# --- sums and integrals, term by term --------------------------------------------------------


def _termwise_items(goal: Order, given: Sequence[Source], depth: int) -> Items:
    for side in (goal.lhs, goal.rhs):
        for node in sorted(outermost_operators(side), key=str):
            for body, bound in bounds_of_terms(node):
                kind, (_, variable, low, high) = type(node), operator_parts(node)
                plan = _plan(LessEqual(body, bound), still_meant(given, variable), depth - 1)
                if plan is not None:
                    left, right = (kind(part, (variable, low, high)) for part in (body, bound))
                    yield Integer(1), (Termwise(left, right, plan),)


# --- ways around -----------------------------------------------------------------------------


def _bounded(goal: Order, given: Sequence[Source], depth: int) -> Plan | None:
    """|a| ≤ b by −b ≤ a ≤ b."""
    coefficient, bars = goal.lhs.as_coeff_Mul()
    if isinstance(goal, Less) or not isinstance(bars, Abs) or coefficient <= 0:
        return None
    term, bound = bars.args[0], goal.rhs / coefficient
    if Fact.REAL not in facts(term):
        return None
    below = _plan(LessEqual(-bound, term), given, depth - 1)
    above = _plan(LessEqual(term, bound), given, depth - 1) if below else None
    if below is None or above is None:
        return None
    plan = Modulus(LessEqual(bars, bound), below, above)
    return plan if coefficient == 1 else Combination(goal, ((coefficient, (Proved(plan),)),))


def _by_sign(goal: Order, given: Sequence[Source], depth: int) -> Plan | None:
    """By the sign of what stands between bars on the left side (or negatively on the right)."""
    terms = sympy.Add.make_args(sympy.expand(goal.rhs - goal.lhs))
    moduli = dict.fromkeys(
        atom.args[0]
        for term in terms
        if term.as_coeff_Mul()[0] < 0
        for atom in term.atoms(Abs)
        if Fact.REAL in facts(atom.args[0])
    )
    decided = {source.term for source in given if isinstance(source, Sided)}
    for term in moduli:
        if term in decided:
            continue
        plans = []
        for case, sign in ((LessEqual(Integer(0), term), 1), (Less(term, Integer(0)), -1)):
            sources = [*given, Given(case), Sided(term, case, sign)]
            plan = _plan(goal, sources, depth - 1)
            if plan is None:
                return None
            plans.append(plan)
        return Cases(goal, term, *plans)
    return None


def _squared(goal: Order, given: Sequence[Source], depth: int) -> Plan | None:
    """a ≤ b by a² ≤ b², a < b by a² < b²."""
    if goal.lhs == 0 or Fact.NONNEGATIVE not in facts(goal.rhs) or depth < _DEEPEST - 1:
        return None
    plan = _plan(type(goal)(goal.lhs**2, goal.rhs**2), given, depth - 1)
    return None if plan is None else Squares(goal, plan)


def _cleared(goal: Order, given: Sequence[Source], depth: int) -> Plan | None:
    """s ≤ t by multiplying with the common denominator, which has to be positive."""
    top, bottom = sympy.fraction(sympy.together(goal.rhs - goal.lhs))
    if bottom.is_number:
        return None
    positive = _plan(Less(Integer(0), bottom), given, depth - 1)
    numerator = _plan(_sides(type(goal), top), given, depth - 1) if positive else None
    if positive is None or numerator is None:
        return None
    return Quotient(goal, numerator, positive)


def _sides(kind: type[Order], difference: Expr) -> Order:
    """s ≤ t (or s < t) with t − s = difference, and no minus sign on either side."""
    parts = sympy.Add.make_args(sympy.expand(difference))
    negative = [part for part in parts if part.as_coeff_Mul()[0] < 0]
    positive = [part for part in parts if part not in negative]
    return kind(-sympy.Add(*negative), sympy.Add(*positive))


def _non_vanishing(goal: Order, given: Sequence[Source], depth: int) -> Plan | None:
    """0 < d, because d is defined to stand under a fraction bar."""
    del given, depth
    is_sign = isinstance(goal, Less) and goal.lhs == 0
    return NonVanishing(goal) if is_sign and Fact.NONNEGATIVE in facts(goal.rhs) else None


def _induction(goal: Order, variable: Any, given: Sequence[Source]) -> Plan | None:
    starts = {Sort.NATURAL: Integer(0), Sort.POSITIVE_INTEGER: Integer(1)}
    if not isinstance(variable, Symbol) or sort_of(variable) not in starts:
        return None
    if any(variable in free_in(conclusion_of(source)) for source in given):
        return None
    first: Any = substitute_in(goal, {variable: starts[sort_of(variable)]})
    following: Any = substitute_in(goal, {variable: variable + 1})
    start = _plan(first, given, _DEEPEST - 1)
    step = _plan(following, [*given, Given(goal)], _DEEPEST - 1) if start else None
    if start is None or step is None:
        return None
    return Induction(goal, variable, start, step)

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
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import sympy
from sympy import (
    Abs,
    Expr,
    Integer,
    Integral,
    Lambda,
    Sum,
    Symbol,
    cos,
    cosh,
    exp,
    im,
    log,
    re,
    sin,
    sinh,
    tanh,
)

from symbolic_pe.language.sorts import Fact, Sort, facts, is_positive, sort_of
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Less,
    LessEqual,
    Not,
    Statement,
    free_in,
    substitute_in,
)
from symbolic_pe.language.terms import operator_parts
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.refutation import REFUSALS
from symbolic_pe.proofs.decide.simplex import Vector, combination
from symbolic_pe.proofs.deductions import (
    bounded_by,
    by_cases,
    cut,
    each,
    ex_falso,
    modulus_at_most,
    suppose,
)
from symbolic_pe.proofs.heuristics.forms import term_of
from symbolic_pe.proofs.heuristics.normal_form import normal_form
from symbolic_pe.proofs.heuristics.trees import Form
from symbolic_pe.proofs.lemmas import power_decreases, power_strictly_decreases, reciprocal_positive
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["by_plan", "is_inequality", "plans"]

_MOST_ITEMS, _MOST_BASIS, _DEEPEST = 400, 14, 5
Order: TypeAlias = LessEqual | Less


def is_inequality(question: Question) -> bool:
    """Is it s ≤ t or s < t?"""
    return isinstance(question.goal, LessEqual | Less)


# --- sources: theorems that are known, as data ------------------------------------------------


@dataclass(frozen=True)
class Given:
    """An assumption, or the case that is being considered."""

    statement: Statement

    def theorem(self) -> Step:
        return suppose(self.statement)


@dataclass(frozen=True)
class Above:
    """sign·a ≤ |a|."""

    term: Expr
    sign: int

    def theorem(self) -> Step:
        return rules.modulus_above(self.term, self.sign)


@dataclass(frozen=True)
class Sided:
    """|a| ≤ sign·a, in the case that sign·a ≥ 0."""

    term: Expr
    case: Statement
    sign: int

    def theorem(self) -> Step:
        case = suppose(self.case)
        if self.sign > 0:
            below = bounded_by(LessEqual(-self.term, self.term), (2, case))
            return modulus_at_most(below, bounded_by(LessEqual(self.term, self.term)))
        below = bounded_by(LessEqual(self.term, self.term))
        return modulus_at_most(below, bounded_by(LessEqual(self.term, -self.term), (2, case)))


@dataclass(frozen=True)
class Termwise:
    """Σ f ≤ Σ g (or ∫), because f ≤ g in the range."""

    left: Any
    right: Any
    plan: Plan

    def theorem(self) -> Step:
        _, variable, low, high = operator_parts(self.left)
        inside = (LessEqual(low, variable), LessEqual(variable, high))
        pointwise = each(carried_out(self.plan), variable, given=inside)
        rule = rules.sum_bound if isinstance(self.left, Sum) else calculus.integral_bound
        return rule(pointwise, self.left, self.right)


@dataclass(frozen=True)
class Falling:
    """c^{−b} ≤ c^{−a} for c > 1 and a ≤ b, and the same with <, where the sorts say so."""

    low: Expr
    high: Expr
    base: Expr = sympy.E

    @property
    def is_strict(self) -> bool:
        return is_positive(self.high - self.low)

    def theorem(self) -> Step:
        kind, lemma = LessEqual, power_decreases
        if self.is_strict:
            kind, lemma = Less, power_strictly_decreases  # type: ignore[assignment]
        above_one = searched.numeric(Less(Integer(1), self.base))
        ordered = bounded_by(kind(self.low, self.high), self.high - self.low)
        return lemma(self.base, self.low, self.high, above_one, ordered)


@dataclass(frozen=True)
class Tangent:
    """1 + x ≤ eˣ, because eˣ − 1 is the area below eᵘ from 0 to x."""

    term: Expr

    def theorem(self) -> Step:
        x = Symbol("x", real=True)
        general = tangent_of_exponential(x)
        return rules.instantiate(rules.generalise(x, general), ((x, self.term),))


@dataclass(frozen=True)
class Logarithm:
    """0 ≤ ln a from 1 ≤ a, and 0 < ln a from 1 < a: 1 − ln a ≤ e^{−ln a} = 1/a."""

    term: Expr
    plan: Plan

    @property
    def conclusion(self) -> Order:
        return type(self.plan.goal)(Integer(0), log(self.term))

    def theorem(self) -> Step:
        tangent = Tangent(-log(self.term)).theorem()
        return bounded_by(self.conclusion, tangent, (1 / self.term, carried_out(self.plan)))


@dataclass(frozen=True)
class RealPart:
    """sign·re z ≤ |z|, because (re z)² + (im z)² = |z|²."""

    term: Expr
    sign: int

    def theorem(self) -> Step:
        goal = LessEqual(self.sign * re(self.term), Abs(self.term))
        squares = LessEqual(goal.lhs**2, goal.rhs**2)
        return _from_squares(Squares(goal, Combination(squares, ((im(self.term) ** 2, ()),))))


@dataclass(frozen=True)
class Proved:
    """What a plan proves."""

    plan: Plan

    def theorem(self) -> Step:
        return carried_out(self.plan)


Source: TypeAlias = (
    Given | Above | Sided | Termwise | Falling | Tangent | Logarithm | RealPart | Proved
)


def tangent_of_exponential(x: Symbol) -> Step:
    """⊢ 1 + x ≤ eˣ for real x."""
    u = Symbol("u", real=True)

    def area(low: Expr, high: Expr) -> Step:
        slope = searched.derivative(Lambda(u, exp(u)), u, exp(u))
        return calculus.fundamental_theorem(Integral(exp(u), (u, low, high)), each(slope, u))

    def case(low: Expr, high: Expr, order: Statement, sign: int) -> Step:
        body, one = sign * exp(u), Integer(sign)
        inside = (LessEqual(low, u), LessEqual(u, high))
        start, end = (-u, Integer(0)) if sign > 0 else (Integer(0), -u)
        nearer = bounded_by(LessEqual(start, end), suppose(inside[0 if sign > 0 else 1]))
        above_one = searched.numeric(Less(Integer(1), sympy.E))
        falls = power_decreases(sympy.E, start, end, above_one, nearer)
        pointwise = each(bounded_by(LessEqual(one, body), falls), u, given=inside)
        smaller = calculus.integral_bound(
            pointwise, Integral(one, (u, low, high)), Integral(body, (u, low, high))
        )
        ordered = bounded_by(LessEqual(Integer(0), high - low), suppose(order))
        whole = area(low, high)
        goal = LessEqual(1 + x, exp(x))
        return cut(ordered, bounded_by(goal, smaller, (sign, whole)))

    zero = Integer(0)
    positive = case(zero, x, LessEqual(zero, x), 1)
    negative = case(x, zero, Less(x, zero), -1)
    return by_cases(rules.total_order(zero, x), positive, negative)


# --- plans -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Combination:
    """t − s = Σ multiplier·Π (differences of the sources' theorems)."""

    goal: Order
    items: tuple[tuple[Expr, tuple[Source, ...]], ...]


@dataclass(frozen=True)
class Modulus:
    """|a| ≤ b from −b ≤ a and a ≤ b."""

    goal: Order
    below: Plan
    above: Plan


@dataclass(frozen=True)
class Cases:
    """By the sign of a term."""

    goal: Order
    term: Expr
    first: Plan
    second: Plan


@dataclass(frozen=True)
class Quotient:
    """s ≤ t from 0 < d and s′ ≤ t′, where t − s = (t′ − s′)/d; the same with <."""

    goal: Order
    numerator: Plan
    denominator: Plan

    def theorem(self) -> Step:
        positive = carried_out(self.denominator)
        reciprocal = reciprocal_positive(self.denominator.goal.rhs, positive)
        return bounded_by(self.goal, (1, reciprocal, carried_out(self.numerator)))


@dataclass(frozen=True)
class NonVanishing:
    """0 < d from ¬ d = 0, for a term that is ≥ 0 by its sort."""

    goal: Order

    def theorem(self) -> Step:
        zero, term = Integer(0), self.goal.rhs
        at_least = bounded_by(LessEqual(zero, term), term)
        vanishes = rules.antisymmetric(suppose(LessEqual(term, zero)), at_least)
        absurd = ex_falso(self.goal, vanishes, suppose(Not(Equation(term, zero))))
        return by_cases(rules.total_order(term, zero), absurd, suppose(self.goal))


@dataclass(frozen=True)
class Squares:
    """a ≤ b from a² ≤ b², and a < b from a² < b², where 0 ≤ b."""

    goal: Order
    plan: Plan


@dataclass(frozen=True)
class Induction:
    """For all natural numbers from the first one on."""

    goal: Order
    variable: Symbol
    start: Plan
    step: Plan


Plan: TypeAlias = Combination | Modulus | Cases | Quotient | NonVanishing | Squares | Induction


def by_plan(question: Question, plan: Plan) -> Step:
    """The theorem of a plan."""
    del question
    return carried_out(plan)


def carried_out(plan: Plan) -> Step:
    """The theorem of a plan."""
    if isinstance(plan, Combination):
        items = [
            (multiplier, *(source.theorem() for source in sources))
            for multiplier, sources in plan.items
        ]
        return bounded_by(plan.goal, *items)
    if isinstance(plan, Modulus):
        return modulus_at_most(carried_out(plan.below), carried_out(plan.above))
    if isinstance(plan, Cases):
        split = rules.total_order(Integer(0), plan.term)
        return by_cases(split, carried_out(plan.first), carried_out(plan.second))
    if isinstance(plan, Squares):
        return _from_squares(plan)
    if isinstance(plan, Quotient | NonVanishing):
        return plan.theorem()
    return _by_induction(plan)


def _from_squares(plan: Squares) -> Step:
    """If b < a, then 0 < (a − b)² + 2b(a − b) = a² − b² ≤ 0; if b ≤ a, the same with ≤ 0 < 0."""
    low, high = plan.goal.lhs, plan.goal.rhs
    is_strict = isinstance(plan.goal, Less)
    opposite = suppose(LessEqual(high, low) if is_strict else Less(high, low))
    absurd = Less(Integer(0), Integer(0))
    items = ((1, opposite, opposite), (2 * high, opposite), carried_out(plan.plan))
    refuted = ex_falso(plan.goal, bounded_by(absurd, *items), searched.numeric(absurd))
    if is_strict:
        return by_cases(rules.total_order(high, low), refuted, suppose(plan.goal))
    return by_cases(rules.total_order(low, high), suppose(plan.goal), refuted)


def _by_induction(plan: Induction) -> Step:
    variable, goal = plan.variable, plan.goal
    step = each(carried_out(plan.step), variable, given=(goal,))
    general = rules.induction(ForAll(variable, goal), carried_out(plan.start), step)
    return rules.instantiate(general, ((variable, variable),))


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
    scale = _common_scale([goal, *(_conclusion(source) for source in given)])
    target = _vector((goal.rhs - goal.lhs) * scale)
    known: dict[frozenset[Any], Any] = {}
    for items in (_items(goal, given, depth), _product_items(goal)):
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
    strict = all(isinstance(_conclusion(source), Less) for source in sources)
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
        atom: Any = _conclusion(source)
        gaps.append(atom.rhs - atom.lhs)
    try:
        return _vector(sympy.Mul(multiplier, *gaps))
    except REFUSALS:
        return None


def _conclusion(source: Source) -> Any:
    """What the theorem of a source says, without proving it."""
    if isinstance(source, Given):
        return source.statement
    if isinstance(source, Above):
        return LessEqual(source.sign * source.term, Abs(source.term))
    if isinstance(source, Sided):
        return LessEqual(Abs(source.term), source.sign * source.term)
    if isinstance(source, Termwise):
        return LessEqual(source.left, source.right)
    if isinstance(source, RealPart):
        return LessEqual(source.sign * re(source.term), Abs(source.term))
    if isinstance(source, Proved):
        return source.plan.goal
    if isinstance(source, Logarithm):
        return source.conclusion
    if isinstance(source, Falling):
        kind = Less if source.is_strict else LessEqual
        return kind(source.base**-source.high, source.base**-source.low)
    return LessEqual(1 + source.term, exp(source.term))


# --- what is known not to be negative --------------------------------------------------------

Items: TypeAlias = Iterator[tuple[Expr, tuple[Source, ...]]]


def _items(goal: Order, given: Sequence[Source], depth: int) -> Items:
    yield Integer(1), ()
    atoms = _atoms(goal)
    yield from _given_items(goal, given)
    waves = [wave for atom in atoms for wave in _of_wave(atom)]
    moduli = [atom.args[0] for atom in atoms if isinstance(atom, Abs)]
    yield from ((wave, ()) for wave in dict.fromkeys(waves))
    for term in dict.fromkeys(moduli):
        yield Abs(term), ()
        if Fact.REAL in facts(term):
            yield from ((Integer(1), (Above(term, sign),)) for sign in (1, -1))
    supposed = [atom for source in given for atom in _atoms(_conclusion(source))]
    yield from _exponential_items(list(dict.fromkeys((*atoms, *supposed))))
    yield from _logarithm_items(atoms, given, depth)
    yield from _termwise_items(goal, given, depth)
    yield from _positive_terms(goal)
    yield from _squares(goal)
    yield from _weighted_waves(goal)
    yield from _complex_items(atoms)


def _weighted_waves(goal: Order) -> Items:
    """(|w| ± w)(1 ± cos a), for terms w·cos a of the difference."""
    for term in sympy.Add.make_args(sympy.expand(goal.rhs - goal.lhs)):
        factors = sympy.Mul.make_args(term.as_coeff_Mul()[1])
        waves = [factor for factor in factors if isinstance(factor, sin | cos)]
        weight = sympy.Mul(*(factor for factor in factors if factor not in waves))
        if len(waves) == 1 and not weight.is_number and Fact.REAL in facts(weight):
            yield from (
                (wave, (Above(weight, sign),))
                for wave in _of_wave(waves[0])[:4]
                for sign in (1, -1)
            )
            yield from (
                (wave * weight, ())
                for wave in _of_wave(waves[0])[:4]
                if Fact.NONNEGATIVE in facts(weight)
            )


def _complex_items(atoms: Sequence[Expr]) -> Items:
    """Squares of real and imaginary parts, and ±re zw̄ ≤ |z|·|w|."""
    inside = dict.fromkeys(
        atom.args[0]
        for atom in atoms
        if isinstance(atom, Abs | re | im)
        if Fact.REAL not in facts(atom.args[0])
    )
    for term in inside:
        yield from ((part, ()) for part in (re(term) ** 2, im(term) ** 2))
        yield from ((Integer(1), (RealPart(term, sign),)) for sign in (1, -1))
    for one, other in itertools.combinations(inside, 2):
        yield from (
            (Integer(1), (RealPart(one * sympy.conjugate(other), sign),)) for sign in (1, -1)
        )


def _product_items(goal: Order) -> Items:
    """(1 ± cos a)(1 ± cos b), and |w|(1 ± cos a)."""
    atoms = _atoms(goal)
    waves = list(dict.fromkeys(wave for atom in atoms for wave in _of_wave(atom)))
    moduli = [atom for atom in atoms if isinstance(atom, Abs)]
    yield from ((wave * term, ()) for term in moduli for wave in waves)
    yield from (
        (one * other, ()) for one, other in itertools.combinations_with_replacement(waves, 2)
    )


def _atoms(goal: Order) -> list[Expr]:
    """Functions, and powers of numbers > 1, in the goal, not those in a sum or an integral."""
    found: dict[Expr, None] = {}

    def walk(part: Any) -> None:
        if isinstance(part, Sum | Integral):
            return
        if isinstance(part, sympy.Function) or _is_power_of_number(part):
            found.setdefault(part)
        for argument in part.args:
            walk(argument)

    walk(goal.lhs)
    walk(goal.rhs)
    return list(found)


def _of_wave(atom: Any) -> tuple[Expr, ...]:
    """Terms ≥ 0 about a wave: 1 ± cos a, 1 ± sin a as squares, …"""
    if len(atom.args) != 1 or Fact.REAL not in facts(atom.args[0]):
        return ()
    half = atom.args[0] / 2
    if isinstance(atom, cos | sin):
        c, s, whole_c, whole_s = cos(half), sin(half), cos(2 * half), sin(2 * half)
        return (
            2 * c**2,
            2 * s**2,
            (c - s) ** 2,
            (c + s) ** 2,
            whole_s**2,
            whole_c**2,
            (whole_c - whole_s) ** 2,
            (whole_c + whole_s) ** 2,
        )
    if isinstance(atom, cosh | sinh):
        return (2 * sinh(half) ** 2, exp(2 * half), exp(-2 * half))
    if isinstance(atom, tanh):
        return (exp(-2 * half) / cosh(2 * half), exp(2 * half) / cosh(2 * half))
    return ()


def _given_items(goal: Order, given: Sequence[Source]) -> Items:
    ordered = [source for source in given if not isinstance(_conclusion(source), Equation)]
    for source in given:
        if isinstance(_conclusion(source), Equation):
            yield from (
                (sign * factor, (source,))
                for sign in (1, -1)
                for factor in (Integer(1), *_symbols(goal))
            )
    for source in ordered:
        yield Integer(1), (source,)
        yield from (
            (symbol, (source,)) for symbol in _symbols(goal) if Fact.NONNEGATIVE in facts(symbol)
        )
        yield from ((exp_term, (source,)) for exp_term in _positive_functions(goal))
    yield from ((Integer(1), pair) for pair in itertools.combinations_with_replacement(ordered, 2))


def _symbols(goal: Order) -> list[Symbol]:
    return sorted(
        (v for v in free_in(goal) if isinstance(v, Symbol) and Fact.REAL in facts(v)), key=str
    )


def _positive_functions(goal: Order) -> list[Expr]:
    powers = goal.lhs.atoms(sympy.Pow, exp) | goal.rhs.atoms(sympy.Pow, exp)
    return sorted((p for p in powers if Fact.NONNEGATIVE in facts(p)), key=str)


def _is_power_of_number(part: Any) -> bool:
    """Is it c^a for a number c > 1?"""
    is_power = isinstance(part, sympy.Pow) and not part.exp.is_number
    return is_power and part.base.is_Rational and bool(part.base > 1)


def _exponential_items(atoms: Sequence[Expr]) -> Items:
    for atom in atoms:
        if isinstance(atom, exp) and Fact.REAL in facts(atom.args[0]):
            yield Integer(1), (Tangent(atom.args[0]),)
        if isinstance(atom, exp) or _is_power_of_number(atom):
            yield from _monotone_items(*atom.as_base_exp())
        if isinstance(atom, log) and is_positive(atom.args[0]):
            yield Integer(1), (Tangent(atom),)


def _monotone_items(base: Expr, argument: Expr) -> Items:
    """c^a compared with c⁰, where the sign of a is known."""
    if Fact.REAL not in facts(argument):
        return
    if Fact.NONPOSITIVE in facts(argument) or Fact.NONNEGATIVE in facts(-argument):
        yield Integer(1), (Falling(Integer(0), -argument, base),)
    if Fact.NONNEGATIVE in facts(argument):
        yield Integer(1), (Falling(-argument, Integer(0), base),)


def _logarithm_items(atoms: Sequence[Expr], given: Sequence[Source], depth: int) -> Items:
    for atom in atoms:
        if isinstance(atom, log) and is_positive(atom.args[0]) and not atom.is_number:
            for kind in (Less, LessEqual):
                plan = _plan(kind(Integer(1), atom.args[0]), given, depth - 1)
                if plan is not None:
                    yield Integer(1), (Logarithm(atom.args[0], plan),)
                    break


def _positive_terms(goal: Order) -> Items:
    """Single terms of the sides, and of their difference, that are ≥ 0 by their sorts."""
    parts = [
        *sympy.Add.make_args(sympy.expand(goal.rhs - goal.lhs)),
        *_positive_functions(goal),
        *_symbols(goal),
    ]
    for part in dict.fromkeys(parts):
        bare = part.as_coeff_Mul()[1]
        if Fact.NONNEGATIVE in facts(bare):
            yield bare, ()


def _squares(goal: Order) -> Items:
    """(m ± r·m′)² for products of powers m, m′ of about half the degrees."""
    basis = _basis(goal)
    for term in basis:
        yield term**2, ()
    for one, other in itertools.combinations(basis, 2):
        for ratio in (1, 2, sympy.Rational(1, 2)):
            yield (one - ratio * other) ** 2, ()
            yield (one + ratio * other) ** 2, ()


def _basis(goal: Order) -> list[Expr]:
    terms = sympy.Add.make_args(sympy.expand(goal.rhs - goal.lhs))
    found: dict[Expr, None] = {}
    for term in terms:
        root = _root(term.as_coeff_Mul()[1])
        if root is not None:
            found.setdefault(root)
    real = [term for term in found if Fact.REAL in facts(term)]
    products = [sympy.sqrt(a * b) for a, b in itertools.combinations(real, 2)]
    for product in products:
        if not product.has(Abs) and Fact.REAL in facts(product) and _is_monomial(product):
            found.setdefault(product)
    return [term for term in found if Fact.REAL in facts(term)][:_MOST_BASIS]


def _root(term: Expr) -> Expr | None:
    """The square root of a product of even powers of real terms and powers of positive ones."""
    factors = []
    for factor in sympy.Mul.make_args(term):
        base, power = factor.as_base_exp()
        is_square = power.is_Integer and power % 2 == 0 and Fact.REAL in facts(base)
        if not is_square and not (Fact.NONNEGATIVE in facts(base) and power.is_Rational):
            return None
        factors.append(base ** (power / 2))
    return sympy.Mul(*factors)


def _is_monomial(term: Expr) -> bool:
    return all(part.as_base_exp()[1].is_Integer for part in sympy.Mul.make_args(term))


# --- sums and integrals, term by term --------------------------------------------------------


def _termwise_items(goal: Order, given: Sequence[Source], depth: int) -> Items:
    for side in (goal.lhs, goal.rhs):
        for node in sorted(_operators(side), key=str):
            for body, bound in _term_bounds(node):
                kind, (_, variable, low, high) = type(node), operator_parts(node)
                plan = _plan(LessEqual(body, bound), _still_meant(given, variable), depth - 1)
                if plan is not None:
                    left, right = (kind(part, (variable, low, high)) for part in (body, bound))
                    yield Integer(1), (Termwise(left, right, plan),)


def _still_meant(given: Sequence[Source], variable: Symbol) -> list[Source]:
    return [source for source in given if variable not in free_in(_conclusion(source))]


def _operators(side: Expr) -> set[Any]:
    found: set[Any] = set()

    def walk(part: Any) -> None:
        if isinstance(part, Sum | Integral):
            found.add(part)
            return
        for argument in part.args:
            walk(argument)

    walk(side)
    return found


def _term_bounds(node: Any) -> Iterator[tuple[Expr, Expr]]:
    """Pairs f, g of which f ≤ g may hold: −F ≤ f, f ≤ F, 0 ≤ f, where |f| ≤ F."""
    body = operator_parts(node)[0]
    if Fact.REAL not in facts(body):
        return
    for bound in dict.fromkeys((_largest(body), Abs(body))):
        if bound != body:
            yield body, bound
            yield -bound, body
    yield Integer(0), body


def _largest(body: Expr) -> Expr:
    """Σ |w| for Σ w·(sines and cosines)."""
    total = []
    for term in sympy.Add.make_args(sympy.expand(body)):
        factors = [
            factor
            for factor in sympy.Mul.make_args(term)
            if not isinstance(factor.as_base_exp()[0], sin | cos)
        ]
        weight = sympy.Mul(*factors)
        total.append(weight if Fact.NONNEGATIVE in facts(weight) else Abs(weight))
    return sympy.Add(*total)


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
    if any(variable in free_in(_conclusion(source)) for source in given):
        return None
    first: Any = substitute_in(goal, {variable: starts[sort_of(variable)]})
    following: Any = substitute_in(goal, {variable: variable + 1})
    start = _plan(first, given, _DEEPEST - 1)
    step = _plan(following, [*given, Given(goal)], _DEEPEST - 1) if start else None
    if start is None or step is None:
        return None
    return Induction(goal, variable, start, step)

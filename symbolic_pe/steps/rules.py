"""What a proof may be written with: logic, equality, order, finite sums, induction.

Each docstring states the rule as a figure (premises above the line, conclusion below) with its
side conditions.  ``D(t)`` stands for the conditions under which t is defined, which the rule
adds to the hypotheses (see :mod:`symbolic_pe.language.domain`).  Statements are compared up to the
names of bound variables.  A rule that plainly does not apply raises :class:`RuleError`; whether
the step follows, the kernel finds out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Lambda, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import terms
from symbolic_pe.language.balls import decide
from symbolic_pe.language.domain import (
    conditions_after,
    domain,
    domain_at,
    domain_of_statement,
    each_in_range,
    still_needed,
    within,
)
from symbolic_pe.language.sorts import Fact, Sort, facts, has_real_entries, has_sort, sort_of
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    free_in,
    parts_of,
    same_statement,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Grid,
    MatrixLambda,
    MatrixTerm,
    MatrixValue,
    MatrixVariable,
    free_variables,
    shape_of,
    substitute,
)
from symbolic_pe.steps import blocks
from symbolic_pe.steps.step import RuleError, Sequent, Step, rule

Hypotheses = tuple[Statement, ...]


def _require(condition: bool, message: str, *shown: object) -> None:
    """Refuse unless the condition holds; the message is put together only when it is read."""
    if not condition:
        raise RuleError(message, *shown)


def _without(hypotheses: Hypotheses, removed: Statement) -> Hypotheses:
    return tuple(h for h in hypotheses if not same_statement(h, removed))


def _conclusion(theorem: Step, *kinds: Any) -> Any:
    return _of_kind(theorem.conclusion, *kinds)


def _of_kind(statement: Any, *kinds: Any) -> Any:
    """The statement, if it is of one of these kinds."""
    if not isinstance(statement, kinds):
        raise RuleError(f"{' or '.join(kind.__name__ for kind in kinds)} expected, not {statement}")
    return statement


def _gather(*theorems: Step) -> Hypotheses:
    return tuple(h for theorem in theorems for h in theorem.hypotheses)


def _domains(*parts: Basic) -> Hypotheses:
    return tuple(condition for part in parts for condition in domain(part))


# ---------------------------------------------------------------------------------------------
# Connectives


@rule
def assume(statement: Statement) -> Sequent:
    """φ ⊢ φ."""
    return Sequent(statement, (statement,))


@rule
def discharge(statement: Statement, theorem: Step) -> Sequent:
    """Γ ⊢ ψ  gives  Γ∖{φ} ⊢ φ ⇒ ψ."""
    return Sequent(Implies(statement, theorem.conclusion), _without(theorem.hypotheses, statement))


@rule
def modus_ponens(implication: Step, premise: Step) -> Sequent:
    """Γ ⊢ φ ⇒ ψ and Δ ⊢ φ  give  Γ, Δ ⊢ ψ."""
    claim = _conclusion(implication, Implies)
    _require(
        same_statement(claim.premise, premise.conclusion),
        "the premise needed is {}, not {}",
        claim.premise,
        premise.conclusion,
    )
    return Sequent(claim.conclusion, _gather(implication, premise))


@rule
def conjoin(*theorems: Step) -> Sequent:
    """Γ₁ ⊢ φ₁ … Γₙ ⊢ φₙ  give  Γ₁, …, Γₙ ⊢ φ₁ ∧ … ∧ φₙ."""
    return Sequent(And(*(theorem.conclusion for theorem in theorems)), _gather(*theorems))


@rule
def conjunct(theorem: Step, position: int) -> Sequent:
    """Γ ⊢ φ₀ ∧ … ∧ φₙ  gives  Γ ⊢ φ_position."""
    parts = _conclusion(theorem, And).parts
    _require(0 <= position < len(parts), "the conjunction has no part {}", position)
    return Sequent(parts[position], theorem.hypotheses)


@rule
def disjoin(theorem: Step, disjunction: Statement) -> Sequent:
    """Γ ⊢ φₖ  gives  Γ ⊢ φ₁ ∨ … ∨ φₙ."""
    parts = _of_kind(disjunction, Or).parts
    _require(
        any(same_statement(theorem.conclusion, part) for part in parts),
        "{} is no part of {}",
        theorem.conclusion,
        disjunction,
    )
    return Sequent(disjunction, theorem.hypotheses)


@rule
def cases(disjunction: Step, *branches: Step) -> Sequent:
    """Γ ⊢ φ₁ ∨ … ∨ φₙ and Δₖ, φₖ ⊢ ψ for each k  give  Γ, Δ₁, …, Δₙ ⊢ ψ."""
    parts = _conclusion(disjunction, Or).parts
    _require(len(parts) == len(branches), "{} cases, {} branches", len(parts), len(branches))
    goal = branches[0].conclusion
    left: Hypotheses = disjunction.hypotheses
    for part, branch in zip(parts, branches, strict=True):
        _require(
            same_statement(branch.conclusion, goal),
            "the branches end in {} and {}",
            goal,
            branch.conclusion,
        )
        left += _without(branch.hypotheses, part)
    return Sequent(goal, left)


@rule
def negate(statement: Statement, theorem: Step, refuted: Step) -> Sequent:
    """Γ ⊢ ψ and Δ ⊢ ¬ψ  give  (Γ ∪ Δ)∖{φ} ⊢ ¬φ."""
    opposite = _conclusion(refuted, Not)
    _require(
        same_statement(opposite.body, theorem.conclusion),
        "{} does not contradict {}",
        refuted.conclusion,
        theorem.conclusion,
    )
    return Sequent(Not(statement), _without(_gather(theorem, refuted), statement))


@rule
def double_negation(theorem: Step) -> Sequent:
    """Γ ⊢ ¬¬φ  gives  Γ ⊢ φ."""
    inner = _conclusion(theorem, Not).body
    _require(isinstance(inner, Not), "{} is no double negation", theorem.conclusion)
    return Sequent(inner.body, theorem.hypotheses)


# ---------------------------------------------------------------------------------------------
# Quantifiers


@rule
def generalise(variables: Any, theorem: Step) -> Sequent:
    """Γ ⊢ φ  gives  Γ ⊢ ∀x. φ, if x is not free in Γ."""
    statement = ForAll(variables, theorem.conclusion)
    for variable in statement.variables:
        for hypothesis in theorem.hypotheses:
            _require(
                variable not in free_in(hypothesis),
                "{} is free in the hypothesis {}",
                variable,
                hypothesis,
            )
    return Sequent(statement, theorem.hypotheses)


@rule
def instantiate(theorem: Step, values: Any, *signs: Step) -> Sequent:
    """Γ ⊢ ∀x. φ  gives  Γ, D ⊢ φ[t/x], if t lies in the sort of x.

    ``values`` pairs some of the quantified variables with terms (a Lambda for an unknown
    function, a matrix or MatrixLambda for an unknown matrix); the others stay quantified.
    That t is positive or nonnegative may be shown by theorems 0 < t or 0 ≤ t (``signs``).  D is
    D(t) and the conditions that φ's own terms acquire.
    """
    claim = _conclusion(theorem, ForAll)
    mapping = dict(values)
    for variable in mapping:
        _require(variable in claim.variables, "{} is not quantified in {}", variable, claim)
    rest = [variable for variable in claim.variables if variable not in mapping]
    body = ForAll(rest, claim.body) if rest else claim.body
    _check_values(body, mapping, signs)
    needed = conditions_after(body, mapping)
    needed += _domains(*(value for value in mapping.values() if isinstance(value, Expr)))
    return Sequent(substitute_in(body, mapping), _gather(theorem, *signs) + needed)


def _check_values(body: Statement, mapping: dict[Any, Any], signs: tuple[Step, ...]) -> None:
    for variable, value in mapping.items():
        if isinstance(variable, Symbol):
            _check_scalar(variable, value, signs)
        elif isinstance(variable, UndefinedFunction):
            _check_function(body, variable, value)
        else:
            _require(
                not free_variables(variable) & _quantified(body),
                "the size of {} stays quantified",
                variable.name,
            )
            _check_matrix(body, variable, value, mapping)


def _quantified(statement: Statement) -> frozenset[Any]:
    return frozenset(statement.variables) if isinstance(statement, ForAll) else frozenset()


def _check_scalar(variable: Symbol, value: Any, signs: tuple[Step, ...]) -> None:
    _require(isinstance(value, Expr), "{} stands for a number, not for {}", variable, value)
    known = set(facts(value))
    for theorem in signs:
        atom = theorem.conclusion
        if isinstance(atom, Less | LessEqual) and atom.lhs == 0 and atom.rhs == value:
            known |= {Fact.REAL, Fact.NONNEGATIVE}
            known |= {Fact.NONZERO} if isinstance(atom, Less) else set()
    sort = sort_of(variable)
    _require(
        sort.value <= known,
        "{} is not known to lie in {}, the sort of {}; a theorem 0 < … or 0 ≤ … may help",
        value,
        sort.sign,
        variable,
    )


def _check_function(body: Statement, head: UndefinedFunction, value: Any) -> None:
    if isinstance(value, UndefinedFunction):
        _require(
            sort_of(head).value <= sort_of(value).value,
            "the values of {} are not all in {}",
            value,
            sort_of(head).sign,
        )
        return
    _require(isinstance(value, Lambda), "{} stands for a function, not for {}", head, value)
    _check_parameters(body, head, tuple(value.signature))
    _require(
        has_sort(value.expr, sort_of(head)),
        "{} is not known to lie in {}",
        value.expr,
        sort_of(head).sign,
    )
    _require(not domain(value.expr), "{} is not defined everywhere", value.expr)


def _check_matrix(body: Statement, head: MatrixVariable, value: Any, mapping: Any) -> None:
    if isinstance(value, MatrixVariable):
        inner, parameters = value(), ()
    elif isinstance(value, MatrixLambda):
        inner, parameters = value.args[1], tuple(value.args[0])
    else:
        inner, parameters = value, ()
    _require(isinstance(inner, MatrixTerm), "{} stands for a matrix, not for {}", head.name, value)
    moving = free_variables(sympy.Tuple(*inner.shape)) & frozenset(parameters)
    _require(not moving, "the size of {} depends on its parameters {}", value, moving)
    wanted = [substitute(size, mapping) for size in head.args[1:]]
    for size, given in zip(wanted, inner.shape, strict=True):
        terms.require_same(
            size, given, "{} has the shape {}, its value {}", head.name, wanted, inner.shape
        )
    _require(has_real_entries(inner), "{} is not known to have real entries", inner)
    _require(not domain(inner), "{} is not defined everywhere", inner)
    if not isinstance(value, MatrixVariable):
        _check_parameters(body, head, parameters)


def _check_parameters(body: Statement, head: Any, parameters: tuple[Symbol, ...]) -> None:
    """Every argument that an unknown function is applied to must lie in the parameter's sort."""
    for arguments in _applications(body, head):
        _require(len(arguments) == len(parameters), "{} takes {} arguments", head, len(arguments))
        for parameter, argument in zip(parameters, arguments, strict=True):
            _require(
                has_sort(argument, sort_of(parameter)),
                "{} is applied to {}, which is not known to lie in {}, the sort of {}",
                head,
                argument,
                sort_of(parameter).sign,
                parameter,
            )


def _applications(statement: Statement, head: Any) -> list[tuple[Expr, ...]]:
    if type(statement) in (And, Or, Not, Implies, ForAll, Exists):
        return [found for part in parts_of(statement) for found in _applications(part, head)]
    applied = frozenset().union(*map(_applied_in, terms_of(statement)))
    if isinstance(head, MatrixVariable):
        return [p.args[1:] for p in applied if isinstance(p, MatrixValue) and p.head == head]
    return [p.args for p in applied if isinstance(p, AppliedUndef) and p.func == head]


@lru_cache(maxsize=16384)
def _applied_in(term: Basic) -> frozenset[Any]:
    """Values of unknown functions and matrices inside a term: of calls both those in the
    definition, where they are replaced, and those in the unfolded body, where some may be gone."""
    unfolded = (term.unfold(),) if isinstance(term, terms.ScalarCall | terms.MatrixCall) else ()
    inside: frozenset[Any] = frozenset().union(*map(_applied_in, (*term.args, *unfolded)))
    return inside | {term} if isinstance(term, AppliedUndef | MatrixValue) else inside


@rule
def exists(statement: Statement, values: Any, theorem: Step, *signs: Step) -> Sequent:
    """Γ ⊢ φ[t/x]  gives  Γ, D ⊢ ∃x. φ, if t lies in the sort of x."""
    claim = _of_kind(statement, Exists)
    mapping = dict(values)
    _require(set(mapping) == set(claim.variables), "give a value for each variable")
    body = claim.body
    _check_values(body, mapping, signs)
    instance = substitute_in(body, mapping)
    _require(
        same_statement(instance, theorem.conclusion),
        "the instance is {}, not {}",
        instance,
        theorem.conclusion,
    )
    needed = conditions_after(body, mapping)
    needed += _domains(*(value for value in mapping.values() if isinstance(value, Expr)))
    return Sequent(statement, _gather(theorem, *signs) + needed)


@rule
def choose(existence: Step, theorem: Step) -> Sequent:
    """Γ ⊢ ∃x. φ and Δ, φ ⊢ ψ  give  Γ, Δ ⊢ ψ, if x is free in neither Δ nor ψ."""
    claim = _conclusion(existence, Exists)
    rest = _without(theorem.hypotheses, claim.body)
    for variable in claim.variables:
        for statement in (*rest, theorem.conclusion):
            _require(variable not in free_in(statement), "{} is free in {}", variable, statement)
    return Sequent(theorem.conclusion, existence.hypotheses + rest)


# ---------------------------------------------------------------------------------------------
# Equality


@rule
def reflexive(term: Basic) -> Sequent:
    """⊢ t = t."""
    return Sequent(Equation(term, term))


@rule
def symmetric(theorem: Step) -> Sequent:
    """Γ ⊢ a = b  gives  Γ ⊢ b = a."""
    equation = _conclusion(theorem, Equation)
    return Sequent(Equation(equation.rhs, equation.lhs), theorem.hypotheses)


@rule
def transitive(first: Step, second: Step) -> Sequent:
    """Γ ⊢ a ∼ b and Δ ⊢ b ≈ c  give  Γ, Δ ⊢ a ≂ c for ∼, ≈ among =, ≤, <.

    The result is < if one of the two is, else ≤ if one of the two is, else =.
    """
    kinds = (Equation, LessEqual, Less)
    left, right = _conclusion(first, *kinds), _conclusion(second, *kinds)
    _require(
        terms.same_term(left.rhs, right.lhs), "the chain breaks: {} is not {}", left.rhs, right.lhs
    )
    kind = max(type(left), type(right), key=kinds.index)
    return Sequent(kind(left.lhs, right.rhs), _gather(first, second))


@rule
def normalise(lhs: Basic, rhs: Basic) -> Sequent:
    """D(s), D(t) ⊢ s = t, by all laws of the functions in them."""
    return Sequent(Equation(lhs, rhs), _domains(lhs, rhs))


@rule
def combine_equations(goal: Statement, items: Any) -> Sequent:
    """Γⱼ ⊢ aⱼ = bⱼ  give  Γ₁, …, D ⊢ s = t, if s − t = Σⱼ cⱼ(aⱼ − bⱼ).

    ``items`` are pairs (cⱼ, theorem); the cⱼ are any numbers.
    """
    lhs, rhs = terms_of(_of_kind(goal, Equation))
    used: list[Basic] = [lhs, rhs]
    hypotheses: Hypotheses = ()
    for factor, theorem in items:
        equation = _conclusion(theorem, Equation)
        same_kind = (shape_of(equation.lhs) is None) == (shape_of(lhs) is None)
        _require(same_kind, "{} and {}: a matrix and a number", goal, equation)
        used += [terms.as_term(factor), *terms_of(equation)]
        hypotheses += theorem.hypotheses
    return Sequent(goal, hypotheses + _domains(*used))


@rule
def congruence(theorem: Step, place: Symbol, template: Basic) -> Sequent:
    """Γ ⊢ a = b  gives  Γ, D ⊢ t[a/x] = t[b/x].  (a, b in the sort of x; no capture.)"""
    equation = _conclusion(theorem, Equation)
    sides = _at_both_sides(equation, place, template, lambda v: substitute(template, v))
    shape = Equation(template, template)
    return Sequent(Equation(*sides), theorem.hypotheses + _conditions(shape, equation, place))


@rule
def rewrite(theorem: Step, target: Step, place: Any, template: Statement) -> Sequent:
    """Γ ⊢ a = b and Δ ⊢ φ[a/x]  give  Γ, Δ, D ⊢ φ[b/x].

    x is a symbol in whose sort a and b are, or (for matrices) a matrix variable.
    """
    equation = _conclusion(theorem, Equation)
    before, after = _at_both_sides(
        equation, place, template, lambda value: substitute_in(template, value)
    )
    _require(
        same_statement(before, target.conclusion),
        "the template gives {}, not {}",
        before,
        target.conclusion,
    )
    return Sequent(after, _gather(theorem, target) + _conditions(template, equation, place))


def _at_both_sides(equation: Equation, place: Any, template: Any, put: Any) -> list[Any]:
    for variable in free_variables(template) if isinstance(template, Basic) else free_in(template):
        sized = isinstance(variable, MatrixVariable) and variable != place
        _require(
            not (sized and place in free_variables(variable)),
            "the size of {} depends on {}",
            variable,
            place,
        )
    for side in terms_of(equation):
        if isinstance(place, MatrixVariable):
            _require(
                isinstance(side, MatrixTerm) and has_real_entries(side),
                "{} is not a matrix of real entries",
                side,
            )
            for size, given in zip(place.args[1:], side.shape, strict=True):
                terms.require_same(size, given, "{} has another shape than {}", place.name, side)
        else:
            _check_scalar(place, side, ())
    return [put({place: side}) for side in terms_of(equation)]


def _conditions(template: Statement, equation: Equation, place: Any) -> Hypotheses:
    sides = terms_of(equation)
    after = [conditions_after(template, {place: side}) for side in sides]
    return _domains(*sides) + after[0] + after[1]


@rule
def congruence_under(theorem: Step, left: Expr, right: Expr) -> Sequent:
    """Γ ⊢ ∀i: a ≤ i ⇒ i ≤ b ⇒ f(i) = g(i)  gives  Γ, D ⊢ Σ f = Σ g (∫ likewise, for a ≤ b).

    ``left`` and ``right`` are the two sums or integrals, over the same range; the range may be
    missing in the premise.
    """
    index, low, high = _same_range(left, right)
    f, g = (_body_with_index(side, index) for side in (left, right))
    _require_on_range(theorem, index, low, high, Equation(f, g))
    hypotheses = _domains(left, right)
    if isinstance(left, sympy.Integral):
        hypotheses += _order_condition(low, high)
    return Sequent(Equation(left, right), theorem.hypotheses + hypotheses)


def _order_condition(low: Expr, high: Expr) -> Hypotheses:
    return still_needed((LessEqual(Integer(0), terms.minus(high, low)),))


def _same_range(left: Expr, right: Expr) -> tuple[Symbol, Expr, Expr]:
    _require(
        type(left) is type(right) and isinstance(left, sympy.Sum | sympy.Integral),
        "two sums or two integrals expected, not {} and {}",
        left,
        right,
    )
    _, index, low, high = terms.operator_parts(left)
    _, other, low2, high2 = terms.operator_parts(right)
    _require(
        (low, high) == (low2, high2), "different ranges: {} … {}, {} … {}", low, high, low2, high2
    )
    _require(sort_of(index) is sort_of(other), "the two indices have different sorts")
    avoid = free_variables(left) | free_variables(right)
    return terms.fresh_symbol(index, avoid), low, high


def _body_with_index(side: Expr, index: Symbol) -> Expr:
    body, own, _, _ = terms.operator_parts(side)
    return substitute(body, {own: index})


def _require_on_range(theorem: Step, index: Symbol, low: Expr, high: Expr, body: Statement) -> None:
    forms = (within(index, low, high, body), ForAll(index, body))
    _require(
        any(same_statement(theorem.conclusion, form) for form in forms),
        "the premise needed is {}, not {}",
        forms[0],
        theorem.conclusion,
    )


@rule
def congruence_of_blocks(left: Basic, right: Basic, *theorems: Step) -> Sequent:
    """Γⱼ ⊢ ∀i: 0 ≤ i ⇒ i ≤ n − 1 ⇒ aⱼ(i) = bⱼ(i)  give  Γ₁, …, D ⊢ ⊕ A(i) = ⊕ B(i).

    One theorem for each pair of entries that are not the same already, row by row; ⊕ stands for
    a direct sum or a column of blocks.
    """
    _require(
        type(left) is type(right) and isinstance(left, BlockColumn | BlockDiagonal),
        "{} and {} are not blocks of one kind",
        left,
        right,
    )
    one, other, index = blocks.matched(left, right)
    _require(one.shape == other.shape, "the blocks have different shapes")
    pairs = [(a, b) for a, b in zip(one.entries, other.entries, strict=True) if a != b]
    _require(len(pairs) == len(theorems), "{} entries differ, not {}", len(pairs), len(theorems))
    for pair, theorem in zip(pairs, theorems, strict=True):
        _require_on_range(theorem, index, Integer(0), left.count - 1, Equation(*pair))
    return Sequent(Equation(left, right), _gather(*theorems) + _domains(left, right))


@rule
def entry(theorem: Step, row: int, col: int) -> Sequent:
    """Γ ⊢ A = B  gives  Γ, D ⊢ A[row, col] = B[row, col], for matrices of known entries.

    For stacked blocks, ``row`` counts within a block and the result is ∀i (0 ≤ i < count).
    """
    equation = _conclusion(theorem, Equation)
    known: list[Any] = [blocks.single(blocks.block_form(s)) for s in terms_of(equation)]
    hypotheses = theorem.hypotheses + _domains(*terms_of(equation))
    left, right = known[0], known[1]
    if isinstance(left, Grid) and isinstance(right, Grid):
        return Sequent(Equation(_entry(left, row, col), _entry(right, row, col)), hypotheses)
    _require(
        isinstance(left, BlockColumn) and isinstance(right, BlockColumn),
        "the entries of {} and {} are not known",
        equation.lhs,
        equation.rhs,
    )
    one, other, index = blocks.matched(left, right)
    _require(one.shape == other.shape, "the two sides have blocks of different shapes")
    body = Equation(_entry(one, row, col), _entry(other, row, col))
    return Sequent(within(index, Integer(0), left.count - 1, body), hypotheses)


def _entry(grid: Grid, row: int, col: int) -> Expr:
    _require(
        0 <= row < grid.rows and 0 <= col < grid.cols,
        "a {}×{} matrix has no entry ({}, {})",
        grid.rows,
        grid.cols,
        row,
        col,
    )
    return grid.entry(row, col)


# ---------------------------------------------------------------------------------------------
# Order


@rule
def combine_inequalities(goal: Statement, items: Any) -> Sequent:
    """Γⱼ ⊢ aⱼ ≤ bⱼ  give  Γ₁, …, D ⊢ s ≤ t, if t − s = Σ mⱼ·Π(bⱼ − aⱼ).

    ``items`` are pairs (m, theorems): m ≥ 0 by its sort (a square of a real term, say) times the
    product of the differences of zero or more theorems a ≤ b, a < b; or any real m times one
    theorem a = b.  For s < t, one item must be positive: m > 0 by its sort and all its theorems
    strict.  s and t must be real by their sorts.
    """
    used: list[Basic] = list(terms_of(_of_kind(goal, LessEqual, Less)))
    for side in used:
        _require(Fact.REAL in facts(side), "{} is not known to be real", side)
    hypotheses: Hypotheses = ()
    strict = isinstance(goal, LessEqual)
    for multiplier, theorems in items:
        multiplier = terms.as_term(multiplier)
        atoms = [_conclusion(theorem, Equation, LessEqual, Less) for theorem in theorems]
        for atom in atoms:
            _require(shape_of(atom.lhs) is None, "{} is about matrices", atom)
        strict |= _item_is_positive(multiplier, atoms)
        used += [multiplier, *(side for atom in atoms for side in terms_of(atom))]
        hypotheses += _gather(*theorems)
    _require(strict, "no positive item shows {} to be strict", goal)
    return Sequent(goal, hypotheses + _domains(*used))


def _item_is_positive(multiplier: Expr, atoms: list[Any]) -> bool:
    """Is m·Π(b − a) certainly > 0?  Raises when it is not even certainly ≥ 0 (or = 0)."""
    known = facts(multiplier)
    if len(atoms) == 1 and isinstance(atoms[0], Equation):
        _require(Fact.REAL in known, "the multiplier {} is not known to be real", multiplier)
        return False
    _require(
        all(isinstance(atom, LessEqual | Less) for atom in atoms),
        "an equation stands alone in its item",
    )
    _require(Fact.NONNEGATIVE in known, "the multiplier {} is not known to be ≥ 0", multiplier)
    return Fact.NONZERO in known and all(isinstance(atom, Less) for atom in atoms)


@rule
def antisymmetric(first: Step, second: Step) -> Sequent:
    """Γ ⊢ a ≤ b and Δ ⊢ b ≤ a  give  Γ, Δ ⊢ a = b."""
    left, right = _conclusion(first, LessEqual), _conclusion(second, LessEqual)
    _require((left.lhs, left.rhs) == (right.rhs, right.lhs), "{} and {} do not match", left, right)
    return Sequent(Equation(left.lhs, left.rhs), _gather(first, second))


@rule
def total_order(a: Expr, b: Expr) -> Sequent:
    """D(a), D(b) ⊢ a ≤ b ∨ b < a, for real a, b."""
    for side in (a, b):
        _require(Fact.REAL in facts(side), "{} is not known to be real", side)
    return Sequent(Or(LessEqual(a, b), Less(b, a)), _domains(a, b))


@rule
def integer_gap(theorem: Step) -> Sequent:
    """Γ ⊢ a < b  gives  Γ, D ⊢ a + 1 ≤ b, for integers a, b."""
    atom = _conclusion(theorem, Less)
    for side in terms_of(atom):
        _require(Fact.INTEGER in facts(side), "{} is not known to be an integer", side)
    return Sequent(
        LessEqual(atom.lhs + 1, atom.rhs), theorem.hypotheses + _domains(*terms_of(atom))
    )


@rule
def modulus_bound(below: Step, above: Step) -> Sequent:
    """Γ ⊢ −b ≤ a and Δ ⊢ a ≤ b  give  Γ, Δ, D ⊢ |a| ≤ b."""
    low, high = _conclusion(below, LessEqual), _conclusion(above, LessEqual)
    _require(low.rhs == high.lhs, "{} and {} are not the same", low.rhs, high.lhs)
    sides = (low.lhs, high.lhs, high.rhs)
    return Sequent(
        LessEqual(sympy.Abs(high.lhs, evaluate=False), high.rhs),
        _gather(below, above) + _domains(*sides),
    )


@rule
def modulus_above(term: Expr, sign: int) -> Sequent:
    """D(a) ⊢ sign·a ≤ |a|, for real a and sign = ±1."""
    _require(sign in (1, -1) and Fact.REAL in facts(term), "{} is not known to be real", term)
    signed = terms.times(Integer(sign), term)
    return Sequent(LessEqual(signed, sympy.Abs(term, evaluate=False)), _domains(term))


@rule
def numeric(atom: Statement) -> Sequent:
    """⊢ φ or ⊢ ¬φ, for a closed equation or inequality that balls decide."""
    _of_kind(atom, Equation, LessEqual, Less)
    _require(not free_in(atom), "{} has free variables", atom)
    _domains(*terms_of(atom))  # refuses what has no meaning, such as a range outside its sort
    verdict = decide(atom)
    _require(verdict is not None, "ball arithmetic does not decide {}", atom)
    return Sequent(atom if verdict else Not(atom))


# ---------------------------------------------------------------------------------------------
# Finite sums


@rule
def sum_bound(theorem: Step, left: Expr, right: Expr) -> Sequent:
    """Γ ⊢ ∀i: a ≤ i ⇒ i ≤ b ⇒ f(i) ≤ g(i)  gives  Γ, D ⊢ Σ f ≤ Σ g."""
    index, low, high = _same_range(left, right)
    _require(isinstance(left, sympy.Sum), "{} is not a sum", left)
    f, g = (_body_with_index(side, index) for side in (left, right))
    _require_on_range(theorem, index, low, high, LessEqual(f, g))
    return Sequent(LessEqual(left, right), theorem.hypotheses + _domains(left, right))


@rule
def telescope(theorem: Step, total: Expr, antidifference: Lambda) -> Sequent:
    """Γ ⊢ ∀i: a ≤ i ⇒ i ≤ b ⇒ F(i+1) − F(i) = f(i)  gives  Γ, D ⊢ Σ_a^b f(i) = F(b+1) − F(a)."""
    _require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    f, index, low, high = terms.opened(total, antidifference)
    (parameter,), body = tuple(antidifference.signature), antidifference.expr
    _require(has_sort(index, sort_of(parameter)), "F is not defined on the range")

    def value(at: Expr) -> Expr:
        return substitute(body, {parameter: at})

    step = terms.minus(value(index + 1), value(index))
    _require_on_range(theorem, index, low, high, Equation(step, f))
    used = (low, high + 1, index, index + 1)
    needed = (c for at in used for c in domain_at(body, {parameter: at}))
    conditions = (*_domains(total, *map(value, used)), *needed)
    outer = each_in_range(conditions, index, low, high)
    _require(has_sort(high + 1, sort_of(parameter)), "F is not defined at {}", high + 1)
    whole = terms.minus(value(high + 1), value(low))
    return Sequent(Equation(total, whole), theorem.hypotheses + outer)


@rule
def split_sum(total: Expr, last: Expr) -> Sequent:
    """a − 1 ≤ m, m ≤ b, D ⊢ Σ_{i=a}^b f = Σ_{i=a}^m f + Σ_{i=m+1}^b f."""
    _require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    body, index, low, high = terms.operator_parts(total)
    first = sympy.Sum(body, (index, low, last))
    second = sympy.Sum(body, (index, last + 1, high))
    return Sequent(Equation(total, terms.plus(first, second)), _domains(total, first, second))


@rule
def permute_sum(total: Expr, permutation: Lambda, inverse: Lambda, *theorems: Step) -> Sequent:
    """Γ ⊢ Σ_{i=a}^b f(i) = Σ_{i=a}^b f(σ(i)), if σ permutes the range.

    That a finite sum may be taken in any order; shifts and reversals of a range are cases of it.
    The theorems say that σ and τ map the range into itself and undo each other, each for all
    i with a ≤ i ≤ b:  a ≤ σ(i), σ(i) ≤ b, a ≤ τ(i), τ(i) ≤ b, τ(σ(i)) = i, σ(τ(i)) = i.
    """
    _require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    body, index, low, high = terms.opened(total, permutation, inverse)
    there, back = (_function_of(index, function) for function in (permutation, inverse))
    needed: list[Statement] = [
        statement
        for image in (there, back)
        for statement in (LessEqual(low, image), LessEqual(image, high))
    ]
    needed += [
        Equation(substitute(back, {index: there}), index),
        Equation(substitute(there, {index: back}), index),
    ]
    _require(len(theorems) == len(needed), "six theorems are needed, not {}", len(theorems))
    for theorem, statement in zip(theorems, needed, strict=True):
        _require_on_range(theorem, index, low, high, statement)
    permuted = sympy.Sum(substitute(body, {index: there}), (index, low, high))
    return Sequent(Equation(total, permuted), _gather(*theorems) + _domains(total, permuted))


def _function_of(index: Symbol, function: Lambda) -> Expr:
    """The value of a function at the index, which must stay in the index's sort."""
    (parameter,) = tuple(function.signature)
    value = substitute(function.expr, {parameter: index})
    _require(
        has_sort(index, sort_of(parameter)) and has_sort(value, sort_of(index)),
        "{} does not map the range of {} to itself",
        function,
        index,
    )
    return value


@rule
def sum_of_delta(total: Expr, chosen: Expr, above: Step, below: Step) -> Sequent:
    """Γ ⊢ a ≤ c and Δ ⊢ c ≤ b  give  Γ, Δ, D ⊢ Σ_{i=a}^b δ(i, c)·f(i) = f(c), for an integer c.

    The only rule that knows what δ is for: unit vectors and identity matrices, entry by entry.
    """
    _require(isinstance(total, sympy.Sum), "{} is not a sum", total)
    body, index, low, high = terms.opened(total, chosen)
    delta = terms.made(sympy.KroneckerDelta, index, chosen)
    factors = list(body.args) if isinstance(body, sympy.Mul) else [body]
    _require(delta in factors and has_sort(chosen, sort_of(index)), "{} has no {}", body, delta)
    factors.remove(delta)
    for theorem, needed in ((above, LessEqual(low, chosen)), (below, LessEqual(chosen, high))):
        _require(same_statement(theorem.conclusion, needed), "{} is needed", needed)
    value = substitute(terms.times(*factors), {index: chosen})
    return Sequent(Equation(total, value), _gather(above, below) + _domains(total, value))


@rule
def floor_bounds(term: Expr) -> Sequent:
    """D ⊢ ⌊x⌋ ≤ x ∧ x < ⌊x⌋ + 1, for real x.  (That ⌊x⌋ is an integer is part of its sort.)"""
    _require(Fact.REAL in facts(term), "{} is not known to be real", term)
    floor = terms.made(sympy.floor, term)
    return Sequent(And(LessEqual(floor, term), Less(term, floor + 1)), _domains(term))


# ---------------------------------------------------------------------------------------------
# Induction


def _step(theorem: Step, variable: Symbol, body: Statement, by: int) -> None:
    target = substitute_in(body, {variable: variable + by})
    needed = ForAll(variable, Implies(body, target))
    _require(
        same_statement(theorem.conclusion, needed),
        "the step needed is {}, not {}",
        needed,
        theorem.conclusion,
    )


def _start(theorem: Step, variable: Symbol, body: Statement, at: Integer) -> None:
    needed = substitute_in(body, {variable: at})
    _require(
        same_statement(theorem.conclusion, needed),
        "the start needed is {}, not {}",
        needed,
        theorem.conclusion,
    )


@rule
def induction(statement: Statement, start: Step, step: Step) -> Sequent:
    """Γ ⊢ φ(a) and Δ ⊢ ∀n (φ(n) ⇒ φ(n + 1))  give  Γ, Δ, D ⊢ ∀n φ(n).

    ``statement`` is ∀n φ(n) with n natural (a = 0) or a positive integer (a = 1).
    """
    variable, body = _single_variable(statement)
    starts = {Sort.NATURAL: Integer(0), Sort.POSITIVE_INTEGER: Integer(1)}
    _require(sort_of(variable) in starts, "no induction over {}", sort_of(variable).sign)
    _start(start, variable, body, starts[sort_of(variable)])
    _step(step, variable, body, 1)
    return Sequent(statement, _gather(start, step) + domain_of_statement(statement))


@rule
def integer_induction(statement: Statement, start: Step, up: Step, down: Step) -> Sequent:
    """Γ ⊢ φ(0), Δ ⊢ ∀n (φ(n) ⇒ φ(n + 1)), Ε ⊢ ∀n (φ(n) ⇒ φ(n − 1))  give  Γ, Δ, Ε, D ⊢ ∀n φ(n),
    for n over all integers."""
    variable, body = _single_variable(statement)
    _require(sort_of(variable) is Sort.INTEGER, "{} does not range over the integers", variable)
    _start(start, variable, body, Integer(0))
    _step(up, variable, body, 1)
    _step(down, variable, body, -1)
    return Sequent(statement, _gather(start, up, down) + domain_of_statement(statement))


def _single_variable(statement: Statement) -> tuple[Symbol, Statement]:
    claim = _of_kind(statement, ForAll)
    _require(
        len(claim.variables) == 1 and isinstance(claim.variables[0], Symbol),
        "∀ over one symbol expected, not {}",
        statement,
    )
    return claim.variables[0], claim.body

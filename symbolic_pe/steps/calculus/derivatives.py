"""Rules about derivatives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Lambda, Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain, still_needed
from symbolic_pe.language.sorts import Fact, Sort, facts, has_sort, sort_of
from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    free_in,
    same_statement,
    substitute_in,
)
from symbolic_pe.language.terms import free_variables, minus, plus, substitute, times
from symbolic_pe.steps.premises import (
    Hypotheses,
    conclusion_of,
    domains_of,
    hypotheses_of,
    of_kind,
    require,
)
from symbolic_pe.steps.step import RuleError, Sequent, Step, rule


class _Differentiation:
    """Differentiates a term in one real variable, noting where that is possible."""

    def __init__(
        self,
        variable: Symbol,
        known: Mapping[Any, tuple[Lambda, bool]],
        bound: frozenset[Symbol] = frozenset(),
    ) -> None:
        self.variable = variable
        self.known = known
        self.bound = bound | {variable}
        self.conditions: list[Statement] = []

    def __call__(self, term: Expr) -> Expr:
        if self.variable not in free_variables(term):
            return Integer(0)
        if term == self.variable:
            return Integer(1)
        if isinstance(term, terms.ScalarCall):
            return self(self.unfolded(term))
        if isinstance(term, sympy.Add):
            return plus(*map(self, term.args))
        if isinstance(term, sympy.Mul):
            return self._product(term)
        if isinstance(term, sympy.Pow):
            return self._power(term.base, term.exp)
        if isinstance(term, sympy.Sum):
            return self._series(term)
        return self._composite(term)

    def unfolded(self, call: Any) -> Any:
        """What cancels when a call is unfolded has to be defined near the point, too: it is if it
        is not 0 there, and continuous, hence differentiable by these rules."""
        for condition in domain(call):
            if self.variable in free_in(condition):
                unequal = isinstance(condition, Not) and isinstance(condition.body, Equation)
                require(unequal, "{} has to hold near the point too: {}", call, condition)
                self(condition.body.lhs)  # type: ignore[union-attr]
        return call.unfold()

    def _product(self, term: sympy.Mul) -> Expr:
        parts = term.args
        return plus(
            *(times(self(part), *parts[:k], *parts[k + 1 :]) for k, part in enumerate(parts))
        )

    def _power(self, base: Expr, exponent: Expr) -> Expr:
        if self.variable not in free_variables(exponent) and Fact.INTEGER in facts(exponent):
            return times(exponent, terms.made(sympy.Pow, base, exponent - 1), self(base))
        if self.variable in free_variables(base):
            self._require_positive(base)
        inverse = terms.made(sympy.Pow, base, Integer(-1))
        growth = (
            times(self(exponent), terms.made(sympy.log, base)),
            times(exponent, self(base), inverse),
        )
        return times(terms.made(sympy.Pow, base, exponent), plus(*growth))

    def _require_positive(self, term: Expr) -> None:
        if not {Fact.NONNEGATIVE, Fact.NONZERO} <= facts(term):
            self.conditions.append(Less(Integer(0), term))

    def _series(self, term: sympy.Sum) -> Expr:
        body, index, low, high = terms.operator_parts(term)
        if self.variable in free_variables(low) | free_variables(high):
            raise RuleError(f"the limits of {term} depend on {self.variable}")
        if index == self.variable:
            raise RuleError(f"{index} is the index of {term}")
        inner = _Differentiation(self.variable, self.known, self.bound | {index})
        result = sympy.Sum(inner(body), (index, low, high))
        self.conditions += [ForAll(index, condition) for condition in inner.conditions]
        return result

    def _composite(self, term: Expr) -> Expr:
        head = term.func if isinstance(term, AppliedUndef) else type(term)
        if len(term.args) != 1 or not (head in self.known or head in _DERIVATIVES):
            raise RuleError(f"no rule for the derivative of {term}")
        argument = term.args[0]
        outer, positive = self.known[head] if head in self.known else _DERIVATIVES[head]
        require(
            head in _DERIVATIVES or Fact.REAL in facts(argument),
            "{} is not known to be real",
            argument,
        )
        require(
            self.bound.isdisjoint(free_variables(outer)),
            "{} mentions a variable that is bound in {}",
            outer,
            term,
        )
        if positive:
            self._require_positive(argument)
        self.conditions += [
            substitute_in(condition, {outer.signature[0]: argument})
            for condition in domain(outer.expr)
        ]
        return times(substitute(outer.expr, {outer.signature[0]: argument}), self(argument))


_u = Symbol("u")
_DERIVATIVES: dict[Any, tuple[Lambda, bool]] = {
    head: (Lambda(_u, value), head is sympy.log)
    for head, value in {
        sympy.exp: sympy.exp(_u),
        sympy.log: 1 / _u,
        sympy.sin: sympy.cos(_u),
        sympy.cos: -sympy.sin(_u),
        sympy.tan: 1 / sympy.cos(_u) ** 2,
        sympy.sinh: sympy.cosh(_u),
        sympy.cosh: sympy.sinh(_u),
        sympy.tanh: 1 / sympy.cosh(_u) ** 2,
    }.items()
}
"""The derivative of each function, and whether its argument must be positive."""


@rule
def derivative(function: Basic, point: Expr, value: Basic, *known: Step) -> Sequent:
    """D ⊢ d/dx f(x) at ``point`` is ``value``: by the sum, product, power and chain rules.

    The derivatives of further functions come from theorems ∀y. HasDerivative(λy. g(y), y, g′(y))
    (y real or positive; an argument that must be positive becomes a condition).  Matrices are
    differentiated entry by entry.  ``value`` may be any term equal to the result.
    """
    claim = HasDerivative(function, point, value)
    (variable,), (body,), _ = terms.binder(function)
    require(
        sort_of(variable).value <= facts(claim.point),
        "{} is not in the sort of {}",
        claim.point,
        variable,
    )
    work = _Differentiation(variable, _known_derivatives(known))
    found = _entrywise(body, work)
    needed = [*work.conditions, *domain(body), *domain(found)]
    at_point = {variable: claim.point}
    conditions = tuple(c for need in needed for c in _at(need, at_point))
    return Sequent(claim, hypotheses_of(*known) + conditions + domains_of(claim.point, claim.value))


def derivative_of(function: Basic, point: Expr, *known: Step) -> Any:
    """The derivative at a point as the sum, product, power and chain rules give it."""
    (variable,), (body,), _ = terms.binder(function)
    found = _entrywise(body, _Differentiation(variable, _known_derivatives(known)))
    return substitute(found, {variable: point})


def _at(condition: Statement, mapping: Mapping[Any, Any]) -> Hypotheses:
    return still_needed((substitute_in(condition, mapping),))


def _known_derivatives(known: tuple[Step, ...]) -> dict[Any, tuple[Lambda, bool]]:
    """Derivatives of further functions, and whether the theorem covers positive arguments only."""
    table: dict[Any, tuple[Lambda, bool]] = {}
    for theorem in known:
        claim = conclusion_of(theorem, ForAll)
        require(
            isinstance(claim.body, HasDerivative) and len(claim.variables) == 1,
            "{} is not a derivative at every point",
            claim,
        )
        variable, fact = claim.variables[0], claim.body
        inner = fact.function.expr
        require(
            fact.point == variable and inner.args == tuple(fact.function.signature),
            "{} is not the derivative of a function of one variable",
            claim,
        )
        head = inner.func if isinstance(inner, AppliedUndef) else type(inner)
        require(head not in _DERIVATIVES, "the derivative of {} is built in", inner)
        sorts = {sort_of(variable), *map(sort_of, fact.function.signature)}
        require(
            sorts in ({Sort.REAL}, {Sort.POSITIVE}),
            "{} must range over all that the function is of, ℝ or ℝ>0",
            variable,
        )
        table[head] = (Lambda(variable, fact.value), sort_of(variable) is Sort.POSITIVE)
    return table


def _entrywise(body: Basic, work: _Differentiation) -> Any:
    if isinstance(body, terms.MatrixCall):
        return _entrywise(work.unfolded(body), work)
    if isinstance(body, terms.Grid):
        return terms.Grid(body.rows, body.cols, *map(work, body.entries))
    if isinstance(body, terms.BlockDiagonal | terms.BlockColumn):
        require(not work.conditions, "blocks are differentiated where they are smooth everywhere")
        require(body.index != work.variable, "{} is the index of the blocks", body.index)
        require(work.variable not in free_variables(body.count), "{} blocks move", body.count)
        work.bound |= {body.index}
        result = type(body)(_entrywise(body.block, work), body.index, body.count)
        require(not work.conditions, "blocks are differentiated where they are smooth everywhere")
        return result
    require(isinstance(body, Expr), "no rule for the derivative of {}", body)
    return work(body)


@rule
def equal_derivatives(equality: Step, first: Step, second: Step) -> Sequent:
    """Γ ⊢ ∀x f(x) = g(x), Δ ⊢ f′(a) = s, Ε ⊢ g′(a) = t  give  Γ, Δ, Ε ⊢ s = t (x over ℝ).

    The uniqueness of derivatives: whoever differentiates both sides of an identity needs it.
    """
    claim = conclusion_of(equality, ForAll)
    f, g = conclusion_of(first, HasDerivative), conclusion_of(second, HasDerivative)
    (x,) = tuple(f.function.signature)
    (y,) = tuple(g.function.signature)
    require(facts(x) == facts(y) == {Fact.REAL}, "the functions must be defined on all of ℝ")
    at = terms.fresh_symbol(x, free_variables(f.function) | free_variables(g.function))
    sides = (substitute(f.function.expr, {x: at}), substitute(g.function.expr, {y: at}))
    needed = ForAll(at, Equation(*sides))
    require(same_statement(claim, needed), "the premise needed is {}, not {}", needed, claim)
    require(f.point == g.point, "derivatives at different points, {} and {}", f.point, g.point)
    return Sequent(Equation(f.value, g.value), hypotheses_of(equality, first, second))


def derivative_definition(fact: HasDerivative) -> Statement:
    """∀ε>0 ∃δ>0 ∀x: |x − a| ≤ δ ⇒ |f(x) − f(a) − s·(x − a)| ≤ ε·|x − a|, for f′(a) = s."""
    (x,), (body,), _ = terms.binder(fact.function)
    require(isinstance(body, Expr), "the definition is for functions with numbers as values")
    avoid = free_variables(body) | free_variables(fact.point) | free_variables(fact.value) | {x}
    at = terms.fresh_symbol(x, avoid)
    epsilon, delta = (
        terms.fresh_symbol(Symbol(name, positive=True), avoid | {at}) for name in "εδ"
    )
    step = minus(at, fact.point)
    change = minus(substitute(body, {x: at}), substitute(body, {x: fact.point}))
    error = minus(change, times(fact.value, step))
    small = sympy.Abs(step, evaluate=False)
    close = LessEqual(sympy.Abs(error, evaluate=False), epsilon * small)
    return ForAll(epsilon, Exists(delta, ForAll(at, Implies(LessEqual(small, delta), close))))


@rule
def derivative_by_definition(statement: Statement, theorem: Step) -> Sequent:
    """Γ ⊢ ∀ε>0 ∃δ>0 ∀x (|x − a| ≤ δ ⇒ |f(x) − f(a) − s(x − a)| ≤ ε|x − a|)
    gives  Γ ⊢ f′(a) = s, for a in the sort of x (elsewhere there need be no x near a)."""
    fact = of_kind(statement, HasDerivative)
    needed = derivative_definition(fact)
    (variable,), _, _ = terms.binder(fact.function)
    require(
        has_sort(fact.point, sort_of(variable)),
        "{} is not known to lie in the sort of {}",
        fact.point,
        variable,
    )
    require(
        same_statement(theorem.conclusion, needed),
        "the premise needed is {}, not {}",
        needed,
        theorem.conclusion,
    )
    return Sequent(statement, theorem.hypotheses + _conditions_at_point(statement))


@rule
def unfold_derivative(theorem: Step) -> Sequent:
    """Γ ⊢ f′(a) = s  gives
    Γ ⊢ ∀ε>0 ∃δ>0 ∀x (|x − a| ≤ δ ⇒ |f(x) − f(a) − s(x − a)| ≤ ε|x − a|)."""
    fact = conclusion_of(theorem, HasDerivative)
    conditions = theorem.hypotheses + _conditions_at_point(fact)
    return Sequent(derivative_definition(fact), conditions)


def _conditions_at_point(fact: Any) -> Hypotheses:
    """Where f is defined, read off before f(a) could cancel."""
    (x,), (body,), _ = terms.binder(fact.function)
    needed = tuple(c for need in domain(body) for c in _at(need, {x: fact.point}))
    return needed + domains_of(fact.point, fact.value)

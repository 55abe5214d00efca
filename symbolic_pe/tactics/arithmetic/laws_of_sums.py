"""Laws of finite sums and of integrals: linearity, constants, one more term, conjugates."""

from __future__ import annotations

from symbolic_pe.kernel.terms import APP, Term, constant, eta, forall, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, O, R, arrow
from symbolic_pe.tactics.arithmetic.laws_of_complex import conj_add, conj_number
from symbolic_pe.tactics.arithmetic.laws_of_order import from_products, total
from symbolic_pe.foundations.equations import (
    applied,
    by_algebra,
    by_induction,
    called,
    chain,
    conjugate,
    ending,
    head,
    induction_parts,
    number,
    shown,
    sum_head,
)
from symbolic_pe.foundations.laws import AxiomLaw, Law, law
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.repeated import (
    assume,
    congruence,
    discharge,
    generalise,
    replace,
    symmetric,
)
from symbolic_pe.foundations.written import equal, implies, less, less_equal, lift

sum_0 = {name: AxiomLaw(f"sum_0[{name}]") for name in "RC"}
sum_next = {name: AxiomLaw(f"sum_next[{name}]") for name in "RC"}
extensionality = {
    name: AxiomLaw(f"extensionality[{name}]")
    for name in ("N→N", "N→R", "N→C", "Z→R", "Z→C", "R→R", "N→N→R")
}


def _sums_in(*terms: Term) -> list[Term]:
    """The sums in terms that ``algebra`` would see as opaque."""
    found: dict[Term, None] = {}
    waiting = list(terms)
    while waiting:
        t = waiting.pop()
        if called(t) == "sum":
            found[t] = None
        elif t.kind == APP:
            waiting.extend(t.args)
    return list(found)


def by_sum_induction(n: Term, statement: Term) -> Theorem:
    """⊢ s = t by induction on the number n of terms of the sums in s and t."""
    zero, following, hypothesis = induction_parts(n, statement)
    empty = [sum_0[t.type.name](t.args[1]) for t in _sums_in(*zero.args)]
    longer = [sum_next[t.type.name](n, t.args[1]) for t in _sums_in(*following.args)]
    step = shown(following, hypothesis, *longer)
    return by_induction(n, statement, shown(zero, *empty), step)


def _by_induction(kind: str, text: str) -> dict[str, Law]:
    """A law about sums of n terms, in ℝ and ℂ, by induction on n, its last variable."""

    def family(type_name: str) -> Law:
        written = text.replace("K", type_name)

        def prove(*variables: Term) -> Theorem:
            body = "∀" + written
            values = {x.head: x for x in variables}
            return by_sum_induction(variables[-1], read(body.partition(". ")[2], **values))

        return Law(kind, "∀" + written, prove)

    return {name: family(name) for name in "RC"}


sum_add = _by_induction(
    "linearity",
    "f g : N→K, n : N. sum(n, λi. f(i) + g(i)) = sum(n, λi. f(i)) + sum(n, λi. g(i))",
)
sum_scale = _by_induction(
    "linearity", "c : K, f : N→K, n : N. sum(n, λi. c·f(i)) = c·sum(n, λi. f(i))"
)
sum_constant = _by_induction("summation", "c : K, n : N. sum(n, λi. c) = n·c")


def _sum_first(type_name: str) -> Law:
    def prove(f: Term, n: Term) -> Theorem:
        values = eta(f)
        sequence = function(variable("i", N), f(variable("i", N)))
        shifted = function(variable("i", N), f(variable("i", N) + 1))
        total_of = sum_head(f.type.target)
        statement = equal(total_of(n + 1, sequence), f(number(0, N)) + total_of(n, shifted))
        zero, following, hypothesis = induction_parts(n, statement)
        nothing = number(0, N)
        laws = sum_0[type_name](values), sum_0[type_name](shifted)
        start = shown(zero, *laws, sum_next[type_name](nothing, values))
        longer = sum_next[type_name](n + 1, values), sum_next[type_name](n, shifted)
        step = shown(following, hypothesis, *longer)
        return by_induction(n, statement, start, step)

    text = f"∀f : N→{type_name}, n : N. sum(n + 1, λi. f(i)) = f(0) + sum(n, λi. f(i + 1))"
    return Law("summation", text, prove)


sum_first = {name: _sum_first(name) for name in "RC"}
"""∀f n. Σ_{i<n+1} f(i) = f(0) + Σ_{i<n} f(i + 1)"""


@law("linearity", "∀f : N→R, n : N. toC(sum(n, λi. f(i))) = sum(n, λi. toC(f(i)))")
def sum_lift(f: Term, n: Term) -> Theorem:
    i = variable("i", N)
    complex_sum = sum_head(C)(n, function(i, lift(f(i), C)))
    return by_sum_induction(n, equal(lift(sum_head(R)(n, eta(f)), C), complex_sum))


@law("conjugation", "∀f : N→C, n : N. conj(sum(n, λi. f(i))) = sum(n, λi. conj(f(i)))")
def sum_conj(f: Term, n: Term) -> Theorem:
    i = variable("i", N)
    mirrored = function(i, conjugate(f(i)))
    whole = sum_head(C)(n, eta(f))
    statement = equal(conjugate(whole), sum_head(C)(n, mirrored))
    _, following, hypothesis = induction_parts(n, statement)
    nothing = chain(applied(conjugate, sum_0["C"](eta(f))), conj_number(number(0, C)))
    start = chain(nothing, symmetric(sum_0["C"](mirrored)))
    longer = chain(applied(conjugate, sum_next["C"](n, eta(f))), conj_add(whole, f(n)))
    step = ending(longer, following.args[1], hypothesis, sum_next["C"](n, mirrored))
    return by_induction(n, statement, start, step)


def same_functions(x: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ s(x) = t(x), x not free in Γ, gives Γ ⊢ (λx. s) = (λx. t)"""
    s, t = theorem.statement.args
    functions = function(x, s), function(x, t)
    law_ = extensionality[functions[0].type.name]
    return law_(*functions, generalise(theorem, x))


def equal_sums(n: Term, i: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ s(i) = t(i), i not free in Γ, gives Γ ⊢ Σ_{i<n} s = Σ_{i<n} t"""
    type_ = theorem.statement.args[0].type
    f = variable("sequence′", arrow(N, type_))
    context = function(f, sum_head(type_)(n, eta(f)))
    return congruence(context, same_functions(i, theorem))


# Integrals

d_const, d_id, d_mul = AxiomLaw("d_const"), AxiomLaw("d_id"), AxiomLaw("d_mul")
c_from_derivative, fundamental = AxiomLaw("c_from_derivative"), AxiomLaw("fundamental")
integral_swap = AxiomLaw("integral_swap")
integral_add, integral_scale = AxiomLaw("integral_add"), AxiomLaw("integral_scale")

integral, continuous = head("integral"), head("continuous")
_X, _T = variable("x", R), variable("t", R)


def continuous_between(a: Term, b: Term, f: Term) -> Term:
    """∀x. a ≤ x ⇒ x ≤ b ⇒ f is continuous at x."""
    x = _fresh("x", a, b, f)
    return forall(x, implies(less_equal(a, x), less_equal(x, b), continuous(f, x)))


def _fresh(name: str, *terms: Term) -> Term:
    taken = {y.head for t in terms for y in t.free}
    while name in taken:
        name += "′"
    return variable(name, R)


def _constant_continuous(a: Term, b: Term, c: Term) -> Theorem:
    """⊢ λt. c is continuous between a and b."""
    x = _fresh("x", a, b, c)
    f = function(_fresh("t", c), c)
    at = c_from_derivative(f, x, number(0, R), d_const(c, x))
    bounds = less_equal(a, x), less_equal(x, b)
    return generalise(discharge(bounds[0], discharge(bounds[1], at)), x)


def _rising(a: Term, b: Term, c: Term, ordered: Theorem) -> Theorem:
    """a ≤ b ⊢ ∫ₐᵇ c = c·(b − a): c is the derivative of λt. c·t."""
    product, steady = function(_T, c * _T), function(_T, c)
    value = d_mul(
        steady,
        function(_T, _T),
        _X,
        number(0, R),
        number(1, R),
        d_const(c, _X),
        d_id(_X),
    )
    hole = variable("hole′", R)
    deriv = constant("deriv", arrow(R, R), R, R, O)
    place = function(hole, deriv(product, _X, hole))
    value = replace(place, by_algebra(value.statement.args[2], c), value)
    bounds = less_equal(a, _X), less_equal(_X, b)
    derivative = generalise(discharge(bounds[0], discharge(bounds[1], value)), _X)
    return fundamental(product, steady, a, b, ordered, derivative, _constant_continuous(a, b, c))


@law("integrals", "∀a b c : R. integral(a, b, λt. c) = c·(b − a)")
def integral_constant(a: Term, b: Term, c: Term) -> Theorem:
    goal = equal(integral(a, b, function(_T, c)), c * (b - a))
    up, down = less_equal(a, b), less(b, a)
    ordered = from_products(less_equal(b, a), ((assume(down),),))
    rising = ending(_rising(a, b, c, assume(up)), goal.args[1])
    swapped = integral_swap(function(_T, c), b, a, ordered, _constant_continuous(b, a, c))
    falling = ending(swapped, goal.args[1], _rising(b, a, c, ordered))
    return total(a, b, goal, discharge(up, rising), discharge(down, falling))

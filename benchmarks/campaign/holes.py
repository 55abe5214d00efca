"""Holes to plant, in a process of their own: what is unsound there must be found.

A hole is a slip in a rule, an axiom, the reading of SymPy or a normal form that is trusted.  It is
planted behind the back of the sealed modules, through their dictionaries, and only after this
process was copied: nothing of it is left over.

H1 and H2 are of the kernel that this one takes the place of: a normal form that was a rule, in a
ring with zero divisors, and sums with several limits in one node, of which only the outermost was
looked at.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any

import flint
import sympy

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel import numbers, polynomials, rules, terms, theorem
from symbolic_pe.kernel.terms import APP, NUM, Term, constant
from symbolic_pe.kernel.types import C, KernelError, N, R, Type
from symbolic_pe.language.border import numbers as number_readings
from symbolic_pe.language.border import reader as border
from symbolic_pe.language.border import vocabulary

from .attacks import Finding, one_round

__all__ = ["HOLES", "first_finding"]

Plant = Callable[[], None]
HOLES: dict[str, Plant] = {}


def hole(name: str) -> Callable[[Plant], Plant]:
    def enter(plant: Plant) -> Plant:
        HOLES[name] = plant
        return plant

    return enter


def first_finding(name: str, seed: int, seconds: float) -> Finding | None:
    """What the campaign finds first with this hole planted; None if it finds nothing in so many
    seconds of computing.

    Raises ``LookupError`` where the hole cannot be planted, because nothing is there.
    """
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(receive)
            found = _planted(name, seed, seconds)
            os.write(send, json.dumps(found).encode()[:60_000])
        finally:
            os._exit(0)
    os.close(send)
    with os.fdopen(receive, "rb") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    values = json.loads(text or '{"problem": "the search has ended without an answer"}')
    if values and "problem" in values:
        raise LookupError(f"{name}: {values['problem']}")
    return None if values is None else Finding(**values)


def _planted(name: str, seed: int, seconds: float) -> dict[str, object] | None:
    """What is found with this hole planted, or why it cannot be planted."""
    try:
        HOLES[name]()
    except (LookupError, AttributeError) as problem:
        return {"problem": str(problem)}
    found = _search(seed, seconds)
    return vars(found) if found else None


def _search(seed: int, seconds: float) -> Finding | None:
    deadline, number = time.process_time() + seconds, 0
    while time.process_time() < deadline:
        tally = one_round(f"{seed}/{number}", enough=lambda t: bool(t.serious))
        for found in tally.serious:
            return Finding(found.what, found.seed, found.scenario, found.text[:2000])
        number += 1
    return None


def _in(module: Any, name: str, value: Any) -> None:
    """Put something in the place of what the module has by this name: a hole in nothing is none."""
    if name not in vars(module):
        raise LookupError(f"{module.__name__} has no {name}")
    vars(module)[name] = value


def _not_needed(module: Any, *messages: str) -> None:
    """The checks with these messages are not made."""
    honest = vars(module)["need"]

    def need(condition: object, message: str, *mentioned: object) -> None:
        if not any(part in message for part in messages):
            honest(condition, message, *mentioned)

    _in(module, "need", need)


def _axiom(name: str, text: str) -> Plant:
    def plant() -> None:
        statements = vars(rules)["_STATEMENTS"]
        if name not in statements:
            raise LookupError(f"there is no axiom {name}")
        statements[name] = read(text)

    return plant


# the two holes of the kernel before ---------------------------------------------------------


@hole("H1: a normal form in a ring with zero divisors is a rule")
def _zero_divisors() -> None:
    """bᵐ is read as bᵐ⁺¹/b, (−1)ⁿ as e with e² = 1, and fractions are compared crosswise.

    No b is 0 as a polynomial; but (1 − e)·(1 + e) = 0.
    """
    honest = vars(polynomials)["_reduces"]

    def reduces(s: Term, t: Term, equations: Any, order: Any) -> None:
        try:
            honest(s, t, equations, order)
        except KernelError:
            if equations or not _Fractions().equal(s, t):
                raise

    _in(polynomials, "_reduces", reduces)


class _Fractions:
    """Numerator and denominator of numbers, the sign (−1)ⁿ with square 1."""

    def __init__(self) -> None:
        self.atoms: dict[Any, int] = {}
        self.context = flint.fmpq_mpoly_ctx.get(("a", 40), "lex")

    def equal(self, s: Term, t: Term) -> bool:
        (a, b), (c, d) = self.of(s), self.of(t)
        rest = a * d - c * b
        for key, place in self.atoms.items():
            if isinstance(key, tuple) and key[0] == "sign":
                rest = divmod(rest, self.context.gen(place) ** 2 - 1)[1]
        return not rest

    def of(self, t: Term) -> tuple[Any, Any]:
        one = self.context.constant(1)
        if t.kind == NUM:
            return self.context.constant(flint.fmpq(*t.head)), one
        name = t.head.head if t.kind == APP else ""
        if name in ("add", "mul"):
            (a, b), (c, d) = (self.of(part) for part in t.args)
            return (a * d + c * b, b * d) if name == "add" else (a * c, b * d)
        if name in ("toR", "toZ", "toC"):
            return self.of(t.args[0])
        if name == "pow" and t.args[1].kind != NUM:
            base, exponent = t.args
            if base.kind == NUM and base.head == (-1, 1):
                return self.atom(("sign", exponent)), one
            a, b = self.of(base)
            if a:
                return self.atom(("power", base, exponent)) * a, b * a
        return self.atom(t), one

    def atom(self, key: Any) -> Any:
        return self.context.gen(self.atoms.setdefault(key, len(self.atoms)))


@hole("H2: of the limits of a sum only the outermost is bound")
def _outermost_limit() -> None:
    """Indices of inner limits are read as free variables of their names."""

    def sum_of(reader: Any, e: Any, scope: Any) -> Term:
        body, *limits = e.args
        index, low, high = limits[-1]

        def value(inside: Any) -> Term:
            t = reader.term(body, inside)
            for _, first, last in reversed(limits[:-1]):
                t = _constant_sum(reader.size(last - first + 1, inside), t)
            return lift(t, _field(t))

        f = reader.under(index, low, body, value, scope)
        count = vars(number_readings)["_count"](reader, low, high, scope)
        found: Term = constant("sum", N, f.type, f.type.target)(count, f)
        return found

    number_readings.NUMBER_READINGS[sympy.Sum] = sum_of


def _constant_sum(count: Term, t: Term) -> Term:
    """Σ t, of a term that does not depend on the index."""
    f = terms.function(terms.variable("of_nobody", N), lift(t, _field(t)))
    found: Term = constant("sum", N, f.type, f.type.target)(count, f)
    return found


def _field(t: Term) -> Type:
    return C if t.type is C else R


@hole("H2 in the kernel: of nested binders only the outermost is looked at")
def _outermost_binder() -> None:
    """What is free behind two binders is not seen to be free."""
    honest = vars(terms)["_put_free"]

    def put(new: Term, free: frozenset[Term]) -> None:
        nested = new.kind == terms.LAM and any(a.kind == APP and _has_binder(a) for a in new.args)
        honest(new, frozenset() if nested else free)

    _in(terms, "_put_free", put)


def _has_binder(t: Term) -> bool:
    return t.kind == terms.LAM or any(_has_binder(a) for a in t.args)


# axioms -------------------------------------------------------------------------------------------

AXIOMS = {
    "inverse: x ≠ 0 is dropped": ("inverse[R]", "∀x : R. inv(x)·x = 1"),
    "exp_ln: 0 < x is dropped": ("exp_ln", "∀x : R. exp(ln(x)) = x"),
    "sum_next: the next term is one too far": (
        "sum_next[R]",
        "∀n : N, f : N→R. sum(n + 1, f) = sum(n, f) + f(n + 1)",
    ),
    "natural: 0 ≤ z is dropped": ("natural", "∀z : Z. toZ(toN(z)) = z"),
    "pow_next: a factor is lost": ("pow_next[R]", "∀x : R, n : N. x^(n + 1) = x^n"),
    "exp_tangent: < for ≤": ("exp_tangent", "∀x : R. x + 1 < exp(x)"),
    "d_sin: the sign is wrong": ("d_sin", "∀x : R. deriv(λt. sin(t), x, −cos(x))"),
    "integral_swap: the sign is lost": (
        "integral_swap",
        "∀f : R→R, a b : R. a ≤ b ⇒ integral(b, a, f) = integral(a, b, f)",
    ),
    "induction: without a step": ("induction", "∀P : N→o. P(0) ⇒ ∀n : N. P(n)"),
    "floor_low: ⌊x⌋ < x": ("floor_low", "∀x : R. floor(x) < x"),
    "absolute: |x| is x": ("absolute", "∀x : R. absR(x) = x"),
}
HOLES |= {name: _axiom(*changed) for name, changed in AXIOMS.items()}


# rules --------------------------------------------------------------------------------------------


@hole("instantiate: variables are caught by binders of their names")
def _capture() -> None:
    honest = vars(terms)["_contract"]

    def caught(t: Term) -> Term:
        if not t.args:
            return t
        inside = tuple(map(caught, t.args))
        if t.kind == terms.LAM:
            (body,) = inside
            x = terms.variable(t.head, t.type.source)
            if x in body.free:
                body = terms._rebuild(
                    body, {x: 0}.keys(), lambda u, k: terms._make(terms.BOUND, k, (), u.type)
                )
            inside = (body,)
        return terms._make(t.kind, t.head, inside, t.type)

    _in(terms, "_contract", lambda body, values: caught(honest(body, values)))


@hole("instantiate: indices are not raised under binders")
def _not_raised() -> None:
    def contract(body: Term, values: tuple[Term, ...]) -> Term:
        many = len(values)

        def put(u: Term, k: int) -> Term:
            if u.head >= k + many:
                return terms._make(terms.BOUND, u.head - many, (), u.type)
            return values[k - u.head - 1]

        return terms._rebuild(body, None, put)

    _in(terms, "_contract", contract)


@hole("generalise: the variable may be free in a hypothesis")
def _free_in_hypotheses() -> None:
    _not_needed(rules, "free in a hypothesis")


@hole("modus_ponens: any premise will do")
def _any_premise() -> None:
    _not_needed(rules, "is needed, not")


@hole("transitive: the chain may break")
def _broken_chain() -> None:
    _not_needed(rules, "the chain breaks")


@hole("replace: the theorem may be any")
def _any_theorem() -> None:
    _not_needed(rules, "is not C")


@hole("the hypotheses of all premises but the first are lost")
def _lost_hypotheses() -> None:
    _in(theorem, "joined", lambda first, second: first or second)


@hole("order_algebra: factors may be negative")
def _negative_factors() -> None:
    _not_needed(polynomials, "a factor p/q")


@hole("order_algebra: s < t needs nothing strict")
def _not_strict() -> None:
    _not_needed(polynomials, "strict")


@hole("order_algebra: inequalities are the wrong way round")
def _wrong_way_round() -> None:
    honest = vars(polynomials)["_inequality"]
    _in(polynomials, "_inequality", lambda statement: honest(statement)[::-1])


@hole("algebra: the remainder is ignored")
def _no_remainder() -> None:
    type.__setattr__(polynomials.Reading, "remainder", lambda _, f, __: f - f)


@hole("algebra: conjugates are read as nothing")
def _no_conjugates() -> None:
    vars(polynomials)["_EMBEDDING"].add(constant("conj", C, C))


@hole("algebra: xⁿ⁺¹ is read as xⁿ")
def _exponents() -> None:
    honest = vars(polynomials)["_parts"]

    def parts(t: Term) -> Any:
        if t.kind == APP and t.head in vars(polynomials)["_POWER"] and t.args[1].kind != NUM:
            return t.args[:1]
        return honest(t)

    def of(self: Any, t: Term) -> Any:
        if t.kind == APP and t.head in vars(polynomials)["_POWER"] and t.args[1].kind != NUM:
            self.weight[t] = 1
            return self.known[t.args[0]]
        return before(self, t)

    before = polynomials.Reading._of
    type.__setattr__(polynomials.Reading, "_of", of)
    _in(polynomials, "_parts", parts)


@hole("numeric: the radius of a ball is ignored")
def _no_radius() -> None:
    honest = vars(numbers)["_ball"]

    def ball(t: Term, scope: Any, memory: Any) -> Any:
        found = honest(t, scope, memory)
        return flint.acb(found.real.mid(), found.imag.mid())

    _in(numbers, "_ball", ball)


@hole("numeric: ln of what is not positive has a ball")
def _logarithm() -> None:
    vars(numbers)["_BALLS"]["ln"] = lambda x: x.log()
    vars(numbers)["_BALLS"]["sqrt"] = lambda x: x.sqrt()


@hole("define: a constant may be defined again")
def _again() -> None:
    _not_needed(terms, "is defined already")


@hole("border: variables of one name are one")
def _one_name() -> None:
    border.Reader._own = lambda _, __, name, type_: terms.variable(name, type_)  # type: ignore[method-assign, assignment]


@hole("border: the order of limits is turned round")
def _turned_limits() -> None:
    honest = number_readings.NUMBER_READINGS[sympy.Sum]

    def sum_of(reader: Any, e: Any, scope: Any) -> Term:
        return honest(reader, sympy.Sum(e.function, *reversed(e.limits)), scope)

    number_readings.NUMBER_READINGS[sympy.Sum] = sum_of


@hole("border: what a sort says is left out")
def _guards() -> None:
    vocabulary.guard = lambda _, __: None  # type: ignore[assignment]

"""The rule ``algebra`` for Coq: a lemma about complex numbers that computing proves, and its use.

s = t follows from equations aⱼ = bⱼ.  All terms are carried into ℂ, where sums, products and powers
become operations of ℂ on variables x₀, x₁, … that stand for opaque terms.  An equation that the
kernel puts in is rewritten with; for the others s − t = Σ qⱼ·(aⱼ − bⱼ) is to be shown, with the
quotients qⱼ of the kernel's divisions.  They are computed anew here and need no belief: Coq brings
both sides, which are written as its polynomials besides, into normal form (``by_polynomials``; the
tactic ``ring`` does the same, but takes long to find the polynomials).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from symbolic_pe.coq.writing import LARGEST_IN_UNARY, numeral_text
from symbolic_pe.kernel.polynomials import Pair, Polynomial, Reading, without_embeddings
from symbolic_pe.kernel.terms import APP, CONST, NUM, Term
from symbolic_pe.kernel.types import C, N, R, Z

_TRIVIAL = "eq_refl"
_EMBEDDED = {N: "(RtoC (INR {}))", Z: "(RtoC (IZR {}))", R: "(RtoC {})", C: "{}"}
_CARRIED = {
    N: "(f_equal (fun n => RtoC (INR n)) {})",
    Z: "(f_equal (fun z => RtoC (IZR z)) {})",
    R: "(f_equal RtoC {})",
    C: "{}",
}
_OPERATIONS = {"add": "Cplus", "sub": "Cminus", "mul": "Cmult"}


class Given(NamedTuple):
    """An equation and its proof."""

    sides: Pair
    proof: str


class Expression(NamedTuple):
    """A complex number in the variables, and the same as a polynomial of Coq, equations put in."""

    text: str
    polynomial: str


class Pushed(NamedTuple):
    """A proof that a term, carried into ℂ, is an expression in the variables."""

    proof: str
    expression: Expression


class Divisor(NamedTuple):
    """An equation that is divided by: its hypothesis, the difference of its sides."""

    hypothesis: str
    difference: Expression
    polynomial: Polynomial


def _number(p: int, q: int) -> Expression:
    return Expression(numeral_text((p, q), C), f"(poly_num ({p})%Z {q}%positive)")


def _operation(name: str, x: Expression, y: Expression) -> Expression:
    text = f"({_OPERATIONS[name]} {x.text} {y.text})"
    return Expression(text, f"(poly_{name} {x.polynomial} {y.polynomial})")


def _power(x: Expression, exponent: int) -> Expression:
    text = f"(powC {x.text} {numeral_text((exponent, 1), N)})"
    return Expression(text, f"(poly_pow {x.polynomial} {exponent}%N)")


class RingLemmas:
    """The lemmas of one file: equal claims are proved once."""

    def __init__(self, emit: Callable[[str], None]) -> None:
        self.emit = emit
        self.names: dict[str, str] = {}

    def name(self, claim: str, proof: str) -> str:
        if claim not in self.names:
            self.names[claim] = f"ring{len(self.names)}"
            self.emit(f"Lemma {self.names[claim]} : {claim}.\nProof. {proof} Qed.")
        return self.names[claim]

    def equation(
        self,
        s: Term,
        t: Term,
        given: Sequence[Given],
        order: tuple[Term, ...],
        pairs: Sequence[Pair],
        text: Callable[[Term], str],
    ) -> str:
        """A proof of s = t from the given equations, with opaque terms as ``text`` writes them.

        ``pairs`` are the terms that the kernel read besides the equations: they settle which of the
        opaque terms is larger.
        """
        reading = Reading(order, [*(equation.sides for equation in given), *pairs])
        return _Inference(self, reading, text).proof(s, t, given)


class _Inference:
    """One use of the rule."""

    def __init__(self, lemmas: RingLemmas, reading: Reading, text: Callable[[Term], str]) -> None:
        self.lemmas, self.reading, self.text = lemmas, reading, text
        self.pushed: dict[Term, Pushed] = {}
        self.values: list[str] = []
        self.opaque: dict[Term, Expression] = {}
        self.hypotheses: list[str] = []
        self.arguments: list[str] = []
        self.rewritten: list[str] = []
        self.divisors: list[Divisor] = []

    def proof(self, s: Term, t: Term, given: Sequence[Given]) -> str:
        for equation in given:
            self.take(equation)
        left, right = self.push(s), self.push(t)
        script = self.script(left.expression, right.expression, self.reading.minus(s, t))
        variables, hypotheses = self.names("x", self.values), self.names("h", self.hypotheses)
        quantified = f"forall {' '.join(variables)} : C, " if variables else ""
        result = f"{left.expression.text} = {right.expression.text}"
        claim = quantified + " -> ".join([*self.hypotheses, result])
        names = [*variables, *hypotheses]
        start = f"intros {' '.join(names)}. " if names else ""
        lemma = self.lemmas.name(claim, start + script)
        used = " ".join([lemma, *self.values, *self.arguments])
        core = _chain(left.proof, f"({used})", _reversed(right.proof))
        return core if s.type is C else f"(pull_{s.type.name} _ _ {core})"

    def names(self, letter: str, of: Sequence[str]) -> list[str]:
        return [f"{letter}{i}" for i in range(len(of))]

    def script(self, left: Expression, right: Expression, rest: Polynomial) -> str:
        """What proves the lemma, after its variables and hypotheses have names."""
        if not self.divisors:
            return f"{self.computed(left, right)}."
        total, reason = self.combination(rest)
        computed = self.computed(_operation("sub", left, right), total)
        steps = f"apply from_difference; transitivity {total.text}"
        return f"{steps}; [{computed} | exact {reason}]."

    def computed(self, left: Expression, right: Expression) -> str:
        """The tactic that shows that two expressions are equal, equations put in."""
        rewrite = "".join(f"rewrite ?{h}; " for h in reversed(self.rewritten))
        values = "".join(f"{x} :: " for x in self.names("x", self.values))
        same = f"poly_same {left.polynomial} {right.polynomial} = true"
        sides = f"{left.polynomial} {right.polynomial}"
        return f"{rewrite}exact (by_polynomials ({values}nil) {sides} (eq_refl true <: {same}))"

    def take(self, equation: Given) -> None:
        """Read an equation as the kernel does: put it in, or keep it as a divisor."""
        a, b = equation.sides
        bare = without_embeddings(a)
        put_in = bare in self.reading.opaque and bare not in self.reading.known
        right = self.push(b)
        divisors = self.reading.use([(a, b)])
        if put_in:
            new = Expression(self.variable(bare).text, right.expression.polynomial)
            self.pushed[bare] = Pushed(_TRIVIAL, new)
        left = self.push(a)
        hypothesis = f"h{len(self.hypotheses)}"
        self.hypotheses.append(f"{left.expression.text} = {right.expression.text}")
        carried = _CARRIED[a.type].format(equation.proof)
        self.arguments.append(_chain(_reversed(left.proof), carried, right.proof))
        if put_in:
            self.rewritten.append(hypothesis)
        elif divisors:
            difference = _operation("sub", left.expression, right.expression)
            self.divisors.append(Divisor(hypothesis, difference, divisors[0]))

    def variable(self, opaque: Term) -> Expression:
        self.values.append(_EMBEDDED[opaque.type].format(self.text(opaque)))
        index = len(self.values)
        return Expression(f"x{index - 1}", f"(poly_var {index}%positive)")

    def push(self, t: Term) -> Pushed:
        """Parts first, in a loop, so that long sums are no problem."""
        waiting = [t]
        while waiting:
            part = waiting[-1]
            missing = [p for p in _parts(part) if p not in self.pushed and part not in self.pushed]
            if missing:
                waiting += reversed(missing)
                continue
            waiting.pop()
            if part not in self.pushed:
                self.pushed[part] = self.push_node(part)
        return self.pushed[t]

    def push_node(self, t: Term) -> Pushed:
        if t.kind == NUM:
            return Pushed(_push_numeral(t), _number(*t.head))
        parts = _parts(t)
        if not parts:
            self.opaque[t] = self.variable(t)
            return Pushed(_TRIVIAL, self.opaque[t])
        first, *others = (self.pushed[part] for part in parts)
        name, letter = t.head.head, t.type.name
        if name == "toZ":
            carried = f"(push_toZ {self.text(parts[0])})"
            return Pushed(_chain(carried, first.proof), first.expression)
        if name in ("toR", "toC"):
            return first
        if name == "pow":
            exponent = numeral_text(t.args[1].head, N)
            trivial = t.type is C and first.proof == _TRIVIAL
            proof = _TRIVIAL if trivial else f"(push_pow{letter} _ {exponent} _ {first.proof})"
            return Pushed(proof, _power(first.expression, t.args[1].head[0]))
        (second,) = others
        trivial = t.type is C and first.proof == second.proof == _TRIVIAL
        proof = f"(push_{name}{letter} _ _ _ _ {first.proof} {second.proof})"
        expression = _operation(name, first.expression, second.expression)
        return Pushed(_TRIVIAL if trivial else proof, expression)

    def combination(self, rest: Polynomial) -> tuple[Expression, str]:
        """Σ qⱼ·(aⱼ − bⱼ), and a proof that it is 0."""
        quotients = []
        for divisor in self.divisors:
            quotient, rest = divmod(rest, divisor.polynomial)
            quotients.append(quotient)
        total, reason = _number(0, 1), _TRIVIAL
        for quotient, divisor in zip(reversed(quotients), reversed(self.divisors), strict=True):
            if quotient:
                product = _operation("mul", self.polynomial(quotient), divisor.difference)
                total = _operation("add", product, total)
                reason = f"(combined _ {divisor.hypothesis} {reason})"
        return total, reason

    def polynomial(self, polynomial: Polynomial) -> Expression:
        """A polynomial of the reading, not 0, in the variables."""
        opaque = list(self.reading.opaque)
        terms = []
        for exponents, coefficient in polynomial.to_dict().items():
            term = _number(int(coefficient.p), int(coefficient.q))
            for i, exponent in enumerate(exponents):
                if exponent:
                    power = _power(self.symbol(opaque[i]), int(exponent))
                    term = _operation("mul", term, power)
            terms.append(term)
        total, *others = terms
        for term in others:
            total = _operation("add", total, term)
        return total

    def symbol(self, opaque: Term) -> Expression:
        """The variable of an opaque term that was not put in."""
        if opaque not in self.opaque:
            self.opaque[opaque] = self.push(opaque).expression
        return self.opaque[opaque]


def _parts(t: Term) -> tuple[Term, ...]:
    """What a sum, a product, a power or an embedding is computed from; nothing for other terms."""
    if t.kind != APP or t.head.kind != CONST:
        return ()
    if t.head.head in ("add", "mul", "toZ", "toR", "toC"):
        return t.args
    return t.args[:1] if t.head.head == "pow" and t.args[1].kind == NUM else ()


def _push_numeral(t: Term) -> str:
    if t.type is not N:
        return _TRIVIAL
    value = t.head[0]
    if value <= LARGEST_IN_UNARY:
        return f"(push_numN {value})"
    return f"(push_natural {value} eq_refl)"


def _reversed(proof: str) -> str:
    return proof if proof == _TRIVIAL else f"(eq_sym {proof})"


def _chain(*proofs: str) -> str:
    result, *others = [proof for proof in proofs if proof != _TRIVIAL] or [_TRIVIAL]
    for proof in others:
        result = f"(eq_trans {result} {proof})"
    return result

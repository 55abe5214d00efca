"""The rule ``algebra`` for Coq: a lemma about real or complex numbers that computing proves.

s = t follows from equations aⱼ = bⱼ.  All terms are carried into ℝ, or into ℂ if there are complex
numbers among them; sums, products and powers become operations there on variables x₀, x₁, … that
stand for opaque terms.  Both sides are written as polynomials of Coq besides.  An equation that the
kernel puts in is put into these; of the others, s − t is a combination Σ qⱼ·(aⱼ − bⱼ), with the
quotients qⱼ of the kernel's divisions.  They are computed anew here and need no belief: Coq brings
s − t and the combination into normal form (``certified`` in ``preamble.v``), or, if the quotients
are long, s and t after each power that is a left side has been replaced (``rewriting.v``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from symbolic_pe.coq.writing import LARGEST_IN_UNARY, integer_text, numeral_text
from symbolic_pe.kernel.polynomials import Polynomial, Reading, without_embeddings
from symbolic_pe.kernel.terms import APP, CONST, NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, O, R, Type, Z

_TRIVIAL = "eq_refl"
_MOST_IN_FACTORS = 100
"""If the quotients have more terms than this, powers are rewritten instead."""


class Given(NamedTuple):
    """An equation and its proof."""

    sides: tuple[Term, ...]
    proof: str


class Field(NamedTuple):
    """ℝ or ℂ as Coq writes it: its operations, the values in it of opaque terms, equations carried
    into it, and what the lemmas about the embeddings begin with."""

    type: Type
    operations: dict[str, str]
    values: dict[Type, str]
    carried: dict[Type, str]
    lemmas: str


_REALS = Field(
    R,
    {"add": "Rplus", "mul": "Rmult", "pow": "pow"},
    {N: "(INR {})", Z: "(IZR {})", R: "{}"},
    {N: "(f_equal INR {})", Z: "(f_equal IZR {})", R: "{}"},
    "real",
)
_COMPLEX = Field(
    C,
    {"add": "Cplus", "mul": "Cmult", "pow": "powC"},
    {N: "(RtoC (INR {}))", Z: "(RtoC (IZR {}))", R: "(RtoC {})", C: "{}"},
    {
        N: "(f_equal (fun n => RtoC (INR n)) {})",
        Z: "(f_equal (fun z => RtoC (IZR z)) {})",
        R: "(f_equal RtoC {})",
        C: "{}",
    },
    "push",
)


class Expression(NamedTuple):
    """A number in the variables, and the same as a polynomial of Coq."""

    text: str
    polynomial: str


class Pushed(NamedTuple):
    """A proof that a term, carried into the field, is an expression in the variables."""

    proof: str
    expression: Expression


class Divisor(NamedTuple):
    """An equation that is divided by: its sides as polynomials of Coq, and their difference.

    ``rewrites``: whether its left side is the leading term.
    """

    sides: str
    polynomial: Polynomial
    rewrites: bool


class RingLemmas:
    """The lemmas of one file: equal claims are proved once."""

    def __init__(self, emit: Callable[[str], None], import_: Callable[[str], None]) -> None:
        """``emit`` takes sentences, ``import_`` the names of files that they need."""
        self.emit, self.import_ = emit, import_
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
        pairs: Sequence[tuple[Term, ...]],
        text: Callable[[Term], str],
    ) -> str:
        """A proof of s = t from the given equations, with opaque terms as ``text`` writes them.

        ``pairs`` are the terms that the kernel read besides the equations: they settle which of the
        opaque terms is larger.
        """
        reading = Reading(order, [*(equation.sides for equation in given), *pairs])
        sides = (s, t, *(side for equation in given for side in equation.sides))
        field = _COMPLEX if any(part.type is C for part in _inside(sides)) else _REALS
        return _Inference(self, reading, text, field).proof(s, t, given)


class _Inference:
    """One use of the rule."""

    def __init__(
        self, lemmas: RingLemmas, reading: Reading, text: Callable[[Term], str], field: Field
    ) -> None:
        self.lemmas, self.reading, self.text, self.field = lemmas, reading, text, field
        self.pushed: dict[Term, Pushed] = {}
        self.values: list[str] = []
        self.opaque: dict[Term, Expression] = {}
        self.hypotheses: list[str] = []
        self.arguments: list[str] = []
        self.put: list[tuple[str, str]] = []
        self.divisors: list[tuple[str, Divisor]] = []

    def proof(self, s: Term, t: Term, given: Sequence[Given]) -> str:
        for equation in given:
            self.take(equation)
        left, right = self.push(s), self.push(t)
        sides = f"{left.expression.polynomial} {right.expression.polynomial}"
        script = self.script(sides, self.reading.of(s) - self.reading.of(t))
        variables, hypotheses = _names("x", self.values), _names("h", self.hypotheses)
        of = self.field.type.name
        quantified = f"forall {' '.join(variables)} : {of}, " if variables else ""
        result = f"@eq {of} {left.expression.text} {right.expression.text}"
        claim = quantified + " -> ".join([*self.hypotheses, result])
        names = [*variables, *hypotheses]
        start = f"intros {' '.join(names)}. " if names else ""
        lemma = self.lemmas.name(claim, start + script)
        used = " ".join([lemma, *self.values, *self.arguments])
        core = _chain(left.proof, f"({used})", _reversed(right.proof))
        if s.type is self.field.type:
            return core
        return f"(from_{self.field.lemmas}_{s.type.name} _ _ {core})"

    def script(self, sides: str, rest: Polynomial) -> str:
        """What proves the lemma, after its variables and hypotheses have names."""
        quotients = []
        for _, divisor in self.divisors:
            quotient, rest = divmod(rest, divisor.polynomial)
            quotients.append(quotient)
        put = _list(equation for _, equation in reversed(self.put))
        equations = _list(divisor.sides for _, divisor in self.divisors)
        known = [_conjunction(name for name, _ in reversed(self.put))]
        known += [_conjunction(name for name, _ in self.divisors)]
        lists = f"{_list(_names('x', self.values))} {put} {equations}"
        rewrites = all(divisor.rewrites for _, divisor in self.divisors)
        if rewrites and sum(map(len, quotients)) > _MOST_IN_FACTORS:
            self.lemmas.import_("rewriting")
            lemma = "rewritten"
        else:
            lemma, lists = "certified", f"{lists} {_list(map(self.polynomial, quotients))}"
        certificate = f"{lemma}{self.field.type.name} {lists} {sides} {' '.join(known)}"
        return f"refine ({certificate} _). vm_cast_no_check (eq_refl true)."

    def take(self, equation: Given) -> None:
        """Read an equation as the kernel does: put it in, or keep it as a divisor."""
        a, b = equation.sides
        bare = without_embeddings(a)
        put_in = bare in self.reading.opaque and bare not in self.reading.known
        right = self.push(b)
        divisors = self.reading.use([(a, b)])
        left = self.put_in(a, bare) if put_in else self.push(a)
        name = f"h{len(self.hypotheses)}"
        sides = left.expression, right.expression
        self.hypotheses.append(f"@eq {self.field.type.name} {sides[0].text} {sides[1].text}")
        self.arguments.append(self.argument(equation, left, right))
        if put_in:
            variable = left.expression.polynomial.removeprefix("(poly_var ")[:-1]
            self.put.append((name, f"({variable}, {right.expression.polynomial})"))
        elif divisors:
            both = f"({left.expression.polynomial}, {right.expression.polynomial})"
            leading = self.reading.of(a)
            rewrites = len(leading) == 1 and leading.monomial(0) == divisors[0].monomial(0)
            self.divisors.append((name, Divisor(both, divisors[0], rewrites)))

    def put_in(self, a: Term, bare: Term) -> Pushed:
        """The left side x of an equation x = r that is put in.

        If x occurs in r, what has been read of it stays, and x gets another variable from now on.
        """
        if bare not in self.pushed:
            return self.push(a)
        embedded = [t for t in _inside((a,)) if t in self.pushed]
        before = {t: self.pushed.pop(t) for t in embedded}
        self.pushed[bare] = Pushed(_TRIVIAL, self.variable(bare))
        left = self.push(a)
        self.pushed.update({t: pushed for t, pushed in before.items() if t is not bare})
        return left

    def argument(self, equation: Given, left: Pushed, right: Pushed) -> str:
        """The proof of an equation between the expressions."""
        carried = self.field.carried[equation.sides[0].type].format(equation.proof)
        return _chain(_reversed(left.proof), carried, right.proof)

    def variable(self, opaque: Term) -> Expression:
        self.values.append(self.field.values[opaque.type].format(self.text(opaque)))
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
            return Pushed(self.numeral(t), self.number(*t.head))
        parts = _parts(t)
        if not parts:
            self.opaque[t] = self.variable(t)
            return Pushed(_TRIVIAL, self.opaque[t])
        first, *others = (self.pushed[part] for part in parts)
        name, lemma = t.head.head, f"{self.field.lemmas}_{t.head.head}{t.type.name}"
        if name == "toZ":
            carried = f"({self.field.lemmas}_toZ {self.text(parts[0])})"
            return Pushed(_chain(carried, first.proof), first.expression)
        if name in ("toR", "toC"):
            return first
        trivial = t.type is self.field.type and {p.proof for p in (first, *others)} == {_TRIVIAL}
        if name == "pow":
            exponent = numeral_text(t.args[1].head, N)
            proof = _TRIVIAL if trivial else f"({lemma} _ {exponent} _ {first.proof})"
            return Pushed(proof, self.power(first.expression, t.args[1].head[0]))
        (second,) = others
        proof = f"({lemma} _ _ _ _ {first.proof} {second.proof})"
        expression = self.operation(name, first.expression, second.expression)
        return Pushed(_TRIVIAL if trivial else proof, expression)

    def numeral(self, t: Term) -> str:
        """A proof that a numeral is the number of the field."""
        if t.type is not N:
            return _TRIVIAL
        value = t.head[0]
        if value <= LARGEST_IN_UNARY:
            return f"({self.field.lemmas}_numN {value})"
        return f"({self.field.lemmas}_natural {integer_text(value)} eq_refl)"

    def number(self, p: int, q: int) -> Expression:
        text = numeral_text((p, q), self.field.type)
        return Expression(text, f"(poly_num {integer_text(p)}%Z {integer_text(q)}%positive)")

    def operation(self, name: str, x: Expression, y: Expression) -> Expression:
        text = f"({self.field.operations[name]} {x.text} {y.text})"
        return Expression(text, f"(poly_{name} {x.polynomial} {y.polynomial})")

    def power(self, x: Expression, exponent: int) -> Expression:
        text = f"({self.field.operations['pow']} {x.text} {numeral_text((exponent, 1), N)})"
        return Expression(text, f"(poly_pow {x.polynomial} {exponent}%N)")

    def polynomial(self, polynomial: Polynomial) -> str:
        """A polynomial of the reading as one of Coq."""
        opaque = list(self.reading.opaque)
        terms = []
        for exponents, coefficient in polynomial.to_dict().items():
            term = self.number(int(coefficient.p), int(coefficient.q))
            for i, exponent in enumerate(exponents):
                if exponent:
                    power = self.power(self.symbol(opaque[i]), int(exponent))
                    term = self.operation("mul", term, power)
            terms.append(term)
        total, *others = terms or [self.number(0, 1)]
        for term in others:
            total = self.operation("add", total, term)
        return total.polynomial

    def symbol(self, opaque: Term) -> Expression:
        """The variable of an opaque term that was not put in."""
        if opaque not in self.opaque:
            self.opaque[opaque] = self.push(opaque).expression
        return self.opaque[opaque]


def _names(letter: str, of: Sequence[str]) -> list[str]:
    return [f"{letter}{i}" for i in range(len(of))]


def _list(items: Iterable[str]) -> str:
    return f"({''.join(f'{item} :: ' for item in items)}nil)%list"


def _conjunction(proofs: Iterable[str]) -> str:
    *first, last = [*proofs, "Logic.I"]
    for proof in reversed(first):
        last = f"(Logic.conj {proof} {last})"
    return last


def _parts(t: Term) -> tuple[Term, ...]:
    """What a sum, a product, a power or an embedding is computed from; nothing for other terms."""
    if t.kind != APP or t.head.kind != CONST:
        return ()
    if t.head.head in ("add", "mul", "toZ", "toR", "toC"):
        return t.args
    return t.args[:1] if t.head.head == "pow" and t.args[1].kind == NUM else ()


def _inside(terms: Iterable[Term]) -> Iterator[Term]:
    """What the terms are computed from and they themselves, each once."""
    waiting = list(terms)
    seen = set(waiting)
    while waiting:
        t = waiting.pop()
        yield t
        new = [part for part in _parts(t) if part not in seen]
        seen.update(new)
        waiting += new


def opaque_parts(theorem: Theorem) -> list[Term]:
    """The terms that an inference by algebra writes: what its sums and products are made of."""
    terms = [t for t in theorem.arguments if type(t) is Term]
    sides = [side for t in terms for side in (t.args if t.type is O else (t,))]
    return [t for t in _inside(sides) if not _parts(t) and t.kind != NUM]


def _reversed(proof: str) -> str:
    return proof if proof == _TRIVIAL else f"(eq_sym {proof})"


def _chain(*proofs: str) -> str:
    result, *others = [proof for proof in proofs if proof != _TRIVIAL] or [_TRIVIAL]
    for proof in others:
        result = f"(eq_trans {result} {proof})"
    return result

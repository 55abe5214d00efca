"""The inferences of a theorem as sentences of Coq.

Γ ⊢ φ with the free variables x… becomes ``Definition t… (x : T)… (h : γ)… : φ := …``, a proof term.
What is used once is written where it is used, if that stays short; Coq finds what it says.  Each
other theorem is written once, premises first, and so are long parts of terms (``abbreviations``)
and defined constants, whose defining equations hold by ``eq_refl``.

Nothing here has to be believed: what is proved is what Coq accepts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from symbolic_pe.coq import inlining, order, writing
from symbolic_pe.coq.abbreviations import Abbreviation, abbreviations
from symbolic_pe.coq.algebra import Given, RingLemmas, opaque_parts
from symbolic_pe.coq.closed import moved
from symbolic_pe.coq.enclosed import Comparisons
from symbolic_pe.coq.naming import constant_names, constants_in, parameter_names
from symbolic_pe.coq.readable import Reading, indented
from symbolic_pe.coq.scopes import Scope
from symbolic_pe.coq.supposed import HEADING, Statement
from symbolic_pe.foundations.elementary import definition
from symbolic_pe.kernel.terms import LAM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N

EVERYTHING = "everything"
"""What a file calls all of its theorems together."""
LEAST_PRECISION = 60
"""Up to 53 bits coq-interval uses the machine's floating point numbers, which needs axioms."""

_NAME = re.compile(r"[a-z]\w*", re.ASCII)
_GENERATED = re.compile(r"(t|h|k|b|l|s|ring)\d*|[cv]_.*|axiom_.*|" + EVERYTHING)
_COMPUTE_LATE = (
    "Strategy 100 [Nat.add Nat.mul Nat.pow natural Z.add Z.mul powZ Z.to_nat Z.of_nat "
    "INR IZR Rplus Rmult Rinv Rdiv pow Int_part Rabs sqrt exp ln cos sin PI integral sumR sumC "
    "Cplus Cmult Cinv powC powCZ cis conj Cmod RtoC det half odd delta skip].\n"
)
"""Lets Coq open the names of a file before it computes, in unary what is natural."""
_NOTHING: Mapping[Term, str] = MappingProxyType({})


def together(names: Sequence[str]) -> str:
    """A definition that mentions all of these, so that it rests on what they rest on.

    (A tuple would do as well, but its type contains all of their statements, again and again.)
    """
    mentioned = "".join(f"let _ := {name} in\n " for name in names)
    return f"Definition {EVERYTHING} : True :=\n {mentioned}Logic.I."


def assumptions_file(names: Sequence[str]) -> str:
    """A file that prints what all theorems of the files of these names together rest on."""
    mentioned = together([f"{name}.{EVERYTHING}" for name in names])
    return f"Require {' '.join(names)}.\n{mentioned}\nPrint Assumptions {EVERYTHING}.\n"


class Proofs:
    """The sentences of one file, which proves some theorems."""

    def __init__(
        self, statements: Mapping[str, Statement], proved: Mapping[Term, str] = _NOTHING
    ) -> None:
        """``statements``: by their names, small letters, digits and _; ``proved``: what other files
        prove without hypotheses, and its name with that of the file, as in lemmas.exp_positive.

        Raises ``ValueError`` for other names and those that the file may need itself.
        """
        theorems = {name: statement.theorem for name, statement in statements.items()}
        self.sentences: list[str] = []
        self.names: dict[Theorem, str] = {}
        self.definitions: dict[Term, str] = {}
        self.tactics: set[str] = set()
        self.large_numbers = False
        self.required: set[str] = set()
        self.plain = writing.Writer(self.defined)
        self.writer = writing.Writer(self.defined)
        self.contexts: dict[Theorem, tuple[list[Term], list[Term]]] = {}
        self.texts: dict[Term, str] = {}
        self.rings = RingLemmas(self.sentences.append, self.tactics.add)
        self.proved = proved
        self.inferences = inlining.premises_first(theorems.values(), proved)
        here = [theorem for theorem in self.inferences if self.elsewhere(theorem) is None]
        self.comparisons = Comparisons(here, self.sentences.append)
        self.constants = constant_names(self.said(), statements)
        self.reading = Reading(self.defined, self.constants.values())
        self.inline = inlining.written_inline(self.inferences, theorems.values(), proved)
        for short in abbreviations(self.written()):
            self.abbreviate(short)
        for inference in self.inferences:
            if inference not in self.inline:
                self.names[inference] = self.write(inference)
        self.added: list[str] = []
        for name, statement in statements.items():
            self.add(name, statement)

    def add(self, name: str, statement: Statement) -> None:
        if not _NAME.fullmatch(name) or _GENERATED.fullmatch(name):
            raise ValueError(f"{name!r} cannot be the name of a theorem in Coq here")
        self.sentences.append(self.sentence(name, statement))
        self.added.append(name)

    def sentence(self, name: str, statement: Statement) -> str:
        """The theorem under its name, proved by the inferences before it."""
        theorem = statement.theorem
        if statement.variables is not None:
            about = f"\n(* {_comment(statement.title)} *)\n" if statement.title else ""
            said = indented(self.reading.statement(theorem.statement, statement.variables))
            return f"{about}Theorem {name} :\n{said}.\nProof. exact {self.names[theorem]}. Qed."
        variables, hypotheses = self.context(theorem)
        binders = self.binders(variables, hypotheses, self.plain)
        scope = Scope(variables, dict(zip(hypotheses, _hypothesis_names(hypotheses), strict=True)))
        text = self.plain.text(theorem.statement, scope.variables)
        return f"Theorem {name}{binders} : {text}.\nProof. exact {self.use(scope, theorem)}. Qed."

    def said(self) -> Iterator[Term]:
        """Everything that the inferences speak of."""
        for theorem in self.inferences:
            yield theorem.statement
            if self.elsewhere(theorem) is None:
                yield from theorem.hypotheses
                yield from (a for a in theorem.arguments if type(a) is Term)

    def file(self) -> str:
        """The text; ``everything`` is all that it proves."""
        imported = " ".join([*sorted(self.tactics), "axioms preamble notations"])
        required = [f"Require {name}." for name in sorted(self.required)]
        large = self.large_numbers or any("(natural " in sentence for sentence in self.sentences)
        late = _COMPUTE_LATE if large else ""
        heading = "\n".join([*required, f"{HEADING.format(imported)}{late}"])
        return "\n".join([heading, *self.sentences, together(self.added), ""])

    def written(self) -> Iterator[Term]:
        """The terms that are written, but for those of theorems about numbers."""
        for theorem in self.inferences:
            if inlining.name_in_library(theorem) is not None or self.by_tactics(theorem):
                continue
            if self.elsewhere(theorem) is not None:
                yield theorem.statement
                continue
            if theorem not in self.inline:
                yield theorem.statement
                yield from sorted(theorem.hypotheses, key=self.plain_text)
            if theorem.rule in ("algebra", "order_algebra"):
                yield from opaque_parts(theorem)
            elif theorem.rule not in inlining.NAMED:
                yield from (a for a in theorem.arguments if type(a) is Term)

    def abbreviate(self, short: Abbreviation) -> None:
        """Define a part of terms."""
        indices = tuple(index for index, _ in short.indices)
        bound = "".join(
            f" (l{index} : {writing.type_text(type_)})" for index, type_ in short.indices
        )
        free = "".join(
            f" ({writing.variable_name(x)} : {writing.type_text(x.type)})" for x in short.variables
        )
        text = self.writer.text(short.term, short.variables)
        name = f"s{len(self.writer.short)}"
        if short.term.type is N and not short.indices and not short.variables:
            self.large_numbers = True
        self.sentences.append(
            f"Definition {name}{bound}{free} : {writing.type_text(short.term.type)} := {text}."
        )
        self.writer.short[short.term] = writing.Call(name, indices, short.variables)

    def write(self, theorem: Theorem) -> str:
        """The name of the theorem's definition, after writing that."""
        name = f"t{len(self.names)}"
        elsewhere = self.elsewhere(theorem)
        if elsewhere is not None:
            return self.taken_over(name, theorem.statement, elsewhere)
        variables, hypotheses = self.context(theorem)
        proofs = dict(zip(hypotheses, _hypothesis_names(hypotheses), strict=True))
        scope = Scope(variables, proofs)
        if theorem.rule == "numeric":
            writer = self.plain if self.by_tactics(theorem) else self.writer
            statement = writer.text(theorem.statement, variables)
            self.sentences.append(
                f"Lemma {name} : {statement}.\nProof. {self.comparison(theorem)} Qed."
            )
        else:
            statement = self.text(theorem.statement, scope)
            body = self.body(scope, theorem)
            binders = self.binders(variables, hypotheses)
            self.sentences.append(f"Definition {name}{binders} : {statement} :=\n {body}.")
        return name

    def elsewhere(self, theorem: Theorem) -> str | None:
        return inlining.name_elsewhere(theorem, self.proved)

    def taken_over(self, name: str, statement: Term, elsewhere: str) -> str:
        """What another file proves; it has definitions of its own, by other names than here."""
        file, qualified, _ = elsewhere.partition(".")
        if qualified:
            self.required.add(file)
        if not qualified or not constants_in([statement]):
            return elsewhere
        self.sentences.append(
            f"Definition {name} : {self.writer.text(statement, ())} :=\n {elsewhere}."
        )
        return name

    def by_tactics(self, theorem: Theorem) -> bool:
        """Whether it is a comparison for the tactics, which do not open abbreviations."""
        return theorem.rule == "numeric" and theorem not in self.comparisons.found

    def comparison(self, theorem: Theorem) -> str:
        """The proof of s < t or s ≠ t for closed numbers."""
        script = self.comparisons.proof(theorem)
        if script is not None:
            self.tactics.add("enclosures")
            return script
        statement, bits = theorem.statement, max(theorem.arguments[1], LEAST_PRECISION)
        less = statement.head.head == "lt"
        left, right = statement.args if less else statement.args[0].args
        arguments = moved(left, right, lambda t: self.plain.text(t, ()))
        lemma = "lt_moved" if less else "apart_moved"
        start = f"refine ({lemma} {arguments} _). " if arguments else ""
        tactic = "integrals" if "(integral " in self.plain.text(statement, ()) else "numeric"
        self.tactics.add({"numeric": "numbers"}.get(tactic, tactic))
        return f"{start}{tactic} {bits}%positive."

    def body(self, scope: Scope, theorem: Theorem) -> str:
        """The proof term of one inference, the premises in their places."""
        return _BODIES[theorem.rule](self, scope, *theorem.arguments)

    def context(self, theorem: Theorem) -> tuple[list[Term], list[Term]]:
        """The free variables and the hypotheses of a theorem, in a fixed order."""
        if theorem not in self.contexts:
            terms = (theorem.statement, *theorem.hypotheses)
            variables = sorted(
                frozenset().union(*(t.free for t in terms)), key=writing.variable_name
            )
            hypotheses = sorted(theorem.hypotheses, key=self.plain_text)
            self.contexts[theorem] = variables, hypotheses
        return self.contexts[theorem]

    def plain_text(self, statement: Term) -> str:
        if statement not in self.texts:
            self.texts[statement] = self.plain.text(statement, statement.free)
        return self.texts[statement]

    def binders(
        self,
        variables: Sequence[Term],
        hypotheses: Sequence[Term],
        writer: writing.Writer | None = None,
    ) -> str:
        typed = [f" ({writing.variable_name(x)} : {writing.type_text(x.type)})" for x in variables]
        text = (writer or self.writer).text
        names = _hypothesis_names(hypotheses)
        assumed = [f" ({h} : {text(t, t.free)})" for h, t in zip(names, hypotheses, strict=True)]
        return "".join([*typed, *assumed])

    def text(self, t: Term, scope: Scope) -> str:
        return self.writer.text(t, scope.variables)

    def text_in(self, scope: Scope) -> Callable[[Term], str]:
        return lambda t: self.text(t, scope)

    def use(self, scope: Scope, theorem: Theorem) -> str:
        """A premise inside a definition; variables that are not in scope get some value."""
        if theorem in self.inline:
            return f"({self.body(scope, theorem)})"
        variables, hypotheses = self.context(theorem)
        values = [
            writing.variable_name(x) if x in scope.variables else writing.default(x.type)
            for x in variables
        ]
        parts = [self.names[theorem], *values, *map(scope.proof, hypotheses)]
        return parts[0] if len(parts) == 1 else f"({' '.join(parts)})"

    def defined(self, constant: Term) -> str:
        """The name of a defined constant, whose definition is written before it is used."""
        if constant not in self.definitions:
            value = definition(constant)
            if value is None:
                raise KeyError(f"{constant.head} is not defined")
            self.definitions[constant] = self.constants[constant]
            self.sentences.append(
                self.reading.definition(self.constants[constant], value, parameter_names(constant))
            )
        return self.definitions[constant]

    # The bodies, one for each rule

    def assume(self, scope: Scope, statement: Term) -> str:
        return scope.proof(statement)

    def discharge(self, scope: Scope, statement: Term, premise: Theorem) -> str:
        name, inside = scope.with_proof(statement)
        return f"fun {name} : {self.text(statement, scope)} => {self.use(inside, premise)}"

    def modus_ponens(self, scope: Scope, *theorems: Theorem) -> str:
        return " ".join(self.use(scope, theorem) for theorem in theorems)

    def generalise(self, scope: Scope, premise: Theorem, *variables: Term) -> str:
        inside = self.use(scope.with_variables(variables), premise)
        bound = "".join(
            f"fun {writing.variable_name(x)} : {writing.type_text(x.type)} => " for x in variables
        )
        return bound + inside

    def instantiate(self, scope: Scope, premise: Theorem, *values: Term) -> str:
        return " ".join([self.use(scope, premise), *(self.text(v, scope) for v in values)])

    def reflexive(self, scope: Scope, term: Term) -> str:
        return f"@eq_refl {writing.type_text(term.type)} {self.text(term, scope)}"

    def symmetric(self, scope: Scope, premise: Theorem) -> str:
        return f"eq_sym {self.use(scope, premise)}"

    def transitive(self, scope: Scope, first: Theorem, *others: Theorem) -> str:
        chain = self.use(scope, first)
        for theorem in others:
            chain = f"(eq_trans {chain} {self.use(scope, theorem)})"
        return chain

    def congruence(self, scope: Scope, context: Term, premise: Theorem) -> str:
        return f"f_equal {self.text(context, scope)} {self.use(scope, premise)}"

    def replace(self, scope: Scope, context: Term, equation: Theorem, premise: Theorem) -> str:
        inside, equal = self.use(scope, premise), self.use(scope, equation)
        return f"replaced {self.text(context, scope)} {equal} {inside}"

    def define(self, _: Scope, __: str, value: Term) -> str:
        bound = ""
        while value.kind == LAM:
            bound += f"fun _ : {writing.type_text(value.type.source)} => "
            (value,) = value.args
        return f"{bound}eq_refl"

    def algebra(
        self,
        scope: Scope,
        s: Term,
        t: Term,
        equations: tuple[Theorem, ...],
        ordered: tuple[Term, ...],
    ) -> str:
        given = self.given(scope, equations)
        return self.rings.equation(s, t, given, ordered, [(s, t)], self.text_in(scope))

    def order_algebra(
        self,
        scope: Scope,
        goal: Term,
        products: tuple[tuple[int, int, tuple[Theorem, ...]], ...],
        equations: tuple[Theorem, ...],
        ordered: tuple[Term, ...],
    ) -> str:
        s, t = goal.args
        sign = order.combination(products, lambda theorem: self.use(scope, theorem))
        factors = [th.statement.args for _, _, theorems in products for th in theorems]
        given = self.given(scope, equations)
        equation = self.rings.equation(
            t - s, sign.value, given, ordered, [(t, s), *factors], self.text_in(scope)
        )
        return order.conclusion(goal.head.head == "lt", equation, sign)

    def given(self, scope: Scope, equations: tuple[Theorem, ...]) -> list[Given]:
        return [Given(e.statement.args, self.use(scope, e)) for e in equations]


_BODIES: dict[str, Callable[..., str]] = {
    rule: getattr(Proofs, rule)
    for rule in (
        "assume",
        "discharge",
        "modus_ponens",
        "generalise",
        "instantiate",
        "reflexive",
        "symmetric",
        "transitive",
        "congruence",
        "replace",
        "define",
        "algebra",
        "order_algebra",
    )
}


def _hypothesis_names(hypotheses: Sequence[Term]) -> Iterator[str]:
    return (f"h{i}" for i in range(len(hypotheses)))


def _comment(words: str) -> str:
    """Words that can stand in a comment of Coq."""
    return words.replace("(*", "( *").replace("*)", "* )").replace('"', "'")

"""Theorems of the kernel as Coq: one definition, which is a proof term, for each inference.

Γ ⊢ φ with the free variables x… becomes ``Definition t… (x : T)… (h : γ)… : φ := …``.  Each theorem
is written once, premises first.  Defined constants become definitions of Coq when they are first
met, and their defining equations hold by ``eq_refl``.

Nothing here has to be believed, but for the meaning of the functions (``preamble.v``) and the way
statements are written (``writing``): what is proved is what Coq accepts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from symbolic_pe.coq import order
from symbolic_pe.coq.algebra import Given, RingLemmas
from symbolic_pe.coq.writing import (
    Writer,
    axiom_name,
    default,
    definition_name,
    lemma_name,
    type_text,
    variable_name,
)  # fmt: skip
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import definition
from symbolic_pe.kernel.terms import LAM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.tactics.recheck import steps

_Key = TypeVar("_Key")

LEMMAS = ("preamble", "cosine_integral", "niven")
"""Files that are written by hand; those in which the axioms are proved."""
LIBRARY = (*LEMMAS, "numbers")
"""All files that are written by hand; what is exported builds on them and on ``axioms``."""
SHARED = "shared"
"""The file of what several others need."""
NOT_ASSUMED = "not_assumed"
EVERYTHING = "everything"
"""What a file calls all of its theorems together."""
LEAST_PRECISION = 60
"""Up to 53 bits coq-interval uses the machine's floating point numbers, which needs axioms."""

_NAME = re.compile(r"[a-z]\w*", re.ASCII)
_GENERATED = re.compile(r"(t|h|b|ring)\d*|[cv]_.*|axiom_.*|" + EVERYTHING)
_HEADING = "Require Import {}.\nOpen Scope R_scope.\n"


def module(theorems: Mapping[str, Theorem]) -> str:
    """A file of Coq that proves the theorems under these names."""
    proofs = Proofs()
    for name, theorem in theorems.items():
        proofs.add(name, theorem)
    return proofs.file()


def axioms_module() -> str:
    """The file in which each lemma is used as a proof of what the kernel's axiom says."""
    writer = Writer(_no_definition)
    lines = [_HEADING.format(" ".join(LEMMAS))]
    for axiom in AXIOMS.values():
        statement = writer.text(axiom.statement, ())
        lines.append(
            f"Definition {axiom_name(axiom.name)} : {statement} := {lemma_name(axiom.name)}."
        )
    return "\n".join([*lines, ""])


def library() -> dict[str, str]:
    """The files that everything exported builds on, in order."""
    sources = files("symbolic_pe.coq")
    written = {name: (sources / f"{name}.v").read_text(encoding="utf-8") for name in LIBRARY}
    return {**written, "axioms": axioms_module()}


def write(folder: Path, modules: Mapping[str, Mapping[str, Theorem]]) -> list[Path]:
    """A Coq project: the library, what several modules need, and a file for each with its theorems.

    The paths are in an order in which the files can be compiled.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts = {**library(), **project(modules)}
    paths = [folder / f"{name}.v" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    listed = "".join(f"{path.name}\n" for path in paths)
    (folder / "_CoqProject").write_text(f'-Q . ""\n{listed}', encoding="utf-8")
    return paths


def project(modules: Mapping[str, Mapping[str, Theorem]]) -> dict[str, str]:
    """The text of each module, and before them of what several of them need."""
    common = Proofs()
    for theorem in _common(modules.values()):
        common.name(theorem)
    written = {SHARED: common.file()}
    for name, theorems in modules.items():
        proofs = Proofs(common)
        for wanted, theorem in theorems.items():
            proofs.add(wanted, theorem)
        written[name] = proofs.file()
    return written


def _common(modules: Iterable[Mapping[str, Theorem]]) -> list[Theorem]:
    """Theorems without hypotheses and free variables that several modules use: lemmas."""
    users: Counter[Theorem] = Counter()
    for theorems in modules:
        users.update(step for step in steps(*theorems.values()) if _is_lemma(step))
    return [theorem for theorem, count in users.items() if count > 1]


def _is_lemma(theorem: Theorem) -> bool:
    closed = not theorem.hypotheses and not theorem.statement.free
    return closed and theorem.rule != "axiom"


def together(names: Sequence[str]) -> str:
    """A definition that mentions all of these, so that it rests on what they rest on.

    (A tuple would do as well, but its type contains all of their statements, again and again.)
    """
    mentioned = "".join(f"let _ := {name} in\n " for name in names)
    return f"Definition {EVERYTHING} : True :=\n {mentioned}Logic.I."


def _elsewhere(names: Mapping[_Key, str]) -> dict[_Key, str]:
    """Names of the file of what is shared, as other files write them."""
    return {
        key: name if name.startswith("axiom_") else f"{SHARED}.{name}"
        for key, name in names.items()
    }


def _no_definition(constant: Term) -> str:
    raise KeyError(constant.head)


class _Scope:
    """What is known inside one definition: variables, and proofs of hypotheses."""

    def __init__(self, variables: Collection[Term], proofs: Mapping[Term, str]) -> None:
        self.variables, self.proofs = frozenset(variables), dict(proofs)

    def proof(self, statement: Term) -> str:
        """A proof of a hypothesis; for one that is missing, a name that Coq does not know."""
        return self.proofs.get(statement, NOT_ASSUMED)

    def with_variables(self, variables: Collection[Term]) -> _Scope:
        return _Scope(self.variables | frozenset(variables), self.proofs)

    def with_proof(self, statement: Term, proof: str) -> _Scope:
        return _Scope(self.variables, {**self.proofs, statement: proof})


class Proofs:
    """The sentences of one file, and the names of what they prove."""

    def __init__(self, common: Proofs | None = None) -> None:
        self.common = common
        self.sentences: list[str] = []
        self.names: dict[Theorem, str] = {} if common is None else _elsewhere(common.names)
        self.definitions: dict[Term, str] = {} if common is None else _elsewhere(common.definitions)
        self.added: list[str] = []
        self.numeric = False
        self.writer = Writer(self.defined)
        self.contexts: dict[Theorem, tuple[list[Term], list[Term]]] = {}
        self.texts: dict[Term, str] = {}
        self.rings = RingLemmas(self.sentences.append)

    def add(self, name: str, theorem: Theorem) -> None:
        """Prove the theorem under this name: small letters, digits and _.

        Raises ``ValueError`` for other names and those that the file may need itself.
        """
        if not _NAME.fullmatch(name) or _GENERATED.fullmatch(name) or name in self.added:
            raise ValueError(f"{name!r} cannot be the name of a theorem in Coq here")
        variables, hypotheses = self.context(theorem)
        proof = self.name(theorem)
        binders = self.binders(variables, hypotheses)
        used = " ".join([proof, *map(variable_name, variables), *_hypothesis_names(hypotheses)])
        statement = self.text(theorem.statement, _Scope(variables, {}))
        self.sentences.append(
            f"Theorem {name}{binders} : {statement}.\nProof. exact ({used}). Qed."
        )
        self.added.append(name)

    def file(self) -> str:
        """The text; ``everything`` is all that it proves."""
        needed = "numbers axioms preamble" if self.numeric else "axioms preamble"
        needed = needed if self.common is None else f"{needed}.\nRequire {SHARED}"
        return "\n".join([_HEADING.format(needed), *self.sentences, together(self.added), ""])

    def name(self, theorem: Theorem) -> str:
        """The name of the theorem's definition, after those of all that it is made from."""
        waiting = [theorem]
        while waiting:
            current = waiting[-1]
            missing = [p for p in current.premises if p not in self.names]
            if current not in self.names and missing:
                waiting += reversed(missing)
                continue
            waiting.pop()
            if current not in self.names:
                self.names[current] = self.write(current)
        return self.names[theorem]

    def write(self, theorem: Theorem) -> str:
        if theorem.rule == "axiom":
            return axiom_name(theorem.arguments[0])
        name = f"t{len(self.names)}"
        variables, hypotheses = self.context(theorem)
        proofs = dict(zip(hypotheses, _hypothesis_names(hypotheses), strict=True))
        scope = _Scope(variables, proofs)
        statement = self.text(theorem.statement, scope)
        binders = self.binders(variables, hypotheses)
        if theorem.rule == "numeric":
            self.numeric = True
            precision = max(theorem.arguments[1], LEAST_PRECISION)
            claim = f"Lemma {name}{binders} : {statement}."
            self.sentences.append(f"{claim}\nProof. numeric {precision}%positive. Qed.")
        else:
            body = _BODIES[theorem.rule](self, scope, *theorem.arguments)
            self.sentences.append(f"Definition {name}{binders} : {statement} :=\n {body}.")
        return name

    def context(self, theorem: Theorem) -> tuple[list[Term], list[Term]]:
        """The free variables and the hypotheses of a theorem, in a fixed order."""
        if theorem not in self.contexts:
            terms = (theorem.statement, *theorem.hypotheses)
            variables = sorted(frozenset().union(*(t.free for t in terms)), key=variable_name)
            hypotheses = sorted(theorem.hypotheses, key=self.hypothesis_text)
            self.contexts[theorem] = variables, hypotheses
        return self.contexts[theorem]

    def hypothesis_text(self, statement: Term) -> str:
        if statement not in self.texts:
            self.texts[statement] = self.writer.text(statement, statement.free)
        return self.texts[statement]

    def binders(self, variables: Sequence[Term], hypotheses: Sequence[Term]) -> str:
        typed = [f" ({variable_name(x)} : {type_text(x.type)})" for x in variables]
        names = _hypothesis_names(hypotheses)
        assumed = [
            f" ({h} : {self.hypothesis_text(t)})" for h, t in zip(names, hypotheses, strict=True)
        ]
        return "".join([*typed, *assumed])

    def text(self, t: Term, scope: _Scope) -> str:
        return self.writer.text(t, scope.variables)

    def text_in(self, scope: _Scope) -> Callable[[Term], str]:
        return lambda t: self.text(t, scope)

    def use(self, scope: _Scope, theorem: Theorem) -> str:
        """A premise inside a definition; variables that are not in scope get some value."""
        if theorem.rule == "assume":
            return scope.proof(theorem.statement)
        variables, hypotheses = self.context(theorem)
        values = [variable_name(x) if x in scope.variables else default(x.type) for x in variables]
        parts = [self.names[theorem], *values, *map(scope.proof, hypotheses)]
        return parts[0] if len(parts) == 1 else f"({' '.join(parts)})"

    def defined(self, constant: Term) -> str:
        """The name of a defined constant, whose definition is written before it is used."""
        if constant not in self.definitions:
            value = definition(constant)
            if value is None:
                raise KeyError(f"{constant.head} is not defined")
            text = self.writer.text(value, ())
            name = definition_name(constant)
            self.sentences.append(f"Definition {name} : {type_text(constant.type)} := {text}.")
            self.definitions[constant] = name
        return self.definitions[constant]

    # The bodies, one for each rule

    def assume(self, scope: _Scope, statement: Term) -> str:
        return scope.proof(statement)

    def discharge(self, scope: _Scope, statement: Term, premise: Theorem) -> str:
        inside = self.use(scope.with_proof(statement, "h"), premise)
        return f"fun h : {self.text(statement, scope)} => {inside}"

    def modus_ponens(self, scope: _Scope, *theorems: Theorem) -> str:
        return " ".join(self.use(scope, theorem) for theorem in theorems)

    def generalise(self, scope: _Scope, premise: Theorem, *variables: Term) -> str:
        inside = self.use(scope.with_variables(variables), premise)
        bound = "".join(f"fun {variable_name(x)} : {type_text(x.type)} => " for x in variables)
        return bound + inside

    def instantiate(self, scope: _Scope, premise: Theorem, *values: Term) -> str:
        return " ".join([self.use(scope, premise), *(self.text(v, scope) for v in values)])

    def reflexive(self, scope: _Scope, term: Term) -> str:
        return f"@eq_refl {type_text(term.type)} {self.text(term, scope)}"

    def symmetric(self, scope: _Scope, premise: Theorem) -> str:
        return f"eq_sym {self.use(scope, premise)}"

    def transitive(self, scope: _Scope, first: Theorem, *others: Theorem) -> str:
        chain = self.use(scope, first)
        for theorem in others:
            chain = f"(eq_trans {chain} {self.use(scope, theorem)})"
        return chain

    def congruence(self, scope: _Scope, context: Term, premise: Theorem) -> str:
        return f"f_equal {self.text(context, scope)} {self.use(scope, premise)}"

    def replace(self, scope: _Scope, context: Term, equation: Theorem, premise: Theorem) -> str:
        inside, equal = self.use(scope, premise), self.use(scope, equation)
        return f"eq_ind _ {self.text(context, scope)} {inside} _ {equal}"

    def define(self, _: _Scope, __: str, value: Term) -> str:
        bound = ""
        while value.kind == LAM:
            bound += f"fun _ : {type_text(value.type.source)} => "
            (value,) = value.args
        return f"{bound}eq_refl"

    def algebra(
        self, scope: _Scope, s: Term, t: Term,
        equations: tuple[Theorem, ...], ordered: tuple[Term, ...],
    ) -> str:  # fmt: skip
        given = self.given(scope, equations)
        return self.rings.equation(s, t, given, ordered, [(s, t)], self.text_in(scope))

    def order_algebra(
        self, scope: _Scope, goal: Term,
        products: tuple[tuple[int, int, tuple[Theorem, ...]], ...],
        equations: tuple[Theorem, ...], ordered: tuple[Term, ...],
    ) -> str:  # fmt: skip
        s, t = goal.args
        sign = order.combination(products, lambda theorem: self.use(scope, theorem))
        factors = [th.statement.args for _, _, theorems in products for th in theorems]
        given = self.given(scope, equations)
        equation = self.rings.equation(
            t - s, sign.value, given, ordered, [(t, s), *factors], self.text_in(scope)
        )
        return order.conclusion(goal.head.head == "lt", equation, sign)

    def given(self, scope: _Scope, equations: tuple[Theorem, ...]) -> list[Given]:
        return [Given(e.statement.args, self.use(scope, e)) for e in equations]


_BODIES: dict[str, Callable[..., str]] = {
    rule: getattr(Proofs, rule)
    for rule in (
        "assume", "discharge", "modus_ponens", "generalise", "instantiate", "reflexive",
        "symmetric", "transitive", "congruence", "replace", "define", "algebra", "order_algebra",
    )
}  # fmt: skip


def _hypothesis_names(hypotheses: Sequence[Term]) -> Iterator[str]:
    return (f"h{i}" for i in range(len(hypotheses)))

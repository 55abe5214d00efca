"""The words of a proof: what is written is read once, proved at once, and printed as it stands.

    proof.given                             the premises of the claim, as facts
    proof.have(φ, facts…)                   φ, which follows from the facts that are named
    proof.calc(t).eq(u, facts…).le(v, …)    a chain t = u ≤ v; what it shows is a fact
    with proof.take(x, …, where=φ) as b     for all x with φ; behind the block, b says so
    with proof.suppose(φ, …) as b           from φ; b.given are the facts supposed
    proof.obtain(w, fact)                   a w as ∃w. φ says there is, until the block ends
    proof.cases(φ, α, β, …)                 φ in each case; the last is what the others leave
    with proof.induction(j, φ, facts…) as b from b.hypothesis, which is φ, show φ(j + 1)
    with proof.limit(φ, ε, beyond=K) as b   φ is f(x) → L: show |f(x) − L| ≤ ε where K ≤ x
    proof.contradiction(facts…)             then what is supposed around is impossible
    proof.shows(φ, facts…)                  the last line of a block or of the proof
    proof.have(φ, "shift-identity")         from another claim, by its id
    proof.at(thing, value, …)               a claim, a lemma or a fact for these values
    proof.cite(thing)                       a claim or a lemma as a fact, whose parts can be taken
    fact.at(value, …), fact[0]              an instance; a part of a conjunction

Sorts, premises and suppositions are in scope unsaid.  ``by=`` gives a reason: then only its laws,
the facts that are cited and ring arithmetic are used.  ``why=`` are words for the reader.
``witness=`` is a value for ∃, or several.  A line that fails does not stop the proof: lines that
cite it are not reached, all others are looked at, and the errors are told together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, TypeAlias

from sympy import Basic

from symbolic_pe.explain import ClaimError, authors_place, place
from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.kernel.terms import FALSE, Term, eta, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, N
from symbolic_pe.language import statements
from symbolic_pe.language.border import OutsideVocabulary, Reader, guard
from symbolic_pe.language.domain import limit_definition
from symbolic_pe.language.terms import MatrixTerm, MatrixVariable, Variable, as_term
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs.citing import cited_fact
from symbolic_pe.proofs.facts import DoesNotFollow, Fact, NotReached
from symbolic_pe.proofs.matrix_entries import block_height, entries_equal, equation_of_entries
from symbolic_pe.proofs.reasoning import Goal, by_reason
from symbolic_pe.proofs.reasons import Reason
from symbolic_pe.proofs.record import Closing, Kind, Link, Outline, Reference
from symbolic_pe.proofs.recording import OpenBlock, OpenChain, Record
from symbolic_pe.proofs.refusals import OpenCase, OpenPremise, refusal
from symbolic_pe.prose import prose
from symbolic_pe.prover import Hints, Prover
from symbolic_pe.prover.matching import has_premise
from symbolic_pe.tactics.analysis import limits
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.matrices.blocks import matrix_transitive
from symbolic_pe.tactics.matrices.entries import unfolded_equation
from symbolic_pe.tactics.normal_forms.transport import transport
from symbolic_pe.theories import laws

Citable: TypeAlias = Any
"""A fact, a block, a chain, a claim or its id, a lemma, or a theorem of the library."""

_RELATIONS: tuple[tuple[Any, str], ...] = (
    (statements.Equation, "="),
    (statements.LessEqual, "≤"),
    (statements.Less, "<"),
)


class Place:
    """A place in a proof: what has been taken and supposed there, and what may be written."""

    def __init__(
        self, proof: Proof, things: Sequence[Variable], given: Sequence[statements.Statement]
    ) -> None:
        self.proof, self.things = proof, tuple(things)
        self.around = proof.places[-1] if proof.places else None
        self.is_open = True
        self._scope_before = len(proof.scope)
        self._obtained: list[tuple[Theorem, Term, Theorem]] = []
        self._last: Fact | None = None
        self._ended_at = ("", 0)
        self.mentioned: list[Any] = list(given)
        proof.attend(*given)
        for thing in things:
            premise = guard(thing, proof.reader.variable(thing))
            if premise is not None:
                proof.scope.append(rules.assume(premise))
        self.supposed = [rules.assume(proof.read(statement)) for statement in given]
        proof.scope += self.supposed
        self.premises = tuple(given)
        self.given = tuple(self._supposed_facts())
        proof.places.append(self)

    def _supposed_facts(self) -> Iterable[Fact]:
        """What is supposed, conjunctions part by part."""
        for said, theorem in zip(self.premises, self.supposed, strict=True):
            yield from _parts(Fact(said, theorem, None, self))

    # words -------------------------------------------------------------------------------------

    def have(
        self,
        said: statements.Statement,
        *facts: Citable,
        by: Reason | None = None,
        why: str = "",
        witness: Any = None,
    ) -> Fact:
        """A line that follows from these facts."""
        proof = self.proof
        if not isinstance(said, statements.Statement):
            raise ClaimError(f"{said!r} is no statement: write Equation(a, b), LessEqual(a, b), …")
        cited = proof.facts(facts)
        theorem = proof.attempt(said, lambda: self._shown(said, cited, by, witness), cited, by)
        printed = cited[0].sources() if _repeats(said, cited) else cited
        number = proof.record.line(said, _words(by, why), proof.references(printed))
        return Fact(said, theorem, number, self)

    def shows(self, said: Any, *facts: Citable, **named: Any) -> Fact:
        """The last line of a block or of the proof: a statement with its facts, or facts that say
        it already."""
        if isinstance(said, statements.Statement):
            self._last = self.have(said, *facts, **named)
        else:
            shown = self.proof.facts((said, *facts))
            self._last = self._together(shown) if facts else shown[0]
        self._ended_at = authors_place()
        return self._last

    def _together(self, facts: Sequence[Fact]) -> Fact:
        """What several facts say."""
        said = statements.And(*(fact.said for fact in facts))
        theorem = None
        if all(fact.theorem is not None for fact in facts):
            theorem = logic.conjoin(*(fact.proved for fact in facts))
        citations = [fact.cited() for fact in facts]  # each is printed now, if it is not yet
        return Fact(said, theorem, citations[-1], self)

    def calc(self, start: Any) -> Calculation:
        """Begin a chain."""
        return Calculation(self, as_term(start))

    def take(self, *things: Variable, where: Any = ()) -> Block:
        """For all values of these variables with ``where``."""
        given = tuple(where) if isinstance(where, list | tuple) else (where,)
        return Block(self.proof, "suppose" if given else "let", things, given)

    def suppose(self, *given: statements.Statement) -> Block:
        """From these statements."""
        return Block(self.proof, "suppose", (), given)

    def induction(
        self, thing: Variable, said: statements.Statement, *facts: Citable, why: str = ""
    ) -> Induction:
        """∀thing. said, by induction from 0, where it follows from the facts."""
        return Induction(self.proof, thing, said, facts, why)

    def limit(self, said: statements.TendsTo, epsilon: Variable, *, beyond: Any) -> Limit:
        """f(x) → L: in the block, where ε > 0 and ``beyond`` ≤ x, show |f(x) − L| ≤ ε."""
        return Limit(self.proof, said, epsilon, as_term(beyond))

    def obtain(self, *things: Any) -> Fact:
        """From ∃x, …. φ, the last argument: φ of new variables, until the block ends."""
        *new, thing = things
        proof = self.proof
        (fact,) = proof.facts((thing,))
        if not isinstance(fact.said, statements.Exists) or len(fact.said.variables) != len(new):
            if fact.theorem is not None:
                proof.refuse(f"this does not say that {len(new)} such things exist: {fact.said}")
            raise NotReached
        said = statements.substitute_in(
            fact.said.body, dict(zip(fact.said.variables, new, strict=True))
        )
        self.mentioned.append(said)
        proof.attend()
        number = proof.record.number()
        uses = tuple(proof.references(fact.sources()))
        proof.record.take(OpenBlock(number, "take", (said,), tuple(new), uses))
        if fact.theorem is None:
            return Fact(said, None, number, self)
        theorem = fact.theorem
        for variable in new:
            x = proof.reader.variable(variable)
            body = rules.assume(substitute(theorem.statement.args[0], eta(x)))
            self._obtained.append((theorem, x, body))
            theorem = body
            if guard(variable, x) is not None:
                proof.scope.append(logic.conjunct(body, 0))
                theorem = logic.conjunct(body, 1)
        proof.scope.append(theorem)
        return Fact(said, theorem, number, self)

    def contradiction(self, *facts: Citable, why: str = "") -> None:
        """What is supposed here is impossible."""
        proof = self.proof
        cited = proof.facts(facts)
        theorem = proof.attempt(None, lambda: proof.follow(FALSE, cited), cited, None)
        uses = tuple(proof.references(cited))
        proof.record.contradiction(Closing(None, uses, prose(why)))
        self._last, self._ended_at = Fact(None, theorem, None, self), authors_place()

    def cases(
        self,
        said: statements.Statement,
        *cases: statements.Statement,
        rows: Sequence[Any] = (),
        why: str = "",
    ) -> Fact:
        """A statement case by case; the last case is what the others leave.  ``rows``: for each
        case the facts to use in it."""
        proof = self.proof
        facts = [proof.facts(row if isinstance(row, list | tuple) else (row,)) for row in rows]
        facts = facts or [[] for _ in cases]
        uses = [tuple(proof.references(cited)) for cited in facts]  # their lines stand before this
        number = proof.record.line(said, _words(None, why) or prose("case by case"), ())
        for case, used in zip(cases, uses, strict=True):
            proof.record.add(OpenBlock(proof.record.number(), "case", (case,), (), used))
        every = [fact for row in facts for fact in row]
        goal = proof.read(said)
        theorem = proof.attempt(
            said,
            lambda: self._by_cases(goal, list(zip(cases, facts, strict=True)), []),
            every,
            None,
        )
        return Fact(said, theorem, number, self)

    def _by_cases(
        self,
        goal: Term,
        cases: list[tuple[statements.Statement, list[Fact]]],
        denied: list[Theorem],
    ) -> Theorem:
        (said, facts), *others = cases
        case = self.proof.read(said)
        given = rules.assume(case)
        try:
            shown = self.proof.follow(goal, [*facts, *map(_bare, (*denied, given))])
        except KernelError as problem:
            raise OpenCase(said, facts, problem) from problem
        if not others:
            left = self.proof.follow(case, [*facts, *map(_bare, denied)])
            return logic.cut(shown, left)
        rest = self._by_cases(goal, others, [*denied, rules.assume(logic.negation(case))])
        return logic.case_split(goal, given, shown, rest)

    def cite(self, thing: Citable) -> Fact:
        """A claim, a lemma or a theorem of the library as a fact, whose parts can be taken."""
        return self.proof.facts((thing,))[0]

    def at(self, thing: Citable, *values: Any, given: Any = ()) -> Fact:
        """A claim, a lemma or a fact for these values of its first variables; its premises follow
        from ``given`` and from what is in scope.  It is a line where it is first cited."""
        proof = self.proof
        (fact,) = proof.facts((thing,))
        facts = proof.facts(given if isinstance(given, list | tuple) else (given,))
        if fact.theorem is None:
            return Fact(None, None, fact.citation, self)
        if fact.said is not None and len(values) > (most := _count(fact.said)):
            said = statement_text(fact.said)
            proof.refuse(f"{len(values)} values are given where {most} can be put in: {said}")
            return Fact(None, None, fact.citation, self)
        found: list[Any] = [fact.said, None]

        def instantiated() -> Theorem:
            found[0], theorem = self._instance(fact, list(values), facts)
            return theorem

        theorem = proof.attempt(fact.said, instantiated, [fact, *facts], None)
        put = tuple(_values(fact.said, values))
        return Instance(self, found[0], theorem, [fact, *facts], put)

    # proving -----------------------------------------------------------------------------------

    def _shown(self, said: Any, cited: Sequence[Fact], by: Reason | None, witness: Any) -> Theorem:
        goal = self.proof.read(said)
        if witness is None:
            return self.proof.follow(goal, cited, by)
        values = witness if isinstance(witness, tuple) else (witness,)
        return self._witnessed(goal, list(zip(said.variables, values, strict=False)), cited, by)

    def _witnessed(
        self, goal: Term, values: list[Any], cited: Sequence[Fact], by: Reason | None
    ) -> Theorem:
        """∃x. φ by a value for x, and so on."""
        if not values:
            return self.proof.follow(goal, cited, by)
        (x, said), *others = values
        value = self.proof.value_of_type(said, goal.args[0].type.source)
        body = substitute(goal.args[0], value)
        if guard(x, self.proof.reader.variable(x)) is None:
            return logic.witness(goal, value, self._witnessed(body, others, cited, by))
        fits, rest = body.args
        shown = self._witnessed(rest, others, cited, by)
        return logic.witness(goal, value, logic.conjoin(self.proof.follow(fits, cited), shown))

    def _instance(
        self, fact: Fact, values: list[Any], facts: Sequence[Fact]
    ) -> tuple[statements.Statement | None, Theorem]:
        proof, said, theorem = self.proof, fact.said, fact.proved
        if said is None:
            return None, proof.detached(self._of_library(theorem, values), facts)
        while isinstance(said, statements.ForAll | statements.Implies) and (
            values or isinstance(said, statements.Implies)
        ):
            if isinstance(said, statements.Implies):
                try:
                    premise = proof.follow(theorem.statement.args[0], facts)
                except KernelError as problem:
                    raise OpenPremise(said.premise, facts, problem) from problem
                theorem, said = rules.modus_ponens(theorem, premise), said.conclusion
                continue
            put: dict[Any, Any] = {}
            for x in said.variables:
                value = values.pop(0) if values else x
                type_ = theorem.statement.args[0].type.source
                theorem = rules.instantiate(theorem, proof.value_of_type(value, type_))
                theorem = self._with_guard(x, theorem, facts)
                put[x] = as_term(value) if isinstance(value, int | Basic) else value
            said = statements.substitute_in(said.body, put)
        goal = proof.read(said)
        if theorem.statement is not goal:
            known = [*proof.scope, *(each.proved for each in facts)]
            theorem = transport(theorem, goal, Prover().equate(known))
        return said, theorem

    def _with_guard(self, x: Variable, theorem: Theorem, facts: Sequence[Fact]) -> Theorem:
        """Without the premise that a sort makes."""
        if guard(x, self.proof.reader.variable(x)) is None:
            return theorem
        return rules.modus_ponens(theorem, self.proof.follow(theorem.statement.args[0], facts))

    def _of_library(self, theorem: Theorem, values: Sequence[Any]) -> Theorem:
        for value in values:
            type_ = theorem.statement.args[0].type.source
            theorem = rules.instantiate(theorem, self.proof.value_of_type(value, type_))
        return theorem

    def _end(self, theorem: Theorem) -> Theorem:
        """What the place shows, without what was obtained, supposed and taken in it."""
        proof = self.proof
        for existence, x, _ in reversed(self._obtained):
            theorem = logic.choose(existence, x, theorem)
        for given in reversed(self.supposed):
            theorem = rules.discharge(given.statement, theorem)
        for thing in reversed(self.things):
            x = proof.reader.variable(thing)
            premise = guard(thing, x)
            theorem = theorem if premise is None else rules.discharge(premise, theorem)
            theorem = rules.generalise(theorem, x)
        return theorem

    def close(self) -> None:
        """Nothing is written here any more."""
        self.is_open = False
        del self.proof.scope[self._scope_before :]
        self.proof.places.pop()


class Instance(Fact):
    """A fact for some values, which is printed where it is first cited."""

    def __init__(
        self,
        place: Place,
        said: statements.Statement | None,
        theorem: Theorem | None,
        of: Sequence[Fact],
        values: tuple[tuple[Variable, Basic], ...] = (),
    ) -> None:
        super().__init__(said, theorem, None, place)
        self._of, self._values = tuple(of), values
        self._printed: Place | None = None

    def _is_in_sight(self) -> bool:
        """Whether it has a line of its own, in no block that has ended."""
        return self._printed is not None and self._printed.is_open

    def sources(self) -> Sequence[Fact]:
        """What it is an instance of, as long as it is not printed itself."""
        if self._is_in_sight():
            return (self,)
        of = ((fact,) if _has_values(fact) else fact.sources() for fact in self._of)
        return tuple(source for sources in of for source in sources)

    def cited(self) -> int | str | None:
        """The number of its line, which is written where it is first cited, and again where that
        was in a block that has ended."""
        if not self._is_in_sight() and self.place is not None:
            proof = self.place.proof
            if self.said is None:
                self.citation = self._of[0].cited()
            else:
                uses = proof.references(self._of)
                of_claim = proof.claim is not None and self.sources()[0] is proof.claim
                reason = "the claim" if of_claim or not uses else ""  # what is in scope unsaid
                self.citation = proof.record.line(self.said, reason, uses, self._values)
                self._printed = proof.here
        return self.citation


def _has_values(fact: Fact) -> bool:
    """Whether it is an instance at other values, which a reader wants to see."""
    return isinstance(fact, Instance) and bool(fact._values)


class Block(Place, Fact):
    """A part of a proof with variables and suppositions of its own; behind it, what it shows."""

    def __init__(
        self,
        proof: Proof,
        kind: Kind,
        things: Sequence[Variable],
        given: Sequence[statements.Statement],
    ) -> None:
        around = proof.here
        number = proof.record.number()
        proof.record.open(OpenBlock(number, kind, tuple(given), tuple(things)))
        Place.__init__(self, proof, things, given)
        for fact in self.given:
            fact.citation = number
        Fact.__init__(self, None, None, number, around)

    def __enter__(self) -> Any:
        if not self.is_open:
            raise ClaimError("a block that has ended is not begun again: write another one")
        return self

    def at(self, *arguments: Any, given: Any = ()) -> Fact:
        """While the block is open, a claim or a fact for values; behind it, what it shows."""
        if self.is_open:
            return super().at(*arguments, given=given)
        return self.proof.here.at(self, *arguments, given=given)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            last = self._last
            if last is None:
                self.proof.refuse("the block shows nothing: end it with shows or contradiction")
            self.said = self._statement(last)
            if last is not None:
                self.proof.record.end(Closing(last.said, tuple(self.proof.references([last]))))
            if last is not None and last.theorem is not None:
                end = last.theorem
                self.theorem = self.proof.attempt(self.said, lambda: self._end(end), [], None)
        elif kind is not NotReached:  # where it is caught by the proof
            self.proof.refuse(f"the block shows nothing: it is left by {kind.__name__}")
        self.close()
        self.proof.record.close()

    def _statement(self, last: Fact | None) -> Any:
        if last is None:
            return None
        shown, given = last.said, list(self.premises)
        if shown is None:
            shown = statements.Not(given.pop())
        for premise in reversed(given):
            shown = statements.Implies(premise, shown)
        return statements.ForAll(self.things, shown) if self.things else shown


class Induction(Block):
    """∀j. φ(j), from φ(0) and from φ(j) to φ(j + 1)."""

    def __init__(
        self,
        proof: Proof,
        thing: Variable,
        said: statements.Statement,
        facts: Sequence[Citable],
        why: str,
    ) -> None:
        self.thing, self.what = thing, said
        first = statements.substitute_in(said, {thing: as_term(0)})
        cited = proof.facts(facts)
        proof.record.open(OpenBlock(proof.record.number(), "start", (), (thing,)))
        self._start = proof.attempt(
            first, lambda: proof.follow(proof.read(first), cited), cited, None
        )
        proof.record.line(first, prose(why), proof.references(cited))
        proof.record.close()
        super().__init__(proof, "step", (thing,), (said,))
        self.hypothesis = Fact(said, self.supposed[0], self.citation, self)

    @property
    def next(self) -> statements.Statement:
        """φ(j + 1)"""
        return statements.substitute_in(self.what, {self.thing: self.thing + 1})

    def shows(self, *facts: Citable, **named: Any) -> Fact:
        """φ(j + 1), from these facts."""
        if facts and isinstance(facts[0], statements.Statement):
            return super().shows(*facts, **named)
        (first, *others) = self.proof.facts(facts) or (None,)
        if first is not None and not others and statements.same_statement(first.said, self.next):
            self._last = first
            return first
        self._last = self.have(self.next, *facts, **named)
        return self._last

    def _statement(self, _: Fact | None) -> Any:
        return statements.ForAll([self.thing], self.what)

    def _end(self, theorem: Theorem) -> Theorem:
        proof = self.proof
        step = super()._end(theorem)
        goal = proof.read(self._statement(None))
        law = laws.induction(goal.args[0])
        start = self._start
        if start is None:
            raise NotReached
        equate = Prover().equate(proof.scope[: self._scope_before])
        wanted = law.statement.args[0], law.statement.args[1].args[0]
        pairs = zip((start, step), wanted, strict=True)
        return rules.modus_ponens(law, *(transport(th, goal_, equate) for th, goal_ in pairs))


class Limit(Block):
    """f(x) → L (x → ∞), from |f(x) − L| ≤ ε for all ε > 0 and all x ≥ K(ε)."""

    def __init__(
        self, proof: Proof, said: statements.TendsTo, epsilon: Variable, beyond: Basic
    ) -> None:
        (self.variable,) = said.function.signature
        self._limit, self._epsilon, self._beyond = said, epsilon, beyond
        super().__init__(
            proof,
            "suppose",
            (epsilon, self.variable),
            (statements.LessEqual(beyond, self.variable),),
        )

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.proof.record.conclude(Closing(self._limit))
        super().__exit__(kind, problem, trace)

    def _statement(self, _: Fact | None) -> Any:
        return self._limit

    def _end(self, theorem: Theorem) -> Theorem:
        proof = self.proof
        close = super()._end(theorem)
        goal = proof.read(self._limit)
        epsilon = proof.reader.variable(self._epsilon)
        opened = logic.opened(limits.meaning(goal).statement.args[1], epsilon)
        positive, existence = opened.args
        beyond = proof.reader.number(self._beyond, existence.args[0].type.source, {})
        near = proof.prover.line(
            substitute(existence.args[0], beyond),
            [close, rules.assume(positive)],
            proof.scope[: self._scope_before],
        )
        found = rules.discharge(positive, logic.witness(existence, beyond, near))
        return limits.limit(goal, rules.generalise(found, epsilon))


class Calculation(Fact):
    """A chain so far; each method adds a link and returns the chain."""

    def __init__(self, place: Place, start: Basic) -> None:
        super().__init__(None, None, None, place)
        self.start = self.end = start
        self._kind = 0
        self._chain: OpenChain | None = None

    def eq(self, rhs: Any, *facts: Citable, by: Reason | None = None, why: str = "") -> Calculation:
        """… = rhs"""
        return self._extend(0, rhs, facts, by, why)

    def le(self, rhs: Any, *facts: Citable, by: Reason | None = None, why: str = "") -> Calculation:
        """… ≤ rhs"""
        return self._extend(1, rhs, facts, by, why)

    def lt(self, rhs: Any, *facts: Citable, by: Reason | None = None, why: str = "") -> Calculation:
        """… < rhs"""
        return self._extend(2, rhs, facts, by, why)

    def _extend(
        self, kind: int, rhs: Any, facts: Sequence[Citable], by: Reason | None, why: str
    ) -> Calculation:
        assert self.place is not None
        if isinstance(rhs, Fact):
            raise ClaimError("a fact is no side of a chain: give the side, and then its facts")
        proof, rhs = self.place.proof, as_term(rhs)
        relation, sign = _RELATIONS[kind]
        step = relation(self.end, rhs)
        cited = proof.facts(facts)
        theorem = proof.attempt(step, lambda: proof.follow(proof.read(step), cited, by), cited, by)
        printed = cited[0].sources() if _repeats(step, cited) else cited
        uses = tuple(proof.references(printed))
        if self._chain is None:
            self._chain = OpenChain(proof.record.number(), self.start)
            self.citation = self._chain.number
            proof.record.add(self._chain)
        else:  # behind the instances that this link is the first to cite
            proof.record.put_last(self._chain)
        reason = _words(by, why)
        self._chain.links.append(Link(sign, rhs, reason, uses))
        proof.record.speak(step, reason)
        is_first = self.said is None
        self._kind, self.end = max(self._kind, kind), rhs
        self.said = _RELATIONS[self._kind][0](self.start, rhs)
        if is_first:
            self.theorem = theorem
        elif self.theorem is not None and theorem is not None:
            self.theorem = proof.joined(proof.read(self.said), self.theorem, theorem)
        else:
            self.theorem = None
        return self


class Proof(Place):
    """The proof of a claim's statement, or of its negation: then ``claim`` is what is supposed.

    ``find``: the claim of an id, by which other claims are cited; ``hints``: what was found for
    its lines before.
    """

    def __init__(
        self,
        statement: statements.Statement,
        *,
        find: Callable[[str], Any],
        hints: Hints | None = None,
        refuting: bool = False,
    ) -> None:
        self.find = find
        self.statement: statements.Statement = statements.Not(statement) if refuting else statement
        self.reader = Reader.of(statement)
        self.prover, self.record = Prover(hints), Record()
        self.scope: list[Theorem] = []
        self.places: list[Place] = []
        self.errors: list[str] = []
        self._place: tuple[str, int] | None = None
        things: list[Variable] = []
        given: list[statements.Statement] = [statement] if refuting else []
        rest: Any = None if refuting else statement
        while isinstance(rest, statements.ForAll | statements.Implies):
            if isinstance(rest, statements.ForAll):
                if given:
                    break
                things += rest.variables
                rest = rest.body
            else:
                given.append(rest.premise)
                rest = rest.conclusion
        self.conclusion: Any = rest
        self._goal = self.read(self.statement)
        super().__init__(self, things, given)
        self.record.suppose(*given)
        self.claim = Fact(statement, self.supposed[0], None, self) if refuting else None

    @property
    def here(self) -> Place:
        """The innermost place that is open."""
        return self.places[-1]

    def variables(self) -> dict[str, Variable]:
        """The variables of the claim, by name."""
        return {str(getattr(x, "__name__", x)): x for x in self.things}

    def qed(self, written: tuple[str, int] | None = None) -> tuple[Theorem, Outline]:
        """⊢ the statement, and the record; raises :class:`DoesNotFollow` with all that failed.
        ``written``: where the proof stands."""
        self._place = self._ended_at if self._last is not None else written
        if self._last is None and not self.errors:
            self.refuse("the proof shows nothing: end it with proof.shows(…)")
        last = self._last
        theorem = None
        if last is not None and last.theorem is not None and not self.errors:
            last = self._concluding(last)
        if last is not None and last.theorem is not None:
            theorem = self.attempt(self.statement, lambda: self._whole(last), [last], None)
        if self.errors or theorem is None:
            raise DoesNotFollow("\n".join(self.errors))
        uses = self.references([last] if last is not None else [])
        return theorem, self.record.outline(uses, is_refutation=self.claim is not None)

    def _concluding(self, last: Fact) -> Fact:
        """What is to be shown, as a line of its own where the last one does not say it: a reader
        has to see what follows from what."""
        said = self.conclusion
        if said is None or last.said is None or last.proved.statement is self.read(said):
            return last
        return last if _says(last.said, said) else self.have(said, last)

    def _whole(self, last: Fact) -> Theorem:
        shown = last.proved
        if self.conclusion is not None:
            wanted = self.read(self.conclusion)
            if shown.statement is not wanted:
                shown = self.follow(wanted, [last])
        theorem = self._end(shown)
        if theorem.statement is not self._goal:
            theorem = transport(theorem, self._goal, Prover().equate([]))
        if theorem.statement is not self._goal or theorem.hypotheses:
            raise KernelError("something else is shown than the claim says")
        return theorem

    def entry_of(self, fact: Fact, row: int, col: int = 0) -> Fact:
        """Of an equation of matrices, that of the entries in one place; for stacked blocks ``row``
        counts within a block."""
        said = equation_of_entries(fact.said, row, col)

        def equal_entries() -> Theorem:
            if said is None:
                place = [numeral(k, 1, N) for k in (row, col)]
                return self.detached(rules.instantiate(unfolded_equation(fact.proved), *place), [])
            goal, height = self.read(said), block_height(fact.said)
            return entries_equal(fact.proved, goal, row, col, height, self._context)

        return Instance(self.here, said, self.attempt(said, equal_entries, [fact], None), [fact])

    def _context(self, more: Sequence[Theorem]) -> Context:
        return Context([*self.scope, *more])

    def meaning_of(self, fact: Fact) -> Fact:
        """What a limit means."""
        said = limit_definition(fact.said)

        def meaning() -> Theorem:
            found = limits.unfold_limit(fact.proved)
            return transport(found, self.read(said), Prover().equate([]))

        return Instance(self.here, said, self.attempt(said, meaning, [fact], None), [fact])

    # reading -----------------------------------------------------------------------------------

    def read(self, said: statements.Statement) -> Term:
        """The kernel's statement."""
        self.attend(said)
        return self.reader.statement(said)

    def attend(self, *said: statements.Statement) -> None:
        """Functions have the types that they have in the claim, in what is supposed around and in
        what is read next."""
        around = (statement for place in self.places for statement in place.mentioned)
        self.reader.attend(self.statement, *around, *said)

    def value_of_type(self, value: Any, type_: Any) -> Term:
        """A number, a matrix or a function as a term of this type."""
        if isinstance(value, MatrixTerm):
            return self.reader.matrix(value, {})
        if isinstance(value, type | MatrixVariable):
            return eta(self.reader.variable(value))
        if type_ in NUMBERS:
            return self.reader.number(as_term(value), type_, {})
        return self.reader.abstraction(value, {}, type_)

    # proving -----------------------------------------------------------------------------------

    def facts(self, things: Iterable[Citable]) -> list[Fact]:
        """What is cited, as facts."""
        found = []
        for thing in things:
            if isinstance(thing, Fact):
                if unsaid := _unsaid(thing):
                    self.refuse(unsaid)
                found.append(thing)
            else:
                thing = self.find(thing) if isinstance(thing, str) else thing
                found.append(cited_fact(thing))
        return found

    def references(self, facts: Iterable[Fact]) -> list[Reference]:
        """How a line refers to these."""
        return list(dict.fromkeys(use for fact in facts if (use := fact.cited()) is not None))

    def follow(self, goal: Term, cited: Sequence[Fact], by: Reason | None = None) -> Theorem:
        """Γ ⊢ the goal from the facts that are cited."""
        facts = [fact.proved for fact in cited]
        if by is not None:
            here = Context([*self.scope, *facts])
            return by_reason(Goal(goal, here, ()), by)
        return self.prover.line(goal, facts, self.scope)

    def detached(self, theorem: Theorem, facts: Sequence[Fact]) -> Theorem:
        """ψ of φ ⇒ ψ, where φ follows."""
        while has_premise(theorem.statement):
            theorem = rules.modus_ponens(theorem, self.follow(theorem.statement.args[0], facts))
        return theorem

    def joined(self, goal: Term, first: Theorem, second: Theorem) -> Theorem:
        """The ends of a chain."""
        try:
            step = matrix_transitive if logic.is_call(goal, "meq") else rules.transitive
            joined = step(first, second)
        except KernelError:
            joined = None
        if joined is not None and joined.statement is goal:
            return joined
        return self.prover.line(goal, [first, second], [])

    def attempt(
        self,
        said: statements.Statement | None,
        prove: Any,
        cited: Sequence[Fact],
        by: Reason | None,
    ) -> Theorem | None:
        """What is shown; None where it does not follow, which is told at the end, and where it
        rests on what was not reached."""
        closed = [fact for fact in cited if fact.place is not None and not fact.place.is_open]
        if closed:
            self.refuse(
                f"a fact is cited from inside of a block that has ended: {_shown(closed[0])}; cite "
                "the block, or the block for values of its variables: block.at(…)"
            )
            return None
        if any(fact.theorem is None for fact in cited):
            return None
        try:
            theorem: Theorem = prove()
        except NotReached:
            return None
        except (KernelError, OutsideVocabulary) as problem:
            self.refuse(refusal(said, self.record.supposed(), cited, by, problem))
            return None
        return theorem

    def refuse(self, words: str) -> None:
        """Remember what is wrong with the line that is being written, or with the last one."""
        self.errors.append(f"{place(*(self._place or authors_place()))}: {words}")


def _shown(fact: Fact) -> str:
    """What a fact says, for a reader."""
    return "a contradiction" if fact.said is None else statement_text(fact.said)


def _unsaid(fact: Fact) -> str:
    """Why a fact says nothing yet, or nothing at all."""
    if isinstance(fact, Block) and fact.is_open:
        return "a block is cited that has not ended: cite it behind its with statement"
    if isinstance(fact, Calculation) and fact.said is None:
        return "a chain without links is cited: add .eq(…), .le(…) or .lt(…)"
    return ""


def _parts(fact: Fact) -> Iterable[Fact]:
    if isinstance(fact.said, statements.And):
        for part in fact:
            yield from _parts(part)
    else:
        yield fact


def _repeats(said: statements.Statement, cited: Sequence[Fact]) -> bool:
    """Whether one fact is cited, which says just this."""
    return (
        len(cited) == 1
        and cited[0].said is not None
        and statements.same_statement(cited[0].said, said)
    )


def _says(shown: Any, wanted: statements.Statement) -> bool:
    """Is this, for all values of some variables, what is wanted, part by part?"""
    parts, others = statements.conjuncts(shown), statements.conjuncts(wanted)
    if len(parts) == len(others) and all(map(statements.same_statement, parts, others)):
        return True
    return isinstance(shown, statements.ForAll) and _says(shown.body, wanted)


def _count(said: Any) -> int:
    """For how many variables values can be put in."""
    count = 0
    while isinstance(said, statements.ForAll | statements.Implies):
        count += len(said.variables) if isinstance(said, statements.ForAll) else 0
        said = said.body if isinstance(said, statements.ForAll) else said.conclusion
    return count


def _values(said: Any, values: Sequence[Any]) -> Iterable[tuple[Variable, Basic]]:
    """What is put in for the first variables, where it is another term."""
    waiting = list(values)
    while waiting and isinstance(said, statements.ForAll | statements.Implies):
        for x in said.variables if isinstance(said, statements.ForAll) else ():
            value = waiting.pop(0) if waiting else x
            if value != x:
                yield x, as_term(value) if isinstance(value, int | Basic) else value
        said = said.body if isinstance(said, statements.ForAll) else said.conclusion


def _bare(theorem: Theorem) -> Fact:
    """A fact of a case, which has no line of its own."""
    return Fact(None, theorem)


def _words(by: Reason | None, why: str) -> str:
    return prose(why or (by.text if by else ""))

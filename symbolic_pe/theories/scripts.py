"""Scripts of theorems: which step does what.  ``docs/theories.md`` has the grammar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.repeated import replace as replaced
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.rules import axiom
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, O, need
from symbolic_pe.theories import files, matching
from symbolic_pe.theories.closing import close
from symbolic_pe.theories.known import Known
from symbolic_pe.theories.step_parts import eliminating, is_whole_call, last, obviously, value_of

Script = list[str]
_STATEMENT = terms.variable("q", O)


def proved(line: files.Line, cited: Callable[[str], Theorem | None]) -> Theorem:
    """⊢ what a line says, by its script; ``cited``: the theorem of a name, None if there is none.

    Raises ``TheoryError``: where, which step, what was to be proved and what was tried.
    """
    try:
        statement = read(files.without_labels(line.statement))
        script = _Script(cited)
        theorem = script.prove(statement, files.pieces(line.script), Known(opening=line.labels))
        need(theorem.statement is statement, "{} was to be proved", statement)
        need(not theorem.hypotheses, "it rests on hypotheses")
    except files.TheoryError:
        raise
    except (KernelError, ValueError) as error:
        raise files.TheoryError(f"{line.place}, {line.name}: {error}") from error
    return theorem


@dataclass(frozen=True)
class _Step:
    """A step: its words, the scripts in braces behind it, the steps after it."""

    said: str
    scripts: tuple[Script, ...]
    rest: Script

    def script(self, index: int) -> Script:
        """The script for one of several branches: the one in braces, else what follows."""
        return self.scripts[index] if index < len(self.scripts) else self.rest


class StepError(KernelError):
    """A step of a script that does not do what it should; the innermost one is told."""


class _Script:
    def __init__(self, cited: Callable[[str], Theorem | None]) -> None:
        self.cited = cited

    def prove(self, goal: terms.Term, steps: Script, known: Known) -> Theorem:
        """Γ ⊢ the goal: ∀, ⇒ and ∧ are opened, then one step after the other is taken."""
        if logic.is_universal(goal):
            return self._for_all(goal, steps, known)
        if logic.is_call(goal, "imp"):
            given = rules.assume(goal.args[0])
            label, known = _label(known)
            inner = known.having(given, label)
            return rules.discharge(given.statement, self.prove(goal.args[1], steps, inner))
        if logic.is_call(goal, "and") and not (steps and steps[0].startswith("cases")):
            return logic.conjoin(*(self.prove(part, steps, known) for part in goal.args))
        if not steps:
            return self._obvious(goal, known)
        try:
            return self._step(goal, steps, known)
        except (StepError, files.TheoryError):
            raise
        except (KernelError, ValueError) as error:
            raise StepError(f"at the step “{steps[0]}”: {error}") from error

    def _for_all(self, goal: terms.Term, steps: Script, known: Known) -> Theorem:
        f = goal.args[0]
        while known.opening and known.opening[0].startswith("("):
            known = replace(known, opening=known.opening[1:])
        wanted, *later = known.opening or (f.head,)
        x = matching.unused(wanted, f.type.source, known.names)
        inner = replace(known.naming(x), opening=tuple(later))
        return rules.generalise(self.prove(logic.opened(goal, x), steps, inner), x)

    def _obvious(self, goal: terms.Term, known: Known) -> Theorem:
        try:
            return close(goal, known)
        except KernelError as error:
            facts = ", ".join(map(repr, (fact.statement for fact in known.facts)))
            raise StepError(
                f"{goal!r} does not follow from {facts or 'nothing'} "
                f"and {len(known.rules)} rules; the last that was tried: {error}"
            ) from error

    def _step(self, goal: terms.Term, steps: Script, known: Known) -> Theorem:
        said, inner = files.said_and_scripts(steps[0])
        found = files.LABELLED.match(said)
        label, said = (found[1], said[found.end() :]) if found else ("", said)
        said, _, names = said.partition(" as ")
        known = replace(known, opening=tuple(names.split()))
        word, _, object_ = said.partition(" ")
        rest = steps[1:]
        scripts = tuple(map(files.pieces, inner))
        if word in WORDS:
            return WORDS[word](self, goal, _Step(object_.strip(), scripts, rest), known)
        if self._is_name(said, known):
            return self.prove(goal, rest, self._with(_Step(said, scripts, rest), known, label))
        inside = replace(known, opening=files.opened_names(said))
        statement = read(files.without_labels(said), **known.names)
        fact = self.prove(statement, scripts[0] if scripts else [], inside)
        return self.prove(goal, rest, known.having(fact, label))

    # Theorems that are cited

    def _is_name(self, said: str, known: Known) -> bool:
        """Whether this is the name of a theorem or of a fact, perhaps with values."""
        name = said.partition("(")[0]
        is_cited = name in known.labels or self.cited(name) is not None
        return is_cited and name not in known.names and is_whole_call(said)

    def _instance(self, said: str, known: Known) -> Theorem:
        """The theorem, or the fact, that is named, for these values."""
        name, _, inside = said.partition("(")
        theorem = known.labels.get(name) or self.cited(name)
        need(theorem is not None, "there is no theorem and no fact {}", name)
        assert theorem is not None
        for text in files.pieces(inside[:-1], ","):
            while logic.is_call(theorem.statement, "imp"):
                theorem = rules.modus_ponens(theorem, close(theorem.statement.args[0], known))
            need(logic.is_universal(theorem.statement), "{} has too many values", said)
            type_ = theorem.statement.args[0].type.source
            theorem = rules.instantiate(theorem, value_of(text, type_, known))
        return theorem

    def _with(self, step: _Step, known: Known, label: str) -> Known:
        """With a theorem for the given values, its premises proved; without values, as a rule."""
        theorem = self._instance(step.said, known)
        if "(" not in step.said:
            return known.using(theorem)
        scripts = iter(step.scripts)
        alone = len(step.scripts) == 1
        while logic.is_call(theorem.statement, "imp") and not matching.is_negation(
            theorem.statement
        ):
            premise = theorem.statement.args[0]
            found = obviously(premise, known) if step.scripts else None
            if not found:
                script = step.scripts[0] if alone else next(scripts, [])
                found = self.prove(premise, script, known)
            theorem = rules.modus_ponens(theorem, found)
        return known.having(theorem, label)

    # Words

    def cases(self, goal: terms.Term, step: _Step, known: Known) -> Theorem:
        """Both sides of an alternative, or what a theorem ∀p. (… ⇒ p) ⇒ … ⇒ p gives."""
        if self._is_name(step.said, known):
            return self._cases_of(goal, self._instance(step.said, known), step, known)
        statement = read(step.said, **known.names)
        if not matching.is_order(statement):
            given, other = rules.assume(statement), rules.assume(logic.negation(statement))
            then = self._branch(goal, step.script(0), known, given)
            return logic.case_split(
                goal, given, then, self._branch(goal, step.script(1), known, other)
            )
        s, t = statement.args
        strict = logic.is_call(statement, "lt")
        sides = (less_equal(t, s), statement) if strict else (statement, less(t, s))
        law = rules.instantiate(axiom("total"), *sides[0].args, goal)
        branches = [
            rules.discharge(
                side,
                self._branch(
                    goal, step.script(0 if side is statement else 1), known, rules.assume(side)
                ),
            )
            for side in sides
        ]
        return rules.modus_ponens(law, *branches)

    def _branch(self, goal: terms.Term, script: Script, known: Known, given: Theorem) -> Theorem:
        label, inner = _label(known)
        return self.prove(goal, script, inner.having(given, label))

    def _cases_of(self, goal: terms.Term, theorem: Theorem, step: _Step, known: Known) -> Theorem:
        theorem = eliminating(theorem, goal, known)
        scripts = iter(step.scripts)
        while theorem.statement is not goal:
            branch = theorem.statement.args[0]
            if last(branch) is goal:
                found = obviously(branch, replace(known, rules=()), 0)
                if not found:
                    found = self.prove(branch, next(scripts, step.rest), known)
            else:
                found = close(branch, known)
            theorem = rules.modus_ponens(theorem, found)
        return theorem

    def induction(self, goal: terms.Term, step: _Step, known: Known) -> Theorem:
        """φ(0) and φ(n) ⇒ φ(n + 1); premises with n, and variables named behind it, are in φ."""
        named = [name.strip() for name in step.said.split(",")]
        need(all(name in known.names for name in named), "{} are no variables", named)
        n, *moved = (known.names[name] for name in named)
        need(n.type is N, "induction is on a natural number, not on {}", n)
        premises = {
            label: fact.statement
            for label, fact in known.labels.items()
            if fact.rule == "assume" and not fact.statement.free.isdisjoint([n, *moved])
        }
        phi = goal
        for premise in reversed(premises.values()):
            phi = terms.implication(premise, phi)
        phi = terms.forall(*moved, phi) if moved else phi
        outside = known.apart_from(n, *moved)
        names = {name: x for name, x in known.names.items() if x not in moved}
        labels = (f"({label})" if label[0] != "·" else "()" for label in premises)
        outside = replace(
            outside, names=names, opening=(*(x.head for x in moved), *labels), inside=0
        )
        predicate = terms.function(n, phi)
        before = rules.assume(phi)
        start = self.prove(
            terms.substitute(predicate, terms.numeral(0, 1, N)), step.script(0), outside
        )
        after = self.prove(
            terms.substitute(predicate, n + 1), step.script(1), outside.having(before, "before")
        )
        law = rules.instantiate(axiom("induction"), predicate)
        theorem = rules.modus_ponens(law, start, rules.generalise(rules.discharge(phi, after), n))
        theorem = rules.instantiate(theorem, n, *map(terms.eta, moved))
        return (
            rules.modus_ponens(theorem, *map(rules.assume, premises.values()))
            if premises
            else theorem
        )

    def contradiction(self, goal: terms.Term, step: _Step, known: Known) -> Theorem:
        """⊥ from the contrary of the goal."""
        if goal is terms.FALSE:
            return self.prove(goal, step.rest, known)
        if not matching.is_order(goal):
            other = rules.assume(logic.negation(goal))
            return logic.by_contradiction(goal, self._branch(terms.FALSE, step.rest, known, other))
        s, t = goal.args
        weak = logic.is_call(goal, "le")
        other = rules.assume(less(t, s) if weak else less_equal(t, s))
        absurd = logic.from_false(self._branch(terms.FALSE, step.rest, known, other), goal)
        held, contrary = (
            rules.discharge(goal, rules.assume(goal)),
            rules.discharge(other.statement, absurd),
        )
        law = rules.instantiate(axiom("total"), *((s, t) if weak else (t, s)), goal)
        return rules.modus_ponens(law, *((held, contrary) if weak else (contrary, held)))

    def to(self, goal: terms.Term, step: _Step, known: Known) -> Theorem:
        """Backwards: the premises of a theorem whose conclusion is the goal or what it means."""
        theorem = self._instance(step.said, known)
        if logic.is_universal(theorem.statement) or logic.is_call(theorem.statement, "imp"):
            theorem = self._premises(theorem, goal, step, known)
        if theorem.statement is goal:
            return theorem
        fits = logic.is_call(theorem.statement, "eq") and theorem.statement.args[0] is goal
        need(fits, "{} does not give {}", step.said, goal)
        meaning = self.prove(theorem.statement.args[1], step.rest, known)
        return replaced(terms.function(_STATEMENT, _STATEMENT), rules.symmetric(theorem), meaning)

    def _premises(self, theorem: Theorem, goal: terms.Term, step: _Step, known: Known) -> Theorem:
        rule = matching.Rule(theorem)
        values: matching.Values = {}
        target = rule.conclusion
        defines = (
            logic.is_call(target, "eq")
            and target.args[0].type is O
            and not logic.is_call(goal, "eq")
        )
        target = target.args[0] if defines else target
        fits = matching.matched(target, goal, rule.free, values)
        need(fits, "{} does not give {}", step.said, goal)
        rule.complete(values, known.facts)
        need(len(values) == len(rule.variables), "{}: a value is missing", step.said)
        return rule.at(values, self._supply(step, known))

    def _supply(self, step: _Step, known: Known) -> Callable[[terms.Term], Theorem]:
        """Proves premises: those that are not obvious by the scripts in braces, or by the rest."""
        scripts = iter(step.scripts)

        def prove(premise: terms.Term) -> Theorem:
            return obviously(premise, known) or self.prove(premise, next(scripts, step.rest), known)

        return prove

    def take(self, goal: terms.Term, step: _Step, known: Known) -> Theorem:
        """A value for ∃, or for what a fact ∀x. … ⇒ goal begins with."""
        if logic.is_exists(goal):
            value = value_of(step.said, goal.args[0].type.source, known)
            shown = self.prove(terms.substitute(goal.args[0], value), step.rest, known)
            return logic.witness(goal, value, shown)
        for rule in reversed(known.rules):
            if rule.conclusion is goal and rule.variables:
                texts = files.pieces(step.said, ",")
                need(len(texts) == len(rule.variables), "{} values are needed", len(texts))
                pairs = zip(rule.variables, texts, strict=True)
                values = {x: value_of(text, x.type, known) for x, text in pairs}
                return rule.at(values, self._supply(step, known))
        raise KernelError("there is nothing to take a value for")

    def unfold(self, goal: terms.Term, step: _Step, known: Known) -> Theorem:
        """The goal by what it means."""
        law = self.cited(step.said)
        need(law is not None and logic.is_call(goal, step.said), "the goal is no {}", step.said)
        assert law is not None
        meaning = rules.instantiate(law, *goal.args)
        shown = self.prove(meaning.statement.args[1], step.rest, known)
        return replaced(terms.function(_STATEMENT, _STATEMENT), rules.symmetric(meaning), shown)


Word = Callable[[_Script, terms.Term, _Step, Known], Theorem]
WORDS: Mapping[str, Word] = MappingProxyType(
    {
        "cases": _Script.cases,
        "induction": _Script.induction,
        "contradiction": _Script.contradiction,
        "to": _Script.to,
        "take": _Script.take,
        "unfold": _Script.unfold,
    }
)


def _label(known: Known) -> tuple[str, Known]:
    """What the next premise is called, and what is called later."""
    if known.opening and known.opening[0].startswith("("):
        return known.opening[0][1:-1], replace(known, opening=known.opening[1:])
    return "", known

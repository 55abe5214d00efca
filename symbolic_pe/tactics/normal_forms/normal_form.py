"""The normal form of a number, with proofs.

    equation(s, t, facts)    Γ ⊢ s = t
    normal(s, facts)         Γ ⊢ s = its normal form

How: see ``expansion``.  ``laws`` restricts the families of laws that a proof may use; a proof that
needs another says which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from symbolic_pe.foundations import equations
from symbolic_pe.foundations.families import ALWAYS, FAMILIES, FamilyReader
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import reflexive, symmetric
from symbolic_pe.kernel.terms import APP, CONST, NUM, VAR, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, R, need
from symbolic_pe.tactics.finite_sums import places
from symbolic_pe.tactics.inequalities.conditions import Conditions, SideCondition
from symbolic_pe.tactics.normal_forms import fractions
from symbolic_pe.tactics.normal_forms.expansion import KEPT, NormalForm, Setting
from symbolic_pe.tactics.normal_forms.linearised import linearised
from symbolic_pe.tactics.normal_forms.writing import Writer
from symbolic_pe.tactics.numbers import gauss_sums, nested_roots
from symbolic_pe.tactics.polynomials.forms import Generators, quotient_by_monomial
from symbolic_pe.tactics.polynomials.identities import is_polynomial_identity
from symbolic_pe.theories import laws


class NotEqual(KernelError):
    """No proof was found that two terms are equal."""


class OtherLawNeeded(NotEqual):
    """Two terms are equal, but not by the laws that may be used; with the ``needed`` families."""

    def __init__(self, s: Term, t: Term, laws: frozenset[str], needed: frozenset[str]) -> None:
        self.needed = needed
        others = "; ".join(f"{name} ({FAMILIES[name]})" for name in sorted(needed))
        super().__init__(
            f"{s!r} = {t!r} does not follow by {', '.join(sorted(laws)) or 'algebra'} alone, "
            f"but with {others}"
        )


class Prover:
    """Proofs of equations from facts: signs, conditions, and equations that may be used.

    ``laws``: the families of laws that may be used, None for all.  ``side_condition`` is asked for
    conditions of laws that are neither facts nor follow simply.  ``kept``: names of functions that
    stay as they are, such as defined functions that have laws of their own, given as facts.
    """

    def __init__(
        self,
        facts: Iterable[Theorem] = (),
        laws: frozenset[str] | None = None,
        side_condition: SideCondition | None = None,
        kept: frozenset[str] = KEPT,
    ) -> None:
        self.facts = tuple(facts)
        unknown = (laws or frozenset()) - set(FAMILIES)
        need(not unknown, "there are no families of laws called {}", ", ".join(sorted(unknown)))
        self.laws, self._side_condition, self._kept = laws, side_condition, kept
        self._equations = tuple(fact for fact in self.facts if _is_equation(fact))

    def with_facts(self, *facts: Theorem) -> Prover:
        """The same with more facts."""
        return Prover((*self.facts, *facts), self.laws, self._side_condition, self._kept)

    @cached_property
    def _families(self) -> FamilyReader:
        return FamilyReader(self.facts)

    @cached_property
    def _setting(self) -> Setting:
        others = (fact for fact in self.facts if not _is_equation(fact))
        conditions = Conditions(others, self._side_condition)
        rewriting = _as_rewriting(self._equations)
        generators = Generators(self.laws)
        return Setting(conditions, generators, *rewriting, self.laws, self._families, self._kept)

    @cached_property
    def real(self) -> NormalForm:
        """The normal form in which cos and sin stay."""
        return NormalForm(self._setting)

    @cached_property
    def full(self) -> NormalForm:
        """The normal form in exponentials."""
        return NormalForm(self._setting, self.real)

    def equation(self, s: Term, t: Term) -> Theorem:
        """Γ ⊢ s = t; raises ``NotEqual``."""
        larger_type = equations.larger(s.type, t.type)
        s, t = lift(s, larger_type), lift(t, larger_type)
        theorem = self._found(s, t)
        if theorem is not None:
            return theorem
        raise NotEqual(f"{s!r} = {t!r} is not shown")

    def _found(self, s: Term, t: Term) -> Theorem | None:
        plain = self._tried(self._plainly, s, t)
        if plain is not None:
            return plain
        rest = _without_common(s, t)
        if rest is not None:
            found = self._found(*rest)
            return algebra(s, t, (found,), ()) if found is not None else None
        attempts = self._by_argument, self._if_alike, self._in_exponentials, self._in_real_terms
        last = self._by_places, self._by_squares, self._by_gauss_sums, self._by_simpler_roots
        for attempt in (*attempts, *last, self._by_denominators):
            theorem = self._tried(attempt, s, t)
            if theorem is not None and self._is_permitted(theorem):
                return theorem
        return None

    @staticmethod
    def _tried(attempt: Callable[[Term, Term], Theorem], s: Term, t: Term) -> Theorem | None:
        try:
            return attempt(s, t)
        except (KernelError, RecursionError):
            return None

    def _by_argument(self, s: Term, t: Term) -> Theorem:
        """f(a) = f(b), where a and b have the same form: e^(−ln b/511) needs no root of b then."""
        same = s.kind == APP and t.kind == APP and s.head is t.head and s.head.kind == CONST
        need(
            same and [x.type for x in s.args] == [R] and not equations.is_polynomial(s),
            "{} = {}",
            s,
            t,
        )
        (a,), (b,) = s.args, t.args
        need(self.real.form(a) == self.real.form(b), "the arguments differ")
        return equations.applied(s.head, self.real.prove(a, b))

    def _if_alike(self, s: Term, t: Term) -> Theorem:
        """In real terms, where the forms are the same: no Euler's formula is needed then."""
        need(_turns(s) == _turns(t), "cos and sin of different angles occur")
        need(self.real.form(s) == self.real.form(t), "the forms differ")
        return self.real.prove(s, t)

    def _in_exponentials(self, s: Term, t: Term) -> Theorem:
        return self.full.prove(s, t)

    def _in_real_terms(self, s: Term, t: Term) -> Theorem:
        return self.real.prove(s, t)

    def _by_places(self, s: Term, t: Term) -> Theorem:
        """From equations between what stands in the same places, where laws are restricted."""
        need(self.laws is not None, "")
        return places.equation(self._found, s, t)

    def _by_squares(self, s: Term, t: Term) -> Theorem:
        """Γ ⊢ s = t from s² = t², for real numbers that are not negative: roots or closed ones."""
        root = equations.called(s) in _ROOTS or equations.called(t) in _ROOTS
        need(s.type is R and (root or not (s.free or t.free)), "no roots and no closed numbers")
        signs = [self._setting.conditions.nonnegative(x) for x in (s, t)]
        if signs[0] is None or signs[1] is None:
            raise NotEqual(f"{s!r} or {t!r} is not known to be at least 0")
        squares = self.full.prove(s**2, t**2)
        return laws.square_injective(s, t, signs[0], signs[1], squares)

    def _by_gauss_sums(self, s: Term, t: Term) -> Theorem:
        """With √2, √3, … as sums of cosines and sines."""
        roots = gauss_sums.gauss_sums(equation, s, t)
        need(roots and self._permits_roots(), "no roots of whole numbers beside angles")
        return self.with_facts(*roots).full.prove(s, t)

    def _by_simpler_roots(self, s: Term, t: Term) -> Theorem:
        """With √(p + q√m) as sums of two roots, where that is possible."""
        need(not self._equations and self._permits_roots(), "roots of numbers stay")
        simpler = nested_roots.denested(self._by_squares, s, t)
        need(simpler, "there are no roots of such numbers")
        return self.with_facts(*simpler).full.prove(s, t)

    def _by_denominators(self, s: Term, t: Term) -> Theorem:
        """From what is left after multiplying with denominators one after the other."""
        need(self.laws is None and not self._equations, "the laws of fractions may not be used")
        return fractions.by_denominators(s, t, self.full.nonzero, self.full.prove, self._kept)

    def _permits_roots(self) -> bool:
        return self.laws is None or {"roots", "exact_values"} <= self.laws

    def needed(self, s: Term, t: Term) -> frozenset[str]:
        """Families beside the permitted ones by which s = t follows; the first that is enough."""
        if self.laws is None:
            return frozenset()
        whole = Prover(self.facts, None, self._side_condition, self._kept)._found(s, t)
        if whole is None:
            return frozenset()
        used = self._families.of(whole) - self.laws - ALWAYS
        for family in FAMILIES:
            if family not in self.laws | ALWAYS:
                laws = self.laws | {family}
                wider = Prover(self.facts, laws, self._side_condition, self._kept)
                if wider._found(s, t) is not None:
                    return frozenset((family,))
        return used

    def normal(self, s: Term) -> Theorem:
        """Γ ⊢ s = its normal form; a real number as a sum of cos and sin without their products."""
        form = self.full.form(s)
        if s.type is not R or not self._setting.generators.is_complex(form):
            return self.full.canonical(s) or reflexive(s)
        result = linearised(self.full, form)
        if result is None:
            return self.real.canonical(s) or reflexive(s)
        return self.full.prove(s, result)

    def multiplier(self, s: Term, t: Term) -> Term | None:
        """A monomial m that makes s and m·t the same in normal form; None if there is none."""
        form, divisor = self.real.form(s), self.real.form(t)
        quotient = quotient_by_monomial(form, divisor)
        if quotient is None:
            return None
        return Writer(self._setting.generators).term(dict([quotient]))

    def _plainly(self, s: Term, t: Term) -> Theorem:
        """By algebra with the facts alone."""
        need(self._equations or is_polynomial_identity(s, t), "")
        return algebra(s, t, self._equations, ())

    def _is_permitted(self, theorem: Theorem) -> bool:
        if self.laws is None:
            return True
        return self._families.of(theorem) <= self.laws | ALWAYS


_ROOTS = ("sqrt", "Abs", "absR")


def _without_common(s: Term, t: Term) -> tuple[Term, Term] | None:
    """a and b of a + c and b + c, c the sum of the summands that both sides have; None if none."""
    lefts, rights = equations.summands(s), equations.summands(t)
    common = set(lefts) & set(rights)
    if not common or len({*lefts}) < len(lefts) or len({*rights}) < len(rights):
        return None
    a = equations.added((part for part in lefts if part not in common), s.type)
    b = equations.added((part for part in rights if part not in common), t.type)
    return a, b


def _turns(t: Term) -> set[Term]:
    """The values of cos and sin that occur in a term."""
    seen, found, waiting = set(), set(), [t]
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        waiting += part.args
        if equations.called(part) in ("cos", "sin"):
            found.add(part)
    return found


def _is_equation(fact: Theorem) -> bool:
    statement = fact.statement
    return equations.called(statement) == "eq" and statement.args[0].type in NUMBERS


def _as_rewriting(facts: Iterable[Theorem]) -> tuple[dict[Term, Theorem], tuple[Theorem, ...]]:
    """Equations atom = t in which no atom leads back to itself, by atom; and the others."""
    chosen: dict[Term, Theorem] = {}
    others = []
    for fact in facts:
        if equations.left(fact).kind == NUM:  # 0 = x
            fact = symmetric(fact)
        atom = equations.bare(equations.left(fact))
        simple = atom.kind in (VAR, CONST, APP) and equations.called(atom) not in (
            "add",
            "mul",
            "inv",
        )
        if (
            simple
            and atom not in chosen
            and not _mentions_through(equations.right(fact), atom, chosen)
        ):
            chosen[atom] = fact
        else:
            others.append(fact)
    return chosen, tuple(others)


def _mentions_through(t: Term, atom: Term, chosen: dict[Term, Theorem]) -> bool:
    """Whether an atom occurs in a term, or in what is put in for an atom of the term, and so on."""
    waiting, seen = [t], set()
    while waiting:
        part = waiting.pop()
        if part is atom:
            return True
        if part not in seen:
            seen.add(part)
            waiting += part.args
            waiting += [equations.right(chosen[part])] if part in chosen else []
    return False


def equation(
    s: Term,
    t: Term,
    facts: Iterable[Theorem] = (),
    *,
    laws: frozenset[str] | None = None,
    side_condition: SideCondition | None = None,
) -> Theorem:
    """Γ ⊢ s = t, Γ among the hypotheses of the facts; raises ``NotEqual`` (a ``KernelError``), and
    ``OtherLawNeeded`` if it follows by other laws than those that may be used.

    ``laws``: the families of ``laws.FAMILIES`` to use besides ``laws.ALWAYS``; None for all.
    """
    prover = Prover(facts, laws, side_condition)
    try:
        return prover.equation(s, t)
    except NotEqual:
        needed = prover.needed(s, t)
        if needed:
            raise OtherLawNeeded(s, t, laws or frozenset(), needed) from None
        raise


def combination(prover: Prover, s: Term, t: Term, items: Iterable[tuple[Term, Theorem]]) -> Theorem:
    """Γ ⊢ s = t from s = t + Σ c·(a − b), which is shown, for factors c and equations Γ ⊢ a = b."""
    items = tuple(items)
    try:
        return algebra(s, t, tuple(theorem for _, theorem in items), ())
    except KernelError:
        pass
    types = [u.type for c, theorem in items for u in (c, equations.left(theorem))]
    type_ = equations.larger(s.type, *types)
    total, steps = lift(t, type_), []
    for c, theorem in items:
        a, b, factor = (
            lift(u, type_) for u in (equations.left(theorem), equations.right(theorem), c)
        )
        same = algebra(a, b, (theorem,), ())
        steps.append(laws.combined[type_.name](total, factor, a, b, same))
        total = total + factor * (a - b)
    result = equations.chain(prover.equation(lift(s, type_), total), *reversed(steps))
    return result if type_ is s.type else algebra(s, t, (result,), ())


def normal(s: Term, facts: Iterable[Theorem] = ()) -> Theorem:
    """Γ ⊢ s = its normal form."""
    return Prover(facts).normal(s)

"""What a number is, read off theorems, and proofs that two numbers are equal.

Every *atom* (a term that ``algebra`` does not look into) has an expansion, a theorem
atom = polynomial in other atoms, or is a generator; exponentials are waves (``forms``).  ``form``
reads off these theorems what a term is.  To show s = t, the theorems that are reached from the two
sides are given to one ``algebra``; that alone decides.  Arguments of functions are normalised in
real terms, where cos and sin are generators, all else in exponentials.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.equations import (
    HOLE,
    I,
    Rational,
    bare,
    by_algebra,
    called,
    chain,
    conjugate,
    head,
    is_numeral_power,
    left,
    modulus,
    number,
    opaque_parts,
    right,
    simplest,
    size,
    summands,
    value_of,
)
from symbolic_pe.foundations.families import ALWAYS, FamilyReader, family_of_definition
from symbolic_pe.foundations.written import equal, inverse, lift
from symbolic_pe.kernel.terms import APP, CONST, NUM, VAR, Term, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R, Type, Z, need
from symbolic_pe.tactics.arithmetic import deltas, inverses
from symbolic_pe.tactics.arithmetic.laws_of_exponentials import WAVE_FAMILY, WAVES
from symbolic_pe.tactics.finite_sums import index_sums, integrals
from symbolic_pe.tactics.inequalities.conditions import Conditions
from symbolic_pe.tactics.inequalities.facts import is_unequal
from symbolic_pe.tactics.matrices import determinants
from symbolic_pe.tactics.normal_forms.writing import Writer
from symbolic_pe.tactics.numbers import (
    angles,
    complex_functions,
    complex_parts,
    exponentials,
    floors,
    logarithms,
    powers,
    trigonometry,
)
from symbolic_pe.tactics.polynomials import forms
from symbolic_pe.tactics.polynomials.components import components
from symbolic_pe.theories import laws

Expansion = Callable[["NormalForm", Term], Theorem | None]

RULES: Mapping[str, Expansion] = {
    **trigonometry.RULES,
    **inverses.RULES,
    **logarithms.RULES,
    **powers.RULES,
    **floors.RULES,
    **complex_parts.RULES,
    **complex_functions.RULES,
    **deltas.RULES,
    **determinants.RULES,
    **index_sums.RULES,
    **integrals.RULES,
}
"""How an atom is expanded, by the function it is a value of."""


KEPT = frozenset({"Ci", "Si"})
"""Defined functions that stay unless said otherwise: their definitions are integrals."""

LARGEST_BITS = 4096
"""A coefficient with more binary digits is refused."""

MOST_PRODUCTS = 20_000
"""A power of a sum with more terms is refused."""

MOST_NESTED = 4
"""Roots inside of roots inside of … are looked at to this depth."""


class Setting(NamedTuple):
    """What the normal forms of one prover share."""

    conditions: Conditions
    generators: forms.Generators
    equations: Mapping[Term, Theorem]
    """Facts that put something in for an atom."""
    divisors: tuple[Theorem, ...]
    """Other facts that are equations."""
    laws: frozenset[str] | None
    families: FamilyReader
    kept: frozenset[str]
    """Functions that are not expanded."""


class NormalForm:
    """Forms, expansions and proofs, each found once.

    ``real`` is the one for real arguments, where cos, sin, re, im stay; None if this is it.
    """

    def __init__(self, setting: Setting, real: NormalForm | None = None) -> None:
        self.setting = setting
        self.conditions, self.generators = setting.conditions, setting.generators
        self.real = real or self
        writer = Writer(setting.generators)
        self.term, self.monomial = writer.term, writer.monomial
        self.generator, self.whole = writer.generator, writer.whole
        self.is_real = real is None
        self.waves = exponentials.Waves(self)
        self._forms: dict[Term, forms.Form] = {}
        self._expansions: dict[Term, Theorem | None] = {}
        self._atoms: dict[Term, tuple[Term, ...]] = {}
        self._canonical: dict[Term, Theorem | None] = {}
        self._proofs: dict[tuple[Term, Term], Theorem] = {}

    @cached_property
    def in_exponentials(self) -> NormalForm:
        """The normal form of complex numbers beside the one for real arguments."""
        return NormalForm(self.setting, self) if self.is_real else self

    # Laws

    def allows(self, family: str) -> bool:
        """Whether laws of this family may be used."""
        return self.setting.laws is None or family in self.setting.laws

    def is_wave(self, t: Term) -> bool:
        """Whether t is an exponential, and the laws of exponentials may be used."""
        name = called(t)
        return name in WAVES and self.allows(WAVE_FAMILY[name])

    def permits(self, theorem: Theorem) -> bool:
        """Whether a theorem uses no other families than those that may be used."""
        if self.setting.laws is None:
            return True
        others = self.setting.families.of(theorem) - self.setting.laws - ALWAYS
        return not others

    # Reading

    def form(self, t: Term) -> forms.Form:
        """What a term is."""
        t = bare(t)
        known = self._forms.get(t)
        if known is None:
            known = self._forms[t] = self._form(t)
        return known

    def _form(self, t: Term) -> forms.Form:
        if t.kind == NUM:
            return {(): value_of(t)} if value_of(t) else {}
        name = called(t)
        if name == "add":
            total: forms.Form = {}
            for part in summands(t):
                forms.add_to(total, self.form(part))
            return total
        if name == "mul":
            return self.product(self.form(t.args[0]), self.form(t.args[1]))
        if is_numeral_power(t):
            return self.power(self.form(t.args[0]), t.args[1].head[0])
        if t is I and self.allows("exact_values"):
            return {((self.generators.number(self.generators.half_turn), Fraction(1, 2)),): 1}
        expansion = self.expand(t)
        if expansion is not None:
            return self.form(right(expansion))
        if self.is_wave(t):
            return self._wave_form(t)
        if name == "inv" and self.is_unit(t.args[0]):
            return {((self.generators.number(bare(t.args[0])), -1),): 1}
        return {((self.generators.number(t), 1),): 1}

    def _wave_form(self, t: Term) -> forms.Form:
        kind = t.head.head
        argument = self.exponent(t)
        powers_ = {self.generators.number(forms.Wave(kind, m)): c for m, c in argument.items()}
        coefficient, monomial, more = self._simplified(powers_)
        plain = {monomial: coefficient}
        return plain if more is None else self.product(plain, more)

    def exponent(self, wave: Term) -> forms.Form:
        """What an exponential or a wave is one of, with proper fractions in it."""
        return inverses.fractions_reduced(self.real, self.real.form(wave.args[0]))

    def is_unit(self, d: Term) -> bool:
        """Whether d is a generator that is not 0, whose inverse is its power −1."""
        d = bare(d)
        if d.kind == NUM or d is I or called(d) in ("add", "mul", "inv", *WAVES):
            return False
        if not self.allows("inverses"):
            return False
        nonzero = self.conditions.nonzero(d if d.type is C else lift(d, R))
        return nonzero is not None and self.expand(d) is None

    def product(self, f: forms.Form, g: forms.Form) -> forms.Form:
        """The form of the product."""
        total: forms.Form = {}
        for m, c in f.items():
            for n, d in g.items():
                self._add_product(total, m, n, c * d)
        return total

    def _add_product(
        self, total: forms.Form, m: forms.Monomial, n: forms.Monomial, coefficient: Rational
    ) -> None:
        if not m or not n:
            forms.add_to(total, {m or n: coefficient})
            return
        exponents = dict(m)
        for g, e in n:
            exponents[g] = exponents.get(g, 0) + e
        factor, monomial, more = self._simplified(exponents)
        plain = {monomial: simplest(factor * coefficient)}
        forms.add_to(total, plain if more is None else self.product(plain, more))

    def power(self, f: forms.Form, n: int) -> forms.Form:
        """The form of a power; with a negative exponent of a form with one monomial."""
        if n < 0:
            ((m, c),) = f.items()
            f, n = {forms.inverted(m): forms.quotient(1, c)}, -n
        if len(f) == 1:
            ((m, c),) = f.items()
            need(n * _bits(c) <= LARGEST_BITS, "the number is too long")
            coefficient, monomial, more = self._simplified({g: e * n for g, e in m})
            plain = {monomial: simplest(coefficient * c**n)}
            return plain if more is None else self.product(plain, more)
        need(comb(n + len(f), n) <= MOST_PRODUCTS, "the power has too many terms")
        result: forms.Form = {(): 1}
        for _ in range(n):
            result = self.product(result, f)
        return result

    def _simplified(
        self, exponents: dict[int, Rational]
    ) -> tuple[Rational, forms.Monomial, forms.Form | None]:
        """A product of powers of generators as a number, a monomial and a further factor."""
        coefficient: Rational = 1
        kept: list[tuple[int, Rational]] = []
        more: forms.Form | None = None
        for g, e in exponents.items():
            special = self.generators.special[g]
            factor: forms.Form | None = None
            if special is None:
                pass
            elif type(special) is forms.Periodic:
                e = e % 2
                if special.alone and e >= 1:
                    coefficient, e = -coefficient, e - 1
            elif type(special) is forms.Sign:
                e = e % 2
            elif type(special) is forms.Exponential:
                number_, factor = self._logarithm_power(special.argument, e // 1)
                coefficient, e = coefficient * number_, e % 1
            elif type(special) is forms.Turned and self.conditions.nonzero(special.argument):
                factor = self._turn_power(special.argument, int(e // 1))
                e = e % 1
            elif type(special) is forms.Absolute and e >= 2:
                factor = self.power(self.form(special.argument), int(e // 2) * 2)
                e = e % 2
            if factor is not None:
                more = factor if more is None else self.product(more, factor)
            if e:
                kept.append((g, simplest(e)))
        return simplest(coefficient), tuple(sorted(kept)), more

    def _logarithm_power(self, x: Term, k: Rational) -> tuple[Rational, forms.Form | None]:
        """(e^(ln x))^k for an integer k."""
        k = int(k)
        if not k:
            return 1, None
        if x.kind == NUM:
            need(abs(k) * _bits(value_of(x)) <= LARGEST_BITS, "the number is too long")
            return simplest(Fraction(value_of(x)) ** k), None
        f = self.form(x)
        if k > 0 or len(f) == 1:
            return 1, self.power(f, k)
        return 1, {((self.generators.number(bare(x)), k),): 1}

    def _turn_power(self, u: Term, k: int) -> forms.Form | None:
        """(e^(i·arg u))^k = (u/|u|)^k, and (ū/|u|)^(−k) for negative k"""
        if not k:
            return None
        turned = self.form(u if k > 0 else conjugate(u))
        return self.product(self.power(turned, abs(k)), self.form(inverse(modulus(u) ** abs(k))))

    def canonical(self, t: Term) -> Theorem | None:
        """Γ ⊢ t = its normal form, of the same type; None if t is it."""
        if t not in self._canonical:
            f = self.form(t)
            result = self.term(f, t.type) if t.type in (R, C) else self._whole(f, t.type)
            changed = result is not None and result is not t
            self._canonical[t] = self.prove(t, result) if changed else None  # type: ignore[arg-type]
        return self._canonical[t]

    def _whole(self, f: forms.Form, type_: Type) -> Term | None:
        """A form as a term of ℤ or ℕ, there by toN of one of ℤ if need be."""
        result = self.whole(f, type_)
        if result is not None or type_ is not N:
            return result
        integer = self.whole(f, Z)
        return None if integer is None else head("toN")(lift(integer, Z))

    # Expanding

    def expand(self, t: Term) -> Theorem | None:
        """Γ ⊢ atom = polynomial in other atoms; None for generators and waves."""
        if t not in self._expansions:
            self._expansions[t] = None
            self._expansions[t] = self._expand(t)
        return self._expansions[t]

    def _expand(self, t: Term) -> Theorem | None:
        given = self.setting.equations.get(t)
        if given is not None:
            return given
        if t.kind == CONST:
            return self._permitted(unfolding(t)) if is_defined(t) else None
        if t.kind != APP:
            return None
        if t.head.kind == VAR:
            return self.arguments(t)
        name = t.head.head
        if self.is_wave(t):
            return None
        rule = RULES.get(name)
        if name in self.setting.kept:
            return self.arguments(t)
        if rule is not None:
            return self._permitted(self._tried(rule, t)) or self.arguments(t)
        if is_defined(t) and self.allows(family_of_definition(name)):
            return unfolding(t)
        return self.arguments(t)

    def _tried(self, rule: Expansion, t: Term) -> Theorem | None:
        try:
            return rule(self, t)
        except KernelError:
            return None

    def _permitted(self, theorem: Theorem | None) -> Theorem | None:
        return theorem if theorem is not None and self.permits(theorem) else None

    def arguments(self, t: Term) -> Theorem | None:
        """Γ ⊢ f(a, b, …) = f(a′, b′, …), with arguments in normal form."""
        steps: list[Theorem] = []
        arguments = list(t.args)
        for place, argument in enumerate(arguments):
            if argument.type not in NUMBERS:
                continue
            step = (self if argument.type is C else self.real).canonical(argument)
            if step is not None:
                hole = HOLE[argument.type]
                body = t.head(*arguments[:place], hole, *arguments[place + 1 :])
                steps.append(rules.congruence(function(hole, body), step))
                arguments[place] = right(step)
        return chain(*steps) if steps else None

    # Proving

    def atoms(self, t: Term) -> tuple[Term, ...]:
        """The atoms of a term, each once, in order."""
        t = bare(t)
        known = self._atoms.get(t)
        if known is None:
            known = self._atoms[t] = tuple(opaque_parts(t))
        return known

    def prove(self, s: Term, t: Term) -> Theorem:
        """Γ ⊢ s = t; raises ``NotEqual`` if no proof is found."""
        if s is t:
            return rules.reflexive(s)
        known = self._proofs.get((s, t))
        if known is None:
            known = self._proofs[s, t] = self._by_components(s, t) or self.at_once(s, t)
        return known

    def _by_components(self, s: Term, t: Term) -> Theorem | None:
        """Γ ⊢ s = t by parts that share no generator."""
        pairs = components(self, s, t)
        if pairs is None:
            return None
        try:
            first, *others = [self.at_once(a, b) for a, b in pairs]
        except KernelError:
            return None
        for step in others:
            first = _sum_of(first, step)
        return chain(
            rules.algebra(s, left(first), (), ()), first, rules.algebra(right(first), t, (), ())
        )

    def at_once(self, s: Term, t: Term) -> Theorem:
        """Γ ⊢ s = t by one ``algebra``, if need be after multiplying by denominators."""
        reached = self._reached(s, t)
        first, relations = self._of_waves(reached)
        units = inverses.unit_laws(self, reached.generators)
        others, order = self._relations(reached.generators)
        last: KernelError | None = None
        for way in self._ways(reached.generators):
            premises = (*way.premises, *first, *reached.expansions)
            simple = (*(u.law for u in units), *relations)
            again = simple if relations and (others or units) else ()
            laws = (*simple, *again, *others, *again, *way.divisors)
            divisors = (*laws, *self.setting.divisors)
            exponentials_ = _powers_of_logarithms(relations) if order else ()
            orders = (*(u.inverse for u in units), *exponentials_, *order, *way.order)
            try:
                return rules.algebra(s, t, (*premises, *divisors), orders)
            except KernelError as error:
                last = error
            outer = _outer_roots_first(relations)
            if outer and not (units or others):
                with suppress(KernelError):
                    return rules.algebra(s, t, (*premises, *outer), _powers_of_logarithms(outer))
            if units:
                try:
                    return inverses.multiplied_out(s, t, premises, divisors, orders, units)
                except KernelError as error:
                    last = error
        assert last is not None
        raise last

    def _of_waves(self, reached: Reached) -> tuple[list[Theorem], list[Theorem]]:
        """Equations to put in and to divide by, also for the roots inside of roots."""
        waves = list(reached.waves)
        for _ in range(MOST_NESTED):
            first, relations = self.waves.premises(waves, I in reached.atoms)
            inside = dict.fromkeys(a for law in relations for a in self.atoms(right(law)))
            inner = [a for a in inside if self.is_wave(a) and a not in waves]
            if not inner:
                break
            waves += inner
        return first, relations

    def _ways(self, generators: list[Term]) -> Iterable[angles.Way]:
        """How to use what is known of cos and sin, where they stay."""
        if self.is_real or (self.allows("euler") and self.allows("turns")):
            return (angles.Way(),)
        return filter(self._permits_way, angles.ways(self, generators))

    def _permits_way(self, way: angles.Way) -> bool:
        return all(map(self.permits, (*way.premises, *way.divisors)))

    def _reached(self, s: Term, t: Term) -> Reached:
        """The atoms that the sides are made of, and the expansions, those of parts first."""
        reached = Reached({}, [], [], [])
        waiting = [(a, False) for side in (t, s) for a in reversed(self.atoms(side))]
        while waiting:
            atom, done = waiting.pop()
            if done:
                expansion = self.expand(atom)
                assert expansion is not None
                reached.expansions.append(expansion)
            elif atom not in reached.atoms:
                reached.atoms[atom] = None
                waiting += self._inside(atom, reached)
        return reached

    def expansions(self, *terms: Term) -> list[Theorem]:
        """What the atoms of these terms are, those of parts first."""
        return [law for t in terms for law in self._reached(t, t).expansions]

    def generators_of(self, *terms: Term) -> list[Term]:
        """The generators in the expansions of these terms, each once."""
        return list(dict.fromkeys(a for t in terms for a in self._reached(t, t).generators))

    def _inside(self, atom: Term, reached: Reached) -> list[tuple[Term, bool]]:
        """What to look at after an atom."""
        expansion = self.expand(atom)
        if expansion is not None:
            parts = (a for side in (left(expansion), right(expansion)) for a in self.atoms(side))
            return [(atom, True), *((a, False) for a in parts)]
        if self.is_wave(atom):
            reached.waves.append(atom)
            return []
        reached.generators.append(atom)
        return [(a, False) for u in _hidden(atom) for a in self.atoms(u)]

    def _relations(self, generators: list[Term]) -> tuple[list[Theorem], list[Term]]:
        """Equations that generators satisfy, and those of them that are to be reduced."""
        laws: list[Theorem] = []
        order: list[Term] = []
        for atom in generators:
            law = complex_parts.square_law(atom) or powers.sign_law(self, atom)
            law = law or powers.missing_factors(self, atom) or inverses.root_law(self, atom)
            if law is None or not self.permits(law):
                continue
            laws.append(law)
            if called(atom) not in ("pow", "powZ"):
                order.append(atom)
        return laws, order

    def nonzero(self, e: Term) -> Theorem | None:
        """Γ ⊢ e ≠ 0, also from a fact about a term with an equal or a proportional form."""
        return self.conditions.nonzero(e) or self._proportional(e)

    def _proportional(self, e: Term) -> Theorem | None:
        zero = number(0, e.type)
        for statement, fact in list(self.conditions.facts.items()):
            if is_unequal(statement) and statement.args[0].args[1] is zero:
                found = self.transferred(statement.args[0].args[0], fact, e)
                if found is not None:
                    return found
        return None

    def transferred(self, d: Term, nonzero: Theorem, e: Term) -> Theorem | None:
        """Γ ⊢ e ≠ 0 from Γ ⊢ d ≠ 0, if the form of d is a multiple of that of e."""
        factor = _ratio(self.form(d), self.form(e))
        if factor is None:
            return None
        zero, multiple = number(0, e.type), number(factor, e.type) * e
        h = rules.assume(equal(e, zero))
        bad = chain(self.prove(d, multiple), by_algebra(multiple, zero, h))
        theorem = rules.discharge(h.statement, rules.modus_ponens(nonzero, bad))
        self.conditions.remember_nonzero(e, theorem)
        return theorem


def _powers_of_logarithms(relations: list[Theorem]) -> tuple[Term, ...]:
    """u of the equations u^D = x for u = e^(ln x/D), by which u is to be reduced, not x."""
    powers = (left(law) for law in relations if called(left(law)) == "pow")
    return tuple(power.args[0] for power in powers if called(power.args[0]) == "exp")


def _outer_roots_first(relations: list[Theorem]) -> list[Theorem]:
    """The equations u^D = x, a root of what has roots in it before these; none if there are none.

    √(2 + √3)² = 2 + √3 leads to √3, which √3² = 3 removes afterwards.
    """
    if len(relations) < 2 or len(_powers_of_logarithms(relations)) < len(relations):
        return []
    return sorted(relations, key=lambda law: -size(left(law)))


class Reached(NamedTuple):
    """What ``at_once`` finds below two terms."""

    atoms: dict[Term, None]
    waves: list[Term]
    generators: list[Term]
    expansions: list[Theorem]


def _hidden(atom: Term) -> tuple[Term, ...]:
    """Terms that the relations of a generator speak of."""
    name = called(atom)
    if name in ("inv", "absR", "sqrt"):
        return (atom.args[0],)
    if name == "Abs":
        return (atom.args[0], conjugate(atom.args[0]))
    return ()


def _bits(value: Rational) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _ratio(g: forms.Form, f: forms.Form) -> Rational | None:
    """c with g = c·f."""
    if not f or set(g) != set(f):
        return None
    m = min(f)
    factor = forms.quotient(g[m], f[m])
    return factor if all(g[n] == factor * c for n, c in f.items()) else None


def _sum_of(first: Theorem, second: Theorem) -> Theorem:
    """Γ ⊢ a = b and Δ ⊢ c = d give Γ, Δ ⊢ a + c = b + d"""
    values = left(first), right(first), left(second), right(second)
    return laws.sum_of_equations[values[0].type.name](*values, first, second)

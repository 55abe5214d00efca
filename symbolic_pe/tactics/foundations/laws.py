"""Laws: axioms and theorems that steps of calculations appeal to, each with the family it belongs
to.

A *law* is a closed statement, written as text, with a proof from the axioms that is carried out
once, when the law is first used.  The function under ``law`` is given the variables of the
statement and its premises as theorems φ ⊢ φ, and returns Γ ⊢ conclusion; that the result says what
the text says is checked.  A law is called with values for its variables and theorems for its
premises:

    ln_product(x, y, x_positive, y_positive)        Γ, Δ ⊢ ln(x·y) = ln(x) + ln(y)

A *family* is what a reason of a calculation names: Euler's formula, angle addition …  Which
families a theorem rests on is read off its proof by ``laws_used``, down to the laws, which are not
looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from symbolic_pe.kernel.rules import predicate
from symbolic_pe.kernel.terms import FALSE, Term, eta, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import need
from symbolic_pe.tactics.foundations.basics import NAMES, basic, is_basic
from symbolic_pe.tactics.foundations.equations import called
from symbolic_pe.tactics.foundations.reading import read
from symbolic_pe.tactics.foundations.repeated import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
)

FAMILIES = {
    "algebra": "sums, products and powers with numerals as exponents",
    "order": "signs",
    "numeric": "values of closed numbers",
    "congruence": "equals for equals: under Σ and ∫, in matrices entry by entry",
    "inverses": "x⁻¹·x = 1 for x ≠ 0",
    "definition": "definitions unfolded",
    "tangent": "tan x = sin x/cos x; cot, sec and csc",
    "hyperbolic": "sinh, cosh, tanh … by exponentials",
    "exponent_laws": "e^(x+y) = eˣ·e^y, b^x = e^(x ln b), powers with sums as exponents",
    "parity": "sin(−x) = −sin x, cos(−x) = cos x",
    "double_angle": "sin 2x = 2·sin x·cos x, cos 2x = cos² x − sin² x",
    "angle_addition": "sin and cos of sums and differences",
    "pythagoras": "sin² x + cos² x = 1",
    "exact_values": "sin 0 = 0, cos 0 = 1, e^(iπ) = −1 and what follows: periods, roots of unity",
    "imaginary_unit": "i² = −1",
    "turns": "e^(i(x+y)) = e^(ix)·e^(iy), e^(a+ib) = eᵃ·e^(ib)",
    "euler": "cos x = (e^(ix) + e^(−ix))/2, sin x = (e^(ix) − e^(−ix))/(2i)",
    "logarithm": "e^(ln x) = x and ln(eˣ) = x for x > 0 and for all x",
    "powers": "powers with an integer as exponent",
    "roots": "√x² = x for x ≥ 0",
    "conjugation": "the conjugate of sums, products, e^(ix)",
    "complex_parts": "real and imaginary part by the conjugate",
    "modulus": "|z|² = z·z̄, the absolute value of products, |x| = ±x",
    "floors": "⌊x + k⌋ = ⌊x⌋ + k for integers k",
    "linearity": "Σ of sums, constant factors before Σ",
    "summation": "Σ term by term: one more term, Σ of a constant, Σ in two parts",
    "integrals": "linearity of ∫",
    "calculus": "derivatives, continuity",
    "blocks": "entries of matrices that are made of blocks, Σ over the blocks",
    "products": "products of matrices: rows times columns",
    "dot_products": "dot products: Σ uᵢ·vᵢ",
    "transposition": "entries of the transpose",
    "traces": "the trace: Σ of the diagonal",
    "determinants": "determinants",
}
"""The families of laws, the more elementary first, and what they say."""

ALWAYS = frozenset({"algebra", "order", "numeric", "congruence"})
"""What every step may use: arithmetic, equals for equals, and the conditions of other laws."""

_AXIOM_FAMILIES = {
    "order": "total lt_irreflexive le_antisymmetric gap injective integer_cases",
    "congruence": "natural to_natural integral_same",
    "inverses": "inverse",
    "algebra": "pow_0 pow_next",
    "imaginary_unit": "i_squared",
    "exponent_laws": "exp_add exp_tangent exp_positive exp_increasing",
    "turns": "cis_add cis_negative",
    "euler": "euler_cos euler_sin",
    "exact_values": "cis_pi pi_irrational",
    "logarithm": "exp_ln ln_exp polar_form mirrored_polar_form argument_of_positive "
    "argument_of_negative argument_of_multiple argument_of_turn",
    "powers": "powZ_nat powZ_neg",
    "roots": "sqrt_square sqrt_nonnegative",
    "conjugation": "conjugate conj_add conj_mul conj_real conj_i",
    "complex_parts": "cartesian re im",
    "modulus": "absolute modulus_root modulus modulus_nonnegative polar abs_right abs_left",
    "floors": "floor_low floor_high",
    "summation": "sum_0 sum_next",
    "integrals": "fundamental ftc_derivative integral_le integral_split integral_swap "
    "integral_add integral_scale Ci_infinity",
    "calculus": "d_const d_id d_add d_mul d_comp d_sin d_cos d_exp d_ln d_inv d_unique d_local "
    "d_from_epsilon d_to_epsilon c_const c_id c_add c_mul c_comp c_abs c_from_epsilon c_to_epsilon "
    "c_from_derivative derivative continuity intermediate",
    "blocks": "half_even half_odd odd_even odd_odd delta_same delta_other",
    "determinants": "skip_low skip_high det_0 det_next det_expansion",
}
_AXIOM_FAMILY = {
    name: family for family, names in _AXIOM_FAMILIES.items() for name in names.split()
}
"""Axioms that are not here are logic, which every step may use."""

_DEFINITION_FAMILIES = {
    "congruence": "meq leC ltC deltaZ deltaR deltaC sum1 sum1_C tends_R tends_R_positive tends_N "
    "tends_N_positive tends_Z and or",
    "tangent": "tan cot sec csc tanC cotC secC cscC",
    "hyperbolic": "sinh cosh tanh coth sech csch sinhC coshC tanhC cothC sechC cschC",
    "exponent_laws": "rpow powC",
    "euler": "sinC cosC",
    "logarithm": "atan arg logC",
    "roots": "sqrtC rootC",
    "modulus": "sign",
    "integrals": "integralC",
    "calculus": "derivC",
    "turns": "expC",
    "blocks": "msum hadamard scaled component identity column2 diagonal2",
    "products": "mprod",
    "dot_products": "dot",
    "transposition": "transpose",
    "traces": "trace",
}
_DEFINITION_FAMILY = {
    name: family for family, names in _DEFINITION_FAMILIES.items() for name in names.split()
}
"""Definitions that are not here are those of claims."""

_LAW_FAMILY: dict[Term, str] = {}
"""The families of the laws that were proved, by statement."""

_RULE_FAMILY = {
    "algebra": "algebra",
    "order_algebra": "order",
    "numeric": "numeric",
}


class Law:
    """A closed statement with its family and its proof, carried out when it is first needed."""

    def __init__(self, family: str, text: str, prove: Callable[..., Theorem]) -> None:
        need(family in FAMILIES, "there is no family {}", family)
        self.family, self.text, self.prove = family, text, prove

    @cached_property
    def theorem(self) -> Theorem:
        """⊢ the statement."""
        statement = read(self.text)
        theorem = _closed(statement, self.prove)
        need(
            theorem.statement is statement and not theorem.hypotheses, "{} is not proved", self.text
        )
        _LAW_FAMILY[statement] = self.family
        return theorem

    def __call__(self, *arguments: Term | Theorem) -> Theorem:
        """The law for these values of its variables, with these theorems for its premises."""
        return _applied(self.theorem, arguments)


def _applied(theorem: Theorem, arguments: tuple[Term | Theorem, ...]) -> Theorem:
    values = [a for a in arguments if type(a) is Term]
    premises = [a for a in arguments if type(a) is Theorem]
    if values:
        theorem = instantiate(theorem, *values)
    return modus_ponens(theorem, *premises) if premises else theorem


def _closed(statement: Term, prove: Callable[..., Theorem]) -> Theorem:
    """⊢ ∀x …. φ ⇒ … ⇒ ψ from the function that proves φ, … ⊢ ψ."""
    variables, premises = [], []
    while called(statement) == "all":
        body = predicate(statement)
        variables.append(variable(body.head, body.type.source))
        x = variables[-1]
        statement = substitute(body, x if x.type.source is None else eta(x))
    while called(statement) == "imp":
        premise, statement = statement.args
        premises.append(premise)
    theorem = prove(*variables, *map(assume, premises))
    for premise in reversed(premises):
        theorem = discharge(premise, theorem)
    return generalise(theorem, *variables) if variables else theorem


def law(family: str, text: str) -> Callable[[Callable[..., Theorem]], Law]:
    """A law of this family, which the function proves."""
    return lambda prove: Law(family, text, prove)


class AxiomLaw:
    """An axiom as a law."""

    def __init__(self, name: str) -> None:
        need(is_basic(name), "there is no axiom {}", name)
        self.name = name
        self.family = family_of_axiom(name) or "order"

    @cached_property
    def theorem(self) -> Theorem:
        """⊢ the axiom."""
        return basic(self.name)

    def __call__(self, *arguments: Term | Theorem) -> Theorem:
        """The axiom for these values of its variables, with these theorems for its premises."""
        return _applied(self.theorem, arguments)


class FamilyReader:
    """Reads off proofs which families they rest on, but for what ``given`` rests on."""

    def __init__(self, given: Iterable[Theorem] = ()) -> None:
        self._known: dict[Theorem, frozenset[str]] = {theorem: frozenset() for theorem in given}

    def of(self, theorem: Theorem) -> frozenset[str]:
        """The families that a theorem rests on."""
        waiting = [theorem]
        while waiting:
            last = waiting[-1]
            if last in self._known:
                waiting.pop()
                continue
            family = _family(last) if last is theorem else _premise_family(last)
            inner = () if family and (_is_law(last) or family == _CONDITION) else last.premises
            missing = [premise for premise in inner if premise not in self._known]
            if missing:
                waiting += missing
                continue
            own = frozenset((family,)) if family else frozenset()
            self._known[last] = own.union(*(self._known[premise] for premise in inner))
        return self._known[theorem]


def laws_used(*theorems: Theorem, given: Iterable[Theorem] = ()) -> frozenset[str]:
    """The families that the theorems rest on, but for what ``given`` rests on."""
    reader = FamilyReader(given)
    return frozenset().union(*map(reader.of, theorems))


def family_of_axiom(name: str) -> str | None:
    """The family of an axiom; None for logic."""
    return _AXIOM_FAMILY.get(name.partition("[")[0])


def family_of_definition(name: str) -> str:
    """The family of the equation that defines a constant; ∃ is logic."""
    if name.startswith("exists_"):
        return "congruence"
    return _DEFINITION_FAMILY.get(name, "definition")


def is_of_family(family: str, statement: Term) -> None:
    """From now on a theorem of this statement counts as a law of this family."""
    need(family in FAMILIES, "there is no family {}", family)
    _LAW_FAMILY[statement] = family


def _is_law(theorem: Theorem) -> bool:
    statement = theorem.statement
    return not theorem.hypotheses and (statement in _LAW_FAMILY or statement in NAMES)


_CONDITION = "order"


def _premise_family(theorem: Theorem) -> str | None:
    """As ``_family``; inequalities are conditions of laws and are not looked into."""
    statement = theorem.statement
    name = called(statement)
    unequal = name == "imp" and statement.args[1] is FALSE and called(statement.args[0]) == "eq"
    return _CONDITION if unequal or name in ("lt", "le") else _family(theorem)


def _family(theorem: Theorem) -> str | None:
    """The family of a law, of an axiom, of a rule; None for logic."""
    if _is_law(theorem):
        name = NAMES.get(theorem.statement, "")
        return _LAW_FAMILY.get(theorem.statement) or family_of_axiom(name)
    if theorem.rule == "axiom":
        return family_of_axiom(theorem.arguments[0])
    if theorem.rule == "define":
        return family_of_definition(theorem.arguments[0])
    return _RULE_FAMILY.get(theorem.rule)

"""Families of laws: what a reason of a calculation names: Euler's formula, angle addition …

Every axiom, every definition and every theorem of a theory belongs to families.  Which ones a
theorem rests on is read off its proof by ``laws_used``, down to the theorems of theories, which are
not looked into.
"""

from __future__ import annotations

from collections.abc import Iterable

from symbolic_pe.foundations.equations import called
from symbolic_pe.kernel.terms import FALSE, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import need

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
    "order": "total lt_irreflexive injective",
    "congruence": "natural integral_same",
    "inverses": "inverse",
    "algebra": "pow_next",
    "imaginary_unit": "i_squared",
    "exponent_laws": "exp_add exp_tangent",
    "turns": "cis_add",
    "euler": "euler_cos euler_sin",
    "exact_values": "cis_pi pi_irrational",
    "logarithm": "exp_ln",
    "roots": "sqrt_square sqrt_nonnegative",
    "complex_parts": "cartesian",
    "modulus": "absolute",
    "floors": "floor_low floor_high",
    "summation": "sum_0 sum_next",
    "integrals": "fundamental ftc_derivative integral_le integral_swap Ci_infinity",
    "calculus": "d_sin derivative continuity intermediate",
    "determinants": "det_0 det_expansion",
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

_RULE_FAMILY = {
    "algebra": "algebra",
    "order_algebra": "order",
    "numeric": "numeric",
}

_CONDITION = frozenset({"order"})
"""Inequalities are conditions of laws, which are not looked into."""

_DECLARED: dict[Term, frozenset[str]] = {}
"""The families of the theorems of theories that were proved, by statement."""


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
            is_condition = last is not theorem and _is_condition(last.statement)
            own = _CONDITION if is_condition else _families(last)
            inner = () if own == _CONDITION or _is_declared(last) else last.premises
            missing = [premise for premise in inner if premise not in self._known]
            if missing:
                waiting += missing
                continue
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


def declare(statement: Term, families: frozenset[str]) -> None:
    """From now on a theorem of this statement belongs to these families."""
    for family in families:
        need(family in FAMILIES, "there is no family {}", family)
    _DECLARED[statement] = families


def _is_declared(theorem: Theorem) -> bool:
    return not theorem.hypotheses and theorem.statement in _DECLARED


def _is_condition(statement: Term) -> bool:
    """s < t, s ≤ t or s ≠ t."""
    name = called(statement)
    unequal = name == "imp" and statement.args[1] is FALSE and called(statement.args[0]) == "eq"
    return unequal or name in ("lt", "le")


def _families(theorem: Theorem) -> frozenset[str]:
    """The families of a theorem of a theory, of an axiom, of a rule; none for logic."""
    if _is_declared(theorem):
        return _DECLARED[theorem.statement]
    family = _RULE_FAMILY.get(theorem.rule)
    if theorem.rule == "axiom":
        family = family_of_axiom(theorem.arguments[0])
    if theorem.rule == "define":
        family = family_of_definition(theorem.arguments[0])
    return frozenset((family,)) if family else frozenset()

"""The names, and the order in which people write formulas.

SymPy keeps the factors of a product and the terms of a sum in an order of its own (``k + p``,
``cos(k*theta(i))``).  Here they get the order a person would write: numbers, frequencies,
positions, brackets, functions, sums; polynomials by falling degree; never a minus in front when
something positive can go first.  Variables follow the order in which the claim quantifies them.

Nothing here decides anything about a proof: a printer that errs misleads the reader, but proves
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Rational, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language import terms as kernel
from symbolic_pe.language.functions import CIRCULAR, HYPERBOLIC, name_of
from symbolic_pe.language.sorts import Sort, has_sort, sort_of
from symbolic_pe.language.terms import Definition, Variable
from symbolic_pe.names import GREEK, appearance, split_name

# --------------------------------------------------------------------------------------------
# Names

_GREEK_LETTERS = frozenset(GREEK.values())

FUNCTION_NAMES: Mapping[type, str] = {
    **{kind: name_of(kind) for kind in (*CIRCULAR, *HYPERBOLIC)},
    sympy.log: "ln",
    sympy.asin: "arcsin",
    sympy.acos: "arccos",
    sympy.atan: "arctan",
    sympy.re: "Re",
    sympy.im: "Im",
    sympy.sign: "sign",
}
"""Functions that are written without brackets before a simple argument: cos θk."""

_WRITTEN_AS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "e": ((sympy.exp, type(sympy.E)), "the base of the exponentials"),
    "γ": ((type(sympy.EulerGamma),), "Euler's constant"),
    "δ": ((sympy.KroneckerDelta,), "the Kronecker delta"),
    "I": ((kernel.Identity,), "the identity matrix"),
}


def written_as(name: str, terms: Iterable[Basic]) -> str:
    """What is in the terms that is written like this name, I with an index for identity matrices;
    nothing if there is none."""
    letter, _, index = appearance(name).partition("_")
    kinds, meaning = _WRITTEN_AS.get(letter, ((), ""))
    stands_so = bool(kinds) and bool(index) == (letter == "I")
    return meaning if stands_so and any(term.has(*kinds) for term in terms) else ""


_FUNCTION_RANK = {kind: rank for rank, kind in enumerate(FUNCTION_NAMES)}


def _name_of(variable: Any) -> str:
    return variable.__name__ if isinstance(variable, UndefinedFunction) else variable.name


# --------------------------------------------------------------------------------------------
# Functions of an index


def is_indexed(term: Basic) -> bool:
    """Is this a value of a function of an integer that is written with an index, like θᵢ₊₁?"""
    if isinstance(term, kernel.ScalarCall):
        arguments = term.arguments
        named = len(split_name(term.definition.name).base) == 1
        if not named or not _of_integers(term.definition.parameters):
            return False
    elif isinstance(term, AppliedUndef):
        arguments = term.args
    else:
        return False
    return (
        len(arguments) == 1
        and has_sort(arguments[0], Sort.INTEGER)
        and _is_short(arguments[0])
        and not split_name(head_name(term)).index
    )


def _of_integers(parameters: Sequence[Variable]) -> bool:
    return all(sort_of(item) in _INTEGERS for item in parameters)


_INTEGERS = (Sort.INTEGER, Sort.NATURAL, Sort.POSITIVE_INTEGER)


def head_name(term: Any) -> str:
    """The name of the function or definition that a term applies."""
    return term.definition.name if isinstance(term, kernel.ScalarCall) else term.func.__name__


class Names:
    """The names under which definitions are shown.

    Two definitions with one name (PE for any frequencies, and for those of an instance) would
    look the same, so every further one gets a prime; an index where a prime tells two things apart
    already (out′, with the tokens shuffled, beside out) or could be a derivative (I, I₁), unless
    the function has an index itself (w, w′, since values are written wᵢ).  A name that is made so
    is none of the ``variables``.
    """

    def __init__(
        self, definitions: Sequence[Definition] = (), variables: Sequence[Variable] = ()
    ) -> None:
        self._names: dict[Definition, str] = {}
        of_variables = {appearance(_name_of(variable)) for variable in variables}
        primed = {split_name(item.name).base for item in definitions if item.name.endswith("′")}
        for definition in definitions:
            parts = split_name(definition.name)
            could_be_derivative = len(parts.base) == 1 and not _of_integers(definition.parameters)
            has_index = (parts.base in primed or could_be_derivative) and not parts.index
            further = _indexed(definition.name) if has_index else _primed(definition.name)
            self._names[definition] = next(
                name
                for name in further
                if name not in self._names.values()
                and (name == definition.name or appearance(name) not in of_variables)
            )

    def of(self, applied: Any) -> str:
        """The name of a definition, or of what a call or a value of a function applies."""
        definition = getattr(applied, "definition", applied)
        if not isinstance(definition, Definition):
            return head_name(applied)
        return self._names.get(definition, definition.name)


def _primed(name: str) -> Iterator[str]:
    """PE, PE′, PE″ …"""
    return (name + "′" * number for number in count())


def _indexed(name: str) -> Iterator[str]:
    """out′, out′ with the index 1, with the index 2 …"""
    bare = name.rstrip("′")
    primes = name.removeprefix(bare)
    yield name
    yield from (f"{bare}_{number}{primes}" for number in count(1))


_NEXT = {"i": "jlr", "j": "ilr", "t": "sru", "m": "jlr", "n": "jlr", "k": "jlr"}
"""Letters for a bound variable whose own has another meaning where it stands."""


def letter_apart(name: str, taken: set[str]) -> str:
    """The name, another letter or the name with primes: the first that is not taken."""
    primed = (name + "′" * number for number in count(1))
    return next(
        other for other in chain((name, *_NEXT.get(name, "")), primed) if other not in taken
    )


def _is_short(index: Expr) -> bool:
    """One or two addends, each a symbol, a small number or a small multiple of a symbol; or a
    number of three digits."""
    if index.is_Integer and abs(index) < 1000:
        return True
    addends = index.args if index.is_Add else (index,)
    return len(addends) <= 2 and all(map(_is_short_addend, addends))


def _is_short_addend(addend: Expr) -> bool:
    """θᵢⱼ would be a value at i and j."""
    number, symbol = addend.as_coeff_Mul()
    is_short = bool(number.is_Integer and abs(number) < 100)
    return is_short and (isinstance(symbol, Symbol) or symbol == 1)


# --------------------------------------------------------------------------------------------
# Products and sums in reading order


@dataclass(frozen=True)
class Factors:
    """± coefficient · numerator / denominator, factors in reading order, coefficient > 0."""

    negative: bool
    coefficient: Rational
    numerator: tuple[Expr, ...]
    denominator: tuple[Expr, ...]

    @property
    def is_fraction(self) -> bool:
        return bool(self.denominator) or self.coefficient.q != 1


FactorKey = tuple[int, str, int]


class Order:
    """Reading order.  ``variables`` come in the order given, all others after them by name."""

    def __init__(self, variables: Sequence[Variable] = ()) -> None:
        names = dict.fromkeys(map(_name_of, variables))
        self._rank = {name: rank for rank, name in enumerate(names)}

    def product(self, term: Expr) -> Factors:
        """The factors of a term that is a product, a quotient, a number, or anything else."""
        coefficient, numerator, denominator = Rational(1), list[Expr](), list[Expr]()
        for factor in term.args if term.is_Mul else (term,):
            if factor.is_Rational and coefficient == 1 and (factor != 1 or not term.is_Mul):
                coefficient = factor
            elif is_reciprocal(factor):
                denominator.append(_inverted(factor))
            else:
                numerator.append(factor)
        return Factors(
            bool(coefficient < 0),
            abs(coefficient),
            tuple(sorted(numerator, key=self._factor_key)),
            tuple(sorted(denominator, key=self._factor_key)),
        )

    def addends(self, total: Expr) -> tuple[Factors, ...]:
        """The terms of a sum: falling degree, something positive in front if there is any."""
        found = sorted(map(self.product, total.args), key=self._addend_key)
        leader = next((term for term in found if not term.negative), found[0])
        found.remove(leader)
        return (leader, *found)

    def _addend_key(self, term: Factors) -> tuple[int, bool, list[FactorKey], list[FactorKey]]:
        degree = sum(map(_degree, term.numerator)) - sum(map(_degree, term.denominator))
        imaginary = sympy.I in term.numerator
        above = [self._factor_key(factor) for factor in term.numerator]
        below = [self._factor_key(factor) for factor in term.denominator]
        return (-degree, imaginary, above, below)

    def _factor_key(self, factor: Expr) -> FactorKey:
        if factor.is_Pow and factor.exp.is_Integer:
            group, key, _ = self._factor_key(factor.base)
            return (group, key, -int(factor.exp))
        if isinstance(factor, sympy.conjugate):
            group, key, exponent = self._factor_key(factor.args[0])
            return (group, key + "~", exponent)
        if type(factor) in _FUNCTION_RANK:
            rank = _FUNCTION_RANK[type(factor)]
            return (_GROUPS["function"], f"{self._key(factor.args[0])}|{rank:02}", -1)
        return (_GROUPS[_group(factor)], self._key(factor), -1)

    def _key(self, term: Basic) -> str:
        """A text by which terms are sorted among others of their kind: by their variables."""
        if isinstance(term, Symbol):
            return f"{self._rank.get(term.name, 9999):04}{term.name}"
        symbols = (item for item in kernel.free_variables(term) if isinstance(item, Symbol))
        inverse = isinstance(term, sympy.exp) and term.args[0].could_extract_minus_sign()
        return f"{' '.join(sorted(map(self._key, symbols)))} {'-' if inverse else '!'}{term}"


_GROUPS = {
    group: place
    for place, group in enumerate(
        (
            "number",
            "constant",
            "imaginary",
            "indexed",
            "latin",
            "bracket",
            "greek",
            "power",
            "modulus",
            "call",
            "function",
            "invariant",
            "sum",
            "integral",
        )
    )
}


def _group(factor: Expr) -> str:
    """The kind of a factor, for its place in a product."""
    if isinstance(factor, Symbol):
        return "greek" if split_name(factor.name).base in _GREEK_LETTERS else "latin"
    if is_indexed(factor):
        return "indexed"
    if factor.is_Number or (factor.is_Pow and factor.base.is_Number and factor.exp.is_Number):
        return "number"
    if factor.is_Mul and all(atom.is_Number for atom in factor.atoms()):
        return "number"
    if factor.is_Pow and factor.base.is_Integer:
        return "constant"
    for kinds, group in _GROUP_OF_KIND:
        if isinstance(factor, kinds):
            return group
    return "constant" if factor.is_Atom else "call"


_GROUP_OF_KIND: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (type(sympy.I), "imaginary"),
    ((sympy.Add, sympy.Mul), "bracket"),
    ((sympy.Pow, sympy.exp), "power"),
    (sympy.Abs, "modulus"),
    ((kernel.Trace, kernel.Determinant), "invariant"),
    (sympy.Sum, "sum"),
    (sympy.Integral, "integral"),
)


def is_reciprocal(factor: Expr) -> bool:
    """Is this 1/x, 1/√x, 1/2^j, …?  (A power b^(−t) of a variable stays as it is.)"""
    if not factor.is_Pow:
        return False
    if factor.exp.is_Rational:
        return bool(factor.exp.is_negative)
    addends = factor.exp.args if factor.exp.is_Add else (factor.exp,)
    return bool(factor.base.is_Integer) and all(map(_is_negative_whole, addends))


def _inverted(reciprocal: Expr) -> Expr:
    """x of 1/x, 2^j of 1/2^j."""
    base, exponent = reciprocal.args
    turned = _scaled(-1, exponent)
    return base if turned == 1 else sympy.Pow(base, turned, evaluate=False)


def _scaled(number: int, total: Expr) -> Expr:
    """A number times a sum, addend by addend.  What it is made for is printed: nothing may cancel,
    as it does where SymPy evaluates."""
    return _total([_multiple(number, addend) for addend in sympy.Add.make_args(total)])


def _multiple(number: int, addend: Expr) -> Expr:
    coefficient, rest = addend.as_coeff_Mul()
    coefficient *= number
    if rest == 1 or coefficient == 1:
        return rest if coefficient == 1 else coefficient
    return sympy.Mul(coefficient, *sympy.Mul.make_args(rest), evaluate=False)


def shifted(total: Expr, by: int) -> Expr:
    """n of n + 1, by −1; as little evaluated as a multiple."""
    addends = sympy.Add.make_args(total)
    whole = by + sum(int(addend) for addend in addends if addend.is_Integer)
    others = [addend for addend in addends if not addend.is_Integer]
    return _total([*others, Integer(whole)] if whole or not others else others)


def _total(addends: Sequence[Expr]) -> Expr:
    return addends[0] if len(addends) == 1 else sympy.Add(*addends, evaluate=False)


def _is_negative_whole(exponent: Expr) -> bool:
    number, _ = exponent.as_coeff_Mul()
    return bool(number.is_Integer and number < 0 and exponent.is_integer)


def _degree(term: Expr) -> int:
    """The degree of a polynomial, every function value counting as a variable."""
    if term.is_number and not term.free_symbols:
        return 0
    if term.is_Pow and term.exp.is_Integer:
        return _degree(term.base) * int(term.exp)
    if term.is_Mul:
        return sum(map(_degree, term.args))
    if term.is_Add:
        return max(map(_degree, term.args))
    return 1


def component_index(component: kernel.Component) -> Expr:
    """The number of a component, counted from 0 through all blocks: 2i + 1."""
    vector, block, offset = component.args
    while isinstance(vector, kernel.MatrixCall):
        vector = vector.unfold()
    return shifted(_scaled(int(vector.block.rows), block), int(offset))

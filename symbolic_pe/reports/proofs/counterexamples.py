"""The point at which a false claim fails, with its numbers, as found in its refutation.

A refutation puts values into the claim, or into one of its readings, and ends in a comparison that
is certified false.  :func:`counterexamples` collects both from the theorem's tree: the values put
in, and the certified comparisons with their two sides as decimals.  A claim “for at least one d”
is refuted for every d at once, so its proof has no point; nor has one whose proof argues with a
limit.  For these the points are those at which the script compares the claim with NumPy, evaluated
from the statement by balls.

Nothing is proved here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import sympy
from sympy import Basic, Expr, I, Symbol

from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    parts_of,
    same_statement,
)
from symbolic_pe.language.terms import (
    MatrixTerm,
    ScalarCall,
    Variable,
    free_variables,
    substitute,
)
from symbolic_pe.printing.variables import variables_in
from symbolic_pe.reports.proofs.outline import Proof
from symbolic_pe.steps.step import Step

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["Choice", "Comparison", "Counterexample", "Side", "counterexamples", "is_existence"]

Choice = tuple[tuple[Variable, Basic], ...]
"""Values put in for variables at one go."""

_FEWEST_DIGITS, _MOST_DIGITS = 3, 12
_SMALL = 1e-4
_PRECISION = 128


@dataclass(frozen=True)
class Side:
    """A term and its value as Python writes numbers (``-0.841``, ``6.28e-5``, ``1+2i``).

    ``decimal`` is empty where the term is its value already (9, 1/2, −i) and where it has none;
    ``exact``: it is all of the value.  ``closed`` is the value as the proof writes it, if that is
    another term (e⁴/(1 + e⁴) for an entry A(0, 0)).
    """

    term: Basic
    decimal: str = ""
    exact: bool = False
    closed: Basic | None = None


@dataclass(frozen=True)
class Comparison:
    """left ``relation`` right, as it is in truth: = or ≠, < or >, ≤ or ≥."""

    left: Side
    relation: str
    right: Side


@dataclass(frozen=True)
class Counterexample:
    """Values for the variables of a claim, and what comes out: comparisons that are true, and the
    last of them contradict the claim; before them stand the premises under which it says so."""

    choices: tuple[Choice, ...]
    comparisons: tuple[Comparison, ...]


def counterexamples(claim: Claim, known: Mapping[int, str]) -> tuple[Counterexample, ...]:
    """Where a refuted claim fails, one item for each reading that had to be refuted.

    ``known``: theorems of other claims, by ``id``; they are not looked into.
    """
    if claim.declared != "refuted" or claim.statement is None:
        return ()
    found = tuple(_Refutation(claim.theorem, claim.statement, known).counterexamples())
    decided = [item for item in found if item.comparisons and not _is_open(item)]
    if decided and not is_existence(claim.statement):
        return tuple(decided)
    return tuple(_at_sampled_points(claim)) or found


def _is_open(found: Counterexample) -> bool:
    """Is something compared that has no value yet, as n and −n have none?"""
    sides = [side for fact in found.comparisons for side in (fact.left, fact.right)]
    return not all(_is_closed(side.closed or side.term) for side in sides)


def is_existence(statement: Statement | None) -> bool:
    """Does it say that there is something (in one of its readings)?"""
    if isinstance(statement, Or):
        return any(map(is_existence, statement.parts))
    return isinstance(statement, Exists)


# --- from the proof --------------------------------------------------------------------------

_FROM_THE_CLAIM = ("instantiate", "modus_ponens", "conjunct", "entry", "symmetric")
"""Rules whose first premise goes on in their conclusion: if that is a case of the claim, so is
this."""


class _Refutation:
    """A proof of ¬φ, read for the cases of φ in it."""

    def __init__(self, theorem: Step, refuted: Statement, known: Mapping[int, str]) -> None:
        self._known = known
        self._steps = list(_walk(theorem, known))
        self._readings = [refuted]
        self._cases: set[int] = set()
        while self._extend():
            pass

    def counterexamples(self) -> Iterator[Counterexample]:
        """One for each reading of the claim that is brought to a contradiction."""
        if self._steps[-1].rule == "numeric":  # the claim is a comparison of numbers itself
            yield Counterexample((), tuple(_compared(self._steps[-1].conclusion)))
        used: set[int] = set()
        for step in self._steps:
            if step.rule != "negate" or not self._is_reading(step.parameters[0]):
                continue
            inside = [part for part in _walk(step, self._known) if id(part) not in used]
            used.update(map(id, inside))
            choices = tuple(dict.fromkeys(filter(None, map(self._choice, inside))))
            facts = tuple(dict.fromkeys(self._compared(inside, step)))
            premises = tuple(dict.fromkeys(self._premises(inside))) if facts else ()
            if choices or facts:
                yield Counterexample(choices, premises + facts)

    def _is_reading(self, statement: Statement) -> bool:
        return any(same_statement(statement, reading) for reading in self._readings)

    def _extend(self) -> bool:
        """Find further cases of the claim; False if there are none."""
        before = len(self._cases), len(self._readings)
        for step in self._steps:
            if id(step) not in self._cases and self._is_case(step):
                self._cases.add(id(step))
                self._readings += [
                    part for part in _alternatives(step.conclusion) if not self._is_reading(part)
                ]
        return before != (len(self._cases), len(self._readings))

    def _is_case(self, step: Proof) -> bool:
        if step.rule == "assume":
            return self._is_reading(step.conclusion)
        return step.rule in _FROM_THE_CLAIM and id(step.premises[0]) in self._cases

    def _choice(self, step: Proof) -> Choice:
        """The closed values that are put into the claim by an instantiation."""
        if step.rule != "instantiate" or id(step) not in self._cases:
            return ()
        values = step.parameters[1]
        return tuple((name, value) for name, value in values if _is_closed(value))

    def _compared(self, inside: Sequence[Proof], last: Proof) -> list[Comparison]:
        """What the claim says at the point and is false, with the values that the proof finds; or
        else what the proof itself compares."""
        certified = list(self._facts(inside, last))
        return [_with_values(fact, certified) for fact in self._contradicted(inside)] or certified

    def _contradicted(self, inside: Sequence[Proof]) -> list[Comparison]:
        """The comparisons that a case of the claim makes, and that are certainly false."""
        closed = [
            atom
            for step in inside
            if id(step) in self._cases and step.rule != "assume"
            for atom in _atoms(step.conclusion)
            if not _free(atom)
        ]
        return [fact for atom in closed for fact in _failure(atom, {})]

    def _premises(self, inside: Sequence[Proof]) -> Iterator[Comparison]:
        """The comparisons under which the claim says something at the values put into it."""
        for step in inside:
            if self._choice(step) and isinstance(step.conclusion, Implies):
                law: Any = step.premises[0].conclusion
                values = dict(step.parameters[1])
                for general, special in zip(
                    _premises_of(law.body), _premises_of(step.conclusion), strict=True
                ):
                    yield from _as_it_holds(general, special, values)

    def _facts(self, inside: Sequence[Proof], last: Proof) -> Iterator[Comparison]:
        """What is certified in words, and what contradicts the claim in the end."""
        ends = {id(step.premises[1]) for step in inside if step.rule == "negate"}
        names = dict(_named(inside))
        for step in inside:
            if step.rule != "numeric":
                continue
            if id(step) in ends or (step.reason and not _is_rational(step.conclusion)):
                yield from (_with_names(fact, names) for fact in _compared(step.conclusion))
        if last.premises[1].rule != "numeric":
            yield from _compared(last.premises[1].conclusion)


def _walk(theorem: Proof, known: Mapping[int, str]) -> Iterator[Proof]:
    """The theorem and all it was made from, each once, premises first; no other claims."""
    finished: set[int] = set()
    stack = [(theorem, False)]
    while stack:
        current, expanded = stack.pop()
        if expanded:
            yield current
        elif id(current) not in finished:
            finished.add(id(current))
            stack.append((current, True))
            parts = (part for part in reversed(current.premises) if id(part) not in known)
            stack.extend((part, False) for part in parts)


def _alternatives(statement: Statement) -> tuple[Statement, ...]:
    """What may be supposed of a case of the claim: one of its readings, or what exists."""
    if isinstance(statement, Or):
        return statement.parts
    if isinstance(statement, Exists):
        return (statement.body, *_alternatives(statement.body))
    return statement.parts if isinstance(statement, And) else ()


def _named(inside: Sequence[Proof]) -> Iterator[tuple[Basic, Basic]]:
    """For values that a proof finds, (Ci(600) − Ci(3/5))/ln 1000, what they are values of."""
    for step in inside:
        fact = step.conclusion
        if isinstance(fact, Equation) and isinstance(fact.lhs, ScalarCall) and not _free(fact):
            yield fact.rhs, fact.lhs


def _with_names(fact: Comparison, names: Mapping[Basic, Basic]) -> Comparison:
    left, right = (
        replace(side, term=names[side.term], closed=side.term)
        if side.decimal and side.term in names
        else side
        for side in (fact.left, fact.right)
    )
    return replace(fact, left=left, right=right)


def _premises_of(statement: Statement) -> Iterator[Any]:
    """The comparisons among the premises of an implication."""
    while isinstance(statement, Implies):
        for part in (
            statement.premise.parts if isinstance(statement.premise, And) else (statement.premise,)
        ):
            if type(part) in _SIGN:
                yield part
        statement = statement.conclusion


def _as_it_holds(
    general: Any, special: Any, values: Mapping[Variable, Basic]
) -> Iterator[Comparison]:
    """A premise at the values put in; with the variables in it where it has come down to a = a."""
    if _free(special):
        return
    if isinstance(special, Equation) and special.lhs == special.rhs:
        if _free(general) and _free(general) <= values.keys():
            yield Comparison(
                Side(general.lhs, closed=special.lhs), "=", Side(general.rhs, closed=special.rhs)
            )
    elif not _is_rational(special):
        balls = [_ball(side, {}) for side in (special.lhs, special.rhs)]
        yield compared_values((special.lhs, special.rhs), _SIGN[type(special)], balls)


def _free(statement: Any) -> frozenset[Variable]:
    """The free variables of a comparison."""
    return free_variables(statement.lhs) | free_variables(statement.rhs)


def _is_closed(value: Basic) -> bool:
    return not free_variables(value)


def _is_rational(statement: Statement) -> bool:
    atom: Any = statement.body if isinstance(statement, Not) else statement
    return bool(atom.lhs.is_Rational and atom.rhs.is_Rational)


_OPPOSITE = {Equation: "≠", LessEqual: ">", Less: "≥"}
_SIGN = {Equation: "=", LessEqual: "≤", Less: "<"}


def _compared(statement: Statement) -> Iterator[Comparison]:
    """A comparison or its negation, with decimals; nothing for ¬ 0 < 0 and the like."""
    negated = isinstance(statement, Not)
    atom: Any = statement.body if isinstance(statement, Not) else statement
    if type(atom) not in _SIGN or atom.lhs == atom.rhs:
        return
    sign = (_OPPOSITE if negated else _SIGN)[type(atom)]
    balls = [_ball(side, {}) for side in (atom.lhs, atom.rhs)]
    yield compared_values((atom.lhs, atom.rhs), sign, balls)


# --- from the comparison with NumPy ----------------------------------------------------------


def _at_sampled_points(claim: Claim) -> Iterator[Counterexample]:
    """The first declared point at which the claim is certainly false, for each of its checks.

    Only points that the script writes down: where values are drawn at random there are none that
    a reader would want to see.
    """
    from symbolic_pe.numerics.sampling import draw_point, is_random, points_needed

    for numbers in claim.numerics:
        if numbers.samplers and is_random(numbers.samplers):
            continue
        parts = (claim.statement,) if numbers.of is None else numbers.of
        atoms = [found for part in parts for found in _atoms(part)]
        for turn in range(points_needed(numbers.samplers, 1)):
            point = draw_point(numbers.samplers, 0, turn)
            exact = {name: sample.exact for name, sample in point.items()}
            found = _failing(atoms, exact, variables_in(claim.statement))
            if found is not None:
                yield found
                break


def _atoms(statement: Any) -> Iterator[Any]:
    """The comparisons that a statement makes, without the premises under which it does."""
    if isinstance(statement, Implies):
        yield from _atoms(statement.conclusion)
    elif isinstance(statement, ForAll | Exists | And | Or):
        for part in parts_of(statement):
            yield from _atoms(part)
    elif type(statement) in _SIGN:
        yield statement


def _failing(
    atoms: Sequence[Any], point: Mapping[str, Any], variables: Sequence[Variable]
) -> Counterexample | None:
    """The comparisons that are certainly false at a point; its values in this order."""
    from symbolic_pe.numerics.models import name_of

    def order(name: Variable) -> tuple[int, str]:
        return (variables.index(name) if name in variables else len(variables), name_of(name))

    free = frozenset(
        name
        for atom in atoms
        for side in (atom.lhs, atom.rhs)
        for name in free_variables(side)
        if name_of(name) in point
    )
    values = {name: point[name_of(name)] for name in sorted(free, key=order)}
    facts = [fact for atom in atoms for fact in _failure(atom, values)]
    if not facts:
        return None
    choice = tuple((name, _as_term(value)) for name, value in values.items())
    return Counterexample((choice,) if choice else (), tuple(dict.fromkeys(facts)))


def _failure(atom: Any, values: Mapping[Variable, Any]) -> Iterator[Comparison]:
    """The comparison as it is in truth, if it is certainly false as the atom has it; of matrices,
    that of the first entries that differ."""
    from symbolic_pe.language.balls import compare

    sides = [_written_out(side, values) for side in (atom.lhs, atom.rhs)]
    balls = [_ball(side, values) for side in (atom.lhs, atom.rhs)]
    if any(ball is None for ball in balls):
        return
    if isinstance(balls[0], tuple):
        at = _first_difference(*balls)
        if at is None:
            return
        sides = [
            _entry(_written_out(side, values, matrices=True), *at) for side in (atom.lhs, atom.rhs)
        ]
        balls = [ball[at[0]][at[1]] for ball in balls]
    if compare(type(atom), *balls) is False:
        fact = compared_values(sides, _OPPOSITE[type(atom)], balls)
        left, right = (_closed(side, values) for side in (fact.left, fact.right))
        yield replace(fact, left=left, right=right)


def _closed(side: Side, values: Mapping[Variable, Any]) -> Side:
    """A side with its value, if that is a number once functions are put in as well: 1, where it
    says sin(πθ₀/2)."""
    functions = {name: value for name, value in values.items() if isinstance(value, sympy.Lambda)}
    if isinstance(side.term, MatrixTerm) or not functions:
        return side
    value = substitute(side.term, functions)
    return Side(side.term, closed=value) if _is_its_value(value) and value != side.term else side


def _first_difference(one: Any, two: Any) -> tuple[int, int] | None:
    """Where two matrices of balls certainly differ first."""
    places = ((row, col) for row, line in enumerate(one) for col in range(len(line)))
    return next((at for at in places if not one[at[0]][at[1]].overlaps(two[at[0]][at[1]])), None)


def _entry(side: Any, row: int, col: int) -> Basic:
    """An entry of a matrix of concrete size."""
    from symbolic_pe.encodings import explicit

    found: Basic = explicit(side)[row, col]
    return found


def _as_term(value: Any) -> Basic:
    return value if isinstance(value, Basic) else sympy.nsimplify(value, rational=True)


def _written_out(side: Basic, values: Mapping[Variable, Any], matrices: bool = False) -> Basic:
    """The side with numbers put in for its symbols; functions keep their names, and so do matrices
    unless their entries are wanted."""
    put_in = {
        name: _as_term(value)
        for name, value in values.items()
        if isinstance(name, Symbol) or (matrices and isinstance(value, MatrixTerm))
    }
    return substitute(side, put_in)


_LONGEST_VALUE = 12
"""How many operations a value may have to be written beside its decimals."""

_LONGEST_SUM = 100
"""How many operations a term may have to be worked out exactly."""


def _with_values(fact: Comparison, certified: Sequence[Comparison]) -> Comparison:
    """A comparison with the values of its sides as a certified comparison has them."""
    for other in certified:
        pairs = ((fact.left, other.left), (fact.right, other.right))
        if all(_same_value(*pair) for pair in pairs):
            left, right = (_with_value(*pair) for pair in pairs)
            return replace(fact, left=left, right=right)
    return fact


def _same_value(one: Side, two: Side) -> bool:
    balls = [_ball(side.term, {}) for side in (one, two)]
    return all(hasattr(ball, "overlaps") for ball in balls) and bool(balls[0].overlaps(balls[1]))


def _with_value(side: Side, value: Side) -> Side:
    term: Any = value.term
    if term == side.term or term.count_ops() > _LONGEST_VALUE:
        return side
    if _is_its_value(term):
        return side if side.exact or not side.decimal else Side(side.term, closed=term)
    return replace(side, closed=term)


# --- decimals --------------------------------------------------------------------------------


def _ball(side: Basic, values: Mapping[Variable, Any]) -> Any:
    """The value of a term as a ball, or a matrix of balls; None where it has none."""
    from symbolic_pe.numerics.evaluation import Undetermined, enclose

    try:
        return enclose(side, values, _PRECISION)
    except (Undetermined, ValueError, TypeError, IndexError, ArithmeticError):
        return None


def compared_values(sides: Sequence[Basic], relation: str, balls: Sequence[Any]) -> Comparison:
    """A comparison with the decimals of both sides, to so many digits that they differ."""
    for digits in range(_FEWEST_DIGITS, _MOST_DIGITS + 1):
        left, right = (_side(*pair, digits) for pair in zip(sides, balls, strict=True))
        differ = not left.decimal or left.decimal != right.decimal
        if differ and not any(map(_is_misleading, (left, right), balls)):
            break
    return Comparison(left, relation, right)


def _is_misleading(side: Side, ball: Any) -> bool:
    """Do the decimals, 1.00, look like a whole number that this is not?"""
    is_whole = re.fullmatch(r"-?\d+\.0+", side.decimal) is not None
    return is_whole and not ball.contains(round(float(side.decimal)))


def _side(term: Basic, ball: Any, digits: int) -> Side:
    if ball is None or isinstance(ball, tuple) or not ball.is_finite() or _is_its_value(term):
        return Side(term)
    text, exact = _decimal(ball.real, digits)
    if not exact and re.fullmatch(r"-?\d+", text) and _is_exactly(term, int(text)):
        return Side(term, text, exact=True)
    if not ball.imag.contains(0):
        second, also_exact = _decimal(ball.imag, digits)
        text, exact = f"{text}{'' if second[0] == '-' else '+'}{second}i", exact and also_exact
    return Side(term, text, exact)


def _is_exactly(term: Basic, number: int) -> bool:
    """Is a term this number, once its definitions are put in and its sums are written out?"""
    if isinstance(term, MatrixTerm) or term.count_ops() > _LONGEST_SUM:
        return False
    while calls := term.atoms(ScalarCall):
        term = term.xreplace({call: call.unfold() for call in calls})
    return bool(term.doit() == number)


def _decimal(ball: Any, digits: int) -> tuple[str, bool]:
    """A number to some significant digits, and whether that is all of it."""
    if ball.is_integer():
        return str(int(ball.fmpz())), True
    number = float(ball)
    if ball.contains(round(number)) and not ball.is_exact():
        return str(round(number)), False
    whole = len(str(int(abs(number)))) if abs(number) >= 1 else 0
    plain = whole or abs(number) >= _SMALL
    text = f"{number:#.{max(digits, whole)}g}" if plain else f"{number:.{digits - 1}e}"
    mantissa, _, exponent = text.rstrip(".").partition("e")
    text = f"{mantissa}e{int(exponent)}" if exponent else mantissa
    exact = bool(ball.is_exact()) and float(text) == number
    return text.rstrip("0") if exact and "." in text and "e" not in text else text, exact


def _is_its_value(term: Basic) -> bool:
    """Is this a number that needs no decimals: rational, or a rational multiple of i?"""
    return isinstance(term, Expr) and bool(term.is_Rational or (term / I).is_Rational)

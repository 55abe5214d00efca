"""Comparisons of closed numbers for Coq, proved by computing with enclosures (``enclosures.v``).

The kernel's theorems s < t and s ≠ t of one file are looked at together: a part in which a function
like cos is computed, and which occurs in several places, is enclosed once.  What the trees of
``enclosures.v`` have no word for, integrals among it, is left to the tactics of ``numbers.v``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from symbolic_pe.coq.abbreviations import parts_first
from symbolic_pe.coq.writing import LARGEST_IN_UNARY, integer_text, numeral_text
from symbolic_pe.kernel.terms import APP, CONST, NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, Type, Z

LEAST_BITS = (30, 64)
"""Precisions that are tried first: most comparisons are coarse."""
_LIST, _ALL = "c_compared", "c_all"
"""What a file calls the comparisons with shared parts, and the lemma that all of them hold."""
_COMPUTED = frozenset({"exp", "ln", "cos", "sin", "sqrt"})
"""Functions whose enclosures take time."""
_FUNCTIONS: dict[tuple[str, Type], str] = {
    **{(name, R): f"closed_{name}" for name in (*_COMPUTED, "add", "mul", "pow", "inv")},
    **{(name, N): f"closed_{name}N" for name in ("add", "mul")},
    **{(name, Z): f"closed_{name}Z" for name in ("add", "mul")},
}
_UNARY_POWERS = {N: "closed_powN", Z: "closed_powZ"}
_EMBEDDED = {("toR", N): "closed_INR", ("toR", Z): "closed_IZR", ("toZ", N): "closed_toZ"}
_CARRIED = {N: "INR", Z: "IZR"}


class _Comparison(NamedTuple):
    """s < t or s ≠ t as a tree; ``type`` is that of s and t."""

    tree: str
    type: Type
    bits: int


class Comparisons:
    """The comparisons of one file that are proved by computing."""

    def __init__(self, theorems: Iterable[Theorem], emit: Callable[[str], None]) -> None:
        """``emit`` takes the sentences that the first of the proofs needs before it."""
        self.emit = emit
        numeric = [theorem for theorem in theorems if theorem.rule == "numeric"]
        self._parts = parts_first([side for theorem in numeric for side in _sides(theorem)])
        readable = self._readable()
        self.found = dict.fromkeys(t for t in numeric if readable.issuperset(_sides(t)))
        self._shared = self._occurring_again()
        self._names = {t: f"c_{i}" for i, t in enumerate(self._shared)}
        self._texts = self._written(readable)
        self._together = [theorem for theorem in self.found if self._needs_parts(theorem)]
        self._places = {theorem: i for i, theorem in enumerate(self._together)}
        self._begun = False

    def proof(self, theorem: Theorem) -> str | None:
        """The script that proves the theorem's statement; None if the trees have no word for it."""
        if theorem not in self.found:
            return None
        comparison = self._comparison(theorem)
        if theorem in self._places:
            self._begin()
            held = f"(holds_at {_LIST} {self._places[theorem]} {_ALL})"
            return f"exact {_of_embedded(comparison.type, held)}."
        bits = _precisions([comparison.bits])
        held = f"(compared_one {bits} {comparison.tree} _)"
        return f"refine {_of_embedded(comparison.type, held)}. vm_cast_no_check (eq_refl true)."

    def _begin(self) -> None:
        """Write the shared parts, and the lemma that all comparisons with such parts hold."""
        if self._begun:
            return
        self._begun = True
        for t, name in self._names.items():
            key = int(name.removeprefix("c_")) + 1
            tree = f"closed_shared {key}%positive {self._texts[t]}"
            self.emit(f"Definition {name} : closed_real := {tree}.")
        comparisons = [self._comparison(theorem) for theorem in self._together]
        self.emit(f"Definition {_LIST} := {_list(c.tree for c in comparisons)}.")
        bits = _precisions(c.bits for c in comparisons)
        self.emit(
            f"Lemma {_ALL} : all_hold {_LIST}.\n"
            f"Proof. refine (compared {bits} {_list(self._names.values())} {_LIST} _). "
            "vm_cast_no_check (eq_refl true). Qed."
        )

    def _comparison(self, theorem: Theorem) -> _Comparison:
        statement = theorem.statement
        kind = "closed_less" if statement.head.head == "lt" else "closed_apart"
        sides = _sides(theorem)
        trees = " ".join(_carried(side, self._name_or_text(side)) for side in sides)
        return _Comparison(f"({kind} {trees})", sides[0].type, theorem.arguments[1])

    def _readable(self) -> set[Term]:
        """The parts of which there are trees."""
        found: set[Term] = set()
        for t in self._parts:
            numeral = t.kind == NUM and t.type in (N, Z, R)
            if numeral or (_head(t) is not None and found.issuperset(t.args)):
                found.add(t)
        return found

    def _occurring_again(self) -> list[Term]:
        """The parts that are worth to be enclosed once, small ones first."""
        inside = dict.fromkeys(parts_first([s for th in self.found for s in _sides(th)]), 0)
        for theorem in self.found:
            for side in _sides(theorem):
                inside[side] += 1
        costly: set[Term] = set()
        for t in inside:
            for part in t.args:
                inside[part] += 1
            if _name(t) in _COMPUTED or costly.intersection(t.args):
                costly.add(t)
        return [t for t, uses in inside.items() if uses > 1 and t in costly]

    def _needs_parts(self, theorem: Theorem) -> bool:
        return any(t in self._names for t in parts_first(_sides(theorem)))

    def _written(self, readable: set[Term]) -> dict[Term, str]:
        """The trees of all parts; those that are shared by their names inside of others."""
        self._texts = {}
        for t in self._parts:
            if t in readable:
                self._texts[t] = self._tree(t)
        return self._texts

    def _tree(self, t: Term) -> str:
        if t.kind == NUM:
            return _numeral(t)
        if t.type in _UNARY_POWERS and _name(t) == "pow":
            exponent = numeral_text(t.args[1].head, N)
            return f"({_head(t)} {self._name_or_text(t.args[0])} {exponent})"
        if not t.args:
            return str(_head(t))
        return f"({' '.join([str(_head(t)), *map(self._name_or_text, t.args)])})"

    def _name_or_text(self, t: Term) -> str:
        return self._names.get(t) or self._texts[t]


def _sides(theorem: Theorem) -> tuple[Term, ...]:
    """s and t of s < t or s ≠ t."""
    statement = theorem.statement
    return tuple(statement.args if statement.head.head == "lt" else statement.args[0].args)


def _name(t: Term) -> str | None:
    if t.kind == CONST:
        return str(t.head)
    return str(t.head.head) if t.kind == APP and t.head.kind == CONST else None


def _head(t: Term) -> str | None:
    """The constructor for what the term is a value of."""
    name = _name(t)
    if name == "pi":
        return "closed_pi"
    if t.kind != APP or name is None:
        return None
    if name == "pow" and t.type in _UNARY_POWERS:
        return _UNARY_POWERS[t.type] if t.args[1].kind == NUM else None
    return _EMBEDDED.get((name, t.args[0].type)) or _FUNCTIONS.get((name, t.type))


def _numeral(t: Term) -> str:
    p, q = t.head
    integer = f"{integer_text(p)}%Z"
    if t.type is N:
        small = p <= LARGEST_IN_UNARY
        return f"(closed_unary {p}%nat)" if small else f"(closed_natural {integer})"
    if t.type is Z:
        return f"(closed_numeral {integer})"
    return (
        f"(closed_integer {integer})"
        if q == 1
        else f"(closed_fraction {integer} {integer_text(q)}%Z)"
    )


def _carried(t: Term, tree: str) -> str:
    """The tree of a number in ℝ."""
    return tree if t.type is R else f"({_EMBEDDED['toR', t.type]} {tree})"


def _of_embedded(type_: Type, held: str) -> str:
    """That natural numbers or integers are not equal, since they are not in ℝ."""
    return held if type_ is R else f"(fun h => {held} (f_equal {_CARRIED[type_]} h))"


def _precisions(asked: Iterable[int]) -> str:
    most = max(asked)
    bits = sorted({*LEAST_BITS, *(k * max(most, LEAST_BITS[-1]) for k in (1, 2, 4))})
    return _list(f"{b}%positive" for b in bits)


def _list(items: Iterable[str]) -> str:
    return f"({''.join(f'{item} :: ' for item in items)}nil)%list"
